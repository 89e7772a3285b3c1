"""The player of sound judgement: it screens all candidates, and plays the best few on to the end of the player-turn."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

from sandtable.core.order import Order
from sandtable.core.view import View
from sandtable.players.budget import Budget, Meter, Spent
from sandtable.players.outlook import Expected, Gene, Line, Outlook, impressions, root
from sandtable.players.player import Player, Thought

FEW = 5  # candidates that are looked at closely
WAYS = 4  # in how many ways each is tried where dice may fall or something is hidden
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
        outlooks = self._outlooks(view)
        meter = Meter(Budget(nodes=NODES))
        seen: list[Expected] = []
        try:
            for order, _ in close:
                seen.append(Expected(order, self._expect(view, order, outlooks, meter)))
                self.report(Thought(len(seen) / len(close), len(seen), (max(seen, key=_chance).order,)))
        except Spent:
            rest = close[len(seen) :] + rest
        return sorted(seen, key=_chance, reverse=True) + rest

    def screen(self, view: View[Any]) -> list[Expected]:
        """Return all candidates by what they lead to at once, the best first; equal ones in any order."""
        seen = impressions(view.game, root(view), view.side, Meter(Budget()))
        self.rng.shuffle(seen)
        return sorted(seen, key=_chance, reverse=True)

    def _outlooks(self, view: View[Any]) -> list[Outlook]:
        """Return some ways in which things may go on: what is hidden, imagined, and the dice."""
        game, facts = view.game, view.game.facts
        found = []
        for _ in range(WAYS if facts.chance or facts.hidden else 1):
            seed = self.rng.getrandbits(32)
            world = game.staff.imagine(root(view), view.side, Random(seed))
            found.append(Outlook(game, world, view.side, seed, is_bold=True))
        return found

    def _expect(self, view: View[Any], order: Order, outlooks: list[Outlook], meter: Meter) -> float:
        """Return what an order leads to at the end of the player-turn, on average."""
        line: Line = (Gene(view.game.choice(view.position).name, order),)
        return fmean(outlook.follow(line, 0, meter)[0] for outlook in outlooks)


def _chance(entry: Expected) -> float:
    return entry.chance
