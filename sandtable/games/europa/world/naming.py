"""What places are called: by a town, by a coordinate, or by the way from a town."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.names import kebab
from sandtable.games.europa.world.kinds import TOWN_WORDS
from sandtable.games.europa.world.sheets import MapSheet

_LONGEST: Final = 4  # hexes from a town by which others are called

_NORTH_UP: Final = ("n", "ne", "se", "s", "sw", "nw")  # the directions of the grid …
_EAST_UP: Final = ("e", "se", "sw", "w", "nw", "ne")  # … and where they lead on a board that is turned


class PlaceNames(NamedTuple):
    """Ids and titles of all places of a board, and further names."""

    ids: tuple[str, ...]
    titles: tuple[str, ...]
    aliases: dict[str, int]


def compass_of(sheet: MapSheet) -> tuple[str, ...]:
    """Return where the directions of a grid lead, with north up or not."""
    return _EAST_UP if sheet.turned else _NORTH_UP


def names_of(sheet: MapSheet) -> PlaceNames:
    """Return how the places of a board are called.

    A hex has the id and the title of its first town. Without one it has its coordinate as an id, and is called by the
    nearest town from which a straight line leads to it; it answers to all such names: `matruh-se1`.
    """
    board = sheet.board
    towns = {entry.place: entry for entry in reversed(board.entries)}  # the first of a hex stays
    ids = [towns[place].id if place in towns else name for place, name in enumerate(board.ids)]
    titles = [towns[place].name if place in towns else "" for place in range(board.size)]
    aliases = {name: place for name, place in board.names.items() if name != ids[place]}
    for here in bit_list(board.on_map):
        aliases[_label(sheet, board.printed[here][0])] = here
    for title, here in _ways(sheet):
        titles[here] = titles[here] or title
        aliases.setdefault(kebab(title), here)
    for here in bit_list(board.on_map):
        titles[here] = titles[here] or _label(sheet, board.printed[here][0]).upper()
    return PlaceNames(tuple(ids), tuple(titles), aliases)


def _label(sheet: MapSheet, printed: str) -> str:
    """Write a coordinate as the chapter does: `19a:1218`."""
    return f"{sheet.label or printed[:-4]}:{printed[-4:]}".lower()


def _ways(sheet: MapSheet) -> Iterator[tuple[str, int]]:
    """Yield `Matruh SE1` and its hex for all towns and directions; short ways and large towns come first."""
    board, compass = sheet.board, compass_of(sheet)
    towns = [entry for entry in board.entries if entry.place < board.grid.size]
    towns.sort(key=lambda entry: -TOWN_WORDS[entry.facts["kind"]])
    ends = [(entry.name, way, entry.place) for entry in towns for way in range(len(compass))]
    for steps in range(1, _LONGEST + 1):
        ends = [(name, way, there) for name, way, here in ends if (there := board.grid.beside[here][way]) >= 0]
        yield from ((f"{name} {compass[way].upper()}{steps}", here) for name, way, here in ends)
