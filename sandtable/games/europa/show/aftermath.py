"""What each result of an attack would cost: the very steps of the rules, with a stated policy for what owners choose.

Supply points that can be paid are paid, by the first depots that offer themselves. Of those who may take a loss, one
that leaves a cadre goes first, then the one with the fewest REs, then the lowest number; who retreats takes the first
way that there is; who is off a beach comes ashore, and nobody else advances.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.event import Silence
from sandtable.core.order import Order
from sandtable.core.step import Choice, Step, legal
from sandtable.games.europa.position import Off, Position, Zoned
from sandtable.games.europa.rules.combat import advance, paying
from sandtable.games.europa.rules.combat.battle import BATTLE, NAME, Battle, alive, defenders_of
from sandtable.games.europa.rules.combat.course import AFTER_DIE, Course
from sandtable.games.europa.rules.combat.crt import CODES
from sandtable.games.europa.rules.combat.losses import Losses, offers
from sandtable.games.europa.rules.combat.prospect import Prospect
from sandtable.games.europa.rules.combat.retreat import Retreats
from sandtable.games.europa.rules.elimination import leaves_cadre

POLICY: Final = "of equals a unit that leaves a cadre loses first, then the smallest; retreats go the first way"
_STEPS: Final[Mapping[str, Step[Position]]] = {
    step.name: step for step in (paying.Paying(), paying.Poles(), Course(), Losses(), Retreats(), advance.Advance())
}


class Toll(NamedTuple):
    """What a result costs in quarters of REs, and whether the hex is empty after it."""

    attackers4: int
    defenders4: int
    is_empty: bool


def paid(p: Position, battle: Battle) -> Battle:
    """Return an attack, or an overrun seen as one, as it will be when its supply has been paid (EUC-18/11)."""
    after = p.copy()
    after.stack = []
    BATTLE.push(after, NAME, battle)
    paying.push(after, Silence(), battle)
    _play(after, until=NAME)
    return BATTLE.top(after)


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


def _play(p: Position, *, until: str = "") -> None:
    """Carry out what lies on the stack, to its end or until a step of a name lies on top."""
    log = Silence()
    while p.stack and p.stack[-1][0] != until:
        _forget_zones(p)
        step = _STEPS.get(str(p.stack[-1][0]))
        if step is None:  # air units that flee, partisans and the like cost nobody REs
            p.stack.pop()
            continue
        p.legal = None
        if step.settle(p, log) or not isinstance(step, Choice):
            continue
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


def _ashore(p: Position, _step: Choice[Position]) -> Order:
    """Let the next of those at sea come ashore, rather than go back with a loss (EUC-31/3)."""
    afloat = [unit for unit in bit_list(advance.offers(p)) if p.at[unit] == Off.AFLOAT]
    return Order("advance", (afloat[0],)) if afloat else Order("done")


def _first(p: Position, step: Choice[Position]) -> Order:
    return legal(step, p).pick(0)


_CHOICES: Final[Mapping[str, Callable[[Position, Any], Order]]] = {
    paying.Paying.name: _first,
    paying.Poles.name: _first,
    Losses.name: _loss,
    Retreats.name: _first,
    advance.Advance.name: _ashore,
}
