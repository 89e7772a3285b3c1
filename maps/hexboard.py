"""A hex board on paper, and what a game's map.toml says about its hexes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from maps.lattice import OUT, SEA, Segment, Surveyed
from maps.projections import projection_of
from maps.sheetframe import Pull
from sandtable.board.hexes import HexGrid
from sandtable.core.names import kebab

Doc = dict[str, Any]
__all__ = ["OUT", "SEA", "Board", "Doc"]


class Board(Surveyed):
    """Pointy-top hexes of one sheet, with the terrain, nations and waters that the facts have for them."""

    def __init__(self, facts: Doc, sheet: Doc, pulls: Sequence[Pull] = ()) -> None:
        self.facts, self.sheet = facts, sheet
        doc = facts["grid"]
        grid = HexGrid(doc["columns"], doc["rows"], shifted=doc["shifted"], first=tuple(doc["first"]), row_first=True)
        self.odd = doc["shifted"] == "odd"
        super().__init__(grid, {grid.printed(cell): cell for cell in range(grid.size)}, sheet["hex"], sheet["margin"])
        origin = self.cell(doc["origin_hex"])
        self.frame = self.over(projection_of(doc), doc["hex_width_km"], origin, doc["origin_km"], pulls)

    def value(self, table: str, cell: int) -> str:
        """Return the letter of a hex in one of the tables that are written by rows."""
        column, row = self.grid.offset(cell)
        return str(self.facts[table][f"{row:02}"][column - self.grid.first[0]])

    @cached_property
    def terrain(self) -> list[str]:
        """The terrain of every hex: `sea`, `out`, `clear` …"""
        return [self.facts["codes"]["terrain"][self.value("terrain", cell)] for cell in range(self.grid.size)]

    @cached_property
    def nation(self) -> list[str]:
        """Whose every hex is; empty at sea and out of play."""
        return [self.facts["codes"]["nation"].get(self.value("nation", cell), "") for cell in range(self.grid.size)]

    @cached_property
    def closed(self) -> frozenset[Segment]:
        """The sides between two hexes of land that only the sea fills."""
        return frozenset(self.between(*self.pair(text)) for text in self.facts["sides"]["sea"])

    @cached_property
    def seas(self) -> list[frozenset[str]]:
        """The sea areas of every hex of water: one, or two where both reach."""
        codes, second = self.facts["codes"]["sea"], self.facts["waters"]["second"]
        found = []
        for cell in range(self.grid.size):
            first = codes.get(self.value("sea", cell))
            names = [first, second.get(self.grid.printed(cell))]
            found.append(frozenset(name for name in names if name) if first else frozenset())
        return found

    @cached_property
    def land(self) -> list[int]:
        """The hexes in play, row by row."""
        return [cell for cell in range(self.grid.size) if self.terrain[cell] not in (SEA, OUT)]

    @cached_property
    def ids(self) -> dict[int, str]:
        """The names of the hexes in play: of their first town, or counted from the nearest town in a straight line."""
        titles: dict[int, str] = {}
        towns = [(place["name"], self.cell(place["hex"])) for place in self.facts["place"] if "city" in place]
        for place in self.facts["place"]:
            titles.setdefault(self.cell(place["hex"]), place["name"])
        for cell in self.land:
            for name, town in sorted(towns, key=lambda town: self.grid.distance(town[1], cell)):
                relative = self.grid.offset_name(name, town, cell)
                if cell not in titles and relative is not None:
                    titles[cell] = relative
        return {cell: kebab(titles[cell]) for cell in self.land}
