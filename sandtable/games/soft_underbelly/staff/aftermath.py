"""Counsel for what comes of moves and battles: who is lost, falls back, goes in, or has no room to stay."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.order import Order
from sandtable.core.staff import menu_of
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.advance import FOLLOWERS, followers
from sandtable.games.soft_underbelly.rules.combat.battle import TOLL
from sandtable.games.soft_underbelly.rules.values import defence_value
from sandtable.games.soft_underbelly.staff.assaults import assaults
from sandtable.games.soft_underbelly.staff.forces import forces
from sandtable.games.soft_underbelly.staff.gains import DONE, Gains, best_few, relative
from sandtable.games.soft_underbelly.staff.posts import Posts, leaving
from sandtable.games.soft_underbelly.staff.stages import PLACED
from sandtable.games.soft_underbelly.staff.worths import AREA_WORTH, STRAITS, UNIT_WORTH
from sandtable.games.soft_underbelly.world.atlas import BLACK, ITALIAN_STARS, NORTH_BOX, STARS
from sandtable.games.soft_underbelly.world.roster import FIGHTERS

_MERCY: Final = -5.0  # to spare units that may still be chosen

_STAND: Final = -3.0  # to let units stay that could evade
_NO_ROOM: Final = 1.5  # what a crowd counts to a unit that falls back: it will hardly move on

_ENTRY: Final = 2.0  # for land units, besides the ground that they take
_COVER: Final = 4.0  # for ships and aircraft that follow onto an Italian star or bar a strait

_SECOND_ARMY: Final = 6.0  # to keep it where it can attack
_USELESS: Final = -4.0  # where it cannot, and would be lost (SU-stack/9)
_CARGO: Final = 1.0  # which would be lost with its ship


def choosing_losses(p: Position, side: int) -> Gains:
    """Small units first, a large one for the last point (SU-losses/5); what has no value dies for nothing."""
    points = TOLL.top(p).points
    return relative([(order, _loss(p, order.args[0], points) if order.args else _MERCY) for order in menu_of(p)])


def _loss(p: Position, unit: int, points: int) -> float:
    """Return how gladly a unit is chosen while some points of losses are left."""
    value = defence_value(p, unit)
    if not value:
        return 8.0  # it takes none of the points (SU-losses/6)
    if points == 1:
        return 0.5 * UNIT_WORTH[unit]
    return 4.0 - 2.0 * value + 0.1 * UNIT_WORTH[unit]


def falling_back(p: Position, side: int) -> Gains:
    """Retreat, evade or be displaced to where the unit is of most use and alone of its kind."""
    posts = Posts(p, side)
    gains: Gains = []
    for order in menu_of(p):
        if len(order.args) < 2:
            gains.append((order, _STAND))
            continue
        unit, area = order.args
        gains.append((order, posts.worth(unit, area) - _NO_ROOM * posts.crowd(unit, area)))
    return relative(gains)


def advancing(p: Position, side: int) -> Gains:
    """Go in where the ground is worth holding; the strongest army onto a star, support after it."""
    target = FOLLOWERS.top(p).target
    posts = Posts(p, side)
    gains = [DONE]
    for unit in bit_list(followers(p)):
        gain = posts.worth(unit, target) - posts.worth(unit, p.at[unit])
        if FIGHTERS >> unit & 1:
            gain += _ENTRY + AREA_WORTH[target]
            if STARS >> target & 1:
                gain += defence_value(p, unit)
        elif ITALIAN_STARS >> target & 1 or target in STRAITS:
            gain += _COVER
        gains.append((Order("advance", (unit,)), gain))
    return gains


def breaking_through(p: Position, side: int) -> Gains:
    """Take what lies open; fall back on a star that nobody guards."""
    posts = Posts(p, side)
    gains = [DONE]
    hostile = p.facts.owned[1 - side]
    for verb, (unit,), areas in menu_of(p).fans:
        stay = posts.worth(unit, p.at[unit]) - posts.crowd(unit, p.at[unit])
        options = []
        for area in bit_list(areas & ~(1 << NORTH_BOX)):
            worth = posts.worth(unit, area) - posts.crowd(unit, area)
            options.append((worth + AREA_WORTH[area] if hostile >> area & 1 else worth, area))
        gains += best_few(verb, (unit,), options, stay)
    return gains


def making_room(p: Position, side: int) -> Gains:
    """Keep a second army where an attack will be won; else give up what is worth least."""
    menu = menu_of(p)
    targets = 0
    if any(fan.verb == "top" and fan.last for fan in menu.fans):
        targets = mask_of(aim.target for aim in assaults(p, side, forces(p, side, PLACED)))
    gains: Gains = []
    for verb, _, units in menu.fans:
        for unit in bit_list(units):
            gain = _on_top(p, unit, targets) if verb == "top" else -_keeping(p, unit)
            gains.append((Order(verb, (unit,)), gain))
    return relative(gains)


def _on_top(p: Position, unit: int, targets: int) -> float:
    """Return what it is worth to keep a second army, which must attack one of the targets."""
    return _SECOND_ARMY + 0.1 * UNIT_WORTH[unit] if BLACK[p.at[unit]] & targets else _USELESS


def _keeping(p: Position, unit: int) -> float:
    """Return how much a unit deserves to stay in a crowd."""
    if leaving(p) >> unit & 1:
        return 0.0
    return 0.5 * UNIT_WORTH[unit] + defence_value(p, unit) + (_CARGO if p.cargo(unit) else 0.0)
