"""What must have a case of its own: each worked example, what is easily got wrong, each bonus, each power's war."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from sandtable.core.case import Case, case_files, load_case
from sandtable.games.europe_engulfed.world.roster import Nation

HERE: Final = Path(__file__).parent
CASES: Final = HERE.parents[1] / "cases" / "europe-engulfed"
EXAMPLES: Final = [json.loads(line) for line in (HERE / "examples.jsonl").read_text("utf-8").splitlines()]
REQUIRED: Final = tomllib.loads((HERE / "required.toml").read_text("utf-8"))
POWERS: Final = {nation.name.lower() for nation in Nation} - {"vichy"}


def case(name: str) -> Case:
    return load_case(CASES / f"{name}.toml")


@cache
def every_case() -> tuple[tuple[str, Case], ...]:
    """Return all cases of the game, each with its text."""
    return tuple((path.read_text("utf-8"), load_case(path)) for path in case_files([CASES]))


# ---------------------------------------------------------------- worked examples
def played() -> dict[str, set[str]]:
    """Return each worked example that a case names in its first line, with the rules that its cases are about."""
    found: dict[str, set[str]] = {}
    for text, read in every_case():
        for name in re.findall(r"EX-EE-[\w.-]*\w", text.splitlines()[0]):
            found.setdefault(name, set()).update(read.rules)
    return found


def test_each_of_the_81_worked_examples_has_a_case_about_its_rules() -> None:
    rules = played()
    assert len(EXAMPLES) == len({row["id"] for row in EXAMPLES}) == 81
    assert set(rules) == {row["id"] for row in EXAMPLES}
    assert [row["id"] for row in EXAMPLES if not rules[row["id"]] & set(row["rules"])] == []


# ---------------------------------------------------------------- what is easily got wrong
@pytest.mark.parametrize("trap", REQUIRED["trap"], ids=lambda trap: trap["about"].split(":")[0].split(",")[0])
def test_what_is_easily_got_wrong_has_cases_about_its_rules(trap: dict[str, Any]) -> None:
    about = {rule for name in trap["cases"] for rule in case(name).rules}
    assert set(trap["rules"]) <= about


def test_twenty_things_are_easily_got_wrong() -> None:
    assert len(REQUIRED["trap"]) == 20


@pytest.mark.parametrize("bonus", REQUIRED["bonus"])
@pytest.mark.parametrize("when", ["first", "later", "counterattack"])
def test_each_bonus_is_tried_in_first_later_and_counterattacking_rounds(bonus: str, when: str) -> None:
    row = REQUIRED["bonus"][bonus]
    read = case(row[when])
    assert set(row["rules"]) & set(read.rules)
    orders = [step.get("order", "").split()[0] for step in read.steps if "order" in step]
    assert "counterattack" in orders if when == "counterattack" else {"attack", "strike"} & set(orders)


# ---------------------------------------------------------------- the war of each power
def told(status: str) -> set[str]:
    """Return the powers of which a case expects that a war status comes about that the position does not have."""
    found = set()
    for _, read in every_case():
        before = read.toml.data.get("position", {}).get("globals", {}).get("status", {})
        expected = [read.toml.data.get("expect", {}), *(step.get("expect", {}) for step in read.steps)]
        for part in expected:
            after = part.get("globals", {}).get("status", {})
            found |= {power for power, now in after.items() if now == status != before.get(power)}
    return found


def test_a_case_lets_each_power_enter_the_war_that_is_not_in_it_from_the_start() -> None:
    assert told("at_war") == POWERS


def test_a_case_lets_each_power_fall_that_can() -> None:
    assert told("conquered") == POWERS - {"usa"}
