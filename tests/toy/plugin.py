"""The toy game as a plug-in that is really installed, so that commands and worker processes find it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean
from sandtable.core.plugins import games
from tests.plugins import install_games
from tests.toy.game import TOY, Toy


def install_toy(folder: Path) -> None:
    """Install the toy game into a folder that is, or will be, on the import path."""
    install_games(folder, toy="tests.toy.game:TOY")


@pytest.fixture
def toy_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the toy game for one test, and give the folder in which it is found."""
    folder = tmp_path / "plugins"
    install_toy(folder)
    monkeypatch.syspath_prepend(str(folder))
    games.cache_clear()
    yield folder
    games.cache_clear()


def only_toy(game_id: str) -> Toy:
    """Find the toy game, as `find_game` finds those that are installed."""
    if game_id != "toy":
        raise SandtableError(f"there is no game {game_id!r}{did_you_mean(game_id, ['toy'])}")
    return TOY
