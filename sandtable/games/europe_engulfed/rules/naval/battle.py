"""Naval combat (EE-8.1): all Fleet Points of both camps in a zone, one throw, losses in the order of the book.

Pure functions of numbers; `interception` asks and throws.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.naval.fleets import POOL
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, group_of
from sandtable.games.europe_engulfed.world.charts import SEA_EXCESS_HIT, SEA_HIT
from sandtable.games.europe_engulfed.world.roster import Nation

FACES: Final = 6


class Dice(NamedTuple):
    """What a fleet throws: dice that hit on a 6, and those of its excess, which hit on 5 and 6."""

    even: int
    excess: int


def dice(own: int, enemy: int) -> Dice:
    """Return the dice of a fleet against another (EE-8.12/1, EE-8.13/1)."""
    return Dice(min(own, enemy), max(0, own - enemy))


def hits(thrown: tuple[int, ...], shape: Dice) -> int:
    """Return the enemy points that a throw sinks."""
    even, excess = thrown[: shape.even], thrown[shape.even :]
    return sum(die >= SEA_HIT for die in even) + sum(die >= SEA_EXCESS_HIT for die in excess)


# ---------------------------------------------------------------- who is there
def belligerents(p: Position, camp: int, zone: int) -> dict[int, tuple[int, int]]:
    """Return the points of a camp's powers at war in a zone, able and used: one entry for the British-U.S. pool."""
    found: dict[int, tuple[int, int]] = {}
    for nation, where, able, used in p.fleets:
        if where != zone or CAMP_OF_GROUP[group_of(p, nation)] != camp or p.status[nation] == Status.NEUTRAL:
            continue
        navy = Nation.BRITAIN if nation in POOL else nation
        before = found.get(navy, (0, 0))
        found[navy] = before[0] + able, before[1] + used
    return found


def strength(p: Position, camp: int, zone: int) -> int:
    """Return how many points of a camp fight in a zone (EE-8.11/2)."""
    return sum(able + used for able, used in belligerents(p, camp, zone).values())


# ---------------------------------------------------------------- what sinks
def next_to_sink(p: Position, camp: int, zone: int, carrying: dict[int, int]) -> tuple[int, bool]:
    """Return the navies of which the next lost point may be, and whether it is one that carries now (EE-8.14/1).

    First go points that have not transported in this turn, then those that carry now, then the others.
    """
    fleets = belligerents(p, camp, zone)
    idle = sum(1 << navy for navy, (able, _) in fleets.items() if able)
    if idle:
        return idle, False
    loaded = sum(1 << navy for navy in fleets if carrying.get(navy))
    if loaded:
        return loaded, True
    return sum(1 << navy for navy, (_, used) in fleets.items() if used), False
