"""Nations: the six major powers, the minor nations, and the colonies and countries that have no units of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.core.bits import mask_of
from sandtable.games.aeto.world.board import MAP
from sandtable.games.aeto.world.data import FORCES

# AEC-1.0/8: three camps take part, two of them are the Allies
SIDE_IDS: Final = ("axis", "west", "soviet")
AXIS: Final = 0
WEST: Final = 1
SOVIET: Final = 2
SIDES: Final = ("the Axis", "the Western Allies", "the Soviet Union")
CAMPS: Final[Mapping[str, tuple[str, ...]]] = {"axis": ("axis",), "allies": ("west", "soviet")}
CAMP_IDS: Final = ("axis", "allies")
CAMP_TITLES: Final = ("the Axis", "the Allies")
ALLIES: Final = 1  # the camp of the other two sides
CAMP_OF_SIDE: Final = (AXIS, ALLIES, ALLIES)

_TITLES: Final = {name: nation["name"] for name, nation in FORCES["nation"].items()}
_COUNTRIES: Final = {country.id: country for country in MAP.countries}
# Those with units in the order of forces.toml (the major powers first), then those that the map alone knows
NATION_IDS: tuple[str, ...] = (*_TITLES, *(name for name in _COUNTRIES if name not in _TITLES))
NATION_TITLES: tuple[str, ...] = tuple(
    _TITLES[name] if name in _TITLES else _COUNTRIES[name].name for name in NATION_IDS
)
NATIONS: Final = len(NATION_IDS)
NATION: Final[Mapping[str, int]] = {name: number for number, name in enumerate(NATION_IDS)}
NATION_OF_TITLE: Final[Mapping[str, int]] = {title: number for number, title in enumerate(NATION_TITLES)}
NOBODY: Final = 255
"""The nation of what belongs to none."""

MAJORS: Final = 6  # the first nations are the major powers
GERMANY: Final = NATION["germany"]
ITALY: Final = NATION["italy"]
BRITAIN: Final = NATION["united-kingdom"]
FRANCE: Final = NATION["france"]
AMERICA: Final = NATION["united-states"]
RUSSIA: Final = NATION["soviet-union"]
POLAND: Final = NATION["poland"]
FINLAND: Final = NATION["finland"]
RUMANIA: Final = NATION["rumania"]
HUNGARY: Final = NATION["hungary"]
MAJOR_SIDE: Final = (AXIS, AXIS, WEST, WEST, WEST, SOVIET)  # of each major power (AEC-1.0/8)
SOVEREIGN: Final = mask_of(
    number for number, name in enumerate(NATION_IDS) if name not in _COUNTRIES or _COUNTRIES[name].owner == name
)


def nation_of(title: str) -> int:
    """Return a nation by its title or its id, as the data files write it."""
    return NATION[title] if title in NATION else NATION_OF_TITLE[title]


# The nation that owns each country in September 1939: itself if it is sovereign
OWNER_1939: Final = bytes(
    NATION[_COUNTRIES[name].owner] if name in _COUNTRIES else number for number, name in enumerate(NATION_IDS)
)

ADJECTIVES: Final = (
    *("German", "Italian", "British", "French", "American", "Soviet", "Polish", "Belgian", "Dutch", "Luxembourg"),
    *("Danish", "Norwegian", "Swedish", "Finnish", "Estonian", "Latvian", "Lithuanian", "Hungarian", "Rumanian"),
    *("Bulgarian", "Yugoslav", "Greek", "Turkish", "Spanish", "Portuguese", "Irish", "Vichy"),
)
"""Of the nations that have units."""
