"""What owners choose in a fight, by the policy that the odds state: found by trying the orders that are legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sandtable.core.event import Silence
from sandtable.core.order import Order
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Off, Position


def answer(p: Position) -> Order:
    """Return the order of the policy at the decision that is open."""
    return _POLICY[GAME.choice(p).name](p, list(GAME.legal(p)))


def _first(p: Position, legal: list[Order]) -> Order:
    return legal[0]


def _nothing(p: Position, legal: list[Order]) -> Order:
    return next(order for order in legal if order.verb in ("done", "pass"))


def _paid(p: Position, legal: list[Order]) -> Order:
    """Pay what can be paid."""
    return next(order for order in legal if order.verb == "pay")


def _loss(p: Position, legal: list[Order]) -> Order:
    """Let a unit that leaves a cadre lose first, then the smallest, then that with the lowest number."""
    return min(legal, key=lambda order: (not _leaves_cadre(p, order), p.size(order.args[0]), order.args[0]))


def _leaves_cadre(p: Position, order: Order) -> bool:
    q = p.copy()
    GAME.choice(q).apply(q, order, Silence())
    return bool(q.cadre & ~p.cadre)


def _ashore(p: Position, legal: list[Order]) -> Order:
    """Let those at sea come ashore, and nobody else advance."""
    afloat = (order for order in legal if order.verb == "advance" and p.at[order.args[0]] == Off.AFLOAT)
    return next(afloat, Order("done"))


_POLICY: Final[Mapping[str, Callable[[Position, list[Order]], Order]]] = {
    "attack-problems": _nothing,
    "attack-supply": _paid,
    "attack-supply-poland": _first,
    "support": _nothing,
    "attack-gunfire": _nothing,
    "losses": _loss,
    "retreats": _first,
    "refuge": _first,
    "advance": _ashore,
}
