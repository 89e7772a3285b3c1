"""The month: its phases in order, who is asked, what lapses; every scenario ends on its date."""

from __future__ import annotations

import random

import pytest

from sandtable.core.event import Event, Log
from sandtable.core.order import Order
from sandtable.games.aeto.game import GAME
from sandtable.games.aeto.position import NEVER, Off, Phase, Position
from sandtable.games.aeto.rules.command.offensives import open_offensive, running
from sandtable.games.aeto.rules.sequence import MONTH, War
from sandtable.games.aeto.world.atlas import place_of
from sandtable.games.aeto.world.calendar import MONTH_IDS
from sandtable.games.aeto.world.nations import ALLIES, AXIS, GERMANY, POLAND, RUSSIA
from sandtable.games.aeto.world.roster import UNIT
from sandtable.games.aeto.world.scenario import CARDS


def play(p: Position, text: str) -> list[Event]:
    (order,), log = GAME.notation.read(text), Log()
    assert GAME.why_not(p, order) == [], text
    GAME.apply(p, order, log)
    return log.events


def step(p: Position) -> str:
    return str(p.stack[-1][0])


def test_the_phases_of_a_month_follow_each_other_as_the_book_has_them() -> None:
    phases = list(dict.fromkeys(part.phase for part in MONTH))
    assert phases == list(Phase)
    ends = [str(part.pending[0]) for part in MONTH if part.phase == Phase.END]
    order = list(dict.fromkeys(ends))
    assert order == [
        "second-naval",
        "isolation",
        "supply",
        "marking",
        "depletion",
        "chits",
        "replenishment",
        "end-of-turn",
    ]


def test_who_holds_the_initiative_says_who_begins_with_offensives() -> None:
    p = GAME.start("poland-1939")
    assert (step(p), GAME.moment(p)) == ("begin", "1939-09, offensive, axis")
    decision = GAME.decision(p)
    assert decision is not None
    assert decision.side == AXIS
    play(p, "begin allies")
    assert GAME.moment(p) == "1939-09, offensive 1, allies"
    play(p, "pass")
    assert GAME.moment(p) == "1939-09, offensive 1, axis"
    play(p, "pass")  # AEC-5.0/1: both have passed in succession
    assert (step(p), p.acting) == ("movement", ALLIES)  # AEC-1.0/10: the side without the Initiative first
    play(p, "done")
    assert (step(p), p.acting) == ("rail", ALLIES)
    play(p, "done")
    assert (step(p), p.acting) == ("movement", AXIS)


def test_an_offensive_goes_through_its_steps_and_marks_its_units() -> None:
    p, unit = GAME.start("poland-1939"), UNIT["de-iii-pz"]  # not on the map
    play(p, "begin axis")
    p.active = 1 << unit
    open_offensive(p, Log(), GERMANY, attacks=3)
    p.legal = None
    assert GAME.moment(p) == "1939-09, offensive 1, axis"
    found = running(p)
    assert found is not None
    assert (found.payer, found.attacks, found.exploits) == (GERMANY, 3, 3)
    log = Log()
    GAME.settle(p, log)  # AEC-5.0/9: a step with nothing to do is passed over
    skipped = [str(event.args[0]) for event in log.events if event.is_skip]
    assert skipped == [
        "the Command Status Step",
        "the Breakthrough Step",
        "the Land Movement Step",
        "the Combat Step",
        "the Exploitation Step",
    ]
    assert (step(p), p.active, p.activated) == ("offensives", 0, 1 << unit)
    assert running(p) is None


def test_what_lasts_for_a_phase_is_kept_from_land_to_rail_movement_and_not_for_the_other_camp() -> None:
    p, unit = GAME.start("poland-1939"), UNIT["pl-modlin"]
    war = GAME.steps["war"]
    assert isinstance(war, War)
    names = [str(part.pending[0]) for part in MONTH]
    war.enter(p, names.index("movement"))
    p.stirred = 1 << unit
    war.enter(p, names.index("rail"))
    assert (p.acting, p.stirred) == (ALLIES, 1 << unit)
    war.enter(p, names.index("rail") + 1)
    assert (p.acting, p.stirred) == (AXIS, 0)


def test_a_camp_without_offensives_passes_by_itself() -> None:
    p = GAME.start("poland-1939")
    p.offensives[POLAND] = 0
    play(p, "begin axis")
    p.legal = None
    assert [event.rule for event in play(p, "pass")] == ["AEC-5.0/10"]
    assert step(p) == "movement"


def test_offensives_of_minors_lapse_and_those_of_the_scenario_replace_what_is_left() -> None:
    p = GAME.start("poland-1939")
    assert (p.offensives[GERMANY], p.offensives[POLAND]) == (7, 2)
    for text in ("begin axis", "pass", "pass", "done", "done"):
        play(p, text)
    while GAME.decision(p) is not None and step(p) != "begin":
        GAME.apply(p, next(iter(GAME.legal(p))), Log())
    assert MONTH_IDS[p.month] == "1939-10"
    assert (p.offensives[GERMANY], p.offensives[POLAND]) == (4, 2)


def test_reinforcements_wait_and_arrive_in_their_month() -> None:
    p = GAME.start("stalingrad-1942")
    unit, general = UNIT["de-lvii-pz"], UNIT["de-g-hoth"]
    assert (p.at[unit], MONTH_IDS[p.due[unit]]) == (Off.HAND, "1942-12")
    while MONTH_IDS[p.month] != "1942-12":
        GAME.apply(p, next(iter(GAME.legal(p))), Log())
    assert [p.at[unit], p.at[general]] == [place_of("rostov")] * 2
    assert p.due[unit] == NEVER


def test_one_that_finds_its_hex_lost_waits() -> None:
    p = GAME.start("stalingrad-1942")
    p.give(place_of("rostov"), RUSSIA)
    while MONTH_IDS[p.month] != "1942-12":
        GAME.apply(p, next(iter(GAME.legal(p))), Log())
    assert p.at[UNIT["de-lvii-pz"]] == Off.HAND


@pytest.mark.parametrize("name", list(CARDS))
def test_random_play_ends_on_the_last_month(name: str) -> None:
    card = CARDS[name]
    for seed in range(3):
        rng, p = random.Random(seed), GAME.start(name)
        count = 0
        while GAME.result(p) is None:
            orders = GAME.legal(p)
            order: Order = orders.pick(rng.randrange(len(orders)))
            GAME.apply(p, order, Log())
            count += 1
            assert count < 60_000
        assert p.month <= card.last_month
        assert GAME.texts.faults(p) == []
        found = GAME.result(p)
        assert found is not None
        assert found.level in {line.level for line in card.victory}


def test_the_initiative_stays_where_no_seasonal_turn_is_played() -> None:
    p = GAME.start("winter-war-1939")
    assert p.initiative == ALLIES
    assert p.offensives[RUSSIA] == 6
    while p.month < CARDS["winter-war-1939"].last_month:
        GAME.apply(p, next(iter(GAME.legal(p))), Log())
    assert p.initiative == ALLIES
