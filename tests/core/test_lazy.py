"""Menus that are found piece by piece: they are what plain ones are, and ask no more than they must."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from sandtable.core.act import Act, Deed, Role
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst, LazyMenu
from sandtable.core.order import Fan, Menu, Order

WAYS = {0: 0b11, 1: 0b0, 3: 0b100}  # where three walkers can go; the second stands still
ASKED: list[int] = []


class Walk(ByFirst):
    def firsts(self, ground: object) -> int:
        return sum(1 << first for first in WAYS)

    def of_first(self, ground: object, first: int) -> list[Fan]:
        ASKED.append(first)
        return [Fan(self.verb, (first,), WAYS[first])] if WAYS[first] else []

    def against(self, ground: object, *args: int) -> list[Violation]:
        first, place = args
        return [] if WAYS.get(first, 0) >> place & 1 else [Violation("T-1", "no way")]

    def apply(self, p: object, log: Log, *args: int) -> None:
        raise NotImplementedError


def _nothing(*_: object) -> None:
    return None


def _closed(*_: object) -> Violation:
    return Violation("T-2", "not yet")


WALK = Walk("walk", Role.MOVE)
PICK = Act("pick", _nothing, _nothing, lambda ground: 0b1010)
DONE = Act("done", _nothing, _nothing, role=Role.END)
NEVER = Act("never", _closed, _nothing)
DEEDS: tuple[Deed, ...] = (WALK, PICK, NEVER, DONE)
ORDERS = [
    Order("walk", (0, 0)),
    Order("walk", (0, 1)),
    Order("walk", (3, 2)),
    Order("pick", (1,)),
    Order("pick", (3,)),
    Order("done"),
]


def menu() -> LazyMenu:
    ASKED.clear()
    return LazyMenu(DEEDS, None)


def test_it_holds_what_a_plain_menu_holds() -> None:
    lazy = menu()
    assert list(lazy) == ORDERS
    assert len(lazy) == len(ORDERS)
    assert [lazy.pick(n) for n in range(len(ORDERS))] == ORDERS
    assert isinstance(lazy.whole(), Menu)


@pytest.mark.parametrize("order", ORDERS)
def test_an_order_is_looked_up_without_the_others(order: Order) -> None:
    lazy = menu()
    assert order in lazy
    assert len(ASKED) <= 1


@pytest.mark.parametrize(
    "order",
    [
        Order("walk", (1, 0)),
        Order("walk", (2, 0)),
        Order("walk", (0, 2)),
        Order("pick", (2,)),
        Order("never"),
        Order("x"),
    ],
)
def test_what_is_not_legal_is_not_in_it(order: Order) -> None:
    assert order not in menu()
    whole = menu()
    assert len(whole)
    assert order not in whole


def test_it_is_true_as_soon_as_something_is_legal() -> None:
    assert menu()
    assert not ASKED
    assert not LazyMenu((NEVER,), None)


def test_without_an_order_of_its_own_it_asks_until_somebody_has_one() -> None:
    ASKED.clear()
    assert LazyMenu((NEVER, WALK), None)
    assert ASKED == [0]
    assert LazyMenu((NEVER, PICK), None)


def test_draws_reach_every_order_and_ask_few() -> None:
    rng = Random(1)
    drawn = set()
    for _ in range(200):
        lazy = menu()
        drawn.add(lazy.draw(rng))
        assert len(ASKED) <= 2, "the one who stands still, and another"
    assert drawn == set(ORDERS)


def test_nothing_is_drawn_where_nothing_is_legal() -> None:
    with pytest.raises(IndexError):
        LazyMenu((NEVER,), None).draw(Random(1))


def test_it_is_sent_as_a_plain_menu() -> None:
    again = pickle.loads(pickle.dumps(menu()))
    assert isinstance(again, Menu)
    assert list(again) == ORDERS
