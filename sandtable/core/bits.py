"""Sets of small integers as bit sets: bit n of an int is set when n belongs to the set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import TypeVar

K = TypeVar("K")


def mask_of(members: Iterable[int]) -> int:
    """Return the bit set of these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def union(sets: Iterable[int]) -> int:
    """Return what belongs to any of these bit sets."""
    return reduce(or_, sets, 0)


def gathered(sets: Sequence[int], members: int) -> int:
    """Return what belongs to the sets of any of these members: `gathered(p.at, hexes)`, the units in some hexes."""
    found = 0
    while members:
        member = members.bit_length() - 1
        found |= sets[member]
        members ^= 1 << member
    return found


@lru_cache(maxsize=1 << 14)  # in a game the same sets come again and again
def bit_list(mask: int) -> tuple[int, ...]:
    """Return the members of a bit set in ascending order."""
    members = []
    # From the top down, because finding the lowest bit first needs a negation of the whole int.
    while mask:
        member = mask.bit_length() - 1
        members.append(member)
        mask ^= 1 << member
    return tuple(reversed(members))


def grouped(pairs: Iterable[tuple[K, int]]) -> dict[K, int]:
    """Return for each key the bit set of the members that come with it."""
    sets: dict[K, int] = {}
    for key, member in pairs:
        sets[key] = sets.get(key, 0) | 1 << member
    return sets


def having(values: Iterable[object], *wanted: object) -> int:
    """Return the numbers of those whose value is one of the wanted ones: `having(KIND, Kind.HQ, Kind.SHQ)`."""
    return mask_of(number for number, value in enumerate(values) if value in wanted)


def lowest(mask: int) -> int:
    """Return the smallest member of a bit set, or -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


def nth_bit(mask: int, n: int) -> int:
    """Return the n-th smallest member of a bit set, counted from 0, without listing the others."""
    if not 0 <= n < mask.bit_count():
        raise IndexError(f"no member {n} in a set of {mask.bit_count()}")
    passed, width = 0, mask.bit_length()
    while width > 1:
        half = width >> 1
        lower = mask & ((1 << half) - 1)
        if n < (count := lower.bit_count()):
            mask, width = lower, half
        else:
            mask, width = mask >> half, width - half
            n -= count
            passed += half
    return passed
