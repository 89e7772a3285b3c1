"""Faults: everything that is wrong with a position is said at once, and nothing that can happen in play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.core.documents import DocError
from sandtable.core.errors import InputError
from sandtable.core.event import Silence
from sandtable.core.positiontext import read_position
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.world.roster import UNIT, Nation

PLACE = NOTATION.names["place"].index


def position(units: dict[str, Any], **doc: Any) -> Position:
    head = {"scenario": "campaign", "turn": "1942 summer", "side": "allies", "step": "movement", "clear": True}
    return GAME.build({**head, "units": units, **doc})


def faults(units: dict[str, Any], **doc: Any) -> list[str]:
    return GAME.texts.faults(position(units, **doc))


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_legal_play_never_has_a_fault(scenario: str) -> None:
    rng = Random(7)
    p = GAME.start(scenario)
    while p.stack:
        assert GAME.texts.faults(p) == []
        GAME.apply(p, GAME.legal(p).draw(rng), Silence())
    assert GAME.texts.faults(p) == []


@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ({"regia-marina": "belgrade"}, "regia-marina is in belgrade: ships lie at sea or in a port (SU-naval-move/3)"),
        ({"8th-army": "ionian-sea"}, "8th-army is in ionian-sea: at sea it must be aboard a ship (SU-move/6)"),
        ({"malta-fort": "rome"}, "malta-fort is in rome: a fort never moves (SU-fort/1)"),
        ({"malta-fort": "replacements"}, "malta-fort is in replacements: it is never rebuilt (SU-repl/10)"),
        ({"german-supply": "britain"}, "german-supply is in britain: the boxes are closed to the Axis (SU-start/12)"),
        (
            {"8th-army": "northern-box"},
            "8th-army is in northern-box: only Axis land and air units go off the northern edge (SU-north-edge/1)",
        ),
        ({"british-tactical": "oran"}, "british-tactical is in oran, which is neutral (SU-naval-move/8)"),
    ],
)
def test_a_unit_in_an_impossible_place_is_a_fault(units: dict[str, str], fault: str) -> None:
    assert faults(units) == [fault]


@pytest.mark.parametrize(
    ("units", "fault"),
    [
        (
            {"regia-marina": "naples", "8th-army": {"aboard": "regia-marina"}},
            "no convoy or landing craft (SU-convoy/1)",
        ),
        ({"italian-convoy": "ionian-sea", "8th-army": {"aboard": "italian-convoy"}}, "the enemy's (SU-lend-lease/2)"),
        (
            {"british-convoy-1": "red-sea", "british-flotilla-1": {"aboard": "british-convoy-1"}},
            "it cannot be carried (SU-convoy/1)",
        ),
        ({"british-convoy-1": "replacements", "8th-army": {"aboard": "british-convoy-1"}}, "that is not on the map"),
        ({"british-convoy-1": "egypt", "8th-army": {"aboard": "british-convoy-1"}}, "is ashore (SU-stack/7)"),
        (
            {
                "british-convoy-1": "red-sea",
                "8th-army": {"aboard": "british-convoy-1"},
                "anzac": {"aboard": "british-convoy-1"},
            },
            "8th-army is aboard british-convoy-1: that carries another unit already (SU-convoy/1)",
        ),
    ],
)
def test_cargo_that_cannot_be_is_a_fault(units: dict[str, Any], fault: str) -> None:
    assert faults(units)[0].endswith(fault)


@pytest.mark.parametrize("step", ["movement", "combat", "breakthrough", "stacking"])
def test_an_overfull_area_is_a_fault(step: str) -> None:
    units = {"8th-army": "western-desert", "9th-army": "western-desert", "anzac": "western-desert"}
    assert faults(units, step=step) == ["western-desert holds 3 armies of the allies (SU-stack/4)"]


def test_an_area_can_be_overfull_in_several_ways() -> None:
    units = {"british-flotilla-1": "red-sea", "british-flotilla-2": "red-sea", "british-supply-1": "egypt"}
    found = faults({**units, "british-supply-2": "egypt"})
    assert sorted(found) == [
        "egypt holds 2 supply units of the allies (SU-stack/6)",
        "red-sea holds 2 flotillas of the allies (SU-stack/5)",
    ]


def test_units_that_have_moved_may_wait_for_the_check_at_the_end_of_movement() -> None:
    """SU-stack/1"""
    moved = {"at": "western-desert", "state": ["moved"]}
    assert faults({"8th-army": "western-desert", "9th-army": moved, "anzac": moved}) == []


def test_a_second_army_that_must_attack_is_no_fault() -> None:
    """SU-stack/8"""
    units: dict[str, Any] = {"8th-army": "western-desert", "9th-army": {"at": "western-desert", "state": ["top"]}}
    enemy = {"panzerarmee-afrika": "tobruk", "british-supply-1": "egypt"}
    assert faults({**units, **enemy}, step="combat") == []


def test_boxes_hold_any_number() -> None:
    """SU-start/12"""
    assert faults(dict.fromkeys(["8th-army", "9th-army", "anzac"], "britain")) == []


def test_enemies_may_not_share_an_area() -> None:
    found = faults({"8th-army": "tobruk", "panzerarmee-afrika": "tobruk"}, places={"tobruk": {"owner": "allies"}})
    assert "enemies are together in tobruk: panzerarmee-afrika, 8th-army (SU-move/9)" in found


def test_malta_is_shared_with_its_fort_alone() -> None:
    """SU-malta/1"""
    screen = {"malta-fort": "malta", "german-tactical-1": "malta"}
    assert faults(screen) == []
    assert len(faults({**screen, "british-tactical": "malta"})) == 1


def test_a_parachute_may_stand_on_top_of_enemies_until_its_combat_is_over() -> None:
    """SU-para/8"""
    units = {"82nd-airborne": "rome", "italian-infantry-1": "rome", "us-supply": "britain"}
    assert faults(units, step="combat") == []
    assert faults(units, step="breakthrough") != []


def test_an_army_does_not_stand_in_enemy_country() -> None:
    """SU-possess/1"""
    found = faults({"8th-army": "tobruk"}, places={"tobruk": {"owner": "axis"}})
    assert found == ["8th-army is in tobruk, which should then belong to its side (SU-possess/1)"]
    landed = {"8th-army": {"at": "tobruk", "state": ["landed"]}}
    assert faults(landed, places={"tobruk": {"owner": "axis"}}) == []


def test_there_is_no_war_between_the_sides_in_spring_1940() -> None:
    """SU-start/4"""
    found = faults({"british-flotilla-1": "rome"}, turn="1940 spring")
    assert found == [
        "british-flotilla-1 is in rome, but the two sides are not at war in the Mediterranean yet (SU-start/4)"
    ]


def test_a_defeated_italy_has_nothing_left() -> None:
    """SU-victory/3, SU-victory/5"""
    found = faults({"italian-infantry-1": "turin"}, turn="1944 spring", globals={"collapsed": True})
    assert "italian-infantry-1 is in turin, but Italy is defeated (SU-victory/3)" in found
    assert "turin is Italian, but Italy is defeated (SU-victory/5)" in found
    assert "the star of rome pays italy, which is defeated (SU-victory/2)" in found


def test_stars_pay_their_holders() -> None:
    """SU-repl/12"""
    found = faults({}, places={"rome": {"star": "britain"}})
    assert found == ["the star of rome pays britain, but italy holds it (SU-repl/12)"]


def test_vichy_france_is_of_one_mind() -> None:
    """SU-status/3"""
    found = faults({}, places={"tunis": {"owner": "axis"}})
    assert found == ["tunis is in the hands of germany, but Vichy France is neutral (SU-status/3)"]


def test_every_area_has_one_owner_and_no_sea_has_any() -> None:
    p = GAME.start("campaign")
    p.held[Nation.BRITAIN] |= 1 << PLACE["rome"] | 1 << PLACE["ionian-sea"]
    p.held[Nation.ITALY] &= ~(1 << PLACE["turin"])
    assert GAME.texts.faults(p) == [
        "turin is in the hands of nobody: an area has one owner (SU-possess/1)",
        "rome is in the hands of italy and britain: an area has one owner (SU-possess/1)",
        "ionian-sea is a sea and cannot be owned (SU-naval-move/7)",
    ]


def test_cargo_is_where_its_ship_is() -> None:
    p = position({"british-convoy-1": "red-sea", "8th-army": {"aboard": "british-convoy-1"}})
    p.at[UNIT["8th-army"]] = PLACE["indian-ocean"]
    assert GAME.texts.faults(p) == ["8th-army is aboard british-convoy-1: that is in red-sea, not in indian-ocean"]


def test_something_is_always_pending() -> None:
    p = GAME.start("campaign")
    p.stack = []
    assert GAME.texts.faults(p) == ["no step is pending, and nobody has won (SU-sequence/2)"]
    p.stack = [("movement",)]
    assert GAME.texts.faults(p) == ["the stack does not begin with the turn (SU-sequence/2)"]


def test_all_faults_are_told_at_once_with_the_file() -> None:
    text = """
        sandtable = 1
        game = "soft-underbelly"
        scenario = "campaign"
        turn = "1942 summer"
        clear = true
        [units]
        regia-marina = "belgrade"
        8th-army = "ionian-sea"
    """
    with pytest.raises(InputError, match=r"^x\.toml:8: regia-marina is in belgrade.*; 8th-army is in ionian-sea"):
        read_position(GAME, text, "x.toml")


def test_a_neutral_colonial_army_is_nobodys() -> None:
    """SU-status/4"""
    p = position({"colonial-army": "algiers"})
    assert p.vichy == Vichy.NEUTRAL
    assert GAME.texts.faults(p) == []


def test_a_step_that_no_position_begins_with_is_refused() -> None:
    with pytest.raises(DocError, match="cannot begin with the step 'losses'"):
        position({}, step="losses")
