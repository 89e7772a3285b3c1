"""The lines of a hex map: grid, coast, rivers and frontiers along hexsides, railways, straits, borders of sea areas."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from maps import hexsides
from maps.chains import chains, course
from maps.frame import Point
from maps.hexboard import OUT, SEA, Board, Doc
from maps.hexmarks import circle, polygon
from maps.lattice import Corner, Lattice, Pair, Segment, Surveyed
from maps.paths import number, smooth, tiles
from maps.waterline import Waterline, length, rounded, wavy

Lines = list[list[Point]]
STRAITS = ("strait", "strait-with-rail", "rail-ferry-strait")
_BAND = 0.13  # width of a band of national colour, as a share of the way to the middle of its hex
_MOUTH = 100.0  # pixels that a river may be prolonged to reach the sea
_ARROW = 25.0  # half the length of the arrow over a strait


def grid(board: Board, wet: bool) -> list[str]:
    """Return the sides of hexes in play: those between hexes of the sea, or all others."""
    found = []
    for cell in range(board.grid.size):
        if board.terrain[cell] == OUT:
            continue
        for direction, there in board.neighbours(cell):
            kind = OUT if there is None else board.terrain[there]
            if there is not None and there < cell and kind != OUT:
                continue  # drawn from the other side
            if (board.terrain[cell] == SEA and kind in (SEA, OUT)) == wet:
                found.append([board.at(corner) for corner in board.side(cell, direction)])
    return tiles(found)


def shores(rings: Iterable[Sequence[Sequence[float]]], board: Lattice) -> Lines:
    """Return outlines without the parts that run along the edge of the sheet."""
    found: Lines = []
    for ring in rings:
        line: list[Point] = []
        for (x0, y0), (x1, y1) in pairwise(ring):
            beyond = [
                max(x0, x1) <= 0, min(x0, x1) >= board.width, max(y0, y1) <= 0, min(y0, y1) >= board.height
            ]  # fmt: skip
            if any(beyond):
                line = []
                continue
            if not line:
                line = [(x0, y0)]
                found.append(line)
            line.append((x1, y1))
    return found


def rivers(board: Board, ground: Waterline) -> dict[str, Lines]:
    """Return every river as bending lines along its sides, from its source to the sea or to a larger river."""
    courses = {
        river["name"]: course([board.between(*board.pair(s)) for s in river["sides"]]) for river in board.facts["river"]
    }
    found = {}
    for seed, (name, corners) in enumerate(courses.items()):
        others = {corner for other, line in courses.items() if other != name for corner in line}
        line = [board.at(corner) for corner in corners]
        if corners[-1] not in others:
            mouth = ground.nearest_water(line[-1], _MOUTH) if ground.is_land(line[-1]) else None
            line += [mouth] if mouth else []
        bent = wavy(rounded(line, 2), 2.3, seed)
        found[name] = [rounded(run, 1) for run in ground.dry(bent, gap=14.0)]
    return found


def frontiers(board: Surveyed, ground: Waterline) -> Lines:
    """Return the sides between nations, over land."""
    between = []
    for side, (a, b) in board.sides.items():
        if SEA in (board.terrain[a], board.terrain[b]) or board.nation[a] == board.nation[b] or side in board.closed:
            continue
        between.append(side)
    found: Lines = []
    for line in chains(between):
        found += ground.dry(rounded([board.at(corner) for corner in line], 2), 20.0, 9.0)
    return found


def bands(board: Surveyed, ground: Waterline) -> dict[str, str]:
    """Return for each nation the strip inside its land frontiers, as one outline of many pieces."""
    inner: defaultdict[str, dict[tuple[int, Corner], Point]] = defaultdict(dict)
    pieces: defaultdict[str, list[str]] = defaultdict(list)
    for side, pair in board.sides.items():
        for cell, there in (pair, pair[::-1]):
            nation = board.nation[cell]
            if not nation or board.terrain[there] == SEA or board.nation[there] == nation or side in board.closed:
                continue
            ends = [board.at(corner) for corner in side]
            if not ground.dry(ends, 0.35 * board.radius, 9.0):
                continue
            cx, cy = board.centre(cell)
            inside = [(x + (cx - x) * _BAND, y + (cy - y) * _BAND) for x, y in ends]
            for corner, point in zip(side, inside, strict=True):
                inner[nation][cell, corner] = point
            pieces[nation].append(polygon([*ends, inside[1], inside[0]]))
    for nation, points in inner.items():  # where a frontier goes on along the next hex of the same nation
        for (cell, corner), point in points.items():
            for (other, at), second in points.items():
                if at == corner and other > cell:
                    pieces[nation].append(polygon([board.at(corner), point, second]))
    return {nation: "".join(found) for nation, found in sorted(pieces.items())}


def edge_of_play(board: Board) -> Lines:
    """Return the sides beyond which nothing can go."""
    found = []
    for cell in range(board.grid.size):
        if board.terrain[cell] == OUT:
            continue
        for direction, there in board.neighbours(cell):
            if there is None or board.terrain[there] == OUT:
                found.append(board.side(cell, direction))
    return [[board.at(corner) for corner in line] for line in chains(found)]


def sea_borders(board: Board) -> tuple[Lines, Lines]:
    """Return the sides between sea areas, and those of hexes that belong to two."""
    whole: list[Segment] = []
    shared: list[Segment] = []
    for side, (a, b) in board.sides.items():
        one, two = board.seas[a], board.seas[b]
        if one and two and one != two:
            (shared if one & two else whole).append(side)
    return _drawn(board, whole), _drawn(board, shared)


def _drawn(board: Board, sides: Iterable[Segment]) -> Lines:
    return [[board.at(corner) for corner in line] for line in chains(sides)]


def railways(board: Board) -> list[Pair]:
    """Return the pairs of hexes that a railway joins."""
    pairs = []
    for rail in board.facts["rail"]:
        for a, b in pairwise(board.cell(name) for name in rail["hexes"]):
            pairs.append((min(a, b), max(a, b)))
    return sorted(set(pairs))


def rails(board: Board, ground: Waterline, stations: dict[int, Point]) -> tuple[list[str], dict[Pair, str]]:
    """Return the railways as smooth lines from junction to junction, and each piece between two hexes by itself."""
    return ways(board, ground, railways(board), stations)


def ways(
    lattice: Lattice, ground: Waterline, pairs: Iterable[Pair], stations: Mapping[int, Point]
) -> tuple[list[str], dict[Pair, str]]:
    """Return smooth lines from junction to junction between pairs of hexes, and each piece between two by itself.

    They run from station to station, and over every side well away from its corners, so that it can be seen which.
    """
    whole, pieces = [], {}
    for line in chains(pairs):
        points = [stations[line[0]]]
        for a, b in pairwise(line):
            points += [_crossing(lattice, ground, a, b, stations), stations[b]]
        path = smooth(points)
        whole.append(path)
        pieces.update(_pieces(path, line))
    return whole, dict(sorted(pieces.items()))


def _crossing(lattice: Lattice, ground: Waterline, a: int, b: int, stations: Mapping[int, Point]) -> Point:
    """Return where a railway crosses a side: near where the straight way does, on dry ground, away from the corners."""
    (ax, ay), (bx, by) = (lattice.at(corner) for corner in lattice.between(a, b))
    (px, py), (qx, qy) = stations[a], stations[b]
    det = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
    t = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / det if det else 0.5
    best = min(0.74, max(0.26, t))
    shares = sorted((0.22 + 0.04 * n for n in range(15)), key=lambda share: abs(share - best))
    for share in (best, *shares):
        spot = ax + share * (bx - ax), ay + share * (by - ay)
        if all(ground.is_land((spot[0] + dx, spot[1] + dy)) for dx, dy in ((0, 0), (7, 0), (-7, 0), (0, 7), (0, -7))):
            return spot
    return ax + best * (bx - ax), ay + best * (by - ay)


def _pieces(path: str, line: Sequence[int]) -> dict[tuple[int, int], str]:
    start, curve = path[1:].split("C")
    words = curve.split()
    found = {}
    for i, pair in enumerate(pairwise(line)):
        piece = words[12 * i : 12 * i + 12]
        found[min(pair), max(pair)] = f"M{start}C{' '.join(piece)}"
        start = " ".join(piece[-2:])
    return found


def all_water(board: Board) -> Lines:
    """Return the sides between two hexes of land that only the sea fills."""
    return hexsides.barred(board, [board.pair(text) for text in board.facts["sides"]["sea"]])


def alpine(board: Board) -> list[str]:
    """Return a wall of teeth on both sides of every side that mountains close."""
    pairs = [board.pair(text) for text in board.facts["sides"]["alpine"]]
    return [polygon(tooth) for tooth in hexsides.walled(board, pairs)]


def arrows(board: Board, kind: str) -> list[tuple[str, str, Point]]:
    """Return shaft, heads and middle of the arrows over straits of a kind."""
    found = []
    for text in board.facts["sides"].get(kind, []):
        a, b = board.pair(text)
        (ax, ay), (bx, by) = board.centre(a), board.centre(b)
        away = math.dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / away, (by - ay) / away
        mx, my = (ax + bx) / 2, (ay + by) / 2
        dx, dy = ux * (_ARROW - 6), uy * (_ARROW - 6)
        shaft = f"M{number(mx - dx)} {number(my - dy)}L{number(mx + dx)} {number(my + dy)}"
        heads = "".join(
            arrow_head((mx + s * ux * _ARROW, my + s * uy * _ARROW), (s * ux, s * uy), 13, 7) for s in (1, -1)
        )
        found.append((shaft, heads, (mx, my)))
    return found


def arrow_head(tip: Point, way: Point, long: float, half: float) -> str:
    """Return the head of an arrow as a filled path."""
    x, y = tip[0] - way[0] * long, tip[1] - way[1] * long
    return polygon([tip, (x - way[1] * half, y + way[0] * half), (x + way[1] * half, y - way[0] * half)])


def entries(board: Board) -> list[tuple[str, Point, Doc]]:
    """Return the arrows by which railways come in from beyond the map, with the tip of each and its facts."""
    found = []
    for entry in board.facts["rail_entry"]:
        cell = board.cell(entry["hex"])
        cx, cy = board.centre(cell)
        outward = [
            board.side(cell, direction)
            for direction, there in board.neighbours(cell)
            if there is None or board.terrain[there] == OUT
        ]
        middles = [tuple(sum(v) / 2 for v in zip(*map(board.at, side), strict=True)) for side in outward]
        mx, my = max(middles, key=lambda m: (m[0], -abs(m[1] - cy)))
        away = math.dist((mx, my), (cx, cy))
        ux, uy = (cx - mx) / away, (cy - my) / away
        tail, tip = (mx - ux * 34, my - uy * 34), (mx + ux * 20, my + uy * 20)
        neck = tip[0] - ux * 20, tip[1] - uy * 20
        nx, ny = -uy, ux
        half = [(tail, 6), (neck, 6), (neck, 15), (tip, 0), (neck, -15), (neck, -6), (tail, -6)]
        outline = [(x + nx * off, y + ny * off) for (x, y), off in half]
        found.append((polygon(outline), tip, entry))
    return found


def shoals(board: Board, ground: Waterline) -> list[str]:
    """Return dots over the waters of hexes with shoals."""
    found = []
    for name in board.facts["waters"]["shoals"]:
        cell = board.cell(name)
        x, y = board.centre(cell)
        steps = [k * 9.0 for k in range(-10, 11)]
        for row, dy in enumerate(steps):
            for dx in steps:
                dot = x + dx + (row % 2) * 4.5, y + dy
                near = [(dot[0] + ex, dot[1] + ey) for ex, ey in ((0, 0), (5, 0), (-5, 0), (0, 5), (0, -5))]
                if board.reach(cell, dot) < 0.96 and not any(ground.is_land(point) for point in near):
                    found.append(circle(*dot, 1.5))
    return found


def outline_of(board: Board, cells: Iterable[int]) -> str:
    """Return the outer edge of many hexes as one path."""
    mine = set(cells)
    edge = [
        board.side(cell, direction)
        for cell in sorted(mine)
        for direction, there in board.neighbours(cell)
        if there is None or there not in mine
    ]
    return "".join(
        polygon([board.at(corner) for corner in line[: -1 if line[0] == line[-1] else None]]) for line in chains(edge)
    )


def straightest(line: Sequence[Point], room: float) -> list[tuple[Point, float, float]]:
    """Return where a name of this width may run along a line: middle, angle, how far the line strays from straight."""
    found = []
    for i in range(0, len(line), 3):
        j = i
        while j < len(line) and math.dist(line[i], line[j]) < room:
            j += 1
        if j == len(line):
            break
        a, b = line[i], line[j]
        middle = line[(i + j) // 2]
        angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        angle = (angle + 90) % 180 - 90
        stray = length(line[i : j + 1]) / math.dist(a, b) - 1
        found.append((((a[0] + b[0] + 2 * middle[0]) / 4, (a[1] + b[1] + 2 * middle[1]) / 4), angle, stray))
    return found
