"""Whom want of supply hampers in an attack (AE-7.7/10, /11, AE-7.10/14, /15), and the shares that attackers draw."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.supply.chits import carry_out, plan, touched
from sandtable.games.aeto.rules.supply.lines import defends_in_supply, has_line, is_riding, is_sheltered, is_shielded
from sandtable.games.aeto.world.roster import LAND_UNITS


def in_need(p: Position, units: int) -> int:
    """Return those of some attackers that must draw a share: no line, no share yet, nothing that shields them.

    Armor that rides on the supply of its start needs one, too, where chits are what it lives on (AE-7.7/11).
    """
    land = bit_list(units & LAND_UNITS & ~p.drew_share)
    return mask_of(unit for unit in land if not has_line(p, unit) and not _is_spared(p, unit))


def _is_spared(p: Position, unit: int) -> bool:
    return is_sheltered(p, unit) or (is_riding(p, unit) and not touched(p, unit))


def living_on_chits(p: Position, units: int) -> int:
    """Return those of some attackers that must draw a share and trace to a chit."""
    return mask_of(unit for unit in bit_list(in_need(p, units)) if touched(p, unit))


def draw_for_attack(p: Position, log: Log, units: int) -> None:
    """Let attackers draw their shares before the die falls; where chits are short nobody draws (AE-7.7/11)."""
    living = living_on_chits(p, units)
    found = plan(p, living)
    if found is None:
        log.add("AE-7.7/11", "the chits do not feed all who attack: nobody draws on them")
    else:
        carry_out(p, log, found)


def starved_attackers(p: Position, units: int) -> int:
    """Return the attackers that make an attack suffer (AE-7.10/14): asked before they draw, for odds, or after.

    Where chits are short all who live on them count: nobody draws then (AE-7.7/11).
    """
    needy, living = in_need(p, units), living_on_chits(p, units)
    return needy if plan(p, living) is None else needy & ~living


def starved_defenders(p: Position, units: int) -> int:
    """Return those of some defenders whose want of supply helps an attack on them (AE-7.7/10, AE-7.10/15)."""
    land = bit_list(units & LAND_UNITS)
    return mask_of(unit for unit in land if not (is_shielded(p, unit) or defends_in_supply(p, unit)))
