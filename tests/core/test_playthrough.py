"""A playthrough tells a random game as text."""

from __future__ import annotations

from sandtable.core.playthrough import playthrough
from tests.toy.game import TOY


def test_a_playthrough_is_the_same_every_time_and_another_for_another_seed() -> None:
    assert playthrough(TOY, "storm", 3) == playthrough(TOY, "storm", 3)
    assert playthrough(TOY, "storm", 3) != playthrough(TOY, "storm", 4)


def test_a_playthrough_tells_decisions_orders_dice_events_and_who_may_know() -> None:
    text = playthrough(TOY, "storm", 4)
    assert text.startswith("toy 1, storm, seed 4\n   weather: {")
    assert "1. red, bid: How many of 3 coins? [3]\n   > bid " in text
    assert "TOY-bid/1 (only red)\n" in text
    assert "\n## turn 3 = " in text


def test_a_limited_playthrough_still_has_every_moment_and_the_same_end() -> None:
    whole, short = playthrough(TOY, "storm", 4), playthrough(TOY, "storm", 4, shown=2)
    assert short.splitlines()[-1] == whole.splitlines()[-1]
    assert short.count("\n## ") == whole.count("\n## ") == 3
    assert "\n2. blue" in short
    assert "\n3. " not in short
