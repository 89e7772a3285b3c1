"""Whom want of supply hampers in an attack (AE-7.7/10, /11, AE-7.10/14, /15), and the shares that attackers draw."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.supply.chits import Plan, carry_out, plan
from sandtable.games.aeto.rules.supply.lines import defends_in_supply, has_line, is_shielded
from sandtable.games.aeto.world.roster import LAND_UNITS


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


def starved_attackers(p: Position, units: int) -> int:
    """Return the attackers that make an attack suffer (AE-7.10/14): asked before they draw, for odds, or after.

    Where a chit is short all who live on it count: nobody draws then.
    """
    return in_need(p, units) if shares_for(p, units) is None else 0


def starved_defenders(p: Position, units: int) -> int:
    """Return those of some defenders whose want of supply helps an attack on them (AE-7.7/10, AE-7.10/15)."""
    land = bit_list(units & LAND_UNITS)
    return mask_of(unit for unit in land if not (is_shielded(p, unit) or defends_in_supply(p, unit)))
