"""How the numbers of printed hexes lie on a projection: evenly spaced, and so tied to its kilometres by few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maps.frame import Point


@dataclass(frozen=True)
class Tie:
    """A column is so many kilometres east of the one before it, a row so many north; (0, 0) is where they begin.

    Columns and rows are of hex centres, so a row or column that is shifted by half a hex counts halves.
    """

    column_km: float
    row_km: float
    column_0: float
    row_0: float

    def hexes(self, x: float, y: float) -> Point:
        """Return the column and row of a point in kilometres."""
        return x / self.column_km + self.column_0, y / self.row_km + self.row_0

    def km(self, column: float, row: float) -> Point:
        """Return the point in kilometres of a column and row."""
        return (column - self.column_0) * self.column_km, (row - self.row_0) * self.row_km


def fitted(km: Sequence[Point], hexes: Sequence[Point], pitch: float) -> Tie:
    """Return the tie that brings points closest to their columns and rows; a row is `pitch` columns high."""
    (mx, my), (mu, mv) = _middle(km), _middle(hexes)
    pairs = [(x - mx, u - mu) for (x, _), (u, _) in zip(km, hexes, strict=True)]
    pairs += [(y - my, (v - mv) * pitch) for (_, y), (_, v) in zip(km, hexes, strict=True)]
    step = sum(a * a for a, _ in pairs) / sum(a * b for a, b in pairs)
    return Tie(step, step * pitch, mu - mx / step, mv - my / (step * pitch))


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
