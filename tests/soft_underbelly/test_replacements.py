"""Replacements: stars and who draws them, prices, lend-lease, reorganisation."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.casualties import eliminate, remove
from sandtable.games.soft_underbelly.rules.control import hand_over, possess
from sandtable.games.soft_underbelly.rules.replacements import Replacements
from sandtable.games.soft_underbelly.rules.stars import income
from sandtable.games.soft_underbelly.rules.values import attack_value, defence_value
from sandtable.games.soft_underbelly.world.atlas import AREAS, DUE, PILE, REMOVED, SEA
from sandtable.games.soft_underbelly.world.calendar import TURN, TURNS
from sandtable.games.soft_underbelly.world.roster import COST, UNIT, UNITS, Nation
from tests.soft_underbelly.procedure import asking, offered, order, refused, run, top
from tests.soft_underbelly.theatre import PLACE, place_of, theatre

GERMANY, ITALY, BRITAIN, FRANCE, US = Nation.GERMANY, Nation.ITALY, Nation.BRITAIN, Nation.FRANCE, Nation.US


def market(
    turn: str = "1941 spring",
    side: str = "axis",
    pile: tuple[str, ...] = (),
    owners: dict[str, str] | None = None,
    units: dict[str, str] | None = None,
) -> Position:
    """Return a position at the first decision of the replacement phase, with these units in the pile."""
    p = theatre(turn, side, {**dict.fromkeys(pile, "replacements"), **(units or {})}, owners, step="replacements")
    run(p)
    return p


@pytest.mark.parametrize(
    ("turn", "germany", "italy", "britain", "us"),
    [
        ("1940 spring", 3, 0, 3, 0),
        ("1940 summer", 3, 3, 3, 0),
        ("1940 fall", 3, 3, 5, 0),
        ("1941 fall", 3, 3, 5, 0),
        ("1941 winter", 3, 3, 3, 0),
        ("1942 summer", 3, 3, 3, 0),
    ],
)
def test_the_stars_of_each_nation_by_date(turn: str, germany: int, italy: int, britain: int, us: int) -> None:
    """SU-repl/1, SU-repl/2, SU-repl/3, SU-repl/4, SU-repl/5, SU-chart/3: Romania pays Germany from the start."""
    p = theatre(turn)
    assert [income(p, nation) for nation in (GERMANY, ITALY, BRITAIN, US)] == [germany, italy, britain, us]


@pytest.mark.parametrize("turn", ["1942 fall", "1945 spring"])
def test_the_us_has_three_stars_from_fall_1942(turn: str) -> None:
    """SU-repl/5, SU-repl/4"""
    p = theatre(turn)
    assert income(p, US) == 3
    assert income(p, BRITAIN) == 3


def test_france_produces_nothing() -> None:
    """SU-repl/6"""
    assert income(theatre("1940 spring"), FRANCE) == 0


def test_a_captured_star_pays_its_captor_on_top_of_its_fixed_stars() -> None:
    """SU-repl/13, SU-repl/16, SU-repl/17, SU-repl/3"""
    p = theatre("1941 summer", "allies")
    possess(p, PLACE["naples"], UNIT["8th-army"], Log())
    assert income(p, BRITAIN) == 6
    assert income(p, ITALY) == 2


def test_a_star_pays_its_possessor_though_cut_off_or_under_enemy_ships() -> None:
    """SU-repl/12, SU-repl/18, SU-possess/8"""
    p = theatre("1941 summer", units={"british-flotilla-1": "naples", "8th-army": "rome"}, owners={"rome": "britain"})
    assert p.facts.controlled[1] >> PLACE["naples"] & 1
    assert income(p, ITALY) == 2  # Po Valley, and Naples behind the enemy


def test_a_defeated_nation_draws_nothing() -> None:
    """SU-victory/2"""
    p = theatre("1943 summer")
    p.collapsed = 1
    assert income(p, ITALY) == 0


def test_italy_buys_nothing_in_spring_1940_and_its_convoy_in_summer() -> None:
    """SU-repl/1, SU-start/2, SU-repl/9, SU-start/8"""
    p = market("1940 spring", pile=("italian-convoy",))
    assert top(p) == "turn"
    p = market("1940 summer", pile=("italian-convoy",))
    order(p, "rebuild italian-convoy naples")
    assert place_of(p, "italian-convoy") == "naples"
    assert top(p) == "turn"  # nothing is left to buy


def test_a_nation_not_at_war_is_refused_even_with_points() -> None:
    """SU-repl/1"""
    p = theatre("1940 spring", units={"italian-convoy": "replacements"}, step="replacements")
    p.stack[-1] = ("replacements", 1)
    p.points[ITALY] = 3
    assert refused(p, "rebuild italian-convoy naples") == ["SU-repl/1"]


@pytest.mark.parametrize(
    ("unit", "price"),
    [
        ("anzac", 1),
        ("panzerarmee-afrika", 2),
        ("8th-army", 2),
        ("british-tactical", 2),
        ("82nd-airborne", 2),
        ("regia-marina", 3),
        ("british-carrier", 3),
        ("us-landing-craft", 3),
        ("us-convoy", 3),
        ("german-supply", 3),
    ],
)
def test_prices(unit: str, price: int) -> None:
    """SU-repl/8"""
    assert COST[UNIT[unit]] == price


def test_the_british_buy_a_convoy_and_an_army_for_exactly_five() -> None:
    """SU-repl/4, SU-repl/8, SU-repl/14, SU-repl/20: the Allied turn of the example."""
    p = market(side="allies", pile=("british-convoy-1", "8th-army", "british-tactical"))
    assert p.points[BRITAIN] == 5
    order(p, "rebuild british-convoy-1 britain")
    assert p.points[BRITAIN] == 2
    order(p, "rebuild 8th-army britain")
    assert top(p) == "turn"  # the tactical is too dear
    assert place_of(p, "8th-army") == place_of(p, "british-convoy-1") == "britain"


def test_what_cannot_be_paid_is_refused() -> None:
    """SU-repl/8"""
    p = market(side="allies", pile=("british-convoy-1", "british-supply-1"))
    order(p, "rebuild british-convoy-1 britain")
    assert top(p) == "turn"
    p = market(pile=("german-supply", "panzerarmee-afrika"))
    order(p, "rebuild panzerarmee-afrika romania")
    assert top(p) == "turn"
    p = market(pile=("german-supply", "panzerarmee-afrika", "italian-infantry-1"))
    order(p, "rebuild panzerarmee-afrika romania")
    assert refused(p, "rebuild german-supply romania") == ["SU-repl/8"]


def test_unspent_stars_are_lost() -> None:
    """SU-repl/11"""
    p = market(pile=("german-supply",))
    order(p, "done")
    assert not any(p.points)
    assert top(p) == "turn"


def test_an_empty_pile_asks_for_nothing() -> None:
    """SU-repl/9: no replacements are taken, as in the example."""
    p = market()
    assert top(p) == "turn"
    assert not any(p.points)


def test_only_own_units_in_the_pile_can_be_rebuilt() -> None:
    """SU-repl/9, SU-repl/19: not those on the map, still due or withdrawn."""
    p = market(
        side="allies", pile=("british-convoy-1", "italian-convoy"), units={"anzac": "withdrawn", "8th-army": "egypt"}
    )
    assert refused(p, "rebuild 8th-army britain") == ["SU-repl/9"]
    assert "SU-repl/9" in refused(p, "rebuild italian-convoy britain")
    assert refused(p, "rebuild anzac britain") == ["SU-repl/19"]
    assert refused(p, "rebuild british-carrier britain") == ["SU-repl/19"]


def test_eliminated_units_can_be_rebuilt_and_removed_ones_never() -> None:
    """SU-terms/1, SU-terms/2, SU-repl/10, SU-fort/5"""
    p = theatre(
        side="allies", units={"anzac": "egypt", "malta-fort": "malta", "8th-army": "egypt"}, step="replacements"
    )
    eliminate(p, UNIT["anzac"], "SU-losses/7", Log())
    eliminate(p, UNIT["malta-fort"], "SU-fort/5", Log())
    remove(p, UNIT["8th-army"], "SU-terms/2", Log())
    assert place_of(p, "anzac") == "replacements"
    assert place_of(p, "malta-fort") == "removed"
    run(p)
    assert "rebuild anzac britain" in offered(p)
    assert "SU-repl/10" in refused(p, "rebuild malta-fort malta")
    assert "SU-repl/10" in refused(p, "rebuild 8th-army britain")


def test_rebuilt_units_appear_where_their_nation_does() -> None:
    """SU-repl/14"""
    p = market(pile=("italian-infantry-1", "panzerarmee-afrika"), owners={"naples": "britain"})
    assert offered(p) - {"done", "lend germany"} == {
        "rebuild italian-infantry-1 po-valley",
        "rebuild italian-infantry-1 rome",
        "rebuild panzerarmee-afrika po-valley",
        "rebuild panzerarmee-afrika croatia",
        "rebuild panzerarmee-afrika belgrade",
        "rebuild panzerarmee-afrika romania",
    }
    p = market("1943 spring", "allies", ("9th-army", "us-supply"))
    assert {text for text in offered(p) if "rebuild" in text} == {"rebuild 9th-army britain", "rebuild us-supply us"}
    assert refused(p, "rebuild 9th-army palestine") == ["SU-repl/14"]


def test_the_free_french_are_bought_with_us_stars_in_the_us_or_in_allied_algiers() -> None:
    """SU-repl/14, SU-repl/6, SU-allies/3"""
    p = market("1943 spring", "allies", ("colonial-army",), {"algiers": "us"})
    assert {text for text in offered(p) if "rebuild" in text} == {
        "rebuild colonial-army us",
        "rebuild colonial-army algiers",
    }
    order(p, "rebuild colonial-army algiers")
    assert place_of(p, "colonial-army") == "algiers"
    p = market("1943 spring", "allies", ("colonial-army",), {"algiers": "germany"})
    assert offered(p) - {"done", "lend us"} == {"rebuild colonial-army us"}


def test_a_rebuilt_unit_drives_enemy_ships_off_a_star() -> None:
    """SU-reinf/6"""
    p = market(pile=("italian-infantry-1",), units={"british-flotilla-1": "rome"})
    order(p, "rebuild italian-infantry-1 rome")
    assert p.stack[-1] == ("retreat", 1 << UNIT["british-flotilla-1"], 1 << PLACE["rome"])


def test_britain_and_the_us_switch_captured_stars_each_turn() -> None:
    """SU-repl/15, SU-repl/4, SU-repl/5: the point goes with the star."""
    p = market("1943 spring", "allies", ("8th-army", "british-supply-1", "5th-army"), {"naples": "us"})
    assert (p.points[BRITAIN], p.points[US]) == (3, 4)
    order(p, "assign naples to britain")
    assert (p.points[BRITAIN], p.points[US]) == (4, 3)
    assert p.payee[PLACE["naples"]] == BRITAIN
    assert refused(p, "assign naples to us") == ["SU-repl/15"]  # once a turn
    order(p, "done")
    p.stack.append(("replacements",))
    run(p)
    assert "assign naples to us" in offered(p)


def test_a_star_is_not_given_to_who_has_it_nor_to_a_stranger() -> None:
    """SU-repl/15, SU-repl/7"""
    p = market("1943 spring", "allies", ("8th-army",), {"naples": "us"})
    assert refused(p, "assign naples to us") == ["SU-repl/15"]
    assert refused(p, "assign naples to france") == ["SU-repl/15"]
    assert refused(p, "assign naples to italy") == ["SU-repl/15"]
    assert refused(p, "assign rome to britain") == ["SU-repl/7"]
    assert "SU-repl/7" in refused(p, "assign britain to us")


def test_a_star_whose_point_is_spent_stays_where_it_is() -> None:
    """SU-repl/15: home stars are not shared by way of a captured one."""
    p = market(
        "1943 spring", "allies", ("8th-army", "us-supply", "82nd-airborne", "british-convoy-1"), {"naples": "us"}
    )
    order(p, "rebuild us-supply us", "lend us")
    assert p.points[US] == 0
    assert refused(p, "assign naples to britain") == ["SU-repl/15"]


def test_a_star_in_soviet_hands_pays_nobody() -> None:
    """SU-soviet/4"""
    p = market("1944 fall", "allies", ("8th-army",))
    hand_over(p, PLACE["po-valley"], Nation.SOVIET, Log())
    assert p.payee[PLACE["po-valley"]] == Nation.NOBODY
    assert refused(p, "assign po-valley to britain") == ["SU-soviet/4"]


def test_the_axis_re_assigns_algiers_every_turn() -> None:
    """SU-repl/7"""
    p = market("1943 winter", pile=("italian-supply", "german-supply"), owners={"algiers": "germany", "rome": "us"})
    assert (p.points[GERMANY], p.points[ITALY]) == (4, 2)
    order(p, "assign algiers to italy")
    assert (p.points[GERMANY], p.points[ITALY]) == (3, 3)


def test_algiers_pays_nobody_while_neutral() -> None:
    """SU-repl/7"""
    p = theatre("1941 spring")
    assert p.payee[PLACE["algiers"]] == Nation.NOBODY
    p = market("1941 spring", "allies", ("8th-army",))
    assert "SU-repl/7" in refused(p, "assign algiers to britain")


def test_algiers_is_assigned_past_an_ally_who_is_not_at_war() -> None:
    """SU-repl/7, SU-repl/1: the Colonial Army brings it to the US, which draws nothing before Winter 1941."""
    p = theatre("1941 spring", "allies", {"8th-army": "replacements"}, {"algiers": "us"}, step="replacements")
    p.set_vichy(Vichy.FREE_FRENCH)
    run(p)
    assert p.points[US] == 0
    order(p, "assign algiers to britain")
    assert p.points[BRITAIN] == 6
    assert refused(p, "assign algiers to us") == ["SU-repl/1", "SU-repl/15"]


def test_other_axis_stars_stay_with_the_nation_that_took_them() -> None:
    """SU-repl/16"""
    p = theatre("1942 winter", "axis", {"italian-infantry-1": "replacements"}, {"naples": "us"}, step="replacements")
    possess(p, PLACE["naples"], UNIT["panzerarmee-afrika"], Log())
    run(p)
    assert (p.points[GERMANY], p.points[ITALY]) == (5, 2)  # 2, Romania, Algiers and Naples
    assert refused(p, "assign naples to italy") == ["SU-repl/16"]
    assert refused(p, "assign romania to italy") == ["SU-repl/16"]


def test_after_a_joint_capture_either_nation_is_named_once() -> None:
    """SU-repl/16: the phase stays open for it though nothing can be bought, and the choice lasts."""
    p = theatre("1942 winter", "axis", owners={"naples": "us"}, step="replacements")
    both = 1 << UNIT["panzerarmee-afrika"] | 1 << UNIT["italian-tactical"]
    possess(p, PLACE["naples"], UNIT["panzerarmee-afrika"], Log(), both)
    run(p)
    assert p.payee[PLACE["naples"]] == GERMANY
    order(p, "assign naples to italy")
    assert p.payee[PLACE["naples"]] == ITALY
    assert top(p) == "turn"
    p.put(UNIT["german-supply"], PLACE["replacements"])
    p.stack.append(("replacements",))
    run(p)
    assert refused(p, "assign naples to germany") == ["SU-repl/16"]


def test_who_does_not_name_a_nation_leaves_the_star_to_the_captor() -> None:
    """SU-repl/16"""
    p = theatre("1942 winter", "axis", owners={"naples": "us"}, step="replacements")
    both = 1 << UNIT["panzerarmee-afrika"] | 1 << UNIT["italian-tactical"]
    possess(p, PLACE["naples"], UNIT["panzerarmee-afrika"], Log(), both)
    run(p)
    order(p, "done")
    assert not p.joint
    assert p.payee[PLACE["naples"]] == GERMANY


def test_a_star_lost_before_it_is_named_is_no_longer_joint() -> None:
    """SU-repl/16"""
    p = theatre("1942 winter", "axis", owners={"naples": "us"})
    both = 1 << UNIT["panzerarmee-afrika"] | 1 << UNIT["italian-tactical"]
    possess(p, PLACE["naples"], UNIT["panzerarmee-afrika"], Log(), both)
    assert p.joint
    possess(p, PLACE["naples"], UNIT["8th-army"], Log())
    assert not p.joint


def test_from_winter_1941_to_summer_1942_the_us_point_is_an_extra_for_britain() -> None:
    """SU-lend-lease/1, SU-start/6"""
    p = market("1941 winter", "allies", ("british-convoy-1", "anzac"))
    order(p, "lend us")
    assert (p.points[BRITAIN], p.points[US]) == (4, 0)
    assert refused(p, "lend us") == ["SU-lend-lease/1"]  # one point a turn
    p = market("1941 fall", "allies", ("8th-army",))
    assert refused(p, "lend us") == ["SU-start/6"]


def test_from_fall_1942_the_us_point_comes_out_of_its_income() -> None:
    """SU-lend-lease/1"""
    p = market("1942 fall", "allies", ("british-convoy-1", "anzac", "us-supply"))
    order(p, "lend us")
    assert (p.points[BRITAIN], p.points[US]) == (4, 2)
    p = market("1942 fall", "allies", ("british-convoy-1", "us-supply"))
    order(p, "rebuild us-supply us")
    assert refused(p, "lend us") == ["SU-lend-lease/1"]


def test_only_the_us_lends_for_the_allies_and_germany_for_the_axis() -> None:
    """SU-lend-lease/1, SU-lend-lease/3, SU-lend-lease/5, SU-repl/15"""
    p = market("1942 fall", "allies", ("british-convoy-1",))
    assert refused(p, "lend britain") == ["SU-lend-lease/1"]
    p = market(pile=("german-supply",))
    assert refused(p, "lend italy") == ["SU-lend-lease/5"]
    assert refused(p, "lend us") == ["SU-lend-lease/3"]


def test_italy_uses_one_german_point_a_turn() -> None:
    """SU-lend-lease/3"""
    p = market(pile=("italian-convoy", "italian-infantry-1"))
    order(p, "lend germany")
    assert (p.points[GERMANY], p.points[ITALY]) == (2, 4)
    assert refused(p, "lend germany") == ["SU-lend-lease/3"]


def test_a_german_point_needs_an_overland_route_to_an_italian_star() -> None:
    """SU-lend-lease/3: with the Po Valley lost, none of the ways leads to Rome."""
    p = market(
        "1943 spring", pile=("italian-infantry-1",), owners={"po-valley": "britain", "vichy": "us", "french-alps": "us"}
    )
    assert refused(p, "lend germany") == ["SU-lend-lease/3"]
    p = market("1943 spring", pile=("italian-infantry-1",), owners={"po-valley": "britain"})
    assert "lend germany" in offered(p)  # by the French Alps and Turin


def test_an_enemy_unit_on_the_way_stops_a_german_point() -> None:
    """SU-lend-lease/3: uncontested means without enemy units."""
    lost = {"naples": "britain", "rome": "britain"}
    p = market(pile=("italian-infantry-1",), owners=lost, units={"british-flotilla-1": "po-valley"})
    assert refused(p, "lend germany") == ["SU-lend-lease/3"]


def test_a_defeated_italy_borrows_nothing() -> None:
    """SU-lend-lease/3, SU-victory/2"""
    p = theatre("1943 summer", "axis", {"german-supply": "replacements"}, step="replacements")
    p.collapsed = 1
    run(p)
    assert refused(p, "lend germany") == ["SU-victory/2"]


def test_the_german_army_may_be_reorganised_from_spring_1943_with_effect_next_turn() -> None:
    """SU-reorg/1, SU-reorg/2, SU-reorg/3"""
    p = market("1943 spring")
    assert offered(p) >= {"reorganise", "done"}
    order(p, "reorganise")
    assert p.reorganised == TURN["1943 summer"]
    army, italian = UNIT["german-infantry-1"], UNIT["italian-infantry-1"]
    assert (attack_value(p, army, False), defence_value(p, army)) == (1, 1)
    p.set_turn(TURN["1943 summer"])
    assert (attack_value(p, army, False), defence_value(p, army)) == (0, 2)
    assert (attack_value(p, italian, False), defence_value(p, italian)) == (1, 1)
    assert attack_value(p, UNIT["panzerarmee-afrika"], False) == 2
    p.put(UNIT["german-supply"], PLACE["replacements"])
    p.stack = [("turn", 1), ("replacements",)]
    run(p)
    assert refused(p, "reorganise") == ["SU-reorg/3"]


def test_no_reorganisation_before_spring_1943_nor_by_the_allies() -> None:
    """SU-reorg/1"""
    assert refused(market("1942 winter", pile=("german-supply",)), "reorganise") == ["SU-reorg/1"]
    assert refused(market("1943 spring", "allies", ("anzac",)), "reorganise") == ["SU-reorg/1"]
    assert refused(market("1945 spring", pile=("german-supply",)), "reorganise") == ["SU-reorg/1"]


def test_other_orders_are_refused_in_the_replacement_phase() -> None:
    """SU-sequence/2"""
    assert refused(market(pile=("german-supply",)), "withdraw german-supply") == ["SU-sequence/2"]


def test_the_phase_closes_when_no_loan_or_star_could_pay_for_anything_any_more() -> None:
    """SU-repl/8: one German point more would not buy the convoy."""
    p = market(pile=("italian-convoy",), owners={"naples": "britain", "rome": "britain"})
    assert top(p) == "turn"
    p = market(pile=("italian-convoy",), owners={"naples": "britain"})
    assert offered(p) == {"lend germany", "done"}


def bazaar(rng: Random) -> Position:
    """Return a replacement phase with anything anywhere."""
    p = theatre(rng.choice(TURNS), rng.choice(["axis", "allies"]), step="replacements")
    p.set_vichy(rng.choice(list(Vichy)))
    for area in range(AREAS):
        if not SEA >> area & 1 and rng.random() < 0.4:
            hand_over(p, area, Nation(rng.randrange(1, len(Nation))), Log())
    for unit in range(UNITS):
        p.put(unit, rng.choice([DUE, PILE, PILE, rng.randrange(AREAS)]))
    p.collapsed = int(rng.random() < 0.2)
    p.joint = rng.getrandbits(AREAS) if rng.random() < 0.3 else 0
    p.lost_edge = rng.getrandbits(AREAS) & rng.getrandbits(AREAS)
    return p


def test_every_offered_order_is_legal_and_no_other_and_the_phase_always_ends() -> None:
    """SU-sequence/2, SU-repl/20"""
    rng = Random(3)
    seen = set()
    for _ in range(300):
        p = bazaar(rng)
        run(p)
        for _ in range(60):
            if top(p) == "retreat":
                p.stack.pop()
                run(p)
            if top(p) != "replacements":
                break
            step = asking(p)
            assert isinstance(step, Replacements)
            menu = step.orders(p)
            for _ in range(40):
                verb = rng.choice(["rebuild", "assign", "lend", "reorganise", "done", "place"])
                args = {
                    "rebuild": (rng.randrange(UNITS), rng.randrange(REMOVED + 1)),
                    "place": (rng.randrange(UNITS), rng.randrange(REMOVED + 1)),
                    "assign": (rng.randrange(REMOVED + 1), rng.randrange(len(Nation))),
                    "lend": (rng.randrange(len(Nation)),),
                }.get(verb, ())
                given = Order(verb, args)
                assert (given in menu) == (not GAME.why_not(p, given)), given
            given = menu.draw(rng)
            assert not GAME.why_not(p, given), given
            seen.add(given.verb)
            step.apply(p, given, Log())
            assert min(p.points) >= 0
            run(p)
        assert top(p) != "replacements"
    assert seen == {"rebuild", "assign", "lend", "reorganise", "done"}
