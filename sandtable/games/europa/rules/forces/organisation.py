"""Step (f) of an initial phase (EUC-4/3): divisions are assembled and broken down, units scrapped and disbanded."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Role, freely, leave
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.forces.assembly import ASSEMBLE
from sandtable.games.europa.rules.forces.breakdown import BREAK_DOWN, ORGANISATION, ORGANISING
from sandtable.games.europa.rules.forces.scrapping import GIVE_UP
from sandtable.games.europa.rules.prompts import what_is_open

_WAYS: Final = {
    "assemble": "assemble divisions",
    "break-down": "break divisions down",
    "give-up": "give units up",
}


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
        return what_is_open(self, p, _WAYS)
