"""The data of starts: who stands where, and is fed; how scenarios are won; and the rules that all files cite."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.facts import GameFacts
from sandtable.games.europe_engulfed.world.atlas import (
    ALEXANDRIA,
    AREA,
    AREA_IDS,
    AREAS,
    BELONGS,
    BRITISH_ISLES,
    CAPITAL,
    EAST_PRUSSIA,
    FORTRESSES,
    HOME,
    METZ,
    OF_FRONT,
    PACT_AREAS,
    PORTS,
    RESOURCES,
    SOVIET_FORTRESSES,
    SWAMP,
    UP_FRONT,
    Front,
    areas_of,
)
from sandtable.games.europe_engulfed.world.calendar import GUARDS_COME, LAST_TURN, NEVER, TURNS, turn_of
from sandtable.games.europe_engulfed.world.charts import ACTION_LIMIT, BOMBERS_CAP, FIGHTERS_CAP, FLAK_CAP, U_BOATS_CAP
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.minors import FORCES
from sandtable.games.europe_engulfed.world.operating import ROWS, ROWS_OF
from sandtable.games.europe_engulfed.world.options import OPTIONS
from sandtable.games.europe_engulfed.world.roster import (
    ALL_UNITS,
    ARMORED,
    AXIS_MINORS,
    FULL,
    GUARDS,
    MAJORS,
    MILITIA,
    MINORS,
    NATION,
    OF_NATION,
    SIDE_IDS,
    UNIT,
    WING_NATION,
    Group,
    Nation,
    Side,
)
from sandtable.games.europe_engulfed.world.scenario import (
    BOOK,
    CAMPS,
    CARDS,
    LEVELS,
    SCENARIO_DOCS,
    SCENARIOS,
    SETUPS,
    THEATRES,
    Card,
    Count,
    Date,
    Event,
    Setup,
)
from tests.europe_engulfed.feeding import AXIS, Larder, group_of

RULES = {rule.id for rule in DATA.ledger()}
RULE = re.compile(r"EE-[A-Za-z0-9.\-]+/\d+")
FILES = (
    *("map", "nations", "units", "calendar", "charts", "minors", "operating", "options", "theatres", "about"),
    *(f"setups/{name}" for name in SETUPS),
    *(f"scenarios/{name}" for name in CARDS),
)
each_setup = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
each_card = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)


def standing(setup: Setup, nation: Nation) -> list[int]:
    """Return the areas of all blocks of a power, one for each."""
    return [area for unit, area, _ in setup.units if NATION[unit] == nation and not setup.vichy_units >> unit & 1]


# ---------------------------------------------------------------- blocks
@each_setup
def test_every_block_is_in_one_place(setup: Setup) -> None:
    assert sum(mask.bit_count() for mask in setup.muster) == ALL_UNITS.bit_count()
    assert union(setup.muster) == ALL_UNITS
    assert setup.muster.placed == mask_of(unit for unit, _, _ in setup.units)
    assert len({unit for unit, _, _ in setup.units}) == len(setup.units)
    assert all(1 <= steps <= FULL[unit] for unit, _, steps in setup.units)


@each_setup
def test_blocks_stand_on_ground_of_their_own_group(setup: Setup) -> None:
    for unit, area, _ in setup.units:
        nation = Larder(setup).power(unit)
        own = setup.control[area] == Group.NEUTRAL and BELONGS[nation] >> area & 1
        assert own or setup.control[area] == group_of(nation), (setup.id, unit, AREA_IDS[area])
        assert not (ARMORED >> unit & 1 and SWAMP >> area & 1)
    for wing, area in setup.wings:
        assert setup.control[area] in (group_of(WING_NATION[wing]), Group.NEUTRAL)
        assert not FORTRESSES >> area & 1


@each_setup
def test_blocks_stand_where_their_power_may_operate(setup: Setup) -> None:
    """EE-9.12/1, EE-9.17, EE-9.21/1, EE-9.33/2, EE-9.41; a neutral power is at home."""
    for unit, area, _ in setup.units:
        rows = [row for row in ROWS_OF[Larder(setup).power(unit)] if row.units >> unit & 1]
        allowed = union(row.areas | row.taken for row in rows)
        assert not rows or allowed >> area & 1, (setup.id, unit, AREA_IDS[area])
    italians = standing(setup, Nation.ITALY)
    assert sum(BELONGS[Nation.USSR] >> area & 1 for area in italians) <= 3


@each_setup
def test_fortresses_are_not_overfull(setup: Setup) -> None:
    """EE-5.5/2."""
    for area, count in Counter(area for _, area, _ in setup.units if FORTRESSES >> area & 1).items():
        assert count <= (2 if SOVIET_FORTRESSES >> area & 1 else 1)


@each_setup
def test_guards_come_in_1942(setup: Setup) -> None:
    """EE-9.24/5."""
    assert setup.muster.not_yet == (GUARDS if setup.first_turn < GUARDS_COME else 0)


@each_setup
def test_after_vichy_four_blocks_are_free_french_and_the_rest_out(setup: Setup) -> None:
    """EE-9.531/1, EE-9.532/1."""
    french = OF_NATION[Nation.FRANCE]
    free = [setup.free_french, setup.muster.waiting] if setup.vichy_declared else []
    assert [mask.bit_count() for mask in free] in ([], [1, 3])
    blocks = sorted((FULL[unit], ARMORED >> unit & 1) for unit in bit_list(union(free)))
    assert blocks == ([(3, 0)] * 3 + [(3, 1)] if free else [])
    assert not free or french & ~union(free) & ~setup.vichy_units & ~setup.muster.out == 0


@pytest.mark.parametrize(
    ("name", "axis", "vichy", "west", "soviet"),
    [("1939", 47, 0, 31, 20), ("1941", 80, 3, 19, 32), ("1942", 87, 2, 24, 52), ("1944", 84, 0, 35, 46)],
)
def test_so_many_blocks_stand_on_the_map(name: str, axis: int, vichy: int, west: int, soviet: int) -> None:
    larder = Larder(SETUPS[name])
    count = Counter(group_of(larder.power(unit)) for unit, _, _ in larder.setup.units)
    assert count == Counter({Group.AXIS: axis, Group.VICHY: vichy, Group.WEST: west, Group.SOVIET: soviet})


# ---------------------------------------------------------------- markers and politics
@each_setup
def test_no_power_holds_more_than_it_may(setup: Setup) -> None:
    assert all(setup.actions[n] <= ACTION_LIMIT[n][setup.first_turn] for n in MAJORS)
    track = setup.track
    assert max(track.german_bombers, track.allied_bombers) <= BOMBERS_CAP
    assert max(track.german_fighters, track.allied_fighters) <= FIGHTERS_CAP
    assert max(track.german_flak, track.british_flak) <= FLAK_CAP
    assert track.u_boats <= U_BOATS_CAP


@each_setup
def test_fleets_have_a_port_of_their_group_in_their_zone(setup: Setup) -> None:
    for nation, zone, points in setup.fleets:
        ports = Larder(setup).held(group_of(nation)) | BELONGS[nation]
        assert points > 0
        assert ports & PORTS[zone]


@each_setup
def test_forts_have_a_garrison_of_their_builder(setup: Setup) -> None:
    """EE-6.96/1."""
    assert all(area in standing(setup, nation) for area, nation in setup.forts)


@each_setup
def test_conquered_resource_areas_are_garrisoned(setup: Setup) -> None:
    """EE-4.7/1, EE-4.7/6."""
    own = union(HOME[nation] for nation in AXIS)
    assert not Larder(setup).held(Group.AXIS) & RESOURCES & ~own & ~Larder(setup).ground(Group.AXIS)
    assert Larder(setup).keeps_alexandria


@each_setup
def test_dates_lie_before_the_start_and_agree_with_the_state(setup: Setup) -> None:
    assert all(date == NEVER or date < setup.first_turn for date in setup.dates)
    assert setup.vichy_declared == (setup.dates[Date.FRANCE_FELL] != NEVER)
    assert setup.vichy_declared == bool(setup.conquered >> Nation.FRANCE & 1)
    assert setup.italy_surrendered == bool(setup.conquered >> Nation.ITALY & 1)
    assert (setup.dates[Date.SOVIET_WAR] != NEVER) == bool(setup.at_war >> Nation.USSR & 1)
    assert (setup.dates[Date.US_ENTRY] != NEVER) == bool(setup.at_war >> Nation.USA & 1)
    assert (setup.conscription == 4) == (setup.dates[Date.SOVIET_WAR] != NEVER) == setup.winter_past
    assert not setup.at_war & setup.neutral | setup.at_war & setup.conquered | setup.neutral & setup.conquered
    assert setup.pact == bool(setup.conquered >> Nation.POLAND & 1)
    assert not setup.maginot or setup.control[METZ] == Group.WEST


@each_setup
def test_pact_areas_are_soviet_until_the_war(setup: Setup) -> None:
    """EE-9.25/2, EE-9.25/4."""
    wanted = Group.SOVIET if setup.pact else Group.NEUTRAL
    if setup.dates[Date.SOVIET_WAR] == NEVER:
        assert {setup.control[area] for area in bit_list(PACT_AREAS)} == {wanted}


@pytest.mark.parametrize(("name", "watch"), [("1940", 5), ("1941", 10)])
def test_the_pact_is_kept_on_both_sides(name: str, watch: int) -> None:
    """EE-9.26/1, EE-9.26/2, EE-9.23/3, EE-9.17/7."""
    setup = SETUPS[name]
    reds, germans = standing(setup, Nation.USSR), standing(setup, Nation.GERMANY)
    assert 2 * sum(UP_FRONT >> area & 1 for area in reds) >= len(reds)
    assert name == "1940" or not UP_FRONT & ~mask_of(reds)
    assert all(UP_FRONT >> area & 1 for wing, area in setup.wings if WING_NATION[wing] == Nation.USSR)
    assert sum((BELONGS[Nation.POLAND] | 1 << EAST_PRUSSIA) >> area & 1 for area in germans) >= watch
    rumania = [unit for unit, area, _ in setup.units if NATION[unit] == 0 and BELONGS[Nation.RUMANIA] >> area & 1]
    assert len(rumania) <= 3
    assert sum(ARMORED >> unit & 1 for unit in rumania) <= 1
    assert not any(WING_NATION[wing] == 0 and BELONGS[Nation.RUMANIA] >> area & 1 for wing, area in setup.wings)


# ---------------------------------------------------------------- Minor Powers
def test_every_minor_has_forces_at_home_one_in_the_capital() -> None:
    """EE-9.61/1, EE-9.15/1: at most two in an area, more only where there are too few."""
    assert set(FORCES) == {*MINORS, *AXIS_MINORS}
    for nation, forces in FORCES.items():
        here = Counter(area for _, area, _ in forces)
        assert here[CAPITAL[nation]] >= 1
        assert not mask_of(here) & ~HOME[nation]
        assert max(here.values()) <= max(2, -(-len(forces) // HOME[nation].bit_count()))
        assert all(NATION[unit] == nation and 1 <= steps <= FULL[unit] for unit, _, steps in forces)
    assert all(len(FORCES[nation]) == OF_NATION[nation].bit_count() for nation in MINORS)
    assert AREA["bessarabia"] not in {area for nation in AXIS_MINORS for _, area, _ in FORCES[nation]}  # EE-9.25/2


# ---------------------------------------------------------------- scenarios
@each_card
def test_everybody_is_fed_at_the_start(card: Card) -> None:
    """EE-3.1 to EE-3.34, within the waters and sources of the theatre."""
    larder = Larder(card.setup, card.theatre.areas)
    assert larder.starving() == []
    fighting = {Nation(NATION[unit]) for unit, _, _ in card.setup.units if not card.setup.vichy_units >> unit & 1}
    assert all(larder.sources(nation) for nation in fighting if not card.setup.neutral >> nation & 1)


@each_card
def test_a_card_has_a_span_of_the_calendar_and_declarations_of_its_first_turn(card: Card) -> None:
    assert 0 <= card.first_turn < card.last_turn <= LAST_TURN
    for war in card.must_declare:
        assert war.turn == card.first_turn
        assert war.rule in RULES
        assert not card.setup.at_war >> war.on & 1


@pytest.mark.parametrize(
    ("name", "areas", "blocks", "turns"),
    [
        ("poland-1939", 18, 43, 2),
        ("france-1940", 25, 62, 3),
        ("barbarossa-1941", 65, 83, 4),
        ("torch-1942", 51, 35, 9),
        ("turning-point", 139, 165, 8),
        ("overlord-1944", 139, 165, 10),
        ("blitzkrieg", 139, 98, 14),
        ("campaign-1941", 139, 134, 28),
        ("campaign-1939", 139, 98, 38),
    ],
)
def test_scenarios_have_their_size(name: str, areas: int, blocks: int, turns: int) -> None:
    card = CARDS[name]
    assert (card.theatre.areas.bit_count(), len(card.setup.units), card.turns) == (areas, blocks, turns)


@each_card
def test_a_theatre_leaves_only_pieces_of_its_powers_inside_it(card: Card) -> None:
    """EE-16-card/2."""
    theatre, setup = card.theatre, card.setup
    larder = Larder(setup, theatre.areas)
    assert all(theatre.areas >> area & 1 and theatre.powers >> larder.power(unit) & 1 for unit, area, _ in setup.units)
    assert all(theatre.areas >> area & 1 and theatre.powers >> WING_NATION[wing] & 1 for wing, area in setup.wings)
    assert all(theatre.zones >> zone & 1 for _, zone, _ in setup.fleets)
    assert sum(mask.bit_count() for mask in setup.muster) == ALL_UNITS.bit_count()


def test_only_free_french_of_the_usa_are_left_of_france_in_torch() -> None:
    """EE-9.531/2: they are blocks of the U.S. force pool."""
    setup = CARDS["torch-1942"].setup
    assert setup.muster.pool & OF_NATION[Nation.FRANCE] == 1 << UNIT["fr-i"]
    assert setup.muster.waiting.bit_count() == 3


@pytest.mark.parametrize("name", ["poland", "west", "east", "south"])
def test_a_theatre_with_werps_says_what_they_buy(name: str) -> None:
    theatre = THEATRES[name]
    paid = mask_of(nation for nation, werps in enumerate(theatre.werps) if werps)
    assert not paid & ~theatre.powers & mask_of(MAJORS)
    assert bool(paid) == bool(theatre.buys)
    assert all(werps >= BOOK for werps in theatre.werps)


@each_card
def test_levels_of_victory_leave_no_gap(card: Card) -> None:
    test = card.victory_test
    if isinstance(test, Count):
        least = [row[0] for row in test.levels]
        assert least == sorted(set(least), reverse=True)
        assert least[-1] == 0
        assert [LEVELS.index(level) for _, level in test.levels] == sorted(LEVELS.index(lv) for _, lv in test.levels)
        assert set(test.at_once) <= RULES
        assert sum(test.weights) >= least[0]
    elif isinstance(test, Event):
        turns = [mark.by for mark in test.marks]
        assert turns == sorted(turns)
        assert turns[-1] == card.last_turn
        assert {mark.level for mark in test.marks} < set(LEVELS) - {test.otherwise}
    else:
        assert card.last_turn == LAST_TURN
    assert card.victory.endswith(".")


def test_barbarossa_counts_moscow_three_and_leningrad_two() -> None:
    test = CARDS["barbarossa-1941"].victory_test
    assert isinstance(test, Count)
    weights = {AREA_IDS[area]: weight for area, weight in enumerate(test.weights) if weight}
    assert len(test.weights) == AREAS
    assert len(weights) == 10
    assert {name: weight for name, weight in weights.items() if weight > 1} == {"moscow": 3, "leningrad": 2}


def test_poland_is_decided_by_german_losses() -> None:
    test = CARDS["poland-1939"].victory_test
    assert isinstance(test, Event)
    assert [mark.steps for mark in test.marks] == [4, 8, -1]


def test_the_soviets_run_poland_and_france() -> None:
    """EE-intro/2."""
    assert CARDS["poland-1939"].sides == CARDS["barbarossa-1941"].sides == (Side.AXIS, Side.SOVIET)
    assert CARDS["campaign-1939"].sides == tuple(Side)


def test_scenarios_and_options_make_a_game_without_fault() -> None:
    """What people read of each is there, and three may sit where the whole war is played."""
    facts = GameFacts(
        id="europe-engulfed",
        title="Europe Engulfed",
        version=1,
        sides=SIDE_IDS,
        scenarios=SCENARIOS,
        default_scenario="poland-1939",
        turns=TURNS,
        longest=1,
        sequence_rule="EE-sop-a/1",
        camps=CAMPS,
        options=OPTIONS,
        **GameFacts.about(DATA.tables("about.toml")),
    )
    assert facts.first_scenario == "poland-1939"
    for name, scenario in facts.scenarios.items():
        whole = CARDS[name].theatre.is_whole
        assert set(scenario.seatings) == ({"two", "three"} if whole else set())
        assert scenario.words
        assert scenario.teaches
        assert scenario.minutes > 0
        assert 1 <= scenario.difficulty <= 5
        assert ("overall-winner" in scenario.offers) == whole
    assert facts.setting("campaign-1939", "three").options == ()
    assert facts.setting("campaign-1941", "", ["bid=-20"]).options == (("bid", "-20"),)
    assert {rule for option in OPTIONS for rule in option.rules} <= RULES


def test_pictures_are_planned_for_every_name() -> None:
    about = DATA.tables("about.toml")
    named = {doc["picture"] for doc in SCENARIO_DOCS.values()} | {about["picture"]}
    assert named == {f"{name}.webp" for name in about["pictures"]}
    assert all(picture["scenario"] in CARDS and picture["middle"] in AREA for picture in about["pictures"].values())


# ---------------------------------------------------------------- where powers may operate
def test_operating_rows_cite_rules_and_name_areas() -> None:
    assert len(ROWS) == 14
    assert all(row.rule in RULES and row.areas for row in ROWS)
    assert {row.nation for row in ROWS} == {
        Nation.GERMANY,
        Nation.BRITAIN,
        Nation.ITALY,
        Nation.USSR,
        *AXIS_MINORS,
    }


def test_militia_keep_to_their_countries() -> None:
    """EE-9.12/1, EE-9.33/2."""
    german, british = ROWS_OF[Nation.GERMANY][0], ROWS_OF[Nation.BRITAIN][0]
    assert german.units == MILITIA & OF_NATION[Nation.GERMANY]
    assert german.areas >> AREA["warsaw"] & 1
    assert not german.areas >> AREA["minsk"] & 1
    assert british.areas == BRITISH_ISLES


def test_finns_wait_for_novgorod_and_leningrad_and_italians_are_three_in_the_east() -> None:
    """EE-9.17/5, EE-9.17/6, EE-9.41/2."""
    assert [row.after for row in ROWS_OF[Nation.FINLAND]] == [None, Date.NOVGOROD_AXIS, Date.LENINGRAD_AXIS]
    south, east, france = ROWS_OF[Nation.ITALY]
    assert south.areas == OF_FRONT[Front.SOUTH]
    assert (east.most_ground, east.most_wings, east.taken) == (3, 1, PACT_AREAS)
    assert france.since is Date.LANDING_IN_FRANCE


def test_soviets_enter_the_south_in_six_countries_alone() -> None:
    """EE-9.21/1."""
    zones, south = ROWS_OF[Nation.USSR]
    assert zones.areas == OF_FRONT[Front.WEST] | OF_FRONT[Front.EAST]
    assert not south.areas & ~OF_FRONT[Front.SOUTH]
    assert south.areas & areas_of("persia", "athens", "ankara", "belgrade", "rome", "albania") == areas_of(
        "persia", "athens", "ankara", "belgrade", "rome", "albania"
    )
    assert not south.areas >> ALEXANDRIA & 1


def test_the_first_turn_of_a_setup_is_that_of_its_name() -> None:
    assert [SETUPS[name].first_turn for name in SETUPS] == [
        turn_of(title) for title in ("Sep/Oct 1939", "May/Jun 1940", "May/Jun 1941", "Jul/Aug 1942", "May/Jun 1944")
    ]


# ---------------------------------------------------------------- marks and citations
def texts(doc: Any) -> Iterator[str]:
    """Yield every text of a document."""
    if isinstance(doc, dict):
        for value in doc.values():
            yield from texts(value)
    elif isinstance(doc, list):
        for value in doc:
            yield from texts(value)
    elif isinstance(doc, str):
        yield doc


@pytest.mark.parametrize("name", FILES)
def test_data_cites_rules_that_exist(name: str) -> None:
    """Comments as well: the whole file is read as text."""
    assert set(RULE.findall(DATA.text(f"{name}.toml"))) <= RULES


def test_the_ledger_has_669_rules_and_leans_only_on_itself() -> None:
    assert len(RULES) == 669
    assert not {other for rule in DATA.ledger() for other in rule.depends} - RULES


@pytest.mark.parametrize(
    ("name", "table"), [("map", "place"), ("map", "link"), ("nations", "nation"), ("units", "unit")]
)
def test_everything_says_whether_it_is_of_the_text_or_ours(name: str, table: str) -> None:
    sources = {row["source"] for row in DATA.tables(f"{name}.toml")[table]}
    assert sources <= {"text", "reconstructed"}


def test_about_names_what_is_reconstructed() -> None:
    assert len(DATA.tables("about.toml")["reconstructed"]) == 7
    assert all("_" not in text for name in ("map", "units", "theatres") for text in texts(DATA.tables(f"{name}.toml")))
