"""Supply of attacks: who reaches whom, and how many sources an attack costs."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.rules.supply import By, Stocks, dedication
from sandtable.games.soft_underbelly.world.roster import UNIT, UNIT_IDS
from tests.soft_underbelly.front import attack, front, offered, play, refused, top
from tests.soft_underbelly.theatre import PLACE, place_of


def reaching(units: dict[str, str], area: str, by: By = By.OTHER) -> set[str]:
    """Return the Allied sources that reach attackers in an area."""
    p = front(units)
    return {UNIT_IDS[unit] for unit in bit_list(Stocks(p).reaching(PLACE[area], by))}


def test_a_supply_unit_serves_its_own_area_and_black_line_neighbours() -> None:
    """SU-supply/2."""
    at_egypt = {"british-supply-1": "egypt"}
    assert reaching(at_egypt, "egypt", By.LAND)
    assert reaching(at_egypt, "western-desert", By.LAND)
    assert reaching(at_egypt, "palestine", By.LAND)
    assert not reaching(at_egypt, "tobruk", By.LAND)
    assert not reaching(at_egypt, "palestine", By.SHIP)


def test_over_a_blue_line_a_supply_unit_serves_ships_and_landings_but_no_army_on_a_black_line() -> None:
    """SU-supply/5."""
    at_malta = {"british-supply-1": "malta"}
    assert reaching(at_malta, "ionian-sea", By.SHIP)
    assert reaching(at_malta, "sicily")
    assert not reaching(at_malta, "sicily", By.LAND)


def test_a_convoy_at_sea_serves_blue_line_neighbours_of_any_kind() -> None:
    """SU-supply/3."""
    at_sea = {"british-convoy-1": "eastern-med"}
    assert reaching(at_sea, "tobruk", By.LAND)
    assert reaching(at_sea, "eastern-med")
    assert not reaching(at_sea, "western-desert", By.LAND)


def test_a_convoy_in_port_serves_black_line_neighbours_too() -> None:
    """SU-supply/4."""
    in_port = {"british-convoy-1": "egypt"}
    assert reaching(in_port, "western-desert", By.LAND)
    assert reaching(in_port, "eastern-med")


def test_what_is_aboard_or_has_cargo_is_no_source() -> None:
    """SU-supply/6, SU-lc/6, SU-convoy/2."""
    units = {
        "british-convoy-1": "eastern-med",
        "british-supply-1": "ship:british-convoy-1",
        "us-landing-craft": "eastern-med",
        "7th-army": "ship:us-landing-craft",
    }
    assert not reaching(units, "eastern-med")
    assert reaching({"us-landing-craft": "eastern-med"}, "eastern-med") == {"us-landing-craft"}


def test_sources_of_all_nations_of_a_side_are_shared() -> None:
    """SU-supply/15, SU-lend-lease/2, SU-allies/2; for the Axis SU-lend-lease/4 and SU-pact/3."""
    p = front({"8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"})
    attack(p, "tripoli", "commit 8th-army", "expend us-supply")
    assert place_of(p, "italian-infantry-1") == "replacements"
    p = front(
        {"panzerarmee-afrika": "tripoli", "italian-convoy": "tripoli", "anzac": "tobruk"},
        side="axis",
        turn="1941 summer",
    )
    attack(p, "tobruk", "commit panzerarmee-afrika", "expend italian-convoy")
    assert place_of(p, "anzac") == "replacements"


def test_no_attack_without_a_source_in_reach() -> None:
    """SU-supply/1, SU-supply/7."""
    p = front(
        {"8th-army": "tunis", "us-supply": "algiers", "us-tactical": "constantine", "italian-infantry-1": "tripoli"}
    )
    assert top(p) == "turn"
    p = front({"8th-army": "tunis", "us-supply": "algiers", "5th-army": "constantine", "german-infantry-1": "tunis"})
    assert refused(p, "attack tripoli") == ["SU-combat/1"]


def test_an_expended_source_goes_to_the_pile_even_if_the_attack_is_called_off() -> None:
    """SU-supply/8, SU-supply/13."""
    p = front({"8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"})
    play(p, "attack tripoli", "commit 8th-army", "expend us-supply")
    assert place_of(p, "us-supply") == "replacements"
    play(p, "call-off")
    assert place_of(p, "us-supply") == "replacements"
    assert top(p) == "combat"


def test_a_spent_source_serves_any_number_of_attacks_until_one_is_resolved() -> None:
    """SU-supply/9, SU-supply/12."""
    units = {
        "8th-army": "rome",
        "british-supply-1": "rome",
        "5th-army": "rome",
        "us-supply": "turin",
        "german-infantry-1": "naples",
        "german-infantry-2": "po-valley",
    }
    p = front(units)
    play(p, "attack naples", "commit 8th-army", "expend british-supply-1", "ready")
    play(p, "attack po-valley", "commit 5th-army")
    assert "expend british-supply-1" in offered(p)
    play(p, "expend british-supply-1", "ready", "resolve naples", "done")
    assert "resolve po-valley" in offered(p)
    p = front(units)
    play(p, "attack naples", "commit 8th-army", "expend british-supply-1", "ready", "resolve naples", "done")
    play(p, "attack po-valley", "commit 5th-army")
    assert refused(p, "expend british-supply-1") == ["SU-supply/12"]
    play(p, "expend us-supply", "ready")


def test_over_a_road_each_land_unit_needs_a_source_of_its_own() -> None:
    """SU-supply/10, SU-stack/16."""
    units = {
        "8th-army": "western-desert",
        "anzac": "western-desert",
        "british-tactical": "western-desert",
        "british-supply-1": "egypt",
        "italian-infantry-1": "tobruk",
    }
    p = front(units, turn="1941 summer")
    play(p, "attack tobruk", "commit 8th-army", "commit british-tactical")
    assert refused(p, "commit anzac") == ["SU-supply/10"]
    play(p, "expend british-supply-1", "ready")
    p = front({**units, "british-convoy-1": "egypt"}, turn="1941 summer")
    play(p, "attack tobruk", "commit 8th-army", "commit anzac", "expend british-supply-1")
    assert refused(p, "ready") == ["SU-supply/10"]
    play(p, "expend british-convoy-1", "ready")


def test_over_a_railway_two_armies_share_a_source() -> None:
    p = front({"8th-army": "rome", "5th-army": "rome", "us-supply": "rome", "german-infantry-1": "naples"})
    play(p, "attack naples", "commit 8th-army", "commit 5th-army", "expend us-supply", "ready")


def test_a_unit_of_value_0_shares_the_source_over_a_road() -> None:
    """SU-combat/7, SU-supply/10."""
    units = {"8th-army": "tunis", "82nd-airborne": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"}
    p = front(units)
    play(p, "attack tripoli", "commit 82nd-airborne", "commit 8th-army", "expend us-supply", "ready")


def test_in_winter_an_attack_in_the_winter_zone_needs_twice_the_sources() -> None:
    """SU-supply/11, SU-weather/4."""
    units = {"8th-army": "rome", "us-supply": "rome", "german-infantry-1": "naples"}
    assert top(front(units, turn="1943 winter")) == "turn"
    p = front({**units, "us-convoy": "rome"}, turn="1943 winter")
    play(p, "attack naples", "commit 8th-army", "expend us-supply")
    assert refused(p, "ready") == ["SU-supply/11"]
    play(p, "expend us-convoy", "ready")
    # south of the line nothing changes
    p = front({"8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"}, turn="1943 winter")
    play(p, "attack tripoli", "commit 8th-army", "expend us-supply", "ready")


def test_a_winter_attack_by_two_armies_over_a_road_costs_four_sources() -> None:
    """SU-weather/4: both rules multiply."""
    units = {
        "8th-army": "albania",
        "5th-army": "albania",
        "us-supply": "albania",
        "british-supply-1": "albania",
        "us-convoy": "adriatic-sea",
        "german-infantry-1": "greece",
    }
    p = front(units, turn="1943 winter")
    play(p, "attack greece", "commit 8th-army")
    assert refused(p, "commit 5th-army") == ["SU-supply/10"]
    p = front({**units, "british-convoy-1": "albania"}, turn="1943 winter")
    play(p, "attack greece", "commit 8th-army", "commit 5th-army", "expend us-supply", "expend british-supply-1")
    play(p, "expend us-convoy")
    assert refused(p, "ready") == ["SU-supply/10"]
    play(p, "expend british-convoy-1", "ready")


def test_a_source_that_nobody_needs_cannot_be_wasted() -> None:
    p = front({"8th-army": "rome", "us-supply": "rome", "us-convoy": "rome", "german-infantry-1": "naples"})
    play(p, "attack naples")
    assert refused(p, "expend us-supply") == ["SU-supply/14"]
    play(p, "commit 8th-army", "expend us-supply")
    assert refused(p, "expend us-convoy") == ["SU-supply/1"]
    assert refused(p, "expend us-supply") == ["SU-supply/9"]
    assert refused(p, "expend british-convoy-1") == ["SU-start/7"]


def test_a_source_must_reach_the_attackers_own_area() -> None:
    """SU-supply/14; a convoy that has unloaded this turn will do (SU-convoy/8)."""
    units = {"8th-army": "rome", "us-supply": "rome", "us-convoy": "taranto", "german-infantry-1": "naples"}
    p = front(units)
    play(p, "attack naples", "commit 8th-army")
    assert refused(p, "expend us-convoy") == ["SU-supply/14"]
    p = front({**units, "us-convoy": "rome"})
    p.moved |= 1 << UNIT["us-convoy"]
    p.shipped |= 1 << UNIT["8th-army"]
    play(p, "attack naples", "commit 8th-army", "expend us-convoy", "ready")


def test_one_convoy_in_malta_supplies_both_attacks_of_the_example() -> None:
    """EX-SU-supply-1-attacks: SU-supply/3, SU-supply/4, SU-supply/9, SU-combat/6, SU-air-naval/1."""
    p = front(
        {
            "british-convoy-1": "malta",
            "8th-army": "sicily",
            "british-flotilla-1": "sicily",
            "british-tactical": "ionian-sea",
            "british-carrier": "ionian-sea",
            "italian-infantry-1": "naples",
            "regia-marina": "taranto",
            "italian-tactical": "taranto",
        }
    )
    play(p, "attack naples", "commit 8th-army", "expend british-convoy-1", "ready", "attack taranto")
    play(p, "commit british-carrier", "commit british-tactical")
    assert refused(p, "commit british-flotilla-1") == ["SU-air-naval/2"]
    play(p, "expend british-convoy-1", "ready", "resolve naples", "done")
    assert place_of(p, "italian-infantry-1") == "replacements"
    assert place_of(p, "british-convoy-1") == "replacements"


def test_a_convoy_supplies_a_flotilla_attack_on_ships_in_a_port() -> None:
    """EX-SU-supply-1-attacks with ships only in Taranto: the flotilla joins in."""
    p = front(
        {
            "british-convoy-1": "malta",
            "british-flotilla-1": "sicily",
            "british-tactical": "ionian-sea",
            "british-carrier": "ionian-sea",
            "regia-marina": "taranto",
        },
        owners={"sicily": "britain"},
    )
    attack(
        p,
        "taranto",
        "commit british-flotilla-1",
        "commit british-carrier",
        "commit british-tactical",
        "expend british-convoy-1",
    )
    assert place_of(p, "regia-marina") == "replacements"


def test_landings_are_matched_with_sources_of_their_own() -> None:
    """SU-landing/9: the greedy choice of the first landing must not starve the second."""
    p = front({"us-convoy": "western-med", "british-convoy-1": "malta"})
    stocks = Stocks(p)
    landings = [PLACE["sicily"], PLACE["sardinia"]]
    both = 1 << UNIT["us-convoy"] | 1 << UNIT["british-convoy-1"]
    assert dedication(stocks, landings, both) == both
    assert dedication(stocks, landings, 1 << UNIT["us-convoy"]).bit_count() == 1
    assert dedication(stocks, [PLACE["sardinia"], PLACE["naples"]], both).bit_count() == 1
    assert dedication(stocks, [PLACE["rhodes"], PLACE["naples"]], both) == 1 << UNIT["us-convoy"]
