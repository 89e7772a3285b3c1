"""Commands (EUC-56/4, EU-103.A.21.a): who may leave East Africa for another one, and by what way.

Every open hex of every board lies inside the Allied commands: only leaving the map for another is ever refused.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.world.atlas import PORT
from sandtable.games.europa.world.nations import Nation

_RULE: Final = "EUC-56/6"


def first_foreign_port(p: Position) -> int:
    """Return an East African port that is not Allied-owned yet, port boxes included; -1: there is none."""
    ports = mask_of(PORT) & p.sheet.everywhere & ~p.owned[Side.ALLIES]
    return bit_list(ports)[0] if ports else -1


def is_bound(p: Position, unit: int) -> Violation | None:
    """Tell what binds a unit to East Africa (EU-103.A.21.a)."""
    counter = p.counter(unit)
    if counter.home_command and not p.transferred >> unit & 1:
        return refusal("EU-103.A.21.a/2", "{unit} operates in the {command} Command only", unit, counter.home_command)
    if counter.nation == Nation.SA and (port := first_foreign_port(p)) >= 0:
        words = "{unit} stays in East Africa: {place} is not Allied-owned"
        return refusal("EU-103.A.21.a/5", words, unit, port)
    return None
