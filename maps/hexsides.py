"""What lies along hexsides: rivers, frontiers, barred sides, cliffs; each kind is a layer of its own.

Sides are written like `W 3534|E 2733`, with the names of any sheets: a line runs on over the seam of two.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from maps.chains import chains
from maps.detail import ALWAYS, Doc, Span, line_layer, shape_layer
from maps.frame import Point
from maps.hexstyles import Style
from maps.lattice import Corner, Lattice, Pair
from maps.paths import closed
from maps.waterline import rounded, wavy

Lines = list[list[Point]]
Draw = Callable[[Lattice, Sequence[Pair], Collection[Corner]], Lines]
_BAR = 0.9  # what of a barred side is drawn
_TOOTH = 12.0  # pixels that a tooth is high, in hexes of the width below; a little more between them
_BEND = 2.3  # pixels that a river strays from its sides
_WIDTH = 144.0  # pixels: sizes above are for hexes this wide


@dataclass(frozen=True)
class Look:
    """How sides of a kind are drawn: as strokes (or filled shapes), with a broader stroke below them if need be."""

    draw: Draw
    style: Style
    under: Style | None = None
    span: Span = ALWAYS
    is_filled: bool = False


def side_layers(lattice: Lattice, sides: Mapping[str, Sequence[str]], looks: Mapping[str, Look]) -> list[Doc]:
    """Return a layer for each kind of side that there is, in the order of the looks, those below before those above."""
    pairs = {kind: [_pair(lattice, kind, text) for text in sides.get(kind, ())] for kind in looks}
    lower, upper = [], []
    for kind, look in looks.items():
        if not pairs[kind]:
            continue
        others = [pair for other in looks if other != kind and looks[other].draw is look.draw for pair in pairs[other]]
        drawn = look.draw(lattice, pairs[kind], {corner for pair in others for corner in lattice.between(*pair)})
        if look.is_filled:
            upper.append(shape_layer(kind, [(shape[0], closed([*shape, shape[0]])) for shape in drawn], look.span))
        else:
            lower += [line_layer(f"{kind}-under", drawn, look.span)] if look.under else []
            upper.append(line_layer(kind, drawn, look.span))
    return lower + upper


def side_styles(looks: Mapping[str, Look]) -> dict[str, Style]:
    """Return the styles of the layers of sides."""
    under = {f"{kind}-under": look.under for kind, look in looks.items() if look.under}
    return {**under, **{kind: look.style for kind, look in looks.items()}}


def _pair(lattice: Lattice, kind: str, text: str) -> Pair:
    try:
        pair = lattice.pair(text)
        lattice.between(*pair)
    except ValueError as error:
        raise ValueError(f"{kind} side {text}: {error}") from None
    return pair


def mesh(lattice: Lattice, cells: Collection[int]) -> Lines:
    """Return every side of these hexes, once."""
    found: Lines = []
    for cell in sorted(cells):
        for direction, there in lattice.neighbours(cell):
            if there is None or there > cell or there not in cells:
                found.append([lattice.at(corner) for corner in lattice.side(cell, direction)])
    return found


# Strokes; they run through the fixed corners, where sides of another such kind meet them


def straight(lattice: Lattice, pairs: Sequence[Pair], fixed: Collection[Corner] = ()) -> Lines:
    """Return lines that follow their sides exactly."""
    return [[lattice.at(corner) for corner in line] for line in _joined(lattice, pairs, fixed)]


def soft(lattice: Lattice, pairs: Sequence[Pair], fixed: Collection[Corner] = ()) -> Lines:
    """Return lines with rounded corners, as frontiers are drawn."""
    return [rounded(line, 2) for line in straight(lattice, pairs, fixed)]


def flowing(lattice: Lattice, pairs: Sequence[Pair], fixed: Collection[Corner] = ()) -> Lines:
    """Return lines with the small bends of rivers."""
    far = _BEND * lattice.wide / _WIDTH
    return [rounded(wavy(line, far, seed), 1) for seed, line in enumerate(soft(lattice, pairs, fixed))]


def barred(lattice: Lattice, pairs: Sequence[Pair], fixed: Collection[Corner] = ()) -> Lines:
    """Return every side by itself, a little shorter than it is."""
    return [shortened(lattice, pair, _BAR) for pair in pairs]


def _joined(lattice: Lattice, pairs: Sequence[Pair], fixed: Collection[Corner]) -> Iterator[list[Corner]]:
    for line in chains(lattice.between(*pair) for pair in pairs):
        cuts = [0, *(n for n in range(1, len(line) - 1) if line[n] in fixed), len(line) - 1]
        yield from (line[a : b + 1] for a, b in pairwise(cuts))


def shortened(lattice: Lattice, pair: Pair, share: float) -> list[Point]:
    """Return the middle part of a side."""
    (ax, ay), (bx, by) = (lattice.at(corner) for corner in lattice.between(*pair))
    mx, my = (ax + bx) / 2, (ay + by) / 2
    return [(mx + (x - mx) * share, my + (y - my) * share) for x, y in ((ax, ay), (bx, by))]


# Shapes


def walled(lattice: Lattice, pairs: Sequence[Pair], fixed: Collection[Corner] = ()) -> Lines:
    """Return a wall of teeth on both sides of every side, as mountains that nobody crosses."""
    size = _TOOTH * lattice.wide / _WIDTH
    return [tooth for pair in pairs for way in (1, -1) for tooth in teeth(lattice, pair, size, way)]


def falling(lattice: Lattice, pairs: Sequence[Pair], fixed: Collection[Corner] = ()) -> Lines:
    """Return teeth that point into the second hex of every side, as a cliff that falls that way."""
    size = _TOOTH * lattice.wide / _WIDTH
    found: Lines = []
    for pair in pairs:
        (ax, ay), (bx, by) = (lattice.at(corner) for corner in lattice.between(*pair))
        x, y = lattice.centre(pair[1])
        is_left = (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
        found += teeth(lattice, pair, size, 1 if is_left else -1)
    return found


def teeth(lattice: Lattice, pair: Pair, size: float, way: int) -> Lines:
    """Return teeth along one side, to the one hand (1) or the other (-1)."""
    (ax, ay), (bx, by) = shortened(lattice, pair, 0.98)
    count = max(3, round(math.dist((ax, ay), (bx, by)) / (1.25 * size)))
    ux, uy = (bx - ax) / count, (by - ay) / count
    step = math.hypot(ux, uy)
    nx, ny = -uy / step * size, ux / step * size
    found: Lines = []
    for n in range(count):
        x, y = ax + n * ux, ay + n * uy
        found.append([(x, y), (x + ux, y + uy), (x + ux / 2 + way * nx, y + uy / 2 + way * ny)])
    return found
