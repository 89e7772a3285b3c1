"""Board wargames of the war in Europe: in the terminal, in the browser, and by the thousand."""

from __future__ import annotations

from sandtable.core.dice import Dice, ScriptedDice, SealedDice, SeededDice
from sandtable.core.errors import (
    Ambiguous,
    Illegal,
    InputError,
    Refusal,
    SandtableError,
    Unreadable,
    Violation,
)
from sandtable.core.event import Event
from sandtable.core.facts import Result
from sandtable.core.game import Decision, Game
from sandtable.core.match import Match
from sandtable.core.opening import load, new
from sandtable.core.order import Order
from sandtable.core.plugins import find_game
from sandtable.core.replay import Verdict, replay, verify
from sandtable.core.view import View

__all__ = [
    "Ambiguous",
    "Decision",
    "Dice",
    "Event",
    "Game",
    "Illegal",
    "InputError",
    "Match",
    "Order",
    "Refusal",
    "Result",
    "SandtableError",
    "ScriptedDice",
    "SealedDice",
    "SeededDice",
    "Unreadable",
    "Verdict",
    "View",
    "Violation",
    "find_game",
    "load",
    "new",
    "replay",
    "verify",
]
