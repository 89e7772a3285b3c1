"""Where and how strong the units of a scenario begin (chapter 3, the cards and the orders of battle)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sandtable.core.bits import mask_of, union
from sandtable.core.names import kebab
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.rules.production.arrivals import gates
from sandtable.games.westfront.rules.supply import network
from sandtable.games.westfront.world.atlas import (
    ALIASES,
    COASTAL,
    EVERYWHERE,
    HEX,
    NEAR,
    OF_NATION,
    REGION,
    ROW,
    STARTLINE,
    Nation,
)
from sandtable.games.westfront.world.roster import (
    ALLIES,
    ARMY_GROUP_E,
    AXIS,
    HQS,
    ITALIANS,
    KIND,
    LAST_STEP,
    MAX_CV,
    OF_PLAYER,
    PLAYER,
    SS,
    UNIT,
    UNITS,
)
from sandtable.games.westfront.world.scenario import (
    CARDS,
    FIRST_MONTH,
    FORCES,
    REINFORCEMENTS,
    SCENARIO_DOCS,
    SCENARIOS,
    Card,
)

CHOSEN: Final = -1  # a CV that the owner picks (WF-3.23/1)
_FRANCE: Final = OF_NATION[Nation.FRANCE]
_FLORENCE_ROW: Final = ROW[HEX["florence"]]


class Berth(NamedTuple):
    """Where a unit may be set up, its CV, or CHOSEN, and where its order of battle would have it, supplied or not."""

    area: int
    cv: int
    listed: int = 0


class Quota(NamedTuple):
    """How many units of a type there are, and their CVs in all (WF-3.23/1)."""

    units: int
    cv: int


class Duty(NamedTuple):
    """Somewhere in these hexes must be one of these units, or more."""

    rule: str
    units: int
    hexes: int


class Entry(NamedTuple):
    """A line of an order of battle."""

    unit: int
    cv: int
    region: str
    formation: str
    location: str


# ---------------------------------------------------------------- territory
def _hexes_of(word: str) -> int:
    """Return the hexes of a nation or of one of the named islands."""
    name = word.upper().replace(" ", "_")
    return OF_NATION[Nation[name]] if name in Nation.__members__ else REGION[word.lower()]


def _hexes_of_all(words: Iterable[str]) -> int:
    return union(map(_hexes_of, words))


def territory_at_start(card: Card) -> tuple[int, int]:
    """Return the hexes that each side holds at first (WF-S43/2, WF-W43/1, WF-S44/1, WF-W44/1)."""
    name = CARDS[card.period]
    line = STARTLINE[name]
    allies = _hexes_of_all(FORCES["card"][name]["allies"])
    allies |= line.get("allied_italy", 0) | line.get("allied_holland", 0)
    allies &= ~line.get("axis_italy", 0) & card.hexes
    neutral = OF_NATION[Nation.SPAIN] | OF_NATION[Nation.PORTUGAL]
    return allies, card.hexes & ~allies & ~neutral


def frontline(card: Card, player: int) -> int:
    """Return the Frontline hexes of a side (WF-3.22/1)."""
    return STARTLINE[CARDS[card.period]][("allied_front", "axis_front")[player]]


# ---------------------------------------------------------------- orders of battle
def _order_of_battle(name: str) -> dict[int, Entry]:
    return {
        UNIT[line["unit"]]: Entry(UNIT[line["unit"]], line["cv"], part["region"], part["formation"], line["at"])
        for part in FORCES["ob"]
        if part["card"] == name
        for line in part["units"]
    }


ORDER_OF_BATTLE: dict[str, dict[int, Entry]] = {name: _order_of_battle(name) for name in ("s43", "s44")}


def _base(card: Card) -> dict[int, Entry]:
    """Return the order of battle that a card goes by: in winter that of the summer before (WF-W43/3, WF-W44/3)."""
    return ORDER_OF_BATTLE[("s43", "s44")[card.period // 2]]


def _location(card: Card, entry: Entry) -> int:
    """Return the hexes of an order of battle's location word (WF-OB43/3, WF-OB44/2)."""
    player, word = PLAYER[entry.unit], entry.location
    italy = OF_NATION[Nation.ITALY]
    if word == "Front":
        return frontline(card, player) & italy
    if word == "Coast":
        if player == ALLIES:
            return OF_NATION[Nation.BRITAIN] & COASTAL
        return mask_of(HEX[name] for name in FORCES["coast"][entry.formation])
    if word in ("North Italy", "South Italy"):
        is_north = word == "North Italy"
        return mask_of(here for here in HEX.values() if italy >> here & 1 and (ROW[here] < _FLORENCE_ROW) == is_north)
    if word.upper().replace(" ", "_") in Nation.__members__ or word.lower() in REGION:
        return _hexes_of(word)
    city = kebab(word)
    here = HEX[city] if city in HEX else ALIASES[city]
    return 1 << here | NEAR[here]  # WF-3.24/1


def _region(card: Card, unit: int) -> int:
    """Return the North or the South, as the order of battle has the unit; reinforcements may go to either."""
    sides = FORCES["region"][CARDS[card.period]][("allies", "axis")[PLAYER[unit]]]
    entry = _base(card).get(unit)
    if entry is None:
        return _hexes_of_all(sides["north"] + sides["south"])
    if card.period == 2 and entry.location == "Front":  # WF-OB44/4
        return _location(card, entry)
    return _hexes_of_all(sides[entry.region])


# ---------------------------------------------------------------- what is to be set up
def is_open(card: Card) -> bool:
    """Tell whether the owner picks units and CVs himself (WF-3.23/1, WF-W43/3, WF-W44/3)."""
    return card.deployment == "free" or (card.deployment == "semi-historical" and card.period in (1, 3))


def first_arrivals(card: Card) -> dict[int, int]:
    """Return the reinforcements of the first month with their CVs (WF-3.23/4)."""
    first = FIRST_MONTH[card.period]
    return {entry.unit: entry.cv for entry in REINFORCEMENTS[card.period] if entry.month == first}


def _countermix(card: Card) -> list[int]:
    """Return the blocks that are available when a card begins, without the reinforcements of its first month."""
    units = dict.fromkeys(ORDER_OF_BATTLE["s43"])
    if card.period >= 2:
        units |= dict.fromkeys(ORDER_OF_BATTLE["s44"])
    for period in range(card.period + 1):
        units |= dict.fromkeys(e.unit for e in REINFORCEMENTS[period] if e.month < FIRST_MONTH[card.period])
    units |= dict.fromkeys(UNIT[name] for name in FORCES["card"][CARDS[card.period]].get("extra", ()))
    gone = ARMY_GROUP_E | (ITALIANS if card.period else 0)
    return [unit for unit in units if not gone >> unit & 1 and unit not in first_arrivals(card)]


def available(card: Card) -> list[int]:
    """Return the blocks of the countermix when a card begins; those that are not set up are eliminated (WF-3.23/3)."""
    return [*_countermix(card), *first_arrivals(card)]


@lru_cache(maxsize=32)
def berths(scenario: str) -> dict[int, Berth]:
    """Return for every unit that can be set up where it may go, and how strong it is."""
    card = SCENARIOS[scenario]
    if card.husky:
        return {}
    p = Position()
    p.scenario, p.month, p.italy = scenario, card.first_month, int(card.period > 0)
    p.held = list(territory_at_start(card))
    p.prior = p.held.copy()
    supplied = [_could_be_supplied(p, player) for player in (ALLIES, AXIS)]
    found = {unit: Berth(gates(p, unit), cv) for unit, cv in first_arrivals(card).items()}
    found |= _fixed_berths(card) if not is_open(card) else _open_berths(card)
    return {
        unit: Berth(_ground(p, unit, berth.area, card, supplied), berth.cv, berth.area) for unit, berth in found.items()
    }


def _ground(p: Position, unit: int, area: int, card: Card, supplied: list[int]) -> int:
    """Cut an area to Friendly hexes, in supply unless history has put the unit there (WF-3.22/1)."""
    player = PLAYER[unit]
    hexes = area & p.held[player] & allowed(p, unit)
    return hexes if card.deployment == "historical" else hexes & supplied[player]


def _could_be_supplied(p: Position, player: int) -> int:
    """Return the hexes in supply if every sea lane gets through."""
    lanes = network.risky_lanes(p, player, network.network(p, player))
    through = sum(lane.bit for lane in lanes)
    return network.supplied_hexes(p, player, network.network(p, player, through))


def _fixed_berths(card: Card) -> dict[int, Berth]:
    """WF-3.24/1, WF-3.25/1: units and CVs of the order of battle."""
    is_semi = card.deployment == "semi-historical"
    return {
        unit: Berth(_location(card, entry) | (_region(card, unit) if is_semi else 0), entry.cv)
        for unit, entry in _base(card).items()
        if entry.region in ("north", "south")
    }


def _open_berths(card: Card) -> dict[int, Berth]:
    is_free = card.deployment == "free"
    units = _countermix(card)
    if card.period == 0:
        units.append(UNIT["pzrgp-b"])  # WF-OB43/2: the seventh armor
    return {unit: Berth(EVERYWHERE if is_free else _region(card, unit), CHOSEN) for unit in units}


# ---------------------------------------------------------------- the owner's choice of units and CVs
def _kind_of(unit: int) -> str:
    kind = "hq" if HQS >> unit & 1 else KIND[unit].name.lower()
    return f"italian-{kind}" if ITALIANS >> unit & 1 else kind


ROW_OF: tuple[str, ...] = tuple(_kind_of(unit) for unit in range(UNITS))  # the rows of the force tables


@lru_cache(maxsize=32)
def quotas(scenario: str, player: int) -> dict[str, Quota]:
    """Return what remains to be chosen of each type, without the units whose CV is fixed."""
    card = SCENARIOS[scenario]
    if not is_open(card):
        return {}
    table = FORCES["force"][CARDS[card.period]][("allies", "axis")[player]]
    found = {kind: Quota(row["units"], row["cv"]) for kind, row in table.items()}
    if card.period == 1 and player == ALLIES:  # WF-W43/8: US 7 is one of the five
        count, cv = found["amphibious"]
        found["amphibious"] = Quota(count - 1, cv - first_arrivals(card)[UNIT["us-7-amph"]])
    return found


@lru_cache(maxsize=1 << 11)
def most(scenario: str, unit: int) -> int:
    """Return the highest CV that a unit may be given; SS units stay at the average of their type (WF-3.23/2)."""
    if not SS >> unit & 1:
        return MAX_CV[unit]
    units, cv = quotas(scenario, PLAYER[unit])[ROW_OF[unit]]
    return min(MAX_CV[unit], -(-cv // units))


def choices(scenario: str, unit: int, left: Quota, others: list[int]) -> range:
    """Return the CVs for a unit after which the rest of its type can still be met exactly (WF-3.23/1)."""
    rest = left.units - 1
    if rest < 0 or rest > len(others):
        return range(0)
    least = LAST_STEP[unit]
    strongest = sum(sorted((most(scenario, other) for other in others), reverse=True)[:rest])
    return range(max(least, left.cv - strongest), min(most(scenario, unit), left.cv - rest * least) + 1)


# ---------------------------------------------------------------- duties
@lru_cache(maxsize=32)
def duties(scenario: str, player: int) -> tuple[Duty, ...]:
    """Return what a set-up must fulfil besides."""
    card = SCENARIOS[scenario]
    if card.husky:
        return ()
    front, everyone, rule = frontline(card, player), OF_PLAYER[player], "WF-3.22/1"
    if card.deployment == "free" and card.period == 2 and player == AXIS:  # WF-S44/3
        everyone = mask_of(unit for unit, entry in _base(card).items() if entry.location == "Front") & OF_PLAYER[AXIS]
        rule = "WF-S44/3"
    found = [Duty(rule, everyone, 1 << here) for here in HEX.values() if front >> here & 1]
    if card.deployment == "free" and card.period == 0 and player == AXIS:
        found.append(Duty("WF-S43/4", ITALIANS, _FRANCE))
        found.append(Duty("WF-S43/4", ITALIANS, OF_NATION[Nation.YUGOSLAVIA]))
    return tuple(found)


# ---------------------------------------------------------------- the plan that `default` follows
class Planned(NamedTuple):
    """Where the plan puts a unit, and at what CV."""

    here: int
    cv: int


@lru_cache(maxsize=32)
def plan(scenario: str) -> dict[int, Planned]:
    """Return the sound set-up of a scenario, both sides."""
    doc = SCENARIO_DOCS[scenario]
    found = dict(plan(doc["like"])) if "like" in doc else {}
    for name in doc.get("without", ()):
        del found[UNIT[name]]
    strengths: dict[str, Any] = doc.get("strength", {})
    for hexes in doc.get("plan", {}).values():
        for place, names in hexes.items():
            for name in names:
                found[UNIT[name]] = Planned(HEX[place], strengths.get(name, _listed_cv(scenario, UNIT[name])))
    return found


def _listed_cv(scenario: str, unit: int) -> int:
    card = SCENARIOS[scenario]
    fixed = first_arrivals(card)
    entry = _base(card).get(unit)
    return fixed[unit] if unit in fixed else entry.cv if entry else LAST_STEP[unit]
