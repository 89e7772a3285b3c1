"""Stacking: how many units of a kind a side may have in an area, and who gives up the excess."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.phrases import listed
from sandtable.games.soft_underbelly.language import NOTATION, all_places, all_units, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.world.atlas import AREAS, BLACK, BOXES, MAP, WINTER
from sandtable.games.soft_underbelly.world.calendar import SEASONS
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import ARMIES, BY_KIND, KIND, MARKERS, OF_SIDE, SIDE, UNITS, Kind

# SU-stack/1: the moments at which the limits are tested
MOVEMENT, COMBAT, END = range(3)

_CHARTS: Final = DATA.tables("charts.toml")
_UNLIMITED: Final = UNITS


def _row(unit: int) -> str:
    """Return the row of the stacking chart for a unit: all armies share one (SU-stack/2)."""
    return "army" if ARMIES >> unit & 1 else Kind(KIND[unit]).name.lower().replace("_", "-")


ROW: Final = tuple(_row(unit) for unit in range(UNITS))
# The units of its own side that fill the place of a unit in a stack, itself among them (SU-stack/2)
RIVALS: Final = tuple((ARMIES if ARMIES >> u & 1 else BY_KIND[KIND[u]]) & OF_SIDE[SIDE[u]] for u in range(UNITS))


def _limits(area: int) -> dict[str, int]:
    """Return an area's column of the chart (SU-chart/4, SU-stack/4, SU-stack/5, SU-stack/6, SU-stack/18)."""
    if BOXES >> area & 1:
        return dict.fromkeys(ROW, _UNLIMITED)  # SU-start/12
    shape = MAP.places[area].facts["shape"]
    return {**dict.fromkeys(ROW, 0), **_CHARTS["stacking"][shape]}


LIMITS: Final = tuple(_limits(area) for area in range(AREAS))

_ROWS: Final = tuple((row, mask_of(u for u in range(UNITS) if ROW[u] == row)) for row in dict.fromkeys(ROW))
# SU-weather/1, SU-chart/5: the seasons whose mud bars a second army
_MUDDY: Final = tuple(not _CHARTS["weather"][season].get("second-army", True) for season in SEASONS)


class Crowd(NamedTuple):
    """More units of one kind and side than an area may hold."""

    area: int
    units: int


def is_mud_bound(turn: int, area: int) -> bool:
    """Tell whether Spring mud bars a second army from an area (SU-stack/15)."""
    return _MUDDY[turn % len(SEASONS)] and bool(WINTER >> area & 1)


def crowds(p: Position, side: int, moment: int) -> list[Crowd]:
    """Return every crowd of a side: its nations count together (SU-stack/2, SU-pact/1).

    The two sides never do, not even in Malta (SU-stack/17). What is aboard a ship counts through its ship
    only (SU-stack/5, SU-stack/7).
    """
    f = p.facts
    counted = OF_SIDE[side] & ~(MARKERS | p.afloat)  # markers are no units (SU-marita/2, SU-soviet/2)
    second_armies = p.top if moment == MOVEMENT and side == p.side else 0  # SU-stack/8, SU-stack/14
    found = []
    for area in bit_list(f.any[side]):
        here = p.here[area] & counted
        if here & (here - 1):
            limits = LIMITS[area]
            for row, kind in _ROWS:
                units = here & kind
                if units and units.bit_count() > limits[row] + (units & second_armies).bit_count():
                    found.append(Crowd(area, units))
    return found


CHECKED: Final = Single()  # at which moment of the player turn the limits are tested


class Excess(NamedTuple):
    """What is overfull at a moment: whose units they are (-1: nobody's), and their crowds."""

    p: Position
    moment: int
    side: int
    crowds: list[Crowd]


def excess(p: Position) -> Excess:
    """Return who must give up units now, the phasing side first."""
    moment = CHECKED.top(p)
    for side in (p.side, 1 - p.side):
        if found := crowds(p, side, moment):
            return Excess(p, moment, side, found)
    return Excess(p, moment, -1, [])


def surplus(found: Excess) -> int:
    """Return the units of which some must go."""
    return union(crowd.units for crowd in found.crowds)


def tops(found: Excess) -> int:
    """Return the armies that may lie on top of a second one (SU-stack/8, SU-stack/9)."""
    if not_after_movement(found):
        return 0
    pairs = [crowd for crowd in found.crowds if crowd.units & ARMIES and crowd.units.bit_count() == 2]
    return union(units for area, units in pairs if BLACK[area] and not is_mud_bound(found.p.turn, area))


def not_surplus(found: Excess, unit: int) -> Violation | None:
    """Only units of an excess kind are given up, and only by their owner (SU-stack/14)."""
    if SIDE[unit] != found.side:
        return refusal("SU-stack/14", "{side} must give up units now, not the owner of {unit}", found.side, unit)
    if surplus(found) >> unit & 1:
        return None
    for area, units in found.crowds:
        if area == found.p.at[unit]:
            text = "{units} are too many in {place}, not {unit}"
            return refusal("SU-stack/14", text, all_units(units), area, unit)
    text = "{unit} is in no overfull area: there are too many in {places}"
    return refusal("SU-stack/14", text, unit, overfull(found))


def overfull(found: Excess) -> str:
    """Return the names of the areas that hold too many."""
    return all_places(mask_of(area for area, _ in found.crowds))


def not_after_movement(found: Excess) -> Violation | None:
    """A second army may stay only when its own side's movement ends (SU-stack/8)."""
    if found.moment != MOVEMENT or found.side != found.p.side:
        return refusal("SU-stack/8", "a second army may stay only at the end of its own movement")
    return None


def not_an_army(unit: int) -> Violation | None:
    """The order in a stack matters only for armies (SU-stack/10)."""
    if not ARMIES >> unit & 1:
        return refusal("SU-stack/10", "{unit} is no army: the order in a stack matters only for armies", unit)
    return None


def not_a_pair(found: Excess, unit: int) -> Violation | None:
    """The bonus is for two armies, not for three (SU-stack/8)."""
    for area, units in found.crowds:
        if units >> unit & 1 and units.bit_count() != 2:
            return refusal("SU-stack/8", "{units} are in {place}: no more than two may stay", all_units(units), area)
    return None


def mud(p: Position, unit: int) -> Violation | None:
    """No second army in the winter zone in Spring (SU-stack/15)."""
    if is_mud_bound(p.turn, p.at[unit]):
        return refusal("SU-stack/15", "mud: no second army in {place} in Spring", p.at[unit])
    return None


def no_way_to_attack(p: Position, unit: int) -> Violation | None:
    """The top army must attack over a black line, so there must be one (SU-stack/9)."""
    if not BLACK[p.at[unit]]:
        return refusal("SU-stack/9", "no black line leads from {place}: a top army could not attack", p.at[unit])
    return None


def not_on_top(found: Excess, unit: int) -> Reasons:
    """Return what keeps a unit from lying on top of another."""
    return (
        not_an_army(unit)
        or not_surplus(found, unit)
        or (
            not_after_movement(found),
            not_a_pair(found, unit),
            mud(found.p, unit),
            no_way_to_attack(found.p, unit),
        )
    )


def give_up(p: Position, log: Log, unit: int) -> None:
    """Give up a unit that is one too many (SU-stack/14)."""
    eliminate(p, unit, "SU-stack/14", log)


def lay_on_top(p: Position, log: Log, unit: int) -> None:
    """Keep a second army, which must attack (SU-stack/9)."""
    p.top |= 1 << unit
    log.add("SU-stack/9", "{unit} lies on top in {place} and must attack", unit, p.at[unit])


class Stacking(Acts[Position]):
    """The owner of overfull areas gives up the excess, or keeps a second army that must attack."""

    name = "stacking"
    moment = "the stacking check"
    rules = ("SU-stack/14", "SU-stack/8")
    frame = CHECKED
    acts = (
        Act("eliminate", not_surplus, give_up, surplus, role=Role.LOSE, is_grave=True),
        Act("top", not_on_top, lay_on_top, tops),
    )

    def ground(self, p: Position) -> Excess:
        return excess(p)

    def waits(self, p: Position) -> bool:
        return bool(excess(p).crowds)

    def side(self, p: Position) -> int:
        return excess(p).side

    def prompt(self, p: Position) -> str:
        found = excess(p)
        places = sorted({crowd.area for crowd in found.crowds})
        choice = ", or keep a second army on top that must attack" if tops(found) else ""
        words = f"{listed(['{place}'] * len(places))} {'is' if len(places) == 1 else 'are'} overfull"
        return NOTATION.say(f"{words}: give up the excess{choice}.", places)
