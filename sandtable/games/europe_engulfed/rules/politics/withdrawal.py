"""Axis pieces on land that becomes another's (EE-9.25/2, EE-9.523/3): they go to the nearest Axis-controlled area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, gathered, lowest
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.world.atlas import AIR, EVERYWHERE, FORTRESSES, INSIDE, NEAR, PACT_AREAS
from sandtable.games.europe_engulfed.world.roster import Group, Side

_STEP: Final = tuple(near | air | inside for near, air, inside in zip(NEAR, AIR, INSIDE, strict=True))
LAND_TO_LEAVE: Final = Single("areas")


def leave_land(p: Position, areas: int) -> None:
    """Let all Axis pieces leave some areas, next of all."""
    if p.pieces_in(areas) & p.ranks[Group.AXIS]:
        LAND_TO_LEAVE.push(p, Withdrawal.name, areas)


def nearest(p: Position, area: int) -> int:
    """Return the nearest Axis-controlled areas: of those as far away as each other, all."""
    goals = p.held[Group.AXIS] & ~FORTRESSES & p.card.theatre.areas
    found = 1 << area
    while not found & goals:
        wider = found | gathered(_STEP, found)
        if wider == found:
            return goals & EVERYWHERE
        found = wider
    return found & goals


def not_relocatable(p: Position, piece: int, area: int) -> Reasons:
    """Tell why a piece cannot withdraw to an area."""
    if not _leaving(p) >> piece & 1:
        return refusal(_rule(p), "{piece} need not withdraw", piece)
    if nearest(p, p.at[piece]) >> area & 1:
        return None
    return refusal(_rule(p), "{area} is not the nearest Axis-controlled area", area)


def _leaving(p: Position) -> int:
    return p.pieces_in(LAND_TO_LEAVE.top(p)) & p.ranks[Group.AXIS]


def _rule(p: Position) -> str:
    """Return the rule by which pieces must leave: that of the pact, or of Vichy."""
    return "EE-9.25/2" if LAND_TO_LEAVE.top(p) & PACT_AREAS else "EE-9.523/3"


def withdrawals(p: Position) -> Iterator[tuple[int, int]]:
    """Offer each piece that must leave the nearest areas."""
    return ((piece, nearest(p, p.at[piece])) for piece in bit_list(_leaving(p)))


def relocate(p: Position, log: Log, piece: int, area: int) -> None:
    """Move a piece there."""
    report(log, p, _rule(p), "{piece} withdraws to {area}", piece, area, route=(p.at[piece], area))
    p.put(piece, area)


class Withdrawal(Acts[Position]):
    """The Axis moves its pieces out of land that has become another's."""

    name = "withdrawal"
    frame = LAND_TO_LEAVE
    secret = True  # an order names a block whose face the enemy does not see
    moment = "a withdrawal"
    rules = ("EE-9.523/3", "EE-9.25/2")
    asks = "Move your pieces to the nearest Axis-controlled areas."
    acts = (Act("relocate", not_relocatable, relocate, withdrawals, role=Role.MOVE),)

    def settle(self, p: Position, log: Log) -> bool:
        pieces = _leaving(p)
        if not pieces:
            p.stack.pop()
            return True
        first = min(bit_list(pieces), key=p.at.__getitem__)  # by area: the enemy is not to know who they are
        areas = nearest(p, p.at[first])
        if areas.bit_count() != 1:
            return False
        relocate(p, log, first, lowest(areas))
        return True

    def side(self, p: Position) -> int:
        return Side.AXIS
