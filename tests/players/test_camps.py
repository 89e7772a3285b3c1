"""Players of three sides in two camps: each answers for the side that is asked, and wants its camp to win."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.dice import ScriptedDice
from sandtable.core.facts import Result
from sandtable.core.match import Match
from sandtable.players.advice import advise
from sandtable.players.budget import Budget, Meter
from sandtable.players.marshal import MarshalPlayer
from sandtable.players.outlook import Outlook, chance_of
from sandtable.players.registry import PLAYERS, make_player
from tests.toy.trio import BLUE, GREEN, RED, TRIO, TrioPosition

LEAGUE = 1


def three(*orders: str) -> Match[TrioPosition]:
    """Play some orders between three people."""
    match = Match.new(TRIO, "yard", ScriptedDice(), seating="three")
    for order in orders:
        match.order(order)
    return match


@pytest.mark.parametrize("name", ["greedy", "staff", "marshal@200n"])
def test_an_ally_wants_what_is_good_for_the_camp(name: str) -> None:
    view = three("put 1", "put 2").view("green")
    assert TRIO.notation.text(make_player(name, 1).choose(view)) == "nod"


@pytest.mark.parametrize("name", PLAYERS)
def test_any_player_plays_all_sides_of_a_camp_to_the_end(name: str) -> None:
    match = Match.new(TRIO, "yard", ScriptedDice())
    player = make_player("marshal@100n" if name == "marshal" else name, 3)
    while match.decision:
        match.play(player.choose(match.view(match.decision.side)))
    assert match.result is not None


def test_a_plan_is_that_of_the_whole_camp_and_ends_where_the_enemy_decides() -> None:
    match = three("put 1")
    outlook = Outlook(TRIO, match.now, BLUE, 1, is_bold=True)
    _, line = outlook.follow((), 0, Meter(Budget()))
    assert [gene.step for gene in line] == ["put", "nod", "put"]  # blue, green about it, green


def test_a_chance_is_that_of_a_camp(monkeypatch: pytest.MonkeyPatch) -> None:
    p = three("put 2").now
    assert chance_of(TRIO, p, RED) > 0.5 > chance_of(TRIO, p, LEAGUE)
    monkeypatch.setattr(TRIO, "result", lambda p: Result(LEAGUE, "", "TRIO-win/1"))
    assert (chance_of(TRIO, p, RED), chance_of(TRIO, p, LEAGUE)) == (0.0, 1.0)


def test_advice_tells_an_ally_what_wins_for_the_camp() -> None:
    last = three(*("put 0", "put 1", "nod", "put 1") * 2, "put 0", "put 0")
    advice = advise(last.view("green"), MarshalPlayer(1, Budget(nodes=400)))
    assert [reason.text for reason in advice.reasons] == ["wins the game"]


def test_a_hidden_purse_of_the_enemy_is_imagined_and_an_allys_is_known() -> None:
    world = TRIO.staff.imagine(three().view("blue").position, BLUE, Random(1))
    assert world.purses[BLUE] == world.purses[GREEN] == 3
    assert world.purses[RED] >= 0
