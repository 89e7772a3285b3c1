"""Strengths of an attack (AEC-5.14/3, /4, AEC-5.12, AE-10.5/9): each part with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.aeto.position import Position, Work
from sandtable.games.aeto.rules.combat import support
from sandtable.games.aeto.rules.combat.battle import Battle, attackers, defenders, fort_of, lone_hq
from sandtable.games.aeto.rules.command.generals import leaders
from sandtable.games.aeto.rules.special import zhukov
from sandtable.games.aeto.rules.weather import frozen
from sandtable.games.aeto.world.atlas import COUNTRY, MOUNTAINS, RIVER
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.kinds import Kind
from sandtable.games.aeto.world.nations import MAJORS
from sandtable.games.aeto.world.roster import KIND, ROSTER

_FORT: Final = {Work.FORTIFICATION: "fortification", Work.PERMANENT: "permanent"}
_FORTS: Final[dict[str, int]] = CHARTS["core"]["forts"]
_LONE_HQ: Final = 1  # AEC-5.2/1


def _units(p: Position, units: Iterable[int]) -> list[Modifier]:
    return [Modifier("AEC-5.14/1", ROSTER[unit].title, p.strength(unit)) for unit in units]


def _halved(rule: str, words: str, whole: int) -> Modifier:
    """Return what is taken off so that half of a sum is left, rounded up."""
    return Modifier(rule, words, -(whole // 2))


def is_over_river(p: Position, unit: int, target: int) -> bool:
    """Tell whether a unit attacks over an unfrozen river (AEC-5.14/4)."""
    ice = frozen(p)
    here = p.at[unit]
    return bool(RIVER[here] >> target & 1) and not (ice >> here & 1 and ice >> target & 1)


def _across(p: Position, b: Battle) -> Modifier:
    over = sum(p.strength(unit) for unit in attackers(p, b) if is_over_river(p, unit, b.target))
    return _halved("AEC-5.14/4", "across a river", over)


def _doubled(p: Position, unit: int) -> int:
    """Return what a mountain unit in the mountains gains in defence (AE-10.5/9)."""
    return p.strength(unit) if KIND[unit] == Kind.MOUNTAIN and MOUNTAINS >> p.at[unit] & 1 else 0


def _mountaineers(p: Position, b: Battle) -> Modifier:
    gain = sum(_doubled(p, unit) for unit in defenders(p, b))
    return Modifier("AE-10.5/9", "mountain units in the mountains", gain)


def _abroad(p: Position, b: Battle) -> Modifier:
    """Minor nations' units defend with half their strength away from home (AEC-5.14/3)."""
    away = [unit for unit in defenders(p, b) if p.nation(unit) >= MAJORS and COUNTRY[b.target] != p.nation(unit)]
    return _halved("AEC-5.14/3", "minor nations abroad", sum(p.strength(unit) + _doubled(p, unit) for unit in away))


def _helped(p: Position, b: Battle, general: int, own: Sum, *, is_attack: bool) -> Sum:
    """Add a General and support, which together at most double the units' own strength (AEC-5.14/4)."""
    parts = [
        Modifier("AEC-5.10/1", ROSTER[general].title, ROSTER[general].combat) if general >= 0 else None,
        Modifier("AEC-5.14/7", "support", support.strength(p, b, is_attack=is_attack)),
    ]
    return summed((*own.parts, *parts)).limited("AEC-5.14/4", most=2 * own.total)


def attack_strength(p: Position, b: Battle) -> Sum:
    """Return what the attackers bring, part by part."""
    units = attackers(p, b)
    own = summed((*_units(p, units), _across(p, b)))
    helped = _helped(p, b, b.general, own, is_attack=True)
    return summed((*helped.parts, zhukov.bonus(p, {p.at[unit] for unit in units}, mask_of(units))))


def defending_general(p: Position, b: Battle) -> int:
    """Return the General who counts in the defence: the strongest, or -1 (AEC-5.14/7)."""
    return next(iter(leaders(p, mask_of(defenders(p, b)))), -1)


def defence_strength(p: Position, b: Battle) -> Sum:
    """Return what the defenders bring, part by part."""
    units = defenders(p, b)
    if lone_hq(p, b):
        hq = next(iter(bit_list(lone_hq(p, b))))
        return summed((Modifier("AEC-5.2/1", ROSTER[hq].title, _LONE_HQ), _fort(p, b)))
    own = summed((*_units(p, units), _mountaineers(p, b), _abroad(p, b)))
    helped = _helped(p, b, defending_general(p, b), own, is_attack=False)
    return summed((*helped.parts, _fort(p, b), zhukov.bonus(p, {b.target}, mask_of(units))))


def _fort(p: Position, b: Battle) -> Modifier | None:
    kind = fort_of(p, b)
    if kind < 0:
        return None
    word = _FORT[Work(kind)]
    return Modifier("AEC-5.12/1" if kind == Work.FORTIFICATION else "AEC-5.12/2", f"{word} fort", _FORTS[word])
