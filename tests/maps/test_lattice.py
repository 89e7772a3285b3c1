"""Hexes on paper, of any grid and of several sheets, and what is drawn along their sides."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from maps.detail import Span
from maps.hexsides import Look, barred, falling, flowing, side_layers, side_styles, soft, straight, walled
from maps.hexstyles import line_style, shape_style
from maps.lattice import Lattice
from maps.paths import number, rings_of
from maps.projections import Plate, projection_of
from maps.ties import Tie
from sandtable.board.hexes import HexGrid

AETO: dict[str, Any] = tomllib.loads((Path(__file__).parent / "data" / "aeto.toml").read_text(encoding="utf-8"))
SIDES: dict[str, list[str]] = AETO["sides"]
WAYS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
LOOKS = {
    "river": Look(flowing, line_style("#4a8fc2", 3), line_style("#f3f2e6", 6)),
    "major-river": Look(flowing, line_style("#4a8fc2", 6), line_style("#f3f2e6", 9)),
    "partition": Look(soft, line_style("#8e2f26", 3), span=Span(0.3)),
    "lake": Look(barred, line_style("#2f7fb5", 6)),
    "mountain": Look(walled, shape_style("#33241a"), is_filled=True),
    "wadi": Look(straight, line_style("#b08850", 3)),
}


def two_sheets() -> Lattice:
    """Return sheets W and E on one grid: E is W turned by 180 degrees, the hexes of the seam have two names."""
    grid = HexGrid(67, 61, pointy=True, shifted="even", row_first=True)
    return Lattice(grid, dict(_printed(grid)), 88.0, 40.0)


def _printed(grid: HexGrid) -> Iterator[tuple[str, int]]:
    for row in range(1, 62):
        for column in range(1, 68):
            cell = grid.at(column, 62 - row)
            assert cell is not None
            mirrored = (67 if row % 2 == 0 else 68) - column
            if column <= 33 + row % 2:
                yield f"W {row:02}{column:02}", cell
            if 0 < mirrored <= 33 + row % 2:
                yield f"E {62 - row:02}{mirrored:02}", cell


AETO_BOARD = two_sheets()
PLAIN = HexGrid(5, 4, pointy=True, shifted="odd")
FLAT = HexGrid(5, 4, pointy=False, shifted="even", first=(-2, 3))
LATTICES = {
    "pointy": Lattice(PLAIN, {PLAIN.printed(cell): cell for cell in range(20)}, 60.0, 10.0),
    "flat": Lattice(FLAT, {}, 60.0, 10.0),
    "turned": Lattice(FLAT, {}, 60.0, 10.0, is_turned=True),
}


# Where hexes lie


@pytest.mark.parametrize("name", LATTICES)
def test_neighbours_share_a_side_and_stand_a_width_apart(name: str) -> None:
    board = LATTICES[name]
    for (a, b), (one, two) in board.sides.items():
        assert {a, b} == set(board.corners(one)) & set(board.corners(two))
        assert math.dist(board.centre(one), board.centre(two)) == pytest.approx(board.wide)
        assert math.dist(board.at(a), board.at(b)) == pytest.approx(board.radius)
        assert set(board.between(two, one)) == {a, b}
    assert len(board.sides) == sum(there is not None for cell in range(20) for _, there in board.neighbours(cell)) / 2


@pytest.mark.parametrize("name", ["pointy", "flat"])
def test_directions_lead_where_their_names_say(name: str) -> None:
    board = LATTICES[name]
    for cell in range(20):
        x, y = board.centre(cell)
        for direction, there in board.neighbours(cell):
            (ax, ay), (bx, by) = (board.at(corner) for corner in board.side(cell, direction))
            east, south = WAYS[direction]
            for dx, dy in [((ax + bx) / 2 - x, (ay + by) / 2 - y)] + (
                [(board.centre(there)[0] - x, board.centre(there)[1] - y)] if there is not None else []
            ):
                assert (round(dx, 6) > 0) - (round(dx, 6) < 0) == east
                assert (round(dy, 6) > 0) - (round(dy, 6) < 0) == south


def test_a_turned_sheet_has_its_right_edge_below() -> None:
    flat, turned = LATTICES["flat"], LATTICES["turned"]
    assert (turned.width, turned.height) == (flat.height, flat.width)
    for cell in range(20):
        x, y = flat.centre(cell)
        assert turned.centre(cell) == pytest.approx((flat.height - y, x))
        assert turned.reach(cell, turned.centre(cell)) == 0


def test_pointy_hexes_are_not_turned() -> None:
    with pytest.raises(ValueError, match="only flat-top hexes"):
        Lattice(PLAIN, {}, 60.0, 10.0, is_turned=True)


@pytest.mark.parametrize("name", LATTICES)
def test_all_hexes_lie_inside_the_margin(name: str) -> None:
    board = LATTICES[name]
    points = [point for cell in range(20) for point in board.polygon(cell)]
    assert min(x for x, _ in points) == pytest.approx(10)
    assert min(y for _, y in points) == pytest.approx(10)
    assert max(x for x, _ in points) == pytest.approx(board.width - 10, abs=0.6)
    assert max(y for _, y in points) == pytest.approx(board.height - 10, abs=0.6)


@pytest.mark.parametrize("name", LATTICES)
def test_a_point_is_so_far_out_in_its_hex_as_it_looks(name: str) -> None:
    board = LATTICES[name]
    for share in (0.3, 1.0, 1.4):
        assert all(board.reach(7, point) == pytest.approx(share) for point in board.polygon(7, share))
    far = board.polygon(7, 3.0)[0]
    assert board.reach(7, board.within(7, far, 0.8)) == pytest.approx(0.8)


def test_a_hex_that_is_not_printed_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no hex W 9999"):
        AETO_BOARD.cell("W 9999")


# Two sheets on one grid


def test_a_hex_of_the_seam_answers_to_both_of_its_names() -> None:
    assert AETO_BOARD.cell("W 3534") == AETO_BOARD.cell("E 2734")
    assert len({*AETO_BOARD.names.values()}) == len(AETO_BOARD.names) - 31  # one in every odd row
    warsaw, seam, brest = (AETO_BOARD.centre(AETO_BOARD.cell(name)) for name in ("W 3533", "W 3534", "E 2733"))
    assert seam == pytest.approx((warsaw[0] + 88, warsaw[1]))
    assert brest == pytest.approx((seam[0] + 88, seam[1]))


def test_hexes_that_the_rulebook_has_side_by_side_are_neighbours() -> None:
    for chain in AETO["chains"]["list"]:
        for a, b in pairwise(chain):
            assert len(AETO_BOARD.between(*AETO_BOARD.pair(f"{a}|{b}"))) == 2


def test_the_ground_lies_under_the_hexes_as_the_tie_has_it() -> None:
    doc = AETO["transform"]
    flat, tie = projection_of(doc), Tie(doc["hex_km"], doc["row_km"], doc["u0"], doc["v0"])
    paris = AETO_BOARD.cell("W 3118")
    frame = AETO_BOARD.over(flat, doc["hex_km"], paris, tie.km(17.5, 31))
    for code, lon, lat in AETO["centres"]["list"]:
        x, y = AETO_BOARD.centre(AETO_BOARD.cell(code))
        assert frame.point(lon, lat) == pytest.approx((x, y), abs=1.2), code
        assert frame.globe(x, y) == pytest.approx((lon, lat), abs=0.01), code


def test_a_turned_sheet_is_drawn_with_north_up() -> None:
    grid = HexGrid(19, 17, pointy=False, shifted="even", first=(7, 1), prefix="ww")
    board = Lattice(grid, {grid.printed(cell): cell for cell in range(grid.size)}, 44.0, 20.0, is_turned=True)
    mile = 1.609344
    plate = Plate(15.45, 36.4, 66.718 * mile, 69.05 * mile)  # Kassala, which lies in the middle of ww1515
    frame = board.over(plate, 16 * mile, board.cell("ww1515"), plate.km(36.4, 15.45))
    for name, lon, lat in (("ww1714", 36.65, 15.11), ("ww1515", 36.4, 15.45)):  # Tessenai, Kassala
        assert board.reach(board.cell(name), frame.point(lon, lat)) < 1, name
    north, east = frame.point(36.4, 15.9), frame.point(36.9, 15.45)
    here = frame.point(36.4, 15.45)
    assert north[1] < here[1] < here[1] + 1
    assert east[0] > here[0]


# Along sides


def test_every_kind_of_side_is_a_layer_with_its_class_and_style() -> None:
    layers = side_layers(AETO_BOARD, SIDES, LOOKS)
    names = [layer["class"] for layer in layers]
    assert names == ["river-under", "major-river-under", "river", "major-river", "partition", "lake", "mountain"]
    assert set(names) <= set(side_styles(LOOKS))
    assert next(layer for layer in layers if layer["class"] == "partition")["from"] == 0.3
    assert all(len(layer["path"]) == len(layer["at"]) > 0 for layer in layers)


def pairs_of(kind: str) -> list[tuple[int, int]]:
    return [AETO_BOARD.pair(text) for text in SIDES[kind]]


def test_a_river_runs_on_over_the_seam_of_two_sheets() -> None:
    lines = straight(AETO_BOARD, pairs_of("major-river"))
    assert len(lines) == 2
    assert sum(len(line) - 1 for line in lines) == len(SIDES["major-river"])
    for line, river in zip(lines, flowing(AETO_BOARD, pairs_of("major-river")), strict=True):
        assert all(math.dist(a, b) == pytest.approx(AETO_BOARD.radius) for a, b in pairwise(line))
        assert (river[0], river[-1]) == (line[0], line[-1])
        assert all(min(math.dist(point, corner) for corner in line) < AETO_BOARD.radius * 0.7 for point in river)


def test_a_tributary_ends_on_the_river_that_it_flows_into() -> None:
    seam = AETO_BOARD.cell("W 3534")
    [mouth] = (  # of the Bug, between Warsaw and the seam
        set(AETO_BOARD.corners(seam))
        & set(AETO_BOARD.corners(AETO_BOARD.cell("W 3533")))
        & set(AETO_BOARD.corners(AETO_BOARD.cell("W 3633")))
    )
    layers = {layer["class"]: layer for layer in side_layers(AETO_BOARD, SIDES, LOOKS)}
    x, y = AETO_BOARD.at(mouth)
    for kind in ("river", "major-river"):
        starts = [point for path in layers[kind]["path"] for point in re.findall(r"M([-.0-9]+) ([-.0-9]+)", path)]
        ends = [line[n] for line in flowing(AETO_BOARD, pairs_of(kind), {mouth}) for n in (0, -1)]
        assert any(math.dist(end, (x, y)) < 1e-6 for end in ends), kind
        assert kind == "river" or (number(x), number(y)) in starts


def test_barred_sides_stand_by_themselves() -> None:
    lines = barred(AETO_BOARD, pairs_of("lake"))
    assert len(lines) == len(SIDES["lake"])
    assert all(math.dist(*line) == pytest.approx(0.9 * AETO_BOARD.radius) for line in lines)


def test_teeth_of_a_wall_point_both_ways_and_those_of_a_cliff_down() -> None:
    pair = AETO_BOARD.pair(SIDES["mountain"][0])
    wall, cliff = walled(AETO_BOARD, [pair]), falling(AETO_BOARD, [pair])
    assert len(wall) == 2 * len(cliff)
    for order in (pair, pair[::-1]):
        for tooth in falling(AETO_BOARD, [order]):
            assert AETO_BOARD.reach(order[1], tooth[2]) < 1


def test_shapes_are_whole_though_they_lie_on_the_edge_of_a_tile() -> None:
    [layer] = side_layers(AETO_BOARD, {"mountain": SIDES["mountain"]}, {"mountain": LOOKS["mountain"]})
    found = [ring for path in layer["path"] for ring in rings_of(path)]
    assert len(found) == len(walled(AETO_BOARD, pairs_of("mountain")))
    assert all(len(ring) == 4 for ring in found)


@pytest.mark.parametrize(
    ("side", "reason"),
    [
        ("W 3118|W 9999", "lake side W 3118|W 9999: there is no hex W 9999"),
        ("W 3118|E 1924", "lake side W 3118|E 1924: hexes"),
    ],
)
def test_a_side_that_is_none_is_refused_with_its_kind_and_name(side: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason.replace("|", r"\|")):
        side_layers(AETO_BOARD, {"lake": [side]}, LOOKS)
