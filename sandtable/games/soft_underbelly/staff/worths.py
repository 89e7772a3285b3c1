"""What areas and units are worth to the staff, in one currency: an army of infantry counts 5."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.world.atlas import GRAPH
from sandtable.games.soft_underbelly.world.roster import KIND, UNITS, Kind

_OF_KIND = {
    Kind.INFANTRY: 5.0,
    Kind.PANZER: 10.0,
    Kind.MECHANIZED: 10.0,
    Kind.PARACHUTE: 4.0,
    Kind.SUPPLY: 8.0,
    Kind.FORT: 5.0,
    Kind.TACTICAL: 7.0,
    Kind.CARRIER: 8.0,
    Kind.FLOTILLA: 8.0,
    Kind.CONVOY: 8.0,
    Kind.LANDING_CRAFT: 12.0,
    Kind.MARKER: 0.0,
}
UNIT_WORTH = tuple(_OF_KIND[KIND[unit]] for unit in range(UNITS))

_OF_AREA = {
    # the stars that decide the war (SU-victory/9)
    "naples": 40.0,
    "rome": 40.0,
    "po-valley": 40.0,
    "algiers": 30.0,
    # the star that Germany draws, and the way into the Mediterranean
    "romania": 12.0,
    "gibraltar": 12.0,
    # the ways into Italy
    "turin": 10.0,
    "taranto": 10.0,
    "sicily": 10.0,
    "tunis": 7.0,
    "malta": 6.0,
    "sardinia": 5.0,
    "corsica": 3.0,
    # Africa and the East
    "egypt": 5.0,
    "tripoli": 5.0,
    "tobruk": 4.0,
    "constantine": 4.0,
    "oran": 3.0,
    "western-desert": 2.0,
    "palestine": 2.0,
    "casablanca": 2.0,
    # France and the Balkans
    "croatia": 5.0,
    "belgrade": 5.0,
    "vichy": 4.0,
    "albania": 4.0,
    "greece": 4.0,
    "french-alps": 3.0,
    "bulgaria": 2.0,
    "crete": 2.0,
    "cyprus": 1.0,
    "rhodes": 1.0,
}
AREA_WORTH = tuple(_OF_AREA.get(name, 0.0) for name in GRAPH.names)

# Where a ship or an aircraft bars the way into the Mediterranean (SU-naval-move/1, SU-naval-move/5)
STRAITS = {GRAPH.index["alboran-sea"]: 7.0, GRAPH.index["balearic-sea"]: 5.0, GRAPH.index["western-med"]: 3.0}

SOURCE_COST = 7.0  # what an attack expends (SU-supply/1) can be bought again, so it is less than a source is worth


def ground_worth(areas: int) -> float:
    """Return what areas are worth together."""
    return sum(AREA_WORTH[area] for area in bit_list(areas))


def force_worth(units: int) -> float:
    """Return what units are worth together."""
    return sum(UNIT_WORTH[unit] for unit in bit_list(units))
