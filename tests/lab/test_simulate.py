"""Simulated games: fast, reproducible, and ended by the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sandtable
from sandtable.core.dice import SeededDice
from sandtable.core.order import Menu, Orders
from sandtable.core.seeds import derive
from sandtable.lab.simulate import GameResult, Series, Stuck, drawing, play_game, play_out, seeing
from sandtable.players.draw import RandomPlayer
from sandtable.players.greedy import GreedyPlayer
from sandtable.players.player import Player
from sandtable.players.registry import make_player
from tests.toy.game import TOY, Toy
from tests.toy.position import ToyPosition
from tests.toy.rules.movement import Moves

RANDOM = ("random", "random")


def without_time(results: list[GameResult]) -> list[GameResult]:
    return [replace(result, seconds=0.0) for result in results]


@pytest.mark.parametrize("scenario", TOY.facts.scenarios)
@pytest.mark.parametrize("seed", range(20))
def test_random_players_play_the_same_game_with_and_without_views(scenario: str, seed: int) -> None:
    ends = []
    for choosing in (drawing, seeing):
        p = TOY.start(scenario)
        seats = [make_player("random", derive(seed, camp)) for camp in TOY.facts.camps]
        count = play_out(TOY, p, SeededDice(seed), choosing(TOY, seats))
        ends.append((p.digest(), count))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("players", [RANDOM, ("greedy", "random"), ("greedy", "greedy")])
def test_a_simulated_game_is_the_same_as_a_match_between_the_same_players(players: tuple[str, str]) -> None:
    for seed in range(10):
        result = play_game(TOY, "storm", players, seed)
        match = sandtable.new(TOY, "storm", seed=seed)
        seats = [make_player(name, derive(seed, camp)) for name, camp in zip(players, TOY.facts.camps, strict=True)]
        while decision := match.decision:
            match.play(seats[TOY.facts.camp_of[decision.side]].choose(match.view(decision.side)))
        assert match.result
        assert result.digest == match.now.digest()
        assert result.decisions == len(match.history)
        assert result.turns == match.now.turn
        assert (result.level, result.rule) == match.result[1:3]
        assert result.winner == TOY.facts.winner(match.result)


@pytest.mark.usefixtures("toy_plugin")
def test_a_series_gives_the_same_games_on_any_number_of_workers() -> None:
    series = Series("toy", "storm", ("greedy", "random"), seed=11)
    alone = without_time(list(series.results(30)))
    together = without_time(list(series.results(30, workers=3)))
    assert alone == together
    assert len({result.seed for result in alone}) == 30


@pytest.mark.usefixtures("toy_plugin")
def test_a_longer_series_begins_with_the_same_games() -> None:
    series = Series("toy", "meadow", RANDOM, seed=3)
    assert without_time(list(series.results(20)))[:5] == without_time(list(series.results(5)))


@pytest.mark.usefixtures("toy_plugin")
def test_another_seed_gives_other_games() -> None:
    digests = [[result.digest for result in Series("toy", "meadow", RANDOM, seed).results(10)] for seed in (1, 2)]
    assert digests[0] != digests[1]


def test_a_dead_end_is_reported_with_the_step_and_the_moment() -> None:
    class NoMove(Moves):
        def orders(self, p: ToyPosition) -> Orders:
            return Menu()

    dead_end = Toy()
    dead_end.steps = {**dead_end.steps, "move": NoMove()}
    with pytest.raises(Stuck, match="no order is legal at 'move', turn 1"):
        play_game(dead_end, "meadow", RANDOM, 1)


def test_a_game_beyond_its_declared_length_is_reported() -> None:
    endless = Toy()
    endless.facts = replace(TOY.facts, longest=5)
    with pytest.raises(Stuck, match="5 decisions, the declared longest game, and no end; turn 1"):
        play_game(endless, "meadow", RANDOM, 1)


@pytest.mark.usefixtures("toy_plugin")
@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_a_game_names_the_game_and_its_seed(workers: int) -> None:
    with pytest.raises(ValueError, match="shorter") as caught:
        list(Series("toy", "meadow", ("random",), seed=4).results(2, workers))
    series = "Series(game='toy', scenario='meadow', players=('random',), seed=4, options=())"
    assert caught.value.__notes__ == [f"in game 0 of {series}, which has the seed {derive(4, 0)}"]


def test_players_let_go_of_what_they_hold_when_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[Player] = []
    monkeypatch.setattr(Player, "close", lambda player: closed.append(player))
    play_game(TOY, "meadow", ("greedy", "random"), 1)
    assert [type(player) for player in closed] == [GreedyPlayer, RandomPlayer]
