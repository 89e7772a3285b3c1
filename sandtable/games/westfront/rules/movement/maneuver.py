"""Which units may still make a maneuver in a Movement Phase, and what pays for it (chapter 6).

Where more units may stand is told by `stacking.full`, how HQs command by `authority`.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.errors import Violation
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.presence import off_map
from sandtable.games.westfront.world.roster import HQS, OF_KIND, OF_PLAYER, PLAYER, SPANISH, SUPREME, Kind

Purses = tuple[int, int]  # Supreme Moves of the SHQs, and of the THQ

THEATER: Final = OF_KIND[Kind.THQ]
STRATEGISTS: Final = SUPREME | THEATER  # HQs that give Supreme Moves; a THQ is a minor SHQ (WF-5.61/1, WF-5.66/1)


# ---------------------------------------------------------------- who may move
def ready(p: Position) -> int:
    """Return the units of the active side that have not moved yet and are not held back; forts are among them."""
    spent = p.moved | p.strategic | p.dropped | p.landed | p.active | p.resting
    return p.on_map & OF_PLAYER[p.player] & ~spent


def unready(p: Position, unit: int) -> Violation | None:
    """Say why a unit is not among those of `ready`."""
    if found := absent(p, unit):
        return found
    if p.active >> unit & 1:
        return refusal("WF-4.42/2", "{unit} is active: it moves only by mobilizing", unit)
    if p.resting >> unit & 1:
        return refusal("WF-5.43/1", "{unit} has used its command and does not move again in this turn", unit)
    if p.strategic >> unit & 1:
        return refusal("WF-6.53/4", "{unit} has moved strategically in this turn", unit)
    if p.dropped >> unit & 1:
        return refusal("WF-14.6/2", "{unit} is dispersed by its drop and may not move", unit)
    if p.landed >> unit & 1:
        return refusal("WF-15.42/6", "{unit} is dispersed by its landing and may not move", unit)
    if p.moved >> unit & 1:
        return refusal("WF-6.1/1", "{unit} has moved already in this phase", unit)
    return None


def absent(p: Position, unit: int) -> Violation | None:
    """Refuse a unit that is not the active side's, or not on the map (WF-6.1/1)."""
    if PLAYER[unit] != p.player:
        return refusal("WF-4.42/1", "{unit} is not yours to move", unit)
    return off_map(p, unit)


def inactive(p: Position, hq: int, rule: str) -> Violation | None:
    """Refuse who is no active HQ of the active side; the rule says what it would have to be active for."""
    if PLAYER[hq] != p.player:
        return refusal(rule, "{unit} is not yours", hq)
    if not HQS >> hq & 1:
        return refusal(rule, "{unit} is no HQ", hq)
    if found := off_map(p, hq):
        return found
    if p.resting >> hq & 1:
        return refusal("WF-5.43/1", "{unit} has used its command in this turn", hq)
    return None if p.active >> hq & 1 else refusal(rule, "{unit} was not activated in this turn", hq)


def mobilizing(p: Position) -> int:
    """Return the active HQs that may mobilize now (WF-5.41/1), Blitz HQs in Blitz Movement (WF-4.44/2, WF-5.7/5)."""
    found = p.active & ~p.moved & OF_PLAYER[p.player]
    found &= ~(p.blitz & p.paradrop & ~p.spent)  # WF-14.2/3
    if p.phase == Phase.MOVEMENT:
        found &= ~p.blitz  # WF-5.7/2
    rest = found
    while rest:
        hq = rest.bit_length() - 1
        rest ^= 1 << hq
        if p.cv[hq] == 0:  # WF-5.2/3: it would not survive its deactivation
            found ^= 1 << hq
    return found


def stationary(p: Position, hq: int) -> Violation | None:
    """Say why an HQ is not among those of `mobilizing`."""
    if found := absent(p, hq):
        return found
    if not HQS >> hq & 1:
        return refusal("WF-5.41/1", "{unit} is no HQ, and only HQs mobilize", hq)
    if p.resting >> hq & 1:
        return refusal("WF-5.43/1", "{unit} has used its command and does not move again in this turn", hq)
    if not p.active >> hq & 1:
        return refusal("WF-5.41/1", "{unit} was not activated in this turn, and only active HQs mobilize", hq)
    if p.moved >> hq & 1:
        return refusal("WF-6.1/1", "{unit} has moved already in this phase", hq)
    if p.phase == Phase.MOVEMENT and p.blitz >> hq & 1:
        return refusal("WF-5.7/2", "{unit} is a Blitz HQ: it may not mobilize in the first Movement Phase", hq)
    if (p.blitz & p.paradrop & ~p.spent) >> hq & 1:
        return refusal("WF-14.2/3", "{unit} has to command its second paradrop first", hq)
    if p.cv[hq] == 0:
        return refusal("WF-5.2/3", "{unit} is at 0: deactivating would eliminate it", hq)
    return None


# ---------------------------------------------------------------- Supreme Moves
def purse(p: Position, unit: int) -> int:
    """Return the Supreme Moves that may be spent on a unit: the THQ's only on Spaniards (WF-16.4/7)."""
    return p.supreme[0] + (p.supreme[1] if SPANISH >> unit & 1 else 0)


def spend(purses: Purses, unit: int, moves: int) -> Purses:
    """Return what is left if Supreme Moves are spent on a unit, those of the THQ first; less than 0 is too much."""
    lent = min(moves, purses[1]) if SPANISH >> unit & 1 else 0
    return purses[0] - (moves - lent), purses[1] - lent


def pay(p: Position, unit: int, moves: int) -> None:
    """Spend Supreme Moves on a unit."""
    p.supreme = list(spend((p.supreme[0], p.supreme[1]), unit, moves))


def fare(p: Position, unit: int, moves: int) -> int:
    """Return the price of so many Rail or Sea Moves: the first is free for an SHQ that mobilizes (WF-5.62/1)."""
    return moves - 1 if p.active >> unit & 1 else moves


def strategic_movers(p: Position) -> int:
    """Return the units that may move by rail or sea, as far as Supreme Moves last; an active SHQ mobilizes so."""
    return ready(p) | mobilizing(p) & STRATEGISTS


def unfit_for_strategy(p: Position, unit: int) -> Violation | None:
    """Say why a unit is not among the `strategic_movers` (WF-5.2/2, WF-5.62/1)."""
    if p.active >> unit & 1 and STRATEGISTS >> unit & 1:
        return stationary(p, unit)
    return unready(p, unit)
