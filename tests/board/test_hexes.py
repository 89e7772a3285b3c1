"""Hex grids of both orientations and both shifts, and the numbering of the games' own maps."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.graph import around, distances
from sandtable.board.hexes import HexGrid, Side
from sandtable.core.bits import bit_list, mask_of

WESTFRONT = HexGrid(30, 30, pointy=True, shifted="odd", row_first=True)
POLAND = HexGrid(50, 38, pointy=False, shifted="even", prefix="po")
DESERT = HexGrid(103, 22, pointy=False, shifted="even", first=(-52, 12))


@st.composite
def grids(draw: st.DrawFn) -> HexGrid:
    shift: Literal["odd", "even"] = draw(st.sampled_from(["odd", "even"]))
    return HexGrid(
        draw(st.integers(1, 7)),
        draw(st.integers(1, 7)),
        pointy=draw(st.booleans()),
        shifted=shift,
        first=(draw(st.integers(0, 9)), draw(st.integers(0, 9))),
        prefix=draw(st.sampled_from(["", "w", "19a"])),
        row_first=draw(st.booleans()),
    )


@st.composite
def grids_with_hexes(draw: st.DrawFn) -> tuple[HexGrid, int, int]:
    grid = draw(grids())
    hexes = st.integers(0, grid.size - 1)
    return grid, draw(hexes), draw(hexes)


def printed_neighbours(grid: HexGrid, text: str) -> dict[str, str]:
    """Return the printed coordinates around a printed coordinate by direction."""
    here = grid.from_printed(text)
    assert here is not None
    found = {direction: grid.neighbour(here, direction) for direction in grid.directions}
    return {direction: grid.printed(there) for direction, there in found.items() if there is not None}


def test_westfront_counts_rows_first_and_shifts_odd_rows_east() -> None:
    even_row = {"e": "1417", "w": "1415", "ne": "1316", "nw": "1315", "se": "1516", "sw": "1515"}
    odd_row = {"e": "1317", "w": "1315", "ne": "1217", "nw": "1216", "se": "1417", "sw": "1416"}
    assert printed_neighbours(WESTFRONT, "1416") == even_row
    assert printed_neighbours(WESTFRONT, "1316") == odd_row


def test_the_polish_map_has_odd_columns_half_a_hex_north() -> None:
    even = {"n": "po2820", "ne": "po2921", "se": "po2922", "s": "po2822", "sw": "po2722", "nw": "po2721"}
    odd = {"n": "po2720", "ne": "po2820", "se": "po2821", "s": "po2722", "sw": "po2621", "nw": "po2620"}
    assert printed_neighbours(POLAND, "po2821") == even
    assert printed_neighbours(POLAND, "po2721") == odd


def test_columns_may_count_from_below_nothing() -> None:
    here = DESERT.at(-1, 20)
    assert here is not None
    north_east = DESERT.neighbour(here, "ne")
    assert north_east is not None
    assert DESERT.offset(north_east) == (0, 19)


@given(grids())
def test_every_hex_is_found_again_by_column_and_row(grid: HexGrid) -> None:
    assert [grid.at(*grid.offset(here)) for here in range(grid.size)] == list(range(grid.size))


@given(grids())
def test_there_is_no_hex_beyond_the_edges(grid: HexGrid) -> None:
    column, row = grid.first
    outside = [(column - 1, row), (column, row - 1), (column + grid.columns, row), (column, row + grid.rows)]
    assert [grid.at(*place) for place in outside] == [None] * 4


@given(grids())
def test_cube_coordinates_add_up_to_nothing(grid: HexGrid) -> None:
    assert all(sum(grid.cube(here)) == 0 for here in range(grid.size))


@given(grids())
def test_going_there_and_back_ends_where_it_began(grid: HexGrid) -> None:
    for here in range(grid.size):
        for direction in grid.directions:
            there = grid.neighbour(here, direction)
            assert there is None or grid.neighbour(there, grid.opposite(direction)) == here


@pytest.mark.parametrize("pointy", [True, False])
@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_an_inner_hex_has_six_neighbours_in_compass_order(pointy: bool, shifted: Literal["odd", "even"]) -> None:
    grid = HexGrid(5, 5, pointy=pointy, shifted=shifted)
    around = [grid.neighbour(12, direction) for direction in grid.directions]
    assert grid.near[12] == mask_of(there for there in around if there is not None)
    assert grid.near[12].bit_count() == 6
    for one, other in zip(around, around[1:] + around[:1], strict=True):
        assert one is not None
        assert other is not None
        assert grid.distance(one, other) == 1


@pytest.mark.parametrize("pointy", [True, False])
@pytest.mark.parametrize("shifted", ["odd", "even"])
@pytest.mark.parametrize("here", [12, 16])
def test_directions_lead_where_the_compass_says(pointy: bool, shifted: Literal["odd", "even"], here: int) -> None:
    grid = HexGrid(5, 5, pointy=pointy, shifted=shifted)

    def drawn_at(place: int) -> tuple[float, float]:
        column, row = grid.offset(place)
        number = row if pointy else column
        lag = 0.5 if number % 2 == (shifted == "odd") else 0
        return (column + lag, row) if pointy else (column, row + lag)

    x, y = drawn_at(here)
    for direction in grid.directions:
        there = grid.neighbour(here, direction)
        assert there is not None
        to_x, to_y = drawn_at(there)
        assert ("e" in direction, "w" in direction) == (to_x > x, to_x < x), direction
        assert ("n" in direction, "s" in direction) == (to_y < y, to_y > y), direction
        assert abs(to_x - x) <= 1
        assert abs(to_y - y) <= 1


@given(grids_with_hexes())
def test_the_distance_is_the_length_of_the_shortest_way(case: tuple[HexGrid, int, int]) -> None:
    grid, here, there = case
    assert grid.distance(here, there) == distances(grid.near, 1 << here)[there]


@given(grids_with_hexes(), st.integers(0, 8))
def test_rings_and_circles_hold_the_hexes_of_their_distance(case: tuple[HexGrid, int, int], radius: int) -> None:
    grid, here, _ = case
    far = [grid.distance(here, there) for there in range(grid.size)]
    assert bit_list(grid.ring(here, radius)) == tuple(there for there, steps in enumerate(far) if steps == radius)
    assert bit_list(grid.within(here, radius)) == tuple(there for there, steps in enumerate(far) if steps <= radius)


@given(grids(), st.data())
def test_a_set_of_hexes_is_moved_at_once_as_hex_by_hex(grid: HexGrid, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, grid.everywhere))
    assert grid.around(mask) == around(grid.near, mask)


@given(grids(), st.data(), st.integers(0, 4))
def test_a_set_spreads_to_the_hexes_of_all_circles(grid: HexGrid, data: st.DataObject, radius: int) -> None:
    mask = data.draw(st.integers(0, grid.everywhere))
    circles = [grid.within(center, radius) for center in bit_list(mask)]
    assert bit_list(grid.spread(mask, radius)) == tuple(sorted({here for mask in circles for here in bit_list(mask)}))


def nudged_line(grid: HexGrid, a: int, b: int, nudge: Fraction) -> list[tuple[int, int]]:
    """Return the first two cube coordinates of a line that is moved by a little, rounded in the usual way."""
    steps = grid.distance(a, b)
    found = []
    for i in range(steps + 1):
        share = Fraction(i, steps or 1)
        ends = zip(grid.cube(a), grid.cube(b), (1, 2, -3), strict=True)
        point = [x + (y - x) * share + way * nudge for x, y, way in ends]
        cube = [round(x) for x in point]
        worst = max(range(3), key=lambda n: abs(cube[n] - point[n]))
        cube[worst] -= sum(cube)
        found.append((cube[0], cube[1]))
    return found


@given(grids_with_hexes())
def test_a_line_passes_the_hexes_nearest_to_it_and_both_where_it_runs_along_a_side(
    case: tuple[HexGrid, int, int],
) -> None:
    grid, a, b = case
    line = grid.line(a, b)
    tiny = Fraction(1, 1000)
    ways = zip(nudged_line(grid, a, b, tiny), nudged_line(grid, a, b, -tiny), strict=True)
    for step, pair in zip(line, ways, strict=True):
        found = [grid.cube(here)[:2] for here in step]
        cells = {grid.cube(here)[:2] for here in range(grid.size)}
        assert found == [cube for cube in dict.fromkeys(pair) if cube in cells]


@given(grids_with_hexes())
def test_a_line_leads_step_by_step_from_end_to_end_and_back(case: tuple[HexGrid, int, int]) -> None:
    grid, a, b = case
    line = grid.line(a, b)
    assert line[0] == (a,)
    assert line[-1] == (b,)
    assert all(grid.distance(one, other) == 1 for here, there in pairwise(line) for one in here for other in there)
    assert [set(step) for step in grid.line(b, a)] == [set(step) for step in reversed(line)]


def test_a_line_between_two_columns_runs_along_sides() -> None:
    here, there = POLAND.from_printed("po2821"), POLAND.from_printed("po3021")
    assert here is not None
    assert there is not None
    line = [[POLAND.printed(place) for place in step] for step in POLAND.line(here, there)]
    assert line == [["po2821"], ["po2922", "po2921"], ["po3021"]]


@given(grids_with_hexes())
def test_a_line_between_columns_and_rows_is_that_between_their_hexes(case: tuple[HexGrid, int, int]) -> None:
    grid, a, b = case
    assert grid.line_over(grid.offset(a), grid.offset(b)) == grid.line(a, b)[1:-1]
    assert grid.cube_at(*grid.offset(a)) == grid.cube(a)


def test_a_line_may_end_off_the_grid_and_has_nothing_where_no_hex_is_near() -> None:
    grid = HexGrid(3, 3, pointy=False, shifted="even")
    line = grid.line_over((2, -2), (2, 5))
    assert [[grid.printed(here) for here in step] for step in line] == [[], [], ["0201"], ["0202"], ["0203"], []]
    near, far = grid.cube_at(2, -2), grid.cube_at(2, 5)
    assert max(abs(x - y) for x, y in zip(near, far, strict=True)) == 7
    assert [[grid.printed(here) for here in step] for step in grid.line_over((1, 2), (5, 2))][:1] == [["0202", "0201"]]


@given(grids())
def test_a_hexside_is_the_same_from_both_hexes(grid: HexGrid) -> None:
    for here in range(grid.size):
        for direction in grid.directions:
            side = grid.side(here, direction)
            there = grid.neighbour(here, direction)
            if there is None:
                assert side == Side(here, direction)
            else:
                assert side == grid.side(there, grid.opposite(direction))
                assert side == grid.side_between(here, there) == grid.side_between(there, here)


@given(grids())
def test_different_hexsides_have_different_names(grid: HexGrid) -> None:
    sides = {grid.side(here, direction) for here in range(grid.size) for direction in grid.directions}
    inner = sum(mask.bit_count() for mask in grid.near) // 2
    assert len(sides) == 6 * grid.size - inner


@pytest.mark.parametrize("there", [0, 2, 24])
def test_only_neighbours_share_a_hexside(there: int) -> None:
    with pytest.raises(ValueError, match=f"hexes 0 and {there} are not neighbours"):
        HexGrid(5, 5).side_between(0, there)


@given(grids())
def test_printed_coordinates_lead_back_to_their_hex(grid: HexGrid) -> None:
    for here in range(grid.size):
        assert grid.from_printed(grid.printed(here)) == here
        assert grid.from_printed(grid.printed(here).upper()) == here


@pytest.mark.parametrize("text", ["po0039", "po5101", "po0139", "2721", "xx2721", "po272", "po27211", "po27x1"])
def test_what_is_not_printed_on_the_map_is_no_hex(text: str) -> None:
    assert POLAND.from_printed(text) is None


@given(grids_with_hexes())
def test_names_by_offset_lead_back_to_their_hex(case: tuple[HexGrid, int, int]) -> None:
    grid, here, there = case
    name = grid.offset_name("san-remo", here, there)
    lines = {grid.neighbour(here, way, steps) for way in grid.directions for steps in range(15)}
    assert (name is not None) == (there in lines)
    assert name is None or grid.from_offset_name(name, {"san-remo": here}) == there


def test_hexes_are_named_by_direction_and_count_from_a_town() -> None:
    palermo = WESTFRONT.from_printed("1416")
    assert palermo is not None
    east, south_east = WESTFRONT.from_printed("1419"), WESTFRONT.from_printed("1617")
    assert east is not None
    assert south_east is not None
    assert WESTFRONT.offset_name("palermo", palermo, east) == "palermo-e3"
    assert WESTFRONT.offset_name("palermo", palermo, south_east) == "palermo-se2"
    assert WESTFRONT.offset_name("palermo", palermo, palermo) == "palermo"


@pytest.mark.parametrize("text", ["rome-e1", "palermo-n1", "palermo-e0", "palermo-e", "palermo-e99", "e1", "-e1"])
def test_a_name_that_leads_to_no_hex_is_no_hex(text: str) -> None:
    assert WESTFRONT.from_offset_name(text, {"palermo": 100}) is None


def test_a_name_of_its_own_comes_before_a_name_by_offset() -> None:
    assert WESTFRONT.from_offset_name("palermo-e1", {"palermo": 100, "palermo-e1": 7}) == 7


@given(grids())
def test_the_graph_of_a_grid_has_the_same_neighbours(grid: HexGrid) -> None:
    graph = grid.graph([grid.printed(here) for here in range(grid.size)])
    assert graph.near("hex") == grid.near
    assert graph.everywhere == grid.everywhere
    assert graph.kinds == ("hex",)


def test_a_graph_of_a_grid_needs_a_name_for_every_hex() -> None:
    with pytest.raises(ValueError, match="3 names for 4 hexes"):
        HexGrid(2, 2).graph(["a", "b", "c"])
