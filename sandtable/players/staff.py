"""The player of sound judgement: it screens all candidates, and plays the best few on to the end of the player-turn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from sandtable.core.order import Order
from sandtable.core.view import View
from sandtable.players.budget import Budget, Meter, Spent
from sandtable.players.outlook import UNKNOWN, Expected, Gene, Outlook, draw, impressions, root
from sandtable.players.player import Player, Thought

USUAL = Budget(nodes=1500)  # for a decision: well below two seconds


class Round(NamedTuple):
    """How many of the candidates are looked at, the best so far, and in how many more ways each is tried."""

    few: int
    ways: int


class StaffPlayer(Player):
    """Takes the order that leads to the best end of its player-turn, as far as its staff can tell."""

    rounds: Sequence[Round] = (Round(3, 4),)
    spent = 0  # the orders that were tried out for the last decision

    def choose(self, view: View[Any]) -> Order:
        return self.rank(view)[0].order

    def rank(self, view: View[Any], budget: Budget = USUAL) -> list[Expected]:
        """Return the candidates, the best first; those that were not played on last, at their first impression.

        Where a look is not worth it there is one: drawn as often as the policy would give it.
        """
        self.spent = 0
        if not view.game.staff.is_weighty(p := root(view)):
            return [Expected(draw(view.game.staff.policy(p, view.side), self.rng), UNKNOWN)]
        screened = self.screen(view)
        if len(screened) == 1:
            return screened
        step, meter = view.game.choice(view.position).name, Meter(budget)
        close, rounds = self.candidates(view, screened), self._rounds(view)
        looks = sum(ways * min(few, len(close)) for few, ways in rounds)
        seen: dict[Order, list[float]] = {}

        def mean(order: Order) -> float:
            return fmean(seen[order])

        with suppress(Spent):
            for few, ways in rounds:
                del close[few:]
                for outlook in self._outlooks(view, ways):
                    for order in close:
                        chance, _ = outlook.follow((Gene(step, order),), 0, meter)
                        seen.setdefault(order, []).append(chance)
                        best = max((order for order in close if order in seen), key=mean)
                        self.report(Thought(sum(map(len, seen.values())) / looks, len(seen), (best,)))
                close.sort(key=mean, reverse=True)
        self.spent = meter.nodes
        looked = [Expected(order, mean(order)) for order in seen]
        looked.sort(key=lambda entry: (entry.order in close, entry.chance), reverse=True)
        return looked + [entry for entry in screened if entry.order not in seen]

    def candidates(self, view: View[Any], screened: list[Expected]) -> list[Order]:
        """Return what may be looked at, the most promising first: by first impression."""
        return [order for order, _ in screened]

    def _rounds(self, view: View[Any]) -> Sequence[Round]:
        """Return how closely to look: once where nothing is left to chance, for all ways are the same then."""
        return self.rounds if view.game.facts.is_uncertain else (Round(self.rounds[0].few, 1),)

    def screen(self, view: View[Any]) -> list[Expected]:
        """Return all candidates by what they lead to at once, the best first; equal ones in any order."""
        seen = impressions(view.game, root(view), view.side, Meter(Budget()))
        self.rng.shuffle(seen)
        return sorted(seen, key=_chance, reverse=True)

    def _outlooks(self, view: View[Any], ways: int) -> list[Outlook]:
        """Return some ways in which things may go on: what is hidden, imagined, and the dice."""
        game = view.game
        found = []
        for _ in range(ways):
            seed = self.rng.getrandbits(32)
            world = game.staff.imagine(root(view), view.side, Random(seed))
            found.append(Outlook(game, world, view.side, seed, is_bold=True))
        return found


def _chance(entry: Expected) -> float:
    return entry.chance
