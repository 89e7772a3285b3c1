"""Breakthrough Strategic Movement (EE-5.44): a Special Action gives a power a fresh allotment of strat-moves."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.fields import forget
from sandtable.core.frame import Frame
from sandtable.games.europe_engulfed.language import NOTATION, refusal
from sandtable.games.europe_engulfed.position import STRATEGIC, Position
from sandtable.games.europe_engulfed.rules.actions import spend
from sandtable.games.europe_engulfed.rules.combat.phase import acting_side
from sandtable.games.europe_engulfed.rules.combat.retreat import PRICE
from sandtable.games.europe_engulfed.rules.movement.allotment import exhausted
from sandtable.games.europe_engulfed.rules.movement.breakthrough import (
    firm_ground,
    left_out,
    not_buying,
    soaked,
    takes_part,
)
from sandtable.games.europe_engulfed.rules.movement.network import Network
from sandtable.games.europe_engulfed.rules.movement.obstacles import stuck
from sandtable.games.europe_engulfed.rules.movement.phase import end_phase
from sandtable.games.europe_engulfed.rules.movement.strategic import not_railable, rail
from sandtable.games.europe_engulfed.rules.naval.shipping import not_shipped, send, shippings
from sandtable.games.europe_engulfed.rules.powers import side_of
from sandtable.games.europe_engulfed.rules.weather import bogs
from sandtable.games.europe_engulfed.world.atlas import EVERYWHERE
from sandtable.games.europe_engulfed.world.roster import MAJORS


class Redeploy(NamedTuple):
    """The power that paid."""

    nation: int


REDEPLOY: Final = Frame(Redeploy, nation="nation")


class Redeployments(Network):
    """Where pieces of a power that paid can be brought: not over Mud of any kind, not out of swamp."""

    def __init__(self, p: Position, side: int, nation: int) -> None:
        super().__init__(p, side, firm_ground(p), ~bogs(p))
        self.nation = nation
        self.ready = takes_part(p, 1 << nation, self.ready)


# ---------------------------------------------------------------- buying it
def not_redeploying(p: Position, nation: int) -> Reasons:
    """Tell why a power cannot buy another Strategic Movement Phase."""
    found = not_buying(p, nation, acting_side(p))
    if found:
        return found
    fresh = p.copy()
    forget(fresh, STRATEGIC)
    found = exhausted(fresh, nation)
    if found or any(True for _, (_, areas) in Redeployments(fresh, acting_side(p), nation).menu() if areas):
        return found
    return refusal("EE-5.44/1", "no unit of {nation} could strat-move", nation)


def redeployers(p: Position) -> int:
    """Return the powers that can buy one."""
    return mask_of(nation for nation in MAJORS if p.actions[nation] and not not_redeploying(p, nation))


def redeploy(p: Position, log: Log, nation: int) -> None:
    """Buy a Breakthrough Strategic Movement Phase; ships that have carried stay used (EE-5.34/1)."""
    spend(p, log, nation, "EE-5.44/1", "{nation} strat-moves again")
    forget(p, STRATEGIC)
    p.stack.append(("politics",))
    REDEPLOY.push(p, Redeployment.name, Redeploy(nation))


REDEPLOYING: Final = Act("redeploy", not_redeploying, redeploy, redeployers, effect=lambda p, nation: PRICE)


# ---------------------------------------------------------------- the phase
def not_railable_again(ground: Redeployments, piece: int, area: int) -> Reasons:
    """Return what forbids a strat-move in a breakthrough."""
    p = ground.p
    found = stuck(ground, piece) or left_out(p, piece, 1 << ground.nation) or exhausted(p, ground.nation)
    if found or ground.reach(piece) >> area & 1:
        return found
    return not_railable(Network(p, ground.side), piece, area) or soaked(p, area) or _cut_off(p, area)


def not_shipped_again(ground: Redeployments, piece: int, area: int) -> Reasons:
    """Return what forbids a strat-move by sea in a breakthrough."""
    p = ground.p
    found = stuck(ground, piece) or left_out(p, piece, 1 << ground.nation) or soaked(p, area)
    return found or not_shipped(ground, piece, area)


def ship_again(p: Position, log: Log, piece: int, area: int) -> None:
    """Ship a piece in a breakthrough."""
    nation = REDEPLOY.top(p).nation
    send(Redeployments(p, side_of(p, nation), nation), log, piece, area)


def _cut_off(p: Position, area: int) -> Violation:
    """Say that every way to an area crosses what no breakthrough leaves again."""
    if firm_ground(p) != EVERYWHERE:
        return refusal("EE-1.13/3", "every way to {area} crosses Mud", area)
    return refusal("EE-5.15/2", "every way to {area} crosses a swamp", area)


class Redeployment(Acts[Position]):
    """The units of the power that paid strat-move."""

    name = "redeployment"
    moment = "the Breakthrough Strategic Movement Phase"
    rules = ("EE-5.44/1", "EE-5.41/1")
    frame = REDEPLOY
    secret = True
    empty = "no strat-move is possible any more"
    acts = (
        Act("rail", not_railable_again, rail, Redeployments.menu, role=Role.MOVE),
        Act("ship", not_shipped_again, ship_again, shippings, role=Role.CARRY),
        Act("done", freely, end_phase, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return side_of(p, REDEPLOY.top(p).nation)

    def ground(self, p: Position) -> Redeployments:
        return Redeployments(p, self.side(p), REDEPLOY.top(p).nation)

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Strat-move units of {nation}, then end the phase.", (REDEPLOY.top(p).nation,))
