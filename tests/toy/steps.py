"""The toy game's sequence of play."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Menu, Order, Orders
from sandtable.core.step import Chance, Choice, Roll, Step
from tests.toy.position import (
    HIGHEST_BID,
    LAST_TURN,
    NEIGHBOURS,
    OWNER,
    REMOVED,
    SIDES,
    STACKING,
    UNITS,
    UNKNOWN,
    ToyPosition,
)


class Whose(NamedTuple):
    """The side that is asked."""

    side: int


class Duel(NamedTuple):
    """Who fights whom, and where the attacker came from."""

    attacker: int
    defender: int
    origin: int


WHOSE, DUEL = Frame(Whose), Frame(Duel)


class Turn(Step[ToyPosition]):
    """TOY-sequence/1: begins the next turn, or ends the game."""

    name = "turn"

    def settle(self, p: ToyPosition, log: Log) -> bool:
        if p.turn == LAST_TURN or not all(p.has_units(side) for side in range(2)):
            p.stack.pop()
        else:
            p.turn += 1
            p.bids = [UNKNOWN, UNKNOWN]
            p.stack += [("reveal",), ("bid", 1), ("bid", 0)]
        return True


class Bid(Choice[ToyPosition]):
    """A secret choice of both sides."""

    name = "bid"
    frame = WHOSE
    rules = ("TOY-bid/1", "TOY-bid/2")
    secret = True

    def side(self, p: ToyPosition) -> int:
        return WHOSE.top(p).side

    def prompt(self, p: ToyPosition) -> str:
        return f"How many of {p.coins[self.side(p)]} coins?"

    def orders(self, p: ToyPosition) -> Orders:
        most = min(p.coins[self.side(p)], HIGHEST_BID)
        return Menu(singles=[Order("bid", (coins,)) for coins in range(most + 1)])

    def why_not(self, p: ToyPosition, order: Order) -> list[Violation]:
        if order.verb != "bid":
            return [Violation("TOY-sequence/1", "now both sides bid")]
        (coins,) = order.args
        violations = []
        if coins > HIGHEST_BID:
            violations.append(Violation("TOY-bid/1", f"nobody bids more than {HIGHEST_BID} coins"))
        if coins > p.coins[self.side(p)]:
            violations.append(Violation("TOY-bid/2", f"there are only {p.coins[self.side(p)]} coins"))
        return violations

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        side = self.side(p)
        p.bids[side] = order.args[0]
        p.stack.pop()
        log.tell(1 << side, "TOY-bid/1", "{side} bids {n}", side, order.args[0])


class Reveal(Step[ToyPosition]):
    """TOY-bid/3: shows the bids, and takes them."""

    name = "reveal"

    def settle(self, p: ToyPosition, log: Log) -> bool:
        p.stack.pop()
        for side, bid in enumerate(p.bids):
            p.coins[side] -= bid
        log.reveal("TOY-bid/3", "the bids are {n} and {n}", *p.bids)
        if p.bids[0] == p.bids[1]:
            p.stack.append(("toss",))
        else:
            first = int(p.bids[1] > p.bids[0])
            p.stack += [("move", 1 - first), ("move", first)]
        return True


class Toss(Chance[ToyPosition]):
    """TOY-bid/4: a die decides who moves first."""

    name = "toss"
    rules = ("TOY-bid/4",)

    def roll(self, p: ToyPosition) -> Roll:
        return Roll(1, 6, "who moves first")

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        first = int(order.args[0] > 3)
        p.stack[-1:] = [("move", 1 - first), ("move", first)]
        log.add("TOY-bid/4", "the die shows {n}: {side} moves first", order.args[0], first)


class Move(Choice[ToyPosition]):
    """TOY-move/1: one unit, or none."""

    name = "move"
    frame = WHOSE
    rules = ("TOY-move/1", "TOY-move/2", "TOY-move/3", "TOY-stack/1")

    def settle(self, p: ToyPosition, log: Log) -> bool:
        if all(p.has_units(side) for side in range(2)):
            return False
        p.stack.pop()
        return True

    def side(self, p: ToyPosition) -> int:
        return WHOSE.top(p).side

    def prompt(self, p: ToyPosition) -> str:
        return "Move a unit, or pass."

    def orders(self, p: ToyPosition) -> Orders:
        moves = (Order("move", (unit, place)) for unit in range(len(UNITS)) for place in range(REMOVED))
        return Menu(singles=[*(order for order in moves if not self.why_not(p, order)), Order("pass")])

    def why_not(self, p: ToyPosition, order: Order) -> list[Violation]:
        if order.verb == "pass":
            return []
        if order.verb != "move":
            return [Violation("TOY-sequence/1", "now a side moves")]
        side = self.side(p)
        unit, place = order.args
        violations = []
        if OWNER[unit] != side or p.at[unit] == REMOVED:
            violations.append(Violation("TOY-move/2", f"{UNITS[unit]} is not {SIDES[side]}'s to move"))
        if place not in NEIGHBOURS[p.at[unit]]:
            violations.append(Violation("TOY-move/3", "a unit goes one place at a time"))
        if len(p.units_at(place, side)) >= STACKING:
            violations.append(Violation("TOY-stack/1", "the place is full"))
        if p.mud and p.units_at(place, 1 - side):
            violations.append(Violation("TOY-weather/2", "nobody attacks in the mud"))
        return violations

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        side = self.side(p)
        p.stack.pop()
        if order.verb == "pass":
            log.add("TOY-move/1", "{side} passes", side)
            return
        unit, place = order.args
        origin, p.at[unit] = p.at[unit], place
        log.add("TOY-move/1", "{unit} goes to {place}", unit, place)
        enemies = p.units_at(place, 1 - side)
        if enemies:
            p.shown[unit] = p.shown[enemies[0]] = 1
            log.reveal("TOY-battle/1", "{unit} ({n}) attacks {unit} ({n})", *_strengths(p, unit, enemies[0]))
            DUEL.push(p, Battle.name, Duel(unit, enemies[0], origin))


def _strengths(p: ToyPosition, *units: int) -> list[int]:
    return [value for unit in units for value in (unit, p.strength[unit])]


class Battle(Chance[ToyPosition]):
    """TOY-battle/2: a die each."""

    name = "battle"
    frame = DUEL
    rules = ("TOY-battle/1", "TOY-battle/2")

    def roll(self, p: ToyPosition) -> Roll:
        duel = DUEL.top(p)
        return Roll(2, 6, f"{UNITS[duel.attacker]} against {UNITS[duel.defender]}")

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        attacker, defender, origin = DUEL.top(p)
        p.stack.pop()
        margin = p.strength[attacker] + order.args[0] - p.strength[defender] - order.args[1]
        if margin:
            loser = defender if margin > 0 else attacker
            p.at[loser] = REMOVED
            log.add("TOY-battle/2", "{unit} is removed", loser)
        if p.at[attacker] != REMOVED and p.units_at(p.at[attacker], 1 - OWNER[attacker]):
            p.at[attacker] = origin
            log.add("TOY-battle/2", "{unit} goes back", attacker)


class Weather(Chance[ToyPosition]):
    """TOY-weather/1: thrown before the first order."""

    name = "weather"
    rules = ("TOY-weather/1",)

    def roll(self, p: ToyPosition) -> Roll:
        return Roll(1, 6, "weather")

    def apply(self, p: ToyPosition, order: Order, log: Log) -> None:
        p.stack.pop()
        p.mud = int(order.args[0] <= 3)
        log.add("TOY-weather/1", "the weather die shows {n}", order.args[0])


STEPS: tuple[Step[ToyPosition], ...] = (Turn(), Bid(), Reveal(), Toss(), Move(), Battle(), Weather())
