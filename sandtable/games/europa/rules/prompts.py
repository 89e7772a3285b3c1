"""What is asked in a step in which a side may do several things, or none."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.core.phrases import either
from sandtable.core.step import Choice, legal
from sandtable.games.europa.position import Position


def what_is_open(step: Choice[Position], p: Position, words: Mapping[str, str]) -> str:
    """Ask for what may be done now: of some verbs, each with its words, those of which there are legal orders."""
    verbs = {order.verb for order in legal(step, p)}
    return f"You may {either(list(dict.fromkeys(said for verb, said in words.items() if verb in verbs)))}; then go on."
