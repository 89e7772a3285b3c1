"""The flight of parachutes: where one may drop, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.act import reasons
from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.beachheads import payable, unpayable
from sandtable.games.soft_underbelly.rules.control import presence
from sandtable.games.soft_underbelly.rules.movement.restrictions import closed
from sandtable.games.soft_underbelly.rules.movement.routes import Routes
from sandtable.games.soft_underbelly.world.atlas import AREAS, SEA, WINTER
from sandtable.games.soft_underbelly.world.calendar import is_winter
from sandtable.games.soft_underbelly.world.roster import AIR, SIDE


def drop_zones(p: Position, unit: int, lanes: Routes) -> int:
    """Where a parachute may fly onto enemy ground: onto enemy units, or as a landing with a source (SU-para/8)."""
    plain, landings = lanes.flight(p.at[unit])
    undefended = landings & ~lanes.occupied
    found = (plain | landings) & lanes.occupied
    if undefended:
        found |= payable(p, unit, undefended)
    return found & ~lanes.march(p.at[unit])


def is_grounded(p: Position, unit: int) -> bool:
    """Tell whether a parachute cannot fly from where it is: in Winter, in the winter zone (SU-para/10)."""
    return is_winter(p.turn) and bool(WINTER >> p.at[unit] & 1)


def why_no_flight(p: Position, unit: int, place: int, lanes: Routes) -> list[Violation]:
    """Return why a parachute cannot fly to a place: the place itself, or what lies on the way."""
    if reason := no_drop_zone(p, unit, place, lanes):
        return [reason]
    text = "{place} is more than two steps of flight from where {unit} can march"
    return reasons((in_the_sky(p, unit, place, lanes), refusal("SU-para/3", text, place, unit)))


def no_drop_zone(p: Position, unit: int, place: int, lanes: Routes) -> Violation | None:
    """A flight ends in a land or coastal area that is open, and not under enemy aircraft (SU-para/4, SU-para/6)."""
    if place == p.at[unit]:
        return refusal("SU-move/4", "{unit} is in {place} already", unit, place)
    if place >= AREAS or SEA >> place & 1:
        return refusal("SU-para/4", "a flight ends in a land or coastal area, not in {place}", place)
    if is_grounded(p, unit):
        return refusal("SU-para/10", "in Winter {unit} cannot fly from {place}, in the winter zone", unit, p.at[unit])
    if is_winter(p.turn) and WINTER >> place & 1:
        return refusal("SU-para/10", "in Winter {unit} cannot fly to {place}, in the winter zone", unit, place)
    if p.facts.air[1 - SIDE[unit]] >> place & 1:
        enemy = _aircraft(p, unit, place)
        return refusal("SU-para/6", "{unit} is in {place}: no enemy parachute may fly there", enemy, place)
    if reason := closed(p, unit, place):
        return reason
    if lanes.flight(p.at[unit])[1] >> place & 1:
        return unpayable(p, unit, place)
    return None


def _aircraft(p: Position, unit: int, area: int) -> int:
    return lowest(presence(p, area, 1 - SIDE[unit]) & AIR & ~p.afloat)


def in_the_sky(p: Position, unit: int, place: int, lanes: Routes) -> Violation | None:
    """Take what bars the sky away, one thing after the other, until the way is open: the last of it was in the way."""
    for bars, sky, shut in _opening(p, unit, place, lanes):
        plain, landings = lanes.flown(p.at[unit], lanes.sky_over(sky, shut))
        if (plain | landings) >> place & 1:
            return bars
    return None


def _opening(p: Position, unit: int, place: int, lanes: Routes) -> Iterator[tuple[Violation, int, int]]:
    """Yield what bars the sky, with the sky and the closed areas that are left without it and all before it."""
    everywhere, shut = (1 << AREAS) - 1, lanes.closed
    zone = WINTER if is_winter(p.turn) else 0
    sky = everywhere & ~(p.facts.air[1 - SIDE[unit]] | zone)
    for area in bit_list(p.facts.air[1 - SIDE[unit]] & ~zone):
        sky |= 1 << area
        text = "{unit} in {place} bars the way of {unit} through the air"
        yield refusal("SU-para/6", text, _aircraft(p, unit, area), area, unit), sky, shut
    for area in bit_list(lanes.closed):
        shut &= ~(1 << area)
        over = refusal("SU-status/3", "{place} is neutral: {unit} cannot fly on over it", area, unit)
        yield closed(p, unit, area) or over, sky, shut
    if zone:
        text = "in Winter {unit} cannot fly to {place}: the way leads through the winter zone"
        yield refusal("SU-para/10", text, unit, place), everywhere, shut
