"""What a table is told of orders: what they are for, which ask first, what they start and cost, how they read."""

from __future__ import annotations

import pytest

from sandtable.core.act import BATTLE, BOARD, DROP, OVERRUN, STOP, Acts
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import NO_EFFECT, Effect
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.retreat import RETREATING, Retreating
from sandtable.games.soft_underbelly.rules.movement.overrun import CROWD, Crowd
from sandtable.games.soft_underbelly.rules.steps import STEPS
from sandtable.games.soft_underbelly.world.roster import UNIT, Kind, Side
from tests.soft_underbelly import front as combat
from tests.soft_underbelly.procedure import run, top
from tests.soft_underbelly.theatre import PLACE, play, theatre

ACTS = {step.name: step.acts for step in STEPS if isinstance(step, Acts)}
CHOOSING = {"assign", "lend", "reorganise", "top", "call-off"}


def effect(p: Position, text: str) -> Effect:
    """Return what a legal order starts and costs."""
    (order,) = NOTATION.read(text)
    p.legal = None
    assert order in GAME.legal(p)
    return GAME.choice(p).effect(p, order)


def test_an_order_asks_first_if_it_destroys_or_gives_up() -> None:
    grave = {step: {act.verb for act in acts if act.is_grave} for step, acts in ACTS.items()}
    assert {step: verbs for step, verbs in grave.items() if verbs} == {
        "withdrawal": {"withdraw"},
        "replacements": {"reorganise"},
        "movement": {"reorganise"},
        "crowded": {"eliminate"},
        "stacking": {"eliminate"},
        "combat": {"reorganise"},
        "landing-supply": {"expend", "eliminate"},
        "planning": {"expend", "call-off"},
        "breakthrough": {"reorganise"},
    }


def test_every_act_says_what_it_is_for() -> None:
    roles = {act.verb: act.role.value for acts in ACTS.values() for act in acts}
    assert set(roles) == set(NOTATION.verbs)
    assert {verb for verb, role in roles.items() if role == "choose"} == CHOOSING
    assert {verb for verb, role in roles.items() if role == "end"} == {"done", "stand"}
    assert {verb for verb, role in roles.items() if role == "lose"} == {"withdraw", "eliminate", "lose"}


def test_every_verb_reads_as_people_say_it() -> None:
    assert [name for name, verb in NOTATION.verbs.items() if not verb.says] == []
    said = {
        "load italian-convoy german-supply": "Load German Supply aboard Italian Convoy",
        "land us-landing-craft sicily from malta": "Land in Sicily with US Landing Craft, from Malta",
        "land us-landing-craft sicily": "Land in Sicily with US Landing Craft",
        "rebuild 8th-army britain": "Rebuild 8th Army in Britain",
        "assign algiers to us": "Give the star of Algiers to the US",
        "call-off": "Call the attack off",
    }
    assert {text: NOTATION.said(NOTATION.read(text)[0]) for text in said} == said


@pytest.mark.parametrize("step", [step for step, acts in ACTS.items() if any(act.role.value == "end" for act in acts)])
def test_the_end_of_a_step_reads_well(step: str) -> None:
    moments = {
        "replacements": "the replacement phase",
        "movement": "movement",
        "combat": "combat",
        "breakthrough": "breakthrough",
        "evasion": "the retreat before combat",
        "losses": "the choice of losses",
        "advance": "the advance",
    }
    found = GAME.steps[step]
    assert isinstance(found, Acts)
    assert found.moment == moments[step]


# Movement


def test_a_move_overruns_or_must_stop() -> None:
    """SU-overrun/1, SU-land-move/2, SU-land-move/3"""
    units = {"panzerarmee-afrika": "tripoli", "8th-army": "western-desert", "british-supply-1": "tobruk"}
    p = theatre("1941 spring", units=units, owners={"tobruk": "britain"})
    assert effect(p, "move panzerarmee-afrika tobruk") == Effect((OVERRUN,))
    p = theatre("1941 spring", units={"panzerarmee-afrika": "tripoli", "8th-army": "western-desert"})
    assert effect(p, "move panzerarmee-afrika tobruk") == Effect((STOP,))
    p.put(UNIT["italian-tactical"], PLACE["tobruk"])
    assert effect(p, "move panzerarmee-afrika tobruk") == NO_EFFECT


def test_a_ship_must_stop_next_to_enemy_ships() -> None:
    """SU-naval-move/5"""
    p = theatre("1941 spring", units={"regia-marina": "taranto", "british-flotilla-1": "eastern-med"})
    assert effect(p, "move regia-marina ionian-sea") == Effect((STOP,))
    assert effect(p, "move regia-marina adriatic-sea") == NO_EFFECT
    assert effect(p, "move regia-marina sicily") == NO_EFFECT


def test_a_transport_boards_and_the_northern_edge_stops_nobody() -> None:
    p = theatre(
        "1941 spring", units={"italian-convoy": "naples", "german-supply": "po-valley", "italian-supply": "rome"}
    )
    assert effect(p, "load italian-convoy italian-supply") == Effect((BOARD,))
    assert effect(p, "move german-supply northern-box") == NO_EFFECT


def test_a_landing_will_cost_a_source_of_its_own() -> None:
    """SU-landing/9, SU-landing/14, SU-overrun/8: the emptied craft can be that source itself."""
    units = {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft", "82nd-airborne": "tunis"}
    p = theatre("1943 summer", "allies", {**units, "us-convoy": "western-med"}, {"tunis": "us"})
    assert effect(p, "land us-landing-craft sardinia") == Effect((), "1 source")
    assert effect(p, "drop 82nd-airborne sardinia") == Effect((DROP,), "1 source")
    play(GAME.choice(p), p, "land us-landing-craft sardinia")
    assert effect(p, "drop 82nd-airborne sardinia") == Effect((DROP,), "")


def test_a_landing_on_a_lone_supply_unit_is_an_overrun() -> None:
    """SU-landing/11, SU-overrun/8"""
    units = {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft", "us-convoy": "western-med"}
    p = theatre("1943 summer", "allies", {**units, "italian-supply": "sardinia"})
    assert effect(p, "land us-landing-craft sardinia from western-med") == Effect((OVERRUN,), "1 source")


# Replacements


def test_what_is_bought_has_its_price_in_stars() -> None:
    """SU-repl/8, SU-lend-lease/1: before Fall 1942 the US lends an extra that costs it nothing."""
    pile = {"british-supply-1": "replacements", "anzac": "replacements"}
    p = theatre("1942 spring", "allies", pile, step="replacements")
    run(p)
    assert effect(p, "rebuild british-supply-1 britain") == Effect(price="3 stars")
    assert effect(p, "rebuild anzac britain") == Effect(price="1 star")
    assert effect(p, "lend us") == NO_EFFECT
    p = theatre("1942 fall", "allies", pile, step="replacements")
    run(p)
    assert effect(p, "lend us") == Effect(price="1 star")


# Combat


def test_an_attack_starts_a_battle_and_takes_twice_the_sources_in_winter() -> None:
    """SU-supply/1, SU-supply/11"""
    units = {"8th-army": "rome", "british-supply-1": "rome", "us-supply": "naples", "german-infantry-1": "po-valley"}
    p = combat.front(units, turn="1943 summer")
    assert effect(p, "attack po-valley") == Effect((BATTLE,), "at least 1 source")
    p = combat.front(units, turn="1943 winter")
    assert effect(p, "attack po-valley") == Effect((BATTLE,), "at least 2 sources")


def test_one_source_in_reach_of_all_is_one_source_for_all() -> None:
    """SU-supply/9, SU-supply/10: four attackers of three areas draw on one convoy; over a road each needs its own."""
    units = {
        "8th-army": "sicily",
        "5th-army": "rome",
        "us-tactical": "western-med",
        "british-flotilla-1": "western-med",
        "us-convoy": "western-med",
        "german-infantry-1": "naples",
    }
    p = combat.front(units)
    combat.play(p, "attack naples", "commit us-tactical")
    assert effect(p, "commit 8th-army") == NO_EFFECT
    combat.play(p, "commit 8th-army", "commit 5th-army", "commit british-flotilla-1")
    assert effect(p, "expend us-convoy") == Effect(price="1 source")
    combat.play(p, "expend us-convoy")
    assert effect(p, "ready") == NO_EFFECT


def test_over_a_road_a_second_army_costs_a_second_source() -> None:
    """SU-supply/10"""
    units = {
        "8th-army": "tunis",
        "5th-army": "tunis",
        "us-supply": "tunis",
        "british-convoy-1": "tunis",
        "italian-infantry-1": "tripoli",
    }
    p = combat.front(units)
    combat.play(p, "attack tripoli")
    assert effect(p, "commit 8th-army") == Effect(price="1 more source")
    combat.play(p, "commit 8th-army")
    assert effect(p, "commit 5th-army") == Effect(price="1 more source")
    combat.play(p, "commit 5th-army")
    assert effect(p, "expend us-supply") == Effect(price="1 of 2 sources")
    combat.play(p, "expend us-supply")
    assert effect(p, "expend british-convoy-1") == Effect(price="1 source")


def test_a_source_that_is_expended_already_costs_nothing_more() -> None:
    """SU-supply/9"""
    units = {"8th-army": "rome", "5th-army": "rome", "us-supply": "rome", "italian-infantry-1": "naples"}
    p = combat.front({**units, "german-infantry-1": "po-valley"})
    combat.play(
        p, "attack naples", "commit 8th-army", "expend us-supply", "ready", "attack po-valley", "commit 5th-army"
    )
    assert effect(p, "expend us-supply") == NO_EFFECT


def test_a_landing_in_an_attack_costs_its_craft() -> None:
    """SU-landing/9, SU-landing/11"""
    units = {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft", "us-convoy": "western-med"}
    p = combat.front({**units, "italian-infantry-1": "sardinia"})
    combat.play(p, "attack sardinia")
    assert effect(p, "invade us-landing-craft 7th-army") == Effect(price="1 more source and the landing craft")


# Prompts


def test_prompts_name_the_places_that_they_are_about() -> None:
    p = theatre("1941 summer", units={"italian-infantry-1": "tripoli", "italian-infantry-2": "tripoli"})
    run(p, ("stacking", 0))
    assert GAME.prompt(p) == "Tripoli is overfull: give up the excess, or keep a second army on top that must attack."
    p = theatre("1941 summer", units={"italian-infantry-1": "tripoli", "italian-infantry-2": "tripoli"})
    run(p, ("stacking", 1))
    assert GAME.prompt(p) == "Tripoli is overfull: give up the excess."
    p.put(UNIT["italian-tactical"], PLACE["rome"])
    p.put(UNIT["german-tactical-1"], PLACE["rome"])
    assert GAME.prompt(p) == "Rome and Tripoli are overfull: give up the excess."
    p = theatre("1941 summer", units={"italian-convoy": "naples", "italian-infantry-1": "naples"})
    play(GAME.choice(p), p, "load italian-convoy italian-infantry-1")
    assert GAME.prompt(p) == ("Italian Convoy has Italian Infantry 1 aboard: sail on to a sea area or a friendly port.")


def test_prompts_of_those_who_are_driven_out_say_from_where() -> None:
    p = theatre("1941 summer", units={"regia-marina": "taranto", "italian-tactical": "naples"})
    units = 1 << UNIT["regia-marina"] | 1 << UNIT["italian-tactical"]
    RETREATING.push(p, "retreat", Retreating(units, 1 << PLACE["taranto"]))
    assert GAME.prompt(p) == "Retreat with Regia Marina from Taranto, Italian Tactical from Naples."
    CROWD.push(p, "crowded", Crowd(PLACE["taranto"], Kind.FLOTILLA, Side.AXIS))
    assert GAME.prompt(p) == "Taranto is overfull: give up one of the units that share it."


def test_an_attack_that_waits_is_what_combat_asks_for() -> None:
    units = {"8th-army": "rome", "5th-army": "rome", "us-supply": "rome", "italian-infantry-1": "naples"}
    p = combat.front({**units, "german-infantry-1": "po-valley"})
    assert GAME.prompt(p) == "Plan an attack, or end combat."
    combat.play(p, "attack naples", "commit 8th-army", "expend us-supply", "ready")
    assert GAME.prompt(p) == "The attack on Naples waits: fight it, or plan a further one."
    combat.play(p, "attack po-valley", "commit 5th-army", "expend us-supply", "ready")
    assert GAME.prompt(p) == "The attacks on Po Valley and Naples wait: fight them, or plan a further one."


# What is passed over


def skips(p: Position, frame: tuple[str | int, ...]) -> list[tuple[int | str, ...]]:
    return [event.args for event in run(p, frame).events if event.is_skip]


def test_replacements_that_are_passed_over_say_why() -> None:
    """SU-repl/9, SU-repl/8"""
    p = theatre("1941 summer", "axis", step="turn")
    assert skips(p, ("replacements",)) == [
        ("the replacement phase", "no unit of the Axis lies in the replacement pile")
    ]
    dear = {"italian-supply": "replacements"}
    p = theatre("1941 summer", "axis", dear, {"rome": "britain", "naples": "britain"}, "turn")
    assert skips(p, ("replacements",)) == [("the replacement phase", "no unit of the replacement pile can be paid for")]
    p = theatre("1941 summer", "axis", dear, step="turn")
    assert skips(p, ("replacements",)) == []
    assert top(p) == "replacements"


def test_a_withdrawal_of_nobody_says_why() -> None:
    """SU-withdraw/1: ANZAC is called away in Winter 1941; the schedule calls nobody in Fall."""
    gone = [("the withdrawal", "no unit that the schedule calls away is there")]
    assert skips(theatre("1941 winter", "allies", {"anzac": "withdrawn"}, step="turn"), ("withdrawal", 0)) == gone
    assert skips(theatre("1941 winter", "allies", {"anzac": "egypt"}, step="turn"), ("withdrawal", 0)) == []
    assert skips(theatre("1941 winter", "axis", step="turn"), ("withdrawal", 0)) == []
    assert skips(theatre("1941 fall", "allies", step="turn"), ("withdrawal", 0)) == []


def test_combat_and_breakthrough_that_are_passed_over_say_why() -> None:
    """SU-combat/1, SU-breakthrough/5: the one panzer army has attacked."""
    p = theatre("1941 summer", "axis", {"panzerarmee-afrika": "tripoli"}, step="movement")
    p.stack[0] = ("turn", 2)
    p.attacked = 1 << UNIT["panzerarmee-afrika"]
    log = Log()
    GAME.apply(p, Order("done"), log)
    told = [event.args for event in log.events if event.is_skip]
    assert told[:2] == [
        ("combat", "no attack is possible"),
        ("breakthrough", "no panzer or mechanized army can break through"),
    ]
