"""Landings (EUC-31): amphibious assaults with landing craft, and what they bring over beaches later."""

from __future__ import annotations

from functools import cache
from typing import Final

from sandtable.core.act import Deed, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan
from sandtable.games.europa.language import SIDES, WEATHERS, refusal
from sandtable.games.europa.position import Afloat, Off, Position
from sandtable.games.europa.rules.bulk import in_craft, in_port, loaded, quartered
from sandtable.games.europa.rules.combat.able import may_attack
from sandtable.games.europa.rules.ground.closed import closed_to, shut_ground
from sandtable.games.europa.rules.ground.costs import Gait, gaits_of, hex_cost
from sandtable.games.europa.rules.ground.marching import go_on_with, movable, set_off
from sandtable.games.europa.rules.ground.obstacles import forbidden
from sandtable.games.europa.rules.ground.tops import report, seen
from sandtable.games.europa.rules.ownership import enter
from sandtable.games.europa.rules.sea.beaches import beaches, come_over, found
from sandtable.games.europa.rules.sea.ships import (
    fresh,
    in_ports,
    no_port,
    no_voyage,
    not_embarking,
    passengers,
    sail,
    weightless,
)
from sandtable.games.europa.rules.supply.ports import places, sea_of
from sandtable.games.europa.world.atlas import OUT_OF_PLAY, RAIL, ROADS, SHEETS, SHORE
from sandtable.games.europa.world.calendar import Weather
from sandtable.games.europa.world.charts import CLOSED

_RULE: Final = "EUC-31/1"
_COST: Final = "EUC-31/2"
_BEACH: Final = "EUC-31/5"
_POINT: Final = 4  # quarters


# ---------------------------------------------------------------- landing craft
def craft(p: Position) -> int:
    """Return what is left of the phasing side's landing craft in this player-turn, in quarters of points."""
    return max(0, p.card.craft_on(p.phasing, p.turn) * _POINT - p.craft_used)


def points(craft4: int) -> str:
    """Say some quarters of landing craft points."""
    return f"{quartered(craft4)} LC"


def too_few_craft(p: Position, needed: int, rule: str) -> Violation | None:
    """Tell why the landing craft do not suffice."""
    if not p.card.craft_on(p.phasing, p.turn):
        return refusal(_RULE, "{side} have no landing craft on this turn", SIDES[p.phasing])
    if needed > craft(p):
        return refusal(rule, "there are {number} left, and {number} are needed", points(craft(p)), points(needed))
    return None


# ---------------------------------------------------------------- assaults
def _no_coast(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why nobody, or not this unit, lands in a hex."""
    if found := forbidden(p, 1 << unit, place):
        return found
    if not SHORE >> place & 1:
        return refusal("EUC-3.G/1", "{place} has no sea side: nobody lands there", place)
    if p.card.landing_closed >> place & 1:
        return refusal(_RULE, "the coast of {place} is closed to landings", place)
    if sea_of(place) != sea_of(p.at[unit]):
        return refusal(_RULE, "{place} and {place} are not on one sea", p.at[unit], place)
    return may_attack(p, unit) if p.armed[1 - p.phasing] >> place & 1 else None


def _not_assaulting(p: Position, unit: int) -> Violation | None:
    """Tell why a unit takes part in no landing."""
    if found := not_embarking(p, unit):
        return found
    if not places(p, p.phasing) >> p.at[unit] & 1:
        return no_port(p, p.phasing, p.at[unit]) or refusal(_RULE, "{place} has no port", p.at[unit])
    if p.weather != Weather.CLEAR:
        return refusal(_RULE, "there are no landings in {weather}", WEATHERS[p.weather])
    if loaded(p, unit) != 1 << unit:
        return refusal(_RULE, "{unit} is loaded: it lands empty or not at all", unit)
    return None


class Land(ByFirst):
    """A unit is shipped by landing craft: into an empty coastal hex, or off one that the enemy holds."""

    def firsts(self, p: Position) -> int:
        if p.weather != Weather.CLEAR or not p.card.craft_on(p.phasing, p.turn):
            return 0
        units = fresh(p, movable(p) & in_ports(p, p.phasing))
        return units if craft(p) else weightless(p, units)

    def of_first(self, p: Position, unit: int) -> list[Fan]:
        if _not_assaulting(p, unit) or too_few_craft(p, in_craft(p, unit), _COST):
            return []
        ends = _coast(p, unit)
        return [Fan(self.verb, (unit,), ends)] if ends else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        unit, place = args
        found = _not_assaulting(p, unit) or _no_coast(p, unit, place) or too_few_craft(p, in_craft(p, unit), _COST)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place = args
        assault(p, log, unit, place)


def _coast(p: Position, unit: int) -> int:
    """Return the hexes in which a unit may land, or off which it may wait (the fast form of `_no_coast`)."""
    shut = p.card.landing_closed | shut_ground(p, p.phasing) | closed_to(p, 1 << unit)
    open_coast = _shore(p.card.sheet, sea_of(p.at[unit]), gaits_of(p, 1 << unit)) & ~shut
    held = open_coast & p.armed[1 - p.phasing]
    return open_coast & ~held if held and may_attack(p, unit) else open_coast


@cache
def _shore(sheet: str, sea: str, gait: int) -> int:
    """Return the hexes on the shore of a sea that units of a gait can enter."""
    land = bit_list(SHORE & SHEETS[sheet].everywhere & ~OUT_OF_PLAY)
    return mask_of(here for here in land if sea_of(here) == sea and _is_firm(here, gait))


def _is_firm(here: int, gait: int) -> bool:
    return bool(ROADS[here] | RAIL[here]) or hex_cost(Gait(gait), here) != CLOSED


def assault(p: Position, log: Log, unit: int, place: int) -> None:
    """Ship a unit by landing craft: it lands in an empty hex, or waits off one that the enemy holds."""
    bit, start = 1 << unit, p.at[unit]
    p.craft_used += in_craft(p, unit)
    go_on_with(p, bit)
    if p.armed[1 - p.phasing] >> place & 1:
        _appear(p, log, unit, place)
        set_off(p, bit)
        p.landed |= bit
        p.afloat = tuple(sorted([*p.afloat, Afloat(unit, start, place)]))
        p.put(unit, Off.AFLOAT)
        return
    report(p, log, _RULE, "{unit} lands in {place}", unit, place)
    set_off(p, bit)
    p.put(unit, place)
    come_over(p, bit)
    enter(p, log, bit, (place,))
    found(p, log, place, p.phasing)


def _appear(p: Position, log: Log, unit: int, place: int) -> None:
    """Tell who waits at sea: everybody sees it."""
    told = log.add if seen(p, 1 - p.phasing) >> unit & 1 else log.reveal
    told(_RULE, "{unit} waits at sea off {place}", unit, place)


# ---------------------------------------------------------------- over a beach
def _not_bringing(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why landing craft do not bring a unit over a beach: those of assaults are spent (EUC-31/5)."""
    if found := not_embarking(p, unit):
        return found
    if not beaches(p, p.phasing) >> place & 1:
        return refusal(_BEACH, "{place} is no beach of yours", place)
    return no_voyage(p, unit, place) or too_few_craft(p, in_port(p, unit), _BEACH)


class BringOver(ByFirst):
    """A unit is shipped to a beach that landing craft help to handle, heavy equipment and all."""

    def firsts(self, p: Position) -> int:
        side = p.phasing
        if not p.beaches or not p.card.craft_on(side, p.turn) or not beaches(p, side):
            return 0
        return passengers(p, side) if craft(p) else weightless(p, passengers(p, side))

    def of_first(self, p: Position, unit: int) -> list[Fan]:
        ends = mask_of(place for place in bit_list(beaches(p, p.phasing)) if not _not_bringing(p, unit, place))
        return [Fan(self.verb, (unit,), ends)] if ends else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        unit, place = args
        found = _not_bringing(p, unit, place)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place = args
        p.craft_used += in_port(p, unit)
        sail(p, log, unit, place)


LANDING_ACTS: Final[tuple[Deed, ...]] = (Land("land", Role.LAND), BringOver("bring-over", Role.LAND))
