"""The modifiers of the die (EUC-9/6), each with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, grouped, mask_of
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.armour import armour_effects
from sandtable.games.europa.rules.combat.battle import origin_of
from sandtable.games.europa.rules.combat.strength import MOUNTAINS, RIVERS, side_crossed
from sandtable.games.europa.world.atlas import FORTRESS, TERRAIN, TOWN, Edge, Town
from sandtable.games.europa.world.charts import (
    CRT,
    DRM_FLOOR,
    ENGINEER_SHARE,
    FORT_DRM,
    FORTRESS_DRM,
    HEXSIDES,
    MOUNTAINEER_SHARE,
    PROBLEMS,
    TERRAIN_DRM,
    TOWN_DRM,
    WAIVED_SHARE,
    Share,
)
from sandtable.games.europa.world.pieces import CONTINGENT

_TERRAIN_RULE: Final = "EUC-41/2"
_CITIES: Final = (Town.DOT, Town.POINT, Town.PARTIAL, Town.FULL)
_WADI: Final = Edge.WADI.value
_PROBLEMS: Final = {value: f"problems-{number}" for number, value in enumerate(PROBLEMS, 1)}
_MANY: Final = 3  # contingents


def modifiers(p: Position, target: int, units: int, defenders: int, problems: int = 0) -> Iterator[Modifier]:
    """Yield all that applies to an attack on a hex by some units."""
    yield from terrain(p, target, units).parts
    if armour := armour_effects(p, units, target, defenders):
        yield Modifier("EUC-10/7", "armour", armour)
    if is_engineered(p, target, units):
        yield CRT.modifiers["assault-engineers"]
    if is_mountaineering(p, target, units):
        yield CRT.modifiers["mountaineering"]
    if (mixed := mixing(p, units)) is not None:
        yield mixed
    if len(contingents(p, defenders)) >= _MANY:
        yield CRT.modifiers["mixed-defence"]
    if problems:
        yield CRT.modifiers[_PROBLEMS[problems]]


def terrain(p: Position, target: int, units: int) -> Sum:
    """Return what terrain, town, works and wadis take off the die, to a limit (EUC-41/2)."""
    place = 1 << target
    works = FORTRESS_DRM if FORTRESS & place else FORT_DRM if p.fort & place else 0
    parts = (
        Modifier(_TERRAIN_RULE, "terrain", TERRAIN_DRM[TERRAIN[target]]),
        Modifier(_TERRAIN_RULE, "city", TOWN_DRM[TOWN[target]]),
        Modifier(_TERRAIN_RULE, "fortress" if FORTRESS & place else "fort", works),
        Modifier(_TERRAIN_RULE, "across a wadi", HEXSIDES[_WADI].drm if _all_cross(p, target, units, _WADI) else 0),
    )
    return summed(parts).limited(_TERRAIN_RULE, least=DRM_FLOOR)


def _all_cross(p: Position, target: int, units: int, kind: int) -> bool:
    return all(crossed & kind for crossed in _sides(p, target, units))


def _sides(p: Position, target: int, units: int) -> Iterator[int]:
    """Yield what lies on each side of the hex over which it is attacked; from the sea there is nothing."""
    for origin in {origin_of(p, unit) for unit in bit_list(units)}:
        yield side_crossed(p, origin, target, p.side_of(units.bit_length() - 1))


def is_engineered(p: Position, target: int, units: int) -> bool:
    """Tell whether assault engineers help: against a fort, fortress or city, or across a river (EUC-14/4)."""
    engineers = mask_of(unit for unit in bit_list(units) if p.counter(unit).engineer)
    if not engineers or not _is_share(p, engineers, units, ENGINEER_SHARE):
        return False
    is_strong = (p.fort | FORTRESS) >> target & 1 or TOWN[target] in _CITIES
    return bool(is_strong) or any(crossed & RIVERS for crossed in _sides(p, target, units))


def is_mountaineering(p: Position, target: int, units: int) -> bool:
    """Tell whether half of the REs that attack a mountain are mountain units (EUC-15/6); Indians are not."""
    if TERRAIN[target] not in MOUNTAINS:
        return False
    mountaineers = mask_of(unit for unit in bit_list(units) if p.counter(unit).mountain)
    return bool(mountaineers) and _is_share(p, mountaineers, units, MOUNTAINEER_SHARE)


def _is_share(p: Position, some: int, units: int, share: Share) -> bool:
    """Tell whether some units have at least a share of the REs of all."""
    return size_of(p, some) * share.whole >= size_of(p, units) * share.part


def size_of(p: Position, units: int) -> int:
    """Return the REs of some units, in quarters."""
    return sum(p.size(unit) for unit in bit_list(units))


def contingents(p: Position, units: int) -> dict[int, int]:
    """Return the units of each contingent (EUC-9/19)."""
    return grouped((CONTINGENT[p.counter(unit).nation], unit) for unit in bit_list(units))


def mixing(p: Position, units: int) -> Modifier | None:
    """Return what it costs that several contingents attack together, unless one has two thirds (EUC-9/20)."""
    parts = contingents(p, units)
    if len(parts) < 2 or any(_is_share(p, part, units, WAIVED_SHARE) for part in parts.values()):
        return None
    return CRT.modifiers["three-contingents" if len(parts) >= _MANY else "two-contingents"]
