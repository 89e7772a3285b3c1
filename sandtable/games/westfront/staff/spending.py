"""Counsel for Production: what to buy with the month's PPs, and where arrivals go (chapter 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.order import Fan, Order
from sandtable.games.westfront.position import Beachhead, Position
from sandtable.games.westfront.rules.production.costs import lines, price, step_cost
from sandtable.games.westfront.staff.appraisal import (
    ATLANTIC_PORTS,
    HOME,
    STEP_WORTH,
    bases,
    block_worth,
    fortnights_left,
    pull,
)
from sandtable.games.westfront.staff.marching import Scored
from sandtable.games.westfront.world.roster import ALLIES, AMPHIBIOUS, HQS, KIND, SUPREME, Kind

_DONE: Final = Order("done")
_PLACES: Final = 3  # places of arrival that are offered
_COMMAND: Final = 12.0  # a step of an HQ: it makes all the others move
_BEACHHEAD: Final = 6.0
_NORTHERN: Final = 6.0  # how much more than Italy the North draws
_BEACHHEAD_PRICE: Final = 20


def weigh_purchases(p: Position, side: int, fans: Sequence[Fan], may_end: bool) -> list[Scored]:
    """Return the orders of a Production: arrivals, then what is worth most for its price; nothing is disbanded."""
    drawn: Sequence[float] = pull(p, side)
    arrivals = [fan for fan in fans if fan.verb == "arrive"]
    if side == ALLIES and not p.card.husky:
        drawn = _main_effort(p, drawn)
    if arrivals:
        return _arrivals(arrivals[0], drawn)
    secure = lines(p, side)
    found: list[Scored] = [(0.0, _DONE)] if may_end else []
    for verb, head, last in fans:
        if verb == "build":
            for unit in bit_list(last):
                worth = _step_worth(p, unit, drawn[p.place[unit]])
                found.append((10 * worth / step_cost(p, unit, secure), Order(verb, (*head, unit))))
        elif verb == "rebuild":
            unit = head[0]
            worth = (block_worth(p, unit) + STEP_WORTH[unit]) * (1.0 if _comes_to_use(p) else 0.2)
            score = 10 * worth / price(p, unit).cadre
            found += [(score + bonus, order) for bonus, order in _arrivals(Fan(verb, head, last), drawn)]
        elif verb == "prepare" and not p.card.husky:
            states = [(p.beachheads[beachhead], beachhead) for beachhead in bit_list(last)]
            score = 10 * _BEACHHEAD / _BEACHHEAD_PRICE
            found += [(score, Order(verb, (*head, bh))) for state, bh in states if state == Beachhead.PREP]
    return found


def _main_effort(p: Position, drawn: Sequence[float]) -> Sequence[float]:
    """Return what draws reinforcements: the North, ashore or, as long as there is nothing, where landings begin."""
    wanted = list(drawn)
    begins = bases(p)
    for here in bit_list(ATLANTIC_PORTS & p.held[ALLIES]):
        if not HOME >> here & 1:
            wanted[here] += _NORTHERN
        elif begins >> here & 1:
            wanted[here] += _NORTHERN / 2
    return wanted


def _comes_to_use(p: Position) -> bool:
    return fortnights_left(p) > 1


def _step_worth(p: Position, unit: int, drawn: float) -> float:
    """Return what a further step is worth: HQs above all, then units near the fighting."""
    if HQS >> unit & 1:
        return _COMMAND * (1.2 if p.cv[unit] == 0 else 0.8 if SUPREME >> unit & 1 and p.cv[unit] > 1 else 1.0)
    worth = STEP_WORTH[unit] * (1 + min(6.0, drawn) / 3)
    if KIND[unit] is Kind.STATIC or KIND[unit] is Kind.FORT:
        worth *= 0.7
    if AMPHIBIOUS >> unit & 1:
        worth *= 1.3
    return worth + (block_worth(p, unit) / 4 if p.cv[unit] == 1 else 0.0)


def _arrivals(fan: Fan, drawn: Sequence[float]) -> list[Scored]:
    """Return the places where a unit may come that are nearest to where it is needed."""
    ends = sorted(((0.2 * drawn[here], here) for here in bit_list(fan.last)), reverse=True)
    return [(score, Order(fan.verb, (*fan.head, here))) for score, here in ends[:_PLACES]]
