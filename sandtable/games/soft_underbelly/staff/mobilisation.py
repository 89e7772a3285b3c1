"""Counsel for the reinforcement phase: where to put units, which to send home, and what to buy."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Order
from sandtable.core.staff import menu_of
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.politics import run_by
from sandtable.games.soft_underbelly.rules.replacements import pile
from sandtable.games.soft_underbelly.staff.gains import DONE, Gains, relative
from sandtable.games.soft_underbelly.staff.posts import Posts
from sandtable.games.soft_underbelly.staff.worths import UNIT_WORTH
from sandtable.games.soft_underbelly.world.atlas import AREAS, PILE
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    ARMIES,
    COST,
    OF_SIDE,
    SIDE,
    SUPPLIES,
    TRANSPORTS,
    UNITS,
    Nation,
)

_ON_MAP: Final = 5.0  # what is in the pile is sent home before any unit that is of use

_PURCHASE: Final = 4.0  # stars cannot be kept (SU-repl/11)
_BARGAIN: Final = 1.4  # by the worth of a unit for one star
_FIRST: Final = 4.0  # more, if the side has nothing of the sort on the map
_POST: Final = 0.2  # what the place of a new unit counts: it can still move
_CROWDED: Final = 0.3

_DEFENSIVE: Final = 6.0  # to reorganise when Italy has left the war and Germany has only to hold out (SU-reorg/1)
_PREMATURE: Final = -3.0  # before that its infantry is still to attack

_COMPLETES: Final = 3.0  # a star that lets another nation buy more
_DEPRIVES: Final = -1.0  # the same, but the giver loses a purchase
_IDLE: Final = -4.0  # a star that buys nothing

_BORROWERS: Final = (Nation.ITALY, Nation.BRITAIN)  # SU-lend-lease/3, SU-lend-lease/1


def _alike(unit: int) -> int:
    """Return the units of a side that serve the same purpose as one."""
    classes = (ARMIES, SUPPLIES | TRANSPORTS, AIR)
    return next((units for units in classes if units >> unit & 1), 1 << unit) & OF_SIDE[SIDE[unit]]


_ALIKE: Final = tuple(_alike(unit) for unit in range(UNITS))


def placing(p: Position, side: int) -> Gains:
    """Put units where they are wanted; a second one of its kind is wanted less."""
    posts = Posts(p, side)
    return relative(
        [
            (Order("place", (unit, area)), posts.worth(unit, area) - posts.crowd(unit, area))
            for _, (unit,), areas in menu_of(p).fans
            for area in bit_list(areas)
        ]
    )


def withdrawing(p: Position, side: int) -> Gains:
    """Send home what is in the pile, or of the least use where it is."""
    posts = Posts(p, side)
    gains: Gains = []
    for order in menu_of(p):
        unit = order.args[0]
        gains.append((order, 0.0 if p.at[unit] == PILE else -_ON_MAP - posts.worth(unit, p.at[unit])))
    return relative(gains)


def buying(p: Position, side: int) -> Gains:
    """Buy what is wanted most for its price, borrow what completes a purchase, reorganise to defend Italy."""
    menu = menu_of(p)
    posts = Posts(p, side)
    gains = [DONE]
    for verb, head, last in menu.fans:
        if verb == "rebuild":
            unit = head[0]
            for area in bit_list(last):
                gain = _need(p, unit) + _POST * posts.worth(unit, area) - _CROWDED * posts.crowd(unit, area)
                gains.append((Order(verb, (unit, area)), gain))
        else:
            gains += [
                (Order(verb, (*head, nation)), _transfer(p, side, verb, head, nation)) for nation in bit_list(last)
            ]
    reorganise = Order("reorganise")
    if reorganise in menu.singles:
        gains.append((reorganise, _DEFENSIVE if p.collapsed else _PREMATURE))
    return gains


def _need(p: Position, unit: int) -> float:
    """Return how much a unit is wanted, for its price in stars."""
    is_first = all(p.at[other] >= AREAS for other in bit_list(_ALIKE[unit]))
    return _PURCHASE + _BARGAIN * UNIT_WORTH[unit] / COST[unit] + (_FIRST if is_first else 0.0)


def _transfer(p: Position, side: int, verb: str, head: tuple[int, ...], nation: int) -> float:
    """A star is moved if it lets the other nation buy what it could not, and the giver loses no purchase."""
    giver = nation if verb == "lend" else p.payee[head[0]]
    taker = _BORROWERS[side] if verb == "lend" else nation
    prices = _prices(p, taker)
    have = p.points[taker]
    now = max((price for price in prices if price <= have), default=0)
    more = max((price for price in prices if price <= have + 1), default=0)
    if more <= now:
        return _IDLE
    return _DEPRIVES if p.points[giver] in _prices(p, giver) else _COMPLETES


def _prices(p: Position, nation: int) -> list[int]:
    """Return what the units of a nation in the pile cost."""
    return [COST[unit] for unit in bit_list(pile(p)) if run_by(unit) == nation]
