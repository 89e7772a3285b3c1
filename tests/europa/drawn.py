"""Fights of games that are played by lot, and how each ends: carried through the steps with every throw there is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from typing import Final, NamedTuple, TypeVar

from sandtable.core.event import Silence
from sandtable.core.order import ROLL, Order
from sandtable.core.step import Chance, Roll
from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Position
from tests.europa.policy import answer

SILENCE: Final = Silence()
THROWS: Final = 10_000  # of each fight whose mean losses are held to what is told
SIGMAS: Final = 3
GAMES: Final[Mapping[str, tuple[int, ...]]] = {  # the seeds of each; in those of Overlord there are landings
    "poland-1939": (1, 3),
    "france-1940": (0, 1),
    "desert-crusader": (0, 1, 2, 3),
    "tunisia-1943": (3, 4, 7),
    "eritrea-1941": (0, 1, 2),
    "overlord-1944": (3, 5, 18, 22, 23, 28, 35),
    "crete-1941": (1, 2, 3),
}
_MOST: Final = 2500  # orders of a game
_JOINS: Final = 0.8  # how often another unit joins an attack, where one can
_WANTED: Final = ("fight", "overrun", ROLL)

Going = Callable[[Position], bool]
Note = Callable[[Position], Hashable]
T = TypeVar("T", bound=Hashable)


class Moment(NamedTuple):
    """A position of a game, and the order that is given there: dice, if it is chance's."""

    p: Position
    step: str
    order: Order


class End(NamedTuple):
    """How a fight ends: how likely that is, what was noted after each throw, and where it has led."""

    share: Fraction
    notes: tuple[Hashable, ...]
    p: Position


# ---------------------------------------------------------------- games by lot
@cache
def moments(scenario: str) -> tuple[Moment, ...]:
    """Return the moments of some games at which an attack or overrun is ordered, or dice are thrown."""
    return tuple(moment for seed in GAMES[scenario] for moment in _played(scenario, seed))


def _played(scenario: str, seed: int) -> Iterator[Moment]:
    p, rng = GAME.start(scenario), Random(seed)
    for _ in range(_MOST):
        if not p.stack:
            return
        step, legal = GAME.choice(p).name, GAME.legal(p)
        order = legal.draw(rng)
        if step == "attack" and rng.random() < _JOINS:
            order = next((other for other in legal if other.verb == "join"), order)
        if order.verb in _WANTED:
            yield Moment(p.copy(), step, order)
        GAME.apply(p, order, SILENCE)


def of_step(scenario: str, step: str) -> Iterator[Moment]:
    """Yield the drawn moments of a step."""
    return (moment for moment in moments(scenario) if moment.step == step)


# ---------------------------------------------------------------- through the steps
def give(p: Position, order: Order) -> Position:
    """Return a copy in which an order was carried out, and nothing else has happened yet."""
    q = p.copy()
    GAME.choice(q).apply(q, order, SILENCE)
    q.legal = None
    return q


def to_the_dice(p: Position, is_going: Going) -> Roll | None:
    """Carry a fight on until dice are to be thrown, or it is over; owners choose as the odds state."""
    while is_going(p):
        p.legal = None
        step = GAME.choice(p)
        if step.settle(p, SILENCE):
            continue
        p.legal = None
        if isinstance(step, Chance):
            return step.roll(p)
        step.apply(p, answer(p), SILENCE)
    return None


def ends(p: Position, is_going: Going, note: Note) -> Iterator[End]:
    """Carry a fight on with every throw there is."""
    roll = to_the_dice(p, is_going)
    if roll is None:
        yield End(Fraction(1), (), p)
        return
    share = Fraction(1, roll.faces**roll.count)
    for values in product(range(1, roll.faces + 1), repeat=roll.count):
        q = give(p, Order(ROLL, values))
        noted = note(q)
        for end in ends(q, is_going, note):
            yield End(share * end.share, (noted, *end.notes), end.p)


# ---------------------------------------------------------------- chances
def gathered(found: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    """Return how likely each of some things is in all."""
    shares: dict[T, Fraction] = {}
    for what, share in found:
        shares[what] = shares.get(what, Fraction()) + share
    return shares


def told(p: Position, place: int) -> dict[str, dict[str, Fraction]]:
    """Return what the odds tell of a place, by topic; of each topic the chances add up."""
    found: dict[str, dict[str, Fraction]] = {}
    for topic, text, chance in GAME.show.odds(p, place):
        known = found.setdefault(topic, {})
        known[text] = known.get(text, Fraction()) + chance
    assert all(sum(chances.values()) == 1 for chances in found.values())
    return found


def agree(chances: Mapping[str, Fraction] | Mapping[int, Fraction], total: float) -> None:
    """Hold what so many throws have cost in all to the chances that are told of each number."""
    known = [(float(number), float(share)) for number, share in chances.items()]
    mean = sum(number * share for number, share in known)
    error = sqrt(sum((number - mean) ** 2 * share for number, share in known) / THROWS)
    assert abs(total / THROWS - mean) <= SIGMAS * error + 1e-9, (total / THROWS, mean, error)
