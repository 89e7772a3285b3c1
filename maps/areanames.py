"""The names of areas with the signs that belong to them: on their own ground if there is room, else with a leader."""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from maps.areamarks import Ink, bastion, factory, number_in, star
from maps.areasheet import Doc
from maps.detail import legible
from maps.frame import Point
from maps.labels import Spot, Surroundings, settle
from maps.lettering import baseline_of, heights, width
from maps.paths import number
from maps.shapes import Box
from maps.waterline import Waterline

_HIGH = 0.6  # how far above the middle of an area its name belongs, in radii
_GAP = 0.22  # between the parts of a plate, in sizes of its letters
_SIGN = {"capital": 1.0, "resource": 1.55, "heavy-site": 0.95}  # widths of signs, in sizes of the letters
_FAR, _FAR_OFF = 0.3, 0.9  # what it costs a name to stand a pixel from where it belongs; beside a disc
_MOST = 60  # ways to set a name that are looked at together with those of others
_STEPS = 8  # to each side, of the spots that a name tries
_OFFSETS = sorted(
    (math.hypot(i, j) / _STEPS, i / _STEPS, j / _STEPS)
    for i in range(-_STEPS, _STEPS + 1)
    for j in range(-_STEPS, _STEPS + 1)
)
_ABROAD, _AT_SEA = 50.0, 8.0  # what it costs a part of a name to lie on foreign ground, or on water
_BESIDE = 45.0  # pixels: a name farther from its place has a leader
_SAMPLES = (-0.48, -0.32, -0.16, 0.0, 0.16, 0.32, 0.48)


@dataclass(frozen=True)
class Plate:
    """A name and its signs, beside it in one line or in a line of their own above it."""

    place: str
    title: str
    size: float
    signs: tuple[str, ...]
    worth: str
    is_high: bool
    settled: Point | None = None  # its middle, if the sheet says where it stands

    @classmethod
    def of(cls, fact: Doc, title: str, shape: Doc, sizes: Sequence[float], settled: Point | None) -> Plate:
        """Return the plate of a place, its signs in line: as large as the room in it has it, within bounds."""
        has_signs = shape["shape"] != "box"  # which is drawn over them
        signs = tuple(sign for sign, key in _KEYS.items() if has_signs and fact.get(key))
        size = name_size(title, shape, sizes)
        return cls(fact["id"], title, size, signs, str(fact.get("worth", "")), False, settled)

    @property
    def _row(self) -> float:
        return sum(_SIGN[sign] + _GAP for sign in self.signs) * self.size

    @property
    def wide(self) -> float:
        """How wide it is."""
        name = width(self.title, "town", self.size)
        return max(name, self._row - _GAP * self.size) if self.is_high else name + self._row

    @property
    def high(self) -> float:
        """How high it is."""
        return sum(heights(self.title, self.size)) + (1.05 * self.size if self.is_high else 0.0)

    def box(self, middle: Point) -> Box:
        """Return the room that it takes around its middle."""
        return Box(*middle, self.wide, self.high)

    def baseline(self, middle: Point) -> Point:
        """Return where the name itself stands."""
        x, y = middle
        if self.is_high:
            return baseline_of(self.title, self.size, (x, y + 0.525 * self.size))
        before = sum(_SIGN[sign] + _GAP for sign in self.signs if sign == "capital") * self.size
        return baseline_of(self.title, self.size, (x + before - self._row / 2, y))

    def drawn(self, middle: Point) -> Iterator[tuple[str, Point]]:
        """Return the middle of every sign: the star stands before the name, the others after it."""
        up, _ = heights(self.title, self.size)
        level = middle[1] - self.high / 2 + (0.5 * self.size if self.is_high else 0.525 * up)
        x = middle[0] - (self._row - _GAP * self.size if self.is_high else self.wide) / 2
        for item in self.signs if self.is_high else sorted((*self.signs, ""), key=_LINE.index):
            wide = _SIGN[item] * self.size if item else width(self.title, "town", self.size)
            if item:
                yield item, (round(x + wide / 2, 1), round(level, 1))
            x += wide + _GAP * self.size


_LINE = ("capital", "", "resource", "heavy-site")  # the name itself stands for nothing
_KEYS = {"capital": "capital", "resource": "worth", "heavy-site": "heavy-site"}
_MAKERS = {"capital": star, "resource": factory, "heavy-site": bastion}


@dataclass(frozen=True)
class Setting(Spot):
    """A way to set a plate."""

    plate: Plate

    @property
    def middle(self) -> Point:
        """The middle of the plate."""
        return self.box.x, self.box.y


@dataclass
class Lettering:
    """What the names of a map come to: symbols, numbers in them, leaders."""

    inks: list[Ink] = field(default_factory=list)
    labels: list[Doc] = field(default_factory=list)


@dataclass(frozen=True)
class Soil:
    """What names lie on: the ground of each area, and all that is dry."""

    own: dict[str, Waterline]
    dry: Waterline

    def cost(self, name: str, box: Box) -> float:
        """Return what it costs the name of a place to lie here."""
        own, cost = self.own.get(name), 0.0
        for share in _SAMPLES:
            point = box.x + share * box.width, box.y
            if own and not own.is_land(point):
                cost += _ABROAD if self.dry.is_land(point) else _AT_SEA
            elif not own and self.dry.is_land(point):
                cost += _AT_SEA
        return cost


def name_size(title: str, shape: Doc, sizes: Sequence[float]) -> float:
    """Return the size of a name: as large as the room in its area has it, within bounds."""
    if shape["shape"] == "circle":
        return sizes[0]
    fitting: float = 1.5 * shape["r"] / width(title, "town", 1.0)
    return round(min(sizes[1], max(sizes[0], fitting)), 1)


def lettered(plates: Sequence[Plate], shapes: dict[str, Doc], room: Surroundings, soil: Soil) -> Lettering:
    """Give every place its label, where it covers least, and return what is drawn with them."""
    choices = [_settings(plate, shapes[plate.place], room, soil) for plate in plates]
    found = Lettering()
    for spot in settle(choices):
        plate, shape, (x, y) = spot.plate, shapes[spot.plate.place], spot.baseline
        label = {"text": plate.title, "x": round(x, 1), "y": round(y, 1), "anchor": "middle", "size": plate.size}
        shape["label"] = {**label, "style": "town", **legible(plate.size).doc}
        for sign, at in plate.drawn(spot.middle):
            found.inks += _MAKERS[sign](at, plate.size)
            if sign == "resource":
                beside = at[0] + 0.37 * plate.size, at[1]
                found.labels.append(number_in(plate.worth, round(0.8 * plate.size, 1), beside))
        found.inks += _to_place(shape, spot.box)
    return found


def _settings(plate: Plate, shape: Doc, room: Surroundings, soil: Soil) -> list[Setting]:
    """Return the best ways to set a plate, with its signs beside the name and above it, near spots first."""
    plates = [plate, replace(plate, is_high=True)] if plate.signs else [plate]
    is_fixed = shape["shape"] == "box" or "tray" in shape or plate.settled
    roam = 0.0 if is_fixed else max(1.5 * shape["r"], 3.0 * plate.size)
    far = _FAR_OFF if shape["shape"] == "circle" else _FAR
    found: list[Setting] = []
    for away, i, j in _OFFSETS if roam else _OFFSETS[:1]:
        for one in plates:
            x, y = _belongs(one, shape)
            middle = round(x + roam * i, 1), round(y + roam * j, 1)
            box = one.box(middle)
            cost = far * away * roam + soil.cost(one.place, box)
            if len(found) >= _MOST and cost >= found[-1].cost:
                continue  # whatever else it costs, others are better
            cost += room.cost(box)
            del found[_MOST:]
            insort(found, Setting(one.baseline(middle), box, cost, one), key=lambda setting: setting.cost)
    return found


def _belongs(plate: Plate, shape: Doc) -> Point:
    """Return the middle of a plate that leaves room for counters: high in its place, below one that is small."""
    if plate.settled:
        return plate.settled
    if "tray" in shape:
        return shape["x"], shape["y"] - shape["tray"]["h"] / 2 - 0.55 * plate.size
    if shape["shape"] == "box":
        return shape["x"], shape["y"] - shape["h"] / 2 + plate.size
    if shape["shape"] == "circle":
        return shape["x"], shape["y"] + 1.3 * shape["r"] + plate.size
    if shape["r"] < plate.size:
        return shape["x"], shape["y"] + shape["r"] + plate.size
    return shape["x"], shape["y"] - _HIGH * shape["r"]


def _to_place(shape: Doc, box: Box) -> Iterator[Ink]:
    """Return the line from a name that stands beside its place to that place."""
    x, y = shape["x"], shape["y"]
    reach = 1.35 * shape["r"] if shape["shape"] == "circle" else 0.3 * shape["r"]
    is_beside = box.grown(8).distance((x, y)) < max(reach, shape["r"] * 1.1, _BESIDE)
    if shape["shape"] != "box" and "tray" not in shape and not is_beside:
        yield from leader(box, (x, y), reach)


def leader(box: Box, to: Point, reach: float) -> Iterator[Ink]:
    """Return the line from a box to a point, or so far from it."""
    half = box.width / 2, box.height / 2
    start = min(max(to[0], box.x - half[0]), box.x + half[0]), min(max(to[1], box.y - half[1]), box.y + half[1])
    away = math.dist(start, to)
    end = to[0] + (start[0] - to[0]) * reach / away, to[1] + (start[1] - to[1]) * reach / away
    path = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
    for name in ("leader-under", "leader"):
        yield name, start, path
