"""Soviet cities (AE-10.10), and what the end of a month brings the Soviets (AE-10.21, AE-10.22)."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.core.tables import Modifier
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.battle import Battle, defenders
from sandtable.games.aeto.world.atlas import CITY, COUNTRY
from sandtable.games.aeto.world.data import SPECIAL
from sandtable.games.aeto.world.nations import RUSSIA

_DRM: Final[int] = SPECIAL["soviet_city_defence"]["attack_drm"]


def is_city_held(p: Position, b: Battle) -> bool:
    """Tell whether Soviet units defend a Soviet home city."""
    is_home = CITY >> b.target & 1 and COUNTRY[b.target] == RUSSIA
    return bool(is_home) and any(p.nation(unit) == RUSSIA for unit in defenders(p, b))


def city(p: Position, b: Battle) -> Modifier | None:
    """Tell what an attack on Soviet units in a Soviet home city suffers (AE-10.10/1)."""
    return Modifier("AE-10.10/1", "Soviet home city", _DRM) if is_city_held(p, b) else None


def end_month(p: Position, log: Log) -> None:
    """Do what the end of a month brings the Soviets."""
