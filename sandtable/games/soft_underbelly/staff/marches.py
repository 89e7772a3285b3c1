"""Counsel for the movement phase: where units go, what ships fetch and bring, what is landed on."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.order import Order
from sandtable.core.staff import menu_of
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.movement.routes import routes
from sandtable.games.soft_underbelly.rules.movement.transport import harbours
from sandtable.games.soft_underbelly.staff.gains import DONE, Gains, best_few, relative
from sandtable.games.soft_underbelly.staff.intentions import Intentions
from sandtable.games.soft_underbelly.staff.posts import CROWD
from sandtable.games.soft_underbelly.staff.worths import AREA_WORTH
from sandtable.games.soft_underbelly.world.atlas import SEA
from sandtable.games.soft_underbelly.world.roster import FIGHTERS, MARKERS, TRANSPORTS

_MARKER_STEP: Final = 3.0  # the Red Army risks nothing (SU-soviet/2)
_FETCHING: Final = 1.2  # it takes a ship's time, and the unit has yet to be brought anywhere
_DROP_COST: Final = 4.0  # a source of its own (SU-para/13)
_DROP_SUPPORT: Final = 6.0  # to join an assault
_LANDING_COST: Final = 6.0  # a source of its own (SU-landing/9)
_OFFSHORE: Final = 0.5  # a craft that does not go in is safer


def moving(p: Position, side: int) -> Gains:
    """Take what lies open, gather for assaults that will win, guard the stars, bring up the rest."""
    plans = Intentions(p, side)
    gains = [DONE]
    for verb, head, last in menu_of(p).fans:
        unit = head[0]
        if MARKERS >> unit & 1:
            gains += [(Order(verb, (unit, area)), _MARKER_STEP + AREA_WORTH[area]) for area in bit_list(last)]
        elif verb == "move":
            gains += _moves(plans, unit, last)
        elif verb == "load":
            gains += _loads(plans, unit, last)
        elif verb == "drop":
            gains += _drops(plans, unit, last)
        else:
            gains += _landings(plans, head, last)
    return gains


def sailing(p: Position, side: int) -> Gains:
    """Sail on with what was just taken aboard, to where it is wanted most."""
    plans = Intentions(p, side)
    gains: Gains = []
    for verb, head, last in menu_of(p).fans:
        ship = head[0]
        cargo = p.cargo(ship).bit_length() - 1
        if verb == "move":
            gains += best_few(verb, head, plans.delivery(ship, cargo, last), 0.0)
        else:
            aboard = plans.posts.worth(cargo, p.at[ship])  # it cannot stay so
            gains += [(order, gain + aboard) for order, gain in _landings(plans, head, last)]
    return relative(gains)


def _moves(plans: Intentions, unit: int, areas: int) -> Gains:
    """A unit goes where it is wanted more than here; what lies open is taken on the way."""
    p = plans.p
    cargo = p.cargo(unit) if TRANSPORTS >> unit & 1 else 0
    if cargo:
        return _voyages(plans, unit, cargo.bit_length() - 1, areas)
    options = plans.values(unit, areas)
    if FIGHTERS >> unit & 1:
        hostile = p.facts.owned[1 - plans.side]
        options = [(worth + AREA_WORTH[area] if hostile >> area & 1 else worth, area) for worth, area in options]
    return best_few("move", (unit,), options, plans.stay(unit))


def _voyages(plans: Intentions, ship: int, cargo: int, areas: int) -> Gains:
    """A ship takes what it carries to where it is wanted."""
    ((stay, _),) = plans.delivery(ship, cargo, 1 << plans.p.at[ship])
    return best_few("move", (ship,), plans.delivery(ship, cargo, areas), stay)


def _loads(plans: Intentions, ship: int, units: int) -> Gains:
    """A ship fetches whom it can bring farthest forward."""
    p = plans.p
    lanes = routes(p, plans.side)
    options = []
    for unit in bit_list(units):
        ends = harbours(p, ship, lanes.ship(p.at[unit])) & (SEA | p.facts.owned[plans.side])
        best = max(plans.delivery(ship, unit, ends), default=(-CROWD, 0))[0]
        options.append((best - plans.stay(unit) - _FETCHING, unit))
    return best_few("load", (ship,), options, 0.0)


def _drops(plans: Intentions, unit: int, areas: int) -> Gains:
    """A parachute takes what lies open, or joins an assault on it."""
    enemy = plans.p.facts.any[1 - plans.side]
    targets = mask_of(target for target, _ in plans.aims)
    options = []
    for area in bit_list(areas):
        if not enemy >> area & 1:
            options.append((AREA_WORTH[area] + plans.posts.worth(unit, area) - _DROP_COST, area))
        elif targets >> area & 1:
            options.append((plans.posts.worth(unit, plans.p.at[unit]) + _DROP_SUPPORT, area))
    return best_few("drop", (unit,), options, plans.stay(unit))


def _landings(plans: Intentions, head: tuple[int, ...], last: int) -> Gains:
    """An undefended coast is worth its source; the star above all."""
    craft = head[0]
    unit = plans.p.cargo(craft).bit_length() - 1
    options = []
    for area in bit_list(last):
        coast = head[1] if len(head) > 1 else area  # with the craft going in, or from the area after it (SU-lc/4)
        worth = AREA_WORTH[coast] + plans.posts.army(unit, coast) - _LANDING_COST
        options.append((worth + _OFFSHORE if len(head) > 1 else worth, area))
    return best_few("land", head, options, plans.posts.worth(unit, plans.p.at[craft]))
