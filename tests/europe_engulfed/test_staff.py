"""The staff gives legal orders at every step, carries games by itself, and judges both camps by one measure."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sandtable.core.bits import lowest
from sandtable.core.event import Log, Silence
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE
from sandtable.games.europe_engulfed.staff.combat import mixture
from sandtable.games.europe_engulfed.staff.field import Field
from sandtable.games.europe_engulfed.staff.movement import Plan
from sandtable.games.europe_engulfed.world.atlas import AREA, WARSAW
from sandtable.games.europe_engulfed.world.pieces import WINGS_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation, Side
from sandtable.games.europe_engulfed.world.scenario import CARDS

BOTH = (Camp.AXIS, Camp.ALLIES)


def advised(p: Position, rng: Random) -> Order:
    """Return the staff's first order on what the side to decide sees; where it draws, one that it may draw."""
    side = GAME.choice(p).side(p)
    seen = GAME.known(p, (side,))
    seen.legal = legal = GAME.legal(p)
    offered = GAME.staff.policy(seen, side)
    assert offered, p.stack[-1]
    assert all(entry.order in legal and entry.weight > 0 for entry in offered), (p.stack[-1], offered)
    if p.stack[-1][0] == "allot":
        return rng.choices(offered, [weight for _, weight in offered])[0].order
    return max(offered, key=lambda entry: entry.weight).order


def play(scenario: str, seed: int, staffed: tuple[Camp, ...] = BOTH, most: int = 100_000) -> tuple[Position, Log]:
    """Play a game, some camps by the first orders of the staff and the others at random."""
    p, rng, log = GAME.start(scenario), Random(seed), Log()
    for _ in range(most):
        if not p.stack:
            break
        step = GAME.choice(p)
        if isinstance(step, Chance):
            roll = step.roll(p)
            order = Order(ROLL, tuple(rng.randint(1, roll.faces) for _ in range(roll.count)))
        elif CAMP_OF_SIDE[step.side(p)] in staffed:
            order = advised(p, rng)
        else:
            order = GAME.legal(p).draw(rng)
        GAME.apply(p, order, log)
    return p, log


@pytest.mark.parametrize("scenario", list(CARDS))
def test_whatever_the_enemy_does_the_staff_gives_legal_orders(scenario: str) -> None:
    for camp in BOTH:
        p, _ = play(scenario, 1, (camp,), most=250)
        assert p.turn >= p.card.first_turn


def test_germany_takes_warsaw_in_september() -> None:
    ends = [play("poland-1939", seed)[0] for seed in range(10)]
    assert sum(p.control[WARSAW] == Group.AXIS and p.turn == p.card.first_turn for p in ends) >= 9
    assert sum(p.german_losses <= 8 for p in ends) >= 8


@pytest.mark.parametrize(("camp", "seed"), [(Camp.AXIS, 1), (Camp.ALLIES, 2)])
def test_in_russia_the_staff_beats_who_draws_his_orders(camp: Camp, seed: int) -> None:
    p, _ = play("barbarossa-1941", seed, (camp,))
    assert p.outcome is not None
    assert p.outcome[0] == camp


def test_nobody_ends_production_with_werps_that_bombers_wings_or_lend_lease_would_take() -> None:
    p, rng, ended = GAME.start("turning-point"), Random(1), 0
    while p.turn == p.card.first_turn:
        step = GAME.choice(p)
        if isinstance(step, Chance):
            roll = step.roll(p)
            order = Order(ROLL, tuple(rng.randint(1, roll.faces) for _ in range(roll.count)))
        else:
            order = advised(p, rng)
        if step.name == "purchases":
            offered = {entry.order.verb for entry in GAME.staff.policy(p, step.side(p))}
            assert order.verb == "finish" or "finish" not in offered, "nobody is in doubt whether to go on"
        if order.verb == "finish":
            left = {GAME.notation.text(other) for other in GAME.legal(p)}
            assert not {text for text in left if text.startswith(("wing", "lend", "buy bomber", "buy fighter"))}, left
            ended += 1
        GAME.apply(p, order, Silence())
    assert ended > 3


def test_in_russia_nobody_starves_for_want_of_an_order_and_little_goes_to_waste() -> None:
    p, log = play("barbarossa-1941", 3)
    rules = Counter(event.rule for event in log.events)
    fights = rules["EE-6.26/1"]
    hungry = sum("is eliminated: " in event.pattern for event in log.events)
    assert p.outcome is not None
    assert fights > 100
    assert hungry < 12
    wasted = sum("that it did not spend" in event.pattern for event in log.events)
    assert wasted <= 4


def test_a_wing_that_is_wanted_nowhere_stays_where_it_is() -> None:
    p = GAME.start("overlord-1944")
    wing = lowest(WINGS_OF[Nation.BRITAIN])
    p.put(wing, AREA["palestine"])  # no army is there, and no ship takes it to where it could be fed
    assert Plan(Field(p, Side.WEST), [("ship", 1 << wing, 0)]).moves() == []


def test_the_same_position_brings_the_same_advice() -> None:
    p, _ = play("barbarossa-1941", 5, most=250)
    side = GAME.choice(p).side(p)
    seen = GAME.known(p, (side,))
    seen.legal = GAME.legal(p)
    first = GAME.staff.policy(seen, side)
    play("barbarossa-1941", 6, most=100)
    assert GAME.staff.policy(seen, side) == first


def test_what_one_camp_leads_in_the_other_lacks() -> None:
    for scenario in ("poland-1939", "barbarossa-1941", "torch-1942", "overlord-1944"):
        p, _ = play(scenario, 2, most=300)
        axis, allies = (GAME.staff.measure(p, camp) for camp in BOTH)
        assert len(axis) == len(GAME.staff.features)
        assert axis == [-lead for lead in allies]


def test_ground_that_is_won_and_steps_that_are_lost_show() -> None:
    p = GAME.start("barbarossa-1941")
    before = GAME.staff.evaluate(p, Camp.AXIS)
    p.give(WARSAW, Group.SOVIET)
    assert GAME.staff.evaluate(p, Camp.AXIS) < before
    q = GAME.start("barbarossa-1941")
    for unit in range(40):
        q.steps[unit] = min(q.steps[unit], 1)
    assert GAME.staff.evaluate(q, Camp.AXIS) < before


def test_every_scenario_has_weights() -> None:
    for scenario in CARDS:
        assert GAME.staff.scale(GAME.start(scenario)) in GAME.staff.weights


@pytest.mark.parametrize(("own", "enemy"), [(1, 1), (3, 1), (2, 4), (5, 5)])
def test_dogfights_are_drawn_from_a_mixture(own: int, enemy: int) -> None:
    drawn = mixture(own, enemy)
    assert len(drawn) == own + 1
    assert sum(drawn) == pytest.approx(1.0)
    assert all(often > 0 for often in drawn)


def test_only_what_others_follow_from_is_worth_a_look() -> None:
    p = GAME.start("barbarossa-1941")
    weighty = Counter[str]()
    rng, silence = Random(1), Silence()
    for _ in range(500):
        step = GAME.choice(p)
        if isinstance(step, Chance):
            roll = step.roll(p)
            GAME.apply(p, Order(ROLL, tuple(rng.randint(1, roll.faces) for _ in range(roll.count))), silence)
            continue
        GAME.legal(p)
        weighty[step.name if GAME.staff.is_weighty(p) else "-"] += 1
        GAME.apply(p, advised(p, rng), silence)
    assert weighty["combat"]
    assert weighty["breakthrough"]
    assert not weighty["operations"]
    assert weighty["-"] > 0.7 * weighty.total()
