"""The attack in a hex: the one that is made there, the one that is put together, or the one that could be made."""

from __future__ import annotations

from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.able import attackers
from sandtable.games.europa.rules.combat.attack import NAMED, Naming, eligible
from sandtable.games.europa.rules.combat.battle import Battle, current
from sandtable.games.europa.rules.combat.course import AFTER_DIE
from sandtable.games.europa.rules.ground import assault
from sandtable.games.europa.rules.ground.assault import ASSAULT, Assault


def attack_on(p: Position, place: int) -> Battle | None:
    """Return the attack on a hex with all that has been brought to it; nothing once its die has fallen."""
    now = current(p)
    if now is not None and now.target == place:
        return now if now.result < 0 else None
    units = named(p, place) or attackers(p, p.phasing, place, eligible(p))
    return Battle(place, units) if units and p.ground[1 - p.phasing] >> place & 1 else None


def named(p: Position, place: int) -> int:
    """Return the units that have been named for an attack on a hex, if one is put together."""
    now = NAMED.find(p, Naming.name)
    return now.units if now is not None and now.target == place else 0


def overrun_of(p: Position, place: int) -> Assault | None:
    """Return the overrun of a hex that is being tried."""
    now = ASSAULT.find(p, assault.NAME)
    return now if now is not None and now.target == place else None


def is_over(battle: Battle) -> bool:
    """Tell whether the die of an attack has fallen."""
    return battle.stage > AFTER_DIE
