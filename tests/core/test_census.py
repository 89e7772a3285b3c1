"""What each side has on the map, moment by moment."""

from __future__ import annotations

import sandtable
from sandtable.core.census import Census, samples
from sandtable.core.documents import Doc
from tests.toy.game import TOY, Toy
from tests.toy.position import ToyPosition
from tests.toy.texts import ToyTexts

HUSKY = sandtable.new("westfront", "husky", seed=1)


def test_a_sample_is_taken_when_a_moment_begins_and_at_the_end() -> None:
    match = sandtable.new(Toy(), "duel", seed=3)
    while match.decision:
        match.order(match.legal.texts()[-1])
    taken = list(samples(match))
    assert [sample.moment for sample in taken] == ["turn 1", "turn 2", "turn 3", "turn 3"]
    assert [sample.at for sample in taken] == [0, 4, 8, 12]
    assert taken[0].position == match.first
    assert taken[-1].position == match.now


def test_a_match_without_orders_has_one_sample() -> None:
    assert [sample.at for sample in samples(sandtable.new(Toy(), seed=3))] == [0]


def test_strength_is_what_units_have_left() -> None:
    counted = Census(HUSKY.game).count(HUSKY.now)
    blocks = HUSKY.game.texts.dump(HUSKY.now)["units"]
    sheet = HUSKY.game.sheet()
    axis = [
        block["strength"]
        for name, block in blocks.items()
        if sheet["pieces"][name]["side"] == "axis" and block["at"] not in sheet["off_map"]
    ]
    assert counted["axis"]["strength"] == sum(axis) == 12
    assert counted["axis"]["units"] == len(axis) == 6


def test_where_a_position_tells_no_strength_that_of_the_counter_is_taken() -> None:
    match = sandtable.new("soft-underbelly", "sicily-1943", seed=1)
    assert Census(match.game).count(match.now)["axis"]["strength"] == 9


def test_units_that_left_the_map_are_gone() -> None:
    census = Census(HUSKY.game)
    doc = HUSKY.game.texts.dump(HUSKY.now)
    assert census.count(HUSKY.game.build(doc))["axis"]["gone"] == 0
    doc["units"]["1-para"] = {"at": "lost"}
    counted = census.count(HUSKY.game.build(doc))
    assert (counted["axis"]["gone"], counted["axis"]["units"], counted["allies"]["gone"]) == (1, 5, 0)


class Landlord(ToyTexts):
    """Says that the keep and the bay are red's."""

    def dump(self, p: ToyPosition) -> Doc:
        return {**super().dump(p), "places": {name: {"owner": "red"} for name in ("keep", "bay")}}


def test_pieces_and_places_of_all_kinds_are_counted() -> None:
    game = Toy()
    game.texts = Landlord()
    counted = Census(game).count(TOY.start("meadow"))
    assert (counted["red"]["units"], counted["red"]["strength"], counted["red"]["places"]) == (3, 2 + 1, 2)
    assert (counted["blue"]["units"], counted["blue"]["strength"], counted["blue"]["places"]) == (2, 1 + 2, 0)
