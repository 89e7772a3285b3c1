"""Italian apathy (AEC-5.16/4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.core.tables import Modifier
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.battle import Battle, attackers, defenders
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.nations import ITALY

_FIGURES: Final[dict[str, int]] = CHARTS["core"]["combat_modifiers"]
_RULE: Final = "AEC-5.16/4"


def _are_half(p: Position, units: Sequence[int]) -> bool:
    return bool(units) and 2 * sum(p.nation(unit) == ITALY for unit in units) >= len(units)


def attacking(p: Position, b: Battle) -> Modifier | None:
    """Tell what it costs that half of the attackers are Italian."""
    if _are_half(p, attackers(p, b)):
        return Modifier(_RULE, "Italians attack", _FIGURES["italian_apathy_attack"])
    return None


def defending(p: Position, b: Battle) -> Modifier | None:
    """Tell what it gives that half of the defenders are Italian."""
    if _are_half(p, defenders(p, b)):
        return Modifier(_RULE, "Italians are attacked", _FIGURES["italian_apathy_defence"])
    return None
