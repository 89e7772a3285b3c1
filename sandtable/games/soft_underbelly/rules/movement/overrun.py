"""Overrun and displacement: what an army does to the weak units of an area by moving in. It is not combat."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Offers, Reasons, Role
from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame, Single
from sandtable.games.soft_underbelly.language import NOTATION, any_unit, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.casualties import eliminate
from sandtable.games.soft_underbelly.rules.control import presence
from sandtable.games.soft_underbelly.rules.movement.routes import closed_areas
from sandtable.games.soft_underbelly.world.atlas import BLUE, COAST, LAND, SEA
from sandtable.games.soft_underbelly.world.roster import BY_KIND, KIND, NAVAL, OF_SIDE, SIDE, TACTICALS


def overrun(p: Position, area: int, side: int, log: Log) -> None:
    """An army of a side enters: 0-value land units die, aircraft die on land, all else is displaced.

    They have no retreat before combat (SU-overrun/10).
    """
    enemies = presence(p, area, 1 - side)
    if not enemies:
        return
    displaced = enemies & NAVAL  # SU-overrun/4
    if COAST >> area & 1:
        displaced |= enemies & TACTICALS  # SU-overrun/3
    for unit in bit_list(enemies & ~displaced):
        eliminate(p, unit, "SU-overrun/2" if TACTICALS >> unit & 1 else "SU-overrun/7", log)
    if displaced:
        DISPLACED.push(p, Displacement.name, displaced)


def shelters(p: Position, unit: int) -> int:
    """Where a displaced unit may go: over one blue line to a friendly port or a sea without enemies (SU-overrun/5)."""
    f = p.facts
    side = SIDE[unit]
    here = p.at[unit]
    open_seas = SEA & ~f.any[1 - side] if not (TACTICALS >> unit & 1 and SEA >> here & 1) else 0
    return BLUE[here] & (open_seas | f.friendly[side] & COAST) & ~closed_areas(p, side) & ~LAND


DISPLACED: Final = Single("units")  # the units that must still move away, the first of them next


def not_displaced(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a unit from being displaced to a place (SU-overrun/5)."""
    now = lowest(DISPLACED.top(p))
    if unit != now:
        return refusal("SU-overrun/5", "{unit} is displaced now, not {unit}", now, unit)
    return None if shelters(p, unit) >> place & 1 else no_shelter(p, unit, place)


def no_shelter(p: Position, unit: int, place: int) -> Violation:
    """A displaced unit crosses one blue line, to where no enemy is and none possesses the port (SU-overrun/5)."""
    if not BLUE[p.at[unit]] >> place & 1:
        return refusal("SU-overrun/5", "no blue line joins {place} and {place}", p.at[unit], place)
    if enemies := presence(p, place, 1 - SIDE[unit]):
        text = "{unit} cannot be displaced to {place}: {unit} is there"
        return refusal("SU-overrun/5", text, unit, place, lowest(enemies))
    text = "{unit} cannot be displaced to {place}: it is in the hands of {nation}"
    return refusal("SU-overrun/5", text, unit, place, p.owner(place))


def displacements(p: Position) -> Offers:
    """Return where the next displaced unit may go."""
    unit = lowest(DISPLACED.top(p))
    return [(unit, shelters(p, unit))]


def displace(p: Position, log: Log, unit: int, place: int) -> None:
    """Move a displaced unit away; what it finds there may be too much (SU-overrun/6)."""
    start = p.at[unit]
    p.sail(unit, place)
    log.add("SU-overrun/5", "{unit} is displaced to {place}", unit, place)
    log.along((start, place))
    units = DISPLACED.top(p) & ~(1 << unit)
    p.stack.pop()
    if units:
        DISPLACED.push(p, Displacement.name, units)
    CROWD.push(p, Crowded.name, Crowd(place, KIND[unit], SIDE[unit]))


class Displacement(Acts[Position]):
    """The owner of displaced units moves each of them away."""

    name = "displacement"
    moment = "displacement"
    rules = ("SU-overrun/5",)
    frame = DISPLACED
    acts = (Act("displace", not_displaced, displace, displacements, role=Role.MOVE),)

    def settle(self, p: Position, log: Log) -> bool:
        units = DISPLACED.top(p)
        lost = [unit for unit in bit_list(units) if not shelters(p, unit)]
        for unit in lost:
            eliminate(p, unit, "SU-overrun/5", log)
            units &= ~(1 << unit)
        if units:
            DISPLACED.turn(p, self.name, units)
            return bool(lost)
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return SIDE[lowest(DISPLACED.top(p))]

    def prompt(self, p: Position) -> str:
        unit = lowest(DISPLACED.top(p))
        return NOTATION.say("{unit} is displaced from {place}: move it away over a blue line.", (unit, p.at[unit]))


class Crowd(NamedTuple):
    """Where a displaced unit went, its kind and its side."""

    place: int
    kind: int
    side: int


CROWD: Final = Frame(Crowd, place="place")


def crowd(p: Position) -> int:
    """Return the units of one kind that share the area; what is aboard counts through its ship only (SU-stack/5)."""
    place, kind, side = CROWD.top(p)
    return p.here[place] & ~p.afloat & BY_KIND[kind] & OF_SIDE[side]


def not_crowding(p: Position, unit: int) -> Reasons:
    """Only what overfills the area is given up (SU-overrun/6)."""
    if not crowd(p) >> unit & 1:
        text = "{units} in {place} must go, not {unit}"
        return refusal("SU-overrun/6", text, any_unit(crowd(p)), CROWD.top(p).place, unit)
    return None


def give_up(p: Position, log: Log, unit: int) -> None:
    """Give up a unit of the crowd."""
    eliminate(p, unit, "SU-overrun/6", log)


class Crowded(Acts[Position]):
    """A displaced unit has overfilled its new area: the owner gives up one at once (SU-overrun/6)."""

    name = "crowded"
    moment = "the check of an overfull area"
    rules = ("SU-overrun/6",)
    frame = CROWD
    acts = (Act("eliminate", not_crowding, give_up, crowd, role=Role.LOSE, is_grave=True),)

    def waits(self, p: Position) -> bool:
        return crowd(p).bit_count() > 1

    def side(self, p: Position) -> int:
        return CROWD.top(p).side

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{place} is overfull: give up one of the units that share it.", (CROWD.top(p).place,))
