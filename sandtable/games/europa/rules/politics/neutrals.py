"""Neutral countries (EUC-56): closed to all, but for those that a side may attack; these then join the other side."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.core.bits import bit_list, union
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europa.language import SIDES, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.world.atlas import COUNTRY, COUNTRY_IDS, COUNTRY_TITLES, OF_COUNTRY, RAIL
from sandtable.games.europa.world.scenario import CARDS

_ATTACKED: Final = "EUC-56/5"


# ---------------------------------------------------------------- where they are
def neutral_ground(p: Position) -> int:
    """Return the hexes of countries that are neutral: nobody's, and their units neither move nor fight."""
    return _ground(p.scenario, p.joined) if p.card.neutral else 0


def closed_neutrals(p: Position, side: int) -> int:
    """Return the neutral hexes that a side may not enter (EUC-56/1)."""
    return neutral_ground(p) & ~prey(p, side)


def prey(p: Position, side: int) -> int:
    """Return the neutral hexes that a side may enter, attack and bomb (EUC-56/5)."""
    row = p.card.neutrals
    return _prey(p.scenario, p.joined) if row is not None and row.by == side else 0


def land(p: Position, countries: tuple[str, ...]) -> int:
    """Return the hexes of some countries on the board."""
    return union(OF_COUNTRY[name] for name in countries) & p.sheet.everywhere


@lru_cache(maxsize=64)
def _ground(scenario: str, joined: int) -> int:
    card = CARDS[scenario]
    left = (name for name in card.neutral if not joined >> COUNTRY_IDS.index(name) & 1)
    return union(OF_COUNTRY[name] for name in left)


@lru_cache(maxsize=64)
def _prey(scenario: str, joined: int) -> int:
    row = CARDS[scenario].neutrals
    return _ground(scenario, joined) & union(OF_COUNTRY[name] for name in row.countries) if row is not None else 0


def not_open(p: Position, side: int, place: int) -> Violation | None:
    """Tell that a place is in a neutral country that a side may not enter."""
    if not closed_neutrals(p, side) >> place & 1:
        return None
    country = COUNTRY_TITLES[COUNTRY[place]]
    if p.card.neutrals is not None:
        return refusal(_ATTACKED, "{place} is in {country}, which is neutral", place, country)
    return refusal("EUC-56/1", "{place} is in {country}, which is neutral", place, country)


# ---------------------------------------------------------------- how they join
def enter_neutral(p: Position, log: Log, place: int) -> None:
    """Let the country of a place join the other side as a side enters, attacks or bombs it (EUC-56/5, EU-103/2).

    All its hexes but those that were taken just now are its side's; its rails serve that from its next initial phase.
    """
    if not neutral_ground(p) >> place & 1 or p.card.neutrals is None:
        return
    number, friend = COUNTRY[place], 1 - p.card.neutrals.by
    p.joined |= 1 << number
    ground = OF_COUNTRY[COUNTRY_IDS[number]] & p.sheet.everywhere
    left = ground & ~(p.owned[0] | p.owned[1])
    p.give(left, friend)
    p.rail_dead |= _railways(left)
    p.zones = None
    log.add(_ATTACKED, "{country} is attacked", COUNTRY_TITLES[number])
    log.add("EU-103/2", "{country} joins {side}", COUNTRY_TITLES[number], SIDES[friend])


def _railways(places: int) -> int:
    return union(1 << place for place in bit_list(places) if RAIL[place])
