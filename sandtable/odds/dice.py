"""Pools of dice: any number of dice of several kinds, each face scoring in one or more counts at once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache

from sandtable.odds.distribution import Distribution

Score = tuple[int, ...]
Die = tuple[Score, ...]  # what each face scores, in each count


def die(*counts: Container[int], faces: int = 6) -> Die:
    """Return a die whose faces score one in every count that names them: `die({5, 6}, {1})` hits, or repulses."""
    return tuple(tuple(int(face in count) for count in counts) for face in range(1, faces + 1))


def pool(dice: Iterable[tuple[int, Die]], caps: Sequence[int | None] = ()) -> Distribution[Score]:
    """Return what some dice score together; a count with a cap never shows more than that.

    >>> [str(chance) for score, chance in pool([(2, die({6}))])]
    ['25/36', '5/18', '1/36']
    """
    numbers: dict[Die, int] = {}
    for count, kind in dice:
        numbers[kind] = numbers.get(kind, 0) + count
    limits = tuple(caps)
    total: Distribution[Score] | None = None
    for kind, count in sorted(numbers.items()):
        thrown = _throws(kind, count, limits)
        total = thrown if total is None else _together(total, thrown, limits)
    if total is None:
        raise ValueError("a pool needs at least one kind of die, of which it may hold none")
    return total


@lru_cache(maxsize=4096)
def _throws(kind: Die, count: int, caps: tuple[int | None, ...]) -> Distribution[Score]:
    """Return what equal dice score, from halves of the throw."""
    if count == 0:
        return Distribution({(0,) * len(kind[0]): 1})
    if count == 1:
        weights: dict[Score, int] = {}
        for score in kind:
            held = _held(score, caps)
            weights[held] = weights.get(held, 0) + 1
        return Distribution(weights)
    half = count // 2
    return _together(_throws(kind, half, caps), _throws(kind, count - half, caps), caps)


def _together(
    one: Distribution[Score], other: Distribution[Score], caps: tuple[int | None, ...]
) -> Distribution[Score]:
    weights: dict[Score, int] = {}
    for a, times in one.weights.items():
        for b, more in other.weights.items():
            score = _held(tuple(map(sum, zip(a, b, strict=True))), caps)
            weights[score] = weights.get(score, 0) + times * more
    return Distribution(weights)


def _held(score: Score, caps: tuple[int | None, ...]) -> Score:
    if not caps:
        return score
    return tuple(n if cap is None else min(n, cap) for n, cap in zip(score, caps, strict=True))
