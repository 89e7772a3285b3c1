"""Whole games played by players alone: no history, no events, as fast as the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter

from sandtable.core.dice import Dice, SeededDice
from sandtable.core.event import Silence
from sandtable.core.facts import Setting, option_texts
from sandtable.core.game import Game
from sandtable.core.order import ROLL, Order, Orders
from sandtable.core.plugins import find_game
from sandtable.core.seeds import derive
from sandtable.core.step import Chance, P
from sandtable.core.view import look
from sandtable.players.draw import RandomPlayer
from sandtable.players.player import Player
from sandtable.players.registry import make_player

CHUNKS_PER_WORKER = 8


class Stuck(RuntimeError):
    """A game that the rules do not bring to an end: always a fault of the game, never of its players."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one simulated game went; all but `seconds` follows from the seed."""

    seed: int
    winner: str | None
    level: str
    rule: str
    decisions: int
    turns: int
    seconds: float
    digest: str


@dataclass(frozen=True)
class Series:
    """Many games of one scenario between players, one a camp; game number i depends on the seed and i alone."""

    game: str
    scenario: str
    players: tuple[str, ...]
    seed: int
    options: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game[P], setting: Setting, players: tuple[str, ...], seed: int) -> Series:
        """Return the games of a setting."""
        return cls(game.facts.id, setting.scenario, players, seed, tuple(option_texts(setting.options)))

    def play(self, number: int) -> GameResult:
        """Play one game of the series."""
        seed = derive(self.seed, number)
        try:
            return play_game(find_game(self.game), self.scenario, self.players, seed, self.options)
        except Exception as error:
            error.add_note(f"in game {number} of {self}, which has the seed {seed}")
            raise

    def results(self, count: int, workers: int = 1) -> Iterator[GameResult]:
        """Play the first games of the series on some processes, and yield their results in order."""
        if workers == 1:
            yield from map(self.play, range(count))
            return
        size = max(1, count // (workers * CHUNKS_PER_WORKER))
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            try:
                yield from pool.map(self.play, range(count), chunksize=size)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def play_game(
    game: Game[P], scenario: str, players: Sequence[str], seed: int, options: Sequence[str] = ()
) -> GameResult:
    """Play one game to its end between players given by name, one a camp."""
    p = game.start(*game.facts.setting(scenario, options=options))
    first_turn = turn_number(game, p)
    with seated(game, players, seed) as seats:
        started = perf_counter()
        decisions = play_out(game, p, SeededDice(seed), choosing(game, seats))
        seconds = perf_counter() - started
    result = game.result(p)
    if result is None:
        raise Stuck("the game has no next step and no result")
    return GameResult(
        seed=seed,
        winner=game.facts.winner(result),
        level=result.level,
        rule=result.rule,
        decisions=decisions,
        turns=turn_number(game, p) - first_turn + 1,
        seconds=seconds,
        digest=p.digest(),
    )


def play_out(game: Game[P], p: P, dice: Dice, choose: Callable[[P, int], Order]) -> int:
    """Play a position to the end of the game, and return how many decisions that took."""
    silence = Silence()
    decisions = 0
    while p.stack:
        step = game.choice(p)
        if isinstance(step, Chance):
            roll = step.roll(p)
            order = Order(ROLL, dice.roll(roll.count, roll.faces))
        else:
            if decisions == game.facts.longest:
                raise Stuck(f"{decisions} decisions, the declared longest game, and no end; {game.moment(p)}")
            order = choose(p, step.side(p))
            decisions += 1
        game.apply(p, order, silence)
    return decisions


def choosing(game: Game[P], seats: Sequence[Player]) -> Callable[[P, int], Order]:
    """Return how players, one a camp, choose."""
    blind = all(type(player) is RandomPlayer for player in seats)
    return drawing(game, seats) if blind else seeing(game, seats)


@contextmanager
def seated(game: Game[P], players: Sequence[str], seed: int) -> Iterator[list[Player]]:
    """Return the players of the game of a seed, given by name, one a camp; afterwards they let go of all they hold."""
    seats = [make_player(name, derive(seed, camp)) for camp, name in zip(game.facts.camps, players, strict=True)]
    try:
        yield seats
    finally:
        for player in seats:
            player.close()


def seeing(game: Game[P], seats: Sequence[Player]) -> Callable[[P, int], Order]:
    """Return how players choose: each from the view of the side that decides, without the past."""
    camp_of = game.facts.camp_of

    def choose(p: P, side: int) -> Order:
        legal_now(game, p)
        return seats[camp_of[side]].choose(look(game, p, (side,)))

    return choose


def drawing(game: Game[P], seats: Sequence[Player]) -> Callable[[P, int], Order]:
    """Return how random players choose, without making views that they would not look at."""
    camp_of = game.facts.camp_of

    def choose(p: P, side: int) -> Order:
        return legal_now(game, p).draw(seats[camp_of[side]].rng)

    return choose


def legal_now(game: Game[P], p: P) -> Orders:
    """Return the legal orders of the open decision, of which there must be one."""
    orders = game.legal(p)
    if not orders:
        raise Stuck(f"no order is legal at '{game.choice(p).name}', {game.moment(p)}")
    return orders


def turn_number(game: Game[P], p: P) -> int:
    """Return the number of the turn that a position is in; what comes before the first turn counts to it."""
    turn = game.texts.dump(p)["turn"]
    return game.facts.turns.index(turn) if turn in game.facts.turns else 0
