"""Hex boards: two sheets with a seam, one of them turned; negative columns; every fault of their map files."""

from __future__ import annotations

import pytest

from sandtable.board import mapfaults
from sandtable.board.columns import Column
from sandtable.board.graph import joined
from sandtable.board.hexboard import HexBoard
from sandtable.board.hexfile import load_hexes
from sandtable.board.mapfaults import BadMap, MapFault
from sandtable.board.reach import CLOSED, costs
from sandtable.core.bits import bit_list, mask_of
from tests.board.faultfinder import Fault, faults_in, spoilt

# Sheet W counts its rows to the north; sheet E is the same sheet turned by half a turn. The seam cuts the hexes of odd
# rows in two: they have a name on either sheet.
GOOD = """\
[map]
game = "aeto"
name = "Poland"
kinds = ["sea-area", "box", "water"]
links = ["rail", "sail", "touches"]
sides = ["river", "lake", "ferry"]

[grid]
columns = 7
rows = 5
pointy = true
shifted = "even"

[[sheet]]
prefix = "w"
columns = [1, 4]
first = [1, 5]
north = true
row-first = true

[[sheet]]
prefix = "e"
columns = [4, 7]
first = [4, 1]
west = true
row-first = true

[layer.terrain]
legend = { "~" = "sea", c = "clear", f = "forest", m = "mountain" }
rows = [
  ".~cc~~~",
  "~cfcc~.",
  "~ccmc~~",
  ".~ccc~.",
  "~~cc~~~",
]

[layer.nation]
legend = { "-" = "nobody", P = "Poland", S = "Soviet Union" }
rows = [
  ".-PP---",
  "-PPSS-.",
  "-PPPS--",
  ".-PPS-.",
  "--PP---",
]

[[town]]
name = "Lodz"
hex = "w0403"
port = "none"

[[town]]
name = "Brest Litovsk"
id = "brest"
hex = "W 0304"

[[town]]
name = "Terespol"
hex = "E0304"

[[place]]
id = "baltic"
name = "Baltic"
kind = "sea-area"
sail = ["canada-box"]
touches = [
  "w0502",
  "w0401",
]

[[place]]
id = "canada-box"
name = "Canada"
kind = "box"
sail = ["baltic"]
port = "major"

[[place]]
id = "lodz-west"
name = "The western water of Lodz"
kind = "water"
inside = "lodz"

[[side]]
kind = "river"
name = "Bug"
sides = [
  "W 0403|E 0203",
  "w0304|e0303",
]

[[side]]
kind = "lake"
sides = ["w0403|w0303", "w0304|w0303"]

[[side]]
kind = "ferry"
sides = ["w0304|w0303"]

[[line]]
kind = "rail"
hexes = [
  "w0403",
  "e0203",
  "e0304",
]

[[link]]
a = "canada-box"
b = "w0103"
kind = "touches"

[regions]
frontier = ["e0304", "e0203", "canada-box"]
"""
COLUMNS = {
    "town": {"port": Column(str, required=False)},
    "place": {"port": Column(str, required=False)},
    "side": {"name": Column(str, required=False)},
}

DESERT = """\
[map]
game = "europa"
name = "Western Desert"

[grid]
columns = 6
rows = 3
first = [-3, 12]
pointy = false
shifted = "even"

[[sheet]]
prefix = "18a"
columns = [-3, 0]
first = [47, 12]

[[sheet]]
prefix = "19a"
columns = [1, 2]
first = [1, 12]
"""


def load(text: str) -> HexBoard:
    return load_hexes(text, "poland.toml", COLUMNS)


def faults_of(text: str) -> list[Fault]:
    return faults_in(load, text)


BOARD = load(GOOD)
BALTIC, CANADA, LODZ_WEST = range(BOARD.grid.size, BOARD.grid.size + 3)


def at(name: str) -> int:
    found = BOARD.find(name)
    assert found is not None, name
    return found


def named(mask: int) -> set[str]:
    return {BOARD.ids[place] for place in bit_list(mask)}


# ---------------------------------------------------------------- names
def test_a_hex_on_the_seam_has_a_name_on_either_sheet_and_is_called_by_the_first() -> None:
    seam = [BOARD.printed[here] for here in bit_list(BOARD.on_map) if len(BOARD.printed[here]) == 2]
    assert seam == [("w0504", "e0104"), ("w0304", "e0304"), ("w0104", "e0504")]
    assert BOARD.ids[at("e0304")] == "w0304"


def test_a_turned_sheet_counts_the_other_way_in_odd_and_in_even_rows() -> None:
    rows = [[BOARD.printed[7 * row + column][0] for column in range(2, 6)] for row in range(3)]
    assert rows == [
        ["w0503", "w0504", "e0103", "e0102"],
        ["w0403", "e0203", "e0202", "e0201"],
        ["w0303", "w0304", "e0303", "e0302"],
    ]


def test_neighbours_on_the_board_are_neighbours_over_the_seam() -> None:
    assert named(BOARD.grid.near[at("w0403")]) == {"w0402", "e0203", "w0503", "w0504", "w0303", "w0304"}


@pytest.mark.parametrize("name", ["w0403", "W0403", "W 0403", "w-0403", "lodz"])
def test_a_hex_answers_to_its_coordinate_and_to_its_town(name: str) -> None:
    assert BOARD.find(name) == 7 * 1 + 2


def test_a_hex_answers_to_a_name_by_direction_and_count_from_a_town() -> None:
    assert BOARD.find("lodz-e1") == at("e0203")
    assert BOARD.find("lodz-e9") is None
    assert BOARD.find("brest-se2") == at("e0503")


def test_a_hex_may_have_several_towns_and_the_first_gives_the_title() -> None:
    assert at("brest") == at("terespol") == at("w0304")
    assert BOARD.titles[at("brest")] == "Brest Litovsk"
    assert BOARD.titles[at("w0103")] == "W0103"
    assert BOARD.find("brest-litovsk") is None


def test_cells_that_are_no_part_of_the_map_have_no_name_and_are_in_no_set() -> None:
    assert BOARD.on_map.bit_count() == 35 - 4
    assert not BOARD.on_map & 1
    assert BOARD.find("w0501") is None
    assert BOARD.grid.neighbour(at("lodz"), "e", 4) == 13
    assert BOARD.find("lodz-e4") is None
    assert BOARD.find("lodz-e3") == at("e0201")
    assert BOARD.neighbours()[0] == 0
    assert not any(mask & 1 for mask in BOARD.neighbours())


def test_columns_may_count_from_below_nothing_over_sheets_side_by_side() -> None:
    board = load_hexes(DESERT, "desert.toml")
    assert [board.printed[column][0] for column in range(6)] == [f"18a{n}12" for n in (47, 48, 49, 50)] + [
        "19a0112",
        "19a0212",
    ]
    here, there = board.find("18A:5013"), board.find("19A:0114")
    assert here is not None
    assert there is not None
    assert board.grid.offset(here) == (0, 13)
    assert board.grid.neighbour(here, "se") == there


def test_flat_hexes_of_a_sheet_that_counts_north_follow_its_own_shift() -> None:
    text = DESERT.replace("first = [47, 12]", "first = [47, 3]\nnorth = true").replace(
        "first = [1, 12]", "first = [1, 9]"
    )
    board = load_hexes(text, "desert.toml")
    rows = [[board.printed[6 * row + column][0] for column in range(4)] for row in range(3)]
    assert rows == [
        ["18a4703", "18a4802", "18a4903", "18a5002"],
        ["18a4702", "18a4801", "18a4902", "18a5001"],
        ["18a4701", "18a4800", "18a4901", "18a5000"],
    ]


# ---------------------------------------------------------------- places
def test_boxes_and_seas_come_behind_the_hexes_in_one_number_space() -> None:
    assert BOARD.size == 35 + 3
    assert (at("baltic"), at("canada-box"), at("lodz-west")) == (BALTIC, CANADA, LODZ_WEST)
    assert BOARD.kinds == ("hex", "sea-area", "box", "water")
    assert BOARD.of_kind("box", "water") == mask_of([CANADA, LODZ_WEST])
    assert BOARD.inside[LODZ_WEST] == at("lodz")
    assert BOARD.near("inside")[at("lodz")] == 1 << LODZ_WEST


def test_each_kind_of_link_is_a_graph_over_all_places() -> None:
    assert named(BOARD.near("rail")[at("e0203")]) == {"w0403", "w0304"}
    assert named(BOARD.near("touches")[BALTIC]) == {"w0502", "w0401"}
    assert named(BOARD.near("touches")[CANADA]) == {"w0103"}
    assert named(BOARD.near("sail")[CANADA]) == {"baltic"}
    assert named(joined(BOARD.near("rail"), BOARD.near("inside"))[at("lodz")]) == {"e0203", "lodz-west"}


def test_what_the_map_says_of_hexes_towns_and_boxes_can_be_asked_for() -> None:
    assert named(BOARD.layers["terrain"].hexes("forest", "mountain")) == {"w0403", "w0304"}
    assert named(BOARD.layers["nation"].hexes("Soviet Union")) == {"e0203", "e0202", "e0303", "e0402"}
    assert BOARD.where("port", "major") == 1 << CANADA
    assert BOARD.where("port", "none") == 1 << at("lodz")
    assert named(BOARD.regions["frontier"]) == {"w0304", "e0203", "canada-box"}


def test_a_word_that_the_map_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="no such word of this layer: swamp"):
        BOARD.layers["terrain"].hexes("sea", "swamp")
    with pytest.raises(ValueError, match="no such kind of side: wadi"):
        BOARD.across("wadi")


# ---------------------------------------------------------------- sides
def test_sides_are_known_by_hex_and_by_direction_from_both_hexes() -> None:
    assert named(BOARD.across("river")[at("w0403")]) == {"e0203"}
    assert named(BOARD.across("river", "lake")[at("w0403")]) == {"e0203", "w0303"}
    assert BOARD.across("river")[CANADA] == 0
    ways = dict(zip(BOARD.grid.directions, BOARD.side_masks("river"), strict=True))
    assert named(ways["e"]) == {"w0403", "w0304"}
    assert named(ways["w"]) == {"e0203", "e0303"}
    river, lake, ferry = (1 << BOARD.side_kinds.index(kind) for kind in ("river", "lake", "ferry"))
    west = BOARD.grid.directions.index("w")
    assert BOARD.sides[at("e0203")][west] == river
    assert BOARD.sides[at("w0304")][west] == lake | ferry


def test_neighbours_are_not_across_a_barred_side_unless_it_is_bridged() -> None:
    land = BOARD.layers["terrain"].hexes("clear", "forest", "mountain")
    assert named(BOARD.neighbours(land)[at("w0303")]) == {"w0302", "w0304", "w0402", "w0403", "w0203"}
    assert named(BOARD.neighbours(land, ["lake"])[at("w0303")]) == {"w0302", "w0402", "w0203"}
    assert named(BOARD.neighbours(land, ["lake"], ["ferry"])[at("w0303")]) == {"w0302", "w0402", "w0203", "w0304"}
    assert BOARD.neighbours(land)[at("w0502")] == 0


def test_a_way_costs_what_the_hex_and_the_sides_cost_or_what_the_line_costs_alone() -> None:
    land = BOARD.layers["terrain"].hexes("clear", "forest", "mountain")
    enter = [CLOSED] * BOARD.size
    for place in bit_list(land):
        enter[place] = 2
    enter[at("w0403")], enter[at("w0304")] = 4, CLOSED
    ways = BOARD.ways(BOARD.neighbours(land), enter, cross={"river": 3, "lake": CLOSED}, along={"rail": 1})
    from_east = dict(ways[at("e0203")])
    assert from_east == {at("w0403"): 1, at("w0304"): 1, at("w0504"): 2, at("e0202"): 2, at("e0303"): 2}
    from_south = dict(ways[at("w0303")])
    assert from_south == {at("w0302"): 2, at("w0402"): 2, at("w0203"): 2}  # a lake before lodz, brest is closed
    assert ways[CANADA] == ()
    dear = BOARD.ways(BOARD.neighbours(land), enter, cross={"river": 3})
    assert dict(dear[at("e0203")])[at("w0403")] == 4 + 3
    slow = BOARD.ways(BOARD.neighbours(land), enter, cross={"river": 3}, along={"rail": 9})
    assert dict(slow[at("e0203")])[at("w0403")] == 4 + 3  # nobody need follow a line
    assert dict(slow[at("e0203")])[at("w0304")] == 9
    assert costs(ways, 1 << at("w0403"), 2)[at("w0304")] == 2


# ---------------------------------------------------------------- faults
@pytest.mark.parametrize(
    ("old", "new", "fault", "line", "reason"),
    [
        ('game = "aeto"\n', "", mapfaults.MissingKey, 1, "the map has no 'game'"),
        (
            'shifted = "even"',
            'shifted = "evn"',
            mapfaults.BadChoice,
            12,
            "'shifted' must be 'odd' or 'even', not 'evn'",
        ),
        ("columns = 7", "columns = 0", mapfaults.BadGrid, 9, "the grid has no columns"),
        ("rows = 5", "rows = 5\nfirst = [1]", mapfaults.WrongType, 11, "'first' must be a list of 2 whole numbers"),
        ("columns = [1, 4]", "columns = [1, 8]", mapfaults.BadGrid, 16, "the columns of the grid are 1 to 7"),
        ("columns = [1, 4]", "rows = [3, 2]", mapfaults.BadGrid, 16, "the rows of the grid are 1 to 5"),
        ('prefix = "w"', 'prefix = "W"', mapfaults.BadId, 15, "'W' is not in small letters and digits"),
        ("first = [1, 5]", "first = 5", mapfaults.WrongType, 17, "'first' must be a list of 2 whole numbers"),
        (
            "columns = [4, 7]",
            "columns = [5, 7]",
            mapfaults.Unprinted,
            14,
            "no sheet has a coordinate for 2 hexes, the first in column 4, row 2",
        ),
        ("[layer.terrain]", "[layer]\nx = 1\n[layer.terrain]", mapfaults.WrongType, 28, None),
        ('legend = { "~"', 'legend = 5 # "~"', mapfaults.WrongType, 29, "'legend' must be a table"),
        ('c = "clear"', 'c = "clear", cc = "town"', mapfaults.UnknownLetter, 29, "'cc' is no letter for a hex"),
        ('c = "clear"', 'c = "clear", "." = "off"', mapfaults.UnknownLetter, 29, "'.' is no letter for a hex"),
        ('c = "clear"', "c = 5", mapfaults.WrongType, 29, "'c' must be text"),
        ('  "~~cc~~~",\n', "", mapfaults.BadRow, 30, "there are 4 rows of letters for 5 rows of hexes"),
        ('"~cfcc~."', '"~cfcc~"', mapfaults.BadRow, 32, "there are 6 letters for 7 columns"),
        ('"~cfcc~."', '"~cfwc~."', mapfaults.UnknownLetter, 32, "unknown letter 'w' in column 4"),
        ('"-PPSS-."', '"-PPSS--"', mapfaults.OffMap, 42, "column 7 is off the map in 'terrain' alone"),
        ('"-PPSS-."', '".PPSS-."', mapfaults.OffMap, 42, "column 1 is off the map in 'nation' alone"),
        ('hex = "E0304"', 'hex = "w0405"', mapfaults.OffGrid, 60, "'w0405' is off the grid"),
        ('hex = "E0304"', 'hex = "W 0501"', mapfaults.OffMap, 60, "'W 0501' is no part of the map"),
        (
            'hex = "E0304"',
            'hex = "berst"',
            mapfaults.UnknownPlace,
            60,
            "unknown place 'berst'; did you mean 'brest'?",
        ),
        ('name = "Terespol"', 'name = "Lodz"', mapfaults.DuplicateName, 59, "'lodz' is already the name of a hex"),
        ('id = "brest"', 'id = "w0502"', mapfaults.DuplicateName, 55, "'w0502' is already the name of a hex"),
        ('id = "lodz-west"', 'id = "brest"', mapfaults.DuplicateName, 80, "'brest' is already the name of a hex"),
        ('id = "lodz-west"', 'id = "Lodz West"', mapfaults.BadId, 80, None),
        ('id = "lodz-west"', 'id = "baltic"', mapfaults.DuplicateId, 80, "'baltic' is already the id in line 63"),
        ('kind = "water"', 'kind = "watr"', mapfaults.UnknownKind, 82, "unknown kind 'watr'; did you mean 'water'?"),
        ('inside = "lodz"', 'inside = "w0999"', mapfaults.OffGrid, 83, "'w0999' is off the grid"),
        ('  "w0401",', '  "w0409",', mapfaults.OffGrid, 69, "'w0409' is off the grid"),
        (
            'sail = ["baltic"]',
            "sail = []",
            mapfaults.OneSidedLink,
            66,
            "'baltic' lists 'canada-box', which does not list it",
        ),
        ('kind = "lake"', 'kind = "lakes"', mapfaults.UnknownKind, 94, "unknown kind 'lakes'; did you mean 'lake'?"),
        (
            '"W 0403|E 0203"',
            '"W 0403-E 0203"',
            mapfaults.BadSide,
            89,
            "'W 0403-E 0203' is no side: write two hexes, like 'a|b'",
        ),
        (
            '"W 0403|E 0203"',
            '"W 0403|canada-box"',
            mapfaults.BadSide,
            89,
            "'W 0403|canada-box' is no side: only hexes have sides",
        ),
        ('"W 0403|E 0203"', '"W 0403|E 0909"', mapfaults.OffGrid, 89, "'E 0909' is off the grid"),
        ('"w0304|e0303"', '"w0304|e0301"', mapfaults.NotNeighbours, 90, "'w0304' and 'e0301' do not touch"),
        ('"w0304|e0303"', '"w0304|e0304"', mapfaults.NotNeighbours, 90, "'w0304' and 'w0304' do not touch"),
        (
            '"w0304|e0303"',
            '"e0203|lodz"',
            mapfaults.DuplicateSide,
            90,
            "'e0203|lodz' is a river side already in line 89",
        ),
        ('kind = "rail"', 'kind = "road"', mapfaults.UnknownKind, 102, None),
        ('  "e0203",\n  "e0304",\n', "", mapfaults.ShortLine, 103, "a line needs two hexes or more"),
        (
            '  "w0403",\n  "e0203",\n  "e0304",\n',
            "",
            mapfaults.ShortLine,
            103,
            "a line needs two hexes or more",
        ),
        ('  "e0304",\n', '  "e0402",\n', mapfaults.NotNeighbours, 106, "'e0203' and 'e0402' do not touch"),
        (
            '  "e0304",\n',
            '  "lodzz",\n',
            mapfaults.UnknownPlace,
            106,
            "unknown place 'lodzz'; did you mean 'lodz'?",
        ),
        ('  "e0304",\n', '  "e0203",\n', mapfaults.SelfLink, 106, "'e0203' is linked to itself"),
        ('b = "w0103"', 'b = "canada-box"', mapfaults.SelfLink, 111, "'canada-box' is linked to itself"),
        ('b = "w0103"', 'b = "canada"', mapfaults.UnknownPlace, 111, None),
        ('"e0203", "canada', '"E 0304", "canada', mapfaults.Repeated, 115, "'E 0304' is in 'frontier' already"),
        ("[regions]", "[region]", mapfaults.UnknownKey, 114, "unknown table 'region'; did you mean 'regions'?"),
        ('name = "Bug"', 'river = "Bug"', mapfaults.UnknownKey, 87, None),
    ],
)
def test_a_bad_map_is_refused_by_name_with_line_and_reason(
    old: str, new: str, fault: type[MapFault], line: int, reason: str | None
) -> None:
    found = faults_of(spoilt(GOOD, old, new))
    assert [(kind, where) for kind, where, _ in found] == [(fault, line)]
    assert reason is None or found[0][2] == reason


def test_two_sheets_may_not_print_the_same_coordinate_in_two_hexes() -> None:
    reason = "15 coordinates stand in two hexes each, the first is 'w0502'"
    assert faults_of(GOOD.replace('prefix = "e"', 'prefix = "w"')) == [(mapfaults.DuplicateName, 14, reason)]


def test_a_coordinate_has_two_digits_each() -> None:
    text = DESERT.replace("first = [1, 12]", "first = [99, 12]")
    with pytest.raises(BadMap, match="no sheet has a coordinate for 3 hexes, the first in column 2, row 12"):
        load_hexes(text, "desert.toml")


def test_a_map_without_layers_is_all_the_grid_and_one_without_sheets_is_refused() -> None:
    board = load_hexes(DESERT, "desert.toml")
    assert board.on_map == board.grid.everywhere
    with pytest.raises(BadMap, match=r"there is no \[\[sheet\]\]"):
        load_hexes(DESERT[: DESERT.index("[[sheet]]")], "desert.toml")


def test_tables_that_the_game_reads_itself_are_left_alone() -> None:
    text = GOOD + '[[strait]]\nkey = ["w0403"]\n'
    assert faults_of(text) == [(mapfaults.UnknownKey, 116, "unknown table 'strait'")]
    assert load_hexes(text, "poland.toml", COLUMNS, ["strait"]).size == BOARD.size
