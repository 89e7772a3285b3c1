"""Procedures that games share: sides that act in turn, that share a phase, that decide as if at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from sandtable.core.act import Act, Acts, Role, freely
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame, Single
from sandtable.core.order import Order
from sandtable.core.position import Pending
from sandtable.core.step import P, Step

HAND_OVER: Final = "hand-over"


class Round(NamedTuple):
    """Which of the sides is next, and which have passed or are out: places in the list of sides, a bit set of them."""

    next: int = 0
    out: int = 0


ROUND: Final = Frame(Round)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rounds(Acts[P]):
    """A step in which several sides act; `ROUND.push(p, name, Round(next=…))` says who begins."""

    sides: ClassVar[tuple[int, ...]] = ()  # all that are in play, unless the step says
    frame = ROUND

    def taking_part(self, p: P) -> tuple[int, ...]:
        """Return the sides of the list, where that depends on the position."""
        return self.sides or p.playing

    def side(self, p: P) -> int:
        return self.taking_part(p)[ROUND.top(p).next]

    def settle(self, p: P, log: Log) -> bool:
        """Leave the step when all sides are out, and pass for one that can do nothing else."""
        if ROUND.top(p).out.bit_count() < len(self.taking_part(p)):
            return super().settle(p, log)
        p.stack.pop()
        return True

    def apply(self, p: P, order: Order, log: Log) -> None:
        depth, now, count = len(p.stack) - 1, ROUND.top(p), len(self.taking_part(p))
        super().apply(p, order, log)
        if depth < len(p.stack):  # unless the game is over
            p.stack[depth] = (self.name, *self.after(now, order, count))

    def after(self, now: Round, order: Order, count: int) -> Round:
        """Return which of so many sides is next after an order, and who is out."""
        raise NotImplementedError

    def following(self, now: Round, out: int, count: int) -> int:
        """Return the next side in the list that is not out, or this one if none is left."""
        others = ((now.next + i) % count for i in range(1, count + 1))
        return next((place for place in others if not out >> place & 1), now.next)


@mypyc_attr(allow_interpreted_subclasses=True)
class Alternating(Rounds[P]):
    """Sides give an order each, one after the other, until all have passed in a row; whoever passed may act again."""

    def after(self, now: Round, order: Order, count: int) -> Round:
        is_pass = self.deed(order).role is Role.END
        return Round(self.following(now, 0, count), now.out | 1 << now.next if is_pass else 0)


def stay(p: Any, log: Log, *args: int) -> None:
    """Change nothing: what follows from the order is the procedure's affair."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Sharing(Rounds[P]):
    """The sides of one camp act in one phase: a side goes on until it hands over or ends its part for good.

    The act `hand-over` is the step's own (`handing_over`); the act that ends takes its side out.
    """

    def after(self, now: Round, order: Order, count: int) -> Round:
        deed = self.deed(order)
        if deed.verb == HAND_OVER:
            return now._replace(next=self.following(now, now.out, count))
        if deed.role is not Role.END:
            return now
        out = now.out | 1 << now.next
        return Round(self.following(now, out, count), out)


def is_alone(p: Any, count: int) -> bool:
    """Tell whether the side that acts is the last of so many that is not out."""
    return ROUND.top(p).out.bit_count() == count - 1


def handing_over(rule: str, alone: Callable[[Any], bool], *, is_idle: bool = False) -> Act:
    """Return the act by which a side lets the next go on; one that is alone on its ground hands over to nobody.

    If it is idle, a side that can do nothing else has ended its part.
    """

    def nobody_left(ground: Any) -> Violation | None:
        return Violation(rule, "nobody is left to hand over to") if alone(ground) else None

    return Act(HAND_OVER, nobody_left, stay, is_idle=is_idle)


PASS: Final = Act("pass", freely, stay, role=Role.END)


class Asked(NamedTuple):
    """How many sides have been asked."""

    sides: int = 0


ASKED: Final = Frame(Asked)


class Whose(NamedTuple):
    """The side that is asked."""

    side: int


WHOSE: Final = Frame(Whose, side="side")


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking(Acts[P]):
    """A step that remembers the side that it asks, for phases that ask several of them in turn."""

    frame = WHOSE

    def side(self, p: P) -> int:
        return WHOSE.top(p).side


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret(Asking[P]):
    """What a sealed step asks each side."""

    secret = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[P]):
    """Sides decide one after the other as if at once: the position keeps itself as it was before the first decided.

    Until it opens, views and the rules of a later side see the others in `p.sealed`. It hides by side, from allies too.
    The inner step is secret, and its frame begins with the side that it asks: `Secret` is made for it.
    """

    inner: ClassVar[str]
    sides: ClassVar[tuple[int, ...]] = ()  # all that are in play, unless the step says
    frame = ASKED

    def settle(self, p: P, log: Log) -> bool:
        asked, sides = ASKED.top(p).sides, self.sides or p.playing
        if asked == len(sides):
            p.stack.pop()
            unseal(p)
            self.open(p, log)
            return True
        if asked == 0:
            seal(p)
        ASKED.turn(p, self.name, Asked(asked + 1))
        WHOSE.push(p, self.inner, Whose(sides[asked]))
        return True

    def open(self, p: P, log: Log) -> None:
        """Tell what was decided, and do what follows from it."""
        raise NotImplementedError


def seal(p: P) -> None:
    """Keep the position as it is, for sides that decide one after the other as if at once."""
    kept = p.copy()
    kept.legal = None
    p.sealed = kept


def unseal(p: P) -> None:
    """Let everybody see what was decided."""
    p.sealed = None


STAGE: Final = Single()  # how many parts of a turn were opened


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns(Step[P]):
    """Opens the parts of a game turn one after the other, turn after turn, until the game is decided."""

    frame = STAGE
    parts: ClassVar[tuple[Pending, ...]]

    def is_over(self, p: P) -> bool:
        """Tell whether the game is decided."""
        raise NotImplementedError

    def begin(self, p: P, log: Log, is_first: bool) -> None:
        """Begin a turn: the one that was set up, or the next."""
        raise NotImplementedError

    def enter(self, p: P, number: int) -> None:
        """Do what a part needs before it is opened."""

    def settle(self, p: P, log: Log) -> bool:
        if self.is_over(p):
            p.stack.clear()
            return True
        stage = STAGE.top(p)
        if stage in (0, len(self.parts)):
            self.begin(p, log, stage == 0)
            stage = 0
        STAGE.turn(p, self.name, stage + 1)
        self.enter(p, stage)
        p.stack.append(self.parts[stage])
        return True
