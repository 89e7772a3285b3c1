"""Two sides by a script, fast enough for tens of thousands of orders: it looks at one piece at a time, at no menu."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.core.bits import bit_list, nth_bit
from sandtable.core.match import Match
from sandtable.core.order import Order
from tests.giant.position import GiantPosition
from tests.giant.rules import Combat, entries, full, reach, side_of
from tests.giant.world import OF_SIDE, OWNER, WALK

MOVES = 192  # of a phase: with some attacks and entries 73 turns have 30,000 orders
FIERCE = 0.12  # how often a piece attacks that can


def script(match: Match[GiantPosition], seed: int = 1) -> Iterator[Order]:
    """Yield orders for a match from here to its end; each must be played before the next is asked for."""
    rng = Random(seed)
    while match.now.stack:
        yield from _attacks(match, rng) if match.now.stack[-1][0] == Combat.name else _moves(match, rng)
        yield Order("done")


def _moves(match: Match[GiantPosition], rng: Random) -> Iterator[Order]:
    for piece, free in list(entries(match.now)):
        if free := free & ~full(match.now):
            yield Order("enter", (piece, nth_bit(free, rng.randrange(free.bit_count()))))
    pieces = [piece for piece in bit_list(OF_SIDE[side_of(match.now)] & ~match.now.busy) if match.now.at[piece] >= 0]
    for piece in rng.sample(pieces, min(MOVES, len(pieces))):
        if free := reach(match.now, piece) & ~full(match.now):
            free = free & WALK.around(match.now.armies[1 - OWNER[piece]]) or free
            yield Order("move", (piece, nth_bit(free, rng.randrange(free.bit_count()))))


def _attacks(match: Match[GiantPosition], rng: Random) -> Iterator[Order]:
    side = side_of(match.now)
    for piece in bit_list(OF_SIDE[side]):
        p = match.now
        if p.at[piece] >= 0 and (near := WALK.around(1 << p.at[piece]) & p.armies[1 - side]) and rng.random() < FIERCE:
            yield Order("attack", (piece, nth_bit(near, 0)))
