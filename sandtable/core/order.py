"""Orders, and the lazy collections of them that a decision offers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

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


class Menu(Orders):
    """Orders given as fans, and single ones after them."""

    __slots__ = ("_length", "fans", "singles")

    def __init__(self, fans: Sequence[Fan] = (), singles: Sequence[Order] = ()) -> None:
        self.fans = fans
        self.singles = singles
        length = len(singles)
        for fan in fans:
            length += fan[2].bit_count()
        self._length = length

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Order]:
        for verb, head, last in self.fans:
            for bit in bit_list(last):
                yield Order(verb, (*head, bit))
        yield from self.singles

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, Order):
            return False
        return order in self.singles or any(
            order.verb == verb and order.args[:-1] == head and order.args and last >> order.args[-1] & 1
            for verb, head, last in self.fans
        )

    def pick(self, n: int) -> Order:
        for verb, head, last in self.fans:
            count = last.bit_count()
            if n < count:
                return Order(verb, (*head, nth_bit(last, n)))
            n -= count
        return self.singles[n]

    def __repr__(self) -> str:
        return f"<Menu of {self._length} orders>"


ROLL = "roll"


class Rolls(Orders):
    """Everything that a throw of some equal dice can show, as orders of chance."""

    __slots__ = ("count", "faces")

    def __init__(self, count: int, faces: int) -> None:
        self.count = count
        self.faces = faces

    def __len__(self) -> int:
        return int(self.faces**self.count)

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
