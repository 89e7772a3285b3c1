"""The map: areas, lines, and the sets of areas that the rules speak of. Built once, shared by every position."""

from __future__ import annotations

from typing import Final

from sandtable.board.mapfile import Column, load_map
from sandtable.core.bits import having, mask_of
from sandtable.games.soft_underbelly.world.data import DATA

_PLACE_COLUMNS: Final = {
    "shape": Column(str, required=True, choices=("land", "sea", "coastal")),
    "owner": Column(str, required=True, choices=("nobody", "neutral", "germany", "italy", "britain", "france", "us")),
    "region": Column(str, required=True),
    "source": Column(str, required=True, choices=("text", "reconstructed")),
    "stars": Column(int, default=0, required=False),
    "star-source": Column(str, required=False),
    "fort": Column(int, default=0, required=False),
    "fort-source": Column(str, required=False),
    "north-edge": Column(bool, default=False, required=False),
    "winter-zone": Column(bool, default=False, required=False),
    "europe": Column(bool, default=False, required=False),
    "vichy": Column(bool, default=False, required=False),
    "box": Column(bool, default=False, required=False),
    "box-lon": Column(float, required=False),
    "box-lat": Column(float, required=False),
    "note": Column(str, required=False),
}
_LINK_COLUMNS: Final = {
    "source": Column(str, required=True, choices=("text", "reconstructed")),
    "kind-source": Column(str, required=True, choices=("text", "reconstructed")),
    "via": Column(list, required=False),
    "why": Column(str, required=False),
}

MAP: Final = load_map(DATA.text("map.toml"), "map.toml", _PLACE_COLUMNS, _LINK_COLUMNS)
GRAPH: Final = MAP.graph
AREAS: Final = len(MAP.places)

# SU-features/2: a black line is a railway or a road; a blue line is a sea lane. Units move alike over both black kinds
# (SU-features/5); terrain has no effect, so the map does not know it (SU-features/3)
RAIL: Final = GRAPH.near("rail")
ROAD: Final = GRAPH.near("road")
BLACK: Final = GRAPH.near("rail", "road")
BLUE: Final = GRAPH.near("sea")


def _areas(key: str, value: object = True) -> int:
    return having((place.facts[key] for place in MAP.places), value)


# SU-features/1: squares, diamonds and circles
LAND: Final = _areas("shape", "land")
SEA: Final = _areas("shape", "sea")
COAST: Final = _areas("shape", "coastal")  # SU-coast/1: coastal areas are ports
GROUND: Final = LAND | COAST
ISLANDS: Final = mask_of(i for i in range(AREAS) if COAST >> i & 1 and not BLACK[i])  # SU-coast/2
BOXES: Final = _areas("box") & COAST  # SU-start/12: Britain and the US
WINTER: Final = _areas("winter-zone")  # SU-features/6
NORTH_EDGE: Final = _areas("north-edge")  # SU-north-edge/6
EUROPE: Final = _areas("europe")
VICHY: Final = _areas("vichy")  # SU-status/3
STARS: Final = mask_of(i for i, place in enumerate(MAP.places) if place.facts["stars"])
ITALY: Final = _areas("region", "Italy")
ITALIAN_STARS: Final = STARS & ITALY
YUGOSLAVIA: Final = _areas("region", "Yugoslavia")
GREECE_AND_CRETE: Final = _areas("region", "Greece")

ALGIERS: Final = GRAPH.index["algiers"]
ALBANIA: Final = GRAPH.index["albania"]
BELGRADE: Final = GRAPH.index["belgrade"]
BRITAIN: Final = GRAPH.index["britain"]
BULGARIA: Final = GRAPH.index["bulgaria"]
CRETE: Final = GRAPH.index["crete"]
GREECE: Final = GRAPH.index["greece"]
MALTA: Final = GRAPH.index["malta"]
ROMANIA: Final = GRAPH.index["romania"]
US: Final = GRAPH.index["us"]

# Where units are that are in no area
NORTH_BOX: Final = AREAS
PILE: Final = AREAS + 1
DUE: Final = AREAS + 2
WITHDRAWN: Final = AREAS + 3
REMOVED: Final = AREAS + 4
OFF_MAP: Final = {
    "northern-box": "the north off the map",
    "replacements": "the replacement pile",
    "turn-track": "the turn track",
    "withdrawn": "withdrawn",
    "removed": "out of the game",
}
PLACE_IDS: Final = (*(place.id for place in MAP.places), *OFF_MAP)
PLACE_TITLES: Final = (*(place.name for place in MAP.places), *OFF_MAP.values())
