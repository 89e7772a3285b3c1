"""The symbols of a map of two sheets: cities, resources, oil, ports by size, forts, radar, and where they stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from maps.filed import Place
from maps.frame import Point
from maps.hexmarks import Mark, Town, anchor, beside, circle, derrick, drawn, dry_spot, picks, polygon, rectangle
from maps.shapes import Box
from maps.twinboard import TwinBoard
from maps.waterline import Waterline

Ink = tuple[str, Point, str]  # a layer, a point to tell the tile by, a path
RANKS = ("capital", "city-resource", "city", "base", "port", "resource")
_SIZES = {"capital": 19.0, "city": 14.0, "base": 15.0, "resource": 19.0, "oil": 19.0, "radar": 17.0}
_PORTS = {"major": 21.0, "minor": 18.0, "coastal": 15.0}
_FORT = 5.0  # how far walls reach beyond the symbol
_TO_MIDDLE = 0.55  # how far a town is drawn from where it is to the middle of its hex
_ASHORE = 0.62  # how far out in its hex a town may stand
_DOWN = 5.0  # how far below that it stands: the number is above
_LINKED = 19.0  # how far from the middle the waters of a hex are


def rank(town: Place) -> str:
    """Return what a town counts as: a capital, or its kind."""
    return "capital" if town.doc.get("capital") else town.kind


def laid_out(board: TwinBoard, ground: Waterline, numbers: Sequence[Box]) -> list[Town]:
    """Return every town with its symbols, none over another or over the number of a hex; then radar without a town."""
    radar = set(board.region("radar"))
    taken = [*numbers]
    cores = [_core(board, ground, town) for town in board.towns]
    taken += [core.box for core in cores]
    found = []
    for town, core in zip(board.towns, cores, strict=True):
        marks = [core]
        if town.cell in board.fortresses:
            marks.append(Mark("fortress", core.x, core.y, core.wide + 2 * _FORT, core.high + 2 * _FORT))
            taken.append(marks[-1].box)
        for kind, size in _with(town, has_radar=town.cell in radar):
            mark = beside(board, ground, town.cell, marks[-1] if len(marks) == 2 else core, _mark(kind, size), taken)
            marks.append(mark)
            taken.append(mark.box)
        found.append(Town(town.name, town.cell, rank(town), tuple(marks)))
    bare = sorted(radar - {town.cell for town in board.towns})
    return found + [Town("", cell, "radar", (_at(board, ground, cell, "radar"),)) for cell in bare]


def _mark(kind: str, size: float) -> Mark:
    return Mark(kind, 0, 0, size, size)


def _at(board: TwinBoard, ground: Waterline, cell: int, kind: str, near: Point | None = None) -> Mark:
    x, y = dry_spot(board, ground, cell, near)
    return Mark(kind, round(x, 1), round(y, 1), _SIZES[kind], _SIZES[kind])


def _core(board: TwinBoard, ground: Waterline, town: Place) -> Mark:
    """Return the symbol of the town itself, near where it is in truth."""
    (cx, cy), globe = board.centre(town.cell), board.globe_of(town)
    x, y = board.within(town.cell, board.frame.point(*globe), 1.0) if globe else (cx, cy)
    near = x + (cx - x) * _TO_MIDDLE, y + (cy - y) * _TO_MIDDLE + _DOWN
    return _at(board, ground, town.cell, _symbol(town), board.within(town.cell, near, _ASHORE))


def _symbol(town: Place) -> str:
    if town.kind == "resource":
        return "oil" if town.doc.get("oil") else "resource"
    return {"capital": "capital", "base": "base", "port": "base"}.get(rank(town), "city")


def _with(town: Place, *, has_radar: bool) -> Iterator[tuple[str, float]]:
    """Yield what stands at a town: a port to the water, a resource and radar on land."""
    if size := town.doc.get("port"):
        yield f"port-{size}", _PORTS[size]
    if town.kind == "city-resource":
        kind = "oil" if town.doc.get("oil") else "resource"
        yield kind, _SIZES[kind]
    if has_radar:
        yield "radar", _SIZES["radar"]


def waters(board: TwinBoard) -> Iterator[tuple[str, str, Point]]:
    """Yield the waters of hexes that have two: the id, the name, and where in its hex each lies."""
    for doc in board.facts["place"]:
        if doc["kind"] != "water":
            continue
        cell = board.cell(doc["inside"])
        cx, cy = board.centre(cell)
        ends = [board.centre(board.cell(name.partition("-")[0])) for name in doc["sail"]]
        dx, dy = sum(x - cx for x, _ in ends), sum(y - cy for _, y in ends)
        away = math.hypot(dx, dy) or 1.0
        yield doc["id"], doc["name"], (round(cx + _LINKED * dx / away, 1), round(cy + _LINKED * dy / away, 1))


# Outlines


def inks(mark: Mark) -> Iterator[Ink]:
    """Yield the paths of a symbol with their layers, lowest first."""
    at, r = (mark.x, mark.y), mark.wide / 2
    if mark.kind == "capital":
        yield mark.kind, at, circle(*at, r - 1)
        yield "star", at, _star(*at, r - 3)
    elif mark.kind == "city":
        yield mark.kind, at, circle(*at, r - 1)
    elif mark.kind == "base":
        yield mark.kind, at, rectangle(*at, mark.wide - 3, mark.high - 3)
    elif mark.kind in ("resource", "oil"):
        yield mark.kind, at, rectangle(*at, mark.wide - 1, mark.high - 1)
        yield "tool", at, derrick(*at) if mark.kind == "oil" else picks(*at)
    elif mark.kind.startswith("port"):
        yield mark.kind, at, circle(*at, r - 1)
        yield "anchor-coastal" if mark.kind == "port-coastal" else "anchor", at, anchor(*at, r * 0.64)
    elif mark.kind == "radar":
        yield mark.kind, at, circle(*at, r - 1)
        yield "radar-dish", at, _dish(*at)
    else:
        yield from ((name, at, path) for name, path in drawn(mark))


def _star(x: float, y: float, r: float) -> str:
    turns = [(n * math.pi / 5, r if n % 2 == 0 else 0.42 * r) for n in range(10)]
    return polygon([(x + away * math.sin(turn), y - away * math.cos(turn)) for turn, away in turns])


def _dish(x: float, y: float) -> str:
    arcs = [
        "M" + "L".join(f"{x - 3.4 + r * math.cos(a):.1f} {y + 3.4 - r * math.sin(a):.1f}" for a in _quarter())
        for r in (3.4, 6.6, 9.4)
    ]
    return "".join(arcs)


def _quarter() -> list[float]:
    return [math.pi / 2 * (0.04 + 0.92 * n / 5) for n in range(6)]
