"""Orders, and the lazy collections of them that a decision offers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product, repeat
from random import Random
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from sandtable.core.bits import bit_list, nth_bit


class Order(NamedTuple):
    """One choice: a verb and what it is about, as small integers that the game's notation names."""

    verb: str
    args: tuple[int, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Orders:
    """The finite set of orders that are legal now; it can be counted and drawn from without listing it."""

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int:
        raise NotImplementedError

    @abstractmethod
    def __iter__(self) -> Iterator[Order]:
        raise NotImplementedError

    @abstractmethod
    def __contains__(self, order: object) -> bool:
        raise NotImplementedError

    @abstractmethod
    def pick(self, n: int) -> Order:
        """Return the n-th order in iteration order."""
        raise NotImplementedError

    def draw(self, rng: Random) -> Order:
        """Return one order, all equally likely."""
        return self.pick(int(rng.random() * len(self)))


class Fan(NamedTuple):
    """All orders with the same verb and leading arguments whose last argument is in a bit set."""

    verb: str
    head: tuple[int, ...]
    last: int


class Family(NamedTuple):
    """All orders with the same verb and leading arguments, and each of the others in a bit set of its own."""

    verb: str
    head: tuple[int, ...]
    sets: tuple[int, ...]

    def has(self, order: Order) -> bool:
        """Tell whether an order is among them."""
        first, rest = order.args[: len(self.head)], order.args[len(self.head) :]
        if order.verb != self.verb or first != self.head or len(rest) != len(self.sets):
            return False
        return all(some >> arg & 1 for some, arg in zip(self.sets, rest, strict=True))

    def size(self) -> int:
        """Return how many orders it holds."""
        sets = self.sets
        if len(sets) == 2:  # nearly all of a great menu: some pieces, and where they can go
            return sets[0].bit_count() * sets[1].bit_count()
        size = 1
        for some in sets:  # a loop, since every menu asks for each of its families
            size *= some.bit_count()
        return size

    def orders(self) -> Iterator[Order]:
        """Return all of them, the last argument varying first."""
        all_args = product(*((arg,) for arg in self.head), *map(bit_list, self.sets))
        # no line of Python is run for an order: a set-up has tens of thousands
        return map(partial(tuple.__new__, Order), zip(repeat(self.verb), all_args, strict=False))

    def pick(self, n: int) -> Order:
        """Return the n-th of them."""
        args: list[int] = []
        for some in reversed(self.sets):
            n, i = divmod(n, some.bit_count())
            args.append(nth_bit(some, i))
        return Order(self.verb, (*self.head, *reversed(args)))

    def fans(self) -> Iterator[Fan]:
        """Yield them as fans."""
        *before, last = self.sets
        for args in product(*map(bit_list, before)):
            yield Fan(self.verb, self.head + args, last)


class Menu(Orders):
    """Orders given as fans and families, and single ones after them."""

    __slots__ = ("_length", "families", "singles")

    def __init__(self, families: Sequence[Fan | Family] = (), singles: Sequence[Order] = ()) -> None:
        self.families = families
        self.singles = singles
        length = len(singles)
        for family in families:
            length += family[2].bit_count() if isinstance(family, Fan) else family.size()
        self._length = length

    @property
    def fans(self) -> list[Fan]:
        """The families as fans, one a combination of all arguments but the last."""
        return [fan for family in self.families for fan in fans_of(family)]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Order]:
        for family in self.families:
            if isinstance(family, Fan):
                verb, head, last = family
                for bit in bit_list(last):
                    yield Order(verb, (*head, bit))
            else:
                yield from family.orders()
        yield from self.singles

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, Order):
            return False
        return order in self.singles or any(
            order.verb == family.verb
            and order.args[:-1] == family.head
            and order.args
            and family.last >> order.args[-1] & 1
            if isinstance(family, Fan)
            else family.has(order)
            for family in self.families
        )

    def pick(self, n: int) -> Order:
        for family in self.families:
            if isinstance(family, Fan):
                verb, head, last = family
                count = last.bit_count()
                if n < count:
                    return Order(verb, (*head, nth_bit(last, n)))
            elif n < (count := family.size()):
                return family.pick(n)
            n -= count
        return self.singles[n]

    def __repr__(self) -> str:
        return f"<Menu of {self._length} orders>"


def fans_of(family: Fan | Family) -> Iterable[Fan]:
    """Return a family as fans; a fan is one."""
    return (family,) if isinstance(family, Fan) else family.fans()


ROLL: Final = "roll"
_TOLD_APART: Final = 1 << 53  # values of `random()`


@mypyc_attr(allow_interpreted_subclasses=True)  # or it could not be unpickled: its __init__ needs arguments
class Rolls(Orders):
    """Everything that a throw of some equal dice can show, as orders of chance."""

    __slots__ = ("count", "faces")

    def __init__(self, count: int, faces: int) -> None:
        self.count = count
        self.faces = faces

    def __len__(self) -> int:
        return int(self.faces**self.count)

    def draw(self, rng: Random) -> Order:
        """Return one throw; of a bucket of dice there are more than a length or a random number can tell apart."""
        if self.faces**self.count < _TOLD_APART:
            return super().draw(rng)
        return Order(ROLL, tuple(int(rng.random() * self.faces) + 1 for _ in range(self.count)))

    def __iter__(self) -> Iterator[Order]:
        for values in product(range(1, self.faces + 1), repeat=self.count):
            yield Order(ROLL, values)

    def __contains__(self, order: object) -> bool:
        return (
            isinstance(order, Order)
            and order.verb == ROLL
            and len(order.args) == self.count
            and all(1 <= value <= self.faces for value in order.args)
        )

    def pick(self, n: int) -> Order:
        values = []
        for _ in range(self.count):
            n, value = divmod(n, self.faces)
            values.append(value + 1)
        return Order(ROLL, tuple(reversed(values)))
