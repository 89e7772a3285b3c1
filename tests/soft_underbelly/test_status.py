"""How things stand, what lies on the map beside counters, and how a game ended."""

from __future__ import annotations

import pytest

from sandtable.core.show import Marker
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Plan, Position, Vichy
from sandtable.games.soft_underbelly.world.calendar import TURN
from sandtable.games.soft_underbelly.world.roster import UNIT, Nation
from tests.soft_underbelly import front as combat
from tests.soft_underbelly.theatre import PLACE, theatre

ITALIAN_STARS = ("rome", "naples", "po-valley")


def status(p: Position) -> dict[str, str]:
    return {fact.id: fact.text for fact in GAME.show.status(p)}


def marked(p: Position) -> dict[str, Marker]:
    return {marker.id: marker for marker in GAME.show.markers(p)}


# The strip


def test_the_date_and_the_phase_are_told_in_words() -> None:
    p = GAME.start("spring-1941")
    assert (status(p)["turn"], status(p)["phase"]) == ("Spring 1941", "Axis reinforcements")
    assert status(GAME.start("campaign"))["phase"] == "Axis set-up"
    assert status(theatre(side="allies"))["phase"] == "Allied movement"
    news = {fact.id for fact in GAME.show.status(p) if fact.is_news}
    assert {"turn", "phase", "weather", "war", "france"} == news


@pytest.mark.parametrize(("moment", "phase"), [(0, "movement"), (1, "combat"), (2, "end of turn")])
def test_a_stacking_check_belongs_to_the_phase_that_it_ends(moment: int, phase: str) -> None:
    """SU-stack/1"""
    p = theatre()
    p.stack = [("turn", 0), ("stacking", moment)]
    assert status(p)["phase"] == f"Axis {phase}"


def test_steps_within_a_battle_are_combat() -> None:
    p = combat.front({"8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"})
    combat.play(p, "attack tripoli")
    assert status(p)["phase"] == "Allied combat"
    p.stack = []
    assert status(p)["phase"] == "the game is over"


@pytest.mark.parametrize(
    ("turn", "words"),
    [
        ("1941 spring", "Mud: no second army in the winter zone"),
        ("1941 summer", "Summer: no effect"),
        ("1941 fall", "Fall: no breakthrough in the winter zone"),
        ("1941 winter", "Winter: double supply, no landings and no flights in the winter zone"),
    ],
)
def test_the_weather_follows_the_season(turn: str, words: str) -> None:
    """SU-weather/1"""
    assert status(theatre(turn))["weather"] == words


def test_stars_are_told_by_nation_and_what_is_left_while_they_are_spent() -> None:
    """SU-chart/3, SU-repl/5, SU-repl/11: the US draws from Fall 1942 on."""
    assert status(theatre("1942 summer"))["points"] == "Germany 3, Italy 3; Britain 3"
    p = theatre("1942 fall", "allies", step="replacements")
    p.points[Nation.BRITAIN], p.points[Nation.US] = 1, 3
    assert status(p)["points"] == "Germany 4, Italy 3; Britain 3, US 3"
    assert status(p)["purse"] == "Britain 1, US 3"
    assert "purse" not in status(theatre("1942 fall", "allies"))


def test_the_axis_leads_by_any_star_that_it_holds() -> None:
    """SU-victory/10"""
    (fact,) = (fact for fact in GAME.show.status(GAME.start("gothic-line-1944")) if fact.id == "victory")
    assert (fact.text, fact.rule) == ("the Axis, by 1 star", "SU-victory/10")
    assert fact.detail == (
        "If it ended now: a normal victory (SU-victory/10). The Axis wins by any star that it holds after Spring 1945 "
        "(now Po Valley); the Allies by Algiers, Po Valley, Rome and Naples (now Algiers, Rome and Naples)."
    )


def test_the_allies_lead_by_the_four_stars_even_if_the_axis_holds_romania() -> None:
    """SU-victory/9, SU-victory/11"""
    owners = dict.fromkeys((*ITALIAN_STARS, "algiers"), "us")
    p = theatre("1943 summer", owners=owners)
    (fact,) = (fact for fact in GAME.show.status(p) if fact.id == "victory")
    assert (fact.text, fact.rule) == ("the Allies, by the stars of Algiers, Po Valley, Rome and Naples", "SU-victory/9")
    p = theatre("1944 spring", owners={**owners, "romania": "us"})
    p.romania_taken = TURN["1944 spring"]
    (fact,) = (fact for fact in GAME.show.status(p) if fact.id == "victory")
    assert fact.rule == "SU-victory/11"
    assert "a strategic victory" in fact.detail


def test_nobody_leads_without_an_axis_star_and_with_a_goal_missing() -> None:
    """SU-victory/12: Algiers is neutral."""
    owners = {**dict.fromkeys((*ITALIAN_STARS, "romania"), "us"), "algiers": "neutral"}
    (fact,) = (fact for fact in GAME.show.status(theatre("1942 spring", owners=owners)) if fact.id == "victory")
    assert (fact.text, fact.rule) == ("nobody: a draw", "SU-victory/12")


def test_who_is_at_war_follows_the_dates_and_the_collapse() -> None:
    """SU-start/2, SU-start/3, SU-start/6, SU-victory/3"""
    assert status(theatre("1940 spring"))["war"] == "Germany and Britain"
    assert status(theatre("1941 fall"))["war"] == "Germany, Italy and Britain"
    p = theatre("1943 summer")
    assert status(p)["war"] == "Germany, Italy, Britain and the US"
    p.collapsed = 1
    assert status(p)["war"] == "Germany, Britain and the US"


def test_france_has_three_states() -> None:
    """SU-status/3"""
    p = theatre()
    told = []
    for state in Vichy:
        p.set_vichy(state)
        told.append(status(p)["france"])
    assert told == ["Allied", "neutral", "Free French"]


def test_reorganisation_is_told_when_it_is_possible_declared_and_in_force() -> None:
    """SU-reorg/1"""
    assert "reorganisation" not in status(theatre("1942 winter"))
    p = theatre("1943 spring")
    assert status(p)["reorganisation"] == "may be reorganised"
    p.reorganised = TURN["1943 summer"]
    told = "infantry attacks with 0 and defends with 2"
    assert status(p)["reorganisation"] == f"reorganised from Summer 1943 on: {told}"
    p.set_turn(TURN["1943 summer"])
    assert status(p)["reorganisation"] == f"reorganised: {told}"


def test_the_balkan_garrison_is_told_from_spring_1941_on() -> None:
    """SU-garrison/1"""
    assert "garrison" not in status(theatre("1940 winter"))
    p = theatre("1941 spring")
    assert status(p)["garrison"] == "missing"
    p.put(UNIT["italian-infantry-4"], PLACE["albania"])
    assert status(p)["garrison"] == "in Albania"


def test_an_invasion_of_europe_is_told_before_and_after() -> None:
    """SU-invasion-turn/1"""
    assert "invasion" not in status(theatre("1942 summer"))
    p = theatre("1943 summer", "allies")
    assert status(p)["invasion"] == "none yet"
    p.put(UNIT["8th-army"], PLACE["sicily"])
    assert status(p)["invasion"] == "the Invasion Turn units come in the next Axis turn"
    p.invasion_taken = 1
    assert status(p)["invasion"] == "has brought the Axis its Invasion Turn units"


# Markers


def test_what_was_taken_is_marked_with_its_taker() -> None:
    """SU-possess/1: Vichy's areas are neutral, and no taker's."""
    found = marked(GAME.start("spring-1941"))
    assert set(found) == {"held-croatia", "held-belgrade", "held-greece", "held-crete", "held-tobruk"}
    assert found["held-tobruk"] == Marker(
        "held-tobruk", "Tobruk is in the hands of Britain", "tobruk", "BR", "allies", "SU-possess/1"
    )
    assert marked(GAME.start("campaign")) == {}


def test_a_star_that_pays_somebody_else_is_marked() -> None:
    """SU-repl/15, SU-soviet/4, SU-repl/16"""
    p = GAME.start("gothic-line-1944")
    assert marked(p)["star-romania"].rule == "SU-soviet/4"
    assert "star-rome" not in marked(p)
    p.payee[PLACE["rome"]] = Nation.BRITAIN
    assert (marked(p)["star-rome"].face, marked(p)["star-rome"].side) == ("★ BR", "allies")
    p.joint = 1 << PLACE["algiers"]
    assert marked(p)["joint-algiers"].rule == "SU-repl/16"


def test_control_lost_edges_and_ruins_are_marked() -> None:
    """SU-possess/2, SU-north-edge/4, SU-fort/5"""
    p = theatre(units={"british-flotilla-1": "naples", "malta-fort": "removed", "gibraltar-fort": "gibraltar"})
    p.lost_edge = 1 << PLACE["vichy"]
    found = marked(p)
    assert (found["control-naples"].side, found["control-naples"].rule) == ("allies", "SU-possess/2")
    assert found["edge-vichy"].place == "vichy"
    assert found["ruin-malta"].title == "The fort of Malta is destroyed"
    assert "ruin-gibraltar" not in found


def test_attacks_and_expended_sources_are_marked_until_combat_is_over() -> None:
    """SU-supply/8, SU-supply/12"""
    p = combat.front({"8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"})
    combat.play(p, "attack tripoli")
    assert marked(p)["draft-tripoli"].side == "allies"
    combat.play(p, "commit 8th-army", "expend us-supply", "ready")
    found = marked(p)
    assert "draft-tripoli" not in found
    assert found["plan-1-tripoli"].title == "The attack on Tripoli is planned"
    assert found["spent-us-supply-tunis"].title == "US Supply is expended here: it can serve further attacks in reach"
    combat.play(p, "resolve tripoli")
    assert marked(p)["spent-us-supply-tunis"].title == "US Supply is expended here: it serves no further attack"
    combat.play(p, "done")
    assert not [name for name in marked(p) if name.startswith(("plan", "spent", "draft"))]


def test_an_attack_that_was_called_off_is_no_plan() -> None:
    p = theatre()
    p.plans = (Plan(PLACE["tobruk"], False, 0, 0),)
    assert not [name for name in marked(p) if name.startswith("plan")]


def test_every_state_of_a_unit_reads_well() -> None:
    p = theatre(units={"8th-army": "tobruk"})
    words = ["moved", "shipped", "landed", "paid", "attacked", "top", "closed", "dedicated"]
    for word in words:
        setattr(p, word, 1 << UNIT["8th-army"])
    assert GAME.texts.dump(p)["units"]["8th-army"]["state"] == words
    assert list(GAME.sheet()["states"]) == words
    assert all(" " in state["title"] for state in GAME.sheet()["states"].values())


# The end


def epilogue(p: Position) -> list[str]:
    told = GAME.show.epilogue(p)
    assert told
    assert all(remark.rule in GAME.ledger for remark in told.facts)
    return [told.title, *(NOTATION.say(remark.pattern, remark.args) for remark in told.facts)]


def test_a_game_that_goes_on_has_no_epilogue() -> None:
    assert GAME.show.epilogue(theatre()) is None


def test_the_end_of_the_last_turn_tells_the_stars_of_both() -> None:
    """SU-victory/10"""
    p = GAME.start("gothic-line-1944")
    p.set_turn(TURN["1945 spring"])
    p.outcome = (0, "normal", "SU-victory/10")
    assert epilogue(p) == [
        "The Axis wins a normal victory, Spring 1945",
        "the Axis holds Po Valley",
        "the Allies hold Algiers, Rome and Naples",
        "the Allies lack Po Valley",
        "Italy is defeated",
        "the Axis: 7 units on the map, 8 in the replacement pile or out of the game",
        "the Allies: 14 units on the map, 3 in the replacement pile or out of the game",
    ]


def test_an_early_romania_decides_the_level() -> None:
    """SU-victory/11"""
    p = theatre("1944 summer", owners=dict.fromkeys((*ITALIAN_STARS, "algiers", "romania"), "us"))
    p.romania_taken = TURN["1944 spring"]
    p.outcome = (1, "strategic", "SU-victory/11")
    title, first, *others = epilogue(p)
    assert title == "The Allies win a strategic victory, Summer 1944"
    assert first == "the western Allies took Romania in Spring 1944, before Summer 1944, and hold it"
    assert "the Axis holds no star" in others
    assert not [words for words in others if "lack" in words]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ((1, "strategic", "SU-victory/6"), "no German unit is on the map, and Germany holds no area"),
        (
            (0, "strategic", "SU-victory/7"),
            "no British, French or US unit is on the map, and the Axis possesses all of it",
        ),
    ],
)
def test_a_side_that_is_swept_from_the_map_is_told_so(outcome: tuple[int, str, str], words: str) -> None:
    p = theatre()
    p.outcome = outcome
    assert words in epilogue(p)


def test_a_draw_tells_what_both_lack() -> None:
    """SU-victory/12"""
    p = theatre("1945 spring", owners={**dict.fromkeys(("naples", "po-valley", "romania"), "us"), "algiers": "neutral"})
    p.give(PLACE["rome"], Nation.US)
    p.outcome = (-1, "draw", "SU-victory/12")
    title, *told = epilogue(p)
    assert title == "A draw, Spring 1945"
    assert told[:3] == [
        "the Axis holds no star",
        "the Allies hold Po Valley, Rome and Naples",
        "the Allies lack Algiers",
    ]
