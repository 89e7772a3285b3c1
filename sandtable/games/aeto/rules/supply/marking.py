"""Marks of units out of supply (AEC-1.0/11 (3), AE-7.10): set once a month for all camps, lifted as supply comes."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.supply.lines import is_fed
from sandtable.games.aeto.world.roster import LAND_UNITS


def lift(p: Position, log: Log) -> bool:
    """Take the marker off whoever is fed again: that is so at once, in any phase (AE-7.11/1).

    A chit does so when the unit draws on it: its mere room feeds nobody yet.
    """
    saved = mask_of(unit for unit in bit_list(p.oos) if is_fed(p, unit))
    for unit in bit_list(saved):
        log.add("AE-7.11/1", "{unit} is in supply again", unit)
    p.oos &= ~saved
    if saved:
        p.touch()
    return bool(saved)


class Marking(Step[Position]):
    """Marks each land unit that is out of supply; who carried the marker into this step is remembered (AE-7.13/1)."""

    name = "marking"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        lift(p, log)
        p.oos_before = p.oos
        for unit in bit_list(p.units_in(p.card.land) & LAND_UNITS & ~p.oos):
            if not is_fed(p, unit):
                p.oos |= 1 << unit
                log.add("AE-7.10/2", "{unit} is out of supply, and is marked", unit)
        p.touch()
        return True
