"""What HQs command (chapter 5): roles, Command Range, Supreme Moves, deactivation."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from itertools import islice

from sandtable.board.graph import waves
from sandtable.core.bits import bit_list, gathered, union
from sandtable.core.event import Log
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.control import in_play
from sandtable.games.westfront.rules.movement.engagement import settle_battles, turn_upright
from sandtable.games.westfront.rules.movement.maneuver import STRATEGISTS, THEATER
from sandtable.games.westfront.rules.values import effective_cv
from sandtable.games.westfront.world.atlas import NEAR, WITHIN
from sandtable.games.westfront.world.roster import FORTS, OF_PLAYER, PLAYER, SPANISH, STATICS


class Role(IntEnum):
    """What an HQ is activated for (WF-4.41/1), in the order of the notation's names."""

    ORDINARY = 0
    INVASION = 1
    PARADROP = 2
    BLITZ = 3
    BLITZ_INVASION = 4
    BLITZ_PARADROP = 5

    @property
    def blitzes(self) -> bool:
        """Whether it makes a Blitz HQ (WF-5.7/1)."""
        return self >= Role.BLITZ

    @property
    def invades(self) -> bool:
        """Whether it makes an Invasion HQ (WF-15.41/1)."""
        return self in (Role.INVASION, Role.BLITZ_INVASION)

    @property
    def drops(self) -> bool:
        """Whether it makes a Paradrop HQ (WF-14.2/1)."""
        return self in (Role.PARADROP, Role.BLITZ_PARADROP)


def assume(p: Position, hq: int, role: Role) -> None:
    """Make an HQ active in a role."""
    bit = 1 << hq
    p.active |= bit
    if role.invades:
        p.invasion |= bit
    if role.drops:
        p.paradrop |= bit
    if role.blitzes:
        p.blitz |= bit


def command_hexes(p: Position, hq: int) -> int:
    """Return the hexes in an HQ's Command Range, its CV (WF-5.1/1, WF-5.3/1); none if it is at 0 in mud (WF-5.8/3)."""
    here, radius = p.place[hq], effective_cv(p, hq)
    if radius < 0 or here < 0:
        return 0
    near = WITHIN[here][radius]
    through = in_play(p) & ~p.held[1 - PLAYER[hq]]
    return command_range(here, radius, through & near, p.battles & near)


@lru_cache(maxsize=1 << 14)
def command_range(here: int, radius: int, through: int, battles: int) -> int:
    """Return the hexes so far away; an enemy's battle hex ends the trace, other enemy hexes stop it (WF-8.4/1)."""
    return 1 << here | union(islice(waves(NEAR, 1 << here, through, through | battles), radius))


def commanders(p: Position, blitz: int) -> int:
    """Return the active HQs with a Command Range: no Supreme, Invasion or Paradrop HQs (WF-5.61/1, WF-15.44/3).

    In the blitz phases only Blitz HQs have one (WF-5.7/4).
    """
    found = p.active & ~(STRATEGISTS | p.invasion | p.paradrop)
    return found & p.blitz if blitz else found


def commanded_hexes(p: Position, blitz: int) -> int:
    """Return the hexes in the range of any commanding HQ."""
    return union([command_hexes(p, hq) for hq in bit_list(commanders(p, blitz))])


def in_command(p: Position, blitz: int) -> int:
    """Return the units that active HQs can move (WF-4.42/1): those in range but no statics and forts (WF-2.25/1)."""
    hexes = commanded_hexes(p, blitz) & p.occupied[p.player]
    return gathered(p.at, hexes) & OF_PLAYER[p.player] & ~(STATICS | FORTS)


def grants(p: Position) -> list[int]:
    """Return the Supreme Moves that the active SHQs, and the THQ, give (WF-5.61/1, WF-5.66/1)."""
    moves = [0, 0]
    for hq in bit_list(p.active & STRATEGISTS & ~(p.invasion | p.paradrop)):
        value = max(0, effective_cv(p, hq))
        if THEATER >> hq & 1:
            moves[1] += value
        else:
            moves[0] += 2 * value
    return moves


def supreme_movers(p: Position) -> int:
    """Return the units on which a Supreme Move could still be spent (WF-6.51/1, WF-16.4/7)."""
    if p.supreme[0]:
        return OF_PLAYER[p.player]
    return SPANISH if p.supreme[1] else 0


def deactivate(p: Position, hq: int, log: Log) -> None:
    """Take a step from an HQ and turn it upright; it may not act again in this turn (WF-5.43/1).

    Supreme Moves that it has not used are lost: what is left is at most what the other SHQs have given.
    """
    bit = 1 << hq
    log.add("WF-5.43/1", "{unit} deactivates", hq)
    p.active &= ~bit
    p.invasion &= ~bit
    p.paradrop &= ~bit
    p.blitz &= ~bit
    p.resting |= bit
    turn_upright(p, bit)
    p.supreme = [min(left, given) for left, given in zip(p.supreme, grants(p), strict=True)]
    if p.reduce(hq):
        log.add("WF-5.2/3", "{unit} is eliminated", hq)
        settle_battles(p)
