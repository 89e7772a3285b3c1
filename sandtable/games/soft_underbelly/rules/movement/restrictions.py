"""The rules of single steps: what bars a unit from entering an area, and what makes it stop there.

This is the reference: one function a restriction, each with its rule. routes.py is the fast form.
"""

from __future__ import annotations

from sandtable.core.bits import lowest
from sandtable.core.errors import Violation
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import lost_in_the_east, presence
from sandtable.games.soft_underbelly.world.atlas import (
    BLACK,
    BLUE,
    BOXES,
    COAST,
    LAND,
    MALTA,
    NORTH_BOX,
    SEA,
    VICHY,
)
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    ARMIES,
    AXIS,
    CARRIERS,
    FIGHTERS,
    FLOTILLAS,
    FORTS,
    NAVAL,
    PARACHUTES,
    SIDE,
    SUPPLIES,
    TACTICALS,
)


def has(area_set: int, area: int) -> bool:
    """Tell whether an area is in a set of areas."""
    return bool(area_set >> area & 1)


def no_line(unit: int, here: int, there: int) -> Violation | None:
    """Units step, from an area to one that a line joins to it, over lines they can use (SU-move/4, SU-move/5)."""
    if NORTH_BOX in (here, there):
        return _no_way_off_the_map(unit)
    if has(BLACK[here], there) and not NAVAL >> unit & 1:
        return None
    if has(BLUE[here], there):
        if NAVAL >> unit & 1:
            return None
        if TACTICALS >> unit & 1:
            if has(SEA, here) and has(SEA, there):
                return refusal(
                    "SU-air-move/4",
                    "{unit} cannot fly from {place} to {place}, sea to sea",
                    unit,
                    here,
                    there,
                )
            return None
        return refusal("SU-move/6", "{unit} crosses the blue line to {place} only aboard a ship", unit, there)
    return refusal("SU-move/5", "{unit} is a ship, and only a black line leads to {place}", unit, there)


def _no_way_off_the_map(unit: int) -> Violation | None:
    """Only the edge's own areas are next to the box (SU-north-edge/6)."""
    if SIDE[unit] != AXIS:
        return refusal("SU-north-edge/1", "only Axis units cross the northern edge")
    if NAVAL >> unit & 1:
        return refusal("SU-north-edge/1", "{unit} is a ship, and ships never cross the northern edge", unit)
    return None


def lost_edge(p: Position, here: int, there: int) -> Violation | None:
    """An edge area that the Allies have possessed is never entered from off the map again (SU-north-edge/4)."""
    if here == NORTH_BOX and has(p.lost_edge, there):
        return refusal("SU-north-edge/4", "the Allies have possessed {place}: no entry from off the map", there)
    return None


def closed(p: Position, unit: int, there: int) -> Violation | None:
    """Some areas are closed to a side, whatever stands there."""
    f = p.facts
    side = SIDE[unit]
    if has(f.neutral, there):
        invades = side == ALLIES and FIGHTERS >> unit & 1 and has(VICHY, there)
        if invades and f.at_war:
            return None
        rule = "SU-status/3" if has(VICHY, there) else "SU-status/5"
        return refusal("SU-naval-move/8" if (NAVAL | TACTICALS) >> unit & 1 else rule, "{place} is neutral", there)
    if not f.at_war and has(f.owned[1 - side], there):
        return refusal("SU-start/4", "Italy is not at war: {place} is closed", there)
    if side == AXIS and has(BOXES, there):
        return refusal("SU-start/12", "Axis units never enter {place}", there)
    if side == AXIS and has(f.markers[ALLIES], there):
        return refusal("SU-soviet/3", "the Red Army stands in {place}", there)
    if side == AXIS and has(lost_in_the_east(p), there):
        return refusal("SU-soviet/1", "the Red Army has come: {place} is lost to the Axis for good", there)
    return None


def enemy_present(p: Position, unit: int, there: int) -> Violation | None:
    """No unit enters an area with an enemy unit, save by overrun or the Malta rule (SU-move/9, SU-stack/12)."""
    enemies = presence(p, there, 1 - SIDE[unit])
    if not enemies:
        return None
    if enemies & FORTS:
        return fort(p, unit, there, enemies)
    if there == MALTA and presence(p, MALTA, SIDE[unit]) & FORTS:
        return refusal("SU-malta/3", "{unit} screens {place}: it must be attacked", lowest(enemies), there)
    if ARMIES >> unit & 1 and p.facts.at_war:
        return not_overrunnable(enemies, there)
    if PARACHUTES >> unit & 1:  # SU-overrun/9
        return refusal("SU-para/11", "{unit} cannot overrun {unit} in {place}", unit, lowest(enemies), there)
    return refusal("SU-move/9", "{unit} cannot enter {place}: {unit} is there", unit, there, lowest(enemies))


def fort(p: Position, unit: int, there: int, enemies: int) -> Violation | None:
    """A fort lets no enemy in (SU-fort/2); Malta's, if alone, lets in Axis ships and aircraft (SU-malta/1)."""
    if _malta_is_open(p, unit, there):
        return None
    others = enemies & ~FORTS
    if there == MALTA and others and (NAVAL | TACTICALS) >> unit & 1:
        text = "{unit} is in {place} with the fort, which alone would let {unit} in"
        return refusal("SU-malta/3", text, lowest(others), there, unit)
    return refusal("SU-fort/2", "{unit} lets no enemy into {place}", lowest(enemies & FORTS), there)


def not_overrunnable(enemies: int, there: int) -> Violation | None:
    """An army overruns or displaces everything but armies, and 0-value land units under warships (SU-overrun/7)."""
    if armies := enemies & ARMIES:
        return refusal("SU-move/9", "{unit} holds {place}: it must be attacked", lowest(armies), there)
    weak, warships = enemies & (SUPPLIES | PARACHUTES), enemies & (FLOTILLAS | CARRIERS)
    if weak and warships:
        text = "{unit} covers {unit} in {place}: they must be attacked"
        return refusal("SU-overrun/7", text, lowest(warships), lowest(weak), there)
    return None


def _malta_is_open(p: Position, unit: int, there: int) -> bool:
    """SU-malta/1: the fort alone does not keep Axis ships and aircraft out of Malta, nor stop them there."""
    if there != MALTA or SIDE[unit] != AXIS or not (NAVAL | TACTICALS) >> unit & 1:
        return False
    garrison = presence(p, MALTA, ALLIES)
    return p.facts.at_war and bool(garrison & FORTS) and not garrison & ~FORTS


def ship_on_land(unit: int, there: int) -> Violation | None:
    """Ships stay at sea and in ports (SU-naval-move/3)."""
    if NAVAL >> unit & 1 and has(LAND, there):
        return refusal("SU-naval-move/3", "{unit} is a ship, and {place} has no port", unit, there)
    return None


def supply_abroad(p: Position, unit: int, there: int) -> Violation | None:
    """Supply units stay in friendly areas (SU-land-move/7)."""
    if SUPPLIES >> unit & 1 and not has(p.facts.owned[SIDE[unit]], there):
        text = "{unit} may not enter {place}, which its side does not possess"
        return refusal("SU-land-move/7", text, unit, there)
    return None


def entry(p: Position, unit: int, here: int, there: int) -> Violation | None:
    """Return what bars a unit from stepping from one area into another, if anything."""
    if violation := no_line(unit, here, there) or lost_edge(p, here, there):
        return violation
    return area_barred(p, unit, there)


def area_barred(p: Position, unit: int, there: int) -> Violation | None:
    """Return what bars a unit from an area, however it came."""
    if there == NORTH_BOX:
        return None
    return (
        ship_on_land(unit, there)
        or closed(p, unit, there)
        or supply_abroad(p, unit, there)
        or enemy_present(p, unit, there)
    )


def halt(p: Position, unit: int, there: int) -> Violation | None:
    """Return the rule that makes a unit stop in an area it has entered, if any."""
    if there == NORTH_BOX:
        return None
    enemies = presence(p, there, 1 - SIDE[unit])
    if enemies and not _malta_is_open(p, unit, there):
        return refusal("SU-overrun/11", "{unit} must stop in {place}, where {unit} is", unit, there, lowest(enemies))
    if NAVAL >> unit & 1:
        return _ship_halts(p, unit, there)
    if not has(p.facts.owned[SIDE[unit]] | SEA, there):
        rule = "SU-air-move/2" if TACTICALS >> unit & 1 else "SU-land-move/2"
        return refusal(rule, "{unit} must stop in {place}, which the enemy possesses", unit, there)
    if TACTICALS >> unit & 1:
        return _tactical_halts(p, unit, there)
    return _zone_of_control(p, unit, there)


def _zone_of_control(p: Position, unit: int, there: int) -> Violation | None:
    """SU-land-move/2, SU-land-move/3, SU-zoc/1, SU-zoc/2, SU-zoc/4: next to an enemy army or parachute."""
    f = p.facts
    side = SIDE[unit]
    enemies = BLACK[there] & f.fighters[1 - side]
    if not f.at_war or not enemies or has(f.fighters[side] | f.tacticals[side], there):
        return None
    return next_to("SU-land-move/2", p, unit, there, enemies, FIGHTERS)


def _ship_halts(p: Position, unit: int, there: int) -> Violation | None:
    """SU-naval-move/4, SU-naval-move/5, SU-naval-move/6, SU-zoc/3: only over blue lines, and never for land units."""
    f = p.facts
    side, enemy = SIDE[unit], 1 - SIDE[unit]
    if presence(p, there, side):
        return None
    if has(f.owned[enemy] & COAST, there) and not _malta_is_open(p, unit, there):
        return refusal("SU-naval-move/4", "{unit} must stop in {place}, an enemy port", unit, there)
    enemies = BLUE[there] & (f.naval[enemy] | f.tacticals[enemy])
    if f.at_war and enemies:
        return next_to("SU-naval-move/5", p, unit, there, enemies, NAVAL | TACTICALS)
    return None


def _tactical_halts(p: Position, unit: int, there: int) -> Violation | None:
    """SU-air-move/2: land units stop a tactical over black lines, ships over blue lines, tacticals over either."""
    f = p.facts
    side, enemy = SIDE[unit], 1 - SIDE[unit]
    if not f.at_war or has(f.fighters[side] | f.tacticals[side] | f.naval[side], there):
        return None
    if near := BLACK[there] & (f.fighters[enemy] | f.tacticals[enemy]):
        return next_to("SU-air-move/2", p, unit, there, near, FIGHTERS | TACTICALS)
    if near := BLUE[there] & (f.naval[enemy] | f.tacticals[enemy]):
        return next_to("SU-air-move/2", p, unit, there, near, NAVAL | TACTICALS)
    return None


def next_to(rule: str, p: Position, unit: int, there: int, areas: int, kinds: int) -> Violation:
    """Return that a unit must stop next to an enemy of some kinds, who is in one of these areas."""
    area = lowest(areas)
    enemy = lowest(presence(p, area, 1 - SIDE[unit]) & kinds & ~p.afloat)
    return refusal(rule, "{unit} must stop in {place}, next to {unit} in {place}", unit, there, enemy, area)
