"""Sets of hexes that move as a whole, held against a plain search from hex to hex."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board import graph
from sandtable.board.graph import ANYWHERE
from sandtable.board.grid import Grid
from sandtable.board.hexboard import HexBoard
from sandtable.board.hexes import HexGrid
from sandtable.core.bits import bit_list, mask_of
from sandtable.games.westfront.world import atlas
from tests.board.test_hexboard import BOARD
from tests.board.test_hexes import DESERT, POLAND, grids
from tests.giant import world as giant

Near = Mapping[int, set[int]]


def searched(near: Near, start: int, through: int, enter: int) -> dict[int, int]:
    """Return how many steps it takes to each hex that can be entered, by a plain search breadth first."""
    steps = dict.fromkeys(bit_list(start), 0)
    line = deque(steps)
    while line:
        here = line.popleft()
        if steps[here] and not through >> here & 1:
            continue
        for there in near[here]:
            if there not in steps and enter >> there & 1:
                steps[there] = steps[here] + 1
                line.append(there)
    return {here: count for here, count in steps.items() if count}


def assert_same(grid: Grid, near: Near, start: int, through: int, enter: int) -> None:
    """Compare all that a grid tells with a plain search."""
    assert grid.around(start) == mask_of({there for here in bit_list(start) for there in near[here]})
    found = searched(near, start, through, enter)
    most = max(found.values(), default=0)
    waves = [mask_of(here for here, steps in found.items() if steps == n) for n in range(1, most + 1)]
    assert list(grid.waves(start, through, enter)) == waves
    assert grid.reach(start, through, enter) == mask_of(found)
    for steps in (0, 1, most // 2, most + 1):
        near_by = start | mask_of(here for here, count in found.items() if count <= steps)
        assert grid.within(start, steps, through, enter) == near_by


class Country(NamedTuple):
    """A grid of some shape; hexes that are on the map, and directions in which hexes cannot be left."""

    grid: HexGrid
    among: int
    bars: tuple[int, ...]

    @property
    def near(self) -> Near:
        """The hexes one step from each."""
        return {
            here: {
                there
                for there, bar in zip(beside, self.bars, strict=True)
                if there >= 0 and self.among >> here & self.among >> there & 1 and not bar >> here & 1
            }
            for here, beside in enumerate(self.grid.beside)
        }


@st.composite
def countries(draw: st.DrawFn) -> Country:
    grid = draw(grids())
    sets = st.integers(0, grid.everywhere)
    sparse = st.tuples(sets, sets).map(lambda two: two[0] & two[1])
    return Country(grid, draw(sets) | draw(sets), draw(st.tuples(*[sparse] * 6)))


@given(countries(), st.data())
def test_a_set_moves_as_its_hexes_do_one_by_one(country: Country, data: st.DataObject) -> None:
    sets = st.integers(0, country.grid.everywhere)
    limits = st.one_of(st.just(ANYWHERE), sets)
    steps = country.grid.steps.among(country.among).barred(country.bars)
    assert_same(steps, country.near, data.draw(sets), data.draw(limits), data.draw(limits))
    assert_same(country.grid.steps, _near(country.grid), data.draw(sets), data.draw(limits), data.draw(limits))


def _near(grid: HexGrid) -> Near:
    return {here: set(bit_list(mask)) for here, mask in enumerate(grid.near)}


@given(countries(), st.integers(1, 90), st.data())
def test_the_steps_of_a_board_behind_another_are_the_same_so_much_higher(
    country: Country, base: int, data: st.DataObject
) -> None:
    raised = country.grid.steps.raised(base).among(country.among << base).barred([bar << base for bar in country.bars])
    near = {here + base: {there + base for there in beside} for here, beside in country.near.items()}
    start, through, enter = (data.draw(st.integers(0, country.grid.everywhere)) << base for _ in range(3))
    assert_same(raised, near, start, through, enter)


@pytest.mark.parametrize("grid", [atlas.GRID, POLAND, DESERT], ids=["westfront", "poland", "desert"])
@given(data=st.data())
def test_floods_on_the_grids_of_games(grid: HexGrid, data: st.DataObject) -> None:
    start = mask_of(data.draw(st.sets(st.integers(0, grid.size - 1), max_size=3)))
    closed = mask_of(data.draw(st.sets(st.integers(0, grid.size - 1), max_size=200)))
    assert_same(grid.steps, _near(grid), start, ~closed, ~closed)


@given(data=st.data())
def test_floods_on_westfronts_map_stop_at_its_seas_and_impassable_sides(data: st.DataObject) -> None:
    grid, cell = atlas.GRID, [_cell(name) for name in atlas.PRINTED]
    at = {here: n for n, here in enumerate(cell)}
    shut = [
        mask_of(
            here
            for here, row in enumerate(grid.beside)
            if here in at and row[way] in at and not atlas.NEAR[at[here]] >> at[row[way]] & 1
        )
        for way in range(6)
    ]
    assert any(shut)
    steps = grid.steps.among(mask_of(cell)).barred(shut)
    enter = data.draw(st.integers(0, atlas.EVERYWHERE)) | data.draw(st.integers(0, atlas.EVERYWHERE))
    start = 1 << data.draw(st.integers(0, atlas.HEXES - 1))
    found = graph.reach(atlas.NEAR, start, enter, enter)
    assert steps.reach(_moved(start, cell), ANYWHERE, _moved(enter, cell)) == _moved(found, cell)


def _cell(printed: str) -> int:
    found = atlas.GRID.from_printed(printed)
    assert found is not None
    return found


def _moved(hexes: int, cell: list[int]) -> int:
    return mask_of(cell[n] for n in bit_list(hexes))


@pytest.mark.parametrize(
    ("board", "sides"),
    [
        (BOARD, (["river", "lake"], ["ferry"])),
        (giant.BOARD, (["river"], ["bridge"])),
    ],
    ids=["poland", "giant"],
)
@given(data=st.data())
def test_a_board_of_two_sheets_has_steps_between_its_neighbours(
    board: HexBoard, sides: tuple[list[str], list[str]], data: st.DataObject
) -> None:
    places = st.sets(st.integers(0, board.grid.size - 1), max_size=60)
    among, closed = ~mask_of(data.draw(places)), mask_of(data.draw(places))
    near = board.neighbours(among, *sides)
    start = mask_of(data.draw(places)) & among & board.on_map
    as_sets = {here: set(bit_list(mask)) for here, mask in enumerate(near)}
    assert_same(board.steps(among, *sides), as_sets, start, ~closed, ANYWHERE)


def test_a_river_is_crossed_over_its_bridges_alone() -> None:
    steps = giant.BOARD.steps(barred=["river"])
    north = mask_of(range(8 * giant.COLUMNS))
    assert steps.reach(1) == north & ~1
    (here, there), *_ = giant.RIVERS[0]
    bridges = giant.BOARD.steps(barred=["river"], bridged=["bridge"])
    assert bridges.around(1 << here) >> there & 1
    assert bridges.reach(1) == giant.BOARD.on_map & ~1


def test_a_side_that_is_barred_from_one_hex_can_be_crossed_from_the_other() -> None:
    grid = HexGrid(2, 1)
    one_way = grid.steps.barred([mask_of([0]) if way == "e" else 0 for way in grid.directions])
    assert (one_way.around(0b01), one_way.around(0b10)) == (0, 0b01)


def test_places_beside_the_grid_are_in_no_step() -> None:
    grid = HexGrid(3, 3)
    box = 1 << grid.size
    assert grid.steps.around(box) == 0
    assert grid.steps.reach(box | 1) == grid.everywhere & ~1
