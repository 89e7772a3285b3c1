"""The attack that is being made: its hex, its units, and what has been brought to it so far (EUC-9/24)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.frame import Frame
from sandtable.games.europa.position import Off, Position

NAME: Final = "battle"


class Battle(NamedTuple):
    """An attack under way."""

    target: int
    units: int  # that attack
    stage: int = 0  # how many of its stages were opened
    halved: int = 0  # attackers without attack supply (EUC-18/11)
    problems: int = 0  # American tactical problems (EU-103.E.21.b.2/1)
    gs: int = 0  # air support, in 1/256 (EUC-22/1, EUC-22/2)
    das: int = 0
    shells: int = 0  # points of gunfire (EUC-30/4)
    fire: int = 0
    net: int = 0  # what the die is added to, once the odds are fixed
    is_artillery: int = 0  # whether artillery attacks alone (EUC-9/21)
    result: int = -1  # number of its code, once the die has fallen
    lost: int = 0  # printed defence that the result has cost (EUC-9/11)
    hurt: int = 0  # attackers that have taken a loss


BATTLE: Final = Frame(Battle, target="place", units="units", halved="units", hurt="units")


def current(p: Position) -> Battle | None:
    """Return the attack under way, whatever lies above it."""
    return BATTLE.find(p, NAME)


def amend(p: Position, now: Battle) -> None:
    """Let the attack under way remember this."""
    BATTLE.amend(p, NAME, now)


def origin_of(p: Position, unit: int) -> int:
    """Return the hex that a unit attacks from, or -1 if it does so from the sea."""
    return max(p.at[unit], -1)


def is_alive(p: Position, unit: int) -> bool:
    """Tell whether a unit is still there, on land or off a beach."""
    return p.at[unit] >= 0 or p.at[unit] == Off.AFLOAT


def alive(p: Position, units: int) -> int:
    """Return those of some units that are still there."""
    return mask_of(unit for unit in bit_list(units) if is_alive(p, unit))


def afloat_off(p: Position, target: int) -> int:
    """Return the units that wait at sea off a hex (EUC-31/1)."""
    return mask_of(row.unit for row in p.afloat if row.off == target)


def defenders_of(p: Position, target: int, attackers: int) -> int:
    """Return the units of the other side in a hex that is attacked: all of them defend (EUC-9/1)."""
    unit = attackers.bit_length() - 1
    return p.here.get(target, 0) & ~p.of_side(p.side_of(unit))
