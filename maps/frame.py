"""The frame of a map: a window of the world in Mercator's projection, measured in pixels from the top left."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

Point = tuple[float, float]


class Window(Protocol):
    """A part of the globe on paper: how wide and high it is in pixels, what it reaches, where a place lies on it."""

    @property
    def west(self) -> float:
        """The westernmost longitude."""

    @property
    def south(self) -> float:
        """The southernmost latitude."""

    @property
    def east(self) -> float:
        """The easternmost longitude."""

    @property
    def north(self) -> float:
        """The northernmost latitude."""

    @property
    def width(self) -> int:
        """Pixels from left to right."""

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""

    def point(self, lon: float, lat: float) -> Point:
        """Return the pixel of a place on the globe."""


def _northing(lat: float) -> float:
    """Return Mercator's stretched latitude, in degrees of longitude at the equator."""
    return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(lat) / 2)))


@dataclass(frozen=True)
class Frame:
    """A rectangle of longitudes and latitudes, and how many pixels wide it is drawn.

    Mercator keeps shapes, makes north up everywhere, and gives the crowded north of the Mediterranean more room than
    the empty desert.
    """

    west: float
    east: float
    south: float
    north: float
    width: int

    @classmethod
    def read(cls, doc: dict[str, Any]) -> Frame:
        """Return the frame that the table `[frame]` of a sheet describes."""
        return cls(doc["west"], doc["east"], doc["south"], doc["north"], doc["width"])

    @cached_property
    def scale(self) -> float:
        """Pixels in a degree of longitude."""
        return self.width / (self.east - self.west)

    @cached_property
    def height(self) -> int:
        """Pixels from north to south."""
        return round((_northing(self.north) - _northing(self.south)) * self.scale)

    def point(self, lon: float, lat: float) -> Point:
        """Return the pixel of a place on the globe."""
        return (lon - self.west) * self.scale, (_northing(self.north) - _northing(lat)) * self.scale

    def lon(self, x: float) -> float:
        """Return the longitude of a column of pixels."""
        return self.west + x / self.scale

    def lat(self, y: float) -> float:
        """Return the latitude of a row of pixels."""
        stretched = math.radians(_northing(self.north) - y / self.scale)
        return math.degrees(2 * math.atan(math.exp(stretched)) - math.pi / 2)
