"""The worked examples of the book and of the core: each is played by a case that is named after it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.case import case_files, load_case
from sandtable.games.europa.game import GAME
from tests.casework import assert_decided

ROOT = Path(__file__).parents[2]
CASES = ROOT / "cases" / "europa"
EXAMPLES = [json.loads(line) for line in Path(__file__).with_name("examples.jsonl").read_text("utf-8").splitlines()]
_NAME = re.compile(r"(ex-euc?-\d\d)(?:-[a-z0-9-]+)?")


def example_of(path: Path) -> str:
    """Return the id of the example that a case plays, in small letters; "" if it plays none."""
    found = _NAME.fullmatch(path.stem)
    return found[1] if found else ""


PLAYED = [path for path in case_files([CASES]) if path.stem.startswith("ex-")]


def test_the_cases_of_examples_are_those_of_the_85() -> None:
    ids = [row["id"].lower() for row in EXAMPLES]
    assert len(ids) == len(set(ids)) == 85
    assert {example_of(path) for path in PLAYED} == set(ids)
    assert len({path.stem for path in PLAYED}) == len(PLAYED), "no case of an example stands in two places"


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row["id"])
def test_the_cases_of_an_example_are_about_its_rules(row: dict[str, Any]) -> None:
    cases = [load_case(path) for path in PLAYED if example_of(path) == row["id"].lower()]
    assert {rule for case in cases for rule in case.rules} & set(row["rules"])


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: str(path.relative_to(CASES)))
def test_an_example_comes_out_as_it_is_told(path: Path) -> None:
    assert_decided(GAME, path)
