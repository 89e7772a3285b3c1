"""What places are called: by a town, by a printed coordinate, or by the way from a town."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.board.hexboard import HexBoard
from sandtable.core.bits import bit_list
from sandtable.core.names import kebab

_LONGEST: Final = 4  # hexes from a town by which others are called
_RANKS: Final = ("base", "port", "resource", "city", "city-resource")  # the larger names first


class PlaceNames(NamedTuple):
    """Ids and titles of all places, and further names."""

    ids: tuple[str, ...]
    titles: tuple[str, ...]
    aliases: dict[str, int]


def names_of(board: HexBoard) -> PlaceNames:
    """Return how the places of the board are called.

    A hex has the id and the title of its town. Without one it has its coordinate as an id, and is called by the
    nearest town from which a straight line leads to it; it answers to all such names: `paris-e1`.
    """
    towns = {entry.place: entry for entry in board.entries}
    ids = [towns[place].id if place in towns else name for place, name in enumerate(board.ids)]
    titles = [towns[place].name if place in towns else "" for place in range(board.size)]
    aliases = {name: place for name, place in board.names.items() if name != ids[place]}
    for title, here in _ways(board):
        titles[here] = titles[here] or title
        aliases.setdefault(kebab(title), here)
    plain = (title or board.ids[here].upper() for here, title in enumerate(titles))
    return PlaceNames(tuple(ids), tuple(plain), aliases)


def _ways(board: HexBoard) -> Iterator[tuple[str, int]]:
    """Yield `Paris E1` and its hex for all towns and directions; short ways and large towns come first."""
    towns = [entry for entry in board.entries if entry.place < board.grid.size]
    towns.sort(key=lambda entry: -_RANKS.index(entry.facts["kind"]))
    ends = [(entry.name, way, entry.place) for entry in towns for way in range(len(board.grid.directions))]
    on_map = frozenset(bit_list(board.on_map))
    for steps in range(1, _LONGEST + 1):
        ends = [(name, way, there) for name, way, here in ends if (there := board.grid.beside[here][way]) >= 0]
        for name, way, here in ends:
            if here in on_map:
                yield f"{name} {board.grid.directions[way].upper()}{steps}", here
