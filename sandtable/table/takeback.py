"""How many orders a person takes back or plays again: to an own order, as far as a match has a way back."""

from __future__ import annotations

from typing import Any

from sandtable.core.match import Match
from sandtable.table.errors import TableError


def orders_to_undo(match: Match[Any], own: frozenset[int], people: frozenset[int], count: int) -> int:
    """Return how many orders hold so many of one's own."""
    for number, way in enumerate(match.ways_back(own, people), start=1):
        if number == count:
            return way
    raise TableError(barrier(match, own, people))


def orders_back_to(match: Match[Any], own: frozenset[int], people: frozenset[int], at: int) -> int:
    """Return how many orders lead back to the first `at` of them, or a little further, to one's own."""
    for way in match.ways_back(own, people):
        if len(match.history) - way <= at:
            return way
    raise TableError(barrier(match, own, people))


def orders_to_redo(match: Match[Any], own: frozenset[int], people: frozenset[int]) -> int:
    """Return how many orders lead forward to a person's next decision."""
    if not match.future or match.future[-1].side not in own:
        raise TableError("there is nothing to redo")
    count = 1
    while count < len(match.future) and match.future[-1 - count].side not in people:
        count += 1
    return count


def barrier(match: Match[Any], own: frozenset[int], people: frozenset[int]) -> str:
    """Return why no way leads further back than the orders that may be taken back."""
    if not own or all(entry.side not in own for entry in reversed(match.history)):  # the latest are kept whole
        return "there is nothing to undo"
    if match.agreement:
        return f"undo stops here: the match has ended {match.agreement.level}"
    if not match.now.stack and match.game.facts.hidden:
        return "undo stops here: the game is over, and all that was hidden has come to light"
    for entry in reversed(match.history):
        if entry.rolls:
            return "undo stops here: dice have fallen"
        if entry.is_final:
            return "undo stops here: something that was hidden has come to light"
        if entry.side in people - own:
            return "undo stops here: another person has given an order since"
    return "undo stops here: this is the beginning"
