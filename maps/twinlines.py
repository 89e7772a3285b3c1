"""The lines of a map of two sheets: grid, sides, frontiers, weather zones, railways, the fold, ways off the map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from maps.chains import chains
from maps.detail import Doc, line_layer
from maps.frame import Point
from maps.frontlines import countries
from maps.hexlines import ways
from maps.hexsides import Lines, Look, barred, falling, shortened, side_layers, soft, straight, walled
from maps.lattice import SEA, Lattice, Pair, Segment
from maps.paths import flatten
from maps.shapes import Box
from maps.twinboard import TwinBoard
from maps.twinkey import arrow, ferry, strait, water
from maps.twinmarks import Ink, waters
from maps.twinstyles import LAYER_STYLES, SPANS
from maps.waterline import Waterline, rounded, wavy

_SIDES = {
    "sea-side": (("sea",), barred),
    "lake-side": (("lake",), barred),
    "impassable": (("impassable",), straight),
    "mountain-side": (("mountain-impassable",), walled),
    "partition": (("finnish-partition", "polish-partition", "bessarabian-border"), soft),
    "vichy": (("vichy-border",), soft),
}
_FORTS = ("siegfried", "maginot")
_FILLED = ("mountain-side", *_FORTS)
_ENTRIES = ("soviet-edge-supply", "soviet-edge-rail-pacific", "abyssinian-entry")
_FERRY = 17.0  # pixels from the middle of a ferry to its heads
_BEND, _GAP, _MOUTH = 1.4, 14.0, 62.0  # pixels: how far a river strays, waters it runs through, how long a mouth is
_NARROW = 0.9  # what of a barred side is drawn


def layers(board: TwinBoard, ground: Waterline) -> Iterator[Doc]:
    """Yield the layers of everything that runs along hexes."""
    yield from _grid(board)
    yield from countries(board, ground)
    rivers = [line for lines in streams(board, ground).values() for line in lines]
    yield from (line_layer(name, rivers, SPANS[name]) for name in ("river-under", "river"))
    yield from _sides(board)
    yield line_layer("zone", _between(board, board.zones), SPANS["zone"])
    yield line_layer("area", _between(board, _hexed(board)), SPANS["area"])
    yield line_layer("ore", [_course(board, way) for way in ore_routes(board)], SPANS["ore"])
    yield line_layer("edge", _drawn(board, board.edge), SPANS["edge"])
    leaving = [side for place in board.facts["place"] if place["kind"] == "sea-area" for side in board.leaving(place)]
    yield line_layer("leave", _drawn(board, leaving), SPANS["leave"])
    yield line_layer("fold", [fold(board)], SPANS["fold"])


def _grid(board: TwinBoard) -> Iterator[Doc]:
    wet: Lines = []
    dry: Lines = []
    inside = set(board.on_map)
    for cell in board.on_map:
        for direction, there in board.neighbours(cell):
            if there in inside and there < cell:
                continue  # drawn from the other side
            is_wet = board.terrain[cell] == SEA and (there not in inside or board.terrain[there] == SEA)
            (wet if is_wet else dry).append([board.at(corner) for corner in board.side(cell, direction)])
    yield line_layer("grid-sea", wet, SPANS["grid-sea"])
    yield line_layer("grid", dry, SPANS["grid"])


def _sides(board: TwinBoard) -> list[Doc]:
    texts = {layer: [text for kind in kinds for text in board.side_texts(kind)] for layer, (kinds, _) in _SIDES.items()}
    draws = {layer: draw for layer, (_, draw) in _SIDES.items()}
    for kind in _FORTS:
        texts[kind], draws[kind] = board.forts(kind), falling
    looks = {
        layer: Look(
            draw, LAYER_STYLES[layer], LAYER_STYLES.get(f"{layer}-under"), SPANS[layer], is_filled=layer in _FILLED
        )
        for layer, draw in draws.items()
    }
    return side_layers(board, texts, looks)


def _between(board: TwinBoard, kinds: list[str]) -> Lines:
    """Return the sides between hexes of the map that are of different kinds."""
    inside = set(board.on_map)
    sides = [side for side, (a, b) in board.sides.items() if a in inside and b in inside and kinds[a] != kinds[b]]
    return [rounded(line, 2) for line in _drawn(board, sides)]


def _hexed(board: TwinBoard) -> list[str]:
    """Return for every hex the sea area that it belongs to, if that has hexes."""
    found = [""] * board.grid.size
    for place in board.facts["place"]:
        for name in place.get("hexes", ()):
            found[board.cell(name)] = place["id"]
    return found


def _drawn(lattice: Lattice, sides: Iterator[Segment] | list[Segment] | dict[Segment, int]) -> Lines:
    return [[lattice.at(corner) for corner in line] for line in chains(sides)]


def _course(board: TwinBoard, way: list[int]) -> list[Point]:
    return rounded([board.centre(cell) for cell in way], 2)


def ore_routes(board: TwinBoard) -> list[list[int]]:
    """Return the ways of the ore ships, hex by hex."""
    return [board.region(name) for name in board.facts["regions"] if name.endswith("ore-route")]


def fold(board: TwinBoard) -> list[Point]:
    """Return the line along which the sheets meet: through the middle of the hexes that both have."""
    both = [board.centre(cell) for cell, names in enumerate(board.numbers) if len(names) > 1]
    top, bottom = min(y for _, y in both), max(y for _, y in both)
    return [(both[0][0], top - board.radius), (both[0][0], bottom + board.radius)]


def streams(board: TwinBoard, ground: Waterline) -> dict[str, Lines]:
    """Return the rivers by their names, along their sides and on to the sea."""
    rivers = board.streams()
    corners = {name: [corner for pair in pairs for corner in board.between(*pair)] for name, pairs in rivers.items()}
    found = {}
    for name, pairs in rivers.items():
        others = {corner for other, ends in corners.items() if other != name for corner in ends}
        shared = {board.at(corner) for corner in others}
        lines = [_to_sea(line, shared, ground) for line in straight(board, pairs, others)]
        bent = [wavy(rounded(line, 2), _BEND, seed) for seed, line in enumerate(lines)]
        found[name] = [rounded(run, 1) for line in bent for run in ground.dry(line, gap=_GAP)]
    return found


def _to_sea(line: list[Point], others: set[Point], ground: Waterline) -> list[Point]:
    """Return a river with a mouth at the end that is near the sea, if no other river is there."""
    ends = [(line[-1], 1), (line[0], -1)]
    mouths = [
        (math.dist(end, mouth), way, mouth)
        for end, way in ends
        if end not in others and ground.is_land(end) and (mouth := ground.nearest_water(end, _MOUTH))
    ]
    if not mouths or not all(ground.is_land(end) for end, _ in ends):
        return line
    _, way, mouth = min(mouths)
    return [*line, mouth] if way == 1 else [mouth, *line]


def railways(board: TwinBoard, ground: Waterline, spots: dict[int, Point]) -> dict[Pair, str]:
    """Return the railways as paths, a piece for each pair of hexes."""
    return ways(board, ground, board.lines("rail"), spots)[1]


def signs(board: TwinBoard, ground: Waterline, taken: Sequence[Box]) -> Iterator[Ink]:
    """Yield the signs that stand at sides and in hexes of water: ferries, straits, ways in, waters of one hex."""
    for a, b in board.lines("ferry"):
        yield from ferry(*_over(board, a, b))
    for row in board.facts["strait"]:
        yield from strait(_strait_at(board, ground, row["key"], taken))
    for name in _ENTRIES:
        for cell in board.region(name):
            yield from _entry(board, cell)
    for _, _, at in waters(board):
        yield "water", at, water(at)


def _strait_at(board: TwinBoard, ground: Waterline, keys: list[str], taken: Sequence[Box]) -> Point:
    """Return where the sign of a strait stands: in a key hex, over water if it can be, and over nothing else."""
    best: tuple[float, Point] | None = None
    for name in keys:
        x, y = board.centre(board.cell(name))
        for n in range(24):
            spot = x + 33 * math.cos(math.pi * n / 12), y + 33 * math.sin(math.pi * n / 12)
            room = Box(*spot, 26, 26)
            cost = 10.0 * ground.is_land(spot) + sum(100 for box in taken if room.may_touch(box) and room.overlap(box))
            if best is None or cost < best[0]:
                best = cost, (round(spot[0], 1), round(spot[1], 1))
    assert best is not None
    return best[1]


def _over(board: TwinBoard, a: int, b: int) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = shortened(board, (a, b), _NARROW)
    (cx, cy), (dx, dy) = board.centre(a), board.centre(b)
    away = math.dist((cx, cy), (dx, dy))
    ux, uy = (dx - cx) / away * _FERRY, (dy - cy) / away * _FERRY
    mx, my = (ax + bx) / 2, (ay + by) / 2
    return (mx - ux, my - uy), (mx + ux, my + uy)


def _entry(board: TwinBoard, cell: int) -> Iterator[Ink]:
    """Yield the arrow by which one comes from beyond: over the sides at which the map ends."""
    ends = [[board.at(corner) for corner in side] for side, inside in board.edge.items() if inside == cell]
    cx, cy = board.centre(cell)
    x = sum(x for end in ends for x, _ in end) / (2 * len(ends))
    y = sum(y for end in ends for _, y in end) / (2 * len(ends))
    away = math.dist((x, y), (cx, cy))
    yield from arrow((x, y), ((cx - x) / away, (cy - y) / away))


def courses(board: TwinBoard, ground: Waterline, pieces: dict[Pair, str]) -> Iterator[tuple[list[Point], float]]:
    """Yield the lines that names keep away from, and how much."""
    for lines in streams(board, ground).values():
        yield from ((line, 1.4) for line in lines)
    for path in pieces.values():
        yield flatten(path)[::4], 1.3
    for way in ore_routes(board):
        yield from (([a, b], 0.3) for a, b in pairwise(_course(board, way)))
