"""Where new and rebuilt units are put down, and what keeps them from an area (SU-reinf/2, SU-reinf/3, SU-repl/14)."""

from __future__ import annotations

from sandtable.core.act import reasons
from sandtable.core.bits import lowest
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.language import any_place, refusal
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.combat.retreat import RETREATING, Retreating
from sandtable.games.soft_underbelly.rules.control import possess, presence
from sandtable.games.soft_underbelly.world.atlas import SEA, STARS
from sandtable.games.soft_underbelly.world.roster import COLONIAL_ARMY, FIGHTERS, FORTS, NATION, SIDE, SUPPLIES, Nation


def open_areas(p: Position, unit: int, listed: int) -> int:
    """Return those of the listed areas in which a unit may be put down: the fast form of `misplaced`."""
    f = p.facts
    if unit == COLONIAL_ARMY and p.vichy == Vichy.NEUTRAL:
        return listed & f.neutral  # SU-status/4, SU-chart/1: a neutral in a neutral area
    side = SIDE[unit]
    enemy = 1 - side
    # SU-reinf/6: on a star, enemy ships and aircraft are no hindrance
    hindered = f.any[enemy] & ~STARS | f.fighters[enemy] | f.supplies[enemy] | f.forts[enemy]
    areas = listed & (f.owned[side] | SEA) & ~hindered
    if NATION[unit] == Nation.GERMANY:
        areas &= ~p.lost_edge
    return areas


def not_listed(unit: int, place: int, listed: int, rule: str) -> Violation | None:
    """Units appear only in the areas of their nation, or of the chart."""
    if listed >> place & 1:
        return None
    return refusal(rule, "{unit} appears in {areas}, not in {place}", unit, any_place(listed), place)


def not_possessed(p: Position, unit: int, place: int) -> Violation | None:
    """The area must be in the hands of the unit's side (SU-reinf/2, SU-reinf/3)."""
    f = p.facts
    if unit == COLONIAL_ARMY and p.vichy == Vichy.NEUTRAL:
        held = f.neutral
    else:
        held = f.owned[SIDE[unit]] | SEA
    if held >> place & 1:
        return None
    rule = "SU-reinf/2" if NATION[unit] == Nation.ITALY else "SU-reinf/3"
    return refusal(rule, "{unit} cannot appear in {place}: it is in the hands of {nation}", unit, place, p.owner(place))


def edge_lost(p: Position, unit: int, place: int) -> Violation | None:
    """Germans never again appear on an edge area that the Allies have possessed (SU-north-edge/4)."""
    if NATION[unit] == Nation.GERMANY and p.lost_edge >> place & 1:
        return refusal(
            "SU-north-edge/4", "the Allies have possessed {place}: nothing enters it from off the map", place
        )
    return None


def enemy_in_the_way(p: Position, unit: int, place: int) -> Violation | None:
    """An enemy unit closes an area (SU-reinf/3), but a star only if it is a land unit (SU-reinf/6)."""
    enemies = presence(p, place, 1 - SIDE[unit])
    if not enemies or (unit == COLONIAL_ARMY and p.vichy == Vichy.NEUTRAL):
        return None
    if not STARS >> place & 1:
        return refusal("SU-reinf/3", "{unit} is in {place}: nothing of yours appears there", lowest(enemies), place)
    if ashore := enemies & (FIGHTERS | SUPPLIES | FORTS) & ~p.afloat:
        text = "{unit} is in {place}: where an enemy land unit is, nothing of yours appears"
        return refusal("SU-reinf/6", text, lowest(ashore), place)
    return None


def misplaced(p: Position, unit: int, place: int, listed: int, rule: str) -> list[Violation]:
    """Return everything that keeps a new or rebuilt unit from an area; `rule` is the one that lists the areas.

    Ships need a coast (SU-reinf/2), and every area that is listed for them has one. The limits that a Strategic air
    unit would set (SU-reinf/8) have no counter to set them.
    """
    if elsewhere := not_listed(unit, place, listed, rule):
        return [elsewhere]
    return reasons((not_possessed(p, unit, place), edge_lost(p, unit, place), enemy_in_the_way(p, unit, place)))


def set_down(p: Position, unit: int, place: int, rule: str, log: Log) -> None:
    """Put a new or rebuilt unit on the map; stars take any number for now (SU-reinf/7).

    Enemy ships and aircraft on a star must leave at once (SU-reinf/6, SU-possess/6): land outranks them
    (SU-possess/12), and with their leaving full possession reverts to the owner (SU-possess/3).
    """
    p.put(unit, place)
    log.add(rule, "{unit} appears in {place}", unit, place)
    if FIGHTERS >> unit & 1 and p.facts.owned[SIDE[unit]] >> place & 1:
        # SU-victory/5: an unclaimed star goes to the first land unit placed there
        possess(p, place, unit, log)
    intruders = presence(p, place, 1 - SIDE[unit]) & ~p.afloat if STARS >> place & 1 else 0
    if intruders:
        RETREATING.push(p, "retreat", Retreating(intruders, 1 << place))
