"""Planning an attack: who may join it, from where, and when it is ready."""

from __future__ import annotations

from tests.soft_underbelly.front import attack, front, offered, play, refused, top
from tests.soft_underbelly.theatre import owner_of, place_of

TUNIS_FRONT = {"8th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"}


def test_nobody_attacks_while_italy_is_neutral() -> None:
    """SU-start/4."""
    p = front(
        {"british-flotilla-1": "ionian-sea", "british-convoy-1": "malta", "regia-marina": "taranto"}, turn="1940 spring"
    )
    assert top(p) == "turn"
    p = front(
        {"british-flotilla-1": "ionian-sea", "british-convoy-1": "malta", "regia-marina": "taranto"}, turn="1940 summer"
    )
    assert "attack taranto" in offered(p)


def test_attacks_are_optional() -> None:
    """SU-combat/1."""
    p = front(TUNIS_FRONT)
    assert offered(p) == {"attack tripoli", "done"}
    play(p, "done")
    assert top(p) == "turn"


def test_attackers_need_a_line_of_their_kind() -> None:
    """SU-attack-chart/5, SU-combat/4, SU-combat/5, SU-naval-combat/5, SU-naval-combat/2."""
    p = front(
        {
            "8th-army": "sicily",
            "british-supply-1": "sicily",
            "5th-army": "rome",
            "us-tactical": "western-med",
            "british-flotilla-1": "western-med",
            "british-flotilla-2": "taranto",
            "british-tactical": "taranto",
            "us-convoy": "western-med",
            "british-convoy-1": "taranto",
            "german-infantry-1": "naples",
        }
    )
    play(p, "attack naples")
    assert refused(p, "commit british-flotilla-2") == ["SU-attack-chart/5"]
    assert refused(p, "commit german-infantry-1") == ["SU-combat/1"]
    assert refused(p, "commit us-convoy") == ["SU-combat/1"]
    assert {
        "commit 8th-army",
        "commit 5th-army",
        "commit us-tactical",
        "commit british-flotilla-1",
        "commit british-tactical",
    } <= offered(p)


def test_a_tactical_does_not_attack_from_sea_to_sea_but_a_carrier_does() -> None:
    """SU-air-combat/6, SU-air-combat/2."""
    p = front(
        {
            "british-tactical": "ionian-sea",
            "british-carrier": "ionian-sea",
            "british-convoy-1": "malta",
            "regia-marina": "adriatic-sea",
        }
    )
    play(p, "attack adriatic-sea")
    assert refused(p, "commit british-tactical") == ["SU-air-combat/6"]
    play(p, "commit british-carrier")


def test_tacticals_attack_land_units_only_with_a_land_unit() -> None:
    """SU-combat/9, SU-air-combat/4, SU-air-move/7."""
    p = front({**TUNIS_FRONT, "british-tactical": "tunis"})
    play(p, "attack tripoli", "commit british-tactical", "expend us-supply")
    assert refused(p, "ready") == ["SU-combat/9"]
    play(p, "commit 8th-army", "ready")
    p = front(
        {"british-tactical": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"}, owners={"tunis": "us"}
    )
    assert top(p) == "turn"


def test_at_most_two_land_units_of_an_area_attack_together() -> None:
    """SU-combat/2, SU-land-move/6."""
    p = front(
        {
            "8th-army": "rome",
            "5th-army": "rome",
            "82nd-airborne": "rome",
            "us-supply": "rome",
            "german-infantry-1": "naples",
        }
    )
    play(p, "attack naples", "commit 8th-army", "commit 82nd-airborne")
    assert refused(p, "commit 5th-army") == ["SU-combat/2"]


def test_no_unit_attacks_twice() -> None:
    """SU-combat/6."""
    p = front(
        {
            "8th-army": "rome",
            "5th-army": "rome",
            "us-supply": "rome",
            "german-infantry-1": "naples",
            "german-infantry-2": "po-valley",
        }
    )
    play(p, "attack naples", "commit 8th-army", "expend us-supply", "ready", "attack po-valley")
    assert refused(p, "commit 8th-army") == ["SU-combat/6"]
    play(p, "commit 5th-army", "expend us-supply", "ready", "resolve naples", "done")
    assert refused(p, "attack naples") == ["SU-combat/1"]


def test_what_is_aboard_a_convoy_does_not_attack() -> None:
    """SU-convoy/7."""
    p = front(
        {
            "british-convoy-1": "western-med",
            "british-convoy-2": "western-med",
            "8th-army": "ship:british-convoy-1",
            "british-flotilla-1": "western-med",
            "regia-marina": "naples",
        }
    )
    play(p, "attack naples")
    assert refused(p, "commit 8th-army") == ["SU-convoy/7"]
    assert refused(p, "invade british-convoy-1 8th-army") == ["SU-lc/1"]


def test_a_called_off_attack_is_not_planned_again_in_the_phase() -> None:
    p = front(TUNIS_FRONT)
    play(p, "attack tripoli", "call-off")
    assert refused(p, "attack tripoli") == ["SU-combat/1"]
    assert offered(p) == {"done"}


def test_an_overland_unit_has_no_part_where_the_chart_leaves_the_fight_to_others() -> None:
    """SU-attack-chart/1, SU-naval-combat/3."""
    p = front({"8th-army": "tunis", "us-tactical": "tunis", "us-supply": "tunis", "regia-marina": "tripoli"})
    play(p, "attack tripoli")
    assert refused(p, "commit 8th-army") == ["SU-attack-chart/2"]
    play(p, "commit us-tactical")
    assert refused(p, "commit 8th-army") == ["SU-attack-chart/1"]
    p = front(
        {
            "8th-army": "tunis",
            "british-flotilla-1": "sicilian-strait",
            "us-supply": "tunis",
            "regia-marina": "tripoli",
        }
    )
    play(p, "attack tripoli", "commit 8th-army", "commit british-flotilla-1", "expend us-supply", "ready")


def test_the_carrier_may_attack_the_flotilla_but_not_the_other_way_round() -> None:
    """EX-SU-air-naval: SU-air-naval/1, SU-air-naval/2, SU-naval-combat/1."""
    units = {
        "british-carrier": "ionian-sea",
        "regia-marina": "taranto",
        "british-convoy-1": "ionian-sea",
        "italian-supply": "taranto",
    }
    p = front(units, turn="1941 summer")
    attack(p, "taranto", "commit british-carrier", "expend british-convoy-1")
    p = front(units, side="axis", turn="1941 summer")
    assert top(p) == "turn"
    p = front({**units, "italian-tactical": "taranto"}, side="axis", turn="1941 summer")
    play(p, "attack ionian-sea", "commit regia-marina", "expend italian-supply")
    assert refused(p, "ready") == ["SU-air-naval/2"]
    play(p, "commit italian-tactical", "ready")


def test_axis_units_do_not_attack_the_boxes() -> None:
    """SU-start/12."""
    p = front(
        {
            "regia-marina": "north-atlantic",
            "italian-convoy": "north-atlantic",
            "us-convoy": "us",
            "british-flotilla-1": "eastern-atlantic",
        },
        side="axis",
    )
    assert refused(p, "attack us") == ["SU-start/12"]


def test_units_that_landed_do_not_attack_out_of_the_beachhead() -> None:
    """SU-landing/7."""
    p = front(
        {
            "7th-army": "sicily",
            "5th-army": "rome",
            "us-convoy": "western-med",
            "british-convoy-1": "western-med",
            "german-infantry-1": "naples",
        },
        owners={"sicily": "italy"},
        landed=("7th-army",),
    )
    play(p, "expend us-convoy", "attack naples")
    assert refused(p, "commit 7th-army") == ["SU-landing/7"]


def test_a_parachute_on_top_of_the_enemy_fights_there_or_nowhere() -> None:
    """SU-para/8."""
    p = front(
        {
            "82nd-airborne": "tripoli",
            "8th-army": "tunis",
            "us-supply": "tunis",
            "british-convoy-1": "gulf-of-sirte",
            "italian-infantry-1": "tripoli",
            "italian-infantry-2": "tobruk",
            "9th-army": "western-desert",
            "british-supply-1": "egypt",
        },
        owners={"tripoli": "italy"},
    )
    play(p, "attack tobruk")
    assert refused(p, "commit 82nd-airborne") == ["SU-para/8"]
    play(p, "call-off", "attack tripoli", "commit 82nd-airborne")


def test_axis_units_in_malta_attack_the_fort_from_inside() -> None:
    """EX-SU-turn-axis-combat-1, EX-SU-turn-axis-supply: SU-malta/2, SU-fort/3, SU-fort/5, SU-possess/11."""
    p = front(
        {
            "malta-fort": "malta",
            "regia-marina": "malta",
            "german-tactical-1": "malta",
            "german-parachute": "malta",
            "german-supply": "sicily",
        },
        side="axis",
        turn="1941 spring",
        owners={"malta": "britain"},
        landed=("german-parachute",),
    )
    play(p, "attack malta", "commit regia-marina", "commit german-tactical-1", "expend german-supply")
    assert refused(p, "ready") == ["SU-attack-chart/3"]
    play(p, "commit german-parachute", "ready", "resolve malta")
    assert place_of(p, "malta-fort") == "removed"
    assert place_of(p, "german-supply") == "replacements"
    assert [place_of(p, unit) for unit in ("regia-marina", "german-tactical-1", "german-parachute")] == ["malta"] * 3
    assert owner_of(p, "malta") == "germany"
    assert top(p) == "turn"


def test_a_plan_lapses_when_the_enemy_is_gone() -> None:
    p = front(
        {
            "8th-army": "tunis",
            "us-supply": "tunis",
            "us-tactical": "tunis",
            "82nd-airborne": "tunis",
            "italian-infantry-1": "tripoli",
        }
    )
    play(p, "attack tripoli", "commit 8th-army", "expend us-supply", "ready")
    play(p, "attack tripoli", "commit 82nd-airborne", "commit us-tactical", "expend us-supply", "ready")
    play(p, "resolve tripoli", "done")
    assert place_of(p, "italian-infantry-1") == "replacements"
    assert top(p) == "turn"
    assert not p.plans


def test_reorganised_infantry_attacks_with_nothing_but_may_take_part() -> None:
    """SU-reorg/4."""
    p = front(
        {"german-infantry-1": "rome", "german-supply": "rome", "5th-army": "naples", "german-tactical-1": "rome"},
        side="axis",
        turn="1944 spring",
        top=("german-infantry-1",),
    )
    p.reorganised = p.turn
    log = attack(p, "naples", "commit german-infantry-1", "commit german-tactical-1", "expend german-supply")
    assert any(event.args[:2] == ("1", "2") for event in log.events)
    assert place_of(p, "german-infantry-1") == "rome"
