"""Powers, blocks, wings, turns and charts: enums and tables say what the data says, and the data is whole."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europe_engulfed.world import calendar, charts, roster
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, HOME, REGION, RESOURCES, WORTH, ZONE_IDS, Front, Zone
from sandtable.games.europe_engulfed.world.calendar import (
    DATES,
    EVENTS,
    TURN_TITLES,
    TURNS,
    WEATHER,
    Weather,
    pair,
    turn_of,
    weather_boxes,
    year,
)
from sandtable.games.europe_engulfed.world.charts import (
    ACTION_LIMIT,
    BID_OF_TEN,
    CADRE_FACTOR,
    CONSCRIPTION,
    ELITE_FACTOR,
    GERMANY_FALLS,
    GERMANY_STANDS,
    ITEM_COST,
    ITEM_IDS,
    SOVIET_OFF_MAP,
    SOVIET_PEACE_INCOME,
    SOVIET_WAR_INCOME,
    STEP_COST,
    U_BOAT_TABLE,
    U_BOATS_A_COLUMN,
    U_BOATS_AN_ASW_DIE,
    U_BOATS_CAP,
    WHOLE,
)
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import (
    AIRBORNE,
    ALL_UNITS,
    ARMORED,
    AXIS_MINORS,
    BACK,
    BACKS,
    ELITE,
    FOOT,
    FULL,
    GUARDS,
    KIND,
    MAJORS,
    MILITIA,
    MINORS,
    NATION,
    NATION_IDS,
    NATION_SIDE,
    NATION_TITLES,
    OF_BACK,
    OF_KIND,
    OF_NATION,
    UNIT_IDS,
    UNIT_TITLES,
    UNITS,
    VICHY_UNITS,
    WING_IDS,
    WING_TITLES,
    WINGS,
    WINGS_OF,
    Kind,
    Nation,
    Side,
)

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


# ---------------------------------------------------------------- names
def test_ids_are_kebab_case_and_no_two_things_share_one() -> None:
    ids = (*UNIT_IDS, *WING_IDS, *AREA_IDS, *ZONE_IDS)
    assert [name for name, count in Counter(ids).items() if count > 1] == []
    assert [name for name in (*ids, *NATION_IDS, *REGION, *ITEM_IDS) if not KEBAB.fullmatch(name)] == []


def test_enums_have_the_names_of_the_data_in_its_order() -> None:
    def names(*members: Any) -> list[str]:
        return [member.name.lower().replace("_", "-") for member in members]

    assert names(*Nation) == list(NATION_IDS)
    assert names(*Zone) == list(ZONE_IDS)
    assert names(*Front) == list(dict.fromkeys(["west", "east", "south"]))
    assert names(*Weather) == list(calendar.WEATHER_IDS)
    assert {unit["type"] for unit in DATA.tables("units.toml")["unit"]} == set(names(*Kind))


def test_titles_tell_pieces_apart() -> None:
    titles = (*UNIT_TITLES, *WING_TITLES)
    assert [title for title, count in Counter(titles).items() if count > 1] == []
    assert len(set(NATION_TITLES)) == len(NATION_TITLES)


# ---------------------------------------------------------------- powers and blocks
def test_powers_are_six_majors_four_axis_minors_twelve_others_and_vichy() -> None:
    assert tuple(Nation)[:6] == MAJORS
    assert [len(MAJORS), len(AXIS_MINORS), len(MINORS)] == [6, 4, 12]
    assert (*MAJORS, *AXIS_MINORS, *MINORS, Nation.VICHY) == tuple(Nation)
    assert {nation: NATION_SIDE[nation] for nation in MAJORS} == {
        Nation.GERMANY: Side.AXIS,
        Nation.ITALY: Side.AXIS,
        Nation.BRITAIN: Side.WEST,
        Nation.USA: Side.WEST,
        Nation.FRANCE: Side.SOVIET,  # EE-intro/2
        Nation.USSR: Side.SOVIET,
    }
    assert {NATION_SIDE[nation] for nation in MINORS} == {-1}


@pytest.mark.parametrize(
    ("back", "count"),
    [
        ("gray", 68),
        ("dark-gray", 10),
        ("light-green", 20),
        ("dark-blue", 24),
        ("dark-green", 27),
        ("light-blue", 27),
        ("red-orange", 68),
        ("dark-red", 7),
        ("yellow", 18),
        ("brown", 37),
    ],
)
def test_blocks_are_as_many_as_the_component_list_has_of_each_colour(back: str, count: int) -> None:
    """The brown ones are 15 in the box, and serve all Minors in turn."""
    assert OF_BACK[BACKS.index(back)].bit_count() == count


def test_every_block_has_a_nation_a_kind_and_up_to_four_steps() -> None:
    assert (UNITS, WINGS, len(BACKS)) == (306, 39, 10)
    assert union(OF_NATION) == union(OF_KIND) == union(OF_BACK) == ALL_UNITS
    assert set(FULL) == {1, 2, 3, 4}
    assert len(NATION) == len(KIND) == len(FULL) == len(BACK) == UNITS
    assert ARMORED ^ FOOT == ALL_UNITS
    assert not OF_NATION[Nation.VICHY]


def test_elites_show_and_are_german_or_soviet() -> None:
    """EE-glossary-elite/1."""
    assert mask_of(unit for unit in range(UNITS) if BACKS[BACK[unit]] in ("dark-gray", "dark-red")) == ELITE
    assert not ELITE & ~(OF_NATION[Nation.GERMANY] | OF_NATION[Nation.USSR])
    assert [FULL[unit] for unit in bit_list(GUARDS)] == [4] * 4  # EE-9.24/5


def test_pools_hold_what_rules_and_examples_ask_for() -> None:
    """EE-9.522/2, EE-9.531/1, EE-9.15: and strengths of the examples."""
    kinds = Counter((Nation(NATION[u]), Kind(KIND[u]), FULL[u]) for u in range(UNITS) if not ELITE >> u & 1)
    assert [(FULL[unit], KIND[unit]) for unit in bit_list(VICHY_UNITS)] == [(2, Kind.INFANTRY)] * 3
    assert not VICHY_UNITS & ~OF_NATION[Nation.FRANCE]
    assert kinds[Nation.FRANCE, Kind.INFANTRY, 3] >= 3
    assert kinds[Nation.FRANCE, Kind.ARMOR, 3] >= 1
    assert (OF_NATION[Nation.RUMANIA] & ARMORED).bit_count() == 1
    assert kinds[Nation.GERMANY, Kind.ARMOR, 4]
    assert kinds[Nation.ITALY, Kind.INFANTRY, 3]
    for nation in (Nation.GERMANY, Nation.BRITAIN):
        assert MILITIA & OF_NATION[nation]
        assert AIRBORNE & OF_NATION[nation]


def test_wings_and_special_actions_fit_the_round_markers() -> None:
    """68 in the box."""
    assert [wings.bit_count() for wings in WINGS_OF[:6]] == [10, 3, 6, 8, 2, 10]
    assert not union(WINGS_OF[6:])
    assert WINGS + sum(max(limits) for limits in ACTION_LIMIT) <= 68


# ---------------------------------------------------------------- turns
def test_the_calendar_has_38_turns_of_two_months() -> None:
    pairs = ("Jan/Feb", "Mar/Apr", "May/Jun", "Jul/Aug", "Sep/Oct", "Nov/Dec")
    assert [f"{pairs[n % 6]} {n // 6}" for n in range(1939 * 6 + 4, 1946 * 6)] == list(TURN_TITLES)
    for turn, (name, title) in enumerate(zip(TURNS, TURN_TITLES, strict=True)):
        assert turn_of(name) == turn_of(title) == turn
        assert title == f"{pairs[pair(turn)]} {year(turn)}"
        assert name == f"{year(turn)}-{pair(turn) * 2 + 1:02}"
    assert len(TURNS) == 38


def test_weather_is_thrown_for_in_spring_and_late_autumn() -> None:
    """EE-1.1/1, EE-1.1/2."""
    assert [len(boxes) for boxes in WEATHER] == [1, 2, 1, 1, 1, 2]
    german = {weather for boxes in WEATHER if len(boxes) > 1 for weather in boxes[0]}
    other = {weather for boxes in WEATHER if len(boxes) > 1 for weather in boxes[1]}
    assert german == {Weather.LT_MUD, Weather.MUD}
    assert other == {Weather.CLEAR, Weather.SNOW}
    assert weather_boxes(turn_of("Jul/Aug 1944"))[0][Front.WEST] in (Weather.CLEAR, Weather.LT_MUD)
    assert weather_boxes(turn_of("Sep/Oct 1942"))[0][Front.WEST] in (Weather.CLEAR, Weather.LT_MUD)


def test_every_date_is_told_in_the_calendar() -> None:
    assert all(EVENTS[turn] for turn in DATES.values())


# ---------------------------------------------------------------- charts
@pytest.mark.parametrize(
    ("kind", "elite", "first", "more"),
    [
        (Kind.INFANTRY, False, 2, 1),
        (Kind.MILITIA, False, 1, 1),
        (Kind.CAVALRY, False, 2, 1),
        (Kind.ARMOR, False, 4, 2),
        (Kind.AIRBORNE, False, 4, 2),
        (Kind.INFANTRY, True, 4, 2),
        (Kind.ARMOR, True, 8, 4),
    ],
)
def test_a_new_unit_and_a_further_step_cost_what_the_examples_say(
    kind: Kind, elite: bool, first: int, more: int
) -> None:
    """EE-4.43/16, EE-4.43/17."""
    step = STEP_COST[kind] * (ELITE_FACTOR if elite else 1)
    assert (step * (1 if kind is Kind.MILITIA else CADRE_FACTOR), step) == (first, more)


def test_items_cost_what_the_chart_says() -> None:
    """EE-4.43/9 to EE-4.43/15, EE-2.28/1, EE-2.28/6."""
    assert dict(zip(ITEM_IDS, ITEM_COST, strict=True)) == {
        "fighter": 3,
        "bomber": 5,
        "u-boat": 1,
        "flak": 10,
        "asw": 15,
        "special-action": 5,
        "v1": 1,
        "v2": 1,
    }


def test_soviet_areas_and_what_lies_beyond_the_urals_make_34() -> None:
    """EE-4.14/2, EE-9.24/1, EE-9.24/2."""
    on_map = sum(WORTH[area] for area in bit_list(HOME[Nation.USSR] & RESOURCES))
    assert on_map + SOVIET_OFF_MAP == SOVIET_WAR_INCOME == 34
    peace = {turn: SOVIET_PEACE_INCOME[turn_of(turn)] for turn in ("1939-11", "1940-01", "1940-11", "1941-01")}
    assert peace == {"1939-11": 0, "1940-01": 9, "1940-11": 9, "1941-01": 17}


def test_special_actions_fall_and_rise_with_the_years() -> None:
    """EE-7.11/1, EE-9.64/1."""

    def by_year(nation: Nation) -> list[int]:
        limits = {year(turn): ACTION_LIMIT[nation][turn] for turn in range(len(TURNS))}
        assert all(ACTION_LIMIT[nation][turn] == limits[year(turn)] for turn in range(len(TURNS)))
        return list(limits.values())

    assert by_year(Nation.GERMANY) == [5, 5, 5, 4, 4, 3, 3]
    assert by_year(Nation.USA) == [0, 0, 0, 1, 2, 3, 3]
    assert by_year(Nation.USSR) == [1, 1, 1, 1, 2, 3, 3]
    assert {n for n in (*AXIS_MINORS, *MINORS) if any(ACTION_LIMIT[n])} == set(bit_list(charts.ACTION_MINORS))


def test_the_u_boat_table_grows_with_die_and_boats() -> None:
    """EE-2.12/1: ours, by a formula."""
    assert len(U_BOAT_TABLE) == 6
    for die, row in enumerate(U_BOAT_TABLE, 1):
        assert list(row) == [boats * (die + 3) // 32 for boats in range(5, U_BOATS_CAP + 1, U_BOATS_A_COLUMN)]


def test_asw_cannot_stop_u_boats_in_1941_but_turns_them_back_later() -> None:
    """EE-2.11/1: eight boats a turn against what level 2 sinks of 22, and level 5 of 60."""

    def sunk(boats: int, level: int) -> float:
        return level * -(-boats // U_BOATS_AN_ASW_DIE) / 6

    assert sunk(22, 2) < 8 <= sunk(60, 5)


def test_a_bid_of_twenty_takes_what_the_book_says() -> None:
    """EE-10.5/2."""
    assert [steps - 2 * ten for steps, ten in zip(CONSCRIPTION, BID_OF_TEN, strict=True)] == [12, 9, 6, 3]


def test_one_level_of_victory_follows_whenever_germany_falls() -> None:
    """EE-10.41 to EE-10.47."""
    levels = [GERMANY_FALLS[turn_of(turn)].level for turn in ("1944-05", "1944-07", "1945-01", "1945-05", "1945-07")]
    assert levels == ["allied-decisive", "allied-operational", "allied-marginal", "allied-marginal", "draw"]
    assert len(GERMANY_FALLS) == len(TURNS)
    assert [(least, verdict.level) for least, verdict in GERMANY_STANDS] == [
        (10, "axis-operational"),
        (0, "axis-marginal"),
    ]


def test_germans_are_made_whole_in_the_countries_of_the_rule() -> None:
    """EE-4.32/2."""
    countries = (Nation.POLAND, Nation.HUNGARY, Nation.DENMARK, Nation.NETHERLANDS, Nation.BELGIUM)
    assert not union(HOME[nation] for nation in (*countries, Nation.GERMANY, Nation.FRANCE)) & ~WHOLE[Nation.GERMANY]


def test_every_constant_of_the_roster_is_a_set_of_blocks() -> None:
    for name in ("ARMORED", "ELITE", "FOOT", "MILITIA", "CAVALRY", "AIRBORNE", "GUARDS", "VICHY_UNITS"):
        mask = getattr(roster, name)
        assert mask
        assert not mask & ~ALL_UNITS
