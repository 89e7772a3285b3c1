"""Projections of the globe, in kilometres east and north of their middle: the cone, the azimuthal ones, the plate.

A game's hexes were laid over one of these; `[grid.projection]` of its map.toml says which and where it touches.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from maps.frame import Point

Doc = dict[str, Any]


class Projection(Protocol):
    """A way to flatten the globe, there and back."""

    def km(self, lon: float, lat: float) -> Point:
        """Return where a place of the globe lies."""

    def globe(self, x: float, y: float) -> Point:
        """Return the longitude and latitude of a point."""


@dataclass(frozen=True)
class Cone:
    """Lambert's conformal cone through two parallels."""

    lat_1: float
    lat_2: float
    lat_0: float
    lon_0: float
    radius: float

    @classmethod
    def read(cls, doc: Doc) -> Cone:
        """Return the cone that a map describes."""
        return cls(doc["lat_1"], doc["lat_2"], doc["lat_0"], doc["lon_0"], doc["earth_radius_km"])

    @cached_property
    def _n(self) -> float:
        one, two = math.radians(self.lat_1), math.radians(self.lat_2)
        return math.log(math.cos(one) / math.cos(two)) / math.log(_tan(self.lat_2) / _tan(self.lat_1))

    @cached_property
    def _f(self) -> float:
        return float(self.radius * math.cos(math.radians(self.lat_1)) * _tan(self.lat_1) ** self._n / self._n)

    @cached_property
    def _rho(self) -> float:
        return self._f / float(_tan(self.lat_0) ** self._n)

    def km(self, lon: float, lat: float) -> Point:
        """Return where a place of the globe lies."""
        rho = self._f / _tan(lat) ** self._n
        angle = self._n * math.radians(lon - self.lon_0)
        return rho * math.sin(angle), self._rho - rho * math.cos(angle)

    def globe(self, x: float, y: float) -> Point:
        """Return the longitude and latitude of a point."""
        rho = math.hypot(x, self._rho - y)
        lon = self.lon_0 + math.degrees(math.atan2(x, self._rho - y)) / self._n
        return lon, math.degrees(2 * math.atan((self._f / rho) ** (1 / self._n)) - math.pi / 2)


def _tan(lat: float) -> float:
    return math.tan(math.pi / 4 + math.radians(lat) / 2)


@dataclass(frozen=True)
class Azimuth:
    """A plane that touches the globe in one point: directions from there are true, and areas or else distances."""

    lat_0: float
    lon_0: float
    radius: float
    is_equal_area: bool

    @classmethod
    def equal_area(cls, doc: Doc) -> Azimuth:
        """Return Lambert's azimuthal projection as a map describes it."""
        return cls(doc["lat_0"], doc["lon_0"], doc["earth_radius_km"], is_equal_area=True)

    @classmethod
    def equidistant(cls, doc: Doc) -> Azimuth:
        """Return the projection in which distances from its middle are true."""
        return cls(doc["lat_0"], doc["lon_0"], doc["earth_radius_km"], is_equal_area=False)

    def _away(self, angle: float) -> float:
        """Return how far from the middle a place is drawn that lies so far from it on the globe, in radii."""
        return 2 * math.sin(angle / 2) if self.is_equal_area else angle

    def _angle(self, away: float) -> float:
        """Return how far from the middle a place lies on the globe that is drawn so far from it, in radii."""
        return 2 * math.asin(min(1.0, away / 2)) if self.is_equal_area else away

    def km(self, lon: float, lat: float) -> Point:
        """Return where a place of the globe lies."""
        middle, here, turn = math.radians(self.lat_0), math.radians(lat), math.radians(lon - self.lon_0)
        east = math.cos(here) * math.sin(turn)
        north = math.cos(middle) * math.sin(here) - math.sin(middle) * math.cos(here) * math.cos(turn)
        across = math.hypot(east, north)
        if across == 0:
            return 0.0, 0.0
        up = math.sin(middle) * math.sin(here) + math.cos(middle) * math.cos(here) * math.cos(turn)
        stretch = self.radius * self._away(math.atan2(across, up)) / across
        return east * stretch, north * stretch

    def globe(self, x: float, y: float) -> Point:
        """Return the longitude and latitude of a point."""
        away = math.hypot(x, y) / self.radius
        if away == 0:
            return self.lon_0, self.lat_0
        middle, angle = math.radians(self.lat_0), self._angle(away)
        north, east = y / (away * self.radius), x / (away * self.radius)
        sine = math.cos(angle) * math.sin(middle) + north * math.sin(angle) * math.cos(middle)
        up = math.cos(middle) * math.cos(angle) - north * math.sin(middle) * math.sin(angle)
        lon = self.lon_0 + math.degrees(math.atan2(east * math.sin(angle), up))
        return lon, math.degrees(math.asin(max(-1.0, min(1.0, sine))))


@dataclass(frozen=True)
class Plate:
    """A plain plate: a degree is as long everywhere as in the middle (plate carrée)."""

    lat_0: float
    lon_0: float
    km_per_degree_lon: float
    km_per_degree_lat: float

    @classmethod
    def read(cls, doc: Doc) -> Plate:
        """Return the plate that a map describes."""
        return cls(doc["lat_0"], doc["lon_0"], doc["km_per_degree_lon"], doc["km_per_degree_lat"])

    def km(self, lon: float, lat: float) -> Point:
        """Return where a place of the globe lies."""
        return (lon - self.lon_0) * self.km_per_degree_lon, (lat - self.lat_0) * self.km_per_degree_lat

    def globe(self, x: float, y: float) -> Point:
        """Return the longitude and latitude of a point."""
        return self.lon_0 + x / self.km_per_degree_lon, self.lat_0 + y / self.km_per_degree_lat


@dataclass(frozen=True)
class Turned:
    """A projection turned counter-clockwise around its middle."""

    flat: Projection
    degrees: float

    def km(self, lon: float, lat: float) -> Point:
        """Return where a place of the globe lies."""
        return _turned(*self.flat.km(lon, lat), self.degrees)

    def globe(self, x: float, y: float) -> Point:
        """Return the longitude and latitude of a point."""
        return self.flat.globe(*_turned(x, y, -self.degrees))


def _turned(x: float, y: float, degrees: float) -> Point:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return x * c - y * s, x * s + y * c


_KINDS: dict[str, Callable[[Doc], Projection]] = {
    "Lambert conformal conic": Cone.read,
    "Lambert azimuthal equal-area": Azimuth.equal_area,
    "azimuthal equidistant": Azimuth.equidistant,
    "equirectangular": Plate.read,
}


def projection_of(grid: Doc) -> Projection:
    """Return the projection that the table `[grid]` of a map describes, turned by its `rotation_deg`."""
    doc = grid["projection"]
    if doc["kind"] not in _KINDS:
        raise ValueError(f"no projection {doc['kind']}: {', '.join(_KINDS)}")
    flat = _KINDS[doc["kind"]](doc)
    return Turned(flat, grid["rotation_deg"]) if grid.get("rotation_deg") else flat
