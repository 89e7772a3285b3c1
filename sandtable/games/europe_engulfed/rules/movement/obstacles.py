"""What is against a strat-move, by land or by sea (EE-5.2): of the piece, of the areas it crosses, of where it ends."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.movement.leaving import from_home
from sandtable.games.europe_engulfed.rules.movement.marching import mired
from sandtable.games.europe_engulfed.rules.movement.network import BY_RAIL_ONLY, Network
from sandtable.games.europe_engulfed.rules.movement.phase import unavailable
from sandtable.games.europe_engulfed.rules.movement.stacking import no_room_for_wing
from sandtable.games.europe_engulfed.rules.operating import misplaced
from sandtable.games.europe_engulfed.rules.powers import group_of_piece, side_of_piece
from sandtable.games.europe_engulfed.rules.supply.garrisons import unwatched
from sandtable.games.europe_engulfed.rules.territory import closed
from sandtable.games.europe_engulfed.world.atlas import FORTRESSES, LEBANON
from sandtable.games.europe_engulfed.world.pieces import NATION
from sandtable.games.europe_engulfed.world.roster import Group, Nation, Side


def stuck(ground: Network, piece: int) -> Violation | None:
    """Return why a piece does not strat-move at all."""
    p = ground.p
    found = unavailable(ground, piece, "EE-1.24/1")
    if found:
        return found
    if p.starved >> piece & 1:
        return refusal("EE-3.4/1", "{piece} is out of supply and cannot strat-move", piece)
    if p.railed >> piece & 1:
        return refusal("EE-5.21/2", "{piece} has strat-moved in this phase", piece)
    if ground.contested >> p.at[piece] & 1:
        return refusal("EE-5.23/1", "{area} is contested: no strat-move leaves it", p.at[piece])
    return None


def not_entered(p: Position, piece: int, area: int) -> Violation | None:
    """Return why a strat-move may not even cross an area."""
    if p.contested >> area & 1:
        return refusal("EE-5.23/1", "{area} is contested: no strat-move enters it", area)
    if p.control[area] == Group.VICHY and side_of_piece(p, piece) == Side.AXIS:
        if area == LEBANON:
            return closed(p, piece, area)
        return refusal("EE-9.523/1", "no Axis unit ends a move in {area}, which is Vichy's", area)
    found = closed(p, piece, area) or mired(piece, area)
    if found:
        return found
    group = group_of_piece(p, piece)
    if p.control[area] != group:
        return refusal("EE-5.23/1", "{area} is not friendly: no strat-move enters it", area)
    if unwatched(p, group) >> area & 1:
        return refusal("EE-4.7/4", "{area} lacks its garrison: no strat-move enters it", area)
    return None


def unwelcome(p: Position, piece: int, area: int) -> Violation | None:
    """Return why a strat-move may not end in an area though it may pass there."""
    found = no_room_for_wing(piece, area) if FORTRESSES >> area & 1 else None
    if found:
        return found
    found = misplaced(p, piece, area)
    if found and NATION[piece] == Nation.ITALY and BY_RAIL_ONLY >> area & 1:
        return refusal("EE-9.41/3", "{piece} may cross {area}, not stay there", piece, area)
    return found or from_home(p, piece, area)
