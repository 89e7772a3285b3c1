"""The small area map of the tests is made by the workshop, and has one of everything."""

from __future__ import annotations

import json

import pytest

from maps.pointing import Finder
from maps.points import written
from tests.maps.small import AREAS, BAY, BORDERS, FILE, composer, map_doc
from tests.toy.world import BOARD


def test_the_small_map_is_as_the_workshop_makes_it() -> None:
    assert FILE.read_text(encoding="utf-8") == written(map_doc())
    assert composer().faults() == []
    assert list(json.loads(FILE.read_text(encoding="utf-8"))["places"]) == [*AREAS, BAY]


def test_the_board_of_the_toy_agrees_with_the_drawing() -> None:
    links = {frozenset((BOARD.ids[a], BOARD.ids[b])) for a, b, kind in BOARD.graph.links if kind == "walk"}
    assert links == set(map(frozenset, BORDERS))
    places = json.loads(FILE.read_text(encoding="utf-8"))["places"]
    assert list(places) == list(BOARD.ids)
    assert {name: BOARD.ids.index(place["inside"]) for name, place in places.items() if "inside" in place} == {
        name: around for name, around in zip(BOARD.ids, BOARD.inside, strict=True) if around >= 0
    }


@pytest.mark.parametrize(
    ("point", "place"),
    [
        ((470, 150), "north"),
        ((600, 115), None),  # the lake
        ((560, 520), "keep"),
        ((560, 480), "south"),
        ((225, 335), "bay"),
        ((270, 335), "harbour"),
        ((820, 100), "exile"),
        ((820, 300), None),
    ],
)
def test_the_small_map_has_a_hole_an_area_in_an_area_a_sea_and_a_box(
    point: tuple[float, float], place: str | None
) -> None:
    assert Finder(map_doc()).place(point) == place


def test_counters_in_an_area_have_room_beside_the_one_that_lies_in_it() -> None:
    south, keep = (map_doc()["places"][name] for name in ("south", "keep"))
    away = ((south["x"] - keep["x"]) ** 2 + (south["y"] - keep["y"]) ** 2) ** 0.5
    assert away >= south["r"] + keep["r"] - 1
