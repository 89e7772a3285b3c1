"""Fields in a list, a tuple, bytes and shorts: each does all that a field does, up to the edges of what it holds."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import pytest

from sandtable.core.documents import Doc, DocError
from sandtable.core.fields import OWNER, TURN, Each, derived, each, fields_of, forget, hide, one, shorts, turn_back
from sandtable.core.frametext import FrameText
from sandtable.core.names import PIECE, Names
from sandtable.core.notation import Notation
from sandtable.core.position import Position
from sandtable.core.texts import Texts
from sandtable.core.values import SIGNED, TEXT

COUNT = 4
NAMES = {"unit": Names([f"unit-{n}" for n in range(COUNT)], on=PIECE), "side": Names(["red", "blue"])}
FIRST = 1


class Kept(NamedTuple):
    """A store, and the least and the greatest number that it holds."""

    store: Callable[[Iterable[int]], Any]
    type: type
    least: int
    most: int


STORES = [
    Kept(list, list, -(10**9), 10**9),
    Kept(tuple, tuple, -(10**9), 10**9),
    Kept(bytearray, bytearray, 0, 255),
    Kept(shorts, array, -32768, 32767),
]
each_store = pytest.mark.parametrize("kept", STORES, ids=["list", "tuple", "bytearray", "shorts"])


@cache
def position(kept: Kept) -> type[Any]:
    """Return a class of positions whose fields are all in one kind of store."""

    @dataclass(slots=True, eq=False, repr=False)
    class Some(Position):
        scenario: str = one("", TEXT, head=True)
        told: Any = each("unit", COUNT, FIRST, SIGNED, store=kept.store)
        terse: Any = each("unit", COUNT, FIRST, SIGNED, store=kept.store, terse=True)
        brief: Any = each("unit", COUNT, FIRST, SIGNED, store=kept.store, lasts=TURN)
        veiled: Any = each("unit", COUNT, FIRST, SIGNED, store=kept.store, sees=OWNER)
        bare: Any = each("", COUNT, FIRST, SIGNED, store=kept.store)
        mirror: Any = derived(kept.store([0] * COUNT))

        def derive(self) -> None:
            self.mirror = kept.store([abs(value) % 100 for value in self.told])

    return Some


FIELDS = ("told", "terse", "brief", "veiled", "bare")


def edges(kept: Kept) -> Any:
    """Return values of which some are the least and the greatest."""
    return kept.store([kept.least, FIRST, kept.most, 0])


def full(kept: Kept) -> Any:
    """Return a position with values at the edges in every field."""
    p = position(kept)(scenario="war")
    for name in FIELDS:
        setattr(p, name, edges(kept))
    p.derive()
    return p


def texts(kept: Kept) -> Any:
    """Return what writes and reads such positions."""

    class SomeTexts(Texts[Any]):
        names = NAMES
        frames = FrameText(Notation(NAMES, []), ())

        def start(self, scenario: str) -> Any:
            return position(kept)(scenario=scenario)

    return SomeTexts()


@each_store
def test_a_copy_is_equal_independent_and_of_the_same_store(kept: Kept) -> None:
    p = full(kept)
    q = p.copy()
    for name in (*FIELDS, "mirror"):
        assert getattr(q, name) == getattr(p, name)
        assert type(getattr(q, name)) is kept.type
    cls: type = type(p)
    spec = next(spec for spec in fields_of(cls) if spec.name == "told")
    assert isinstance(spec, Each)
    spec.set(q, 0, 5)
    assert (p.told[0], q.told[0]) == (kept.least, 5)
    assert p != q


@each_store
def test_equal_numbers_have_equal_keys_whatever_keeps_them(kept: Kept) -> None:
    values = (0, 1, 200, 255)
    p, plain = position(kept)(), position(STORES[0])()
    for name in FIELDS:
        setattr(p, name, kept.store(values))
        setattr(plain, name, list(values))
    assert p.key() == plain.key()
    assert p.digest() == plain.digest()


@each_store
def test_a_document_is_read_as_it_was_written_up_to_the_edges(kept: Kept) -> None:
    p, some = full(kept), texts(kept)
    doc = some.dump(p)
    assert doc["units"]["unit-2"] == dict.fromkeys(("told", "terse", "brief", "veiled"), kept.most)
    assert doc["units"]["unit-1"] == dict.fromkeys(("told", "brief", "veiled"), FIRST)
    again = some.build({**doc, "stack": []}, some.start("war"))
    assert again == p
    assert again.mirror == p.mirror
    assert {type(getattr(again, name)) for name in (*FIELDS, "mirror")} == {kept.type}


@each_store
def test_a_brief_field_is_forgotten_and_begins_anew_for_itself(kept: Kept) -> None:
    p, q = full(kept), full(kept)
    forget(p, TURN)
    forget(q, TURN)
    assert p.brief == kept.store([FIRST] * COUNT)
    assert p.told == edges(kept)
    if kept.type is not tuple:
        p.brief[0] = 9
        assert q.brief[0] == position(kept)().brief[0] == FIRST


@each_store
def test_what_is_another_sides_is_blank_and_comes_back_as_it_was(kept: Kept) -> None:
    p, was = full(kept), position(kept)()
    was.veiled = kept.store([3, 3, 3, 3])
    hide(p, OWNER, {"unit": 0b0011, "side": 1}, acts=True)
    assert p.veiled == kept.store([kept.least, FIRST, FIRST, FIRST])
    turn_back(p, was, {"unit": 0b0001, "side": 1}, acts=True)
    assert p.veiled == kept.store([kept.least, 3, 3, 3])
    assert p.told == kept.store([kept.least, FIRST, FIRST, FIRST])
    assert {type(getattr(p, name)) for name in FIELDS} == {kept.type}
    assert was.veiled == kept.store([3, 3, 3, 3])


@pytest.mark.parametrize("kept", STORES[2:], ids=["bytearray", "shorts"])
@pytest.mark.parametrize("beyond", [-1, 1], ids=["too-low", "too-high"])
@pytest.mark.parametrize(
    ("doc", "path"),
    [
        (lambda value: {"units": {"unit-1": {"terse": value}}}, ("units", "unit-1", "terse")),
        (lambda value: {"globals": {"bare": [0, value, 0, 0]}}, ("globals", "bare", 1)),
    ],
    ids=["row", "list"],
)
def test_a_number_that_a_store_cannot_hold_is_refused_with_its_place(
    kept: Kept, beyond: int, doc: Callable[[int], Doc], path: tuple[str | int, ...]
) -> None:
    value = (kept.most if beyond > 0 else kept.least) + beyond
    some = texts(kept)
    with pytest.raises(DocError) as refused:
        some.build(doc(value), some.start("war"))
    assert refused.value.path == path
    assert refused.value.reason == f"a number from {kept.least} to {kept.most} is needed here, not {value}"
