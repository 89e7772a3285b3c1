"""Sheets of a hex map: which part of the grid each covers, and the coordinate that it prints in a hex."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.board.hexes import HexGrid


class Sheet(NamedTuple):
    """A part of a grid with numbers of its own; sheets lie side by side, or turned, or share the hexes of a seam.

    Columns and rows are those of the grid, first and last. A hex is on the sheet if its middle is: the hexes of a
    shifted row lie half a column further, so that a seam through whole hexes of every second row is one column.
    The numbers begin with `first` in the north-west and may count to the west or the north; as on the grid, the rows
    or columns that are odd, or even, lie half a hex further the way that the numbers count.
    """

    prefix: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    first: tuple[int, int]
    west: bool = False
    north: bool = False
    row_first: bool = False

    def covers(self, grid: HexGrid, here: int) -> bool:
        """Tell whether a hex is on this sheet."""
        column, row = grid.offset(here)
        end = grid.offset(grid.size - 1)
        east = grid.pointy and grid.is_shifted(row)
        south = not grid.pointy and grid.is_shifted(column)
        return _holds(self.columns, 2 * column + east, end[0]) and _holds(self.rows, 2 * row + south, end[1])

    def printed(self, grid: HexGrid, here: int) -> str | None:
        """Return the coordinate that the sheet prints in a hex, or None if it has not two digits each."""
        column, row = self._numbers(grid, here)
        if not (0 <= column <= 99 and 0 <= row <= 99):
            return None
        return f"{self.prefix}{row:02}{column:02}" if self.row_first else f"{self.prefix}{column:02}{row:02}"

    def _numbers(self, grid: HexGrid, here: int) -> tuple[int, int]:
        column, row = grid.offset(here)
        x, y = column - self.columns[0], row - self.rows[0]
        across = self.first[0] + (-x if self.west else x)
        down = self.first[1] + (-y if self.north else y)
        if self.west and grid.pointy:
            across -= _slip(grid, (self.rows[0], self.first[1]), (row, down))
        if self.north and not grid.pointy:
            down -= _slip(grid, (self.columns[0], self.first[0]), (column, across))
        return across, down


def _holds(limits: tuple[int, int], doubled: int, last: int) -> bool:
    return 2 * limits[0] <= doubled and (doubled <= 2 * limits[1] or limits[1] == last)


def _slip(grid: HexGrid, first: tuple[int, int], line: tuple[int, int]) -> int:
    """Return by how many the numbers of a line that count backwards lag behind those of the first line.

    A line is a row, or a column of flat-top hexes, by its numbers on the grid and on the sheet: it is shifted one way
    on the one, and the other way on the other.
    """
    return (sum(map(grid.is_shifted, line)) - sum(map(grid.is_shifted, first))) // 2
