"""The staff that plans for the marshal: it looks at more orders than the best at first impression."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Any

from sandtable.core.game import Game
from sandtable.core.order import Order
from sandtable.core.position import Position
from sandtable.core.step import Chance
from sandtable.core.view import View
from sandtable.players.budget import Meter, Spent
from sandtable.players.outlook import SILENCE, Expected, Gene, Line, root
from sandtable.players.staff import Round, StaffPlayer

PART = 0.2  # of what is left for a plan, that its next order may cost …
SHORT = 0.1  # … and where dice end plans: the last orders before they fall count as much as the first


class Planner(StaffPlayer):
    """Lays down what the staff would do if it took more time."""

    rounds = (Round(10, 2), Round(6, 2), Round(4, 4), Round(2, 8), Round(2, 16))

    def plan(self, view: View[Any], meter: Meter) -> Line:
        """Return what it would do until dice fall, the enemy must decide, the player-turn or the budget is over."""
        game, p, moment = view.game, root(view), view.game.moment(view.position)
        part = SHORT if game.facts.is_uncertain else PART
        played: list[Gene] = []
        with suppress(Spent):
            while p.stack and game.moment(p) == moment and _decides(game, p, view.side):
                meter.tick()
                here = replace(view, position=p, awaited=game.decision(p))
                order = self.rank(here, meter.left * part)[0].order
                meter.nodes += self.spent
                played.append(Gene(game.choice(p).name, order))
                game.apply(p, order, SILENCE)
        return tuple(played)

    def candidates(self, view: View[Any], screened: list[Expected]) -> list[Order]:
        """Return by turns the one of the best impression and the one that is given most often."""
        weighed = view.game.staff.policy(root(view), view.side)
        usual = sorted(weighed, key=lambda entry: entry.weight, reverse=True)
        by_turns = zip((order for order, _ in screened), (order for order, _ in usual), strict=True)
        return list(dict.fromkeys(chain.from_iterable(by_turns)))


def _decides(game: Game[Any], p: Position, side: int) -> bool:
    step = game.choice(p)
    return not isinstance(step, Chance) and step.side(p) == side
