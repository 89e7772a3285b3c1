"""Politics: what the dates bring, the fate of Vichy France, and the garrison of the Balkans."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.combat.retreat import RETREATING, Retreating, havens
from sandtable.games.soft_underbelly.rules.control import hand_over, presence
from sandtable.games.soft_underbelly.world.atlas import (
    ALBANIA,
    ALGIERS,
    AREAS,
    BELGRADE,
    BRITAIN,
    BULGARIA,
    CRETE,
    DUE,
    GREECE,
    GREECE_AND_CRETE,
    ROMANIA,
    VICHY,
    YUGOSLAVIA,
)
from sandtable.games.soft_underbelly.world.calendar import (
    ITALY_AT_WAR,
    MARITA_MERKUR,
    NEVER,
    RED_ARMY,
    TORCH,
    TURN,
    US_AT_WAR,
)
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import (
    ALLIES,
    AXIS,
    COLONIAL_ARMY,
    FIGHTERS,
    MARKERS,
    NATION,
    UNIT,
    Nation,
)

# SU-chart/7, SU-start/2: from when each nation is at war
_AT_WAR: Final = {
    Nation[row["nation"].upper()]: TURN[row["at-war"]]
    for row in DATA.tables("charts.toml")["status"]
    if "at-war" in row
}
GARRISONS: Final = 1 << BELGRADE | 1 << ALBANIA | 1 << GREECE
# SU-marita/1: where the occupation markers go
_OCCUPIED: Final = {UNIT["german-occupation-belgrade"]: BELGRADE, UNIT["german-occupation-greece"]: GREECE}
_SOVIET_FRONTS: Final = {UNIT["soviet-1"]: ROMANIA, UNIT["soviet-2"]: BULGARIA}


def is_at_war(p: Position, nation: Nation) -> bool:
    """Tell whether a nation is at war by its date (SU-start/2) and not defeated (SU-victory/2)."""
    if nation == Nation.ITALY and p.collapsed:
        return False
    return p.turn >= _AT_WAR.get(nation, NEVER)


def dated_events(p: Position, log: Log) -> None:
    """Apply what the date brings at the start of a reinforcement phase."""
    if p.side == AXIS and p.turn == ITALY_AT_WAR:
        log.add("SU-start/3", "{nation} is at war with {nation}", Nation.ITALY, Nation.BRITAIN)
        surrender_of_france(p, log)
    if p.side == AXIS and p.turn == MARITA_MERKUR:
        marita_merkur(p, log)
    if p.side == ALLIES and p.turn == US_AT_WAR:
        log.add("SU-start/6", "{nation} is at war and may lend Britain a star a turn", Nation.US)
    if p.side == ALLIES and p.turn == TORCH:
        convert_vichy(p, log)  # SU-status/3: at the latest now
    if p.side == ALLIES and p.turn == RED_ARMY:
        red_army(p, log)


def surrender_of_france(p: Position, log: Log) -> None:
    """France becomes neutral Vichy France; British units leave it (SU-start/5)."""
    if p.vichy != Vichy.ALLIED:
        return
    for area in bit_list(VICHY):
        p.give(area, Nation.NEUTRAL)
    p.payee[ALGIERS] = Nation.NOBODY  # SU-repl/7: it pays nobody while it is neutral
    p.set_vichy(Vichy.NEUTRAL)
    log.add("SU-start/5", "France surrenders: Vichy France is neutral")
    _evacuate(p, log)


def _evacuate(p: Position, log: Log) -> None:
    """Move the British out (SU-start/5): with all of France closed, what they can reach is one step away."""
    undecided = 0
    for area in bit_list(VICHY):
        for unit in bit_list(presence(p, area, ALLIES)):
            refuges = havens(p, unit)
            if refuges & (refuges - 1):
                undecided |= 1 << unit
                continue
            refuge = refuges.bit_length() - 1 if refuges else BRITAIN
            p.put(unit, refuge)
            log.add("SU-start/5", "{unit} leaves Vichy France for {place}", unit, refuge)
            if refuges:
                log.along((area, refuge))
    if undecided:
        RETREATING.push(p, "retreat", Retreating(undecided, VICHY))


def marita_merkur(p: Position, log: Log, *, with_markers: bool = True) -> None:
    """Yugoslavia and Greece with Crete are occupied by the Axis (SU-marita/1, SU-status/5, SU-status/8)."""
    for area in bit_list((YUGOSLAVIA | GREECE_AND_CRETE) & p.facts.neutral):
        hand_over(p, area, Nation.GERMANY, log, "SU-marita/1")
    for marker, area in _OCCUPIED.items() if with_markers else ():
        _stand(p, marker, area, "SU-marita/1", log)


def _stand(p: Position, marker: int, area: int, rule: str, log: Log) -> None:
    """Put a marker that is still to come on the map; it is no combat unit (SU-marita/2, SU-soviet/2)."""
    if p.at[marker] == DUE:
        p.put(marker, area)
        log.add(rule, "{unit} is put on {place}", marker, area)


def convert_vichy(p: Position, log: Log) -> None:
    """An Allied invasion turns Vichy France into Free France under the US (SU-status/3, SU-allies/3).

    Areas with an Allied land unit, the Colonial Army included (SU-status/4), become Allied; all others fall
    to the Axis (SU-friendly/3).
    """
    if p.vichy != Vichy.NEUTRAL:
        return
    log.add("SU-status/3", "Vichy France is no longer neutral: its forces join {side}", ALLIES)
    p.set_vichy(Vichy.FREE_FRENCH)
    for area in bit_list(VICHY & p.facts.neutral):
        liberators = bit_list(presence(p, area, ALLIES) & FIGHTERS)
        if liberators:
            hand_over(p, area, run_by(liberators[0]), log, "SU-status/4")
        else:
            hand_over(p, area, Nation.GERMANY, log, "SU-friendly/3")


def run_by(unit: int) -> Nation:
    """Return the nation that a unit counts for: the Free French are US units (SU-allies/3)."""
    return Nation.US if unit == COLONIAL_ARMY else NATION[unit]


def red_army(p: Position, log: Log) -> None:
    """The Soviets take Romania and Bulgaria, and drive out who stands there (SU-soviet/1)."""
    taken = take_the_east(p, log)
    driven_out = union(presence(p, area, AXIS) for area in bit_list(taken))
    if driven_out:
        RETREATING.push(p, "retreat", Retreating(driven_out, taken))


def take_the_east(p: Position, log: Log, *, with_markers: bool = True) -> int:
    """Give the Soviets Romania and Bulgaria, save what the western Allies hold, and return what they took."""
    fronts = {marker: area for marker, area in _SOVIET_FRONTS.items() if not p.facts.owned[ALLIES] >> area & 1}
    for marker, area in fronts.items():
        hand_over(p, area, Nation.SOVIET, log, "SU-soviet/1")
        if with_markers:
            _stand(p, marker, area, "SU-soviet/1", log)
    return mask_of(fronts.values())


def garrison(p: Position, log: Log) -> None:
    """From Spring 1941 an Axis unit must stand in Belgrade, Albania or Greece (SU-garrison/1, SU-garrison/2).

    One unit does for both nations (SU-garrison/3): each of the three is in or next to either (SU-garrison/4).
    It may stand in one that the Allies hold. The duty concerns what the Axis still holds, and lapses with the last of
    it (SU-garrison/5).
    """
    f = p.facts
    duty = GARRISONS & f.owned[AXIS]
    if p.turn < MARITA_MERKUR or not duty or GARRISONS & f.any[AXIS]:
        return
    log.add("SU-garrison/2", "no Axis unit stands in Belgrade, Albania or Greece: the Balkans rise")
    freed = duty
    axis_land_units = f.fighters[AXIS] | f.supplies[AXIS]
    if (f.owned[AXIS] & ~axis_land_units) >> CRETE & 1:
        freed |= 1 << CRETE
    for area in bit_list(freed):
        # SU-status/10: the freed nations are Allies; no counter stands for them, so Britain holds their areas
        hand_over(p, area, Nation.BRITAIN, log, "SU-garrison/2")


def on_map(p: Position) -> int:
    """Return all units in areas of the map, aboard or ashore.

    Markers are no units (SU-marita/2, SU-soviet/2), and off the northern edge is not on the map (SU-north-edge/5).
    """
    return union(p.here[:AREAS]) & ~MARKERS
