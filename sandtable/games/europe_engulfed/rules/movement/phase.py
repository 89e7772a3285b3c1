"""A Movement Phase of a camp: its sides share it, and when it ends Fortresses that hold too many are thinned."""

from __future__ import annotations

from typing import Any

from sandtable.core.act import Act
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.procedure import Sharing, handing_over, is_alone
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Way
from sandtable.games.europe_engulfed.rules.control import relinquish
from sandtable.games.europe_engulfed.rules.movement.excess import thin_out
from sandtable.games.europe_engulfed.rules.movement.lands import Lands
from sandtable.games.europe_engulfed.rules.politics.majors import surrender_italy
from sandtable.games.europe_engulfed.rules.powers import phasing_sides
from sandtable.games.europe_engulfed.world.roster import Group


def unavailable(ground: Lands, piece: int, rule: str) -> Violation | None:
    """Return why a piece is not the moving side's to move."""
    p = ground.p
    if p.vichy_units >> piece & 1:
        return refusal("EE-9.522/3", "{piece} is Vichy's and never moves", piece)
    if not ground.mine >> piece & 1:
        return refusal(rule, "{piece} is not under your command", piece)
    if p.at[piece] < 0:
        return refusal(rule, "{piece} is not on the map", piece)
    return None


def idle(ground: Lands, piece: int) -> Violation | None:
    """Return why a piece does not move at all in this Operational Movement Phase."""
    found = unavailable(ground, piece, "EE-1.23/1")
    if found or not ground.p.moved >> piece & 1:
        return found
    if any(entry.unit == piece and entry.way == Way.SEA for entry in ground.p.entries):
        return refusal("EE-5.31/3", "{piece} came by sea in this phase and moves no further", piece)
    return refusal("EE-5.1/1", "{piece} has moved in this phase", piece)


def handing_on() -> Act:
    """Return the act by which a side of the camp lets the other go on."""
    return handing_over("EE-6.2/2", lambda ground: is_alone(ground.p, len(phasing_sides(ground.p))), is_idle=True)


class MovementPhase(Sharing[Position]):
    """A phase in which the sides of a camp move their pieces."""

    def taking_part(self, p: Position) -> tuple[int, ...]:
        return phasing_sides(p)

    def settle(self, p: Position, log: Log) -> bool:
        follow(p, log)
        depth = len(p.stack)
        has_settled = super().settle(p, log)
        if len(p.stack) < depth:
            thin_out(p)
        return has_settled


def follow(p: Position, log: Log) -> None:
    """Let happen what follows from a move at once."""
    relinquish(p, log)
    surrender_italy(p, log, p.held[Group.WEST])


def end_phase(p: Any, log: Log) -> None:
    """End a Breakthrough Movement Phase."""
    p.stack.pop()
    thin_out(p)
