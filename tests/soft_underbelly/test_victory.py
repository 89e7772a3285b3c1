"""The end of a player turn: the collapse of Italy and the tests of victory."""

from __future__ import annotations

import pytest

from sandtable.core.event import Log
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import possess
from sandtable.games.soft_underbelly.rules.stars import income
from sandtable.games.soft_underbelly.world.atlas import AREAS, BOXES, GROUND, STARS
from sandtable.games.soft_underbelly.world.calendar import TURN, TURNS
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, BY_NATION, UNIT, Nation
from tests.soft_underbelly.procedure import run, top
from tests.soft_underbelly.theatre import PLACE, owner_of, place_of, theatre

GOALS = {"po-valley": "us", "rome": "us", "naples": "britain", "algiers": "us"}
GARRISON = {"german-infantry-1": "greece"}


def end(turn: str, side: str, units: dict[str, str] | None = None, owners: dict[str, str] | None = None) -> Position:
    """Return a position after the end-of-turn phase; Greece is garrisoned."""
    p = theatre(turn, side, {**GARRISON, **(units or {})}, owners, step="end-of-turn")
    run(p)
    assert top(p) == "turn"
    return p


def test_italy_collapses_when_the_allies_possess_one_of_its_stars_after_1942() -> None:
    """SU-victory/3, SU-end/1: every Italian unit leaves for good, from the map and from the pile."""
    units = {"italian-infantry-1": "sicily", "regia-marina": "ionian-sea", "italian-convoy": "replacements"}
    p = end("1943 spring", "axis", units, {"naples": "us"})
    assert p.collapsed
    for unit in units:
        assert place_of(p, unit) == "removed"
    assert p.outcome is None


@pytest.mark.parametrize(
    ("turn", "side", "owners", "units"),
    [
        ("1942 winter", "axis", {"naples": "us"}, {}),  # too early
        ("1943 summer", "allies", {"naples": "us"}, {}),  # not in the Axis phase
        ("1943 summer", "axis", {"sicily": "us", "turin": "us"}, {}),  # no star
        ("1943 summer", "axis", {}, {"british-flotilla-1": "rome"}),  # mere control
    ],
)
def test_what_does_not_make_italy_collapse(turn: str, side: str, owners: dict[str, str], units: dict[str, str]) -> None:
    """SU-victory/3: possession is needed, at the close of an Axis phase after 1942."""
    p = end(turn, side, {"italian-infantry-1": "sicily", **units}, owners)
    assert not p.collapsed
    assert place_of(p, "italian-infantry-1") == "sicily"


def test_germans_stay_where_they_are_and_hold_what_is_left_of_italy() -> None:
    """SU-victory/4, SU-victory/5"""
    p = end("1943 summer", "axis", {"german-infantry-2": "rome"}, {"naples": "us"})
    assert place_of(p, "german-infantry-2") == "rome"
    for area in ("rome", "turin", "tripoli", "albania", "sardinia", "po-valley"):
        assert owner_of(p, area) == "germany"
    assert owner_of(p, "naples") == "us"
    assert not p.held[Nation.ITALY]


def test_after_the_collapse_a_star_without_a_german_land_unit_is_nobodys() -> None:
    """SU-victory/5, SU-victory/2: Germany draws the star its army stands on, the Allies those they hold."""
    units = {"german-infantry-2": "rome", "german-tactical-1": "po-valley", "german-supply": "po-valley"}
    p = end("1943 summer", "axis", units, {"naples": "us", "algiers": "us"})
    assert p.payee[PLACE["rome"]] == Nation.GERMANY
    assert p.payee[PLACE["po-valley"]] == Nation.NOBODY
    assert p.payee[PLACE["naples"]] == Nation.US
    assert income(p, Nation.GERMANY) == 4  # 2, Romania, Rome
    assert income(p, Nation.ITALY) == 0


@pytest.mark.parametrize(("unit", "nation"), [("german-parachute", Nation.GERMANY), ("7th-army", Nation.US)])
def test_an_unclaimed_star_goes_to_the_first_land_unit_that_enters(unit: str, nation: Nation) -> None:
    """SU-victory/5"""
    p = end("1943 summer", "axis", {}, {"naples": "us"})
    possess(p, PLACE["rome"], UNIT[unit], Log())
    assert p.payee[PLACE["rome"]] == nation
    assert p.owner(PLACE["rome"]) == nation


def test_italy_collapses_once() -> None:
    """SU-victory/3, SU-victory/5: a star claimed since then stays claimed when its army has left."""
    p = theatre("1943 fall", "axis", GARRISON, {"naples": "us", "rome": "germany"}, step="end-of-turn")
    p.collapsed = 1
    run(p)
    assert p.payee[PLACE["rome"]] == Nation.GERMANY


def test_german_cargo_of_an_italian_convoy_in_port_is_ashore_and_stays() -> None:
    """SU-victory/14, SU-stack/7"""
    units = {"italian-convoy": "taranto", "panzerarmee-afrika": "ship:italian-convoy"}
    p = end("1943 summer", "axis", units, {"naples": "us"})
    assert place_of(p, "panzerarmee-afrika") == "taranto"
    assert p.aboard[UNIT["panzerarmee-afrika"]] == -1


def test_the_outcome_is_told() -> None:
    """SU-victory/9, SU-victory/12"""
    for turn, side, owners, told in (
        ("1944 winter", "axis", GOALS, ("SU-victory/9", (ALLIES, "normal"))),
        ("1945 spring", "allies", {**ALL_ALLIED, "algiers": "neutral"}, ("SU-victory/12", ())),
    ):
        p = theatre(turn, side, GARRISON, owners, step="end-of-turn")
        event = run(p).events[-1]
        assert (event.rule, event.args) == told


def test_the_collapse_leaves_no_captor_to_be_named() -> None:
    """SU-repl/16, SU-victory/5: an unclaimed star is not claimed by naming."""
    p = theatre("1943 summer", "axis", GARRISON, {"naples": "us"}, step="end-of-turn")
    p.joint = 1 << PLACE["rome"]
    run(p)
    assert not p.joint


def test_a_star_assigned_to_italy_elsewhere_goes_to_germany() -> None:
    """SU-victory/2, SU-repl/7"""
    p = theatre("1943 summer", "axis", GARRISON, {"naples": "us"}, step="end-of-turn")
    p.payee[PLACE["algiers"]] = Nation.ITALY
    run(p)
    assert p.payee[PLACE["algiers"]] == Nation.GERMANY


def test_german_cargo_of_an_italian_convoy_at_sea_is_lost_with_it() -> None:
    """SU-victory/14: into the pile, not out of the game."""
    units = {"italian-convoy": "ionian-sea", "panzerarmee-afrika": "ship:italian-convoy"}
    p = end("1943 summer", "axis", units, {"naples": "us"})
    assert place_of(p, "panzerarmee-afrika") == "replacements"
    assert place_of(p, "italian-convoy") == "removed"


def test_italian_cargo_leaves_the_game_with_its_ship() -> None:
    """SU-victory/3, SU-victory/14"""
    units = {"italian-convoy": "ionian-sea", "italian-infantry-1": "ship:italian-convoy"}
    p = end("1943 summer", "axis", units, {"naples": "us"})
    assert place_of(p, "italian-infantry-1") == "removed"
    assert p.aboard[UNIT["italian-infantry-1"]] == -1


def test_the_garrison_is_tested_before_the_collapse() -> None:
    """SU-end/1: an Italian garrison still counts in the phase in which Italy collapses."""
    p = theatre("1943 summer", "axis", {"italian-infantry-1": "albania"}, {"naples": "us"}, step="end-of-turn")
    run(p)
    assert p.collapsed
    assert owner_of(p, "belgrade") == owner_of(p, "albania") == "germany"


def test_the_garrison_is_tested_in_the_axis_phase_only() -> None:
    """SU-end/1, SU-garrison/1"""
    p = theatre("1943 summer", "allies", step="end-of-turn")
    run(p)
    assert owner_of(p, "belgrade") == "germany"
    p = theatre("1943 summer", "axis", step="end-of-turn")
    run(p)
    assert owner_of(p, "belgrade") == "britain"


def without_germans(turn: str = "1944 winter", side: str = "axis") -> Position:
    """Return a map from which Germany is gone: the Soviets hold the east, Britain the rest, Italy some."""
    p = theatre(turn, side, step="end-of-turn")
    for area in range(AREAS):
        if p.owner(area) == Nation.GERMANY:
            p.give(area, Nation.BRITAIN)
    return p


def test_a_germany_without_unit_and_area_is_a_strategic_allied_victory() -> None:
    """SU-victory/6, SU-victory/1"""
    p = without_germans()
    run(p)
    assert p.outcome == (ALLIES, "strategic", "SU-victory/6")


@pytest.mark.parametrize(("unit", "place"), [("german-tactical-1", "sicily"), ("german-supply", "ionian-sea")])
def test_one_german_unit_on_the_map_is_enough_to_fight_on(unit: str, place: str) -> None:
    """SU-victory/6"""
    p = without_germans()
    p.put(UNIT[unit], PLACE[place])
    run(p)
    assert p.outcome is None


@pytest.mark.parametrize("place", ["northern-box", "replacements"])
def test_german_units_off_the_map_do_not_count(place: str) -> None:
    """SU-victory/6, SU-north-edge/5"""
    p = without_germans()
    p.put(UNIT["german-infantry-1"], PLACE[place])
    run(p)
    assert p.outcome == (ALLIES, "strategic", "SU-victory/6")


def test_one_german_area_is_enough_to_fight_on_and_so_is_romania_in_1940() -> None:
    """SU-victory/6"""
    p = without_germans()
    p.give(PLACE["bulgaria"], Nation.GERMANY)
    run(p)
    assert p.outcome is None
    p = theatre("1940 spring", "axis", step="end-of-turn")
    run(p)
    assert p.outcome is None


def test_the_strategic_allied_test_is_made_in_the_axis_phase_only() -> None:
    """SU-victory/6, SU-end/1"""
    p = without_germans("1944 winter", "allies")
    run(p)
    assert p.outcome is None


def axis_everywhere(side: str = "allies") -> Position:
    p = theatre("1942 winter", side, step="end-of-turn")
    for area in range(AREAS):
        if (GROUND & ~BOXES) >> area & 1:
            p.give(area, Nation.GERMANY)
    return p


def test_an_axis_that_holds_every_area_wins_strategically() -> None:
    """SU-victory/7, SU-victory/1: units in the boxes are not on the map."""
    p = axis_everywhere()
    p.put(UNIT["7th-army"], PLACE["us"])
    p.put(UNIT["british-flotilla-1"], PLACE["britain"])
    run(p)
    assert p.outcome == (AXIS, "strategic", "SU-victory/7")


@pytest.mark.parametrize(("unit", "place"), [("british-flotilla-1", "eastern-med"), ("malta-fort", "malta")])
def test_one_western_unit_on_the_map_is_enough_to_fight_on(unit: str, place: str) -> None:
    """SU-victory/7"""
    p = axis_everywhere()
    p.put(UNIT[unit], PLACE[place])
    run(p)
    assert p.outcome is None


@pytest.mark.parametrize("nation", [Nation.NEUTRAL, Nation.BRITAIN])
def test_one_area_not_possessed_denies_the_strategic_axis_victory(nation: Nation) -> None:
    """SU-victory/7: neutral areas count against the Axis."""
    p = axis_everywhere()
    p.give(PLACE["cyprus"], nation)
    run(p)
    assert p.outcome is None


def test_the_strategic_axis_test_is_made_in_the_allied_phase_only() -> None:
    """SU-victory/7"""
    p = axis_everywhere("axis")
    run(p)
    assert p.outcome is None


def test_the_allies_win_when_they_hold_the_italian_stars_and_algiers() -> None:
    """SU-victory/9, SU-victory/8: at the close of an Axis phase."""
    assert end("1944 winter", "axis", owners=GOALS).outcome == (ALLIES, "normal", "SU-victory/9")
    assert end("1944 winter", "allies", owners=GOALS).outcome is None


@pytest.mark.parametrize("missing", list(GOALS))
def test_with_one_star_missing_the_game_goes_on(missing: str) -> None:
    """SU-victory/9"""
    owners = {area: nation for area, nation in GOALS.items() if area != missing}
    assert end("1944 winter", "axis", owners={**owners, missing: "germany"}).outcome is None


def test_mere_control_of_a_star_does_not_win() -> None:
    """SU-victory/9, SU-possess/8"""
    owners = {**GOALS, "rome": "germany"}
    assert end("1944 winter", "axis", {"british-flotilla-1": "rome"}, owners).outcome is None


def test_stars_in_soviet_hands_count_for_the_allies() -> None:
    """SU-victory/9, SU-soviet/4"""
    outcome = end("1944 winter", "axis", owners={**GOALS, "po-valley": "soviet"}).outcome
    assert outcome == (ALLIES, "normal", "SU-victory/9")


def test_an_unclaimed_star_does_not_count_for_the_allies() -> None:
    """SU-victory/5, SU-victory/9"""
    p = end("1944 winter", "axis", owners={"naples": "us", "rome": "us", "algiers": "us"})
    assert p.payee[PLACE["po-valley"]] == Nation.NOBODY
    assert p.outcome is None


@pytest.mark.parametrize("star", ["po-valley", "rome", "naples", "algiers", "romania"])
def test_the_axis_wins_with_any_star_at_the_end_of_spring_1945(star: str) -> None:
    """SU-victory/10, SU-victory/8"""
    owners = {**dict.fromkeys(("po-valley", "rome", "naples", "algiers", "romania"), "us"), star: "germany"}
    assert end("1945 spring", "allies", owners=owners).outcome == (AXIS, "normal", "SU-victory/10")
    assert end("1944 winter", "allies", owners=owners).outcome is None


ALL_ALLIED = {**GOALS, "romania": "soviet"}


def test_stars_taken_in_the_very_last_turn_win_for_the_allies() -> None:
    """SU-victory/12"""
    assert end("1945 spring", "allies", owners=ALL_ALLIED).outcome == (ALLIES, "normal", "SU-victory/12")


def test_if_neither_side_meets_its_test_the_game_is_drawn() -> None:
    """SU-victory/12: Algiers is still neutral."""
    assert end("1945 spring", "allies", owners={**ALL_ALLIED, "algiers": "neutral"}).outcome == (
        -1,
        "draw",
        "SU-victory/12",
    )


def test_an_unclaimed_star_does_not_save_the_axis() -> None:
    """SU-victory/5, SU-victory/10, SU-victory/12"""
    p = theatre("1945 spring", "allies", GARRISON, {**ALL_ALLIED, "rome": "germany"}, step="end-of-turn")
    p.collapsed = 1
    p.payee[PLACE["rome"]] = Nation.NOBODY
    run(p)
    assert p.outcome == (-1, "draw", "SU-victory/12")


def with_romania(taken: str, turn: str, side: str, owner: str = "us") -> Position:
    p = theatre(turn, side, GARRISON, {**GOALS, "romania": "germany"}, step="end-of-turn")
    p.set_turn(TURN[taken])
    possess(p, PLACE["romania"], UNIT["7th-army"], Log())
    assert p.romania_taken == TURN[taken]
    p.give(PLACE["romania"], Nation[owner.upper()])
    p.set_turn(TURN[turn])
    run(p)
    return p


def test_romania_before_summer_1944_makes_an_allied_victory_strategic() -> None:
    """SU-victory/11: be it by SU-victory/9 or by SU-victory/12."""
    strategic = (ALLIES, "strategic", "SU-victory/11")
    assert with_romania("1944 spring", "1944 winter", "axis").outcome == strategic
    assert with_romania("1944 spring", "1945 spring", "allies").outcome == strategic


@pytest.mark.parametrize(
    ("taken", "owner"), [("1944 summer", "us"), ("1944 spring", "germany"), ("1944 spring", "soviet")]
)
def test_romania_too_late_or_lost_again_is_no_bonus(taken: str, owner: str) -> None:
    """SU-victory/11: it must still be in western hands."""
    assert with_romania(taken, "1944 winter", "axis", owner).outcome == (ALLIES, "normal", "SU-victory/9")


def test_every_printed_star_can_be_counted() -> None:
    """SU-victory/10: three in Italy, Algiers and Romania."""
    assert STARS.bit_count() == 5


def test_the_game_is_always_decided_in_spring_1945() -> None:
    """SU-victory/8, SU-victory/13: no other conditions are agreed."""
    for owners in (ALL_ALLIED, {}, {"rome": "us"}, {**ALL_ALLIED, "algiers": "neutral"}):
        assert end(TURNS[-1], "allies", owners=owners).outcome is not None


def test_italian_units_are_all_removed_even_those_not_yet_arrived() -> None:
    """SU-victory/3, SU-terms/2"""
    p = end("1943 spring", "axis", {}, {"rome": "britain"})
    left = [unit for unit in range(len(p.at)) if BY_NATION[Nation.ITALY] >> unit & 1 and p.at[unit] != PLACE["removed"]]
    assert left == []
