"""What each side has on the map, moment by moment of a match: numbers for charts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.core.documents import Doc, piece_rows
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.names import PLACES
from sandtable.core.position import Position

MEASURES = ("places", "units", "strength", "gone")


class Sample(NamedTuple):
    """A position of a match: which moment that was, how many orders came before, and what it was like."""

    moment: str
    at: int
    position: Position


def samples(match: Match[Any]) -> Iterator[Sample]:
    """Yield the positions in which a new moment began, and the last one."""
    for moment, at, position in match.history.moments():
        yield Sample(moment, at, position.copy())
    yield Sample(match.game.moment(match.now), len(match.history), match.now)


class Census:
    """Counts positions of one match in order, and remembers which pieces have left the map."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        sheet = game.sheet()
        self.pieces: dict[str, Doc] = sheet["pieces"]
        self.off_map = set(sheet["off_map"])
        self.on_map: set[str] = set()
        self.gone = dict.fromkeys(game.facts.sides, 0)

    def count(self, p: Position) -> dict[str, dict[str, float]]:
        """Return every measure of every side: its places, pieces, their strength, and those gone since the first."""
        doc = self.game.texts.dump(p)
        pieces = piece_rows(doc, self.game.notation.names)
        present = {piece: entry for piece, entry in pieces.items() if _place(entry) not in self.off_map}
        for piece in self.on_map - set(present):
            if self._side(piece) in self.gone:
                self.gone[self._side(piece)] += 1
        self.on_map = set(present)
        return {side: self._measures(side, doc, present) for side in self.game.facts.sides}

    def _measures(self, side: str, doc: Doc, present: Doc) -> dict[str, float]:
        own = [piece for piece in present if self._side(piece) == side]
        owners = [place.get("owner") for place in doc.get(PLACES, {}).values() if isinstance(place, dict)]
        return {
            "places": owners.count(side),
            "units": len(own),
            "strength": sum(self._strength(piece, present[piece]) for piece in own),
            "gone": self.gone[side],
        }

    def _side(self, piece: str) -> str:
        return str(self.pieces.get(piece, {}).get("side", ""))

    def _strength(self, piece: str, entry: Any) -> float:
        """Return what a piece has left, if the position says so, or else what its counter says."""
        left = entry.get("strength") if isinstance(entry, dict) else None
        return _number(self.pieces[piece].get("strength") if left is None else left)


def _place(entry: Any) -> str:
    return str(entry.get("at") if isinstance(entry, dict) else entry)


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) else 0
