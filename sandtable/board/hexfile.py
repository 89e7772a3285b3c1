"""Map files of hex boards in TOML, read whole or refused with every fault and its line.

[map]           game, name; the kinds of links, of sides, and of places beside hexes
[grid]          columns, rows, the numbers of the first of them, pointy, shifted
[[sheet]]       a part of the grid with printed coordinates of its own (see sheets.Sheet)
[layer.terrain] a legend, and a row of letters for each row of the grid from the north; `.` is no part of the map
[[town]]        a name for a hex
[[place]]       a box, a sea area, a water inside a hex; it may list its links: `sail = ["w3309", "w3407"]`
[[side]]        a kind, and the sides of hexes that are of it: `sides = ["w3118|w3119"]`
[[line]]        a kind of link, and the hexes that it joins one after the other
[[link]]        a kind of link, and two places that it joins
[regions]       sets of places by name
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from sandtable.board.boards import Entry
from sandtable.board.columns import TEXTS, Column, Columns, Reader, Values, facts_of
from sandtable.board.gazetteer import INSIDE, Gazetteer, check_ids, check_kinds, good, link_lists
from sandtable.board.graph import Graph, Link
from sandtable.board.hexboard import HEX, HexBoard, plain
from sandtable.board.hexes import HexGrid
from sandtable.board.layers import read_layers
from sandtable.board.mapfaults import (
    BadGrid,
    BadId,
    BadSide,
    DuplicateName,
    DuplicateSide,
    MapFault,
    NotNeighbours,
    OffGrid,
    OffMap,
    SelfLink,
    ShortLine,
    Unprinted,
)
from sandtable.board.sheets import Sheet
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.names import kebab

_PAIR: Final = Column(list, required=False, items=int, count=2)
_SWITCH: Final = Column(bool, required=False, default=False)
_NOTHING: Final[Mapping[str, Columns]] = {}

_MAP: Final[Columns] = {"game": Column(str), "name": Column(str), "kinds": TEXTS, "links": TEXTS, "sides": TEXTS}
_GRID: Final[Columns] = {
    "columns": Column(int),
    "rows": Column(int),
    "first": Column(list, required=False, default=(1, 1), items=int, count=2),
    "pointy": Column(bool),
    "shifted": Column(str, choices=("odd", "even")),
}
_SHEET: Final[Columns] = {
    "prefix": Column(str),
    "first": Column(list, items=int, count=2),
    "columns": _PAIR,
    "rows": _PAIR,
    "west": _SWITCH,
    "north": _SWITCH,
    "row-first": _SWITCH,
}
_TOWN: Final[Columns] = {"id": Column(str, required=False), "name": Column(str), "hex": Column(str)}
_PLACE: Final[Columns] = {
    "id": Column(str),
    "name": Column(str),
    "kind": Column(str),
    INSIDE: Column(str, required=False),
}
_SIDE: Final[Columns] = {"kind": Column(str), "sides": Column(list, items=str)}
_LINE: Final[Columns] = {"kind": Column(str), "hexes": Column(list, items=str)}
_LINK: Final[Columns] = {"a": Column(str), "b": Column(str), "kind": Column(str)}
_TABLES: Final = ("map", "grid", "sheet", "layer", "town", "place", "side", "line", "link", "regions")


def load_hexes(
    text: str, source: str, columns: Mapping[str, Columns] = _NOTHING, others: Iterable[str] = ()
) -> HexBoard:
    """Read the map file of a hex board, or raise BadMap with all faults.

    `columns` are the game's own keys by table; those of towns and places are kept as facts. `others` are tables that
    the game reads itself.
    """
    return read_hexes(Reader(text, source), columns, others)


def read_hexes(reader: Reader, columns: Mapping[str, Columns] = _NOTHING, others: Iterable[str] = ()) -> HexBoard:
    """Do what `load_hexes` does with a file that has been opened, so that the game can go on reading in it."""
    return _HexFile(reader, columns, others).board()


class _HexNames(Gazetteer):
    """The names of a hex map; printed coordinates may be written with blanks, colons and capitals."""

    def __init__(self, reader: Reader, known: dict[str, int], sheets: Sequence[Sheet], blanks: Iterable[str]) -> None:
        super().__init__(reader, known)
        self.blanks = frozenset(blanks)  # coordinates of what is no part of the map
        prefixes = "|".join(re.escape(sheet.prefix) for sheet in sheets)
        self.coordinate = re.compile(rf"(?:{prefixes})\d{{4}}")

    def find(self, text: str) -> int | None:
        """Return the place of a name, or None."""
        found = self.known.get(text)
        return self.known.get(plain(text)) if found is None else found

    def unknown(self, text: str) -> tuple[type[MapFault], str]:
        """Say what is wrong with a name that no place has."""
        if plain(text) in self.blanks:
            return OffMap, f"'{text}' is no part of the map"
        if self.coordinate.fullmatch(plain(text)):
            return OffGrid, f"'{text}' is off the grid"
        return super().unknown(text)


class _HexFile:
    """A file while it is read: grid, sheets and layers first, because all the rest is told in the names of hexes."""

    def __init__(self, reader: Reader, columns: Mapping[str, Columns], others: Iterable[str]) -> None:
        reader.expect(*_TABLES, *others)
        self.reader = reader
        self.head = reader.one("map", _MAP)
        self.kinds: Sequence[str] = self.head.get("kinds", ())
        self.link_kinds: Sequence[str] = self.head.get("links", ())
        self.side_kinds: Sequence[str] = self.head.get("sides", ())
        self.grid = _grid(reader)
        self.sheets = _sheets(reader, self.grid)
        self.layers = read_layers(reader, self.grid)
        reader.close()  # without layers it is not known which hexes there are
        self.on_map = next((layer.on_map() for layer in self.layers.values()), self.grid.everywhere)
        self.printed = self._printed()
        reader.close()  # without names nothing can be said of them
        self.names = self._gazetteer()
        self.towns = self._rows("town", columns, _TOWN)
        self.places = self._rows("place", columns, {**_PLACE, **link_lists(self.link_kinds)})
        self.side_rows = self._rows("side", columns, _SIDE)
        self.lines = self._rows("line", columns, _LINE)
        self.links = self._rows("link", columns, _LINK)

    def _rows(self, table: str, columns: Mapping[str, Columns], own: Columns) -> list[Values]:
        return self.reader.many(table, {**columns.get(table, {}), **own}, required=False)

    def board(self) -> HexBoard:
        """Return the board, or refuse the file."""
        check_kinds(self.reader, "place", self.places, self.kinds)
        check_kinds(self.reader, "side", self.side_rows, self.side_kinds)
        check_kinds(self.reader, "line", self.lines, self.link_kinds)
        check_kinds(self.reader, "link", self.links, self.link_kinds)
        check_ids(self.reader, self.places)
        entries = [*self._towns(), *self._places()]
        inside = self.names.inside(self.places)
        links = self.names.links(self.link_kinds, self.places, self.links)
        links += self._steps()
        links += [Link(here, there, INSIDE) for here, there in inside.items()]
        sides = self._sides()
        regions = self.names.regions()
        self.reader.close()
        size = self.grid.size + len(self.places)
        return HexBoard(
            graph=Graph(self._ids(), links, self.link_kinds),
            titles=self._titles(entries),
            kinds=(HEX, *self.kinds),
            kind=bytes([0] * self.grid.size + [1 + self.kinds.index(row["kind"]) for row in self.places]),
            inside=tuple(inside.get(place, -1) for place in range(size)),
            regions=regions,
            entries=tuple(entries),
            grid=self.grid,
            on_map=self.on_map,
            printed=self.printed,
            names=self.names.known,
            layers=self.layers,
            side_kinds=tuple(self.side_kinds),
            sides=sides,
        )

    # ------------------------------------------------------------ names
    def _printed(self) -> tuple[tuple[str, ...], ...]:
        """Return the coordinates printed in each cell; hexes without any, and two with the same, are noted."""
        printed = []
        for here in range(self.grid.size):
            names = (sheet.printed(self.grid, here) for sheet in self.sheets if sheet.covers(self.grid, here))
            printed.append(tuple(dict.fromkeys(name for name in names if name is not None)))
        bare = [here for here in bit_list(self.on_map) if not printed[here]]
        if bare:
            column, row = self.grid.offset(bare[0])
            reason = f"no sheet has a coordinate for {len(bare)} hexes, the first in column {column}, row {row}"
            self.reader.note(Unprinted, reason, "sheet")
        counts = Counter(name for here in bit_list(self.on_map) for name in printed[here])
        doubles = [name for name, count in counts.items() if count > 1]
        if doubles:
            reason = f"{len(doubles)} coordinates stand in two hexes each, the first is '{doubles[0]}'"
            self.reader.note(DuplicateName, reason, "sheet")
        return tuple(printed)

    def _gazetteer(self) -> _HexNames:
        names = {name: here for here in bit_list(self.on_map) for name in self.printed[here]}
        blanks = (name for here in bit_list(self.grid.everywhere ^ self.on_map) for name in self.printed[here])
        return _HexNames(self.reader, names, self.sheets, blanks)

    def _name(self, name: str, place: int, *path: str | int) -> None:
        """Let a place answer to a name, unless a hex does already."""
        if self.names.known.get(name, self.grid.size) < self.grid.size:
            self.reader.note(DuplicateName, f"'{name}' is already the name of a hex", *path)
        self.names.known.setdefault(name, place)

    def _towns(self) -> Iterator[Entry]:
        for number, row in enumerate(self.towns):
            here = self.names.place(row["hex"], "town", number, "hex") if "hex" in row else None
            if here is None or "name" not in row:
                continue
            name = row.get("id") or kebab(row["name"])
            self._name(name, here, "town", number, "id" if row.get("id") else "name")
            yield Entry(here, name, row["name"], facts_of(row, _TOWN))

    def _places(self) -> Iterator[Entry]:
        for number, name in good(self.places, "id"):
            row = self.places[number]
            self._name(name, self.grid.size + number, "place", number, "id")
            facts = facts_of(row, {**_PLACE, **link_lists(self.link_kinds)})
            yield Entry(self.grid.size + number, name, row.get("name", name), facts)

    def _ids(self) -> list[str]:
        ids = [f"off-{here}" for here in range(self.grid.size)]
        for here in bit_list(self.on_map):
            ids[here] = self.printed[here][0]
        return [*ids, *(row["id"] for row in self.places)]

    def _titles(self, entries: Iterable[Entry]) -> tuple[str, ...]:
        titles = [name.upper() for name in self._ids()]
        for entry in reversed(list(entries)):  # the first town names its hex
            titles[entry.place] = entry.name
        return tuple(titles)

    # ------------------------------------------------------------ links and sides
    def _steps(self) -> Iterator[Link]:
        """Yield the links of all lines."""
        for number, row in enumerate(self.lines):
            path, texts = ("line", number, "hexes"), row.get("hexes", ())
            if "hexes" in row and len(texts) < 2:
                self.reader.note(ShortLine, "a line needs two hexes or more", *path)
            places = [self.names.place(text, *path, item) for item, text in enumerate(texts)]
            for item, (here, there) in enumerate(pairwise(places), 1):
                if here is None or there is None:
                    continue
                if here == there:
                    self.reader.note(SelfLink, f"'{texts[item]}' is linked to itself", *path, item)
                elif max(here, there) < self.grid.size:  # other places lie nowhere
                    self._check_touch(here, there, *path, item)
                yield Link(here, there, row.get("kind", ""))

    def _sides(self) -> tuple[tuple[int, ...], ...]:
        """Return for each cell and direction the kinds of the side there, a bit for each."""
        flags = [[0] * len(self.grid.directions) for _ in range(self.grid.size)]
        first: dict[tuple[str, frozenset[int]], tuple[str | int, ...]] = {}
        for number, row in enumerate(self.side_rows):
            kind = row.get("kind", "")
            bit = mask_of(n for n, known in enumerate(self.side_kinds) if known == kind)
            for item, text in enumerate(row.get("sides", ())):
                path = ("side", number, "sides", item)
                ends = self._ends(text, *path)
                if first.setdefault((kind, frozenset(ends)), path) != path and ends:
                    line = self.reader.line(*first[kind, frozenset(ends)])
                    self.reader.note(DuplicateSide, f"'{text}' is a {kind} side already in line {line}", *path)
                for here, there in (ends, ends[::-1]) if ends else ():
                    flags[here][self.grid.beside[here].index(there)] |= bit
        return tuple(tuple(sides) for sides in flags)

    def _ends(self, text: str, *path: str | int) -> tuple[int, ...]:
        """Return the two hexes of a side, or nothing if it is no side."""
        names = text.split("|")
        if len(names) != 2:
            self.reader.note(BadSide, f"'{text}' is no side: write two hexes, like 'a|b'", *path)
            return ()
        ends = [end for end in (self.names.place(name, *path) for name in names) if end is not None]
        if len(ends) < 2:
            return ()
        if max(ends) >= self.grid.size:
            self.reader.note(BadSide, f"'{text}' is no side: only hexes have sides", *path)
            return ()
        return tuple(ends) if self._check_touch(*ends, *path) else ()

    def _check_touch(self, here: int, there: int, *path: str | int) -> bool:
        """Tell whether two hexes touch; if not it is noted."""
        is_near = bool(self.grid.near[here] >> there & 1)
        if not is_near:
            names = self.printed[here][0], self.printed[there][0]
            self.reader.note(NotNeighbours, f"'{names[0]}' and '{names[1]}' do not touch", *path)
        return is_near


# ---------------------------------------------------------------- the grid
def _grid(reader: Reader) -> HexGrid:
    """Return the grid; without it nothing else can be judged."""
    row = reader.one("grid", _GRID)
    for key in ("columns", "rows"):
        if row.get(key, 1) < 1:
            reader.note(BadGrid, f"the grid has no {key}", "grid", key)
    reader.close()
    size = row["columns"], row["rows"]
    return HexGrid(*size, pointy=row["pointy"], shifted=row["shifted"], first=row["first"])


def _sheets(reader: Reader, grid: HexGrid) -> list[Sheet]:
    """Return the sheets; without them no hex has a name."""
    rows = reader.many("sheet", _SHEET)
    edges = dict(zip(("columns", "rows"), zip(grid.first, grid.offset(grid.size - 1), strict=True), strict=True))
    for number, row in enumerate(rows):
        if not re.fullmatch("[a-z0-9]*", row.get("prefix", "")):
            reader.note(BadId, f"'{row['prefix']}' is not in small letters and digits", "sheet", number, "prefix")
        for key, (first, last) in edges.items():
            low, high = row.get(key) or (first, last)
            if not first <= low <= high <= last:
                reader.note(BadGrid, f"the {key} of the grid are {first} to {last}", "sheet", number, key)
    reader.close()
    return [
        Sheet(
            prefix=row["prefix"],
            columns=row["columns"] or edges["columns"],
            rows=row["rows"] or edges["rows"],
            first=row["first"],
            west=row["west"],
            north=row["north"],
            row_first=row["row-first"],
        )
        for row in rows
    ]
