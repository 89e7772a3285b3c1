"""TOML with places."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.errors import InputError
from sandtable.core.toml import read_toml, write_toml

TEXT = '''\
sandtable = 1                # a comment with = and [brackets]
title = """two
lines "quoted" ] [x]"""
literal = 'C:\\[x'

[units]
8th-army = "tobruk"
"odd key" = { at = "licata", cv = 3, state = [
    "dispersed", # not ] here
    "tired",
] }
a.b.c = 1

[[step]]
order = "attack"
[step.expect]
x = 2
[[step]]
dice = [1,
        2]
[expect]
units.8th-army.at = "#"
when = 1941-05-20
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("sandtable",), 1),
        (("title",), 2),
        (("literal",), 4),
        (("units",), 6),
        (("units", "8th-army"), 7),
        (("units", "odd key", "cv"), 8),
        (("units", "odd key", "state", 0), 9),
        (("units", "odd key", "state", 1), 10),
        (("units", "a", "b"), 12),
        (("units", "a", "b", "c"), 12),
        (("step",), 14),
        (("step", 0, "order"), 15),
        (("step", 0, "expect"), 16),
        (("step", 0, "expect", "x"), 17),
        (("step", 1), 18),
        (("step", 1, "dice", 1), 20),
        (("expect", "units", "8th-army", "at"), 22),
        (("expect", "when"), 23),
    ],
)
def test_every_value_knows_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert read_toml(TEXT, "t.toml").line(path) == line


def test_windows_line_ends_do_not_move_lines() -> None:
    assert read_toml(TEXT.replace("\n", "\r\n"), "t.toml").line(("expect", "when")) == 23


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    toml = read_toml(TEXT, "t.toml")
    assert toml.line(("units", "9th-army", "at")) == 6
    assert toml.line(("nowhere",)) is None
    assert str(toml.error(("units", "8th-army"), "is lost")) == "t.toml:7: is lost"
    assert str(toml.error((), "is bad")) == "t.toml: is bad"


def test_lines_before_the_text_are_counted_in() -> None:
    assert read_toml("a = 1\nb = 2\n", "record", shift=10).line(("b",)) == 12


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ("x = [1,\n", 1), ("\n\n[open\n", 3), ("", None)],
)
def test_a_syntax_error_says_where_and_why(text: str, line: int | None) -> None:
    if line is None:
        assert read_toml(text, "t.toml").data == {}
        return
    with pytest.raises(InputError) as caught:
        read_toml(text, "t.toml", shift=0)
    assert caught.value.line == line
    assert caught.value.reason


def test_units_are_written_compactly() -> None:
    doc = {
        "sandtable": 1,
        "side": "axis",
        "units": {"8th-army": "tobruk", "us-2-amph": {"at": "licata", "cv": 3, "state": ["dispersed"]}},
        "globals": {"mud": True, "snow": False},
    }
    assert write_toml(doc) == (
        'sandtable = 1\nside = "axis"\n\n[units]\n8th-army = "tobruk"\n'
        'us-2-amph = { at = "licata", cv = 3, state = ["dispersed"] }\n\n'
        "[globals]\nmud = true\nsnow = false\n"
    )


def test_a_document_in_another_has_its_tables_under_its_key() -> None:
    doc = {"step": "bids", "units": {"guard": {"at": "hill"}, "lancers": {}}}
    text = 'a = 1\n\n[was]\nstep = "bids"\n\n[was.units]\nguard = { at = "hill" }\nlancers = {}\n'
    assert write_toml({"a": 1}) + write_toml(doc, "was") == text
    assert tomllib.loads(text) == {"a": 1, "was": doc}
    assert read_toml(text, "t.toml").line(("was", "units", "lancers")) == 8


def test_what_toml_cannot_say_is_not_written() -> None:
    with pytest.raises(TypeError, match="no way to write None"):
        write_toml({"a": None})


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**62), 2**62) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=6), VALUES, max_size=5))
def test_what_is_written_is_read_back_and_every_value_has_a_line(doc: dict[str, Any]) -> None:
    text = write_toml(doc)
    toml = read_toml(text, "t.toml")
    assert toml.data == doc == tomllib.loads(text)
    lines = text.splitlines()
    for key in doc:
        line = toml.line((key,))
        assert line is not None
        assert 1 <= line <= len(lines)


def test_a_key_that_stands_twice_is_named() -> None:
    with pytest.raises(InputError, match=r"^f:3: '8th-army' stands here for the second time$"):
        read_toml('[units]\n8th-army = "tobruk"\n8th-army = "egypt"\n', "f")
