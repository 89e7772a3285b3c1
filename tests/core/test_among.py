"""An act without a fast form asks for each of the orders that it might be."""

from __future__ import annotations

from typing import Any

from sandtable.core.act import Act, Reasons
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan


def do(p: Any, log: Log, *args: int) -> None:
    """Do nothing."""


def not_less(ground: Any, *args: int) -> Reasons:
    """Take numbers only in ascending order."""
    return None if list(args) == sorted(set(args)) else Violation("X/1", "the numbers fall")


def test_one_argument_is_asked_for_member_by_member() -> None:
    act = Act("take", lambda ground, arg: Violation("X/1", "odd") if arg % 2 else None, do, among=0b1111)
    assert act.fans(None) == [Fan("take", (), 0b0101)]
    assert not act.is_bare


def test_several_arguments_are_asked_for_in_every_combination() -> None:
    act = Act("chain", not_less, do, among=(0b111, 0b110, 0b111))
    assert act.fans(None) == [Fan("chain", (0, 1), 0b100)]


def test_an_act_that_is_offered_nothing_takes_no_arguments() -> None:
    assert Act("done", not_less, do).is_bare
