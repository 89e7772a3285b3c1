"""Reinforcing a battle (EE-7.6): for a Special Action a unit from each uncontested area beside it, and any wings."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.procedure import WHOSE, Asking
from sandtable.games.europe_engulfed.language import NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.actions import no_action, spend
from sandtable.games.europe_engulfed.rules.combat.places import cannot_join
from sandtable.games.europe_engulfed.rules.combat.retreat import PRICE
from sandtable.games.europe_engulfed.rules.combat.round import camp_in, current, is_paid_for, paid_for
from sandtable.games.europe_engulfed.rules.powers import is_at_war, pieces_of_camp, side_of
from sandtable.games.europe_engulfed.rules.secrecy import unveil
from sandtable.games.europe_engulfed.world.atlas import NEAR
from sandtable.games.europe_engulfed.world.pieces import UNITS, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import Nation


class Joining(NamedTuple):
    """Whose Special Action it is, and the areas that have sent their unit for it."""

    nation: int
    sent: int = 0


JOINING: Final = Frame(Joining, nation="nation", sent="areas")


def recruits(p: Position, nation: int, sent: int = 0) -> int:
    """Return the pieces that a power may bring into the battle when some areas have sent their unit."""
    battle = current(p)
    camp = camp_in(p, battle, is_attacking=0)
    near = p.pieces_in(NEAR[battle.area] & ~p.contested) & pieces_of_camp(p, camp)
    near &= ~(p.pieces_in(sent) & UNITS_MASK)
    return mask_of(
        piece for piece in bit_list(paid_for(p, 1 << nation, near)) if not cannot_join(p, piece, battle.area)
    )


# ---------------------------------------------------------------- the call
def not_calling(p: Position, nation: int) -> Reasons:
    """Tell why a power cannot reinforce the battle."""
    battle, side = current(p), WHOSE.top(p).side
    if side_of(p, nation) != side:
        return refusal("EE-7.13/1", "the Special Actions of {nation} are not yours", nation)
    if not is_at_war(p, nation):
        return refusal("EE-7.6/2", "{nation} is not in the war", nation)
    if reason := no_action(p, nation, "EE-7.6/1"):
        return reason
    if not recruits(p, nation):
        return refusal("EE-7.6/1", "{nation} has nobody next to {area} who could come", nation, battle.area)
    return None


def callers(p: Position) -> int:
    """Return the powers that may reinforce the battle, even those with nobody in it (EE-7.6/2)."""
    return mask_of(nation for nation in Nation if p.actions[nation] and not not_calling(p, nation))


def call(p: Position, log: Log, nation: int) -> None:
    """Spend a Special Action on reinforcements; the type of the attack stands (EE-7.6/2)."""
    spend(p, log, nation, "EE-7.6/1", "{nation} reinforces the battle of {area}", current(p).area)
    JOINING.push(p, Reinforcing.name, Joining(nation))


class Reinforce(Asking[Position]):
    """A defending side may reinforce, as often as it has Special Actions (EE-7.6/4)."""

    name = "reinforce"
    moment = "the reinforcement of a battle"
    rules = ("EE-7.6/1", "EE-7.6/2", "EE-6.21/1")
    acts = (
        Act("call", not_calling, call, callers, effect=lambda p, nation: PRICE),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return bool(callers(p))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{area} is attacked: bring in reinforcements?", (current(p).area,))


# ---------------------------------------------------------------- piece by piece
def joiners(p: Position) -> int:
    """Return the pieces that may join the battle now."""
    now = JOINING.top(p)
    return recruits(p, now.nation, now.sent)


def not_joining(p: Position, piece: int) -> Reasons:
    """Tell why a piece cannot join the battle."""
    now, battle = JOINING.top(p), current(p)
    camp = camp_in(p, battle, is_attacking=0)
    if not pieces_of_camp(p, camp) >> piece & 1 or not is_paid_for(p, 1 << now.nation, piece):
        return refusal("EE-7.13/1", "the Special Action of {nation} does nothing for {piece}", now.nation, piece)
    if reason := cannot_join(p, piece, battle.area):
        return reason
    if piece < UNITS and now.sent >> p.at[piece] & 1:
        return refusal("EE-7.6/1", "{area} has sent its unit for this Special Action", p.at[piece])
    return None


def join(p: Position, log: Log, piece: int) -> None:
    """Bring a piece into the battle."""
    now, origin = JOINING.top(p), p.at[piece]
    enter_battle(p, log, piece, "EE-7.6/1")
    if piece < UNITS:
        JOINING.turn(p, Reinforcing.name, now._replace(sent=now.sent | 1 << origin))


def enter_battle(p: Position, log: Log, piece: int, rule: str) -> None:
    """Move a piece of the defender into the battle; in an old fight it shows itself at once (EE-6.24/1)."""
    area, origin = current(p).area, p.at[piece]
    p.put(piece, area)
    report(log, p, rule, "{piece} joins the battle of {area}", piece, area, route=(origin, area))
    if piece < UNITS and p.face_up & p.here[area]:
        unveil(p, log, area, 1 << piece)


class Reinforcing(Acts[Position]):
    """Pieces join one by one, one ground unit an area and any number of wings (EE-7.6/1)."""

    name = "reinforcing"
    secret = True  # an order names a block whose face the enemy does not see
    frame = JOINING
    moment = "the reinforcement of a battle"
    rules = ("EE-7.6/1", "EE-7.6/4")
    acts = (
        Act("join", not_joining, join, joiners, role=Role.MOVE),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return bool(joiners(p))

    def side(self, p: Position) -> int:
        return side_of(p, JOINING.top(p).nation)

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Who joins the battle of {area}?", (current(p).area,))
