"""The worked examples of the rulebook: each has its case, and the example turn is a case and a record.

`python tests/soft_underbelly/test_example_turn.py` writes the record anew, when the game's version is raised.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sandtable.core.case import case_files, load_case
from sandtable.core.dice import ScriptedDice
from sandtable.core.match import Match
from sandtable.core.replay import verify
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.position import Position
from tests.casework import assert_decided, each_case

ROOT = Path(__file__).parents[2]
CASES = ROOT / "cases" / "soft-underbelly"
WHOLE_TURN = CASES / "example-turn" / "spring-1941.toml"
RECORD = ROOT / "tests" / "museum" / "soft-underbelly-spring-1941.txt"
EXAMPLES = [
    "possess-rome",
    "sicily-1943-parachute",
    "sicily-1943-naples",
    "displace-naples",
    "islands",
    "supply-1-convoy",
    "supply-1-attacks",
    "combat-1",
    "combat-2",
    "air-naval",
    "no-italian-repl-1940",
    "turn-axis-reinf-1",
    "turn-axis-reinf-2",
    "turn-axis-reinf-3",
    "turn-axis-move-1",
    "turn-axis-move-2",
    "turn-axis-move-3",
    "turn-axis-move-4",
    "turn-axis-move-5",
    "turn-axis-move-6",
    "turn-axis-stacking",
    "turn-axis-mud",
    "turn-axis-supply",
    "turn-axis-combat-1",
    "turn-axis-combat-2",
    "turn-axis-breakthrough",
    "turn-axis-end",
    "turn-allied-reinf",
    "turn-allied-move-1",
    "turn-allied-move-2",
    "turn-allied-attack",
    "turn-allied-result",
    "turn-allied-end",
]


def whole_turn() -> Match[Position]:
    """Play the example turn as its case has it."""
    match = Match.new(GAME, "spring-1941", ScriptedDice())
    match.headers |= {"Event": "The example turn", "Axis": "the rulebook", "Allies": "the rulebook"}
    for step in load_case(WHOLE_TURN).steps:
        if "order" in step:
            match.order(step["order"])
    return match


@each_case(CASES)
def test_the_rules_decide_as_the_case_says(path: Path) -> None:
    assert_decided(GAME, path)


def test_all_33_worked_examples_have_a_case() -> None:
    cited = {name for path in case_files([CASES]) for name in re.findall(r"EX-SU-([\w-]+)", path.read_text("utf-8"))}
    assert len(EXAMPLES) == 33
    assert cited == set(EXAMPLES)


def test_the_record_of_the_example_turn_replays() -> None:
    match: Match[Any] = verify(RECORD.read_text("utf-8"), RECORD.name, lookup=lambda _: GAME).match
    assert GAME.moment(match.now) == "1941 summer, axis"
    assert match.now == whole_turn().now


if __name__ == "__main__":
    RECORD.write_text(whole_turn().record(), encoding="utf-8")
