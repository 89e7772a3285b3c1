"""What becomes of fortifications, the Maginot Line and beachheads after a round (EE-6.97, EE-6.84, EE-7.22)."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Beachhead, Position, Way
from sandtable.games.europe_engulfed.rules.movement.sites import approach
from sandtable.games.europe_engulfed.rules.powers import group_of_piece
from sandtable.games.europe_engulfed.world.atlas import METZ


def breach(p: Position, log: Log, area: int) -> None:
    """Enemies are left after the first round and its counterattack: field works are gone (EE-6.97/2, EE-6.84/3)."""
    if p.fort >> area & 1:
        p.fort &= ~(1 << area)
        p.fort_by[area] = -1
        log.add("EE-6.97/2", "the field fortification of {area} is breached", area)
    if area == METZ and p.maginot:
        p.maginot = 0
        log.add("EE-6.84/3", "the Maginot Line is breached")


# ---------------------------------------------------------------- beachheads
def land(p: Position, log: Log, area: int) -> None:
    """Place a beachhead where a unit that came by sea is left (EE-7.22/1)."""
    entries = [e for e in p.entries if e.area == area and e.way == Way.SEA and p.at[e.unit] == area]
    if not p.landed >> area & 1 or not entries:
        return
    group = group_of_piece(p, entries[0].unit)
    if any(beachhead.area == area and beachhead.group == group for beachhead in p.beachheads):
        return
    p.beachheads = (*p.beachheads, Beachhead(area, approach(p, area), group))
    log.add("EE-7.22/1", "a beachhead is placed in {area}", area)
