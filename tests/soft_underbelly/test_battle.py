"""Battles: totals, losses, and what the winner may do with the area."""

from __future__ import annotations

from sandtable.games.soft_underbelly.rules.values import attack_value, defence_value
from sandtable.games.soft_underbelly.world.calendar import NEVER
from sandtable.games.soft_underbelly.world.roster import UNIT
from tests.soft_underbelly.front import attack, front, offered, play, refused, top
from tests.soft_underbelly.theatre import owner_of, place_of


def test_values_are_those_of_the_chart() -> None:
    """SU-values/1, SU-values/3, SU-values/4, SU-values/5, SU-values/6, SU-values/7, SU-para/9."""
    p = front({})
    attack_values = {
        "8th-army": 2,
        "panzerarmee-afrika": 2,
        "anzac": 1,
        "82nd-airborne": 0,
        "us-tactical": 1,
        "british-flotilla-1": 1,
        "british-carrier": 1,
        "us-landing-craft": 1,
        "malta-fort": 0,
    }
    defence_values = {"us-landing-craft": 0, "us-convoy": 0, "us-supply": 0, "malta-fort": 1, "8th-army": 2, "anzac": 1}
    assert {unit: attack_value(p, UNIT[unit], False) for unit in attack_values} == attack_values
    assert {unit: defence_value(p, UNIT[unit]) for unit in defence_values} == defence_values


def test_panzers_and_mechanized_count_1_against_a_fort() -> None:
    """SU-values/2."""
    p = front({})
    assert attack_value(p, UNIT["panzerarmee-afrika"], True) == 1
    assert attack_value(p, UNIT["8th-army"], True) == 1
    assert attack_value(p, UNIT["anzac"], True) == 1


def test_reorganised_german_infantry_attacks_with_0_and_defends_with_2() -> None:
    """SU-reorg/2, SU-reorg/4."""
    p = front({})
    german, italian = UNIT["german-infantry-1"], UNIT["italian-infantry-1"]
    assert p.reorganised == NEVER
    assert (attack_value(p, german, False), defence_value(p, german)) == (1, 1)
    p.reorganised = p.turn + 1
    assert (attack_value(p, german, False), defence_value(p, german)) == (1, 1)
    p.reorganised = p.turn
    assert (attack_value(p, german, False), defence_value(p, german)) == (0, 2)
    assert (attack_value(p, italian, False), defence_value(p, italian)) == (1, 1)


def test_what_is_aboard_defends_with_nothing_and_dies_with_its_ship() -> None:
    """SU-convoy/7, SU-values/8, SU-losses/8."""
    p = front(
        {
            "italian-convoy": "ionian-sea",
            "panzerarmee-afrika": "ship:italian-convoy",
            "british-carrier": "malta",
            "british-convoy-1": "malta",
        }
    )
    attack(p, "ionian-sea", "commit british-carrier", "expend british-convoy-1")
    assert place_of(p, "italian-convoy") == "replacements"
    assert place_of(p, "panzerarmee-afrika") == "replacements"
    assert offered(p) == {"advance british-carrier", "done"}


def test_a_partial_loss_eliminates_a_panzer() -> None:
    """EX-SU-combat-1: SU-combat/11, SU-losses/1, SU-losses/4."""
    p = front({"8th-army": "tunis", "british-tactical": "tunis", "us-supply": "tunis", "panzerarmee-afrika": "tripoli"})
    attack(p, "tripoli", "commit 8th-army", "commit british-tactical", "expend us-supply")
    assert place_of(p, "panzerarmee-afrika") == "replacements"
    assert top(p) == "advance"


def test_small_units_first_kills_more() -> None:
    """EX-SU-combat-2: SU-combat/2, SU-losses/2, SU-losses/5, SU-losses/3."""
    units = {
        "8th-army": "rome",
        "5th-army": "rome",
        "us-tactical": "rome",
        "us-supply": "rome",
        "panzerarmee-afrika": "naples",
        "german-tactical-1": "naples",
    }
    p = front(units)
    attack(p, "naples", "commit 8th-army", "commit 5th-army", "commit us-tactical", "expend us-supply")
    assert offered(p) == {"lose panzerarmee-afrika", "lose german-tactical-1"}
    assert refused(p, "done") == ["SU-losses/1"]
    assert refused(p, "lose 8th-army") == ["SU-losses/2"]
    play(p, "lose german-tactical-1")
    assert place_of(p, "german-tactical-1") == "replacements"
    assert place_of(p, "panzerarmee-afrika") == "replacements"
    p = front(units)
    attack(p, "naples", "commit 8th-army", "commit 5th-army", "commit us-tactical", "expend us-supply")
    play(p, "lose panzerarmee-afrika")
    assert place_of(p, "german-tactical-1") != "replacements"


def test_an_equal_sum_changes_nothing() -> None:
    """SU-combat/11, SU-combat/12, SU-combat/14."""
    p = front({"8th-army": "tunis", "us-supply": "tunis", "panzerarmee-afrika": "tripoli"})
    attack(p, "tripoli", "commit 8th-army", "expend us-supply")
    assert place_of(p, "8th-army") == "tunis"
    assert place_of(p, "panzerarmee-afrika") == "tripoli"
    assert p.attacked >> UNIT["8th-army"] & 1
    assert top(p) == "turn"


def test_a_margin_above_the_sum_takes_everything() -> None:
    """SU-losses/1."""
    p = front(
        {
            "8th-army": "rome",
            "5th-army": "rome",
            "us-supply": "rome",
            "german-infantry-1": "naples",
            "german-supply": "naples",
        }
    )
    attack(
        p,
        "naples",
        "commit 8th-army",
        "commit 5th-army",
        "expend us-supply",
    )
    play(p, "stand")
    assert place_of(p, "german-infantry-1") == "replacements"
    assert place_of(p, "german-supply") == "replacements"


def test_units_of_value_0_may_be_picked_for_free() -> None:
    """SU-losses/6."""
    units = {
        "8th-army": "tunis",
        "us-tactical": "tunis",
        "us-supply": "tunis",
        "panzerarmee-afrika": "tripoli",
        "german-supply": "tripoli",
        "german-parachute": "tripoli",
    }
    p = front(units)
    attack(p, "tripoli", "commit 8th-army", "commit us-tactical", "expend us-supply")
    play(p, "lose panzerarmee-afrika")
    assert offered(p) == {"lose german-supply", "lose german-parachute", "done"}
    assert refused(p, "lose panzerarmee-afrika") == ["SU-losses/2"]
    play(p, "lose german-supply", "done")
    assert place_of(p, "german-supply") == "replacements"
    assert place_of(p, "german-parachute") == "tobruk"


def test_a_fort_is_the_last_to_be_lost_and_gone_for_good() -> None:
    """SU-fort/4, SU-fort/5, SU-losses/2."""
    units = {
        "gibraltar-fort": "gibraltar",
        "anzac": "gibraltar",
        "british-supply-1": "gibraltar",
        "german-parachute": "gibraltar",
        "regia-marina": "alboran-sea",
        "german-tactical-1": "oran",
        "german-supply": "oran",
        "italian-convoy": "alboran-sea",
    }
    p = front(units, side="axis", owners={"gibraltar": "britain", "oran": "germany"}, turn="1943 summer")
    p.put(UNIT["german-tactical-1"], p.at[UNIT["regia-marina"]])
    p.put(UNIT["german-tactical-2"], p.at[UNIT["regia-marina"]])
    attack(
        p,
        "gibraltar",
        "commit german-parachute",
        "commit regia-marina",
        "commit german-tactical-1",
        "commit german-tactical-2",
        "expend italian-convoy",
    )
    assert refused(p, "lose gibraltar-fort") == ["SU-fort/4"]
    play(p, "lose anzac")
    assert offered(p) == {"lose british-supply-1", "done"}
    play(p, "done")
    # SU-fort/6: the fort stands, nobody retreats, nobody advances, and the parachute dies with the phase
    assert place_of(p, "british-supply-1") == "gibraltar"
    assert place_of(p, "gibraltar-fort") == "gibraltar"
    assert place_of(p, "german-parachute") == "replacements"


def test_the_axis_takes_tobruk_as_in_the_example_turn() -> None:
    """EX-SU-turn-axis-combat-2: SU-combat/2, SU-combat/3, SU-losses/3, SU-advance/1, SU-advance/2."""
    p = front(
        {
            "panzerarmee-afrika": "tripoli",
            "italian-tactical": "tripoli",
            "italian-convoy": "tripoli",
            "8th-army": "tobruk",
            "anzac": "western-desert",
        },
        side="axis",
        turn="1941 spring",
    )
    attack(p, "tobruk", "commit panzerarmee-afrika", "commit italian-tactical", "expend italian-convoy")
    assert place_of(p, "8th-army") == "replacements"
    assert refused(p, "advance italian-tactical") == ["SU-advance/1"]
    play(p, "advance panzerarmee-afrika", "advance italian-tactical")
    assert owner_of(p, "tobruk") == "germany"
    assert place_of(p, "italian-tactical") == "tobruk"


def test_the_allies_retake_tobruk_as_in_the_example_turn() -> None:
    """EX-SU-turn-allied-attack, EX-SU-turn-allied-result: SU-supply/10, SU-combat/5, SU-retreat/1, SU-advance/1."""
    p = front(
        {
            "8th-army": "western-desert",
            "anzac": "western-desert",
            "british-flotilla-1": "eastern-med",
            "british-convoy-1": "egypt",
            "british-supply-1": "egypt",
            "panzerarmee-afrika": "tobruk",
            "italian-tactical": "tobruk",
        },
        turn="1941 spring",
        owners={"tobruk": "germany"},
        top=("8th-army",),
    )
    play(p, "attack tobruk", "commit 8th-army", "commit anzac", "commit british-flotilla-1", "expend british-convoy-1")
    assert refused(p, "ready") == ["SU-supply/10"]
    play(p, "expend british-supply-1", "ready", "resolve tobruk", "lose panzerarmee-afrika")
    assert top(p) == "retreat"
    play(p, "retreat italian-tactical ionian-sea", "advance anzac")
    assert refused(p, "advance 8th-army") == ["SU-advance/1", "SU-advance/2"]
    play(p, "done")
    assert place_of(p, "anzac") == "tobruk"
    assert place_of(p, "8th-army") == "western-desert"
    assert owner_of(p, "tobruk") == "britain"


def test_an_idle_top_army_dies_and_one_that_attacked_lives() -> None:
    """SU-stack/9, SU-land-move/5."""
    units = {"8th-army": "tunis", "5th-army": "tunis", "us-supply": "tunis", "panzerarmee-afrika": "tripoli"}
    p = front(units, top=("8th-army",))
    play(p, "done")
    assert place_of(p, "8th-army") == "replacements"
    p = front(units, top=("8th-army",))
    attack(p, "tripoli", "commit 8th-army", "expend us-supply")
    assert place_of(p, "8th-army") == "tunis"
    p = front(units, top=("8th-army",))
    attack(p, "tripoli", "commit 5th-army", "expend us-supply")
    assert place_of(p, "8th-army") == "replacements"


def test_tacticals_fight_only_the_ships_in_a_port_and_cannot_advance() -> None:
    """SU-air-combat/5, SU-combat/10, SU-attack-chart/3."""
    p = front(
        {
            "us-tactical": "tunis",
            "british-tactical": "sicilian-strait",
            "us-supply": "tunis",
            "regia-marina": "tripoli",
            "panzerarmee-afrika": "tripoli",
        },
        owners={"tunis": "us"},
    )
    attack(p, "tripoli", "commit us-tactical", "commit british-tactical", "expend us-supply")
    assert place_of(p, "regia-marina") == "replacements"
    assert place_of(p, "panzerarmee-afrika") == "tripoli"
    assert top(p) == "turn"


def test_defeated_aircraft_retreat_while_others_stay() -> None:
    """SU-air-combat/1, SU-air-combat/3."""
    p = front(
        {
            "us-tactical": "tunis",
            "british-tactical": "sicilian-strait",
            "british-carrier": "sicilian-strait",
            "us-supply": "tunis",
            "italian-tactical": "tripoli",
            "german-tactical-1": "tripoli",
            "panzerarmee-afrika": "tripoli",
        },
        owners={"tunis": "us"},
    )
    play(p, "air-attack tripoli", "commit us-tactical", "commit british-tactical", "commit british-carrier")
    assert refused(p, "commit panzerarmee-afrika") == ["SU-combat/1"]
    play(
        p,
        "expend us-supply",
        "ready",
        "resolve tripoli",
        "lose italian-tactical",
        "retreat german-tactical-1 gulf-of-sirte",
    )
    assert place_of(p, "panzerarmee-afrika") == "tripoli"
    assert top(p) == "turn"


def test_ships_that_win_a_port_control_it_but_do_not_possess_it() -> None:
    """SU-advance/3, SU-attack-chart/4, SU-possess/11, SU-possess/10."""
    p = front(
        {
            "british-flotilla-1": "western-med",
            "british-carrier": "western-med",
            "us-convoy": "western-med",
            "regia-marina": "naples",
        }
    )
    attack(p, "naples", "commit british-flotilla-1", "commit british-carrier", "expend us-convoy")
    play(p, "advance british-flotilla-1", "advance british-carrier")
    assert owner_of(p, "naples") == "italy"
    assert p.facts.controlled[1] >> p.at[UNIT["british-carrier"]] & 1


def test_aircraft_that_win_an_air_combat_may_take_the_place() -> None:
    """SU-advance/4."""
    p = front(
        {
            "us-tactical": "tunis",
            "82nd-airborne": "tunis",
            "british-tactical": "sicily",
            "us-supply": "tunis",
            "british-convoy-1": "malta",
            "german-tactical-1": "sicilian-strait",
        }
    )
    attack(
        p,
        "sicilian-strait",
        "commit us-tactical",
        "commit british-tactical",
        "expend us-supply",
        "expend british-convoy-1",
        verb="air-attack",
    )
    play(p, "advance us-tactical")
    assert place_of(p, "us-tactical") == "sicilian-strait"
    assert place_of(p, "british-tactical") == "sicily"


def test_those_who_did_not_attack_do_not_advance() -> None:
    """SU-advance/5, SU-advance/1."""
    p = front({"8th-army": "tunis", "82nd-airborne": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"})
    attack(p, "tripoli", "commit 8th-army", "expend us-supply")
    assert refused(p, "advance 82nd-airborne") == ["SU-advance/5"]
    play(p, "done")
    assert owner_of(p, "tripoli") == "italy"


def test_a_parachute_on_the_target_does_not_use_up_the_advance() -> None:
    """SU-advance/1, SU-para/8, SU-para/12."""
    p = front(
        {
            "82nd-airborne": "tripoli",
            "8th-army": "tunis",
            "us-supply": "tunis",
            "italian-infantry-1": "tripoli",
        },
        owners={"tripoli": "italy"},
    )
    attack(p, "tripoli", "commit 8th-army", "commit 82nd-airborne", "expend us-supply")
    assert owner_of(p, "tripoli") == "us"
    play(p, "advance 8th-army")
    assert place_of(p, "82nd-airborne") == "tripoli"
    assert place_of(p, "8th-army") == "tripoli"


def test_a_parachute_lives_if_others_conquer_its_area() -> None:
    """SU-para/8."""
    units = {"82nd-airborne": "tripoli", "8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"}
    p = front(units, owners={"tripoli": "italy"})
    attack(p, "tripoli", "commit 8th-army", "expend us-supply")
    play(p, "done")
    assert place_of(p, "82nd-airborne") == "tripoli"
    assert owner_of(p, "tripoli") == "us"
    p = front(units, owners={"tripoli": "italy"})
    play(p, "done")
    assert place_of(p, "82nd-airborne") == "replacements"


def test_the_axis_cannot_advance_to_where_a_soviet_front_stands() -> None:
    """SU-soviet/3, SU-advance/1."""
    p = front(
        {
            "german-infantry-1": "croatia",
            "german-tactical-1": "croatia",
            "german-supply": "croatia",
            "soviet-1": "belgrade",
            "anzac": "belgrade",
        },
        side="axis",
        turn="1944 fall",
        owners={"belgrade": "soviet"},
    )
    attack(p, "belgrade", "commit german-infantry-1", "commit german-tactical-1", "expend german-supply")
    assert place_of(p, "anzac") == "replacements"
    assert top(p) == "turn"
    assert owner_of(p, "belgrade") == "soviet"


def test_there_is_no_chance_in_a_battle() -> None:
    """SU-combat/13, SU-rbc/2: the same orders always end in the same position."""
    units = {"8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli", "german-supply": "tripoli"}
    keys = set()
    for _ in range(3):
        p = front(units)
        attack(p, "tripoli", "commit 8th-army", "expend us-supply")
        play(p, "stand", "lose italian-infantry-1", "done", "advance 8th-army")
        keys.add(p.key())
    assert len(keys) == 1
