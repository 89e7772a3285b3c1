"""The counters: nations, types, and the sets of units that the rules speak of. Built once, shared by every position."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from sandtable.core.bits import having, mask_of
from sandtable.games.soft_underbelly.world.data import DATA


class Side(IntEnum):
    """The two players (SU-start/1)."""

    AXIS = 0
    ALLIES = 1


AXIS: Final = Side.AXIS
ALLIES: Final = Side.ALLIES


class Nation(IntEnum):
    """Who owns units and areas. NOBODY owns the seas, NEUTRAL the areas closed to both sides."""

    NOBODY = 0
    NEUTRAL = 1
    GERMANY = 2
    ITALY = 3
    BRITAIN = 4
    FRANCE = 5
    US = 6
    SOVIET = 7


NATIONS_OF: tuple[tuple[Nation, ...], ...] = (
    (Nation.GERMANY, Nation.ITALY),
    (Nation.BRITAIN, Nation.FRANCE, Nation.US, Nation.SOVIET),
)


class Kind(IntEnum):
    """Types of unit (SU-terms/4)."""

    INFANTRY = 0
    PANZER = 1
    MECHANIZED = 2
    PARACHUTE = 3
    SUPPLY = 4
    FORT = 5
    TACTICAL = 6
    CARRIER = 7
    FLOTILLA = 8
    CONVOY = 9
    LANDING_CRAFT = 10
    MARKER = 11


_UNITS: Final = DATA.tables("units.toml")["unit"]
_VALUES: Final = DATA.tables("charts.toml")["unit"]

UNITS: Final = len(_UNITS)
UNIT_IDS: tuple[str, ...] = tuple(unit["id"] for unit in _UNITS)
UNIT_TITLES: tuple[str, ...] = tuple(unit["name"] for unit in _UNITS)
UNIT: Final = {name: i for i, name in enumerate(UNIT_IDS)}
NATION: Final = tuple(Nation[unit["nation"].upper()] for unit in _UNITS)
KIND: Final = tuple(Kind[unit["type"].upper().replace("-", "_")] for unit in _UNITS)
SIDE: Final = tuple(AXIS if nation in NATIONS_OF[AXIS] else ALLIES for nation in NATION)
VALUE: tuple[int, ...] = tuple(unit.get("value", _VALUES.get(unit["type"], {}).get("combat", 0)) for unit in _UNITS)
COST: tuple[int, ...] = tuple(_VALUES.get(unit["type"], {}).get("cost", 0) for unit in _UNITS)


BY_KIND: Final = tuple(having(KIND, kind) for kind in Kind)
BY_NATION: Final = tuple(having(NATION, nation) for nation in Nation)
OF_SIDE: Final = tuple(having(SIDE, side) for side in Side)

ARMIES: Final = having(KIND, Kind.INFANTRY, Kind.PANZER, Kind.MECHANIZED)  # army-sized (SU-terms/4)
MOBILE: Final = having(KIND, Kind.PANZER, Kind.MECHANIZED)
PARACHUTES: Final = BY_KIND[Kind.PARACHUTE]
SUPPLIES: Final = BY_KIND[Kind.SUPPLY]
FORTS: Final = BY_KIND[Kind.FORT]
TACTICALS: Final = BY_KIND[Kind.TACTICAL]
CARRIERS: Final = BY_KIND[Kind.CARRIER]
FLOTILLAS: Final = BY_KIND[Kind.FLOTILLA]
CONVOYS: Final = BY_KIND[Kind.CONVOY]
CRAFT: Final = BY_KIND[Kind.LANDING_CRAFT]
MARKERS: Final = BY_KIND[Kind.MARKER]
FIGHTERS: Final = ARMIES | PARACHUTES  # the land units that possess areas and project zones of control (SU-zoc/4)
TRANSPORTS: Final = CONVOYS | CRAFT
NAVAL: Final = FLOTILLAS | CARRIERS | TRANSPORTS
AIR: Final = TACTICALS | CARRIERS
ONE_USE: Final = mask_of(u for u, unit in enumerate(_UNITS) if unit.get("one-use"))  # SU-lc/7
COLONIAL_ARMY: Final = UNIT["colonial-army"]
