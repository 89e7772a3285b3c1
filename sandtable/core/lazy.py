"""Menus that are found piece by piece: a draw asks one unit where it can go, not all of them (see `core.act`).

A phase in which eighty units can go to a hundred places each has a menu of thousands, of which one order is given.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from sandtable.core.act import Acts, Deed
from sandtable.core.bits import bit_list, nth_bit
from sandtable.core.order import Family, Fan, Menu, Order, Orders
from sandtable.core.step import P


@mypyc_attr(allow_interpreted_subclasses=True)
class ByFirst(Deed):
    """A deed whose orders are found for one first argument after the other."""

    @abstractmethod
    def firsts(self, ground: Any) -> int:
        """Return the first arguments that may have orders of this verb."""

    @abstractmethod
    def of_first(self, ground: Any, first: int) -> list[Fan]:
        """Return the orders that begin with one of them."""

    def main_of(self, ground: Any, first: int) -> list[Fan]:
        """Return those of its orders that a draw takes from: all, unless some only say more of the same."""
        return self.of_first(ground, first)

    def fans(self, ground: Any) -> Iterable[Fan]:
        return [fan for first in bit_list(self.firsts(ground)) for fan in self.of_first(ground, first)]


class Piece(NamedTuple):
    """The orders of a verb, in as many parts as are drawn one by one: first arguments, or a single one for all."""

    deed: Deed
    parts: int


@mypyc_attr(allow_interpreted_subclasses=True)  # or it could not be unpickled
class LazyMenu(Orders):
    """The orders of some deeds on a ground of its own, each found when it is asked for.

    A draw takes a piece of the menu and then an order of it: what has many orders is not drawn more often.
    """

    __slots__ = ("_deeds", "_ground", "_kept", "_menu")

    def __init__(self, deeds: tuple[Deed, ...], ground: Any) -> None:
        self._deeds = deeds
        self._ground = ground
        self._kept: dict[str, list[Fan | Family]] = {}
        self._menu: Menu | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        whole = self.whole()
        return Menu, (whole.families, whole.singles)

    def _families(self, deed: Deed) -> list[Fan | Family]:
        if deed.verb not in self._kept:
            self._kept[deed.verb] = [] if deed.is_bare else list(deed.families(self._ground))
        return self._kept[deed.verb]

    def whole(self) -> Menu:
        """Return all of it as a plain menu."""
        if self._menu is None:
            families = [family for deed in self._deeds for family in self._families(deed)]
            self._menu = Menu(families, [Order(deed.verb) for deed in self._deeds if self._is_bare(deed)])
        return self._menu

    def _is_bare(self, deed: Deed) -> bool:
        return deed.is_bare and not deed.against(self._ground)

    def __bool__(self) -> bool:
        """Tell whether anything is legal, without finding all of it."""
        if self._menu is not None:
            return len(self._menu) > 0
        return any(self._is_bare(deed) for deed in self._deeds) or any(self._has_orders(deed) for deed in self._deeds)

    def _has_orders(self, deed: Deed) -> bool:
        """Tell whether a deed that takes arguments has any order: one first argument after the other is asked."""
        if not isinstance(deed, ByFirst) or deed.verb in self._kept:
            return len(Menu(self._families(deed))) > 0
        return any(len(Menu(deed.of_first(self._ground, first))) > 0 for first in bit_list(deed.firsts(self._ground)))

    def __len__(self) -> int:
        return len(self.whole())

    def __iter__(self) -> Iterator[Order]:
        return iter(self.whole())

    def pick(self, n: int) -> Order:
        return self.whole().pick(n)

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, Order):
            return False
        if self._menu is not None:
            return order in self._menu
        deed = next((deed for deed in self._deeds if deed.verb == order.verb), None)
        if deed is None:
            return False
        if deed.is_bare:
            return not order.args and self._is_bare(deed)
        if not isinstance(deed, ByFirst):
            return order in Menu(self._families(deed))
        first = order.args[0]
        return bool(deed.firsts(self._ground) >> first & 1) and order in Menu(deed.of_first(self._ground, first))

    def draw(self, rng: Random) -> Order:
        pieces = [Piece(deed, deed.firsts(self._ground) if isinstance(deed, ByFirst) else 1) for deed in self._deeds]
        left = sum(piece.parts.bit_count() for piece in pieces)
        while left:
            number, part = _nth_part(pieces, int(rng.random() * left))
            deed, parts = pieces[number]
            if (order := self._drawn(deed, part, rng)) is not None:
                return order
            pieces[number] = Piece(deed, parts & ~(1 << part))
            left -= 1
        raise IndexError("nothing to draw from")

    def _drawn(self, deed: Deed, part: int, rng: Random) -> Order | None:
        """Return an order of a piece of the menu; None: it is empty."""
        if deed.is_bare:
            return Order(deed.verb) if self._is_bare(deed) else None
        orders = Menu(deed.main_of(self._ground, part) if isinstance(deed, ByFirst) else self._families(deed))
        return orders.draw(rng) if len(orders) else None

    def __repr__(self) -> str:
        return "<LazyMenu>"


def _nth_part(pieces: Sequence[Piece], nth: int) -> tuple[int, int]:
    """Return in which piece the n-th of all parts is, and which one it is."""
    for number, piece in enumerate(pieces):
        count = piece.parts.bit_count()
        if nth < count:
            return number, nth_bit(piece.parts, nth)
        nth -= count
    raise IndexError(f"there are {nth} parts less")


@mypyc_attr(allow_interpreted_subclasses=True)
class LazyActs(Acts[P]):
    """A step whose menu is found piece by piece, and whose acts no veto binds."""

    def prepare(self, p: P) -> None:
        """Find what the menu and the order after it both need: the menu looks at a copy."""

    def orders(self, p: P) -> Orders:
        self.prepare(p)
        return LazyMenu(self.acts, self.ground(p.copy()))
