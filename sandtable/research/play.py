"""A game in progress, driven by actions: what both interfaces share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from sandtable.core.event import Silence
from sandtable.core.game import Game
from sandtable.core.order import ROLL, Order
from sandtable.core.step import CHANCE, Chance, P, Roll
from sandtable.core.view import View, look
from sandtable.research.actions import Actions, Draft

OVER = -4
_SILENCE = Silence()


class Play(Generic[P]):
    """A position, the order that is being spelt there, and the dice that lie already: one action is one step."""

    def __init__(self, game: Game[P], actions: Actions, position: P) -> None:
        self.game = game
        self.actions = actions
        self.position = position
        self.dice: tuple[int, ...] = ()
        self.draft: Draft | None = None
        self._look()

    def copy(self) -> Play[P]:
        """Return an independent copy."""
        twin: Play[P] = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        return twin

    def __deepcopy__(self, memo: object) -> Play[P]:
        return self.copy()

    @property
    def roll(self) -> Roll | None:
        """What is being thrown, or None where no dice fall."""
        step = self.game.choice(self.position) if self.position.stack else None
        return step.roll(self.position) if isinstance(step, Chance) else None

    @property
    def side(self) -> int:
        """Whose action it is: a side, CHANCE or OVER."""
        return int(self.game.choice(self.position).side(self.position)) if self.position.stack else OVER

    @property
    def choices(self) -> list[int]:
        """The actions that are open now; of chance, action n is a die that shows n + 1."""
        roll = self.roll
        if roll is not None:
            return list(range(roll.faces))
        return self.draft.choices if self.draft else []

    def act(self, action: int) -> None:
        """Say one more word of an order, or throw one die; what is complete is carried out."""
        roll = self.roll
        if roll is not None:
            self.dice = (*self.dice, action + 1)
            if len(self.dice) == roll.count:
                self._apply(Order(ROLL, self.dice))
        elif self.draft is not None:
            self.draft = self.draft.say(action)
            if self.draft.order is not None:
                self._apply(self.draft.order)
        else:
            raise ValueError("the game is over: no action is open")

    def word(self, action: int) -> str:
        """Return what an action says here."""
        return self.actions.word(self.draft, action) if self.draft else f"a {action + 1}"

    def side_of(self, sides: Sequence[int]) -> int:
        """Return through whose eyes some allied sides look: those of the one that must act, or else of the first."""
        return self.side if self.side in sides else sides[0]

    def view(self, side: int) -> View[P]:
        """Return what one side may know, without the past."""
        return look(self.game, self.position, (side,))

    def said(self, side: int) -> tuple[int, ...]:
        """Return the actions of the order that a side is spelling; nobody else hears them."""
        return self.draft.said if self.draft and self.side == side else ()

    def returns(self) -> list[float]:
        """Return for each camp 1 if it has won, -1 if another has, 0 for a draw and while the game goes on."""
        result = self.game.result(self.position)
        camps = range(len(self.game.facts.camps))
        if result is None or result.winner is None:
            return [0.0 for _ in camps]
        return [1.0 if camp == result.winner else -1.0 for camp in camps]

    def _apply(self, order: Order) -> None:
        self.game.apply(self.position, order, _SILENCE)
        self._look()

    def _look(self) -> None:
        """See what is open now; a throw of no dice at all is made at once."""
        self.dice = ()
        self.draft = None
        roll = self.roll
        if roll is not None and roll.count == 0:
            self._apply(Order(ROLL))
        elif self.side >= 0:
            self.draft = self.actions.open(self.game.legal(self.position))


__all__ = ["CHANCE", "OVER", "Play"]
