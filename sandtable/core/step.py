"""Steps: the pieces of procedure that lie on a position's stack."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import NOTHING, Layout
from sandtable.core.order import ROLL, Order, Orders, Rolls
from sandtable.core.position import Position

P = TypeVar("P", bound=Position)

CHANCE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[P]):
    """A pending piece of procedure; `p.stack[-1]` is its frame: its name, then whatever it must remember."""

    name: ClassVar[str]
    frame: ClassVar[Layout] = NOTHING

    @abstractmethod
    def settle(self, p: P, log: Log) -> bool:
        """Do what needs no decision. True: something changed, look at the stack again; False: a decision."""
        raise NotImplementedError


class Effect(NamedTuple):
    """What an order starts at once (`BATTLE` and its like in core.act), and what it costs, in words."""

    starts: tuple[str, ...] = ()
    price: str = ""


NO_EFFECT: Final = Effect()


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Step[P]):
    """A step at which a side must choose an order."""

    rules: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[bool] = False
    moment: ClassVar[str] = ""  # the phase in words, for refusals: `this is {moment}, and …`
    asks: ClassVar[str] = ""  # the prompt, if it is always the same
    verbs: tuple[str, ...] = ()

    def settle(self, p: P, log: Log) -> bool:
        return False

    @abstractmethod
    def side(self, p: P) -> int:
        """Return the side that decides."""
        raise NotImplementedError

    def prompt(self, p: P) -> str:
        """Return one line that says what is asked."""
        return self.asks

    @abstractmethod
    def orders(self, p: P) -> Orders:
        """Return the legal orders; use `legal()` of this module, which computes them once per position."""
        raise NotImplementedError

    @abstractmethod
    def why_not(self, p: P, order: Order) -> list[Violation]:
        """Return every rule that a well-formed order of one of the `verbs` breaks here; none: it is legal."""
        raise NotImplementedError

    @abstractmethod
    def apply(self, p: P, order: Order, log: Log) -> None:
        """Carry out a legal order."""
        raise NotImplementedError

    def effect(self, p: P, order: Order) -> Effect:
        """Return what a legal order starts, and its price."""
        return NO_EFFECT


class Part(NamedTuple):
    """Dice of a throw that belong together: whose they are, how many, and what their faces mean.

    A meaning is a word and the lowest and the highest face that bring it, as `("hit", 5, 6)`.
    """

    whose: str
    dice: int
    meanings: tuple[tuple[str, int, int], ...] = ()

    def reading(self, value: int) -> str:
        """Return what a face brings, or nothing."""
        return next((word for word, low, high in self.meanings if low <= value <= high), "")


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw of equal dice, what it is for, and whose they are, in the order of the dice, if that matters.

    What it is for is told as by an event: `pattern` has slots that the game's notation fills with `args`.
    """

    count: int
    faces: int
    pattern: str
    args: tuple[int | str, ...] = ()
    parts: tuple[Part, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Choice[P]):
    """A step at which the dice decide."""

    @abstractmethod
    def roll(self, p: P) -> Roll:
        """Return what is thrown."""
        raise NotImplementedError

    def side(self, p: P) -> int:
        return CHANCE

    def orders(self, p: P) -> Orders:
        roll = self.roll(p)
        return Rolls(roll.count, roll.faces)

    def why_not(self, p: P, order: Order) -> list[Violation]:
        if order in self.orders(p):
            return []
        roll = self.roll(p)
        thrown = f"{roll.count} dice with {roll.faces} faces are thrown"
        return [Violation(self.rules[0], f"{roll.pattern}: {{thrown}}", (*roll.args, thrown))]


def legal(step: Choice[P], p: P) -> Orders:
    """Return the step's legal orders, computed once for this position."""
    if p.legal is None:
        p.legal = step.orders(p)
    return p.legal


__all__ = ["CHANCE", "NO_EFFECT", "ROLL", "Chance", "Choice", "Effect", "Part", "Roll", "Step", "legal"]
