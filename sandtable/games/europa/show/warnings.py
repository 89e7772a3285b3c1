"""What ought to be seen to: overfull hexes and bases, units without supply, arrivals and orders that are still open."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Remark
from sandtable.games.europa.language import SIDE_ADJECTIVES
from sandtable.games.europa.position import Hunger, Phase, Position, Side
from sandtable.games.europa.rules.air.bases import overfull
from sandtable.games.europa.rules.forces.convoys import LANDING
from sandtable.games.europa.rules.forces.schedule import air_arrivals, arrivals
from sandtable.games.europa.rules.stacking import surplus_places, weigh
from sandtable.games.europa.rules.supply.lines import field, is_own_box
from sandtable.games.europa.show.eyes import is_open, open_sides
from sandtable.games.europa.show.pieces import HIDDEN
from sandtable.games.europa.show.words import quarters
from sandtable.games.europa.world.atlas import TERRAIN
from sandtable.games.europa.world.charts import STACKS


def warnings(p: Position) -> list[Remark]:
    """Return what the sides whose units are shown ought to see to."""
    if not p.stack or p.outcome is not None:
        return []
    found = [remark for side in open_sides(p) for part in (_overfull, _hungry, _cut_off) for remark in part(p, side)]
    return [*found, *(_unspent(p) if is_open(p, p.phasing) else ())]


def _overfull(p: Position, side: Side) -> Iterator[Remark]:
    for place in bit_list(surplus_places(p, side)):
        divisions, re4 = weigh(p, p.here[place] & p.of_side(side))
        limit = STACKS[TERRAIN[place]]
        most = f"{limit.divisions} and {quarters(limit.re4)}"
        words = f"{{place}} holds {divisions} {SIDE_ADJECTIVES[side]} divisions and {quarters(re4)} REs of {most}"
        yield Remark("EUC-8/1", words, (place,), "overfull")
    for place in bit_list(overfull(p, side)):
        yield Remark("EUC-20/7", "the airbase of {place} is overfull", (place,), "overfull")


def _hungry(p: Position, side: Side) -> Iterator[Remark]:
    """Units that were found without supply when it was judged last."""
    for unit in bit_list(p.units_in(p.ground[side]) & p.of_side(side)):
        if p.hunger[unit] >= Hunger.U1:
            words = f"{{unit}} has no supply: it is at U{p.hunger[unit] - Hunger.LIMITED}"
            yield Remark("EUC-18/8", words, (unit,), "supply")


def _cut_off(p: Position, side: Side) -> Iterator[Remark]:
    """Hexes from which no line leads now: if it stays so, their units will be unsupplied."""
    found = field(p, side)
    fed = 0
    for net in found.nets:
        fed |= net.regular | net.limited
    for place in bit_list(p.ground[side] & ~fed):
        units = p.here[place] & p.of_side(side) & ~HIDDEN
        if units and not is_own_box(p, place, side) and any(p.hunger[unit] < Hunger.U1 for unit in bit_list(units)):
            words = f"no line of supply leads from {{place}} now: {counted(units.bit_count(), 'unit')}"
            yield Remark("EUC-18/2", words, (place,), "supply")


def _unspent(p: Position) -> Iterator[Remark]:
    """Arrivals that have not been brought in yet."""
    if p.phase == Phase.INITIAL and p.stack[-1][0] == LANDING:
        for unit in arrivals(p):
            yield Remark("EUC-51/1", "{unit} is due", (unit,), "unspent")
        for air in air_arrivals(p):
            yield Remark("EUC-51/1", "{air} is due", (air,), "unspent")
