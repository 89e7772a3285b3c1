"""Operational Sea-transport (EE-5.31): pieces go from port to port of one sea, all for one destination together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.movement.breakthrough import left_out, takes_part, too_weak
from sandtable.games.europe_engulfed.rules.movement.lands import Lands
from sandtable.games.europe_engulfed.rules.movement.leaving import breaking_off, from_home, without_rearguard
from sandtable.games.europe_engulfed.rules.movement.marching import mired
from sandtable.games.europe_engulfed.rules.movement.outlook import SHORES, Sort, Voyages
from sandtable.games.europe_engulfed.rules.movement.phase import idle
from sandtable.games.europe_engulfed.rules.movement.sites import from_america, open_to_americans
from sandtable.games.europe_engulfed.rules.movement.stacking import into_fortress, no_room_for_wing
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.naval.boarding import (
    BOUND,
    CAST_OFF,
    Boarding,
    Bound,
    Embarking,
    not_carried,
    put_aboard,
    zone_for,
)
from sandtable.games.europe_engulfed.rules.naval.transport import by_red_sea, is_round_cape, no_germans_in_africa
from sandtable.games.europe_engulfed.rules.naval.voyage import How
from sandtable.games.europe_engulfed.rules.operating import misplaced
from sandtable.games.europe_engulfed.rules.politics.rights import must_ask
from sandtable.games.europe_engulfed.rules.powers import pieces_of_side, side_of_piece
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.world.atlas import (
    AFRICA,
    FORTRESSES,
    SWAMP,
    TOBRUK,
    UPPER_EGYPT,
    USA_BOX,
    Zone,
)
from sandtable.games.europe_engulfed.world.pieces import ARMORED


# ---------------------------------------------------------------- what is against it
def against_crossing(p: Position, piece: int, area: int) -> Violation | None:
    """Return what keeps a piece from being carried to a port, apart from ships."""
    if p.at[piece] == area:
        return refusal("EE-5.31/1", "{piece} is in {area} already", piece, area)
    if p.starved >> piece & 1:
        return refusal("EE-3.4/1", "{piece} is out of supply: no ships take it up", piece)
    if p.crossed >> area & 1:
        return refusal("EE-5.31/2", "ships have sailed to {area} in this phase already", area)
    return (
        closed(p, piece, area)
        or (from_america(p, piece, area) if p.contested >> area & 1 else None)
        or mired(piece, area)
        or (_no_place_inside(p, piece, area) if FORTRESSES >> area & 1 else None)
        or breaking_off(p, piece, (area,))  # EE-5.31/3
        or misplaced(p, piece, area)
        or from_home(p, piece, area)
        or no_germans_in_africa(p, piece, area)
    )


def _no_place_inside(p: Position, piece: int, area: int) -> Violation | None:
    """Tell why a Fortress takes a piece no more: to a beachhead in one come as many as may attack it (EE-5.5/4)."""
    is_attacked = any(head.area == area for head in p.beachheads)
    return into_fortress(p, piece, area) if is_attacked else no_room_for_wing(piece, area)


def not_sailing(ground: Survey, piece: int, area: int) -> Reasons:
    """Tell why a piece is not carried to an area."""
    p = ground.p
    return idle(ground, piece) or against_crossing(p, piece, area) or not_carried(p, piece, area)


# ---------------------------------------------------------------- where to
def destinations(ground: Survey, piece: int) -> int:
    """Return where ships can carry a piece, wherever it may stay: as `not_sailing` has it, by sets of areas."""
    p, here = ground.p, ground.p.at[piece]
    if p.starved >> piece & 1:
        return 0
    found = _in_reach(ground, piece, here) & ~(1 << here) & ~p.crossed
    if not found:
        return 0
    found &= ground.open_to(piece, found)
    if ground.contested >> here & 1:
        if without_rearguard(p, piece):
            return 0
        found &= ground.friendly & ~ground.contested  # EE-5.14/1
    if no_germans_in_africa(p, piece, TOBRUK):
        found &= ~AFRICA
    if here == USA_BOX:
        found &= ~ground.contested | open_to_americans(p)  # EE-9.37/1
    found &= ~mask_of(area for area in bit_list(found & FORTRESSES) if _no_place_inside(p, piece, area))
    return found & ~SWAMP if ARMORED >> piece & 1 else found


def _in_reach(ground: Survey, piece: int, here: int) -> int:
    """Return the quays to which some ships could take a piece."""
    p = ground.p
    found = by_red_sea(p, piece) if ground.has_ships(piece, Zone.ATLANTIC) else 0
    for zone in bit_list(p.card.theatre.zones):
        ports = ground.quays(piece, zone)
        if ports >> here & 1 and ground.has_ships(piece, zone):
            found |= ports
    is_round = is_round_cape(p, piece, UPPER_EGYPT) and not not_carried(p, piece, UPPER_EGYPT)
    return found | 1 << UPPER_EGYPT if is_round else found  # EE-7.25/2


def sailings(ground: Survey) -> list[Voyages]:
    """Offer all crossings, by sorts of pieces."""
    p = ground.p
    if not any(fleet.able for fleet in p.fleets):
        return []
    ashore = SHORES | mask_of(head.area for head in p.beachheads)
    known = ground.sea

    def look(area: int) -> Sequence[tuple[int, Voyages]]:
        return list(_sailings_from(ground, area, known.carried)) if ashore >> area & 1 else ()

    return ground.by_area(known.sailings, look)


def _sailings_from(ground: Survey, area: int, known: dict[Sort, int]) -> Iterator[tuple[int, Voyages]]:
    """Yield the crossings from an area, each after its first piece."""
    for piece, pieces, sort in ground.sorts_in(area):
        if sort not in known:
            known[sort] = destinations(ground, piece)
        if known[sort]:
            yield piece, ((), (pieces, known[sort] & ground.stations(piece)))


# ---------------------------------------------------------------- the act
def sail(p: Position, log: Log, piece: int, area: int) -> None:
    """Take a piece aboard for a port; others may follow before the ships sail (EE-5.31/2)."""
    if not must_ask(p, log, piece, (area,)):
        cross(p, log, piece, area)


def cross(p: Position, log: Log, piece: int, area: int, nation: int = -1) -> None:
    """Begin a crossing, in a breakthrough with the power that paid for it."""
    bound = Bound(area, zone_for(p, piece, area), int(How.MOVE), side_of_piece(p, piece), nation)
    put_aboard(p, log, piece, bound, Crossing.name)


SAIL: Final = Act("sail", not_sailing, sail, sailings, role=Role.CARRY)


def _waiting(p: Position) -> int:
    """Return the pieces that could go aboard as well: in a breakthrough those of the power that paid."""
    now = BOUND.top(p)
    ready = p.on_map & pieces_of_side(p, now.side) & ~p.moved & ~p.vichy_units
    return ready if now.nation < 0 else takes_part(p, 1 << now.nation, ready)


def _against_boarding(p: Position, piece: int, area: int) -> Violation | None:
    is_breakthrough = BOUND.top(p).nation >= 0
    return (too_weak(p, piece, area) if is_breakthrough else None) or against_crossing(p, piece, area)


def _not_waiting(p: Position, piece: int) -> Violation | None:
    now = BOUND.top(p)
    return idle(Lands(p, now.side), piece) or (left_out(p, piece, 1 << now.nation) if now.nation >= 0 else None)


_EMBARKING: Final = Embarking(_against_boarding, _waiting, _not_waiting)


class Crossing(Boarding):
    """More pieces go aboard for the same port, then the ships sail (EE-5.31/2)."""

    name = "crossing"
    moment = "the crossing of a sea"
    rules = ("EE-5.31/2", "EE-5.31/1")
    acts = (_EMBARKING.act(), _EMBARKING.beside_ally(), CAST_OFF)
