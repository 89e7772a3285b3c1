"""Armor in 1944 (AE-10.1, AE-10.8/1 to /3). Cases only until the campaign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.tables import Modifier
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.battle import Battle, attackers, defenders
from sandtable.games.aeto.world.atlas import TERRAIN
from sandtable.games.aeto.world.calendar import month_of
from sandtable.games.aeto.world.data import SPECIAL
from sandtable.games.aeto.world.kinds import Kind, Terrain
from sandtable.games.aeto.world.nations import GERMANY, RUSSIA
from sandtable.games.aeto.world.roster import KIND

_CHART: Final = SPECIAL["armor_1944"]
_FROM: Final = month_of("January 1944")
_CLEAR: Final = (Terrain.CLEAR, Terrain.DESERT)
_RULES: Final = {GERMANY: ("AE-10.1/1", "AE-10.1/2"), RUSSIA: ("AE-10.8/1", "AE-10.8/2")}


def share(p: Position, units: Iterable[int], nation: int, kind: Kind | None = None) -> bool:
    """Tell whether units of a nation, or those of one kind, have at least half of the strength of all."""
    units = tuple(units)
    whole = sum(p.strength(unit) for unit in units)
    part = sum(p.strength(unit) for unit in units if p.nation(unit) == nation and kind in (None, KIND[unit]))
    return bool(whole) and 2 * part >= whole


def _counts(p: Position, b: Battle) -> bool:
    return p.month >= _FROM and Terrain(TERRAIN[b.target]) in _CLEAR


def attacking(p: Position, b: Battle) -> Modifier | None:
    """Tell what armor that attacks in clear terrain gives (AE-10.1/1, AE-10.8/1)."""
    if _counts(p, b):
        for nation, (rule, _) in _RULES.items():
            if share(p, attackers(p, b), nation, Kind.ARMOR):
                return Modifier(rule, "armor of 1944 attacks", _CHART["attack_drm"])
    return None


def defending(p: Position, b: Battle) -> Modifier | None:
    """Tell what armor that is attacked in clear terrain costs (AE-10.1/2, AE-10.8/2)."""
    if _counts(p, b):
        for nation, (_, rule) in _RULES.items():
            if share(p, defenders(p, b), nation, Kind.ARMOR):
                return Modifier(rule, "armor of 1944 is attacked", _CHART["defence_drm"])
    return None
