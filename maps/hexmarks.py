"""The symbols of a hex map: cities, ports, fortresses, resources; what they look like and where they stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maps.frame import Point
from maps.hexboard import Board, Doc
from maps.lattice import Lattice
from maps.paths import number
from maps.shapes import Box
from maps.waterline import Waterline

_RADIUS = {"victory": 15.0, "major": 14.0, "minor": 7.5, "town": 4.5}
_PORT_RADIUS = {"base": 12.5, "major": 11.5, "minor": 8.5}
_FORT = 8.0  # how far the walls reach beyond the symbol
_RESOURCE = 40.0, 21.0  # width and height
_INNER = 0.74  # how far out in its hex a symbol stands at most
_TO_CENTRE = 0.3  # how far it is drawn to the middle, where the railways meet
_APART = 6.0
_INSIDE = 0.92  # how far out in its hex a railway may turn


@dataclass(frozen=True)
class Mark:
    """One symbol: of which class, where, how large; the number written in it, if any."""

    kind: str
    x: float
    y: float
    wide: float
    high: float
    text: str = ""

    @property
    def box(self) -> Box:
        """The room it takes."""
        return Box(self.x, self.y, self.wide, self.high)


@dataclass(frozen=True)
class Town:
    """A named place with its symbols; the first is the city itself."""

    name: str
    cell: int
    rank: str
    marks: tuple[Mark, ...]

    @property
    def at(self) -> Point:
        """Where it stands."""
        return self.marks[0].x, self.marks[0].y


def rank_of(place: Doc) -> str:
    """Return what a town counts as: victory, major, minor or town."""
    return "victory" if place.get("victory") else str(place["city"])


def towns(board: Board, ground: Waterline, numbers: Sequence[Box]) -> list[Town]:
    """Return every town with its symbols laid out, none over another or over the number of a hex."""
    places = [place for place in board.facts["place"] if "city" in place]
    spots = _spread(board, places, dict(zip(board.land, numbers, strict=True)))
    taken = [*numbers]
    cities = []
    for place, (x, y) in zip(places, spots, strict=True):
        rank = rank_of(place)
        across = 2 * _RADIUS[rank]
        city = Mark(rank, round(x, 1), round(y, 1), across, across, str(place.get("city_pp", "")))
        cities.append(city)
        taken.append(_walled(city).box if place.get("fortress") else city.box)
    found = []
    for place, city in zip(places, cities, strict=True):
        cell = board.cell(place["hex"])
        marks = [city]
        if place.get("fortress"):
            marks.append(_walled(city))
        for mark in _with(place):
            spot = beside(board, ground, cell, marks[-1] if place.get("fortress") else city, mark, taken)
            marks.append(spot)
            taken.append(spot.box)
        found.append(Town(place["name"], cell, city.kind, tuple(marks)))
    return found


def stations(board: Board, ground: Waterline, found: Sequence[Town]) -> dict[int, Point]:
    """Return where railways meet in every hex: at its largest town, else in its middle or on the nearest dry ground."""
    spots: dict[int, Point] = {}
    for town in sorted(found, key=lambda town: -_RADIUS[town.rank]):
        spots.setdefault(town.cell, town.at)
    for cell in board.land:
        if cell not in spots:
            spots[cell] = dry_spot(board, ground, cell)
    return spots


def dry_spot(lattice: Lattice, ground: Waterline, cell: int, near: Point | None = None) -> Point:
    """Return the middle of a hex (or another point of it), or the nearest point to that on dry ground."""
    x, y = near or lattice.centre(cell)
    for away in range(0, 64, 4):
        for n in range(24):
            turn = 2 * math.pi * n / 24
            east, south = math.cos(turn), math.sin(turn)
            spot = x + away * east, y + away * south
            if lattice.reach(cell, spot) > _INSIDE:
                continue
            inland = (0, 0), (12 * east, 12 * south), (9 * south, -9 * east), (-9 * south, 9 * east)
            if all(ground.is_land((spot[0] + dx, spot[1] + dy)) for dx, dy in inland):
                return round(spot[0], 1), round(spot[1], 1)
    return round(x, 1), round(y, 1)


def _walled(city: Mark) -> Mark:
    return Mark("fortress", city.x, city.y, city.wide + 2 * _FORT, city.high + 2 * _FORT)


def _with(place: Doc) -> Iterator[Mark]:
    if "port" in place:
        kind = "base" if place.get("base_of") else place["port"]
        across = 2 * (
            _PORT_RADIUS["base"]
            if kind == "base" and place["port"] == "major"
            else _PORT_RADIUS[place["port"]] + 1.5 * (kind == "base")
        )
        yield Mark(f"port-{kind}", 0, 0, across, across)
    if "resource_pp" in place:
        yield Mark(f"resource-{place.get('resource', 'mineral')}", 0, 0, *_RESOURCE, str(place["resource_pp"]))


def _spread(board: Board, places: list[Doc], numbers: dict[int, Box]) -> list[Point]:
    """Return where cities stand: near the truth, in their hex, clear of each other."""
    spots = []
    for place in places:
        cell = board.cell(place["hex"])
        x, y = board.within(cell, board.frame.point(place["lon"], place["lat"]), _INNER)
        cx, cy = board.centre(cell)
        spots.append((x + (cx - x) * _TO_CENTRE, y + (cy - y) * _TO_CENTRE))
    for _ in range(60):
        for i, one in enumerate(places):
            for j in range(i):
                gap = _RADIUS[rank_of(one)] + _RADIUS[rank_of(places[j])] + 16 + _APART
                away = math.dist(spots[i], spots[j])
                if away < gap:
                    dx, dy = (spots[i][0] - spots[j][0]) / (away or 1), (spots[i][1] - spots[j][1]) / (away or 1)
                    push = (gap - away) / 2
                    spots[i] = spots[i][0] + dx * push, spots[i][1] + dy * push
                    spots[j] = spots[j][0] - dx * push, spots[j][1] - dy * push
                    for k in (i, j):
                        spots[k] = board.within(board.cell(places[k]["hex"]), spots[k], _INNER)
    return [
        _below(
            numbers[board.cell(place["hex"])], spot, _RADIUS[rank_of(place)] + 2 + _FORT * place.get("fortress", False)
        )
        for place, spot in zip(places, spots, strict=True)
    ]


def _below(number_box: Box, spot: Point, radius: float) -> Point:
    """Return the spot, or one below the number of its hex if a symbol of this radius would cover that."""
    if abs(spot[0] - number_box.x) >= number_box.width / 2 + radius:
        return spot
    return spot[0], max(spot[1], number_box.y + number_box.height / 2 + radius)


def beside(lattice: Lattice, ground: Waterline, cell: int, city: Mark, mark: Mark, taken: Sequence[Box]) -> Mark:
    """Return the symbol beside its city: a port to the water, a mine on land."""
    near = [box for box in taken if abs(box.x - city.x) < 120 and abs(box.y - city.y) < 120]
    best: tuple[float, Mark] | None = None
    for gap in (1.5, 5.0, 9.0, 15.0, 24.0):
        for n in range(32):
            turn = 2 * math.pi * n / 32
            east, south = math.cos(turn), math.sin(turn)
            reach = city.wide / 2 + gap
            x = round(city.x + east * (reach + mark.wide / 2), 1)
            y = round(city.y + south * (reach + mark.high / 2), 1)
            there = Mark(mark.kind, x, y, mark.wide, mark.high, mark.text)
            wet = not ground.is_land((city.x + east * (reach + 20), city.y + south * (reach + 20)))
            out = max(lattice.reach(cell, corner) for corner in there.box.corners)
            cost = 1.2 * gap + 400 * max(0.0, out - 0.97)
            cost += 8 * (not wet) if mark.kind.startswith("port") else 8 * wet
            cost += sum(1000 for box in near if there.box.grown(1.0).overlap(box))
            cost += 4 * abs(east) * abs(south)
            if best is None or cost < best[0]:
                best = cost, there
    assert best is not None
    return best[1]


# Their outlines, as SVG paths by the class of layer that draws them


def circle(x: float, y: float, r: float) -> str:
    """Return a circle as a path."""
    arc = f"a{number(r)} {number(r)} 0 1 0"
    return f"M{number(x - r)} {number(y)}{arc} {number(2 * r)} 0{arc} {number(-2 * r)} 0Z"


def polygon(points: Sequence[Point]) -> str:
    """Return a closed outline as a path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def rectangle(x: float, y: float, wide: float, high: float) -> str:
    """Return a rectangle around a middle as a path."""
    return f"M{number(x - wide / 2)} {number(y - high / 2)}h{number(wide)}v{number(high)}h{number(-wide)}Z"


def drawn(mark: Mark) -> Iterator[tuple[str, str]]:
    """Return the paths of a symbol with their classes, lowest first."""
    x, y, r = mark.x, mark.y, mark.wide / 2
    if mark.kind == "fortress":
        corners = [(i * math.pi / 8, r * (1.08 if i % 2 == 0 else 0.8)) for i in range(16)]
        yield "fortress", polygon([(x + k * math.cos(a), y + k * math.sin(a)) for a, k in corners])
    elif mark.kind == "victory":
        yield "victory", rectangle(x, y, mark.wide, mark.high)
    elif mark.kind in ("major", "minor", "town"):
        yield mark.kind, circle(x, y, r)
    elif mark.kind.startswith("port"):
        yield mark.kind, circle(x, y, r - 1)
        yield "anchor", anchor(x, y, r * 0.66)
    else:
        yield mark.kind, rectangle(x, y, mark.wide, mark.high)
        yield "tool", derrick(x - 9.5, y) if mark.kind == "resource-oil" else picks(x - 9.5, y)


def value_at(mark: Mark) -> Point:
    """Return the middle of the number that is written in a symbol."""
    return (mark.x + 9.5, mark.y) if mark.kind.startswith("resource") else (mark.x, mark.y)


def anchor(x: float, y: float, s: float) -> str:
    """Return an anchor around a middle as a path to be stroked."""
    n = number
    ring = circle(x, y - 0.72 * s, 0.2 * s)
    shank = f"M{n(x)} {n(y - 0.5 * s)}V{n(y + 0.85 * s)}M{n(x - 0.42 * s)} {n(y - 0.22 * s)}h{n(0.84 * s)}"
    arms = f"M{n(x - 0.78 * s)} {n(y + 0.22 * s)}q{n(0.1 * s)} {n(0.62 * s)} {n(0.78 * s)} {n(0.63 * s)}"
    return f"{ring}{shank}{arms}q{n(0.68 * s)} {n(-0.01 * s)} {n(0.78 * s)} {n(-0.63 * s)}"


def picks(x: float, y: float) -> str:
    """Return crossed picks around a middle as a path to be stroked."""
    n = number
    found = []
    for side in (-1, 1):
        found.append(f"M{n(x - side * 5.5)} {n(y + 6)}L{n(x + side * 4)} {n(y - 4.5)}")
        found.append(f"M{n(x + side * 0.5)} {n(y - 7)}q{n(side * 5.5)} 0 {n(side * 6.5)} 6.5")
    return "".join(found)


def derrick(x: float, y: float) -> str:
    """Return a derrick around a middle as a path to be stroked."""
    n = number
    legs = f"M{n(x - 5)} {n(y + 7)}L{n(x)} {n(y - 7)}L{n(x + 5)} {n(y + 7)}"
    return f"{legs}M{n(x - 3.6)} {n(y + 3)}h7.2M{n(x - 1.9)} {n(y - 1.5)}h3.8"
