"""The tables (charts.toml, dice.toml): combat, terrain, supply, air, rails and ports, and what national rules state.

REs and points are in quarters, MPs in halves, factors of strength in 1/256; terrain and towns are indices.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from sandtable.core.bits import mask_of
from sandtable.core.tables import Table, read_table
from sandtable.core.toml import read_toml
from sandtable.games.europa.world.atlas import OF_COUNTRY, TOWNS, Edge, Grade, Terrain, Town
from sandtable.games.europa.world.calendar import Dated, Weather, turn_of
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.nations import BRITISH, NATION, SIDE_IDS, Nation
from sandtable.games.europa.world.pieces import AirKind, Armour, Face, Mobility, face

_DOC: Final[dict[str, Any]] = DATA.tables("charts.toml")
_DICE: Final = read_toml(DATA.text("dice.toml"), "dice.toml")

WHOLE: Final = 256  # a factor of 1: strengths are counted in 1/256
CLOSED: Final = -1  # what no MP can pay for


def quarters(number: float) -> int:
    """Return REs or points in quarters."""
    return int(number * 4)


def halves(number: float) -> int:
    """Return MPs in halves; -1, which is closed, stays."""
    return CLOSED if number < 0 else int(number * 2)


def factor(number: float) -> int:
    """Return a factor of strength in 1/256."""
    return int(number * WHOLE)


def _id(name: str) -> str:
    return name.lower().replace("_", "-")


def _grade(name: str) -> Armour:
    return Armour[name.upper()]


# ---------------------------------------------------------------- tables with dice
SUCCESS: Final = read_table(_DICE, "success")  # EUC-2/1; any failure is F or F* (EUC-2/2)
CRT: Final = read_table(_DICE, "crt")  # EUC-9/5
CONVOY: Final = read_table(_DICE, "convoy")  # EUC-30/5
AIR_COMBAT: Final = read_table(_DICE, "air-combat")  # EUC-21/5
AA_FIRE: Final = read_table(_DICE, "aa-fire")  # EUC-21/7
DISRUPTION: Final = read_table(_DICE, "disruption")  # EUC-23.G.2.b/1
TABLES: Final[Mapping[str, Table]] = {
    "success": SUCCESS,
    "crt": CRT,
    "convoy": CONVOY,
    "air-combat": AIR_COMBAT,
    "aa-fire": AA_FIRE,
    "disruption": DISRUPTION,
}


class Meaning(NamedTuple):
    """What a result says, and its rule."""

    rule: str
    words: str


RESULTS: Final[Mapping[str, Meaning]] = {
    name: Meaning(row["rule"], row["words"]) for name, row in _DOC["crt-results"].items()
}
EFFECTS: Final[Mapping[str, Mapping[str, str]]] = {  # what the Success Table decides, in words by result
    name: _DOC[name]["effects"] for name in ("raids", "polish-surrender", "polish-government", "attrition")
}

_RAIDS: Final = _DOC["raids"]
RAID_STATES: tuple[str, ...] = tuple(_RAIDS["state-order"])  # EU-103.A.21.f/6
RAID_OPTIONS: tuple[int, ...] = tuple(map(turn_of, _RAIDS["start-options"]))  # EU-103.A.21.f/1
RAIDS_A_MONTH: Final[int] = _RAIDS["per-month"]
RAID_TRACE: Final[int] = _RAIDS["trace-hexes"]  # EU-103.A.21.f/3
RAID_PORTS: tuple[Grade, ...] = tuple(Grade[name.upper()] for name in _RAIDS["trace-ports"])

ATTRITION_FROM: Final[int] = _DOC["attrition"]["from-state"]  # U4 (EUC-18/13)
_PARTISANS: Final = _DOC["partisans"]
PARTISAN_WEEKS: tuple[int, ...] = tuple(_PARTISANS["turns-of-month"])  # EUC-45/1
PARTISANS_UNIT: Final[int] = _PARTISANS["modifiers"]["unit-in-hex"]  # EUC-45/2
PARTISANS_SECURITY: Final[int] = _PARTISANS["modifiers"]["security-unit"]


class PartisanRate(NamedTuple):
    """How many partisan attacks an area allows (EUC-45/1)."""

    attacks: int
    rule: str


PARTISAN_RATES: Final[Mapping[str, PartisanRate]] = {
    row["area"]: PartisanRate(row["attacks"], row["rule"]) for row in _DOC["partisan-rate"]
}


_BOMBING: Final = _DOC["facility-bombing"]
BOMBING_A_MODIFIER: Final[int] = _BOMBING["bombing-per-modifier"]  # TBF, or SBF for ports (EUC-22/4)
BOMBING_AA: Final[int] = _BOMBING["aa-modifier"]
BOMBING_AA_FROM: Final[int] = _BOMBING["aa-from"]
TBF_A_ROLL: Final[int] = _BOMBING["air-units-tbf-per-roll"]  # EUC-22/3

# ---------------------------------------------------------------- combat
OVERRUN_RATIO: Final[int] = _DOC["odds"]["overrun"]  # EUC-11/1
OVERRUN_MP2: Final = halves(_DOC["odds"]["overrun-mp"])  # EUC-11/2, EUC-11/4
FORTRESS_IGNORES: Final = frozenset(_DOC["combat"]["fortress-ignores"])  # EUC-9/26


class Share(NamedTuple):
    """A part of a whole, for comparison crosswise: `a * whole >= b * part`."""

    part: int
    whole: int


def _share(text: str) -> Share:
    return Share(*Fraction(text).as_integer_ratio())


_ARMOUR: Final = _DOC["armour"]
ARMOUR_STEPS: tuple[Share, ...] = tuple(_share(step["at-least"]) for step in _ARMOUR["steps"])  # levels 1, 2, 3
ARMOUR_LEAST: Final[int] = _ARMOUR["net-minimum"]  # EUC-10/7
ENGINEER_SHARE: Final = _share(_ARMOUR["engineer-share"])  # EUC-14/4
MOUNTAINEER_SHARE: Final = _share(_ARMOUR["mountaineer-share"])  # EUC-15/6
WAIVED_SHARE: Final = _share(_DOC["contingents"]["waived-share"])  # EUC-9/20

_FROM_THE_SEA: Final = _DOC["amphibious"]
CRAFT4: tuple[int, int] = (  # quarters of LC points for an RE: others, c/m (EUC-31/2)
    quarters(_FROM_THE_SEA["craft-per-re"]["other"]),
    quarters(_FROM_THE_SEA["craft-per-re"]["cm"]),
)
CRAFT_SPECIAL4: Final = quarters(_FROM_THE_SEA["craft-per-re"]["special-forces"])  # EUC-1/3
SEA_ATTACK: tuple[int, int] = (  # others, c/m (EUC-31/3)
    factor(_FROM_THE_SEA["attack"]["other"]),
    factor(_FROM_THE_SEA["attack"]["cm"]),
)
SEA_ATTACK_SPECIAL: Final = factor(_FROM_THE_SEA["attack"]["special-forces"])  # EUC-1/3
BEACH_TURNS: Final[int] = _FROM_THE_SEA["beach-turns"]  # EUC-31/5
BEACH_GRADE: Final = Grade[_FROM_THE_SEA["beach-grade"].upper()]
GUNFIRE_A_HEX: Final[int] = _DOC["naval-gunfire"]["maximum-per-hex"]  # EUC-30/4

# ---------------------------------------------------------------- zones, stacking, movement
_ZONES: Final = _DOC["zones"]


def _by_motor(row: Mapping[str, float]) -> tuple[int, int]:
    return halves(row["other"]), halves(row["cm"])


LEAVE_MP2: tuple[int, int] = _by_motor(_ZONES["full"]["leave"])  # others, c/m (EUC-5/3)
ZONE_TO_ZONE_MP2: tuple[int, int] = _by_motor(_ZONES["full"]["zone-to-zone"])
LEAVE_REDUCED_MP2: tuple[int, int] = _by_motor(_ZONES["reduced"]["leave"])  # EUC-5/4
REDUCED_TO_ZONE_MP2: tuple[int, int] = _by_motor(_ZONES["reduced"]["zone-to-zone"])
ZONE_CM_RE4: Final = quarters(_ZONES["exerted-by-cm-re"])  # EUC-5/1
ZONE_RE4: Final = quarters(_ZONES["exerted-by-re"])
COVER_RE4: Final = quarters(_ZONES["cancelled-by-re"])  # EUC-5/5, EUC-5/6


class Stack(NamedTuple):
    """How much a hex holds (EUC-8/1)."""

    divisions: int
    re4: int


def _stack(terrain: Terrain) -> Stack:
    rows = (
        row
        for row in (_DOC["stacking"]["tight"], _DOC["stacking"]["very-tight"])
        if _id(terrain.name) in row["terrain"]
    )
    row = next(rows, _DOC["stacking"]["standard"])
    return Stack(row["divisions"], quarters(row["re"]))


STACKS: tuple[Stack, ...] = tuple(map(_stack, Terrain))  # boxes have no limit (EUC-3.I/1)

BONUS_MOVE: Final = factor(_DOC["surprise"]["bonus-movement-factor"])  # EUC-47/3
AFTER_BONUS_MOVE: Final = factor(_DOC["surprise"]["regular-movement-factor"])
EXPLOITATION_MOVE: Final = factor(_DOC["exploitation"]["movement-factor"])  # EUC-4/6
_RESERVE: Final = _DOC["reserve"]
RESERVE_RE4: Final = quarters(_RESERVE["base-re"])  # EUC-17/1
RESERVE_SHARE: Final = _share(_RESERVE["share-of-re-on-map"])
REACTS_ON: tuple[int, int] = (_RESERVE["activates-other"], _RESERVE["activates-cm"])  # others, c/m (EUC-17/2)
GERMAN_REACTION: Final[int] = _RESERVE["german-modifier"]
REACTION_MOVE: Final = factor(_RESERVE["movement-factor"])

# ---------------------------------------------------------------- terrain (EUC-41/1)
_TERRAIN: Final = _DOC["terrain"]
_HEXES: Final[Mapping[str, Any]] = _TERRAIN["hexes"]
_HEXSIDES: Final[Mapping[str, Any]] = _TERRAIN["hexsides"]
_OPEN: Final[Mapping[str, Any]] = {"attack": 1.0, "drm": 0, "aeca": "full"}
_NO_ENTRY: Final = dict.fromkeys(("other", "cm", "mountain"), -1)


def _hex(terrain: Terrain) -> Mapping[str, Any]:
    """Return the row of a terrain; sea and boxes have none: nobody walks into them."""
    row: Mapping[str, Any] = _HEXES.get(_id(terrain.name), {**_OPEN, "mp": _NO_ENTRY})
    return row


def _entry(terrain: Terrain) -> tuple[int, ...]:
    return tuple(halves(_hex(terrain)["mp"][_id(mobility.name)]) for mobility in Mobility)


def _special_entry(terrain: Terrain) -> int:
    return halves(_hex(terrain)["mp"].get("special-forces", -1))


ENTRY_MP2: tuple[tuple[int, ...], ...] = tuple(map(_entry, Terrain))  # by terrain and mobility
SPECIAL_ENTRY_MP2: tuple[int, ...] = tuple(map(_special_entry, Terrain))  # of special forces, CLOSED: as others pay
TERRAIN_ATTACK: tuple[int, ...] = tuple(factor(_hex(terrain)["attack"]) for terrain in Terrain)
TERRAIN_ATTACK_CM: tuple[int, ...] = tuple(  # of c/m units, swamp
    factor(_hex(terrain).get("cm-attack", _hex(terrain)["attack"])) for terrain in Terrain
)
TERRAIN_DRM: tuple[int, ...] = tuple(_hex(terrain)["drm"] for terrain in Terrain)
TERRAIN_AECA: tuple[Armour, ...] = tuple(_grade(_hex(terrain)["aeca"]) for terrain in Terrain)
DRM_FLOOR: Final[int] = _TERRAIN["drm-floor"]  # EUC-41/2
ROAD_MP2: Final = halves(_TERRAIN["road-mp"])  # EUC-6/4
COAST_ROAD_CM_MP2: Final = halves(_TERRAIN["coast-road-cm-mp"])


class Hexside(NamedTuple):
    """What a kind of hexside does; closed ones let nobody over."""

    mp2: tuple[int, int]  # others, c/m
    attack: int
    artillery: int  # the factor of artillery (EUC-9/21)
    drm: int  # if all attackers come across one
    aeca: Armour
    closed: bool


def _hexside(edge: Edge) -> Hexside:
    row = _HEXSIDES[_id(str(edge.name))]
    if row.get("closed", False):
        return Hexside((CLOSED, CLOSED), 0, 0, 0, Armour.NONE, True)
    attack = factor(row["attack"])
    artillery = factor(row["artillery-attack"]) if "artillery-attack" in row else attack
    return Hexside(_by_motor(row["mp"]), attack, artillery, row.get("drm", 0), _grade(row["aeca"]), False)


_WITH_EFFECT: Final = (
    Edge.RIVER,
    Edge.MAJOR_RIVER,
    Edge.WADI,
    Edge.ESCARPMENT,
    Edge.MOUNTAIN,
    Edge.LAKE,
    Edge.SEA,
)
HEXSIDES: Final[Mapping[int, Hexside]] = {int(edge): _hexside(edge) for edge in _WITH_EFFECT}
BARS_ZONES: Final = Edge.LAKE | Edge.SEA | Edge.MAJOR_RIVER  # the last unless it is bridged (EUC-5/2)
_NO_TOWN: Final = {"drm": 0, "aeca": "full", "air-room": 0, "aa": 0}
_TOWN_ROWS: Final = tuple(_TERRAIN["towns"].get(_id(town.name), _NO_TOWN) for town in Town)
TOWN_DRM: tuple[int, ...] = tuple(row["drm"] for row in _TOWN_ROWS)  # by kind of town, from NONE on
TOWN_AECA: tuple[Armour, ...] = tuple(_grade(row["aeca"]) for row in _TOWN_ROWS)
TOWN_ROOM: tuple[int, ...] = tuple(row["air-room"] for row in _TOWN_ROWS)  # EUC-20/7
TOWN_AA: tuple[int, ...] = tuple(row["aa"] for row in _TOWN_ROWS)  # EUC-26/2
_WORKS: Final = _TERRAIN["works"]
FORT_DRM: Final[int] = _WORKS["fort"]["drm"]
FORT_AECA: Final = _grade(_WORKS["fort"]["aeca"])
FORTRESS_DRM: Final[int] = _WORKS["fortress"]["drm"]
FORTRESS_AECA: Final = _grade(_WORKS["fortress"]["aeca"])

# ---------------------------------------------------------------- weather (EUC-42/3)
_WEATHER: Final = _DOC["weather"]


def _by_weather(key: str, clear: Any) -> tuple[Any, ...]:
    """Return what an effect is in each weather; where a row says nothing it is as in clear weather."""
    return tuple(_WEATHER.get(weather.name.lower(), {}).get(key, clear) for weather in Weather)


WEATHER_MP2: tuple[tuple[int, int], ...] = tuple(  # off roads: others, c/m
    (halves(other), halves(cm))
    for other, cm in zip(_by_weather("off-road-mp-other", 0), _by_weather("off-road-mp-cm", 0), strict=True)
)
WEATHER_MOVE: tuple[int, ...] = tuple(map(factor, _by_weather("mp-factor", 1.0)))
WEATHER_BOMBING: tuple[int, ...] = tuple(map(factor, _by_weather("tbf-factor", 1.0)))  # EUC-22/5
WEATHER_AECA: tuple[Armour, ...] = tuple(map(_grade, _by_weather("aeca", "full")))
WEATHER_TRANSPORT: tuple[bool, ...] = tuple(not no for no in _by_weather("no-transport", False))  # by air

# ---------------------------------------------------------------- supply
_SUPPLY: Final = _DOC["supply"]
OVERLAND: tuple[int, ...] = _by_weather("overland-supply-hexes", _SUPPLY["overland-hexes"])  # by weather (EUC-18/2)
OVERLAND_COST: tuple[int, ...] = tuple(_SUPPLY["overland-cost"].get(_id(terrain.name), 1) for terrain in Terrain)
ROAD_LENGTH: Final[int] = _SUPPLY["road-hexes-general"]  # EUC-18/7
ROAD_LENGTH_DESERT: Final[int] = _SUPPLY["road-hexes-desert-regular"]
ROAD_LENGTH_LIMITED: Final[int] = _SUPPLY["road-hexes-desert-limited"]
ATTACK_RE4_A_POINT: Final = quarters(_SUPPLY["attack-re-per-point"])  # EUC-18/11
DEPOT_RANGE: Final[int] = _SUPPLY["depot-range-hexes"]
SIEGE_RE4_A_POINT: Final = quarters(_SUPPLY["siege-re-per-point"])  # EUC-18/12
SIEGE_RE4: Final = quarters(_SUPPLY["siege-re"])
AIR_LANDED_RE4: Final = quarters(_SUPPLY["air-landed-re"])  # EUC-18/15
AIR_DROPPED_RE4: Final = quarters(_SUPPLY["air-dropped-re"])


class ZoneLeft(IntEnum):
    """Which zone a unit without supply still exerts."""

    NONE = 0
    REDUCED = 1
    FULL = 2


class Starved(NamedTuple):
    """What want of supply does to a unit (EUC-18/8)."""

    attack: int
    defence: int
    move: tuple[int, int]  # others, c/m
    zone: ZoneLeft
    exploits: bool


def _starved(row: Mapping[str, Any]) -> Starved:
    return Starved(
        attack=factor(row["attack"]),
        defence=factor(row["defence"]),
        move=(factor(row["mp"]["other"]), factor(row["mp"]["cm"])),
        zone=ZoneLeft[row["zone"].upper()],
        exploits=row["exploit"],
    )


STARVED: tuple[Starved, ...] = tuple(map(_starved, _SUPPLY["states"].values()))  # U1, U2, U3 and more
SUPPLY_WORDS: tuple[Meaning, ...] = tuple(  # who is fed from where
    Meaning(row["rule"], f"{row['nation']} ({row['kind']}): {row['where']}") for row in _DOC["supply-source"]
)


# ---------------------------------------------------------------- rails, ports, works, the sea
class RailNet(NamedTuple):
    """A capacity of rails, and the home rails to which it belongs (EUC-7/8)."""

    id: str
    side: int  # -1: whoever owns the rails
    home: int  # hexes
    capacity: tuple[Dated, ...]  # quarters of REs by date
    rule: str  # by which it has one of its own

    @property
    def is_either(self) -> bool:
        """Whether either side may use it."""
        return self.side < 0


def dated(rows: list[dict[str, Any]], key: str, scale: int = 1) -> tuple[Dated, ...]:
    """Return numbers by date."""
    return tuple(Dated(turn_of(row["from"]), int(row[key] * scale)) for row in rows)


def _net(row: Mapping[str, Any]) -> RailNet:
    side = SIDE_IDS.index(row["side"]) if "side" in row else -1
    home = 0
    for country in row["countries"]:
        home |= OF_COUNTRY[country]
    return RailNet(row["id"], side, home, dated(row["capacity"], "re", 4), row.get("rule", _DOC["rail"]["rule"]))


RAIL_NETS: Final[Mapping[str, RailNet]] = {row["id"]: _net(row) for row in _DOC["rail-net"]}
NET_IDS: tuple[str, ...] = (*RAIL_NETS, *SIDE_IDS)  # those with rails of their own, then one a side (EUC-7/9)
_RAIL: Final = _DOC["rail"]
RAIL_RULE: Final[str] = _RAIL["rule"]  # EUC-7/1
RAIL_CM: Final[int] = _RAIL["factor"]["cm"]  # EUC-7/1
RAIL_ARTILLERY: Final[int] = _RAIL["factor"]["artillery"]
RAIL_POINT_RE4: Final = quarters(_RAIL["supply-point-re"])
RAIL_COUNTER_RE4: Final = quarters(_RAIL["counter-re"])
RAIL_MOVE: Final = factor(_RAIL["movement-factor"])  # EUC-7/2
_BUILDING: Final = _DOC["rail-building"]
BUILDING_WEEKS: tuple[int, ...] = tuple(_BUILDING["turns-of-month"])  # EU-103.A.2.b.1/3
BUILT_A_TURN: Final[int] = _BUILDING["hexes-per-turn"]
BUILDER_RE4: Final = quarters(_BUILDING["unit-re"])  # EU-103.A.2.b.1/7

UNLIMITED: Final = -1
_PORTS: Final = _DOC["port-grades"]
_DAMAGE: Final = _DOC["port-damage"]


def _port_re4(row: Mapping[str, int], key: str) -> int:
    return UNLIMITED if row[key] < 0 else quarters(row[key])


PORT_HANDLES: tuple[int, ...] = tuple(_port_re4(row, "handles-re") for row in _PORTS.values())  # by grade (EUC-30/2)
PORT_SUPPLIES: tuple[int, ...] = tuple(_port_re4(row, "supplies-re") for row in _PORTS.values())  # EUC-30/3
PORT_HITS: tuple[int, ...] = tuple(_DAMAGE["on-capture"][_id(grade.name)] for grade in Grade)  # EUC-30/7
PORT_HANDLES_DAMAGED: tuple[int, ...] = tuple(
    quarters(_DAMAGE["damaged-handles-re"].get(_id(grade.name), _PORTS[_id(grade.name)]["handles-re"]))
    for grade in Grade
)
PORT_SUPPLIES_DAMAGED: tuple[int, ...] = tuple(
    quarters(_DAMAGE["damaged-supplies-re"].get(_id(grade.name), _PORTS[_id(grade.name)]["supplies-re"]))
    for grade in Grade
)
HIT_HANDLES: Final = quarters(_DAMAGE["handling-per-hit"])  # EUC-30/2
HIT_SUPPLIES: Final = quarters(_DAMAGE["supply-re-per-hit"])
PORT_REPAIR: Final[int] = _DAMAGE["repair-per-initial-phase"]


class LogisticsBase(NamedTuple):
    """A place that may become an Allied logistics base (EU-103.A.6.c.3/1, EU-103.A.6.c.3/2)."""

    place: int
    needs_upgrade: bool
    grade: Grade
    rule: str


LOGISTICS_BASES: tuple[LogisticsBase, ...] = tuple(
    LogisticsBase(TOWNS[row["place"]], row["needs-port-upgrade-first"], Grade[row["result-port"].upper()], row["rule"])
    for row in _DOC["logistics-base"]
)
WORK_PHASES: Final[Mapping[str, int]] = _DOC["construction"]["phases"]  # by job, for 1 RE (EUC-14/2)
_SEA: Final = _DOC["sea"]
SEA_CM: Final[int] = _SEA["factor"]["cm"]  # EUC-30/1
SEA_ARTILLERY: Final[int] = _SEA["factor"]["artillery"]
SEA_POINT_RE4: Final = quarters(_SEA["supply-point-re"])  # EUC-18/10
CONVOY_DELAY: Final[int] = _SEA["convoy-delay-turns"]  # EUC-30/5

# ---------------------------------------------------------------- air
_AIR: Final = _DOC["air"]
EXTENDED_RANGE: Final[int] = _AIR["extended-range-factor"]  # EUC-20/5
EXTENDED_BOMBING: Final = factor(_AIR["extended-bombing-factor"])
TRANSFER_RANGE: Final[int] = _AIR["transfer-range-factor"]  # EUC-23.G/1
FIELD_ROOM: Final[int] = _AIR["permanent-airfield-room"]  # EUC-20/7
STRIP_ROOM: Final[int] = _AIR["temporary-airfield-room"]
BOX_ROOM: Final[int] = _AIR["box-room"]  # EUC-3.I/1
ARP4_ABORTED: Final = quarters(_AIR["arp-aborted"])  # EUC-24/1
ARP4_ELIMINATED: Final = quarters(_AIR["arp-eliminated"])
MOST_AA: Final[int] = _AIR["aa-maximum"]  # EUC-21/7
UNITS_AA_RE4: Final = quarters(_AIR["aa-of-units-from-re"])
UNITS_AA: Final[int] = _AIR["aa-of-units"]
FIELD_AA: Final[int] = _AIR["permanent-airfield-aa"]  # EUC-26/2
CARRIED_RE4: Final = quarters(_AIR["transport-re"])  # EUC-23.G/2
CARRIED_POINTS: Final[int] = _AIR["transport-points"]

_V1: Final = _DOC["v1"]
V1_ATTACK: Final[int] = _V1["attack"]  # EUC-26/3
V1_DEFENCE: Final[int] = _V1["defence"]
V1_VP4: Final = quarters(_V1["vp-per-success"])
V1_FIGHTERS: Final[int] = _V1["fighters"]  # EU-103.A.21.e/1
V1_FIGHTER_ATTACK: Final[int] = _V1["fighter-min-attack"]  # EU-103.A.21.e/2
V1_MISSING_VP4: Final = quarters(_V1["missing-fighter-vp"])  # EU-103.A.21.e/6

# ---------------------------------------------------------------- replacements
_POOL: Final = _DOC["replacements"]
SPECIAL_RATE: Final = _share(str(_POOL["special-rate-not-isolated"]))  # of the printed attack (EUC-52/4)
SPECIAL_RATE_ISOLATED: Final = _share(str(_POOL["special-rate-isolated"]))
DOMINIONS: Final = mask_of(NATION[name.lower()] for name in _POOL["dominions"])  # EUC-52/6
DOMINION_UNITS: Final[int] = _POOL["dominion-units-per-month"]

# ---------------------------------------------------------------- what national rules state
_DATES: Final = _DOC["dates"]
ANTI_TANK_FROM: Final = turn_of(_DATES["infantry-at-weapons"]["from"])  # EU-103.A.3.a/1
ANTI_TANK_NATIONS: Final = BRITISH | mask_of((Nation.FF, Nation.PL, Nation.US))
BRITISH_SUPPORT_FROM: Final = turn_of(_DATES["british-ground-support"]["before"])  # EU-103.A.21.b/1
FRENCH_SUPPORT_FROM: Final = turn_of(_DATES["french-ground-support"]["before"])  # EU-103.B.21.c.2/1
FRENCH_DEFENCE_FROM: Final = turn_of(_DATES["french-defensive-support"]["before"])  # EU-103.B.21.c.1/1
MATRUH_LINE_FROM: Final = turn_of(_DATES["matruh-tobruk-line"]["from"])  # EU-103.A.2.b.1/3
ASSEMBLY_FROM: Final = turn_of(_DATES["american-assembly"]["from"])  # EU-103.E.21.b.1/2
ASSEMBLY_AUTOMATIC: Final = turn_of(_DATES["american-assembly-automatic"]["from"])  # EU-103.E.21.b.1/4

_BRITISH: Final = _DOC["british"]
DIVISION_ATEC_RE4: Final = quarters(_BRITISH["supported-division-atec-re"])  # EU-103.A.3.a/2
INDIAN_MOUNTAIN: Final = factor(_BRITISH["indian-mountain-factor"])  # EU-103.A.21.g/1
INDIAN_MOUNTAIN_FACE: Face = face(_BRITISH["indian-mountain-strength"])
AUSTRALIAN_RE4: Final = quarters(_BRITISH["australian-trigger-re"])  # EU-103.A.21.d/1
EARLY_SUPPORT: Final = factor(_BRITISH["ground-support-factor"])  # EU-103.A.21.b/1, EU-103.B.21.c.2/1

_FRENCH: Final = _DOC["french"]
FRENCH_CM_RE4: Final = quarters(_FRENCH["cm-stack-re"])  # EU-103.B.21.c.3/1
FRENCH_ARMOUR_RE4: Final = quarters(_FRENCH["pure-armour-with-foot-re"])  # EU-103.B.21.c.3/2
FRENCH_LIMIT_TURNS: Final[int] = _FRENCH["stack-limit-turns"]  # EU-103.B.21.c.3/3
LIBERATED_TURNS: Final[int] = _FRENCH["no-production-turns"]  # EU-103.B.21.a/5
FRENCH_EXTENDED: tuple[AirKind, ...] = tuple(AirKind[name] for name in _FRENCH["extended-by-defence-support"])

_POLISH: Final = _DOC["polish"]
SURPRISE_TBF: Final[int] = _POLISH["surprise-min-tbf"]  # EU-103.D.15.b/1
INSPECTED_HEXES: Final[int] = _POLISH["inspected-hexes"]  # EU-103.D.15.c.1/5

_AMERICAN: Final = _DOC["american"]
ASSEMBLY_ROLL: Final[int] = _AMERICAN["assembly-roll"]  # EU-103.E.21.b.1/2
ASSEMBLY_WEEKS: tuple[int, ...] = tuple(_AMERICAN["assembly-turns-of-month"])
ASSEMBLY_GROWTH: Final[int] = _AMERICAN["assembly-growth-every-turns"]  # EU-103.E.21.b.1/3
PROBLEMS: tuple[int, ...] = tuple(_AMERICAN["tactical-problems"])  # EU-103.E.21.b.2/1
GARRISON_FACTOR: Final[int] = _AMERICAN["louisiana-garrison-factor"]  # EU-103.E.21.d/1

_SOVIETS: Final = _DOC["soviets"]
INTERVENTION: Final = turn_of(_SOVIETS["intervention"])  # EUC-58/1
INTERVENTION_EARLY: Final = turn_of(_SOVIETS["early"])
SOVIET_HEXES: Final[int] = _SOVIETS["line-hexes-per-turn"]  # EUC-58/2
ESCAPE_HEXES: Final[int] = _SOVIETS["escape-hexes"]  # EUC-58/3
POLISH_NEUTRALS: tuple[str, ...] = tuple(_DOC["neutrals"]["countries"])  # EUC-56/3
EVACUATION_TO: tuple[str, ...] = tuple(_DOC["neutrals"]["evacuation"])  # EU-103.D.21.c/5


class Command(NamedTuple):
    """A command, and what it covers in words (EUC-56/4)."""

    name: str
    covers: tuple[str, ...]


COMMANDS: tuple[Command, ...] = tuple(Command(row["name"], tuple(row["covers"])) for row in _DOC["commands"]["areas"])
CONTINGENT_TITLES: Final[Mapping[str, tuple[str, ...]]] = {  # EUC-9/19
    side: tuple(_DOC["contingents"][side]) for side in (*SIDE_IDS, "other")
}
