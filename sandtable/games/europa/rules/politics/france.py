"""France (103.B.21): the stacking limits of 1940, and the regions that are liberated in 1944."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Freed, Phase, Position, Side
from sandtable.games.europa.rules.politics.neutrals import land
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import CITIES
from sandtable.games.europa.world.calendar import TURN_IDS
from sandtable.games.europa.world.charts import FRENCH_ARMOUR_RE4, FRENCH_CM_RE4, FRENCH_LIMIT_TURNS
from sandtable.games.europa.world.nations import Nation
from sandtable.games.europa.world.scenario import CARDS, REGION_IDS, REGION_TITLES

_CM: Final = "EU-103.B.21.c.3/1"
_ARMOUR: Final = "EU-103.B.21.c.3/2"
_FRENCH: Final = (Nation.FR, Nation.FF)


# ---------------------------------------------------------------- the limits of 1940
class _French(NamedTuple):
    units: int
    pure_armour: int


@lru_cache(maxsize=64)
def _french(scenario: str, forms: bytes) -> _French:
    units = armour = 0
    for unit, rows in enumerate(CARDS[scenario].counters):
        if rows and rows[forms[unit]].nation in _FRENCH:
            units |= 1 << unit
            armour |= rows[forms[unit]].pure_armour << unit
    return _French(units, armour)


def are_limited(p: Position) -> bool:
    """Tell whether the limits hold: for 12 turns, that of the trigger included (EU-103.B.21.c.3/3)."""
    return p.french_limit >= 0 and p.turn < p.french_limit + FRENCH_LIMIT_TURNS


def limits(p: Position, place: int, units: int) -> Violation | None:
    """Tell which French limit some units of one side would break in a place (EU-103.B.21.c.3)."""
    if not are_limited(p):
        return None
    known = _french(p.scenario, bytes(p.form))
    french = units & known.units
    motorized = french & traits(p).motorized
    if _re4(p, motorized) > FRENCH_CM_RE4:
        words = "{place} holds {number} REs of French c/m units at most"
        return refusal(_CM, words, place, FRENCH_CM_RE4 // 4)
    if french & ~motorized & ~traits(p).uncounted and _re4(p, french & known.pure_armour) > FRENCH_ARMOUR_RE4:
        words = "{place} holds {number} RE of pure armour beside French units that are not c/m"
        return refusal(_ARMOUR, words, place, FRENCH_ARMOUR_RE4 // 4)
    return None


def _re4(p: Position, units: int) -> int:
    return sum(p.size(unit) for unit in bit_list(units))


def are_checked(p: Position) -> bool:
    """Tell whether stacks that stand must keep the limits now: in French movement phases only."""
    return p.phase == Phase.MOVEMENT and p.phasing == Side.ALLIES


# ---------------------------------------------------------------- regions
def is_free(p: Position, region: str) -> bool:
    """Tell whether a region is liberated: the Allies own all its cities (EU-103.B.21.a/3)."""
    cities = p.sheet.regions[region] & CITIES
    return bool(cities) and not cities & ~p.owned[Side.ALLIES]


def watch(p: Position, log: Log, place: int, side: int) -> None:
    """Note what follows in France as a side takes a place."""
    limited = p.card.french_limits
    if limited is not None and p.french_limit < 0 and side == Side.AXIS and land(p, limited.countries) >> place & 1:
        p.french_limit = p.turn
        last = TURN_IDS[p.turn + FRENCH_LIMIT_TURNS - 1]
        log.add(_CM, "the French stacking limits begin, and hold until {turn}", last)
    if side == Side.ALLIES and CITIES >> place & 1 and p.card.districts:
        _liberate(p, log, place)


def end_limits(p: Position, log: Log) -> None:
    """Tell that the French limits are over: twelve turns have passed (EU-103.B.21.c.3/3)."""
    if p.french_limit >= 0 and p.turn == p.french_limit + FRENCH_LIMIT_TURNS:
        log.add("EU-103.B.21.c.3/3", "the French stacking limits are over")


def _liberate(p: Position, log: Log, place: int) -> None:
    """Note the turn of a liberation: production begins anew long after (EU-103.B.21.a/5)."""
    for region in p.card.districts:
        if p.sheet.regions[region] >> place & 1 and is_free(p, region):
            number = REGION_IDS.index(region)
            others = (row for row in p.freed if row.region != number)
            p.freed = tuple(sorted((*others, Freed(number, p.turn))))
            log.add("EU-103.B.21.a/3", "{region} is liberated", REGION_TITLES[number])
