"""The board: sheets W and E as one lattice, then sea areas, boxes and the waters of hexes that have two.

Places are numbered: hexes 0 to 4086, cells off the map among them, then the others. A set of places is an int. What a
scenario leaves out is cut off by its card (world/scenario.py): the tables here are those of the whole map.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.board.graph import Near, joined
from sandtable.board.grid import Grid
from sandtable.board.hexboard import HexBoard
from sandtable.core.bits import bit_list, having, mask_of, union
from sandtable.games.aeto.world.board import MAP
from sandtable.games.aeto.world.kinds import TERRAIN_WORDS, Port, Terrain, Zone
from sandtable.games.aeto.world.naming import names_of
from sandtable.games.aeto.world.nations import NATION, NATIONS, NOBODY

BOARD: Final[HexBoard] = MAP.board
HEXES: Final[int] = BOARD.grid.size  # numbers below are hexes
PLACES: Final[int] = BOARD.size
ON_MAP: Final[int] = BOARD.on_map
BESIDE: Final[tuple[tuple[int, ...], ...]] = BOARD.grid.beside  # e, ne, nw, w, sw, se of each hex, or -1

_NAMES: Final = names_of(BOARD)
PLACE_IDS: tuple[str, ...] = _NAMES.ids
PLACE_TITLES: tuple[str, ...] = _NAMES.titles
PLACE_ALIASES: Final[Mapping[str, int]] = _NAMES.aliases


def place_of(name: str) -> int:
    """Return the place of a name as the data files write it: `W3118`, `e1924`, `paris`, `United States Box`."""
    found = BOARD.find(name)
    if found is None:
        found = BOARD.find(name.lower().replace(" ", "-"))
    if found is None:
        raise KeyError(name)
    return found


# ---------------------------------------------------------------- what hexes are
def _terrain() -> bytes:
    layer = BOARD.layers["terrain"]
    found = bytearray([Terrain.OFF]) * PLACES
    for here in bit_list(ON_MAP):
        found[here] = TERRAIN_WORDS[layer.words[layer.of[here]]]
    return bytes(found)


TERRAIN: Final = _terrain()
OF_TERRAIN: tuple[int, ...] = tuple(having(TERRAIN, terrain) for terrain in Terrain)
SEA: Final[int] = OF_TERRAIN[Terrain.SEA]
LAKE: Final[int] = OF_TERRAIN[Terrain.LAKE]
LAND: Final[int] = ON_MAP & ~SEA & ~LAKE
MOUNTAINS: Final[int] = OF_TERRAIN[Terrain.MOUNTAIN]
SWAMP: Final[int] = OF_TERRAIN[Terrain.SWAMP]
COASTAL: Final[int] = BOARD.layers["terrain"].hexes(
    *(word for word in BOARD.layers["terrain"].words if word.startswith("coastal-"))
)
AREAS: Final[int] = BOARD.of_kind("sea-area")
BOXES: Final[int] = BOARD.of_kind("box")
WATERS: Final[int] = BOARD.of_kind("water")
INSIDE: tuple[int, ...] = BOARD.inside  # of each water the hex around it, or -1

OF_ZONE: tuple[int, ...] = tuple(BOARD.layers["weather"].hexes(zone.name.lower()) for zone in Zone)


def _country() -> bytes:
    layer = BOARD.layers["nation"]
    found = bytearray([NOBODY]) * PLACES
    for here in bit_list(LAND):
        found[here] = NATION[layer.words[layer.of[here]]]
    return bytes(found)


COUNTRY: Final = _country()  # the country of each land hex in 1939, a nation or a colony
OF_COUNTRY: tuple[int, ...] = tuple(having(COUNTRY, nation) for nation in range(NATIONS))
REGIONS: Final[Mapping[str, int]] = BOARD.regions


def part_of_world(name: str) -> int:
    """Return the land hexes of a part of the world (AEC-1.1/9), of a country, or of a region."""
    if name in MAP.parts:
        return union(part_of_world(part) for part in MAP.parts[name])
    return REGIONS[name] if name in REGIONS else OF_COUNTRY[NATION[name]]


# ---------------------------------------------------------------- towns
CITY: Final[int] = BOARD.where("kind", "city") | BOARD.where("kind", "city-resource")
CITY_RESOURCE: Final[int] = BOARD.where("kind", "city-resource")
RESOURCE: Final[int] = BOARD.where("kind", "resource") | CITY_RESOURCE
OIL: Final[int] = BOARD.where("oil")
CAPITALS: Final[int] = BOARD.where("capital")


def _ports() -> bytes:
    found = bytearray(PLACES)
    for entry in BOARD.entries:
        if size := entry.facts.get("port"):
            found[entry.place] = Port[size.upper()]
    return bytes(found)


PORT: Final = _ports()
PORTS: Final[int] = mask_of(place for place, size in enumerate(PORT) if size)


def capital_of(nation: int) -> int:
    """Return the hex of a nation's capital, or -1."""
    found = CAPITALS & OF_COUNTRY[nation]
    return found.bit_length() - 1


# ---------------------------------------------------------------- steps on land
_CLOSED: Final = ("sea", "lake", "impassable", "mountain-impassable")
_TO_CLIMBERS: Final = ("sea", "lake", "impassable")
FERRY: Near = BOARD.near("ferry")
WALK: Near = joined(BOARD.neighbours(LAND, _CLOSED), FERRY)
"""The land hexes one step over land from each, ferries included (AEC-5.7/3)."""
CLIMB: Near = joined(BOARD.neighbours(LAND, _TO_CLIMBERS), FERRY)
"""The same for mountain units, which cross mountain-impassable sides (AEC-5.8/1)."""
ICE: Near = BOARD.across("lake")
"""The hexes across a lake side, which bears where it is frozen (AEC-5.7/3)."""
CLIMBED: Near = BOARD.across("mountain-impassable")
"""The hexes across a mountain-impassable side."""
RIVER: Near = BOARD.across("river")
"""The hexes across a river."""
ZONE_STEPS: Final[Grid] = BOARD.steps(LAND, ("sea", "lake", "impassable", "mountain-impassable"))
"""The steps over which zones of control reach, for sets of hexes (AEC-5.13/1)."""
DRY_STEPS: Final[Grid] = BOARD.steps(LAND, ("sea", "lake", "impassable", "mountain-impassable", "river"))
"""Those of them that cross no river (AE-11.15)."""
RAIL: Near = BOARD.near("rail")
RAILS: Final[int] = mask_of(place for place, near in enumerate(RAIL) if near)
OVERLAND: Near = BOARD.near("overland")  # boxes and what they are joined to by land (AEC-1.1/10)
ENTERS: Near = BOARD.near("enters")
LAKE_COAST: Final[int] = REGIONS["lake-coast"]


def _fortified() -> dict[int, int]:
    """Return for each hex with a printed permanent fort the hexes across its fortified sides (AEC-5.12/2)."""
    found = {}
    for fortress in MAP.fortresses:
        near = BOARD.across(fortress.sides) if fortress.sides != "all" else BOARD.grid.near
        for here in bit_list(fortress.hexes):
            found[here] = near[here] & ON_MAP
    return found


FORTIFIED: Final[Mapping[int, int]] = _fortified()

# ---------------------------------------------------------------- lines that rules speak of
LINES: Final[Mapping[str, Near]] = {
    name: BOARD.across(name) for name in ("finnish-partition", "polish-partition", "vichy-border", "bessarabian-border")
}

# ---------------------------------------------------------------- steps on water
ISTHMUSES: Final[int] = mask_of(around for around in INSIDE if around >= 0)
"""Coastal hexes with two waters: ships lie in one of these."""
SAIL: Near = joined(BOARD.neighbours((SEA | COASTAL) & ~ISTHMUSES, ("dry",)), BOARD.near("sail"))
"""The places one step over water from each; the Kiel Canal is a link of its own, because it has an owner."""
CANAL: Near = BOARD.near("canal")
STRAITS: Final = MAP.straits
RAIL_VALUES: Final = MAP.rail_values

distance: Final = BOARD.grid.distance
