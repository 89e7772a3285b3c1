"""Fleet Points: how many a group has in a zone, able to transport or not, and how they change.

They lie in their zone for all to see (EE-glossary-fleet/1), and no order destroys one's own (EE-glossary-fleet/4).
"""

from __future__ import annotations

from typing import Final

from sandtable.games.europe_engulfed.position import Fleet, Position, Status
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP, group_of
from sandtable.games.europe_engulfed.world.atlas import CRETE, MALTA, SICILY, Zone
from sandtable.games.europe_engulfed.world.charts import CRETE_LOST, FLEET_CAPACITY, MALTA_OR_SICILY
from sandtable.games.europe_engulfed.world.roster import Group, Nation

POOL: Final = (Nation.BRITAIN, Nation.USA)  # EE-9.32/1: one pool, Britain's to direct
OWNERS: Final = (
    (Nation.GERMANY, Nation.ITALY),
    (Nation.BRITAIN, Nation.USA, Nation.FRANCE),
    (Nation.USSR,),
)  # who may have fleets, by group


# ---------------------------------------------------------------- counting
def of_group(p: Position, group: int, zone: int) -> tuple[Fleet, ...]:
    """Return the fleets of a group in a zone."""
    return tuple(fleet for fleet in p.fleets if fleet.zone == zone and group_of(p, fleet.nation) == group)


def points(p: Position, group: int, zone: int) -> int:
    """Return the Fleet Points of a group in a zone, used ones too."""
    return sum(fleet.able + fleet.used for fleet in of_group(p, group, zone))


def points_of_camp(p: Position, camp: int, zone: int) -> int:
    """Return the Fleet Points of a camp in a zone, used ones too."""
    return sum(points(p, group, zone) for group in GROUPS_OF_CAMP[camp])


def able(p: Position, nations: tuple[int, ...], zone: int) -> int:
    """Return the Fleet Points of some nations in a zone that have not transported in this turn."""
    return sum(fleet.able for fleet in p.fleets if fleet.zone == zone and fleet.nation in nations)


def of_nations(p: Position, nations: tuple[Nation, ...], zone: int) -> tuple[Fleet, ...]:
    """Return the fleets of some nations in a zone, in the order of the nations."""
    found = {fleet.nation: fleet for fleet in p.fleets if fleet.zone == zone}
    return tuple(found[nation] for nation in nations if nation in found)


# ---------------------------------------------------------------- how many units they feed
def capacity(p: Position, group: int, zone: int) -> int:
    """Return how many units the fleets of a group feed in a zone (EE-3.31/1), whatever enemies are there (EE-3.3/4).

    A point does all that fleets do in the same turn: used ones feed like others (EE-glossary-fleet/2).
    """
    less = reduction(p, group) if zone == Zone.MEDITERRANEAN else 0
    fleets = of_group(p, group, zone)
    return sum((fleet.able + fleet.used) * max(0, FLEET_CAPACITY[fleet.nation] - less) for fleet in fleets)


def reduction(p: Position, group: int) -> int:
    """Return by how many units each point of a group feeds less in the Mediterranean, two at most (EE-3.33/3)."""
    if p.status[Nation.ITALY] == Status.NEUTRAL:
        return 0  # Sicily is no enemy's yet, nor Malta Italy's
    enemies = (Group.WEST, Group.SOVIET) if group == Group.AXIS else (Group.AXIS,)
    less = MALTA_OR_SICILY if p.control[MALTA] in enemies or p.control[SICILY] in enemies else 0  # EE-3.33/1
    if group == Group.WEST and p.control[CRETE] == Group.AXIS:
        less += CRETE_LOST  # EE-3.33/2
    return less


# ---------------------------------------------------------------- changing
def change(p: Position, nation: int, zone: int, more_able: int, more_used: int = 0) -> None:
    """Add Fleet Points to a nation's in a zone, as many as it builds (EE-glossary-fleet/3), or take some away."""
    rows = {(fleet.nation, fleet.zone): (fleet.able, fleet.used) for fleet in p.fleets}
    was_able, was_used = rows.get((nation, zone), (0, 0))
    rows[nation, zone] = (was_able + more_able, was_used + more_used)
    p.fleets = tuple(Fleet(int(who), int(where), a, u) for (who, where), (a, u) in sorted(rows.items()) if a or u)
