"""Sides that act in turn, that share a phase, and that decide as if at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sandtable.core.act import Act, Role, freely
from sandtable.core.event import Log
from sandtable.core.fields import own
from sandtable.core.order import Order
from sandtable.core.position import Position
from sandtable.core.procedure import PASS, Alternating, Round, Sealed, Secret, Sharing, handing_over, is_alone, stay
from sandtable.core.step import Choice, Step

RED, BLUE, GREEN = range(3)


@dataclass(slots=True, eq=False, repr=False)
class Board(Position):
    """What each side has put down."""

    stones: list[int] = own([0, 0, 0])
    purse: int = own(9)

    @property
    def playing(self) -> tuple[int, ...]:
        return (RED, GREEN)


def put(p: Board, log: Log, count: int) -> None:
    """Let the side that acts put stones."""
    p.stones[asking(p).side(p)] += count


def few(p: Board) -> int:
    """Offer one or two stones."""
    return 0b110


PUT = Act("put", freely, put, few)


class Turns(Alternating[Board]):
    """Red and blue in turn."""

    name, rules, sides = "turns", ("X/1",), (RED, BLUE)
    acts = (PUT, PASS)
    asks = "Put stones, or pass."


class Camp(Sharing[Board]):
    """Blue and green together."""

    name, rules, sides = "camp", ("X/2",), (BLUE, GREEN)
    acts = (PUT, handing_over("X/2", lambda p: is_alone(p, 2)), Act("done", freely, stay, role=Role.END))
    asks = "Put stones, hand over, or end."


class Front(Sharing[Board]):
    """All three together."""

    name, rules, sides = "front", ("X/2",), (RED, BLUE, GREEN)
    acts = (PUT, handing_over("X/2", lambda p: is_alone(p, 3)), Act("done", freely, stay, role=Role.END))

    def prompt(self, p: Board) -> str:
        return "Put stones, hand over, or end."


def affordable(p: Board) -> int:
    """Offer one or two stones as long as the purse of all has more."""
    return 0b110 if p.purse > sum(p.stones) else 0


class Market(Alternating[Board]):
    """All who are in play, in turn, until nothing is left."""

    name, rules, moment, empty = "market", ("X/4",), "the market", "all is spent"
    acts = (Act("put", freely, put, affordable), PASS)

    def prompt(self, p: Board) -> str:
        return "Put stones, or pass."


class Bid(Secret[Board]):
    """What a sealed step asks each side."""

    name, rules = "bid", ("X/3",)
    acts = (Act("put", freely, lambda p, log, count: bid(p, count), few),)
    asks = "Bid."


def bid(p: Board, count: int) -> None:
    """Put stones, once."""
    p.stones[asking(p).side(p)] += count
    p.stack.pop()


class Bids(Sealed[Board]):
    """All three bid as if at once."""

    name, inner = "bids", "bid"
    sides: ClassVar[tuple[int, ...]] = (RED, BLUE, GREEN)

    def open(self, p: Board, log: Log) -> None:
        log.add("X/3", "the bids are open")


class FewBids(Bids):
    """Those bid who are in play."""

    name, sides = "few-bids", ()


STEPS: dict[str, Step[Board]] = {
    step.name: step for step in (Turns(), Camp(), Front(), Market(), Bid(), Bids(), FewBids())
}


def asking(p: Board) -> Choice[Board]:
    """Return the step that asks."""
    step = STEPS[str(p.stack[-1][0])]
    assert isinstance(step, Choice)
    return step


def at(*stack: tuple[str | int, ...]) -> Board:
    """Return a board with these steps pending, settled."""
    p = Board(stack=list(stack))
    settle(p)
    return p


def settle(p: Board) -> Log:
    """Run what needs no decision."""
    log = Log()
    p.legal = None
    while p.stack and STEPS[str(p.stack[-1][0])].settle(p, log):
        p.legal = None
    return log


def give(p: Board, *orders: Order) -> Log:
    """Give legal orders, and return what the last of them led to."""
    log = Log()
    for order in orders:
        assert order in asking(p).orders(p)
        asking(p).apply(p, order, Log())
        log = settle(p)
    return log


ONE, TWO, DONE, OVER = Order("put", (1,)), Order("put", (2,)), Order("done"), Order("hand-over")
PASSED = Order("pass")


def test_sides_that_alternate_give_an_order_each() -> None:
    p = at(("turns",))
    give(p, ONE, TWO, TWO)
    assert p.stones == [3, 2, 0]
    assert asking(p).side(p) == BLUE


def test_whoever_is_to_begin_begins() -> None:
    p = at(("turns", *Round(next=1)))
    give(p, TWO)
    assert p.stones == [0, 2, 0]


def test_they_go_on_until_all_have_passed_in_a_row_and_a_pass_binds_nobody() -> None:
    p = at(("turns",))
    give(p, PASSED, ONE, ONE, PASSED)
    assert asking(p).side(p) == RED
    give(p, PASSED)
    assert p.stack == []
    assert p.stones == [1, 1, 0]


def test_without_sides_of_its_own_a_step_is_for_those_in_play() -> None:
    p = at(("market",))
    give(p, ONE, TWO)
    assert p.stones == [1, 0, 2]
    give(p, PASSED, PASSED)
    assert p.stack == []
    p = at(("few-bids",))
    give(p, ONE)
    assert asking(p).side(p) == GREEN
    give(p, TWO)
    assert (p.stack, p.stones) == ([], [1, 0, 2])


def test_who_can_only_pass_is_passed_over_if_the_step_says_why() -> None:
    p = at(("market",))
    p.purse = 2
    log = give(p, TWO)
    assert p.stack == []
    assert [event.args for event in log.events] == [("the market", "all is spent")] * 2
    assert asking(at(("turns",))).side(at(("turns",))) == RED


def test_a_side_that_shares_a_phase_goes_on_until_it_hands_over() -> None:
    p = at(("camp",))
    give(p, ONE, ONE, OVER, TWO)
    assert p.stones == [0, 2, 2]
    give(p, OVER, ONE)
    assert p.stones == [0, 3, 2]


def test_who_has_ended_its_part_is_out_and_nobody_hands_over_to_it() -> None:
    p = at(("camp",))
    give(p, DONE)
    assert asking(p).side(p) == GREEN
    assert OVER not in asking(p).orders(p)
    assert [violation.rule for violation in asking(p).why_not(p, OVER)] == ["X/2"]
    give(p, ONE, DONE)
    assert p.stack == []
    assert p.stones == [0, 0, 1]


def test_who_hands_over_lets_the_next_go_on_that_is_not_out() -> None:
    p = at(("front",))
    give(p, OVER, DONE, OVER)
    assert asking(p).side(p) == RED
    give(p, ONE, OVER)
    assert asking(p).side(p) == GREEN
    give(p, DONE)
    assert asking(p).side(p) == RED
    assert OVER not in asking(p).orders(p)


def test_a_sealed_position_stays_as_it_was_until_all_have_decided() -> None:
    p = at(("bids",))
    give(p, ONE, TWO)
    assert isinstance(p.sealed, Board)
    assert p.sealed.stones == [0, 0, 0]
    assert p.copy().sealed is p.sealed
    assert p.stones == [1, 2, 0]
    log = give(p, ONE)
    assert p.sealed is None
    assert (p.stack, p.stones) == ([], [1, 2, 1])
    assert [event.pattern for event in log.events] == ["the bids are open"]
