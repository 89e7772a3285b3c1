"""What air units, ships and paratroopers bring to an attack (AEC-5.14/7). Stages 2 and 3: so far nothing."""

from __future__ import annotations

from sandtable.core.tables import Modifier
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.battle import Battle


def strength(p: Position, b: Battle, *, is_attack: bool) -> int:
    """Return the strength of ground support and bombardment on one side, before its limit."""
    return 0


def modifier(p: Position, b: Battle) -> Modifier | None:
    """Return what air superiority, a paradrop, a landing or an Ultra chit do to the die."""
    return None
