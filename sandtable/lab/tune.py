"""Learning the weights of a game's staff by self-play: CMA-ES, kept in a log from which it goes on."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from importlib.metadata import version
from math import exp, inf
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from sandtable.core.errors import InputError, SandtableError
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.core.seeds import derive
from sandtable.core.staff import Weights
from sandtable.lab.calibrate import Calibration, Rehearsal, calibrate
from sandtable.lab.crew import Crew
from sandtable.lab.journal import Doc, Journal
from sandtable.lab.ratings import Bout, rate, score_of
from sandtable.lab.selfplay import Ground
from sandtable.lab.weightsfile import significant

LEARNED, SHIPPED = "learned", "shipped"
PLAYERS = ("greedy", "staff")  # those that judge by the staff, and fast enough for thousands of games
PACKAGES = ("sandtable", "numpy", "cmaes")
SEEDS = 2**32  # as many as numpy takes


class TuneError(SandtableError):
    """Something that cannot be tuned."""


class Trial(NamedTuple):
    """A game to be played: which of some rivals plays it, by which weights, in which chair, with which dice."""

    rival: int
    weights: Weights
    chair: int
    deal: int
    seed: int


@dataclass(frozen=True)
class Tuning:
    """What is tuned and how: all that the learning follows from. `weights` are the shipped ones, by feature."""

    game: str
    version: int
    scenario: str
    scale: str
    player: str
    weights: dict[str, float]
    spread: float
    even: float
    games: int
    population: int
    sigma: float
    seed: int

    @classmethod
    def of(
        cls,
        game: Game[Any],
        scenario: str,
        player: str,
        *,
        scale: str = "",
        games: int,
        population: int,
        sigma: float,
        seed: int,
    ) -> Tuning:
        """Return the tuning of a scale, unless it is named the one that a scenario begins with.

        What nothing can be learned from is refused.
        """
        facts, staff = game.facts, game.staff
        if len(facts.camps) != 2:
            raise TuneError(f"weights are learned in games of two camps; {facts.id} has {len(facts.camps)}")
        if player not in PLAYERS:
            raise TuneError(f"weights are learned by {' or '.join(PLAYERS)}, not '{player}'")
        if games % 2:
            raise TuneError(f"games are played in pairs with chairs swapped: {games} is odd")
        if not 0 < sigma < inf:
            raise TuneError(f"the first step must be above 0, not {sigma:g}")
        _require_libraries()
        scale = scale or staff.scale(game.start(scenario))
        if scale not in staff.weights:
            raise TuneError(f"{facts.id} has no scale '{scale}'{did_you_mean(scale, staff.weights)}")
        of, spread, even = staff.weights[scale]
        weights = {feature.name: weight for feature, weight in zip(staff.features, of, strict=True)}
        how = (games, population, sigma, seed)
        return cls(facts.id, facts.version, scenario, scale, player, weights, spread, even, *how)

    @property
    def ground(self) -> Ground:
        """Where the weights are tried."""
        return Ground(self.game, self.scenario, self.player, self.scale)

    @property
    def shipped(self) -> Weights:
        """The weights to begin with, and to play against."""
        return Weights(tuple(self.weights.values()), self.spread, self.even)

    @property
    def many(self) -> int:
        """How many games are played to be sure: those of a generation."""
        return self.games * self.population

    def weights_at(self, point: Iterable[float]) -> Weights:
        """Return the weights of a point: factors of the shipped ones on a log scale; where that is 0, plain numbers."""
        return self.shipped._replace(
            of=tuple(
                significant(weight * exp(value) if weight else value)
                for weight, value in zip(self.weights.values(), point, strict=True)
            )
        )

    def named(self, weights: Weights) -> dict[str, float]:
        """Return weights by feature."""
        return dict(zip(self.weights, weights.of, strict=True))

    def play(self, trial: Trial) -> tuple[int, Bout]:
        """Play a game between a rival and the shipped weights; return which rival it was, and what it scored."""
        pair = (trial.weights, self.shipped)
        score = self.ground.play(pair if trial.chair == 0 else pair[::-1], trial.seed)
        return trial.rival, Bout(trial.deal, LEARNED, SHIPPED, score if trial.chair == 0 else 1 - score)

    def meet(self, rivals: Sequence[Weights], games: int, seed: int, crew: Crew) -> list[list[Bout]]:
        """Let rivals play so many games each against the shipped weights: all the same deals, from both chairs."""
        trials = [
            Trial(rival, weights, chair, deal, derive(seed, deal))
            for rival, weights in enumerate(rivals)
            for deal in range(games // 2)
            for chair in (0, 1)
        ]
        bouts: list[list[Bout]] = [[] for _ in rivals]
        for rival, bout in crew.run(self.play, trials):
            bouts[rival].append(bout)
        return [sorted(found) for found in bouts]


@dataclass(frozen=True)
class Generation:
    """What a generation brought: the score of each rival, and the step and the weights at which learning stands."""

    generation: int
    seed: int
    deals: int
    scores: list[float]
    best: float
    mean: float
    sigma: float
    weights: dict[str, float]


@dataclass(frozen=True)
class Confirmation:
    """A match of the learned weights against the shipped ones, with the 95 % interval of the score."""

    games: int
    score: float
    low: float
    high: float

    @property
    def is_lost(self) -> bool:
        """Whether the shipped weights were better."""
        return self.score < 0.5

    @classmethod
    def of(cls, bouts: Sequence[Bout]) -> Confirmation:
        """Return what a match says."""
        ratings = {rating.player: rating for rating in rate((LEARNED, SHIPPED), bouts).players}
        own = ratings[LEARNED]  # above the average of the two: half of the difference
        score = mean(bout.score for bout in bouts)
        return cls(len(bouts), score, score_of(2 * own.low), score_of(2 * own.high))


KINDS = [[field.name for field in fields(kind)] for kind in (Generation, Confirmation, Calibration)]


class Course:
    """The learning, in a log: what it is about, then a line a generation, then what the match and the fit said.

    The scores of a log are told to the optimizer again, so that learning goes on as if it had never stopped.
    """

    def __init__(self, path: Path, tuning: Tuning, command: str) -> None:
        from cmaes import CMA
        from numpy import zeros

        self.tuning = tuning
        self.journal = Journal(path)
        self.generations: list[Generation] = []
        self.confirmation: Confirmation | None = None
        self.calibration: Calibration | None = None
        seed = derive(tuning.seed, "cma") % SEEDS
        self.optimizer = CMA(zeros(len(tuning.weights)), tuning.sigma, seed=seed, population_size=tuning.population)
        if path.exists():
            self._read()
        else:
            versions = {"python": platform.python_version(), **{name: version(name) for name in PACKAGES}}
            self.journal.begin({**asdict(tuning), "command": command, "versions": versions})

    @property
    def learned(self) -> Weights:
        """The weights at which learning stands."""
        return self.tuning.weights_at(self.optimizer.mean) if self.generations else self.tuning.shipped

    def learn(self, generations: int, crew: Crew) -> Iterator[Generation]:
        """Yield so many generations: those of the log, then the others as they come."""
        if len(self.generations) > generations:
            reason = f"here are {len(self.generations)} generations already, more than {generations}"
            raise InputError(str(self.journal.path), None, reason)
        yield from self.generations
        while len(self.generations) < generations:
            points, seed = self.ask(), self._seed("generation", len(self.generations) + 1)
            met = self.tuning.meet([self.tuning.weights_at(point) for point in points], self.tuning.games, seed, crew)
            found = self.tell(points, [mean(bout.score for bout in bouts) for bouts in met])
            self.journal.add(asdict(found))
            yield found

    def confirm(self, crew: Crew) -> Confirmation:
        """Return what a match of the learned weights against the shipped ones says."""
        if self.confirmation is None:
            seed = self._seed("confirmation", len(self.generations))
            self.confirmation = Confirmation.of(self.tuning.meet([self.learned], self.tuning.many, seed, crew)[0])
            self.journal.add(asdict(self.confirmation))
        return self.confirmation

    def calibrate(self, crew: Crew) -> Calibration | None:
        """Return the spread and the even lead that fit the learned weights, if any do."""
        if self.calibration is None:
            rehearsal = Rehearsal(self.tuning.ground, self.learned)
            seed = self._seed("calibration", len(self.generations))
            seeds = [derive(seed, number) for number in range(self.tuning.many)]
            samples = [sample for game in crew.run(rehearsal.watch, seeds) for sample in game]
            self.calibration = calibrate(samples, self.learned)
            if self.calibration:
                self.journal.add(asdict(self.calibration))
        return self.calibration

    def _seed(self, stage: str, number: int) -> int:
        return derive(self.tuning.seed, stage, number)

    def ask(self) -> list[Any]:
        """Return the points at which the optimizer wants to look next."""
        return [self.optimizer.ask() for _ in range(self.tuning.population)]

    def tell(self, points: list[Any], scores: list[float]) -> Generation:
        """Tell the optimizer how these points scored, and return where it stands then."""
        if min(scores) < max(scores):  # or else there is nothing to learn, and the optimizer would go astray
            self.optimizer.tell([(point, -score) for point, score in zip(points, scores, strict=True)])
        number = len(self.generations) + 1
        found = Generation(
            generation=number,
            seed=self._seed("generation", number),
            deals=self.tuning.games // 2,
            scores=scores,
            best=max(scores),
            mean=significant(mean(scores)),
            sigma=significant(self.optimizer._sigma),  # noqa: SLF001 (the library tells it in no other way)
            weights=self.tuning.named(self.tuning.weights_at(self.optimizer.mean)),
        )
        self.generations.append(found)
        self.confirmation = self.calibration = None  # those of other weights
        return found

    def _read(self) -> None:
        known, lines = asdict(self.tuning), self.journal.lines()
        self.journal.check(self.journal.doc(*next(lines), [*known, "command", "versions"]), known, "tuning")
        for number, line in lines:
            if not self._recall(self.journal.doc(number, line, *KINDS)):
                reason = "this does not follow from the lines before it: the log or the optimizer was changed"
                raise self.journal.error(number, reason)

    def _recall(self, doc: Doc) -> bool:
        """Take a line of the log over, if it can be what came next."""
        if "generation" in doc:
            points, scores = self.ask(), doc["scores"]
            return _are_scores(scores, len(points)) and asdict(self.tell(points, scores)) == doc
        if not all(isinstance(value, int | float) for value in doc.values()):
            return False
        if "score" in doc:
            self.confirmation = Confirmation(**doc)
        else:
            self.calibration = Calibration(**doc)
        return True


def _are_scores(value: object, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(isinstance(score, int | float) for score in value)


def _require_libraries() -> None:
    """Refuse to learn where the libraries are not installed, and name the extra that brings them."""
    try:
        import cmaes  # noqa: F401
        import numpy  # noqa: F401
    except ImportError:
        raise TuneError("tuning needs cmaes and numpy; install them with: pip install 'sandtable[study]'") from None
