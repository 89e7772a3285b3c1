"""The pending steps in words: what they remember, for whoever reads the situation instead of looking at it."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.game import Game
from sandtable.core.names import plural_of
from sandtable.core.notation import Notation
from sandtable.core.phrases import listed
from sandtable.core.position import Pending
from sandtable.core.step import P


def agenda(game: Game[P], p: P) -> str:
    """Return the steps that lie on a position's stack, the one that is open last, with all that they remember."""
    return "; ".join(_step(game, pending) for pending in p.stack)


def _step(game: Game[P], pending: Pending) -> str:
    name, *values = pending
    frame = game.steps[str(name)].frame
    words = [
        f"{frame.columns[i].replace('_', ' ')} {_value(game.notation, value, frame.kind(i))}".strip()
        for i, value in enumerate(values)
    ]
    return f"{name} ({', '.join(words)})" if words else str(name)


def _value(notation: Notation, value: str | int, kind: str) -> str:
    if isinstance(value, str):
        return value
    if not kind:
        return str(int(value))
    if value < 0:
        return "none"
    if kind in notation.names:
        return notation.names[kind].titles[value]
    names = next(names for one, names in notation.names.items() if plural_of(one, notation.names) == kind)
    return listed([names.titles[i] for i in bit_list(value)]) or "none"
