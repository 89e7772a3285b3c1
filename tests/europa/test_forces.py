"""What a case cannot ask of forces: what is left behind, and all fillings of a division at once."""

from __future__ import annotations

from itertools import permutations

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.forces.breakdown import break_down, components
from sandtable.games.europa.rules.forces.slots import DIRECT, Terms, can_fill, slots_of, sort_of, ways
from sandtable.games.europa.rules.opening import first_moment
from sandtable.games.europa.world.breakdown import SUBSTITUTIONS
from sandtable.games.europa.world.pieces import UNIT

DIVISIONS = ("nz-2-nz", "sa-1-sa", "uk-50", "uk-7-arm")


def organising() -> Position:
    """Return Gazala while the Allied side organises."""
    p = first_moment("desert-gazala")
    p.phasing = 1
    p.stack = [("organisation", 0)]
    return p


@pytest.mark.parametrize("name", DIVISIONS)
def test_nothing_is_inside_a_division_that_broke_down(name: str) -> None:
    p, division = organising(), UNIT[name]
    place, parts = p.at[division], components(p, division)
    break_down(p, Log(), division)
    assert p.at[division] == Off.UNFORMED
    assert parts == mask_of(part for part in bit_list(parts) if p.at[part] == place)
    assert division not in p.inside


def _fills(p: Position, division: int, units: tuple[int, ...], transports: int) -> bool:
    """Tell by trying every order whether some units fill the slots of a division."""
    slots = slots_of(p, division)
    for chosen in permutations(units, len(slots)):
        used: list[set[int]] = [set()]
        for unit, slot in zip(chosen, slots, strict=True):
            found = list(ways(division, slot, sort_of(p, unit)))
            used = [
                rows | ({way} if way != DIRECT else set())
                for rows in used
                for way in found
                if way == DIRECT or (way not in rows and (transports or not SUBSTITUTIONS[way].with_transport))
            ]
        if used:
            return True
    return False


@pytest.mark.parametrize("transports", [0, 1])
@pytest.mark.parametrize("name", [*DIVISIONS, "in-5-ind", "uk-1-arm"])
def test_slots_are_filled_by_whoever_can_fill_them(name: str, transports: int) -> None:
    p, division = organising(), UNIT[name]
    names = ("sa-1-sa-bde", "sa-5-sa-bde", "in-20-ind-bde", "in-21-ind-bde", "uk-69-bde", "uk-150-bde", "uk-4-arm-bde")
    units = [UNIT[each] for each in (*names, "uk-7-mot-bde", "uk-2-arm-bde")]
    outcomes = set()
    for start in range(len(units)):
        for number in range(2, 6):
            some = tuple((units * 2)[start : start + number])
            sorts = tuple(sort_of(p, unit) for unit in some)
            expected = _fills(p, division, some, transports)
            assert can_fill(Terms(division, transports), slots_of(p, division), (), sorts) == expected
            outcomes.add(expected)
    assert False in outcomes
