"""Players: what they see, what they choose, where their chance comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import sandtable
from sandtable.core.bits import mask_of
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.staff import USUAL, Feature, Staff, Weighed, Weights
from sandtable.players.budget import BudgetError
from sandtable.players.marshal import MarshalPlayer
from sandtable.players.registry import PLAYERS, UnknownPlayer, make_player
from sandtable.players.staff import StaffPlayer
from tests.toy.game import Toy
from tests.toy.position import ToyPosition
from tests.toy.world import BLUE, KEEP, PIECES, RED, SOUTH


def match_at(**changes: Any) -> Match[ToyPosition]:
    """Return a match at red's move, with some changes to the position."""
    game = Toy()
    p = game.build({"scenario": "duel", "step": "move", "side": "red"})
    for name, value in changes.items():
        setattr(p, name, value)
    return Match.at(game, "duel", sandtable.SeededDice(1), p)


class Scripted(Staff[ToyPosition]):
    """A staff that likes what it is told to like."""

    features = (Feature("liking", "likes it", "does not like it"),)

    def __init__(self, worth: dict[int, float], candidates: Iterable[Order] = ()) -> None:
        super().__init__({USUAL: Weights((1.0,), 1.0)})
        self.worth = worth
        self.orders = list(candidates)

    def measure(self, p: ToyPosition, side: int) -> tuple[float]:
        return (self.worth.get(p.at[0], 0.0),)

    def policy(self, p: ToyPosition, side: int) -> list[Weighed]:
        return [Weighed(order, 1.0) for order in self.orders]


MOVE, ENTER, PASS = Order("move", (0, SOUTH)), Order("move", (0, KEEP)), Order("pass")


THINKERS = [name for name in PLAYERS if name not in ("marshal", "random")] + ["marshal@300n"]


@pytest.mark.parametrize("name", [*THINKERS, "random"])
def test_every_player_gives_legal_orders_and_the_same_ones_for_the_same_seed(name: str) -> None:
    stories = []
    for _ in range(2):
        match = sandtable.new(Toy(), "storm", seed=5)
        players = [make_player(name, seed) for seed in (1, 2, 3)]
        while decision := match.decision:
            match.play(players[decision.side].choose(match.view(decision.side)))
        stories.append(match.record())
    assert stories[0] == stories[1]


def test_the_random_player_draws_every_legal_order_about_equally_often() -> None:
    view = match_at().view(RED)
    assert view.decision
    player = make_player("random", 3)
    drawn = Counter(player.choose(view) for _ in range(3000))
    assert set(drawn) == set(view.decision.legal)
    assert min(drawn.values()) > 200


def test_greedy_takes_the_order_that_leads_to_the_best_position() -> None:
    match = match_at()
    for worth, best in (({SOUTH: 1.0}, MOVE), ({SOUTH: -1.0}, PASS)):
        match.game.staff = Scripted(worth, [MOVE, PASS])
        assert all(make_player("greedy", seed).choose(match.view(RED)) == best for seed in range(10))


def test_greedy_looks_only_at_the_candidates_of_the_staff() -> None:
    match = match_at()
    match.game.staff = Scripted({SOUTH: 1.0}, [PASS])
    assert make_player("greedy", 1).choose(match.view(RED)) == PASS


def test_greedy_draws_among_equally_good_orders() -> None:
    match = match_at()
    match.game.staff = Scripted({}, [MOVE, PASS])
    player = make_player("greedy", 1)
    assert {player.choose(match.view(RED)) for _ in range(50)} == {MOVE, PASS}


def last_move(**units: str) -> Match[ToyPosition]:
    """Return a match in which all but the red guard, in the south, had their last move."""
    at = {name.replace("_", "-"): place for name, place in units.items()}
    p = match_at().game.build(
        {"scenario": "duel", "turn": "turn 3", "step": "move", "side": "red", "units": {"red-guard": "south", **at}}
    )
    return match_at(turn=3, at=p.at, moved=mask_of(range(1, len(PIECES))))


def test_greedy_prefers_a_won_game_to_any_evaluation() -> None:
    match = last_move()
    match.game.staff = Scripted({KEEP: -99.0}, [ENTER, PASS])
    assert make_player("greedy", 1).choose(match.view(RED)) == ENTER


def test_greedy_prefers_anything_to_a_lost_game() -> None:
    match = last_move(red_lancers="exile", blue_guard="keep")
    match.game.staff = Scripted({KEEP: -99.0}, [ENTER, PASS])
    assert make_player("greedy", 1).choose(match.view(RED)) == ENTER
    match.game.staff = Scripted({}, [PASS])
    assert make_player("greedy", 1).choose(match.view(RED)) == PASS


class Hasty(Scripted):
    """A staff that gives an order rarely or often, and finds nothing worth a look ahead."""

    def policy(self, p: ToyPosition, side: int) -> list[Weighed]:
        return [Weighed(MOVE, 1.0), Weighed(PASS, 3.0)]

    def is_weighty(self, p: ToyPosition) -> bool:
        return False


def test_where_no_look_is_worth_it_the_staff_draws_from_its_policy_at_once() -> None:
    match = match_at()
    match.game.staff = Hasty({SOUTH: 9.0})
    player = StaffPlayer(1)
    drawn = Counter(player.choose(match.view(RED)) for _ in range(400))
    assert set(drawn) == {MOVE, PASS}
    assert 0.6 < drawn[PASS] / 400 < 0.9, "however good a move would be at first sight"
    assert player.spent == 0


def test_unless_a_game_says_otherwise_every_decision_is_worth_a_look() -> None:
    match = match_at()
    match.game.staff = Scripted({SOUTH: 9.0}, [MOVE, PASS])
    assert match.game.staff.is_weighty(match.now)
    player = StaffPlayer(1)
    assert all(player.choose(match.view(RED)) == MOVE for _ in range(20))
    assert player.spent > 0


@pytest.mark.parametrize("name", THINKERS)
def test_a_player_leaves_the_view_as_it_was(name: str) -> None:
    view = match_at().view(RED)
    before = view.position.copy()
    make_player(name, 1).choose(view)
    assert view.position == before


@pytest.mark.parametrize("name", THINKERS)
def test_what_a_side_must_not_know_does_not_change_what_it_does(name: str) -> None:
    for strengths in ([1, 2], [6, 6], [0, 0]):
        at = [SOUTH, *match_at().now.at[1:]]
        match, usual = match_at(strength=[2, 1, *strengths, 1], at=at), match_at(at=at)
        assert make_player(name, 7).choose(match.view(RED)) == make_player(name, 7).choose(usual.view(RED))


def test_a_player_is_asked_only_when_its_side_must_decide() -> None:
    with pytest.raises(AssertionError, match="must decide"):
        make_player("random", 1).choose(match_at().view(BLUE))


def test_a_misspelt_player_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownPlayer, match="there is no player 'gredy'; did you mean 'greedy'"):
        make_player("gredy", 1)
    with pytest.raises(UnknownPlayer, match="the players are cadet, staff, marshal, greedy, random"):
        make_player("xyz", 1)


def test_only_the_marshal_is_given_a_time() -> None:
    with pytest.raises(UnknownPlayer, match="only the marshal"):
        make_player("staff@4s", 1)
    with pytest.raises(BudgetError, match="'4' is no time to think"):
        make_player("marshal@4", 1)
    for processes in ("0", "65", "two", ""):
        with pytest.raises(UnknownPlayer, match=f"1 to 64 processes, not '{processes}'"):
            make_player(f"marshal@4sx{processes}", 1)
    player = make_player("marshal@4sx2", 1)
    assert isinstance(player, MarshalPlayer)
    assert (player.budget.seconds, player.workers) == (4, 2)
