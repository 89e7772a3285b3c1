"""The sequence of play: phases, player turns, the calendar, and what is forgotten when."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.sequence import Turn
from sandtable.games.soft_underbelly.rules.stacking import COMBAT, END, MOVEMENT
from sandtable.games.soft_underbelly.world.calendar import LAST_TURN, SEASONS, TURNS, is_fall, is_spring, is_winter
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, NATION, SIDE, Nation
from tests.soft_underbelly.theatre import theatre

TURN_STEP = Turn()


def phases(p: Position, count: int) -> list[tuple[str | int, ...]]:
    """Return the next frames that the turn opens, each taken off again as if it were done."""
    found = []
    for _ in range(count):
        assert TURN_STEP.settle(p, Log())
        found.append(p.stack.pop())
    return found


def test_a_player_turn_runs_through_the_phases_in_order() -> None:
    """SU-sequence/2, SU-sequence/4 (supply and combat are one step), SU-stack/1 (three checks), SU-end/3"""
    p = Position()
    p.stack = [("turn", 0)]
    assert phases(p, 10) == [
        ("reinforcement",),
        ("movement",),
        ("stacking", MOVEMENT),
        ("combat",),
        ("combat-end",),
        ("stacking", COMBAT),
        ("breakthrough",),
        ("breakthrough-end",),
        ("stacking", END),
        ("end-of-turn",),
    ]


def test_the_axis_plays_first_and_the_turn_advances_after_the_allies() -> None:
    """SU-sequence/1, SU-start/10, SU-end/1, SU-end/2"""
    p = Position()
    p.stack = [("turn", 0)]
    phases(p, 1)
    assert (p.turn, p.side) == (0, AXIS)
    phases(p, 10)
    assert (p.turn, p.side) == (0, ALLIES)
    phases(p, 10)
    assert (p.turn, p.side) == (1, AXIS)


def test_facts_follow_the_turn_marker() -> None:
    """SU-start/3: Italy is at war as soon as the turn marker is on Summer 1940."""
    p = Position()
    p.side = ALLIES
    p.stack = [("turn", 10)]
    assert not p.facts.at_war
    phases(p, 1)
    assert p.facts.at_war


def test_twenty_one_seasons_from_spring_1940_to_spring_1945() -> None:
    """SU-sequence/3"""
    assert TURNS[0] == "1940 spring"
    assert TURNS[1:5] == ("1940 summer", "1940 fall", "1940 winter", "1941 spring")
    assert TURNS[LAST_TURN] == "1945 spring"
    assert len(TURNS) == 21


def test_when_somebody_has_won_nothing_is_pending_any_more() -> None:
    """SU-victory/8, SU-victory/6: the game stops at once."""
    p = Position()
    p.stack = [("turn", 10)]
    p.outcome = (ALLIES, "strategic", "SU-victory/6")
    assert TURN_STEP.settle(p, Log())
    assert p.stack == []


def test_a_new_player_turn_starts_with_a_clean_slate() -> None:
    """SU-move/2, SU-combat/6: every unit may move and attack again. SU-repl/11: no stars are carried over."""
    p = Position()
    p.moved = p.shipped = p.landed = p.paid = p.attacked = p.top = p.lent = p.assigned = 1
    p.points[Nation.BRITAIN] = 2
    p.plans = (Plan(1, False, 1, 1),)
    p.stack = [("turn", 10)]
    phases(p, 1)
    assert not p.plans
    marks = (p.moved, p.shipped, p.landed, p.paid, p.attacked, p.top, p.lent, p.assigned)
    assert not any(marks)
    assert not any(p.points)


def test_expended_sources_are_forgotten_when_combat_is_over() -> None:
    """SU-supply/8: what was expended in one combat phase serves nobody afterwards."""
    p = Position()
    p.spent = ((1, 2),)
    p.closed = p.dedicated = 1
    p.plans = (Plan(1, False, 1, 1),)
    p.stack = [("turn", 4)]
    phases(p, 1)
    assert p.plans  # the end of combat still needs them
    phases(p, 1)
    assert not any((p.spent, p.closed, p.dedicated, p.plans))


def test_units_may_move_again_in_breakthrough_but_attackers_are_remembered() -> None:
    """SU-breakthrough/1"""
    p = Position()
    p.moved = p.attacked = p.landed = 7
    p.stack = [("turn", 5)]
    phases(p, 1)
    assert p.moved == 7
    phases(p, 1)
    assert (p.moved, p.attacked, p.landed) == (0, 7, 7)


def test_two_players_run_the_five_nations() -> None:
    """SU-start/1"""
    run = {nation: side for nation, side in zip(NATION, SIDE, strict=True) if nation != Nation.SOVIET}
    assert run == {
        Nation.GERMANY: AXIS,
        Nation.ITALY: AXIS,
        Nation.BRITAIN: ALLIES,
        Nation.FRANCE: ALLIES,
        Nation.US: ALLIES,
    }


def test_the_weather_chart_says_what_the_calendar_says() -> None:
    """SU-weather/1, SU-chart/5, SU-weather/5: nothing in Summer."""
    weather = DATA.tables("charts.toml")["weather"]
    assert weather["summer"] == {}
    for turn, season in enumerate(SEASONS):
        assert weather[season].get("second-army", True) != is_spring(turn)
        assert weather[season].get("breakthrough", True) != is_fall(turn)
        assert weather[season].get("landings", True) != is_winter(turn)
        assert (weather[season].get("sources", 1) == 2) == is_winter(turn)


def test_allied_nations_use_each_others_areas_as_their_own() -> None:
    """SU-pact/2, SU-allies/1: what one nation of a side holds is held by the side."""
    p = theatre(turn="1940 spring")
    held = p.facts.owned
    assert held[AXIS] == p.held[Nation.GERMANY] | p.held[Nation.ITALY]
    assert held[ALLIES] == p.held[Nation.BRITAIN] | p.held[Nation.FRANCE] | p.held[Nation.US]
    assert p.held[Nation.GERMANY]
    assert p.held[Nation.FRANCE]
