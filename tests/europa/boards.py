"""The boards as the checks of the data look at them: hex by hex and by printed names, as the atlas has loaded them.

What the atlas does not keep, because no rule asks for it (names of rivers and lines, who says so), is read from the
map files; each such list is held against what the atlas has.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise

from sandtable.core.bits import bit_list
from sandtable.core.names import kebab
from sandtable.games.europa.world import atlas
from sandtable.games.europa.world.atlas import Edge, Sheet, Terrain, Town
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.kinds import SIDE_WORDS, word_of
from tests.europa.tally import Row

Side = frozenset[str]

TOWN_RANK = tuple(word_of(town) for town in Town if town != Town.NONE)
CLOSED = ("lake", "sea")
EVEN_COLUMN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))  # n, ne, se, s, sw, nw
ODD_COLUMN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))

LABELS = {
    place: name.upper() for name, place in atlas.PLACE_ALIASES.items() if ":" in name
}  # as the chapter writes them


class Board:
    """A hex board: hexes, neighbours, sides, lines, towns, boxes."""

    def __init__(self, sheet: Sheet) -> None:
        self.id = sheet.id
        self.sheet = sheet
        self.file: Row = DATA.tables(f"maps/{sheet.id}.toml")
        self.names = self._names()
        self.hexes = {self.names[place]: self._hex(place) for place in bit_list(sheet.hexes)}
        self.at = {(row["col"], row["row"]): name for name, row in self.hexes.items()}
        self.boxes = {box.id: self._box(box) for place, box in atlas.BOXES.items() if sheet.everywhere >> place & 1}
        self.near = {name: self._near(row) for name, row in self.hexes.items()}
        self.sides = self._sides()
        self.towns = {row["id"]: row for row in map(self._town, self.file["town"])}
        self.ports = {row["city"]: row for row in self._ports()}
        self.fields = self.named(atlas.FIELD & sheet.everywhere)
        self.fortresses = self.named(atlas.FORTRESS & sheet.everywhere)
        self.regions = {name: sorted(self.named(places)) for name, places in sheet.regions.items()}

    # ------------------------------------------------------------ places
    def _names(self) -> dict[int, str]:
        """Return what is printed in each hex, and the ids of boxes."""
        prefixes = "|".join(row["prefix"] for row in self.file["sheet"])
        printed = re.compile(rf"(?:{prefixes})\d{{4}}")
        found = {place: name for name, place in atlas.PLACE_ALIASES.items() if printed.fullmatch(name)}
        here = range(self.sheet.base, self.sheet.base + self.sheet.size)
        return {place: found.get(place, atlas.PLACE_IDS[place]) for place in here}

    def named(self, places: int) -> set[str]:
        """Return the names of some places."""
        return {self.names[place] for place in bit_list(places)}

    def _hex(self, place: int) -> Row:
        column, line = self.sheet.grid.offset(place - self.sheet.base)
        row: Row = {"place": place, "col": column, "row": line, "terrain": word_of(Terrain(atlas.TERRAIN[place]))}
        if atlas.COUNTRY[place] != atlas.NO_COUNTRY:
            row["country"] = atlas.COUNTRY_IDS[atlas.COUNTRY[place]]
        for key, places in (("coastal", atlas.COASTAL), ("out", atlas.OUT_OF_PLAY), ("eastern", atlas.EASTERN)):
            row[key] = bool(places >> place & 1)
        row["sweep"] = next((n for n, places in enumerate(atlas.SWEEP, 1) if places >> place & 1), 0)
        return row

    def _box(self, box: atlas.Box) -> Row:
        joins = [self.names[place] for place in bit_list(box.joins)]
        return {"place": box.place, "col": box.column, "row": box.row, "room": box.room, "joins": joins}

    def _near(self, row: Row) -> list[str]:
        return [self.at[place] for place in self._ring(row["col"], row["row"]) if place in self.at]

    def _ring(self, column: int, row: int) -> list[tuple[int, int]]:
        return [(column + across, row + down) for across, down in (ODD_COLUMN if column % 2 else EVEN_COLUMN)]

    def _town(self, row: Row) -> Row:
        name = row.get("id") or kebab(row["name"])
        return {**row, "id": name, "label": LABELS[self.hexes[row["hex"]]["place"]]}

    def _ports(self) -> Iterable[Row]:
        """Yield the ports of the atlas, each with the town of the file that it is the port of."""
        cities = {row["hex"]: kebab(row["name"]) for row in self.file["town"] if "port" in row}
        cities |= {row["id"]: kebab(row["port-town"]) for row in self.file.get("place", ()) if "port" in row}
        for place, port in atlas.PORT.items():
            if self.sheet.everywhere >> place & 1:
                here = self.names[place]
                yield {"city": cities[here], "hex": here, "grade": word_of(port.grade), "sea": port.sea}

    # ------------------------------------------------------------ sides and lines
    def _sides(self) -> dict[Side, set[str]]:
        """Return the kinds of all sides that have any, as the atlas has them."""
        found: dict[Side, set[str]] = defaultdict(set)
        for name, row in self.hexes.items():
            for there, flags in zip(atlas.BESIDE[row["place"]], atlas.EDGES[row["place"]], strict=True):
                kinds = {word for bit, word in enumerate(SIDE_WORDS) if flags >> bit & 1}
                if there >= 0 and kinds:
                    found[frozenset((name, self.names[there]))] |= kinds
        return found

    def listed(self, kind: str) -> list[Row]:
        """Return what the map file lists of a kind of side."""
        rows = [row for row in self.file.get("side", ()) if row["kind"] == kind]
        return [{**row, "pairs": [frozenset(text.split("|")) for text in row["sides"]]} for row in rows]

    @cached_property
    def borders(self) -> dict[tuple[str, ...], set[Side]]:
        """The sides that the atlas has as borders, by the countries beside them."""
        found: dict[tuple[str, ...], set[Side]] = defaultdict(set)
        for name, row in self.hexes.items():
            for there, flags in zip(atlas.BESIDE[row["place"]], atlas.EDGES[row["place"]], strict=True):
                if there >= 0 and flags & Edge.BORDER:
                    other = self.names[there]
                    between = sorted((row["country"], self.hexes[other]["country"]))
                    found[tuple(between)].add(frozenset((name, other)))
        return found

    def lines(self, *kinds: str) -> list[Row]:
        """Return the lines of these kinds in the map file."""
        return [row for row in self.file.get("line", ()) if row["kind"] in kinds]

    def _pairs(self, near: tuple[int, ...]) -> set[Side]:
        return {
            frozenset((name, self.names[there]))
            for name, row in self.hexes.items()
            for there in bit_list(near[row["place"]])
        }

    @cached_property
    def rails(self) -> set[Side]:
        """The steps along railways that are printed."""
        return self.joined - self.planned

    @cached_property
    def joined(self) -> set[Side]:
        """The steps along railways, printed or not."""
        return self._pairs(atlas.RAIL)

    @cached_property
    def planned(self) -> set[Side]:
        """The steps of the railway that may be built."""
        return {frozenset(self.names[place] for place in step) for step in pairwise(self.sheet.railhead_route)}

    @cached_property
    def roads(self) -> set[Side]:
        """The steps along roads of all kinds."""
        return self._pairs(atlas.ROADS)

    def is_land(self, name: str) -> bool:
        """Tell whether this is a hex of land."""
        return name in self.hexes and self.hexes[name]["terrain"] != "sea"

    def is_open(self, a: str, b: str) -> bool:
        """Tell whether no sea or lake parts two neighbouring land hexes."""
        return self.is_land(a) and self.is_land(b) and not self.sides.get(frozenset((a, b)), set()) & set(CLOSED)

    def town_kind(self, name: str) -> str:
        """Return the kind of the largest town of a hex."""
        kinds = [town["kind"] for town in self.towns.values() if town["hex"] == name]
        return max(kinds, key=TOWN_RANK.index, default="reference")

    def corners(self, pair: Side) -> set[frozenset[tuple[int, int]]]:
        """Return the two ends of a side, each by the three hexes that meet there, also off the board."""
        a, b = ((self.hexes[name]["col"], self.hexes[name]["row"]) for name in pair)
        return {frozenset((a, b, third)) for third in set(self._ring(*a)) & set(self._ring(*b))}

    def distance(self, a: str, b: str) -> int:
        """Return how far two places are from each other, by cube coordinates."""
        return max(abs(x - y) for x, y in zip(self._cube(a), self._cube(b), strict=True))

    def _cube(self, name: str) -> tuple[int, int, int]:
        row = self.hexes.get(name) or self.boxes[name]
        q = row["col"]
        r = row["row"] - (q + q % 2) // 2
        return q, r, -q - r


def lines_at(steps: Iterable[Side]) -> dict[str, list[str]]:
    """Return for each place where steps along a line lead."""
    table: dict[str, list[str]] = defaultdict(list)
    for pair in steps:
        a, b = sorted(pair)
        table[a].append(b)
        table[b].append(a)
    return table


def steps_of(line: Row) -> set[Side]:
    """Return the steps of a line of the map file."""
    return {frozenset(pair) for pair in pairwise(line["hexes"])}


BOARDS = {name: Board(sheet) for name, sheet in atlas.SHEETS.items()}
