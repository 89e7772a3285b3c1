"""How far a table takes orders back: to a person's own order, and never across a die or a revealed secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.position import Position
from sandtable.table.errors import TableError


def ways_back(match: Match[Any], own: frozenset[int], people: frozenset[int]) -> Iterator[int]:
    """Yield how many orders may be taken back so that the last of them is one's own, the fewest first."""
    after: Position = match.now
    for count, entry in enumerate(reversed(match.history), start=1):
        is_own = entry.side in own
        if entry.rolls or (entry.side in people and not is_own) or reveals(match.game, entry.before, after):
            return
        if is_own:
            yield count
        after = entry.before


def orders_to_undo(match: Match[Any], own: frozenset[int], people: frozenset[int], count: int) -> int:
    """Return how many orders hold so many of one's own."""
    for number, way in enumerate(ways_back(match, own, people), start=1):
        if number == count:
            return way
    raise _end(match, own)


def orders_back_to(match: Match[Any], own: frozenset[int], people: frozenset[int], at: int) -> int:
    """Return how many orders lead back to the first `at` of them, or a little further, to one's own."""
    for way in ways_back(match, own, people):
        if len(match.history) - way <= at:
            return way
    raise _end(match, own)


def orders_to_redo(match: Match[Any], own: frozenset[int], people: frozenset[int]) -> int:
    """Return how many orders lead forward to a person's next decision."""
    if not match.future or match.future[-1].side not in own:
        raise TableError("there is nothing to redo")
    count = 1
    while count < len(match.future) and match.future[-1 - count].side not in people:
        count += 1
    return count


def reveals(game: Game[Any], before: Position, after: Position) -> bool:
    """Tell whether something that was hidden from a side before is not hidden from it after."""
    if not game.facts.hidden:
        return False
    return any(game.secrets(before, side) - game.secrets(after, side) for side in range(len(game.facts.sides)))


def _end(match: Match[Any], own: frozenset[int]) -> TableError:
    if any(entry.side in own for entry in match.history):
        return TableError("undo stops here: at a die, at a secret that has come to light, or at another person's order")
    return TableError("there is nothing to undo")
