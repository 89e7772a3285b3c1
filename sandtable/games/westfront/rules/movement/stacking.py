"""Stacking (WF-6.2): how many units of a side may stand in a hex once movement is over."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.command.authority import in_command, supreme_movers
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.rules.movement.maneuver import ready
from sandtable.games.westfront.world.atlas import NEAR, STACKING
from sandtable.games.westfront.world.roster import FORTS, OF_PLAYER, REAL

_FORTS: Final = bit_list(FORTS & REAL)


def load(p: Position, here: int) -> int:
    """Return how many units of the active side will be in a hex; Rearguards count where they go (WF-6.41/1)."""
    count = p.units(p.player, here).bit_count()
    for rearguard in p.rearguards:
        count += (rearguard.destination == here) - (rearguard.battle == here)
    return count


def _crowds(p: Position, excess: int) -> list[int]:
    """Return the hexes in which the active side has its full allowance, and so many units more."""
    hexes, at, own = bit_list(p.occupied[p.player]), p.at, OF_PLAYER[p.player]
    if not p.rearguards:
        return [here for here in hexes if (at[here] & own).bit_count() >= STACKING[here] + excess]
    left_for = {rearguard.destination for rearguard in p.rearguards}
    return [here for here in sorted({*hexes, *left_for}) if load(p, here) >= STACKING[here] + excess]


def overstacked(p: Position) -> list[int]:
    """Return the hexes that hold more units of the active side than allowed (WF-6.21/1)."""
    return _crowds(p, 1)


def hurried(p: Position) -> list[int]:
    """Return the overstacked hexes into which units have come in this phase: others must leave them at once.

    Who deploys or is repulsed may overstack a hex for the time being (WF-5.21/5, WF-6.22/2).
    """
    ends = {rearguard.destination for rearguard in p.rearguards}
    return [here for here in overstacked(p) if here in ends or p.units(p.player, here) & p.moved]


def full(p: Position) -> int:
    """Return the hexes in which no more units may end a move: too few of those there can still leave (WF-6.22/1)."""
    crowds = _crowds(p, 0)
    if not crowds:
        return 0
    waiting = ready(p) & ~FORTS
    commanded = in_command(p, int(p.phase == Phase.BLITZ_MOVEMENT)) & waiting
    bought = supreme_movers(p) & waiting & ~commanded
    left = max(0, sum(p.supreme) - 1)  # who comes may need a Supreme Move, too
    crowded, found = mask_of(crowds), 0
    for here in crowds:
        free = _with_exit(p, here, commanded, crowded)
        paid = min(_with_exit(p, here, bought, crowded), left)
        if load(p, here) - free - paid >= STACKING[here]:
            found |= 1 << here
    return found


def shut(p: Position, unit: int) -> int:
    """Return the hexes in which a unit may not end its move; an HQ that mobilizes takes its command with it.

    So it finds room only where there is some already: whom it commanded cannot make way for it any more.
    """
    return mask_of(_crowds(p, 0)) if p.active >> unit & 1 else full(p)


def _with_exit(p: Position, here: int, units: int, crowded: int) -> int:
    """Return how many of some units can leave a hex for a neighbouring one that is not full itself.

    Units in a battle are to leave first: who enters may use up the side they need (WF-6.33/1).
    """
    if p.battles >> here & 1:
        return 0
    exits = NEAR[here] & ~p.occupied[1 - p.player] & ~crowded
    return sum(bool(exits & allowed(p, unit)) for unit in bit_list(p.at[here] & units))


def overfull(p: Position, here: int) -> Violation | None:
    """Refuse a hex in which no more units may stand."""
    return packed(here) if full(p) >> here & 1 else None


def packed(here: int) -> Violation:
    """Say that a hex has its full allowance (WF-6.21/1)."""
    return refusal("WF-6.21/1", "{place} holds as many of your units as it may", here)


def forted(p: Position, unit: int) -> int:
    """Return the hexes that are closed to a unit because it is a fort, and a fort is there (WF-2.26/5)."""
    if not FORTS >> unit & 1:
        return 0
    return mask_of(p.place[fort] for fort in _FORTS if fort != unit and p.place[fort] >= 0)
