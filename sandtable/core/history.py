"""What a match remembers of its orders: each with the dice it called for and what happened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic

from sandtable.core.event import Event
from sandtable.core.order import Order
from sandtable.core.step import P, Roll


@dataclass(frozen=True)
class Chances:
    """Dice that fell before the next decision: what was thrown, what they showed, what happened."""

    throws: tuple[Roll, ...] = ()
    rolls: tuple[tuple[int, ...], ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Entry(Chances, Generic[P]):
    """One order of the history with the dice it called for, and the position and dice counter before it."""

    order: Order = field(kw_only=True)
    side: int = field(kw_only=True)
    secret: bool = field(kw_only=True)
    before: P = field(kw_only=True)
    dice_before: int = field(kw_only=True)

    @property
    def is_final(self) -> bool:
        """Whether nobody takes it back: dice fell, or something came to light."""
        return bool(self.rolls) or any(event.is_reveal for event in self.events)
