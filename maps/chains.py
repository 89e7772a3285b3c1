"""Segments joined to lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

End = TypeVar("End", bound=Hashable)


def chains(segments: Iterable[tuple[End, End]]) -> list[list[End]]:
    """Return segments joined to lines that run from junction to junction (or around)."""
    pieces = list(dict.fromkeys(segments))
    ends: defaultdict[End, list[tuple[End, int]]] = defaultdict(list)
    for n, (a, b) in enumerate(pieces):
        ends[a].append((b, n))
        ends[b].append((a, n))
    used: set[int] = set()
    found = []
    for start in sorted(ends, key=lambda end: len(ends[end]) == 2):
        for there, n in ends[start]:
            if n in used:
                continue
            used.add(n)
            line = [start, there]
            while len(ends[line[-1]]) == 2:
                onward = [(end, m) for end, m in ends[line[-1]] if m not in used]
                if not onward:
                    break
                line.append(onward[0][0])
                used.add(onward[0][1])
            found.append(line)
    return found


def course(segments: Sequence[tuple[End, End]]) -> list[End]:
    """Return the ends along segments that follow each other, from the first to the last."""
    if len(segments) == 1:
        return list(segments[0])
    first, second = segments[:2]
    line = list(first if first[1] in second else first[::-1])
    for a, b in segments[1:]:
        if line[-1] not in (a, b):
            raise ValueError("a side does not touch the one before it")
        line.append(b if line[-1] == a else a)
    return line
