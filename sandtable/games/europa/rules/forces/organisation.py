"""Step (f) of an initial phase (EUC-4/3): divisions are assembled and broken down, units scrapped and disbanded."""

from __future__ import annotations

from sandtable.core.act import Act, Acts, Role, freely, leave
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.forces.assembly import ASSEMBLE
from sandtable.games.europa.rules.forces.breakdown import BREAK_DOWN, ORGANISATION, ORGANISING
from sandtable.games.europa.rules.forces.scrapping import GIVE_UP


class Organisation(Acts[Position]):
    """The owner reorganises his forces."""

    name = ORGANISATION
    frame = ORGANISING
    secret = True  # an order names a unit that the enemy may not see
    moment = "the organisation of divisions"
    rules = ("EUC-13/1", "EUC-13/9")
    asks = "Assemble divisions, break them down or give units up, then go on."
    acts = (ASSEMBLE, BREAK_DOWN, GIVE_UP, Act("done", freely, leave, role=Role.END))
    empty = "no division can be assembled or broken down, and no unit given up"

    def side(self, p: Position) -> int:
        return p.phasing
