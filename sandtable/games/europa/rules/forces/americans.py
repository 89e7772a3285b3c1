"""American inexperience in assembly (EU-103.E.21.b.1): how many divisions may assemble and break down by now."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.world.breakdown import DIVISIONS
from sandtable.games.europa.world.charts import ASSEMBLY_GROWTH


def allowance(p: Position) -> int:
    """Return how many divisions are free so far: one on the turn of the 6, and one more on every second turn."""
    return 1 + (p.turn - p.assembly) // ASSEMBLY_GROWTH if p.assembly >= 0 else 0


def is_bound(p: Position, division: int) -> bool:
    """Tell whether a division still counts against the allowance; one that was freed stays free."""
    return p.card.inexperience and DIVISIONS[division].enters_broken and not p.released >> division & 1


def inexperienced(p: Position, division: int) -> Violation | None:
    """Tell why a division may neither assemble nor break down yet."""
    if not is_bound(p, division) or p.released.bit_count() < allowance(p):
        return None
    if p.assembly < 0:
        return refusal("EU-103.E.21.b.1/1", "American divisions may not assemble yet: {unit} must wait", division)
    words = "{n} American divisions may assemble or break down by now: {unit} must wait"
    return refusal("EU-103.E.21.b.1/3", words, allowance(p), division)


def release(p: Position, log: Log, division: int) -> None:
    """Count a division that assembles or breaks down (EU-103.E.21.b.1/5)."""
    if is_bound(p, division):
        p.released |= 1 << division
        words = "{n} of {m} American divisions have made use of it"
        log.add("EU-103.E.21.b.1/5", words, p.released.bit_count(), allowance(p))
