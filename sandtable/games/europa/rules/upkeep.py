"""Step (a) of the initial phase (EUC-4/3): damage is repaired, air units are made ready, new lines come into use."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europa.position import Kind, Position
from sandtable.games.europa.rules import damage
from sandtable.games.europa.rules.air.states import ready
from sandtable.games.europa.rules.rail.breaks import take_over
from sandtable.games.europa.rules.supply.lines import regular_places
from sandtable.games.europa.rules.supply.ports import is_pressed
from sandtable.games.europa.world.charts import PORT_REPAIR


class Repair(NamedTuple):
    """What goes by itself of the damage to a place, and on what terms."""

    kind: Kind
    number: int
    needs_supply: bool  # the hex must be in regular supply
    needs_peace: bool  # no enemy unit may be adjacent
    rule: str
    words: str


REPAIRS: Final = (
    Repair(Kind.FIELD, 1, True, False, "EUC-20/9", "a hit of the airbase in {place} is repaired"),
    Repair(Kind.RAIL, 1, True, True, "EUC-7/4", "a break of the railway in {place} is repaired"),
    Repair(Kind.PORT, PORT_REPAIR, False, True, "EUC-30/7", "a hit of the port of {place} is repaired"),
)


def repair(p: Position, log: Log, side: int, what: Repair) -> None:
    """Repair what goes by itself in the places of a side."""
    places = mask_of(row.place for row in p.damage if row.kind == what.kind) & p.owned[side]
    if places and what.needs_supply:
        places &= regular_places(p, side)
    for place in bit_list(places):
        if not (what.needs_peace and is_pressed(p, place, side)):
            damage.add(p, place, what.kind, -what.number)
            log.add(what.rule, what.words, place)


class Upkeep(Step[Position]):
    """What is due at the start of a player-turn."""

    name = "upkeep"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        ready(p, log, p.phasing)
        for what in REPAIRS:
            repair(p, log, p.phasing, what)
        take_over(p, log, p.phasing)
        return True
