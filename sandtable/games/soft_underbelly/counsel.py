"""What a sound commander would consider at each step, and how gladly: the staff's policy.

Each order has a gain, in the units of `outlook.AREA_WORTH`; its weight is exponential in it, beside 1 for `done`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import cast

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.order import Menu, Order
from sandtable.core.staff import Weighed
from sandtable.games.soft_underbelly.atlas import AREAS, BLACK, BLUE, BOXES, ITALIAN_STARS, NORTH_BOX, PILE, SEA, STARS
from sandtable.games.soft_underbelly.muster import defenders, in_supply, muster, taken
from sandtable.games.soft_underbelly.outlook import (
    AREA_WORTH,
    MOVING,
    PLACED,
    STRAITS,
    UNIT_WORTH,
    Assault,
    assaults,
    capacity,
    forces,
    held,
    sea_battles,
)
from sandtable.games.soft_underbelly.planning import Draft, draft_of
from sandtable.games.soft_underbelly.politics import run_by
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.posts import AFLOAT, CROWD, RIVALS, Posts, leaving
from sandtable.games.soft_underbelly.replacements import pile
from sandtable.games.soft_underbelly.roster import (
    AIR,
    ARMIES,
    COST,
    CRAFT,
    FIGHTERS,
    FORTS,
    MARKERS,
    OF_SIDE,
    SIDE,
    SUPPLIES,
    TACTICALS,
    TRANSPORTS,
    Nation,
)
from sandtable.games.soft_underbelly.routes import routes
from sandtable.games.soft_underbelly.supply import OVER_ANY_LINE, Stocks, shortage
from sandtable.games.soft_underbelly.transport import harbours
from sandtable.games.soft_underbelly.values import attack_total, attack_value, defence_total, defence_value

_HEAT = 2.0  # the gain that makes an order e times as likely
_CEILING = 40.0
_FLOOR = -5.0  # what loses more is left out, unless all does
_CHOICES = 4  # as many destinations of one unit are worth a look
_EFFORT = 0.3  # no move without a reason
_MAP = (1 << AREAS) - 1 & ~BOXES

Gains = list[tuple[Order, float]]
_DONE = (Order("done"), 0.0)


def counsel(p: Position, side: int) -> list[Weighed]:
    """Return the orders that are worth considering, with their weights."""
    gains = _STEPS[str(p.stack[-1][0])](p, side)
    floor = min(_FLOOR, max(gain for _, gain in gains))
    return [Weighed(order, exp(min(gain, _CEILING) / _HEAT)) for order, gain in gains if gain >= floor]


def _menu(p: Position) -> Menu:
    assert isinstance(p.legal, Menu), "the legal orders of a position that is asked about are known"
    return p.legal


# The reinforcement phase


def _placing(p: Position, side: int) -> Gains:
    """Put units where they are wanted; a second one of its kind is wanted less."""
    posts = Posts(p, side)
    return _relative(
        [
            (Order("place", (unit, area)), posts.worth(unit, area) - posts.crowd(unit, area))
            for _, (unit,), areas in _menu(p).fans
            for area in bit_list(areas)
        ]
    )


def _relative(gains: Gains) -> Gains:
    best = max(gain for _, gain in gains)
    return [(order, gain - best) for order, gain in gains]


def _withdrawal(p: Position, side: int) -> Gains:
    posts = Posts(p, side)
    return _relative(
        [
            (order, 0.0 if p.at[order.args[0]] == PILE else -5.0 - posts.worth(order.args[0], p.at[order.args[0]]))
            for order in _menu(p)
        ]
    )


def _replacements(p: Position, side: int) -> Gains:
    """Buy what is wanted most for its price, borrow what completes a purchase, reorganise to defend Italy."""
    menu = _menu(p)
    posts = Posts(p, side)
    gains = [_DONE]
    for verb, head, last in menu.fans:
        if verb == "rebuild":
            unit = head[0]
            for area in bit_list(last):
                gain = _need(p, unit) + 0.2 * posts.worth(unit, area) - 0.3 * posts.crowd(unit, area)
                gains.append((Order(verb, (unit, area)), gain))
        else:
            gains += [(Order(verb, (*head, n)), _purse_gain(p, side, verb, head, n)) for n in bit_list(last)]
    gains += [(order, 6.0 if p.collapsed else -3.0) for order in menu.singles if order != _DONE[0]]
    return gains


def _need(p: Position, unit: int) -> float:
    """How much a unit is wanted, for its price in stars."""
    side = SIDE[unit]
    bit = 1 << unit
    on_map = [u for u in bit_list(OF_SIDE[side] & _class_of(bit)) if p.at[u] < AREAS]
    return 4.0 + 1.4 * UNIT_WORTH[unit] / COST[unit] + (4.0 if not on_map else 0.0)


def _class_of(bit: int) -> int:
    for units in (ARMIES, SUPPLIES | TRANSPORTS, AIR):
        if bit & units:
            return units
    return bit


def _purse_gain(p: Position, side: int, verb: str, head: tuple[int, ...], nation: int) -> float:
    """A point is moved if it lets the other nation buy what it could not, and the giver loses no purchase."""
    giver = nation if verb == "lend" else p.payee[head[0]]
    taker = _BORROWERS[side] if verb == "lend" else nation
    prices = _prices(p, taker)
    have = p.points[taker]
    now = max((price for price in prices if price <= have), default=0)
    more = max((price for price in prices if price <= have + 1), default=0)
    if more <= now:
        return -4.0
    return -1.0 if p.points[giver] in _prices(p, giver) else 3.0


_BORROWERS = (Nation.ITALY, Nation.BRITAIN)


def _prices(p: Position, nation: int) -> list[int]:
    return [COST[unit] for unit in bit_list(pile(p)) if run_by(unit) == nation]


# Movement


class _Orders:
    """The assaults that a side prepares in its movement, and where it wants its units for them and for all else."""

    __slots__ = ("_full", "_known", "aims", "p", "posts", "side")

    def __init__(self, p: Position, side: int) -> None:
        self.p = p
        self.side = side
        self.posts = Posts(p, side)
        found = forces(p, side, MOVING)
        self.aims = assaults(p, side, found, held(p, 1 - side))[:2] + sea_battles(p, side, found)[:1]
        self._known: dict[int, dict[int, float]] = {}
        self._full: dict[int, int] = {}

    def stay(self, unit: int) -> float:
        """Return what it is worth to leave a unit where it is."""
        here = self.p.at[unit]
        if here >= AREAS:
            return 0.0
        call = self.call(unit, here)
        return self.posts.worth(unit, here) + (call or -self.posts.crowd(unit, here))

    def values(self, unit: int, areas: int) -> list[tuple[float, int]]:
        """Return what it is worth to have a unit in each of some areas, none of them its own."""
        known = self._known.setdefault(RIVALS[unit] if not ARMIES >> unit & 1 else 1 << unit, {})
        full = self.full(unit)
        found = []
        for area in bit_list(areas):
            worth = known.get(area)
            if worth is None:
                call = self.call(unit, area)
                worth = self.posts.worth(unit, area) + call
                if not call and full >> area & 1:
                    worth -= CROWD + UNIT_WORTH[unit]
                known[area] = worth
            found.append((worth, area))
        return found

    def full(self, unit: int) -> int:
        """Return the areas where units of a kind are already."""
        kind = RIVALS[unit]
        areas = self._full.get(kind)
        if areas is None:
            stationed = kind & ~(self.p.facts.aboard | self.posts.leaving)
            areas = mask_of(self.p.at[other] for other in bit_list(stationed)) & _MAP
            self._full[kind] = areas
        return areas

    def call(self, unit: int, area: int) -> float:
        """Return how much an assault wants a unit in an area."""
        if not self.aims or area >= AREAS:
            return 0.0
        bit, best = 1 << unit, 0.0
        if not bit & ARMIES and self.posts.crowd(unit, area):
            return 0.0
        for aim in self.aims:
            if bit & ARMIES:
                share = 1.0 if BLACK[aim.target] >> area & 1 and self._has_room(unit, area, aim.target) else 0.0
            elif bit & TACTICALS:
                share = 0.6 if (BLACK[aim.target] | BLUE[aim.target]) >> area & 1 else 0.0
            elif bit & (SUPPLIES | TRANSPORTS):
                share = 0.8 if self._serves(area, aim) else 0.0
            else:
                share = 0.5 if BLUE[aim.target] >> area & 1 else 0.0
            best = max(best, share * _urgency(aim))
        return best

    def _has_room(self, unit: int, area: int, target: int) -> bool:
        beside = (self.p.facts.here[area] & RIVALS[unit] & ~(1 << unit)).bit_count()
        return beside < capacity(self.p, area, target)

    def _serves(self, area: int, aim: Assault) -> bool:
        """A source is wanted in reach of the armies that are to attack, or the ships."""
        f = self.p.facts
        stations = f.warships[self.side] & BLUE[aim.target] if SEA >> aim.target & 1 else f.armies[self.side]
        return bool(OVER_ANY_LINE[area] & stations & (BLACK[aim.target] | BLUE[aim.target]))

    def delivery(self, ship: int, unit: int, areas: int) -> list[tuple[float, int]]:
        """Return what it is worth to ship a unit to ports, where it goes ashore, or to seas, to land from there."""
        full = self.full(unit)
        # ashore it may still move on, if one of its kind is there already (SU-move/8)
        found = [
            (worth + 0.6 * (CROWD + UNIT_WORTH[unit]) if full >> area & 1 else worth, area)
            for worth, area in self.values(unit, areas & ~SEA)
        ]
        can_land = CRAFT >> ship & 1 and ARMIES >> unit & 1
        crowded = self.full(ship)
        for area in bit_list(areas & SEA):
            worth = -CROWD if crowded >> area & 1 else 0.0
            if can_land:
                worth += AFLOAT * self.posts.draw[area]
                worth += max((_urgency(aim) for aim in self.aims if BLUE[aim.target] >> area & 1), default=0.0)
            found.append((worth, area))
        return found


def _urgency(aim: Assault) -> float:
    return 4.0 + 0.3 * aim.gain


def _movement(p: Position, side: int) -> Gains:
    """Take what lies open, gather for assaults that will win, guard the stars, bring up the rest."""
    staff = _Orders(p, side)
    gains = [_DONE]
    for verb, head, last in _menu(p).fans:
        unit = head[0]
        if MARKERS >> unit & 1:
            gains += [(Order(verb, (unit, area)), 3.0 + AREA_WORTH[area]) for area in bit_list(last)]
        elif verb == "move":
            gains += _moves(staff, unit, last)
        elif verb == "load":
            gains += _loads(staff, unit, last)
        elif verb == "drop":
            gains += _drops(staff, unit, last)
        else:
            gains += _landings(staff, head, last)
    return gains


def _best(verb: str, head: tuple[int, ...], values: list[tuple[float, int]], stay: float) -> Gains:
    """Return the best few orders that differ in the last argument only."""
    values.sort(reverse=True)
    return [(Order(verb, (*head, last)), worth - stay - _EFFORT) for worth, last in values[:_CHOICES]]


def _moves(staff: _Orders, unit: int, areas: int) -> Gains:
    p = staff.p
    cargo = p.cargo(unit) if TRANSPORTS >> unit & 1 else 0
    if cargo:
        return _voyages(staff, unit, cargo.bit_length() - 1, areas)
    values = staff.values(unit, areas)
    if FIGHTERS >> unit & 1:
        hostile = p.facts.owned[1 - staff.side]
        values = [(worth + AREA_WORTH[area] if hostile >> area & 1 else worth, area) for worth, area in values]
    return _best("move", (unit,), values, staff.stay(unit))


def _voyages(staff: _Orders, ship: int, cargo: int, areas: int) -> Gains:
    """Where a ship takes what it carries."""
    ((stay, _),) = staff.delivery(ship, cargo, 1 << staff.p.at[ship])
    return _best("move", (ship,), staff.delivery(ship, cargo, areas), stay)


def _loads(staff: _Orders, ship: int, units: int) -> Gains:
    """A ship fetches whom it can bring farthest forward."""
    p = staff.p
    lanes = routes(p, staff.side)
    values = []
    for unit in bit_list(units):
        ends = harbours(p, ship, lanes.ship(p.at[unit])) & (SEA | p.facts.owned[staff.side])
        best = max(staff.delivery(ship, unit, ends), default=(-CROWD, 0))[0]
        values.append((best - staff.stay(unit) - 1.2, unit))
    return _best("load", (ship,), values, 0.0)


def _drops(staff: _Orders, unit: int, areas: int) -> Gains:
    """A parachute takes what lies open, or joins an assault on it."""
    enemy = staff.p.facts.any[1 - staff.side]
    targets = mask_of(aim.target for aim in staff.aims)
    values = []
    for area in bit_list(areas):
        if not enemy >> area & 1:
            values.append((AREA_WORTH[area] + staff.posts.worth(unit, area) - 4.0, area))
        elif targets >> area & 1:
            values.append((staff.posts.worth(unit, staff.p.at[unit]) + 6.0, area))
    return _best("drop", (unit,), values, staff.stay(unit))


def _landings(staff: _Orders, head: tuple[int, ...], last: int) -> Gains:
    """An undefended coast is worth its source; the star above all."""
    craft = head[0]
    unit = staff.p.cargo(craft).bit_length() - 1
    values = []
    for area in bit_list(last):
        coast = head[1] if len(head) > 1 else area
        worth = AREA_WORTH[coast] + staff.posts.army(unit, coast) - 6.0
        values.append((worth + 0.5 if len(head) > 1 else worth, area))
    return _best("land", head, values, staff.posts.worth(unit, staff.p.at[craft]))


def _sailing(p: Position, side: int) -> Gains:
    staff = _Orders(p, side)
    gains: Gains = []
    for verb, head, last in _menu(p).fans:
        if verb == "move":
            gains += _best(verb, head, staff.delivery(head[0], p.cargo(head[0]).bit_length() - 1, last), 0.0)
        else:
            stay = staff.posts.worth(p.cargo(head[0]).bit_length() - 1, p.at[head[0]])
            gains += [(order, gain + stay) for order, gain in _landings(staff, head, last)]
    return _relative(gains)


# Combat


def _combat(p: Position, side: int) -> Gains:
    """Fight what is planned; plan what can be won and is worth its sources."""
    gains = [_DONE]
    busy = taken(p)
    stocks = Stocks(p)
    for verb, _, last in _menu(p).fans:
        for area in bit_list(last):
            if verb == "resolve":
                gains.append((Order(verb, (area,)), 30.0))
            else:
                gains.append((Order(verb, (area,)), _attack_gain(p, stocks, area, verb == "air-attack", busy)))
    return gains


def _attack_gain(p: Position, stocks: Stocks, target: int, air_only: bool, busy: int) -> float:
    found = in_supply(p, stocks, target, muster(p, target, air_only, busy))
    facing = _facing(p, target, air_only, bool(found.overland or found.landings or found.drops))
    against_fort = bool(facing & FORTS)
    strength = attack_total(p, found.units, against_fort)
    for _, units in found.landings:
        strength += 1 + max(attack_value(p, unit, against_fort) for unit in bit_list(units))
    defence = defence_total(p, facing)
    margin = strength - defence
    duty = 12.0 if p.top & found.overland else 0.0  # SU-stack/9: it attacks or is lost
    if margin <= 0:
        return duty - 9.0
    kills = sum(UNIT_WORTH[unit] for unit in bit_list(facing & ~FORTS)) * min(1.0, margin / (defence or 1))
    ground = AREA_WORTH[target] if found.overland or found.landings or found.drops else 0.0
    ground += STRAITS.get(target, 0.0)
    price = 0.0 if stocks.open else 7.0
    if found.landings and not found.overland:
        price += 6.0
    return duty + kills + ground - price


def _facing(p: Position, target: int, air_only: bool, by_land: bool) -> int:
    """Return the defenders who would fight: without land units only ships and aircraft do (SU-attack-chart/3)."""
    units = defenders(p, target)
    if air_only:
        return units & AIR
    return units if by_land or not units & ~(FIGHTERS | SUPPLIES | FORTS) else units & ~(FIGHTERS | SUPPLIES | FORTS)


def _planning(p: Position, side: int) -> Gains:
    """Commit until the attack wins, then whoever costs nothing more, then pay."""
    menu = _menu(p)
    draft = draft_of(p)
    facing = _facing(p, draft.target, bool(draft.air_only), _is_by_land(menu, draft.units))
    against_fort = bool(facing & FORTS)
    wins = attack_total(p, draft.units, against_fort) > defence_total(p, facing)
    stocks = Stocks(p)
    gains: Gains = []
    for verb, head, last in menu.fans:
        for n in bit_list(last):
            if verb == "expend":
                gain = (2.0 if wins else -4.0) + _thrift(stocks, n)
            elif not wins:
                gain = _reinforcement(p, stocks, draft, verb, n) + attack_value(p, n, against_fort)
            else:
                gain = 4.0 if verb == "commit" and not _is_dearer(p, stocks, draft, n) else -4.0
            gains.append((Order(verb, (*head, n)), gain))
    for order in menu.singles:
        if order.verb == "ready":
            gains.append((order, 3.0 if wins else -3.0))
        elif not any(gain > 0 for _, gain in gains):
            gains.append((order, 0.0))  # there is nothing to be won
    return gains


def _is_by_land(menu: Menu, units: int) -> bool:
    """Tell whether a land unit is in the force, or could still join it."""
    return bool(units & FIGHTERS) or any(
        last if verb == "invade" else verb == "commit" and last & FIGHTERS for verb, _, last in menu.fans
    )


def _reinforcement(p: Position, stocks: Stocks, draft: Draft, verb: str, unit: int) -> float:
    """Armies over land join before landings, which cost their craft, and those before ships and aircraft."""
    if verb == "invade":
        return 11.0
    base = 13.0 if FIGHTERS >> unit & 1 else 9.0
    return base - 2.0 if draft.units and _is_dearer(p, stocks, draft, unit) else base


def _is_dearer(p: Position, stocks: Stocks, draft: Draft, unit: int) -> bool:
    """Tell whether an attack needs a further source if a unit joins it."""
    lacking = shortage(p, stocks, draft.target, draft.units, draft.sources)
    return shortage(p, stocks, draft.target, draft.units | 1 << unit, draft.sources) > lacking


def _thrift(stocks: Stocks, source: int) -> float:
    """Sources that are spent already first, then those that are of the least use elsewhere."""
    return 1.5 if stocks.open >> source & 1 else -0.1 * UNIT_WORTH[source]


def _landing_supply(p: Position, side: int) -> Gains:
    sign = -1.0 if _menu(p).fans[0].verb == "expend" else -0.5
    return _relative([(order, sign * UNIT_WORTH[order.args[0]]) for order in _menu(p)])


def _losses(p: Position, side: int) -> Gains:
    """Small units first, a large one for the last point (SU-losses/5); what has no value dies for nothing."""
    points = cast(int, p.stack[-1][2])
    gains: Gains = []
    for order in _menu(p):
        if order.verb == "done":
            gains.append((order, -5.0))
            continue
        unit = order.args[0]
        value = defence_value(p, unit)
        if not value:
            gain = 8.0
        elif points == 1:
            gain = 0.5 * UNIT_WORTH[unit]
        else:
            gain = 4.0 - 2.0 * value + 0.1 * UNIT_WORTH[unit]
        gains.append((order, gain))
    return _relative(gains)


def _falling_back(p: Position, side: int) -> Gains:
    """Retreat, evade or be displaced to where the unit is of most use and alone of its kind."""
    posts = Posts(p, side)
    gains: Gains = []
    for order in _menu(p):
        if len(order.args) < 2:
            gains.append((order, -3.0))
            continue
        unit, area = order.args
        gains.append((order, posts.worth(unit, area) - 1.5 * posts.crowd(unit, area)))
    return _relative(gains)


def _advance(p: Position, side: int) -> Gains:
    """Go in where the ground is worth holding; the strongest army onto a star, support after it."""
    target = cast(int, p.stack[-1][1])
    posts = Posts(p, side)
    gains = [_DONE]
    for order in _menu(p):
        if order.verb == "advance":
            unit = order.args[0]
            gain = posts.worth(unit, target) - posts.worth(unit, p.at[unit])
            if FIGHTERS >> unit & 1:
                gain += 2.0 + AREA_WORTH[target]
                if STARS >> target & 1:
                    gain += defence_value(p, unit)
            elif ITALIAN_STARS >> target & 1 or target in STRAITS:
                gain += 4.0
            gains.append((order, gain))
    return gains


def _stacking(p: Position, side: int) -> Gains:
    """Keep a second army where an attack will be won; else give up what is worth least."""
    menu = _menu(p)
    gains: Gains = []
    tops = next((fan.last for fan in menu.fans if fan.verb == "top"), 0)
    targets = 0
    if tops:
        targets = mask_of(aim.target for aim in assaults(p, side, forces(p, side, PLACED), held(p, 1 - side)))
    for order in menu:
        unit = order.args[0]
        if order.verb == "top":
            useful = BLACK[p.at[unit]] & targets
            gains.append((order, 6.0 + 0.1 * UNIT_WORTH[unit] if useful else -4.0))
        else:
            gains.append((order, -_keeping(p, unit)))
    return _relative(gains)


def _keeping(p: Position, unit: int) -> float:
    """How much a unit deserves to stay in a crowd."""
    if leaving(p) >> unit & 1:
        return 0.0
    return 0.5 * UNIT_WORTH[unit] + defence_value(p, unit) + (1.0 if p.cargo(unit) else 0.0)


def _breakthrough(p: Position, side: int) -> Gains:
    """Take what lies open; fall back on a star that nobody guards."""
    posts = Posts(p, side)
    gains = [_DONE]
    hostile = p.facts.owned[1 - side]
    for verb, (unit,), areas in _menu(p).fans:
        stay = posts.worth(unit, p.at[unit]) - posts.crowd(unit, p.at[unit])
        values = []
        for area in bit_list(areas & ~(1 << NORTH_BOX)):
            worth = posts.worth(unit, area) - posts.crowd(unit, area)
            values.append((worth + AREA_WORTH[area] if hostile >> area & 1 else worth, area))
        gains += _best(verb, (unit,), values, stay)
    return gains


_STEPS: dict[str, Callable[[Position, int], Gains]] = {
    "setup": _placing,
    "withdrawal": _withdrawal,
    "arrival": _placing,
    "replacements": _replacements,
    "movement": _movement,
    "sailing": _sailing,
    "displacement": _falling_back,
    "crowded": _stacking,
    "stacking": _stacking,
    "landing-supply": _landing_supply,
    "combat": _combat,
    "planning": _planning,
    "evasion": _falling_back,
    "losses": _losses,
    "retreat": _falling_back,
    "advance": _advance,
    "breakthrough": _breakthrough,
}
