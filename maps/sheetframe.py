"""The frame of a sheet: a window of any projection in pixels, pulled a little where the game has places elsewhere.

Geography rarely fits a game's hexes: a town stands across the hexside, an island reaches one hex too far. The sheet's
`[[pull]]` entries name points of the globe and where on the grid they belong; everything around them follows smoothly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from maps.frame import Point
from maps.projections import Projection

_ROUNDS = 12  # of the search for the point that a pull brought here


@dataclass(frozen=True)
class Pull:
    """One point that is drawn elsewhere than the projection has it, and how far around it the ground follows."""

    at: Point
    by: Point
    reach: float


def _shrunk(pull: Pull, times: int) -> Pull:
    (x, y), (dx, dy) = pull.at, pull.by
    return Pull((x / times, y / times), (dx / times, dy / times), pull.reach / times)


@dataclass(frozen=True)
class SheetFrame:
    """A sheet of paper over a projection; pixels from its top left, as `Frame` has them."""

    projection: Projection
    left: float  # kilometres of the top left corner
    top: float
    scale: float  # pixels in a kilometre
    width: int
    height: int
    pulls: Sequence[Pull] = field(default=())

    def point(self, lon: float, lat: float) -> Point:
        """Return the pixel of a place on the globe."""
        return self.pulled(self.flat(lon, lat))

    def flat(self, lon: float, lat: float) -> Point:
        """Return the pixel of a place before anything is pulled."""
        x, y = self.projection.km(lon, lat)
        return (x - self.left) * self.scale, (self.top - y) * self.scale

    def pulled(self, at: Point) -> Point:
        """Return where a point of the flat sheet is drawn."""
        dx, dy = self.shift(at)
        return at[0] + dx, at[1] + dy

    def shift(self, at: Point) -> Point:
        """Return how far the pulls move a point."""
        dx = dy = 0.0
        for pull in self.pulls:
            weight = math.exp(-((math.dist(at, pull.at) / pull.reach) ** 2))
            dx, dy = dx + weight * pull.by[0], dy + weight * pull.by[1]
        return dx, dy

    def globe(self, x: float, y: float) -> Point:
        """Return the longitude and latitude that are drawn at a pixel."""
        px, py = x, y
        for _ in range(_ROUNDS if self.pulls else 0):
            dx, dy = self.shift((px, py))
            px, py = x - dx, y - dy
        return self.unpulled_globe(px, py)

    def unpulled_globe(self, x: float, y: float) -> Point:
        """Return the longitude and latitude at a pixel of the flat sheet."""
        return self.projection.globe(x / self.scale + self.left, self.top - y / self.scale)

    def smaller(self, times: int) -> SheetFrame:
        """Return the same sheet with so many times fewer pixels each way."""
        pulls = [_shrunk(pull, times) for pull in self.pulls]
        wide, high = -(-self.width // times), -(-self.height // times)
        return replace(self, scale=self.scale / times, width=wide, height=high, pulls=pulls)

    @cached_property
    def _bounds(self) -> tuple[float, float, float, float]:
        xs, ys = range(0, self.width + 1, 40), range(0, self.height + 1, 40)
        edge = [(x, y) for x in (*xs, self.width) for y in (0, self.height)]
        edge += [(x, y) for y in (*ys, self.height) for x in (0, self.width)]
        found = [self.globe(x, y) for x, y in edge]
        lons, lats = [lon for lon, _ in found], [lat for _, lat in found]
        return min(lons), min(lats), max(lons), max(lats)

    @property
    def west(self) -> float:
        """The westernmost longitude of the sheet."""
        return self._bounds[0]

    @property
    def south(self) -> float:
        """The southernmost latitude of the sheet."""
        return self._bounds[1]

    @property
    def east(self) -> float:
        """The easternmost longitude of the sheet."""
        return self._bounds[2]

    @property
    def north(self) -> float:
        """The northernmost latitude of the sheet."""
        return self._bounds[3]
