"""Declared fields: copy, key, forgetting, documents and redaction follow from what a position's class says."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple

import pytest

from sandtable.core.documents import Doc, DocError, Node
from sandtable.core.event import Log
from sandtable.core.fields import (
    FACE,
    GLOBALS,
    LISTS_FIRST,
    MOMENT,
    OWNER,
    PHASE,
    SIDE,
    TURN,
    KeyShape,
    by_side,
    columns_naming,
    derived,
    each,
    fields_of,
    forget,
    hide,
    mark,
    marks,
    one,
    own,
    shorts,
    turn_back,
)
from sandtable.core.frame import NOTHING, Frame, Layout
from sandtable.core.frametext import FrameText
from sandtable.core.names import PIECE, PLACE, Names
from sandtable.core.notation import Notation
from sandtable.core.position import Position
from sandtable.core.step import Step
from sandtable.core.texts import Texts
from sandtable.core.values import (
    FLAG,
    NONE,
    NUMBER,
    OUTCOME,
    SIGNED,
    TEXT,
    TRUTH,
    date,
    many,
    name,
    names_of,
    number,
    plain_tuple,
    rows,
    word,
)

NAMES = {
    "unit": Names(("guard", "lancers", "fleet"), ("The Guard", "The Lancers", "The Fleet"), on=PIECE),
    "place": Names(("west", "hill", "east", "harbour"), ("West", "The Hill", "East", "Harbour"), on=PLACE),
    "side": Names(("red", "blue")),
    "card": Names(("ace", "king", "queen")),
}
GUARD, LANCERS, FLEET = range(3)
WEST, HILL, EAST, HARBOUR = range(4)
RED, BLUE = range(2)
MOVEMENT = "movement"


class Off(IntEnum):
    """Where a unit is that stands nowhere."""

    OUT = -1
    POOL = -2


class Weather(IntEnum):
    """An enumeration, as games like to write it."""

    DRY = 0
    MUD = 1


class Entry(NamedTuple):
    """A row."""

    unit: int
    origin: int
    by_night: bool


@dataclass(slots=True, eq=False, repr=False)
class Field(Position):
    """One field of every shape, and of every kind of value."""

    scenario: str = one("", TEXT, head=True)
    turn: int = one(0, date(("spring", "fall"), "season", never=9), head=True)
    side: int = one(RED, name("side"), head=True)
    weather: int = one(Weather.MUD, word(Weather))
    storm: int = one(-1, word({"gale": 0}, "wind", none=-1))
    period: int = one(0, number(3))
    points: int = one(4, NUMBER, lasts=TURN, sees=OWNER)
    balance: int = one(0, SIGNED)
    over: int = one(0, FLAG, key="war-over")
    sights: int = one(0, names_of("place"), lasts=PHASE, terse=True, sees=SIDE)
    paths: tuple[int, ...] = one((), many(name("place")), lasts=MOVEMENT, terse=True)
    entries: tuple[Entry, ...] = one(
        (), rows(Entry, unit=name("unit"), from_=name("place", NONE), by_night=TRUTH), lasts=MOVEMENT, terse=True
    )
    port_use: tuple[tuple[int, int], ...] = one((), rows(plain_tuple, port=name("place"), count=NUMBER), terse=True)
    outcome: tuple[int, str, str] | None = one(None, OUTCOME, lasts=MOMENT, terse=True)
    place: list[int] = each("unit", 3, Off.OUT, name("place", Off), key="at", alone=True, sees=FACE)
    cv: bytearray = each("unit", 3, 2, NUMBER, key="strength", store=bytearray, sees=OWNER)
    fuel: array[int] = each("unit", 3, -1, SIGNED, store=shorts, terse=True)
    due: tuple[int, ...] = each("unit", 3, 9, date(("spring", "fall"), "season", never=9), store=tuple, terse=True)
    hands: list[int] = each("side", 2, 0, names_of("card"), lasts=PHASE, terse=True, sees=SIDE)
    coins: list[int] = each("", 2, 3, NUMBER, lasts=TURN)
    depots: list[int] = each("card", 3, 0, NUMBER)
    held: list[int] = by_side("place", key="owner", alone=True)
    scouted: list[int] = by_side("place", terse=True, lasts=PHASE, sees=SIDE)
    mined: int = mark("place")
    moved: int = mark("unit", lasts=PHASE, sees=OWNER)
    supplied: int = mark("unit", absent="unsupplied")
    crowd: list[int] = derived([0, 0, 0, 0])
    cached: tuple[int, ...] | None = derived(None)
    motto: str = own("none", "motto", "shout")

    def derive(self) -> None:
        self.crowd = [self.place.count(place) for place in range(4)]
        self.cached = None


class Days(NamedTuple):
    """How long a march takes."""

    days: int = 0


class March(Step[Field]):
    """A step that remembers something."""

    name = "march"
    frame: ClassVar[Layout] = Frame(Days)

    def settle(self, p: Field, log: Log) -> bool:
        return False


class Rest(March):
    """A step that remembers nothing."""

    name = "rest"
    frame = NOTHING


class FieldTexts(Texts[Field]):
    """Writes and reads what the field itself cannot: the motto."""

    names = NAMES
    frames = FrameText(Notation(NAMES, []), (March(), Rest()))

    def start(self, scenario: str) -> Field:
        return Field(scenario=scenario, stack=[("march",)])

    def faults(self, p: Field) -> list[str]:
        return []

    def write_row(self, p: Field, part: str, i: int, row: Doc) -> Any:
        return {**row, "motto": p.motto} if part == GLOBALS else row

    def read_row(self, p: Field, part: str, i: int, row: Node, cells: dict[str, Node]) -> None:
        if part == GLOBALS and "motto" in cells:
            p.motto = cells["motto"].text()


TEXTS = FieldTexts()


def altered() -> Field:
    """Return a position of which every field differs from its first value."""
    p = Field(scenario="war", turn=1, side=BLUE, weather=0, storm=0, period=3, points=7, balance=-2, over=1)
    p.sights, p.paths, p.outcome = 1 << EAST, (WEST, HILL), (-1, "draw", "X-1")
    p.entries = (Entry(LANCERS, -1, True), Entry(GUARD, EAST, False))
    p.port_use = ((HARBOUR, 2),)
    p.place, p.cv, p.fuel, p.due = [HILL, Off.POOL, HARBOUR], bytearray((1, 2, 3)), shorts((-1, 5, -7)), (0, 9, 1)
    p.hands, p.coins, p.depots = [0b101, 0], [0, 8], [0, 1, 2]
    p.held, p.scouted = [1 << HILL, 1 << EAST], [0, 1 << WEST]
    p.mined, p.moved, p.supplied, p.motto = 1 << HARBOUR, 0b010, 0b101, "onward"
    p.stack = [("march", 3), ("rest",)]
    p.derive()
    p.cached = (1, 2)
    return p


def build(doc: Doc, base: Field | None = None) -> Field:
    """Read a document over a base, by default a field with nothing on it."""
    return TEXTS.build(doc, base or TEXTS.start("war"))


# ---------------------------------------------------------------- first values
def test_a_field_begins_with_its_first_value() -> None:
    p = Field()
    assert (p.weather, p.points, p.outcome, p.motto, p.moved) == (1, 4, None, "none", 0)
    assert (p.place, p.due, p.coins, p.held) == ([-1, -1, -1], (9, 9, 9), [3, 3], [0, 0])
    assert p.cv == bytearray((2, 2, 2))
    assert p.fuel == array("h", (-1, -1, -1))


def test_an_enumerated_first_value_is_kept_as_a_number() -> None:
    p = Field()
    assert type(p.weather) is int
    assert type(p.place[0]) is int


def test_two_positions_share_no_list() -> None:
    one_, other = Field(), Field()
    for spec in fields_of(Field):
        if spec.is_mutable:
            assert getattr(one_, spec.name) is not getattr(other, spec.name), spec.name


# ---------------------------------------------------------------- copy
def test_a_copy_has_every_field() -> None:
    p = altered()
    q = p.copy()
    assert type(q) is Field
    assert q == p
    for spec in fields_of(Field):
        assert getattr(q, spec.name) == getattr(p, spec.name), spec.name


def mutable(p: Field) -> dict[str, Any]:
    """Return every attribute of a position that could be changed in place."""
    kinds = (list, bytearray, array, dict, set)
    return {spec.name: value for spec in fields_of(Field) if isinstance(value := getattr(p, spec.name), kinds)}


def test_copies_share_nothing_that_can_be_changed() -> None:
    p = altered()
    q = p.copy()
    stores = mutable(p)
    assert {"stack", "place", "cv", "fuel", "hands", "held", "crowd"} <= set(stores)
    for field, store in stores.items():
        assert getattr(q, field) is not store, field
        assert type(getattr(q, field)) is type(store)


def test_a_subclass_is_copied_as_such() -> None:
    class Special(Field):
        __slots__ = ()

    assert type(Special().copy()) is Special


# ---------------------------------------------------------------- key
def test_every_field_but_the_derived_ones_makes_a_position_what_it_is() -> None:
    p = altered()
    for spec in fields_of(Field):
        q = p.copy()
        spec.reset(q)
        is_derived = spec.name in ("crowd", "cached", "legal")
        assert (q == p) is (is_derived or spec.name in ("sealed", "seating", "options")), spec.name
        assert (q.digest() == p.digest()) is (q == p)


def test_a_key_has_the_fields_as_declared_and_the_stack_last() -> None:
    assert Field().key()[:5] == ("", 0, 0, 1, -1)
    assert altered().key()[-3:] == (0b101, "onward", (("march", 3), ("rest",)))


def test_a_key_may_have_its_lists_first_and_the_rest_by_name() -> None:
    @dataclass(slots=True, eq=False, repr=False)
    class Older(Position):
        zeal: int = one(1, NUMBER)
        places: list[int] = each("unit", 2, 2, NUMBER)
        age: int = one(3, NUMBER)
        due: tuple[int, ...] = each("unit", 2, 4, NUMBER, store=tuple)
        at: list[int] = each("unit", 1, 5, NUMBER)

        @classmethod
        def key_shape(cls) -> KeyShape:
            return KeyShape(LISTS_FIRST)

    assert Older().key() == ((), (2, 2), (5,), 3, (4, 4), 1)


def test_a_packed_key_has_bytes_as_a_text() -> None:
    @dataclass(slots=True, eq=False, repr=False)
    class Packed(Position):
        steps: bytearray = each("unit", 3, 255, NUMBER, store=bytearray)
        at: list[int] = each("unit", 2, 5, NUMBER)

        @classmethod
        def key_shape(cls) -> KeyShape:
            return KeyShape(is_packed=True)

    assert Packed().key() == ("ffffff", (5, 5), ())
    changed = Packed()
    changed.steps[1] = 1
    assert changed.key() == ("ff01ff", (5, 5), ())
    assert changed != Packed()


def test_a_silent_field_has_its_place_where_older_hashes_have_it() -> None:
    @dataclass(slots=True, eq=False, repr=False)
    class Older(Position):
        zeal: int = one(1, NUMBER)
        age: int = one(3, NUMBER)

        @classmethod
        def key_shape(cls) -> KeyShape:
            return KeyShape(LISTS_FIRST, loud=frozenset({"sealed"}))

        def sealed_key(self) -> tuple[object, ...] | None:
            return (self.sealed.zeal,) if self.sealed else None

    assert Older().key() == ((), 3, None, 1)
    p = Older(zeal=2, sealed=Older(zeal=7), seating="three")
    assert p.key() == ((), 3, (7,), 2, "three")


def test_what_was_never_chosen_adds_nothing_to_a_key_or_a_document() -> None:
    plain = TEXTS.start("war")
    chosen = plain.copy()
    chosen.seating, chosen.options = "three", (("bid", "20"), ("surprise", "on"))
    assert chosen.key() == (*plain.key(), "three", (("bid", "20"), ("surprise", "on")))
    assert not {"seating", "options"} & set(TEXTS.dump(plain))
    doc = TEXTS.dump(chosen)
    assert list(doc)[:5] == ["scenario", "turn", "side", "seating", "options"]
    assert doc["options"] == ["bid=20", "surprise"]


def test_a_sealed_position_is_shared_by_copies_and_counts() -> None:
    p = altered()
    open_key = p.key()
    p.sealed = Field()
    assert p.copy().sealed is p.sealed
    assert p.key() == (*open_key, Field().key())
    later = p.copy()
    later.sealed = altered()
    assert later != p


# ---------------------------------------------------------------- what cannot be
def test_a_slot_that_is_no_field_is_refused() -> None:
    class Forgetful(Field):
        __slots__ = ("mood",)

    with pytest.raises(TypeError, match=r"Forgetful\.mood is no declared field"):
        Forgetful().copy()
    with pytest.raises(TypeError, match=r"Forgetful\.mood"):
        Forgetful().key()


def test_attributes_without_slots_are_refused() -> None:
    class Loose(Field):
        pass

    with pytest.raises(TypeError, match=r"Loose\.__dict__ is no declared field"):
        Loose().copy()


def test_a_field_without_a_specifier_is_refused() -> None:
    @dataclass(slots=True, eq=False, repr=False)
    class Bare(Field):
        mood: int = 0

    with pytest.raises(TypeError, match=r"Bare\.mood is declared without a specifier"):
        Bare().copy()


def test_a_list_in_a_list_is_refused() -> None:
    with pytest.raises(TypeError, match="flat"):
        derived([[0], [0]])


def test_marks_of_a_kind_without_rows_are_refused() -> None:
    @dataclass(slots=True, eq=False, repr=False)
    class Marked(Field):
        drawn: int = mark("card")

    with pytest.raises(TypeError, match=r"Marked\.drawn stands in rows, but documents have no table of card"):
        TEXTS.dump(Marked())


# ---------------------------------------------------------------- forgetting
def changed(p: Field, q: Field) -> set[str]:
    """Return the fields in which two positions differ."""
    return {spec.name for spec in fields_of(Field) if getattr(p, spec.name) != getattr(q, spec.name)}


@pytest.mark.parametrize(
    ("words", "forgotten"),
    [
        ((TURN,), {"points", "coins"}),
        ((PHASE,), {"sights", "hands", "scouted", "moved"}),
        ((MOVEMENT,), {"paths", "entries"}),
        ((TURN, MOVEMENT), {"points", "coins", "paths", "entries"}),
        (
            (),
            {
                *("points", "coins", "sights", "hands", "scouted", "moved", "paths", "entries"),
                *("outcome", "stack"),
            },
        ),
    ],
)
def test_what_lasts_so_long_is_forgotten_and_nothing_else(words: tuple[str, ...], forgotten: set[str]) -> None:
    p = altered()
    forget(p, *words)
    assert changed(p, altered()) == forgotten
    assert all(getattr(p, field) == getattr(Field(), field) for field in forgotten)


def test_forgotten_lists_are_not_shared() -> None:
    p, q = altered(), altered()
    forget(p, TURN)
    forget(q, TURN)
    p.coins[0] = 9
    assert q.coins == Field().coins == [3, 3]


def test_a_misspelt_word_forgets_nothing_silently() -> None:
    with pytest.raises(ValueError, match="no field of Field lasts for 'movment'"):
        forget(Field(), TURN, "movment")


# ---------------------------------------------------------------- redaction
OF_RED = {"unit": 1 << GUARD | 1 << FLEET, "side": 1 << RED}


def test_what_is_the_owners_is_blank_to_others() -> None:
    p = altered()
    p.moved = 0b111
    hide(p, OWNER, OF_RED, acts=False)
    assert (p.points, p.moved, list(p.cv)) == (4, 0b101, [1, 2, 3])
    hide(p, OWNER, {"unit": 1 << FLEET, "side": 1 << BLUE}, acts=False)
    assert (p.moved, list(p.cv)) == (0b100, [2, 2, 3])
    assert changed(p, altered()) == {"points", "moved", "cv"}


def test_who_acts_sees_what_is_of_no_unit() -> None:
    p = altered()
    hide(p, OWNER, OF_RED, acts=True)
    assert p.points == 7


def test_what_is_a_sides_alone_is_blank_to_the_other() -> None:
    p = altered()
    hide(p, SIDE, OF_RED, acts=True)
    assert (p.hands, p.scouted, p.sights) == ([0b101, 0], [0, 0], 1 << EAST)
    hide(p, SIDE, {"side": 1 << BLUE}, acts=False)
    assert (p.hands, p.scouted, p.sights) == ([0, 0], [0, 0], 0)


def test_a_single_value_may_be_the_affair_of_a_certain_side_whoever_acts() -> None:
    @dataclass(slots=True, eq=False, repr=False)
    class Sworn(Position):
        oath: int = one(0, FLAG, whose=BLUE)
        plot: int = one(0, NUMBER, sees=SIDE, whose=BLUE)

    for side, kept in ((RED, 0), (BLUE, 1)):
        for acts in (False, True):
            p = Sworn(oath=1, plot=1)
            turn_back(p, Sworn(), {"side": 1 << side}, acts=acts)
            assert (p.oath, p.plot) == (kept, kept)
            p = Sworn(oath=1, plot=1)
            hide(p, SIDE, {"side": 1 << side}, acts=acts)
            assert (p.oath, p.plot) == (1, kept)


def test_what_is_anothers_is_turned_back_and_what_is_nobodys_but_not_the_moment() -> None:
    p = altered()
    turn_back(p, Field(), OF_RED, acts=False)
    assert (p.scenario, p.turn, p.side, p.stack) == ("war", 1, BLUE, [("march", 3), ("rest",)])
    assert (p.place, list(p.cv), list(p.fuel), p.due) == ([HILL, Off.OUT, HARBOUR], [1, 2, 3], [-1, -1, -7], (0, 9, 1))
    assert (p.moved, p.supplied) == (0, 0b101)
    assert (p.hands, p.held, p.scouted) == ([0b101, 0], [1 << HILL, 0], [0, 0])
    p.derive()
    assert p.crowd == [0, 1, 0, 1]
    theirs = {"scenario", "turn", "side", "stack", "place", "fuel", "due", "supplied", "hands", "held", "crowd"}
    assert changed(p, Field()) == theirs | {"cv"}


def test_who_acts_keeps_what_is_the_affair_of_the_side_that_acts() -> None:
    p = altered()
    turn_back(p, Field(), OF_RED, acts=True)
    assert (p.points, p.sights, p.weather) == (7, 1 << EAST, Weather.MUD)


def test_turning_back_shares_no_list_with_what_was() -> None:
    p, was = altered(), Field()
    turn_back(p, was, {"side": 0}, acts=False)
    p.depots[0] = p.coins[0] = p.place[0] = p.held[0] = 9
    assert (was.depots[0], was.coins[0], was.place[0], was.held[0]) == (0, 3, Off.OUT, 0)


def test_hiding_changes_no_copy() -> None:
    p = altered()
    seen = p.copy()
    hide(seen, OWNER, {"unit": 0}, acts=False)
    hide(seen, SIDE, {"side": 0}, acts=False)
    assert p == altered()


def test_a_game_finds_the_fields_that_its_stand_ins_concern() -> None:
    assert marks(Field, "unit") == ("moved", "supplied")
    assert marks(Field, "unit", OWNER) == ("moved",)
    assert columns_naming(Field, "unit") == {"entries": (0,)}
    assert columns_naming(Field, "place") == {"entries": (1,), "port_use": (0,)}


# ---------------------------------------------------------------- documents
def test_a_document_says_each_value_in_its_words() -> None:
    assert TEXTS.dump(altered()) == {
        "scenario": "war",
        "turn": "fall",
        "side": "blue",
        "step": "rest",
        "stack": [["march", 3], ["rest"]],
        "places": {
            "west": {"owner": "nobody", "scouted": "blue"},
            "hill": {"owner": "red"},
            "east": {"owner": "blue"},
            "harbour": {"owner": "nobody", "state": ["mined"]},
        },
        "units": {
            "guard": {"at": "hill", "strength": 1, "due": "spring", "state": ["supplied"]},
            "lancers": {"at": "pool", "strength": 2, "fuel": 5, "state": ["moved"]},
            "fleet": {"at": "harbour", "strength": 3, "fuel": -7, "due": "fall", "state": ["supplied"]},
        },
        "globals": {
            "weather": "dry",
            "storm": "gale",
            "period": 3,
            "points": 7,
            "balance": -2,
            "war-over": True,
            "sights": ["east"],
            "paths": ["west", "hill"],
            "entries": [
                {"unit": "lancers", "from": "none", "by-night": True},
                {"unit": "guard", "from": "east", "by-night": False},
            ],
            "port-use": [{"port": "harbour", "count": 2}],
            "outcome": {"winner": "draw", "level": "draw", "rule": "X-1"},
            "hands": {"red": ["ace", "queen"]},
            "coins": [0, 8],
            "depots": {"ace": 0, "king": 1, "queen": 2},
            "motto": "onward",
        },
    }


def test_a_terse_field_is_left_out_while_it_has_its_first_value() -> None:
    doc = TEXTS.dump(Field())
    assert not {"sights", "paths", "entries", "port-use", "outcome", "hands"} & set(doc["globals"])
    assert doc["units"]["guard"] == {"at": "out", "strength": 2}
    assert doc["places"]["hill"] == {"owner": "nobody"}
    assert doc["step"] == "over"


@pytest.mark.parametrize("make", [altered, Field], ids=["altered", "blank"])
def test_a_document_is_read_back_over_any_base(make: Callable[[], Field]) -> None:
    p = make()
    p.scenario = "war"
    for base in (TEXTS.start("war"), altered()):
        again = build(TEXTS.dump(p), base)
        assert changed(again, p) <= {"cached"}
        assert again.digest() == p.digest()
        assert [type(value) for value in again.key()] == [type(value) for value in p.key()]


def test_reading_changes_no_base() -> None:
    base = altered()
    build(TEXTS.dump(Field(scenario="war")), base)
    assert changed(base, altered()) == set()


def test_what_a_document_leaves_out_is_as_in_its_base() -> None:
    p = build({"units": {"guard": {"strength": 9}}, "globals": {"depots": {"ace": 5}}}, altered())
    assert changed(p, altered()) == {"cv", "depots", "cached"}
    assert (list(p.cv), p.depots) == ([9, 2, 3], [5, 1, 2])


def test_another_moment_starts_without_what_does_not_last() -> None:
    p = build({"turn": "spring", "step": "march"}, altered())
    assert (p.points, p.moved, p.hands, p.outcome, p.stack) == (4, 0, [0, 0], None, [])
    assert (p.place, p.balance, p.supplied) == (altered().place, -2, 0b101)


def test_clear_takes_the_pieces_off_the_map_and_leaves_the_places() -> None:
    p = build({"clear": True, "units": {"fleet": "west"}}, altered())
    assert (p.place, list(p.cv), p.due, p.supplied) == ([-1, -1, WEST], [2, 2, 2], (9, 9, 9), 0)
    assert p.held == altered().held
    assert p.crowd == [1, 0, 0, 0]


def test_a_row_may_be_one_value_alone() -> None:
    p = build({"units": {"The Guard": "The Hill"}, "places": {"east": "red"}})
    assert p.place[GUARD] == HILL
    assert p.held == [1 << EAST, 0]


def test_a_place_belongs_to_one_side_at_most() -> None:
    p = build({"places": {"hill": "blue", "east": "nobody"}}, altered())
    assert p.held == [0, 1 << HILL]


def test_a_state_lists_all_marks_of_a_unit() -> None:
    p = build({"units": {"lancers": {"state": ["supplied"]}, "guard": {"state": ["unsupplied"]}}}, altered())
    assert (p.moved, p.supplied) == (0, 0b110)


@pytest.mark.parametrize(
    ("doc", "path", "reason"),
    [
        ({"truth": 1}, ("truth",), "there is no key 'truth' here"),
        ({"trun": "fall"}, ("trun",), "did you mean 'turn'?"),
        ({"turn": "winter"}, ("turn",), "there is no season 'winter': they run from 'spring' to 'fall'"),
        ({"side": "green"}, ("side",), "there is no side 'green'; it is one of red, blue"),
        ({"clear": 1}, ("clear",), "true or false is needed here, not 1"),
        ({"units": []}, ("units",), "a table is needed here, not []"),
        ({"units": {"gard": "hill"}}, ("units", "gard"), "there is no unit 'gard'; did you mean 'guard'?"),
        ({"units": {"guard": "hil"}}, ("units", "guard"), "there is no place 'hil'; did you mean 'hill'?"),
        ({"units": {"guard": "pol"}}, ("units", "guard"), "there is no place 'pol'; did you mean 'pool'?"),
        ({"units": {"guard": 7}}, ("units", "guard"), "a table is needed here, not 7"),
        ({"units": {"guard": {"att": "hill"}}}, ("units", "guard", "att"), "did you mean 'at'?"),
        ({"units": {"guard": {"strength": -1}}}, ("units", "guard", "strength"), "a number is needed here, not -1"),
        ({"units": {"guard": {"fuel": True}}}, ("units", "guard", "fuel"), "a number is needed here, not True"),
        ({"units": {"guard": {"state": "moved"}}}, ("units", "guard", "state"), "a list is needed here"),
        ({"units": {"guard": {"state": ["moved", "fed"]}}}, ("units", "guard", "state", 1), "'fed' is no state of a"),
        ({"places": {"hill": {"owner": "gren"}}}, ("places", "hill", "owner"), "it is one of nobody, red, blue"),
        ({"globals": {"wether": "dry"}}, ("globals", "wether"), "did you mean 'weather'?"),
        ({"globals": {"weather": "fog"}}, ("globals", "weather"), "'fog' is no word here; it is one of dry, mud"),
        ({"globals": {"storm": "breeze"}}, ("globals", "storm"), "'breeze' is no wind; it is one of none, gale"),
        ({"globals": {"period": 4}}, ("globals", "period"), "a number from 0 to 3 is needed here, not 4"),
        ({"globals": {"war-over": 1}}, ("globals", "war-over"), "true or false is needed here, not 1"),
        ({"globals": {"sights": ["hill", "moon"]}}, ("globals", "sights", 1), "there is no place 'moon'"),
        ({"globals": {"coins": [1]}}, ("globals", "coins"), "2 values are needed here, not 1"),
        ({"globals": {"hands": {"green": []}}}, ("globals", "hands", "green"), "there is no side 'green'"),
        ({"globals": {"depots": {"ace": "x"}}}, ("globals", "depots", "ace"), "a number is needed here, not 'x'"),
        ({"globals": {"entries": [{}]}}, ("globals", "entries", 0), "the key 'unit' is missing here"),
        ({"globals": {"port-use": [{"prot": "x"}]}}, ("globals", "port-use", 0, "prot"), "did you mean 'port'?"),
        ({"globals": {"outcome": {"winner": "me"}}}, ("globals", "outcome", "winner"), "'me' is no winner"),
        ({"globals": {"motto": 1}}, ("globals", "motto"), "a text in quotes is needed here, not 1"),
        ({"stack": [["sleep"]]}, ("stack", 0, 0), "there is no step 'sleep'"),
        ({"stack": [["march"]], "step": "rest"}, ("step",), "the step is 'rest', but the stack ends with 'march'"),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_refused_with_its_place(doc: Doc, path: tuple[str | int, ...], reason: str) -> None:
    with pytest.raises(DocError) as caught:
        build({"scenario": "war", **doc})
    assert caught.value.path == path
    assert reason in caught.value.reason
