"""Every case of the game: what the rules decide in a position, chapter by chapter."""

from __future__ import annotations

from pathlib import Path

from sandtable.games.aeto.game import GAME
from tests.casework import assert_decided, each_case


@each_case(Path(__file__).parent / "cases")
def test_case(path: Path) -> None:
    assert_decided(GAME, path)
