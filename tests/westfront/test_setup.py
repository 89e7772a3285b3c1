"""Set-up (WF-3.2): what each scenario begins with, and what the orders of set-up allow."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.event import Log, Silence
from sandtable.core.order import Order
from sandtable.games.westfront.game import GAME
from sandtable.games.westfront.position import Beachhead, Bulge, Off, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.production.phase import production_level
from sandtable.games.westfront.rules.setup.deployment import (
    CHOSEN,
    ROW_OF,
    available,
    berths,
    frontline,
    is_open,
    plan,
    quotas,
)
from sandtable.games.westfront.rules.setup.phase import Setup, muster, unfinished
from sandtable.games.westfront.world.atlas import HEX, STACKING
from sandtable.games.westfront.world.roster import ALLIES, AXIS, BEACHHEAD_IDS, FORTS, PLAYER, SS, UNIT, Player
from sandtable.games.westfront.world.scenario import SCENARIOS

LARGE = [name for name in SCENARIOS if name != "husky"]
LEVELS = {0: (73, 39), 1: (84, 43), 2: (94, 53), 3: (109, 46)}  # by period: Allies, Axis


def play(p: Position, text: str) -> None:
    """Play an order that must be legal."""
    (order,) = GAME.notation.read(text)
    assert GAME.why_not(p, order) == []
    GAME.apply(p, order, Silence())


def refused(p: Position, text: str) -> list[str]:
    """Return the rules that refuse an order."""
    (order,) = GAME.notation.read(text)
    return [violation.rule for violation in GAME.why_not(p, order)]


def set_up(scenario: str) -> Position:
    """Return the position after both sides have set up by the plan."""
    p = GAME.start(scenario)
    for _ in Player:
        play(p, "default")
        play(p, "done")
    return p


@pytest.mark.parametrize("scenario", LARGE)
def test_the_default_is_the_plan_and_can_be_ended(scenario: str) -> None:
    p = GAME.start(scenario)
    for side in (AXIS, ALLIES):  # WF-3.21/1
        assert GAME.choice(p).side(p) == side
        play(p, "default")
        assert {u: (p.place[u], p.cv[u]) for u in p.side_units(side)} == {
            unit: tuple(planned) for unit, planned in plan(scenario).items() if PLAYER[unit] == side
        }
        for here in bit_list(p.occupied[side]):
            assert p.units(side, here).bit_count() <= STACKING[here]
            assert (p.at[here] & FORTS).bit_count() <= 1
        assert not frontline(SCENARIOS[scenario], side) & ~p.occupied[side]
        play(p, "done")
    assert not any(place == Off.HAND for place in p.place)
    assert GAME.texts.faults(p) == []


@pytest.mark.parametrize("scenario", LARGE)
def test_the_production_levels_are_those_of_the_card(scenario: str) -> None:
    p = set_up(scenario)
    refresh(p)
    assert (production_level(p, ALLIES), production_level(p, AXIS)) == LEVELS[p.period]


@pytest.mark.parametrize("scenario", [name for name in LARGE if is_open(SCENARIOS[name])])
def test_chosen_forces_meet_units_and_strengths_exactly(scenario: str) -> None:
    """WF-3.23/1, whatever is chosen; WF-3.23/2; WF-3.23/3"""
    rng = Random(5)
    p = GAME.start(scenario)
    while p.stack[-1][0] == "setup":
        side = GAME.choice(p).side(p)
        if (legal := GAME.legal(p)).pick(0).verb == "deploy":  # what has arguments stands first
            if (order := legal.draw(rng)).verb == "deploy":
                GAME.apply(p, order, Silence())
            continue
        for kind, (units, cv) in quotas(scenario, side).items():
            chosen = [u for u in p.side_units(side) if ROW_OF[u] == kind and berths(scenario)[u].cv == CHOSEN]
            assert (len(chosen), sum(p.cv[u] for u in chosen)) == (units, cv), kind
            assert all(p.cv[u] <= -(-cv // units) for u in chosen if SS >> u & 1)
        play(p, "done" if not list(unfinished(muster(p, side))) else "default")
    assert all(p.place[u] != Off.HAND for u in available(SCENARIOS[scenario]))


def test_units_of_an_order_of_battle_go_to_their_city_coast_or_country() -> None:
    """WF-3.24/1, WF-OB43/3"""
    p = GAME.start("s43")
    assert refused(p, "deploy okw hamburg") == ["WF-3.24/1"]
    assert refused(p, "deploy 64-cps calais") == ["WF-3.24/1"]  # the coast of 7th Army ends at the Seine
    assert refused(p, "deploy 87-cps florence") == ["WF-3.24/1"]  # the Florence row is the South
    assert refused(p, "deploy okw berlin at 3") == ["WF-3.24/1"]
    assert refused(p, "deploy af tunis") == ["WF-3.21/1"]
    play(p, "deploy okw berlin-ne1")
    assert refused(p, "deploy okw berlin") == ["WF-3.21/1"]
    assert p.cv[UNIT["okw"]] == 3


def test_a_hex_takes_one_fort_and_no_more_units_than_its_limit() -> None:
    """WF-2.26/5, WF-6.21/1"""
    p = GAME.start("s43")
    play(p, "deploy 81-fort calais")
    assert refused(p, "deploy 82-fort calais") == ["WF-2.26/5"]
    for unit in ("34-cps", "34-static"):
        play(p, f"deploy {unit} sarajevo")
    assert refused(p, "deploy 69-static sarajevo") == ["WF-6.21/1"]


def test_strengths_are_named_where_they_are_chosen_and_only_so_that_the_total_can_be_met() -> None:
    """WF-3.23/1, WF-3.23/2: Summer '43 has one mech, the SS, with 2cv"""
    p = GAME.start("s43-free")
    assert refused(p, "deploy 4-ss-mech paris") == ["WF-3.23/1"]
    assert refused(p, "deploy 4-ss-mech paris at 1") == ["WF-3.23/1"]
    assert refused(p, "deploy 4-ss-mech paris at 4") == ["WF-3.23/2"]
    play(p, "deploy 4-ss-mech paris at 2")


def test_italians_must_be_in_france_and_yugoslavia_when_deployment_is_free() -> None:
    """WF-S43/4"""
    p = GAME.start("s43-free")
    play(p, "default")
    for name in ("it-4th-army", "it-2nd-army"):
        p.put(UNIT[name], HEX["rome"])
    assert refused(p, "done") == ["WF-S43/4", "WF-S43/4"]
    play(p, "default")
    assert refused(p, "done") == []


def test_the_front_of_summer_44_is_held_by_units_that_are_marked_so() -> None:
    """WF-S44/3"""
    p = GAME.start("s44-free")
    play(p, "default")
    p.put(UNIT["gp-houck"], HEX["pescara"])
    p.put(UNIT["75-cps"], HEX["cassino"])
    assert refused(p, "done") == ["WF-S44/3"]


def test_the_default_completes_what_stands() -> None:
    p = GAME.start("s44")
    play(p, "deploy pzrgp-west paris")
    play(p, "default")
    assert p.place[UNIT["pzrgp-west"]] == HEX["paris"]
    assert refused(p, "done") == []


def test_the_default_begins_anew_where_the_front_could_not_be_manned() -> None:
    p = GAME.start("s44")
    play(p, "deploy gp-houck pescara")
    play(p, "deploy 51-mtn pescara")
    play(p, "default")
    assert p.place[UNIT["gp-houck"]] == HEX["cassino"]


def test_first_reinforcements_are_set_up_where_they_may_arrive() -> None:
    """WF-3.23/4, WF-W43/8, WF-11.6/1"""
    p = GAME.start("w43-semi")
    play(p, "default")
    play(p, "done")
    assert refused(p, "deploy us-7-amph dover") == ["WF-3.23/4"]
    play(p, "deploy us-7-amph liverpool")
    assert p.cv[UNIT["us-7-amph"]] == 4


def test_those_who_are_not_set_up_are_eliminated() -> None:
    """WF-3.23/3, WF-OB44/3"""
    p = set_up("s44")
    assert p.place[UNIT["65a-static"]] == Off.POOL
    assert p.place[UNIT["it-2nd-army"]] == Off.LOST
    assert p.place[UNIT["us-18"]] == Off.DUE
    winter = set_up("w44-free")
    assert {winter.place[unit] for unit in bit_list(FORTS)} == {Off.POOL}
    assert winter.bulge == Bulge.READY


def test_beachheads_begin_as_the_cards_say() -> None:
    """WF-OB43/5, WF-OB44/5"""
    ready = {name: p_state(name, "s44") for name in BEACHHEAD_IDS}
    assert ready == {
        "us-2-bh": Beachhead.PREP,
        "us-5-bh": Beachhead.READY,
        "us-6-bh": Beachhead.PREP,
        "us-7-bh": Beachhead.READY,
        "br-1-bh": Beachhead.READY,
    }
    assert p_state("us-5-bh", "s43") == Beachhead.DUE


def p_state(beachhead: str, scenario: str) -> int:
    """Return the state of a BeachHead when a scenario begins."""
    return GAME.start(scenario).beachheads[BEACHHEAD_IDS.index(beachhead)]


def test_the_enemy_sees_nothing_of_a_set_up_until_it_is_done() -> None:
    """WF-3.21/1"""
    p = GAME.start("s43")
    play(p, "default")
    assert not GAME.known(p, (ALLIES,)).occupied[AXIS]
    play(p, "done")
    assert GAME.known(p, (ALLIES,)).occupied[AXIS] == p.occupied[AXIS]


def test_husky_is_set_up_already() -> None:
    """WF-HUSKY/1, WF-10.1/1"""
    p = GAME.start("husky")
    assert p.stack[-1] == ("command",)
    assert all(p.supplied >> unit & 1 for side in Player for unit in p.side_units(side))
    assert p.place[UNIT["okw"]] == HEX["reggio"]
    assert p.grounded
    assert not muster(p, AXIS).hand


def test_a_step_refuses_what_is_no_order_of_set_up() -> None:
    p = GAME.start("s43")
    step = Setup()
    assert [v.rule for v in GAME.why_not(p, Order("activate", (0, 0)))] == ["WF-4.4/1"]
    log = Log()
    step.apply(p, Order("deploy", (UNIT["okw"], HEX["berlin"])), log)
    assert all(not event.is_seen_by(ALLIES) for event in log.events)
    assert UNIT["okw"] not in muster(p, AXIS).waiting()
