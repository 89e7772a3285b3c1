"""Where pieces may go into a battle or out of it at the defender's bidding (EE-7.51, EE-7.6, EE-7.7)."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.borders import barred
from sandtable.games.europe_engulfed.rules.combat.fortress import room
from sandtable.games.europe_engulfed.rules.movement.leaving import from_home
from sandtable.games.europe_engulfed.rules.naval.transport import by_red_sea, no_germans_in_africa, no_ships, quays
from sandtable.games.europe_engulfed.rules.operating import misplaced
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, held_by
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.rules.weather import bogs
from sandtable.games.europe_engulfed.world.atlas import AIR, FORTRESS_OF, FORTRESSES, NEAR, SWAMP, Zone
from sandtable.games.europe_engulfed.world.pieces import ARMORED, UNITS


def cannot_go(p: Position, piece: int, origin: int, area: int) -> Violation | None:
    """Tell what bars a piece from an area beside it: Fortress, swamp, border, limits, home (EE-7.51/7)."""
    if FORTRESSES >> area & 1:
        if piece >= UNITS:
            return refusal("EE-5.5/2", "no wing stays in a Fortress, as {area} is", area)
        if room(p, area, camp_of_piece(p, piece)) <= 0:
            return refusal("EE-5.5/2", "{area} holds as many units as it can", area)
    if ARMORED >> piece & 1 and SWAMP >> area & 1:
        return refusal("EE-5.15/1", "{piece} is armor and cannot enter the swamp of {area}", piece, area)
    found = closed(p, piece, area) or barred(p, piece, origin, area) or misplaced(p, piece, area)
    return found or from_home(p, piece, area)


def refuges(p: Position, piece: int) -> int:
    """Return where a piece may retreat to before combat, on land or by air (EE-7.51/1, EE-7.51/5)."""
    origin = p.at[piece]
    return mask_of(area for area in bit_list(_havens(p, piece)) if not cannot_go(p, piece, origin, area))


def _havens(p: Position, piece: int) -> int:
    """Return the friendly uncontested areas beside a piece, and the Fortresses inside them."""
    origin, safe = p.at[piece], held_by(p, camp_of_piece(p, piece)) & ~p.contested
    near = NEAR[origin] & safe
    inside = mask_of(FORTRESS_OF[area] for area in bit_list(near) if FORTRESS_OF[area] >= 0)
    return near | inside & safe | (AIR[origin] & safe if piece >= UNITS else 0)


def cannot_retreat(p: Position, piece: int, area: int) -> Violation | None:
    """Tell why a piece cannot retreat to an area."""
    origin = p.at[piece]
    if _havens(p, piece) >> area & 1:
        return cannot_go(p, piece, origin, area)
    if not NEAR[origin] >> area & 1 and not (piece >= UNITS and AIR[origin] >> area & 1):
        return refusal("EE-7.51/1", "{area} is not next to {area}", area, origin)
    if p.contested >> area & 1:
        return refusal("EE-7.51/1", "{area} is contested", area)
    return refusal("EE-7.51/1", "{area} is not friendly", area)


def cannot_join(p: Position, piece: int, area: int) -> Violation | None:
    """Tell why a piece cannot come into a battle beside it (EE-7.6/1, EE-7.6/4)."""
    origin = p.at[piece]
    if origin < 0 or not NEAR[area] >> origin & 1:
        return refusal("EE-7.6/1", "{piece} is not next to {area}", piece, area)
    if p.contested >> origin & 1:
        return refusal("EE-7.6/1", "{area} is contested: {piece} is tied down there", origin, piece)
    if bogs(p) >> origin & 1:
        return refusal("EE-7.6/4", "{piece} cannot leave the swamp of {area} for a battle", piece, origin)
    return cannot_go(p, piece, origin, area)


# ---------------------------------------------------------------- by sea
def cannot_evacuate(p: Position, piece: int, area: int) -> Violation | None:
    """Tell what bars a piece from a port to which ships would take it in a retreat (EE-7.51/2, EE-7.51/7)."""
    if p.at[piece] == area:
        return refusal("EE-7.51/2", "{piece} is to leave {area}", piece, area)
    if p.contested >> area & 1:
        return refusal("EE-7.51/1", "{area} is contested", area)
    return no_germans_in_africa(p, piece, area) or cannot_go(p, piece, area, area)


def havens(p: Position, piece: int) -> int:
    """Return the ports to which a piece may retreat by sea."""
    zones = [zone for zone in bit_list(p.card.theatre.zones) if quays(p, piece, zone) >> p.at[piece] & 1]
    ports = union(quays(p, piece, zone) for zone in zones if not no_ships(p, piece, zone))
    if not no_ships(p, piece, Zone.ATLANTIC):
        ports |= by_red_sea(p, piece)  # EE-5.33/5
    return mask_of(area for area in bit_list(ports) if not cannot_evacuate(p, piece, area))
