"""Counterattack (EE-6.5, EE-7.7): after a round the defender strikes back at once, for a Special Action."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame, Single
from sandtable.games.europe_engulfed.language import NOTATION, refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.actions import spend
from sandtable.games.europe_engulfed.rules.combat.partners import PAYING, Partners, Paying, cannot_pay, payers
from sandtable.games.europe_engulfed.rules.combat.places import cannot_join
from sandtable.games.europe_engulfed.rules.combat.reinforce import enter_battle
from sandtable.games.europe_engulfed.rules.combat.retreat import PRICE
from sandtable.games.europe_engulfed.rules.combat.round import (
    Type,
    camp_in,
    current,
    is_paid_for,
    paid_for,
    sides_in,
    strike_back,
)
from sandtable.games.europe_engulfed.rules.powers import pieces_of_camp, side_of
from sandtable.games.europe_engulfed.world.atlas import NEAR
from sandtable.games.europe_engulfed.world.pieces import UNITS

NEXT: Final = Single(usual=0)  # which of the defending sides is asked


def _side(p: Position) -> int:
    return sides_in(p, current(p), is_attacking=0)[NEXT.top(p)]


def counterattackers(p: Position) -> int:
    """Return the powers of the side that is asked that may counterattack."""
    found = bit_list(payers(p, current(p).area, is_counter=1))
    return mask_of(nation for nation in found if side_of(p, nation) == _side(p))


def counterattacks(p: Position) -> list[tuple[int, int]]:
    """Return both types, each with the powers that may pay."""
    found = counterattackers(p)
    return [(int(kind), found) for kind in Type]


def not_counterattacking(p: Position, type_: int, nation: int) -> Reasons:
    """Tell why a power cannot counterattack."""
    if side_of(p, nation) != _side(p):
        return refusal("EE-7.13/1", "the Special Actions of {nation} are not yours", nation)
    return cannot_pay(p, current(p).area, nation, 0, is_counter=1)


def counterattack(p: Position, log: Log, type_: int, nation: int) -> None:
    """Spend a Special Action; one counterattack a round (EE-7.7/4)."""
    area = current(p).area
    spend(p, log, nation, "EE-7.7/1", "{nation} counterattacks in {area}", area)
    PAYING.turn(p, Partners.name, Paying(area, type_, 1 << nation, is_counter=1))


def stand_by(p: Position, log: Log) -> None:
    """Let the next side decide."""
    NEXT.turn(p, Counterattack.name, NEXT.top(p) + 1)


class Counterattack(Acts[Position]):
    """The defender's sides, one after the other, may counterattack (EE-6.5/1)."""

    name = "counterattack"
    frame = NEXT
    moment = "the counterattack"
    rules = ("EE-6.5/1", "EE-7.7/1", "EE-7.7/4")
    acts = (
        Act(
            "counterattack",
            not_counterattacking,
            counterattack,
            counterattacks,
            role=Role.ATTACK,
            effect=lambda p, type_, nation: PRICE,
        ),
        Act("done", freely, stand_by, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if NEXT.top(p) == len(sides_in(p, current(p), is_attacking=0)):
            p.stack.pop()
            return True
        if counterattackers(p):
            return False
        stand_by(p, log)
        return True

    def side(self, p: Position) -> int:
        return _side(p)

    def prompt(self, p: Position) -> str:
        return NOTATION.say("The round in {area} is over: counterattack?", (current(p).area,))


# ---------------------------------------------------------------- who joins it
class Sallying(NamedTuple):
    """A counterattack that is being prepared: its type, who pays, and who has joined it."""

    type: int
    powers: int
    origin: int = -1  # the one area from which pieces join
    has_unit: int = 0


SALLYING: Final = Frame(Sallying, type="type", powers="nations", origin="area")


def joiners(p: Position) -> int:
    """Return the pieces that may join the counterattack: one ground unit and any wings, of one area (EE-7.7/2)."""
    now, battle = SALLYING.top(p), current(p)
    near = NEAR[battle.area] & ~p.contested if now.origin < 0 else 1 << now.origin
    mine = p.pieces_in(near) & pieces_of_camp(p, camp_in(p, battle, is_attacking=0))
    found = (piece for piece in bit_list(paid_for(p, now.powers, mine)) if piece >= UNITS or not now.has_unit)
    return mask_of(piece for piece in found if not cannot_join(p, piece, battle.area))


def not_joining(p: Position, piece: int) -> Reasons:
    """Tell why a piece cannot join the counterattack."""
    now, battle = SALLYING.top(p), current(p)
    is_mine = pieces_of_camp(p, camp_in(p, battle, is_attacking=0)) >> piece & 1
    if not is_mine or not is_paid_for(p, now.powers, piece):
        return refusal("EE-7.13/1", "the counterattack is not paid for {piece}", piece)
    if reason := cannot_join(p, piece, battle.area):
        return reason
    if now.origin >= 0 and p.at[piece] != now.origin:
        return refusal("EE-7.7/2", "all who join the counterattack come from {area}", now.origin)
    if piece < UNITS and now.has_unit:
        return refusal("EE-7.7/2", "one ground unit has joined the counterattack already")
    return None


def join(p: Position, log: Log, piece: int) -> None:
    """Bring a piece into the counterattack."""
    now, origin = SALLYING.top(p), p.at[piece]
    enter_battle(p, log, piece, "EE-7.7/2")
    has_unit = int(now.has_unit or piece < UNITS)
    SALLYING.turn(p, Sally.name, now._replace(origin=origin, has_unit=has_unit))


def charge(p: Position, log: Log) -> None:
    """Start the counterattack."""
    now = SALLYING.top(p)
    p.stack.pop()
    strike_back(p, log, now.type, now.powers)


class Sally(Acts[Position]):
    """Pieces of one area beside the battle may join the counterattack; then it begins (EE-7.7/2)."""

    name = "sally"
    secret = True  # an order names a block whose face the enemy does not see
    frame = SALLYING
    moment = "the counterattack"
    rules = ("EE-7.7/2",)
    acts = (
        Act("join", not_joining, join, joiners, role=Role.MOVE),
        Act("done", freely, charge, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if joiners(p):
            return False
        charge(p, log)
        return True

    def side(self, p: Position) -> int:
        return side_of(p, lowest(SALLYING.top(p).powers))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Who joins the counterattack in {area}?", (current(p).area,))
