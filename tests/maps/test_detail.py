"""Levels of detail: a page draws few elements of a large map, and all that can be seen."""

from __future__ import annotations

import math
import re

import pytest

from maps.detail import (
    ALWAYS,
    Span,
    View,
    base_names,
    detail,
    labels_in,
    legible,
    paths_in,
    shape_layer,
)
from maps.frame import Point
from maps.hexsides import mesh
from maps.paths import TILE, tile_of
from tests.giant.drawing import GRID, LATTICE, giant_map

SCREEN = 1500, 950
_MOST = 1000  # elements: a page draws 2,600 of them as fast as the screen is renewed, so these leave room for counters


LARGE = giant_map()
VIEWS = [
    View(x, y, x + SCREEN[0] / scale, y + SCREEN[1] / scale, scale)
    for scale in (0.15, 0.25, 0.5, 0.7, 1.0, 2.0)
    for x in range(0, LATTICE.width, 1300)
    for y in range(0, LATTICE.height, 900)
]


def points_of(path: str) -> list[list[Point]]:
    """Return the lines of a path in steps."""
    found = []
    for start, steps in re.findall(r"M([^l]*)l([^M]*)", path):
        x, y = map(float, start.split())
        words = list(map(float, steps.split()))
        line = [(x, y)]
        for dx, dy in zip(words[::2], words[1::2], strict=True):
            x, y = x + dx, y + dy
            line.append((x, y))
        found.append(line)
    return found


def test_no_look_at_3000_hexes_draws_more_than_a_page_can_move() -> None:
    for view in VIEWS:
        drawn = len(list(paths_in(LARGE, view))) + len(list(labels_in(LARGE, view)))
        assert drawn <= _MOST, view


def test_all_that_lies_in_view_is_drawn() -> None:
    points = {
        path: [point for line in points_of(path) for point in line]
        for layer in LARGE["layers"]
        for path in layer["path"]
    }
    tiles = [View(n * TILE, TILE, n * TILE + 900, TILE + 700, 1.0) for n in range(6)]  # from the edge of a tile on
    for view in (*VIEWS[::3], *tiles):
        if view.scale >= 0.25:
            hidden = points.keys() - {path for _, path in paths_in(LARGE, view)}
            assert [path for path in hidden if any(view.has(point) for point in points[path])] == []


def test_a_piece_of_a_line_reaches_over_its_tile_by_its_last_step_alone() -> None:
    for layer in LARGE["layers"]:
        for path, (row, column) in zip(layer["path"], layer["at"], strict=True):
            for x, y in (point for line in points_of(path) for point in line[:-1]):
                assert column * TILE - 0.1 <= x <= (column + 1) * TILE + 0.1  # paths are rounded to tenths
                assert row * TILE - 0.1 <= y <= (row + 1) * TILE + 0.1


def test_every_side_of_the_grid_is_drawn_once() -> None:
    sides = [tuple(sorted((round(x), round(y)) for x, y in line)) for line in mesh(LATTICE, range(GRID.size))]
    assert len(set(sides)) == len(sides)
    inner = len(LATTICE.sides)
    assert len(sides) == inner + (6 * GRID.size - 2 * inner)


def test_what_is_too_small_to_be_read_is_not_drawn() -> None:
    far, near = (View(0, 0, 6000, 4000, scale) for scale in (0.15, 0.71))
    assert {name for name, _ in paths_in(LARGE, far)} == {"river"}
    assert [label["text"] for label in labels_in(LARGE, far)] == ["ATLANTIC"]
    assert {name for name, _ in paths_in(LARGE, near)} == {"grid", "rail", "river"}
    assert len(list(labels_in(LARGE, near))) == len(LARGE["labels"]) > GRID.size
    assert legible(10) == Span(since=0.7)


@pytest.mark.parametrize(
    ("span", "doc", "scales"),
    [
        (ALWAYS, {}, [0.01, 1, 9]),
        (Span(since=0.5), {"from": 0.5}, [0.5, 9]),
        (Span(below=0.5), {"below": 0.5}, [0.01, 0.49]),
        (Span(0.2, 0.5), {"from": 0.2, "below": 0.5}, [0.2, 0.49]),
    ],
)
def test_a_span_holds_from_its_first_scale_up_to_its_last(
    span: Span, doc: dict[str, float], scales: list[float]
) -> None:
    assert span.doc == doc
    assert next(scale for scale in (0.01, 0.2, 0.49, 0.5, 1, 9) if span.has(scale)) == scales[0]
    assert all(span.has(scale) for scale in scales)
    assert not span.has(span.below)


def test_shapes_go_to_the_tile_of_their_point() -> None:
    layer = shape_layer("dot", [((10.0, 10.0), "M1"), ((10.0, TILE + 1), "M2"), ((20.0, 20.0), "M3")])
    assert layer["path"] == ["M1M3", "M2"]
    assert layer["at"] == [[0, 0], [1, 0]]
    assert tile_of((10.0, TILE + 1)) == (1, 0)


def test_there_is_one_base_for_every_scale() -> None:
    for halved in (0, 1, 2):
        bases = detail({}, halved)["bases"]
        assert sorted(entry["base"] for entry in bases) == sorted(base_names(halved).values())
        for scale in (0.05, 0.25, 0.3, 0.5, 0.9, 3.0):
            [found] = [e for e in bases if Span(e.get("from", 0.0), e.get("below", math.inf)).has(scale)]
            size = next(times for times, name in base_names(halved).items() if name == found["base"])
            assert scale * size <= 1 or size == 1  # never blown up more than the screen is fine
