"""What the cases reach: each rule of the chapter where it can occur, and each verb of the language."""

from __future__ import annotations

from pathlib import Path

from sandtable.core.case import case_files, load_case
from sandtable.games.europa.game import GAME
from sandtable.games.europa.world.data import DATA
from sandtable.lab.coverage import listed_by_tests, refuse
from tests.europa.rosters import SANDBOX

ROOT = Path(__file__).parents[2]
CASES = [load_case(path) for path in case_files([ROOT / "cases" / "europa"])]
ALWAYS = ["always"]
NOWHERE = ["none"]  # a definition or an empty heading, held by test_definitions.py


def test_each_rule_of_the_chapter_has_a_case_where_it_can_occur() -> None:
    """On a scenario that the table of occurrences names, or on the test sheet; what holds always may be tested."""
    tested = {rule for rule, _ in listed_by_tests(GAME, ROOT, refuse)}
    for row in DATA.tables("coverage.toml")["rule"]:
        if row["in"] == NOWHERE:
            continue
        for rule in row["ids"]:
            played = {case.toml.data["position"]["scenario"] for case in CASES if rule in case.rules}
            if row["in"] == ALWAYS:
                assert played or rule in tested, rule
            else:
                assert played & {*row["in"], SANDBOX}, rule


def test_each_verb_is_played_by_a_case() -> None:
    played = {str(step["order"]).partition(" ")[0] for case in CASES for step in case.steps if "order" in step}
    assert set(GAME.notation.verbs) - played == set()
