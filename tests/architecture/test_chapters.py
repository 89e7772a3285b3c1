"""Cases are filed by the chapters of each game's book, as the table of folders in its README says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from sandtable.core.case import case_files, load_case
from sandtable.core.plugins import find_game
from tests.architecture.house import rows

ROOT = Path(__file__).parents[2]
GAMES = sorted(folder.name for folder in (ROOT / "cases").iterdir())
ANY = "any"  # a worked example of the book is about whatever it needs


def table(game: str) -> dict[str, str]:
    """Return the folders that the README of a game has for its cases, each with the cell of its rules."""
    readme = ROOT / "sandtable" / "games" / game.replace("-", "_") / "README.md"
    return {folder.strip("`"): rules for folder, _, rules in rows(readme.read_text("utf-8"), "folder")}


def patterns(rules: str) -> list[str]:
    """Return the patterns of rule ids in a cell: `SU-move/*`, `WF-15.4*`."""
    return re.findall(r"`([^`]+)`", rules)


def are_of(rules: Iterable[str], chapter: str) -> bool:
    """Tell whether one of some rules is of the chapter with this cell."""
    return any(fnmatchcase(rule, pattern) for rule in rules for pattern in patterns(chapter))


@pytest.mark.parametrize("game", GAMES)
def test_the_folders_of_cases_are_those_of_the_table(game: str) -> None:
    assert sorted(table(game)) == sorted(entry.name for entry in (ROOT / "cases" / game).iterdir())


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_of_one_chapter(game: str) -> None:
    for rule in find_game(game).ledger:
        homes = [folder for folder, chapter in table(game).items() if are_of([rule.id], chapter)]
        assert len(homes) == 1, f"{rule.id} is of {homes or 'no chapter'}"


@pytest.mark.parametrize("game", GAMES)
def test_every_case_is_about_a_rule_of_its_chapter(game: str) -> None:
    chapters, folder = table(game), ROOT / "cases" / game
    for path in case_files([folder]):
        chapter, rules = chapters[path.relative_to(folder).parts[0]], load_case(path).rules
        assert ANY in chapter.split() or are_of(rules, chapter), f"{path} lists {rules}, none of {chapter}"
