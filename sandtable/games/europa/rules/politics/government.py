"""Step (c) of an initial phase: what governments do, and declarations (EUC-4/3, EUC-55)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position, Seat
from sandtable.games.europa.rules.politics.poland import EVACUATE_GOVERNMENT, flee_into_exile
from sandtable.games.europa.rules.sea.bases import declarable, declare, not_declared
from sandtable.games.europa.rules.supply.lines import regular_places
from sandtable.games.europa.world.nations import SIDE_OF_NATION


# ---------------------------------------------------------------- a government that comes back
def returns(p: Position) -> int:
    """Return the hexes in which a government in exile can be placed (EUC-55/4)."""
    row = p.card.government
    if row is None or not row.may_move_to or p.government != Seat.EXILE or p.phasing != SIDE_OF_NATION[row.nation]:
        return 0
    ready = not row.may_move_to & ~p.owned[p.phasing] and not row.may_move_to & ~regular_places(p, p.phasing)
    return row.may_move_to if ready else 0


def not_returning(p: Position, place: int) -> Reasons:
    """Tell why a government does not come back to a place."""
    found, row = returns(p), p.card.government
    if row is None or not found:
        return refusal("EUC-55/4", "you have no government in exile that can come back now")
    if not found >> place & 1:
        return refusal(row.rule, "the government does not come back to {place}", place)
    return None


def bring_back(p: Position, log: Log, place: int) -> None:
    """Place a government that was in exile."""
    p.government = place
    row = p.card.government
    log.add(row.rule if row else "EUC-55/4", "the government comes back to {place}", place)


RETURN_GOVERNMENT: Final = Act("return-government", not_returning, bring_back, returns)
DECLARE_BASE: Final = Act("declare-base", not_declared, declare, declarable, is_grave=True)


class Government(Acts[Position]):
    """The phasing side moves its government as its nation's rules let it, and declares logistics bases."""

    name = "government"
    moment = "the time for governments and declarations"
    rules = ("EUC-4/3", "EUC-55/2")
    asks = "Move your government or declare a base, or go on."
    acts = (
        EVACUATE_GOVERNMENT,
        RETURN_GOVERNMENT,
        DECLARE_BASE,
        Act("done", freely, leave, role=Role.END),
    )
    empty = "no government can move, and no base can be declared"

    def settle(self, p: Position, log: Log) -> bool:
        flee_into_exile(p, log)
        return super().settle(p, log)

    def side(self, p: Position) -> int:
        return p.phasing
