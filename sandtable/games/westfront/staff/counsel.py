"""Which of the legal orders deserve a look, step by step, and how much: rules of thumb that keep the choice short."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Menu, Order
from sandtable.core.staff import Weighed, menu_of
from sandtable.games.westfront.position import Position, Weather
from sandtable.games.westfront.rules.values import effective_cv
from sandtable.games.westfront.rules.victory import result
from sandtable.games.westfront.staff.activation import weigh_activations
from sandtable.games.westfront.staff.appraisal import STEP_WORTH, block_worth, clash, pull
from sandtable.games.westfront.staff.marching import Field, Scored, weigh_moves
from sandtable.games.westfront.staff.spending import weigh_purchases
from sandtable.games.westfront.world.roster import BEACHHEADS, LAST_STEP

_DONE: Final = Order("done")
_MOST: Final = 12  # orders that are offered
_TEMPER: Final = 3.0  # the lead that makes one order e times as likely as another
_RELIEF: Final = {"feed": 1, "starve": -1}  # whether the unit that is named gains by it
_HOPELESS: Final = 0.02  # a weight that is not worth a look

Weigh = Callable[[Position, int, Menu], list[Scored]]


def weigh(p: Position, side: int) -> list[Weighed]:
    """Return the legal orders, `p.legal`, that are worth considering; what the step has no counsel for is all even."""
    menu = menu_of(p)
    weigher = _COUNSEL.get(str(p.stack[-1][0]))
    scored = weigher(p, side, menu) if weigher else []
    if not scored:
        return [Weighed(order, 1.0) for order in menu]
    scored.sort(key=lambda pair: -pair[0])
    best = scored[0][0]
    weighed = [Weighed(order, exp((score - best) / _TEMPER)) for score, order in scored[:_MOST]]
    return [each for each in weighed if each.weight > _HOPELESS]


# ---------------------------------------------------------------- chapter by chapter
def _setup(p: Position, side: int, menu: Menu) -> list[Scored]:
    return [(0.0, order) for order in menu.singles]


def _command(p: Position, side: int, menu: Menu) -> list[Scored]:
    if Order("surprise") in menu.singles and p.weather == Weather.MUD:
        return [(1.0, Order("surprise")), *weigh_activations(p, side, menu.fans)]  # WF-W44/5: mud slows all others
    return weigh_activations(p, side, menu.fans)


def _movement(p: Position, side: int, menu: Menu) -> list[Scored]:
    return weigh_moves(p, side, menu.fans, _DONE in menu.singles)


def _airstrikes(p: Position, side: int, menu: Menu) -> list[Scored]:
    """Send aircraft where they help most; to a battle that is lost anyway none."""
    field = Field(p, side)
    found: list[Scored] = [(0.0, _DONE)]
    for verb, (here,), last in menu.fans:
        ours, theirs = p.units(side, here), p.units(1 - side, here)
        backed = bool(field.backed >> here & 1)
        before = field.promise(here, ours, theirs, clash(p, here, ours, theirs, backed))
        if not p.fresh >> here & 1:
            before = max(0.0, before)  # it would not be fought (WF-7.14/1)
        for hq in bit_list(last):
            odds = clash(p, here, ours, theirs, backed, effective_cv(p, hq))
            score = field.promise(here, ours, theirs, odds) - before
            found.append((score, Order(verb, (here, hq))))
    return found


def _combat(p: Position, side: int, menu: Menu) -> list[Scored]:
    """Fight where more is to be won than lost."""
    field = Field(p, side)
    found: list[Scored] = [(0.0, _DONE)]
    for verb, _, last in menu.fans:
        for here in bit_list(last):
            ours, theirs = p.units(side, here), p.units(1 - side, here)
            odds = clash(p, here, ours, theirs, bool(field.backed >> here & 1))
            found.append((_round_gain(p, ours, theirs, odds.given, odds.taken) + 8 * odds.clears, Order(verb, (here,))))
    return found


def _round_gain(p: Position, ours: int, theirs: int, given: float, taken: float) -> float:
    """Return what one round brings in steps, each as dear as the blocks they belong to."""
    return given * _dearness(p, theirs) - taken * _dearness(p, ours)


def _dearness(p: Position, units: int) -> float:
    blocks = bit_list(units)
    return sum(STEP_WORTH[unit] + block_worth(p, unit) / (2 + 2 * p.cv[unit]) for unit in blocks) / len(blocks)


def _losses(p: Position, side: int, menu: Menu) -> list[Scored]:
    """Let the cheapest unit take the hit, and none die that need not."""
    return [(-_pain(p, order.args[0]), order) for order in menu]


def _pain(p: Position, unit: int) -> float:
    return STEP_WORTH[unit] + (block_worth(p, unit) if p.cv[unit] == LAST_STEP[unit] else 0.0)


def _rations(p: Position, side: int, menu: Menu) -> list[Scored]:
    """Feed who is worth most, and starve who is worth least (WF-10.5/1, WF-6.22/2)."""
    return [(_pain(p, unit) * _RELIEF[verb], Order(verb, (unit,))) for verb, (unit,) in menu]


def _placement(p: Position, side: int, menu: Menu) -> list[Scored]:
    """Place a BeachHead where its corps has no other supply; a Ready one counts (WF-17.1/6)."""
    fed = Field(p, side).fed
    found: list[Scored] = [(0.0, _DONE)]
    for verb, _, last in menu.fans:
        for beachhead in bit_list(last):
            here = p.place[BEACHHEADS[beachhead]]
            is_needed = p.battles >> here & 1 or not fed >> here & 1
            found.append((6.0 if is_needed else -2.0, Order(verb, (beachhead,))))
    return found


def _production(p: Position, side: int, menu: Menu) -> list[Scored]:
    return weigh_purchases(p, side, menu.fans, _DONE in menu.singles)


def _politics(p: Position, side: int, menu: Menu) -> list[Scored]:
    """Dice that may bring a surrender or a revolt cost nothing; partisans rise where they trouble the enemy."""
    drawn = pull(p, side)
    found: list[Scored] = []
    for verb, args in menu:
        if verb == "raise":
            found.append((1.0 + 0.2 * drawn[args[-1]], Order(verb, args)))
        else:
            found.append((0.0 if verb == _DONE.verb else 8.0, Order(verb, args)))
    return found


def _extension(p: Position, side: int, menu: Menu) -> list[Scored]:
    """Who is behind wants to go on (WF-3.13/1)."""
    wish = Order("agree" if result(p)[0] == 1 - side else "decline")
    return [(2.0 * (order == wish), order) for order in menu]


def _mobilization(p: Position, side: int, menu: Menu) -> list[Scored]:
    """Neutrals deploy against the Allies where these are near (WF-16.4/4)."""
    drawn = pull(p, side)
    return [(0.5 * drawn[order.args[1]], order) for order in menu]


_COUNSEL: Final[dict[str, Weigh]] = {
    "setup": _setup,
    "command": _command,
    "mobilization": _mobilization,
    "movement": _movement,
    "airstrikes": _airstrikes,
    "combat": _combat,
    "losses": _losses,
    "repulse": _losses,
    "beachheads": _placement,
    "rations": _rations,
    "production": _production,
    "politics": _politics,
    "extension": _extension,
}
