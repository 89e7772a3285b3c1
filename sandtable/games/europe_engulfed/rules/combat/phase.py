"""The Combat Phase (EE-6.1, EE-6.2): which areas are fought for, in which order, and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.phrases import listed
from sandtable.core.procedure import ROUND, Sharing, handing_over, is_alone, stay
from sandtable.games.europe_engulfed.language import NOTATION, refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.aftermath import end_movement, occupy
from sandtable.games.europe_engulfed.rules.combat.round import Type, begin, spokesman
from sandtable.games.europe_engulfed.rules.powers import friends, is_two_peoples, phasing_sides, pieces_of_side
from sandtable.games.europe_engulfed.world.atlas import AREA_TITLES
from sandtable.games.europe_engulfed.world.pieces import UNITS_MASK

_TYPES: Final = mask_of(Type)


HAND_OVER: Final = handing_over("EE-6.2/2", lambda p: is_alone(p, len(phasing_sides(p))), is_idle=True)


def acting_side(p: Position) -> int:
    """Return the side on turn in a phase that the sides of a camp share."""
    return phasing_sides(p)[ROUND.top(p).next]


def mandatory(p: Position) -> int:
    """Return the areas that must still be fought for: newly contested ones, not old ones (EE-6.1/2, EE-6.73/2)."""
    return p.newly & p.contested & ~p.fought


def attackers_of(p: Position, side: int) -> int:
    """Return the ground units with which a side may attack: Vichy's only defend (EE-9.522/3)."""
    return pieces_of_side(p, side) & UNITS_MASK & ~p.vichy_units


def areas_of_side(p: Position, side: int) -> int:
    """Return the areas that a side may attack in: contested ones with its units, once each (EE-6.1/3)."""
    units, left = attackers_of(p, side), p.contested & ~p.fought
    return mask_of(area for area in bit_list(left) if p.here[area] & units)


def open_areas(p: Position) -> int:
    """Return the areas that the side on turn may attack in."""
    return areas_of_side(p, acting_side(p))


def is_disputed(p: Position) -> bool:
    """Tell whether two Allied seats may want different attacks next (EE-6.2/2)."""
    return has_two_hands(p) and all(areas_of_side(p, side) for side in phasing_sides(p))


def has_two_hands(p: Position) -> bool:
    """Tell whether the phase is shared by two seats that are both still in it; with one hand nothing is disputed."""
    return is_two_peoples(p) and not ROUND.top(p).out


# ---------------------------------------------------------------- restrictions
def no_attack(p: Position, area: int, type_: int) -> Reasons:
    """Tell why a side cannot attack in an area."""
    if p.fought >> area & 1:
        return refusal("EE-6.1/3", "{area} has had its round in this phase", area)
    if not p.contested >> area & 1:
        return refusal("EE-glossary-contested/1", "there are no ground units of both sides in {area}", area)
    if not open_areas(p) >> area & 1:
        return refusal("EE-6.2/1", "you have no units in {area}", area)
    return None


def attacks(p: Position) -> Iterator[tuple[int, int]]:
    """Return the areas that may be attacked, with both types."""
    return ((area, _TYPES) for area in bit_list(open_areas(p)))


def still_due(p: Position) -> Violation | None:
    """Tell which area must be fought for before the phase can end."""
    due = mandatory(p) & open_areas(p)
    return refusal("EE-6.1/2", "{area} is newly contested and must be fought for", lowest(due)) if due else None


# ---------------------------------------------------------------- carrying out
def attack(p: Position, log: Log, area: int, type_: int) -> None:
    """Fight a round in an area."""
    p.fought |= 1 << area
    begin(p, log, area, type_, is_first=bool(p.newly >> area & 1))


class Combat(Sharing[Position]):
    """The Initial Combat Phase: a free round in each area where it is required or wanted (EE-1.25/1)."""

    name = "combat"
    moment = "the Combat Phase"
    rules = ("EE-6.2/1", "EE-6.1/2", "EE-6.1/3")
    acts = (
        Act("attack", no_attack, attack, attacks, role=Role.ATTACK),
        HAND_OVER,
        Act("done", still_due, stay, role=Role.END),
    )
    empty = "nothing is left to fight for"

    def taking_part(self, p: Position) -> tuple[int, ...]:
        return phasing_sides(p)

    def settle(self, p: Position, log: Log) -> bool:
        if occupy(p, log):
            return True
        if is_disputed(p):
            p.stack.append(("proposals",))
            return True
        depth = len(p.stack)
        has_settled = super().settle(p, log)
        if len(p.stack) < depth:
            end_movement(p)
            p.fought = 0
        return has_settled

    def prompt(self, p: Position) -> str:
        due = [AREA_TITLES[area] for area in bit_list(mandatory(p) & open_areas(p))]
        return f"Choose the next attack: {listed(due)} must be fought for." if due else "Choose the next attack."


# ---------------------------------------------------------------- after a breakthrough
AREA_DUE: Final = Single("area")


def not_due(p: Position, area: int, type_: int) -> Reasons:
    """Tell why the round is fought elsewhere."""
    due = AREA_DUE.top(p)
    return None if area == due else refusal("EE-6.73/1", "the round in {area} must be fought first", due)


def attack_at_once(p: Position, log: Log, area: int, type_: int) -> None:
    """Fight the round that a breakthrough has brought about."""
    p.fought |= 1 << area
    begin(p, log, area, type_, is_first=True)


def due_attacks(p: Position) -> Iterator[tuple[int, int]]:
    """Return both types of the round that must be fought."""
    return iter([(AREA_DUE.top(p), _TYPES)])


class MandatoryRound(Acts[Position]):
    """A breakthrough has made an area newly contested: a round is fought there at once, free (EE-6.73/1)."""

    name = "mandatory-round"
    frame = AREA_DUE
    moment = "the round after a breakthrough"
    rules: ClassVar[tuple[str, ...]] = ("EE-6.73/1",)
    acts = (Act("attack", not_due, attack_at_once, due_attacks, role=Role.ATTACK),)

    def settle(self, p: Position, log: Log) -> bool:
        area = AREA_DUE.top(p)
        if mandatory(p) >> area & 1:
            return False
        p.stack.pop()
        p.fought &= ~(1 << area)
        end_movement(p)
        return True

    def side(self, p: Position) -> int:
        return spokesman(p, friends(p, AREA_DUE.top(p), p.phasing))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{area} is newly contested: how is the round fought?", (AREA_DUE.top(p),))
