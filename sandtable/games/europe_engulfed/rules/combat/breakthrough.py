"""Breakthrough Combat (EE-6.7): a Special Action buys a further round in an area."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.actions import spend
from sandtable.games.europe_engulfed.rules.combat.partners import PAYING, Partners, Paying, cannot_pay, payers
from sandtable.games.europe_engulfed.rules.combat.phase import acting_side
from sandtable.games.europe_engulfed.rules.combat.retreat import PRICE
from sandtable.games.europe_engulfed.rules.combat.round import Type
from sandtable.games.europe_engulfed.rules.powers import side_of
from sandtable.games.europe_engulfed.world.roster import MAJORS

_TYPES = mask_of(Type)


def no_strike(p: Position, area: int, type_: int, nation: int) -> Reasons:
    """Tell why a power cannot buy a round in an area."""
    if side_of(p, nation) != acting_side(p):
        return refusal("EE-7.13/1", "the Special Actions of {nation} are not yours", nation)
    if not p.contested >> area & 1:
        return refusal("EE-6.71/1", "{area} is not contested", area)
    return cannot_pay(p, area, nation, 0, is_counter=0)


def strikes(p: Position) -> Iterator[tuple[int, tuple[int, int]]]:
    """Return the contested areas, with both types and the powers that may pay."""
    mine = mask_of(nation for nation in MAJORS if p.actions[nation] and side_of(p, nation) == acting_side(p))
    for area in bit_list(p.contested) if mine else ():
        yield area, (_TYPES, payers(p, area) & mine)


def strike(p: Position, log: Log, area: int, type_: int, nation: int) -> None:
    """Buy a round; conquests are looked at when it is over (EE-6.71/1)."""
    spend(p, log, nation, "EE-6.71/1", "{nation} fights on in {area}", area)
    p.stack.append(("politics",))
    PAYING.push(p, Partners.name, Paying(area, type_, 1 << nation))


STRIKE = Act("strike", no_strike, strike, strikes, role=Role.ATTACK, effect=lambda p, area, type_, nation: PRICE)
