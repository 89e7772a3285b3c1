"""Modifiers of the die (AEC-5.16): one small function each, and the special rules that add theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat import support
from sandtable.games.aeto.rules.combat.battle import Battle, attackers, defenders
from sandtable.games.aeto.rules.special import armor, blitzkrieg, italians, soviets, winter
from sandtable.games.aeto.rules.supply import effects
from sandtable.games.aeto.rules.weather import muddy
from sandtable.games.aeto.world.atlas import TERRAIN
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.kinds import Kind, Terrain
from sandtable.games.aeto.world.roster import COMMANDOS, KIND

FIGURES: Final[dict[str, int]] = CHARTS["core"]["combat_modifiers"]
_TERRAINS: Final = {Terrain.MOUNTAIN: "mountain", Terrain.FOREST: "forest", Terrain.SWAMP: "swamp"}


def starved_attackers(p: Position, b: Battle) -> Modifier | None:
    """Tell what attackers out of supply cost; commandos alone cost less (AE-7.10/14, AE-10.0/8)."""
    cut_off = effects.starved_attackers(p, mask_of(attackers(p, b)))
    if not cut_off:
        return None
    if not cut_off & ~COMMANDOS:
        return Modifier("AE-10.0/8", "commandos out of supply", FIGURES["only_commandos_out_of_supply"])
    return Modifier("AEC-5.16/1", "attackers out of supply", FIGURES["any_attacker_out_of_supply"])


def starved_defenders(p: Position, b: Battle) -> Modifier | None:
    """Tell what defenders out of supply give; commandos alone give nothing (AE-7.10/15, AE-10.0/9)."""
    if effects.starved_defenders(p, mask_of(defenders(p, b))) & ~COMMANDOS:
        return Modifier("AEC-5.16/1", "defenders out of supply", FIGURES["defenders_out_of_supply"])
    return None


def terrain(p: Position, b: Battle) -> Modifier | None:
    """Tell what the terrain of the hex does; a mountain unit among the attackers knows its way (AE-10.5/8)."""
    found = Terrain(TERRAIN[b.target])
    if found not in _TERRAINS:
        return None
    if found is Terrain.MOUNTAIN and any(KIND[unit] == Kind.MOUNTAIN for unit in bit_list(b.units)):
        return None
    return Modifier("AEC-5.16/2", _TERRAINS[found], FIGURES[_TERRAINS[found]])


def mud(p: Position, b: Battle) -> Modifier | None:
    """Tell what Mud in the hex does."""
    return Modifier("AEC-5.16/2", "Mud", FIGURES["mud"]) if muddy(p) >> b.target & 1 else None


ALL: Final[tuple[Callable[[Position, Battle], Modifier | None], ...]] = (
    starved_attackers,
    starved_defenders,
    terrain,
    mud,
    blitzkrieg.modifier,
    armor.attacking,
    armor.defending,
    soviets.city,
    winter.finns_attack,
    winter.finns_are_attacked,
    italians.attacking,
    italians.defending,
    support.modifier,
)


def modifiers(p: Position, b: Battle) -> Sum:
    """Return all that is added to the die, and its total."""
    return summed(each(p, b) for each in ALL)
