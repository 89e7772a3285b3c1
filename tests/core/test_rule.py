"""The rule ledger."""

from __future__ import annotations

import json

import pytest

from sandtable.core.errors import InputError
from sandtable.core.rule import Ledger, UnknownRule
from tests.toy.game import TOY

LINE = {
    "id": "T/1",
    "section": "S",
    "kind": "k",
    "rule": "Do.",
    "decides": "",
    "depends": ["T/2"],
    "gap": None,
}


def line(**changes: object) -> str:
    """Return a ledger line with changes; None in `without` drops a key."""
    return json.dumps({key: value for key, value in {**LINE, **changes}.items() if value != "drop"})


def test_rules_are_kept_in_the_books_order_and_found_by_id() -> None:
    ledger = Ledger.parse(f"{line()}\n\n{line(id='T/0')}\n", "r.jsonl")
    assert [rule.id for rule in ledger] == ["T/1", "T/0"]
    assert len(ledger) == 2
    assert "T/0" in ledger
    assert ledger["T/1"].depends == ("T/2",)


def test_rules_are_searched_by_words() -> None:
    assert [rule.id for rule in TOY.ledger.search("MUD enemy")] == ["TOY-weather/2"]
    assert [rule.id for rule in TOY.ledger.search("stacking")] == ["TOY-stack/1"]


def test_an_unknown_rule_is_named_with_what_may_be_meant() -> None:
    with pytest.raises(UnknownRule, match="there is no rule toy-stak/1; did you mean 'TOY-stack/1'"):
        TOY.ledger["toy-stak/1"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", "r.jsonl:1: not JSON"),
        ("[]", "r.jsonl:1: a rule is a JSON object"),
        (line(gap="drop"), "r.jsonl:1: a rule needs gap"),
        (line(rul="x"), "r.jsonl:1: a rule has no 'rul'; did you mean 'rule'?"),
        (f"{line()}\n{line()}", "r.jsonl:2: rule T/1 stands here twice"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(text: str, error: str) -> None:
    with pytest.raises(InputError) as caught:
        Ledger.parse(text, "r.jsonl")
    assert str(caught.value).startswith(error)
