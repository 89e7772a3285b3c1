"""What want of supply does to an attack (AE-7.7/10, /11, AE-7.10/14, /15), and the shares that attackers draw."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.supply.chits import Plan, carry_out, plan
from sandtable.games.aeto.rules.supply.lines import defends_in_supply, has_line, is_shielded
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.roster import COMMANDOS, LAND_UNITS

_DOC: Final = CHARTS["supply"]["out_of_supply"]
_ATTACK: Final[int] = _DOC["attack_drm"]
_BY_COMMANDOS: Final[int] = _DOC["attack_drm_commandos_only"]
_DEFENCE: Final[int] = _DOC["defender_oos_drm"]


def in_need(p: Position, units: int) -> int:
    """Return those of some attackers that must draw a share: no line, no share yet, nothing that shields them."""
    return mask_of(
        unit
        for unit in bit_list(units & LAND_UNITS & ~p.drew_share)
        if not has_line(p, unit) and not is_shielded(p, unit)
    )


def shares_for(p: Position, units: int) -> Plan | None:
    """Return what attackers draw before the dice fall, or None if one of them stays without (AE-7.7/11)."""
    return plan(p, in_need(p, units))


def draw_for_attack(p: Position, log: Log, units: int) -> bool:
    """Let attackers draw their shares as `fight` is ordered; if one stays without, nobody draws and all suffer."""
    found = shares_for(p, units)
    if found is None:
        return False
    carry_out(p, log, found)
    return True


def penalty(p: Position, units: int) -> int:
    """Return the modifier of an attack by some units (AE-7.10/14): asked before they draw, for odds, or after."""
    if shares_for(p, units) is not None:
        return 0
    starved = mask_of(unit for unit in bit_list(in_need(p, units)) if plan(p, 1 << unit) is None)
    return _BY_COMMANDOS if starved and not starved & ~COMMANDOS else _ATTACK


def bonus(p: Position, units: int) -> int:
    """Return the modifier of an attack on some units: commandos alone give none (AE-7.10/15)."""
    starved = mask_of(
        unit for unit in bit_list(units & LAND_UNITS) if not (is_shielded(p, unit) or defends_in_supply(p, unit))
    )
    return _DEFENCE if starved & ~COMMANDOS else 0
