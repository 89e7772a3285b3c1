"""The opponents in WestFront: what the enemy hides does not change what they do."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Position
from sandtable.players.registry import make_player
from tests.westfront.veil import shuffle

MOMENTS = 5


def choice(match: Match[Position], name: str) -> object:
    assert match.decision
    return make_player(name, 7).choose(match.view(match.decision.side))


@pytest.mark.parametrize("name", ["cadet", "staff", "greedy", "marshal@400n"])
@pytest.mark.parametrize("scenario", ["husky", "s44"])
def test_what_is_hidden_does_not_change_what_a_player_does(scenario: str, name: str) -> None:
    match, rng = Match.new(GAME, scenario, SeededDice(11)), Random(11)
    looked_at = changed = 0
    while match.decision and looked_at < MOMENTS:
        if rng.random() < 0.1 and len(match.legal) > 1:
            other = Match.at(GAME, scenario, SeededDice(1), shuffle(match.now, match.decision.side, rng))
            changed += other.now != match.now
            looked_at += 1
            assert choice(other, name) == choice(match, name), f"{GAME.moment(match.now)}, {match.decision.step}"
        match.play(match.legal.draw(rng))
    assert changed > 0
