"""Step (a) of an initial phase (EUC-4/3): what is counted, taken off, made ready and mended by itself."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.core.step import Step
from sandtable.games.europa.position import Damage, Kind, Position
from sandtable.games.europa.rules.air.states import ready
from sandtable.games.europa.rules.politics import garrisons, soviets
from sandtable.games.europa.rules.rail.nets import joining
from sandtable.games.europa.rules.supply.lines import regular_places
from sandtable.games.europa.world.atlas import NEAR

_RULES = {Kind.RAIL: "EUC-7/4", Kind.FIELD: "EUC-20/9", Kind.PORT: "EUC-30/7"}
_WORDS = {
    Kind.RAIL: "a rail break in {place} is mended",
    Kind.FIELD: "an airbase hit in {place} is mended",
    Kind.PORT: "a port hit in {place} is mended",
}


class Upkeep(Step[Position]):
    """Garrisons, markers, air units, repairs, captured rails, in this order."""

    name = "upkeep"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        soviets.consider(p, log)
        garrisons.check(p, log)
        recover(p, log)
        ready(p, log, p.phasing)
        mend(p, log)
        open_rails(p, log)
        return True


def recover(p: Position, log: Log) -> None:
    """Take the markers of one turn off: disruption of the phasing side ends (EUC-23.G.2.b/2)."""
    own = p.disrupted & p.of_side(p.phasing)
    if own:
        p.disrupted &= ~own
        p.changed(own)
        log.add(
            "EUC-23.G.2.b/2", "{number} of the phasing side are disrupted no more", counted(own.bit_count(), "unit")
        )


def mend(p: Position, log: Log) -> None:
    """Mend one break a hex, one hit a base and one a port of the phasing side, where that can be done."""
    left = []
    for row in p.damage:
        if is_mended(p, row):
            log.add(_RULES[Kind(row.kind)], _WORDS[Kind(row.kind)], row.place)
            row = row._replace(hits=row.hits - 1)
        if row.hits:
            left.append(row)
    if tuple(left) != p.damage:
        p.damage = tuple(left)
        p.memo = None


def is_mended(p: Position, row: Damage) -> bool:
    """Tell whether one break or hit goes by itself: no enemy beside it, and a hex or base in regular supply."""
    if not p.owned[p.phasing] >> row.place & 1:
        return False
    if row.kind != Kind.FIELD and NEAR[row.place] & p.ground[1 - p.phasing]:
        return False
    return row.kind == Kind.PORT or bool(regular_places(p, p.phasing) >> row.place & 1)


def open_rails(p: Position, log: Log) -> None:
    """Let the phasing side use the rail hexes that it has taken and that join its net (EUC-7/3)."""
    opened = joining(p, p.phasing)
    if opened:
        p.rail_dead &= ~opened
        p.memo = None
        words = counted(opened.bit_count(), "captured rail hex", "captured rail hexes")
        log.add("EUC-7/3", "{number} can be used from now on", words)
