"""The lines of a front: grid, what lies along sides, railways and roads side by side, ways to boxes."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from maps import hexlines
from maps.detail import Doc, line_layer, shape_layer
from maps.frame import Point
from maps.frontboard import RAILS, ROADS, Front
from maps.frontkey import Panel
from maps.frontmarks import ARROW, Ink, rim
from maps.frontstyles import LAYER_STYLES, SPANS
from maps.hexlabels import thinned
from maps.hexmarks import Town, dry_spot, polygon
from maps.hexsides import Lines, Look, barred, falling, flowing, side_layers, soft
from maps.lattice import SEA, Pair, Surveyed
from maps.paths import flatten
from maps.waterline import Waterline, walk

_ASIDE = 8.0  # pixels that a road keeps from a railway in the same hexes
_PACE = 40.0  # pixels between the points at which a line is cut
_SIDES = {
    "sea": ("sea-side", barred),
    "lake": ("lake-side", barred),
    "river": ("river", flowing),
    "major-river": ("major-river", flowing),
    "wadi": ("wadi", flowing),
    "escarpment": ("escarpment", falling),
    "partition": ("partition", soft),
}


def grid(front: Front) -> list[Doc]:
    """Return the sides of all hexes: those between hexes of the sea, and all others."""
    wet: Lines = []
    dry: Lines = []
    for cell in range(front.grid.size):
        for direction, there in front.neighbours(cell):
            if there is not None and there < cell:
                continue  # drawn from the other side
            is_wet = front.terrain[cell] == SEA and (there is None or front.terrain[there] == SEA)
            (wet if is_wet else dry).append([front.at(corner) for corner in front.side(cell, direction)])
    return [line_layer("grid-sea", wet, SPANS["grid-sea"]), line_layer("grid", dry, SPANS["grid"])]


def sides(front: Front) -> list[Doc]:
    """Return a layer of each kind of side that there is."""
    texts = {layer: front.side_texts(kind) for kind, (layer, _) in _SIDES.items()}
    texts["escarpment"] = front.slope("escarpment")
    looks = {
        layer: Look(
            draw,
            LAYER_STYLES[layer],
            LAYER_STYLES.get(f"{layer}-under"),
            SPANS[layer],
            is_filled=layer == "escarpment",
        )
        for layer, draw in _SIDES.values()
    }
    found = side_layers(front, texts, looks)
    rims = [(front.at(front.between(*pair)[0]), rim(front, pair)) for pair in front.pairs("mountain")]
    return [*found, shape_layer("rim", rims)] if rims else found


def outside(lines: Iterable[Sequence[Point]], panels: Sequence[Panel]) -> Lines:
    """Return lines without the parts under panels."""
    found: Lines = []
    for line in lines:
        run: list[Point] = []
        for a, b in pairwise(walk(line, _PACE)):
            x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            if any(panel.left < x < panel.right and panel.top < y < panel.bottom for panel in panels):
                run = []
                continue
            if not run:
                run = [a]
                found.append(run)
            run.append(b)
    return found


def streams(front: Front) -> dict[str, Lines]:
    """Return the rivers and wadis by their names, along their sides."""
    return {name: flowing(front, pairs) for name, pairs in front.streams().items()}


def countries(front: Surveyed, ground: Waterline) -> Iterator[Doc]:
    """Yield the frontiers, and bands of colour along them."""
    for nation, path in hexlines.bands(front, ground).items():
        yield shape_layer(f"band-{nation}", [(_start(piece), f"M{piece}") for piece in path.split("M")[1:]])
    borders = hexlines.frontiers(front, ground)
    yield line_layer("border-under", borders)
    yield line_layer("border", borders)


def _start(piece: str) -> Point:
    x, y = piece.split("L")[0].split()
    return float(x), float(y)


def stations(front: Front, ground: Waterline, towns: Iterable[Town]) -> dict[int, Point]:
    """Return where lines meet in every hex: at its first town, else in its middle or on the nearest dry ground."""
    spots = {cell: dry_spot(front, ground, cell) for cell in front.land}
    return spots | {town.cell: town.at for town in reversed(list(towns)) if town.name}


class Ways:
    """Railways and roads as paths, a piece for each pair of hexes; a road keeps aside of a railway."""

    def __init__(self, front: Front, ground: Waterline, spots: Mapping[int, Point], towns: Iterable[Town]) -> None:
        self.pieces: dict[str, dict[Pair, str]] = {}
        rails = {pair for kind in RAILS for pair in front.lines(kind)}
        fixed = {town.cell for town in towns if town.name}
        for kind in RAILS:
            _, self.pieces[kind] = hexlines.ways(front, ground, front.lines(kind), spots)
        for kind in ROADS:
            pairs = front.lines(kind)
            aside = _aside(front, rails.intersection(pairs), spots, fixed)
            _, self.pieces[kind] = hexlines.ways(front, ground, pairs, aside)
        _, self.pieces["route"] = hexlines.ways(front, ground, front.route(), spots)

    def layers(self) -> Iterator[Doc]:
        """Yield their layers, with casings and ties."""
        for kind, pieces in self.pieces.items():
            drawn = [(_middle(path), path) for path in pieces.values()]
            for name in (f"{kind}-under", kind, f"{kind}-ties"):
                if name in LAYER_STYLES and drawn:
                    yield shape_layer(name, drawn, SPANS[name])

    def courses(self) -> Iterator[list[Point]]:
        """Yield all of them as lines of points."""
        for pieces in self.pieces.values():
            yield from (thinned(flatten(path)) for path in pieces.values())


def _middle(path: str) -> Point:
    points = flatten(path)
    return points[len(points) // 2]


def _aside(front: Front, shared: Iterable[Pair], spots: Mapping[int, Point], fixed: set[int]) -> dict[int, Point]:
    """Return where roads meet: in a hex that they share with a railway, and that has no town, a little aside."""
    pushes: defaultdict[int, list[Point]] = defaultdict(list)
    for pair in shared:
        (ax, ay), (bx, by) = sorted(front.centre(cell) for cell in pair)
        away = math.dist((ax, ay), (bx, by))
        for cell in pair:
            pushes[cell].append(((ay - by) / away, (bx - ax) / away))
    found = dict(spots)
    for cell, ways in pushes.items():
        dx, dy = sum(x for x, _ in ways), sum(y for _, y in ways)
        long = math.hypot(dx, dy)
        if cell not in fixed and long:
            x, y = spots[cell]
            found[cell] = x + _ASIDE * dx / long, y + _ASIDE * dy / long
    return found


def entries(front: Front) -> Iterator[tuple[Ink, Point, str]]:
    """Yield the arrows that lead to boxes, by the nearest edge, the point of each, and the name of its box."""
    west, north, east, south = _edges(front)
    for box in front.facts.get("place", []):
        for name in box.get("joins", []):
            x, y = front.centre(front.cell(name))
            edges = {"w": (x - west, -1, 0), "e": (east - x, 1, 0), "n": (y - north, 0, -1), "s": (south - y, 0, 1)}
            way = front.sheet.get("ways", {}).get(name)
            away, ux, uy = edges[way] if way else min(edges.values())
            at = x + min(away, front.wide / 2) * ux, y + min(away, front.wide / 2) * uy
            outline = [(at[0] + ux * a - uy * b, at[1] + uy * a + ux * b) for a, b in ARROW]
            yield ("entry", at, polygon(outline)), at, box["name"].split(" (")[0]


def _edges(front: Front) -> tuple[float, float, float, float]:
    """Return the edges of the grid: left, top, right, bottom."""
    xs, ys = zip(*(front.centre(cell) for cell in range(front.grid.size)), strict=True)
    half = front.wide / 2
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
