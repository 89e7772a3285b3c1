"""What the phases in which ground units move have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from sandtable.core.act import Act, Deed, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import LazyActs
from sandtable.core.order import Order
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.elimination import Cause, eliminate
from sandtable.games.europa.rules.ground.marching import MARCH, MARCH_ACTS, go_on_with, mover
from sandtable.games.europa.rules.ground.tops import could_be_top, not_on_top, put_on_top
from sandtable.games.europa.rules.politics.poland import decide
from sandtable.games.europa.rules.stacking import excess, surplus_places
from sandtable.games.europa.rules.zones import exerting


# ---------------------------------------------------------------- stacks that are too large
def too_large(p: Position, side: int) -> Iterator[Violation]:
    """Yield the stacks of a side that may not stay so at the end of a phase (EUC-8/1)."""
    for place in bit_list(surplus_places(p, side)):
        if found := excess(p, place, side):
            yield found


def to_give_up(p: Position, side: int) -> int:
    """Return the units of stacks that are too large."""
    return p.units_in(surplus_places(p, side)) & p.of_side(side)


def not_given_up(p: Position, unit: int, side: int) -> Reasons:
    """Tell why a unit cannot be given up (EUC-8/3)."""
    if not p.of_side(side) >> unit & 1:
        return refusal("EUC-8/3", "{unit} is not yours", unit)
    if not to_give_up(p, side) >> unit & 1:
        return refusal("EUC-8/3", "{unit} is in no stack that is too large", unit)
    return None


def give_up(p: Position, log: Log, unit: int) -> None:
    """Eliminate a unit of a stack that is too large."""
    eliminate(p, log, unit, Cause.STACKING)


# ---------------------------------------------------------------- the acts
def _not_given_up(p: Position, unit: int) -> Reasons:
    return not_given_up(p, unit, mover(p))


def _to_give_up(p: Position) -> int:
    return to_give_up(p, mover(p))


def not_done(p: Position) -> Reasons:
    """Tell which stacks are too large for the phase to end (EUC-8/3)."""
    return too_large(p, mover(p))


TOP: Final = Act("top", not_on_top, put_on_top, could_be_top, is_idle=True)
ELIMINATE: Final = Act("eliminate", _not_given_up, give_up, _to_give_up, role=Role.LOSE, is_grave=True)
_GOES_ON: Final = frozenset((*(act.verb for act in MARCH_ACTS), "overrun", "top", "done"))


class Marching(LazyActs[Position]):
    """A phase in which ground units move, one after the other or in columns (EUC-6)."""

    frame = MARCH
    secret = True  # an order names a unit that the enemy may not see
    acts: ClassVar[tuple[Deed, ...]]

    def side(self, p: Position) -> int:
        return mover(p)

    def prepare(self, p: Position) -> None:
        """Find which stacks exert zones; what the menu finds besides serves the order too."""
        exerting(p)
        if p.memo is None:
            p.memo = {}

    def settle(self, p: Position, log: Log) -> bool:
        if p.outcome is not None:
            p.stack.pop()
            return True
        return decide(p)  # EUC-55/3

    def apply(self, p: Position, order: Order, log: Log) -> None:
        if order.verb not in _GOES_ON:
            self._break_off(p, order)
        super().apply(p, order, log)

    def _break_off(self, p: Position, order: Order) -> None:
        """End the march that goes on just now: another act begins, unless it is of who marches (EUC-4/4)."""
        movers = MARCH.top(p).movers
        first = NOTATION.kinds(order)[:1]
        own = 1 << order.args[0] if first == ("unit",) else 0
        go_on_with(p, movers & own)
