"""Initial Operational Movement (EE-1.23, EE-5.1): every piece of the phasing camp may move, by land, sea and air."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import BATTLE, STOP, Act, Reasons, Role
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import NO_EFFECT, Effect
from sandtable.games.europe_engulfed.language import NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.control import enter, way_over
from sandtable.games.europe_engulfed.rules.movement.airborne import DROPPING
from sandtable.games.europe_engulfed.rules.movement.beachheads import REMOVING
from sandtable.games.europe_engulfed.rules.movement.disengagement import DISENGAGE
from sandtable.games.europe_engulfed.rules.movement.flying import FLY
from sandtable.games.europe_engulfed.rules.movement.invasion import INVADING
from sandtable.games.europe_engulfed.rules.movement.marching import Path, against_path, out_of_range, paths
from sandtable.games.europe_engulfed.rules.movement.phase import MovementPhase, handing_on, idle
from sandtable.games.europe_engulfed.rules.movement.survey import Survey, usual_way, ways_to
from sandtable.games.europe_engulfed.rules.naval.crossing import SAIL
from sandtable.games.europe_engulfed.rules.politics.declarations import DECLARE, undeclared, unfinished
from sandtable.games.europe_engulfed.rules.politics.rights import let_claims_lapse, must_ask
from sandtable.games.europe_engulfed.rules.powers import OPERATIONS
from sandtable.games.europe_engulfed.rules.weather import bogs
from sandtable.games.europe_engulfed.world.pieces import UNITS


def not_movable(ground: Survey, piece: int, area: int, via: int = -1) -> Reasons:
    """Return what forbids a move: of several ways what stands in the shortest."""
    found = idle(ground, piece) or nowhere(ground.p, piece, area)
    if found or is_way(ground, piece, area, via):
        return found
    return no_way(ground.p, piece, area, via)


def nowhere(p: Position, piece: int, area: int) -> Violation | None:
    """Tell that a piece is where it would go."""
    return refusal("EE-5.1/1", "{piece} is in {area} already", piece, area) if p.at[piece] == area else None


def is_way(ground: Survey, piece: int, area: int, via: int) -> bool:
    """Tell whether a piece can go to an area, by the usual way or through another area on one that differs."""
    reach = ground.reach(piece)
    if via < 0:
        return bool(reach.areas >> area & 1)
    return any(end == area and vias >> via & 1 for end, vias in reach.vias)


def no_way(p: Position, piece: int, area: int, via: int) -> Violation:
    """Say why a piece cannot go to an area, or not through another."""
    ways = [path for path in paths(p, piece, area) if via < 0 or path[-2:-1] == (via,)]
    causes = (against_path(p, piece, path) for path in ways)
    found = next((cause for cause in causes if cause), None)
    if found:
        return found
    if ways:
        return refusal("EE-5.1/1", "the way through {area} is no other than the usual one", via)
    if via >= 0:
        return refusal("EE-5.1/1", "no way leads through {area} to {area}", via, area)
    return out_of_range(p, piece, area)


def move(p: Position, log: Log, piece: int, area: int, via: int = -1) -> None:
    """Move a piece, step by step: what it passes may change hands (EE-glossary-controlled/2)."""
    path = usual_way(p, piece, area) if via < 0 else way_through(ways_to(p, piece, area), via)
    if not must_ask(p, log, piece, path):
        march(p, log, piece, path)


def way_through(ways: tuple[Path, ...], via: int) -> Path:
    """Return the usual one of some ways, or the one that passes an area last."""
    return ways[0] if via < 0 else next(path for path in ways[1:] if path[-2] == via)


def march(p: Position, log: Log, piece: int, path: Path) -> None:
    """Take a piece along a way, and let all follow that does at once."""
    route = (p.at[piece], *path)
    p.moved |= 1 << piece
    p.marched |= 1 << piece
    report(log, p, "EE-5.1/1", "{piece} moves to {area}", piece, path[-1], route=route)
    for origin, area in zip(route, path, strict=False):
        enter(p, log, piece, area, origin, way_over(origin, area))


def starts(ground: Survey, piece: int, area: int, via: int = -1) -> Effect:
    """Return what a move brings about: a battle, or that it must stop in a swamp."""
    if piece < UNITS and ground.foes >> area & 1:
        return Effect((BATTLE,))
    return Effect((STOP,)) if bogs(ground.p) >> area & 1 else NO_EFFECT


MOVE: Final = Act("move", not_movable, move, Survey.menu, role=Role.MOVE, effect=starts)


class Operations(MovementPhase):
    """The Initial Operational Movement Phase of a camp."""

    name = OPERATIONS
    moment = "operational movement"
    rules = ("EE-1.23/1", "EE-5.1/1")
    secret = True  # an order names a block whose face the enemy does not see
    asks = "Declare wars, move, land and drop units, then end the movement."
    acts = (
        DECLARE,
        MOVE,
        FLY,
        SAIL,
        INVADING,
        DROPPING,
        DISENGAGE,
        REMOVING,
        handing_on(),
        Act("done", unfinished, let_claims_lapse, role=Role.END),
    )

    def ground(self, p: Position) -> Survey:
        return Survey(p, self.side(p))

    def prompt(self, p: Position) -> str:
        war = undeclared(p, self.side(p))
        return f"{NOTATION.say(war.pattern, war.args)}: declare it, and move your units." if war else self.asks
