"""Families of orders: few words for many orders, and all of them."""

from __future__ import annotations

from random import Random

import sandtable
from sandtable.core.names import PIECE, PLACE, Names
from sandtable.core.notation import Notation, Verb
from sandtable.core.order import Family, Fan, Menu, Order
from sandtable.table.families import beginning_with, cut, families, texts

NOTATION = Notation(
    {
        "unit": Names(["a", "b", "c"], on=PIECE),
        "place": Names(["x", "y", "z"], on=PLACE),
        "number": Names(["1", "2"]),
    },
    [Verb("move", ("{unit} {place}", "{unit} {place} at {number}"), ""), Verb("done", ("",), "")],
)


def test_fans_that_differ_in_one_argument_are_joined() -> None:
    menu = Menu([Fan("move", (0,), 0b011), Fan("move", (2,), 0b011), Fan("move", (1,), 0b100)], [Order("done")])
    assert families(NOTATION, menu) == [
        ["move", ["a", "c"], ["x", "y"]],
        ["move", ["b"], ["z"]],
        ["done"],
    ]


def test_orders_of_three_arguments_and_single_ones_are_joined_too() -> None:
    fans = [Fan("move", (0, 0), 0b11), Fan("move", (0, 2), 0b11), Fan("move", (1,), 0)]
    menu = Menu(fans, [Order("move", (1, 0)), Order("move", (1, 2))])
    assert families(NOTATION, menu) == [["move", ["a"], ["x", "z"], ["1", "2"]], ["move", ["b"], ["x", "z"]]]


def test_a_family_of_a_menu_stays_one_and_an_empty_one_says_nothing() -> None:
    menu = Menu([Family("move", (0,), (0b101, 0b11)), Family("move", (1,), (0b1, 0))])
    assert families(NOTATION, menu) == [["move", ["a"], ["x", "z"], ["1", "2"]]]


def test_the_families_of_a_game_are_its_legal_orders() -> None:
    match, rng = sandtable.new("soft-underbelly", "spring-1941", seed=1), Random(1)
    for _ in range(60):
        legal = match.legal
        given = list(texts(families(match.game.notation, legal.orders)))
        assert len(given) == len(legal)
        assert {match.read(text) for text in given} == set(legal.orders)
        match.play(legal.draw(rng))


def test_a_large_menu_says_only_what_orders_begin_with() -> None:
    orders: list[list[str | list[str]]] = [["move", ["a"], ["x", "y"]], ["raise", ["a", "c"]], ["done"]]
    orders.insert(1, ["move", ["b"], ["z"]])
    assert cut(orders, 7) is orders
    assert cut(orders, 6) == [["move", ["a", "b"], None], ["raise", ["a", "c"]], ["done"]]
    assert beginning_with(orders, "a") == [["move", ["a"], ["x", "y"]]]
    assert beginning_with(orders, "c") == []
