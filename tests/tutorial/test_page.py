"""docs/adding-a-game.md quotes the game of the tutorial, all of it, and tells what it does."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.architecture.house import arrows_of_table, astray, circle, of_private_names, unused
from tests.architecture.imports import imports_in, modules_in
from tests.architecture.test_arrows import ROOMS
from tests.tutorial.conftest import TUTORIAL

PAGE = TUTORIAL.parent / "adding-a-game.md"
TEXT = PAGE.read_text(encoding="utf-8")
QUOTED = [block for block in re.findall(r"```(?:python|toml|json)\n(.*?)```", TEXT, re.DOTALL) if ">>>" not in block]
MODULES = sorted((TUTORIAL / "bismarck").glob("*.py"))
FILES = [path for path in TUTORIAL.rglob("*") if path.suffix in (".py", ".toml", ".json", ".jsonl")]
FILES.append(Path(__file__).with_name("subjects.py"))
WORDS = re.compile(r"\s*|\s*(from|import) .*")  # a module's imports and blank lines need no words
MOST = 250


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that are not blank."""
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("block", QUOTED, ids=lambda block: lines_of(block)[0].strip()[:40])
def test_what_the_page_quotes_stands_in_the_tutorial(block: str) -> None:
    assert any(block in path.read_text(encoding="utf-8") for path in FILES)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_the_page_quotes_all_of_the_code(module: Path) -> None:
    quoted = {line for block in QUOTED for line in block.splitlines()}
    first, *lines = module.read_text(encoding="utf-8").splitlines()
    assert first.startswith('"""'), "a module begins with what it is for"
    assert [line for line in lines if line not in quoted and not WORDS.fullmatch(line)] == []


def test_the_game_is_tiny() -> None:
    code = [line for path in TUTORIAL.rglob("*.py") for line in lines_of(path.read_text(encoding="utf-8"))]
    assert len(code) <= MOST


@pytest.mark.usefixtures("plugin")
def test_the_session_of_the_page_is_what_happens() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, verbose=False)
    assert tried > 15
    assert failed == 0


def room_of(module: str) -> str:
    """Return the room of a module of the tutorial."""
    return module.split(".")[-1]


def test_the_rooms_keep_to_the_arrows_of_the_page_and_of_the_house() -> None:
    imports = imports_in(modules_in(TUTORIAL / "bismarck"))
    arrows = arrows_of_table(TEXT, "module")
    assert [str(found) for found in astray(imports, arrows, room_of)] == []
    assert unused(imports, arrows, room_of) == set()
    assert all(set(below) <= set(ROOMS[room]) for room, below in arrows.items())
    assert circle(imports) == []
    assert of_private_names(imports) == []
