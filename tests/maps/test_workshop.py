"""The tools of the map workshop: projection, paths, boxes, placing of labels, pictures."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from maps.frame import Frame
from maps.labels import Surroundings, around, settle
from maps.lettering import text_box, width
from maps.paths import flatten, number, outline, smooth, tiles
from maps.picture import svg
from maps.shapes import Box, crossings, distance

FRAME = Frame(west=-10, east=10, south=30, north=50, width=1000)
GAME = Path(__file__).parents[2] / "sandtable" / "games" / "soft_underbelly" / "data"


def test_the_corners_of_the_frame_are_the_corners_of_the_picture() -> None:
    assert FRAME.point(-10, 50) == (0, 0)
    x, y = FRAME.point(10, 30)
    assert (round(x), round(y)) == (1000, FRAME.height)


@pytest.mark.parametrize(("lon", "lat"), [(-3.7, 40.4), (9.9, 30.1), (0, 49.9)])
def test_pixels_lead_back_to_the_globe(lon: float, lat: float) -> None:
    x, y = FRAME.point(lon, lat)
    assert FRAME.lon(x) == pytest.approx(lon)
    assert FRAME.lat(y) == pytest.approx(lat)


def test_mercator_keeps_shapes() -> None:
    x, y = FRAME.point(5, 45)
    east, north = FRAME.point(5.01, 45), FRAME.point(5, 45 + 0.01 * math.cos(math.radians(45)))
    assert east[0] - x == pytest.approx(y - north[1], rel=1e-3)


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (-0.04, "0"), (3.0, "3"), (-12.35, "-12.3"), (-0.5, "-0.5")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_smooth_path_runs_through_its_points() -> None:
    points = [(0.0, 0.0), (50.0, 40.0), (100.0, 0.0)]
    line = flatten(smooth(points))
    assert line[0] == points[0]
    assert line[-1] == points[-1]
    assert distance(points[1], line) < 0.2


def test_a_link_without_bends_is_a_straight_line() -> None:
    assert smooth([(0.0, 0.0), (10.0, 5.5)]) == "M0 0L10 5.5"


def test_an_outline_is_written_in_steps() -> None:
    assert outline([(10, 10), (12.5, 10), (12.5, 9)]) == "M10 10l2.5 0 0 -1"


def test_long_lines_are_cut_by_tiles() -> None:
    line = [(float(x), 10.0) for x in range(0, 1200, 10)]
    assert len(tiles([line])) == 3


def test_boxes_overlap_also_when_turned() -> None:
    flat = Box(0, 0, 100, 10)
    assert flat.overlap(Box(0, 9, 100, 10)) == pytest.approx(1)
    assert not flat.overlap(Box(0, 30, 100, 10))
    assert flat.overlap(Box(0, 30, 100, 10, 90))
    assert not flat.overlap(Box(60, 60, 100, 10, 45))


def test_a_box_knows_what_of_a_line_runs_through_it() -> None:
    assert Box(50, 0, 20, 20).inside([(0, 0), (100, 0)]) == pytest.approx(20)
    assert Box(50, 40, 20, 20).inside([(0, 0), (100, 0)]) == 0


def test_lines_cross_in_points() -> None:
    assert crossings([(0, 0), (10, 10)], [(0, 10), (10, 0)]) == [(5, 5)]
    assert crossings([(0, 0), (10, 0)], [(0, 1), (10, 1)]) == []


def test_wide_words_take_more_room() -> None:
    assert width("Western Desert", "town", 20) > width("Malta", "town", 20) > 0


def test_a_turned_label_turns_around_its_baseline() -> None:
    box = text_box("ABC", "sea", 30, (100, 100), 90)
    assert box.x > 100
    assert box.y == pytest.approx(100)


def test_labels_of_neighbours_make_way_for_each_other() -> None:
    room = Surroundings(400, 400, [Box(150, 200, 40, 40), Box(210, 200, 40, 40)], [])
    choices = [around(name, "town", 24, at, 20, room) for name, at in (("Sicily", (150, 200)), ("Naples", (210, 200)))]
    one, two = settle(choices)
    assert not one.box.overlap(two.box)


def test_a_label_avoids_a_line_where_it_can() -> None:
    line = [(0.0, 240.0), (400.0, 240.0)]
    room = Surroundings(400, 400, [Box(200, 200, 40, 40)], [(line, 2.5)])
    [spot] = settle([around("Rome", "town", 24, (200, 200), 20, room)])
    assert spot.box.inside(line) == 0


def test_the_picture_shows_every_place_and_link() -> None:
    doc = json.loads((GAME / "map.json").read_text(encoding="utf-8"))
    drawn = svg(doc, GAME, 1400, 764)
    for place in doc["places"].values():
        assert f">{place['label']['text']}</text>" in drawn
    for link in doc["links"]:
        assert drawn.count(link["path"]) == len({"under", "over"} & set(doc["link_styles"][link["kind"]])) + 1
