"""Legal orders in few words: families of orders that differ only in what they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from sandtable.core.bits import bit_list
from sandtable.core.lazy import LazyMenu
from sandtable.core.notation import Notation
from sandtable.core.order import Fan, Menu, Order, Orders

Family = list[str | list[str]]
Head = list[str | list[str] | None]
_Box = tuple[str, tuple[int, ...]]  # a verb, and for each argument the set of those it may be


def families(notation: Notation, orders: Orders) -> list[Family]:
    """Return orders as families: a verb, and for each argument the ids it may have; every combination is an order.

    A menu has families already; those that differ in one argument alone are joined.
    """
    boxes = _joined(_boxes(orders), 1)
    for place in (2, 3):
        boxes = _joined(boxes, place)
    return [_family(notation, verb, sets) for verb, sets in boxes]


def _boxes(orders: Orders) -> Iterator[_Box]:
    if isinstance(orders, LazyMenu):
        orders = orders.whole()
    singles: Iterable[Order] = orders
    if isinstance(orders, Menu):
        singles = orders.singles
        for family in orders.families:
            sets = (family.last,) if isinstance(family, Fan) else family.sets
            if all(sets):
                yield family.verb, (*(1 << arg for arg in family.head), *sets)
    for verb, args in singles:
        yield verb, tuple(1 << arg for arg in args)


def _joined(boxes: Iterable[_Box], place: int) -> Iterable[_Box]:
    """Join what differs only in the argument at this place, counted from the last one."""
    found: dict[tuple[str, tuple[int, ...]], int] = {}
    for verb, sets in boxes:
        i = max(0, len(sets) - place)
        some = sets[i] if place <= len(sets) else 0
        rest = verb, (*sets[:i], 0, *sets[i + 1 :]) if some else sets
        found[rest] = found.get(rest, 0) | some
    for (verb, sets), some in found.items():
        yield verb, tuple(one or some for one in sets)


def _family(notation: Notation, verb: str, sets: tuple[int, ...]) -> Family:
    kinds = notation.kinds(Order(verb, (0,) * len(sets)))
    family: Family = [verb]
    for kind, some in zip(kinds, sets, strict=True):
        ids = notation.names[kind].ids
        family.append([ids[arg] for arg in bit_list(some)])
    return family


def cut(orders: list[Family], most: int) -> list[Family] | list[Head]:
    """Return families, or if they name more than so much, only with what they begin: null stands for all else."""
    if sum(len(ids) for _, *sets in orders for ids in sets) <= most:
        return orders
    heads: dict[tuple[str, int], dict[str, None]] = {}
    for verb, *sets in orders:
        heads.setdefault((str(verb), len(sets)), {}).update(dict.fromkeys(sets[0] if sets else ()))
    return [[verb, *([list(first)] if size else []), *[None] * (size - 1)] for (verb, size), first in heads.items()]


def beginning_with(orders: list[Family], first: str) -> list[Family]:
    """Return the part of some families whose first argument is this one, of those that go on after it."""
    return [[verb, [first], *sets[1:]] for verb, *sets in orders if len(sets) > 1 and first in sets[0]]


def texts(orders: Iterable[Family]) -> Iterator[str]:
    """Yield the orders of some families as texts that can be read, without the words that only join."""
    for verb, *choices in orders:
        for args in product(*choices):
            yield " ".join([str(verb), *args])
