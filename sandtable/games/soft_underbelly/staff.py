"""The game's own judgement for computer players: what a position is worth, and which orders deserve a look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sandtable.board.graph import distances
from sandtable.core.bits import bit_list
from sandtable.core.order import Order
from sandtable.core.staff import Feature, Staff, Weighed, read_weights
from sandtable.core.step import legal
from sandtable.games.soft_underbelly import transport
from sandtable.games.soft_underbelly.atlas import (
    ALBANIA,
    ALGIERS,
    AREAS,
    BELGRADE,
    BLACK,
    BLUE,
    BOXES,
    COAST,
    GREECE,
    GROUND,
    ITALIAN_STARS,
    ITALY,
    MALTA,
    PILE,
    ROMANIA,
    STARS,
)
from sandtable.games.soft_underbelly.calendar import MARITA_MERKUR
from sandtable.games.soft_underbelly.control import bystanders, presence
from sandtable.games.soft_underbelly.muster import muster, taken
from sandtable.games.soft_underbelly.planning import Planning, draft_of
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.roster import (
    ALLIES,
    ARMIES,
    AXIS,
    BY_KIND,
    CRAFT,
    FIGHTERS,
    FORTS,
    KIND,
    MARKERS,
    OF_SIDE,
    SIDE,
    SUPPLIES,
    TRANSPORTS,
    UNITS,
    Kind,
)
from sandtable.games.soft_underbelly.routes import routes
from sandtable.games.soft_underbelly.tables import tables
from sandtable.games.soft_underbelly.values import attack_total, attack_value, defence_total

_WORTH = {
    Kind.INFANTRY: 7.0,
    Kind.PANZER: 12.0,
    Kind.MECHANIZED: 12.0,
    Kind.PARACHUTE: 6.0,
    Kind.SUPPLY: 8.0,
    Kind.FORT: 6.0,
    Kind.TACTICAL: 9.0,
    Kind.CARRIER: 9.0,
    Kind.FLOTILLA: 8.0,
    Kind.CONVOY: 9.0,
    Kind.LANDING_CRAFT: 14.0,
    Kind.MARKER: 0.0,
}
_UNIT_WORTH = tuple(_WORTH[KIND[u]] for u in range(UNITS))
_IN_THE_PILE = 0.3  # a unit that has to be bought again
_FAR = 12
_AT_HOME = 40.0  # so that an army on the map, however far away, is worth more than one in the pile


def _area_worth(area: int) -> float:
    if ITALIAN_STARS >> area & 1:
        return 40.0
    if ITALY >> area & 1:
        return 8.0
    return {ALGIERS: 25.0, ROMANIA: 10.0, MALTA: 8.0}.get(area, 4.0)


_AREA_WORTH = tuple(_area_worth(area) if GROUND >> area & 1 and not BOXES >> area & 1 else 0.0 for area in range(AREAS))


class SoftUnderbellyStaff(Staff[Position]):
    """One-ply judgement: material, ground, how near the armies are to their goals, and how safe the stars."""

    features = (
        Feature("ground", "holds more ground", "gives up ground"),
        Feature("material", "has more units", "loses units"),
        Feature("offensive", "brings armies nearer to the stars", "takes armies away from the stars"),
        Feature("defence", "guards the stars better", "leaves stars unguarded"),
        Feature("crowding", "leaves fewer units in overfull areas", "crowds areas beyond what may stay there"),
    )

    def measure(self, p: Position, side: int) -> Sequence[float]:
        leads = (_ground(p), _material(p), _offensive(p), -_defence(p), _crowding(p, AXIS) - _crowding(p, ALLIES))
        return leads if side == ALLIES else tuple(-lead for lead in leads)

    def policy(self, p: Position, side: int) -> Sequence[Weighed]:
        """Return the orders worth a look: all, but only promising attacks, planned step by step."""
        return [Weighed(order, 1.0) for order in _candidates(p)]


def _candidates(p: Position) -> Iterable[Order]:
    step = p.stack[-1][0]
    orders = p.legal if p.legal is not None else ()
    if step == "combat":
        return _promising_attacks(p, list(orders)) or orders
    if step == "planning":
        return _planning(p)
    return orders


def _ground(p: Position) -> float:
    f = p.facts
    worth = 0.0
    for area in bit_list(f.owned[ALLIES]):
        worth += _AREA_WORTH[area]
    for area in bit_list(f.owned[AXIS]):
        worth -= _AREA_WORTH[area]
    for unit in bit_list(p.landed):  # ashore, and possessed at the end of the combat phase
        if p.at[unit] < AREAS and not f.owned[SIDE[unit]] >> p.at[unit] & 1:
            worth += 1.6 * _AREA_WORTH[p.at[unit]] * (1 if SIDE[unit] == ALLIES else -1)
    return worth


def _material(p: Position) -> float:
    worth = 0.0
    for unit, place in enumerate(p.at):
        if place <= PILE:
            value = _UNIT_WORTH[unit] * (_IN_THE_PILE if place == PILE else 1.0)
            worth += value if SIDE[unit] == ALLIES else -value
    return worth


@lru_cache(maxsize=256)
def _land_distances(goals: int) -> tuple[int, ...]:
    return tuple(distances(BLACK, goals)) if goals else (-1,) * AREAS


@lru_cache(maxsize=256)
def _sea_distances(goals: int) -> tuple[int, ...]:
    return tuple(distances(BLUE, goals)) if goals else (-1,) * AREAS


def _offensive(p: Position) -> float:
    """How near the Allied armies are to the stars that the Axis still holds."""
    f = p.facts
    goals = f.owned[AXIS] & STARS & ITALY
    if not goals:
        goals = f.owned[AXIS] & (ITALY | STARS)
    by_land = _land_distances(goals)
    by_sea = _sea_distances(f.owned[AXIS] & ITALY & COAST)
    worth = 0.0
    for unit in bit_list(FIGHTERS & OF_SIDE[ALLIES] & ~bystanders(p)):
        place = p.at[unit]
        if place < AREAS:
            nearness = _AT_HOME + _approach(p, unit, place, by_land, by_sea)
            worth += nearness * (1.0 if ARMIES >> unit & 1 else 0.5)
    for unit in bit_list((SUPPLIES | TRANSPORTS) & OF_SIDE[ALLIES]):
        if p.at[unit] < AREAS:
            worth -= 0.3 * _steps(by_sea[p.at[unit]])
    return worth


def _approach(p: Position, unit: int, place: int, by_land: tuple[int, ...], by_sea: tuple[int, ...]) -> float:
    ship = p.aboard[unit]
    if ship >= 0:
        if p.stack and p.stack[-1][:2] == ("sailing", ship):
            return _best_voyage(p, unit, ship, by_land, by_sea)
        return (-16.0 if CRAFT >> ship & 1 and ARMIES >> unit & 1 else -23.0) - _steps(by_sea[place])
    if by_land[place] >= 0:
        return -3.0 * by_land[place]
    return -22.0 - _steps(by_sea[place])


def _best_voyage(p: Position, unit: int, ship: int, by_land: tuple[int, ...], by_sea: tuple[int, ...]) -> float:
    """A ship that has just loaded is worth what its best destination is worth."""
    reached = transport.harbours(p, ship, routes(p, SIDE[ship]).ship(p.at[ship]))
    ashore = [-3.0 * by_land[a] if by_land[a] >= 0 else -22.0 - _steps(by_sea[a]) for a in bit_list(reached & COAST)]
    afloat = -16.0 if CRAFT >> ship & 1 and ARMIES >> unit & 1 else -23.0
    at_sea = [afloat - _steps(by_sea[a]) for a in bit_list(reached & ~COAST)]
    beaches = [_AREA_WORTH[fan.head[1]] for fan in transport.landing_fans(p, ship) if len(fan.head) > 1]
    return max([*ashore, *at_sea, *(1.6 * worth - 3.0 for worth in beaches)], default=-40.0)


def _steps(distance: int) -> int:
    return distance if 0 <= distance < _FAR else _FAR


def _defence(p: Position) -> float:
    """How well the Axis guards its stars, and its Balkan garrison (SU-garrison/1)."""
    f = p.facts
    worth = 6.0 * (f.armies[AXIS] & f.owned[AXIS] & ITALIAN_STARS).bit_count()
    worth += 2.0 * (f.armies[AXIS] & f.owned[AXIS] & ITALY).bit_count()
    garrison = 1 << BELGRADE | 1 << ALBANIA | 1 << GREECE
    if p.turn >= MARITA_MERKUR and f.any[AXIS] & garrison:
        worth += 12.0
    guards = f.armies[ALLIES] & f.owned[ALLIES] & STARS
    return worth - 4.0 * guards.bit_count()


def _crowding(p: Position, side: int) -> float:
    """What overfull areas would cost the side at the next check (SU-stack/14)."""
    here = p.facts.here
    cost = 0.0
    for area in bit_list(p.facts.any[side] & ~BOXES):
        units = here[area] & OF_SIDE[side] & ~MARKERS & ~FORTS
        if units & (units - 1) == 0:
            continue
        for kinds in _CROWDS:
            extra = (units & kinds).bit_count() - 1
            if extra > 0:
                cost += 8.0 * extra
    return cost


_CROWDS = (ARMIES, *(BY_KIND[kind] for kind in Kind if kind not in (Kind.INFANTRY, Kind.PANZER, Kind.MECHANIZED)))


def _promising_attacks(p: Position, orders: list[Order]) -> list[Order]:
    """Resolve what is planned; else plan an attack that can win; else nothing in particular."""
    planned = [order for order in orders if order.verb == "resolve"]
    if planned:
        return planned
    return [order for order in orders if order.verb == "attack" and _can_win(p, order.args[0])][:1] or [
        order for order in orders if order.verb in ("done", "expend")
    ]


def _can_win(p: Position, target: int) -> bool:
    found = muster(p, target, False, taken(p))
    against_fort = bool(presence(p, target, 1 - p.side) & FORTS)
    strength = attack_total(p, found.units, against_fort)
    for _craft, units in found.landings:
        strength += 1 + max(attack_value(p, unit, against_fort) for unit in bit_list(units))
    return strength > defence_total(p, presence(p, target, 1 - p.side))


def _planning(p: Position) -> list[Order]:
    """Commit until the attack wins, then expend what it needs."""
    draft = draft_of(p)
    orders = list(legal(Planning(), p))
    defenders = presence(p, draft.target, 1 - p.side)
    against_fort = bool(defenders & FORTS)
    wins = attack_total(p, draft.units, against_fort) > defence_total(p, defenders)
    by_verb = {verb: [o for o in orders if o.verb == verb] for verb in ("ready", "expend", "commit", "invade")}
    preference = ("ready", "expend", "commit", "invade") if wins else ("invade", "commit")
    for verb in preference:
        if by_verb[verb]:
            found = by_verb[verb]
            if verb == "commit":
                strongest = max(attack_value(p, o.args[0], against_fort) for o in found)
                return [o for o in found if attack_value(p, o.args[0], against_fort) == strongest]
            return found
    return [Order("call-off")]


STAFF = SoftUnderbellyStaff(read_weights(tables("weights.toml"), SoftUnderbellyStaff.features))
