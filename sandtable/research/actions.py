"""A fixed action space for menus of any length: an order is spelt word by word, its verb, then each name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from sandtable.core.notation import Notation
from sandtable.core.order import Order


class Actions:
    """The action space of a game. Action n is the n-th verb or the n-th name of its kind; the last one ends an order.

    `move 8th-army tobruk` is the three actions 6 (the verb), 29 (the unit) and 30 (the place).
    """

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.verbs = {verb: n for n, verb in enumerate(notation.verbs)}
        patterns = [kinds for verb in notation.verbs.values() for kinds in verb.kinds()]
        self.names = max((len(notation.names[kind]) for kinds in patterns for kind in kinds), default=0)
        self.longest = max(len(kinds) for kinds in patterns)
        self.end = max(len(self.verbs), self.names)
        self.size = self.end + 1

    def spell(self, order: Order) -> tuple[int, ...]:
        """Return an order as actions, the one that ends it included."""
        return (self.verbs[order.verb], *order.args, self.end)

    def open(self, orders: Iterable[Order]) -> Draft:
        """Return the empty draft of an order that is to be one of these."""
        return Draft((), tuple(Spelt(self.spell(order), order) for order in orders))

    def word(self, draft: Draft, action: int) -> str:
        """Return what an action says at this point of a draft: a verb, a name, or `end`."""
        depth = len(draft.said)
        order = next(spelt.order for spelt in draft.fitting if spelt.actions[depth] == action)
        if depth == 0:
            return order.verb
        if depth > len(order.args):
            return "end"
        return self.notation.names[self.notation.kinds(order)[depth - 1]].ids[action]


class Spelt(NamedTuple):
    """An order and the actions that spell it."""

    actions: tuple[int, ...]
    order: Order


@dataclass(frozen=True, slots=True)
class Draft:
    """An order that is being spelt: what was said, and the legal orders that begin like that."""

    said: tuple[int, ...]
    fitting: tuple[Spelt, ...]

    @property
    def choices(self) -> list[int]:
        """The actions that may follow, ascending."""
        depth = len(self.said)
        return sorted({spelt.actions[depth] for spelt in self.fitting})

    @property
    def order(self) -> Order | None:
        """The order, as soon as what was said fits no other."""
        return self.fitting[0].order if self.said and len(self.fitting) == 1 else None

    def say(self, action: int) -> Draft:
        """Return the draft with one more action; refuse one that no legal order goes on with."""
        depth = len(self.said)
        fitting = tuple(spelt for spelt in self.fitting if spelt.actions[depth] == action)
        if not fitting:
            raise ValueError(f"action {action} is masked: no legal order goes on with it")
        return Draft((*self.said, action), fitting)
