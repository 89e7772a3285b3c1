"""The frame of a hex map: a Lambert conformal conic of the globe, turned, pulled a little, and cut by a hex grid.

Geography rarely fits a game's hexes: a town stands across the hexside, an island reaches one hex too far. The sheet's
`[[pull]]` entries name points of the globe and where on the grid they belong; everything around them follows smoothly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from maps.frame import Point

_ROUNDS = 12  # of the search for the point that a pull brought here


@dataclass(frozen=True)
class Cone:
    """The projection itself, in kilometres east and north of its middle, turned counter-clockwise."""

    lat_1: float
    lat_2: float
    lat_0: float
    lon_0: float
    radius: float
    turn: float

    @classmethod
    def read(cls, grid: dict[str, Any]) -> Cone:
        """Return the projection that the table `[grid]` of a map describes."""
        p = grid["projection"]
        return cls(p["lat_1"], p["lat_2"], p["lat_0"], p["lon_0"], p["earth_radius_km"], grid["rotation_deg"])

    @cached_property
    def _n(self) -> float:
        one, two = math.radians(self.lat_1), math.radians(self.lat_2)
        return math.log(math.cos(one) / math.cos(two)) / math.log(_tan(self.lat_2) / _tan(self.lat_1))

    @cached_property
    def _f(self) -> float:
        return self.radius * math.cos(math.radians(self.lat_1)) * _tan(self.lat_1) ** self._n / self._n

    @cached_property
    def _rho(self) -> float:
        return self._f / float(_tan(self.lat_0) ** self._n)

    def km(self, lon: float, lat: float) -> Point:
        """Return where a place of the globe lies."""
        rho = self._f / _tan(lat) ** self._n
        angle = self._n * math.radians(lon - self.lon_0)
        return self._turned(rho * math.sin(angle), self._rho - rho * math.cos(angle), self.turn)

    def globe(self, x: float, y: float) -> Point:
        """Return the longitude and latitude of a point."""
        x, y = self._turned(x, y, -self.turn)
        rho = math.hypot(x, self._rho - y)
        lon = self.lon_0 + math.degrees(math.atan2(x, self._rho - y)) / self._n
        return lon, math.degrees(2 * math.atan((self._f / rho) ** (1 / self._n)) - math.pi / 2)

    @staticmethod
    def _turned(x: float, y: float, degrees: float) -> Point:
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return x * c - y * s, x * s + y * c


def _tan(lat: float) -> float:
    return math.tan(math.pi / 4 + math.radians(lat) / 2)


@dataclass(frozen=True)
class Pull:
    """One point that is drawn elsewhere than the projection has it, and how far around it the ground follows."""

    at: Point
    by: Point
    reach: float


@dataclass(frozen=True)
class LambertFrame:
    """A sheet of paper over the turned projection; pixels from its top left, as `Frame` has them."""

    cone: Cone
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
        x, y = self.cone.km(lon, lat)
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
        return self.cone.globe(px / self.scale + self.left, self.top - py / self.scale)

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
