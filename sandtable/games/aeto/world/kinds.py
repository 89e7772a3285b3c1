"""The words of the board and the counters as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final


class Terrain(IntEnum):
    """What a hex is (AEC-1.1/3); desert is clear terrain in every rule (AEC-1.1/6), but is drawn as what it is."""

    CLEAR = 0
    FOREST = 1
    MOUNTAIN = 2
    SWAMP = 3
    DESERT = 4
    LAKE = 5
    SEA = 6
    OFF = 7  # no part of the map, or a place that is no hex


TERRAIN_WORDS: Final[Mapping[str, Terrain]] = {
    "sea": Terrain.SEA,
    "lake": Terrain.LAKE,
    **{word: Terrain[word.upper()] for word in ("clear", "forest", "mountain", "swamp", "desert")},
    **{f"coastal-{word}": Terrain[word.upper()] for word in ("clear", "forest", "mountain", "swamp", "desert")},
}


class Zone(IntEnum):
    """A zone of the weather (AEC-1.3/2)."""

    SEVERE = 0
    MODERATE = 1
    MILD = 2


class Port(IntEnum):
    """The size of a port."""

    NONE = 0
    COASTAL = 1
    MINOR = 2
    MAJOR = 3


class Kind(IntEnum):
    """What a counter is (AEC-1.2), in the order in which the table fans a stack by class."""

    INFANTRY = 0
    CAVALRY = 1
    MOUNTAIN = 2
    ARMOR = 3
    MECHANIZED = 4
    PARATROOPER = 5
    COMMANDO = 6
    PARTISAN = 7
    HQ = 8
    GENERAL = 9
    ADMIRAL = 10
    FIGHTER = 11
    FIGHTER_BOMBER = 12
    BOMBER = 13
    HEAVY_BOMBER = 14
    NAVAL_AIR = 15
    ATP = 16
    BB = 17
    CA = 18
    CV = 19
    CVL = 20
    CL = 21
    CVE = 22
    DD = 23
    DE = 24
    SS = 25
    UBOAT = 26
    AUX = 27
    STP = 28
    ROCKET = 29


KIND_WORDS: Final[Mapping[str, Kind]] = {kind.name.lower(): kind for kind in Kind}
KIND_TITLES: Final = tuple(kind.name.replace("_", " ").lower() for kind in Kind)
LAND_KINDS: Final = (
    Kind.INFANTRY,
    Kind.CAVALRY,
    Kind.MOUNTAIN,
    Kind.ARMOR,
    Kind.MECHANIZED,
    Kind.PARATROOPER,
    Kind.COMMANDO,
)
FAST_KINDS: Final = (Kind.ARMOR, Kind.MECHANIZED)
AIR_KINDS: Final = (
    Kind.FIGHTER,
    Kind.FIGHTER_BOMBER,
    Kind.BOMBER,
    Kind.HEAVY_BOMBER,
    Kind.NAVAL_AIR,
    Kind.ATP,
)
NAVAL_KINDS: Final = (
    Kind.BB,
    Kind.CA,
    Kind.CV,
    Kind.CVL,
    Kind.CL,
    Kind.CVE,
    Kind.DD,
    Kind.DE,
    Kind.SS,
    Kind.UBOAT,
    Kind.AUX,
    Kind.STP,
)
