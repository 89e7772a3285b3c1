"""Bidding for sides (EE-10.5): before the first turn both players say in secret what they pay for which side."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.procedure import WHOSE, Sealed, Secret
from sandtable.core.step import Chance, Roll
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Camp, Offer, Position
from sandtable.games.europe_engulfed.rules.combat.dice import DIE
from sandtable.games.europe_engulfed.world.charts import BID_STEP, MOST_BID
from sandtable.games.europe_engulfed.world.options import AUCTION, BID
from sandtable.games.europe_engulfed.world.roster import Side

BIDDERS: Final = (Side.AXIS, Side.SOVIET)  # of two Allied players the one whose conscription it is
_BOTH: Final = 1 << Camp.AXIS | 1 << Camp.ALLIES
_AXIS_DIE: Final = 3  # up to this the player of the Axis is the first to bid


def is_auctioned(p: Position) -> bool:
    """Tell whether the players bid for the sides."""
    return p.value(BID) == AUCTION


def bid_of(p: Position) -> int:
    """Return the steps that the Soviet conscription gains by what was bid, or loses."""
    return p.bid if is_auctioned(p) else int(p.value(BID))


# ---------------------------------------------------------------- in secret
def not_bid(p: Position, steps: int, camp: int) -> Reasons:
    """Tell why so many steps cannot be bid."""
    if steps > MOST_BID:
        return refusal("EE-10.5/1", "the most that can be bid is {n} steps", str(MOST_BID))
    if steps % BID_STEP:
        return refusal("EE-10.5/1", "bids are made in tens: 0, 10, 20, 30, 40 or 50")
    return None


def bid(p: Position, log: Log, steps: int, camp: int) -> None:
    """Want a side, and pay for it in steps of conscription."""
    side = WHOSE.top(p).side
    offer = (Offer(int(side), camp, steps),)
    if side == Side.AXIS:
        p.axis_offer = offer
    else:
        p.allied_offer = offer
    log.tell(1 << side, "EE-10.5/1", "your bid is {steps} for {camp}", counted(steps, "step"), camp)
    p.stack.pop()


class Bid(Secret[Position]):
    """A player names the side that he wants, and how many steps of conscription he pays for it."""

    name = "bid"
    moment = "the bids for the sides"
    rules = ("EE-10.5/1",)
    asks = (
        "Which side do you want, and how much do you bid? "
        "For the Allies the Soviets lose so many steps of conscription, for the Axis they gain them."
    )
    acts = (
        Act("bid", not_bid, bid, lambda p: ((n, _BOTH) for n in range(0, MOST_BID + 1, BID_STEP)), role=Role.CHOOSE),
    )


class Auction(Sealed[Position]):
    """Both players bid as if at once; where they want the same side, who bids more has it."""

    name = "auction"
    inner = Bid.name
    sides = BIDDERS

    def open(self, p: Position, log: Log) -> None:
        axis, allied = offers(p)
        for offer in (axis, allied):
            steps, seat = counted(offer.steps, "step"), _seat(offer)
            log.reveal("EE-10.5/1", "the player of {camp} bids {steps} for {camp}", seat, steps, offer.camp)
        if axis.camp != allied.camp:
            log.add("EE-10.5/1", "each has the side that he wants, and pays nothing")
            _sit_down(p, log, axis)
        elif axis.steps != allied.steps:
            _award(p, log, max(axis, allied, key=lambda offer: offer.steps))
        else:
            p.stack.append((FirstBid.name,))


class FirstBid(Chance[Position]):
    """Of equal bids for one side that of the first bidder counts: a die decides who that is."""

    name = "first-bid"
    moment = "the die for the first bid"
    rules = ("EE-10.5/1",)

    def roll(self, p: Position) -> Roll:
        return Roll(1, DIE, "who was the first to bid")

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        axis, allied = offers(p)
        first = axis if order.args[0] <= _AXIS_DIE else allied
        log.add("EE-10.5/1", "the player of {camp} was the first to bid", _seat(first))
        _award(p, log, first)


def offers(p: Position) -> tuple[Offer, Offer]:
    """Return the offers of the players of the Axis and of the Allies; who has made none keeps his seat for nothing."""
    axis, allied = Offer(Side.AXIS, Camp.AXIS, 0), Offer(Side.SOVIET, Camp.ALLIES, 0)
    return next(iter(p.axis_offer), axis), next(iter(p.allied_offer), allied)


def _seat(offer: Offer) -> Camp:
    """Return where the player sits who made an offer."""
    return Camp.AXIS if offer.side == Side.AXIS else Camp.ALLIES


def _award(p: Position, log: Log, offer: Offer) -> None:
    """Let a player have the side that he wants for what he bid: the Soviets lose steps, or gain them."""
    is_axis = offer.camp == Camp.AXIS
    p.bid = offer.steps if is_axis else -offer.steps
    pattern = "the player of {camp} has {camp}: Soviet conscription {change} {steps}"
    change, steps = "gains" if is_axis else "loses", counted(offer.steps, "step")
    log.add("EE-10.5/1", pattern, _seat(offer), offer.camp, change, steps)
    _sit_down(p, log, offer)


def _sit_down(p: Position, log: Log, offer: Offer) -> None:
    """Tell whether the players change seats, and clear the offers away."""
    if offer.camp != _seat(offer):
        log.add("EE-10.5/1", "the players change seats")
    p.axis_offer, p.allied_offer = (), ()
