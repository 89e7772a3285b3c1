"""One of the hex boards of a game that has several: what its map file says, and where that lies on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from maps.filed import Doc, Filed, printed
from maps.lattice import OUT, SEA, Pair, Room
from maps.points import read
from maps.projections import Cone, Plate, Projection
from maps.sheetframe import Pull, SheetFrame
from sandtable.board.hexes import HexGrid

WIDE = 88.0  # pixels across the flats of a hex
MARGIN = 44.0  # paper around the grid
STRIP = 452.0  # how much wider the paper is at a side with panels
ROADS = ("coast-road", "road", "track")
RAILS = ("rail", "light-rail")


class Front(Filed):
    """Flat-top hexes with their terrain, countries, sides, lines and towns; turned where the sheet has east up."""

    def __init__(self, folder: Path, name: str, pulls: Sequence[Pull] = ()) -> None:
        self.name, self.pulls = name, pulls
        self.sheet = read(folder / f"{name}.toml")
        self.game = Path(read(folder / "game.toml")["maps"])
        self.facts = read(self.game / f"{name}.toml")
        doc = self.facts["grid"]
        grid = HexGrid(
            doc["columns"], doc["rows"], pointy=doc["pointy"], shifted=doc["shifted"], first=tuple(doc["first"])
        )
        self.printed = [names[0] for names in printed(grid, self.facts["sheet"])]
        names = {name: cell for cell, name in enumerate(self.printed)}
        strips = self.sheet["strips"]
        room: Room = (STRIP * ("left" in strips), 0, STRIP * ("right" in strips), 0)
        super().__init__(grid, names, WIDE, MARGIN, room=room, is_turned=self.facts["board"]["up"] == "east")

    @cached_property
    def frame(self) -> SheetFrame | None:
        """The globe under the hexes, in miles; none under a sheet that is of no real country."""
        doc = self.facts["projection"]
        if doc["kind"] not in _PROJECTIONS:
            return None
        column, row = self.grid.offset(0)
        down = (row - (0.0 if self.grid.is_shifted(column) else 0.5) - doc["row-offset"]) * doc["hex-miles"]
        right = (column - doc["column-offset"]) * doc["column-pitch-miles"]
        east_north = (-down, -right) if self.is_turned else (right, -down)
        return self.over(_PROJECTIONS[doc["kind"]](doc), doc["hex-miles"], 0, east_north, self.pulls)

    # Hexes

    @cached_property
    def ground(self) -> list[str]:
        """What is painted in every hex: its terrain, or that it is in a country that is out."""
        away = {name for name, country in self.facts["country"].items() if country.get("out")}
        return [
            OUT if nation in away and terrain != SEA else terrain
            for terrain, nation in zip(self.terrain, self.nation, strict=True)
        ]

    # What lies in them

    @cached_property
    def airfields(self) -> set[int]:
        """The hexes with an airfield."""
        fields = {town.cell for town in self.towns if town.doc.get("airfield")}
        return fields | {place.cell for place in self._places("airfield")}

    @cached_property
    def fortresses(self) -> set[int]:
        """The hexes with a fortress."""
        walls = {town.cell for town in self.towns if town.doc.get("fortress")}
        return walls | {place.cell for place in self._places("fortress")}

    # Sides and lines

    def route(self) -> list[Pair]:
        """Return the pairs of hexes along the railway that may be built."""
        return list(self.joined(self.facts.get("railhead", {}).get("route", [])))

    def slope(self, kind: str) -> list[str]:
        """Return sides written so that the second hex is the one towards which the ground falls."""
        x, y = self.sheet.get("falls", (0, -1))
        found = []
        for text in self.side_texts(kind):
            a, b = text.split("|")
            (ax, ay), (bx, by) = self.centre(self.cell(a)), self.centre(self.cell(b))
            found.append(text if (bx - ax) * x + (by - ay) * y > 0 else f"{b}|{a}")
        return found


def _cone(doc: Doc) -> Projection:
    one, two = doc["parallels"]
    return Cone(one, two, doc["latitude"], doc["longitude"], doc["earth-radius-miles"] * doc["scale"])


def _plate(doc: Doc) -> Projection:
    return Plate(doc["latitude"], doc["longitude"], doc["miles-per-degree-east"], doc["miles-per-degree-north"])


_PROJECTIONS: dict[str, Callable[[Doc], Projection]] = {"lambert": _cone, "plane": _plate}
