"""Marks of units out of supply (AEC-1.0/11 (3), AE-7.10): set and taken off once a month, for all camps."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.supply.lines import in_supply
from sandtable.games.aeto.world.roster import LAND_UNITS


class Marking(Step[Position]):
    """Marks each land unit that is out of supply, and unmarks the others; who carried the marker is remembered."""

    name = "marking"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        p.oos_before = p.oos
        found = 0
        for place in bit_list(p.card.land):
            for unit in bit_list(p.here.get(place, 0) & LAND_UNITS):
                if not in_supply(p, unit):
                    found |= 1 << unit
        for unit in bit_list(found & ~p.oos):
            log.add("AEC-1.0/11", "{unit} is out of supply", unit)
        for unit in bit_list(p.oos & ~found):
            log.add("AEC-1.0/11", "{unit} is in supply again", unit)
        p.oos = found
        p.touch()
        return True
