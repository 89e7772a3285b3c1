"""Play games and print what they passed through: `python -P -m tests.compiled.games`, pure or compiled.

-P, because Python would look for modules in the checkout first.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Final

from sandtable.core.dice import SeededDice
from sandtable.core.game import Game
from sandtable.core.order import Order
from sandtable.core.plugins import find_game, games
from sandtable.core.position import Position
from sandtable.core.step import P
from sandtable.lab.simulate import choosing, play_out, seated

GAMES: Final = tuple(games())
PLAYERS: Final = (*["random"] * 5, "greedy")  # random play hardly fights


def is_native(cls: type) -> bool:
    """Tell whether a class is compiled."""
    return "__mypyc_attrs__" in vars(cls)


def trail(game: Game[P], scenario: str, player: str, seed: int) -> str:
    """Play a game to its end, and return a hash of all positions in which somebody decided, and of the last."""
    passed = hashlib.sha256()
    p = game.start(scenario)
    with seated(game, [player] * len(game.facts.camps), seed) as seats:
        choose = choosing(game, seats)

        def chosen(p: P, side: int) -> Order:
            passed.update(p.digest().encode())
            return choose(p, side)

        decisions = play_out(game, p, SeededDice(seed), chosen)
    return f"{passed.hexdigest()[:16]} {p.digest()} after {decisions}"


def trails() -> Iterator[tuple[str, str]]:
    """Play some games of every scenario."""
    for name in GAMES:
        game = find_game(name)
        for scenario in game.facts.scenarios:
            for seed, player in enumerate(PLAYERS):
                yield f"{name}/{scenario}, {player} players, seed {seed}", trail(game, scenario, player, seed)


if __name__ == "__main__":
    print(json.dumps({"compiled": is_native(Position), "games": dict(trails())}))
