"""The fall of Major Powers (EE-10.1, EE-10.11 to EE-10.13, EE-9.46), as a player-turn ends or when Italy gives up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Camp, Position, Status
from sandtable.games.europe_engulfed.rules.politics.conquest import disband, inherit
from sandtable.games.europe_engulfed.rules.politics.france import conquer_france, with_points
from sandtable.games.europe_engulfed.rules.politics.italy import gives_up
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, GROUPS_OF_CAMP, group_of, is_at_war
from sandtable.games.europe_engulfed.rules.territory import country
from sandtable.games.europe_engulfed.world.atlas import HOME, RESOURCES
from sandtable.games.europe_engulfed.world.pieces import PIECES_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation

# By camp whose player-turn ends, with the rule; the U.S.A. has no resource area and never falls (EE-10.1/1)
_OF_CAMP: Final = (
    ((Nation.GERMANY, "EE-10.1/1"), (Nation.ITALY, "EE-9.46/1")),
    ((Nation.BRITAIN, "EE-10.1/1"), (Nation.FRANCE, "EE-10.1/1"), (Nation.USSR, "EE-10.11/1")),
)


def conquer_majors(p: Position, log: Log) -> None:
    """Let Major Powers fall as a player-turn ends."""
    for nation, rule in tuple(fallen_majors(p)):
        conquer_major(p, log, nation, rule)


def fallen_majors(p: Position) -> Iterator[tuple[int, str]]:
    """Yield who has lost everything as its own side's player-turn ends; Germany may fall in the other's as well."""
    for nation, rule in _OF_CAMP[p.phasing]:
        if p.status[nation] != Status.CONQUERED and is_in_play(p, nation) and has_lost_all(p, nation):
            yield nation, rule
    is_over = p.phasing == Camp.ALLIES and not RESOURCES & p.held[Group.AXIS]
    if is_over and is_at_war(p, Nation.GERMANY):
        yield Nation.GERMANY, "EE-10.13/1"


def is_in_play(p: Position, nation: int) -> bool:
    """Tell whether a power takes part in the scenario."""
    return p.status[nation] != Status.OUT


def has_lost_all(p: Position, nation: int) -> bool:
    """EE-10.1/1: no Home resource area of a power is in its side's hands."""
    return not HOME[nation] & RESOURCES & p.held[group_of(p, nation)]


def conqueror(p: Position, nation: int) -> int:
    """EE-10.2/2: the enemies with most of its Home resource areas; of equals who took the last one.

    If Italy still holds both, it has surrendered to the Western Allies (EE-9.46/2).
    """
    enemies = GROUPS_OF_CAMP[1 - CAMP_OF_GROUP[group_of(p, nation)]]
    held = Counter(p.control[area] for area in bit_list(HOME[nation] & RESOURCES) if p.control[area] in enemies)
    if not held:
        return Group.WEST
    most = max(held.values())
    groups = [group for group, number in held.items() if number == most]
    return p.italy_taken if p.italy_taken in groups and len(groups) > 1 else groups[0]


def conquer_major(p: Position, log: Log, nation: int, rule: str) -> None:
    """Let a Major Power fall: its forces leave the game for good, its land goes to the conqueror (EE-10.31/1)."""
    if nation == Nation.FRANCE:
        conquer_france(p, log)
        return
    group = conqueror(p, nation)
    log.add(rule, "{nation} is conquered by {group}", nation, group)
    land = possessions(p, nation)
    p.status[nation] = Status.CONQUERED
    p.actions[nation] = 0
    disband(p, log, PIECES_OF[nation])
    end_fleet(p, log, nation)
    if nation == Nation.ITALY:
        land &= ~HOME[nation]
        log.add("EE-10.31/4", "what the Allies do not hold of Italy is German-controlled")
    for area in bit_list(land):
        inherit(p, log, area, group)


def possessions(p: Position, nation: int) -> int:
    """Return the land that a fallen power leaves: its own, and all that the Soviets hold, a group by themselves."""
    return country(p, nation) | (p.held[Group.SOVIET] if nation == Nation.USSR else 0)


def end_fleet(p: Position, log: Log, nation: int) -> None:
    """EE-10.1/1: Fleet Points go with their power; Britain's pass to the U.S.A. (EE-9.32/2)."""
    left = [fleet for fleet in p.fleets if fleet.nation == nation]
    p.fleets = tuple(fleet for fleet in p.fleets if fleet.nation != nation)
    if nation == Nation.BRITAIN and left:
        log.add("EE-9.32/2", "the British fleet passes to {nation}", int(Nation.USA))
        for fleet in left:
            p.fleets = with_points(p.fleets, Nation.USA, fleet.zone, fleet.able, fleet.used)


def surrender_italy(p: Position, log: Log, landed: int) -> None:
    """EE-9.46/2: Italy gives up at once, and counts as conquered (EE-10.12/1)."""
    if gives_up(p, landed):
        log.add("EE-9.46/2", "{nation} surrenders", int(Nation.ITALY))
        conquer_major(p, log, Nation.ITALY, "EE-10.12/1")
