"""Steps that ended by themselves in the moment that is now: why an order that belongs there comes too late."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from sandtable.core.dice import ScriptedDice
from sandtable.core.errors import Violation
from sandtable.core.event import Silence
from sandtable.core.game import Game
from sandtable.core.history import History
from sandtable.core.step import P
from sandtable.core.stretch import Entry, settle_chance
from sandtable.core.timing import ends, homes


class _Watch(Silence, Generic[P]):
    """Hears which steps end by themselves while a position is in a moment."""

    def __init__(self, game: Game[P], p: P, moment: str) -> None:
        super().__init__()
        self.is_heard = True  # what ends, it wants to know
        self._game, self._p, self._moment = game, p, moment
        self.found: list[tuple[int, str, str, str]] = []

    def skip(self, sides: int, rule: str, step: str, why: str) -> None:
        """Note what ends, and why, if it is in that moment."""
        if self._game.moment(self._p) == self._moment:
            self.found.append((sides, rule, step, why))


def skipped(game: Game[P], now: P, history: History[P], verb: str) -> list[Violation]:
    """Return the last step of this moment that took a verb and has ended by itself, if who decides has heard of it."""
    moments = {step.moment for step in homes(game.steps, verb) if not ends(step, verb)}
    side = game.choice(now).side(now)
    for sides, rule, step, why in _endings(game, now, history):
        if step in moments and sides >> side & 1:
            return [Violation(rule, "{step} has ended: {why}", (step, why))]
    return []


def _endings(game: Game[P], now: P, history: History[P]) -> Iterator[tuple[int, str, str, str]]:
    """Play the orders of this moment again, from the last to the one that led into it, and hear what ended."""
    moment = game.moment(now)
    for entry in reversed(history):
        yield from reversed(_heard(game, entry, moment))
        if game.moment(entry.before) != moment:
            return


def _heard(game: Game[P], entry: Entry[P], moment: str) -> list[tuple[int, str, str, str]]:
    p = entry.before.copy()
    watch = _Watch(game, p, moment)
    game.apply(p, entry.order, watch)
    settle_chance(game, p, ScriptedDice([value for roll in entry.rolls for value in roll]), watch)
    return watch.found
