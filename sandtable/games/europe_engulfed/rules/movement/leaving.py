"""Leaving (EE-5.14, EE-9.16, EE-9.61): out of contested areas under a rearguard, out of a Minor Power's country."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.round import is_paid_for
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, foes, friends, held_by, pieces_of_camp
from sandtable.games.europe_engulfed.world.atlas import PACT_AREAS, REGION
from sandtable.games.europe_engulfed.world.pieces import FULL, NATION, UNITS, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MINORS, NATION_IDS

BOUND_TO_HOME = frozenset((*AXIS_MINORS, *MINORS))


# ---------------------------------------------------------------- a contested area
def breaking_off(p: Position, piece: int, path: tuple[int, ...]) -> Violation | None:
    """EE-5.14: out of a contested area only over friendly ground, and not without a rearguard."""
    here = p.at[piece]
    if not p.contested >> here & 1:
        return None
    safe = held_by(p, camp_of_piece(p, piece)) & ~p.contested
    for area in path:
        if not safe >> area & 1:
            what = "contested" if p.contested >> area & 1 else "not friendly"
            return refusal("EE-5.14/1", "{area} is {what}: no way out of a contested area leads there", area, what)
    return without_rearguard(p, piece)


def without_rearguard(p: Position, piece: int) -> Violation | None:
    """EE-5.14/3: those left behind need as many steps as there are enemy ground units; wings do not mind."""
    here, camp = p.at[piece], camp_of_piece(p, piece)
    if piece >= UNITS:
        return None  # EE-5.14/4
    enemies = foes(p, here, camp).bit_count()
    left = friends(p, here, camp) & ~(1 << piece) & ~p.aboard
    if p.steps_of(left) >= enemies or is_released(p, piece):
        return None
    return refusal("EE-5.14/3", "a rearguard of {n} steps must stay in {area}", enemies, here)


def is_released(p: Position, piece: int) -> bool:
    """Tell whether a Special Action lets a unit leave without a rearguard: its power's, and it is in supply."""
    if p.starved >> piece & 1:
        return False
    return any(area == p.at[piece] and is_paid_for(p, 1 << nation, piece) for area, nation in p.released)


# ---------------------------------------------------------------- a Minor Power's country
def from_home(p: Position, piece: int, area: int) -> Violation | None:
    """EE-9.16/1, EE-9.61/2: a Minor Power's unit leaves its country only whole, and while no enemy is in it."""
    nation = NATION[piece]
    if piece >= UNITS or nation not in BOUND_TO_HOME:
        return None
    home = home_country(p, nation)
    if not home >> p.at[piece] & 1 or home >> area & 1:
        return None
    rule = "EE-9.16/1" if nation in AXIS_MINORS else "EE-9.61/2"
    if p.steps[piece] < FULL[piece]:
        return refusal(rule, "{piece} leaves its country only at full strength", piece)
    for unit in bit_list(p.pieces_in(home) & pieces_of_camp(p, 1 - camp_of_piece(p, piece)) & UNITS_MASK):
        return refusal(rule, "{piece} cannot leave its country: enemies are in {area}", piece, p.at[unit])
    return None


def home_country(p: Position, nation: int) -> int:
    """Return the country of a Minor Power; what the Soviets took under the pact is nobody's home (EE-9.25/3)."""
    return REGION[NATION_IDS[nation]] & ~(PACT_AREAS if p.pact else 0)
