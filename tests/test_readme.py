"""What the README and the docs show is what happens."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.core.case import parse_case, run_case
from sandtable.core.plugins import find_game, games

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("maps/**/*.md"),
    *ROOT.glob("sandtable/games/**/*.md"),
]
ARRIVALS = [f"place {unit} po-valley" for unit in ("panzerarmee-afrika", "german-parachute", "german-supply")]


def test_the_examples_of_the_readme_are_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, verbose=False)
    assert tried > 10
    assert failed == 0


def test_the_transcript_of_the_readme_is_what_the_terminal_prints() -> None:
    found = re.search(r"```\n(axis> .*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    typed = [line.removeprefix("axis> ") for line in found[1].splitlines() if line.startswith("axis> ")]
    command = "play soft-underbelly --terminal --scenario spring-1941 --axis human --allies greedy"
    session = subprocess.run(
        [sys.executable, "-m", "sandtable", *command.split()],
        input="\n".join([*ARRIVALS, *typed, ""]),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert found[1] in session.stdout


def test_the_case_in_the_docs_passes() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    found = re.search(r"```toml\n(case .*?)```", text, re.DOTALL)
    assert found
    outcome = run_case(parse_case(found[1], "docs/notation.md"))
    assert outcome.ok, str(outcome)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_to_a_file_leads_to_one(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("game", games())
def test_the_changelog_tells_of_every_version_of_a_game(game: str) -> None:
    facts = find_game(game).facts
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = [int(number) for number in re.findall(rf"^### {facts.title} (\d+)$", text, re.MULTILINE)]
    assert sorted(told) == list(range(1, facts.version + 1))
