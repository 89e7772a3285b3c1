"""What the dice of a player-turn did: the same orders, played again with other dice, say what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import Any

from sandtable.core.game import Game
from sandtable.core.position import Position
from sandtable.core.step import Chance
from sandtable.players.outlook import SILENCE, Genes, Line, best, chance_of

AGAIN = 32


def luck(game: Game[Any], before: Position, after: Position, lines: Sequence[Line], seed: int) -> float:
    """Return how much better the first camp stands after a player-turn than both camps' orders led it to expect."""
    rng = Random(seed)
    return chance_of(game, after, 0) - mean(chance_of(game, again(game, before, lines, rng), 0) for _ in range(AGAIN))


def again(game: Game[Any], before: Position, lines: Sequence[Line], rng: Random) -> Position:
    """Play a player-turn again with other dice, up to the next one's first decision.

    Where orders do not fit what the dice brought, they are left out; where they are missing, the game's staff steps in.
    """
    p, genes = before.copy(), [Genes(line) for line in lines]
    moment = game.moment(p)
    while p.stack:
        step = game.choice(p)
        if isinstance(step, Chance):
            order = step.orders(p).draw(rng)
        elif game.moment(p) != moment:
            break
        else:
            side = step.side(p)
            order = genes[game.facts.camp_of[side]].take(step.name, game, p, 0) or best(game.staff.policy(p, side))
        game.apply(p, order, SILENCE)
    return p
