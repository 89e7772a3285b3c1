"""What the map promises: the worth of areas and units, how far it is to the goals, and what a side could attack."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from sandtable.board.graph import around
from sandtable.core.bits import bit_list, mask_of
from sandtable.games.soft_underbelly.atlas import (
    AREAS,
    BLACK,
    BLUE,
    BOXES,
    COAST,
    EUROPE,
    GRAPH,
    GROUND,
    ISLANDS,
    RAIL,
    SEA,
    VICHY,
    WINTER,
)
from sandtable.games.soft_underbelly.calendar import is_winter
from sandtable.games.soft_underbelly.control import bystanders
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.roster import (
    AIR,
    ALLIES,
    ARMIES,
    AXIS,
    CARRIERS,
    CRAFT,
    FLOTILLAS,
    FORTS,
    KIND,
    MARKERS,
    MOBILE,
    OF_SIDE,
    SUPPLIES,
    TACTICALS,
    TRANSPORTS,
    UNITS,
    VALUE,
    Kind,
)
from sandtable.games.soft_underbelly.routes import Routes, routes
from sandtable.games.soft_underbelly.stacking import MOVEMENT, is_mud_bound
from sandtable.games.soft_underbelly.supply import OVER_ANY_LINE
from sandtable.games.soft_underbelly.values import GERMAN_INFANTRY, defence_total

_WORTH = {
    Kind.INFANTRY: 5.0,
    Kind.PANZER: 10.0,
    Kind.MECHANIZED: 10.0,
    Kind.PARACHUTE: 4.0,
    Kind.SUPPLY: 8.0,
    Kind.FORT: 5.0,
    Kind.TACTICAL: 7.0,
    Kind.CARRIER: 8.0,
    Kind.FLOTILLA: 8.0,
    Kind.CONVOY: 8.0,
    Kind.LANDING_CRAFT: 12.0,
    Kind.MARKER: 0.0,
}
UNIT_WORTH = tuple(_WORTH[KIND[u]] for u in range(UNITS))

_GROUND_WORTH = {
    "naples": 40.0,
    "rome": 40.0,
    "po-valley": 40.0,
    "algiers": 30.0,
    "romania": 12.0,
    "gibraltar": 12.0,
    "turin": 10.0,
    "taranto": 10.0,
    "sicily": 10.0,
    "egypt": 5.0,
    "tunis": 7.0,
    "malta": 6.0,
    "tripoli": 5.0,
    "sardinia": 5.0,
    "tobruk": 4.0,
    "croatia": 5.0,
    "belgrade": 5.0,
    "vichy": 4.0,
    "constantine": 4.0,
    "oran": 3.0,
    "albania": 4.0,
    "greece": 4.0,
    "western-desert": 2.0,
    "palestine": 2.0,
    "casablanca": 2.0,
    "corsica": 3.0,
    "french-alps": 3.0,
    "bulgaria": 2.0,
    "crete": 2.0,
    "cyprus": 1.0,
    "rhodes": 1.0,
}
AREA_WORTH = tuple(_GROUND_WORTH.get(name, 0.0) for name in GRAPH.names)


# How far it is, by land and by sea

_EMBARK = 2.0
_AT_SEA = 0.4  # a step of a ship, beside one step of an army
_DECAY = 0.75  # what a goal still attracts, one step farther away


def _travel_costs(start: int) -> tuple[float, ...]:
    """Return how far every area is from one, in steps of an army that may be shipped."""
    best = {(start, bool(SEA >> start & 1)): 0.0}
    queue = [(0.0, start, bool(SEA >> start & 1))]
    while queue:
        cost, area, afloat = heappop(queue)
        steps = [(cost + _AT_SEA, near, True) for near in bit_list(BLUE[area])] if afloat else []
        if not afloat:
            steps += [(cost + 1.0, near, False) for near in bit_list(BLACK[area])]
        if COAST >> area & 1:
            steps.append((cost if afloat else cost + _EMBARK, area, not afloat))
        for step in steps:
            if step[0] < best.get(step[1:], inf):
                best[step[1:]] = step[0]
                heappush(queue, step)
    return tuple(min(best.get((area, False), inf), best.get((area, True), inf)) for area in range(AREAS))


_COSTS = tuple(_travel_costs(area) for area in range(AREAS))
_PULL = tuple(tuple(_DECAY ** _COSTS[area][goal] for area in range(AREAS)) for goal in range(AREAS))


@lru_cache(maxsize=4096)
def attraction(goals: int) -> tuple[float, ...]:
    """Return for each area how strongly the goals draw an army that stands there."""
    drawn = [0.0] * (AREAS + 1)
    for goal in bit_list(goals):
        worth, pull = AREA_WORTH[goal], _PULL[goal]
        for area in range(AREAS):
            drawn[area] = max(drawn[area], worth * pull[area])
    return tuple(drawn)


def _landmasses() -> list[int]:
    found = []
    rest = GROUND & ~ISLANDS & ~BOXES
    while rest:
        part = edge = rest & -rest
        while edge:
            edge = mask_of(near for area in bit_list(edge) for near in bit_list(BLACK[area])) & ~part
            part |= edge
        found.append(part)
        rest &= ~part
    return found


_LANDMASSES = tuple(_landmasses())


def goals(p: Position, side: int) -> int:
    """Return the enemy's areas that a side can hope to take: overseas only with landing craft or from a foothold."""
    f = p.facts
    if side == ALLIES:
        aims = f.owned[AXIS] | f.neutral & _ALGERIA
    else:
        aims = f.owned[ALLIES] if f.at_war else f.owned[ALLIES] & ~VICHY  # SU-start/5: France will be neutral
    if any(p.at[craft] < AREAS for craft in _CRAFT_OF[side]):
        return aims & ~BOXES
    within = 0
    for land in _LANDMASSES:
        if f.owned[side] & land:
            within |= land
    return aims & within


_ALGERIA = VICHY & ~EUROPE
_CRAFT_OF = tuple(bit_list(CRAFT & own) for own in OF_SIDE)


# What a side could attack

MOVING, PLACED, OVER = range(3)
_STAGES = {"movement": MOVING, "reinforcement": MOVING, "replacements": MOVING, "setup": MOVING, "combat": PLACED}


def stage(p: Position) -> int:
    """Return how far the player turn is: units may still move, they may still attack, or it is over."""
    if len(p.stack) < 2:
        return OVER
    frame = p.stack[1]
    if frame[0] == "stacking":
        return PLACED if frame[1] == MOVEMENT else OVER
    return _STAGES.get(str(frame[0]), OVER)


class Forces(NamedTuple):
    """What a side can bring into an attack: for each unit its value and the areas where it could then stand."""

    armies: list[tuple[int, int, int]]  # unit, value, areas; the strongest first
    aircraft: list[int]
    ships: list[int]
    landings: list[tuple[int, int]]  # what a craft with its army adds, and the areas it could land from
    sources: list[int]


def forces(p: Position, side: int, when: int) -> Forces:
    """Return the forces of a side; `when` tells whether its units may still move."""
    lanes = routes(p, side)
    at, f = p.at, p.facts
    fixed = 0 if when == MOVING and side != p.side else -1 if when != MOVING else p.moved | p.landed
    armies: list[tuple[int, int, int]] = []
    found = Forces(armies, [], [], [], [])
    reorganised = p.turn >= p.reorganised
    spent = p.attacked if side == p.side else 0
    for unit in bit_list(_BATTLERS[side] & ~(f.aboard | spent | bystanders(p))):
        start = at[unit]
        if start >= AREAS:
            continue
        bit, here = 1 << unit, 1 << start
        stays = fixed >> unit & 1
        if bit & ARMIES:
            value = 0 if reorganised and bit & GERMAN_INFANTRY else VALUE[unit]
            areas = here if stays else here | lanes.army(start)
            armies.append((unit, value, areas))
        elif bit & TACTICALS:
            found.aircraft.append(here if stays else here | lanes.tactical(start))
        elif bit & _WARSHIPS:
            found.ships.append(here if stays else here | lanes.ship(start))
        elif bit & SUPPLIES:
            found.sources.append(here if stays else here | lanes.supply(start))
        else:
            _add_transport(p, unit, here if stays else here | lanes.ship(start), lanes, found)
    if len(armies) > 1:
        armies.sort(key=_by_value)
    return found


def _by_value(army: tuple[int, int, int]) -> int:
    return -army[1]


_WARSHIPS = FLOTILLAS | CARRIERS
_BATTLERS = tuple(own & (ARMIES | AIR | FLOTILLAS | TRANSPORTS | SUPPLIES) for own in OF_SIDE)


def _add_transport(p: Position, ship: int, areas: int, lanes: Routes, found: Forces) -> None:
    cargo = p.cargo(ship)
    if not cargo:
        found.sources.append(areas)
    if not CRAFT >> ship & 1:
        return
    if cargo & ARMIES:
        found.landings.append((1 + VALUE[cargo.bit_length() - 1], areas))
    elif not cargo:
        _add_embarkation(p, areas, lanes, found)


def _add_embarkation(p: Position, areas: int, lanes: Routes, found: Forces) -> None:
    """An empty craft may take the strongest army that it finds in a port, and land it."""
    best, stations = 0, 0
    for unit, value, _ in found.armies:
        port = p.at[unit]
        if value > best and (areas & COAST) >> port & 1:
            best, stations = value, lanes.ship(port) & SEA if areas & ~(1 << port) else 1 << port
    if best:
        found.landings.append((1 + best, stations))


class Assault(NamedTuple):
    """An attack that a side could make and win: what it would gain, and by how much it would win."""

    gain: float
    target: int
    margin: int


_BESIDE = tuple(BLACK[area] | BLUE[area] for area in range(AREAS))


def _source_zone(area: int) -> int:
    zone = 0
    for near in bit_list(_BESIDE[area]):
        zone |= OVER_ANY_LINE[near]
    return zone


_SOURCE_ZONES = tuple(_source_zone(area) for area in range(AREAS))
_SOURCE_COST = 7.0

# Where a ship or an aircraft bars the way into the Mediterranean (SU-naval-move/1, SU-naval-move/5)
STRAITS = {GRAPH.index["alboran-sea"]: 7.0, GRAPH.index["balearic-sea"]: 5.0, GRAPH.index["western-med"]: 3.0}


def capacity(p: Position, area: int, target: int) -> int:
    """Return how many armies of an area may attack a target: one in mud, and by road, for want of sources."""
    if is_mud_bound(p.turn, area) or not RAIL[area] >> target & 1:
        return 1  # SU-stack/15, SU-supply/10
    return 2


def held(p: Position, side: int) -> int:
    """Return the areas in which a side has units that have to be attacked (SU-overrun/7)."""
    f = p.facts
    covered = (f.supplies[side] | f.parachutes[side]) & f.warships[side]
    return (f.armies[side] | f.forts[side] | covered) & GROUND & ~BOXES


def strength(p: Position, side: int, target: int, found: Forces) -> int:
    """Return the greatest total with which a side could attack an area; 0 if no land unit or no source is there."""
    near = BLACK[target] & ~p.facts.any[1 - side]
    against_fort = bool(p.facts.forts[1 - side] >> target & 1)
    total = 0
    room: dict[int, int] = {}
    for unit, value, areas in found.armies:
        spots = areas & near
        while spots:
            spot = spots.bit_length() - 1
            left = room.get(spot)
            if left is None:
                left = capacity(p, spot, target)
            if left:
                room[spot] = left - 1
                total += 1 if against_fort and MOBILE >> unit & 1 else value
                break
            spots ^= 1 << spot
    blue = BLUE[target]
    frozen = is_winter(p.turn) and WINTER >> target & 1
    if blue and not frozen:
        for value, areas in found.landings:
            if areas & blue:
                total += value
    if not total:
        return 0
    zone = _SOURCE_ZONES[target]
    sources = sum(1 for areas in found.sources if areas & zone)
    if sources < (2 if frozen else 1):
        return 0  # SU-supply/1, SU-supply/11
    beside = _BESIDE[target]
    for areas in found.aircraft:
        if areas & beside:
            total += 1
    for areas in found.ships:
        if areas & blue:
            total += 1
    return total


def sea_battles(p: Position, side: int, found: Forces) -> list[Assault]:
    """Return the attacks on enemy ships and aircraft at sea that a side could win, the most rewarding first."""
    f = p.facts
    rewards = []
    for target in bit_list(f.any[1 - side] & SEA):
        blue = BLUE[target]
        total = sum(1 for areas in found.ships if areas & blue)
        total += sum(1 for areas in found.aircraft if areas & blue & ~SEA)  # SU-air-combat/6
        defenders = f.here[target] & OF_SIDE[1 - side]
        margin = total - defence_total(p, defenders)
        if margin > 0 and any(areas & _SOURCE_ZONES[target] for areas in found.sources):
            kills = sum(UNIT_WORTH[unit] for unit in bit_list(defenders))
            gain = kills + STRAITS.get(target, 0.0) - _SOURCE_COST
            if gain > 0:
                rewards.append(Assault(gain, target, margin))
    rewards.sort(reverse=True)
    return rewards


def assaults(p: Position, side: int, found: Forces, targets: int) -> list[Assault]:
    """Return the attacks on held areas that a side could win, the most rewarding first."""
    enemy = OF_SIDE[1 - side] & ~(MARKERS | p.facts.aboard)
    rewards = []
    for target in bit_list(targets):
        total = strength(p, side, target, found)
        if not total:
            continue
        defenders = p.facts.here[target] & enemy
        defence = defence_total(p, defenders)
        margin = total - defence
        if margin > 0:
            share = min(1.0, margin / (defence or 1))
            kills = sum(UNIT_WORTH[unit] for unit in bit_list(defenders & ~FORTS))
            gain = AREA_WORTH[target] + share * kills - _SOURCE_COST
            if gain > 0:
                rewards.append(Assault(gain, target, margin))
    rewards.sort(reverse=True)
    return rewards


def walkovers(p: Position, side: int, found: Forces, areas: int) -> list[float]:
    """Return the worth of undefended enemy areas that armies could enter, by land or from the sea, one for each."""
    worths = []
    rest = areas & ~p.facts.any[1 - side]
    for _, _, reach in found.armies:
        best = _most_worth(rest & reach)
        if best >= 0:
            worths.append(AREA_WORTH[best])
            rest ^= 1 << best
    if is_winter(p.turn):
        rest &= ~WINTER  # SU-landing/6
    for _, stations in found.landings:
        best = _most_worth(rest & COAST & around(BLUE, stations))
        if best >= 0:
            worths.append(AREA_WORTH[best] - _SOURCE_COST)
            rest ^= 1 << best
    return worths


def _most_worth(areas: int) -> int:
    best, most = -1, 0.0
    for area in bit_list(areas):
        if AREA_WORTH[area] > most:
            best, most = area, AREA_WORTH[area]
    return best
