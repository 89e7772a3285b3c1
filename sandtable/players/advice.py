"""Advice: what the marshal would do, and why, in the words of the game's staff."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from sandtable.core.order import Order
from sandtable.core.view import View
from sandtable.players.budget import Budget, Meter
from sandtable.players.evolution import Evolution
from sandtable.players.marshal import MarshalPlayer, lines_from
from sandtable.players.outlook import UNKNOWN, Line, orders_of, root

SHARE = 0.5  # of the time for a player-turn
RIVALS = 2
REASONS = 4
SLIGHT = 0.004  # a change of the chances that is not worth a word


class Reason(NamedTuple):
    """What an order does, in words that go on after `it …`, and how much that changes the chances."""

    text: str
    gain: float


class Rival(NamedTuple):
    """Another order, and the chance to win that goes with it."""

    order: Order
    chance: float


class Advice(NamedTuple):
    """An order, what could follow in this player-turn, the chance to win then, reasons, and what else could be done."""

    order: Order
    line: tuple[Order, ...]
    chance: float
    reasons: tuple[Reason, ...]
    rivals: tuple[Rival, ...]


def advise(view: View[Any], marshal: MarshalPlayer) -> Advice:
    """Return what a marshal would do, in half of its time for a player-turn at most."""
    assert view.decision is not None, "advice is about an open decision"
    if len(view.decision.legal) == 1:
        only = view.decision.legal.pick(0)
        return Advice(only, (only,), UNKNOWN, (Reason("is the only legal order", 0.0),), ())
    evolution = marshal.consider(view, marshal.budget * SHARE)
    found = lines_from(view, evolution)
    best = found[0]
    order = best.line[0].order
    rivals: dict[Order, float] = {}
    for entry in found[1:]:
        if entry.line[0].order != order and entry.mean <= best.mean:  # what is ahead by mere luck is no rival
            rivals.setdefault(entry.line[0].order, entry.mean)
    return Advice(
        order,
        orders_of(best.line),
        best.mean,
        reasons(view, evolution, best.line),
        tuple(Rival(*entry) for entry in list(rivals.items())[:RIVALS]),
    )


def reasons(view: View[Any], evolution: Evolution, line: Line) -> tuple[Reason, ...]:
    """Return what a line changes until the end of the player-turn, in the first of the worlds: the most first."""
    game, camp = view.game, view.game.facts.camp_of[view.side]
    meter = Meter(Budget(nodes=inf))
    after = evolution.outlooks[0].arrive(line, 0, meter)[0]
    if (result := game.result(after)) is not None and result.winner is not None:
        return (Reason("wins the game" if result.winner == camp else "cannot avert defeat", 1.0),)
    before = root(view)
    weights = game.staff.weights[game.staff.scale(before)]
    found = []
    measures = game.staff.measure(before, camp), game.staff.measure(after, camp)
    for feature, weight, old, new in zip(game.staff.features, weights.of, *measures, strict=True):
        gain = weight * (new - old) / weights.spread / 4  # the slope of the chances where they are even
        if abs(gain) >= SLIGHT:
            found.append(Reason(feature.more if gain > 0 else feature.less, gain))
    found.sort(key=lambda reason: -abs(reason.gain))
    return tuple(found[:REASONS]) or (Reason("keeps things as they are", 0.0),)
