"""What a side knows as one vector of numbers, in named pieces; docs/research.md tells the layout."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import prod
from typing import Any
from zlib import crc32

from sandtable.core.documents import Doc
from sandtable.core.game import Game
from sandtable.core.names import PLACES, piece_tables
from sandtable.core.view import View
from sandtable.research.actions import Actions
from sandtable.research.extra import extra

with extra():
    import numpy as np
    from numpy.typing import NDArray

Tensor = NDArray[np.float32]

LIMIT = 10_000.0
"""No number of a tensor is larger, or smaller than its negative; the places of a game are numbered below it."""
BUCKETS = 1024
"""The length of `rest`."""
PLACE_COLUMNS = ("mine", "theirs", "my units", "their units", "my strength", "their strength")


class Layout:
    """The pieces of a game's tensors: what they are called, how they are shaped, what fills them."""

    def __init__(self, game: Game[Any], actions: Actions) -> None:
        sheet = game.sheet()
        self.actions = actions
        self.sides = game.facts.sides
        self.camp = dict(zip(self.sides, game.facts.camp_of, strict=True))
        self.turns = {turn: n for n, turn in enumerate(game.facts.turns)}
        self.steps = {step: n for n, step in enumerate(sorted(game.steps))}
        self.members = game.notation.pieces.index
        self.tables = piece_tables(game.notation.names)
        self.places = game.notation.places.index
        off_map = [word for word in sheet["off_map"] if word not in self.places]
        self.where = {word: n for n, word in enumerate([*self.places, *off_map], start=1)}
        self.marks = {mark: n for n, mark in enumerate(sheet.get("states", ()))}
        self.printed: Doc = sheet["pieces"]
        self.shapes: dict[str, tuple[int, ...]] = {
            "side": (len(self.sides),),
            "asked": (1,),
            "turn": (len(self.turns),),
            "step": (len(self.steps),),
            "verb": (len(actions.verbs),),
            "said": (actions.longest - 1, actions.names),
            "where": (len(self.members),),
            "strength": (len(self.members),),
            "marks": (len(self.members), len(self.marks)),
            "places": (len(self.places), len(PLACE_COLUMNS)),
            "rest": (BUCKETS,),
        }
        self.size = sum(map(prod, self.shapes.values()))

    def pieces(self, tensor: Tensor) -> dict[str, Tensor]:
        """Return the pieces of a tensor by name, as windows on it."""
        ends = np.cumsum([prod(shape) for shape in self.shapes.values()])[:-1]
        parts = np.split(tensor, ends)
        return {name: part.reshape(shape) for (name, shape), part in zip(self.shapes.items(), parts, strict=True)}

    def tensor(self, view: View[Any], said: tuple[int, ...] = ()) -> Tensor:
        """Return what a side knows, and what it has said of its next order."""
        tensor = np.zeros(self.size, np.float32)
        self._fill(tensor, view)
        self.say(tensor, said)
        return tensor

    def say(self, tensor: Tensor, said: tuple[int, ...]) -> None:
        """Add to a tensor what the side has said of its next order."""
        pieces = self.pieces(tensor)
        for depth, action in enumerate(said):
            _mark(pieces["verb"] if depth == 0 else pieces["said"][depth - 1], action)

    def _fill(self, tensor: Tensor, view: View[Any]) -> None:
        pieces = self.pieces(tensor)
        doc = view.game.texts.dump(view.position)
        pieces["side"][view.side] = 1
        pieces["asked"][0] = view.decision is not None
        _mark(pieces["turn"], self.turns.get(doc["turn"]))
        _mark(pieces["step"], self.steps.get(doc["step"]))
        rest = {key: value for key, value in doc.items() if key not in ("turn", "step", PLACES, *self.tables)}
        mine = self.camp[self.sides[view.side]]
        rest[PLACES] = self._fill_places(pieces["places"], doc.get(PLACES, {}), mine)
        for table in self.tables:
            rest[table] = self._fill_pieces(pieces, doc.get(table, {}), mine)
        for bucket, value in leaves(rest, ""):
            pieces["rest"][bucket] += value
        np.clip(tensor, -LIMIT, LIMIT, out=tensor)

    def _fill_places(self, rows: Tensor, places: Doc, mine: int) -> Doc:
        """Fill in who owns which place, and return what else is told of them."""
        rest = {}
        for name, entry in places.items():
            entry = {"owner": entry} if isinstance(entry, str) else entry
            owner = entry.get("owner")
            if owner in self.camp and name in self.places:
                rows[self.places[name], int(self.camp[owner] != mine)] = 1
            if len(entry) > 1 or "owner" not in entry:
                rest[name] = {key: value for key, value in entry.items() if key != "owner"}
        return rest

    def _fill_pieces(self, pieces: dict[str, Tensor], table: Doc, mine: int) -> Doc:
        """Fill in where pieces are, how strong, how marked, and return what else is told of them."""
        rest = {}
        for name, entry in table.items():
            entry = {"at": entry} if isinstance(entry, str) else entry
            piece, at, printed = self.members[name], entry.get("at"), self.printed.get(name, {})
            strength = _first_number(entry.get("strength", printed.get("strength", 0)))
            marks = entry.get("state", [])
            pieces["where"][piece] = self.where.get(at, 0)
            pieces["strength"][piece] = strength
            for mark in marks:
                _mark(pieces["marks"][piece], self.marks.get(mark))
            if at in self.places and printed.get("side") in self.camp:
                column = int(self.camp[printed["side"]] != mine)
                pieces["places"][self.places[at], 2 + column] += 1
                pieces["places"][self.places[at], 4 + column] += strength
            other = {key: value for key, value in entry.items() if key not in ("at", "strength", "state")}
            other["state"] = [mark for mark in marks if mark not in self.marks]
            rest[name] = other
        return rest


def _first_number(strength: int | str) -> int:
    """Return a strength as one number: of several ratings, `7-6`, the first."""
    return strength if isinstance(strength, int) else int(strength.partition("-")[0] or 0)


def leaves(value: Any, path: str) -> Iterator[tuple[int, float]]:
    """Yield the bucket and the number of all that a document tells: a word counts 1 in the bucket of path and word."""
    if isinstance(value, str):
        yield bucket(f"{path}={value}"), 1.0
    elif isinstance(value, bool | int | float):
        yield bucket(path), float(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from leaves(inner, path if isinstance(inner, str) else f"{path}.{n}")


@lru_cache(maxsize=1 << 16)
def bucket(text: str) -> int:
    """Return the bucket of a text, the same in every session."""
    return crc32(text.encode()) % BUCKETS


def _mark(row: Tensor, at: int | None) -> None:
    if at is not None:
        row[at] = 1
