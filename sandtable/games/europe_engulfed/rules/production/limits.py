"""Limits of what may be bought: the theatre's (EE-16-card/2), Ploesti's (EE-9.19), the Free French (EE-9.533)."""

from __future__ import annotations

from typing import Final

from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.production.tracing import traced
from sandtable.games.europe_engulfed.world.atlas import PLOESTI
from sandtable.games.europe_engulfed.world.calendar import PLOESTI_COUNTS, in_war, when
from sandtable.games.europe_engulfed.world.charts import (
    FREE_FRENCH_STEPS,
    PLOESTI_ARMOR_STEPS,
    PLOESTI_ELITE_ARMOR_STEPS,
    PLOESTI_NEW_UNITS,
)
from sandtable.games.europe_engulfed.world.pieces import ARMORED, ELITE, MILITIA, NATION, PIECES_OF
from sandtable.games.europe_engulfed.world.roster import Group, Nation
from sandtable.games.europe_engulfed.world.scenario import Buy

_WORDS: Final = {
    Buy.STEPS: "replacements",
    Buy.UNITS: "new units",
    Buy.WINGS: "wings",
    Buy.SPECIAL_ACTIONS: "Special Actions",
    Buy.FORTIFICATIONS: "fortifications",
    Buy.FLEETS: "Fleet Points",
}


def not_sold(p: Position, what: Buy) -> Violation | None:
    """Tell why a kind of purchase is not to be had in this theatre."""
    if p.card.theatre.buys >> what & 1:
        return None
    return refusal("EE-16-card/2", "{what} cannot be bought in this scenario", _WORDS[what])


# ---------------------------------------------------------------- Next Allowed markers
def too_soon(p: Position, limit: int, what: str, rule: str) -> Violation | None:
    """Tell whether something must wait for its Next Allowed marker."""
    allowed = p.next_allowed[limit]
    return refusal(rule, "the next {what} may be built in {turn}", what, when(allowed)) if p.turn < allowed else None


def put_off(p: Position, limit: int, turn: int) -> None:
    """Set a Next Allowed marker, unless the turn is beyond the war's last."""
    p.next_allowed[limit] = in_war(turn)


# ---------------------------------------------------------------- oil
def is_short_of_oil(p: Position) -> bool:
    """EE-9.19/1: from 1943 Germany builds little without Ploesti."""
    if p.turn < PLOESTI_COUNTS:
        return False
    return not traced(p, Nation.GERMANY, p.held[Group.AXIS] & 1 << PLOESTI)


def no_more_new_units(p: Position, piece: int, is_militia: int) -> Violation | None:
    """Tell why a German piece cannot be new in this phase (EE-9.19/1); militia can (EE-9.19/3)."""
    if NATION[piece] != Nation.GERMANY or is_militia:
        return None
    if (p.fresh & PIECES_OF[Nation.GERMANY] & ~MILITIA).bit_count() < PLOESTI_NEW_UNITS or not is_short_of_oil(p):
        return None
    return refusal("EE-9.19/1", "without Ploesti {nation} raises two new units a turn, and has", Nation.GERMANY)


def no_more_steps(p: Position, unit: int) -> Violation | None:
    """Tell why a block can have no step in this phase though it could be paid."""
    if NATION[unit] == Nation.GERMANY and ARMORED >> unit & 1:
        if p.armor_steps >= PLOESTI_ARMOR_STEPS and is_short_of_oil(p):
            return refusal("EE-9.19/2", "without Ploesti there are three armor steps a turn, and they are bought")
        if ELITE >> unit & 1 and p.elite_armor_steps >= PLOESTI_ELITE_ARMOR_STEPS and is_short_of_oil(p):
            return refusal("EE-9.19/2", "without Ploesti one elite armor step a turn is bought, and it is")
    if _is_free_french(p, unit) and p.free_french_steps >= FREE_FRENCH_STEPS:
        return refusal("EE-9.533/1", "the Free French have had their three steps of this turn")
    return None


def count_step(p: Position, unit: int) -> None:
    """Note a step that was bought, where such steps are limited."""
    if NATION[unit] == Nation.GERMANY and ARMORED >> unit & 1:
        p.armor_steps += 1
        p.elite_armor_steps += ELITE >> unit & 1
    if _is_free_french(p, unit):
        p.free_french_steps += 1


def _is_free_french(p: Position, unit: int) -> bool:
    return NATION[unit] == Nation.FRANCE and p.status[Nation.FRANCE] == Status.CONQUERED
