"""How people end a match before its game does: a camp resigns, or they agree on a draw. No position tells of it."""

from __future__ import annotations

from typing import Final

from sandtable.core.errors import SandtableError
from sandtable.core.facts import GameFacts, Result, Setting

RESIGNATION: Final = "by resignation"
DRAW: Final = Result(None, "by agreement", "")


def resignation(facts: GameFacts, setting: Setting, seat: str) -> Result:
    """Return how a match ends when a seat gives it up for its camp: the other camp wins."""
    seats = facts.seats(setting)
    own = {facts.camp_of[side] for side in seats[seat]}
    others = {facts.camp_of[side] for sides in seats.values() for side in sides} - own
    if len(others) != 1:
        raise SandtableError("nobody resigns from a match of more than two camps: it would not be won by one of them")
    return Result(others.pop(), RESIGNATION, "")


def read_agreement(facts: GameFacts, text: str) -> Result | None:
    """Return the agreement that a record gives as its result, if it is one: `axis by resignation`."""
    winner, _, level = text.partition(" ")
    if level == RESIGNATION and winner in facts.camps:
        return Result(facts.camp_ids.index(winner), RESIGNATION, "")
    return DRAW if text == f"draw {DRAW.level}" else None
