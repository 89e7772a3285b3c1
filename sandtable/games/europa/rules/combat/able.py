"""Who may attack (EUC-9/2), and which hexes are in reach of an attack (EUC-9/1)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Hunger, Off, Position
from sandtable.games.europa.rules.combat.battle import afloat_off
from sandtable.games.europa.rules.combat.strength import hunger_in_attack
from sandtable.games.europa.rules.ground.closed import inland
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.world.atlas import LAND, NEAR, OUT_OF_PLAY, SHEETS, Edge
from sandtable.games.europa.world.pieces import Counter
from sandtable.games.europa.world.scenario import CARDS

_RULE: Final = "EUC-9/2"


class _Idle(NamedTuple):
    """Units that never attack by their counters: at all, at full strength, as a cadre."""

    always: int
    full: int
    cadre: int


@lru_cache(maxsize=256)  # forms change by conversions only
def _idle(scenario: str, forms: bytes) -> _Idle:
    always = full = cadre = 0
    for unit, rows in enumerate(CARDS[scenario].counters):
        if not rows:
            continue
        row = rows[forms[unit]]
        always |= bool(_never(row)) << unit
        full |= (not row.full.attack) << unit
        cadre |= (row.cadre is not None and not row.cadre.attack) << unit
    return _Idle(always, full, cadre)


def _never(row: Counter) -> str:
    """Say what kind of unit never attacks, or nothing."""
    if row.hq:
        return "a headquarters"
    if row.transport:
        return "a transport counter"
    if row.construction:
        return "a construction unit"
    return "a static unit" if row.static else "a position unit" if row.position else ""


def able(p: Position, units: int) -> int:
    """Return those of some units that may attack (the fast form of `may_attack`)."""
    idle = _idle(p.scenario, bytes(p.form))
    left = units & ~idle.always & ~(idle.full & ~p.cadre) & ~(idle.cadre & p.cadre)
    left &= ~(p.disrupted | p.railed | p.flown_in | (p.shipped | p.landed) & ~mask_of(row.unit for row in p.afloat))
    if neutral := neutral_ground(p):
        left &= ~p.units_in(neutral)
    return mask_of(unit for unit in bit_list(left) if hunger_in_attack(p, unit) < Hunger.U3)


def may_attack(p: Position, unit: int) -> Violation | None:
    """Tell why a unit may neither attack nor overrun (EUC-9/2, EUC-11/1)."""
    if kind := _never(p.counter(unit)):
        return refusal(_RULE, "{unit} is {kind} and may not attack", unit, kind)
    if not p.face(unit).attack:
        return refusal(_RULE, "{unit} has no attack strength", unit)
    bit = 1 << unit
    if p.at[unit] >= 0 and neutral_ground(p) >> p.at[unit] & 1:
        return refusal("EUC-56/5", "{unit} is neutral: it does not fight", unit)
    if p.disrupted & bit:
        return refusal("EUC-23.G.2.b/2", "{unit} is disrupted and may not attack", unit)
    if hunger_in_attack(p, unit) >= Hunger.U3:
        return refusal("EUC-18/8", "{unit} has been without supply for three turns and may not attack", unit)
    if p.railed & bit:
        return refusal("EUC-7/2", "{unit} moved by rail and may not attack", unit)
    if p.flown_in & bit:
        return refusal(_RULE, "{unit} was flown in and may not attack", unit)
    if p.at[unit] == Off.AFLOAT:
        return None
    if p.landed & bit:
        return refusal("EUC-31/1", "{unit} landed in this player-turn and may do nothing else", unit)
    return refusal("EUC-30/1", "{unit} moved by sea and may not attack", unit) if p.shipped & bit else None


# ---------------------------------------------------------------- hexes
@cache
def steps(sheet: str) -> Grid:
    """Return the steps over which attacks are made: not over lakes and seas (EUC-3.G/1)."""
    return SHEETS[sheet].steps(barred=Edge.LAKE | Edge.SEA, among=LAND & ~OUT_OF_PLAY)


def ready(p: Position, units: int) -> int:
    """Return those of some units that may attack and have not yet (EUC-9/1)."""
    return able(p, units & ~p.attacked)


def targets(p: Position, side: int, eligible: int) -> int:
    """Return the hexes that eligible units of a side may attack now."""
    found = _targets(p, side, eligible & ~traits(p).marines)
    if marines := eligible & traits(p).marines & p.of_side(side):
        found |= _targets(p, side, marines) & ~inland(p.card.sheet)  # EU-103.E.5.b.1/1
    return found


def _targets(p: Position, side: int, eligible: int) -> int:
    enemies = p.ground[1 - side] & ~p.fought
    units = p.of_side(side) & eligible
    grid = steps(p.card.sheet)
    front = grid.around(enemies) & p.ground[side]
    from_land = mask_of(place for place in bit_list(front) if ready(p, p.here[place] & units))
    from_sea = mask_of(row.off for row in p.afloat if ready(p, 1 << row.unit & units))
    return (grid.around(from_land) | from_sea) & enemies


def attackers(p: Position, side: int, target: int, eligible: int) -> int:
    """Return the eligible units of a side that may attack a hex now: beside it on land, or off it at sea."""
    units = afloat_off(p, target)
    for place in bit_list(NEAR[target] & p.ground[side]):
        units |= p.here[place]
    if inland(p.card.sheet) >> target & 1:
        units &= ~traits(p).marines  # EU-103.E.5.b.1/1
    return ready(p, units & p.of_side(side) & eligible)
