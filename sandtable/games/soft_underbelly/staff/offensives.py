"""Counsel for combat: which attacks to plan, who joins them, and what is expended."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Menu, Order
from sandtable.core.staff import menu_of
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.muster import defenders, in_supply, muster, taken
from sandtable.games.soft_underbelly.rules.combat.planning import DRAFT, Draft
from sandtable.games.soft_underbelly.rules.supply import Stocks, shortage
from sandtable.games.soft_underbelly.rules.values import attack_total, attack_value, defence_total
from sandtable.games.soft_underbelly.staff.gains import DONE, Gains, relative
from sandtable.games.soft_underbelly.staff.worths import AREA_WORTH, SOURCE_COST, STRAITS, UNIT_WORTH, force_worth
from sandtable.games.soft_underbelly.world.roster import AIR, FIGHTERS, FORTS, SUPPLIES

_CLOSED: Final = Order("ready")
_PAID: Final = 30.0  # to fight what is planned
_DUTY: Final = 12.0  # for the top army of an area, which attacks or is lost (SU-stack/9)
_HOPELESS: Final = -9.0  # where not even all together win
_CRAFT_COST: Final = 6.0  # an opposed landing costs its craft (SU-combat/14)

# While the plan does not win: who joins, the cheapest first, and more by his value
_OVERLAND: Final = 13.0
_INVASION: Final = 11.0
_SUPPORT: Final = 9.0
_DEARER: Final = 2.0  # less, for one who needs a further source
# Once it wins: who costs nothing joins, then it is closed, or paid for as long as it cannot be
_FREE: Final = 4.0
_READY: Final = 3.0
_PAYMENT: Final = 2.0
_NEEDLESS: Final = -4.0
_SPENT_BEFORE: Final = 1.5  # a source that serves another attack serves this one too (SU-supply/9)
_THRIFT: Final = 0.1  # by the worth of a fresh source


def attacking(p: Position, side: int) -> Gains:
    """Fight what is planned; plan what can be won and is worth its sources."""
    gains = [DONE]
    busy = taken(p)
    stocks = Stocks(p)
    for verb, _, last in menu_of(p).fans:
        for area in bit_list(last):
            gain = _PAID if verb == "resolve" else _attack_gain(p, stocks, area, verb == "air-attack", busy)
            gains.append((Order(verb, (area,)), gain))
    return gains


def _attack_gain(p: Position, stocks: Stocks, target: int, air_only: bool, busy: int) -> float:
    """Return what an attack gains with all who could join it: losses of the enemy, and ground if it can be entered."""
    found = in_supply(p, stocks, target, muster(p, target, air_only, busy))
    by_land = bool(found.overland or found.landings or found.drops)
    facing = _facing(p, target, air_only, by_land)
    against_fort = bool(facing & FORTS)
    strength = attack_total(p, found.units, against_fort)
    for _, units in found.landings:
        strength += 1 + max(attack_value(p, unit, against_fort) for unit in bit_list(units))  # SU-values/6
    defence = defence_total(p, facing)
    margin = strength - defence
    duty = _DUTY if p.top & found.overland else 0.0
    if margin <= 0:
        return duty + _HOPELESS
    kills = force_worth(facing & ~FORTS) * min(1.0, margin / (defence or 1))
    ground = AREA_WORTH[target] if by_land else 0.0
    ground += STRAITS.get(target, 0.0)
    price = 0.0 if stocks.open else SOURCE_COST
    if found.landings and not found.overland:
        price += _CRAFT_COST
    return duty + kills + ground - price


def _facing(p: Position, target: int, air_only: bool, by_land: bool) -> int:
    """Return the defenders who would fight: without land units only ships and aircraft do (SU-attack-chart/3)."""
    units = defenders(p, target)
    if air_only:
        return units & AIR
    return units if by_land or not units & ~(FIGHTERS | SUPPLIES | FORTS) else units & ~(FIGHTERS | SUPPLIES | FORTS)


def planning(p: Position, side: int) -> Gains:
    """Commit until the attack wins, then whoever costs nothing more, then pay."""
    menu = menu_of(p)
    draft = DRAFT.top(p)
    stocks = Stocks(p)
    facing = _facing(p, draft.target, bool(draft.air_only), _is_by_land(menu, draft.units))
    against_fort = bool(facing & FORTS)
    wins = attack_total(p, draft.units, against_fort) > defence_total(p, facing)
    gains: Gains = []
    for verb, head, last in menu.fans:
        for unit in bit_list(last):
            if verb == "expend":
                gain = (_PAYMENT if wins else _NEEDLESS) + _thrift(stocks, unit)
            elif wins:
                gain = _FREE if verb == "commit" and not _is_dearer(p, stocks, draft, unit) else _NEEDLESS
            else:
                gain = _reinforcement(p, stocks, draft, verb, unit) + attack_value(p, unit, against_fort)
            gains.append((Order(verb, (*head, unit)), gain))
    return _closing(menu, gains, wins)


def _closing(menu: Menu, gains: Gains, wins: bool) -> Gains:
    """Add that the plan is closed if it wins, or called off if nothing else is worth doing."""
    for order in menu.singles:
        if order == _CLOSED:
            gains.append((order, _READY if wins else -_READY))
        elif all(gain <= 0 for _, gain in gains):
            gains.append((order, 0.0))
    return gains


def _is_by_land(menu: Menu, units: int) -> bool:
    """Tell whether a land unit is in the force, or could still join it."""
    return bool(units & FIGHTERS) or any(
        last if verb == "invade" else verb == "commit" and last & FIGHTERS for verb, _, last in menu.fans
    )


def _reinforcement(p: Position, stocks: Stocks, draft: Draft, verb: str, unit: int) -> float:
    """Armies over land join before landings, which cost their craft, and those before ships and aircraft."""
    if verb == "invade":
        return _INVASION
    gain = _OVERLAND if FIGHTERS >> unit & 1 else _SUPPORT
    return gain - _DEARER if draft.units and _is_dearer(p, stocks, draft, unit) else gain


def _is_dearer(p: Position, stocks: Stocks, draft: Draft, unit: int) -> bool:
    """Tell whether an attack needs a further source if a unit joins it."""
    lacking = shortage(p, stocks, draft.target, draft.units, draft.sources)
    return shortage(p, stocks, draft.target, draft.units | 1 << unit, draft.sources) > lacking


def _thrift(stocks: Stocks, source: int) -> float:
    """Sources that are spent already first, then those that are of the least use elsewhere."""
    return _SPENT_BEFORE if stocks.open >> source & 1 else -_THRIFT * UNIT_WORTH[source]


def supplying_landings(p: Position, side: int) -> Gains:
    """Give up the cheapest source for a landing; of the landings that find none, rather the cheapest too."""
    menu = menu_of(p)
    care = 1.0 if menu.fans[0].verb == "expend" else 0.5  # a landing is also worth the ground it holds
    return relative([(order, -care * UNIT_WORTH[order.args[0]]) for order in menu])
