"""Steps that are a list of acts: when they wait, when they are left or passed over, and what they ask."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sandtable.core.act import Act, Acts, Role, first_of, freely, leave, reasons
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.fields import own
from sandtable.core.order import Order
from sandtable.core.position import Position


@dataclass(slots=True, eq=False, repr=False)
class Pile(Position):
    """Stones that can still be taken, and whether they may be."""

    stones: int = own(0)
    is_open: int = own(1)


def stones(p: Pile) -> int:
    """Offer every stone that is there, while the pile is open."""
    return p.stones if p.is_open else 0


def take(p: Pile, log: Log, stone: int) -> None:
    """Take a stone away."""
    p.stones &= ~(1 << stone)


class Taking(Acts[Pile]):
    """Stones are taken as long as there are any."""

    name, rules, moment = "taking", ("X/1",), "the taking"
    acts = (Act("take", freely, take, stones), Act("done", freely, leave, role=Role.END))
    asks = "Take a stone, or end."
    empty = "the pile is closed"

    def side(self, p: Pile) -> int:
        return 0

    def waits(self, p: Pile) -> bool:
        return bool(p.stones)


STEP = Taking()


def pile(stones: int, is_open: int = 1) -> Pile:
    return Pile(stack=[("rest",), ("taking",)], stones=stones, is_open=is_open)


def test_a_step_waits_and_asks_while_there_is_something_to_decide() -> None:
    p, log = pile(0b101), Log()
    assert not STEP.settle(p, log)
    assert STEP.prompt(p) == "Take a stone, or end."
    assert list(STEP.orders(p)) == [Order("take", (0,)), Order("take", (2,)), Order("done")]
    assert p.stack == [("rest",), ("taking",)]


@pytest.mark.parametrize(("left", "told"), [(pile(0), []), (pile(0b1, is_open=0), ["{step} ends: {why}"])])
def test_a_step_is_left_without_a_word_or_passed_over_with_one(left: Pile, told: list[str]) -> None:
    log = Log()
    assert STEP.settle(left, log)
    assert left.stack == [("rest",)]
    assert [event.pattern for event in log.events] == told


def no_such_stone(p: Pile, stone: int) -> Violation | None:
    return None if p.stones >> stone & 1 else Violation("X/2", "there is no such stone")


def too_heavy(p: Pile, stone: int) -> Violation | None:
    return Violation("X/3", "it is too heavy") if stone > 1 else None


@pytest.mark.parametrize(("stone", "rules"), [(0, []), (1, ["X/2"]), (2, ["X/3"]), (3, ["X/2"])])
def test_the_first_check_that_has_anything_against_an_order_answers(stone: int, rules: list[str]) -> None:
    why_not = first_of(no_such_stone, too_heavy)
    assert [violation.rule for violation in reasons(why_not(pile(0b101), stone))] == rules
