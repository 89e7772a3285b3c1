"""The five starts: complete, without fault, true to the schedule, and decided by play."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.event import Silence
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.reinforcements import ARRIVALS, INVASION_UNITS, WITHDRAWALS
from sandtable.games.soft_underbelly.texts.scenarios import NAMES, SCENARIOS
from sandtable.games.soft_underbelly.world.atlas import DUE, REMOVED, WITHDRAWN
from sandtable.games.soft_underbelly.world.calendar import TURN
from sandtable.games.soft_underbelly.world.roster import MARKERS, SIDE, UNIT_IDS, UNITS, Side

PLACE = NOTATION.names["place"].index
STARTS = {
    "campaign": "1940 spring",
    "spring-1941": "1941 spring",
    "torch-1942": "1942 fall",
    "sicily-1943": "1943 summer",
    "gothic-line-1944": "1944 fall",
}


def at_start(name: str) -> Position:
    """Return a scenario as it is written, before anything happens by itself."""
    return GAME.texts.start(name)


def test_there_are_five_starts_with_the_campaign_first() -> None:
    assert tuple(GAME.facts.scenarios) == tuple(STARTS) == NAMES
    assert GAME.facts.default_scenario == "campaign"


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_has_no_fault_and_the_axis_opens_it(name: str) -> None:
    p = GAME.start(name)
    assert GAME.texts.faults(p) == []
    assert GAME.moment(p) == f"{STARTS[name]}, axis"
    decision = GAME.decision(p)
    assert decision is not None
    assert decision.side == Side.AXIS


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_says_where_its_data_come_from(name: str) -> None:
    assert SCENARIOS[name]["source"] in ("seed", "reconstructed")
    assert SCENARIOS[name]["title"] == GAME.facts.scenarios[name].title


@pytest.mark.parametrize("name", NAMES)
def test_the_counters_in_play_are_those_the_schedule_has_brought(name: str) -> None:
    """SU-start/7, SU-reinf/1"""
    p = at_start(name)
    first = {unit: min(turn for turn, u in ARRIVALS if u == unit) for _, unit in ARRIVALS}
    for unit, turn in first.items():
        # this turn's units of the Axis, and the Allied ones of the same turn, are still to come
        assert (p.at[unit] == DUE) == (turn >= p.turn), UNIT_IDS[unit]


@pytest.mark.parametrize("name", NAMES)
def test_the_counters_that_have_left_are_those_the_schedule_took(name: str) -> None:
    """SU-withdraw/2, SU-withdraw/3"""
    p = at_start(name)
    gone = 0
    for turn, withdrawals in WITHDRAWALS.items():
        for units in withdrawals if turn < p.turn else ():
            left = [unit for unit in bit_list(units) if p.at[unit] == WITHDRAWN]
            assert len(left) == 1, [UNIT_IDS[unit] for unit in bit_list(units)]
            gone |= 1 << left[0]
    assert gone == sum(1 << unit for unit in range(UNITS) if p.at[unit] == WITHDRAWN)


@pytest.mark.parametrize("name", NAMES)
def test_the_invasion_turn_is_to_come_unless_it_was_taken(name: str) -> None:
    """SU-invasion-turn/1"""
    p = at_start(name)
    for unit in bit_list(INVASION_UNITS):
        assert (p.at[unit] != DUE) == bool(p.invasion_taken)


@pytest.mark.parametrize("name", NAMES)
def test_the_balkans_are_garrisoned_from_1941(name: str) -> None:
    """SU-garrison/1"""
    p = at_start(name)
    garrisoned = {PLACE[place] for place in ("belgrade", "albania", "greece")}
    guards = [u for u in range(UNITS) if SIDE[u] == Side.AXIS and p.at[u] in garrisoned and not MARKERS >> u & 1]
    assert bool(guards) == (p.turn >= TURN["1941 spring"])


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_can_be_played_to_its_end(name: str) -> None:
    rng = Random(1)
    p = GAME.start(name)
    decisions = 0
    while p.stack:
        GAME.apply(p, GAME.legal(p).draw(rng), Silence())
        decisions += 1
    assert decisions < GAME.facts.longest
    assert GAME.result(p) is not None


def test_the_campaign_opens_as_the_rulebook_sets_it_up() -> None:
    """SU-start/8, SU-start/9, SU-start/11"""
    units = GAME.texts.dump(at_start("campaign"))["units"]
    on_map = {unit: place for unit, place in units.items() if place != "turn-track"}
    assert on_map == {
        "italian-infantry-3": "tripoli",
        "italian-convoy": "replacements",
        "gibraltar-fort": "gibraltar",
        "malta-fort": "malta",
        "british-flotilla-1": "britain",
        "british-flotilla-2": "britain",
    }


def test_spring_1941_is_the_position_of_the_example_turn() -> None:
    """As far as the rulebook tells it; the rest is reconstructed."""
    doc = GAME.texts.dump(at_start("spring-1941"))
    known = {
        "german-tactical-1": "malta",
        "german-tactical-2": "sicily",
        "italian-tactical": "tripoli",
        "italian-infantry-1": "tripoli",
        "italian-infantry-4": "albania",
        "regia-marina": "naples",
        "italian-convoy": "naples",
        "8th-army": "tobruk",
        "anzac": "western-desert",
        "british-flotilla-1": "eastern-med",
        "malta-fort": "malta",
        "gibraltar-fort": "gibraltar",
        "british-convoy-1": "egypt",
        "british-convoy-2": "replacements",
        "british-supply-1": "britain",
        "colonial-army": "algiers",
    }
    assert {unit: doc["units"][unit] for unit in known} == known
    assert doc["places"]["tobruk"]["owner"] == "allies"
    axis_pile = [u for u in range(UNITS) if SIDE[u] == Side.AXIS and doc["units"][UNIT_IDS[u]] == "replacements"]
    assert axis_pile == []


def test_vichy_and_italy_are_as_their_dates_have_them() -> None:
    """SU-status/3, SU-victory/3"""
    states = {name: Vichy(at_start(name).vichy) for name in NAMES}
    assert states == {
        "campaign": Vichy.ALLIED,
        "spring-1941": Vichy.NEUTRAL,
        "torch-1942": Vichy.NEUTRAL,
        "sicily-1943": Vichy.FREE_FRENCH,
        "gothic-line-1944": Vichy.FREE_FRENCH,
    }
    assert [name for name in NAMES if at_start(name).collapsed] == ["gothic-line-1944"]
    italians = [u for u in range(UNITS) if UNIT_IDS[u].startswith(("italian", "regia"))]
    assert {at_start("gothic-line-1944").at[unit] for unit in italians} == {REMOVED}


def test_no_start_is_won_already() -> None:
    for name in NAMES:
        assert GAME.result(GAME.start(name)) is None
