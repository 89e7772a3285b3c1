"""What the Winter War does to attacks (AE-10.24/5). The Soviet bonus of Winter (AE-10.23) is of stage 2."""

from __future__ import annotations

from typing import Final

from sandtable.core.tables import Modifier
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.battle import Battle, attackers, defenders
from sandtable.games.aeto.rules.sides import enemies
from sandtable.games.aeto.world.atlas import COUNTRY
from sandtable.games.aeto.world.calendar import month_of
from sandtable.games.aeto.world.data import SPECIAL
from sandtable.games.aeto.world.nations import FINLAND, GERMANY, RUSSIA

_CHART: Final = SPECIAL["winter_war"]
_RULE: Final = "AE-10.24/5"
_ENDS: Final = month_of("April 1940")
"""The month after the first Winter; its end by the weather is asked where a scenario reaches it."""


def _is_on(p: Position, b: Battle) -> bool:
    """Tell whether the first Winter of the Winter War lasts, and the fight is in Finland."""
    is_own_war = enemies(p, FINLAND, RUSSIA) and not enemies(p, GERMANY, RUSSIA)
    return is_own_war and p.month < _ENDS and COUNTRY[b.target] == FINLAND


def finns_attack(p: Position, b: Battle) -> Modifier | None:
    """Tell what Finns who attack Soviet units in Finland gain."""
    if _is_on(p, b) and any(p.nation(unit) == FINLAND for unit in attackers(p, b)):
        return Modifier(_RULE, "Finns attack in the Winter War", _CHART["finnish_attack_drm"])
    return None


def finns_are_attacked(p: Position, b: Battle) -> Modifier | None:
    """Tell what Soviet attacks on Finns in Finland suffer."""
    if _is_on(p, b) and any(p.nation(unit) == FINLAND for unit in defenders(p, b)):
        return Modifier(_RULE, "Soviets attack in the Winter War", _CHART["soviet_attack_drm"])
    return None
