"""The end of the Winter War (AE-10.24/6, /7): won the instant no Finnish land unit is left in Eastern Finland."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.aeto.position import Off, Position, Status
from sandtable.games.aeto.rules.sides import enemies, units_of_nations
from sandtable.games.aeto.world.atlas import REGIONS
from sandtable.games.aeto.world.nations import FINLAND, GERMANY, RUSSIA
from sandtable.games.aeto.world.roster import LAND_UNITS

EASTERN: Final[int] = REGIONS["eastern-finland"]


def is_fought(p: Position) -> bool:
    """Tell whether Finland and the Soviet Union fight the war that is theirs alone (AE-10.24/4)."""
    return enemies(p, FINLAND, RUSSIA) and not enemies(p, GERMANY, RUSSIA)


def is_won(p: Position) -> bool:
    """Tell whether no Finnish land unit stands east of the line."""
    return is_fought(p) and not p.units_in(EASTERN) & units_of_nations(p, 1 << FINLAND) & LAND_UNITS


def end(p: Position, log: Log) -> None:
    """Make peace: the Finns leave the map, the strip is Soviet, the rest of Finland is neutral (AE-10.24/7)."""
    log.add("AE-10.24/6", "no Finnish land unit is left in Eastern Finland: the Winter War is won")
    for unit in bit_list(units_of_nations(p, 1 << FINLAND)):
        if p.at[unit] >= 0:
            p.remove(unit, Off.POOL)
    for place in bit_list(EASTERN & p.lands[FINLAND]):
        p.give(place, RUSSIA)
    p.war[FINLAND] &= ~(1 << RUSSIA)
    p.war[RUSSIA] &= ~(1 << FINLAND)
    p.status[FINLAND] = Status.NEUTRAL
    p.touch()
    log.add("AE-10.24/7", "Eastern Finland is Soviet, and the rest of Finland is neutral")
