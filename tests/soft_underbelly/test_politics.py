"""Politics: the dates of 1940 to 1944, Vichy France, and the garrison of the Balkans."""

from __future__ import annotations

import pytest

from sandtable.core.event import Log
from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.control import possess
from sandtable.games.soft_underbelly.rules.movement.restrictions import halt
from sandtable.games.soft_underbelly.rules.politics import GARRISONS, convert_vichy, dated_events, garrison, is_at_war
from sandtable.games.soft_underbelly.world.atlas import BLACK, GREECE_AND_CRETE, VICHY, YUGOSLAVIA
from sandtable.games.soft_underbelly.world.calendar import TURN, TURNS
from sandtable.games.soft_underbelly.world.data import DATA
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, UNIT, Nation
from tests.soft_underbelly.theatre import PLACE, owner_of, place_of, theatre

BALKANS = ("belgrade", "albania", "greece")


def on_date(
    turn: str, side: str, units: dict[str, str] | None = None, owners: dict[str, str] | None = None
) -> Position:
    p = theatre(turn, side, units, owners)
    dated_events(p, Log())
    return p


def summer_1940(units: dict[str, str] | None = None) -> Position:
    """Return the Axis Summer 1940 turn just after the surrender of France."""
    p = theatre("1940 spring", "axis", units)
    p.set_turn(TURN["1940 summer"])
    dated_events(p, Log())
    return p


def test_who_is_at_war_when() -> None:
    """SU-start/2, SU-start/3, SU-start/6, SU-chart/7"""
    entry = {
        nation: next(TURNS[turn] for turn in range(len(TURNS)) if is_at_war(theatre(TURNS[turn]), nation))
        for nation in (Nation.GERMANY, Nation.BRITAIN, Nation.ITALY, Nation.US)
    }
    assert entry == {
        Nation.GERMANY: "1940 spring",
        Nation.BRITAIN: "1940 spring",
        Nation.ITALY: "1940 summer",
        Nation.US: "1941 winter",
    }
    assert not any(is_at_war(theatre(turn), Nation.SOVIET) for turn in TURNS)


def test_a_defeated_italy_is_no_longer_at_war() -> None:
    """SU-victory/2, SU-victory/4: Germany goes on fighting."""
    p = theatre("1943 fall")
    assert is_at_war(p, Nation.ITALY)
    p.collapsed = 1
    assert not is_at_war(p, Nation.ITALY)
    assert is_at_war(p, Nation.GERMANY)


def test_in_spring_1940_italy_and_the_allies_take_no_notice_of_each_other() -> None:
    """SU-start/4: neither stops next to the other, as they do from Summer 1940 on."""
    units = {"italian-infantry-1": "tripoli", "anzac": "western-desert", "british-flotilla-1": "ionian-sea"}
    for turn, is_stopped in (("1940 spring", False), ("1940 summer", True)):
        p = theatre(turn, units=units)
        assert bool(halt(p, UNIT["italian-infantry-1"], PLACE["tobruk"])) == is_stopped
        assert bool(halt(p, UNIT["regia-marina"], PLACE["taranto"])) == is_stopped


def test_france_surrenders_in_summer_1940_and_is_neutral() -> None:
    """SU-start/5, SU-status/3, SU-start/3, SU-repl/7: its star pays nobody."""
    p = summer_1940()
    assert p.vichy == Vichy.NEUTRAL
    assert p.facts.neutral & VICHY == VICHY
    assert p.payee[PLACE["algiers"]] == Nation.NOBODY
    assert p.facts.at_war
    assert not p.lost_edge


def test_france_does_not_surrender_in_the_allied_phase_nor_in_spring() -> None:
    """SU-start/5: at the start of the Axis Summer 1940 turn."""
    assert on_date("1940 spring", "axis").vichy == Vichy.ALLIED
    assert on_date("1940 spring", "allies").vichy == Vichy.ALLIED
    p = theatre("1940 spring", "allies")
    p.set_turn(TURN["1940 summer"])
    dated_events(p, Log())
    assert p.vichy == Vichy.ALLIED


def test_british_ships_leave_vichy_france_for_the_sea_next_to_them() -> None:
    """SU-start/5"""
    p = summer_1940({"british-flotilla-1": "oran"})
    assert place_of(p, "british-flotilla-1") == "alboran-sea"


def test_a_british_army_in_vichy_france_goes_to_britain() -> None:
    """SU-start/5: no Allied area is within its reach; its convoy sails."""
    p = summer_1940({"anzac": "algiers", "british-convoy-1": "algiers"})
    assert place_of(p, "anzac") == "britain"
    assert place_of(p, "british-convoy-1") == "balearic-sea"


def test_british_ships_without_a_free_sea_go_to_britain() -> None:
    """SU-start/5"""
    p = summer_1940({"british-flotilla-1": "oran", "regia-marina": "alboran-sea"})
    assert place_of(p, "british-flotilla-1") == "britain"


def test_the_allied_player_picks_between_two_free_seas() -> None:
    """SU-start/5"""
    p = summer_1940({"british-flotilla-1": "tunis"})
    assert p.stack[-1] == ("retreat", 1 << UNIT["british-flotilla-1"], VICHY)
    decision = GAME.decision(p)
    assert decision is not None
    assert decision.side == ALLIES
    assert {GAME.notation.text(order) for order in decision.legal} == {
        "retreat british-flotilla-1 sicilian-strait",
        "retreat british-flotilla-1 western-med",
    }


def test_ships_elsewhere_stay() -> None:
    """SU-start/5"""
    p = summer_1940({"british-flotilla-1": "gibraltar", "british-flotilla-2": "balearic-sea"})
    assert place_of(p, "british-flotilla-1") == "gibraltar"
    assert place_of(p, "british-flotilla-2") == "balearic-sea"


def test_in_spring_1941_the_axis_occupies_yugoslavia_greece_and_crete() -> None:
    """SU-marita/1, SU-status/5, SU-status/8"""
    p = theatre("1940 winter", "axis")
    assert owner_of(p, "croatia") == owner_of(p, "crete") == "neutral"
    p.set_turn(TURN["1941 spring"])
    dated_events(p, Log())
    for area in ("belgrade", "croatia", "greece", "crete"):
        assert owner_of(p, area) == "germany"
    assert place_of(p, "german-occupation-belgrade") == "belgrade"
    assert place_of(p, "german-occupation-greece") == "greece"


def test_the_occupation_of_the_balkans_leaves_other_neutrals_alone() -> None:
    """SU-marita/1, SU-status/3"""
    p = on_date("1941 spring", "axis", owners={"croatia": "neutral"})
    assert owner_of(p, "croatia") == "germany"
    assert owner_of(p, "vichy") == owner_of(p, "algiers") == "neutral"


@pytest.mark.parametrize(("turn", "side"), [("1941 spring", "allies"), ("1940 winter", "axis")])
def test_the_balkans_are_occupied_in_the_axis_phase_of_spring_1941_only(turn: str, side: str) -> None:
    """SU-marita/1"""
    p = on_date(turn, side, owners={"greece": "neutral"})
    assert owner_of(p, "greece") == "neutral"
    assert place_of(p, "german-occupation-greece") == "turn-track"


def test_the_us_enters_the_war_in_winter_1941() -> None:
    """SU-start/6: it is told once, in the Allied phase."""
    for turn, side, is_told in (
        ("1941 winter", "allies", True),
        ("1941 winter", "axis", False),
        ("1942 spring", "allies", False),
    ):
        log = Log()
        dated_events(theatre(turn, side), log)
        assert any(event.rule == "SU-start/6" for event in log.events) == is_told


def test_occupation_markers_are_no_units_and_go_when_the_area_is_taken() -> None:
    """SU-marita/2"""
    p = on_date("1941 spring", "axis", owners={"albania": "britain"})
    assert not p.facts.any[AXIS]
    assert not halt(p, UNIT["8th-army"], PLACE["albania"])  # no zone of control
    possess(p, PLACE["greece"], UNIT["8th-army"], Log())
    assert place_of(p, "german-occupation-greece") == "removed"
    assert place_of(p, "german-occupation-belgrade") == "belgrade"


def neutral_vichy(turn: str = "1942 summer", units: dict[str, str] | None = None) -> Position:
    return theatre(turn, "allies", units)


def test_an_allied_invasion_gives_algiers_to_the_allies_and_all_else_to_the_axis() -> None:
    """SU-status/3, SU-status/4, SU-friendly/3, SU-allies/3, SU-repl/7"""
    p = neutral_vichy(units={"colonial-army": "algiers"})
    assert not p.facts.any[ALLIES]
    convert_vichy(p, Log())
    assert p.vichy == Vichy.FREE_FRENCH
    assert owner_of(p, "algiers") == "us"
    assert p.payee[PLACE["algiers"]] == Nation.US
    assert p.facts.armies[ALLIES] >> PLACE["algiers"] & 1
    for area in ("vichy", "french-alps", "corsica", "casablanca", "oran", "constantine", "tunis"):
        assert owner_of(p, area) == "germany"
    assert not p.lost_edge


def test_without_the_colonial_army_algiers_falls_to_the_axis_with_its_star() -> None:
    """SU-friendly/3, SU-repl/7"""
    p = neutral_vichy("1940 summer")
    convert_vichy(p, Log())
    assert owner_of(p, "algiers") == "germany"
    assert p.payee[PLACE["algiers"]] == Nation.GERMANY


def test_a_conversion_leaves_other_neutrals_alone() -> None:
    """SU-friendly/3, SU-status/5"""
    p = neutral_vichy("1940 fall")
    convert_vichy(p, Log())
    assert owner_of(p, "greece") == owner_of(p, "croatia") == "neutral"


def test_no_other_date_converts_vichy_france() -> None:
    """SU-status/3"""
    assert on_date("1942 summer", "allies").vichy == Vichy.NEUTRAL


def test_an_area_that_an_allied_land_unit_has_entered_becomes_its_nations() -> None:
    """SU-friendly/3, SU-north-edge/4: an edge area is lost to the Axis for good then."""
    p = neutral_vichy(units={"8th-army": "oran", "82nd-airborne": "vichy"})
    convert_vichy(p, Log())
    assert owner_of(p, "oran") == "britain"
    assert owner_of(p, "vichy") == "us"
    assert p.lost_edge == 1 << PLACE["vichy"]


def test_vichy_france_is_converted_once() -> None:
    """SU-status/3: only a neutral one."""
    p = neutral_vichy()
    convert_vichy(p, Log())
    possess(p, PLACE["tunis"], UNIT["8th-army"], Log())
    convert_vichy(p, Log())
    assert owner_of(p, "tunis") == "britain"
    p = theatre("1940 spring")
    convert_vichy(p, Log())
    assert p.vichy == Vichy.ALLIED


def test_vichy_france_turns_free_french_in_fall_1942_at_the_latest() -> None:
    """SU-status/3: in the Allied reinforcement phase."""
    p = theatre("1942 summer", units={"colonial-army": "algiers"})
    p.set_turn(TURN["1942 fall"])
    dated_events(p, Log())
    assert p.vichy == Vichy.NEUTRAL  # the Axis phase
    p.side = ALLIES
    dated_events(p, Log())
    assert p.vichy == Vichy.FREE_FRENCH
    assert owner_of(p, "algiers") == "us"


def test_in_summer_1944_the_soviets_take_romania_and_bulgaria() -> None:
    """SU-soviet/1, SU-soviet/4, SU-north-edge/4: Allied for victory, but the star pays nobody."""
    p = on_date("1944 summer", "allies")
    assert owner_of(p, "romania") == owner_of(p, "bulgaria") == "soviet"
    assert place_of(p, "soviet-1") == "romania"
    assert place_of(p, "soviet-2") == "bulgaria"
    assert p.payee[PLACE["romania"]] == Nation.NOBODY
    assert p.facts.owned[ALLIES] >> PLACE["romania"] & 1
    assert p.lost_edge == 1 << PLACE["romania"]
    assert p.romania_taken == len(TURNS)  # SU-victory/11: not by the western Allies


def test_soviet_markers_are_no_combat_units() -> None:
    """SU-soviet/2"""
    p = on_date("1944 summer", "allies")
    assert not p.facts.any[ALLIES]
    assert not halt(p, UNIT["german-infantry-1"], PLACE["belgrade"])  # no zone of control


def test_axis_units_are_driven_out_by_the_soviets() -> None:
    """SU-soviet/1: as after a lost combat, and not into the other of the two."""
    p = on_date("1944 summer", "allies", {"german-infantry-1": "romania", "german-tactical-1": "bulgaria"})
    units = 1 << UNIT["german-infantry-1"] | 1 << UNIT["german-tactical-1"]
    assert p.stack[-1] == ("retreat", units, 1 << PLACE["romania"] | 1 << PLACE["bulgaria"])


def test_the_axis_picks_where_its_driven_out_units_go_and_those_without_a_way_out_are_lost() -> None:
    """SU-soviet/1: Romania leads to Belgrade only; a unit with no Axis area next to it is eliminated."""
    p = theatre("1944 summer", "allies", {"german-infantry-1": "romania", "german-tactical-1": "bulgaria"})
    p.stack = [("turn", 0)]
    GAME.settle(p, Log())
    decision = GAME.decision(p)
    assert decision is not None
    assert (decision.side, decision.step) == (AXIS, "retreat")
    assert place_of(p, "german-infantry-1") == "belgrade"
    assert {GAME.notation.text(order) for order in decision.legal} == {
        "retreat german-tactical-1 belgrade",
        "retreat german-tactical-1 greece",
    }
    p = theatre("1944 summer", "allies", {"german-infantry-1": "romania"}, {"belgrade": "us"})
    p.stack = [("turn", 0)]
    GAME.settle(p, Log())
    assert place_of(p, "german-infantry-1") == "replacements"


def test_what_the_western_allies_hold_in_the_east_stays_theirs() -> None:
    """SU-soviet/1"""
    p = on_date("1944 summer", "allies", {"7th-army": "romania"}, owners={"romania": "us"})
    assert owner_of(p, "romania") == "us"
    assert p.payee[PLACE["romania"]] == Nation.US
    assert owner_of(p, "bulgaria") == "soviet"


def test_the_soviets_do_not_come_before_their_time() -> None:
    """SU-soviet/1"""
    assert owner_of(on_date("1944 summer", "axis"), "romania") == "germany"
    assert owner_of(on_date("1944 spring", "allies"), "romania") == "germany"


def balkans(units: dict[str, str], turn: str = "1941 summer", owners: dict[str, str] | None = None) -> Position:
    markers = {"german-occupation-belgrade": "belgrade", "german-occupation-greece": "greece"}
    p = theatre(turn, "axis", {**markers, **units}, owners)
    garrison(p, Log())
    return p


@pytest.mark.parametrize("area", BALKANS)
@pytest.mark.parametrize("unit", ["italian-infantry-1", "german-tactical-1", "german-supply"])
def test_any_axis_unit_in_one_of_three_areas_is_garrison_enough(area: str, unit: str) -> None:
    """SU-garrison/1, SU-garrison/3"""
    p = balkans({unit: area})
    assert [owner_of(p, place) for place in BALKANS] == ["germany", "italy", "germany"]


def test_a_ship_in_port_is_a_garrison_too() -> None:
    """SU-garrison/1"""
    assert owner_of(balkans({"regia-marina": "albania"}), "belgrade") == "germany"


@pytest.mark.parametrize("area", ["croatia", "crete", "bulgaria", "northern-box"])
def test_without_a_garrison_the_three_areas_and_crete_rise(area: str) -> None:
    """SU-garrison/2, SU-status/10: markers are no garrison and go; Croatia stays Axis."""
    p = balkans({"italian-supply": area} if area == "crete" else {"german-infantry-1": area})
    for place in BALKANS:
        assert p.facts.owned[ALLIES] >> PLACE[place] & 1
    assert owner_of(p, "croatia") == "germany"
    assert (owner_of(p, "crete") == "germany") == (area == "crete")
    assert place_of(p, "german-occupation-belgrade") == place_of(p, "german-occupation-greece") == "removed"
    assert p.lost_edge == 1 << PLACE["belgrade"]  # SU-north-edge/4


def test_a_ship_does_not_keep_crete() -> None:
    """SU-garrison/2: it takes a land unit."""
    p = balkans({"regia-marina": "crete"})
    assert p.facts.owned[ALLIES] >> PLACE["crete"] & 1


def test_there_is_no_duty_before_spring_1941() -> None:
    """SU-garrison/1, SU-status/2: Albania has none for its own sake."""
    p = theatre("1940 winter", "axis")
    garrison(p, Log())
    assert owner_of(p, "albania") == "italy"
    p = balkans({}, "1941 spring")
    assert owner_of(p, "albania") == "britain"


def test_the_duty_concerns_what_the_axis_still_holds_and_lapses_with_it() -> None:
    """SU-garrison/5"""
    allied = dict.fromkeys(BALKANS, "us")
    p = balkans({}, owners=allied)
    assert owner_of(p, "crete") == "germany"
    p = balkans({}, owners={"greece": "us"})
    assert owner_of(p, "greece") == "us"
    assert owner_of(p, "belgrade") == owner_of(p, "albania") == "britain"


def test_each_of_the_three_areas_is_in_or_next_to_both_nations() -> None:
    """SU-garrison/4, SU-garrison/3"""
    for area in BALKANS:
        at = PLACE[area]
        assert GARRISONS >> at & 1
        for nation in (YUGOSLAVIA, GREECE_AND_CRETE):
            assert (1 << at | BLACK[at]) & nation


def test_only_greece_and_yugoslavia_need_a_garrison() -> None:
    """SU-status/2, SU-status/6, SU-status/7, SU-chart/7"""
    needing = {row["nation"] for row in DATA.tables("charts.toml")["status"] if row["garrison"]}
    assert needing == {"greece", "yugoslavia"}
