"""Evacuation over the sea (EUC-30/8), where the scenario allows it: units leave for good, without being lost."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.bulk import by_sea, in_port
from sandtable.games.europa.rules.elimination import has_cadre
from sandtable.games.europa.rules.ground.marching import movable
from sandtable.games.europa.rules.ground.tops import disclose
from sandtable.games.europa.rules.sea.ports import handle
from sandtable.games.europa.rules.sea.ships import (
    across,
    fresh,
    left,
    no_port,
    no_sea_way,
    not_embarking,
    too_much,
    unhandled,
    weightless,
)
from sandtable.games.europa.rules.supply.ports import grade, places
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import Grade

_RULE: Final = "EUC-30/8"
_CADRE_RE4: Final = 4


def _ends(p: Position) -> int:
    """Return the places to which units may be evacuated."""
    return p.card.evacuation.to if p.card.evacuation else 0


def _beaches(p: Position) -> int:
    """Return the beach hexes out of which they may be."""
    return p.card.evacuation.beaches if p.card.evacuation else 0


# ---------------------------------------------------------------- what goes
def _sheds(p: Position, unit: int) -> bool:
    """Tell whether a unit must leave heavy equipment behind: out of a minor port or a beach."""
    what = grade(p, p.at[unit])
    is_small = what is None or what == Grade.MINOR
    return is_small and bool(traits(p).heavy >> unit & 1) and not p.cadre >> unit & 1


def _re4(p: Position, unit: int, re4: int) -> int:
    """Return what a unit takes up: no more than its cadre if it goes as that."""
    return _CADRE_RE4 if _sheds(p, unit) else re4


def _not_leaving(p: Position, unit: int) -> Violation | None:
    """Tell why a unit is not evacuated from where it stands."""
    if not _ends(p):
        return refusal(_RULE, "there is no evacuation over the sea in this scenario")
    if found := not_embarking(p, unit):
        return found
    here, side = p.at[unit], p.side_of(unit)
    if not _beaches(p) >> here & 1 and (found := no_port(p, side, here)):
        return found
    if _sheds(p, unit) and not has_cadre(p, unit):
        return refusal(_RULE, "{unit} has heavy equipment, which {place} does not load, and no cadre", unit, here)
    return too_much(p, side, _re4(p, unit, by_sea(p, unit))) or unhandled(
        p, side, here, _re4(p, unit, in_port(p, unit))
    )


def _not_received(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why a unit is not evacuated to a place."""
    if not _ends(p) >> place & 1:
        return refusal(_RULE, "nobody is evacuated to {place}", place)
    side = p.side_of(unit)
    return no_sea_way(p, side, p.at[unit], place) or unhandled(p, side, place, _re4(p, unit, in_port(p, unit)))


class Evacuate(ByFirst):
    """A unit is evacuated: it leaves, and counts as evacuated."""

    def firsts(self, p: Position) -> int:
        side = p.phasing
        if not _ends(p) & p.owned[side] or not p.card.sea_re4[side]:
            return 0
        begun = (places(p, side) | _beaches(p)) & p.ground[side]
        units = fresh(p, movable(p) & p.units_in(begun)) if begun else 0
        return units if left(p, side) else weightless(p, units)

    def of_first(self, p: Position, unit: int) -> list[Fan]:
        if _not_leaving(p, unit):
            return []
        there = across(p, p.side_of(unit), p.at[unit]) & _ends(p)
        ends = mask_of(place for place in bit_list(there) if not _not_received(p, unit, place))
        return [Fan(self.verb, (unit,), ends)] if ends else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        unit, place = args
        found = _not_leaving(p, unit) or _not_received(p, unit, place)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place = args
        evacuate(p, log, unit, place)


def evacuate(p: Position, log: Log, unit: int, place: int) -> None:
    """Ship a unit away; as its cadre, if its heavy equipment stays behind."""
    here, re4 = p.at[unit], _re4(p, unit, in_port(p, unit))
    p.sea_used += _re4(p, unit, by_sea(p, unit))
    handle(p, here, re4)
    handle(p, place, re4)
    goes_as_cadre = _sheds(p, unit) or bool(p.cadre >> unit & 1)
    if _sheds(p, unit):
        disclose(
            p, log, _RULE, "{unit} leaves its heavy equipment behind: its cadre is evacuated to {place}", unit, place
        )
    else:
        disclose(p, log, _RULE, "{unit} is evacuated to {place}", unit, place)
    p.remove(unit, Off.EVACUATED)
    p.cadre |= goes_as_cadre << unit  # it scores as what it left as


EVACUATE: Final = Evacuate("evacuate", Role.MOVE, is_grave=True)
