"""How long a player may think."""

from __future__ import annotations

import pytest

from sandtable.players.budget import Budget, BudgetError, Meter, Purse, Spent


def test_a_budget_is_read_from_seconds_or_nodes() -> None:
    assert Budget.read("4s").seconds == 4
    assert Budget.read("0.5s").seconds == 0.5
    assert Budget.read("5000n").nodes == 5000


@pytest.mark.parametrize("text", ["", "4", "s", "4m", "-4s", "0s", "0n", "4 s", "1e3n"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BudgetError, match=f"'{text}' is no time to think"):
        Budget.read(text)


def test_a_meter_ends_thinking_when_its_nodes_are_spent() -> None:
    meter = Meter(Budget(nodes=3))
    for _ in range(3):
        meter.tick()
    assert meter.share == 1
    with pytest.raises(Spent):
        meter.tick()


def test_a_meter_without_time_ends_at_once() -> None:
    with pytest.raises(Spent):
        Meter(Budget(seconds=0)).tick()


def test_a_purse_pays_for_what_was_thought() -> None:
    purse = Purse(Budget(nodes=10))
    meter = Meter(purse.left)
    for _ in range(4):
        meter.tick()
    purse.pay(meter)
    assert purse.left.nodes == 6
