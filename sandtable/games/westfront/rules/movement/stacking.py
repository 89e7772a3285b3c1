"""Stacking (WF-6.2): how many units of a side may stand in a hex once movement is over."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.command.authority import in_command, supreme_movers
from sandtable.games.westfront.rules.control import allowed
from sandtable.games.westfront.rules.movement.maneuver import Purses, ready, spend
from sandtable.games.westfront.world.atlas import NEAR, STACKING
from sandtable.games.westfront.world.roster import FORTS, REAL, SPANISH

_FORTS: Final = bit_list(FORTS & REAL)


def load(p: Position, here: int) -> int:
    """Return how many units of the active side will be in a hex; Rearguards count where they go (WF-6.41/1)."""
    count = p.units(p.player, here).bit_count()
    for rearguard in p.rearguards:
        count += (rearguard.destination == here) - (rearguard.battle == here)
    return count


def crowded(p: Position) -> int:
    """Return the hexes in which the active side has its full allowance, or more."""
    hexes = p.full[p.player]
    for rearguard in p.rearguards:
        for here in (rearguard.battle, rearguard.destination):
            hexes = hexes & ~(1 << here) | (load(p, here) >= STACKING[here]) << here
    return hexes


def overstacked(p: Position) -> list[int]:
    """Return the hexes that hold more units of the active side than allowed (WF-6.21/1)."""
    return [here for here in bit_list(crowded(p)) if load(p, here) > STACKING[here]]


def hurried(p: Position) -> list[int]:
    """Return the overstacked hexes into which units have come in this phase: others must leave them at once.

    Who deploys or is repulsed may overstack a hex for the time being (WF-5.21/5, WF-6.22/2).
    """
    ends = {rearguard.destination for rearguard in p.rearguards}
    return [here for here in overstacked(p) if here in ends or p.units(p.player, here) & p.moved]


class Crowd(NamedTuple):
    """A hex in which a side has its full allowance, or more."""

    here: int
    short: int  # how many more units than can leave in command must leave, to make room for one that comes
    spaniards: int  # others that could leave by Supreme Moves, also by those of the THQ (WF-16.4/7)
    others: int  # and those by an SHQ's alone

    def has_room(self, purses: Purses) -> bool:
        """Tell whether enough can leave if so many Supreme Moves are left for them."""
        lent = min(self.spaniards, purses[1])
        return self.short <= lent + min(self.spaniards - lent + self.others, purses[0])


def movers(p: Position) -> tuple[int, int]:
    """Return the units that may still move overland: those in command, and others for a Supreme Move."""
    waiting = ready(p) & ~FORTS
    commanded = in_command(p, int(p.phase == Phase.BLITZ_MOVEMENT)) & waiting
    return commanded, supreme_movers(p) & waiting & ~commanded


class Occupancy:
    """Where the active side has its full allowance, and who could still leave; gathered once for all units."""

    __slots__ = ("_crowds", "_full", "_movers", "hexes", "p")

    def __init__(self, p: Position, movers: tuple[int, int] | None = None) -> None:
        self.p = p
        self._movers = movers
        self.hexes = crowded(p)
        self._crowds: list[Crowd] = []
        self._full: dict[Purses, int] = {}

    def full(self, unit: int = -1, fare: int = 0) -> int:
        """Return the hexes in which no more units may end a move: too few of those there can still leave (WF-6.22/1).

        If the move of a unit costs Supreme Moves, fewer are left for them.
        """
        if not self.hexes:
            return 0
        left = (self.p.supreme[0], self.p.supreme[1])
        if fare:
            left = spend(left, unit, fare)
        if left not in self._full:
            self._crowds = self._crowds or _gather(self.p, self.hexes, *(self._movers or movers(self.p)))
            self._full[left] = mask_of(crowd.here for crowd in self._crowds if not crowd.has_room(left))
        return self._full[left]

    def open(self, hexes: int) -> int:
        """Return those of some hexes in which a unit may end a move that costs nothing."""
        return hexes & ~self.full() if hexes & self.hexes else hexes


def _gather(p: Position, hexes: int, commanded: int, bought: int) -> list[Crowd]:
    return [
        Crowd(
            here,
            load(p, here) + 1 - STACKING[here] - _with_exit(p, here, commanded, hexes),
            _with_exit(p, here, bought & SPANISH, hexes),
            _with_exit(p, here, bought & ~SPANISH, hexes),
        )
        for here in bit_list(hexes)
    ]


def full(p: Position) -> int:
    """Return the hexes in which no unit may end a move that costs nothing."""
    return Occupancy(p).full()


def shut(p: Position) -> int:
    """Return the hexes in which an HQ that mobilizes may not end its move: it takes its command with it.

    So it finds room only where there is some already: whom it commanded cannot make way for it any more.
    """
    return crowded(p)


def _with_exit(p: Position, here: int, units: int, crowded: int) -> int:
    """Return how many of some units can leave a hex for a neighbouring one that is not full itself.

    Units in a battle are to leave first: who enters may use up the side they need (WF-6.33/1).
    """
    leaving = p.at[here] & units
    if not leaving or p.battles >> here & 1:
        return 0
    exits = NEAR[here] & ~p.occupied[1 - p.player] & ~crowded
    return sum(bool(exits & allowed(p, unit)) for unit in bit_list(leaving))


def overfull(p: Position, here: int) -> Violation | None:
    """Refuse a hex in which no more units may stand."""
    return None if Occupancy(p).open(1 << here) else _packed(here)


def _packed(here: int) -> Violation:
    """Say that a hex has its full allowance (WF-6.21/1)."""
    return refusal("WF-6.21/1", "{place} holds as many of your units as it may", here)


def packed(p: Position, unit: int, here: int) -> Violation:
    """Say why a unit may not end its move in a hex: it is full, or would be once the move is paid."""
    if p.active >> unit & 1 or full(p) >> here & 1:
        return _packed(here)
    return refusal("WF-6.22/1", "{place} is full, and no Supreme Move would be left for a unit to leave it", here)


def forted(p: Position, unit: int) -> int:
    """Return the hexes that are closed to a unit because it is a fort, and a fort is there (WF-2.26/5)."""
    if not FORTS >> unit & 1:
        return 0
    return mask_of(p.place[fort] for fort in _FORTS if fort != unit and p.place[fort] >= 0)
