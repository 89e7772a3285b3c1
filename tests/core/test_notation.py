"""Orders as people write them."""

from __future__ import annotations

import pytest

from sandtable.core.errors import Unreadable
from sandtable.core.notation import Names, Notation, Verb, kebab
from sandtable.core.order import Order

PLACES = ("western-desert", "tobruk", "the-hague", "koln", "isle-of-man", "toulon")
NOTATION = Notation(
    {
        "unit": Names(("8th-army", "1st-army", "u9"), ("Eighth Army", "First Army", "9. Armee")),
        "place": Names(PLACES, ("Western Desert", "Tobruk", "The Hague", "Köln", "Isle of Man", "Toulon")),
        "number": Names([str(n) for n in range(12)]),
    },
    [
        Verb("move", ("{unit} -> {place}", "{unit} {place} -> {place}"), "move"),
        Verb("attack", ("{place} with {number} dice",), "attack"),
        Verb("done", ("",), "end"),
    ],
)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("move 8th-army -> western-desert", Order("move", (0, 0))),
        ("move 8th-army western-desert", Order("move", (0, 0))),
        ("MOVE Eighth Army to Western Desert", Order("move", (0, 0))),
        ("move 8th-army from tobruk -> the-hague", Order("move", (0, 1, 2))),
        ("move 8th-army to the hague", Order("move", (0, 2))),
        ("move 1st to hague", Order("move", (1, 2))),
        ("move 9. Armee, Köln", Order("move", (2, 3))),
        ("move 8th-army to the isle of man", Order("move", (0, 4))),
        ("attack tobruk with 3 dice", Order("attack", (1, 3))),
        ("attack tobruk 3", Order("attack", (1, 3))),
        ("  done ", Order("done")),
        ("roll 6 1", Order("roll", (6, 1))),
    ],
)
def test_an_order_is_read_as_players_write_it(text: str, order: Order) -> None:
    assert NOTATION.read(text) == [order]


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (Order("move", (0, 0)), "move 8th-army -> western-desert"),
        (Order("move", (0, 1, 2)), "move 8th-army tobruk -> the-hague"),
        (Order("attack", (1, 3)), "attack tobruk with 3 dice"),
        (Order("done"), "done"),
        (Order("roll", (6, 1)), "roll 6 1"),
    ],
)
def test_an_order_is_written_with_ids_and_read_back(order: Order, text: str) -> None:
    assert NOTATION.text(order) == text
    assert NOTATION.read(text) == [order]


def test_a_shortened_name_may_have_several_readings() -> None:
    assert NOTATION.read("move army tobruk") == [Order("move", (0, 1)), Order("move", (1, 1))]
    assert NOTATION.read("attack t 1") == [Order("attack", (place, 1)) for place in (1, 2, 5)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an order is needed"),
        ("moove 8th-army tobruk", "'moove' is not a verb of this game; did you mean 'move'?"),
        ("fly", "the verbs are move, attack, done"),
        ("move 8th-army tobruq", "'tobruq' names no place; did you mean 'tobruk'?"),
        ("move 8th-army", "write 'move {unit} -> {place}' or 'move {unit} {place} -> {place}'"),
        ("move 8th-army to", "write 'move"),
        ("done now", "write 'done'"),
        ("move 8th-army !!!", "'!!!' names no place"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as caught:
        NOTATION.read(text)
    assert reason in str(caught.value)


def test_a_verb_with_two_patterns_of_the_same_length_is_refused() -> None:
    with pytest.raises(ValueError, match="two patterns of 'lose' have 1 slots"):
        Notation({}, [Verb("lose", ("{unit}", "{place}"), "")])


def test_an_event_is_told_with_display_names_and_plain_numbers() -> None:
    told = NOTATION.say("{unit} enters {place} and loses {n} of {what}", (0, 1, 2, "supply"))
    assert told == "Eighth Army enters Tobruk and loses 2 of supply"


def test_an_alias_is_read_but_never_written_and_gives_way_to_a_name() -> None:
    names = Names(("lyon", "lyon-se1"), ("Lyon", "Lyon SE1"), {"avignon-ne1": 1, "lyon": 1, "1814": 0})
    assert names.exact("avignon-ne1") == names.matches("avignon-ne1") == [1]
    assert names.exact("1814") == [0]
    assert names.exact("lyon") == [0]
    assert names.ids == ("lyon", "lyon-se1")


def test_names_lose_accents_apostrophes_and_case() -> None:
    assert [kebab(name) for name in ("Köln", "Côte d'Azur", "Weiß-Platz 2")] == [
        "koln",
        "cote-dazur",
        "weiss-platz-2",
    ]
