"""What a person means who writes less than an order: arguments that can only be one thing may be left out."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.core.errors import Ambiguous, Illegal, Unreadable
from sandtable.core.fields import Each, fields_of
from sandtable.core.game import Game
from sandtable.core.names import PIECE
from sandtable.core.order import Menu, Order, Orders
from sandtable.core.view import View
from sandtable.core.words import WordedViolation

NAMED = 8  # readings that are named where there are many


def understand(view: View[Any], text: str) -> Order:
    """Return the order that a text means to who decides: of several readings the only legal one, or the only one of
    pieces in play; what is left out is what makes it legal, if that is one thing."""
    decision, notation = view.decision, view.game.notation
    legal: Orders = decision.legal if decision else Menu()
    try:
        readings = notation.read(text)
    except Unreadable:
        _check_verb(view, text)
        parts = notation.parts(text)
        readings = [order for order in legal if any(part.fits(order) for part in parts)]
        if not readings:
            raise
    if len(readings) > 1:
        fitting = [order for order in readings if order in legal]
        readings = fitting or [order for order in readings if _is_in_play(view, order)] or readings
    if len(readings) == 1:
        return readings[0]
    named = [notation.text(order) for order in readings[:NAMED]]
    raise Ambiguous(text, named, len(readings) - len(named))


def _check_verb(view: View[Any], text: str) -> None:
    """Refuse a verb that is for another step, before it is asked for what is left out."""
    game, verb = view.game, text.lower().split()[:1]
    step = game.choice(view.position) if view.decision else None
    if step and step.verbs and verb and verb[0] in game.notation.verbs and verb[0] not in step.verbs:
        found = game.why_not(view.position, Order(verb[0]))
        raise Illegal(text, [WordedViolation.of(violation, game.notation) for violation in found])


def _is_in_play(view: View[Any], order: Order) -> bool:
    """Tell whether all pieces that an order names are known to stand on the map."""
    names = view.game.notation.names
    kinds = zip(view.game.notation.kinds(order), order.args, strict=True)
    return all(_stands(view, kind, piece) for kind, piece in kinds if names[kind].on == PIECE)


def _stands(view: View[Any], kind: str, piece: int) -> bool:
    """Tell whether a piece is in a place on the map, by the field that says where pieces of its kind are."""
    names, p = view.game.notation.names, view.position
    cls: type = type(p)
    for spec in fields_of(cls):
        if isinstance(spec, Each) and spec.of == kind and spec.alone and spec.value.kind in names:
            at: int = getattr(p, spec.name)[piece]
            return at >= 0 and names[spec.value.kind].ids[at] not in _off_map(view.game)
    return True


@cache
def _off_map(game: Game[Any]) -> frozenset[str]:
    return frozenset(game.sheet()["off_map"])
