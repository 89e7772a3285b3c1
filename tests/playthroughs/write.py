"""Writes the playthrough files of all games: `python -m tests.playthroughs.write`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable.core.game import Game
from sandtable.core.playthrough import playthrough
from sandtable.core.plugins import games
from tests.toy.game import TOY

FOLDER = Path(__file__).parent
SEED = 1
SHOWN = 200


def all_games() -> Iterator[tuple[Game[Any], str]]:
    """Yield every scenario that is offered of the toy game and of every installed game."""
    for game in (TOY, *games().values()):
        for scenario in game.facts.listed:
            yield game, scenario


def tell(game: Game[Any], scenario: str) -> str:
    """Return what the file of a scenario must say."""
    return playthrough(game, scenario, SEED, SHOWN)


if __name__ == "__main__":
    for game, scenario in all_games():
        path = FOLDER / f"{game.facts.id}-{scenario}.txt"
        path.write_text(tell(game, scenario), encoding="utf-8")
        print(path)
