"""Which of the legal orders deserve a look, step by step: rules of thumb that keep the choice short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from sandtable.board.graph import waves
from sandtable.core.bits import bit_list
from sandtable.core.order import Order, Orders
from sandtable.games.westfront.atlas import COASTAL, NEAR, PORTS, WITHIN
from sandtable.games.westfront.authority import Role
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.roster import ALLIES, AMPHIBIOUS, FORTS, HQS, STATICS, SUPREME

_DONE: Final = Order("done")
_FEW: Final = 4  # destinations of a unit that are looked at
_REACH: Final = 3  # how near by land an enemy must be for an HQ to be worth a step


def candidates(p: Position, side: int) -> Iterable[Order]:
    """Return some of the legal orders, `p.legal`."""
    orders = p.legal
    assert orders is not None, "counsel is asked about an open decision"
    choose = _COUNSEL.get(str(p.stack[-1][0]))
    return (choose(p, side, orders) if choose else ()) or list(orders)


def _verbs(orders: Orders) -> dict[str, list[Order]]:
    found: dict[str, list[Order]] = {}
    for order in orders:
        found.setdefault(order.verb, []).append(order)
    return found


# ---------------------------------------------------------------- chapter by chapter
def _setup(p: Position, side: int, orders: Orders) -> Sequence[Order]:
    return [Order("default")] if Order("default") in orders else []


def _command(p: Position, side: int, orders: Orders) -> Sequence[Order]:
    """Activate the HQ with the most to do, and end when none is left that is worth a step."""
    offers = [order for order in orders if order.verb == "activate" and len(order.args) == 2]
    urgency, best = max(((_urgency(p, side, *order.args), order) for order in offers), default=(0.0, _DONE))
    return [best] if urgency > 0 else [_DONE]


def _urgency(p: Position, side: int, hq: int, role: int) -> float:
    """Return how much an HQ would have to do in a role; nothing is worth the last step but a landing."""
    here, value = p.place[hq], p.cv[hq]
    if value < 1:
        return 0.0
    if role in (Role.INVASION, Role.BLITZ_INVASION):
        return _landing_urgency(p, side, hq, role == Role.BLITZ_INVASION)
    if role in (Role.PARADROP, Role.BLITZ_PARADROP):
        return 0.0
    if role == Role.BLITZ and (SUPREME >> hq & 1 or value < 3):
        return 0.0
    span = 2 * value if SUPREME >> hq & 1 else value
    near = WITHIN[here][min(9, span)]
    busy = 0
    for there in bit_list(p.occupied[side] & near):
        if _walk(there) & _targets(p, side):
            busy += (p.units(side, there) & ~(HQS | FORTS | STATICS)).bit_count()
    if value == 1 and not p.battles:
        return 0.0
    return busy - 1.0 + (2.0 if p.battles & near else 0.0) + (0.5 if role == Role.BLITZ else 0.0)


@lru_cache(maxsize=1 << 10)
def _walk(here: int) -> int:
    """Return the hexes that a unit may get to in a Movement Phase or, nearly, the next."""
    found = 1 << here
    for _, wave in zip(range(_REACH), waves(NEAR, found), strict=False):
        found |= wave
    return found


def _landing_urgency(p: Position, side: int, hq: int, blitz: bool) -> float:
    """A landing needs units beside the HQ, and a coast in reach that the enemy holds."""
    here = p.place[hq]
    crew = p.units(side, here) & ~(HQS | FORTS | STATICS)
    waves = 2 if blitz else 1
    if side != ALLIES or crew.bit_count() < waves or p.cv[hq] < waves:
        return 0.0
    ashore = WITHIN[here][min(9, 4)] & COASTAL & p.held[1 - side]
    if not ashore:
        return 0.0
    return 3.0 + waves + (1.0 if crew & AMPHIBIOUS else -1.0)


def _targets(p: Position, side: int) -> int:
    """Return where there is something to win: enemies, and ports that the enemy holds."""
    return p.occupied[1 - side] | p.held[1 - side] & PORTS


def _movement(p: Position, side: int, orders: Orders) -> Sequence[Order]:
    """Look at every attack, landing and drop, and of other moves at the few that lead nearest to the enemy."""
    found = _verbs(orders)
    chosen: list[Order] = [*found.get("attack", ()), *found.get("done", ())]
    for verb in ("invade", "drop"):
        chosen += _best(p, side, found.get(verb, ()), 2 * _FEW)
    for verb in ("move", "withdraw", "rail", "ship"):
        chosen += _best(p, side, found.get(verb, ()), _FEW)
    return chosen if _DONE in chosen else [*chosen, *found.get("mobilize", ())]


def _best(p: Position, side: int, orders: Iterable[Order], count: int) -> list[Order]:
    """Return for each unit the destinations that promise most at first sight."""
    by_unit: dict[int, list[Order]] = {}
    for order in orders:
        by_unit.setdefault(order.args[0], []).append(order)
    goals = _targets(p, side)
    return [
        order
        for options in by_unit.values()
        for order in sorted(options, key=lambda o: _promise(p, side, o.args[1], goals), reverse=True)[:count]
    ]


def _promise(p: Position, side: int, here: int, goals: int) -> int:
    bit = 1 << here
    worth = 8 if bit & PORTS and bit & (goals | p.battles) else 4 if bit & goals else 0
    worth += 3 * (NEAR[here] & goals).bit_count()
    worth += 2 if bit & PORTS and WITHIN[here][3] & p.occupied[1 - side] else 0
    return worth - p.units(side, here).bit_count()


def _airstrikes(p: Position, side: int, orders: Orders) -> Sequence[Order]:
    strikes = [order for order in orders if order.verb == "strike"]
    return strikes or [_DONE]


def _placement(p: Position, side: int, orders: Orders) -> Sequence[Order]:
    """A BeachHead is needed where no port is."""
    return [order for order in orders if order.verb == "place"] or [_DONE]


def _production(p: Position, side: int, orders: Orders) -> Sequence[Order]:
    """Place what comes, then build HQs, then the rest; disband nothing."""
    found = _verbs(orders)
    if arriving := found.get("arrive"):
        return arriving[:12]
    steps = found.get("build", [])
    if hqs := [order for order in steps if HQS >> order.args[0] & 1]:
        return hqs
    return [*steps, *found.get("rebuild", [])[:12]] or [_DONE]


def _politics(p: Position, side: int, orders: Orders) -> Sequence[Order]:
    return [order for order in orders if order != _DONE and order.verb != "defect"] or list(orders)


_Choose = Callable[[Position, int, Orders], Sequence[Order]]
_COUNSEL: Final[dict[str, _Choose]] = {
    "setup": _setup,
    "command": _command,
    "movement": _movement,
    "airstrikes": _airstrikes,
    "beachheads": _placement,
    "production": _production,
    "politics": _politics,
}
