"""Boards: places of every kind in one number space, each kind of link a graph over it. They know no rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.board.columns import Columns
from sandtable.board.graph import Graph, Near
from sandtable.board.mapfile import load_map
from sandtable.core.bits import mask_of


@dataclass(frozen=True)
class Entry:
    """What a map file says of a place; a hex with two towns has two entries, one without any has none."""

    place: int
    id: str
    name: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Board:
    """What every board has. Built once for a map and shared by all positions; ask it at import, not in play."""

    graph: Graph
    titles: tuple[str, ...]
    kinds: tuple[str, ...]
    kind: bytes  # of each place, as an index into the kinds
    inside: tuple[int, ...]  # of each place the one around it, or -1
    regions: Mapping[str, int]
    entries: tuple[Entry, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The name of each place."""
        return self.graph.names

    @property
    def size(self) -> int:
        """How many places there are."""
        return len(self.graph.names)

    def find(self, name: str) -> int | None:
        """Return the place that answers to a name, or None."""
        return self.graph.index.get(name)

    def near(self, *links: str) -> Near:
        """Return the neighbours of each place over links of these kinds."""
        return self.graph.near(*links)

    def of_kind(self, *kinds: str) -> int:
        """Return all places of these kinds."""
        wanted = numbers_of(kinds, self.kinds, "kind of place")
        return mask_of(place for place, kind in enumerate(self.kind) if kind in wanted)

    def where(self, key: str, value: object = True) -> int:
        """Return the places of which the map file says this."""
        return mask_of(entry.place for entry in self.entries if entry.facts.get(key) == value)


@dataclass(frozen=True)
class AreaBoard(Board):
    """Areas, boxes and sea zones in the order of their map file, each with a point of the globe to be drawn at."""

    points: tuple[tuple[float, float], ...]


def load_areas(text: str, source: str, place_columns: Columns, link_columns: Columns) -> AreaBoard:
    """Read the map file of an area board, in which places and links have these further keys, or raise BadMap."""
    found = load_map(text, source, place_columns, link_columns)
    return AreaBoard(
        graph=found.graph,
        titles=tuple(place.name for place in found.places),
        kinds=found.kinds,
        kind=bytes(found.kinds.index(place.kind) for place in found.places),
        inside=tuple(place.inside for place in found.places),
        regions=found.regions,
        entries=tuple(Entry(n, place.id, place.name, place.facts) for n, place in enumerate(found.places)),
        points=tuple((place.lon, place.lat) for place in found.places),
    )


def numbers_of(words: Iterable[str], known: Sequence[str], what: str) -> set[int]:
    """Return the numbers of words among those that are known; a word that is not is the caller's mistake."""
    wanted = set(words)
    if unknown := wanted - set(known):
        raise ValueError(f"no such {what}: {', '.join(sorted(unknown))}")
    return {known.index(word) for word in wanted}
