"""Server and page know no game: all that they show comes by the contract."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.core.plugins import games

ROOT = Path(__file__).parents[2]
KINDS = (".ts", ".svelte", ".css", ".html", ".py")


def sources() -> list[Path]:
    """Return all that the table is made of, but not the page as it is built."""
    folders = (ROOT / "web" / "src", ROOT / "sandtable" / "table")
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in KINDS]
    return [path for path in found if "static" not in path.parts]


@pytest.mark.parametrize("game", games())
def test_no_line_of_server_or_page_names_a_game_its_scenarios_or_its_rules(game: str) -> None:
    facts, ledger = games()[game].facts, games()[game].ledger
    prefix = next(iter(ledger)).id.split("-")[0]
    words = [game, game.replace("-", "_"), facts.title, *(name for name in facts.scenarios if len(name) > 4)]
    common = {"campaign"}  # a word, and no name of one game
    pattern = re.compile("|".join([*(re.escape(word) for word in words if word not in common), rf"\b{prefix}-\w+/\d"]))
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert len(sources()) > 100
    assert found == []
