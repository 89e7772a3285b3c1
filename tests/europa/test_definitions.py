"""Words, headings and templates of the book: what can be checked of rules that decide nothing by themselves."""

from __future__ import annotations

import json
import re

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import AirState, Hunger, Phase, Position, Seat, Side
from sandtable.games.europa.rules import sequence, surprise
from sandtable.games.europa.rules.opening import first_moment
from sandtable.games.europa.rules.politics.commands import is_bound
from sandtable.games.europa.rules.rail.nets import RAILS
from sandtable.games.europa.world import charts
from sandtable.games.europa.world.atlas import COUNTRY, COUNTRY_IDS, LAND, NO_COUNTRY, OF_COUNTRY, OUT_OF_PLAY, SHEETS
from sandtable.games.europa.world.breakdown import DIVISIONS
from sandtable.games.europa.world.calendar import turn_of
from sandtable.games.europa.world.charts import RAIL_NETS, SUCCESS
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.nations import ALLIES, BRITISH, CONTINGENT, SIDE_OF_NATION, Nation
from sandtable.games.europa.world.pieces import AIRS, CLASS_IDS, UNIT, AirKind, Armour, Mobility
from sandtable.games.europa.world.scenario import CARDS, Card
from sandtable.games.europa.world.where import PLACE, REGION, city
from tests.europa.rosters import POLAND, REAL_UNITS, SANDBOX, counter_of, units_in

PLAYED = tuple(name for name in CARDS if name != SANDBOX)
AMERICAN_AND_BRITISH = BRITISH | 1 << Nation.US


def rules() -> dict[str, str]:
    """Return the text of each rule by its id."""
    return {row["id"]: row["rule"] for row in map(json.loads, DATA.text("rules.jsonl").splitlines())}


def nations_in(card: Card) -> set[Nation]:
    """Return the nations that have units in a scenario."""
    return {row.nation for unit in units_in(card) for row in card.counters[unit]}


# ---------------------------------------------------------------- how the chapter is built
def test_all_that_decides_nothing_is_named_here() -> None:
    """Every rule that the table of occurrences marks as a definition or an empty heading is held by a test below."""
    found = {name for row in DATA.tables("coverage.toml")["rule"] if row["in"] == ["none"] for name in row["ids"]}
    terms = {"EU-103/4", "EU-103/5", "EU-103/6", "EU-103/7", "EU-103.F/1"}
    assert found == {*terms, *(f"EU-103.{country}.24/1" for country in "ABCDE")}


def test_a_rule_of_the_chapter_has_its_parent_by_number() -> None:
    """EU-103/6, EU-103/7: what a national rule leans on is a core rule of the number that its heading has."""
    text = rules()
    numbers = {found[1] for name in text if (found := re.match(r"EUC-(\d+)", name))}
    figures = set(re.findall(r"\b\d+", text["EU-103/7"]))
    assert len(figures) > 20
    assert figures - numbers == {"54"}  # no scenario has foreign aid


@pytest.mark.parametrize(
    ("nation", "first", "last"),
    [
        (Nation.UK, "desert-campaign", "gothic-1944"),  # EU-103.A.24/1
        (Nation.FR, "france-1940", "france-1940"),  # EU-103.B.24/1
        (Nation.IC, "italy-1943", "gothic-1944"),  # EU-103.C.24/1
        (Nation.PL, POLAND, "gothic-1944"),  # EU-103.D.24/1
        (Nation.US, "overlord-1944", "gothic-1944"),  # EU-103.E.24/1
    ],
)
def test_where_a_heading_is_empty_the_data_have_the_values(nation: Nation, first: str, last: str) -> None:
    for card in (CARDS[first], CARDS[last]):
        assert nation in nations_in(card)  # initial forces
        assert card.supply[SIDE_OF_NATION[nation]].nations >> nation & 1  # supply centres


def test_every_choice_that_the_ledger_makes_is_told_among_the_rulings() -> None:
    gaps = {row["id"]: row["gap"] or "" for row in map(json.loads, DATA.text("rules.jsonl").splitlines())}
    told = {rule for ruling in DATA.rulings(GAME.ledger) for rule in ruling.rules}
    assert {name for name, gap in gaps.items() if re.search(r"[Rr]uling", gap)} - told == set()


def test_the_ledger_names_things_as_the_data_do() -> None:
    """EUC-60/1, EUC-60/16: ids have no underscores, scenarios and options are those that can be chosen."""
    text = DATA.text("rules.jsonl")
    assert re.findall(r"[a-z0-9]_[a-z0-9]", text) == []
    assert set(re.findall(r"\b[a-z]+-19\d\d\b", text)) <= set(GAME.facts.scenarios)
    options = re.search(r"in brackets the default: (.*?) The test sheet", rules()["EUC-60/16"])
    assert options
    assert set(re.findall(r"([a-z]+-[a-z]+) \(", options[1])) == {option.id for option in GAME.facts.options}


def test_templates_hold_no_rule() -> None:
    """EU-103.F/1: no rule but this one is of the sections F and G, and nobody plays a country of theirs."""
    assert [name for name in rules() if re.match(r"EU-103\.[FG]", name)] == ["EU-103.F/1"]


# ---------------------------------------------------------------- who is meant
def test_the_allies_of_1939() -> None:
    """EU-103/1: in Poland's scenario only Poles are there; Britain and France are Allied by nation."""
    assert {nation for nation in nations_in(CARDS[POLAND]) if SIDE_OF_NATION[nation] == ALLIES} == {Nation.PL}
    assert {SIDE_OF_NATION[nation] for nation in (Nation.UK, Nation.FR, Nation.PL)} == {ALLIES}


def test_contingents_are_counted_by_nation() -> None:
    """EU-103/3: British, French, Poles and Americans are each one; so is everybody who came later."""
    allied = {CONTINGENT[nation] for nation in Nation if SIDE_OF_NATION[nation] == ALLIES}
    assert len(allied) == len([nation for nation in Nation if SIDE_OF_NATION[nation] == ALLIES]) - 7
    assert charts.CONTINGENT_TITLES["allies"][:4] == ("British", "French", "Polish", "American")


def test_the_soviets_are_on_no_map() -> None:
    """EU-103/4: no chart is printed for Allied and Soviets apart, and no Soviet unit is shown."""
    assert not [nation for nation in Nation if nation.name in ("SU", "RU", "SO")]
    assert charts.CONTINGENT_TITLES["other"] == ("Soviet",)


def test_minor_allies_are_all_but_the_great_ones() -> None:
    """EU-103/5: their losses have one rate in common, which is that of no great ally that has a rate of its own."""
    minor = (Nation.BE, Nation.NE, Nation.GR, Nation.ET, Nation.IC, Nation.BZ)
    for card in CARDS.values():
        assert len({card.victory.loss4[nation] for nation in minor}) == 1
    gothic = CARDS["gothic-1944"].victory.loss4
    assert gothic[Nation.BZ] > 0


def test_british_means_all_of_the_crown() -> None:
    """EU-103.A/1, EU-103.A/2: seven armed forces and the Canadians; a rule that means one names it."""
    crown = [Nation.UK, Nation.RM, Nation.AU, Nation.NZ, Nation.SA, Nation.IN, Nation.COL]
    assert mask_of(crown) == BRITISH
    rows = [row for card in CARDS.values() for unit in units_in(card) for row in card.counters[unit]]
    forces = {row.force for row in rows if BRITISH >> row.nation & 1}
    assert forces == {"uk", "rm", "au", "nz", "sa", "in", "col", "ca"}
    assert {row.nation for row in rows if row.force == "ca"} == {Nation.UK}


def test_frenchmen_change_with_time() -> None:
    """EU-103.B/1: the army of 1940, later only the Free French."""
    assert {Nation.FR, Nation.FF} & nations_in(CARDS["france-1940"]) == {Nation.FR}
    for name in ("desert-campaign", "eritrea-1941", "france-1944", "tunisia-1943"):
        assert {Nation.FR, Nation.FF} & nations_in(CARDS[name]) == {Nation.FF}


def test_italians_of_the_chapter_are_those_that_changed_sides() -> None:
    """EU-103.C/1: co-belligerents are Allied, all others are Axis; no scenario has both."""
    assert SIDE_OF_NATION[Nation.IC] != SIDE_OF_NATION[Nation.IT]
    both = [name for name in PLAYED if {Nation.IC, Nation.IT} <= nations_in(CARDS[name])]
    assert both == []
    assert {name for name in PLAYED if Nation.IC in nations_in(CARDS[name])} == {"italy-1943", "gothic-1944"}


def test_poles_in_exile_are_poles() -> None:
    """EU-103.D/1: the Carpathian Brigade, the divisions of 1944."""
    for name in ("desert-campaign", "france-1944", "gothic-1944"):
        assert Nation.PL in nations_in(CARDS[name])


def test_americans_are_of_all_services() -> None:
    """EU-103.E/1: the Marines, the OSS and the joint Special Service Force too."""
    for card, name in (("tunisia-1943", "us-5-usmc"), ("france-1944", "us-oss"), ("italy-1943", "us-ssf")):
        assert counter_of(card, name).nation == Nation.US


# ---------------------------------------------------------------- single national rules that are data
def test_rails_of_egypt() -> None:
    """EU-103.A.2.a/1: 6 REs, from Nov 41 on 9, from May 42 on 12; Britain itself has no limit that binds."""
    egypt = RAIL_NETS["egyptian"]
    dates = ("Mar 4 41", "Oct 4 41", "Nov 1 41", "Apr 4 42", "May 1 42", "Oct 4 42")
    found = [[row.number for row in egypt.capacity if row.turn <= turn_of(date)][-1] // 4 for date in dates]
    assert found == [6, 6, 9, 9, 12, 12]
    assert not RAILS & OF_COUNTRY["egypt"] & ~egypt.home


def test_support_group_divisions() -> None:
    """EU-103.A.6.a/1: 1, 2 and 7 Armoured have no headquarters at first."""
    grouped = {UNIT[f"uk-{number}-arm"] for number in (1, 2, 7)}
    armoured = {unit: row.first.core for unit, row in DIVISIONS.items() if row.is_british_armoured}
    kinds = {unit: CARDS["desert-campaign"].counters[core][0].cls for unit, core in armoured.items()}
    assert {unit for unit, cls in kinds.items() if CLASS_IDS[cls] == "support-group"} == grouped
    assert {CLASS_IDS[cls] for unit, cls in kinds.items() if unit not in grouped} == {"hq"}


def test_the_11th_glider_engineers_need_no_gliders() -> None:
    """EU-103.A.6.c.1/1, EU-103.A.6.c.1/2, EU-103.A.6.c.1/3."""
    row = counter_of("overlord-1944", "uk-11-glider-eng")
    assert (row.engineer, row.zoc_ability, row.seaborne, row.raider) == (True, True, True, True)
    assert (row.construction, row.airdrop, row.glider) == (False, True, False)


def test_alexandria_cairo_and_suez_feed_the_british() -> None:
    """EU-103.A.7.b/1."""
    three = city("alexandria") | city("cairo") | city("suez")
    for name in ("desert-campaign", "desert-crusader", "desert-gazala"):
        source = CARDS[name].supply[ALLIES]
        assert source.towns & three == three
        assert source.nations & BRITISH


def test_fighters_of_all_nations_patrol_half_their_range() -> None:
    """EU-103.A.8.a/1, EUC-20/1."""
    for card in CARDS.values():
        for row in filter(None, (card.airs[air] for air in range(AIRS))):
            assert row.patrol_range == row.range // 2
            assert row.is_fighter == (row.kind in (AirKind.F, AirKind.HF))


@pytest.mark.parametrize("name", PLAYED)
def test_british_and_americans_go_everywhere_on_the_map(name: str) -> None:
    """EU-103.A.21.a/1, EU-103.E.21.a/1, EUC-56/4: each hex that may be entered is of an Allied command."""
    card = CARDS[name]
    ours = [unit for unit in bit_list(card.allied_units) if AMERICAN_AND_BRITISH >> card.counters[unit][0].nation & 1]
    if not ours:
        return
    commands = {row.name for row in charts.COMMANDS}
    countries = DATA.tables(f"maps/{card.sheet}.toml")["country"]
    hexes = SHEETS[card.sheet].everywhere & LAND & ~OUT_OF_PLAY
    found = {COUNTRY_IDS[COUNTRY[place]] for place in bit_list(hexes) if COUNTRY[place] != NO_COUNTRY}
    assert found
    assert {countries[country]["command"] for country in found} <= commands


def test_who_is_bound_to_east_africa() -> None:
    """EU-103.A.21.a/1, EUC-56/4: nobody but Colonials of that command and, for a time, the South Africans."""
    p = first_moment("eritrea-1941")
    allied = [unit for unit in bit_list(p.card.allied_units) if unit in REAL_UNITS]
    assert {p.counter(unit).force for unit in allied if is_bound(p, unit)} == {"col", "sa"}
    assert {"uk", "in", "ff"} <= {p.counter(unit).force for unit in allied if not is_bound(p, unit)}


def test_french_districts() -> None:
    """EU-103.B.1.b/1, EUC-3.F/1: the regions of France and the lands it ruled are named sets of hexes with cities."""
    france, tunisia = CARDS["france-1944"], CARDS["tunisia-1943"]
    assert set(tunisia.districts) == {"algeria", "tunisia"}
    assert "mr-paris" in france.districts
    assert len(france.districts) == 9
    for card in (france, tunisia):
        for name in card.districts:
            assert REGION[name] & SHEETS[card.sheet].everywhere & LAND


def test_governments_begin_where_the_book_says() -> None:
    """EU-103.B.21.a/1, EU-103.B.21.a/2, EU-103.D.21.a/1: in exile, to come to Paris; in Warszawa."""
    assert first_moment("france-1944").government == Seat.EXILE
    assert first_moment(POLAND).government == PLACE["warszawa"]
    card = CARDS["france-1944"]
    assert card.government is not None
    assert card.government.may_move_to == city("paris")


@pytest.mark.parametrize(("scenario", "country"), [("france-1944", "france"), ("gothic-1944", "italy")])
def test_partisans_act_in_the_occupied_zones(scenario: str, country: str) -> None:
    """EU-103.B.14.a/1, EU-103.C.14.a/1: where they may attack, the country reaches."""
    (area,) = CARDS[scenario].partisans
    assert area.places
    assert area.places & SHEETS[CARDS[scenario].sheet].everywhere & ~OF_COUNTRY[country] == 0


# ---------------------------------------------------------------- words of the core
def test_any_failure_is_f_or_f_star() -> None:
    """EUC-2/1, EUC-2/2."""
    failures = {"F", "F*"}
    assert [SUCCESS.read(die) in failures for die in (1, 2, 4, 5, 6)] == [True, True, True, False, False]
    assert {SUCCESS.read(die) for die in range(-3, 10)} == {"S", *failures}


def test_ratings_have_all_that_rules_ask_for() -> None:
    """EUC-3/3: attack and defence are one figure or two; a cadre has its own; the class gives the rest."""
    for card in CARDS.values():
        for unit in units_in(card):
            for row in card.counters[unit]:
                assert min(row.full) >= 0
                assert (row.cadre is None) or row.is_division
                assert isinstance(row.aeca, Armour)
                assert row.re4 in (0, 1, 2, 4, 8, 12)


def test_pure_armour_is_tanks_and_assault_guns_below_a_division() -> None:
    """EUC-3.B/2."""
    rows = [row for card in CARDS.values() for unit in units_in(card) for row in card.counters[unit]]
    pure = [row for row in rows if row.pure_armour]
    assert pure
    assert all(row.is_cm and not row.is_division and row.mobility == Mobility.CM for row in pure)
    assert not {CLASS_IDS[row.cls] for row in pure} & {"motorized-x", "mechanized-x", "infantry-x", "support-group"}


def test_a_week_is_weather_two_player_turns_and_an_end() -> None:
    """EUC-4/1, EUC-47/1, EUC-47/5: the surprise turn lies before the regular movement and has no exploitation."""
    assert [name for name, *_ in sequence.GAME_TURN] == ["weather", "player-turn", "player-turn", "turn-end"]
    phases = list(dict.fromkeys(phase for phase, _ in sequence.PARTS))
    assert phases[:3] == [Phase.INITIAL, Phase.SPECIAL_AIR, Phase.MOVEMENT]
    assert phases[3:6] == [Phase.REACTION, Phase.COMBAT, Phase.EXPLOITATION]
    within = {phase for phase, _ in surprise.PARTS}
    assert within == {Phase.SPECIAL_AIR, Phase.BONUS_MOVEMENT, Phase.BONUS_COMBAT}
    assert {name for _, (name, *_) in surprise.PARTS} & {"supply", "weather", "arrivals", "exploitation"} == set()


def test_garrisons_name_an_area_and_a_number() -> None:
    """EUC-44/1, EUC-44/2, EUC-44/4: two scenarios ask for one; the only garrison box is that of the interceptors."""
    asked = {name: card.garrisons for name, card in CARDS.items() if card.garrisons}
    assert set(asked) == {POLAND, "tunisia-1943"}
    for rows in asked.values():
        assert all(row.places and row.re4 > 0 and row.vp4 > 0 for row in rows)
    assert {name for name, card in CARDS.items() if card.flying_bombs} >= {"overlord-1944", "france-1944"}


# ---------------------------------------------------------------- set-up
@pytest.mark.parametrize("name", PLAYED)
def test_the_first_moment_is_the_printed_set_up(name: str) -> None:
    """EUC-60/5: each unit in its hex, all air units operative; supplied are all but those that the set-up excepts."""
    p = first_moment(name)
    for start in p.card.starts:
        assert p.at[start.unit] == start.place
        assert p.hunger[start.unit] == Hunger.REGULAR
    for based in p.card.air_starts:
        assert p.base[based.air] == based.place
        assert p.air_state[based.air] == AirState.OPERATIVE
    assert p.stack == [("war", 0), ("set-up",)]


SPANS = {  # EUC-60/7 to EUC-60/15: first and last turn, number of turns, theatre, board, who is first
    "eritrea-1941": ("Jan 3 41", "May 2 41", 16, "general", "eritrea", Side.ALLIES),  # EUC-60/7
    "france-1944": ("Aug 3 44", "Sep 4 44", 6, "general", "west", Side.ALLIES),  # EUC-60/12
    "italy-1943": ("Aug 1 43", "Sep 2 43", 6, "general", "italy", Side.ALLIES),  # EUC-60/14
    "gothic-1944": ("Aug 4 44", "Oct 1 44", 6, "general", "italy", Side.ALLIES),  # EUC-60/15
    "iraq-1941": ("May 1 41", "Jun 1 41", 5, "desert", "iraq", Side.AXIS),
    "crete-1941": ("May 3 41", "Jun 1 41", 3, "general", "crete", Side.AXIS),
    "france-1940": ("May 2 40", "Jun 4 40", 7, "general", "west", Side.AXIS),
    "overlord-1944": ("Jun 1 44", "Jun 4 44", 4, "general", "west", Side.ALLIES),
    "tunisia-1943": ("Jan 1 43", "May 2 43", 18, "general", "tunisia", Side.AXIS),
}


@pytest.mark.parametrize("name", SPANS)
def test_scenarios_are_played_when_and_where_the_book_says(name: str) -> None:
    """EUC-60/7, EUC-60/12, EUC-60/14, EUC-60/15, and the others of their kind."""
    first, last, turns, theatre, sheet, player = SPANS[name]
    card = CARDS[name]
    assert (card.first_turn, card.last_turn) == (turn_of(first), turn_of(last))
    assert card.last_turn - card.first_turn + 1 == turns
    assert (card.theatre, card.sheet, card.first_player) == (theatre, sheet, player)


def test_what_is_special_in_these_scenarios() -> None:
    """EUC-60/7: southern front and Kassala; EUC-60/12: the interceptors' duty; EUC-60/14, EUC-60/15: partisans."""
    eritrea = CARDS["eritrea-1941"]
    assert eritrea.southern_front is not None
    assert eritrea.railhead == PLACE["ww1515"]
    assert eritrea.supply[Side.AXIS].towns == city("asmara")
    assert eritrea.supply[Side.ALLIES].edges.bit_count() == 3
    assert first_moment("france-1944").v1_duty
    assert not first_moment("overlord-1944").v1_duty
    assert len(CARDS["italy-1943"].partisans) == 4
    assert Nation.IC in nations_in(CARDS["italy-1943"])
    assert [row.title for row in CARDS["gothic-1944"].partisans] == ["mainland Italy"]


def test_who_is_first() -> None:
    """EUC-3/2: the Axis, but for six scenarios; the weather is thrown before it."""
    allied = {name for name, card in CARDS.items() if card.first_player == Side.ALLIES}
    assert allied == {"desert-crusader", "eritrea-1941", "overlord-1944", "france-1944", "italy-1943", "gothic-1944"}
    for name in PLAYED:
        p: Position = GAME.start(name)
        assert p.phasing == CARDS[name].first_player
        assert p.turn == CARDS[name].first_turn
