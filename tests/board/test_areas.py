"""Area boards: zones, boxes and areas in areas in one number space, and every fault of their map files."""

from __future__ import annotations

import pytest

from sandtable.board import mapfaults
from sandtable.board.boards import AreaBoard, load_areas
from sandtable.board.columns import Column
from sandtable.board.mapfaults import MapFault
from sandtable.core.bits import mask_of
from tests.board.faultfinder import Fault, faults_in, spoilt

PLACE_COLUMNS = {
    "terrain": Column(str, required=False, choices=("clear", "rough")),
    "resource": Column(bool, required=False, default=False),
}
GOOD = """\
[map]
game = "europe-engulfed"
name = "The Straits of Gibraltar"
kinds = ["area", "zone", "box"]
links = ["land", "river", "air", "port", "adjacent"]

[[place]]
id = "andalucia"
name = "Andalucia"
lon = -4.8
lat = 37.6
terrain = "rough"

[[place]]
id = "gibraltar"
name = "Gibraltar"
lon = -5.6
lat = 36.2
inside = "andalucia"
port = ["atlantic", "mediterranean"]

[[place]]
id = "portugal"
name = "Portugal"
lon = -8.6
lat = 39.5
port = ["atlantic"]

[[place]]
id = "usa"
name = "U.S.A. box"
kind = "box"
lon = -20
lat = 45
resource = true
port = ["atlantic"]

[[place]]
id = "atlantic"
name = "Atlantic"
kind = "zone"
lon = -12
lat = 42
adjacent = ["mediterranean"]
port = [
  "usa",
  "portugal",
  "gibraltar",
]

[[place]]
id = "mediterranean"
name = "Mediterranean"
kind = "zone"
lon = 2
lat = 38
adjacent = ["atlantic"]
port = ["gibraltar"]

[[link]]
a = "andalucia"
b = "portugal"
kind = "river"

[[link]]
a = "portugal"
b = "gibraltar"
kind = "air"

[regions]
iberia = [
  "andalucia",
  "portugal",
]
"""
ANDALUCIA, GIBRALTAR, PORTUGAL, USA, ATLANTIC, MEDITERRANEAN = range(6)


def load(text: str) -> AreaBoard:
    return load_areas(text, "straits.toml", PLACE_COLUMNS, {})


def faults_of(text: str) -> list[Fault]:
    return faults_in(load, text)


BOARD = load(GOOD)


def test_areas_boxes_and_zones_are_places_of_one_number_space() -> None:
    assert BOARD.ids == ("andalucia", "gibraltar", "portugal", "usa", "atlantic", "mediterranean")
    assert BOARD.titles[USA] == "U.S.A. box"
    assert BOARD.size == 6
    assert BOARD.find("mediterranean") == MEDITERRANEAN
    assert BOARD.find("red-sea") is None
    assert BOARD.points[PORTUGAL] == (-8.6, 39.5)


def test_the_kind_of_a_place_is_a_table_and_the_first_kind_need_not_be_written() -> None:
    assert [BOARD.kinds[kind] for kind in BOARD.kind] == ["area", "area", "area", "box", "zone", "zone"]
    assert BOARD.of_kind("zone") == mask_of([ATLANTIC, MEDITERRANEAN])
    assert BOARD.of_kind("area", "box") == mask_of([ANDALUCIA, GIBRALTAR, PORTUGAL, USA])


def test_a_kind_of_place_that_was_never_declared_is_refused() -> None:
    with pytest.raises(ValueError, match="no such kind of place: sea"):
        BOARD.of_kind("zone", "sea")


def test_a_map_that_declares_no_kinds_has_areas() -> None:
    text = GOOD.replace('kinds = ["area", "zone", "box"]\n', "")
    text = text.replace('kind = "box"\n', "").replace('kind = "zone"\n', "")
    assert load(text).kinds == ("area",)


def test_each_kind_of_link_is_a_graph_of_its_own() -> None:
    assert BOARD.near("river")[PORTUGAL] == 1 << ANDALUCIA
    assert BOARD.near("land")[PORTUGAL] == 0
    assert BOARD.near("adjacent")[ATLANTIC] == 1 << MEDITERRANEAN


def test_links_that_places_list_are_links_once() -> None:
    assert BOARD.near("port")[ATLANTIC] == mask_of([GIBRALTAR, PORTUGAL, USA])
    assert BOARD.near("port")[GIBRALTAR] == mask_of([ATLANTIC, MEDITERRANEAN])
    assert [link.kind for link in BOARD.graph.links].count("port") == 4


def test_a_place_knows_the_one_around_it_and_a_link_joins_them() -> None:
    assert BOARD.inside == (-1, ANDALUCIA, -1, -1, -1, -1)
    assert BOARD.near("inside")[ANDALUCIA] == 1 << GIBRALTAR


def test_what_the_file_says_of_places_can_be_asked_for() -> None:
    assert BOARD.where("resource") == 1 << USA
    assert BOARD.where("terrain", "rough") == 1 << ANDALUCIA
    assert BOARD.regions == {"iberia": mask_of([ANDALUCIA, PORTUGAL])}
    assert BOARD.entries[GIBRALTAR].facts == {"terrain": None, "resource": False}


def test_a_link_may_be_listed_by_one_place_alone_if_the_other_lists_none() -> None:
    text = GOOD.replace('port = [\n  "usa",\n  "portugal",\n  "gibraltar",\n]\n', "")
    assert load(text).graph.near("port") == BOARD.graph.near("port")


@pytest.mark.parametrize(
    ("old", "new", "fault", "line", "reason"),
    [
        ('kind = "box"', 'kind = "boxes"', mapfaults.UnknownKind, 32, "unknown kind 'boxes'; did you mean 'box'?"),
        ('port = ["gib', 'ports = ["gib', mapfaults.UnknownKey, 58, "unknown key 'ports'; did you mean 'port'?"),
        ('port = ["atlantic"]', "port = 'atlantic'", mapfaults.WrongType, 27, "'port' must be a list of text"),
        ('port = ["atlantic"]', "port = [1]", mapfaults.WrongType, 27, "'port' must be a list of text"),
        ('inside = "andalucia"', "inside = 5", mapfaults.WrongType, 19, "'inside' must be text"),
        (
            'inside = "andalucia"',
            'inside = "andalusia"',
            mapfaults.UnknownPlace,
            19,
            "unknown place 'andalusia'; did you mean 'andalucia'?",
        ),
        (
            'inside = "andalucia"',
            'inside = "gibraltar"',
            mapfaults.InsideItself,
            19,
            "'gibraltar' lies inside itself",
        ),
        ('  "usa",', '  "atlantic",\n  "usa",', mapfaults.SelfLink, 46, "'atlantic' is linked to itself"),
        (
            '  "usa",',
            '  "usa",\n  "andalucia",\n  "andalucia",',
            mapfaults.DuplicateLink,
            48,
            "'atlantic' and 'andalucia' have this port link in line 47",
        ),
        (
            '  "portugal",\n  "gibraltar",',
            '  "gibraltar",',
            mapfaults.OneSidedLink,
            27,
            "'portugal' lists 'atlantic', which does not list it",
        ),
        (
            'adjacent = ["atlantic"]',
            "adjacent = []",
            mapfaults.OneSidedLink,
            44,
            "'atlantic' lists 'mediterranean', which does not list it",
        ),
        (
            '  "gibraltar",',
            '  "gibraltar",\n  "gibralter",',
            mapfaults.UnknownPlace,
            49,
            "unknown place 'gibralter'; did you mean 'gibraltar'?",
        ),
        ("iberia = [", "spain = 5\niberia = [", mapfaults.WrongType, 71, "'spain' must be a list of text"),
        ("iberia = [", "spain = [5]\niberia = [", mapfaults.WrongType, 71, "'spain' must be a list of text"),
        (
            'iberia = [\n  "andalucia",',
            'iberia = [\n  "andaluzia",',
            mapfaults.UnknownPlace,
            72,
            "unknown place 'andaluzia'; did you mean 'andalucia'?",
        ),
        (
            'iberia = [\n  "andalucia",',
            'iberia = [\n  "portugal",',
            mapfaults.Repeated,
            73,
            "'portugal' is in 'iberia' already",
        ),
        ("[regions]", "[[regions]]", mapfaults.MissingKey, 70, "there is no [regions]"),
    ],
)
def test_a_bad_map_is_refused_by_name_with_line_and_reason(
    old: str, new: str, fault: type[MapFault], line: int, reason: str
) -> None:
    assert faults_of(spoilt(GOOD, old, new)) == [(fault, line, reason)]


def test_a_link_may_not_be_written_and_listed() -> None:
    link = '[[link]]\na = "atlantic"\nb = "mediterranean"\nkind = "adjacent"\n'
    assert faults_of(GOOD.replace("[regions]", f"{link}\n[regions]")) == [
        (mapfaults.DuplicateLink, 44, "'atlantic' and 'mediterranean' have this adjacent link in line 70"),
        (mapfaults.DuplicateLink, 57, "'mediterranean' and 'atlantic' have this adjacent link in line 70"),
    ]


def test_of_places_that_lie_inside_each_other_both_are_named() -> None:
    text = GOOD.replace('terrain = "rough"', 'inside = "gibraltar"')
    assert faults_of(text) == [
        (mapfaults.InsideItself, 12, "'andalucia' lies inside itself"),
        (mapfaults.InsideItself, 19, "'gibraltar' lies inside itself"),
    ]


def test_a_place_inside_another_is_not_cut_off() -> None:
    text = GOOD + '[[place]]\nid = "tobruk"\nname = "Tobruk"\nlon = 24\nlat = 32\n'
    assert faults_of(text) == [(mapfaults.IsolatedPlace, 76, "no link leads to 'tobruk'")]
    assert load(text + 'inside = "portugal"\n').inside[-1] == PORTUGAL
