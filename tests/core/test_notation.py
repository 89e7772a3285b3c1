"""Orders as people write them."""

from __future__ import annotations

import pytest

from sandtable.core.errors import Unreadable
from sandtable.core.names import PIECE, PLACE, Names, Union, kebab, numbers, pointing
from sandtable.core.notation import Notation, Verb
from sandtable.core.order import Order
from sandtable.core.plugins import games
from tests.toy.game import TOY

PLACES = ("western-desert", "tobruk", "the-hague", "koln", "isle-of-man", "toulon")
NOTATION = Notation(
    {
        "unit": Names(("8th-army", "1st-army", "u9"), ("Eighth Army", "First Army", "9. Armee"), on=PIECE),
        "place": Names(PLACES, ("Western Desert", "Tobruk", "The Hague", "Köln", "Isle of Man", "Toulon"), on=PLACE),
        "number": numbers(12),
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
    assert NOTATION.read("move army man") == [Order("move", (unit, 4)) for unit in (0, 1)]
    assert NOTATION.read("attack t 1") == [Order("attack", (place, 1)) for place in (1, 2, 5)]


def test_a_word_is_a_whole_part_of_a_name_before_it_begins_one() -> None:
    corps = Names(("de-i", "de-ii", "de-wk-i", "de-iv"), ("I Corps", "II Corps", "Wehrkreis I", "IV Corps"))
    assert corps.matches("i") == [0, 2]
    assert corps.matches("ii") == [1]
    assert corps.matches("w") == [2]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an order is needed"),
        ("moove 8th-army tobruk", "'moove' is not a verb of this game; did you mean 'move'?"),
        ("fly", "the verbs are move, attack, done"),
        ("move 8th-army tobruq", "'tobruq' names no place; did you mean 'tobruk'?"),
        ("attack first", "'first' names no place"),
        ("attack 3 dice", "'3' names no place"),
        ("attack tobruk toulon", "'toulon' names no number"),
        ("move 8th-army first", "'first' names no place"),
        ("move 8th-army", "write 'move {unit} -> {place}' or 'move {unit} {place} -> {place}'"),
        ("move 8th-army to", "write 'move"),
        ("done now", "write 'done'"),
        ("move 8th-army !!!", "'!!!' names no place"),
        ("attack tobruk with -3 dice", "'-3' names no number; did you mean '3'?"),
        ("attack tobruk \u22123", "'\u22123' names no number; did you mean '3'?"),
        ("attack -3 tobruk", "'-3' names no place"),
        ("move -9. armee tobruk", "'-9.' names no unit"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as caught:
        NOTATION.read(text)
    assert reason in str(caught.value)


COUNTING = [(game.notation, verb, kinds) for game in (*games().values(), TOY) for verb in game.notation.verbs.values()
            for kinds in verb.kinds() if "number" in kinds]  # fmt: skip


@pytest.mark.parametrize(("notation", "verb", "kinds"), COUNTING)
def test_no_game_takes_a_number_without_its_sign(notation: Notation, verb: Verb, kinds: tuple[str, ...]) -> None:
    order = Order(verb.name, tuple(1 if kind == "number" else 0 for kind in kinds))
    assert notation.read(notation.text(order)) == [order]
    with pytest.raises(Unreadable, match="cannot be read: '-1' names no number"):
        notation.read(notation.text(order).replace(" 1", " -1", 1))


def test_a_verb_with_two_patterns_of_the_same_length_is_refused() -> None:
    with pytest.raises(ValueError, match="two patterns of 'lose' have 1 slots"):
        Notation(NOTATION.names, [Verb("lose", ("{unit}", "{place}"), "")])


def test_a_verb_takes_kinds_that_there_are() -> None:
    with pytest.raises(ValueError, match="'lose' takes a wing, and there is no such kind"):
        Notation({"unit": Names(("a",))}, [Verb("lose", ("{unit}", "{unit} {wing}"), "")])


# ---------------------------------------------------------------- kinds
@pytest.mark.parametrize("kind", ["unit", "sea-zone", "a", "x-"])  # the same ones as in web/tests/orders.test.ts
def test_a_kind_is_written_in_small_letters_and_dashes(kind: str) -> None:
    notation = Notation({kind: Names(("a", "b"))}, [Verb("try", (f"{{{kind}}}",), "")])
    assert notation.read("try b") == [Order("try", (1,))]
    assert notation.kinds(Order("try", (1,))) == (kind,)


@pytest.mark.parametrize("kind", ["Unit", "sea_zone", "unit2", "-unit", "unit:own", "", " unit "])
def test_any_other_spelling_of_a_kind_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match="is no kind of names: it is written like 'sea-zone'"):
        Notation({kind: Names(("a",))}, [])
    with pytest.raises(ValueError, match=r"a slot of .* is misspelt"):
        Notation({}, [Verb("try", (f"{{{kind}}}",), "")])
    with pytest.raises(ValueError, match=r"a slot of .* is misspelt"):
        NOTATION.say(f"{{{kind}}} goes home", (0,))


def test_two_things_of_a_kind_have_two_ids() -> None:
    with pytest.raises(ValueError, match="two things have the id 'a'"):
        Names(("a", "b", "a"))


def test_what_is_called_a_piece_or_a_place_is_pointed_at_as_one() -> None:
    for kind in (PIECE, PLACE):
        with pytest.raises(ValueError, match=f"what is called a {kind} is pointed at as one"):
            Notation({kind: Names(("a",))}, [])


@pytest.mark.parametrize(
    "names",
    [
        {"force": Names(("a",), plural="forces"), "forces": Names(("b",))},
        {"man": Names(("a",), plural="men"), "men": Names(("b",))},
        {"man": Names(("a",), plural="crew"), "sailor": Names(("b",), plural="crew")},
    ],
)
def test_the_word_for_several_of_a_kind_means_nothing_else(names: dict[str, Names]) -> None:
    with pytest.raises(ValueError, match=r"for several of the kind '(force|man)', means something else here"):
        Notation(names, [])


# ---------------------------------------------------------------- pointing and unions
UNITS = Names(("8th-army", "guards"), ("Eighth Army", "Royals"), {"the-eighth": 0}, on=PIECE)
WINGS = Names(("8th-wing", "raf", "guard-wing"), ("Eighth Wing", "RAF", "Royals"), {"air-force": 1}, on=PIECE)
AREAS = Names(("egypt", "malta"), on=PLACE)
ZONES = Names(("north-sea",), ("North Sea",), on=PLACE)
PIECES = Union({"unit": UNITS, "wing": WINGS})
KINDS: dict[str, Names] = {"unit": UNITS, "area": AREAS, "wing": WINGS, "piece": PIECES, "sea-zone": ZONES}
UNITED = Notation(
    KINDS,
    [
        Verb("send", ("{piece} to {area}", "{piece} to {area} over {sea-zone}"), ""),
        Verb("fly", ("{wing} {sea-zone}",), ""),
    ],
)


def test_a_union_numbers_one_kind_after_the_other() -> None:
    assert PIECES.ids == (*UNITS.ids, *WINGS.ids)
    assert [PIECES.members[i] for i in (0, 1, 2, 4)] == [("unit", 0), ("unit", 1), ("wing", 0), ("wing", 2)]
    assert [PIECES.starts[kind] + n for kind, n in PIECES.members] == list(range(5))
    assert PIECES.on == PIECE


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("send guards to egypt", Order("send", (1, 0))),
        ("send raf to malta over north-sea", Order("send", (3, 1, 0))),
        ("send eighth wing malta", Order("send", (2, 1))),
        ("send the-eighth malta", Order("send", (0, 1))),
        ("send air-force malta", Order("send", (3, 1))),
        ("fly raf north sea", Order("fly", (1, 0))),
    ],
)
def test_an_order_names_a_member_of_a_union_by_one_number(text: str, order: Order) -> None:
    assert UNITED.read(text) == [order]
    assert UNITED.read(UNITED.text(order)) == [order]


def test_a_name_may_mean_things_of_two_kinds_where_both_may_stand() -> None:
    assert UNITED.read("send 8th egypt") == [Order("send", (0, 0)), Order("send", (2, 0))]
    assert UNITED.read("send Royals egypt") == [Order("send", (1, 0)), Order("send", (4, 0))]
    assert UNITED.read("fly Royals north-sea") == [Order("fly", (2, 0))]


def test_an_id_means_one_thing_though_another_is_called_so() -> None:
    names = Union({"unit": Names(("guards", "a"), ("Royals", "Guards")), "wing": Names(("b",), ("Guards",))})
    assert names.exact("guards") == names.matches("guards") == [0]


def test_what_is_not_in_a_union_is_named_as_such() -> None:
    with pytest.raises(Unreadable, match="'raff' names no piece; did you mean 'raf'"):
        UNITED.read("send raff egypt")


def test_an_event_tells_members_of_a_union_by_their_display_names() -> None:
    assert UNITED.say("{piece} joins {piece}", (0, 2)) == "Eighth Army joins Eighth Wing"


def test_all_that_is_pointed_at_has_one_number_in_the_order_of_its_kinds() -> None:
    assert UNITED.pieces.ids == PIECES.ids
    assert UNITED.places.ids == ("egypt", "malta", "north-sea")
    assert UNITED.places.members[2] == ("sea-zone", 0)
    assert list(Notation({"side": Names(("red",))}, []).pieces.ids) == []


def test_a_union_in_a_union_is_dissolved() -> None:
    markers = Names(("fort",), on=PIECE)
    things = Union({"marker": markers, "piece": PIECES})
    assert list(things.parts) == ["marker", "unit", "wing"]
    assert things.members[5] == ("wing", 2)
    notation = Notation({**KINDS, "marker": markers, "thing": things}, [])
    assert notation.pieces.ids == (*PIECES.ids, "fort")


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        ({"sea": Names(("malta",), on=PLACE), "area": AREAS}, "'malta' is the id of two, one a sea, one a area"),
        ({"unit": Names(("malta",), on=PIECE), "area": AREAS}, "'malta' is the id of two, one a unit, one a area"),
        ({"unit": UNITS, "hq": Names(("guards",), on=PIECE)}, "'guards' is the id of two, one a unit, one a hq"),
        ({"wing": WINGS, "piece": PIECES}, "'piece' unites a kind 'unit' that is not the one here"),
        ({**KINDS, "unit": Names(UNITS.ids, on=PIECE)}, "'piece' unites a kind 'unit' that is not the one here"),
    ],
)
def test_a_click_is_an_id_of_one_thing(names: dict[str, Names], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Notation(names, [])


def test_what_is_not_pointed_at_may_be_called_like_what_is() -> None:
    notation = Notation(
        {"nation": Names(("malta",)), "area": AREAS}, [Verb("free", ("{nation}", "{nation} {area}"), "")]
    )
    assert notation.read("free malta malta") == [Order("free", (0, 1))]


def test_a_union_is_of_things_that_are_told_apart_and_pointed_at_alike() -> None:
    with pytest.raises(ValueError, match="'malta' is the id of two, one a nation, one a side"):
        Union({"nation": Names(("malta",)), "side": Names(("malta",))})
    with pytest.raises(ValueError, match="unit and area are pointed at in several ways"):
        Union({"unit": UNITS, "area": AREAS})


def test_the_page_is_told_what_each_kind_is_pointed_at_as() -> None:
    assert pointing({**KINDS, "side": Names(("red",)), "army": Names(("x",), on=PIECE, plural="armies")}) == {
        "unit": {"on": "piece", "table": "units"},
        "area": {"on": "place", "table": "places"},
        "wing": {"on": "piece", "table": "wings"},
        "piece": {"on": "piece", "of": ["unit", "wing"]},
        "sea-zone": {"on": "place", "table": "places"},
        "army": {"on": "piece", "table": "armies"},
    }


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
