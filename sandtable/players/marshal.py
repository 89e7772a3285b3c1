"""The player that searches: it plans whole player-turns, and goes by its plan until something unforeseen happens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from sandtable.core.order import Order
from sandtable.core.position import Position
from sandtable.core.view import View
from sandtable.players.budget import Budget, Meter, Purse, Spent
from sandtable.players.evolution import Evolution, Individual
from sandtable.players.islands import Islands, Voyage
from sandtable.players.outlook import SILENCE, Gene, Line, best, root
from sandtable.players.planner import Planner
from sandtable.players.player import Player, Thought

USUAL = Budget(seconds=20)
FIRST = 0.6  # the share of a player-turn's budget that its plan may cost …
SURE = 0.9  # … and where nothing is left to chance
AGAIN = 0.35  # the share of what is left, whenever the plan must be changed
LEAST = 0.1  # the share for which it is not worth while to plan: the staff's look ahead is as good then
NOTHING = 0.05  # what is kept back: with so little left there is no time to look ahead
CAREFUL = 0.9  # the share that the staff's plan may cost
REUNION = 0.15  # the share in which what several processes found is compared
WORLDS = 16  # how many ways things may go are looked at, where dice fall or something is hidden …
MODELS = 8  # … and where only the enemy is unknown


class Plan(NamedTuple):
    """What is to be done next, and the position (its key) for which that was planned."""

    line: Line
    foreseen: tuple[object, ...] | None


class MarshalPlayer(Player):
    """Plans by evolution what to do in this player-turn, in as much time as it is given."""

    def __init__(self, seed: int, budget: Budget = USUAL, workers: int = 1) -> None:
        super().__init__(seed)
        self.budget = budget
        self.workers = workers
        self._islands: Islands | None = None
        self.staff = Planner(seed)
        self.looks = 0  # what the staff has tried for its last plan
        self.moment = ""
        self.purse = Purse(budget)
        self.plan = Plan((), None)

    def choose(self, view: View[Any]) -> Order:
        assert view.decision is not None, "a player is asked when its side must decide"
        if len(view.decision.legal) == 1:
            return view.decision.legal.pick(0)
        self._look_at_the_calendar(view)
        if not self._is_foreseen(view):
            self.plan = Plan(self._think(view), None)
        return self._go_on(view)

    def _is_foreseen(self, view: View[Any]) -> bool:
        """Tell whether all is as planned; the world of the plan may have asked for another decision here."""
        assert view.decision is not None, "a player is asked when its side must decide"
        return view.position.key() == self.plan.foreseen and self.plan.line[0].order in view.decision.legal

    def _look_at_the_calendar(self, view: View[Any]) -> None:
        moment = view.game.moment(view.position)
        if moment != self.moment:
            self.moment, self.purse = moment, Purse(self.budget)
            self.plan = Plan((), None)

    def close(self) -> None:
        if self._islands:
            self._islands.close()
            self._islands = None

    def __getstate__(self) -> dict[str, object]:
        return {**super().__getstate__(), "_islands": None}

    def _go_on(self, view: View[Any]) -> Order:
        """Give the next order of the plan, and foresee where it leads."""
        order = self.plan.line[0].order
        after = root(view)
        view.game.apply(after, order, SILENCE)
        self.plan = Plan(self.plan.line[1:], after.key() if len(self.plan.line) > 1 else None)
        return order

    def _think(self, view: View[Any]) -> Line:
        """Return the best line that a share of what is left can find; if that is too little, the staff's order."""
        left, first = self.purse.left, FIRST if view.game.facts.is_uncertain else SURE
        share = left * (first if left == self.budget else AGAIN)
        if share < self.budget * LEAST:
            return self._soundly(view)
        evolution = self.consider(view, share)
        self.purse.pay(evolution.meter)
        return lines_from(view, evolution)[0].line

    def _soundly(self, view: View[Any]) -> Line:
        """Return what the staff would do, after a close look if there is time for it."""
        left = self.purse.left
        if left < self.budget * NOTHING:
            return (sound(view),)
        meter = Meter(left)
        order = self.staff.rank(view, left * AGAIN)[0].order
        meter.nodes = self.staff.spent
        self.purse.pay(meter)
        return (Gene(view.game.choice(view.position).name, order),)

    def consider(self, view: View[Any], budget: Budget) -> Evolution:
        """Search for lines from the open decision until dice fall, the enemy decides or the player-turn is over."""
        meter = Meter(budget)
        worlds, dice = self._worlds(view), self.rng.getrandbits(32)
        lines = tuple(self._beginnings(view, meter))
        if self.workers > 1:
            lines = self._explore(view, worlds, dice, lines, meter)
        evolution = Evolution(view.game, view.side, worlds, dice, self._fork(), meter)
        evolution.tried = self.looks
        evolution.run(lines, self.report)
        return evolution

    def _explore(
        self, view: View[Any], worlds: list[Position], dice: int, lines: tuple[Line, ...], meter: Meter
    ) -> tuple[Line, ...]:
        """Let islands search, and return the best line of each."""
        game = view.game.facts.id
        if self._islands is None:
            self._islands = Islands(self.workers, game)
        seeds = [self.rng.getrandbits(32) for _ in range(self.workers)]
        budget = meter.left * (1 - REUNION)
        voyages = [Voyage(game, view.side, worlds, dice, seed, lines, budget) for seed in seeds]
        try:
            return tuple(self._islands.explore(voyages, self.report))
        except Spent:  # whoever listens has heard enough
            self.close()
            return lines

    def _fork(self) -> Random:
        return Random(self.rng.getrandbits(32))

    def _worlds(self, view: View[Any]) -> list[Position]:
        count = WORLDS if view.game.facts.is_uncertain else MODELS
        return [self._imagine(view, self._fork()) for _ in range(count)]

    def _imagine(self, view: View[Any], rng: Random) -> Position:
        world: Position = view.game.staff.imagine(root(view), view.side, rng)
        return world

    def _beginnings(self, view: View[Any], meter: Meter) -> Iterator[Line]:
        """Yield lines to begin with: what the staff would do after a close look, what is left of the plan, and none."""
        look = Meter(meter.left * CAREFUL)
        self.staff.report = lambda _: self._tell_of(meter, look)
        self.looks = 0
        yield self.staff.plan(view, look)
        meter.nodes += look.nodes
        yield self.plan.line
        yield ()

    def _tell_of(self, meter: Meter, look: Meter) -> None:
        """Tell how far it is with the staff's plan; whoever listens may have heard enough."""
        self.looks += 1
        try:
            self.report(Thought(meter.share, self.looks))
        except Spent:
            meter.stop()
            look.stop()
            raise


def lines_from(view: View[Any], evolution: Evolution) -> list[Individual]:
    """Return what was found of lines that begin with a legal order, the best first; if nothing, a sound order."""
    here = view.game.legal(root(view))
    found = [entry for entry in evolution.population if entry.line and entry.line[0].order in here]
    return found or [Individual((sound(view),))]


def sound(view: View[Any]) -> Gene:
    """Return what the staff would do without looking ahead."""
    return Gene(view.game.choice(view.position).name, best(view.game.staff.policy(root(view), view.side)))
