"""The worked examples of the rulebook: each has its case, and the Husky example is a case and a record.

`python tests/westfront/test_examples.py` writes the record anew, when the game's version is raised.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sandtable.core.case import case_files, load_case
from sandtable.core.dice import ScriptedDice
from sandtable.core.match import Match
from sandtable.core.replay import verify
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Position
from tests.casework import assert_decided, each_case

ROOT = Path(__file__).parents[2]
CASES = ROOT / "cases" / "westfront"
WHOLE_GAME = CASES / "husky" / "whole-game.toml"
RECORD = ROOT / "tests" / "museum" / "westfront-husky.txt"
EXAMPLES = [
    *("1.39", "1.5", "3.12", "3.23", "5.3", "5.61", "5.8", "6.33", "7.32"),
    *("7-COMBAT/1", "7-COMBAT/2", "7-COMBAT/3", "7.12", "7.34", "7.33", "7.5-RIVER", "7.53"),
    *("8-CONTROL/1", "8-CONTROL/2", "8-CONTROL/3", "10-SUPPLY/1", "10-SUPPLY/2", "11.33", "11.42", "13.11"),
    *("15.2", "15.31", "15.42/1", "15.42/2", "15.45", "15.6", "15.72"),
    *("15.73/1", "15.73/2", "15.73/3", "15.73/4", "16.4", "17.1", "17.32/1", "17.32/2"),
    *(f"HUSKY-{number:02}" for number in range(24)),
    "HUSKY-D-01",
]


def whole_game() -> Match[Position]:
    """Play the Husky example as its case has it."""
    dice = ScriptedDice()
    match = Match.new(GAME, "husky", dice)
    match.headers |= {"Event": "The Husky example", "Allies": "the rulebook", "Axis": "the rulebook"}
    for step in load_case(WHOLE_GAME).steps:
        dice.add(step.get("dice", []))
        match.order(step["order"])
    return match


@each_case(CASES)
def test_the_rules_decide_as_the_case_says(path: Path) -> None:
    assert_decided(GAME, path)


def test_all_65_worked_examples_have_a_case() -> None:
    texts = [path.read_text("utf-8") for path in case_files([CASES])]
    cited = {name for text in texts for name in re.findall(r"^# EX-([\w./-]*\w)", text, re.MULTILINE)}
    assert len(EXAMPLES) == len(set(EXAMPLES)) == 65
    assert cited == set(EXAMPLES)


def test_the_record_of_the_husky_example_replays() -> None:
    match: Match[Any] = verify(RECORD.read_text("utf-8"), RECORD.name, lookup=lambda _: GAME).match
    assert match.result == whole_game().result
    assert match.now == whole_game().now


if __name__ == "__main__":
    RECORD.write_text(whole_game().record(), encoding="utf-8")
