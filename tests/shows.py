"""What tests of a game's show share: facts and remarks as a table words them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sandtable.core.game import Game
from sandtable.core.show import Fact, Remark


def lines(facts: Iterable[Fact]) -> dict[str, str]:
    """Return the texts of facts by their ids."""
    return {fact.id: fact.text for fact in facts}


def said(game: Game[Any], remarks: Iterable[Remark]) -> list[str]:
    """Return remarks as sentences."""
    return [game.notation.say(remark.pattern, remark.args) for remark in remarks]
