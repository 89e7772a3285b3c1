"""What each result of an attack would cost: the very steps of the rules, with a stated policy for what owners choose.

Of those who may take a loss, one that leaves a cadre goes first, then the one with the fewest REs, then the lowest
number; who retreats takes the first way that there is; nobody advances.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Choice, Step, legal
from sandtable.games.europa.position import Position, Zoned
from sandtable.games.europa.rules.combat.advance import Advance
from sandtable.games.europa.rules.combat.battle import BATTLE, NAME, Battle, alive, defenders_of
from sandtable.games.europa.rules.combat.course import AFTER_DIE, Course
from sandtable.games.europa.rules.combat.crt import CODES
from sandtable.games.europa.rules.combat.losses import Losses, offers
from sandtable.games.europa.rules.combat.prospect import Prospect
from sandtable.games.europa.rules.combat.retreat import Retreats
from sandtable.games.europa.rules.elimination import leaves_cadre

POLICY: Final = "of equals a unit that leaves a cadre loses first, then the smallest; retreats go the first way"
_STEPS: Final[Mapping[str, Step[Position]]] = {step.name: step for step in (Course(), Losses(), Retreats(), Advance())}


class Toll(NamedTuple):
    """What a result costs in quarters of REs, and whether the hex is empty after it."""

    attackers4: int
    defenders4: int
    is_empty: bool


def toll_of(p: Position, battle: Battle, found: Prospect, code: str) -> Toll:
    """Return what a result would cost both sides."""
    after = p.copy()
    fighters = alive(p, battle.units)
    defenders = defenders_of(p, battle.target, battle.units)
    now = battle._replace(
        stage=AFTER_DIE, net=found.net, is_artillery=int(found.is_artillery), result=CODES.index(code)
    )
    after.stack = []
    BATTLE.push(after, NAME, now)
    _play(after)
    return Toll(
        _size(p, fighters) - _size(after, alive(after, fighters)),
        _size(p, defenders) - _size(after, alive(after, defenders)),
        not after.ground[1 - p.phasing] >> battle.target & 1,
    )


def _size(p: Position, units: int) -> int:
    return sum(p.size(unit) for unit in bit_list(units))


def _play(p: Position) -> None:
    """Carry out what a result brings, to its end or to where the attackers could advance."""
    log = Log()
    log.is_heard = False
    while p.stack:
        _forget_zones(p)
        step = _STEPS.get(str(p.stack[-1][0]))
        if step is None:  # air units that flee, partisans and the like cost nobody REs
            p.stack.pop()
            continue
        p.legal = None
        if step.settle(p, log):
            continue
        if not isinstance(step, Choice) or step.name == Advance.name:
            return
        p.legal = None
        step.apply(p, _CHOICES[step.name](p, step), log)


def _forget_zones(p: Position) -> None:
    """Let a view, which is told whose stacks exert zones, not be told so of stacks that are gone by now."""
    if p.told is not None:
        full, reduced, _ = p.told
        axis, allies = p.ground
        p.told = Zoned((full[0] & axis, full[1] & allies), (reduced[0] & axis, reduced[1] & allies), 0)
        p.memo = None


def _loss(p: Position, _step: Choice[Position]) -> Order:
    def weight(unit: int) -> tuple[bool, int, int]:
        return not leaves_cadre(p, unit), p.size(unit), unit

    return Order("lose", (min(bit_list(offers(p)), key=weight),))


def _way(p: Position, step: Choice[Position]) -> Order:
    return legal(step, p).pick(0)


_CHOICES: Final[Mapping[str, Callable[[Position, Any], Order]]] = {Losses.name: _loss, Retreats.name: _way}
