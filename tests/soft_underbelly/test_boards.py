"""Battle boards, worksheet and forecast: who fights, what it adds up to, what is still missing."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.supply import Stocks, fewest
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, UNIT
from tests.soft_underbelly import front as combat
from tests.soft_underbelly.procedure import order, run
from tests.soft_underbelly.theatre import PLACE, theatre

# Attackers of three areas, and one convoy in reach of them all
ROUND_NAPLES = {
    "8th-army": "sicily",
    "5th-army": "rome",
    "us-tactical": "western-med",
    "british-flotilla-1": "western-med",
    "us-convoy": "western-med",
    "german-infantry-1": "naples",
    "italian-supply": "naples",
}
ALL = ("commit us-tactical", "commit 8th-army", "commit 5th-army", "commit british-flotilla-1")


def board(p: Position) -> dict[str, Any]:
    return GAME.show.battle_boards(p)[0]


def values(side: dict[str, Any]) -> dict[str, tuple[Any, str]]:
    assert all(factor["rule"] in GAME.ledger for factor in side["factors"])
    assert sum(factor["value"] for factor in side["factors"]) == side["total"]
    return {factor["text"]: (factor["value"], factor["rule"]) for factor in side["factors"]}


def worksheet(p: Position) -> dict[str, Any]:
    sheet = GAME.show.worksheet(p, p.side)
    assert sheet is not None
    return sheet


def test_a_plan_shows_both_sides_with_values_and_totals() -> None:
    p = combat.front(ROUND_NAPLES)
    assert GAME.show.battle_boards(p) == []
    combat.play(p, "attack naples", *ALL)
    found = board(p)
    attacker, defender = found["sides"]
    assert (found["place"], found["title"]) == ("naples", "The attack on Naples is being planned")
    assert (attacker["side"], attacker["role"], attacker["total"]) == ("allies", "attacker", 6)
    assert values(attacker) == {
        "8th Army": (2, "SU-values/2"),
        "US Tactical": (1, "SU-values/5"),
        "5th Army": (2, "SU-values/2"),
        "British Flotilla 1": (1, "SU-values/5"),
    }
    assert {"unit": "8th-army", "strength": 2} in attacker["units"]
    assert values(defender) == {"German Infantry 1": (1, "SU-values/3"), "Italian Supply": (0, "SU-values/4")}
    assert found["needs"] == {
        "text": "6 against 1: wins by 5, and every defender who fights is lost.",
        "rule": "SU-combat/11",
    }


def test_one_source_that_reaches_all_attackers_is_all_that_is_missing() -> None:
    """SU-supply/9"""
    p = combat.front(ROUND_NAPLES)
    combat.play(p, "attack naples", *ALL)
    missing = "Still missing: 1 source (US Convoy would do)."
    assert board(p)["notes"] == [missing]
    assert GAME.show.forecast(p)[1:] == [missing]
    combat.play(p, "expend us-convoy")
    assert board(p)["notes"] == ["Expended for it: US Convoy."]
    assert len(GAME.show.forecast(p)) == 1


def test_what_is_missing_over_a_road_is_two_sources() -> None:
    """SU-supply/10: a third that is in reach is not needed."""
    units = {"8th-army": "tunis", "5th-army": "tunis", "us-supply": "tunis", "italian-infantry-1": "tripoli"}
    p = combat.front({**units, "british-convoy-1": "tunis", "us-convoy": "tunis"})
    combat.play(p, "attack tripoli", "commit 8th-army", "commit 5th-army")
    armies = 1 << UNIT["8th-army"] | 1 << UNIT["5th-army"]
    target = PLACE["tripoli"]
    found = fewest(p, Stocks(p), target, armies, 0)
    assert found is not None
    assert found.bit_count() == 2
    assert fewest(p, Stocks(p), target, armies, found) == 0
    assert fewest(p, Stocks(p, found), target, armies, 0) is None
    assert board(p)["notes"] == ["Still missing: 2 sources (British Convoy 1 and US Convoy would do)."]


def test_a_plan_goes_through_three_stages() -> None:
    """SU-combat/9"""
    p = combat.front(ROUND_NAPLES)
    combat.play(p, "attack naples", "commit us-tactical")
    found = board(p)
    assert found["stages"][found["stage"]] == "Commit units"
    assert (found["needs"]["rule"], found["needs"]["text"][:22]) == ("SU-combat/9", "Not permitted so far: ")
    combat.play(p, "commit 8th-army")
    assert board(p)["stage"] == 1
    combat.play(p, "expend us-convoy")
    assert board(p)["stage"] == 2
    combat.play(p, "ready")
    assert "stage" not in board(p)
    assert board(p)["title"] == "The attack on Naples waits to be fought"


def test_modifiers_are_told_with_their_rules() -> None:
    """SU-values/2, SU-values/6, SU-reorg/1"""
    units = {"us-landing-craft": "western-med", "7th-army": "ship:us-landing-craft", "us-convoy": "western-med"}
    p = combat.front({**units, "german-infantry-1": "sardinia"})
    p.reorganised = p.turn
    combat.play(p, "attack sardinia", "invade us-landing-craft 7th-army")
    attacker, defender = board(p)["sides"]
    assert values(attacker) == {
        "7th Army": (2, "SU-values/2"),
        "US Landing Craft, invading": (1, "SU-values/6"),
    }
    assert values(defender) == {"German Infantry 1, reorganised": (2, "SU-reorg/1")}


def test_a_fort_defends_with_its_printed_value_and_a_parachute_adds_none() -> None:
    """SU-values/4, SU-values/7"""
    units = {"german-parachute": "malta", "german-tactical-1": "sicily", "italian-convoy": "sicily"}
    p = combat.front({**units, "malta-fort": "malta"}, side="axis", turn="1941 summer")
    combat.play(p, "attack malta", "commit german-parachute", "commit german-tactical-1")
    attacker, defender = board(p)["sides"]
    assert values(attacker) == {
        "German Parachute": (0, "SU-values/4"),
        "German Tactical 1": (1, "SU-values/5"),
    }
    assert values(defender) == {"Malta Fort": (1, "SU-values/7")}
    assert board(p)["needs"]["text"] == "1 against 1: no effect, 1 point more would win."


def test_defenders_without_a_part_are_named() -> None:
    """SU-air-combat/1, SU-combat/10"""
    p = combat.front({**ROUND_NAPLES, "german-tactical-1": "naples"})
    combat.play(p, "air-attack naples", "commit us-tactical")
    found = board(p)
    defender = found["sides"][1]
    assert found["title"] == "The air combat in Naples is being planned"
    assert list(values(defender)) == ["German Tactical 1"]
    assert defender["notes"] == ["German Infantry 1 and Italian Supply take no part (SU-combat/10)."]


def test_a_battle_comes_first_with_its_stage() -> None:
    """SU-losses/1, SU-retreat/1, SU-advance/1"""
    units = {"8th-army": "rome", "us-supply": "rome", "german-infantry-1": "naples", "italian-supply": "naples"}
    p = combat.front({**units, "regia-marina": "naples", "us-tactical": "rome"}, owners={"sicily": "italy"})
    combat.play(
        p, "attack naples", "commit 8th-army", "commit us-tactical", "expend us-supply", "ready", "resolve naples"
    )
    found = board(p)
    assert found["stages"][found["stage"]] == "Losses"
    assert found["needs"] == {"text": "Defenders worth 1 point must still be lost.", "rule": "SU-losses/1"}
    assert found["sides"][1]["total"] == 2
    combat.play(p, "lose german-infantry-1")
    assert board(p)["needs"]["rule"] == "SU-losses/6"
    combat.play(p, "done")
    found = board(p)
    assert found["stages"][found["stage"]] in ("Retreat", "Advance")


def test_evasion_is_the_first_stage_of_a_battle() -> None:
    """SU-rbc/1"""
    units = {"8th-army": "rome", "us-supply": "rome", "german-infantry-1": "naples", "italian-supply": "naples"}
    p = combat.front(units)
    combat.play(p, "attack naples", "commit 8th-army", "expend us-supply", "ready", "resolve naples")
    found = board(p)
    assert (found["stages"][found["stage"]], found["needs"]["rule"]) == ("Retreat before combat", "SU-rbc/1")
    assert found["title"] == "Naples is attacked"


# Worksheets


def test_the_worksheet_of_replacements_counts_stars_and_prices() -> None:
    """SU-repl/8, SU-lend-lease/3"""
    pile = {"italian-convoy": "replacements", "italian-infantry-1": "replacements"}
    p = theatre("1941 summer", units=pile, step="replacements")
    run(p)
    sheet = worksheet(p)
    assert sheet["progress"] == {"done": 0, "of": 6, "words": "stars spent"}
    assert sheet["rows"][:2] == [{"label": "Germany", "value": "3 stars"}, {"label": "Italy", "value": "3 stars"}]
    assert sheet["prices"] == {
        "rebuild": {"italian-infantry-1": "1 star", "italian-convoy": "3 stars"},
        "lend": {"germany": "1 star"},
    }
    order(p, "rebuild italian-infantry-1 rome")
    assert worksheet(p)["progress"]["done"] == 1
    order(p, "lend germany")
    assert worksheet(p)["progress"] == {"done": 1, "of": 6, "words": "stars spent"}


def test_the_extra_star_of_the_us_counts_once_it_is_lent() -> None:
    """SU-lend-lease/1"""
    p = theatre("1942 spring", "allies", {"british-convoy-1": "replacements"}, step="replacements")
    run(p)
    assert worksheet(p)["prices"]["lend"] == {"us": "an extra star"}
    assert worksheet(p)["progress"]["of"] == 3
    order(p, "lend us")
    assert worksheet(p)["progress"] == {"done": 0, "of": 4, "words": "stars spent"}


def test_the_worksheet_of_a_plan_counts_sources() -> None:
    """SU-supply/1, SU-supply/10"""
    units = {"8th-army": "tunis", "5th-army": "tunis", "us-supply": "tunis", "british-convoy-1": "tunis"}
    p = combat.front({**units, "italian-infantry-1": "tripoli"})
    combat.play(p, "attack tripoli", "commit 8th-army")
    sheet = worksheet(p)
    assert sheet["title"] == "Attack on Tripoli"
    assert sheet["progress"] == {"done": 0, "of": 1, "words": "sources expended"}
    assert sheet["prices"]["commit"] == {"5th-army": "1 more source"}
    assert sheet["prices"]["expend"] == {"us-supply": "1 source", "british-convoy-1": "1 source"}
    combat.play(p, "expend us-supply", "commit 5th-army")
    assert worksheet(p)["progress"] == {"done": 1, "of": 2, "words": "sources expended"}


@pytest.mark.parametrize("side", [AXIS, ALLIES])
def test_other_steps_have_no_worksheet(side: int) -> None:
    assert GAME.show.worksheet(theatre(), side) is None
