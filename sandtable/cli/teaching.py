"""A lesson at the terminal: what it says now, and what it makes of the orders that are given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.lesson import Lesson, LessonStep, is_reached, reply
from sandtable.core.match import Match
from sandtable.core.order import Order

OVER = "The lesson is over. The match goes on from here: play it to its end, or quit."


class Teacher:
    """Guides a person through a lesson; once it is over, or left, it is silent."""

    def __init__(self, lesson: Lesson, match: Match[Any]) -> None:
        self._lesson = lesson
        self._match = match
        self._left: list[int] = []  # after how many orders each step was left
        self._is_left = False

    @property
    def step(self) -> LessonStep | None:
        """The step that is open."""
        steps = self._lesson.steps
        return steps[len(self._left)] if not self._is_left and len(self._left) < len(steps) else None

    @property
    def is_reading(self) -> bool:
        """Whether nothing is awaited but that it is read."""
        return self.step is not None and not self.step.orders

    def lines(self) -> Iterator[str]:
        """Yield what it says now."""
        step = self.step
        if step:
            yield f"Lesson, {len(self._left) + 1} of {len(self._lesson.steps)}: {step.text}"
            yield from [f"(type: {' or '.join(f'rules {rule}' for rule in step.rules)})"] * bool(step.rules)
            yield "(press Enter to go on)" if self.is_reading else "(type lesson to be told an order for it)"
        elif not self._is_left:
            yield OVER

    def example(self) -> str:
        """Return an order that the open step awaits and that is legal now, if there is one."""
        orders = list(self.step.orders) if self.step else []
        for order in self._given():
            if order in orders:
                orders.remove(order)  # once: a step may await the same order twice
        return next((order for order in orders if order in self._match.legal), "")

    def go_on(self) -> None:
        """Leave a step behind that was read."""
        self._left.append(len(self._match.history))

    def leave(self) -> None:
        """Let the person go another way."""
        self._is_left = True

    def objection(self, order: Order) -> str:
        """Return what it says to an order that it does not mean; nothing to one that it does."""
        step, text = self.step, self._match.game.notation.text(order)
        return step.otherwise if step and step.do and text not in step.do else ""

    def look(self) -> None:
        """Go on where what was awaited has been done, and back where it was taken back."""
        now = len(self._match.history)
        self._left = [at for at in self._left if at <= now]
        if self.step and (self._is_ordered(self.step) or self._is_reached(self.step)):
            self._left.append(now)

    def _is_ordered(self, step: LessonStep) -> bool:
        return any(order in step.do for order in self._given())

    def _given(self) -> list[str]:
        """Return what the person has ordered since this step began."""
        match, own = self._match, self._match.seats[self._lesson.seat]
        since = self._left[-1] if self._left else len(self._lesson.before)
        return [match.game.notation.text(entry.order) for entry in match.history.since(since) if entry.side in own]

    def _is_reached(self, step: LessonStep) -> bool:
        view = self._match.view(self._match.seats[self._lesson.seat])
        return bool(step.until) and is_reached(step.until, view.game.texts.dump(view.position))

    def reply(self) -> Order | None:
        """Return what the lesson has the others answer now, as long as it says something that is legal."""
        return reply(self._lesson, self._match)
