"""Counting which rules are implemented, seen and listed."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from sandtable.core.dice import ScriptedDice
from sandtable.core.errors import InputError
from sandtable.core.match import Match
from sandtable.core.plugins import find_game, games
from sandtable.core.rule import Ledger
from sandtable.lab.coverage import (
    Coverage,
    NoCases,
    Witness,
    checkout,
    citations,
    coverage,
    implementations,
    lines_of_tests,
    tellings,
)
from tests.toy.game import TOY

CHECKOUT = Path(__file__).parents[2]
UNTOLD = Path(__file__).with_name("untold.toml")
CASE_FILE = "cases/toy/bids/no-money.toml"
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
    for name, text in {CASE_FILE: CASE, "tests/toy/test_moves.py": TEST}.items():
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
    steps = (Path(__file__).parents[1] / "toy/rules/sequence.py").read_text().splitlines()
    places = [f"rules/sequence.py:{n}" for n, line in enumerate(steps, start=1) if "TOY-bid/4" in line]
    assert coverage(TOY, root)["TOY-bid/4"].implemented == places


def test_a_rule_is_told_where_code_has_it_as_a_value_not_in_a_comment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {
        "game.py": "# TOY-move/1\nRULE = 'TOY-move/2'\n",
        "rules/steps.py": "'TOY-move/3'\n",
        "texts/faults.py": "FAULT = 'TOY-stack/1'\n",
        "show/sheet.py": "CHART = 'TOY-bid/1'\n",
        "staff/hints.py": "HINT = 'TOY-bid/2'\n",
        "data/map.toml": "# TOY-battle/1\n",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(sys.modules[type(TOY).__module__], "__file__", str(tmp_path / "game.py"))
    assert list(tellings(TOY)) == [("TOY-move/2", "game.py:2")]
    assert list(implementations(TOY)) == [  # what shows and judges carries out no rule
        ("TOY-move/1", "game.py:1"),
        ("TOY-move/2", "game.py:2"),
        ("TOY-move/3", "rules/steps.py:1"),
        ("TOY-stack/1", "texts/faults.py:1"),
        ("TOY-battle/1", "data/map.toml:1"),
    ]


def test_a_case_sees_the_rules_of_its_refusals_and_not_all_that_it_is_about(root: Path) -> None:
    (root / CASE_FILE).write_text(CASE.replace("TOY-bid/1", "TOY-battle/1"))
    found = coverage(TOY, root)
    assert found["TOY-bid/2"].seen == [CASE_FILE]
    assert found["TOY-battle/1"].seen == []


def test_a_case_sees_the_rules_of_its_events_and_of_what_it_answers(root: Path) -> None:
    bids = '[[step]]\norder = "bid 0"\n' * 3
    orders = bids + "dice = [4]\nexpect = { decision.over = false }\n"
    (root / CASE_FILE).write_text(CASE.partition("[[step]]")[0] + orders)
    match = Match.new(TOY, TOY.facts.default_scenario, ScriptedDice([4]))
    assert match.decision
    cited = {*match.decision.rules, *(event.rule for _ in range(3) for event in match.order("bid 0"))}
    seen = {rule for rule, found in coverage(TOY, root).items() if found.seen}
    assert {*cited, "TOY-bid/4"} <= seen  # for which the die was thrown


def test_a_case_sees_the_rule_of_the_result_that_it_expects(root: Path) -> None:
    witness = Witness(TOY)
    p = TOY.start(TOY.facts.default_scenario)
    assert witness.game.result(p) is None
    p.stack.clear()
    result = witness.game.result(p)
    assert result
    assert witness.cited == {result.rule}


def test_a_case_that_fails_has_seen_nothing(root: Path) -> None:
    (root / CASE_FILE).write_text(CASE.replace("TOY-bid/2", "TOY-battle/1"))
    assert not any(found.seen for found in coverage(TOY, root).values())


def test_a_case_lists_the_rules_it_is_about_and_those_it_expects_a_refusal_by(root: Path) -> None:
    found = coverage(TOY, root)
    assert found["TOY-bid/1"].listed == [CASE_FILE]
    assert found["TOY-bid/2"].listed == [CASE_FILE]


def test_a_test_lists_the_rules_that_it_cites_itself_or_in_its_decorators(root: Path) -> None:
    found = coverage(TOY, root)
    name = "tests/toy/test_moves.py::test_units_go_one_place_at_a_time"
    assert found["TOY-move/1"].listed == [name]
    assert found["TOY-move/3"].listed == [name]


def test_a_citation_outside_of_any_test_lists_nothing(root: Path) -> None:
    found = coverage(TOY, root)
    assert found["TOY-stack/1"].listed == found["TOY-battle/1"].listed == []


@pytest.mark.parametrize(
    ("implemented", "told", "seen", "listed", "is_covered"),
    [
        (["x"], ["x"], ["case"], [], True),
        (["x"], ["x"], [], ["case"], False),  # a sentence that nobody has seen
        (["x"], [], [], ["case"], True),
        (["x"], [], [], [], False),
        ([], [], [], ["case"], False),
    ],
)
def test_a_rule_that_can_be_told_must_be_seen_and_any_other_listed(
    implemented: list[str], told: list[str], seen: list[str], listed: list[str], is_covered: bool
) -> None:
    assert Coverage(implemented, told, seen, listed).is_covered == is_covered


@pytest.mark.parametrize("game", games())
def test_every_rule_of_a_game_is_covered_or_it_is_said_why_not(game: str) -> None:
    found = coverage(find_game(game), CHECKOUT)
    reasons = tomllib.loads(UNTOLD.read_text(encoding="utf-8"))[game]
    assert {rule for rule, places in found.items() if not places.is_covered} == set(reasons)
    assert all(found[rule].implemented and found[rule].listed and why for rule, why in reasons.items())


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
