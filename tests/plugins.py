"""Games of the tests as plug-ins that are really installed, so that commands and other processes find them."""

from __future__ import annotations

from pathlib import Path

METADATA = "Metadata-Version: 2.1\nName: games-of-tests\nVersion: 1\n"


def install_games(folder: Path, **games: str) -> None:
    """Write the metadata of games to a folder of the import path; each is where its object is: `tests.toy.game:TOY`."""
    info = folder / "games_of_tests-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA)
    entries = [f"{name} = {where}\n" for name, where in games.items()]
    (info / "entry_points.txt").write_text("".join(["[sandtable.games]\n", *entries]))
