"""Retreat before combat (EE-7.51): a defending Major Power spends a Special Action, and all its units leave."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.procedure import WHOSE, Asking
from sandtable.core.step import Effect, legal
from sandtable.games.europe_engulfed.language import NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.actions import no_action, spend
from sandtable.games.europe_engulfed.rules.combat.places import cannot_evacuate, cannot_retreat, havens, refuges
from sandtable.games.europe_engulfed.rules.combat.round import camp_in, current, paid_for
from sandtable.games.europe_engulfed.rules.movement.fees import note_italy, pay_italy, without_italy
from sandtable.games.europe_engulfed.rules.naval.boarding import (
    BOUND,
    CAST_OFF,
    Boarding,
    Bound,
    Embarking,
    not_carried,
    put_aboard,
    zone_for,
)
from sandtable.games.europe_engulfed.rules.naval.voyage import How
from sandtable.games.europe_engulfed.rules.powers import pieces_of_camp, side_of
from sandtable.games.europe_engulfed.world.roster import MAJORS, Nation


class Falling(NamedTuple):
    """Whose pieces leave."""

    nation: int


FALLING: Final = Frame(Falling, nation="nation")
PRICE: Final = Effect((), "a Special Action")


def forces(p: Position, nation: int) -> int:
    """Return the pieces in the battle that retreat for a power's Special Action: its own and its Minors'."""
    battle = current(p)
    mine = p.here[battle.area] & pieces_of_camp(p, camp_in(p, battle, is_attacking=0)) & ~p.vichy_units & ~p.aboard
    return paid_for(p, 1 << nation, mine)


def not_retreating(p: Position, nation: int) -> Reasons:
    """Tell why a power cannot retreat before combat."""
    if nation not in MAJORS:
        return refusal("EE-7.51/6", "the Special Action of {nation}, a Minor Power, cannot pay for a retreat", nation)
    if side_of(p, nation) != WHOSE.top(p).side:
        return refusal("EE-7.13/1", "the Special Actions of {nation} are not yours", nation)
    mine = forces(p, nation)
    if not mine:
        return refusal("EE-7.51/1", "{nation} has no forces in {area}", nation, current(p).area)
    if reason := no_action(p, nation, "EE-7.51/1"):
        return reason
    if not any(refuges(p, piece) or _ports(p, piece) for piece in bit_list(mine)):
        return refusal("EE-7.51/7", "there is no place to which forces of {nation} could retreat", nation)
    return None


def retreating(p: Position) -> int:
    """Return the powers that may retreat now."""
    return mask_of(nation for nation in MAJORS if p.actions[nation] and not not_retreating(p, nation))


def retreat(p: Position, log: Log, nation: int) -> None:
    """Spend a Special Action; every piece of the power that finds a place leaves."""
    spend(p, log, nation, "EE-7.51/1", "{nation} retreats from {area}", current(p).area)
    if nation == Nation.ITALY:
        note_italy(p, current(p).area)  # EE-9.47/1: its ships carry others, too
    FALLING.push(p, FallBack.name, Falling(nation))


class Retreat(Asking[Position]):
    """A defending side may retreat, power by power, before it may reinforce, and before blocks are seen (EE-7.51/3)."""

    name = "retreat"
    moment = "the retreat before combat"
    rules = ("EE-7.51/1", "EE-6.21/1", "EE-7.51/4")
    acts = (
        Act("retreat", not_retreating, retreat, retreating, effect=lambda p, nation: PRICE),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return bool(retreating(p))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{area} is attacked: retreat before combat?", (current(p).area,))


# ---------------------------------------------------------------- piece by piece
def _leaving(p: Position) -> Iterator[tuple[int, int]]:
    for piece in bit_list(forces(p, FALLING.top(p).nation)):
        yield piece, refuges(p, piece)


def not_leaving(p: Position, nation: int, piece: int) -> Violation | None:
    """Tell that a piece does not retreat for a power's Special Action."""
    if forces(p, nation) >> piece & 1:
        return None
    return refusal("EE-7.51/1", "{piece} is not one of those that retreat from {area}", piece, current(p).area)


def not_falling_back(p: Position, piece: int, area: int) -> Reasons:
    """Tell why a piece cannot fall back to an area."""
    return not_leaving(p, FALLING.top(p).nation, piece) or cannot_retreat(p, piece, area)


def fall_back(p: Position, log: Log, piece: int, area: int) -> None:
    """Move a piece out of the battle; a block stands up again."""
    origin = p.at[piece]
    p.put(piece, area)
    rule = "EE-7.51/1"
    report(log, p, rule, "{piece} falls back to {area}", piece, area, route=(origin, area))
    p.face_up &= ~(1 << piece)


# ---------------------------------------------------------------- by sea
def _unpaid(p: Position, piece: int, area: int) -> Violation | None:
    return without_italy(p, piece, current(p).area, zone_for(p, piece, area))


def _ports(p: Position, piece: int) -> int:
    """Return the ports to which a piece may retreat by sea, and that it can pay for."""
    return mask_of(area for area in bit_list(havens(p, piece)) if not _unpaid(p, piece, area))


def _bound_by_sea(p: Position) -> Iterator[tuple[int, int]]:
    for piece in bit_list(forces(p, FALLING.top(p).nation)):
        yield piece, _ports(p, piece)


def not_evacuated(p: Position, piece: int, area: int) -> Reasons:
    """Tell why a piece cannot retreat by sea to a port."""
    return (
        not_leaving(p, FALLING.top(p).nation, piece)
        or cannot_evacuate(p, piece, area)
        or not_carried(p, piece, area)
        or _unpaid(p, piece, area)
    )


def evacuate(p: Position, log: Log, piece: int, area: int) -> None:
    """Carry a piece out of the battle (EE-7.51/2); others may go aboard for the same port before the ships sail."""
    nation = FALLING.top(p).nation
    bound = Bound(area, zone_for(p, piece, area), int(How.RETREAT), side_of(p, nation), nation)
    if pay_italy(p, log, piece, current(p).area, bound.zone):
        p.stack.insert(-1, (FallBack.name, *Falling(Nation.ITALY)))  # it has spent: its own forces leave, too
    put_aboard(p, log, piece, bound, Evacuation.name)


_EMBARKING: Final = Embarking(
    cannot_evacuate,
    lambda p: forces(p, BOUND.top(p).nation),
    lambda p, piece: not_leaving(p, BOUND.top(p).nation, piece),
)


class Evacuation(Boarding):
    """More pieces of a retreat go aboard for the same port, then the ships sail (EE-7.51/2)."""

    name = "evacuation"
    moment = "the retreat by sea"
    rules = ("EE-7.51/2", "EE-5.31/2")
    acts = (_EMBARKING.act(), CAST_OFF)


# ---------------------------------------------------------------- all of them
def still_leaving(p: Position) -> Reasons:
    """Tell who has still to go: only the sea may be declined (EE-7.51/2)."""
    for piece, areas in _leaving(p):
        if areas:
            return refusal("EE-7.51/1", "{piece} must still retreat", piece)
    return None


class FallBack(Acts[Position]):
    """All pieces of the power leave; who finds no place stays and fights (EE-7.51/7)."""

    name = "fall-back"
    secret = True  # an order names a block whose face the enemy does not see
    frame = FALLING
    moment = "the retreat before combat"
    rules = ("EE-7.51/1", "EE-7.51/2", "EE-7.51/5", "EE-7.51/7")
    acts = (
        Act("fall-back", not_falling_back, fall_back, _leaving, role=Role.MOVE),
        Act("evacuate", not_evacuated, evacuate, _bound_by_sea, role=Role.CARRY),
        Act("done", still_leaving, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        orders = legal(self, p)
        if len(orders) > 1:
            return False
        self.apply(p, orders.pick(0), log)
        return True

    def side(self, p: Position) -> int:
        return side_of(p, FALLING.top(p).nation)

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Retreat from {area}: who goes where?", (current(p).area,))
