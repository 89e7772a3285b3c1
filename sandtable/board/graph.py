"""A map as a graph: places are small ints, sets of places are bit sets, links have kinds.

The functions work on a `Near` table, so a game may pass one it has altered or made one-directional.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from sandtable.core.bits import bit_list, gathered, lowest, union

Near: TypeAlias = tuple[int, ...]
"""For each place the bit set of the places one step from it."""

ANYWHERE: Final = -1
"""The bit set of every place on any map: no restriction."""


class Link(NamedTuple):
    """A connection of one kind between two places, good in both directions."""

    a: int
    b: int
    kind: str


class Graph:
    """Named places and the links between them; built once for a map and shared by all positions."""

    def __init__(self, names: Sequence[str], links: Iterable[Link], kinds: Iterable[str] = ()) -> None:
        """Take kinds that may have no link too, so that asking for them is no mistake."""
        self.names = tuple(names)
        self.index = {name: place for place, name in enumerate(self.names)}
        if len(self.index) < len(self.names):
            raise ValueError("two places have the same name")
        self.links = tuple(links)
        self.kinds = tuple(dict.fromkeys([*kinds, *(link.kind for link in self.links)]))
        self.everywhere = (1 << len(self.names)) - 1
        self._near: dict[tuple[str, ...], Near] = {}

    def near(self, *kinds: str) -> Near:
        """Return the neighbours of each place over links of these kinds, or of all kinds if none is named."""
        if kinds not in self._near:
            self._near[kinds] = self._table(kinds or self.kinds)
        return self._near[kinds]

    def kind_between(self, a: int, b: int) -> frozenset[str]:
        """Return the kinds of link that join two places."""
        return frozenset(kind for kind in self.kinds if self.near(kind)[a] >> b & 1)

    def _table(self, kinds: tuple[str, ...]) -> Near:
        if unknown := set(kinds) - set(self.kinds):
            raise ValueError(f"no such kind of link: {', '.join(sorted(unknown))}")
        table = [0] * len(self.names)
        for a, b, kind in self.links:
            if kind in kinds:
                table[a] |= 1 << b
                table[b] |= 1 << a
        return tuple(table)


def joined(*tables: Near) -> Near:
    """Return the places one step from each over any of these tables."""
    return tuple(union(masks) for masks in zip(*tables, strict=True))


around = gathered
"""Return all places one step from any place of a mask: `around(near, mask)`."""


def waves(near: Near, start: int, through: int = ANYWHERE, enter: int = ANYWHERE) -> Iterator[int]:
    """Yield the places first entered after one step from start, after two, and so on (breadth first).

    Only places of `enter` are entered at all; only start and places of `through` are left again.
    """
    unseen = enter & ~start
    edge = start
    while fresh := around(near, edge) & unseen:
        yield fresh
        unseen ^= fresh
        edge = fresh & through


def reach(near: Near, start: int, through: int = ANYWHERE, enter: int = ANYWHERE) -> int:
    """Return all places that can be entered from start, without start itself; limits as in `waves`."""
    found = 0
    for wave in waves(near, start, through, enter):
        found |= wave
    return found


def distances(near: Near, start: int, through: int = ANYWHERE) -> list[int]:
    """Return for each place the steps from start, or -1 where no way leads."""
    steps = [-1] * len(near)
    for place in bit_list(start):
        steps[place] = 0
    for count, wave in enumerate(waves(near, start, through), 1):
        for place in bit_list(wave):
            steps[place] = count
    return steps


def trace(near: Near, start: int, goals: int, through: int = ANYWHERE) -> tuple[int, ...] | None:
    """Return a shortest path from start to a goal, both ends included; all between is in `through`.

    Of several it is the one to the lowest goal, then with the lowest place before it, and so on back.
    """
    if at_once := start & goals:
        return (lowest(at_once),)
    layers = [start]
    for wave in waves(near, start, through):
        if arrived := wave & goals:
            return _path_back(near, layers, lowest(arrived))
        layers.append(wave & through)
    return None


def _path_back(near: Near, layers: list[int], goal: int) -> tuple[int, ...]:
    path = [goal]
    for layer in reversed(layers):
        path.append(next(place for place in bit_list(layer) if near[place] >> path[-1] & 1))
    return tuple(reversed(path))


def parts(near: Near, within: int) -> tuple[int, ...]:
    """Return the connected parts of a set of places, ordered by lowest place; near must be symmetric."""
    found = []
    while within:
        seed = within & -within
        part = seed | reach(near, seed, within, within)
        found.append(part)
        within ^= part
    return tuple(found)


class Flood:
    """Answers `reach` from many places at once: what can be passed through is cut into connected parts beforehand."""

    def __init__(self, near: Near, through: int) -> None:
        """Near must be symmetric."""
        self.near = near
        self._parts: list[tuple[int, int]] = []
        while through:
            part = edge = through & -through
            shore = 0
            while edge:
                ring = 0
                while edge:
                    place = edge.bit_length() - 1
                    ring |= near[place]
                    edge ^= 1 << place
                shore |= ring
                edge = ring & through & ~part
                part |= edge
            self._parts.append((part, part | shore))
            through ^= part

    def reach(self, start: int, enter: int) -> int:
        """Return all places of `enter` (it must include `through`) that can be entered from a place, without it."""
        return self.spread(self.near[start], enter) & ~(1 << start)

    def spread(self, entered: int, enter: int) -> int:
        """Return the places of a mask that may be entered, and all that can be entered from there."""
        found = entered = entered & enter
        for part, shore in self._parts:
            if entered & part:
                found |= shore & enter
        return found
