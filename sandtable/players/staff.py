"""The player of sound judgement: it screens all candidates, and plays the best few on to the end of the player-turn."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any

from sandtable.core.game import Game
from sandtable.core.order import Order
from sandtable.core.position import Position
from sandtable.core.step import Chance
from sandtable.core.view import View
from sandtable.players.budget import Budget, Meter, Spent
from sandtable.players.outlook import SILENCE, Expected, Gene, Line, Outlook, impressions, root
from sandtable.players.player import Player, Thought

FEW = 5  # candidates that are looked at closely
WAYS = 4  # in how many ways each is tried where dice may fall or something is hidden
NODES = 1500  # orders that are tried out for a decision, at most: well below two seconds
USUAL = Budget(nodes=NODES)


class StaffPlayer(Player):
    """Takes the order that leads to the best end of its player-turn, as far as its staff can tell."""

    spent = 0  # the orders that were tried out for the last decision

    def choose(self, view: View[Any]) -> Order:
        return self.rank(view)[0].order

    def plan(self, view: View[Any], meter: Meter) -> Line:
        """Return what it would do until dice fall, the enemy must decide, the player-turn or the budget is over."""
        game, p, moment = view.game, root(view), view.game.moment(view.position)
        played: list[Gene] = []
        with suppress(Spent):
            while p.stack and game.moment(p) == moment and _decides(game, p, view.side):
                meter.tick()
                here = replace(view, position=p, decision=game.decision(p))
                order = self.rank(here, Budget(meter.left.seconds, min(NODES, meter.left.nodes)))[0].order
                meter.nodes += self.spent
                played.append(Gene(game.choice(p).name, order))
                game.apply(p, order, SILENCE)
        return tuple(played)

    def rank(self, view: View[Any], budget: Budget = USUAL) -> list[Expected]:
        """Return the candidates, the best first; those beyond the best few at their first impression."""
        self.spent = 0
        screened = self.screen(view)
        if len(screened) == 1:
            return screened
        close, rest = screened[:FEW], screened[FEW:]
        outlooks = self._outlooks(view)
        meter = Meter(budget)
        seen: list[Expected] = []
        try:
            for order, _ in close:
                seen.append(Expected(order, self._expect(view, order, outlooks, meter)))
                self.report(Thought(len(seen) / len(close), len(seen), (max(seen, key=_chance).order,)))
        except Spent:
            rest = close[len(seen) :] + rest
        self.spent = meter.nodes
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


def _decides(game: Game[Any], p: Position, side: int) -> bool:
    step = game.choice(p)
    return not isinstance(step, Chance) and step.side(p) == side


def _chance(entry: Expected) -> float:
    return entry.chance
