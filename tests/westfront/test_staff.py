"""Judgement and counsel for computer players: legal, blind to what is hidden, and after the right things."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.dice import SeededDice
from sandtable.core.match import Match
from sandtable.games.westfront.atlas import HEX
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.roster import ALLIES, UNIT
from sandtable.players.greedy import GreedyPlayer
from tests.westfront.positions import board


@pytest.mark.parametrize("scenario", ["husky", "s44"])
def test_counsel_offers_some_of_the_legal_orders_and_never_none(scenario: str) -> None:
    match, rng = Match.new(GAME, scenario, SeededDice(5)), Random(5)
    for _ in range(150):
        decision = match.decision
        if decision is None:
            break
        p = match.view(decision.side).position.copy()
        p.legal = match.game.legal(match.now)
        offered = [order for order, _ in GAME.staff.policy(p, decision.side)]
        assert offered, decision.step
        assert all(order in p.legal for order in offered), decision.step
        match.play(rng.choice(offered) if rng.random() < 0.5 else match.legal.draw(rng))


def test_a_port_that_is_taken_is_worth_more_than_one_across_the_sea() -> None:
    away = board({"us-2-amph": "tunis", "okw": "reggio"}, scenario="husky")
    taken = board({"us-2-amph": "palermo", "okw": "reggio"}, scenario="husky")
    assert GAME.staff.evaluate(taken, ALLIES) > GAME.staff.evaluate(away, ALLIES) + 10


def test_a_hopeless_attack_is_worth_less_than_none() -> None:
    apart = board({"br-5": "catania", "pzrgp-c": "messina", "1-para": "messina"}, scenario="husky")
    apart.cv[UNIT["br-5"]] = 1
    engaged = apart.copy()
    engaged.put(UNIT["br-5"], HEX["messina"])
    assert GAME.staff.evaluate(engaged, ALLIES) < GAME.staff.evaluate(apart, ALLIES)


def test_greedy_lands_in_sicily_in_the_first_turn() -> None:
    match, player = Match.new(GAME, "husky", SeededDice(1)), GreedyPlayer(1)
    while match.decision and match.decision.side == ALLIES:
        match.play(player.choose(match.view(ALLIES)))
    ashore = {match.now.place[unit] for unit in match.now.side_units(ALLIES)}
    assert ashore & {HEX[name] for name in ("palermo", "palermo-e1", "licata", "catania")}
