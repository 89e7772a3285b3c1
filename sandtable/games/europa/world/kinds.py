"""The kinds of things on the boards: terrain, towns, ports, sides of hexes; their words are those of the map files."""

from __future__ import annotations

from enum import Enum, IntEnum, IntFlag
from typing import Final


class Terrain(IntEnum):
    """What a place is like; costs and effects are in charts."""

    CLEAR = 0
    DESERT = 1
    WOODS = 2
    ROUGH = 3
    WOODED_ROUGH = 4
    MOUNTAIN = 5
    HIGH_MOUNTAIN = 6
    SWAMP = 7
    SALT_MARSH = 8
    SAND = 9
    SAND_SEA = 10
    DEPRESSION = 11
    SEA = 12
    BOX = 13


class Town(IntEnum):
    """Kinds of town; a reference is a name without effect, partial and full are hexes of a major city (EUC-3.D/1)."""

    NONE = 0
    REFERENCE = 1
    DOT = 2
    POINT = 3
    PARTIAL = 4
    FULL = 5


class Grade(IntEnum):
    """Grades of port (EUC-30/3)."""

    MINOR = 0
    STANDARD = 1
    MAJOR = 2
    GREAT = 3


class Edge(IntFlag):
    """What lies on the side between two hexes; lake and sea close it (EUC-3.G/1)."""

    RIVER = 1
    MAJOR_RIVER = 2
    WADI = 4
    ESCARPMENT = 8
    MOUNTAIN = 16
    LAKE = 32
    SEA = 64
    PARTITION = 128
    BORDER = 256  # not printed: between two countries


def word_of(kind: Enum) -> str:
    """Return the word of a kind in map files."""
    return kind.name.lower().replace("_", "-")


TERRAIN_WORDS: Final = {word_of(terrain): terrain for terrain in Terrain if terrain != Terrain.BOX}
TOWN_WORDS: Final = {word_of(town): town for town in Town if town != Town.NONE}
GRADE_WORDS: Final = {word_of(grade): grade for grade in Grade}
SIDE_WORDS: Final = tuple(word_of(edge) for edge in Edge if edge != Edge.BORDER)
"""In the order of their flags: `board` gives the first kind of side the lowest bit."""

CLOSED_SIDES: Final = Edge.LAKE | Edge.SEA
"""Sides that nobody crosses (EUC-3.G/1)."""

ROAD_KINDS: Final = ("coast-road", "road", "track")
RAIL_KINDS: Final = ("rail", "light-rail")
"""Lines that may be used alike; the light ones of Cyrenaica have a capacity of their own."""
