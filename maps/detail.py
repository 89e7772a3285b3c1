"""Levels of detail: what of a map is drawn at which scale, cut into tiles, so that a page draws only what can be seen.

A scale is how many pixels of the screen a pixel of the map takes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from maps.frame import Point
from maps.paths import TILE, Tile, by_tile, tile_of

Doc = dict[str, Any]
_LEGIBLE = 7.0  # pixels of the screen: smaller type cannot be read


class Span(NamedTuple):
    """The scales at which something is drawn: from the first on, and below the second."""

    since: float = 0.0
    below: float = math.inf

    @property
    def doc(self) -> Doc:
        """The span as a document; what it does not limit is left out."""
        since = {"from": self.since} if self.since else {}
        return {**since, "below": self.below} if self.below < math.inf else since

    def has(self, scale: float) -> bool:
        """Return whether it is drawn at a scale."""
        return self.since <= scale < self.below


ALWAYS = Span()


def legible(size: float) -> Span:
    """Return the span at which type of a size in pixels of the map can be read."""
    return Span(round(_LEGIBLE / size, 2))


def line_layer(name: str, lines: Iterable[Sequence[Point]], span: Span = ALWAYS) -> Doc:
    """Return a layer of lines, cut into tiles: `at` tells row and column of the tile of each path."""
    return _layer(name, by_tile(lines), span)


def shape_layer(name: str, shapes: Iterable[tuple[Point, str]], span: Span = ALWAYS) -> Doc:
    """Return a layer of small shapes, given with a point of each: those of a tile are one path."""
    bins: dict[Tile, list[str]] = {}
    for point, path in shapes:
        bins.setdefault(tile_of(point), []).append(path)
    return _layer(name, {tile: "".join(bins[tile]) for tile in sorted(bins)}, span)


def _layer(name: str, paths: Mapping[Tile, str], span: Span) -> Doc:
    return {"id": name, "class": name, **span.doc, "path": list(paths.values()), "at": [list(tile) for tile in paths]}


def detail(labels: Mapping[str, Span], halved: int = 0) -> Doc:
    """Return what a page has to know: how large a tile is, when labels show by class, which base is for which scale."""
    sizes = sorted(base_names(halved).items(), reverse=True)
    below = [1 / times for times, _ in sizes[:-1]] + [math.inf]
    since = [0.0, *below[:-1]]
    return {
        "tile": TILE,
        "labels": {name: span.doc for name, span in labels.items() if span != ALWAYS},
        "bases": [
            {"base": name, **Span(*limits).doc}
            for (_, name), limits in zip(sizes, zip(since, below, strict=True), strict=True)
        ],
    }


def base_names(halved: int) -> dict[int, str]:
    """Return the names of the base and of smaller ones, by how many times smaller they are."""
    return {1: "base.webp", **{2**n: f"base-{2**n}.webp" for n in range(1, halved + 1)}}


class View(NamedTuple):
    """What of a map is on the screen: left, top, right and bottom in its pixels, and the scale."""

    left: float
    top: float
    right: float
    bottom: float
    scale: float

    def has(self, point: Point) -> bool:
        """Return whether a point of the map is on the screen."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


def paths_in(doc: Doc, view: View) -> Iterator[tuple[str, str]]:
    """Return class and path of what a page draws: tiles in view and one more all around, where a piece may begin."""
    (top, left), (bottom, right) = tile_of((view.left, view.top)), tile_of((view.right, view.bottom))
    for layer in doc["layers"]:
        if not span_of(layer).has(view.scale):
            continue
        for path, (row, column) in zip(layer["path"], layer["at"], strict=True):
            if top - 1 <= row <= bottom + 1 and left - 1 <= column <= right + 1:
                yield layer["class"], path


def labels_in(doc: Doc, view: View) -> Iterator[Doc]:
    """Return the labels that a page draws: those of the map, and the names of places."""
    spans = {name: span_of(entry) for name, entry in doc.get("detail", {}).get("labels", {}).items()}
    named = [place["label"] for place in doc["places"].values() if "label" in place]
    names = [{**label, "class": label["style"]} for label in named]
    for label in (*doc["labels"], *names):
        is_due = span_of(label).has(view.scale) and spans.get(label["class"], ALWAYS).has(view.scale)
        if is_due and view.has((label["x"], label["y"])):
            yield label


def span_of(doc: Doc) -> Span:
    """Return the span of a layer, base, label or class of labels; what says nothing is always drawn."""
    return Span(doc.get("from", 0.0), doc.get("below", math.inf))
