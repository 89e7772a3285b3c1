"""The rules of a game, read and counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CASE = """\
case = "Nobody bids coins that it does not have"
game = "toy"
rules = ["TOY-bid/2"]
[[step]]
refuse = "bid 9"
because = "TOY-bid/2"
"""


@pytest.fixture
def cases(run: Run) -> Path:
    """A case of the toy game below the folder where commands run."""
    path = Path("cases/toy/bid.toml")
    path.parent.mkdir(parents=True)
    path.write_text(CASE)
    return path


@pytest.mark.parametrize("name", ["TOY-weather/2", "toy-weather/2"])
def test_a_rule_is_shown_in_full(run: Run, name: str) -> None:
    assert run("rules", "toy", name).stdout.splitlines() == [
        "TOY-weather/2  Weather (restriction)",
        "In mud nobody enters a place that holds an enemy.",
        "See also: TOY-weather/1",
    ]


def test_rules_are_found_by_their_words(run: Run) -> None:
    found = run("rules", "toy", "--search", "coins bid").stdout
    assert [line.split()[0] for line in found.splitlines()] == ["TOY-bid/1", "TOY-bid/2", "TOY-bid/5"]
    assert run("rules", "toy", "--search", "zeppelin").stdout == "no rule contains 'zeppelin'\n"


def test_all_rules_are_listed_a_line_each(run: Run) -> None:
    lines = run("rules", "toy").stdout.splitlines()
    assert len(lines) == 23
    assert lines[0].startswith("TOY-sequence/1  Each of three turns")


def test_an_unknown_rule_is_refused_with_the_nearest_ones(run: Run) -> None:
    result = run("rules", "toy", "TOY-mvoe/1")
    assert result.exit_code == 2
    assert result.stderr.startswith("there is no rule TOY-mvoe/1; did you mean 'TOY-move/1'")


def test_coverage_says_where_each_rule_is_and_ends_with_the_count(run: Run, cases: Path) -> None:
    lines = run("rules", "toy", "--coverage").stdout.splitlines()
    at = lines.index("TOY-bid/2")
    assert "rules/sequence.py:" in lines[at + 1]
    assert lines[at + 2] == "  seen: cases/toy/bid.toml"
    assert lines[at + 3] == "  listed: cases/toy/bid.toml"
    assert lines[lines.index("TOY-bid/3") + 2] == "  seen: nowhere"
    assert lines[lines.index("TOY-stack/1") + 3] == "  listed: nowhere"
    assert "TOY-bid/3" in next(line for line in lines if line.startswith("not seen: "))
    assert lines[-1].startswith("toy: 2/23 rules covered; 2 are seen in cases, 0 only listed")


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_coverage_names_all_that_cannot_be_read_and_counts_the_rest(
    run: Run, cases: Path, form: tuple[str, ...]
) -> None:
    cases.with_name("broken.toml").write_text('case = "x"\nruels = []\n')
    cases.with_name("nobody.toml").write_text(CASE + "[expect]\nglobals.nobody = 3\n")
    test = Path("tests/test_toy.py")
    test.parent.mkdir()
    test.write_text("def test_x(: TOY-bid/2\n")
    result = run("rules", "toy", "--coverage", *form)
    assert result.exit_code == 2
    assert "2 are seen in cases" in result.stdout or json.loads(result.stdout)["covered"] == 2
    broken, nobody, test_file = result.stderr.splitlines()
    assert "broken.toml:2: there is no key 'ruels' here" in broken
    assert "nobody.toml:8: there is no 'globals.nobody'" in nobody
    assert "test_toy.py:1: not Python" in test_file


def test_a_program_reads_the_coverage_as_json(run: Run, cases: Path) -> None:
    doc = json.loads(run("rules", "toy", "--coverage", "--json").stdout)
    assert (doc["covered"], doc["total"]) == (2, 23)
    assert doc["rules"]["TOY-bid/2"]["seen"] == ["cases/toy/bid.toml"]
    assert "TOY-bid/2" not in doc["not seen"]


def test_coverage_needs_a_checkout(run: Run) -> None:
    result = run("rules", "toy", "--coverage")
    assert result.exit_code == 2
    assert result.stderr == f"there is no cases folder in {Path.cwd()} or above it; name the checkout with --root\n"


def test_coverage_of_another_checkout_is_counted_where_it_is(
    run: Run, cases: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path.cwd()
    monkeypatch.chdir(root.parent)
    assert (
        run("rules", "toy", "--coverage", "--root", str(root))
        .stdout.splitlines()[-1]
        .startswith("toy: 2/23 rules covered")
    )
