"""Counting which rules are implemented and exercised."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.core.errors import InputError
from sandtable.core.rule import Ledger
from sandtable.lab.coverage import NoCases, checkout, citations, coverage, lines_of_tests
from tests.toy.game import TOY

RULE = '{{"id": "{}", "section": "", "kind": "", "rule": "", "decides": "", "depends": [], "gap": null}}'
LEDGER = Ledger.parse("\n".join(RULE.format(name) for name in ("X-move/1", "X-move/10", "X-1.2.a/3")), "x")
CASE = """
case = "Nobody bids coins that it does not have"
game = "toy"
rules = ["TOY-bid/1"]
[[step]]
refuse = "bid 9"
because = "TOY-bid/2"
"""
TEST = '''
"""A module that speaks of TOY-stack/1 outside of any test."""
import pytest

@pytest.mark.parametrize("rule", ["TOY-move/3"])
def test_units_go_one_place_at_a_time(rule):
    assert "TOY-move/1"

def helper():
    return "TOY-battle/1"
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with a case and a test of the toy game."""
    for name, text in {"cases/toy/bids/no-money.toml": CASE, "tests/toy/test_moves.py": TEST}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("# X-move/1", ["X-move/1"]),
        ("(X-move/1, X-move/10)", ["X-move/1", "X-move/10"]),
        ('Violation("X-1.2.a/3", "…")', ["X-1.2.a/3"]),
        ("see X-move/1.", ["X-move/1"]),
        ("X-move/11", []),
        ("X-move/1-3", []),
        ("EX-move/1", []),
        ("x-move/1", []),
        ("X-1.2.a/3.1", []),
    ],
)
def test_only_the_exact_id_is_a_citation(text: str, cited: list[str]) -> None:
    assert [rule for _, rule in citations(text, LEDGER)] == cited


def test_a_citation_has_its_line() -> None:
    assert list(citations("\n\nX-move/1\nX-move/10", LEDGER)) == [(3, "X-move/1"), (4, "X-move/10")]


def test_a_rule_is_implemented_where_the_games_package_cites_it(root: Path) -> None:
    steps = (Path(__file__).parents[1] / "toy/steps.py").read_text().splitlines()
    places = [f"steps.py:{n}" for n, line in enumerate(steps, start=1) if "TOY-bid/4" in line]
    assert coverage(TOY, root)["TOY-bid/4"].implemented == places


def test_a_case_exercises_the_rules_it_is_about_and_those_it_expects_a_refusal_by(root: Path) -> None:
    found = coverage(TOY, root)
    assert found["TOY-bid/1"].exercised == ["cases/toy/bids/no-money.toml"]
    assert found["TOY-bid/2"].exercised == ["cases/toy/bids/no-money.toml"]


def test_a_test_exercises_the_rules_that_it_cites_itself_or_in_its_decorators(root: Path) -> None:
    found = coverage(TOY, root)
    name = "tests/toy/test_moves.py::test_units_go_one_place_at_a_time"
    assert found["TOY-move/1"].exercised == [name]
    assert found["TOY-move/3"].exercised == [name]


def test_a_citation_outside_of_any_test_exercises_nothing(root: Path) -> None:
    found = coverage(TOY, root)
    assert found["TOY-stack/1"].exercised == found["TOY-battle/1"].exercised == []


def test_a_rule_is_covered_when_it_is_both_implemented_and_exercised(root: Path) -> None:
    found = coverage(TOY, root)
    assert {rule for rule, places in found.items() if places.is_covered} == {
        "TOY-bid/1",
        "TOY-bid/2",
        "TOY-move/1",
        "TOY-move/3",
    }


def test_every_rule_of_the_ledger_is_counted(root: Path) -> None:
    assert list(coverage(TOY, root)) == [rule.id for rule in TOY.ledger]


def test_the_lines_of_a_test_reach_from_its_decorators_to_its_end() -> None:
    assert {line for line, name in lines_of_tests(TEST, "x").items()} == {5, 6, 7}


def test_the_checkout_is_the_nearest_folder_above_that_has_cases(root: Path) -> None:
    assert checkout(root / "cases/toy/bids") == root
    assert checkout(root) == root


def test_without_a_cases_folder_there_is_nothing_to_count(tmp_path: Path) -> None:
    with pytest.raises(NoCases, match=f"there is no cases folder in {tmp_path} or above it"):
        checkout(tmp_path)
    with pytest.raises(NoCases, match=f"there is no cases folder in {tmp_path}"):
        coverage(TOY, tmp_path)


def test_a_case_that_cannot_be_read_is_named_with_its_line(root: Path) -> None:
    path = root / "cases/toy/broken.toml"
    path.write_text('case = "x"\nruels = []\n')
    with pytest.raises(InputError, match=f"{path}:2: there is no key 'ruels' here; did you mean 'rules'"):
        coverage(TOY, root)
