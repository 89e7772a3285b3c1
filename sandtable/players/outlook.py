"""Looking ahead: a position is played on, by a given line as far as that goes, then as the game's staff would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from sandtable.core.event import Silence
from sandtable.core.game import Game
from sandtable.core.notation import Notation
from sandtable.core.order import ROLL, Order
from sandtable.core.position import Position
from sandtable.core.staff import Weighed
from sandtable.core.step import Chance, Choice, Roll
from sandtable.core.view import View
from sandtable.players.budget import Meter

SILENCE = Silence()


class Gene(NamedTuple):
    """An order of a line, and the step that it is meant for."""

    step: str
    order: Order


Line = tuple[Gene, ...]

UNKNOWN = 0.5  # what is expected of what nobody looked at


class Expected(NamedTuple):
    """An order, and the chance to win that it seems to bring."""

    order: Order
    chance: float


def orders_of(line: Line) -> tuple[Order, ...]:
    """Return the orders of a line."""
    return tuple(gene.order for gene in line)


class Fate:
    """The dice of an outlook: what is thrown for depends on the seed alone, not on what was thrown before it.

    So two lines that lead to the same battle meet the same dice there, whatever else they differ in.
    """

    def __init__(self, seed: int, notation: Notation) -> None:
        self.seed = seed
        self.notation = notation
        self.throws: Counter[tuple[str, str]] = Counter()

    def throw(self, moment: str, roll: Roll) -> Order:
        """Return what the dice bring at a moment; the next throw for the same purpose is another one."""
        purpose = self.notation.say(roll.pattern, roll.args)
        self.throws[moment, purpose] += 1
        rng = Random(f"{self.seed} {moment} {purpose} {self.throws[moment, purpose]}")
        return Order(ROLL, tuple(rng.randint(1, roll.faces) for _ in range(roll.count)))


class Outlook:
    """One way in which things may go on: a world (what is hidden, imagined) and its chance.

    All that happens follows from the world, the line and the seed.
    """

    def __init__(self, game: Game[Any], world: Position, side: int, seed: int, *, is_bold: bool) -> None:
        self.game = game
        self.world = world
        self.camp = game.facts.camp_of[side]
        self.seed = seed
        self.is_bold = is_bold

    def follow(self, line: Line, horizon: int, meter: Meter, twist: Twist | None = None) -> tuple[float, Line]:
        """Play on until `horizon` further player-turns are over; return the chance to win then, and one's own line.

        The line ends where dice fall or the enemy decides: what follows is left to the staff, which can answer to it.
        It is that of the whole camp: whoever plans beside an ally plans for both.
        """
        p, played = self.arrive(line, horizon, meter, twist)
        return chance_of(self.game, p, self.camp), played

    def arrive(self, line: Line, horizon: int, meter: Meter, twist: Twist | None = None) -> tuple[Position, Line]:
        """Play on in the same way, and return the position then."""
        game, p = self.game, self.world.copy()
        rng, fate, genes = Random(self.seed), Fate(self.seed, game.notation), Genes(line, twist)
        played: list[Gene] = []
        moment, left, is_foreseen = game.moment(p), horizon, True
        while p.stack:
            now = game.moment(p)
            if now != moment:
                moment, left = now, left - 1
                if left < 0:
                    break
            step = game.choice(p)
            if isinstance(step, Chance):
                order, is_foreseen = fate.throw(moment, step.roll(p)), False
            elif self._is_own(p, step) and left == horizon:
                order = genes.take(step.name, game, p, len(played)) or self._given(p, step, rng)
                if is_foreseen:
                    played.append(Gene(step.name, order))
            else:
                order, is_foreseen = self._given(p, step, rng), False
            meter.tick()
            game.apply(p, order, SILENCE)
        return p, tuple(played)

    def _given(self, p: Position, step: Choice[Any], rng: Random) -> Order:
        """Return what the staff of the side that must decide would do; the enemy's is not always at its best."""
        self.game.legal(p)
        weighed = self.game.staff.policy(p, step.side(p))
        return best(weighed) if self.is_bold or self._is_own(p, step) else draw(weighed, rng)

    def _is_own(self, p: Position, step: Choice[Any]) -> bool:
        return self.game.facts.camp_of[step.side(p)] == self.camp


class Twist(NamedTuple):
    """Where a line is left for another order: instead of the one that stands there, or before it."""

    at: int
    is_extra: bool
    seed: int


class Genes:
    """A line that is followed for as long as it fits: what is not legal any more is left out."""

    def __init__(self, line: Line, twist: Twist | None = None) -> None:
        self.line = line
        self.twist = twist
        self.next = 0

    def take(self, step: str, game: Game[Any], p: Position, at: int) -> Order | None:
        """Return the next order for a step, if the line still has a legal one."""
        if self.twist and at >= self.twist.at:
            twist, self.twist = self.twist, None
            return self._other(step, game, p, twist)
        return self._next(step, game, p)

    def _next(self, step: str, game: Game[Any], p: Position) -> Order | None:
        legal = game.legal(p)
        for i in range(self.next, len(self.line)):
            gene = self.line[i]
            if gene.step == step and gene.order in legal:
                self.next = i + 1
                return gene.order
        return None

    def _other(self, step: str, game: Game[Any], p: Position, twist: Twist) -> Order | None:
        """Return an order that the staff might give here, and the line would not."""
        before = self.next
        given = self._next(step, game, p)
        if twist.is_extra:
            self.next = before
        others = [entry for entry in game.staff.policy(p, game.choice(p).side(p)) if entry.order != given]
        return draw(others, Random(twist.seed)) if others else given


def root(view: View[Any]) -> Position:
    """Return the position of a view with the legal orders of its decision, to be changed at will."""
    assert view.decision is not None, "a player is asked when its side must decide"
    p: Position = view.position.copy()
    p.legal = view.decision.legal
    return p


def best(weighed: Sequence[Weighed]) -> Order:
    """Return the order of the greatest weight, of equals the first."""
    return max(weighed, key=lambda entry: entry.weight).order


def draw(weighed: Sequence[Weighed], rng: Random) -> Order:
    """Return an order, each as likely as its weight."""
    return rng.choices(weighed, [entry.weight for entry in weighed])[0].order


def impressions(game: Game[Any], p: Position, side: int, meter: Meter) -> list[Expected]:
    """Return the orders that the staff considers by what they lead to at once, the best first."""
    game.legal(p)
    camp, weighed = game.facts.camp_of[side], game.staff.policy(p, side)
    if len(weighed) == 1:
        return [Expected(weighed[0].order, UNKNOWN)]
    seen = []
    for order, _ in weighed:
        after = p.copy()
        meter.tick()
        game.apply(after, order, SILENCE)
        seen.append(Expected(order, chance_of(game, after, camp)))
    return sorted(seen, key=lambda entry: entry.chance, reverse=True)


def chance_of(game: Game[Any], p: Position, camp: int) -> float:
    """Return the chance of a camp to win: by the result, if there is one, or else by the judgement of the staff."""
    result = game.result(p)
    if result is None:
        return game.staff.chance(p, camp)
    return 0.5 if result.winner is None else float(result.winner == camp)
