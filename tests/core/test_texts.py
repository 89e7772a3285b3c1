"""Documents of a game with two kinds of pieces and three of places: each kind has its rows, fields may be of unions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from sandtable.core.documents import Doc, DocError, Node, piece_rows
from sandtable.core.event import Log
from sandtable.core.fields import PHASE, by_side, each, mark, one
from sandtable.core.frame import Frame
from sandtable.core.frametext import FrameText
from sandtable.core.layout import Layout
from sandtable.core.names import PIECE, PLACE, Names, Union
from sandtable.core.notation import Notation
from sandtable.core.position import Position
from sandtable.core.step import Step
from sandtable.core.texts import Texts
from sandtable.core.values import NUMBER, TEXT, name, names_of

UNITS = Names(("guard", "lancers"), ("The Guard", "The Lancers"), on=PIECE)
WINGS = Names(("raf", "fleet-air-arm"), ("RAF", "Fleet Air Arm"), on=PIECE, plural="air")
AREAS = Names(("egypt", "malta"), on=PLACE)
SEAS = Names(("north-sea",), ("North Sea",), on=PLACE)
BOXES = Names(("training",), on=PLACE)
NAMES: dict[str, Names] = {
    "unit": UNITS,
    "wing": WINGS,
    "piece": Union({"unit": UNITS, "wing": WINGS}),
    "area": AREAS,
    "sea-zone": SEAS,
    "box": BOXES,
    "place": Union({"area": AREAS, "sea-zone": SEAS, "box": BOXES}),
    "side": Names(("red", "blue")),
    "card": Names(("ace", "king")),
}
GUARD, LANCERS, RAF, ARM = range(4)  # as pieces
EGYPT, MALTA, NORTH_SEA, TRAINING = range(4)  # as places
RED, BLUE = range(2)


@dataclass(slots=True, eq=False, repr=False)
class World(Position):
    """Fields of kinds and of unions."""

    scenario: str = one("", TEXT, head=True)
    at: list[int] = each("piece", 4, TRAINING, name("place"), alone=True)
    strength: list[int] = each("unit", 2, 1, NUMBER)
    range: list[int] = each("wing", 2, 3, NUMBER, terse=True)
    moved: int = mark("piece", lasts=PHASE)
    flown: int = mark("wing", absent="grounded")
    owner: list[int] = by_side("place", terse=True)
    mined: int = mark("sea-zone")
    hand: int = one(0, names_of("card"), terse=True)
    worth: list[int] = each("card", 2, 0, NUMBER, terse=True)


class Sortie(NamedTuple):
    """Who flies where."""

    leader: int
    wings: int
    over: int
    escorts: int


class Fly(Step[World]):
    """A step that remembers things of several kinds."""

    name = "fly"
    frame = Frame(Sortie, leader="piece", wings="air", over="sea-zone", escorts="pieces")

    def settle(self, p: World, log: Log) -> bool:
        return False


class WorldTexts(Texts[World]):
    """Notes which rows it is asked for; of areas it tells those that somebody owns."""

    names = NAMES
    frames = FrameText(Notation(NAMES, []), (Fly(),))

    def __init__(self) -> None:
        self.read: list[tuple[str, int]] = []

    def start(self, scenario: str) -> World:
        return World(scenario=scenario, stack=[("fly", RAF, 0b01, 0, 0b1101)])

    def faults(self, p: World) -> list[str]:
        return []

    def told(self, p: World, kind: str) -> Iterable[int]:
        everything = super().told(p, kind)
        return [i for i in everything if (p.owner[0] | p.owner[1]) >> i & 1] if kind == "area" else everything

    def write_row(self, p: World, part: str, i: int, row: Doc) -> Any:
        return {**row, "written": [part, i]} if part == "box" else row

    def read_row(self, p: World, part: str, i: int, row: Node, cells: dict[str, Node]) -> None:
        self.read.append((part, i))


TEXTS = WorldTexts()


def altered() -> World:
    """Return a world in which every field says something."""
    p = TEXTS.start("war")
    p.at, p.strength, p.range = [EGYPT, TRAINING, NORTH_SEA, MALTA], [4, 2], [3, 9]
    p.moved, p.flown, p.mined = 1 << GUARD | 1 << RAF, 0b10, 0b1
    p.owner = [1 << MALTA, 1 << NORTH_SEA]
    p.hand, p.worth = 0b10, [0, 5]
    return p


DOC: Doc = {
    "scenario": "war",
    "step": "fly",
    "stack": [["fly", "raf", ["raf"], "north-sea", ["guard", "raf", "fleet-air-arm"]]],
    "places": {
        "malta": {"owner": "red"},
        "north-sea": {"owner": "blue", "state": ["mined"]},
        "training": {"written": ["box", 0]},
    },
    "units": {
        "guard": {"at": "egypt", "strength": 4, "state": ["moved"]},
        "lancers": {"at": "training", "strength": 2},
    },
    "air": {
        "raf": {"at": "north-sea", "state": ["moved"]},
        "fleet-air-arm": {"at": "malta", "range": 9, "state": ["flown"]},
    },
    "globals": {"hand": ["king"], "worth": {"king": 5}},
}


def test_each_kind_of_piece_has_a_table_and_all_places_share_one() -> None:
    assert TEXTS.dump(altered()) == DOC
    assert list(TEXTS.dump(altered()))[3:] == ["places", "units", "air", "globals"]


def test_a_document_is_brought_up_to_date_by_the_rows_that_changed() -> None:
    was, p = altered(), altered()
    doc = TEXTS.dump(was)
    p.at[GUARD], p.flown, p.owner[0] = MALTA, 0, 0
    new = TEXTS.redump(p, was, doc)
    assert new == TEXTS.dump(p)
    assert new["units"]["guard"]["at"] == "malta"
    assert "malta" not in new["places"]
    assert new["units"]["lancers"] is doc["units"]["lancers"]
    assert new["places"]["north-sea"] is doc["places"]["north-sea"]
    assert TEXTS.redump(was, p, new) == doc


def test_such_a_document_reads_back() -> None:
    doc = {**DOC, "places": {name: row for name, row in DOC["places"].items() if name != "training"}}
    assert TEXTS.build(doc, TEXTS.start("war")) == altered()


def test_rows_are_those_of_a_kind_by_its_own_numbers() -> None:
    texts = WorldTexts()
    doc: Doc = {"scenario": "war", "places": {"North Sea": {}}, "air": {"raf": {}}, "units": {"lancers": "malta"}}
    p = texts.build(doc, TEXTS.start("war"))
    assert texts.read == [("sea-zone", 0), ("unit", 1), ("wing", 0)]
    assert p.at == [TRAINING, MALTA, TRAINING, TRAINING]


def test_a_word_that_a_mark_is_absent_takes_it_off_its_member_alone() -> None:
    p = TEXTS.build({"scenario": "war", "air": {"fleet-air-arm": {"state": ["grounded", "moved"]}}}, altered())
    assert (p.flown, p.moved) == (0, 1 << GUARD | 1 << RAF | 1 << ARM)


def test_clearing_the_map_takes_pieces_of_all_kinds_off_it_and_no_place() -> None:
    p = TEXTS.build({"scenario": "war", "clear": True}, altered())
    assert (p.at, p.strength, p.range, p.flown) == ([TRAINING] * 4, [1, 1], [3, 3], 0)
    assert (p.owner, p.mined) == (altered().owner, altered().mined)


@pytest.mark.parametrize(
    ("doc", "path", "reason"),
    [
        ({"places": {"nort-sea": {}}}, ("places", "nort-sea"), "no area or sea-zone or box 'nort-sea'; did you mean"),
        ({"places": {"guard": {}}}, ("places", "guard"), "there is no area or sea-zone or box 'guard'"),
        ({"places": {"malta": {"state": ["mined"]}}}, ("places", "malta", "state"), "there is no key 'state' here"),
        ({"units": {"raf": {}}}, ("units", "raf"), "there is no unit 'raf'"),
        ({"air": {"raf": {"strength": 3}}}, ("air", "raf", "strength"), "there is no key 'strength' here"),
        ({"units": {"guard": {"state": ["flown"]}}}, ("units", "guard", "state", 0), "'flown' is no state of a unit"),
        ({"units": {"guard": "raf"}}, ("units", "guard"), "there is no place 'raf'"),
        ({"wings": {}}, ("wings",), "there is no key 'wings' here"),
        ({"stack": [["fly", "malta", 0, 0, 0]]}, ("stack", 0, 1), "there is no piece 'malta'"),
        ({"stack": [["fly", 0, ["guard"], 0, 0]]}, ("stack", 0, 2, 0), "there is no wing 'guard'"),
    ],
)
def test_what_stands_in_the_wrong_row_is_named(doc: Doc, path: tuple[str | int, ...], reason: str) -> None:
    with pytest.raises(DocError) as caught:
        TEXTS.build({"scenario": "war", **doc}, TEXTS.start("war"))
    assert caught.value.path == path
    assert reason in caught.value.reason


def test_a_kind_without_a_field_has_no_rows() -> None:
    @dataclass(slots=True, eq=False, repr=False)
    class Small(Position):
        at: list[int] = each("unit", 2, 0, name("area"))

    layout = Layout(Small, NAMES)
    assert list(layout.tables) == ["units"]
    assert list(layout.rows) == ["unit"]


def test_the_rows_of_all_pieces_are_found_by_their_ids() -> None:
    assert piece_rows(DOC, NAMES) == {**DOC["units"], **DOC["air"]}


def test_a_frame_holds_kinds_of_names_that_there_are() -> None:
    class Lost(Fly):
        name = "lost"
        frame = Frame(Sortie, leader="captain")

    with pytest.raises(ValueError, match="a frame of 'lost' holds 'captain', and there is no such kind of names"):
        FrameText(Notation(NAMES, []), (Lost(),))
