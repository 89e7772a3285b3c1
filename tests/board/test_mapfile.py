"""Map files: a good one is read whole, and every kind of bad one is refused by name, line and reason."""

from __future__ import annotations

import pytest

from sandtable.board import mapfaults
from sandtable.board.mapfaults import MapFault
from sandtable.board.mapfile import Column, MapFile, load_map
from sandtable.core.errors import InputError
from tests.board.faultfinder import Fault, faults_in, spoilt

PLACE_COLUMNS = {
    "shape": Column(str, choices=("land", "coastal", "sea")),
    "stars": Column(int, required=False, default=0),
    "seas": Column(list, required=False, choices=("aegean", "ionian"), default=()),
    "winter": Column(bool, required=False, default=True),
}
LINK_COLUMNS = {"via": Column(list, required=False, default=())}

GOOD = """\
[map]
game = "soft-underbelly"
name = "The Mediterranean"
links = ["rail", "road", "sea", "air"]

[[place]]
id = "tobruk"
name = "Tobruk"
lon = 24
lat = 32.1
shape = "coastal"
stars = 1

[[place]]   # the way to Cairo
id = "western-desert"
name = "Western Desert"
lon = 27.0
lat = 30.5
shape = "land"

[[place]]
id = "egypt"
name = "Egypt"
lon = 31.2
lat = 30.0
shape = "coastal"

[[link]]
a = "tobruk"
b = "western-desert"
kind = "road"
via = [
  [25.0, 31.5],
  [26, 31],
]

[[link]]
a = "western-desert"
b = "egypt"
kind = "rail"

[[link]]
a = "egypt"
b = "tobruk"
kind = "sea"
"""


def load(text: str) -> MapFile:
    return load_map(text, "med.toml", PLACE_COLUMNS, LINK_COLUMNS)


def faults_of(text: str) -> list[Fault]:
    return faults_in(load, text)


def test_a_good_map_is_read_whole() -> None:
    found = load(GOOD)
    tobruk, desert, _ = found.places
    assert (found.game, found.name) == ("soft-underbelly", "The Mediterranean")
    assert (tobruk.id, tobruk.name, tobruk.lon, tobruk.lat) == ("tobruk", "Tobruk", 24.0, 32.1)
    assert isinstance(tobruk.lon, float)
    assert tobruk.facts == {"shape": "coastal", "stars": 1, "seas": (), "winter": True}
    assert desert.facts["stars"] == 0


def test_the_graph_of_a_map_has_its_places_links_and_kinds() -> None:
    graph = load(GOOD).graph
    assert graph.names == ("tobruk", "western-desert", "egypt")
    assert graph.kinds == ("rail", "road", "sea", "air")
    assert graph.near("road") == (0b010, 0b001, 0)
    assert graph.near("air") == (0, 0, 0)


def test_a_link_keeps_its_own_facts() -> None:
    road, rail, _ = load(GOOD).links
    assert (road.a, road.b, road.kind) == (0, 1, "road")
    assert road.facts == {"via": ((25.0, 31.5), (26, 31))}
    assert rail.facts == {"via": ()}


@pytest.mark.parametrize(
    ("old", "new", "fault", "line", "reason"),
    [
        ("lat = 32.1", "lat = ", mapfaults.BadSyntax, 10, "invalid value"),
        ("lat = 32.1", "lat 32.1", mapfaults.BadSyntax, 10, "expected '=' after a key in a key/value pair"),
        ("stars = 1", "lat = 32.1", mapfaults.BadSyntax, 12, "'lat' stands here for the second time"),
        ('"sea"\n', '"""', mapfaults.BadSyntax, 45, "unterminated string"),
        ('game = "soft-underbelly"\n', "", mapfaults.MissingKey, 1, "the map has no 'game'"),
        ("lon = 27.0\n", "", mapfaults.MissingKey, 14, "the place has no 'lon'"),
        ('shape = "land"\n', "", mapfaults.MissingKey, 14, "the place has no 'shape'"),
        ('kind = "sea"\n', "", mapfaults.MissingKey, 42, "the link has no 'kind'"),
        ("stars = 1", "star = 1", mapfaults.UnknownKey, 12, "unknown key 'star'; did you mean 'stars'?"),
        ('kind = "sea"', 'kind = "sea"\nx = 1', mapfaults.UnknownKey, 46, "unknown key 'x'"),
        ("[map]", "[map]\nscale = 1", mapfaults.UnknownKey, 2, "unknown key 'scale'"),
        ("[map]", "size = 1\n[map]", mapfaults.UnknownKey, 1, "unknown table 'size'"),
        ("[map]", "[maps]\n[map]", mapfaults.UnknownKey, 1, "unknown table 'maps'; did you mean 'map'?"),
        ('name = "The Mediterranean"', "name = 5", mapfaults.WrongType, 3, "'name' must be text"),
        ('"air"]', "5]", mapfaults.WrongType, 4, "'links' must be a list of text"),
        ("lon = 24", "lon = '24'", mapfaults.WrongType, 9, "'lon' must be a number"),
        ("lon = 24", "lon = true", mapfaults.WrongType, 9, "'lon' must be a number"),
        ("stars = 1", "stars = 1.5", mapfaults.WrongType, 12, "'stars' must be a whole number"),
        ("stars = 1", "stars = true", mapfaults.WrongType, 12, "'stars' must be a whole number"),
        ("stars = 1", "winter = 1", mapfaults.WrongType, 12, "'winter' must be true or false"),
        ("stars = 1", "seas = 'ionian'", mapfaults.WrongType, 12, "'seas' must be a list"),
        (
            '"land"',
            "'sand'",
            mapfaults.BadChoice,
            19,
            "'shape' must be 'land' or 'coastal' or 'sea', not 'sand'",
        ),
        (
            "stars = 1",
            "seas = ['red']",
            mapfaults.BadChoice,
            12,
            "'seas' must be 'aegean' or 'ionian', not 'red'",
        ),
        (
            'b = "tobruk"',
            "b = 'tobruck'",
            mapfaults.UnknownPlace,
            44,
            "unknown place 'tobruck'; did you mean 'tobruk'?",
        ),
        ('b = "tobruk"', 'b = "egypt"', mapfaults.SelfLink, 44, "'egypt' is linked to itself"),
        (
            'kind = "sea"',
            "kind = 'see'",
            mapfaults.UnknownKind,
            45,
            "unknown kind 'see'; did you mean 'sea'?",
        ),
    ],
)
def test_a_bad_map_is_refused_by_name_with_line_and_reason(
    old: str, new: str, fault: type[MapFault], line: int, reason: str
) -> None:
    assert faults_of(spoilt(GOOD, old, new)) == [(fault, line, reason)]


@pytest.mark.parametrize("name", ["Tobruk", "to_bruk", "-tobruk", "tobruk-", "to--bruk", "to bruk", ""])
def test_an_id_must_be_in_kebab_case(name: str) -> None:
    reason = f"'{name}' is not in kebab-case, like 'western-desert'"
    assert faults_of(GOOD.replace('"tobruk"', f'"{name}"')) == [(mapfaults.BadId, 7, reason)]


def test_an_id_may_not_be_given_twice() -> None:
    text = GOOD + '\n[[place]]\nid = "egypt"\nname = "Cairo"\nlon = 31\nlat = 30\nshape = "land"\n'
    assert faults_of(text) == [(mapfaults.DuplicateId, 48, "'egypt' is already the id in line 22")]


@pytest.mark.parametrize(("a", "b"), [("egypt", "tobruk"), ("tobruk", "egypt")])
def test_a_link_may_not_be_there_twice_in_either_direction(a: str, b: str) -> None:
    text = GOOD + f'\n[[link]]\na = "{a}"\nb = "{b}"\nkind = "sea"\n'
    assert faults_of(text) == [(mapfaults.DuplicateLink, 47, f"'{a}' and '{b}' have this sea link in line 42")]


def test_two_places_may_have_links_of_different_kinds() -> None:
    text = GOOD + '\n[[link]]\na = "egypt"\nb = "tobruk"\nkind = "air"\n'
    assert load(text).graph.kind_between(0, 2) == {"sea", "air"}


def test_a_place_without_links_is_refused() -> None:
    text = GOOD + '\n[[place]]\nid = "malta"\nname = "Malta"\nlon = 14\nlat = 36\nshape = "coastal"\n'
    assert faults_of(text) == [(mapfaults.IsolatedPlace, 48, "no link leads to 'malta'")]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", [(1, "there is no [map]"), (1, "there is no [[place]]"), (1, "there is no [[link]]")]),
        (GOOD[: GOOD.index("[[link]]")], [(1, "there is no [[link]]")]),
        (
            'map = { game = "x", name = "X", links = [] }\nplace = []\nlink = []',
            [(2, "there is no [[place]]"), (3, "there is no [[link]]")],
        ),
        (GOOD.replace("[map]", "[[map]]"), [(1, "there is no [map]")]),
        (GOOD[: GOOD.index("[[link]]")] + '[link]\na = "egypt"\n', [(28, "there is no [[link]]")]),
    ],
)
def test_a_map_needs_its_three_kinds_of_table(text: str, faults: list[tuple[int, str]]) -> None:
    assert faults_of(text) == [(mapfaults.MissingKey, line, reason) for line, reason in faults]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("The Mediterranean", "The\u2028Mediterranean"),
        ("lon = ", '"lon" = '),
        ("[[place]]", " [[ place ]] # and then"),
    ],
)
def test_the_line_is_right_however_the_file_is_written(old: str, new: str) -> None:
    text = GOOD.replace("lon = 31.2", 'lon = "31.2"').replace(old, new)
    assert faults_of(text) == [(mapfaults.WrongType, 24, "'lon' must be a number")]


def test_a_key_is_not_mistaken_for_one_in_a_table_within_the_place() -> None:
    text = GOOD.replace("lon = 24", 'lon = "24"').replace("stars = 1", "[place.box]\nlon = 1")
    assert faults_of(text) == [
        (mapfaults.WrongType, 9, "'lon' must be a number"),
        (mapfaults.UnknownKey, 12, "unknown key 'box'"),
    ]


def test_a_map_written_with_inline_tables_is_refused_at_the_line_of_its_fault() -> None:
    text = """
map = { game = "test", name = "Test", links = ["road"] }
place = [
    { id = "a", name = "A", lon = 1, lat = 1, shape = "sea" },
    { id = "a", name = "B", lon = 1, lat = 1, shape = "sea" },
]
link = [{ a = "a", b = "c", kind = "road" }]
"""
    assert faults_of(text) == [
        (mapfaults.DuplicateId, 5, "'a' is already the id in line 4"),
        (mapfaults.UnknownPlace, 7, "unknown place 'c'"),
    ]


def test_all_faults_are_told_at_once_one_a_line_in_the_order_of_the_file() -> None:
    text = GOOD.replace("lon = 24", 'lon = "24"').replace('"land"', '"sand"').replace('"rail"\n', '"canal"\n')
    text += "[railways]\n"
    with pytest.raises(InputError) as refusal:
        load(text)
    assert str(refusal.value).split("\n") == [
        "med.toml:9: 'lon' must be a number",
        "med.toml:19: 'shape' must be 'land' or 'coastal' or 'sea', not 'sand'",
        "med.toml:40: unknown kind 'canal'",
        "med.toml:46: unknown table 'railways'",
    ]
