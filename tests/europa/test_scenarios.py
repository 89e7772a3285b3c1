"""The cards of all scenarios: nothing of their files is dropped, and all that they name is there."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, get_args

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.names import kebab
from sandtable.games.europa.world import charts
from sandtable.games.europa.world.atlas import (
    BOX,
    LAND,
    MAJORS,
    OF_COUNTRY,
    OUT_OF_PLAY,
    PLACE_IDS,
    SHEETS,
    TOWNS,
    Grade,
    distance,
)
from sandtable.games.europa.world.breakdown import DIVISIONS
from sandtable.games.europa.world.calendar import TURNS, Weather, month_of, number_on, turn_of, when
from sandtable.games.europa.world.documents import COMMON_DOCS, SCENARIO_DOCS, common_doc
from sandtable.games.europa.world.nations import ALLIES, AXIS, SIDE_OF_NATION, Nation
from sandtable.games.europa.world.options import FIGHT_ON, FREE_SETUP, OPEN_STACKS, OPTIONS, RAID_DATES, RAIDS_FROM
from sandtable.games.europa.world.pieces import AIR_IDS, UNIT, UNIT_IDS, Armour, Face
from sandtable.games.europa.world.scenario import CARDS, NET_IDS, NEVER, REGION_IDS, SCENARIOS, Card, card_of
from sandtable.games.europa.world.schedule import (
    Arrive,
    ArriveAir,
    BoxPasses,
    Convert,
    ConvertAir,
    Event,
    Join,
    Points,
    Rebuild,
    Return,
    RuleBegins,
    Spot,
    Transfer,
    Withdraw,
)
from sandtable.games.europa.world.sources import SourceKind
from sandtable.games.europa.world.victory import BOTH, LEVELS, NO_DATE, winner_of
from sandtable.games.europa.world.where import PLACE, REGION, city, land_of, places_of
from tests.europa.rosters import NAMES, POLAND, SANDBOX, counter_of, units_in


def at(card: Card, name: str) -> str:
    """Return where a unit starts."""
    return next(PLACE_IDS[start.place] for start in card.starts if start.unit == UNIT[name])


def happening(card: str, date: str, kind: type) -> list[Any]:
    """Return what of a kind happens on a date."""
    return [event for event in CARDS[card].events(turn_of(date)) if isinstance(event, kind)]


class Watched(dict[str, Any]):
    """A table that remembers which of its keys were read."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        super().__init__((key, watched(value)) for key, value in table.items())
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)

    def items(self) -> Any:
        self.read.update(self)
        return super().items()

    def values(self) -> Any:
        self.read.update(self)
        return super().values()

    def unread(self, path: str = "") -> Iterator[str]:
        """Yield the keys that were not read, with those above them."""
        for key, value in dict.items(self):
            if key not in self.read:
                yield f"{path}{key}"
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, Watched) and key in self.read:
                    yield from part.unread(f"{path}{key}.")


def watched(value: Any) -> Any:
    """Return a value of a file, its tables watched."""
    if isinstance(value, dict):
        return Watched(value)
    return [watched(part) for part in value] if isinstance(value, list) else value


# What people read (the scenario of the game takes it), and what others check
_FOR_PEOPLE = {"words", "minutes", "difficulty", "teaches", "picture", "newcomer", "home", "is-test"}
_ELSEWHERE = {
    "common",  # leads to the file
    "regions",  # how the board found its regions: checked below
    "victory.levels.to",  # the next level begins above it: checked below
    "source",
    "schedule.source",
    "schedule.events.nat",  # of a unit that only returns
}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("desert-crusader", "desert-gazala")])
def test_nothing_that_a_file_says_is_dropped(name: str) -> None:
    """The campaign takes the whole schedule; the short forms of the desert read what they share up to their end."""
    doc, common = Watched(SCENARIO_DOCS[name]), Watched(common_doc(SCENARIO_DOCS[name]))
    assert card_of(name, doc, common) == CARDS[name]
    assert set(doc.unread()) - _FOR_PEOPLE - _ELSEWHERE == set()
    assert set(common.unread()) - _ELSEWHERE == set()


@pytest.mark.parametrize("name", ["desert-crusader", "desert-gazala"])
def test_short_forms_of_the_desert_read_all_of_their_own_file(name: str) -> None:
    doc = Watched(SCENARIO_DOCS[name])
    card_of(name, doc, common_doc(doc))
    assert set(doc.unread()) - _FOR_PEOPLE - _ELSEWHERE == set()


def test_there_are_thirteen_scenarios_and_a_test_sheet() -> None:
    assert NAMES == tuple(SCENARIOS) == tuple(SCENARIO_DOCS)
    assert [name for name, scenario in SCENARIOS.items() if scenario.is_test] == [SANDBOX]
    spans = {name: (when(card.first_turn), card.turns, card.first_player) for name, card in CARDS.items()}
    assert spans == {
        POLAND: ("Sep 1 39", 5, AXIS),
        "desert-campaign": ("Mar 4 41", 77, AXIS),
        "desert-crusader": ("Nov 3 41", 10, ALLIES),
        "desert-gazala": ("May 4 42", 9, AXIS),
        "eritrea-1941": ("Jan 3 41", 16, ALLIES),
        "iraq-1941": ("May 1 41", 5, AXIS),
        "crete-1941": ("May 3 41", 3, AXIS),
        "france-1940": ("May 2 40", 7, AXIS),
        "overlord-1944": ("Jun 1 44", 4, ALLIES),
        "france-1944": ("Aug 3 44", 6, ALLIES),
        "tunisia-1943": ("Jan 1 43", 18, AXIS),
        "italy-1943": ("Aug 1 43", 6, ALLIES),
        "gothic-1944": ("Aug 4 44", 6, ALLIES),
        SANDBOX: ("Sep 1 39", TURNS, AXIS),
    }


def test_scenarios_tell_people_what_they_are() -> None:
    for name, scenario in SCENARIOS.items():
        assert scenario.board == CARDS[name].sheet
        if not scenario.is_test:
            assert scenario.picture == f"{name}.webp"
            assert scenario.minutes
            assert 1 <= scenario.difficulty <= 5
            assert scenario.teaches
            assert scenario.words
            assert scenario.newcomer in ("axis", "allies")
    assert SCENARIOS[POLAND].turns == 5


def test_options() -> None:
    """EUC-60/16."""
    assert [option.id for option in OPTIONS] == ["free-setup", "open-stacks", "raids-from", "fight-on"]
    assert (RAIDS_FROM.default, RAIDS_FROM.values) == ("nov-1941", ("nov-1941", "mar-1942"))
    assert [when(RAID_DATES[value]) for value in RAIDS_FROM.values] == ["Nov 1 41", "Mar 1 42"]
    usual = {FREE_SETUP.id, OPEN_STACKS.id}
    offered = {name: set(scenario.offers) - usual for name, scenario in SCENARIOS.items()}
    assert {name: extra for name, extra in offered.items() if extra} == {
        "desert-campaign": {RAIDS_FROM.id},
        "desert-crusader": {RAIDS_FROM.id},
        "france-1940": {FIGHT_ON.id},
    }
    for name, scenario in SCENARIOS.items():
        has_regions = any(row.region for row in CARDS[name].starts)
        assert usual & set(scenario.offers) == (usual if has_regions else {OPEN_STACKS.id}), name


def test_raids_begin_on_the_date_that_is_chosen() -> None:
    """EU-103.A.21.f/1."""
    crusader, gazala = CARDS["desert-crusader"], CARDS["desert-gazala"]
    assert [when(crusader.raids_since(value)) for value in RAIDS_FROM.values] == ["Nov 1 41", "Mar 1 42"]
    assert when(gazala.raids_since(RAIDS_FROM.default)) == "Nov 1 41"  # both dates are past
    assert when(CARDS["tunisia-1943"].raids_since(RAIDS_FROM.default)) == "Jan 1 43"
    assert CARDS[POLAND].raids_since(RAIDS_FROM.default) == NEVER


def test_france_may_fight_on() -> None:
    """EUC-60/10."""
    card = CARDS["france-1940"]
    assert when(card.last_turn_with([])) == "Jun 4 40"
    assert when(card.last_turn_with([FIGHT_ON.id, OPEN_STACKS.id])) == "Aug 3 40"


# ---------------------------------------------------------------- set-up
@pytest.mark.parametrize("card", CARDS.values(), ids=NAMES)
def test_every_unit_has_a_place_on_its_sheet_and_its_own_ground(card: Card) -> None:
    everywhere = SHEETS[card.sheet].everywhere
    neutral = land_of(SHEETS[card.sheet], card.neutral)
    assert not neutral & (card.owners[AXIS] | card.owners[ALLIES])  # EUC-3.C/2, EUC-56/5
    for start in card.starts:
        counter = card.counters[start.unit][0]
        side = SIDE_OF_NATION[counter.nation]
        assert everywhere >> start.place & 1
        assert start.region == 0 or start.region >> start.place & 1
        assert not start.is_cadre or counter.cadre
        assert (card.owners[side] | neutral | BOX) >> start.place & 1
    for based in card.air_starts:
        row = card.airs[based.air]
        assert row is not None
        assert everywhere >> based.place & 1
    assert not OUT_OF_PLAY & mask_of(start.place for start in card.starts)


@pytest.mark.parametrize("card", CARDS.values(), ids=NAMES)
def test_every_unit_of_a_card_comes_from_somewhere(card: Card) -> None:
    """It starts, arrives, returns, is a part of a division, succeeds another one, or belongs to the chart."""
    told = {start.unit for start in card.starts} | {part for _, part in card.inside}
    for events in card.schedule.values():
        for event in events:
            if isinstance(event, Arrive | Return):
                told.add(event.unit)
            if isinstance(event, Convert):
                told.add(event.to)
    chart = {u for division in DIVISIONS.values() for u in (division.unit, *division.cores, *division.components)}
    assert units_in(card) - told <= chart
    assert told - {-1} <= units_in(card)
    placed = [start.unit for start in card.starts]
    assert len(set(placed)) == len(placed)
    assert not {part for _, part in card.inside} & set(placed)


@pytest.mark.parametrize("card", CARDS.values(), ids=NAMES)
def test_sides_of_units_follow_from_their_nations(card: Card) -> None:
    assert bit_list(card.axis_units | card.allied_units) == tuple(sorted(units_in(card)))
    assert card.axis_units & card.allied_units == 0 == card.axis_airs & card.allied_airs
    for unit in bit_list(card.allied_units):
        assert {SIDE_OF_NATION[row.nation] for row in card.counters[unit]} == {ALLIES}


def test_places_of_some_units() -> None:
    assert at(CARDS[POLAND], "pl-8-inf") == PLACE_IDS[PLACE["po2618"]]
    assert at(CARDS["iraq-1941"], "col-1-as") == "habbaniya"
    assert at(CARDS["iraq-1941"], "col-2-as") == "shaibah"
    assert at(CARDS["crete-1941"], "ge-1-fj") == "box-greece"


def test_divisions_start_with_their_components() -> None:
    inside: dict[str, set[str]] = {}
    for division, part in CARDS["desert-gazala"].inside:
        inside.setdefault(UNIT_IDS[division], set()).add(UNIT_IDS[part])
    assert inside["uk-7-arm"] == {"uk-7-arm-hq", "uk-4-arm-bde", "uk-7-mot-bde"}
    assert inside["uk-1-arm"] == {"uk-1-arm-hq", "uk-2-arm-bde", "uk-22-arm-bde", "uk-201-gds-mot-bde"}
    crusader = [part for division, part in CARDS["desert-crusader"].inside if division == UNIT["uk-70"]]
    assert {UNIT_IDS[part] for part in crusader} == {"uk-70-hq", "uk-14-bde", "uk-16-bde", "uk-23-bde"}
    assert not [part for division, part in CARDS["desert-campaign"].inside if division == UNIT["au-9-aus"]]


def test_the_surprise_turn_of_poland() -> None:
    """EU-103.D.15/3 to EU-103.D.15/6."""
    card = CARDS[POLAND]
    assert when(card.surprise_turn) == "Sep 1 39"
    assert not card.reserves_at_start
    forces = card.muster
    assert forces.surprise & forces.reserves == 0
    assert forces.surprise.bit_count() == 56
    assert forces.reserves.bit_count() == 20
    commands = {row.command for air, row in enumerate(card.airs) if row and forces.surprise_airs >> air & 1}
    assert commands == {"Luftflotte 1", "Luftflotte 4"}
    assert {AIR_IDS[air] for air in bit_list(forces.home_defence)} == {"ge-i-jg-2", "ge-i-jg-3"}
    slovaks = mask_of(unit for unit, forms in enumerate(card.counters) if forms and forms[0].nation == Nation.SL)
    assert slovaks
    assert not slovaks & forces.surprise
    assert {other for name, other in ((n, CARDS[n].surprise_turn) for n in NAMES) if name != POLAND} == {NEVER}


# ---------------------------------------------------------------- ownership
@pytest.mark.parametrize("card", CARDS.values(), ids=NAMES)
def test_places_have_one_owner_and_lie_on_the_sheet(card: Card) -> None:
    axis, allies = card.owners
    assert axis & allies == 0
    assert (axis | allies) & ~SHEETS[card.sheet].everywhere == 0
    assert (axis | allies) & ~(LAND | BOX) == 0


def test_owners_in_poland() -> None:
    """EUC-60/6: by country, Danzig and Slovakia Axis; neutrals are nobody's (EUC-3.C/2)."""
    axis, allies = CARDS[POLAND].owners
    for country in ("germany", "danzig", "slovakia"):
        assert OF_COUNTRY[country] & SHEETS["poland"].everywhere & ~axis == 0
    assert OF_COUNTRY["poland"] & ~allies == 0
    for country in CARDS[POLAND].neutral:
        assert OF_COUNTRY[country] & (axis | allies) == 0


@pytest.mark.parametrize(("name", "column"), [("desert-campaign", -21), ("desert-gazala", -6)])
def test_libya_is_split_by_a_column(name: str, column: int) -> None:
    """EUC-60/6."""
    card, sheet = CARDS[name], SHEETS["desert"]
    moved = mask_of(start.place for start in card.starts) | places_of(["giarabub"])
    for place in bit_list(OF_COUNTRY["libya"] & LAND & ~moved):
        side = AXIS if sheet.grid.offset(place - sheet.base)[0] <= column else ALLIES
        assert card.owners[side] >> place & 1
    assert card.owners[ALLIES] >> PLACE["giarabub"] & 1
    assert OF_COUNTRY["egypt"] & LAND & ~card.owners[ALLIES] == 0


def test_owners_in_crusader() -> None:
    """EUC-60/6: Libya Axis except Tobruk, Giarabub and hexes with Allied units, Sollum Axis."""
    axis, allies = CARDS["desert-crusader"].owners
    assert [axis >> PLACE[name] & 1 for name in ("sollum", "bardia", "tobruk", "giarabub")] == [1, 1, 0, 0]
    assert [allies >> PLACE[name] & 1 for name in ("tobruk", "giarabub", "fort-maddalena")] == [1, 1, 1]


def test_boxes_have_owners_and_crete_passes() -> None:
    """EUC-3.I/3, EUC-60/6."""
    campaign = CARDS["desert-campaign"]
    assert campaign.owners[ALLIES] >> PLACE["box-crete"] & 1
    (passes,) = happening("desert-campaign", "Jun 1 41", BoxPasses)
    assert (passes.side, passes.box) == (AXIS, PLACE["box-crete"])
    assert CARDS["desert-gazala"].owners[AXIS] >> PLACE["box-crete"] & 1


# ---------------------------------------------------------------- supply and income
def test_sources() -> None:
    poland = CARDS[POLAND].supply
    assert poland[ALLIES].kind == SourceKind.TWO_CONNECTED
    assert poland[ALLIES].majors == tuple(map(city, ("warszawa", "lodz", "krakow", "poznan", "lwow", "wilno")))
    assert poland[ALLIES].majors[0].bit_count() == 3  # EU-103.D.7.a/1: its hexes are one city
    assert poland[AXIS].towns >> PLACE["berlin"] & 1
    france = CARDS["france-1940"].supply[ALLIES]  # EUC-18/19
    assert france.kind == SourceKind.BY_NATION
    assert france.of(Nation.UK).towns == MAJORS["london"]
    assert france.of(Nation.FR).kind == SourceKind.TWO_CONNECTED
    assert len(france.of(Nation.FR).majors) == 4
    assert france.of(Nation.BE).towns >> PLACE["antwerp"] & 1
    crete = CARDS["crete-1941"].supply[AXIS]  # EUC-18/17
    assert (crete.kind, crete.airbase_re4, crete.port_re4) == (SourceKind.AIRHEAD, 36, 24)
    assert when(crete.ports_from) == "May 4 41"
    eritrea = CARDS["eritrea-1941"].supply
    assert (eritrea[AXIS].by_sea, eritrea[ALLIES].by_sea) == (False, True)
    assert eritrea[ALLIES].edges == places_of(["ww1317", "ww2217", "ww0707"])  # EUC-18/18


@pytest.mark.parametrize("card", CARDS.values(), ids=NAMES)
def test_sources_serve_every_nation_of_their_side(card: Card) -> None:
    for side in (AXIS, ALLIES):
        units = card.allied_units if side == ALLIES else card.axis_units
        there = mask_of({card.counters[unit][0].nation for unit in bit_list(units)})
        assert there & ~card.supply[side].nations == 0
        assert card.supply[side].nations


def test_depots_and_forts() -> None:
    crusader = {(PLACE_IDS[d.place], d.side): d.points for d in CARDS["desert-crusader"].depots}
    assert crusader["misheifa", ALLIES] == 14
    assert crusader["gambut", AXIS] == 6
    assert sum(depot.points for depot in CARDS[POLAND].depots) == 44
    assert next(fort.title for fort in CARDS["gothic-1944"].forts) == "Rimini"


def test_capacities() -> None:
    nets = {net.id: net for net in CARDS[POLAND].nets}
    assert [number_on(nets["polish"].capacity, turn) for turn in range(5)] == [72, 48, 24, 12, 12]
    assert number_on(nets["german"].capacity, 4) == 240
    desert = {net.id: net for net in CARDS["desert-campaign"].nets}
    assert number_on(desert["egyptian"].capacity, turn_of("Oct 4 41")) == 24
    assert number_on(desert["egyptian"].capacity, turn_of("Nov 1 41")) == 36
    assert desert["cyrenaican"].is_either
    assert not desert["egyptian"].is_either
    assert [net.id for net in CARDS["gothic-1944"].nets] == ["axis", "allies"]
    assert NET_IDS == ("german", "polish", "egyptian", "cyrenaican", "axis", "allies")
    assert CARDS["crete-1941"].nets == ()  # EUC-7/9: no rail movement
    assert CARDS["crete-1941"].sea_re4 == (8, 36)
    assert CARDS[POLAND].gunfire == (3, 0)
    assert CARDS[POLAND].gunfire_reach[AXIS] == places_of(["danzig", "gdynia", "hel"])


def test_income_by_date() -> None:
    campaign = CARDS["desert-campaign"]
    assert [campaign.points_on(AXIS, turn_of(d)) for d in ("Aug 4 41", "Sep 1 41", "Jan 1 42", "Oct 4 42")] == [
        4,
        3,
        5,
        3,
    ]
    assert campaign.points_on(ALLIES, turn_of("Aug 1 42")) == 9
    modifiers = [
        campaign.convoy_modifier(month_of(name)) for name in ("May 41", "Jun 41", "Nov 41", "Dec 41", "Jan 42")
    ]
    assert modifiers == [0, -1, -2, -1, 1]
    assert campaign.convoy_modifier(month_of("Aug 42")) == -1
    overlord = CARDS["overlord-1944"]
    assert [overlord.craft_on(ALLIES, turn_of(f"Jun {week_} 44")) for week_ in (1, 2, 3, 4)] == [26, 12, 12, 12]
    assert overlord.flying_bombs is not None
    assert {when(turn): points for turn, points in overlord.flying_bombs.points.items()} == {
        "Jun 2 44": 2,
        "Jun 3 44": 3,
        "Jun 4 44": 3,
    }
    assert [(when(m.turn), m.number, m.grade) for m in overlord.mulberries] == [("Jun 2 44", 2, Grade.STANDARD)]


def test_replacements_belong_to_nations() -> None:
    desert = {row.nation: row for row in CARDS["desert-gazala"].incomes}
    assert set(desert) == {Nation.GE, Nation.IT, Nation.UK}
    assert (desert[Nation.IT].infantry4, desert[Nation.IT].armour4, desert[Nation.IT].repair4_month) == (8, 2, 4)
    assert {row.nation for row in CARDS["gothic-1944"].incomes} >= {Nation.IC, Nation.PL, Nation.US}
    assert Nation.IT not in {row.nation for row in CARDS["gothic-1944"].incomes}
    (polish,) = (row for row in CARDS[POLAND].incomes if row.nation == Nation.PL)
    assert (polish.infantry4, polish.repair4_turn) == (0, 2)


# ---------------------------------------------------------------- schedule
def test_every_kind_of_event_is_typed_and_happens_somewhere() -> None:
    kinds = Tally(type(e).__name__ for card in CARDS.values() for events in card.schedule.values() for e in events)
    assert {kind for kind, times in kinds.items() if times} == {kind.__name__ for kind in get_args(Event)}
    campaign = Tally(type(e).__name__ for events in CARDS["desert-campaign"].schedule.values() for e in events)
    units = {"Arrive": 43, "Withdraw": 6, "Return": 4, "Convert": 12, "Rebuild": 2}
    others = {"ArriveAir": 17, "ConvertAir": 1, "Points": 2, "RuleBegins": 2, "BoxPasses": 1}
    assert campaign == {**units, **others}


@pytest.mark.parametrize("card", CARDS.values(), ids=NAMES)
def test_events_fall_inside_their_scenario(card: Card) -> None:
    last = max((card.last_turn, *card.last_turn_if.values()))
    assert all(card.first_turn <= turn <= last for turn in card.schedule)
    assert list(card.schedule) == sorted(card.schedule)
    for events in card.schedule.values():
        for event in events:
            if isinstance(event, Arrive | ArriveAir | Return):
                assert event.where.places & ~SHEETS[card.sheet].everywhere == 0
                assert event.where.places or event.where.spot != Spot.PLACES
            if isinstance(event, Arrive | Return | Rebuild):
                units = card.allied_units if event.side == ALLIES else card.axis_units
                assert units >> event.unit & 1
            if isinstance(event, Convert):
                last_forms = [len(card.counters[unit]) for unit in ((event.to,) if event.to >= 0 else event.units)]
                assert all(form < size for form, size in zip(event.forms, last_forms, strict=True))


def test_poles_arrive_where_their_row_says() -> None:
    """EUC-60/1."""
    arrivals = happening(POLAND, "Sep 2 39", Arrive)
    third = next(event for event in arrivals if event.unit == UNIT["pl-3-leg-inf"])
    assert (third.where.spot, third.where.places) == (Spot.PLACES, 1 << PLACE["po2925"])
    assert third.region >> PLACE["po2925"] & 1
    assert [len(happening(POLAND, f"Sep {number} 39", Arrive)) for number in (1, 2, 3)] == [5, 15, 2]


def test_where_things_arrive() -> None:
    (fighters,) = happening("desert-campaign", "Apr 2 41", ArriveAir)
    assert (fighters.where.spot, fighters.where.places) == (Spot.AIRBASES, SHEETS["desert"].everywhere)
    (egyptian,) = happening("desert-campaign", "Jul 1 41", ArriveAir)
    assert egyptian.where.places == OF_COUNTRY["egypt"] & LAND
    new_zealand = next(e for e in happening("desert-campaign", "Jun 1 41", Arrive) if e.unit == UNIT["nz-2-nz"])
    assert new_zealand.is_cadre
    assert new_zealand.where.places == REGION["delta"]
    motor = next(e for e in happening("desert-campaign", "Mar 1 42", Arrive) if e.unit == UNIT["uk-7-mot-bde"])
    assert (motor.where.spot, motor.where.unit) == (Spot.WITH_UNIT, UNIT["uk-7-arm-hq"])
    assert motor.where.places == REGION["delta"]
    (left,) = happening("desert-campaign", "Aug 4 41", Withdraw)
    assert (left.where.spot, left.units) == (Spot.PORTS, (UNIT["in-5-ind"],))
    (paris,) = (e for e in happening("france-1944", "Sep 1 44", Arrive) if e.unit == UNIT["ff-paris-inf"])
    assert paris.if_liberated == "mr-paris"  # EU-103.B.21.a/4
    (habforce, _) = happening("iraq-1941", "May 3 41", Arrive)
    assert habforce.where.places == 1 << PLACE["22a2933"]


def test_conversions_make_forms_and_successors() -> None:
    """EUC-51/4."""
    (panzers,) = (e for e in happening("desert-campaign", "Mar 1 42", Convert) if e.side == AXIS)
    assert [UNIT_IDS[unit] for unit in panzers.units] == ["ge-15-pz", "ge-21-pz"]
    fifteenth = [str(counter_of("desert-campaign", "ge-15-pz", form).full) for form in (0, panzers.forms[0])]
    assert fifteenth == ["9-8-10", "10-8-10"]
    (light,) = happening("desert-campaign", "Aug 1 41", Convert)
    assert (light.to, light.forms) == (UNIT["ge-21-pz"], (0,))
    ariete = CARDS["desert-campaign"].counters[UNIT["it-132-ariete-arm"]]
    assert [str(row.full) for row in ariete] == ["4-5-8", "5-8", "5-8"]
    assert [row.atec for row in ariete] == [Armour.HALF, Armour.HALF, Armour.FULL]
    (guards,) = happening("desert-campaign", "Oct 1 41", Convert)
    motorized = CARDS["desert-campaign"].counters[guards.to][0]
    assert (motorized.is_cm, motorized.full, motorized.supported) == (True, Face(2, 2, 10), True)
    (grants,) = happening("desert-campaign", "May 1 42", Convert)
    assert grants.if_supplied
    assert not light.if_supplied
    headquarters = next(e for e in happening("desert-campaign", "Mar 1 42", Convert) if e.to == UNIT["uk-7-arm-hq"])
    assert CARDS["desert-campaign"].counters[headquarters.to][0].hq


def test_the_short_forms_are_the_campaign_by_then() -> None:
    for name in ("desert-crusader", "desert-gazala"):
        card = CARDS[name]
        assert min(card.schedule) > card.first_turn
        for start in card.starts:
            campaign = CARDS["desert-campaign"].counters[start.unit]
            ratings = [(row.full, row.cadre, row.aeca, row.atec, row.is_cm) for row in campaign]
            row = card.counters[start.unit][0]
            assert (row.full, row.cadre, row.aeca, row.atec, row.is_cm) in ratings


def test_units_withdrawn_before_a_short_form_come_back() -> None:
    """EUC-60/3."""
    gazala = CARDS["desert-gazala"]
    assert {UNIT_IDS[unit] for unit in bit_list(gazala.muster.withdrawn)} == {"nz-2-nz", "au-9-aus"}
    (australians,) = happening("desert-gazala", "Jul 1 42", Return)
    assert str(gazala.counters[australians.unit][australians.form].full) == "7-8"
    assert str(gazala.counters[australians.unit][0].full) == "6-8"
    assert happening("desert-campaign", "Jul 1 42", Return)
    assert CARDS["desert-campaign"].muster.withdrawn == CARDS["desert-crusader"].muster.withdrawn == 0


def test_other_events() -> None:
    (ethiopia,) = happening("eritrea-1941", "Feb 1 41", Join)
    assert ethiopia.nation == Nation.ET
    (sudanese,) = happening("eritrea-1941", "Mar 3 41", Transfer)
    assert (sudanese.units, sudanese.to) == ((UNIT["col-sdf-2"],), "Middle East")
    points = happening("desert-campaign", "Jan 1 42", Points)
    assert [(row.nation, row.infantry4, row.armour4) for row in points] == [(Nation.GE, 0, 12), (Nation.IT, 0, 4)]
    (rebuilt,) = happening("desert-campaign", "Sep 1 41", Rebuild)
    assert rebuilt.unit == UNIT["nz-2-nz"]
    (line,) = happening("desert-campaign", "Aug 3 41", RuleBegins)
    assert line.rule == "EU-103.A.2.b.1/3"
    assert turn_of("Aug 3 41") == charts.MATRUH_LINE_FROM
    (aircraft,) = happening("desert-crusader", "Dec 1 41", ConvertAir)
    assert [row.model for row in aircraft.rows] == ["Bf 109F"]


# ---------------------------------------------------------------- victory
@pytest.mark.parametrize("card", CARDS.values(), ids=NAMES)
def test_levels_cover_every_difference(card: Card) -> None:
    """EUC-57/2: each on both sides of its edge; the half point below belongs to the next one."""
    levels = SCENARIO_DOCS[card.id]["victory"]["levels"]
    assert [row["level"] for row in levels] == list(LEVELS)
    for high, low in pairwise(levels):
        assert low["to"] == high["from"] - 0.5
        least4 = charts.quarters(high["from"])
        assert card.victory.level(least4) == high["level"]
        assert card.victory.level(least4 - 2) == low["level"]
    assert card.victory.level(-10_000) == "allied-decisive"
    assert [winner_of(level) for level in LEVELS] == [AXIS, AXIS, -1, ALLIES, ALLIES]


def test_what_scores_in_poland() -> None:
    """EUC-57/3, EUC-57/4."""
    rule = CARDS[POLAND].victory
    assert sum(town.vp4 for town in rule.towns) == 4 * 57
    assert {town.places.bit_count() for town in rule.towns} == {1}  # the hexes of Warszawa one by one
    assert rule.towns_score == AXIS
    assert (rule.loss4[Nation.PL], rule.loss4[Nation.GE], rule.loss4[Nation.SL]) == (2, 4, 2)
    assert (rule.air_loss4[Nation.GE], rule.air_loss4[Nation.PL]) == (4, 0)
    assert (rule.evacuated4[Nation.PL], rule.evacuated_air4, rule.captured4) == (2, 4, 40)
    assert rule.held is not None
    assert (rule.held.place, rule.held.vp4, rule.government4) == (PLACE["warszawa"], 8, 4)
    assert when(rule.turns_from) == "Sep 2 39"
    assert rule.early_end is not None
    assert rule.early_end.places.bit_count() == 6  # EUC-60/2: all hexes of four cities
    assert rule.estimate4 == 4 * 76


def test_what_scores_elsewhere() -> None:
    """EUC-57/6."""
    france = CARDS["france-1940"].victory
    paris = next(town for town in france.towns if town.id == "paris")
    assert paris.places == MAJORS["paris"]
    assert paris.places.bit_count() > 1
    assert (france.loss4[Nation.FR], france.loss4[Nation.UK], france.loss4[Nation.BE]) == (2, 2, 1)
    assert (france.evacuated4[Nation.UK], france.evacuated4[Nation.FR]) == (2, 0)
    eritrea = CARDS["eritrea-1941"].victory
    assert (eritrea.left4[Nation.SA], eritrea.left4[Nation.IN], eritrea.left4[Nation.IT]) == (4, 2, 0)
    assert CARDS["iraq-1941"].victory.loss4[Nation.IQ] == 2
    assert CARDS["crete-1941"].victory.evacuated4[Nation.GR] == 2
    assert CARDS["tunisia-1943"].victory.loss4[Nation.FF] == 4
    liberation = CARDS["france-1944"].victory
    assert (liberation.liberated4, liberation.returned4, liberation.air_loss4[Nation.UK]) == (8, 16, 0)
    assert {card.victory.towns_score for card in CARDS.values()} == {AXIS, ALLIES, BOTH}
    assert CARDS["desert-gazala"].victory.australian4 == -2  # EU-103.A.21.d/3


def test_sudden_victories() -> None:
    """EUC-57/7, EUC-60/4, EUC-60/8, EUC-60/13."""
    sudden = {name: card.victory.sudden for name, card in CARDS.items() if card.victory.sudden}
    assert set(sudden) == {"desert-campaign", "iraq-1941", "tunisia-1943"}
    egypt, tripoli = sudden["desert-campaign"]
    assert (egypt.side, egypt.level, egypt.before) == (AXIS, "axis-decisive", NO_DATE)
    assert (tripoli.side, tripoli.places) == (ALLIES, 1 << PLACE["tripoli"])
    (baghdad,) = sudden["iraq-1941"]
    assert (baghdad.side, when(baghdad.before)) == (ALLIES, "May 4 41")
    (tunis,) = sudden["tunisia-1943"]
    assert tunis.places == city("tunis") | city("bizerte")
    assert when(tunis.before) == "Apr 4 43"


# ---------------------------------------------------------------- what single scenarios have
def test_special_rules_of_scenarios() -> None:
    iraq, eritrea, france = CARDS["iraq-1941"], CARDS["eritrea-1941"], CARDS["france-1940"]
    assert iraq.guards is not None
    assert iraq.guards.bases == places_of(["habbaniya", "shaibah"])
    assert eritrea.southern_front is not None
    assert eritrea.east_africa
    ports = [PLACE_IDS[port] for port in eritrea.southern_front.ports]
    assert ports == ["box-kismayu", "box-mogadishu", "box-berbera", "box-assab"]  # EUC-59/1: in this order
    assert PLACE_IDS[eritrea.southern_front.exit] == "box-red-sea"
    assert france.neutrals is not None
    assert france.french_limits is not None
    assert france.neutrals.countries == ("belgium", "netherlands", "luxembourg")
    assert france.french_limits.countries == ("france", *france.neutrals.countries)
    assert france.evacuation is not None
    assert france.evacuation.to == OF_COUNTRY["britain"]
    crete = CARDS["crete-1941"].evacuation
    assert crete is not None
    assert (crete.beaches, crete.to) == (places_of(["sfakia"]), places_of(["box-egypt"]))
    assert CARDS["tunisia-1943"].inexperience
    assert CARDS["tunisia-1943"].problems
    assert not CARDS["overlord-1944"].inexperience
    assert CARDS["overlord-1944"].first_weather == Weather.CLEAR
    assert CARDS[POLAND].first_weather == NEVER
    paying = {name for name, card in CARDS.items() if card.is_desert}
    assert paying == {"desert-campaign", "desert-crusader", "desert-gazala", "iraq-1941"}


def test_governments_and_garrisons() -> None:
    poland, liberation = CARDS[POLAND].government, CARDS["france-1944"].government
    assert poland is not None
    assert liberation is not None
    assert (PLACE_IDS[poland.place], poland.may_move_to) == ("warszawa", 0)
    assert (liberation.place, liberation.may_move_to) == (NEVER, MAJORS["paris"])
    (eastern,) = CARDS[POLAND].garrisons
    assert (eastern.re4, eastern.vp4, eastern.side) == (12, 4, ALLIES)  # EU-103.D.13/1, EU-103.D.21.d/1
    assert eastern.places >> PLACE["grodno"] & eastern.places >> PLACE["lwow"] & 1
    (algeria,) = CARDS["tunisia-1943"].garrisons
    assert algeria.places == REGION["algeria"] | 1 << PLACE["box-algiers"]  # EUC-44/5


def test_partisans_and_flying_bombs() -> None:
    italy = {row.title: row for row in CARDS["italy-1943"].partisans}
    rates = {title: row.rate for title, row in italy.items()}
    assert rates == {"Sicily": 1, "Sardinia": 1, "Corsica": 1, "mainland Italy": 3}
    assert italy["Sicily"].places & ~OF_COUNTRY["sicily"] == 0
    assert not italy["mainland Italy"].places & italy["Sicily"].places
    france = CARDS["france-1944"].flying_bombs
    assert france is not None
    assert france.duty_from_start
    assert france.launch >> PLACE["calais"] & 1
    assert "mr-paris" in CARDS["france-1944"].districts
    assert [(row.side, row.region) for row in CARDS["france-1944"].production][:1] == [(AXIS, "mr-1-lille")]


def test_railheads() -> None:
    """EUC-60/3, EU-103.A.2.b.2/1: each stands on the route of its board."""
    for name, place in (
        ("desert-campaign", "19a1218"),
        ("desert-crusader", "19a0619"),
        ("desert-gazala", "18a4918"),
        ("eritrea-1941", "ww1515"),
    ):
        card = CARDS[name]
        assert card.railhead == PLACE[place]
        assert card.railhead in SHEETS[card.sheet].railhead_route
    assert CARDS[POLAND].railhead == NEVER


# ---------------------------------------------------------------- regions
def test_regions_are_what_their_definitions_say() -> None:
    """Hexes of a country within so many hexes of one of the towns."""
    defined = [("poland", SCENARIO_DOCS[POLAND]["regions"]), ("desert", COMMON_DOCS["desert"]["regions"])]
    for sheet_id, regions in defined:
        for name, rule in regions.items():
            if name not in SHEETS[sheet_id].regions:
                assert name == "crete-off-map"  # where its units wait in a box
                continue
            towns = [TOWNS[kebab(town)] for town in rule["towns"]]
            for place in bit_list(SHEETS[sheet_id].regions[name]):
                assert min(distance(place, town) for town in towns) <= rule["within"]
                if "country" in rule:
                    assert OF_COUNTRY[rule["country"].lower()] >> place & 1


def test_regions_of_two_boards_are_one() -> None:
    assert REGION_IDS.count("sicily") == 1
    assert REGION["sicily"] & SHEETS["italy"].everywhere
    assert REGION["sicily"] & SHEETS["sandbox"].everywhere
    assert TOWNS["matruh"] == PLACE["19a1218"] == PLACE["matruh"]
