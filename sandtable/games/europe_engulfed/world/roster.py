"""The powers, their blocks and their wings (ground-support units), and the sets of them that the rules speak of."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Final

from sandtable.core.bits import having, mask_of
from sandtable.games.europe_engulfed.world.data import DATA


class Side(IntEnum):
    """Who answers a question (EE-intro/2)."""

    AXIS = 0
    WEST = 1
    SOVIET = 2


class Group(IntEnum):
    """Who controls an area (EE-glossary-controlled/4)."""

    AXIS = 0
    WEST = 1
    SOVIET = 2
    VICHY = 3
    NEUTRAL = 4


class Nation(IntEnum):
    """A power: who has pools, WERPs and limits."""

    GERMANY = 0
    ITALY = 1
    BRITAIN = 2
    USA = 3
    FRANCE = 4
    USSR = 5
    FINLAND = 6
    RUMANIA = 7
    HUNGARY = 8
    BULGARIA = 9
    POLAND = 10
    NORWAY = 11
    DENMARK = 12
    BELGIUM = 13
    NETHERLANDS = 14
    SWEDEN = 15
    SWITZERLAND = 16
    SPAIN = 17
    PORTUGAL = 18
    YUGOSLAVIA = 19
    GREECE = 20
    TURKEY = 21
    VICHY = 22


class Kind(IntEnum):
    """Types of ground unit (EE-glossary-ground-unit/1)."""

    INFANTRY = 0
    ARMOR = 1
    MILITIA = 2
    CAVALRY = 3
    AIRBORNE = 4


_NATIONS: Final[list[dict[str, Any]]] = DATA.tables("nations.toml")["nation"]
_UNITS: Final[list[dict[str, Any]]] = DATA.tables("units.toml")["unit"]

SIDE_IDS: tuple[str, ...] = tuple(side.name.lower() for side in Side)
GROUP_IDS: tuple[str, ...] = tuple(group.name.lower() for group in Group)

# ---------------------------------------------------------------- powers
NATIONS: Final = len(_NATIONS)
NATION_IDS: tuple[str, ...] = tuple(nation["id"] for nation in _NATIONS)
NATION_TITLES: tuple[str, ...] = tuple(nation["title"] for nation in _NATIONS)
NATION_NAMES: tuple[str, ...] = tuple(nation.get("name", nation["title"]) for nation in _NATIONS)
"""What the powers are called within a sentence."""
NATION_ADJECTIVES: tuple[str, ...] = tuple(nation["adjective"] for nation in _NATIONS)
NATION_NUMBER: Final[Mapping[str, Nation]] = {name: Nation(number) for number, name in enumerate(NATION_IDS)}


def _of_status(status: str) -> tuple[Nation, ...]:
    return tuple(NATION_NUMBER[nation["id"]] for nation in _NATIONS if nation["kind"] == status)


MAJORS: tuple[Nation, ...] = _of_status("major")  # EE-glossary-major/1
AXIS_MINORS: tuple[Nation, ...] = _of_status("axis-minor")  # EE-9.1/1
MINORS: tuple[Nation, ...] = _of_status("minor")  # all others but Vichy (EE-glossary-minor/1)

# Who runs a power; -1: soviet if the Axis attacked it, axis if the Allies did (EE-intro/2)
NATION_SIDE: tuple[int, ...] = tuple(
    -1 if nation["side"] == "attacked" else SIDE_IDS.index(nation["side"]) for nation in _NATIONS
)

# ---------------------------------------------------------------- blocks
BACKS: tuple[str, ...] = tuple(
    dict.fromkeys(nation[key] for nation in _NATIONS for key in ("back", "elite-back") if key in nation)
)


def _back(unit: dict[str, Any]) -> int:
    """Return the colour of a block from behind; elites of the two great armies show theirs."""
    nation = _NATIONS[NATION_NUMBER[unit["nation"]]]
    return BACKS.index(nation["elite-back"] if unit.get("elite") else nation["back"])


UNITS: Final = len(_UNITS)
UNIT_IDS: tuple[str, ...] = tuple(unit["id"] for unit in _UNITS)
UNIT_NAMES: tuple[str, ...] = tuple(unit["name"] for unit in _UNITS)  # as the block has it
UNIT: Final[Mapping[str, int]] = {name: number for number, name in enumerate(UNIT_IDS)}
NATION: bytes = bytes(NATION_NUMBER[unit["nation"]] for unit in _UNITS)
KIND: bytes = bytes(Kind[unit["type"].upper()] for unit in _UNITS)
FULL: bytes = bytes(unit["full"] for unit in _UNITS)
BACK: bytes = bytes(map(_back, _UNITS))
UNIT_TITLES: tuple[str, ...] = tuple(
    f"{NATION_ADJECTIVES[nation]} {name}" for nation, name in zip(NATION, UNIT_NAMES, strict=True)
)

OF_NATION: tuple[int, ...] = tuple(having(NATION, nation) for nation in Nation)
OF_KIND: tuple[int, ...] = tuple(having(KIND, kind) for kind in Kind)
OF_BACK: tuple[int, ...] = tuple(having(BACK, back) for back in range(len(BACKS)))
ALL_UNITS: Final = (1 << UNITS) - 1
ARMORED: Final = OF_KIND[Kind.ARMOR]
FOOT: Final = ALL_UNITS & ~ARMORED  # the infantry class
MILITIA: Final = OF_KIND[Kind.MILITIA]
CAVALRY: Final = OF_KIND[Kind.CAVALRY]
AIRBORNE: Final = OF_KIND[Kind.AIRBORNE]
ELITE: Final = mask_of(number for number, unit in enumerate(_UNITS) if unit.get("elite"))
GUARDS: Final = ELITE & FOOT & OF_NATION[Nation.USSR]  # EE-9.24/5: they come in Jan/Feb 1942
VICHY_UNITS: Final = mask_of(UNIT[name] for name in ("fr-maroc", "fr-tunisie", "fr-levant"))  # EE-9.522/2

# ---------------------------------------------------------------- wings
_WINGS: Final = [
    (nation, number)
    for nation, row in enumerate(_NATIONS)
    for number in range(1, row.get("wings", 0) + 1)  # EE-glossary-ground-support/1
]
WINGS: Final = len(_WINGS)
WING_IDS: tuple[str, ...] = tuple(f"{_NATIONS[nation]['prefix']}-wing-{number}" for nation, number in _WINGS)
WING_TITLES: tuple[str, ...] = tuple(f"{NATION_ADJECTIVES[nation]} wing {number}" for nation, number in _WINGS)
WING: Final[Mapping[str, int]] = {name: number for number, name in enumerate(WING_IDS)}
WING_NATION: bytes = bytes(nation for nation, _ in _WINGS)
WINGS_OF: tuple[int, ...] = tuple(having(WING_NATION, nation) for nation in Nation)
