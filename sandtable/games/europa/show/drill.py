"""Fights described in words, for questions about odds: `attack: panzer-div 2, infantry-div`, `terrain: woods`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.drill import check_terms
from sandtable.games.europa.position import Hunger, Phase, Position
from sandtable.games.europa.rules.combat.battle import BATTLE, NAME, Battle
from sandtable.games.europa.rules.ground import assault
from sandtable.games.europa.rules.ground.assault import ASSAULT, Assault
from sandtable.games.europa.show.described import TERMS, empty, enlist, field, number_of
from sandtable.games.europa.show.sortie import is_flown, sortie
from sandtable.games.europa.world.charts import GUNFIRE_A_HEX, WHOLE

_MOST_SUPPORT: Final = 99


def drill(terms: Mapping[str, str]) -> tuple[Position, int]:
    """Return a fight as it is described, with its dice to be thrown, and its hex: on the ground, or in the air."""
    return sortie(terms) if is_flown(terms.get("attack", "")) else _attack(terms)


def _attack(terms: Mapping[str, str]) -> tuple[Position, int]:
    check_terms(terms, _NEEDED, (*TERMS, *_SUPPORT), (*_FLAGS, _OVERRUN))
    p = empty(terms, Phase.COMBAT)
    target, origins = field(p, terms)
    is_overrun = _OVERRUN in terms
    attackers = enlist(p, terms["attack"], p.phasing, origins[:1] if is_overrun else origins)
    enlist(p, terms["defend"], 1 - p.phasing, [target])
    for term, change in _FLAGS.items():
        if term in terms:
            change(p, target, attackers)
    p.derive()
    gs, das = (number_of(terms, term, _MOST_SUPPORT) * WHOLE for term in ("gs", "das"))
    battle = Battle(target, attackers, gs=gs, das=das, shells=number_of(terms, "gunfire", GUNFIRE_A_HEX))
    p.stack = []
    if is_overrun:
        p.phase = int(Phase.MOVEMENT)
        ASSAULT.push(p, assault.NAME, Assault(target, attackers))
    else:
        BATTLE.push(p, NAME, battle)
    return p, target


# ---------------------------------------------------------------- what stands alone
def _fort(p: Position, target: int, _attackers: int) -> None:
    p.fort = 1 << target


def _hungry(p: Position, _target: int, attackers: int) -> None:
    for unit in bit_list(attackers):
        p.hunger[unit] = Hunger.U1


def _starving(p: Position, target: int, _attackers: int) -> None:
    for unit in bit_list(p.here[target]):
        p.hunger[unit] = Hunger.U3


_NEEDED: Final = {"attack": "panzer-div 2, infantry-div", "defend": "infantry-div"}
_SUPPORT: Final = ("gs", "das", "gunfire")
_OVERRUN: Final = "overrun"
_FLAGS: Final[dict[str, Callable[[Position, int, int], None]]] = {
    "fort": _fort,
    "unsupplied": _hungry,
    "starving": _starving,
}
