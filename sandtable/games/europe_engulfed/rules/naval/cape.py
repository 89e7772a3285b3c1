"""Round the Cape of Good Hope (EE-5.33): one British unit a phase, for all of Britain's strat-moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.movement.allotment import allotment
from sandtable.games.europe_engulfed.rules.movement.network import Network
from sandtable.games.europe_engulfed.rules.movement.obstacles import not_entered, stuck, unwelcome
from sandtable.games.europe_engulfed.rules.movement.operations import nowhere
from sandtable.games.europe_engulfed.rules.naval.fleets import POOL, able
from sandtable.games.europe_engulfed.rules.naval.ports import friendly
from sandtable.games.europe_engulfed.rules.naval.transport import book
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.world.atlas import CAPE_PORTS, Zone
from sandtable.games.europe_engulfed.world.charts import CAPE_STRAT_MOVE
from sandtable.games.europe_engulfed.world.pieces import NATION, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation


def destinations(ground: Network, unit: int) -> int:
    """Return where a unit can be brought round the Cape: out to Upper Egypt or Persia, or home from there."""
    p = ground.p
    here = 1 << p.at[unit]
    near = ground.chain(unit) | ground.start(unit)
    found = 0
    if near & friendly(p, Nation.BRITAIN, Zone.ATLANTIC):
        ends = CAPE_PORTS & p.held[Group.WEST]
        found |= ends | ground.spread(unit, ends & ground.ground_of(unit))  # EE-5.33/4: a contested end is the last
    if near & CAPE_PORTS:
        found |= ground.spread(unit, friendly(p, Nation.BRITAIN, Zone.ATLANTIC) & ground.ground_of(unit))
    return found & ground.ends(unit) & ground.open_to(unit, found) & ~here


def unable(p: Position) -> Violation | None:
    """Tell why Britain cannot send anybody round the Cape now (EE-5.33/2)."""
    if p.strat_moves[Nation.BRITAIN]:
        return refusal(
            "EE-5.33/2", "the way round the Cape takes all strat-moves, and {nation} made one", Nation.BRITAIN
        )
    if able(p, POOL, Zone.ATLANTIC) < CAPE_STRAT_MOVE:
        return refusal("EE-5.33/2", "the way round the Cape takes {n} Fleet Points in the {zone}", CAPE_STRAT_MOVE, 0)
    return None


def not_round_cape(ground: Network, unit: int, area: int) -> Reasons:
    """Tell why a unit does not go round the Cape to an area."""
    p = ground.p
    if NATION[unit] != Nation.BRITAIN:
        return refusal("EE-5.33/1", "only British units go round the Cape")
    found = stuck(ground, unit) or unable(p)
    if found or destinations(ground, unit) >> area & 1:
        return found
    is_end = CAPE_PORTS & p.held[Group.WEST] & 1 << area
    return (
        nowhere(p, unit, area)
        or (closed(p, unit, area) if is_end else not_entered(p, unit, area))
        or unwelcome(p, unit, area)
        or refusal("EE-5.33/3", "the way round the Cape does not lead from {area} to {area}", p.at[unit], area)
    )


def capes(ground: Network) -> Iterator[tuple[int, int]]:
    """Offer all strat-moves round the Cape."""
    if not unable(ground.p):
        for unit in bit_list(ground.ready & UNITS_OF[Nation.BRITAIN]):
            if not stuck(ground, unit):
                yield unit, destinations(ground, unit)


def round_cape(p: Position, log: Log, unit: int, area: int) -> None:
    """Bring a unit round Africa; no enemy can meet it there (EE-8.21/4)."""
    book(p, unit, Zone.ATLANTIC, CAPE_STRAT_MOVE)
    p.strat_moves[Nation.BRITAIN] = allotment(p, Nation.BRITAIN)
    p.railed |= 1 << unit
    p.marched |= 1 << unit
    report(log, p, "EE-5.33/1", "{unit} goes round the Cape to {area}", unit, area, route=(p.at[unit], area))
    p.put(unit, area)


_PRICE: Final = Effect((), f"{CAPE_STRAT_MOVE} Fleet Points and all British strat-moves")
ROUND_CAPE: Final = Act("round-cape", not_round_cape, round_cape, capes, role=Role.CARRY, effect=lambda *_: _PRICE)
