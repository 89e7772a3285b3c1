"""Italy (EE-9.45, EE-9.46): its morale, and when it surrenders."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Phase, Position
from sandtable.games.europe_engulfed.rules.powers import is_at_war
from sandtable.games.europe_engulfed.world.atlas import (
    AFRICA,
    ATHENS,
    GIBRALTAR,
    HOME,
    ITALIAN_MAINLAND,
    MIDDLE_EAST,
    RESOURCES,
    SICILY,
)
from sandtable.games.europe_engulfed.world.roster import Group, Nation

STRONGHOLDS: Final = 1 << GIBRALTAR | 1 << ATHENS
_COMBAT: Final = (Phase.COMBAT, Phase.BREAKTHROUGH)
HOME_RESOURCES: Final = HOME[Nation.ITALY] & RESOURCES  # Rome and Piedmont


def lose_heart(p: Position, log: Log) -> None:
    """EE-9.45/1: morale collapses for good without a foothold in Africa and the Middle East, or both strongholds."""
    held = p.held[Group.AXIS]
    if p.morale_broken or not is_at_war(p, Nation.ITALY) or held & (AFRICA | MIDDLE_EAST):
        return
    if held & STRONGHOLDS == STRONGHOLDS:
        return
    p.morale_broken = 1
    log.add("EE-9.45/1", "Italian morale collapses")


def gives_up(p: Position, landed: int) -> bool:
    """EE-9.46/2: tell whether morale has collapsed, Sicily is Western, and mainland ground is among what counts."""
    if not (p.morale_broken and landed & ITALIAN_MAINLAND):
        return False
    return is_at_war(p, Nation.ITALY) and p.control[SICILY] == Group.WEST


def footholds(p: Position) -> int:
    """Return what counts as a phase ends: what the west holds, and after a combat what it fights for (EE-9.46/2)."""
    return p.held[Group.WEST] | (p.armies[Group.WEST] if p.phase in _COMBAT else 0)
