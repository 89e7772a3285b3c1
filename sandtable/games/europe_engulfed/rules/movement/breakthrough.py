"""What both kinds of Breakthrough Movement share (EE-5.41): who pays and takes part, and what Mud and swamps close."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.actions import no_action
from sandtable.games.europe_engulfed.rules.combat.round import is_paid_for, paid_for
from sandtable.games.europe_engulfed.rules.powers import camp_of_piece, foes, is_at_war, side_of
from sandtable.games.europe_engulfed.rules.weather import areas_in, bogs, weather_in
from sandtable.games.europe_engulfed.world.atlas import EVERYWHERE
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.charts import BREAKTHROUGH_STEPS
from sandtable.games.europe_engulfed.world.pieces import KIND, UNITS
from sandtable.games.europe_engulfed.world.roster import MAJORS, Kind


# ---------------------------------------------------------------- paying
def not_buying(p: Position, nation: int, side: int) -> Violation | None:
    """Tell why a side cannot pay for a Breakthrough Movement Phase with a power's Special Action (EE-5.4/1)."""
    if side_of(p, nation) != side:
        return refusal("EE-7.13/1", "the Special Actions of {nation} are not yours", nation)
    if nation not in MAJORS:
        return refusal("EE-9.64/1", "the Special Action of {nation} only reinforces or counterattacks", nation)
    if not is_at_war(p, nation):
        return refusal("EE-5.4/1", "{nation} is not in the war", nation)
    return no_action(p, nation, "EE-5.4/1")


# ---------------------------------------------------------------- taking part
def left_out(p: Position, piece: int, powers: int) -> Violation | None:
    """Return why a piece takes no part in a breakthrough for which some powers paid."""
    if not is_paid_for(p, powers, piece):
        return refusal("EE-7.13/1", "the power of {piece} has not paid for this", piece)
    if p.starved >> piece & 1:
        return refusal("EE-3.4/1", "{piece} is out of supply", piece)
    if p.sea_fed >> piece & 1:
        return refusal("EE-5.41/2", "{piece} is supplied by sea", piece)
    if bogs(p) >> p.at[piece] & 1:
        return refusal("EE-5.15/2", "{area} is swamp: no breakthrough leaves it", p.at[piece])
    return soaked(p, p.at[piece])


def takes_part(p: Position, powers: int, pieces: int) -> int:
    """Return the pieces among some that take part in a breakthrough for which some powers paid."""
    started = p.pieces_in(firm_ground(p) & ~bogs(p))
    return paid_for(p, powers, pieces & started & ~p.starved & ~p.sea_fed)


def is_weak(p: Position, piece: int) -> bool:
    """EE-5.43/1: tell whether a piece has too few steps to break through against enemies."""
    return piece < UNITS and KIND[piece] in (Kind.INFANTRY, Kind.MILITIA) and p.steps[piece] < BREAKTHROUGH_STEPS


def too_weak(p: Position, piece: int, area: int) -> Violation | None:
    """EE-5.43/1: infantry and militia need three steps to break through against enemies."""
    if not is_weak(p, piece) or not foes(p, area, camp_of_piece(p, piece)):
        return None
    return refusal("EE-5.43/1", "{piece} needs {n} steps to break through to {area}", piece, BREAKTHROUGH_STEPS, area)


# ---------------------------------------------------------------- weather
def soaked(p: Position, area: int) -> Violation | None:
    """EE-1.13/3, EE-1.14/1: no Breakthrough Movement goes into or out of Mud, light or deep."""
    weather = weather_in(p, area)
    if weather == Weather.MUD:
        return refusal("EE-1.13/3", "{area} is in Mud: no breakthrough enters or leaves it", area)
    if weather == Weather.LT_MUD:
        return refusal("EE-1.14/1", "{area} is in Light Mud: no breakthrough enters or leaves it", area)
    return None


def firm_ground(p: Position) -> int:
    """Return the areas that are in no kind of Mud."""
    return EVERYWHERE & ~areas_in(p, Weather.MUD, Weather.LT_MUD)
