"""Step (f) of an initial phase (EUC-4/3): divisions are assembled and broken down, units scrapped and disbanded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.act import Act, Acts, Role, freely, leave
from sandtable.core.phrases import either
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.forces.assembly import ASSEMBLE, assemblable
from sandtable.games.europa.rules.forces.breakdown import BREAK_DOWN, ORGANISATION, ORGANISING, breakable
from sandtable.games.europa.rules.forces.scrapping import GIVE_UP, expendable

_WAYS: Final[tuple[tuple[Callable[[Position], int], str], ...]] = (
    (assemblable, "assemble divisions"),
    (breakable, "break divisions down"),
    (expendable, "give units up"),
)


class Organisation(Acts[Position]):
    """The owner reorganises his forces."""

    name = ORGANISATION
    frame = ORGANISING
    secret = True  # an order names a unit that the enemy may not see
    moment = "the organisation of divisions"
    rules = ("EUC-13/1", "EUC-13/9")
    acts = (ASSEMBLE, BREAK_DOWN, GIVE_UP, Act("done", freely, leave, role=Role.END))
    empty = "no division can be assembled or broken down, and no unit given up"

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        return f"You may {either([way for units, way in _WAYS if units(p)])}; then go on."
