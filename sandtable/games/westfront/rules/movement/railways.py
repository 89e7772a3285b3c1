"""How far rides by rail go (WF-9.21, WF-9.23, WF-9.5), and over which hexes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sandtable.board.graph import around
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.westfront.world.atlas import FERRY, RAIL, ROW

TRACK: Final = tuple(rail & ~ferry for rail, ferry in zip(RAIL, FERRY, strict=True))
_LANDINGS: Final = mask_of(here for here, ferry in enumerate(FERRY) if ferry)


Seeds = tuple[tuple[int, int], ...]  # (rail hexes behind them, the hexes where such a ride may begin)


def ride_waves(seeds: Seeds, track: int, entries: int, stretch: int) -> Iterator[tuple[int, int]]:
    """Yield the hexes that a ride reaches, by its length.

    From one entry to another a ride counts 2 hexes a row (WF-9.5/1, WF-9.5/2). A ferry ends the Rail Move that reaches
    it, and crossing it is one of its own (WF-9.23/1, WF-9.23/3).
    """
    coming: defaultdict[int, int] = defaultdict(int)
    for length, hexes in seeds:
        coming[length] |= hexes
    seen = 0
    while coming:
        length = min(coming)
        edge = coming.pop(length) & ~seen
        seen |= edge
        yield length, edge
        goals = track & ~seen
        if fresh := around(TRACK, edge) & goals:
            coming[length + 1] |= fresh
        if edge & _LANDINGS and (fresh := around(FERRY, edge) & goals):
            moves = -(-length // stretch)
            coming[(moves + 1) * stretch] |= fresh
        for one in bit_list(edge & entries):
            for other in bit_list(entries & goals):
                coming[length + 2 * abs(ROW[one] - ROW[other])] |= 1 << other


@lru_cache(maxsize=1 << 12)
def rides(seeds: Seeds, track: int, entries: int, stretch: int) -> tuple[int, ...]:
    """Return for each number of Rail Moves the hexes that they suffice for."""
    reached: list[int] = []
    for length, edge in ride_waves(seeds, track, entries, stretch):
        moves = -(-length // stretch)
        while len(reached) <= moves:
            reached.append(reached[-1] if reached else 0)
        reached[moves] |= edge
    return tuple(reached)


def ride(seeds: Seeds, goal: int, track: int, entries: int, stretch: int) -> tuple[int, ...]:
    """Return the hexes of a shortest ride from where it may begin to a goal, both included."""
    lengths: dict[int, int] = {}
    for length, edge in ride_waves(seeds, track, entries, stretch):
        lengths |= dict.fromkeys(bit_list(edge), length)
        if goal in lengths:
            break
    starts, route = union(hexes for _, hexes in seeds), [goal]
    while not starts >> route[-1] & 1:
        route.append(_before(route[-1], lengths, entries, stretch))
    return tuple(reversed(route))


def _before(here: int, lengths: dict[int, int], entries: int, stretch: int) -> int:
    """Return a hex from which a ride came to another: by track, by ferry, or round the edge from entry to entry."""

    def leads(there: int, length: int) -> bool:
        if TRACK[there] >> here & 1 and length + 1 == lengths[here]:
            return True
        if FERRY[there] >> here & 1 and (-(-length // stretch) + 1) * stretch == lengths[here]:
            return True
        is_edge = entries >> here & entries >> there & 1
        return bool(is_edge) and there != here and length + 2 * abs(ROW[there] - ROW[here]) == lengths[here]

    return next(there for there, length in lengths.items() if leads(there, length))
