"""Players of three sides in two camps: each answers for the side that is asked, and wants its camp to win."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.dice import ScriptedDice, SeededDice
from sandtable.core.facts import Result
from sandtable.core.match import Match
from sandtable.players.advice import advise
from sandtable.players.budget import Budget, Meter
from sandtable.players.marshal import MarshalPlayer
from sandtable.players.outlook import Outlook, chance_of
from sandtable.players.registry import PLAYERS, make_player
from tests.toy.game import TOY
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.world import BLUE, GREEN, RED

LEAGUE = 1
BIDS = ("bid 0", "bid 1", "bid 0")  # blue moves first, then green, then red


def three(*orders: str) -> Match[ToyPosition]:
    """Play some orders between three people."""
    match = Match.new(TOY, "meadow", ScriptedDice(), seating="three")
    for order in orders:
        match.order(order)
    return match


def last_move() -> Match[ToyPosition]:
    """Return a match in which all but the green guard, in the south, had their last move."""
    doc = TOY.texts.dump(three(*BIDS).now)
    for piece in (*doc["units"].values(), *doc["ships"].values()):
        piece["state"] = ["moved"]
    doc |= {"turn": "turn 3", "stack": [["turn"], ["move", GREEN]]}
    doc["units"]["green-guard"] = {"at": "south", "strength": 1}
    return Match.at(TOY, "meadow", ScriptedDice(), TOY.build(doc))


@pytest.mark.parametrize("name", ["greedy", "staff", "marshal@200n"])
def test_an_ally_wants_what_is_good_for_the_camp(name: str) -> None:
    view = last_move().view("green")
    assert TOY.notation.text(make_player(name, 1).choose(view)) == "move green-guard -> keep"


@pytest.mark.parametrize("name", PLAYERS)
def test_any_player_plays_all_sides_of_a_camp_to_the_end(name: str) -> None:
    match = Match.new(TOY, "meadow", SeededDice(5))
    player = make_player("marshal@100n" if name == "marshal" else name, 3)
    while match.decision:
        match.play(player.choose(match.view(match.decision.side)))
    assert match.result is not None


def test_a_plan_is_that_of_the_whole_camp_and_ends_where_the_enemy_decides() -> None:
    doc = {"scenario": "meadow", "seating": "three", "step": "move", "side": "blue", "globals": {"mud": True}}
    outlook = Outlook(TOY, TOY.build(doc), BLUE, 1, is_bold=True)
    _, line = outlook.follow((), 0, Meter(Budget()))
    assert [TOY.notation.text(gene.order) for gene in line] == ["move blue-guard -> south", "move green-galley -> bay"]


def test_a_chance_is_that_of_a_camp(monkeypatch: pytest.MonkeyPatch) -> None:
    p = TOY.build({"scenario": "meadow", "units": {"red-guard": "keep"}})
    assert chance_of(TOY, p, RED) > 0.5 > chance_of(TOY, p, LEAGUE)
    monkeypatch.setattr(TOY, "result", lambda p: Result(LEAGUE, "", "TOY-victory/1"))
    assert (chance_of(TOY, p, RED), chance_of(TOY, p, LEAGUE)) == (0.0, 1.0)


def test_advice_tells_an_ally_what_wins_for_the_camp() -> None:
    advice = advise(last_move().view("green"), MarshalPlayer(1, Budget(nodes=400)))
    assert [reason.text for reason in advice.reasons] == ["wins the game"]


def test_what_the_enemy_hides_is_imagined_and_an_allys_strength_is_known() -> None:
    world = TOY.staff.imagine(three("bid 2", "bid 1").view("green").position, GREEN, Random(1))
    assert world.strength[2:] == [1, 2, 1]
    assert UNKNOWN not in world.strength
    assert UNKNOWN not in (world.bids[RED], world.bids[BLUE])
