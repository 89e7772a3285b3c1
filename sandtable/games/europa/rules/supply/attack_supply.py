"""Attack supply: what an attack or an overrun costs in the desert, and what a Pole pays on the turn of the invasion.

EUC-18/11: in the desert theatre 1 supply point for 3 attacking REs, double if any attacker is in limited supply.
EU-103.D.15.c.1/3: a Polish unit without a real line pays the nearest depot, whatever lies between.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sandtable.core.bits import bit_list, grouped, mask_of
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europa.position import Hunger, Position, Side
from sandtable.games.europa.rules.supply import depots
from sandtable.games.europa.rules.supply.flood import CONDUCTS_NOTHING, land_steps
from sandtable.games.europa.rules.supply.isolation import is_unprepared
from sandtable.games.europa.rules.supply.land import closed, kept
from sandtable.games.europa.rules.supply.lines import would_be_regular
from sandtable.games.europa.rules.zones import barred
from sandtable.games.europa.world.atlas import distance
from sandtable.games.europa.world.charts import ATTACK_RE4_A_POINT, DEPOT_RANGE


class Bill(NamedTuple):
    """Attackers that pay together, how many supply points, and from which depots they may."""

    units: int
    points: int
    depots: int


def is_paid(p: Position) -> bool:
    """Tell whether attacks cost supply points in this theatre."""
    return p.card.theatre == "desert"


def points(p: Position, units: int) -> int:
    """Return the supply points that some units cost: 1 for 3 REs, fractions up (EUC-18/11)."""
    return -(-sum(p.size(unit) for unit in bit_list(units)) // ATTACK_RE4_A_POINT)


def price(p: Position, units: int) -> int:
    """Return what an attack of some units costs in the desert; elsewhere nothing (EUC-18/11)."""
    if not is_paid(p):
        return 0
    doubled = any(p.hunger[unit] == Hunger.LIMITED for unit in bit_list(units))
    return points(p, units) * (2 if doubled else 1)


def payers(p: Position, units: int) -> int:
    """Return the depots that every attacking stack can reach: each of them may pay, or several together.

    A stack at sea reaches none.
    """
    side = p.side_of(units.bit_length() - 1)
    stacks = {p.at[unit] for unit in bit_list(units)}
    found = depots.places(p, side) if min(stacks) >= 0 else 0
    return mask_of(depot for depot in bit_list(found) if all(reach_of(p, side, depot) >> stack & 1 for stack in stacks))


def reach_of(p: Position, side: int, depot: int) -> int:
    """Return the places with a path of at most ten hexes to a depot, free of enemies and of their zones."""
    return kept(p, ("depot-reach", side, depot), lambda: _flooded(p, side, depot))


def _flooded(p: Position, side: int, depot: int) -> int:
    through = ~(barred(p, side) | closed(p) | CONDUCTS_NOTHING)
    start = 1 << depot
    return start | land_steps(p.card.sheet).within(start & through, DEPOT_RANGE, through)


def pay(p: Position, log: Log, side: int, depot: int, needed: int) -> int:
    """Spend what a depot has of what is needed, and return how much that was."""
    spent = min(needed, depots.points(p, depot, side))
    depots.take(p, depot, side, spent)
    log.add("EUC-18/11", "the depot in {place} pays {number} for the attack", depot, counted(spent, "supply point"))
    return spent


# ---------------------------------------------------------------- the invasion of Poland
def unlined(p: Position, units: int) -> int:
    """Return the Poles among some attackers that have no real line on the turn of the invasion."""
    return mask_of(unit for unit in bit_list(units) if is_unprepared(p, unit) and not has_line(p, unit))


def has_line(p: Position, unit: int) -> bool:
    """Tell whether a line leads from a unit at this moment."""
    return p.at[unit] >= 0 and would_be_regular(p, p.at[unit], p.side_of(unit), p.counter(unit).nation)


def nearest_depots(p: Position, place: int) -> int:
    """Return the Allied depots that are nearest to a place in hexes, whatever lies between; several if they tie."""
    found = bit_list(depots.places(p, Side.ALLIES))
    if not found:
        return 0
    least = min(distance(place, depot) for depot in found)
    return mask_of(depot for depot in found if distance(place, depot) == least)


def polish_bills(p: Position, units: int) -> tuple[Bill, ...]:
    """Return what Poles without a line owe, by the depots that are nearest; the owner picks where several tie."""
    parties = grouped((nearest_depots(p, p.at[unit]), unit) for unit in bit_list(unlined(p, units)))
    return tuple(Bill(party, points(p, party), nearest) for nearest, party in sorted(parties.items()))


def settle_polish(p: Position, log: Log, chosen: Iterable[tuple[int, int]]) -> int:
    """Let parties pay, each at its depot (-1: there is none), and return the units that attack at half strength.

    Those with the same depot pay together; one that holds too little for all of them pays nothing.
    """
    halved = 0
    for depot, units in sorted(_together(chosen).items()):
        cost = points(p, units)
        if depot < 0 or depots.points(p, depot, Side.ALLIES) < cost:
            halved |= units
            continue
        depots.take(p, depot, Side.ALLIES, cost)
        log.add("EU-103.D.15.c.1/3", "the depot in {place} pays {number}", depot, counted(cost, "supply point"))
    return halved


def _together(chosen: Iterable[tuple[int, int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for units, depot in chosen:
        found[depot] = found.get(depot, 0) | units
    return found
