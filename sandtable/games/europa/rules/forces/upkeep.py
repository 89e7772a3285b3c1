"""Step (a) of an initial phase (EUC-4/3): what is counted, taken off, made ready and mended by itself."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.core.step import Step
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Damage, Kind, Position
from sandtable.games.europa.rules import damage
from sandtable.games.europa.rules.air.states import ready
from sandtable.games.europa.rules.politics import france, garrisons, soviets
from sandtable.games.europa.rules.rail.nets import joining
from sandtable.games.europa.rules.supply.lines import regular_places
from sandtable.games.europa.rules.supply.ports import is_pressed


class Repair(NamedTuple):
    """What goes by itself of the damage in a place, and on what terms."""

    rule: str
    words: str
    needs_supply: bool  # the hex must be in regular supply
    needs_peace: bool  # no enemy unit may be adjacent


_REPAIRS: Final = {
    Kind.RAIL: Repair("EUC-7/4", "a break of the railway in {place} is mended", True, True),
    Kind.FIELD: Repair("EUC-20/9", "a hit of the airbase in {place} is mended", True, False),
    Kind.PORT: Repair("EUC-30/7", "a hit of the port of {place} is mended", False, True),
}


class Upkeep(Step[Position]):
    """Garrisons, markers, air units, repairs, captured rails, in this order."""

    name = "upkeep"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        soviets.consider(p, log)
        garrisons.check(p, log)
        if p.phasing == p.card.first_player:
            france.end_limits(p, log)
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
        number = counted(own.bit_count(), "unit")
        log.add("EUC-23.G.2.b/2", "{side}: {number} disrupted no more", SIDES[p.phasing], number)


def mend(p: Position, log: Log) -> None:
    """Mend one break a hex, one hit a base and one a port of the phasing side, where that can be done."""
    for row in [row for row in p.damage if is_mended(p, row)]:
        damage.add(p, row.place, Kind(row.kind), -1)
        log.add(_REPAIRS[Kind(row.kind)].rule, _REPAIRS[Kind(row.kind)].words, row.place)


def is_mended(p: Position, row: Damage) -> bool:
    """Tell whether one break or hit goes by itself."""
    terms = _REPAIRS[Kind(row.kind)]
    if not p.owned[p.phasing] >> row.place & 1 or (terms.needs_peace and is_pressed(p, row.place, p.phasing)):
        return False
    return not terms.needs_supply or bool(regular_places(p, p.phasing) >> row.place & 1)


def open_rails(p: Position, log: Log) -> None:
    """Let the phasing side use the rail hexes that it has taken and that join its net (EUC-7/3)."""
    opened = joining(p, p.phasing)
    if opened:
        p.rail_dead &= ~opened
        p.memo = None
        words = counted(opened.bit_count(), "captured rail hex", "captured rail hexes")
        log.add("EUC-7/3", "{number} can be used from now on", words)
