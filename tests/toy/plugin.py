"""The toy game as a plug-in that is really installed, so that commands and worker processes find it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.hint import did_you_mean
from sandtable.core.plugins import games
from tests.toy.game import TOY, Toy

METADATA = "Metadata-Version: 2.1\nName: toy-game\nVersion: 1\n"
ENTRY_POINTS = "[sandtable.games]\ntoy = tests.toy.game:TOY\n"


def install_toy(folder: Path) -> None:
    """Write the toy game's metadata to a folder that is, or will be, on the import path."""
    info = folder / "toy_game-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINTS)


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
