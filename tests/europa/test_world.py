"""Calendar, weather, pieces and the chart of breakdowns: enums and tables say what the data says."""

from __future__ import annotations

import re

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europa.world import charts
from sandtable.games.europa.world.atlas import SHEETS
from sandtable.games.europa.world.breakdown import DIVISION_OF_CORE, DIVISIONS, SUBSTITUTIONS, Division
from sandtable.games.europa.world.calendar import (
    HALF_YEAR,
    TURN_IDS,
    TURNS,
    WEATHER,
    Dated,
    Weather,
    days,
    is_half_month,
    month,
    month_of,
    number_on,
    turn_of,
    weather_dice,
    week,
    when,
)
from sandtable.games.europa.world.nations import ALLIES, AXIS, CONTINGENT, NATION_IDS, PURSE, SIDE_OF_NATION, Nation
from sandtable.games.europa.world.pieces import (
    AIR,
    AIR_IDS,
    AIRS,
    CLASS_IDS,
    FLIPPED,
    STAND_INS,
    UNIT,
    UNIT_IDS,
    UNIT_TITLES,
    UNITS,
    AirKind,
    Armour,
    Face,
    Mobility,
    face,
)
from sandtable.games.europa.world.scenario import CARDS
from sandtable.games.europa.world.where import PLACE
from tests.europa.rosters import POLAND, REAL_UNITS, SANDBOX, counter_of, units_in

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


# ---------------------------------------------------------------- calendar
def test_the_calendar_runs_from_the_invasion_of_poland_to_the_end_of_1945() -> None:
    assert TURN_IDS[0] == "Sep 1 39"
    assert TURN_IDS[-1] == "Dec 4 45"
    assert TURNS == len(TURN_IDS) == 4 * (4 + 6 * 12)
    assert when(turn_of("Sep 4 39") + 1) == "Oct 1 39"  # EUC-3/1: turns run on without gaps
    assert when(turn_of("Dec 4 43") + 1) == "Jan 1 44"


def test_turns_know_their_week_and_their_month() -> None:
    assert [week(turn_of(f"Mar {number} 43")) for number in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert {month(turn_of(f"Mar {number} 43")) for number in (1, 2, 3, 4)} == {month_of("Mar 43")}
    assert month(turn_of("Jan 1 42")) == month(turn_of("Dec 4 41")) + 1
    assert [number for number in (1, 2, 3, 4) if is_half_month(turn_of(f"Mar {number} 43"))] == [1, 3]
    assert days(turn_of("Sep 4 39")) == "Sep 24-end 1939"


def test_six_months_are_24_turns() -> None:
    """EX-EU-07: liberated on Aug 4 44, a region yields nothing from Sep 1 44 through Feb 4 45."""
    liberated = turn_of("Aug 4 44")
    assert when(liberated + 1) == "Sep 1 44"
    assert when(liberated + HALF_YEAR) == "Feb 4 45"
    assert HALF_YEAR == charts.LIBERATED_TURNS


@pytest.mark.parametrize("text", ["Sep 5 39", "Aug 4 39", "Jan 1 46", "September 1 39"])
def test_a_date_outside_the_calendar_is_none(text: str) -> None:
    with pytest.raises(KeyError):
        turn_of(text)


def test_numbers_by_date_hold_from_their_turn_on() -> None:
    rows = (Dated(10, 6), Dated(20, 9))
    assert [number_on(rows, turn) for turn in (9, 10, 19, 20, 99)] == [0, 6, 6, 9, 9]


CLEAR, MUD, STORM = Weather


@pytest.mark.parametrize(
    ("zone", "date", "faces"),
    [
        ("C", "Sep 1 39", [CLEAR] * 6),  # EUC-42/2: Poland, September is clear; October 1-4 clear, 5-6 mud
        ("C", "Oct 1 39", [CLEAR] * 4 + [MUD] * 2),
        ("C", "Nov 1 39", [CLEAR] * 3 + [MUD] * 3),
        ("E", "Feb 4 42", [CLEAR] * 5 + [MUD]),  # the desert: Nov to Feb mud, Mar to May storm, else clear
        ("E", "Mar 1 42", [CLEAR] * 5 + [STORM]),
        ("E", "Jun 1 42", [CLEAR] * 6),
        ("D", "Jun 2 44", [CLEAR] * 5 + [STORM]),
        ("D", "Sep 1 44", [CLEAR] * 5 + [MUD]),
        ("F", "Aug 4 44", [CLEAR] * 6),
        ("G", "Jan 3 41", [CLEAR] * 6),
        ("H", "May 1 41", [CLEAR] * 5 + [STORM]),
    ],
)
def test_weather_comes_from_zone_month_and_die(zone: str, date: str, faces: list[Weather]) -> None:
    assert list(weather_dice(zone, turn_of(date))) == faces


def test_every_sheet_lies_in_a_zone() -> None:
    assert {sheet.zone for sheet in SHEETS.values()} <= set(WEATHER)
    assert all(len(months) == 12 for months in WEATHER.values())


# ---------------------------------------------------------------- pieces
def test_so_many_pieces() -> None:
    """666 ground and 259 air units over all scenarios, 275 and 42 on the test sheet; behind them the stand-ins."""
    cast = {unit for unit, name in enumerate(UNIT_IDS) if name.startswith("sx-")}
    flying = {air for air, name in enumerate(AIR_IDS) if name.startswith("sx-")}
    assert (len(REAL_UNITS) - len(cast), AIRS - len(flying)) == (666, 259)
    assert len(cast) + len(flying) == 317
    assert cast == units_in(CARDS[SANDBOX])
    poland = CARDS[POLAND]
    assert (len(units_in(poland)), len(poland.air_starts)) == (177, 58)
    assert units_in(poland) == set(range(177))  # Poland's come first, the cast last
    assert cast == set(REAL_UNITS[-len(cast) :])


def test_behind_all_units_come_those_that_a_view_shows_for_unknown_ones() -> None:
    """EUC-3.H/1: as many of each side as a scenario has units of it; they are of no scenario's own units."""
    assert [*STAND_INS[0], *STAND_INS[1]] == list(range(len(REAL_UNITS), UNITS))
    for card in CARDS.values():
        for side, own in enumerate((card.axis_units, card.allied_units)):
            assert own.bit_count() <= len(STAND_INS[side])
            assert not own & mask_of(unit for unseen in STAND_INS for unit in unseen)
            (row,) = {card.counters[unit][0] for unit in STAND_INS[side]}
            assert SIDE_OF_NATION[row.nation] == side
            assert (row.full, row.cadre, row.re4) == (Face(1, 1, 6), None, 4)


def test_ids_are_unique_and_well_formed() -> None:
    names = (*UNIT_IDS, *AIR_IDS)
    assert len(set(names)) == len(names)
    assert all(ID.fullmatch(name) for name in names)
    assert not set(names) & set(PLACE)


def test_units_that_share_a_name_say_whose_they_are() -> None:
    assert UNIT_TITLES[UNIT["ge-12-inf"]] == "German 12 Inf XX"
    assert UNIT_TITLES[UNIT["pl-12-inf"]] == "Polish 12 Inf XX"
    assert UNIT_TITLES[UNIT["au-9-aus"]] == "9 Aus XX"


def test_contingents() -> None:
    """EUC-9/19: all British are one, all French are one, Italians of either side are two."""
    british = {CONTINGENT[nation] for nation in Nation if Nation.UK <= nation <= Nation.COL}
    assert len(british) == 1
    assert CONTINGENT[Nation.FR] == CONTINGENT[Nation.FF]
    assert len({*CONTINGENT}) == len(Nation) - 7  # six more British forces, one more French
    assert SIDE_OF_NATION[Nation.IC] == ALLIES != SIDE_OF_NATION[Nation.IT] == AXIS


def test_points_belong_to_a_nation() -> None:
    """EUC-52/7."""
    assert {PURSE[nation] for nation in Nation if Nation.UK <= nation <= Nation.COL} == {Nation.UK}
    assert PURSE[Nation.FF] == Nation.FR
    assert (PURSE[Nation.IT], PURSE[Nation.IC]) == (Nation.IT, Nation.IC)
    poor = [NATION_IDS[nation] for nation in Nation if PURSE[nation] < 0]
    assert poor == ["sl", "iq", "be", "ne", "gr", "et", "bz"]


def test_faces() -> None:
    assert face("7-6") == Face(7, 7, 6)
    assert face("9-7-10") == Face(9, 7, 10)
    assert [str(face(text)) for text in ("7-6", "9-7-10", "5-5-10")] == ["7-6", "9-7-10", "5-10"]


def test_a_class_says_what_a_row_leaves_out() -> None:
    panzer = counter_of(POLAND, "ge-2-pz")
    assert (panzer.full, panzer.cadre, panzer.re4) == (Face(9, 7, 10), Face(3, 2, 10), 12)
    assert (panzer.aeca, panzer.atec, panzer.mobility) == (Armour.FULL, Armour.FULL, Mobility.CM)
    assert panzer.is_division
    assert panzer.heavy
    assert panzer.supported
    assert panzer.gives_support
    infantry = counter_of(POLAND, "ge-21-inf")
    assert (infantry.aeca, infantry.atec, infantry.mobility) == (Armour.NONE, Armour.NEUTRAL, Mobility.OTHER)
    assert not infantry.heavy


def test_a_row_may_differ_from_its_class() -> None:
    assert counter_of(POLAND, "pl-warszawa-garrison").supported
    afrika = counter_of("desert-crusader", "ge-afrika")
    assert (afrika.is_cm, afrika.aeca, afrika.mobility) == (False, Armour.NONE, Mobility.OTHER)
    flak = counter_of("desert-gazala", "ge-i-18-flak")
    assert (flak.is_cm, flak.aa, flak.atec) == (True, 3, Armour.FULL)


def test_ratings_differ_by_scenario() -> None:
    cards = (POLAND, "france-1940", "tunisia-1943")
    assert [str(counter_of(card, "ge-10-pz").full) for card in cards] == ["7-5-10", "9-7-10", "9-8-10"]
    assert counter_of("crete-1941", "ge-1-fj").re4 == 4
    assert counter_of("gothic-1944", "ge-1-fj").is_division


# The words of the book about single units
def test_the_indian_divisions_in_mountains() -> None:
    """EU-103.A.21.g/1: the 4th and the 5th 7-8, not the 10th; they are no mountain troops (EU-103.A.21.g/2)."""
    for name in ("in-4-ind", "in-5-ind"):
        row = counter_of("eritrea-1941", name)
        assert row.indian_mountain
        assert row.full == charts.INDIAN_MOUNTAIN_FACE
        assert not row.mountain
    assert not counter_of("desert-campaign", "in-10-ind").indian_mountain


def test_the_special_forces() -> None:
    ssf = counter_of("italy-1943", "us-ssf")  # EU-103.E.5.b.2/1: one ability alone
    assert (ssf.zoc_ability, ssf.special_forces, ssf.seaborne, ssf.raider) == (True, False, False, False)
    for card, name in (("desert-campaign", "uk-l-sas"), ("overlord-1944", "uk-1-sas")):
        assert counter_of(card, name).zoc_ability  # EU-103.A.6.c.5/1
    for card, name in (("overlord-1944", "us-oss-ogs"), ("france-1944", "us-oss"), ("gothic-1944", "us-oss")):
        row = counter_of(card, name)  # EU-103.E.5.b.3/1: all of them
        assert row.special_forces
        assert row.zoc_ability
        assert row.seaborne
        assert row.raider
    slipping = {
        CLASS_IDS[row.cls] for card in CARDS.values() for forms in card.counters for row in forms if row.zoc_ability
    }
    assert slipping == {"commando-ii", "commando-x", "ssf-x", "glider-eng-ii"}


def test_the_11th_glider_engineers() -> None:
    """EU-103.A.6.c.1: assault engineers and commandos without construction, dropped like parachutists."""
    row = counter_of("overlord-1944", "uk-11-glider-eng")
    assert row.full == Face(1, 1, 5)
    assert row.engineer
    assert row.special_forces
    assert row.airdrop
    assert not row.construction
    assert not row.glider


def test_rmas_and_the_funnies_land_as_foot() -> None:
    """EU-103.A.6.c.2/1, EU-103.A.6.c.4/1: the British ones."""
    rmas = counter_of("overlord-1944", "uk-rmas")
    assert (rmas.full, rmas.nation, rmas.foot_from_the_sea, rmas.is_cm) == (Face(3, 2, 10), Nation.RM, True, True)
    tanks = {
        (UNIT_IDS[unit], forms[0].foot_from_the_sea)
        for card in CARDS.values()
        for unit, forms in enumerate(card.counters)
        if forms and CLASS_IDS[forms[0].cls] == "engineer-tank-x"
    }
    british = {"uk-1-aslt-eng", "uk-25-arm-eng", "sx-uk-engineer-tank-x-1", "sx-uk-engineer-tank-x-2"}
    assert {name for name, lands_as_foot in tanks if lands_as_foot} == british
    others = {name for name, lands_as_foot in tanks if not lands_as_foot}
    assert others == {"sx-ge-engineer-tank-x-1", "sx-ge-engineer-tank-x-2"}


@pytest.mark.parametrize(
    ("card", "name"),
    [("crete-1941", "rm-1-rm-hv-aa"), ("desert-campaign", "rm-1-rm-hv-aa"), (SANDBOX, "sx-rm-heavy-aa-2")],
)
def test_the_royal_marine_heavy_aa_has_another_side(card: str, name: str) -> None:
    """EU-103.A.6.c.3/1, EU-103.A.6.c.3/3."""
    first, flipped = CARDS[card].counters[UNIT[name]]
    assert (first.full, first.founds_base, first.aa) == (Face(0, 2, 6), True, 3)
    assert (flipped.full, flipped.founds_base, flipped.aa) == (Face(0, 2, 0), False, 3)
    assert CARDS[card].counters[UNIT[name]][FLIPPED] is flipped


def test_others_that_the_book_names() -> None:
    at_14 = counter_of("france-1940", "fr-14-at")  # EU-103.B.21.d/1
    assert (at_14.full, at_14.heavy, at_14.atec) == (Face(0, 0, 6), False, Armour.FULL)
    assert counter_of("iraq-1941", "col-1-as").guard
    assert counter_of("iraq-1941", "col-2-as").guard
    assert counter_of("tunisia-1943", "us-ii-156-inf").double_garrison  # EU-103.E.21.d/1
    assert counter_of("tunisia-1943", "us-5-usmc").marine  # EU-103.E.5.b.1/1
    guards = [forms[0] for forms in CARDS[POLAND].counters if forms and forms[0].border_guard]
    assert len(guards) == 14
    assert {row.nation for row in guards} == {Nation.PL}
    assert not any(row.supported for row in guards)  # EUC-15/3
    position = [f[0] for f in CARDS[POLAND].counters if f and f[0].position]  # EUC-15/2
    assert position
    assert all(row.full.move == 0 and row.aa == 3 and row.supported for row in position)
    assert counter_of("france-1940", "ge-22-airland").airland  # EUC-15/5
    assert counter_of("overlord-1944", "uk-3").force == "uk"
    canadians = [f[0] for f in CARDS["overlord-1944"].counters if f and f[0].force == "ca"]
    assert len(canadians) == 1
    bound = {f[0].home_command for f in CARDS["eritrea-1941"].counters if f}
    assert bound == {"", "East Africa"}


def test_transport_counters_carry_one_re() -> None:
    carried = {row.transport for card in CARDS.values() for forms in card.counters for row in forms}
    assert carried == {0, 4}  # EUC-15/8


def test_air_units_have_the_ratings_of_their_models() -> None:
    stuka = CARDS["desert-campaign"].airs[AIR["ge-stg-1-2"]]
    assert stuka is not None
    assert (stuka.model, stuka.kind, stuka.tbf, stuka.range) == ("Ju 87B", AirKind.A, 6, 12)
    assert not stuka.is_fighter
    heavy = CARDS[POLAND].airs[AIR["ge-i-zg-76"]]
    assert heavy is not None
    assert heavy.kind == AirKind.HF
    assert heavy.is_fighter


def test_an_air_unit_gets_new_aircraft_on_its_date() -> None:
    card, air = CARDS["desert-campaign"], AIR["ge-i-jg-27"]
    assert card.air(air, turn_of("Nov 4 41")).model == "Bf 109E"
    assert card.air(air, turn_of("Dec 1 41")).model == "Bf 109F"
    with pytest.raises(ValueError, match="is not in desert-campaign"):
        card.air(AIR["sx-ge-bf-109e-1"], 0)


# ---------------------------------------------------------------- breakdown
def test_the_chart_of_breakdowns() -> None:
    """EUC-13/3."""
    assert len(DIVISIONS) == 20
    seventh = DIVISIONS[UNIT["uk-7-arm"]]
    before, after = seventh.makeup(turn_of("Feb 4 42")), seventh.makeup(turn_of("Mar 1 42"))  # EU-103.A.6.a/6
    assert (UNIT_IDS[before.core], UNIT_IDS[after.core]) == ("uk-7-sup-gp", "uk-7-arm-hq")
    assert [(CLASS_IDS[slot.cls], slot.number) for slot in before.slots] == [("armoured-x", 2)]
    assert [(CLASS_IDS[slot.cls], slot.number) for slot in after.slots] == [("armoured-x", 1), ("motorized-x", 1)]
    assert DIVISION_OF_CORE[UNIT["uk-7-sup-gp"]] == DIVISION_OF_CORE[UNIT["uk-7-arm-hq"]] == seventh.unit
    second = DIVISIONS[UNIT["uk-2-arm"]]  # EU-103.A.6.a/6: the 2nd is never converted
    assert second.later is None
    assert second.makeup(turn_of("Oct 4 42")) == second.first
    broken = {UNIT_IDS[unit] for unit, row in DIVISIONS.items() if row.enters_broken}  # EU-103.E.21.b.1/1
    assert broken == {"us-1", "us-9", "us-34", "us-1-arm"}


def parts_wanted(division: Division) -> int:
    """Return how many units a division is assembled from."""
    return 1 + sum(slot.number for slot in division.first.slots)


def test_components_fill_their_divisions() -> None:
    for division in DIVISIONS.values():
        if division.components:
            assert len(division.components) == parts_wanted(division)
            assert division.first.core in division.components


def test_slots_name_the_least_strength() -> None:
    """EUC-13/4: a stronger unit of the same kind will do."""
    south_african = DIVISIONS[UNIT["sa-1-sa"]].first.slots
    assert [(slot.number, slot.force, str(slot.least)) for slot in south_african] == [
        (2, "sa", "2-8"),
        (1, "sa", "1-8"),
    ]
    strong, weak = (counter_of("desert-campaign", name) for name in ("sa-1-sa-bde", "sa-5-sa-bde"))
    assert [slot.is_strong_enough(strong) for slot in south_african] == [True, True]
    assert [slot.is_strong_enough(weak) for slot in south_african] == [False, True]


def test_what_may_stand_for_what() -> None:
    """EU-103.A.6.a/7, EU-103.A.6.b/1 to EU-103.A.6.b/4."""
    rules = {row.rule: row for row in SUBSTITUTIONS}
    assert list(rules) == [f"EU-103.A.6.b/{number}" for number in (1, 2, 3, 4)] + ["EU-103.A.6.a/7"]
    divisions = {rule: {UNIT_IDS[unit] for unit in bit_list(row.divisions)} for rule, row in rules.items()}
    assert divisions["EU-103.A.6.b/2"] == {"in-4-ind", "in-5-ind", "in-10-ind"}
    assert divisions["EU-103.A.6.b/3"] == {"sa-1-sa", "sa-2-sa"}
    assert divisions["EU-103.A.6.b/4"] == {"col-11-afr", "col-12-afr"}
    assert divisions["EU-103.A.6.a/7"] == {f"uk-{number}-arm" for number in (1, 2, 7, 8, 10)}
    assert divisions["EU-103.A.6.b/1"] == divisions["EU-103.A.6.a/7"] | {"uk-50", "uk-70"}
    assert rules["EU-103.A.6.b/3"].strengths == ((face("2-8"), face("2-6")), (face("1-8"), face("1-6")))
    assert [rule for rule, row in rules.items() if row.with_transport] == ["EU-103.A.6.b/3", "EU-103.A.6.a/7"]
    assert {row.most for row in SUBSTITUTIONS} == {1}
