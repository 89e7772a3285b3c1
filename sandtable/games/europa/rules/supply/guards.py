"""The guards of Habbaniya and Shaibah feed from the bases that they were set to guard (EU-103.A.21.c)."""

from __future__ import annotations

from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.supply.flood import flood
from sandtable.games.europa.rules.supply.land import ground


def guard_posts(p: Position) -> int:
    """Return the bases that have never been the enemy's (EU-103.A.21.c/2)."""
    guards = p.card.guards
    return guards.bases & ~p.lost_once if guards else 0


def is_fed_at_post(p: Position, unit: int) -> bool:
    """Tell whether a unit is a guard with an overland element to such a base (EU-103.A.21.c/2)."""
    if not p.counter(unit).guard:
        return False
    overland_only = ground(p, p.side_of(unit))._replace(rails=0, road=0, limited_road=0)
    return bool(flood(guard_posts(p), overland_only).regular >> p.at[unit] & 1)
