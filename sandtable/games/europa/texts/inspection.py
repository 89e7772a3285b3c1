"""Everything that can be wrong with a position, in words. What legal play brings about is never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.texts import Check
from sandtable.games.europa.position import Position


def _turn_faults(p: Position) -> Iterator[str]:
    if not p.card.first_turn <= p.turn <= p.card.last_turn_with(name for name, _ in p.options):
        yield f"{p.scenario} is not played on this turn (EUC-60/1)"


UNPLAYABLE: Final[tuple[Check, ...]] = (_turn_faults,)
IMPLAUSIBLE: Final[tuple[Check, ...]] = ()
