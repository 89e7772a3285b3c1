"""Reinforcements and withdrawals: who comes and goes when, and where."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.placing import misplaced, open_areas, set_down
from sandtable.games.soft_underbelly.rules.reinforcements import (
    ARRIVALS,
    WITHDRAWALS,
    Reinforcement,
    home_areas,
    listed_areas,
)
from sandtable.games.soft_underbelly.world.atlas import AREAS, COAST, DUE, ITALY, PILE, PLACE_IDS, REMOVED, SEA
from sandtable.games.soft_underbelly.world.calendar import TURNS
from sandtable.games.soft_underbelly.world.roster import MARKERS, NATION, NAVAL, UNIT, UNIT_IDS, UNITS, Nation
from tests.soft_underbelly.procedure import asking, offered, order, refused, run, top
from tests.soft_underbelly.theatre import PLACE, owner_of, place_of, theatre


def phase(turn: str, side: str, units: dict[str, str] | None = None, owners: dict[str, str] | None = None) -> Position:
    """Return a position at the first decision of a reinforcement phase."""
    p = theatre(turn, side, units, owners, step="reinforcement")
    run(p)
    return p


def test_the_schedule_brings_the_units_of_the_chart() -> None:
    """SU-reinf/1, SU-chart/1, SU-reinf/3, SU-reinf/4: the units of Fall 1942 appear and cost nothing."""
    p = phase("1942 fall", "allies")
    for unit in ("us-convoy", "us-tactical", "7th-army", "us-landing-craft"):
        assert place_of(p, unit) == "us"
    assert place_of(p, "us-supply") == place_of(p, "82nd-airborne") == "gibraltar"
    assert place_of(p, "british-landing-craft") == "britain"
    assert place_of(p, "5th-army") == "turn-track"  # Winter 1942


def test_wherever_ships_appear_there_is_a_coast() -> None:
    """SU-reinf/2, SU-start/8: the rules need not ask for one."""
    p = Position()
    for p.turn, unit in ARRIVALS:
        assert not NAVAL >> unit & 1 or not listed_areas(p, unit) & ~(COAST | SEA), UNIT_IDS[unit]
    assert not any(home_areas(unit) & ~COAST for unit in bit_list(NAVAL))
    assert not ITALY & ~COAST


def test_only_the_phasing_sides_units_arrive() -> None:
    """SU-reinf/1"""
    p = phase("1941 summer", "axis")
    assert place_of(p, "british-tactical") == "turn-track"
    p = phase("1941 summer", "allies")
    assert place_of(p, "british-tactical") == "britain"


def test_the_whole_schedule_is_that_of_the_chart() -> None:
    """SU-chart/1, SU-reinf/1"""
    found: dict[str, list[str]] = {}
    for turn, unit in ARRIVALS:
        found.setdefault(TURNS[turn], []).append(UNIT_IDS[unit])
    assert {turn: sorted(units) for turn, units in found.items()} == {
        "1940 spring": ["anzac", "british-convoy-1", "british-convoy-2"],
        "1940 summer": ["8th-army", "british-supply-1", "british-supply-2"],
        "1940 fall": ["colonial-army"],
        "1940 winter": ["german-tactical-1", "german-tactical-2", "italian-infantry-4"],
        "1941 spring": ["german-parachute", "german-supply", "panzerarmee-afrika"],
        "1941 summer": ["british-tactical"],
        "1941 fall": ["9th-army"],
        "1942 summer": ["british-carrier"],
        "1942 fall": [
            "7th-army",
            "82nd-airborne",
            "british-landing-craft",
            "us-convoy",
            "us-landing-craft",
            "us-supply",
            "us-tactical",
        ],
        "1942 winter": ["5th-army"],
        "1944 fall": ["british-airborne", "us-landing-craft"],
    }


def test_germans_appear_on_any_northern_edge_area_the_axis_holds() -> None:
    """SU-reinf/3, SU-north-edge/6: not on neutral ones."""
    p = phase("1941 spring", "axis")
    assert top(p) == "arrival"
    choices = {text.split()[-1] for text in offered(p) if "panzerarmee" in text}
    assert choices == {"po-valley", "croatia", "belgrade", "romania"}
    assert refused(p, "place panzerarmee-afrika rome") == ["SU-reinf/3"]
    assert "SU-reinf/3" in refused(p, "place panzerarmee-afrika vichy")
    order(p, "place panzerarmee-afrika po-valley", "place german-parachute po-valley")
    order(p, "place german-supply po-valley")  # SU-reinf/7: a star takes any number now
    assert top(p) == "movement" or top(p) == "turn"
    assert place_of(p, "german-supply") == "po-valley"


def test_an_edge_area_the_allies_have_possessed_is_closed_to_arrivals() -> None:
    """SU-north-edge/4, SU-reinf/3"""
    p = theatre("1941 spring", "axis", step="reinforcement")
    p.lost_edge = 1 << PLACE["romania"]
    run(p)
    assert refused(p, "place panzerarmee-afrika romania") == ["SU-north-edge/4"]
    assert "place panzerarmee-afrika po-valley" in offered(p)


def test_an_edge_area_with_an_enemy_unit_is_closed_to_arrivals() -> None:
    """SU-reinf/3: a non-star area by any enemy unit."""
    p = phase("1941 spring", "axis", {"british-flotilla-1": "croatia"})
    assert refused(p, "place german-supply croatia") == ["SU-reinf/3"]


def test_italians_appear_on_italian_stars_in_axis_hands() -> None:
    """SU-reinf/2, SU-reinf/9: the fourth infantry also in Albania."""
    p = phase("1940 winter", "axis", owners={"naples": "britain"})
    choices = {text.split()[-1] for text in offered(p) if "infantry-4" in text}
    assert choices == {"po-valley", "rome", "albania"}
    assert refused(p, "place italian-infantry-4 naples") == ["SU-reinf/2"]
    assert refused(p, "place italian-infantry-4 turin") == ["SU-reinf/9"]
    order(p, "place italian-infantry-4 albania")
    assert place_of(p, "italian-infantry-4") == "albania"


def test_italians_are_not_kept_off_the_po_valley_by_a_lost_edge() -> None:
    """SU-north-edge/4: they appear on a star, not from off the map."""
    p = theatre("1940 winter", "axis", step="reinforcement")
    p.lost_edge = 1 << PLACE["po-valley"]
    run(p)
    assert "place italian-infantry-4 po-valley" in offered(p)


def test_a_unit_with_one_place_to_go_to_arrives_without_a_question() -> None:
    """SU-reinf/3"""
    p = phase("1941 fall", "allies")
    assert place_of(p, "9th-army") == "palestine"


@pytest.mark.parametrize(("owners", "units"), [({"palestine": "italy"}, {}), ({}, {"regia-marina": "palestine"})])
def test_a_unit_that_cannot_arrive_goes_to_the_pile(owners: dict[str, str], units: dict[str, str]) -> None:
    """SU-reinf/5: Palestine is lost, or an enemy ship is there."""
    p = phase("1941 fall", "allies", units, owners=owners)
    assert place_of(p, "9th-army") == "replacements"


def test_a_failed_arrival_can_be_bought_in_the_same_phase() -> None:
    """SU-repl/9, SU-repl/19, SU-repl/20: purchases come after arrivals."""
    p = phase("1941 fall", "allies", owners={"palestine": "italy"})
    order(p, "rebuild 9th-army britain")
    assert place_of(p, "9th-army") == "britain"


def test_anzac_comes_aboard_a_convoy_in_the_red_sea() -> None:
    """SU-reinf/10"""
    p = phase("1940 spring", "allies")
    assert place_of(p, "british-convoy-2") == place_of(p, "anzac") == "red-sea"
    assert p.aboard[UNIT["anzac"]] == UNIT["british-convoy-2"]
    assert place_of(p, "british-convoy-1") == "britain"


def test_if_the_red_sea_is_closed_convoy_and_anzac_go_to_the_pile() -> None:
    """SU-reinf/5, SU-reinf/10"""
    p = phase("1940 spring", "allies", {"regia-marina": "red-sea"})
    assert place_of(p, "british-convoy-2") == place_of(p, "anzac") == "replacements"
    assert p.aboard[UNIT["anzac"]] == -1


def test_enemy_ships_and_aircraft_on_a_star_must_leave_when_a_unit_is_placed_there() -> None:
    """SU-reinf/6, SU-possess/3, SU-possess/6, SU-possess/8, SU-possess/12: the example of Rome."""
    p = theatre("1940 winter", "axis", {"british-flotilla-1": "rome"}, step="reinforcement")
    assert p.facts.controlled[1] >> PLACE["rome"] & 1
    assert p.payee[PLACE["rome"]] == Nation.ITALY
    run(p)
    order(p, "place italian-infantry-4 rome")
    assert p.stack[-1] == ("retreat", 1 << UNIT["british-flotilla-1"], 1 << PLACE["rome"])
    p.stack.pop()
    p.put(UNIT["british-flotilla-1"], PLACE["western-med"])
    assert p.facts.friendly[0] >> PLACE["rome"] & 1
    assert owner_of(p, "rome") == "italy"
    run(p)
    assert top(p) == "arrival"  # the German tacticals are still to come


@pytest.mark.parametrize("unit", ["8th-army", "british-supply-1", "british-airborne"])
def test_an_enemy_land_unit_closes_a_star(unit: str) -> None:
    """SU-reinf/6"""
    p = phase("1940 winter", "axis", {unit: "rome"})
    assert "SU-reinf/6" in refused(p, "place italian-infantry-4 rome")


def test_the_first_german_land_unit_placed_on_an_unclaimed_star_claims_it() -> None:
    """SU-victory/5: after the collapse; a supply unit is no claimant."""
    p = theatre("1943 fall", "axis", owners={"po-valley": "germany"})
    p.collapsed = 1
    p.payee[PLACE["po-valley"]] = Nation.NOBODY
    set_down(p, UNIT["german-supply"], PLACE["po-valley"], "SU-repl/14", Log())
    assert p.payee[PLACE["po-valley"]] == Nation.NOBODY
    set_down(p, UNIT["german-infantry-1"], PLACE["po-valley"], "SU-repl/14", Log())
    assert p.payee[PLACE["po-valley"]] == Nation.GERMANY


def test_the_colonial_army_comes_to_algiers_as_a_neutral() -> None:
    """SU-chart/1, SU-status/4"""
    p = phase("1940 fall", "allies")
    assert place_of(p, "colonial-army") == "algiers"
    assert owner_of(p, "algiers") == "neutral"
    assert not p.facts.any[1] >> PLACE["algiers"] & 1


def test_the_colonial_army_comes_to_algiers_as_an_ally_after_an_early_invasion() -> None:
    """SU-status/4, SU-reinf/5: if the Allies hold Algiers, and into the pile if not."""
    p = theatre("1940 fall", "allies", owners={"algiers": "britain"}, step="reinforcement")
    p.set_vichy(Vichy.FREE_FRENCH)
    run(p)
    assert place_of(p, "colonial-army") == "algiers"
    p = theatre("1940 fall", "allies", owners={"algiers": "germany"}, step="reinforcement")
    p.set_vichy(Vichy.FREE_FRENCH)
    run(p)
    assert place_of(p, "colonial-army") == "replacements"


def test_all_withdrawals_are_those_of_the_chart() -> None:
    """SU-withdraw/2"""
    found = {TURNS[turn]: [sorted(UNIT_IDS[u] for u in bit_list(m)) for m in ms] for turn, ms in WITHDRAWALS.items()}
    assert found == {
        "1941 summer": [["german-parachute"], ["german-tactical-1", "german-tactical-2"]],
        "1941 winter": [["anzac"]],
        "1943 winter": [
            ["british-convoy-1", "british-convoy-2"],
            ["british-supply-1", "british-supply-2"],
            ["82nd-airborne"],
            ["us-landing-craft"],
        ],
        "1944 winter": [["us-landing-craft"], ["7th-army"]],
    }


def test_a_withdrawn_unit_leaves_the_map_but_not_into_the_pile() -> None:
    """SU-withdraw/1, SU-withdraw/2, SU-terms/3"""
    p = phase("1941 winter", "allies", {"anzac": "egypt"})
    assert place_of(p, "anzac") == "withdrawn"


def test_a_unit_is_withdrawn_from_the_pile_too() -> None:
    """SU-withdraw/1, SU-repl/19: so it cannot be rebuilt."""
    p = phase("1941 winter", "allies", {"anzac": "replacements", "british-convoy-1": "replacements"})
    assert place_of(p, "anzac") == "withdrawn"
    assert "SU-repl/19" in refused(p, "rebuild anzac britain")


def test_a_unit_is_withdrawn_in_its_owners_phase_only() -> None:
    """SU-withdraw/1"""
    p = phase("1941 winter", "axis", {"anzac": "egypt"})
    assert place_of(p, "anzac") == "egypt"


def test_the_owner_picks_which_of_two_equals_leaves() -> None:
    """SU-withdraw/2: he may name the one in the pile."""
    p = phase("1941 summer", "axis", {"german-tactical-1": "sicily", "german-tactical-2": "replacements"})
    assert offered(p) == {"withdraw german-tactical-1", "withdraw german-tactical-2"}
    assert refused(p, "withdraw panzerarmee-afrika") == ["SU-withdraw/2"]
    order(p, "withdraw german-tactical-2")
    assert place_of(p, "german-tactical-1") == "sicily"
    assert place_of(p, "german-tactical-2") == "withdrawn"


def test_the_only_one_left_of_two_equals_leaves_without_a_question() -> None:
    """SU-withdraw/2"""
    p = phase("1941 summer", "axis", {"german-tactical-1": "sicily", "german-parachute": "northern-box"})
    assert place_of(p, "german-tactical-1") == place_of(p, "german-parachute") == "withdrawn"
    assert place_of(p, "german-tactical-2") == "turn-track"


@pytest.mark.parametrize(("cargo", "home"), [("8th-army", "britain"), ("7th-army", "us"), ("colonial-army", "us")])
def test_cargo_of_a_withdrawn_ship_goes_to_the_box_of_its_nation(cargo: str, home: str) -> None:
    """SU-withdraw/1"""
    units = {"us-landing-craft": "western-med", cargo: "ship:us-landing-craft"}
    p = phase("1943 winter", "allies", units)
    assert place_of(p, "us-landing-craft") == "withdrawn"
    assert place_of(p, cargo) == home
    assert p.aboard[UNIT[cargo]] == -1


def test_the_us_landing_craft_comes_back_in_fall_1944() -> None:
    """SU-withdraw/3, SU-terms/3: other withdrawn units do not."""
    p = phase("1944 fall", "allies", {"us-landing-craft": "withdrawn", "82nd-airborne": "withdrawn"})
    assert place_of(p, "us-landing-craft") == "us"
    assert place_of(p, "82nd-airborne") == "withdrawn"


def test_withdrawals_come_before_arrivals() -> None:
    """SU-repl/20"""
    p = theatre("1941 summer", "allies", step="reinforcement")
    Reinforcement().settle(p, Log())
    assert [frame[0] for frame in p.stack[1:]] == ["replacements", "arrival", "withdrawal"]


INVASION = [f"german-infantry-{n}" for n in range(1, 6)]


def test_the_invasion_of_europe_brings_five_german_armies() -> None:
    """SU-invasion-turn/1"""
    p = phase("1943 summer", "axis", {"8th-army": "sicily"}, owners={"sicily": "britain"})
    assert p.invasion_taken
    for unit in INVASION:
        order(p, f"place {unit} po-valley")
    assert {place_of(p, unit) for unit in INVASION} == {"po-valley"}


def test_the_invasion_returns_every_german_unit_of_the_pile() -> None:
    """SU-invasion-turn/2: at no cost, and no Italian one."""
    units = {"8th-army": "sicily", "german-supply": "replacements", "italian-supply": "replacements"}
    p = phase("1943 summer", "axis", units)
    assert "place german-supply romania" in offered(p)
    order(p, "place german-supply romania", *(f"place {unit} romania" for unit in INVASION))
    assert place_of(p, "german-supply") == "romania"
    assert p.points[Nation.GERMANY] == 4  # nothing of 2 + Romania + Algiers is spent
    assert place_of(p, "italian-supply") == "replacements"


def test_without_a_legal_edge_area_the_invasion_units_go_to_the_pile() -> None:
    """SU-reinf/5, SU-invasion-turn/1"""
    p = theatre("1943 summer", "axis", {"8th-army": "sicily", "german-supply": "replacements"}, step="reinforcement")
    p.lost_edge = (1 << AREAS) - 1
    run(p)
    assert {place_of(p, unit) for unit in (*INVASION, "german-supply")} == {"replacements"}


@pytest.mark.parametrize(
    ("turn", "units"),
    [
        ("1942 summer", {"8th-army": "sicily"}),  # too early
        ("1943 summer", {"8th-army": "malta"}),
        ("1943 summer", {"8th-army": "gibraltar"}),
        ("1943 summer", {"8th-army": "tunis"}),
        ("1943 summer", {"british-supply-1": "sicily"}),
        ("1944 summer", {"soviet-1": "romania"}),
        ("1943 summer", {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft"}),
    ],
)
def test_what_is_no_invasion_of_europe(turn: str, units: dict[str, str]) -> None:
    """SU-invasion-turn/1: too early, not in Europe, no army or parachute, or not ashore."""
    p = phase(turn, "axis", units)
    assert not p.invasion_taken
    assert place_of(p, INVASION[0]) == "turn-track"


@pytest.mark.parametrize("unit", ["82nd-airborne", "colonial-army"])
def test_a_parachute_or_the_free_french_in_europe_are_an_invasion(unit: str) -> None:
    """SU-invasion-turn/1"""
    assert phase("1942 winter", "axis", {unit: "corsica"}).invasion_taken


def test_the_invasion_bonus_comes_once() -> None:
    """SU-invasion-turn/1, SU-invasion-turn/2"""
    p = theatre("1943 summer", "axis", {"8th-army": "sicily", "german-supply": "replacements"}, step="reinforcement")
    p.invasion_taken = 1
    run(p)
    assert top(p) == "replacements"
    assert place_of(p, "german-supply") == "replacements"
    assert place_of(p, INVASION[0]) == "turn-track"


def test_stars_may_be_stacked_without_limit_in_the_reinforcement_phase() -> None:
    """SU-reinf/7, SU-stack/1"""
    p = phase("1940 winter", "axis", {"italian-infantry-1": "rome", "italian-infantry-2": "rome"})
    assert "place italian-infantry-4 rome" in offered(p)


def test_no_strategic_air_unit_exists_whose_presence_could_limit_placing() -> None:
    """SU-reinf/8"""
    assert not any("strategic" in unit for unit in UNIT_IDS)


def test_other_orders_are_refused_while_units_arrive_or_leave() -> None:
    """SU-sequence/2"""
    p = phase("1941 spring", "axis")
    assert refused(p, "done") == ["SU-sequence/2"]
    assert refused(p, "place 8th-army britain") == ["SU-reinf/1"]
    p = phase("1941 summer", "axis", {"german-tactical-1": "sicily", "german-tactical-2": "rome"})
    assert refused(p, "done") == ["SU-sequence/2"]


def scattered(rng: Random) -> Position:
    """Return a position with the counters anywhere and areas in any hands."""
    p = theatre(rng.choice(TURNS), rng.choice(["axis", "allies"]))
    p.set_vichy(rng.choice(list(Vichy)))
    for area in range(AREAS):
        if not SEA >> area & 1 and rng.random() < 0.3:
            p.give(area, Nation(rng.randrange(1, len(Nation))))
    for unit in range(UNITS):
        p.put(unit, rng.choice([DUE, PILE, rng.randrange(AREAS), rng.randrange(AREAS)]))
    p.lost_edge = rng.getrandbits(AREAS)
    return p


def test_the_fast_form_of_placing_equals_the_restrictions() -> None:
    """SU-reinf/2, SU-reinf/3, SU-reinf/6, SU-north-edge/4: open_areas and misplaced agree everywhere."""
    rng = Random(1)
    for _ in range(60):
        p = scattered(rng)
        for unit in bit_list(~MARKERS & (1 << UNITS) - 1):
            if NATION[unit] == Nation.SOVIET:
                continue
            for listed in {home_areas(unit), listed_areas(p, unit)}:
                mask = open_areas(p, unit, listed)
                for place in range(REMOVED + 1):
                    legal = not misplaced(p, unit, place, listed, "SU-reinf/3")
                    assert legal == bool(mask >> place & 1), (UNIT_IDS[unit], PLACE_IDS[place])


def test_every_offered_order_is_legal_and_no_other() -> None:
    """SU-sequence/2: at arrivals and withdrawals."""
    rng = Random(2)
    asked = set()
    for _ in range(300):
        p = scattered(rng)
        p.stack = [("turn", 1), ("reinforcement",)]
        run(p)
        while top(p) in ("arrival", "withdrawal"):
            step = asking(p)
            asked.add(step.name)
            menu = step.orders(p)
            assert len(menu) > 1
            for _ in range(40):
                verb = rng.choice(["place", "withdraw", "eliminate"])
                args = (rng.randrange(UNITS), rng.randrange(REMOVED + 1))[: 2 if verb == "place" else 1]
                given = Order(verb, args)
                assert (given in menu) == (not GAME.why_not(p, given))
            given = menu.draw(rng)
            assert not GAME.why_not(p, given)
            step.apply(p, given, Log())
            run(p)
    assert asked == {"arrival", "withdrawal"}
