"""The map: areas, lines, and the sets of areas that the rules speak of. Built once, shared by every position."""

from __future__ import annotations

from sandtable.board.mapfile import Column, load_map
from sandtable.core.bits import having, mask_of
from sandtable.games.soft_underbelly.world.data import DATA

_PLACE_COLUMNS = {
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
_LINK_COLUMNS = {
    "source": Column(str, required=True, choices=("text", "reconstructed")),
    "kind-source": Column(str, required=True, choices=("text", "reconstructed")),
    "via": Column(list, required=False),
    "why": Column(str, required=False),
}

MAP = load_map(DATA.text("map.toml"), "map.toml", _PLACE_COLUMNS, _LINK_COLUMNS)
GRAPH = MAP.graph
AREAS = len(MAP.places)

# SU-features/2: a black line is a railway or a road; a blue line is a sea lane. Units move alike over both black kinds
# (SU-features/5); terrain has no effect, so the map does not know it (SU-features/3)
RAIL = GRAPH.near("rail")
ROAD = GRAPH.near("road")
BLACK = GRAPH.near("rail", "road")
BLUE = GRAPH.near("sea")


def _areas(key: str, value: object = True) -> int:
    return having((place.facts[key] for place in MAP.places), value)


# SU-features/1: squares, diamonds and circles
LAND = _areas("shape", "land")
SEA = _areas("shape", "sea")
COAST = _areas("shape", "coastal")  # SU-coast/1: coastal areas are ports
GROUND = LAND | COAST
ISLANDS = mask_of(i for i in range(AREAS) if COAST >> i & 1 and not BLACK[i])  # SU-coast/2
BOXES = _areas("box") & COAST  # SU-start/12: Britain and the US
WINTER = _areas("winter-zone")  # SU-features/6
NORTH_EDGE = _areas("north-edge")  # SU-north-edge/6
EUROPE = _areas("europe")
VICHY = _areas("vichy")  # SU-status/3
STARS = mask_of(i for i, place in enumerate(MAP.places) if place.facts["stars"])
ITALY = _areas("region", "Italy")
ITALIAN_STARS = STARS & ITALY
YUGOSLAVIA = _areas("region", "Yugoslavia")
GREECE_AND_CRETE = _areas("region", "Greece")

ALGIERS = GRAPH.index["algiers"]
ALBANIA = GRAPH.index["albania"]
BELGRADE = GRAPH.index["belgrade"]
BRITAIN = GRAPH.index["britain"]
BULGARIA = GRAPH.index["bulgaria"]
CRETE = GRAPH.index["crete"]
GREECE = GRAPH.index["greece"]
MALTA = GRAPH.index["malta"]
ROMANIA = GRAPH.index["romania"]
US = GRAPH.index["us"]

# Where units are that are in no area
NORTH_BOX, PILE, DUE, WITHDRAWN, REMOVED = range(AREAS, AREAS + 5)
OFF_MAP = {
    "northern-box": "off the northern edge",
    "replacements": "the replacement pile",
    "turn-track": "the turn track",
    "withdrawn": "withdrawn",
    "removed": "out of the game",
}
PLACE_IDS = (*(place.id for place in MAP.places), *OFF_MAP)
PLACE_TITLES = (*(place.name for place in MAP.places), *OFF_MAP.values())
