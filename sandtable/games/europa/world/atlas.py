"""The boards: one number space of places over all nine. Built once, shared by every position.

Board after board, each with its hexes row by row and then its boxes. A scenario is played on one board, its sheet; a
set of places is an int, whose bits are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from sandtable.board.boards import Entry
from sandtable.board.graph import ANYWHERE, Near, joined
from sandtable.board.grid import Grid
from sandtable.board.hexes import HexGrid
from sandtable.core.bits import bit_list, grouped, having, mask_of, union
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.kinds import (  # the rest of the game finds all of the boards here
    CLOSED_SIDES,
    GRADE_WORDS,
    RAIL_KINDS,
    ROAD_KINDS,
    TERRAIN_WORDS,
    TOWN_WORDS,
)
from sandtable.games.europa.world.kinds import Edge as Edge
from sandtable.games.europa.world.kinds import Grade as Grade
from sandtable.games.europa.world.kinds import Terrain as Terrain
from sandtable.games.europa.world.kinds import Town as Town
from sandtable.games.europa.world.naming import compass_of, names_of
from sandtable.games.europa.world.sheets import Country, MapSheet, read_sheet

SHEET_IDS: Final = ("poland", "desert", "west", "italy", "tunisia", "eritrea", "iraq", "crete", "sandbox")


class Port(NamedTuple):
    """A port, and the sea that it is on."""

    grade: Grade
    sea: str


class Box(NamedTuple):
    """A place off the map (EUC-3.I/1); ranges count from its column and row, and it joins edge hexes (EUC-3.I/2)."""

    place: int
    id: str
    title: str
    owner: str
    axis_from: str | None  # the turn on which the Axis takes it over (EUC-3.I/3)
    room: int  # for air units
    column: int
    row: int
    joins: int
    port: Port | None


@dataclass(frozen=True)
class Sheet:
    """A board, in the numbers of all places."""

    id: str
    title: str
    scenarios: tuple[str, ...]
    base: int  # the number of its first hex
    size: int  # hexes and boxes
    everywhere: int
    hexes: int
    grid: HexGrid
    compass: tuple[str, ...]  # where each direction of the grid leads
    turned: bool  # east is up
    zone: str  # of the weather
    theatre: str
    countries: Mapping[str, Country]
    regions: Mapping[str, int]
    railhead_route: tuple[int, ...]

    def steps(self, barred: int = 0, among: int = ANYWHERE) -> Grid:
        """Return the steps between hexes of some places, not over sides of these kinds, for sets of places."""
        hexes = bit_list(self.hexes & among)
        shut = [mask_of(here for here in hexes if EDGES[here][way] & barred) for way in range(len(self.compass))]
        return self.grid.steps.raised(self.base).among(self.hexes & among).barred(shut)


# ---------------------------------------------------------------- the boards
def _read() -> Iterator[MapSheet]:
    """Yield what the map files say; a name that two boards have is a fault of the second."""
    taken: dict[str, str] = {}
    for name in SHEET_IDS:
        file = f"maps/{name}.toml"
        sheet = read_sheet(DATA.text(file), file, taken)
        taken |= dict.fromkeys(sheet.board.names, file)
        yield sheet


_READ: Final = tuple(_read())
_BASES: Final = tuple(accumulate((read.board.size for read in _READ), initial=0))
_BOARDS: Final = tuple((base, read.board) for base, read in zip(_BASES, _READ, strict=False))
PLACES: Final = _BASES[-1]


def _sheet(name: str, base: int, read: MapSheet) -> Sheet:
    board = read.board
    return Sheet(
        id=name,
        title=read.title,
        scenarios=read.scenarios,
        base=base,
        size=board.size,
        everywhere=(1 << board.size) - 1 << base,
        hexes=board.on_map << base,
        grid=board.grid,
        compass=compass_of(read),
        turned=read.turned,
        zone=read.zone,
        theatre=read.theatre,
        countries=read.countries,
        regions={region: places << base for region, places in board.regions.items()},
        railhead_route=tuple(base + here for here in read.route),
    )


SHEETS: Final[Mapping[str, Sheet]] = {
    name: _sheet(name, base, read) for name, base, read in zip(SHEET_IDS, _BASES, _READ, strict=False)
}
SHEET_OF: Final = bytes(number for number, sheet in enumerate(SHEETS.values()) for _ in range(sheet.size))
HEXES: Final = union(sheet.hexes for sheet in SHEETS.values())

# ---------------------------------------------------------------- names
_NAMES: Final = tuple(names_of(read) for read in _READ)
PLACE_IDS: tuple[str, ...] = tuple(name for names in _NAMES for name in names.ids)
PLACE_TITLES: tuple[str, ...] = tuple(title for names in _NAMES for title in names.titles)
PLACE_ALIASES: Final[Mapping[str, int]] = {
    name: base + place for base, names in zip(_BASES, _NAMES, strict=False) for name, place in names.aliases.items()
}


# ---------------------------------------------------------------- what hexes are
def _layer(name: str, word: str) -> int:
    """Return the hexes that have a word in a layer; not every board has every layer, or every word."""
    layers = [(base, board.layers[name]) for base, board in _BOARDS if name in board.layers]
    return union(layer.hexes(word) << base for base, layer in layers if word in layer.words)


def _terrain() -> Iterator[int]:
    for _, board in _BOARDS:
        layer = board.layers["terrain"]
        yield from (TERRAIN_WORDS[layer.words[word]] for word in layer.of)
        yield from [Terrain.BOX] * (board.size - board.grid.size)


TERRAIN: Final = bytes(_terrain())
OF_TERRAIN: tuple[int, ...] = tuple(having(TERRAIN, terrain) for terrain in Terrain)
BOX: Final = OF_TERRAIN[Terrain.BOX]
LAND: Final = HEXES & ~OF_TERRAIN[Terrain.SEA]

COUNTRY_IDS: tuple[str, ...] = tuple(dict.fromkeys(name for read in _READ for name in read.countries))
COUNTRY_TITLES: tuple[str, ...] = tuple(name.replace("-", " ").title() for name in COUNTRY_IDS)
OF_COUNTRY: Final[Mapping[str, int]] = {name: _layer("country", name) for name in COUNTRY_IDS}
NO_COUNTRY: Final = 255
"""The country of sea hexes and boxes."""


def _country() -> bytes:
    found = bytearray([NO_COUNTRY]) * PLACES
    for number, name in enumerate(COUNTRY_IDS):
        for here in bit_list(OF_COUNTRY[name]):
            found[here] = number
    return bytes(found)


COUNTRY: Final = _country()
OUT_OF_PLAY: Final = union(  # nobody may enter
    OF_COUNTRY[name] & sheet.everywhere
    for sheet in SHEETS.values()
    for name, country in sheet.countries.items()
    if country.is_out
)
EASTERN: Final = _layer("eastern", "eastern")  # Eastern Poland (EU-103.D.13)
SWEEP: tuple[int, int] = (_layer("sweep", "first"), _layer("sweep", "second"))  # by the Soviet advance (EUC-58/2)


# ---------------------------------------------------------------- sides
def _beside() -> Iterator[tuple[int, ...]]:
    for base, board in _BOARDS:
        for row in board.grid.beside:
            yield tuple(there + base if there >= 0 else -1 for there in row)
        yield from [()] * (board.size - board.grid.size)


BESIDE: tuple[tuple[int, ...], ...] = tuple(_beside())
"""The hexes n, ne, se, s, sw and nw of each hex, in the directions of its grid, or -1; boxes have none."""


def _edge(here: int, there: int, printed: int) -> int:
    """Return the flags of a side: those that the map has, and those that follow from what the hexes are."""
    if there < 0:
        return printed
    if (TERRAIN[here] == Terrain.SEA) is not (TERRAIN[there] == Terrain.SEA):
        return printed | _SEA
    return printed if COUNTRY[here] == COUNTRY[there] else printed | _BORDER


def _edges() -> Iterator[tuple[int, ...]]:
    for base, board in _BOARDS:
        for here, sides in enumerate(board.sides, base):
            yield tuple(_edge(here, *side) for side in zip(BESIDE[here], sides, strict=True))
        yield from [()] * (board.size - board.grid.size)


_SEA: Final = Edge.SEA.value
_BORDER: Final = Edge.BORDER.value
_CLOSED: Final = CLOSED_SIDES.value
EDGES: tuple[tuple[int, ...], ...] = tuple(_edges())
"""The flags of `Edge` of each side of each hex; boxes have none."""


def edge_between(here: int, there: int) -> Edge:
    """Return what lies between two hexes that touch."""
    return Edge(EDGES[here][BESIDE[here].index(there)])


def _near() -> Iterator[int]:
    playable = bytearray(PLACES)
    for here in bit_list(LAND & ~OUT_OF_PLAY):
        playable[here] = 1
    for here in range(PLACES):
        ways = zip(BESIDE[here], EDGES[here], strict=True) if playable[here] else ()
        yield mask_of(there for there, edge in ways if there >= 0 and playable[there] and not edge & _CLOSED)


NEAR: Near = tuple(_near())
"""The hexes that ground units can go to from each hex (EUC-3.G/1)."""


# ---------------------------------------------------------------- lines
def _links(*kinds: str) -> Near:
    """Return the places joined to each over links of these kinds."""
    return tuple(places << base for base, board in _BOARDS for places in board.near(*kinds))


ROADS: Near = _links(*ROAD_KINDS)
COAST_ROAD: Near = _links("coast-road")


def _routes() -> Near:
    """Return the steps along railways that may be built (EU-103.A.2.b.1/1, EU-103.A.2.b.2/1)."""
    found = [0] * PLACES
    for sheet in SHEETS.values():
        for here, there in pairwise(sheet.railhead_route):
            found[here] |= 1 << there
            found[there] |= 1 << here
    return tuple(found)


RAIL: Near = joined(_links(*RAIL_KINDS), _routes())
"""Railways, and those that may be built; nobody uses what is not built yet (EUC-7/7)."""
LIGHT_RAIL: Near = _links("light-rail")
JOINS: Near = _links("joins")  # boxes and the edge hexes that they join (EUC-3.I/2)

# ---------------------------------------------------------------- towns and boxes
_TOWNS: Final[tuple[tuple[int, Entry], ...]] = tuple(
    (base + entry.place, entry) for base, board in _BOARDS for entry in board.entries if entry.place < board.grid.size
)
_BOXES: Final[tuple[tuple[int, Entry], ...]] = tuple(
    (base + entry.place, entry) for base, board in _BOARDS for entry in board.entries if entry.place >= board.grid.size
)
TOWNS: Final[Mapping[str, int]] = {entry.id: here for here, entry in _TOWNS}


def _kinds_of_town() -> bytes:
    found = bytearray(PLACES)
    for here, entry in _TOWNS:
        found[here] = max(found[here], TOWN_WORDS[entry.facts["kind"]])
    return bytes(found)


TOWN: Final = _kinds_of_town()  # the largest in each hex
OF_TOWN: tuple[int, ...] = tuple(having(TOWN, town) for town in Town)
CITIES: Final[int] = OF_TOWN[Town.DOT] | OF_TOWN[Town.POINT] | OF_TOWN[Town.PARTIAL] | OF_TOWN[Town.FULL]
MAJORS: Final[Mapping[str, int]] = grouped(
    (entry.facts["major"], here) for here, entry in _TOWNS if entry.facts["major"]
)
FIELD: Final = union(read.fields << base for base, read in zip(_BASES, _READ, strict=False))  # permanent airfields
FORTRESS: Final = union(read.fortresses << base for base, read in zip(_BASES, _READ, strict=False))
PORT: Final[Mapping[int, Port]] = {
    here: Port(GRADE_WORDS[entry.facts["port"]], entry.facts["sea"])
    for here, entry in (*_TOWNS, *_BOXES)
    if entry.facts["port"]
}
BOXES: Final[Mapping[int, Box]] = {
    here: Box(
        place=here,
        id=entry.id,
        title=entry.name,
        owner=entry.facts["owner"],
        axis_from=entry.facts["axis-from"],
        room=entry.facts["room"],
        column=entry.facts["column"],
        row=entry.facts["row"],
        joins=JOINS[here],
        port=PORT.get(here),
    )
    for here, entry in _BOXES
}
SHORE: Final = mask_of(here for here in bit_list(LAND) if any(edge & _SEA for edge in EDGES[here]))
CLOSED_COAST: Final = mask_of(PORT) & LAND & ~SHORE  # a port up a river: ships reach it, nobody lands there (EUC-31/1)
COASTAL: Final = SHORE | CLOSED_COAST  # EUC-3.G/1


# ---------------------------------------------------------------- distances
def _offsets() -> Iterator[tuple[int, int]]:
    for base, board in _BOARDS:
        yield from (board.grid.offset(here) for here in range(board.grid.size))
        yield from ((BOXES[here].column, BOXES[here].row) for here in range(base + board.grid.size, base + board.size))


_OFFSETS: Final = tuple(_offsets())
_CUBES: Final = tuple(
    SHEETS[SHEET_IDS[number]].grid.cube_at(*offset) for number, offset in zip(SHEET_OF, _OFFSETS, strict=True)
)


def distance(a: int, b: int) -> int:
    """Return how many hexes lie between two places of one sheet, boxes counted from their column and row."""
    (aq, ar, aside), (bq, br, bside) = _CUBES[a], _CUBES[b]
    return max(abs(aq - bq), abs(ar - br), abs(aside - bside))


def line(a: int, b: int) -> tuple[int, ...]:
    """Return the straight way from one place to another on their sheet, both included (EUC-21/1).

    Hexes that lie beyond the edge, on the way to a box, are left out.
    """
    sheet = SHEETS[SHEET_IDS[SHEET_OF[a]]]
    between = (sheet.base + step[0] for step in sheet.grid.line_over(_OFFSETS[a], _OFFSETS[b]) if step)
    return (a, *between, b) if a != b else (a,)
