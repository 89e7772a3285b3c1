"""The games that the research interfaces are tried with, all that are installed and the toy, and ways through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from sandtable.core.dice import SeededDice
from sandtable.core.plugins import find_game, games
from sandtable.research.actions import Actions, Draft
from sandtable.research.play import Play
from tests.europa import veil as europa
from tests.europe_engulfed import veil as europe_engulfed
from tests.toy.test_toy_properties import draw_hidden_anew
from tests.westfront import veil as westfront

SHORT = {
    "soft-underbelly": "gothic-line-1944",
    "westfront": "husky",
    "europe-engulfed": "poland-1939",
    "europa": "crete-1941",
    "toy": "storm",
}
"""A scenario that is over soon; of a game that is not here, the one that it begins with is taken."""
SHUFFLES: dict[str, Callable[[Any, int, Random], Any]] = {
    "westfront": westfront.shuffle,
    "europe-engulfed": europe_engulfed.shuffle,
    "europa": europa.shuffle,
    "toy": draw_hidden_anew,
}
GAMES = sorted({*games(), "toy"})


def scenario_of(game_id: str) -> str:
    """Return the scenario to play of a game."""
    return SHORT.get(game_id) or find_game(game_id).facts.default_scenario


def begin(game_id: str) -> Play[Any]:
    """Start a game."""
    game = find_game(game_id)
    return Play(game, Actions(game.notation), game.start(scenario_of(game_id)))


def moments(game_id: str, seed: int, every: int) -> Iterator[Play[Any]]:
    """Yield a game at some of the actions of random play; do not change it."""
    play, rng, dice, count = begin(game_id), Random(seed), SeededDice(seed), 0
    while play.choices:
        roll = play.roll
        if roll is None:
            if count % every == 0:
                yield play
            count += 1
        play.act(rng.choice(play.choices) if roll is None else dice.roll(1, roll.faces)[0] - 1)


def ends(draft: Draft) -> Iterator[Draft]:
    """Yield every complete order that a draft can become."""
    for action in draft.choices:
        longer = draft.say(action)
        if longer.order is None:
            yield from ends(longer)
        else:
            yield longer
