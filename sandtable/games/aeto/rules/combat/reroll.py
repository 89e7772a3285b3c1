"""Re-Rolls (AE-11.14, optional): declared before the die, used after it."""

from __future__ import annotations

from sandtable.games.aeto.position import Position


def is_possible(p: Position) -> bool:
    """Tell whether either camp can declare a Re-Roll now."""
    return False


def ask(p: Position) -> None:
    """Let each camp that can declare say whether it does: the attacker first (AE-11.14/1)."""
