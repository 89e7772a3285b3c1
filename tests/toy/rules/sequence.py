"""TOY-sequence/1: three turns; in each all bid as if at once, and the highest moves first."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.act import Act
from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.fields import TURN, forget
from sandtable.core.order import Order
from sandtable.core.procedure import ROUND, WHOSE, Round, Sealed, Secret
from sandtable.core.step import Chance, Roll, Step
from tests.toy.position import ToyPosition
from tests.toy.rules.movement import Duel, Moves
from tests.toy.world import CAMP_OF, HANDICAP, LAST_TURN, RED

HIGHEST_BID = 2


class Turn(Step[ToyPosition]):
    """Begins the next turn, or ends the game."""

    name = "turn"

    def settle(self, p: ToyPosition, log: Log) -> bool:
        if p.turn == LAST_TURN or not all(map(p.left, CAMP_OF)):
            p.stack.pop()
            return True
        p.coins[RED] += 0 if p.turn else int(p.value(HANDICAP))  # TOY-bid/5
        forget(p, TURN)
        p.turn += 1
        p.stack.append((Bids.name,))
        return True


class Weather(Chance[ToyPosition]):
    """TOY-weather/1: thrown before the first turn of a storm."""

    name, rules = "weather", ("TOY-weather/1",)

    def roll(self, p: ToyPosition) -> Roll:
        return Roll(1, 6, "weather")

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        p.stack.pop()
        p.mud = int(order.args[0] <= 3)
        log.add("TOY-weather/1", "the weather die shows {number}", order.args[0])


def too_much(p: ToyPosition, coins: int) -> Iterator[Violation]:
    """Yield what is against a bid."""
    if coins > HIGHEST_BID:
        yield Violation("TOY-bid/1", f"nobody bids more than {HIGHEST_BID} coins")
    if coins > (purse := p.coins[WHOSE.top(p).side]):
        yield Violation("TOY-bid/2", f"there are only {purse} coins")


def bid(p: ToyPosition, log: Log, coins: int) -> None:
    """Choose in secret."""
    side = WHOSE.top(p).side
    p.bids[side] = coins
    p.stack.pop()
    log.tell(1 << side, "TOY-bid/1", "{side} bids {number}", side, coins)


class Bid(Secret[ToyPosition]):
    """What each side is asked."""

    name, moment, rules = "bid", "the bidding", ("TOY-bid/1", "TOY-bid/2")
    acts = (Act("bid", too_much, bid, among=mask_of(range(10))),)

    def prompt(self, p: ToyPosition) -> str:
        return f"How many of {p.coins[self.side(p)]} coins?"


class Bids(Sealed[ToyPosition]):
    """TOY-bid/3: bids are shown together and paid."""

    name, inner = "bids", Bid.name

    def open(self, p: ToyPosition, log: Log) -> None:
        for side in p.playing:
            p.coins[side] -= p.bids[side]
            log.reveal("TOY-bid/3", "{side} pays {number}", side, p.bids[side])
        if len(best := highest(p)) == 1:
            ROUND.push(p, Moves.name, Round(next=best[0]))
        else:
            p.stack.append((Toss.name,))


def highest(p: ToyPosition) -> list[int]:
    """Return which of the sides in play bid most."""
    return [place for place, side in enumerate(p.playing) if p.bids[side] == max(p.bids)]


class Toss(Chance[ToyPosition]):
    """TOY-bid/4: of equal bids a die decides."""

    name, rules = "toss", ("TOY-bid/4",)

    def roll(self, p: ToyPosition) -> Roll:
        return Roll(1, 6, "who moves first")

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        best, (die,) = highest(p), order.args
        first = best[(die - 1) * len(best) // 6]
        ROUND.turn(p, Moves.name, Round(next=first))
        log.add("TOY-bid/4", "the die shows {number}: {side} moves first", die, p.playing[first])


STEPS: dict[str, Step[ToyPosition]] = {
    step.name: step for step in (Turn(), Weather(), Bids(), Bid(), Toss(), Moves(), Duel())
}
