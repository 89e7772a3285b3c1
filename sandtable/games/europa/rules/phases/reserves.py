"""Reserves (EUC-17/1): at the end of his player-turn a player marks units that may react in the enemy's."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Hunger, Position
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.politics.neutrals import neutral_ground
from sandtable.games.europa.rules.traits import INVASION, traits
from sandtable.games.europa.rules.zones import under
from sandtable.games.europa.world.atlas import BOX
from sandtable.games.europa.world.charts import RESERVE_RE4, RESERVE_SHARE

RULE: Final = "EUC-17/1"
_RE: Final = 4


def on_board(p: Position, side: int) -> int:
    """Return the units of a side in the hexes of the board: boxes lie off the map (EUC-3.I/1), neutrals are not its."""
    return p.units_in(p.ground[side] & ~(BOX | neutral_ground(p))) & p.of_side(side)


def limit(p: Position) -> int:
    """Return how many quarters of REs may be in reserve: 6 REs and a sixth of those on the map, fractions down."""
    held = sum(p.size(unit) for unit in bit_list(on_board(p, p.phasing)))
    return RESERVE_RE4 + held * RESERVE_SHARE.part // (RESERVE_SHARE.whole * _RE) * _RE


def room(p: Position) -> int:
    """Return how many quarters of REs may still be put into reserve."""
    held = p.reserve & p.of_side(p.phasing)
    return limit(p) - sum(p.size(unit) for unit in bit_list(held))


def not_reserve(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot be put into reserve."""
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal(RULE, "{unit} is not yours", unit)
    if p.at[unit] < 0 or BOX >> p.at[unit] & 1:
        return refusal(RULE, "{unit} is not on the map", unit)
    if neutral_ground(p) >> p.at[unit] & 1:
        return refusal("EUC-56/5", "{unit} is neutral: it does not move", unit)
    if p.reserve >> unit & 1:
        return refusal(RULE, "{unit} is in reserve already", unit)
    if unprepared(p) >> unit & 1:
        return refusal("EU-103.D.15.c.1/1", "no Polish unit goes into reserve on the turn of the invasion")
    if p.hunger[unit] != Hunger.REGULAR:
        return refusal(RULE, "{unit} is not in regular supply", unit)
    if under(p, p.phasing) >> p.at[unit] & 1:
        return refusal(RULE, "{unit} is in an enemy zone in {place}", unit, p.at[unit])
    if p.exploited >> unit & 1:
        return refusal(RULE, "{unit} moved in the exploitation phase", unit)
    if p.size(unit) > (left := room(p)):
        return refusal(RULE, "there is room for {number} more in reserve", counted(left // _RE, "RE"))
    return None


def unprepared(p: Position) -> int:
    """Return the units that cannot be in reserve: Polish ones on the turn of the invasion (EU-103.D.15.c.1/1)."""
    return traits(p).polish if p.turn == INVASION else 0


def reservable(p: Position) -> int:
    """Return the units that can be put into reserve (the fast form of `not_reserve`)."""
    units = on_board(p, p.phasing) & ~p.units_in(under(p, p.phasing)) & ~(p.reserve | p.exploited | unprepared(p))
    left = room(p)
    return mask_of(unit for unit in bit_list(units) if p.hunger[unit] == Hunger.REGULAR and p.size(unit) <= left)


def put_aside(p: Position, log: Log, unit: int) -> None:
    """Put a unit into reserve."""
    p.reserve |= 1 << unit
    report(p, log, RULE, "{unit} goes into reserve in {place}", unit, p.at[unit])


class Reserves(Acts[Position]):
    """The phasing side marks its reserves."""

    name = "reserves"
    secret = True  # an order names a unit that the enemy may not see
    moment = "the choice of reserves"
    rules = (RULE,)
    acts = (
        Act("reserve", not_reserve, put_aside, reservable),
        Act("done", freely, leave, role=Role.END),
    )
    empty = "no unit can go into reserve"

    def settle(self, p: Position, log: Log) -> bool:
        if p.outcome is not None:
            p.stack.pop()
            return True
        return super().settle(p, log)

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        left = counted(room(p) // _RE, "RE")
        return NOTATION.say("Which units go into reserve? There is room for {left}.", (left,))
