"""How units leave the map: eliminated into the replacement pile, or removed for good."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.world.atlas import PILE, REMOVED
from sandtable.games.soft_underbelly.world.roster import FORTS, MARKERS, ONE_USE

_NEVER_REBUILT: Final = FORTS | MARKERS | ONE_USE  # SU-fort/5, SU-repl/10, SU-lc/7


def eliminate(p: Position, unit: int, rule: str, log: Log) -> None:
    """Take a unit off the map into the replacement pile, with its cargo (SU-terms/1, SU-losses/8)."""
    for cargo in bit_list(p.cargo(unit)):
        eliminate(p, cargo, "SU-losses/8", log)
    if _NEVER_REBUILT >> unit & 1:
        remove(p, unit, rule, log)
    else:
        p.put(unit, PILE)
        log.add(rule, "{unit} goes to the replacement pile", unit)


def remove(p: Position, unit: int, rule: str, log: Log) -> None:
    """Take a unit out of the game (SU-terms/2)."""
    p.put(unit, REMOVED)
    log.add(rule, "{unit} is out of the game", unit)
