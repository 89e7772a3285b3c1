"""Special Actions (EE-glossary-special-action/1, EE-7.1/1): who holds them, who may spend one, and spending it."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.world.roster import Nation


def no_action(p: Position, nation: int, rule: str = "EE-7.13/1", needed: int = 1) -> Violation | None:
    """Tell why a power cannot pay for something with Special Actions."""
    if p.actions[nation] >= needed:
        return None
    if needed > 1:
        return refusal(rule, "{nation} needs {n} Special Actions and has {m}", nation, needed, p.actions[nation])
    return refusal(rule, "{nation} has no Special Action", nation)


def spend(p: Position, log: Log, nation: int, rule: str, pattern: str, *args: int | str) -> None:
    """Take a Special Action from a power; `pattern` tells what for, with the nation first (EE-7.12/1, EE-7.12/2)."""
    p.actions[nation] -= 1
    if nation == Nation.GERMANY:
        p.surplus = 0  # EE-7.11/2: the marker above the limit is the first to go, for good
    log.add(rule, pattern, nation, *args)
