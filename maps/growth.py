"""Areas grown from seeds: every cell of the ground goes to the seed from which it is cheapest to reach.

Rivers and slopes are dear and frontiers dearer, so that borders settle on them by themselves. Needs nothing but Python.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

NOBODY = 0  # the label of cells that belong to no area, and the realm of those that nobody can stand on
_FRONTIER = 1e5  # a step into another realm: only ground without a seed of its own is reached so
_BLUR = 2.0  # cells: how far around a cell its neighbours count when borders are smoothed

Labels = list[int]


@dataclass(frozen=True)
class Ground:
    """Square cells row by row: the realm of each, and what a step over it costs."""

    width: int
    realm: Sequence[int]
    cost: Sequence[float]

    def __post_init__(self) -> None:
        if len(self.realm) != len(self.cost) or len(self.realm) % self.width:
            raise ValueError("a ground has a realm and a cost for each cell, in full rows")

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.realm) // self.width

    def near(self, cell: int) -> Iterator[int]:
        """Return the cells beside, above and below a cell."""
        column = cell % self.width
        if column:
            yield cell - 1
        if column < self.width - 1:
            yield cell + 1
        if cell >= self.width:
            yield cell - self.width
        if cell < len(self.realm) - self.width:
            yield cell + self.width

    def nearest(self, cell: int, reach: int) -> int | None:
        """Return the closest cell that can be stood on, itself if it can."""
        column, row = cell % self.width, cell // self.width
        around = [
            ((x - column) ** 2 + (y - row) ** 2, y * self.width + x)
            for y in range(max(0, row - reach), min(self.height, row + reach + 1))
            for x in range(max(0, column - reach), min(self.width, column + reach + 1))
            if self.realm[y * self.width + x]
        ]
        return min(around)[1] if around else None


def grown(ground: Ground, seeds: Mapping[int, int]) -> Labels:
    """Return the label of every cell: of the seed (cell to label) from which it is cheapest to reach."""
    wide = ground.width + 2  # a rim that nobody can stand on keeps steps from running over the edge
    realm, cost = _rimmed(ground.realm, ground.width, NOBODY), _rimmed(ground.cost, ground.width, 0.0)
    best, labels = [math.inf] * len(realm), [NOBODY] * len(realm)
    heap: list[tuple[float, int, int]] = []
    for cell, label in seeds.items():
        here = cell + wide + 1 + 2 * (cell // ground.width)
        if realm[here] == NOBODY:
            raise ValueError(f"nobody can stand on the seed of {label} in cell {cell}")
        best[here], labels[here] = 0.0, label
        heappush(heap, (0.0, here, label))
    straight, slanted = (-1, 1, -wide, wide), ((-wide, -1), (-wide, 1), (wide, -1), (wide, 1))
    while heap:
        spent, here, label = heappop(heap)
        if spent > best[here] or labels[here] != label:
            continue
        steps = [(here + step, 0.5) for step in straight if realm[here + step]]
        steps += [  # a slanted step may not slip between two cells that nobody can stand on
            (here + down + side, 0.5 * math.sqrt(2))
            for down, side in slanted
            if realm[here + down + side] and realm[here + down] and realm[here + side]
        ]
        for there, half in steps:
            total = spent + half * (cost[here] + cost[there])
            if realm[there] != realm[here]:
                total += _FRONTIER
            if total < best[there]:
                best[there], labels[there] = total, label
                heappush(heap, (total, there, label))
    return [label for row in range(wide, len(labels) - wide, wide) for label in labels[row + 1 : row + wide - 1]]


def _rimmed(values: Sequence[float], width: int, rim: float) -> list[float]:
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    line = [rim] * (width + 2)
    return [*line, *(value for row in rows for value in (rim, *row, rim)), *line]


def with_islands(ground: Ground, labels: Labels, reach: int, largest: float = math.inf) -> Labels:
    """Return labels in which islands without a seed go with the nearest area of their realm, if it is in reach."""
    found = labels.copy()
    for island in _islands(ground, labels):
        if len(island) <= largest:
            label = _nearest_label(ground, labels, island, reach)
            for cell in island:
                found[cell] = label
    return found


def _islands(ground: Ground, labels: Labels) -> Iterator[set[int]]:
    left = {cell for cell, realm in enumerate(ground.realm) if realm and labels[cell] == NOBODY}
    while left:
        start = left.pop()
        island, front = {start}, [start]
        while front:
            here = front.pop()
            fresh = [cell for cell in ground.near(here) if cell in left and ground.realm[cell] == ground.realm[start]]
            left.difference_update(fresh)
            island.update(fresh)
            front += fresh
        yield island


def _nearest_label(ground: Ground, labels: Labels, island: set[int], reach: int) -> int:
    realm = ground.realm[next(iter(island))]
    seen, front = set(island), sorted(island)
    for _ in range(reach):
        front = sorted({cell for here in front for cell in ground.near(here)} - seen)
        seen.update(front)
        labelled = [labels[cell] for cell in front if labels[cell] != NOBODY and ground.realm[cell] == realm]
        if labelled:
            return labelled[0]
    return NOBODY


def smoothed(labels: Labels, width: int, kept: Collection[int], times: int = 2) -> Labels:
    """Return labels with softer borders: a cell goes with what most of its surroundings have; kept cells stay."""
    size = math.ceil(_BLUR)
    near = [(x, y) for y in range(-size, size + 1) for x in range(-size, size + 1) if (x, y) != (0, 0)]
    weights = [(x, y, math.exp(-(x * x + y * y) / _BLUR**2)) for x, y in near]
    height = len(labels) // width
    for _ in range(times):
        found = labels.copy()
        for cell in _at_borders(labels, width):
            if cell in kept:
                continue
            column, row = cell % width, cell // width
            votes: defaultdict[int, float] = defaultdict(float, {labels[cell]: 1.0})
            for x, y, weight in weights:
                if 0 <= column + x < width and 0 <= row + y < height and labels[cell + y * width + x] != NOBODY:
                    votes[labels[cell + y * width + x]] += weight
            found[cell] = max(votes, key=lambda label: (votes[label], label == labels[cell], -label))
        labels = found
    return labels


def _at_borders(labels: Labels, width: int) -> list[int]:
    """Return the cells of areas beside which there is a cell of another area."""
    found: set[int] = set()
    for step in (1, width):
        for cell in range(len(labels) - step):
            a, b = labels[cell], labels[cell + step]
            if a != b and a != NOBODY and b != NOBODY and (step != 1 or (cell + 1) % width):
                found.update((cell, cell + step))
    return sorted(found)


def spread(ground: Ground, labels: Labels, reach: int) -> Labels:
    """Return labels that run on over the ground of nobody, so that borders reach past a coast."""
    found = labels.copy()
    front = [cell for cell, label in enumerate(labels) if label != NOBODY]
    for _ in range(reach):
        onward = []
        for here in front:
            for there in ground.near(here):
                if found[there] == NOBODY:
                    found[there] = found[here]
                    onward.append(there)
        front = onward
    return found
