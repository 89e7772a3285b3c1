"""What the air units of a scenario are by their ratings, as sets: found once for each turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.core.bits import mask_of
from sandtable.games.europa.position import Position, air_rows
from sandtable.games.europa.world.nations import BRITISH
from sandtable.games.europa.world.pieces import AirKind, AirRow, Nation

_FRENCH: Final = (Nation.FR, Nation.FF)
_FLY_ALL: Final = (AirKind.F, AirKind.HF, AirKind.A, AirKind.B, AirKind.HB)  # with a TBF (EUC-20/10)


class Wings(NamedTuple):
    """Sets of air units by what their counters say, whatever state they are in."""

    fighters: int  # types F and HF (EUC-20/1)
    bombers: int  # they fly all bombing missions
    supporters: int  # they fly GS and DAS
    transports: int  # type T
    british: int
    french: int
    american: int
    by_range: tuple[int, ...]  # those whose printed range is at least so many hexes

    def reaching(self, distance: int, times: int = 1) -> int:
        """Return those that so many times their range takes so far."""
        needed = -(-distance // times)
        return self.by_range[needed] if needed < len(self.by_range) else 0

    def patrolling(self, distance: int) -> int:
        """Return those whose patrol and intercept range, half the printed one, is at least this (EUC-21/2)."""
        return self.reaching(2 * distance)


def wings(p: Position) -> Wings:
    """Return the sets for the ratings that air units have on this turn."""
    return _wings(p.scenario, p.turn)


@lru_cache(maxsize=256)
def _wings(scenario: str, turn: int) -> Wings:
    there = [(air, row) for air, row in enumerate(air_rows(scenario, turn)) if row is not None]
    sets = [0] * (len(Wings._fields) - 1)
    for air, row in there:
        for number, is_in in enumerate(_of(row)):
            sets[number] |= is_in << air
    fighters, bombers, supporters, transports, british, french, american = sets
    longest = max(row.range for _, row in there)
    by_range = tuple(mask_of(air for air, row in there if row.range >= far) for far in range(longest + 1))
    return Wings(fighters, bombers, supporters, transports, british, french, american, by_range)


def _of(row: AirRow) -> tuple[bool, ...]:
    """Tell for one counter in which of the sets it is, in their order."""
    flies_all = row.kind in _FLY_ALL and row.tbf > 0
    return (
        row.is_fighter,
        flies_all,
        flies_all or row.kind == AirKind.C,
        row.kind == AirKind.T,
        bool(BRITISH >> row.nation & 1),
        row.nation in _FRENCH,
        row.nation == Nation.US,
    )
