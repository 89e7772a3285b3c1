"""The boards of Europa in one number space: places and their names, sides, lines, ways, and faults of map files."""

from __future__ import annotations

import pytest

from sandtable.board.mapfaults import (
    BadChoice,
    BadSide,
    DuplicateName,
    DuplicateSide,
    MapFault,
    NotNeighbours,
    OffGrid,
    Repeated,
    SelfLink,
    UnknownKind,
    UnknownPlace,
)
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.hint import did_you_mean
from sandtable.core.names import Names
from sandtable.games.europa.world import atlas
from sandtable.games.europa.world.atlas import (
    BESIDE,
    BOX,
    BOXES,
    COUNTRY,
    COUNTRY_IDS,
    EDGES,
    HEXES,
    LAND,
    NEAR,
    OF_COUNTRY,
    PLACE_ALIASES,
    PLACE_IDS,
    PLACE_TITLES,
    PLACES,
    PORT,
    RAIL,
    SHEET_OF,
    SHEETS,
    TERRAIN,
    TOWNS,
    Edge,
    Grade,
    Sheet,
    Terrain,
    Town,
    distance,
    edge_between,
    line,
)
from sandtable.games.europa.world.data import DATA
from sandtable.games.europa.world.kinds import SIDE_WORDS
from sandtable.games.europa.world.sheets import Abroad, AtSea, BrokenRiver, PortInland, read_sheet
from tests.board.faultfinder import Fault, faults_in, spoilt

NAMES = Names(PLACE_IDS, PLACE_TITLES, PLACE_ALIASES)


def at(name: str) -> int:
    (place,) = NAMES.exact(name)
    return place


def ids(places: int) -> set[str]:
    return {PLACE_IDS[place] for place in bit_list(places)}


# ---------------------------------------------------------------- places
@pytest.mark.parametrize(
    ("name", "hexes", "boxes"),
    [
        ("poland", 1900, 0),
        ("desert", 2266, 2),
        ("west", 828, 1),
        ("italy", 1520, 2),
        ("tunisia", 594, 2),
        ("eritrea", 323, 6),
        ("iraq", 528, 2),
        ("crete", 153, 2),
        ("sandbox", 192, 2),
    ],
)
def test_each_board_has_its_hexes_and_boxes(name: str, hexes: int, boxes: int) -> None:
    sheet = SHEETS[name]
    assert sheet.hexes.bit_count() == sheet.grid.size == hexes
    assert (sheet.everywhere & BOX).bit_count() == boxes
    assert sheet.size == hexes + boxes
    assert sheet.everywhere & ~BOX == sheet.hexes


def test_the_boards_lie_one_behind_the_other_in_one_number_space() -> None:
    assert list(SHEETS) == ["poland", "desert", "west", "italy", "tunisia", "eritrea", "iraq", "crete", "sandbox"]
    base = 0
    for number, sheet in enumerate(SHEETS.values()):
        assert sheet.base == base
        assert set(SHEET_OF[base : base + sheet.size]) == {number}
        base += sheet.size
    assert base == PLACES == len(PLACE_IDS) == len(PLACE_TITLES) == 8112 + 192 + 19
    assert union(sheet.everywhere for sheet in SHEETS.values()) == (1 << PLACES) - 1
    assert HEXES.bit_count() == 8112 + 192


def test_names_are_unique_over_all_boards() -> None:
    assert len(set(PLACE_IDS)) == PLACES
    assert not set(PLACE_ALIASES) & set(PLACE_IDS)


@pytest.mark.parametrize(
    "forms",
    [
        ["matruh", "19a1218", "19a:1218"],
        ["tobruk", "18a4817", "18a:4817"],
        ["kassala", "ww1515", "ww14:1515"],
        ["tessenai", "ww1714", "ww14:1714", "kassala-se2"],
        ["habbaniya", "22a2828", "22a:2828"],
        ["suda-bay", "15b2113", "15b:2113"],
        ["warszawa", "po2721", "po:2721"],
        ["19a1319", "matruh-se1", "19a:1319"],
        ["17a4819", "17a:4819"],
    ],
)
def test_a_hex_answers_to_its_town_its_coordinate_the_chapters_label_and_the_way_from_a_town(forms: list[str]) -> None:
    assert {at(form) for form in forms} == {PLACE_IDS.index(forms[0])}


def test_all_towns_of_a_hex_name_it_and_the_first_gives_id_and_title() -> None:
    here = at("18a4618")
    towns = [town for town, place in TOWNS.items() if place == here]
    assert len(towns) == 2
    assert PLACE_IDS[here] == towns[0]
    assert at(towns[1]) == here
    assert PLACE_TITLES[at("matruh")] == "Matruh"
    assert PLACE_TITLES[at("po0113")] == "PO:0113"


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
@pytest.mark.parametrize("way", range(6))
def test_ways_from_a_town_are_straight_and_at_most_four_long(way: int, steps: int) -> None:
    here = start = at("lodz")
    for _ in range(steps):
        here = BESIDE[here][way]
    compass = SHEETS["poland"].compass[way]
    assert at(f"lodz-{compass}{steps}") == here
    assert distance(start, here) == steps
    assert NAMES.exact(f"lodz-{compass}5") == []


def test_a_turned_board_names_its_ways_with_north_up() -> None:
    kassala = at("kassala")
    assert SHEETS["eritrea"].turned
    assert SHEETS["eritrea"].compass == ("e", "se", "sw", "w", "nw", "ne")
    assert BESIDE[kassala][0] == at("ww1514") == at("kassala-e1")  # the row above, and the hex to the east
    assert [name for name, sheet in SHEETS.items() if sheet.turned] == ["eritrea", "iraq"]


def test_an_unknown_name_is_answered_with_the_nearest_one() -> None:
    assert NAMES.exact("tobrk") == []
    assert did_you_mean("tobrk", PLACE_IDS) == "; did you mean 'tobruk'?"


# ---------------------------------------------------------------- hexes
@pytest.mark.parametrize(
    ("name", "terrain", "country", "town"),
    [
        ("warszawa", Terrain.CLEAR, "poland", Town.FULL),
        ("po0104", Terrain.SEA, None, Town.NONE),
        ("18a1030", Terrain.DESERT, "libya", Town.NONE),
        ("17a4819", Terrain.ROUGH, "libya", Town.NONE),
        ("ww0706", Terrain.MOUNTAIN, "eritrea", Town.NONE),
        ("22a2221", Terrain.DESERT, "iraq", Town.NONE),
        ("15b1813", Terrain.CLEAR, "crete", Town.REFERENCE),
        ("keren", Terrain.MOUNTAIN, "eritrea", Town.POINT),
        ("box-malta", Terrain.BOX, None, Town.NONE),
    ],
)
def test_a_place_has_terrain_country_and_town(name: str, terrain: Terrain, country: str | None, town: Town) -> None:
    here = at(name)
    assert TERRAIN[here] == terrain
    assert atlas.OF_TERRAIN[terrain] >> here & 1
    assert COUNTRY[here] == (COUNTRY_IDS.index(country) if country else atlas.NO_COUNTRY)
    assert country is None or OF_COUNTRY[country] >> here & 1
    assert atlas.TOWN[here] == town
    assert atlas.OF_TOWN[town] >> here & 1


def test_terrains_and_countries_part_the_hexes() -> None:
    assert sum(mask.bit_count() for mask in atlas.OF_TERRAIN) == PLACES
    assert union(OF_COUNTRY.values()) == LAND
    assert sum(mask.bit_count() for mask in OF_COUNTRY.values()) == LAND.bit_count() == 6043


def test_countries_that_are_out_differ_from_board_to_board() -> None:
    tunisia, italy = SHEETS["tunisia"].everywhere, SHEETS["italy"].everywhere
    assert OF_COUNTRY["tunisia"] & italy & ~atlas.OUT_OF_PLAY == 0
    assert OF_COUNTRY["tunisia"] & tunisia & atlas.OUT_OF_PLAY == 0
    assert atlas.OUT_OF_PLAY.bit_count() == 87 + 17 + 121 + 152
    assert SHEETS["desert"].countries["libya"].command == "North Africa"


def test_poland_has_an_eastern_part_and_a_soviet_zone_swept_in_two_advances() -> None:
    first, second = atlas.SWEEP
    assert (first.bit_count(), second.bit_count(), atlas.EASTERN.bit_count()) == (250, 89, 282)
    assert not first & second
    assert (first | second | atlas.EASTERN) & ~OF_COUNTRY["poland"] == 0


# ---------------------------------------------------------------- sides
@pytest.mark.parametrize(
    ("west", "east"),
    [("17a5020", ("18a0120", "18a0121")), ("18a5018", ("19a0118", "19a0119")), ("19a0120", ("19a0220", "19a0219"))],
)
def test_neighbours_over_the_seams_of_sheets_are_ordinary_ones(west: str, east: tuple[str, str]) -> None:
    here, sheet = at(west), SHEETS["desert"]
    column, _ = sheet.grid.offset(here - sheet.base)
    there = [at(name) for name in east]
    assert set(there) <= set(BESIDE[here])
    assert all(here in BESIDE[place] for place in there)
    assert {distance(here, place) for place in there} == {1}
    assert {sheet.grid.offset(place - sheet.base)[0] for place in there} == {column + 1}
    assert all(NEAR[here] >> place & 1 for place in there if LAND >> place & 1)


def test_the_columns_of_the_desert_run_on_below_nothing() -> None:
    sheet = SHEETS["desert"]
    columns = [
        sheet.grid.offset(at(name) - sheet.base)[0] for name in ("17a4820", "17a5020", "18a0120", "18a5020", "19a0120")
    ]
    assert columns == [-52, -50, -49, 0, 1]


def test_sides_are_the_same_from_both_hexes_and_boxes_have_none() -> None:
    for here in range(PLACES):
        assert len(BESIDE[here]) == len(EDGES[here]) == (0 if BOX >> here & 1 else 6)
        for way, there in enumerate(BESIDE[here]):
            if there >= 0:
                assert SHEET_OF[here] == SHEET_OF[there]
                assert BESIDE[there][(way + 3) % 6] == here
                assert EDGES[there][(way + 3) % 6] == EDGES[here][way]


@pytest.mark.parametrize(
    ("here", "there", "edge"),
    [
        ("po3027", "po3127", Edge.MAJOR_RIVER),
        ("po2232", "po2332", Edge.RIVER),
        ("18a3028", "18a3129", Edge.WADI),
        ("19a0419", "19a0519", Edge.ESCARPMENT),
        ("18a3218", "18a3219", Edge.MOUNTAIN),
        ("19a4720", "19a4819", Edge.SEA | Edge.BORDER),
        ("po0103", "po0104", Edge.SEA),
        ("po0104", "po0105", Edge(0)),
        ("19a0120", "19a0220", Edge.BORDER),
        ("ww1514", "ww1515", Edge.RIVER | Edge.BORDER),
        ("po2722", "po2723", Edge(0)),
    ],
)
def test_what_lies_between_two_hexes(here: str, there: str, edge: Edge) -> None:
    assert edge_between(at(here), at(there)) == edge_between(at(there), at(here)) == edge


def test_ground_units_go_over_land_not_over_lakes_straits_or_land_that_is_out() -> None:
    assert not NEAR[at("19a4720")] >> at("19a4819") & 1  # the Gulf of Aqaba
    messina, strait = at("messina"), at("reggio")
    assert Edge.SEA in edge_between(messina, strait)
    assert not NEAR[messina] >> strait & 1
    assert NEAR[at("po0107")] == 0  # Denmark
    for here in range(PLACES):
        for there in bit_list(NEAR[here]):
            assert NEAR[there] >> here & 1
            assert (LAND & ~atlas.OUT_OF_PLAY) >> there & 1
            assert not edge_between(here, there) & (Edge.LAKE | Edge.SEA)


def test_a_coast_has_a_sea_side_or_is_closed_and_has_a_port() -> None:
    assert ids(atlas.CLOSED_COAST) == {
        *("stettin", "suez", "aqaba", "southampton", "rouen", "antwerp", "rotterdam", "basra"),
    }
    assert atlas.COASTAL == atlas.SHORE | atlas.CLOSED_COAST
    assert atlas.SHORE >> at("tobruk") & 1
    assert not atlas.COASTAL >> at("warszawa") & 1
    assert mask_of(PORT) & LAND & ~atlas.COASTAL == 0


def test_a_sheet_floods_in_the_numbers_of_all_places() -> None:
    sheet = SHEETS["crete"]
    steps = sheet.steps(Edge.LAKE | Edge.SEA, LAND)
    start = 1 << at("kastelli")
    assert steps.around(start) == NEAR[at("kastelli")]
    assert start | steps.reach(start) == LAND & sheet.everywhere
    west = SHEETS["west"]
    calais = west.steps(Edge.LAKE | Edge.SEA, LAND).reach(1 << at("calais"))
    assert calais & OF_COUNTRY["britain"] == 0
    assert west.steps(among=LAND).reach(1 << at("calais")) & OF_COUNTRY["britain"]  # over the Strait of Dover
    river = SHEETS["sandbox"].steps(Edge.RIVER)
    for here in bit_list(SHEETS["sandbox"].hexes):
        dry = zip(BESIDE[here], EDGES[here], strict=True)
        assert river.around(1 << here) == mask_of(there for there, edge in dry if there >= 0 and not edge & Edge.RIVER)


# ---------------------------------------------------------------- lines, towns, boxes
def test_roads_and_railways_join_hexes_from_both_ends() -> None:
    assert RAIL[at("warszawa")] >> at("po2722") & 1
    assert atlas.COAST_ROAD[at("19a0219")] >> at("19a0319") & 1
    assert atlas.ROADS[at("19a0219")] & atlas.COAST_ROAD[at("19a0219")]
    assert atlas.ROADS[at("ww1515")] >> at("ww1514") & 1
    assert not any(atlas.COAST_ROAD[here] for here in bit_list(SHEETS["eritrea"].everywhere))
    for near in (RAIL, atlas.ROADS, atlas.COAST_ROAD, atlas.LIGHT_RAIL):
        for here in range(PLACES):
            assert near[here] & ~NEAR[here] == 0 or atlas.OUT_OF_PLAY >> here & 1
            assert all(near[there] >> here & 1 for there in bit_list(near[here]))
    benghazi = mask_of(here for here in range(PLACES) if atlas.LIGHT_RAIL[here])
    assert {"benghazi", "barce", "soluch"} <= ids(benghazi)


def test_the_railways_that_may_be_built_lead_from_matruh_to_tobruk_and_from_kassala_to_tessenai() -> None:
    desert, eritrea = SHEETS["desert"].railhead_route, SHEETS["eritrea"].railhead_route
    assert (PLACE_IDS[desert[0]], PLACE_IDS[desert[-1]], len(desert) - 1) == ("matruh", "tobruk", 14)
    assert (PLACE_IDS[eritrea[0]], PLACE_IDS[eritrea[-1]], len(eritrea) - 1) == ("kassala", "tessenai", 2)
    assert all(sheet.railhead_route == () for name, sheet in SHEETS.items() if name not in ("desert", "eritrea"))


def test_towns_have_ports_airfields_and_fortresses() -> None:
    assert PORT[at("tobruk")] == (Grade.STANDARD, "mediterranean")
    assert PORT[at("antwerp")] == (Grade.GREAT, "channel")
    assert len(PORT) == 94
    assert atlas.FIELD.bit_count() == 156
    assert atlas.FIELD >> at("we3409") & 1
    assert atlas.FIELD >> at("box-malta") & 1
    assert ids(atlas.FORTRESS & SHEETS["poland"].everywhere) == {"modlin", "hel"}
    assert atlas.FORTRESS.bit_count() == 15
    assert ids(atlas.MAJORS["warszawa"]) >= {"warszawa"}
    assert all(
        atlas.TOWN[here] in (Town.PARTIAL, Town.FULL) for hexes in atlas.MAJORS.values() for here in bit_list(hexes)
    )


def test_boxes_have_an_owner_room_a_port_and_edge_hexes() -> None:
    red_sea = BOXES[at("box-red-sea")]
    assert (red_sea.title, red_sea.owner, red_sea.room) == ("Port Sudan and Suez", "allies", 6)
    assert (red_sea.column, red_sea.row, red_sea.port) == (7, 12, (Grade.MAJOR, "red"))
    assert ids(red_sea.joins) == {"ww0916", "karora"}
    assert atlas.JOINS[at("karora")] == 1 << at("box-red-sea")
    assert BOXES[at("box-kismayu")].room == 6  # EUC-3.I/1: where nothing else is said
    assert BOXES[at("box-crete")].axis_from == "Jun 1 41"
    assert mask_of(BOXES) == BOX


def test_regions_are_sets_of_places_of_their_board() -> None:
    assert ids(SHEETS["desert"].regions["tobruk"]) == {"tobruk"}
    assert "pl-narew" in SHEETS["poland"].regions
    for sheet in SHEETS.values():
        assert all(places and not places & ~sheet.everywhere for places in sheet.regions.values())


# ---------------------------------------------------------------- distances
def _grid_of(place: int) -> tuple[Sheet, int]:
    sheet = list(SHEETS.values())[SHEET_OF[place]]
    return sheet, place - sheet.base


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ("matruh", "tobruk", 14),
        ("kassala", "tessenai", 2),
        ("17a4820", "19a0120", 53),
        ("box-malta", "tripoli", 16),
        ("box-greece", "heraklion", 11),
    ],
)
def test_distances_run_over_seams_and_out_to_boxes(a: str, b: str, steps: int) -> None:
    assert distance(at(a), at(b)) == distance(at(b), at(a)) == steps


@pytest.mark.parametrize(("a", "b"), [("matruh", "tobruk"), ("warszawa", "poznan"), ("18a0120", "19a5030")])
def test_a_line_is_the_first_of_the_hexes_nearest_to_it_step_by_step(a: str, b: str) -> None:
    here, there = at(a), at(b)
    sheet, cell = _grid_of(here)
    way = line(here, there)
    assert way == tuple(sheet.base + step[0] for step in sheet.grid.line(cell, there - sheet.base))
    assert len(way) == distance(here, there) + 1
    assert line(here, here) == (here,)


def test_a_line_to_a_box_ends_in_it_and_leaves_out_what_is_off_the_map() -> None:
    crete, greece = at("heraklion"), at("box-greece")
    way = line(greece, crete)
    assert way[0] == greece
    assert way[-1] == crete
    assert all(SHEETS["crete"].hexes >> here & 1 for here in way[1:])
    assert 2 < len(way) < distance(greece, crete) + 1
    assert [distance(greece, here) for here in way[1:]] == list(
        range(distance(greece, way[1]), distance(greece, crete) + 1)
    )


# ---------------------------------------------------------------- faults of map files
ERITREA = DATA.text("maps/eritrea.toml")
DESERT = DATA.text("maps/desert.toml")
CRETE = DATA.text("maps/crete.toml")
POLAND = DATA.text("maps/poland.toml")
WEST = DATA.text("maps/west.toml")


def faults_of(text: str, taken: dict[str, str] | None = None) -> list[Fault]:
    return faults_in(lambda text: read_sheet(text, "spoilt.toml", taken or {}), text)


def changed_line(text: str, other: str) -> int:
    """Return the first line in which two texts differ."""
    pairs = zip(text.splitlines(), other.splitlines(), strict=False)
    return next(number for number, (one, two) in enumerate(pairs, 1) if one != two)


SFAKIA_TRACK = '["15b2113", "15b2114"]'
HERAKLION = 'heraklion = ["15b2513"]'
BUILT = '"ww1614", "ww1714"]\nstart'


@pytest.mark.parametrize(
    ("text", "old", "new", "fault", "before", "reason"),
    [
        # broken rivers
        (POLAND, '"po2232|po2332"', '"po2232|po2432"', NotNeighbours, 0, "'po2232' and 'po2432' do not touch"),
        (POLAND, '"po2232|po2332"', '"po2232"', BadSide, 0, "'po2232' is no side: write two hexes, like 'a|b'"),
        (
            *(POLAND, '"po2231|po2332"', '"po2332|po2232"'),
            *(DuplicateSide, 0, "'po2332|po2232' is a river side already in line 293"),
        ),
        (
            *(POLAND, '"po3425|po3525", "po3424|po3425"', '"po3425|po3525", "po3525|po3625"'),
            *(BrokenRiver, 0, "the Wieprz is broken here"),
        ),
        # roads and railways that jump, lead through water, or have a hex twice
        (
            CRETE,
            '"15b2012", "15b2113"',
            '"15b2012", "15b2313"',
            NotNeighbours,
            0,
            "'15b2012' and '15b2313' do not touch",
        ),
        (
            *(CRETE, SFAKIA_TRACK, '["15b2113", "15b2112"]'),
            *(AtSea, 0, "there is water between '15b2113' and '15b2112'"),
        ),
        (CRETE, SFAKIA_TRACK, '["15b2113", "15b2113"]', SelfLink, 0, "'15b2113' is linked to itself"),
        (ERITREA, BUILT, '"ww1714"]\nstart', NotNeighbours, 0, "'ww1515' and 'ww1714' do not touch"),
        (
            *(ERITREA, BUILT, '"ww1614", "tesenai"]\nstart'),
            *(UnknownPlace, 0, "unknown place 'tesenai'; did you mean 'tessenai'?"),
        ),
        # ports
        (POLAND, "inland-port = true\n", "", PortInland, 2, "the port of 'stettin' is inland"),
        (
            *(CRETE, 'sea = "mediterranean"\n', 'sea = "mediterranean"\ninland-port = true\n'),
            *(PortInland, 2, "the port of 'suda-bay' is on the coast"),
        ),
        (CRETE, 'sea = "mediterranean"\n', "", PortInland, 1, "the port of 'suda-bay' is on no sea"),
        (
            *(CRETE, 'port = "minor"', 'port = "small"'),
            *(BadChoice, 0, "'port' must be 'minor' or 'standard' or 'major' or 'great', not 'small'"),
        ),
        # towns, airfields, regions
        (CRETE, 'hex = "15b2012"', 'hex = "15b2099"', OffGrid, 0, "'15b2099' is off the grid"),
        (CRETE, 'country = "crete"', 'country = "greece"', Abroad, 0, "'suda-bay' is in crete, not in greece"),
        (WEST, 'hex = "we3611"', 'hex = "metz"', Repeated, 0, "'metz' has an airfield already"),
        (
            CRETE,
            HERAKLION,
            'heraklion = ["15b2513", "heraklion"]',
            Repeated,
            0,
            "'heraklion' is in 'heraklion' already",
        ),
        (
            *(CRETE, HERAKLION, 'heraklion = ["herakleon"]'),
            *(UnknownPlace, 0, "unknown place 'herakleon'; did you mean 'heraklion'?"),
        ),
        # words
        (
            *(CRETE, '"m" = "mountain"', '"m" = "mountains"'),
            *(UnknownKind, 0, "unknown terrain 'mountains'; did you mean 'mountain'?"),
        ),
        (CRETE, '"C" = "crete"', '"C" = "creta"', UnknownKind, 0, "unknown country 'creta'; did you mean 'crete'?"),
        (CRETE, "[layer.country]", "[layer.nation]", UnknownKind, 14, "there is no [layer.country]"),
        (
            *(CRETE, '"river", "major-river"', '"major-river", "river"'),
            *(UnknownKind, 0, f"the kinds of side are {', '.join(SIDE_WORDS)}, in this order"),
        ),
    ],
)
def test_a_fault_of_a_map_file_is_named_with_its_line(
    text: str, old: str, new: str, fault: type[MapFault], before: int, reason: str
) -> None:
    bad = spoilt(text, old, new)
    found = faults_of(bad)
    assert found == [(fault, changed_line(text, bad) - before, reason)]


def test_a_side_in_the_sea_is_refused() -> None:
    wadi = '[[side]]\nkind = "wadi"\nname = "Wadi"\nsides = ["15b1813|15b1812"]\nsource = "historical"\n\n'
    found = faults_of(spoilt(CRETE, "[[line]]", wadi + "[[line]]"))
    line = CRETE[: CRETE.index("[[line]]")].count("\n") + 4
    assert found == [(AtSea, line, "'15b1813|15b1812' is a side of a sea hex")]


def test_a_name_that_another_board_has_is_named_with_its_line() -> None:
    town = faults_of(CRETE, {"heraklion": "maps/desert.toml"})
    line = CRETE[: CRETE.index('name = "Heraklion"')].count("\n")
    assert town == [(DuplicateName, line, "'heraklion' is a place in maps/desert.toml")]
    box = faults_of(CRETE, {"box-egypt": "maps/desert.toml"})
    line = CRETE[: CRETE.index('id = "box-egypt"')].count("\n")
    assert box == [(DuplicateName, line, "'box-egypt' is a place in maps/desert.toml")]
    sheet = faults_of(CRETE, {"15b1709": "maps/desert.toml"})
    line = CRETE[: CRETE.index("[[sheet]]")].count("\n") + 1
    assert sheet == [(DuplicateName, line, "'15b1709' is a hex in maps/desert.toml")]


def test_a_hex_that_stands_on_two_sheets_of_a_board_is_refused() -> None:
    found = faults_of(DESERT.replace('prefix = "18a"', 'prefix = "19a"'))
    line = DESERT[: DESERT.index("[[sheet]]")].count("\n") + 1
    assert found == [(DuplicateName, line, "1100 coordinates stand in two hexes each, the first is '19a0112'")]


@pytest.mark.parametrize("name", list(SHEETS))
def test_every_board_is_read_without_fault(name: str) -> None:
    sheet = read_sheet(DATA.text(f"maps/{name}.toml"), name, {})
    assert at(sheet.board.ids[0]) == SHEETS[name].base
