"""The map files of the boards: each is read whole, or refused with every fault and its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sandtable.board.columns import TEXTS, Column, Columns, Reader
from sandtable.board.gazetteer import Gazetteer
from sandtable.board.hexboard import HexBoard, plain
from sandtable.board.hexfile import read_hexes
from sandtable.board.mapfaults import DuplicateName, MapFault, NotNeighbours, Repeated, ShortLine, UnknownKind
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.hint import did_you_mean
from sandtable.games.europa.world.kinds import CLOSED_SIDES, GRADE_WORDS, SIDE_WORDS, TERRAIN_WORDS, TOWN_WORDS

_Ends: TypeAlias = frozenset[frozenset[int]]

_K = TypeVar("_K")

_CLOSED: Final = CLOSED_SIDES.value
_RIVERS: Final = ("river", "major-river")
NO_COUNTRY: Final = "none"  # of the sea

_BOX_ROOM: Final = 6  # EUC-3.I/1
_SOURCES: Final = ("seed", "historical", "derived", "reconstructed")
_SOURCE: Final = Column(str, choices=_SOURCES)
_WORD: Final = Column(str, required=False)
_SWITCH: Final = Column(bool, required=False, default=False)
_HARBOUR: Final[Columns] = {"port": Column(str, required=False, choices=tuple(GRADE_WORDS)), "sea": _WORD}
_NAMED: Final[Columns] = {"name": Column(str), "note": _WORD, "source": _SOURCE}

_COLUMNS: Final[Mapping[str, Columns]] = {
    "town": {
        "kind": Column(str, choices=tuple(TOWN_WORDS)),
        "country": Column(str),
        "major": _WORD,
        "capital": _SWITCH,
        "vp": Column(int, required=False),
        "inland-port": _SWITCH,
        "airfield": _SWITCH,
        "fortress": _SWITCH,
        "source": Column(str, required=False, choices=_SOURCES),
        **_HARBOUR,
    },
    "place": {
        "owner": Column(str, choices=("axis", "allies")),
        "axis-from": _WORD,
        "column": Column(int),
        "row": Column(int),
        "room": Column(int, required=False, default=_BOX_ROOM),
        "airfield": _WORD,
        "port-town": _WORD,
        "note": _WORD,
        "source": _SOURCE,
        **_HARBOUR,
    },
    "side": _NAMED,
    "line": _NAMED,
}
_BOARD: Final[Columns] = {
    "scenarios": TEXTS,
    "weather-zone": Column(str),
    "theatre": Column(str, choices=("general", "desert")),
    "up": Column(str, choices=("north", "east")),
    "right": Column(str, choices=("east", "south")),
    "land-masses": Column(int),
    "label": _WORD,
    "source": _SOURCE,
}
_COUNTRY: Final[Columns] = {"stance": Column(str), "command": _WORD, "out": _SWITCH}
_RAILHEAD: Final[Columns] = {
    "route": Column(list, items=str),
    "start": Column(str),
    "start-crusader": _WORD,
    "start-gazala": _WORD,
    "rule": Column(str),
    "source": _SOURCE,
    "route-source": _SOURCE,
}
_SPOT: Final[Columns] = {"name": Column(str), "hex": Column(str)}


class AtSea(MapFault):
    """A side, or a step of a line, that has no land on both sides, or water between them."""


class BrokenRiver(MapFault):
    """The sides of a river do not hang together."""


class PortInland(MapFault):
    """A port is in a hex without a coast."""


class Abroad(MapFault):
    """A town is in a hex of another country than its own."""


class Country(NamedTuple):
    """A country as the board has it: what it is to the sides, the command it is in, and whether it is out of play."""

    stance: str
    command: str | None
    is_out: bool


@dataclass(frozen=True)
class MapSheet:
    """What a map file says, in the numbers of its own board."""

    board: HexBoard
    title: str
    scenarios: tuple[str, ...]
    zone: str
    theatre: str
    turned: bool
    label: str | None  # what the chapter writes for the prefix of its coordinates, if it is not the same
    land_masses: int
    countries: Mapping[str, Country]
    fields: int
    fortresses: int
    route: tuple[int, ...]  # of the railway that may be built

    @property
    def land(self) -> int:
        """The hexes that are not sea."""
        return self.board.on_map & ~self.board.layers["terrain"].hexes("sea")

    @property
    def shore(self) -> int:
        """The land hexes with a side that is sea (EUC-3.G/1)."""
        sea = self.board.on_map & ~self.land
        return (self.board.grid.around(sea) | union(self.board.side_masks("sea"))) & self.land


def read_sheet(text: str, source: str, taken: Mapping[str, str]) -> MapSheet:
    """Read a map file, or raise BadMap; `taken` are the names of places on other boards, each with its file."""
    reader = Reader(text, source)
    board = read_hexes(reader, _COLUMNS, ("board", "projection", "country", "railhead", "airfield", "fortress"))
    return _SheetFile(reader, board).sheet(taken)


class _SheetFile:
    """A file whose hexes, towns, boxes, sides and lines are read; what is Europa's own comes next."""

    def __init__(self, reader: Reader, board: HexBoard) -> None:
        self.reader = reader
        self.board = board
        self.names = Gazetteer(reader, dict(board.names))

    def sheet(self, taken: Mapping[str, str]) -> MapSheet:
        """Return what the file says, or refuse it."""
        head = self.reader.one("board", _BOARD)
        countries = self.reader.named("country", _COUNTRY)
        self._check_sides()
        self._check_words("terrain", tuple(TERRAIN_WORDS))
        self._check_words("country", (*countries, NO_COUNTRY))
        self.reader.close()  # without land and countries nothing can be said of the rest
        route = self._route()
        fields, fortresses = self._spots("airfield"), self._spots("fortress")
        sheet = MapSheet(
            board=self.board,
            title=self.reader.data["map"]["name"],
            scenarios=head["scenarios"],
            zone=head["weather-zone"],
            theatre=head["theatre"],
            turned=head["up"] != "north",
            label=head["label"],
            land_masses=head["land-masses"],
            countries={name: Country(row["stance"], row["command"], row["out"]) for name, row in countries.items()},
            fields=fields,
            fortresses=fortresses,
            route=route,
        )
        self._check_names(taken)
        self._check_land(sheet)
        self._check_rivers()
        self._check_towns(sheet)
        self.reader.close()
        return sheet

    # ------------------------------------------------------------ tables
    def _route(self) -> tuple[int, ...]:
        """Return the railway that may be built, hex by hex."""
        if "railhead" not in self.reader.data:
            return ()
        texts = self.reader.one("railhead", _RAILHEAD).get("route", ())
        if len(texts) < 2:
            self.reader.note(ShortLine, "a railway to be built needs two hexes or more", "railhead", "route")
        places = [self.names.place(text, "railhead", "route", item) for item, text in enumerate(texts)]
        found = [place for place in places if place is not None]
        for item, (here, there) in enumerate(pairwise(found), 1):
            if not self.board.grid.near[here] >> there & 1:
                reason = f"'{texts[item - 1]}' and '{texts[item]}' do not touch"
                self.reader.note(NotNeighbours, reason, "railhead", "route", item)
        return tuple(found)

    def _spots(self, table: str) -> int:
        """Return where airfields or fortresses are: in towns, in boxes, and in hexes that have a table of their own."""
        found = mask_of(entry.place for entry in self.board.entries if entry.facts.get(table))
        for number, row in enumerate(self.reader.many(table, _SPOT, required=False)):
            here = self.names.place(row["hex"], table, number, "hex") if "hex" in row else None
            if here is None:
                continue
            if found >> here & 1:
                self.reader.note(Repeated, f"'{row['hex']}' has {_an(table)} already", table, number, "hex")
            found |= 1 << here
        return found

    # ------------------------------------------------------------ faults
    def _check_words(self, layer: str, known: Sequence[str]) -> None:
        """Note words of a layer that mean nothing, and a layer that is not there."""
        if layer not in self.board.layers:
            self.reader.note(UnknownKind, f"there is no [layer.{layer}]", "layer")
            return
        legend = self.reader.data["layer"][layer]["legend"]
        for letter, word in legend.items():
            if word not in known:
                reason = f"unknown {layer} '{word}'{did_you_mean(word, known)}"
                self.reader.note(UnknownKind, reason, "layer", layer, "legend", letter)

    def _check_sides(self) -> None:
        """Note kinds of side that the game does not know, and another order of them: it is that of the flags."""
        if self.board.side_kinds != SIDE_WORDS:
            self.reader.note(
                UnknownKind, f"the kinds of side are {', '.join(SIDE_WORDS)}, in this order", "map", "sides"
            )

    def _check_names(self, taken: Mapping[str, str]) -> None:
        """Note names that a place of another board has: all boards are one space of names."""
        first = next((name for names in self.board.printed for name in names if name in taken), None)
        if first is not None:
            self.reader.note(DuplicateName, f"'{first}' is a hex in {taken[first]}", "sheet")
        for table, number, name, _ in self._entries():
            if name in taken:
                self.reader.note(DuplicateName, f"'{name}' is a place in {taken[name]}", table, number)

    def _check_land(self, sheet: MapSheet) -> None:
        """Note sides of a sea hex, and lines that lead through water."""
        land = sheet.land
        for number, row in enumerate(self.reader.data.get("side", ())):
            for item, text in enumerate(row["sides"]):
                if not all(land >> self._at(end) & 1 for end in text.split("|")):
                    self.reader.note(AtSea, f"'{text}' is a side of a sea hex", "side", number, "sides", item)
        for number, row in enumerate(self.reader.data.get("line", ())):
            for item, (here, there) in enumerate(pairwise(row["hexes"]), 1):
                if not self._is_dry(land, self._at(here), self._at(there)):
                    reason = f"there is water between '{here}' and '{there}'"
                    self.reader.note(AtSea, reason, "line", number, "hexes", item)

    def _at(self, text: str) -> int:
        """Return the hex of a name under which one has been found before."""
        return self.board.names[text if text in self.board.names else plain(text)]

    def _is_dry(self, land: int, here: int, there: int) -> bool:
        """Tell whether a line may lead from a hex to one beside it."""
        side = self.board.sides[here][self.board.grid.beside[here].index(there)]
        return bool(land >> here & land >> there & 1) and not side & _CLOSED

    def _check_rivers(self) -> None:
        """Note rivers that are broken; all sides of a name are a river, whatever their size."""
        rivers: dict[str, dict[tuple[int, int], _Ends]] = {}
        for number, row in enumerate(self.reader.data.get("side", ())):
            if row["kind"] in _RIVERS:
                ends = {(number, item): self._ends(text) for item, text in enumerate(row["sides"])}
                rivers[row["name"]] = rivers.get(row["name"], {}) | ends
        for name, sides in rivers.items():
            if stray := _stray(sides):
                number, item = stray
                self.reader.note(BrokenRiver, f"the {name} is broken here", "side", number, "sides", item)

    def _ends(self, side: str) -> _Ends:
        """Return the two ends of a side, each by the three hexes that meet there."""
        here, there = (self._at(end) for end in side.split("|"))
        near = self.board.grid.near
        return frozenset(frozenset((here, there, third)) for third in bit_list(near[here] & near[there]))

    def _check_towns(self, sheet: MapSheet) -> None:
        """Note towns abroad, and ports without a coast or a sea."""
        layer = self.board.layers["country"]
        shore = sheet.shore
        for table, number, name, place in self._entries():
            facts = self.reader.data[table][number]
            if table == "town" and (country := layer.words[layer.of[place]]) != facts["country"]:
                reason = f"'{name}' is in {country}, not in {facts['country']}"
                self.reader.note(Abroad, reason, table, number, "country")
            if "port" in facts and "sea" not in facts:
                self.reader.note(PortInland, f"the port of '{name}' is on no sea", table, number, "port")
            if table == "town" and "port" in facts and bool(shore >> place & 1) == facts.get("inland-port", False):
                where = "on the coast" if facts.get("inland-port") else "inland"
                self.reader.note(PortInland, f"the port of '{name}' is {where}", table, number, "port")

    def _entries(self) -> Iterator[tuple[str, int, str, int]]:
        """Yield the table, the number in it, the name and the place of each town and box."""
        entries = iter(self.board.entries)
        for table in ("town", "place"):
            rows: list[dict[str, Any]] = self.reader.data.get(table, [])
            for number, entry in zip(range(len(rows)), entries, strict=False):
                yield table, number, entry.id, entry.place


def _stray(sides: Mapping[_K, _Ends]) -> _K | None:
    """Return the first side that is not joined, end to end, to the first of all."""
    left = dict(sides)
    reached = set(next(iter(sides.values())))
    while joined := [key for key, ends in left.items() if ends & reached]:
        reached.update(*(left.pop(key) for key in joined))
    return next(iter(left), None)


def _an(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
