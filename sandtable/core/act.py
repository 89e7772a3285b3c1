"""Acts: a verb is one row that says why not, what it does and what it offers; a step is a list of acts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import product
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import EVERYONE, Log
from sandtable.core.order import Family, Fan, Menu, Order, Orders, fans_of
from sandtable.core.step import NO_EFFECT, Choice, Effect, P, legal

Reasons = Violation | Iterable[Violation | None] | None


class Ready(NamedTuple):
    """Orders as a menu has them: what a game keeps from position to position need not be put together anew."""

    families: Sequence[Fan | Family]


Offers = int | Ready | Iterable[tuple[int | tuple[int, ...], int | tuple[int, ...]]]


class Role(Enum):
    """What an act is for: one list for tables and computer players."""

    MOVE = "move"
    ATTACK = "attack"
    OVERRUN = "overrun"
    LAND = "land"
    CARRY = "carry"
    BUY = "buy"
    PLACE = "place"
    LOSE = "lose"
    CHOOSE = "choose"
    END = "end"


# What an order can start: the marks that a table has for destinations
BATTLE: Final = "battle"
OVERRUN: Final = "overrun"
STOP: Final = "stop"  # it must stop there
DROP: Final = "drop"
BOARD: Final = "board"
_USUAL: Final = {
    Role.ATTACK: Effect((BATTLE,)),
    Role.OVERRUN: Effect((OVERRUN,)),
    Role.CARRY: Effect((BOARD,)),
}
DONE: Final = "done"  # the verb of an act that ends a step and does nothing else


def reasons(found: Reasons) -> list[Violation]:
    """Return what forbids something as a list, however it was told."""
    if found is None:
        return []
    if isinstance(found, Violation):
        return [found]
    return [violation for violation in found if violation is not None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed:
    """One verb of a step. What it offers and what it refuses agree on every well-formed order of the verb.

    `ground` is what the step looked at once for all its deeds: the position, unless the step says more.
    """

    def __init__(
        self,
        verb: str,
        role: Role = Role.CHOOSE,
        *,
        is_grave: bool = False,
        is_bare: bool = False,
        is_idle: bool = False,
    ) -> None:
        self.verb = verb
        self.role = role
        self.is_grave = is_grave  # it destroys, or cannot be regained: a table asks first
        self.is_bare = is_bare  # it takes no arguments
        self.is_idle = is_idle  # a step is not kept open for its sake alone

    @abstractmethod
    def fans(self, ground: Any) -> Iterable[Fan]:
        """Return all legal orders of this verb; a bare one has none."""
        raise NotImplementedError

    def families(self, ground: Any) -> Iterable[Fan | Family]:
        """Return them in as few pieces as they were found in."""
        return self.fans(ground)

    @abstractmethod
    def against(self, ground: Any, *args: int) -> list[Violation]:
        """Return every rule that an order of this verb breaks here; none if and only if it is legal."""
        raise NotImplementedError

    @abstractmethod
    def apply(self, p: Any, log: Log, *args: int) -> None:
        """Carry out a legal order."""
        raise NotImplementedError

    def effect(self, ground: Any, *args: int) -> Effect:
        """Return what a legal order starts, and its price: what its role says, unless the deed knows better."""
        return _USUAL.get(self.role, NO_EFFECT)


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Deed):
    """A deed that is made of functions.

    `offers` is the fast form of `why_not`: the set of its argument, or pairs of the first arguments and the set of the
    last, or a set for each of the others, or all of it `Ready`. Without it each of `among` is asked for, a set for each
    argument; without both the act takes none. `effect` tells what only the order can tell: what it starts, its price.
    """

    def __init__(
        self,
        verb: str,
        why_not: Callable[..., Reasons],
        do: Callable[..., None],
        offers: Callable[[Any], Offers] | None = None,
        *,
        among: int | tuple[int, ...] = (),
        role: Role = Role.CHOOSE,
        effect: Callable[..., Effect] | None = None,
        is_grave: bool = False,
        is_idle: bool = False,
    ) -> None:
        is_bare = offers is None and not among
        super().__init__(verb, role, is_grave=is_grave, is_bare=is_bare, is_idle=is_idle)
        self._why_not = why_not
        self._do = do
        self._offers = offers
        self._among = among if isinstance(among, tuple) else (among,)
        self._effect = effect

    def fans(self, ground: Any) -> Iterable[Fan]:
        return [fan for family in self.families(ground) for fan in fans_of(family)]

    def families(self, ground: Any) -> Iterable[Fan | Family]:
        found = self._offers(ground) if self._offers else self._asked(ground)
        if isinstance(found, int):
            return [Fan(self.verb, (), found)] if found else []
        if isinstance(found, Ready):
            return found.families
        verb, families = self.verb, list[Fan | Family]()
        for head, rest in found:
            first = head if isinstance(head, tuple) else (head,)
            if isinstance(rest, int):
                if rest:
                    families.append(Fan(verb, first, rest))
            elif all(rest):
                families.append(Family(verb, first, rest))
        return families

    def _asked(self, ground: Any) -> Iterator[tuple[tuple[int, ...], int]]:
        *before, last = map(bit_list, self._among)
        for head in product(*before):
            yield head, mask_of(arg for arg in last if not self.against(ground, *head, arg))

    def against(self, ground: Any, *args: int) -> list[Violation]:
        return reasons(self._why_not(ground, *args))

    def apply(self, p: Any, log: Log, *args: int) -> None:
        self._do(p, log, *args)

    def effect(self, ground: Any, *args: int) -> Effect:
        return self._effect(ground, *args) if self._effect else super().effect(ground, *args)


def freely(ground: Any, *args: int) -> None:
    """Have nothing against an order: the `why_not` of an act that is always legal in its step."""


def first_of(*checks: Callable[..., Reasons]) -> Callable[..., Reasons]:
    """Return a `why_not` that answers as the first of several does that has anything against an order."""

    def check(ground: Any, *args: int) -> Reasons:
        return next((found for why_not in checks if (found := reasons(why_not(ground, *args)))), None)

    return check


def listed(ground: Any) -> Offers:
    """Stand for the offers of an act whose step lists all its orders at once, because that is faster."""
    raise NotImplementedError("the step lists the orders of this act itself")


def leave(p: Any, log: Log) -> None:
    """End the step on top of the stack: the deed of a `done` after which nothing else follows."""
    p.stack.pop()


@mypyc_attr(allow_interpreted_subclasses=True)
class Acts(Choice[P]):
    """A step that is a list of deeds. Menus keep their order: fans first, then what takes no arguments."""

    acts: ClassVar[tuple[Deed, ...]]
    empty: ClassVar[str] = ""
    """Why there is nothing to do where only the end is legal; the step is passed over then. Without it, it waits."""

    def __init__(self) -> None:
        self._of = {act.verb: act for act in self.acts}
        self.verbs = tuple(self._of)
        self._fanned = tuple(act for act in self.acts if not act.is_bare)
        self._bare = tuple((act, Order(act.verb)) for act in self.acts if act.is_bare)

    def ground(self, p: P) -> Any:
        """Return what all acts look at, computed once: the position, unless a step says more."""
        return p

    def veto(self, ground: Any, order: Order) -> Reasons:
        """Return what binds all acts of the step alike, asked where an act has nothing against an order itself."""
        return None

    def waits(self, p: P) -> bool:
        """Tell whether there is something to decide: if not, the step is left without a word."""
        return True

    def settle(self, p: P, log: Log) -> bool:
        """Leave a step that does not wait, and pass over one in which nothing but its end is legal, if it says why."""
        if not self.waits(p):
            p.stack.pop()
            return True
        end = self._end(p) if self.empty else None
        if end is None:
            return False
        log.skip(1 << self.side(p) if self.secret else EVERYONE, self.rules[0], self.moment, self.empty)
        self.apply(p, Order(end.verb), log)
        return True

    def _end(self, p: P) -> Deed | None:
        """Return the deed that ends the step, if nothing else that matters is legal."""
        orders = legal(self, p)
        if len(orders) > len(self.acts):
            return None
        left = [deed for order in orders if not (deed := self._of[order.verb]).is_idle]
        return left[0] if len(left) == 1 and left[0].role is Role.END else None

    def orders(self, p: P) -> Orders:
        ground = self.ground(p)
        families = [family for act in self._fanned for family in act.families(ground)]
        singles = [order for act, order in self._bare if not act.against(ground)]
        if type(self).veto is Acts.veto:
            return Menu(families, singles)
        fans = (fan for family in families for fan in fans_of(family))
        return Menu(
            [fan._replace(last=left) for fan in fans if (left := self._allowed(ground, fan))],
            [order for order in singles if not reasons(self.veto(ground, order))],
        )

    def _allowed(self, ground: Any, fan: Fan) -> int:
        orders = ((last, Order(fan.verb, (*fan.head, last))) for last in bit_list(fan.last))
        return mask_of(last for last, order in orders if not reasons(self.veto(ground, order)))

    def why_not(self, p: P, order: Order) -> list[Violation]:
        ground = self.ground(p)
        return self._of[order.verb].against(ground, *order.args) or reasons(self.veto(ground, order))

    def apply(self, p: P, order: Order, log: Log) -> None:
        self._of[order.verb].apply(p, log, *order.args)

    def effect(self, p: P, order: Order) -> Effect:
        return self._of[order.verb].effect(self.ground(p), *order.args)

    def deed(self, order: Order) -> Deed:
        """Return the row of an order's verb."""
        return self._of[order.verb]
