"""The attack on a hex: the one that is made, put together, or could be made; and in the same way its overruns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.able import able, attackers
from sandtable.games.europa.rules.combat.attack import NAMED, Naming, eligible
from sandtable.games.europa.rules.combat.battle import Battle, current
from sandtable.games.europa.rules.combat.course import AFTER_DIE
from sandtable.games.europa.rules.ground import assault
from sandtable.games.europa.rules.ground.assault import ASSAULT, Assault
from sandtable.games.europa.rules.ground.marching import MARCH, in_column, movable
from sandtable.games.europa.rules.ground.overrun import overrunnable
from sandtable.games.europa.rules.phases.exploitation import Exploitation
from sandtable.games.europa.rules.phases.movement import BonusMovement, Movement
from sandtable.games.europa.show.aftermath import paid
from sandtable.games.europa.world.atlas import NEAR

_MARCHES: Final = frozenset((Movement.name, BonusMovement.name, Exploitation.name))


def attack_on(p: Position, place: int) -> Battle | None:
    """Return the attack on a hex with all that has been brought to it; nothing once its die has fallen."""
    now = current(p)
    if now is not None and now.target == place:
        return now if now.result < 0 else None
    units = named(p, place) or attackers(p, p.phasing, place, eligible(p))
    return paid(p, Battle(place, units)) if units and p.ground[1 - p.phasing] >> place & 1 else None


def put_together(p: Position) -> Battle | None:
    """Return the attack that is put together, as it will be when its supply has been paid, once somebody joins it."""
    now = NAMED.find(p, Naming.name)
    return paid(p, Battle(now.target, now.units)) if now is not None and now.units else None


def named(p: Position, place: int) -> int:
    """Return the units that have been named for an attack on a hex, if one is put together."""
    now = NAMED.find(p, Naming.name)
    return now.units if now is not None and now.target == place else 0


def overruns_of(p: Position, place: int) -> Iterator[Assault]:
    """Yield the overrun of a hex that is being tried, or those that may be: by the column, and by each unit alone."""
    now = ASSAULT.find(p, assault.NAME)
    if now is not None:
        if now.target == place:
            yield now
    elif p.stack and p.stack[-1][0] in _MARCHES:
        for units in _parties(p, place):
            if able(p, units) == units and overrunnable(p, units) >> place & 1:
                yield Assault(place, units, halved=paid(p, Battle(place, units)).halved)


def _parties(p: Position, place: int) -> Iterator[int]:
    """Yield the column, and each other unit beside a hex that may move."""
    column = in_column(p)
    if column:
        yield column
    ready = movable(p) & ~column
    for here in bit_list(NEAR[place] & p.ground[p.phasing]):
        for unit in bit_list(p.here[here] & ready):
            yield 1 << unit


def marching(p: Position) -> int:
    """Return the units that move just now."""
    frames = (MARCH.find(p, step) for step in _MARCHES)
    return next((now.movers for now in frames if now is not None), 0)


def is_over(battle: Battle) -> bool:
    """Tell whether the die of an attack has fallen."""
    return battle.stage > AFTER_DIE
