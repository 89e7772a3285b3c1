"""The gains of orders, of which all counsel is made: in the currency of `worths`, beside 0 for leaving it at that."""

from __future__ import annotations

from typing import Final

from sandtable.core.order import Order

Gains = list[tuple[Order, float]]
Options = list[tuple[float, int]]
"""What each last argument is worth to orders that are the same otherwise."""

DONE: Final = (Order("done"), 0.0)
_CHOICES: Final = 4  # as many destinations of one unit are worth a look
_EFFORT: Final = 0.3  # no move without a reason


def relative(gains: Gains) -> Gains:
    """Return the gains beside the best one, for steps in which something has to be chosen."""
    best = max(gain for _, gain in gains)
    return [(order, gain - best) for order, gain in gains]


def best_few(verb: str, head: tuple[int, ...], options: Options, stay: float) -> Gains:
    """Return the best orders that differ in the last argument only, beside what it is worth to give none of them."""
    options.sort(reverse=True)
    return [(Order(verb, (*head, last)), worth - stay - _EFFORT) for worth, last in options[:_CHOICES]]
