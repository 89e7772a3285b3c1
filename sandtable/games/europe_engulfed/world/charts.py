"""The charts: costs, limits and tables of the book, and ours where its charts are lost (charts.toml says which)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Final, NamedTuple

from sandtable.core.bits import mask_of, union
from sandtable.games.europe_engulfed.world.atlas import AREA, REGION, areas_of
from sandtable.games.europe_engulfed.world.calendar import LAST_TURN, TURN, TURNS, year
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import NATION_IDS, NATION_NUMBER, Kind, Nation

_DOC: Final[dict[str, dict[str, Any]]] = DATA.tables("charts.toml")


def _by_nation(chart: dict[str, Any]) -> bytes:
    """Return a number of each power, 0 where the chart names none."""
    return bytes(chart.get(name, 0) for name in NATION_IDS)


def _by_kind(chart: dict[str, Any], suffix: str = "") -> bytes:
    return bytes(chart[kind.name.lower() + suffix] for kind in Kind)


def _nations(names: list[str]) -> int:
    return mask_of(NATION_NUMBER[name] for name in names)


# ---------------------------------------------------------------- building (EE-4.43)
_BUILD: Final = _DOC["build"]
STEP_COST: Final = _by_kind(_BUILD, "-step")  # by kind of unit (EE-4.43/2 to EE-4.43/5)
ELITE_FACTOR: Final[int] = _BUILD["elite-factor"]  # EE-4.43/16, EE-glossary-elite/2
CADRE_FACTOR: Final[int] = _BUILD["cadre-factor"]  # EE-4.43/17, EE-glossary-cadre/1: of the first step, but for militia
STEP_SURCHARGE: Final[int] = _BUILD["step-surcharge"]  # EE-9.38/1, EE-9.24/9
WING_COST: Final[int] = _BUILD["wing"]  # EE-4.43/8
FORT_COST: Final[int] = _BUILD["fort"]  # EE-4.43/6
HEAVY_FORT_COST: Final[int] = _BUILD["heavy-fort"]  # EE-4.43/7
FLEET_COST: Final[int] = _BUILD["fleet"]  # EE-4.43/13
NEW_UNITS_AN_AREA: Final[int] = _BUILD["new-units-an-area"]  # EE-4.41/1
FREE_FRENCH_STEPS: Final[int] = _BUILD["free-french-steps"]  # a turn (EE-9.533/1)
HEAVY_FORTS_A_GAME: Final[int] = _BUILD["heavy-forts-a-game"]  # EE-6.95/5


class Item(IntEnum):
    """What is bought for the track or as a marker; V-1s come in pairs (EE-2.28/1)."""

    FIGHTER = 0
    BOMBER = 1
    U_BOAT = 2
    FLAK = 3
    ASW = 4
    SPECIAL_ACTION = 5
    V1 = 6
    V2 = 7


ITEM_IDS: tuple[str, ...] = tuple(item.name.lower().replace("_", "-") for item in Item)
ITEM_COST: Final = bytes(_DOC["items"][name] for name in ITEM_IDS)  # EE-4.43/9 to EE-4.43/15, EE-2.28/1, EE-2.28/6


class BuildLimit(NamedTuple):
    """The points that a nation may build in a turn (EE-2.3/1)."""

    aircraft: int = 0
    bombers: int = 0  # of the aircraft
    u_boats: int = 0
    v1: int = 0
    v2: int = 0


def _limit(name: str) -> BuildLimit:
    return BuildLimit(**{key.replace("-", "_"): number for key, number in _DOC["limits"].get(name, {}).items()})


BUILD_LIMIT: tuple[BuildLimit, ...] = tuple(map(_limit, NATION_IDS))
BOMBERS_CAP: Final[int] = _DOC["caps"]["bombers"]  # of a side (EE-glossary-strategic-assets/2)
FIGHTERS_CAP: Final[int] = _DOC["caps"]["fighters"]
U_BOATS_CAP: Final[int] = _DOC["caps"]["u-boats"]
FLAK_CAP: Final[int] = _DOC["caps"]["flak"]  # EE-2.22/8

# ---------------------------------------------------------------- income (EE-4.14)
_INCOME: Final = _DOC["income"]
US_INCOME: Final[int] = _INCOME["usa"]
SOVIET_OFF_MAP: Final[int] = _INCOME["soviet-off-map"]  # EE-4.14/2
SOVIET_WAR_INCOME: Final[int] = _INCOME["soviet-at-war"]  # EE-9.24/3
ITALY_NEUTRAL_INCOME: Final[int] = _INCOME["italy-neutral"]  # EE-4.14/3
MINOR_INCOME: Final[int] = _INCOME["minor-area"]
ORE: Final[int] = _INCOME["ore"]  # EE-9.14/1
FLEET_MAINTENANCE: Final[int] = _INCOME["fleet-maintenance"]  # EE-4.2/1
GIFT_TO_ITALY: Final[int] = _INCOME["german-gift-to-italy"]  # EE-9.43/1
SOVIET_PEACE_INCOME: Final = bytes(
    0 if year(turn) < 1940 else _INCOME[f"soviet-{min(year(turn), 1941)}"] for turn in range(len(TURNS))
)  # by turn (EE-9.24/1, EE-9.24/2)

_LEND_LEASE: Final = _DOC["lend-lease"]
US_TO_BRITAIN: Final[int] = _LEND_LEASE["us-to-britain"]  # EE-9.36/1
MURMANSK_A_FLEET: Final[int] = _LEND_LEASE["murmansk-a-fleet"]  # EE-9.351/1
PERSIA_A_FLEET: Final[int] = _LEND_LEASE["persia-a-fleet"]  # EE-9.352/1

CONSCRIPTION: Final = bytes(_DOC["conscription"]["steps"])  # by phase (EE-9.24/6)
BID_STEP: Final = 10  # steps; bids are made in tens (EE-10.5/1)
MOST_BID: Final = 50
BID_OF_TEN: Final = bytes(_DOC["conscription"]["bid-of-ten"])  # steps of each phase that ten change (EE-10.5/1)
PLOESTI_NEW_UNITS: Final[int] = _DOC["ploesti"]["new-units"]  # EE-9.19/1
PLOESTI_ARMOR_STEPS: Final[int] = _DOC["ploesti"]["armor-steps"]  # EE-9.19/2
PLOESTI_ELITE_ARMOR_STEPS: Final[int] = _DOC["ploesti"]["elite-armor-steps"]  # EE-9.19/2


# ---------------------------------------------------------------- Special Actions (EE-7.11)
def _actions(name: str) -> bytes:
    if name in _DOC["special-actions"]["minors"]:
        return bytes([1]) * len(TURNS)
    years = _DOC["special-actions"].get(name)
    return bytes(years[year(turn) - 1939] if years else 0 for turn in range(len(TURNS)))


ACTION_LIMIT: tuple[bytes, ...] = tuple(map(_actions, NATION_IDS))  # by power and turn
ACTION_MINORS: Final = _nations(_DOC["special-actions"]["minors"])  # EE-9.64/1
UPPER_EGYPT_ACTIONS: Final[int] = _DOC["special-actions"]["upper-egypt"]  # EE-7.25/1; every other use costs one

# ---------------------------------------------------------------- strat-moves (EE-5.24)
STRAT_MOVES: Final = _by_nation(_DOC["strat-moves"])  # a phase
STRAT_MOVES_WITHOUT_MOSCOW: Final[int] = _DOC["strat-moves"]["without-moscow"]  # a game turn (EE-5.24/3)
LEAST_STRAT_MOVES: Final[int] = _DOC["strat-moves"]["least"]  # EE-5.24/2

# ---------------------------------------------------------------- strategic warfare (chapter 2)
_U_BOATS: Final = _DOC["u-boats"]
U_BOATS_A_COLUMN: Final[int] = _U_BOATS["a-column"]
U_BOAT_TABLE: tuple[bytes, ...] = tuple(map(bytes, _U_BOATS["table"]))  # by die less one and column (EE-2.12/1)
U_BOATS_A_STRAT_MOVE: Final[int] = _U_BOATS["strat-move-lost-by"]  # EE-2.13/1
U_BOATS_AN_ASW_DIE: Final[int] = _DOC["asw"]["u-boats-a-die"]  # EE-2.11/1
ASW_HIT: Final[int] = _DOC["asw"]["hit-on"]

_RAIDS: Final = _DOC["raids"]
FORCED_INTERCEPTION: Final = bytes(_RAIDS["forced-interception"])  # bombers, by weather (EE-2.22/2)
BOMBS_HIT: Final = bytes(_RAIDS["bombs-hit-on"])  # by weather (EE-2.23/1)
BOMBERS_A_STRAT_MOVE: Final = bytes(_RAIDS["bombers-a-strat-move"])  # by weather (EE-2.25/1)
ESCORT_EXCHANGE: Final[int] = _RAIDS["escort-exchange-on"]  # EE-2.22/5
INTERCEPTOR_HIT: Final[int] = _RAIDS["interceptor-hit-on"]  # EE-2.22/6
RAILS_FIGHTER_RATIO: Final[int] = _RAIDS["rails-fighter-ratio"]  # EE-2.27/1
BOMBERS_A_FLAK_DIE: Final = bytes(_RAIDS["bombers-a-flak-die"])  # by level; 0: no dice (EE-2.22/7)
FLAK_HIT: Final[int] = _RAIDS["flak-hit-on"]

V_DAMAGE: Final = bytes(_DOC["v-weapons"]["damage"])  # by die less one, the bonus added (EE-2.28/5)
V1_POINTS: Final[int] = _DOC["v-weapons"]["v1-points"]  # that a WERP buys (EE-2.28/1)
V2_BONUS: Final[int] = _DOC["v-weapons"]["v2-bonus"]  # EE-2.28/14
V1_INTERCEPTOR_HIT: Final[int] = _DOC["v-weapons"]["interceptor-hit-on"]  # EE-2.28/4

# ---------------------------------------------------------------- the sea (EE-3.31, chapter 8)
_FLEETS: Final = _DOC["fleets"]
FLEET_CAPACITY: Final = _by_nation(_FLEETS)  # units that a point of a power supplies (EE-3.31/1)
CAPE_FACTOR: Final[int] = _FLEETS["cape-factor"]  # EE-3.32/2
BEACHHEAD_FACTOR: Final[int] = _FLEETS["beachhead-factor"]  # EE-3.31/3
MALTA_OR_SICILY: Final[int] = _FLEETS["malta-or-sicily"]  # EE-3.33/1
CRETE_LOST: Final[int] = _FLEETS["crete"]  # EE-3.33/2
CAPE_STRAT_MOVE: Final[int] = _FLEETS["cape-strat-move"]  # Fleet Points (EE-5.33/2)
UPPER_EGYPT_INVASION: Final[int] = _FLEETS["upper-egypt-invasion"]  # Fleet Points a unit (EE-7.25/2)
SEA_HIT: Final[int] = _FLEETS["hit-on"]  # EE-8.12/1
SEA_EXCESS_HIT: Final[int] = _FLEETS["excess-hit-on"]  # EE-8.13/1
INTERDICTION_HIT: Final[int] = _FLEETS["interdiction-hit-on"]  # EE-8.21/1
INTERDICTION_HIT_MEDITERRANEAN: Final[int] = _FLEETS["interdiction-hit-on-mediterranean"]  # EE-8.21/2
ONE_FLEET_A_YEAR: Final = _nations(_FLEETS["one-a-year"])  # EE-4.63/1
TRANSFERS_BRITAIN: Final[int] = _FLEETS["transfers"]["britain"]  # a turn, the U.S. points with them (EE-8.31/1)
TRANSFERS_FRANCE: Final[int] = _FLEETS["transfers"]["france"]
TRANSFERS_BY_SUEZ: Final[int] = _FLEETS["transfers"]["by-suez"]  # EE-8.31/2
TRANSFERS_AXIS: Final[int] = _FLEETS["transfers"]["axis"]  # EE-8.32/1
GERMANS_BY_ITALIAN_SHIPS: Final = bytes(_FLEETS["italian-transport-of-germans"])  # EE-9.12/2, EE-9.12/4
BEACHHEADS: Final = bytes(_DOC["beachheads"][name] for name in ("axis", "west", "soviet"))  # by group (EE-7.24/1)

# ---------------------------------------------------------------- movement and combat
_MOVEMENT: Final = _DOC["movement"]
MOVES: Final = _by_kind(_MOVEMENT)  # areas, by kind of unit (EE-5.11/1, EE-5.12/1)
WING_MOVES: Final[int] = _MOVEMENT["wing"]
STARVED_MOVES: Final[int] = _MOVEMENT["starved"]  # EE-3.4/1
BREAKTHROUGH_STEPS: Final[int] = _MOVEMENT["breakthrough-steps"]  # EE-5.43/1
FORTRESS_STACK: Final[int] = _DOC["stacking"]["fortress"]  # EE-5.5/2
SOVIET_FORTRESS_STACK: Final[int] = _DOC["stacking"]["soviet-fortress"]
ATTACKERS_FACTOR: Final[int] = _DOC["stacking"]["attackers-factor"]  # EE-5.5/4
ATTACKERS_WINGS: Final[int] = _DOC["stacking"]["attackers-wings"]
_COMBAT: Final = _DOC["combat"]
DICE_A_STEP: Final = bytes(_COMBAT["dice-a-step"])  # normal, assault (EE-6.31/1, EE-6.32/1)
HIT: Final[int] = _COMBAT["hit-on"]  # EE-glossary-hit-bonus/1
SUPPORTED_UNITS: Final[int] = _COMBAT["supported-units"]  # EE-6.63/1
DOGFIGHT_HIT: Final[int] = _COMBAT["dogfight-hit-on"]  # EE-6.23/1
MAGINOT_BONUS: Final[int] = _COMBAT["maginot"]  # EE-6.84/1
FORTRESS_BONUS: Final[int] = _COMBAT["fortress"]  # EE-6.85/1

# ---------------------------------------------------------------- politics
_POLITICS: Final = _DOC["politics"]
GERMANS_IN_THE_EAST: Final = bytes(_POLITICS["germans-in-the-east"])  # at first, from Mar/Apr 1941 (EE-9.23/3)
GERMANS_IN_RUMANIA: Final[int] = _POLITICS["germans-in-rumania"]["ground"]  # EE-9.17/7
GERMAN_ARMOR_IN_RUMANIA: Final[int] = _POLITICS["germans-in-rumania"]["armor"]  # EE-9.17/7
FREE_FRENCH_BLOCKS: Final[int] = _POLITICS["free-french"]  # EE-9.531/1
VICHY_PLACES: tuple[int, ...] = tuple(AREA[name] for name in _POLITICS["vichy-places"])  # suggested (EE-9.522/2)

# Where units are made whole beside their Home Areas: by power (EE-4.32/2, EE-4.32/3)
WHOLE: Final[Mapping[Nation, int]] = {
    Nation.GERMANY: union(REGION[name] for name in _DOC["full-strength"]["germany"]),
    Nation.BRITAIN: areas_of(*_DOC["full-strength"]["west"]),
    Nation.USA: areas_of(*_DOC["full-strength"]["west"]),
}

# ---------------------------------------------------------------- victory in campaigns (EE-10.41 to EE-10.47)
_VICTORY: Final = _DOC["victory"]


class Verdict(NamedTuple):
    """A level of victory and the rule that gives it."""

    level: str
    rule: str


def _if_germany_falls(turn: int) -> Verdict:
    row = next(row for row in _VICTORY["germany-falls"] if turn <= TURN[row["last"]])
    return Verdict(row["level"], row["rule"])


GERMANY_FALLS: tuple[Verdict, ...] = tuple(map(_if_germany_falls, range(LAST_TURN + 1)))  # by turn
GERMANY_STANDS: tuple[tuple[int, Verdict], ...] = tuple(
    (row["least"], Verdict(row["level"], row["rule"])) for row in _VICTORY["germany-stands"]
)  # by resource areas of the Axis, from the highest down
AXIS_DECISIVE: Final = Verdict("axis-decisive", _VICTORY["axis-decisive"]["rule"])
AXIS_DECISIVE_OF: Final = _nations(_VICTORY["axis-decisive"]["conquered-of"])
AXIS_DECISIVE_COUNT: Final[int] = _VICTORY["axis-decisive"]["count"]
