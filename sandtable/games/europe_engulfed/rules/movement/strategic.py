"""Strategic movement by land (EE-5.2): friendly uncontested ground all the way, so many units of a power a phase."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role, freely
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.procedure import stay
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.control import pull_in
from sandtable.games.europe_engulfed.rules.movement.allotment import charged, count_move, exhausted, is_west_spent
from sandtable.games.europe_engulfed.rules.movement.network import Network
from sandtable.games.europe_engulfed.rules.movement.obstacles import not_entered, stuck, unwelcome
from sandtable.games.europe_engulfed.rules.movement.operations import nowhere
from sandtable.games.europe_engulfed.rules.movement.phase import MovementPhase, handing_on
from sandtable.games.europe_engulfed.rules.naval.cape import ROUND_CAPE
from sandtable.games.europe_engulfed.rules.naval.shipping import SHIP
from sandtable.games.europe_engulfed.rules.powers import group_of_piece, side_of_piece
from sandtable.games.europe_engulfed.rules.supply.garrisons import unwatched
from sandtable.games.europe_engulfed.world.atlas import SWAMP
from sandtable.games.europe_engulfed.world.roster import Nation


# ---------------------------------------------------------------- what is against it
def not_railable(ground: Network, piece: int, area: int) -> Reasons:
    """Return what forbids a strat-move by land."""
    p = ground.p
    found = stuck(ground, piece) or exhausted(p, charged(p, piece))
    if found or ground.reach(piece) >> area & 1:
        return found
    return _no_way(ground, piece, area)


def _no_way(ground: Network, piece: int, area: int) -> Violation:
    """Say why no strat-move leads to an area: the most specific cause first."""
    p = ground.p
    found = nowhere(p, piece, area) or not_entered(p, piece, area) or unwelcome(p, piece, area)
    if found:
        return found
    if is_west_spent(p, charged(p, piece)) and ground.chain(piece) >> area & 1:
        return refusal("EE-2.27/3", "bombs leave {nation} no strat-move in the west", Nation.GERMANY)
    return _broken(ground, piece, area)


def _broken(ground: Network, piece: int, area: int) -> Violation:
    """Say what breaks the chain of friendly areas: if one obstacle alone does, that one."""
    p, group = ground.p, group_of_piece(ground.p, piece)

    def would_help(areas: int) -> bool:
        return bool(ground.would_reach(piece, areas & p.held[group]) >> area & 1)

    if would_help(SWAMP):
        return refusal("EE-5.15/1", "{area} is reached through swamp only, where armor does not go", area)
    if would_help(unwatched(p, group)):
        return refusal("EE-4.7/4", "{area} is reached only through resource areas without their garrison", area)
    if would_help(p.contested):
        return refusal("EE-5.23/1", "{area} is reached through contested areas only", area)
    return refusal("EE-5.22/1", "no chain of friendly areas leads to {area}", area)


# ---------------------------------------------------------------- the act
def rail(p: Position, log: Log, piece: int, area: int) -> None:
    """Bring a piece to an area."""
    power = charged(p, piece)
    is_western = bool(p.western_cut) and Network(p, side_of_piece(p, piece)).is_western(piece, area)
    count_move(p, power, is_western=is_western)
    p.railed |= 1 << piece
    p.marched |= 1 << piece
    report(log, p, "EE-5.21/1", "{piece} strat-moves to {area}", piece, area, route=(p.at[piece], area))
    pull_in(p, log, piece, area)


RAIL: Final = Act("rail", not_railable, rail, Network.menu, role=Role.MOVE)


class Strategic(MovementPhase):
    """The Initial Strategic Movement Phase of a camp (EE-1.24/1); Mud does not matter here (EE-1.13/2)."""

    name = "strategic"
    moment = "strategic movement"
    rules = ("EE-1.24/1", "EE-5.2/1")
    secret = True  # an order names a block whose face the enemy does not see
    asks = "Strat-move units up to the limit of each power, then end the phase."
    empty = "no strat-move is possible"
    acts = (RAIL, SHIP, ROUND_CAPE, handing_on(), Act("done", freely, stay, role=Role.END))

    def ground(self, p: Position) -> Network:
        return Network(p, self.side(p))
