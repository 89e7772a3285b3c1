"""A part of a game in tests: only some of its steps run, and the position rests where another would be next."""

from __future__ import annotations

from typing import Generic

from sandtable.core.event import Log
from sandtable.core.game import Game
from sandtable.core.order import Order
from sandtable.core.position import Pending
from sandtable.core.step import Choice, P


class Stage(Generic[P]):
    """Some steps of a game, by name, and what can be done with a position in which they are on top."""

    def __init__(self, game: Game[P], *steps: str) -> None:
        self.game = game
        self.steps = {step: game.steps[step] for step in steps}

    def run(self, p: P, *frames: Pending, log: Log | None = None) -> Log:
        """Push frames, the first to be run on top, and settle until a step asks or none of the stage is on top."""
        log = log or Log()
        p.stack += reversed(frames)
        p.legal = None
        while (step := self.steps.get(self.top(p))) and step.settle(p, log):
            p.legal = None
        return log

    def top(self, p: P) -> str:
        """Return the name of the step on top of the stack, or nothing."""
        return str(p.stack[-1][0]) if p.stack else ""

    def asking(self, p: P) -> Choice[P]:
        """Return the step that asks."""
        step = self.steps[self.top(p)]
        assert isinstance(step, Choice)
        return step

    def read(self, text: str) -> Order:
        """Return the one order that a text means."""
        (order,) = self.game.notation.read(text)
        return order

    def give(self, p: P, order: Order, log: Log) -> None:
        """Carry out one order and run on."""
        self.asking(p).apply(p, order, log)
        self.run(p, log=log)

    def play(self, p: P, *texts: str) -> Log:
        """Give orders that must be legal, dice included, to whatever step asks."""
        log = Log()
        for text in texts:
            order = self.read(text)
            assert self.game.why_not(p, order) == [], f"{text}: {self.game.prompt(p)}"
            assert order in self.asking(p).orders(p)
            self.give(p, order, log)
        return log

    def offered(self, p: P) -> set[str]:
        """Return the legal orders as text."""
        return {self.game.notation.text(order) for order in self.asking(p).orders(p)}

    def refused(self, p: P, text: str) -> list[str]:
        """Return the ids of the rules that refuse an order now, which is not offered then."""
        order = self.read(text)
        rules = [violation.rule for violation in self.game.why_not(p, order)]
        assert (order in self.asking(p).orders(p)) == (not rules)
        return rules
