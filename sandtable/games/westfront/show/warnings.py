"""What a side ought to see to: overfull hexes, units without supply, battles that must be fought, orders not given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Remark
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.combat.battle import COVER
from sandtable.games.westfront.rules.combat.fire import defence
from sandtable.games.westfront.rules.combat.phase import mandatory
from sandtable.games.westfront.rules.command.phase import supported
from sandtable.games.westfront.rules.movement.maneuver import STRATEGISTS
from sandtable.games.westfront.rules.movement.stacking import load
from sandtable.games.westfront.rules.supply.network import network, supplied_hexes
from sandtable.games.westfront.show.eyes import ADJECTIVES, BLITZ, SIDES, is_open, open_sides
from sandtable.games.westfront.world.atlas import STACKING
from sandtable.games.westfront.world.roster import OF_PLAYER, TITO, Player

_MOVING: Final = (Phase.MOVEMENT, Phase.BLITZ_MOVEMENT)
_FIGHTING: Final = (*_MOVING, Phase.COMBAT, Phase.BLITZ_COMBAT)


def warnings(p: Position) -> list[Remark]:
    """Return what the sides whose blocks are shown ought to see to."""
    if p.phase == Phase.SETUP or not p.stack:
        return []
    found = [remark for player in open_sides(p) for part in (_overfull, _supply) for remark in part(p, player)]
    if is_open(p, p.player):
        found += [*_battles(p), *_unspent(p)]
    return found


def _overfull(p: Position, player: Player) -> Iterator[Remark]:
    """Return the hexes with more units than may stay; Rearguards count where they go (WF-6.22/1)."""
    for here in bit_list(p.full[player]):
        count = load(p, here) if player == p.player else p.units(player, here).bit_count()
        if count > STACKING[here]:
            pattern = f"{{place}} holds {count} {ADJECTIVES[player]} units, and {STACKING[here]} may stay"
            yield Remark("WF-6.21/1", pattern, (here,), "overfull")


def _supply(p: Position, player: Player) -> Iterator[Remark]:
    """Return where units have no supply line now: if it stays so, the enemy's Supply Phase costs them a step."""
    if p.phase == Phase.PRODUCTION and p.player != player:
        return
    lines = supplied_hexes(p, player, network(p, player))
    for here in bit_list(p.occupied[player] & ~lines):
        hungry = p.units(player, here) & ~(1 << TITO)
        if hungry:
            pattern = f"{{place}}: {counted(hungry.bit_count(), f'{ADJECTIVES[player]} unit')} without a supply line"
            yield Remark("WF-10.4/1", pattern, (here,), "supply")
    for unit in bit_list(p.on_map & OF_PLAYER[player] & ~p.supplied & ~(1 << TITO)):
        if lines >> p.place[unit] & 1:
            yield Remark("WF-10.1/1", "{unit} is unsupplied until the enemy checks it again", (unit,), "supply")


def _battles(p: Position) -> Iterator[Remark]:
    """Return the battles of the active side that must be fought, and in which no HQ supports it."""
    if p.phase not in _FIGHTING:
        return
    blitz = int(p.phase in BLITZ)
    must, backed = mandatory(p, blitz), supported(p, blitz)
    for here in bit_list(must | p.battles & p.chosen):
        if not backed >> here & 1:
            cover = COVER[defence(p, here, 1 - p.player, False)]
            pattern = f"no HQ supports the attack on {{place}}: {cover} for {SIDES[1 - p.player]}"
            yield Remark("WF-7.4/1", pattern, (here,), "attack")
        elif must >> here & 1:
            yield Remark("WF-7.15/1", "{place} must be fought in this Combat Phase", (here,), "attack")


def _unspent(p: Position) -> Iterator[Remark]:
    """Return the HQs whose command is not used in this Movement Phase."""
    if p.phase not in _MOVING:
        return
    active = p.active & OF_PLAYER[p.player] & (p.blitz if p.phase in BLITZ else -1)
    for hq in bit_list(active & p.invasion & ~p.spent):
        yield Remark("WF-15.42/1", "{unit} has landed no unit yet", (hq,), "unspent")
    for hq in bit_list(active & p.paradrop & ~p.spent):
        yield Remark("WF-14.2/1", "{unit} has dropped no para yet", (hq,), "unspent")
    if any(p.supreme):
        for hq in bit_list(active & STRATEGISTS & ~(p.invasion | p.paradrop)):
            left = counted(sum(p.supreme), "Supreme Move")
            yield Remark("WF-5.61/1", f"{{unit}}: {left} left", (hq,), "unspent")
