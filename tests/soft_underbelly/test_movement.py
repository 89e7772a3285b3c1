"""Movement of land, air and naval units, zones of control, the northern edge, parachutes and transports."""

from __future__ import annotations

import pytest

from sandtable.core.event import Log
from sandtable.games.soft_underbelly.rules.movement.breakthrough import Breakthrough, BreakthroughEnd
from sandtable.games.soft_underbelly.rules.movement.overrun import Crowded, Displacement
from sandtable.games.soft_underbelly.rules.movement.phase import Movement, Sailing
from sandtable.games.soft_underbelly.world.roster import UNIT
from tests.soft_underbelly.theatre import PLACE, goals, owner_of, place_of, play, refusals, theatre

MOVEMENT = Movement()
SAILING = Sailing()
DISPLACEMENT = Displacement()
BREAKTHROUGH = Breakthrough()


def test_an_army_runs_any_distance_through_its_own_areas() -> None:
    """SU-move/3, SU-land-move/1, SU-features/5: distance is unlimited, rail and road alike."""
    p = theatre(units={"italian-infantry-1": "sicily"})
    assert {"turin", "romania", "greece", "albania"} <= goals(MOVEMENT, p, "move", "italian-infantry-1")


def test_an_army_never_crosses_a_blue_line_by_itself() -> None:
    """SU-move/6"""
    p = theatre(units={"italian-infantry-1": "sicily"})
    assert refusals(MOVEMENT, p, "move italian-infantry-1 western-med") == ["SU-move/6"]


def test_an_army_stops_in_an_enemy_area_and_takes_it_at_once() -> None:
    """SU-land-move/2, SU-land-move/4, SU-possess/1, SU-possess/7"""
    p = theatre(units={"panzerarmee-afrika": "tripoli", "italian-infantry-1": "tripoli"}, owners={"tobruk": "britain"})
    assert refusals(MOVEMENT, p, "move panzerarmee-afrika western-desert") == ["SU-land-move/2"]
    play(MOVEMENT, p, "move panzerarmee-afrika tobruk")
    assert owner_of(p, "tobruk") == "germany"
    play(MOVEMENT, p, "move italian-infantry-1 western-desert")  # SU-move/7: the first mover opened the way
    assert owner_of(p, "western-desert") == "italy"


def test_an_army_stops_next_to_an_enemy_land_unit() -> None:
    """SU-land-move/2, SU-zoc/1"""
    p = theatre(
        side="allies",
        units={"8th-army": "palestine", "panzerarmee-afrika": "tobruk"},
        owners={"western-desert": "britain"},
    )
    assert goals(MOVEMENT, p, "move", "8th-army") == {"egypt", "western-desert"}
    p = theatre(
        side="allies",
        units={"8th-army": "palestine", "panzerarmee-afrika": "western-desert"},
        owners={"western-desert": "italy"},
    )
    assert goals(MOVEMENT, p, "move", "8th-army") == {"egypt"}


@pytest.mark.parametrize(
    ("helper", "is_lifted"),
    [
        ("italian-infantry-2", True),
        ("german-parachute", True),
        ("italian-tactical", True),
        ("italian-supply", False),
        ("regia-marina", False),
    ],
)
def test_an_army_parachute_or_tactical_lifts_the_zone_of_control_but_no_other_unit(
    helper: str, is_lifted: bool
) -> None:
    """SU-land-move/3, SU-zoc/2"""
    p = theatre(
        "1943 summer",
        units={"italian-infantry-1": "rome", "8th-army": "sicily", helper: "naples"},
        owners={"sicily": "britain"},
    )
    assert ("taranto" in goals(MOVEMENT, p, "move", "italian-infantry-1")) is is_lifted


def test_the_zone_of_control_reaches_over_black_lines_only() -> None:
    """SU-zoc/2: a panzer in Sicily does not stop an army that passes Tunis."""
    p = theatre(
        "1943 spring",
        "allies",
        units={"8th-army": "algiers", "panzerarmee-afrika": "sicily"},
        owners=dict.fromkeys(("algiers", "constantine", "tunis", "tripoli", "tobruk"), "britain"),
    )
    assert "tripoli" in goals(MOVEMENT, p, "move", "8th-army")


@pytest.mark.parametrize("kind", ["german-supply", "german-occupation-greece"])
def test_supply_units_and_markers_project_no_zone_of_control(kind: str) -> None:
    """SU-zoc/4, SU-marita/2"""
    p = theatre(
        "1943 spring",
        "allies",
        units={"8th-army": "albania", kind: "greece"},
        owners={"albania": "us", "belgrade": "us", "croatia": "us"},
    )
    assert "po-valley" in goals(MOVEMENT, p, "move", "8th-army")


def test_neutral_areas_are_closed_to_both_sides() -> None:
    """SU-naval-move/8, SU-status/3, SU-status/5"""
    p = theatre(
        "1940 fall",
        units={"italian-infantry-1": "turin", "regia-marina": "rome", "italian-infantry-2": "albania"},
    )
    assert refusals(MOVEMENT, p, "move italian-infantry-1 french-alps") == ["SU-status/3"]
    assert refusals(MOVEMENT, p, "move italian-infantry-2 greece") == ["SU-status/5"]
    assert refusals(MOVEMENT, p, "move regia-marina tunis") == ["SU-naval-move/8"]


def test_in_spring_1940_italians_stay_in_axis_territory() -> None:
    """SU-start/4"""
    p = theatre(
        "1940 spring",
        units={"italian-infantry-1": "tripoli", "regia-marina": "sicily", "italian-tactical": "sicily"},
    )
    assert refusals(MOVEMENT, p, "move regia-marina malta") == ["SU-start/4"]
    assert refusals(MOVEMENT, p, "move italian-tactical malta") == ["SU-start/4"]
    assert refusals(MOVEMENT, p, "move italian-infantry-1 tunis") == ["SU-start/4"]
    assert "tobruk" in goals(MOVEMENT, p, "move", "italian-infantry-1")


def test_an_axis_unit_goes_round_by_the_northern_edge_and_may_wait_there() -> None:
    """SU-north-edge/1, SU-north-edge/5"""
    p = theatre(units={"panzerarmee-afrika": "po-valley", "8th-army": "croatia"}, owners={"croatia": "britain"})
    reached = goals(MOVEMENT, p, "move", "panzerarmee-afrika")
    assert {"romania", "belgrade", "northern-box"} <= reached
    play(MOVEMENT, p, "move panzerarmee-afrika northern-box")
    p.moved = 0
    assert {"po-valley", "romania"} <= goals(MOVEMENT, p, "move", "panzerarmee-afrika")


def test_an_edge_area_the_allies_have_possessed_is_never_entered_from_off_the_map() -> None:
    """SU-north-edge/4: not even after its recapture, though it may be left again."""
    p = theatre(
        "1943 spring",
        units={"panzerarmee-afrika": "northern-box", "german-infantry-1": "vichy", "7th-army": "french-alps"},
        owners={"french-alps": "us", "vichy": "germany"},
    )
    p.lost_edge = 1 << PLACE["vichy"] | 1 << PLACE["french-alps"]
    assert refusals(MOVEMENT, p, "move panzerarmee-afrika vichy") == ["SU-north-edge/4"]
    assert "northern-box" in goals(MOVEMENT, p, "move", "german-infantry-1")


def test_allied_units_do_not_use_the_northern_edge() -> None:
    """SU-north-edge/1"""
    p = theatre("1943 spring", "allies", units={"8th-army": "po-valley"}, owners={"po-valley": "britain"})
    assert refusals(MOVEMENT, p, "move 8th-army northern-box") == ["SU-north-edge/1"]


def test_ships_never_cross_the_northern_edge() -> None:
    """SU-north-edge/1"""
    p = theatre(units={"regia-marina": "po-valley"})
    assert refusals(MOVEMENT, p, "move regia-marina northern-box") == ["SU-north-edge/1"]


def test_a_ship_sails_any_distance_over_blue_lines() -> None:
    """SU-naval-move/1, SU-naval-move/2, SU-move/5: from Britain round Africa to the Red Sea and Egypt."""
    p = theatre(side="allies", units={"british-flotilla-1": "britain"})
    reached = goals(MOVEMENT, p, "move", "british-flotilla-1")
    assert {"red-sea", "egypt", "gibraltar", "eastern-med", "cyprus"} <= reached
    assert refusals(MOVEMENT, p, "move british-flotilla-1 western-desert") == ["SU-naval-move/3"]


def test_a_ship_stops_in_an_empty_enemy_port_unless_a_friend_lies_there() -> None:
    """SU-naval-move/4: Egypt is the only way from the Mediterranean to the Red Sea."""
    p = theatre(units={"regia-marina": "eastern-med"})
    assert "egypt" in goals(MOVEMENT, p, "move", "regia-marina")
    assert refusals(MOVEMENT, p, "move regia-marina red-sea") == ["SU-naval-move/4"]
    p.put(UNIT["italian-tactical"], PLACE["egypt"])
    assert "red-sea" in goals(MOVEMENT, p, "move", "regia-marina")


def test_a_ship_stops_next_to_enemy_ships_or_aircraft_unless_a_friend_is_there() -> None:
    """SU-naval-move/5, SU-zoc/3: also for a convoy; over blue lines only."""
    for stopper in ("british-flotilla-1", "british-tactical", "british-convoy-1"):
        p = theatre(units={"regia-marina": "taranto", stopper: "eastern-med"})
        assert "ionian-sea" in goals(MOVEMENT, p, "move", "regia-marina")
        assert refusals(MOVEMENT, p, "move regia-marina crete") == ["SU-naval-move/5"]
        p.put(UNIT["italian-tactical"], PLACE["ionian-sea"])
        assert "crete" in goals(MOVEMENT, p, "move", "regia-marina")


def test_land_units_never_stop_ships() -> None:
    """SU-naval-move/6"""
    p = theatre(units={"regia-marina": "taranto", "8th-army": "tobruk"}, owners={"tobruk": "britain"})
    assert "crete" in goals(MOVEMENT, p, "move", "regia-marina")


def test_axis_ships_and_aircraft_pass_malta_while_the_fort_is_alone() -> None:
    """SU-malta/1, SU-malta/3: the fort neither bars nor stops them; any other Allied unit closes the island."""
    p = theatre(units={"regia-marina": "sicily", "malta-fort": "malta", "german-tactical-1": "sicily"})
    assert "malta" in goals(MOVEMENT, p, "move", "regia-marina")
    assert "malta" in goals(MOVEMENT, p, "move", "german-tactical-1")
    p.put(UNIT["british-supply-1"], PLACE["malta"])
    assert refusals(MOVEMENT, p, "move regia-marina malta") == ["SU-malta/3"]


def test_ships_sail_on_through_malta_past_the_lone_fort() -> None:
    """SU-malta/1: with the Strait of Sicily shut only Malta leads from Sicily to the Gulf of Sirte."""
    p = theatre(
        units={"regia-marina": "sicily", "malta-fort": "malta", "british-flotilla-1": "sicilian-strait"},
        owners={"taranto": "britain"},
    )
    p.put(UNIT["italian-convoy"], PLACE["malta"])  # a friend there lifts the stop next to the British flotilla
    assert "gulf-of-sirte" in goals(MOVEMENT, p, "move", "regia-marina")
    p.put(UNIT["malta-fort"], PLACE["removed"])
    p.put(UNIT["italian-convoy"], PLACE["naples"])
    assert refusals(MOVEMENT, p, "move regia-marina gulf-of-sirte")[0] in (
        "SU-naval-move/4",
        "SU-naval-move/5",
    )


def test_the_fort_of_gibraltar_bars_everything() -> None:
    """SU-fort/2"""
    p = theatre(units={"regia-marina": "alboran-sea", "gibraltar-fort": "gibraltar"})
    assert refusals(MOVEMENT, p, "move regia-marina gibraltar") == ["SU-fort/2"]


def test_axis_ships_never_enter_the_allied_boxes() -> None:
    """SU-start/12"""
    p = theatre(units={"regia-marina": "eastern-atlantic"})
    assert refusals(MOVEMENT, p, "move regia-marina britain") == ["SU-start/12"]


def test_a_tactical_flies_any_distance_over_land_and_one_blue_line() -> None:
    """SU-air-move/1, SU-air-move/3, SU-air-move/4, SU-air-move/6"""
    p = theatre(units={"german-tactical-1": "po-valley"})
    reached = goals(MOVEMENT, p, "move", "german-tactical-1")
    assert {"sicily", "western-med", "malta", "ionian-sea", "aegean-sea"} <= reached
    assert not {"tripoli", "sardinia", "crete"} & reached
    assert refusals(MOVEMENT, p, "move german-tactical-1 sardinia") == ["SU-air-move/4"]


def test_a_tactical_never_flies_from_sea_to_sea() -> None:
    """SU-air-move/4"""
    p = theatre(units={"german-tactical-1": "western-med"})
    assert refusals(MOVEMENT, p, "move german-tactical-1 sicilian-strait") == ["SU-air-move/4"]
    assert "turin" in goals(MOVEMENT, p, "move", "german-tactical-1")


@pytest.mark.parametrize(
    ("stopper", "where"),
    [("8th-army", "sicily"), ("british-flotilla-1", "western-med"), ("british-tactical", "sicily")],
)
def test_a_tactical_stops_next_to_enemy_units_unless_a_friend_is_there(stopper: str, where: str) -> None:
    """SU-air-move/2, SU-zoc/1: land units over black lines, ships over blue lines, tacticals over either."""
    p = theatre("1943 summer", units={"german-tactical-1": "rome", stopper: where}, owners={"sicily": "britain"})
    p.put(UNIT["german-tactical-1"], PLACE["po-valley"])
    if where == "sicily":
        assert "naples" in goals(MOVEMENT, p, "move", "german-tactical-1")
        assert refusals(MOVEMENT, p, "move german-tactical-1 taranto") == ["SU-air-move/2"]
        p.put(UNIT["italian-infantry-1"], PLACE["naples"])
        assert "taranto" in goals(MOVEMENT, p, "move", "german-tactical-1")
    else:
        assert "rome" in goals(MOVEMENT, p, "move", "german-tactical-1")
        assert refusals(MOVEMENT, p, "move german-tactical-1 naples") == ["SU-air-move/2"]
        p.put(UNIT["regia-marina"], PLACE["rome"])
        assert "naples" in goals(MOVEMENT, p, "move", "german-tactical-1")


def test_a_tactical_stops_in_an_enemy_area_and_controls_an_empty_port() -> None:
    """SU-air-move/2, SU-possess/2, SU-possess/9, SU-possess/12"""
    p = theatre("1943 summer", "allies", units={"british-tactical": "tobruk"}, owners={"tobruk": "britain"})
    assert "tripoli" in goals(MOVEMENT, p, "move", "british-tactical")
    assert refusals(MOVEMENT, p, "move british-tactical tunis") == ["SU-air-move/2"]
    play(MOVEMENT, p, "move british-tactical tripoli")
    assert owner_of(p, "tripoli") == "italy"
    assert p.facts.controlled[1] >> PLACE["tripoli"] & 1
    p.put(UNIT["british-tactical"], PLACE["tobruk"])  # SU-possess/3: control ends when it leaves
    assert not p.facts.controlled[1]


def test_a_tactical_controls_no_land_area() -> None:
    """SU-possess/9: control can be gained in coastal areas only."""
    p = theatre("1942 summer", units={"german-tactical-1": "western-desert", "italian-tactical": "cyprus"})
    assert p.facts.controlled[0] == 1 << PLACE["cyprus"]


def test_a_supply_unit_moves_like_a_land_unit_but_never_into_enemy_areas() -> None:
    """SU-land-move/7"""
    p = theatre(units={"german-supply": "tripoli"}, owners={"tobruk": "britain"})
    assert refusals(MOVEMENT, p, "move german-supply tobruk") == ["SU-land-move/7"]
    p = theatre(units={"german-supply": "po-valley"})
    assert "sicily" in goals(MOVEMENT, p, "move", "german-supply")


def test_a_parachute_flies_over_friendly_ground_and_empty_seas_but_not_from_sea_to_sea() -> None:
    """SU-para/1, SU-para/2, SU-para/4"""
    p = theatre(units={"german-parachute": "taranto"})
    reached = goals(MOVEMENT, p, "move", "german-parachute")
    assert {"sardinia", "tripoli", "crete", "rhodes"} <= reached
    assert refusals(MOVEMENT, p, "drop german-parachute ionian-sea") == ["SU-para/4"]


def test_a_parachute_flies_two_steps_beyond_its_ordinary_move() -> None:
    """SU-para/3, SU-para/7: over black lines onto empty enemy ground it is plain movement and takes it at once."""
    p = theatre(units={"german-parachute": "tripoli"}, owners={"tobruk": "britain"})
    assert {"tobruk", "western-desert"} <= goals(MOVEMENT, p, "move", "german-parachute")
    play(MOVEMENT, p, "move german-parachute western-desert")
    assert owner_of(p, "western-desert") == "germany"
    assert owner_of(p, "tobruk") == "britain"


def test_a_parachute_never_enters_an_area_with_an_enemy_tactical_or_carrier() -> None:
    """SU-para/6, SU-stack/11, SU-attack-chart/7"""
    for flyer in ("british-tactical", "british-carrier"):
        p = theatre(units={"german-parachute": "sicily", flyer: "malta", "german-supply": "sicily"})
        assert refusals(MOVEMENT, p, "drop german-parachute malta") == ["SU-para/6"]


def test_a_parachute_lands_on_top_of_a_fort() -> None:
    """SU-para/8, SU-fort/3, SU-stack/11"""
    p = theatre(units={"german-parachute": "sicily", "malta-fort": "malta"})
    play(MOVEMENT, p, "drop german-parachute malta")
    assert place_of(p, "german-parachute") == "malta"
    assert owner_of(p, "malta") == "britain"
    assert p.landed == 1 << UNIT["german-parachute"]  # SU-landing/1: over a blue line it is a landing


def test_an_air_landing_needs_a_source_in_reach_and_possesses_only_after_combat() -> None:
    """SU-landing/1, SU-landing/4, SU-landing/9, SU-para/7, SU-para/13, SU-possess/4"""
    p = theatre("1943 summer", "allies", units={"82nd-airborne": "malta", "malta-fort": "malta"})
    assert refusals(MOVEMENT, p, "drop 82nd-airborne sicily") == ["SU-landing/9"]
    p.put(UNIT["british-supply-1"], PLACE["malta"])
    play(MOVEMENT, p, "drop 82nd-airborne sicily")
    assert owner_of(p, "sicily") == "italy"
    assert p.facts.controlled[1] >> PLACE["sicily"] & 1
    assert p.landed == 1 << UNIT["82nd-airborne"]


def test_one_source_is_not_enough_for_two_landings() -> None:
    """SU-landing/9, SU-landing/10"""
    p = theatre(
        "1944 fall",
        "allies",
        units={"82nd-airborne": "malta", "british-airborne": "malta", "british-supply-1": "malta"},
    )
    play(MOVEMENT, p, "drop 82nd-airborne sicily")
    assert refusals(MOVEMENT, p, "drop british-airborne tripoli") == ["SU-landing/9"]
    p.put(UNIT["british-convoy-1"], PLACE["gulf-of-sirte"])
    assert refusals(MOVEMENT, p, "drop british-airborne tripoli") == []


def test_no_flight_in_the_winter_zone_in_winter() -> None:
    """SU-para/10, SU-weather/3, SU-landing/6"""
    p = theatre(
        "1943 winter",
        "allies",
        units={"82nd-airborne": "malta", "malta-fort": "malta", "british-supply-1": "malta"},
    )
    assert refusals(MOVEMENT, p, "drop 82nd-airborne sicily") == ["SU-para/10"]
    p = theatre("1943 winter", units={"german-parachute": "sicily"})
    assert goals(MOVEMENT, p, "move", "german-parachute") >= {"naples", "rome"}
    assert "sardinia" not in goals(MOVEMENT, p, "move", "german-parachute")


def test_a_convoy_fetches_a_unit_and_puts_it_ashore_where_it_may_move_on() -> None:
    """SU-convoy/1, SU-convoy/3, SU-convoy/4, SU-convoy/5, SU-move/8"""
    p = theatre(units={"italian-convoy": "naples", "panzerarmee-afrika": "po-valley"}, owners={"tobruk": "britain"})
    play(MOVEMENT, p, "load italian-convoy panzerarmee-afrika")
    assert p.stack[-1][0] == "sailing"
    play(SAILING, p, "move italian-convoy tripoli")
    assert place_of(p, "panzerarmee-afrika") == "tripoli"
    assert refusals(MOVEMENT, p, "move italian-convoy sicily") == ["SU-move/2"]
    play(MOVEMENT, p, "move panzerarmee-afrika tobruk")
    assert owner_of(p, "tobruk") == "germany"


def test_a_unit_that_was_carried_cannot_be_loaded_again() -> None:
    """SU-convoy/3: the cargo must have begun the phase in the port."""
    p = theatre(
        "1943 spring",
        "allies",
        units={
            "british-convoy-1": "britain",
            "8th-army": "britain",
            "us-convoy": "egypt",
            "7th-army": "palestine",
        },
    )
    play(MOVEMENT, p, "load british-convoy-1 8th-army")
    play(SAILING, p, "move british-convoy-1 egypt")
    assert refusals(MOVEMENT, p, "load us-convoy 8th-army") == ["SU-convoy/3"]
    play(MOVEMENT, p, "move 7th-army egypt")
    assert refusals(MOVEMENT, p, "load us-convoy 7th-army") == ["SU-convoy/3"]


def test_cargo_stays_aboard_at_sea_and_cannot_move_by_itself() -> None:
    """SU-convoy/9, SU-convoy/10"""
    p = theatre(side="allies", units={"british-convoy-1": "britain", "anzac": "britain"})
    play(MOVEMENT, p, "load british-convoy-1 anzac")
    play(SAILING, p, "move british-convoy-1 red-sea")
    assert p.aboard[UNIT["anzac"]] == UNIT["british-convoy-1"]
    assert refusals(MOVEMENT, p, "move anzac egypt") == ["SU-convoy/9"]
    p.moved = p.shipped = 0
    play(MOVEMENT, p, "move british-convoy-1 egypt")
    assert p.aboard[UNIT["anzac"]] == -1


def test_a_loaded_transport_never_ends_in_an_enemy_or_merely_controlled_port() -> None:
    """SU-convoy/6, SU-possess/5"""
    p = theatre(
        "1943 spring",
        "allies",
        units={
            "british-convoy-1": "eastern-med",
            "8th-army": "ship:british-convoy-1",
            "british-flotilla-1": "crete",
        },
    )
    assert refusals(MOVEMENT, p, "move british-convoy-1 crete") == ["SU-possess/5"]
    assert refusals(MOVEMENT, p, "move british-convoy-1 rhodes") == ["SU-convoy/6"]


def test_a_transport_passes_a_port_with_another_but_does_not_end_there() -> None:
    """SU-convoy/11"""
    p = theatre(side="allies", units={"british-convoy-1": "egypt", "british-convoy-2": "britain"})
    play(MOVEMENT, p, "move british-convoy-2 red-sea")
    p.moved &= ~(1 << UNIT["british-convoy-2"])
    p.moved |= 1 << UNIT["british-convoy-1"]
    assert refusals(MOVEMENT, p, "move british-convoy-2 egypt") == ["SU-convoy/11"]
    assert "palestine" in goals(MOVEMENT, p, "move", "british-convoy-2")


def test_a_stopped_transport_loads_nothing_beyond_but_unloads_where_it_stopped() -> None:
    """SU-convoy/12"""
    p = theatre(
        units={
            "italian-convoy": "tripoli",
            "italian-infantry-1": "sardinia",
            "british-flotilla-1": "balearic-sea",
        }
    )
    assert refusals(MOVEMENT, p, "load italian-convoy italian-infantry-1") == ["SU-naval-move/5"]
    p = theatre(
        units={
            "italian-convoy": "sicilian-strait",
            "italian-infantry-1": "ship:italian-convoy",
            "british-tactical": "malta",
        }
    )
    play(MOVEMENT, p, "move italian-convoy sicily")
    assert p.aboard[UNIT["italian-infantry-1"]] == -1


def test_allied_nations_carry_each_other() -> None:
    """SU-lend-lease/2, SU-lend-lease/4, SU-pact/3"""
    p = theatre("1943 spring", "allies", units={"us-convoy": "britain", "8th-army": "britain"})
    assert "8th-army" in goals(MOVEMENT, p, "load", "us-convoy")
    assert refusals(MOVEMENT, p, "load us-convoy italian-supply")[0] == "SU-lend-lease/2"


def test_a_landing_craft_puts_an_army_ashore_on_an_empty_enemy_coast() -> None:
    """SU-lc/1, SU-lc/2, SU-lc/4, SU-landing/2, SU-landing/12, SU-landing/7"""
    units = {"us-landing-craft": "sicilian-strait", "7th-army": "ship:us-landing-craft"}
    p = theatre("1943 summer", "allies", units=units)
    play(MOVEMENT, p, "land us-landing-craft sicily from sicilian-strait")
    assert place_of(p, "us-landing-craft") == "sicilian-strait"
    assert place_of(p, "7th-army") == "sicily"
    assert owner_of(p, "sicily") == "italy"
    assert refusals(MOVEMENT, p, "move 7th-army naples") == ["SU-landing/7"]
    p = theatre("1943 summer", "allies", units=units)
    play(MOVEMENT, p, "land us-landing-craft sicily")
    assert place_of(p, "us-landing-craft") == "sicily"


def test_a_convoy_cannot_land_on_an_enemy_coast() -> None:
    """SU-lc/1"""
    p = theatre("1943 summer", "allies", units={"us-convoy": "sicilian-strait", "7th-army": "ship:us-convoy"})
    assert refusals(MOVEMENT, p, "land us-convoy sicily") == ["SU-lc/1"]


def test_a_landing_on_a_defended_coast_is_a_matter_for_the_combat_phase() -> None:
    """SU-lc/3"""
    p = theatre(
        "1943 summer",
        "allies",
        units={
            "us-landing-craft": "sicilian-strait",
            "7th-army": "ship:us-landing-craft",
            "italian-infantry-1": "sicily",
        },
    )
    assert refusals(MOVEMENT, p, "land us-landing-craft sicily") == ["SU-lc/3"]


def test_no_landing_in_the_winter_zone_in_winter() -> None:
    """SU-weather/3, SU-landing/6"""
    p = theatre(
        "1943 winter",
        "allies",
        units={"us-landing-craft": "sicilian-strait", "7th-army": "ship:us-landing-craft"},
    )
    assert refusals(MOVEMENT, p, "land us-landing-craft sicily from sicilian-strait") == ["SU-landing/6"]
    assert refusals(MOVEMENT, p, "land us-landing-craft tripoli from sicilian-strait") == []


def test_the_british_landing_craft_is_used_up_by_its_first_landing() -> None:
    """SU-lc/7"""
    p = theatre(
        "1943 summer",
        "allies",
        units={
            "british-landing-craft": "sicilian-strait",
            "8th-army": "ship:british-landing-craft",
            "british-supply-1": "malta",
        },
    )
    play(MOVEMENT, p, "land british-landing-craft sicily from sicilian-strait")
    assert place_of(p, "british-landing-craft") == "removed"
    p = theatre(
        "1943 summer",
        "allies",
        units={"british-landing-craft": "sicilian-strait", "8th-army": "ship:british-landing-craft"},
    )
    play(MOVEMENT, p, "move british-landing-craft malta")
    assert place_of(p, "british-landing-craft") == "malta"


def test_an_army_from_a_landing_craft_overruns_a_lone_supply_unit_but_the_craft_is_lost() -> None:
    """SU-overrun/8, SU-landing/11"""
    p = theatre(
        "1943 summer",
        "allies",
        units={
            "us-landing-craft": "sicilian-strait",
            "7th-army": "ship:us-landing-craft",
            "german-supply": "sicily",
            "british-supply-1": "malta",
        },
    )
    play(MOVEMENT, p, "land us-landing-craft sicily from sicilian-strait")
    assert place_of(p, "german-supply") == "replacements"
    assert place_of(p, "us-landing-craft") == "replacements"
    assert place_of(p, "7th-army") == "sicily"


def test_an_army_destroys_a_lone_tactical_on_land_and_displaces_it_from_a_port() -> None:
    """SU-overrun/1, SU-overrun/2, SU-overrun/3, SU-overrun/5"""
    p = theatre(units={"panzerarmee-afrika": "tobruk", "british-tactical": "western-desert"})
    play(MOVEMENT, p, "move panzerarmee-afrika western-desert")
    assert place_of(p, "british-tactical") == "replacements"
    p = theatre(
        "1943 summer",
        "allies",
        units={"7th-army": "sicily", "german-tactical-1": "naples"},
        owners={"sicily": "us"},
    )
    play(MOVEMENT, p, "move 7th-army naples")
    assert p.stack[-1][0] == "displacement"
    assert DISPLACEMENT.side(p) == 0
    assert "western-med" in goals(DISPLACEMENT, p, "displace", "german-tactical-1")
    play(DISPLACEMENT, p, "displace german-tactical-1 western-med")
    assert place_of(p, "german-tactical-1") == "western-med"


def test_ships_are_displaced_from_a_port_an_army_enters_and_die_without_a_way_out() -> None:
    """SU-overrun/4, SU-overrun/5"""
    p = theatre(
        "1943 summer",
        "allies",
        units={"7th-army": "sicily", "regia-marina": "naples", "british-flotilla-1": "western-med"},
        owners={"sicily": "us"},
    )
    play(MOVEMENT, p, "move 7th-army naples")
    assert DISPLACEMENT.settle(p, Log())
    assert place_of(p, "regia-marina") == "replacements"


def test_a_displaced_unit_that_overfills_its_new_area_costs_one_unit_at_once() -> None:
    """SU-overrun/6"""
    p = theatre(
        "1943 summer",
        "allies",
        units={"7th-army": "sicily", "german-tactical-1": "naples", "german-tactical-2": "western-med"},
        owners={"sicily": "us"},
    )
    play(MOVEMENT, p, "move 7th-army naples")
    play(DISPLACEMENT, p, "displace german-tactical-1 western-med")
    assert DISPLACEMENT.name not in [frame[0] for frame in p.stack]
    assert not Crowded().settle(p, Log())
    play(Crowded(), p, "eliminate german-tactical-2")
    assert place_of(p, "german-tactical-2") == "replacements"
    assert Crowded().settle(p, Log())


def test_zero_value_land_units_are_overrun_but_not_under_the_guns_of_a_warship() -> None:
    """SU-overrun/7, SU-overrun/10, SU-overrun/11"""
    p = theatre(units={"panzerarmee-afrika": "tobruk", "british-supply-1": "western-desert"})
    assert refusals(MOVEMENT, p, "move panzerarmee-afrika egypt") != []
    play(MOVEMENT, p, "move panzerarmee-afrika western-desert")
    assert place_of(p, "british-supply-1") == "replacements"
    p = theatre(
        units={
            "panzerarmee-afrika": "western-desert",
            "british-supply-1": "egypt",
            "british-flotilla-1": "egypt",
        },
        owners={"western-desert": "germany"},
    )
    assert refusals(MOVEMENT, p, "move panzerarmee-afrika egypt") == ["SU-overrun/7"]


def test_a_parachute_cannot_overrun() -> None:
    """SU-para/11, SU-overrun/9"""
    p = theatre(units={"german-parachute": "tobruk", "british-supply-1": "western-desert"})
    assert refusals(MOVEMENT, p, "move german-parachute western-desert")[0] in ("SU-para/11", "SU-para/8")
    play(MOVEMENT, p, "drop german-parachute western-desert")
    assert place_of(p, "british-supply-1") == "western-desert"


def test_an_army_stops_where_it_has_overrun_something() -> None:
    """SU-overrun/11"""
    p = theatre(units={"panzerarmee-afrika": "tripoli", "british-tactical": "tobruk"})
    assert "western-desert" not in goals(MOVEMENT, p, "move", "panzerarmee-afrika")


def test_each_unit_moves_once() -> None:
    """SU-move/2"""
    p = theatre(units={"italian-infantry-1": "rome"})
    play(MOVEMENT, p, "move italian-infantry-1 naples")
    assert refusals(MOVEMENT, p, "move italian-infantry-1 rome") == ["SU-move/2"]


def test_an_allied_land_unit_that_enters_vichy_territory_turns_it_free_french() -> None:
    """SU-status/3, SU-status/4, SU-allies/3, SU-friendly/3"""
    p = theatre(
        "1941 fall",
        "allies",
        units={"8th-army": "tripoli", "colonial-army": "algiers"},
        owners={"tripoli": "britain", "tobruk": "britain"},
    )
    play(MOVEMENT, p, "move 8th-army tunis")
    assert owner_of(p, "tunis") == "britain"
    assert p.facts.owned[1] >> PLACE["algiers"] & 1
    assert p.facts.owned[0] >> PLACE["oran"] & 1
    assert "colonial-army" in {u for u in UNIT if p.facts.armies[1] >> p.at[UNIT[u]] & 1}


def test_ships_and_aircraft_cannot_invade_vichy() -> None:
    """SU-status/3, SU-naval-move/8"""
    p = theatre("1941 fall", "allies", units={"british-flotilla-1": "gibraltar"})
    assert refusals(MOVEMENT, p, "move british-flotilla-1 oran") == ["SU-naval-move/8"]


def test_the_red_army_takes_one_area_a_turn_from_fall_1944() -> None:
    """SU-soviet/2, SU-soviet/3"""
    owners = {"romania": "soviet", "bulgaria": "soviet"}
    p = theatre("1944 summer", "allies", units={"soviet-1": "romania"}, owners=owners)
    assert refusals(MOVEMENT, p, "move soviet-1 belgrade") == ["SU-soviet/3"]
    p = theatre("1944 fall", "allies", units={"soviet-1": "romania", "german-infantry-1": "greece"}, owners=owners)
    play(MOVEMENT, p, "move soviet-1 belgrade")
    assert owner_of(p, "belgrade") == "soviet"
    assert refusals(MOVEMENT, p, "move soviet-1 albania") == ["SU-soviet/3"]
    p.moved = 0
    assert refusals(MOVEMENT, p, "move soviet-1 greece") == ["SU-soviet/3"]  # an Axis army bars it


def test_the_axis_never_enters_romania_again_nor_an_area_where_a_soviet_marker_stands() -> None:
    """SU-soviet/1, SU-soviet/3"""
    p = theatre(
        "1944 fall",
        units={"german-infantry-1": "croatia", "soviet-1": "belgrade"},
        owners={"romania": "soviet", "bulgaria": "soviet", "belgrade": "soviet"},
    )
    assert refusals(MOVEMENT, p, "move german-infantry-1 belgrade") == ["SU-soviet/3"]
    assert refusals(MOVEMENT, p, "move german-infantry-1 romania") == ["SU-soviet/1"]
    p.put(UNIT["soviet-1"], PLACE["bulgaria"])
    assert refusals(MOVEMENT, p, "move german-infantry-1 belgrade") == []


def test_mobile_units_that_did_not_attack_break_through_and_the_area_changes_hands_at_the_end() -> None:
    """SU-breakthrough/1, SU-breakthrough/2, SU-breakthrough/3"""
    p = theatre(units={"panzerarmee-afrika": "tobruk", "italian-infantry-1": "tobruk"}, step="breakthrough")
    assert refusals(BREAKTHROUGH, p, "move italian-infantry-1 western-desert") == ["SU-breakthrough/1"]
    assert refusals(BREAKTHROUGH, p, "move panzerarmee-afrika egypt") == ["SU-land-move/2"]
    play(BREAKTHROUGH, p, "move panzerarmee-afrika western-desert")
    assert owner_of(p, "western-desert") == "britain"
    p.stack = [("turn", 0), ("breakthrough-end",)]
    assert BreakthroughEnd().settle(p, Log())
    assert owner_of(p, "western-desert") == "germany"


def test_a_unit_that_attacked_or_landed_has_no_breakthrough() -> None:
    """SU-breakthrough/5, SU-landing/8"""
    p = theatre(units={"panzerarmee-afrika": "tobruk"}, step="breakthrough")
    p.attacked = 1 << UNIT["panzerarmee-afrika"]
    assert refusals(BREAKTHROUGH, p, "move panzerarmee-afrika western-desert") == ["SU-breakthrough/5"]
    p.attacked, p.landed = 0, 1 << UNIT["panzerarmee-afrika"]
    assert refusals(BREAKTHROUGH, p, "move panzerarmee-afrika western-desert") == ["SU-landing/8"]


def test_no_breakthrough_in_the_winter_zone_in_fall() -> None:
    """SU-weather/2, SU-breakthrough/4"""
    p = theatre("1943 fall", "allies", units={"7th-army": "sicily"}, owners={"sicily": "us"}, step="breakthrough")
    assert refusals(BREAKTHROUGH, p, "move 7th-army naples") == ["SU-weather/2"]
    p = theatre("1941 fall", units={"panzerarmee-afrika": "tobruk"}, step="breakthrough")
    assert refusals(BREAKTHROUGH, p, "move panzerarmee-afrika western-desert") == []


def test_a_breakthrough_displaces_a_tactical_from_naples() -> None:
    """EX-SU-displace-naples: SU-breakthrough/2, SU-overrun/3"""
    p = theatre(
        "1943 summer",
        "allies",
        units={"7th-army": "sicily", "german-tactical-1": "naples"},
        owners={"sicily": "us"},
        step="breakthrough",
    )
    play(BREAKTHROUGH, p, "move 7th-army naples")
    assert goals(DISPLACEMENT, p, "displace", "german-tactical-1") == {"western-med"}


def test_the_phasing_player_moves_any_of_his_units_or_none() -> None:
    """SU-move/1"""
    p = theatre(units={"italian-infantry-1": "rome", "8th-army": "egypt"})
    assert refusals(MOVEMENT, p, "move 8th-army palestine") == ["SU-move/1"]
    play(MOVEMENT, p, "done")
    assert p.stack == [("turn", 0)]


def test_a_unit_needs_a_line_to_where_it_goes() -> None:
    """SU-move/4"""
    p = theatre(units={"italian-infantry-1": "rome", "regia-marina": "rome"})
    assert refusals(MOVEMENT, p, "move italian-infantry-1 replacements") == ["SU-move/4"]
    assert refusals(MOVEMENT, p, "move italian-infantry-1 rome") == ["SU-move/4"]


def test_a_flight_over_friendly_ground_or_black_lines_is_an_ordinary_move() -> None:
    """SU-para/5"""
    p = theatre(units={"german-parachute": "tripoli"}, owners={"tobruk": "britain"})
    assert refusals(MOVEMENT, p, "drop german-parachute tobruk") == ["SU-para/5"]
    assert refusals(MOVEMENT, p, "drop german-parachute sicily") == ["SU-para/5"]


def test_friendly_areas_are_those_a_side_possesses_or_controls_without_enemies() -> None:
    """SU-friendly/1, SU-friendly/2, SU-possess/2"""
    p = theatre("1943 summer", "allies", units={"british-flotilla-1": "crete", "regia-marina": "cyprus"})
    friendly = p.facts.friendly[1]
    assert friendly >> PLACE["crete"] & 1  # controlled
    assert friendly >> PLACE["egypt"] & 1  # possessed
    assert not friendly >> PLACE["cyprus"] & 1  # an enemy unit is there
    assert not friendly >> PLACE["rhodes"] & 1
    p.put(UNIT["italian-supply"], PLACE["crete"])
    assert not p.facts.friendly[1] >> PLACE["crete"] & 1


def test_a_unit_put_ashore_by_a_landing_craft_in_a_friendly_port_moves_on() -> None:
    """SU-lc/5"""
    p = theatre(
        "1943 summer",
        "allies",
        units={"us-landing-craft": "gulf-of-sirte", "7th-army": "ship:us-landing-craft"},
        owners={"tobruk": "us", "tripoli": "us"},
    )
    play(MOVEMENT, p, "move us-landing-craft tripoli", "move 7th-army tobruk")
    assert place_of(p, "7th-army") == "tobruk"


def test_neither_a_parachute_nor_a_tactical_comes_where_the_other_was_first() -> None:
    """SU-stack/12: whoever is in the area first keeps it."""
    p = theatre(side="allies", units={"british-tactical": "tobruk", "german-parachute": "western-desert"})
    assert refusals(MOVEMENT, p, "move british-tactical western-desert") == ["SU-move/9"]
    p = theatre(units={"german-parachute": "tobruk", "british-tactical": "western-desert"})
    assert refusals(MOVEMENT, p, "drop german-parachute western-desert") == ["SU-para/6"]


def test_carriers_move_as_ships() -> None:
    """SU-air-move/1"""
    p = theatre("1942 summer", "allies", units={"british-carrier": "gibraltar"})
    assert {"western-med", "britain"} <= goals(MOVEMENT, p, "move", "british-carrier")
