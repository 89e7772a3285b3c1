"""Landings in the combat phase: paid for when unopposed, fought when not."""

from __future__ import annotations

from sandtable.games.soft_underbelly.world.roster import UNIT
from tests.soft_underbelly.front import attack, front, offered, play, refused, top
from tests.soft_underbelly.theatre import owner_of, place_of


def test_a_parachute_that_landed_pays_a_source_and_possesses_at_the_end_of_combat() -> None:
    """EX-SU-sicily-1943-parachute: SU-para/13, SU-landing/4, SU-landing/9, SU-possess/4, SU-landing/3."""
    p = front({"82nd-airborne": "sicily", "us-convoy": "malta"}, owners={"sicily": "italy"}, landed=("82nd-airborne",))
    assert place_of(p, "us-convoy") == "replacements"  # the only one in reach
    assert place_of(p, "82nd-airborne") == "sicily"
    assert owner_of(p, "sicily") == "us"


def test_an_unopposed_landing_without_a_source_is_lost() -> None:
    """SU-landing/9."""
    p = front({"82nd-airborne": "sicily", "us-convoy": "egypt"}, owners={"sicily": "italy"}, landed=("82nd-airborne",))
    assert place_of(p, "82nd-airborne") == "replacements"
    assert owner_of(p, "sicily") == "italy"
    assert place_of(p, "us-convoy") == "egypt"


def test_two_landings_need_two_sources_and_none_is_starved() -> None:
    """EX-SU-sicily-1943-naples: SU-landing/9, SU-landing/10."""
    p = front(
        {
            "7th-army": "sardinia",
            "82nd-airborne": "sicily",
            "us-convoy": "western-med",
            "british-convoy-1": "malta",
            "british-supply-1": "malta",
        },
        owners={"sardinia": "italy", "sicily": "italy"},
        landed=("7th-army", "82nd-airborne"),
    )
    # 7th Army can only have the US convoy, so that is settled; the airborne may choose
    assert place_of(p, "us-convoy") == "replacements"
    assert offered(p) == {"expend british-convoy-1", "expend british-supply-1"}
    assert refused(p, "expend us-convoy") == ["SU-landing/9"]
    assert refused(p, "done") == ["SU-sequence/2"]
    play(p, "expend british-supply-1")
    assert owner_of(p, "sardinia") == "us"
    assert owner_of(p, "sicily") == "us"


def test_a_choice_that_starves_another_landing_is_refused() -> None:
    """SU-landing/9."""
    p = front(
        {
            "7th-army": "sicily",
            "5th-army": "sardinia",
            "us-convoy": "western-med",
            "british-convoy-1": "malta",
            "british-supply-1": "malta",
        },
        owners={"sardinia": "italy", "sicily": "italy"},
        landed=("7th-army", "5th-army"),
    )
    assert offered(p) == {"expend british-convoy-1", "expend british-supply-1"}
    assert refused(p, "expend us-convoy") == ["SU-landing/9"]


def test_a_parachute_beside_a_sea_landing_needs_no_source() -> None:
    """SU-landing/14."""
    p = front(
        {"7th-army": "sicily", "82nd-airborne": "sicily", "us-convoy": "western-med", "british-convoy-1": "malta"},
        owners={"sicily": "italy"},
        landed=("7th-army", "82nd-airborne"),
    )
    play(p, "expend us-convoy")
    assert place_of(p, "82nd-airborne") == "sicily"
    assert place_of(p, "british-convoy-1") == "malta"


def test_a_source_dedicated_to_a_landing_serves_nobody_else() -> None:
    """SU-landing/9."""
    p = front(
        {
            "82nd-airborne": "sicily",
            "us-convoy": "western-med",
            "british-convoy-1": "malta",
            "british-flotilla-1": "western-med",
            "regia-marina": "naples",
        },
        owners={"sicily": "italy"},
        landed=("82nd-airborne",),
    )
    play(p, "expend us-convoy")
    assert top(p) == "turn"


LANDING = {
    "us-landing-craft": "western-med",
    "7th-army": "ship:us-landing-craft",
    "us-convoy": "western-med",
    "italian-infantry-1": "naples",
}


def test_an_army_lands_on_a_defended_coast() -> None:
    """EX-SU-sicily-1943-naples: SU-lc/3, SU-landing/1, SU-landing/2, SU-landing/11, SU-values/6, SU-naval-combat/4."""
    p = front(LANDING)
    assert refused(p, "attack rome") == ["SU-combat/1"]
    log = attack(p, "naples", "invade us-landing-craft 7th-army", "expend us-convoy")
    assert any(event.args[:2] == ("3", "1") for event in log.events)
    play(p, "advance 7th-army")
    assert place_of(p, "7th-army") == "naples"
    assert place_of(p, "us-landing-craft") == "replacements"
    assert owner_of(p, "naples") == "us"
    assert p.landed >> UNIT["7th-army"] & 1  # SU-landing/8


def test_an_army_that_won_but_does_not_advance_is_lost_with_its_craft_at_sea() -> None:
    """SU-landing/15."""
    p = front(LANDING)
    attack(p, "naples", "invade us-landing-craft 7th-army", "expend us-convoy")
    play(p, "done")
    assert place_of(p, "7th-army") == "replacements"
    assert place_of(p, "us-landing-craft") == "replacements"


def test_a_failed_landing_from_the_sea_costs_craft_and_army() -> None:
    """SU-landing/11, SU-landing/15, SU-combat/14."""
    p = front({**LANDING, "panzerarmee-afrika": "naples"})
    attack(p, "naples", "invade us-landing-craft 7th-army", "expend us-convoy")
    assert place_of(p, "7th-army") == "replacements"
    assert place_of(p, "us-landing-craft") == "replacements"


def test_a_landing_may_start_from_a_port_where_the_army_stays_if_it_fails() -> None:
    """SU-landing/17, SU-landing/15."""
    units = {
        "us-landing-craft": "malta",
        "7th-army": "malta",
        "us-convoy": "malta",
        "panzerarmee-afrika": "sicily",
        "german-infantry-1": "sicily",
    }
    p = front(units)
    attack(p, "sicily", "invade us-landing-craft 7th-army", "expend us-convoy")
    assert place_of(p, "7th-army") == "malta"
    assert p.aboard[UNIT["7th-army"]] == -1
    assert place_of(p, "us-landing-craft") == "replacements"


def test_a_landing_force_goes_ashore_again_when_the_attack_is_called_off() -> None:
    """SU-stack/7, SU-landing/17."""
    units = {"us-landing-craft": "malta", "7th-army": "malta", "us-convoy": "malta", "german-infantry-1": "sicily"}
    p = front(units)
    play(p, "attack sicily", "invade us-landing-craft 7th-army")
    assert p.aboard[UNIT["7th-army"]] == UNIT["us-landing-craft"]
    assert refused(p, "expend us-landing-craft") == ["SU-supply/6"]
    play(p, "call-off")
    assert p.aboard[UNIT["7th-army"]] == -1
    p = front(units)
    play(p, "attack sicily", "invade us-landing-craft 7th-army", "expend us-convoy", "ready", "done")
    assert p.aboard[UNIT["7th-army"]] == -1
    assert place_of(p, "us-landing-craft") == "malta"


def test_a_craft_is_no_source_for_its_own_landing() -> None:
    """SU-lc/6, SU-supply/6."""
    p = front({"us-landing-craft": "malta", "7th-army": "malta", "german-infantry-1": "sicily"})
    assert top(p) == "turn"


def test_an_empty_landing_craft_is_expended_like_a_convoy_and_the_one_use_craft_for_good() -> None:
    """SU-landing/13, SU-lc/6, SU-lc/7."""
    p = front({"8th-army": "tunis", "british-landing-craft": "tunis", "italian-infantry-1": "tripoli"})
    play(p, "attack tripoli", "commit 8th-army", "expend british-landing-craft")
    assert place_of(p, "british-landing-craft") == "removed"


def test_a_landing_against_aircraft_needs_aircraft() -> None:
    """SU-landing/5, SU-attack-chart/2, SU-attack-chart/6."""
    units = {**LANDING, "german-tactical-1": "naples", "british-flotilla-1": "western-med"}
    p = front(units)
    assert top(p) == "turn"
    p = front({**units, "british-carrier": "western-med"})
    play(p, "attack naples", "invade us-landing-craft 7th-army", "expend us-convoy")
    assert refused(p, "ready") == ["SU-attack-chart/2"]
    play(p, "commit british-flotilla-1")
    assert refused(p, "ready") == ["SU-landing/5"]
    play(p, "commit british-carrier", "ready")


def test_no_landing_in_the_winter_zone_in_winter() -> None:
    """SU-landing/6, SU-weather/3."""
    p = front(LANDING, turn="1943 winter")
    assert top(p) == "turn"
    p = front({**LANDING, "5th-army": "rome", "us-supply": "rome"}, turn="1943 winter")
    play(p, "attack naples")
    assert refused(p, "invade us-landing-craft 7th-army") == ["SU-landing/6"]


def test_each_invading_stack_needs_a_source_of_its_own() -> None:
    """SU-landing/16, SU-landing/9, SU-landing/14, SU-combat/8."""
    units = {
        "us-landing-craft": "western-med",
        "7th-army": "ship:us-landing-craft",
        "british-landing-craft": "malta",
        "anzac": "malta",
        "british-airborne": "malta",
        "us-convoy": "western-med",
        "panzerarmee-afrika": "sicily",
    }
    p = front(units)
    play(p, "attack sicily", "invade us-landing-craft 7th-army")
    assert refused(p, "invade british-landing-craft anzac") == ["SU-landing/9"]
    p = front({**units, "british-convoy-1": "malta"})
    play(p, "attack sicily", "invade us-landing-craft 7th-army", "invade british-landing-craft anzac")
    play(p, "commit british-airborne", "expend us-convoy")
    assert refused(p, "ready") == ["SU-landing/9"]
    play(p, "expend british-convoy-1", "ready", "resolve sicily")
    # 2 + 1 + 1 + 1 against 2: only one land unit may advance
    assert {"advance 7th-army", "advance anzac", "advance british-airborne", "done"} == offered(p)
    play(p, "advance british-airborne")
    assert place_of(p, "british-airborne") == "sicily"
    assert place_of(p, "anzac") == "malta"
    assert place_of(p, "7th-army") == "replacements"
    assert place_of(p, "british-landing-craft") == "removed"


def test_a_source_that_serves_another_attack_cannot_be_dedicated() -> None:
    """SU-landing/9."""
    units = {**LANDING, "british-carrier": "western-med", "regia-marina": "sicily"}
    p = front(units)
    play(p, "attack sicily", "commit british-carrier", "expend us-convoy", "ready")
    assert refused(p, "attack naples") == ["SU-landing/9"]
    p = front(units)
    play(p, "attack naples", "invade us-landing-craft 7th-army", "expend us-convoy", "ready")
    assert refused(p, "attack sicily") == ["SU-supply/1"]


def test_a_lone_parachute_on_an_island_may_be_attacked_from_a_landing_craft() -> None:
    """SU-overrun/8, SU-landing/11."""
    p = front(
        {
            "us-landing-craft": "eastern-med",
            "7th-army": "ship:us-landing-craft",
            "us-convoy": "eastern-med",
            "german-parachute": "crete",
        }
    )
    attack(p, "crete", "invade us-landing-craft 7th-army", "expend us-convoy")
    assert place_of(p, "german-parachute") == "replacements"
    play(p, "advance 7th-army")
    assert owner_of(p, "crete") == "us"
    assert place_of(p, "us-landing-craft") == "replacements"


def test_the_craft_is_lost_even_if_every_defender_slips_away() -> None:
    """SU-rbc/4, SU-landing/11."""
    p = front(
        {
            "us-landing-craft": "western-med",
            "7th-army": "ship:us-landing-craft",
            "us-convoy": "western-med",
            "italian-supply": "naples",
        }
    )
    attack(p, "naples", "invade us-landing-craft 7th-army", "expend us-convoy")
    play(p, "evade italian-supply rome", "advance 7th-army")
    assert place_of(p, "us-landing-craft") == "replacements"
    assert owner_of(p, "naples") == "us"


def test_a_parachute_attacks_over_a_blue_line_with_a_source_of_its_own() -> None:
    """SU-combat/8, SU-landing/1, SU-para/12."""
    p = front(
        {
            "british-airborne": "malta",
            "british-flotilla-1": "malta",
            "us-tactical": "malta",
            "british-supply-1": "malta",
            "italian-infantry-1": "sicily",
        }
    )
    attack(
        p,
        "sicily",
        "commit british-airborne",
        "commit british-flotilla-1",
        "commit us-tactical",
        "expend british-supply-1",
    )
    play(p, "advance british-airborne", "advance british-flotilla-1")
    assert owner_of(p, "sicily") == "britain"
    assert place_of(p, "us-tactical") == "malta"


def test_no_parachute_flies_from_the_winter_zone_in_winter() -> None:
    """SU-para/10."""
    p = front(
        {
            "german-parachute": "sicily",
            "italian-convoy": "sicily",
            "regia-marina": "malta",
            "malta-fort": "malta",
            "german-tactical-1": "malta",
            "british-tactical": "sicilian-strait",
        },
        side="axis",
        turn="1941 winter",
        owners={"malta": "britain"},
    )
    assert refused(p, "attack malta") == ["SU-attack-chart/3"]
