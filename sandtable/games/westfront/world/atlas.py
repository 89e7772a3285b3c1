"""The board (chapter 1): hexes, hexsides, nations, seas, ports and rail. Built once, shared by every position.

Hexes in play are numbered row by row; sets of them are bit sets. Sea hexes matter only for distances over water.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import pairwise
from typing import Any, Final, NamedTuple

from sandtable.board.graph import around, trace
from sandtable.board.hexes import HexGrid
from sandtable.core.bits import bit_list, having, mask_of, union
from sandtable.core.names import kebab
from sandtable.games.westfront.world.data import DATA

_MAP: Final = DATA.tables("map.toml")
_GRID: Final = _MAP["grid"]


class Terrain(IntEnum):
    """Terrain of hexes and, from clear to mountain, of hexsides; rougher is higher (WF-1.3/1, WF-1.3/2, WF-CHART/1)."""

    CLEAR = 0
    FOREST = 1
    HILL = 2
    MARSH = 3
    MOUNTAIN = 4


class Nation(IntEnum):
    """Whose country a hex is; Eire, Norway, Sweden and Switzerland are out of play (WF-1.1/2, WF-1.9/1)."""

    BRITAIN = 0
    GIBRALTAR = 1
    MALTA = 2
    NORTH_AFRICA = 3
    FRANCE = 4
    BELGIUM = 5
    HOLLAND = 6
    GERMANY = 7
    DENMARK = 8
    AUSTRIA = 9
    CZECHOSLOVAKIA = 10
    HUNGARY = 11
    YUGOSLAVIA = 12
    ITALY = 13
    SPAIN = 14
    PORTUGAL = 15


class Basin(IntEnum):
    """The three groups of sea areas (WF-12.3/3)."""

    ATLANTIC = 0
    MEDITERRANEAN = 1
    BALTIC = 2


# ---------------------------------------------------------------- hexes
GRID: Final = HexGrid(
    _GRID["columns"], _GRID["rows"], shifted=_GRID["shifted"], first=tuple(_GRID["first"]), row_first=True
)


def _cell(table: str, here: int) -> str:
    column, row = GRID.offset(here)
    return str(_MAP[table][f"{row:02}"][column - GRID.first[0]])


_LAND_CELLS: Final = [here for here in range(GRID.size) if _cell("terrain", here) not in ".x"]
_SEA_CELLS: Final = [here for here in range(GRID.size) if _cell("terrain", here) == "."]
_INDEX: Final = {here: i for i, here in enumerate(_LAND_CELLS)}  # grid cell -> hex in play

HEXES: Final = len(_LAND_CELLS)
EVERYWHERE: Final = (1 << HEXES) - 1
PRINTED: tuple[str, ...] = tuple(GRID.printed(here) for here in _LAND_CELLS)
_BY_PRINTED: Final = {name: i for i, name in enumerate(PRINTED)}


def _hexes(printed: Iterable[str]) -> int:
    return mask_of(_BY_PRINTED[name] for name in printed)


def _name_hexes() -> tuple[list[str], list[str], dict[str, int]]:
    """Return ids, titles and all further names: other towns of a hex, `lyon-se1`, printed coordinates (WF-1.2/1)."""
    titles = [""] * HEXES
    names: dict[str, int] = {}
    bases: dict[str, int] = {}
    for place in _MAP["place"]:
        here = _BY_PRINTED[place["hex"]]
        titles[here] = titles[here] or place["name"]
        names[kebab(place["name"])] = here
        if "city" in place:
            bases[place["name"]] = _LAND_CELLS[here]
    for here, cell in enumerate(_LAND_CELLS):
        lines = [(GRID.distance(base, cell), name) for name, base in bases.items() if base != cell]
        for steps, name in sorted(lines, key=lambda line: line[0]):
            relative = GRID.offset_name("", bases[name], cell)
            if relative is None:
                continue
            title = f"{name} {relative.removeprefix('-').upper()}"
            titles[here] = titles[here] or title
            if steps <= 4:
                names.setdefault(kebab(title), here)
        names[PRINTED[here]] = here
    ids = [kebab(title) for title in titles]
    return ids, titles, {name: here for name, here in names.items() if name not in ids}


_IDS, _TITLES, ALIASES = _name_hexes()
PLACE_IDS: tuple[str, ...] = tuple(_IDS)
PLACE_TITLES: tuple[str, ...] = tuple(_TITLES)
HEX: dict[str, int] = {name: i for i, name in enumerate(PLACE_IDS)}

TERRAIN: tuple[Terrain, ...] = tuple(
    Terrain[_MAP["codes"]["terrain"][_cell("terrain", here)].upper()] for here in _LAND_CELLS
)
NATION: tuple[Nation, ...] = tuple(
    Nation[_MAP["codes"]["nation"][_cell("nation", here)].upper().replace(" ", "_")] for here in _LAND_CELLS
)
OF_TERRAIN: tuple[int, ...] = tuple(having(TERRAIN, terrain) for terrain in Terrain)
OF_NATION: tuple[int, ...] = tuple(having(NATION, nation) for nation in Nation)
REGION: dict[str, int] = {name: _hexes(printed) for name, printed in _MAP["regions"].items()}

# WF-6.21/1, also in mud (WF-6.21/2, WF-12.23/4): by terrain alone, whatever town is there (WF-1.4/1):
# WF-1.31/2, WF-1.32/2, WF-1.34/3, WF-1.35/3
_CHART: Final = DATA.tables("charts.toml")["terrain"]
STACKING: tuple[int, ...] = tuple(_CHART[t.name.lower()]["stacking"] for t in TERRAIN)
STOPPING: Final = OF_TERRAIN[Terrain.MARSH] | OF_TERRAIN[Terrain.MOUNTAIN]  # WF-6.1/2: WF-1.34/1, WF-1.35/1
ROUGH: Final = EVERYWHERE ^ OF_TERRAIN[Terrain.CLEAR]  # double defence (WF-7.34/1)


# ---------------------------------------------------------------- hexsides
class Side(IntEnum):
    """What lies between two neighbouring hexes of land."""

    # Rough sides let one unit into or out of a battle: WF-1.32/3, WF-1.34/5, WF-1.35/6; rivers too: WF-1.36/1

    CLEAR = 0
    ROUGH = 1  # forest, hill, marsh, mountain
    RIVER = 2
    STRAIT = 3
    CLOSED = 4  # sea, alpine, lake: no land movement, ZOC, command or supply line (WF-1.37/1, WF-1.35/5, WF-1.38/1)


_NAMED: Final[dict[str, str]] = {
    side: kind for kind, sides in _MAP["sides"].items() if kind != "coastal" for side in sides
}
_COASTAL: Final = frozenset(_MAP["sides"]["coastal"])
_RIVERS: Final = frozenset(side for river in _MAP["river"] for side in river["sides"])
_SIDE_KIND: Final = {
    "sea": Side.CLOSED,
    "alpine": Side.CLOSED,
    "strait": Side.STRAIT,
    "strait-with-rail": Side.STRAIT,
    "rail-ferry-strait": Side.STRAIT,
    "forest": Side.ROUGH,
    "hill": Side.ROUGH,
    "clear": Side.CLEAR,
}


def _printed_side(a: int, b: int) -> str:
    return "|".join(sorted((PRINTED[a], PRINTED[b])))


def _side(a: int, b: int) -> Side:
    side = _printed_side(a, b)
    if side in _NAMED:
        return _SIDE_KIND[_NAMED[side]]
    if side in _RIVERS:
        return Side.RIVER
    return Side.CLEAR if max(TERRAIN[a], TERRAIN[b]) is Terrain.CLEAR else Side.ROUGH


_TOUCH: Final = [[_INDEX[n] for n in bit_list(GRID.near[cell]) if n in _INDEX] for cell in _LAND_CELLS]
SIDE: dict[tuple[int, int], Side] = {(a, b): _side(a, b) for a in range(HEXES) for b in _TOUCH[a]}


def _near(*kinds: Side) -> tuple[int, ...]:
    return tuple(mask_of(b for b in _TOUCH[a] if SIDE[a, b] in kinds) for a in range(HEXES))


NEAR: Final = _near(
    Side.CLEAR, Side.ROUGH, Side.RIVER, Side.STRAIT
)  # where land units, command and supply go (WF-1.39/2)
DRY: Final = _near(Side.CLEAR, Side.ROUGH)  # where a ZOC reaches (WF-8.2/2)
WET: Final = _near(Side.RIVER, Side.STRAIT)  # an attack across these alone is a River Assault (WF-1.36/2, WF-1.39/1)
STRAIT: Final = _near(Side.STRAIT)
OPEN: Final = _near(Side.CLEAR)  # sides with an engagement limit of 2 (WF-1.31/3)
ALPINE: Final = tuple(  # where high mountains close a side (WF-1.35/5)
    mask_of(b for b in _TOUCH[a] if _NAMED.get(_printed_side(a, b)) == "alpine") for a in range(HEXES)
)

# ---------------------------------------------------------------- towns
_Place = dict[str, Any]
_PLACES: Final[list[tuple[int, _Place]]] = [(_BY_PRINTED[place["hex"]], place) for place in _MAP["place"]]


def _where(**facts: object) -> int:
    return mask_of(here for here, place in _PLACES if all(place.get(key) == value for key, value in facts.items()))


# Towns only name hexes (WF-1.43/1); the colour of Spanish ones says nothing (WF-1.9/2)
MAJOR_CITIES: Final = _where(city="major")
MINOR_CITIES: Final = _where(city="minor") & ~MAJOR_CITIES
CITY_DEFENCE: Final = MAJOR_CITIES & ~_where(open=True)  # WF-1.41/2: Rome gives no benefit
FORTRESSES: Final = _where(fortress=True)
MAJOR_PORTS: Final = _where(port="major")  # WF-1.45/1
PORTS: Final = MAJOR_PORTS | _where(port="minor")
VICTORY: dict[int, int] = {here: place["victory"] for here, place in _PLACES if "victory" in place}  # WF-17.31/1
VICTORY_CITIES: Final = mask_of(VICTORY)  # WF-1.41/5
CITY_PP: Final = [0] * HEXES  # WF-1.41/3
RESOURCE_PP: Final = [0] * HEXES
for _here, _place in _PLACES:
    CITY_PP[_here] += _place.get("city_pp", 0)
    RESOURCE_PP[_here] += _place.get("resource_pp", 0)

# ---------------------------------------------------------------- seas
SEA_TITLES: tuple[str, ...] = tuple(sea["name"] for sea in _MAP["sea_area"])
SEA_IDS: tuple[str, ...] = tuple(kebab(name) for name in SEA_TITLES)
SEAS: Final = len(SEA_IDS)
SEA: dict[str, int] = {name: i for i, name in enumerate(SEA_TITLES)}
BASIN: tuple[Basin, ...] = tuple(Basin[sea["basin"].upper()] for sea in _MAP["sea_area"])
OF_BASIN: tuple[int, ...] = tuple(having(BASIN, basin) for basin in Basin)
INTERDICTION: tuple[int, ...] = tuple(sea["interdiction"] for sea in _MAP["sea_area"])  # WF-15.71/1
# WF-1.45/2
NAVAL_BASE: tuple[int, ...] = tuple(HEX[kebab(sea["base"])] if "base" in sea else -1 for sea in _MAP["sea_area"])
ALWAYS_ALLIED: Final = mask_of(i for i, sea in enumerate(_MAP["sea_area"]) if "always" in sea)  # WF-15.1/2
PORT_SEAS: tuple[int, ...] = tuple(  # the sea areas that a port borders (WF-1.45/3), as bit sets of areas
    mask_of(SEA[sea] for there, place in _PLACES if there == here for sea in place.get("seas", ()))
    for here in range(HEXES)
)
_CELL_SEAS: Final[dict[int, int]] = {
    cell: 1 << SEA[_MAP["codes"]["sea"][_cell("sea", cell)]]
    | mask_of(SEA[sea] for name, sea in _MAP["waters"]["second"].items() if name == GRID.printed(cell))
    for cell in _SEA_CELLS
}


def _coast(here: int) -> int:
    own = _MAP["waters"]["coast"].get(PRINTED[here])
    if own is not None:
        return mask_of(SEA[sea] for sea in own)
    return PORT_SEAS[here] | union(_CELL_SEAS.get(cell, 0) for cell in bit_list(GRID.near[_LAND_CELLS[here]]))


COAST: tuple[int, ...] = tuple(_coast(here) for here in range(HEXES))  # the sea areas a coastal hex borders
COASTAL: Final = mask_of(here for here in range(HEXES) if COAST[here])
SHOALS: Final = _hexes(_MAP["waters"]["shoals"])  # WF-1.37/2
INVADABLE: Final = COASTAL & ~STOPPING & ~SHOALS  # WF-15.42/4: WF-1.34/4, WF-1.35/4


class SeaLink(NamedTuple):
    """Two sea areas that touch, and the shores of the strait between them if there is one (WF-1.39/3)."""

    a: int
    b: int
    strait: int


SEA_LINKS: tuple[SeaLink, ...] = tuple(
    SeaLink(SEA[link["a"]], SEA[link["b"]], mask_of(HEX[kebab(name)] for name in link.get("strait", ())))
    for link in _MAP["sea_link"]
)

# WF-1.39/3: a port behind a strait of its own, reached by sea only while neither shore is the enemy's.
HARBOUR_STRAIT: dict[int, int] = {HEX["antwerp"]: 1 << HEX["ostende"] | 1 << HEX["rotterdam"]}

# ---------------------------------------------------------------- rail
_TRACK: Final = frozenset(
    pair for line in _MAP["rail"] for a, b in pairwise(line["hexes"]) for pair in ((a, b), (b, a))
)
RAIL: tuple[int, ...] = tuple(mask_of(b for b in _TOUCH[a] if (PRINTED[a], PRINTED[b]) in _TRACK) for a in range(HEXES))
# WF-1.6/1
RAIL_HEXES: Final = mask_of(here for here in range(HEXES) if RAIL[here])
FERRY: tuple[int, ...] = tuple(  # WF-1.39/4: rail crosses these straits by ferry
    mask_of(b for b in _TOUCH[a] if _NAMED.get(_printed_side(a, b)) == "rail-ferry-strait") for a in range(HEXES)
)
# WF-1.6/2, WF-9.11/1: on the Axis home edge (WF-1.1/1)
RAIL_ENTRIES: tuple[int, ...] = tuple(_BY_PRINTED[entry["hex"]] for entry in _MAP["rail_entry"])  # north to south
ENTRY_LOST: tuple[str, ...] = tuple(entry["lost"] for entry in _MAP["rail_entry"])  # WF-16.7/1: the month
ENTRY_OF_E: Final = mask_of(_BY_PRINTED[entry["hex"]] for entry in _MAP["rail_entry"] if entry.get("army_group_e"))
ROW: tuple[int, ...] = tuple(GRID.offset(cell)[1] for cell in _LAND_CELLS)

# ---------------------------------------------------------------- startlines
STARTLINE: dict[str, dict[str, int]] = {
    line["scenario"]: {key: _hexes(value) for key, value in line.items() if isinstance(value, list)}
    for line in _MAP["startline"]
}


# ---------------------------------------------------------------- distances
def distance(a: int, b: int) -> int:
    """Return the straight distance of two hexes over anything: air range (WF-13.11/1)."""
    return GRID.distance(_LAND_CELLS[a], _LAND_CELLS[b])


def _compress(cells: int) -> int:
    return mask_of(_INDEX[cell] for cell in bit_list(cells) if cell in _INDEX)


WITHIN: tuple[tuple[int, ...], ...] = tuple(  # WITHIN[hex][r]: hexes at most r away over anything, up to 9
    tuple(_compress(GRID.within(cell, radius)) for radius in range(10)) for cell in _LAND_CELLS
)


def _water_near() -> tuple[int, ...]:
    """Return for each cell the cells one step away over sea hexes, sea hexsides and coasts (WF-15.43/4)."""
    table = [0] * GRID.size
    playable = set(_LAND_CELLS) | set(_SEA_CELLS)
    for a in playable:
        for b in bit_list(GRID.near[a]):
            if b in playable and _has_water(a, b):
                table[a] |= 1 << b
    return tuple(table)


_ALL_WATER: Final = ("sea", "strait", "strait-with-rail", "rail-ferry-strait")


def _has_water(a: int, b: int) -> bool:
    if a not in _INDEX or b not in _INDEX:
        return True
    side = _printed_side(_INDEX[a], _INDEX[b])
    return side in _COASTAL or _NAMED.get(side) in _ALL_WATER


def _narrows() -> dict[int, tuple[int, int]]:
    """Return for each cell where two sea areas meet these areas, and the shores if land: neither may be hostile.

    They meet at sea, or between two shores with all water between them that both border both areas.
    """
    meeting: dict[int, tuple[int, int]] = {cell: (seas, 0) for cell, seas in _CELL_SEAS.items() if seas & seas - 1}
    for a in range(HEXES):
        for b in _TOUCH[a]:
            both = COAST[a] & COAST[b]
            if both & both - 1 and _NAMED.get(_printed_side(a, b)) in _ALL_WATER:
                strait = mask_of((a, b)) if SIDE[a, b] is Side.STRAIT else 0
                meeting[_LAND_CELLS[a]] = (both, strait)
    return meeting


_WATER: Final = _water_near()
_NARROWS: Final = _narrows()
_OPEN_SEA: Final = mask_of(_SEA_CELLS)
_WATERS: Final = tuple(  # the cells of each sea area, coasts included
    mask_of(cell for cell, seas in _CELL_SEAS.items() if seas >> area & 1)
    | mask_of(_LAND_CELLS[here] for here in bit_list(COASTAL) if COAST[here] >> area & 1)
    for area in range(SEAS)
)


def water_reach(start: int, radius: int, hostile: int = 0) -> int:
    """Return the coastal hexes at most so far over water from a port (WF-15.43/4).

    A trace stays in a sea area or goes over into another where the two meet, so it never crosses land; a strait
    with a hostile shore cannot be passed (WF-15.43/5).
    """
    found = [1 << _LAND_CELLS[start] if PORT_SEAS[start] >> area & 1 else 0 for area in range(SEAS)]
    for _ in range(radius):
        _mingle(found, hostile)
        afloat = [around(_WATER, cells) for cells in found]
        at_sea = around(GRID.near, union(found) & _OPEN_SEA) & _OPEN_SEA  # from sea hex to sea hex
        found = [cells | (afloat[area] | at_sea) & _WATERS[area] for area, cells in enumerate(found)]
    return _compress(union(found)) & COASTAL


def sea_lane(start: int, goal: int, seas: int) -> tuple[int | str, ...]:
    """Return the way of ships from a coast to another over some sea areas: sea hexes by their printed numbers.

    Where no sea hex lies between, as in a strait, it follows the shores.
    """
    ends = 1 << _LAND_CELLS[start], 1 << _LAND_CELLS[goal]
    waters = union(cells for area, cells in enumerate(_WATERS) if seas >> area & 1)
    lane = trace(_WATER, *ends, waters & _OPEN_SEA) or trace(_WATER, *ends, waters) or ()
    return start, *(_INDEX.get(cell, GRID.printed(cell)) for cell in lane[1:-1]), goal


def _mingle(found: list[int], hostile: int) -> None:
    """Where two areas meet, what is reached in one is reached in the other."""
    reached = union(found)
    for cell, (seas, strait) in _NARROWS.items():
        if reached >> cell & 1 and not strait & hostile and any(found[area] >> cell & 1 for area in bit_list(seas)):
            for area in bit_list(seas):
                found[area] |= 1 << cell
