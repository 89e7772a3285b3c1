"""The board as plain sets, read from the map file and from nothing else: what the atlas is compared with.

A hex is (row, column) in the numbering of sheet W, which covers both sheets; `code` and `parse` go to and from printed
codes.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

from sandtable.core.names import kebab
from sandtable.games.aeto.world.data import DATA

Hex = tuple[int, int]
Side = tuple[Hex, Hex]
Row = dict[str, Any]

ROWS = range(1, 62)
_CODE = re.compile(r"([WEwe]) ?(\d\d)(\d\d)")


def parse(text: str) -> Hex:
    """Return the hex of a printed code: `W 3118`, `W3118`, `e1924`."""
    found = _CODE.fullmatch(text)
    if not found:
        raise ValueError(f"no hex code: {text!r}")
    row, column = int(found[2]), int(found[3])
    return (row, column) if found[1] in "Ww" else (62 - row, (67 if row % 2 == 0 else 68) - column)


def code(here: Hex) -> str:
    """Return the printed code of a hex, without a blank; the seam hex of odd rows is called by sheet W."""
    row, column = here
    if column <= 33 or (column == 34 and row % 2):
        return f"W{row:02d}{column:02d}"
    return f"E{62 - row:02d}{(67 if row % 2 == 0 else 68) - column:02d}"


def near(here: Hex) -> list[Hex]:
    """Return the six neighbours, on the board or not."""
    row, column = here
    shift = -1 if row % 2 else 0
    steps = [(0, -1), (0, 1), (-1, shift), (-1, shift + 1), (1, shift), (1, shift + 1)]
    return [(row + r, column + c) for r, c in steps]


def distance(a: Hex, b: Hex) -> int:
    """Return the steps between two hexes."""
    rows = abs(a[0] - b[0])
    across = abs((a[1] - 0.5 * (a[0] % 2)) - (b[1] - 0.5 * (b[0] % 2)))
    return int(rows + max(0.0, across - rows / 2))


def side(a: Hex, b: Hex) -> Side:
    """Return a hexside the one way in which it is written here."""
    return (min(a, b), max(a, b))


def flood(start: Iterable[Hex], step: Callable[[Hex], Iterable[Hex]]) -> dict[Hex, int]:
    """Return every hex that can be reached and after how many steps."""
    seen = dict.fromkeys(start, 0)
    queue = deque(seen)
    while queue:
        here = queue.popleft()
        for there in step(here):
            if there not in seen:
                seen[there] = seen[here] + 1
                queue.append(there)
    return seen


class Board:
    """The map of both sheets."""

    def __init__(self) -> None:
        self.data: Row = DATA.tables("map.toml")
        self.terrain: dict[Hex, str] = {}  # letters as the file has them: capitals are coastal
        self.nation: dict[Hex, str] = {}
        self.zone: dict[Hex, str] = {}
        layers = [self.data["layer"][name]["rows"] for name in ("terrain", "nation", "weather")]
        for number, lines in enumerate(zip(*layers, strict=True)):
            for column, (terrain, nation, zone) in enumerate(zip(*lines, strict=True), 1):
                if terrain != ".":
                    here = (61 - number, column)
                    self.terrain[here], self.nation[here], self.zone[here] = terrain, nation, zone
        self.land = {here for here, letter in self.terrain.items() if letter not in "~l"}
        self.sea = {here for here, letter in self.terrain.items() if letter == "~"}
        self.coastal = {here for here in self.land if self.terrain[here].isupper()}
        countries = self.data["country"]
        self.ids: dict[str, str] = {k: v for k, v in self.data["layer"]["nation"]["legend"].items() if v != "none"}
        self.names = {letter: countries[name]["name"] for letter, name in self.ids.items()}
        self.owners = {
            letter: countries[countries[name].get("owner", name)]["name"] for letter, name in self.ids.items()
        }
        self.places: list[Row] = self.data["town"]
        self.sides: dict[str, set[Side]] = {}
        for row in self.data["side"]:
            self.sides.setdefault(row["kind"], set()).update(map(self.side_of, row["sides"]))
        self.ferries = {side(*map(parse, row["hexes"])) for row in self.lines_of("ferry")}
        self.regions = {name: set(map(self.hex_of, hexes)) for name, hexes in self.data["regions"].items()}
        self.river = {
            self.side_of(text): row["name"]
            for row in self.data["side"]
            if row["kind"] == "river"
            for text in row["sides"]
        }

    @staticmethod
    def side_of(text: str) -> Side:
        """Return the side of two codes."""
        a, b = text.split("|")
        return side(parse(a), parse(b))

    def hex_of(self, name: str) -> Hex:
        """Return the hex of a code or of a town."""
        return parse(name) if _CODE.fullmatch(name) else self.towns[name]

    @cached_property
    def towns(self) -> dict[str, Hex]:
        """Return the hexes of the towns by their ids."""
        return {kebab(place["name"]): parse(place["hex"]) for place in self.places}

    def lines_of(self, kind: str) -> Iterator[Row]:
        """Yield the lines of a kind."""
        return (row for row in self.data["line"] if row["kind"] == kind)

    def places_of(self, kind: str) -> list[Row]:
        """Return the sea areas, boxes or waters."""
        return [row for row in self.data["place"] if row["kind"] == kind]

    @cached_property
    def at(self) -> dict[Hex, list[Row]]:
        """Return the places of each hex that has any."""
        found: dict[Hex, list[Row]] = {}
        for place in self.places:
            found.setdefault(parse(place["hex"]), []).append(place)
        return found

    @cached_property
    def rails(self) -> dict[Hex, set[Hex]]:
        """Return the hexes joined to a hex by a rail line."""
        found: dict[Hex, set[Hex]] = {}
        for line in self.lines_of("rail"):
            for a, b in pairwise(map(parse, line["hexes"])):
                found.setdefault(a, set()).add(b)
                found.setdefault(b, set()).add(a)
        return found

    @cached_property
    def basins(self) -> dict[Hex, list[set[Hex]]]:
        """Return the waters of the hexes that have two of them, each as the hexes it opens to."""
        waters = {row["id"]: row for row in self.places_of("water")}
        found: dict[Hex, list[set[Hex]]] = {}
        for row in waters.values():
            opens = {parse(waters[name]["inside"] if name in waters else name) for name in row["sail"]}
            found.setdefault(parse(row["inside"]), []).append(opens)
        return found

    def region(self, name: str) -> set[Hex]:
        """Return a region by its title."""
        return self.regions[kebab(name)]

    def owner(self, here: Hex) -> str:
        """Return the power or nation that owns a land hex in September 1939."""
        return str(self.owners[self.nation[here]])

    def country(self, here: Hex) -> str:
        """Return the name of the nation or colony a land hex lies in."""
        return str(self.names[self.nation[here]])

    def is_swamp(self, here: Hex) -> bool:
        """Tell whether a hex is swamp."""
        return self.terrain[here] in "wW"

    def is_crossed(self, a: Hex, b: Hex, *, climbs: bool = False, frozen: bool = False) -> bool:
        """Tell whether land units (and supply) pass this side; `climbs`: a mountain unit, `frozen`: lakes bear."""
        edge = side(a, b)
        if edge in self.sides["impassable"] or (edge in self.sides["mountain-impassable"] and not climbs):
            return False
        if edge in self.sides["lake"]:
            return frozen
        return edge not in self.sides["sea"] or edge in self.ferries

    def walk(self, here: Hex, *, climbs: bool = False, frozen: bool = False) -> list[Hex]:
        """Return the land hexes one step away over land."""
        around = (there for there in near(here) if there in self.land)
        return [there for there in around if self.is_crossed(here, there, climbs=climbs, frozen=frozen)]

    def sail(self, here: Hex, came_from: Hex | None = None) -> list[Hex]:
        """Return the hexes one step away over water; in a hex with two waters the way in decides."""
        found = []
        for there in near(here):
            if there not in self.sea and there not in self.coastal:
                continue
            if here in self.coastal and there in self.coastal and side(here, there) in self.sides["dry"]:
                continue
            found.append(there)
        if here in self.basins and came_from is not None:
            waters = [group for group in self.basins[here] if came_from in group]
            if waters:
                found = [there for there in found if there in waters[0]]
        return found

    def voyage(self, start: Hex) -> dict[Hex, int]:
        """Return the hexes a ship can reach and the distance, two-water hexes being walls between their waters."""
        best = {start: 0}
        seen: set[tuple[Hex, Hex | None]] = {(start, None)}
        queue: deque[tuple[Hex, Hex | None, int]] = deque([(start, None, 0)])
        while queue:
            here, came_from, steps = queue.popleft()
            for there in self.sail(here, came_from):
                if here in self.basins and came_from is None and not any(there in group for group in self.basins[here]):
                    continue
                state = (there, here if there in self.basins else None)
                if state not in seen:
                    seen.add(state)
                    best.setdefault(there, steps + 1)
                    queue.append((there, here, steps + 1))
        return best
