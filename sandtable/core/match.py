"""A match: a position with its history, exact undo, redo and branches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Generic

from sandtable.core.dice import Dice
from sandtable.core.errors import Ambiguous, Illegal, SandtableError, Violation
from sandtable.core.event import Event, Log
from sandtable.core.facts import Result, Setting
from sandtable.core.game import Decision, Game
from sandtable.core.hint import did_you_mean
from sandtable.core.history import History, Undone
from sandtable.core.order import Menu, Order
from sandtable.core.positiontext import write_position
from sandtable.core.record import write_record
from sandtable.core.skipped import skipped
from sandtable.core.step import P
from sandtable.core.stretch import Chances, carry_out, settle_chance
from sandtable.core.view import Past, View, look
from sandtable.core.words import LegalOrders, WordedViolation, worded

Sides = str | int | Iterable[str | int]
"""One side or several, by name or number."""


@dataclass
class Match(Generic[P]):
    """A game in progress. `order("…")` plays, `why_not("…")` explains, `undo()` takes back."""

    game: Game[P]
    scenario: str
    dice: Dice
    now: P
    first: P
    headers: dict[str, str] = field(default_factory=dict)
    opening: Chances = field(default_factory=Chances)
    history: History[P] = field(init=False)
    future: list[Undone] = field(init=False, default_factory=list)
    agreement: Result | None = None  # how people ended it before the game did

    def __post_init__(self) -> None:
        self.history = History(self.game)

    @classmethod
    def new(cls, game: Game[P], scenario: str, dice: Dice, seating: str = "", options: Iterable[str] = ()) -> Match[P]:
        """Start a match of a scenario, with a seating and options (`bid=20`) if they are not to be the usual ones."""
        setting = game.facts.setting(scenario, seating, options)
        return cls.at(game, scenario, dice, game.start(*setting))

    @classmethod
    def at(cls, game: Game[P], scenario: str, dice: Dice, position: P) -> Match[P]:
        """Start a match from any position; if that waits for dice, they are thrown."""
        match = cls(game, scenario, dice, position, position.copy())
        match.opening = settle_chance(game, match.now, dice, Log())
        return match

    @property
    def setting(self) -> Setting:
        """What was chosen before it."""
        return Setting(self.scenario, self.first.seating, self.first.options)

    @property
    def seats(self) -> dict[str, tuple[int, ...]]:
        """Its seats, and the sides that each of them holds."""
        return self.game.facts.seats(self.setting)

    @property
    def decision(self) -> Decision | None:
        """What is open now, or None when the match is over."""
        decision = None if self.agreement else self.game.decision(self.now)
        return decision and replace(decision, legal=LegalOrders(decision.legal, self.game.notation))

    @property
    def legal(self) -> LegalOrders:
        """The orders that are legal now; none when the game is over."""
        return LegalOrders(self.game.legal(self.now) if self.now.stack else Menu(), self.game.notation)

    @property
    def result(self) -> Result | None:
        """How the game ended, or people agreed to end it; None while it goes on."""
        return self.agreement or self.game.result(self.now)

    def read(self, text: str) -> Order:
        """Return the order that a text means here; of several readings the only legal one is taken."""
        readings = self.game.notation.read(text)
        if len(readings) > 1:
            fitting = [order for order in readings if order in self.legal]
            if len(fitting) != 1:
                raise Ambiguous(text, [self.game.notation.text(order) for order in fitting or readings])
            readings = fitting
        return readings[0]

    def why_not(self, order: str | Order) -> list[Violation]:
        """Return every rule that an order breaks now; an empty list means that it is legal."""
        meant = self.read(order) if isinstance(order, str) else order
        violations = self.game.why_not(self.now, meant)
        if violations and self.now.stack and meant.verb not in self.game.choice(self.now).verbs:
            violations = skipped(self.game, self.now, self.history, meant.verb) + violations
        return [WordedViolation.of(violation, self.game.notation) for violation in violations]

    def order(self, text: str) -> tuple[Event, ...]:
        """Read an order and play it; if it is Unreadable, Ambiguous or Illegal, say so and change nothing."""
        return self.play(self.read(text))

    def play(self, order: Order) -> tuple[Event, ...]:
        """Check an order, carry it out with the dice it calls for, and return what happened."""
        self._check_goes_on()
        if violations := self.why_not(order):
            raise Illegal(self.game.notation.text(order), violations)
        return worded(self._carry_out(Order(order.verb, order.args)), self.game.notation)

    def agree(self, result: Result) -> None:
        """End the match as people agree; its position stays as it is, and what was taken back is gone."""
        self._check_goes_on()
        self.agreement = result
        self.future.clear()

    def _check_goes_on(self) -> None:
        if self.agreement:
            raise SandtableError(f"the match has ended {self.agreement.level}")

    def _carry_out(self, order: Order) -> tuple[Event, ...]:
        before, counter = self.now.copy(), self.dice.counter
        try:
            entry = carry_out(self.game, self.now, order, self.dice, before)
        except Exception:  # nothing half done stays behind, whatever went wrong
            self.now, self.dice.counter = before, counter
            raise
        self.history.append(entry, counter)
        self.future.clear()
        return entry.events

    def undo(self, count: int = 1) -> None:
        """Take back the last orders, exactly, and with them what people agreed on after them."""
        if not 0 <= count <= len(self.history):
            raise SandtableError(f"cannot undo {count} of {len(self.history)} orders")
        at = len(self.history) - count
        undone = [Undone(entry.order, entry.side) for entry in self.history.since(at)]
        self.now, self.dice.counter = self._after(at)
        self.history.cut(at)
        self.future += reversed(undone)
        self.agreement = None if count else self.agreement

    def _after(self, at: int) -> tuple[P, int]:
        """Return the position after some orders, and how many dice had fallen then."""
        if at == len(self.history):
            return self.now.copy(), self.dice.counter
        return self.history.position(at), self.history.counter(at)

    def redo(self, count: int = 1) -> None:
        """Play orders that were taken back again, with the same dice."""
        if not 0 <= count <= len(self.future):
            raise SandtableError(f"cannot redo {count} of {len(self.future)} orders")
        future = self.future[:]
        for _ in range(count):
            self._carry_out(future.pop().order)
        self.future = future

    def branch(self, at: int | None = None) -> Match[P]:
        """Return an independent match that shares the first `at` orders of this one (all by default)."""
        shared = len(range(len(self.history))[:at])
        now, counter = self._after(shared)
        twin = replace(self, dice=self.dice.copy(), now=now, headers=dict(self.headers))
        twin.dice.counter = counter
        twin.history = self.history.copy(shared)
        twin.agreement = self.agreement if shared == len(self.history) else None
        return twin

    def take_up(self, history: History[P], now: P) -> None:
        """Go on from where orders led that were played elsewhere."""
        self.history, self.now, self.dice.counter = history, now, history.counter(len(history))
        self.future.clear()

    @property
    def events(self) -> Iterator[Event]:
        """All that happened so far."""
        yield from self.opening.events
        for entry in self.history:
            yield from entry.events

    def view(self, sides: Sides) -> View[P]:
        """Return what some sides may know together; for none of them, what everyone may know."""
        eyes = self._sides(sides)
        return look(self.game, self.now, eyes, self.past(eyes))

    def past(self, sides: Sides) -> Past[P]:
        """Return what some sides may know of all that happened so far."""
        return Past(self.game, self._sides(sides), self.opening, self.history.copy())

    def ways_back(self, sides: Sides, people: Sides | None = None) -> Iterator[int]:
        """Yield how many orders may be taken back so that the last of them is of these sides, the fewest first.

        No way leads across a die, what came to light, or the order of another person; what computers ordered goes
        back with the rest. `people` are the sides that people play, all of them unless it is said. At the end of a
        game that hides something all of it comes to light. What people agreed on is not taken back.
        """
        if self.agreement or (not self.now.stack and self.game.facts.hidden):
            return
        own = self._sides(sides)
        others = self._sides(self.game.facts.sides if people is None else people) - own
        for count, entry in enumerate(reversed(self.history), start=1):
            if entry.is_final or entry.side in others:
                return
            if entry.side in own:
                yield count

    def _sides(self, sides: Sides) -> frozenset[int]:
        """Return the numbers of one side or several, given as such or by name."""
        several = (sides,) if isinstance(sides, str | int) else sides
        return frozenset(side if isinstance(side, int) else self._side(side) for side in several)

    def _side(self, name: str) -> int:
        sides = self.game.facts.sides
        if name not in sides:
            raise SandtableError(f"there is no side {name!r}{did_you_mean(name, sides)}")
        return sides.index(name)

    def weight(self) -> int:
        """Return about how many bytes it holds."""
        position = self.now.weight()
        return self.history.weight(position) + 2 * position

    def position(self) -> str:
        """Return the position as text."""
        return write_position(self.game, self.now)

    def record(self) -> str:
        """Return the record of the match as text."""
        return write_record(self)
