"""Declarations of war (EE-1.23/2, chapter 9): who may declare war on whom, when, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.act import Act
from sandtable.core.bits import bit_list, having, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Status, Vichy
from sandtable.games.europe_engulfed.rules.movement.survey import Survey
from sandtable.games.europe_engulfed.rules.politics.entries import (
    attack_minor,
    is_neutral,
    join_axis,
    start_soviet_war,
)
from sandtable.games.europe_engulfed.rules.politics.pact import not_entered
from sandtable.games.europe_engulfed.rules.politics.vichy import break_with_vichy
from sandtable.games.europe_engulfed.rules.powers import is_at_war, phasing_sides, side_of
from sandtable.games.europe_engulfed.world.atlas import BRITISH_ISLES, EAST_PRUSSIA, REGION
from sandtable.games.europe_engulfed.world.calendar import EARLY_WAR_TEN, SOVIET_MAY_DECLARE, WAR_ON_VICHY
from sandtable.games.europe_engulfed.world.charts import GERMANS_IN_THE_EAST
from sandtable.games.europe_engulfed.world.pieces import AIRBORNE, NATION, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MINORS, Group, Nation, Side

_LOW_COUNTRIES: Final = (Nation.BELGIUM, Nation.NETHERLANDS)  # EE-9.11/5
_NORTH: Final = (Nation.NORWAY, Nation.DENMARK)
_EAST: Final = REGION["poland"] | 1 << EAST_PRUSSIA
_GERMANS: Final = having(NATION, Nation.GERMANY) & UNITS_MASK


def _fights_already(nation: int) -> Violation:
    return refusal("EE-1.23/2", "{nation} is in the war already", nation)


# ---------------------------------------------------------------- by the Axis
def _against_axis(p: Position, nation: int) -> Violation | None:
    """EE-9.11/1: any neutral, with exceptions; what Germany may not do Italy may, once it is in (EE-9.42/3)."""
    if nation == Nation.VICHY:
        return refusal("EE-9.11/3", "Germany never declares war on {nation}; it may occupy it", nation)
    if nation == Nation.ITALY or nation in AXIS_MINORS:
        rule = "EE-9.42/2" if nation == Nation.ITALY else "EE-9.15/1"
        return refusal(rule, "{nation} comes in on the side of Germany by itself", nation)
    if nation in (Nation.BRITAIN, Nation.FRANCE):
        return refusal("EE-17-card/2", "{nation} declares war by itself", nation)
    if nation == Nation.USA:
        return refusal("EE-9.32/3", "{nation} enters the war by itself, in Jan/Feb 1942", nation)
    return None if is_at_war(p, Nation.ITALY) else _against_germany(p, nation)


def _against_germany(p: Position, nation: int) -> Violation | None:
    if p.phony_war and nation in MINORS and nation != Nation.POLAND:
        return refusal("EE-9.11/4", "it is the Phony War: Germany may not attack {nation}", nation)
    if nation == Nation.SWITZERLAND and p.status[Nation.FRANCE] != Status.CONQUERED:
        return refusal("EE-9.11/2", "France stands: Germany may not attack {nation}", nation)
    return None


# ---------------------------------------------------------------- by the Western Allies
def _against_west(p: Position, nation: int) -> Violation | None:
    """EE-9.31/1: few may be attacked, and by a power that is in the war itself."""
    found = _spared_by_west(p, nation)
    if found or is_at_war(p, Nation.BRITAIN) or is_at_war(p, Nation.USA):
        return found
    return refusal("EE-9.31/1", "neither Britain nor the U.S.A. is in the war: {nation} is left alone", nation)


def _spared_by_west(p: Position, nation: int) -> Violation | None:
    """EE-9.31: Norway and Denmark, Vichy, and Portugal."""
    if nation in _NORTH:
        return None  # EE-9.31/2
    if nation == Nation.VICHY:
        return _war_on_vichy(p)
    if nation != Nation.PORTUGAL:
        return refusal("EE-9.31/1", "Britain and the U.S.A. may not declare war on {nation}", nation)
    if p.attacker[Nation.SPAIN] == Group.AXIS:
        return None
    return refusal("EE-9.31/4", "the Axis has not declared war on Spain: {nation} is left alone", nation)


def _war_on_vichy(p: Position) -> Violation | None:
    if p.vichy != Vichy.DECLARED:
        return refusal("EE-9.31/3", "there is no neutral Vichy France")
    return refusal("EE-9.31/3", "war on Vichy is possible from Jul/Aug 1942 on") if p.turn < WAR_ON_VICHY else None


# ---------------------------------------------------------------- by the Soviet Union
def _against_soviets(p: Position, nation: int) -> Violation | None:
    """EE-9.23: on Germany, and with it on all of the Axis; neutral Axis Minors one by one."""
    if p.status[Nation.USSR] == Status.OUT:
        if nation == Nation.GERMANY:
            return _fights_already(nation)
        return refusal("EE-9.51/4", "France may declare war on Germany alone, not on {nation}", nation)
    if p.status[Nation.USSR] == Status.CONQUERED:
        return refusal("EE-10.1/1", "{nation} has been conquered and declares no war", Nation.USSR)
    if nation == Nation.ITALY:
        return refusal("EE-9.23/6", "there is no Soviet declaration of war on {nation} alone", nation)
    if nation != Nation.GERMANY and nation not in AXIS_MINORS:
        return refusal("EE-9.23/1", "the Soviets may declare war on Axis powers only, not on {nation}", nation)
    if nation == Nation.GERMANY and is_at_war(p, Nation.USSR):
        return _fights_already(nation)
    if nation != Nation.GERMANY and not is_at_war(p, Nation.USSR):
        return refusal("EE-9.23/6", "a Soviet declaration of war begins with Germany")
    return _too_early(p)


def _too_early(p: Position) -> Violation | None:
    """EE-9.23/2 to EE-9.23/5: not before 1942 unless Germany has bared the east, landed in Britain, attacked Turkey."""
    if p.turn >= SOVIET_MAY_DECLARE or is_early_war_allowed(p):
        return None
    there = germans_in_the_east(p)
    return refusal("EE-9.23/2", "it is too early: {n} German ground units are in Poland and East Prussia", there)


def germans_in_the_east(p: Position) -> int:
    """Return how many German ground units are in Poland and East Prussia (EE-9.23/3)."""
    return (p.pieces_in(_EAST) & _GERMANS).bit_count()


def needed_in_the_east(p: Position) -> int:
    """Return how many German ground units there keep the Soviets from an early war (EE-9.23/3)."""
    return GERMANS_IN_THE_EAST[p.turn >= EARLY_WAR_TEN]


def is_early_war_allowed(p: Position) -> bool:
    """Tell whether one of EE-9.23 (a) to (c) holds."""
    if germans_in_the_east(p) < needed_in_the_east(p):
        return True  # EE-9.23/3
    if p.attacker[Nation.TURKEY] == Group.AXIS:
        return True  # EE-9.23/5
    has_landed = bool(p.pieces_in(BRITISH_ISLES) & _GERMANS & ~AIRBORNE)
    return has_landed and bool(BRITISH_ISLES & p.held[Group.AXIS])  # EE-9.23/4: not necessarily where the units are


# ---------------------------------------------------------------- the act
_AGAINST: Final[tuple[Callable[[Position, int], Violation | None], ...]] = (
    _against_axis,
    _against_west,
    _against_soviets,
)


def cannot_declare(p: Position, side: int, nation: int) -> Violation | None:
    """Tell why a side may not declare war on a power now."""
    if is_at_war(p, nation) and side not in (Side.SOVIET, side_of(p, nation)):  # the Soviets have a war of their own
        return _fights_already(nation)
    found = _AGAINST[side](p, nation)
    if p.status[nation] == Status.OUT and not (nation == Nation.VICHY and p.vichy):
        return refusal("EE-16-card/2", "{nation} takes no part in this theatre of war", nation)
    if found or nation == Nation.VICHY or (nation == Nation.GERMANY and side == Side.SOVIET):
        return found
    if p.status[nation] == Status.CONQUERED:
        return refusal("EE-1.23/2", "{nation} has been conquered", nation)
    return None if is_neutral(p, nation) else _fights_already(nation)


def not_declarable(ground: Survey, nation: int) -> Violation | None:
    """Tell why the side that moves may not declare war on a power."""
    return cannot_declare(ground.p, ground.side, nation)


def declarer(p: Position, side: int, nation: int) -> int:
    """Return the power in whose name a side declares war."""
    if side == Side.AXIS:
        return Nation.ITALY if _against_germany(p, nation) else Nation.GERMANY
    if side == Side.SOVIET:
        return Nation.USSR
    return Nation.BRITAIN if is_at_war(p, Nation.BRITAIN) else Nation.USA


def declare_by_side(p: Position, log: Log, nation: int) -> None:
    """Declare war in the name of the side that may."""
    side = next(side for side in phasing_sides(p) if not cannot_declare(p, side, nation))
    declare(p, log, declarer(p, side, nation), nation)


def declare(p: Position, log: Log, by: int, nation: int) -> None:
    """Declare war on a power, with all that follows at once (EE-1.23/2)."""
    log.add("EE-1.23/2", "{nation} declares war on {nation}", by, nation)
    note(p, by, nation)
    if nation == Nation.VICHY:
        break_with_vichy(p, log)
        return
    if Nation.USSR in (by, nation) and nation not in AXIS_MINORS:
        note(p, by, Nation.USSR)
        if by == Nation.USSR:
            for other in filter(lambda other: is_at_war(p, other), (Nation.ITALY, *AXIS_MINORS)):
                note(p, by, other)  # EE-9.23/6
        start_soviet_war(p, log)
    elif nation in AXIS_MINORS:
        join_axis(p, log, nation, "EE-9.23/6")
    else:
        attacker = Group.AXIS if side_of(p, by) == Side.AXIS else Group.WEST
        for attacked in _LOW_COUNTRIES if nation in _LOW_COUNTRIES else (nation,):
            if is_neutral(p, attacked):
                note(p, by, attacked)
                attack_minor(p, log, attacked, attacker)


def note(p: Position, by: int, nation: int) -> None:
    """Keep in mind who was drawn into the war in this player-turn, and by whom."""
    p.declared |= 1 << nation
    p.declared_by[nation] = by


def declarable(ground: Survey) -> int:
    """Return the powers on which the side that moves may declare war; only these few are worth asking."""
    p, side = ground.p, ground.side
    asked = having(p.status, Status.NEUTRAL) | 1 << Nation.GERMANY | 1 << Nation.VICHY
    return mask_of(nation for nation in bit_list(asked) if not cannot_declare(p, side, nation))


DECLARE: Final = Act("declare", not_declarable, declare_by_side, declarable, is_grave=True)


# ---------------------------------------------------------------- what must be declared or entered
def unfinished(ground: Survey) -> Violation | None:
    """Tell what a side must still do before it ends its operational movement."""
    return undeclared(ground.p, ground.side) or not_entered(ground)


def undeclared(p: Position, side: int) -> Violation | None:
    """Tell which war a side must still declare in this turn by the card (EE-17-card/5)."""
    for by, on, turn, rule in p.card.must_declare:
        if turn == p.turn and side_of(p, by) == side and is_neutral(p, on):
            return refusal(rule, "{nation} must declare war on {nation} in this phase", int(by), int(on))
    return None
