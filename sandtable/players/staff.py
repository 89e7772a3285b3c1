"""The player of sound judgement: it screens all candidates, and plays the best few on to the end of the player-turn."""

from __future__ import annotations

from typing import Any

from sandtable.core.order import Order
from sandtable.core.view import View
from sandtable.players.budget import Budget, Meter, Spent
from sandtable.players.outlook import Expected, Gene, Line, Outlook, impressions, root
from sandtable.players.player import Player, Thought

FEW = 5  # candidates that are looked at closely
DICE = 4  # how often each is tried where dice may fall
NODES = 1500  # orders that are tried out for a decision, at most: well below two seconds


class StaffPlayer(Player):
    """Takes the order that leads to the best end of its player-turn, as far as its staff can tell."""

    def choose(self, view: View[Any]) -> Order:
        return self.rank(view)[0].order

    def rank(self, view: View[Any]) -> list[Expected]:
        """Return the candidates, the best first; those beyond the best few at their first impression."""
        screened = self.screen(view)
        if len(screened) == 1:
            return screened
        close, rest = screened[:FEW], screened[FEW:]
        seeds = [self.rng.getrandbits(32) for _ in range(DICE if view.game.facts.chance else 1)]
        meter = Meter(Budget(nodes=NODES))
        seen: list[Expected] = []
        try:
            for order, _ in close:
                seen.append(Expected(order, self._expect(view, order, seeds, meter)))
                self.report(Thought(len(seen) / len(close), len(seen), (max(seen, key=_chance).order,)))
        except Spent:
            rest = close[len(seen) :] + rest
        return sorted(seen, key=_chance, reverse=True) + rest

    def screen(self, view: View[Any]) -> list[Expected]:
        """Return all candidates by what they lead to at once, the best first; equal ones in any order."""
        seen = impressions(view.game, root(view), view.side, Meter(Budget()))
        self.rng.shuffle(seen)
        return sorted(seen, key=_chance, reverse=True)

    def _expect(self, view: View[Any], order: Order, seeds: list[int], meter: Meter) -> float:
        """Return what an order leads to at the end of the player-turn, on average."""
        line: Line = (Gene(view.game.choice(view.position).name, order),)
        total = 0.0
        for seed in seeds:
            outlook = Outlook(view.game, root(view), view.side, seed, is_bold=True)
            total += outlook.follow(line, 0, meter)[0]
        return total / len(seeds)


def _chance(entry: Expected) -> float:
    return entry.chance
