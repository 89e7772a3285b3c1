"""Judgement and counsel for computer players: legal orders only, fair to both sides, and after the right things."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.event import Silence
from sandtable.core.order import Order
from sandtable.core.staff import Weighed
from sandtable.core.step import Choice, legal
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.phase import Combat
from sandtable.games.soft_underbelly.rules.movement.phase import Movement
from sandtable.games.soft_underbelly.rules.replacements import Replacements
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, UNIT, Nation
from tests.soft_underbelly.front import asking, front, give, top
from tests.soft_underbelly.theatre import owner_of, place_of, theatre

STAFF = GAME.staff


def counsel(p: Position, step: Choice[Position]) -> list[Weighed]:
    """Return what the staff considers at a step."""
    legal(step, p)
    return list(STAFF.policy(p, step.side(p)))


def first(p: Position, step: Choice[Position]) -> str:
    """Return the order that the staff would most gladly give, as text."""
    return NOTATION.text(max(counsel(p, step), key=lambda weighed: weighed.weight).order)


def considered(p: Position, step: Choice[Position]) -> set[str]:
    """Return the orders that the staff considers, as text."""
    return {NOTATION.text(order) for order, _ in counsel(p, step)}


def fight(p: Position) -> list[str]:
    """Let the staff of both sides carry a combat phase through, and return its orders."""
    told = []
    while top(p) in ("combat", "planning", "evasion", "losses", "retreat", "advance", "landing-supply"):
        step = asking(p)
        text = first(p, step)
        told.append(text)
        (order,) = NOTATION.read(text)
        give(p, order, Silence())
    return told


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_the_policy_offers_some_of_the_legal_orders_and_never_none(scenario: str) -> None:
    p, rng = GAME.start(scenario), Random(scenario)
    for _ in range(600):
        if GAME.result(p):
            break
        offered = counsel(p, GAME.choice(p))
        assert offered, p.stack[-1]
        assert all(order in GAME.legal(p) and weight > 0 for order, weight in offered), p.stack[-1]
        assert len({order for order, _ in offered}) == len(offered), p.stack[-1]
        orders, weights = zip(*offered, strict=True)
        order: Order = rng.choices(orders, weights)[0] if rng.random() < 0.7 else GAME.legal(p).draw(rng)
        GAME.apply(p, order, Silence())


def test_what_one_side_leads_by_the_other_lags_behind() -> None:
    p, rng = GAME.start("torch-1942"), Random(3)
    while not GAME.result(p):
        leads, lags = STAFF.measure(p, AXIS), STAFF.measure(p, ALLIES)
        assert list(leads) == [-lag for lag in lags]
        assert len(leads) == len(STAFF.features)
        GAME.apply(p, rng.choice(counsel(p, GAME.choice(p))).order, Silence())


def test_an_army_goes_to_the_star_that_nobody_guards() -> None:
    guards = {"german-infantry-1": "naples", "german-infantry-2": "po-valley", "german-infantry-3": "albania"}
    p = theatre("1943 summer", "axis", {**guards, "panzerarmee-afrika": "turin"})
    assert first(p, Movement()) == "move panzerarmee-afrika rome"


def test_a_guarded_star_is_worth_more_than_an_open_one() -> None:
    fleet = {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft", "us-supply": "tunis"}
    guards = {"german-infantry-2": "naples", "german-infantry-3": "po-valley", "german-infantry-4": "albania"}
    units, owners = {**fleet, **guards, "german-tactical-1": "rome"}, {"tunis": "us"}
    guarded = theatre("1943 summer", "allies", {**units, "panzerarmee-afrika": "rome"}, owners)
    empty = theatre("1943 summer", "allies", {**units, "panzerarmee-afrika": "belgrade"}, owners)
    assert STAFF.evaluate(guarded, AXIS) > STAFF.evaluate(empty, AXIS) + 10


def test_an_undefended_rome_is_landed_on() -> None:
    fleet = {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft", "us-convoy": "western-med"}
    p = theatre("1943 summer", "allies", {**fleet, "german-infantry-1": "naples", "german-infantry-2": "po-valley"})
    assert first(p, Movement()).startswith("land us-landing-craft rome")


def test_a_landing_fleet_is_brought_before_the_star_it_can_take() -> None:
    fleet = {"us-landing-craft": "algiers", "7th-army": "algiers", "us-convoy": "western-med"}
    support = {"british-carrier": "western-med", "us-tactical": "sardinia"}
    owners = {"algiers": "us", "sardinia": "us"}
    axis = {"german-infantry-1": "naples", "panzerarmee-afrika": "rome", "german-tactical-1": "rome"}
    axis["german-infantry-2"] = "po-valley"
    p = theatre("1943 summer", "allies", {**fleet, **support, **axis}, owners)
    assert first(p, Movement()) == "load us-landing-craft 7th-army"
    GAME.apply(p, Order("load", (UNIT["us-landing-craft"], UNIT["7th-army"])), Silence())
    assert first(p, GAME.choice(p)) == "move us-landing-craft western-med"


def test_an_attack_that_wins_is_planned_and_paid_for_and_the_ground_is_taken() -> None:
    allies = {"8th-army": "rome", "5th-army": "rome", "british-supply-1": "rome"}
    p = front({**allies, "german-infantry-1": "po-valley"}, turn="1944 summer", top=("5th-army",))
    told = fight(p)
    assert told[0] == "attack po-valley"
    assert "expend british-supply-1" in told
    assert owner_of(p, "po-valley") != "germany"
    assert place_of(p, "german-infantry-1") == "replacements"


def test_a_landing_is_made_where_ships_alone_would_only_sink_ships() -> None:
    allies = {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft", "us-convoy": "western-med"}
    support = {"british-carrier": "western-med", "british-flotilla-1": "western-med"}
    p = front(
        {**allies, **support, "german-infantry-1": "naples", "italian-convoy": "naples", "us-tactical": "sardinia"}
    )
    assert "invade us-landing-craft 7th-army" in fight(p)
    assert place_of(p, "7th-army") == "naples"


def test_no_source_is_wasted_on_an_attack_that_cannot_win() -> None:
    allies = {"9th-army": "rome", "british-supply-1": "rome"}
    p = front({**allies, "panzerarmee-afrika": "po-valley"}, turn="1944 summer")
    assert first(p, Combat()) == "done"


def test_the_cheapest_source_is_expended() -> None:
    allies = {"8th-army": "rome", "us-landing-craft": "rome", "british-supply-1": "rome"}
    p = front({**allies, "german-infantry-1": "po-valley"}, turn="1944 summer")
    fight(p)
    assert place_of(p, "british-supply-1") == "replacements"
    assert place_of(p, "us-landing-craft") == "rome"


def test_a_small_unit_is_lost_first_so_that_a_large_one_takes_the_last_point() -> None:
    """SU-losses/5."""
    allies = {"8th-army": "rome", "5th-army": "rome", "british-supply-1": "rome", "us-tactical": "rome"}
    axis = {"panzerarmee-afrika": "po-valley", "german-tactical-1": "po-valley"}
    p = front({**allies, **axis}, turn="1944 summer", top=("5th-army",))
    assert "lose german-tactical-1" in fight(p)
    assert {place_of(p, unit) for unit in axis} == {"replacements"}


def test_the_last_garrison_of_the_balkans_stays() -> None:
    """SU-garrison/1."""
    guards = {"german-infantry-1": "naples", "german-infantry-2": "po-valley", "german-infantry-3": "rome"}
    p = theatre("1943 summer", "axis", {**guards, "italian-infantry-4": "albania"}, {"sicily": "britain"})
    best = {
        order: weight for order, weight in counsel(p, Movement()) if order.args[:1] == (UNIT["italian-infantry-4"],)
    }
    assert max(best.values(), default=0.0) < 1.0


def test_armies_that_cannot_stay_together_part() -> None:
    p = theatre("1941 fall", "axis", {"italian-infantry-1": "rome", "italian-infantry-2": "rome"})
    assert first(p, Movement()).split()[0] == "move"


def test_germans_take_over_from_italians_who_are_about_to_leave() -> None:
    """SU-victory/3: Naples is lost, so that no Italian guards Rome after this turn."""
    axis = {"italian-infantry-1": "rome", "german-infantry-1": "belgrade", "german-infantry-2": "po-valley"}
    p = theatre("1943 summer", "axis", {**axis, "8th-army": "naples", "5th-army": "taranto"}, {"naples": "britain"})
    assert first(p, Movement()) == "move german-infantry-1 rome"


def test_the_straits_are_among_the_posts_of_the_italian_fleet() -> None:
    """SU-naval-move/1: a ship in the Alboran Sea keeps the Allied fleet out."""
    p = theatre("1942 fall", "axis", {"regia-marina": "naples", "italian-infantry-1": "naples"})
    assert "move regia-marina alboran-sea" in considered(p, Movement())


def test_stars_buy_an_army_when_there_is_none() -> None:
    p = theatre("1941 fall", "axis", {"italian-infantry-1": "replacements", "italian-supply": "rome"})
    p.points[Nation.ITALY] = 3
    p.stack[-1] = ("replacements", 1)
    assert first(p, Replacements()).startswith("rebuild italian-infantry-1")


def test_a_star_counts_more_than_any_other_area() -> None:
    rome = theatre("1944 spring", "axis", {}, {"rome": "us"})
    turin = theatre("1944 spring", "axis", {}, {"turin": "us"})
    nothing = theatre("1944 spring", "axis", {})
    assert STAFF.evaluate(rome, ALLIES) > STAFF.evaluate(turin, ALLIES) > STAFF.evaluate(nothing, ALLIES)


def test_the_policy_alone_carries_a_whole_war_through() -> None:
    p = GAME.start("campaign")
    orders = 0
    while not GAME.result(p):
        best = max(counsel(p, GAME.choice(p)), key=lambda weighed: weighed.weight)
        GAME.apply(p, best.order, Silence())
        orders += 1
    assert orders < 1500
    assert p.invasion_taken, "the Allies never landed in Europe"
