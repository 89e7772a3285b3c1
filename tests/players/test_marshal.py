"""The marshal: it plans a player-turn, goes by its plan, and keeps to its budget."""

from __future__ import annotations

import pickle
from math import inf
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.core.match import Match
from sandtable.core.order import Order
from sandtable.core.view import View
from sandtable.players.advice import advise
from sandtable.players.budget import Budget, Meter, Spent
from sandtable.players.evolution import Evolution, Individual
from sandtable.players.marshal import CAREFUL, MarshalPlayer, Plan, sound
from sandtable.players.outlook import Gene, Outlook, Twist, root
from sandtable.players.planner import Planner
from sandtable.players.player import Thought
from sandtable.players.staff import StaffPlayer

MANY = Budget(nodes=10**6)


@pytest.fixture
def match() -> Match[Any]:
    """HUSKY, before the first order."""
    return sandtable.new("westfront", "husky", seed=3)


def view_of(match: Match[Any]) -> View[Any]:
    assert match.decision
    return match.view(match.decision.side)


def play_turn(match: Match[Any], player: MarshalPlayer) -> list[Order]:
    """Let a player give all orders of one side until the other must decide."""
    assert match.decision
    side, given = match.decision.side, []
    while match.decision and match.decision.side == side:
        given.append(player.choose(match.view(side)))
        match.play(given[-1])
    return given


def test_it_costs_no_more_than_the_budget_of_a_player_turn(match: Match[Any]) -> None:
    player = MarshalPlayer(1, Budget(nodes=3000))
    assert play_turn(match, player)
    assert 0 < player.purse.nodes <= 3000


def test_it_goes_by_its_plan_without_thinking_until_something_unforeseen_happens(match: Match[Any]) -> None:
    player = MarshalPlayer(1, Budget(nodes=4000))
    match.play(player.choose(view_of(match)))
    spent, foreseen = player.purse.nodes, player.plan.foreseen
    assert spent > 0
    assert view_of(match).position.key() == foreseen
    match.play(player.choose(view_of(match)))
    assert player.purse.nodes == spent
    match.undo()
    other = next(order for order in match.legal if order != player.plan.line[0].order)
    match.play(other)
    player.choose(view_of(match))
    assert player.purse.nodes > spent


def test_it_drops_a_plan_that_an_imagined_world_has_led_astray(match: Match[Any]) -> None:
    player = MarshalPlayer(1, Budget(nodes=1000))
    player.moment = match.game.moment(view_of(match).position)
    astray = Gene("airstrikes", Order("strike", (1, 2)))
    player.plan = Plan((astray,), view_of(match).position.key())
    assert player.choose(view_of(match)) in match.legal


def test_when_its_budget_is_spent_it_gives_a_sound_order_without_thinking(match: Match[Any]) -> None:
    player = MarshalPlayer(1, Budget(nodes=1000))
    player.choose(view_of(match))
    player.purse.nodes = 990
    player.plan = Plan((), None)
    assert player.choose(view_of(match)) == sound(view_of(match)).order
    assert player.purse.nodes == 990


def test_the_same_seed_and_nodes_give_the_same_orders_on_several_processes(match: Match[Any]) -> None:
    first, second = (MarshalPlayer(5, Budget(nodes=1000), workers=2) for _ in range(2))
    try:
        assert first.choose(view_of(match)) == second.choose(view_of(match))
        assert first.plan == second.plan
    finally:
        first.close()
        second.close()


def test_it_can_be_sent_elsewhere_with_its_plan(match: Match[Any]) -> None:
    player = MarshalPlayer(1, Budget(nodes=2000))
    player.report = print
    match.play(player.choose(view_of(match)))
    twin = pickle.loads(pickle.dumps(player))
    assert twin.plan == player.plan
    assert twin.choose(view_of(match)) == player.choose(view_of(match))


def test_it_tells_what_it_considers(match: Match[Any]) -> None:
    thoughts: list[Thought] = []
    player = MarshalPlayer(1, Budget(nodes=3000))
    player.report = thoughts.append
    chosen = player.choose(view_of(match))
    assert thoughts[-1].line[0] == chosen
    assert thoughts[-1].tried > 1
    assert thoughts[-1].done == 1
    assert [t.done for t in thoughts] == sorted(t.done for t in thoughts)
    assert [t.tried for t in thoughts] == sorted(t.tried for t in thoughts)
    assert thoughts[0].tried == 1


@pytest.mark.parametrize("kind", [StaffPlayer, Planner])
def test_the_staff_tells_the_best_that_it_has_seen_and_how_far_it_is(
    match: Match[Any], kind: type[StaffPlayer]
) -> None:
    thoughts: list[Thought] = []
    staff = kind(1)
    staff.report = thoughts.append
    ranked = staff.rank(view_of(match), MANY)
    assert [t.done for t in thoughts] == sorted(t.done for t in thoughts)
    assert thoughts[-1].done == 1
    assert thoughts[-1].tried == min(staff.rounds[0].few, len(staff.candidates(view_of(match), ranked)))
    assert thoughts[-1].line == (ranked[0].order,)


def test_the_line_to_beat_is_the_staffs(match: Match[Any]) -> None:
    view = view_of(match)
    short = Budget(nodes=200)  # too little to see the whole of any line
    evolution = MarshalPlayer(1, short).consider(view, short)
    staffs = Planner(1).plan(view, Meter(short * CAREFUL))
    assert staffs
    assert evolution.best.line[: len(staffs)] == staffs


def test_who_has_heard_enough_need_not_wait_for_the_staffs_plan(match: Match[Any]) -> None:
    player = MarshalPlayer(1, MANY)
    heard: list[Thought] = []

    def listen(thought: Thought) -> None:
        heard.append(thought)
        if len(heard) == 3:
            raise Spent

    player.report = listen
    assert player.choose(view_of(match)) in match.legal
    assert len(heard) == 4  # and what it has come to
    assert player.purse.nodes < 1000


def test_it_looks_at_what_is_usual_as_well_as_at_what_seems_best(match: Match[Any]) -> None:
    view, planner = view_of(match), Planner(1)
    weighed = match.game.staff.policy(root(view), view.side)
    screened = planner.screen(view)
    found = planner.candidates(view, screened)
    assert found[0] == screened[0].order
    assert max(weighed, key=lambda entry: entry.weight).order in found[:2]
    assert set(found) == {order for order, _ in weighed}


def test_a_plan_ends_where_dice_fall(match: Match[Any]) -> None:
    view = view_of(match)
    outlook = Outlook(view.game, view.position, view.side, 1, is_bold=True)
    line = outlook.follow((), 0, Meter(MANY))[1]
    for gene in line:
        assert not match.history or not match.history[-1].throws
        match.play(gene.order)
    assert match.history[-1].throws


def test_the_staffs_plan_keeps_to_its_budget(match: Match[Any]) -> None:
    meter = Meter(Budget(nodes=20))
    line = Planner(1).plan(view_of(match), meter)
    assert 0 < len(line) < len(Planner(1).plan(view_of(match), Meter(MANY)))
    assert meter.nodes <= 20


@pytest.mark.parametrize(
    ("mine", "theirs", "low", "high"),
    [
        ([0.5, 0.6, 0.7], [0.5, 0.6, 0.7], 0.0, 0.0),
        ([0.6, 0.7, 0.8], [0.5, 0.6, 0.7], 100.0, inf),
        ([0.9, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5], 0.9, 1.1),
        ([0.4, 0.2, 0.3], [0.5, 0.5, 0.5], -4.0, -3.0),
    ],
)
def test_luck_in_one_world_is_no_clear_lead(mine: list[float], theirs: list[float], low: float, high: float) -> None:
    assert low <= Individual((), mine).lead(Individual((), theirs)) <= high


def test_more_thinking_finds_lines_that_are_no_worse_in_the_same_world_and_some_that_are_better(
    match: Match[Any],
) -> None:
    view = view_of(match)
    world = view.position.copy()

    def found(nodes: int, seed: int) -> float:
        evolution = Evolution(view.game, view.side, [world], 7, Random(seed), Meter(Budget(nodes=nodes)))
        evolution.run([()], lambda thought: None)
        return evolution.outlooks[0].follow(evolution.best.line, 3, Meter(MANY))[0]

    gains = [found(3000, seed) - found(400, seed) for seed in (1, 2, 3)]
    assert min(gains) >= 0
    assert max(gains) > 0.02


def test_a_line_is_followed_as_far_as_it_is_legal(match: Match[Any]) -> None:
    view = view_of(match)
    outlook = Outlook(view.game, view.position, view.side, 1, is_bold=True)
    usual = outlook.follow((), 0, Meter(MANY))[1]
    assert outlook.follow(usual, 0, Meter(MANY))[1] == usual
    nonsense = Gene(usual[0].step, Order("activate", (0, 99)))
    assert outlook.follow((nonsense, *usual), 0, Meter(MANY))[1] == usual


def test_a_twist_gives_another_order_where_it_stands(match: Match[Any]) -> None:
    view = view_of(match)
    outlook = Outlook(view.game, view.position, view.side, 1, is_bold=True)
    usual = outlook.follow((), 0, Meter(MANY))[1]
    at = next(i for i, gene in enumerate(usual) if gene.step == "movement")
    twisted = outlook.follow(usual, 0, Meter(MANY), Twist(at, is_extra=False, seed=4))[1]
    assert twisted[:at] == usual[:at]
    assert twisted[at] != usual[at]


def test_a_longer_horizon_lets_the_enemy_reply(match: Match[Any]) -> None:
    view = view_of(match)
    outlook = Outlook(view.game, view.position, view.side, 1, is_bold=True)
    moments = [view.game.moment(outlook.arrive((), horizon, Meter(MANY))[0]) for horizon in range(3)]
    assert len(set(moments)) == 3


def test_advice_names_an_order_a_line_reasons_and_rivals(match: Match[Any]) -> None:
    advice = advise(view_of(match), MarshalPlayer(1, Budget(nodes=8000)))
    assert advice.order in match.legal
    assert advice.line[0] == advice.order
    words = {text for feature in match.game.staff.features for text in (feature.more, feature.less)}
    assert advice.reasons
    assert {reason.text for reason in advice.reasons} <= words
    assert all(rival.order in match.legal and rival.order != advice.order for rival in advice.rivals)
    assert all(rival.chance <= advice.chance for rival in advice.rivals)
