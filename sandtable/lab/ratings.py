"""How strong players are: Bradley-Terry ratings on the Elo scale, with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from typing import NamedTuple

from sandtable.lab.summary import Z95

ELO_PER_NAT = 400 / log(10)
LONGEST_STEP = 1.0  # in nats: keeps Newton's method from overshooting where one side wins nearly all
SMALL = 1e-10
PRIOR = -1  # the deal of the drawn games that are added where there is no maximum

Vector = list[float]
Matrix = list[Vector]


class Bout(NamedTuple):
    """A game as far as ratings go: what its first player scored (1, ½ or 0) against the second, in which deal."""

    deal: int
    first: str
    second: str
    score: float


@dataclass(frozen=True)
class Rating:
    """A player's strength with its 95 % interval, in Elo above the average of all players."""

    player: str
    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """The players, the strongest first; `is_bounded` if drawn games had to be added to keep them finite."""

    players: tuple[Rating, ...]
    is_bounded: bool


def elo_of(score: float) -> float:
    """Return the difference in strength at which a player scores so much: 0.75 -> 190.8."""
    return 400 * log10(score / (1 - score))


def score_of(elo: float) -> float:
    """Return what a player scores who is stronger by so many Elo: 190.8 -> 0.75."""
    return 1 / (1 + 10 ** (-elo / 400))


def rate(players: Sequence[str], bouts: Iterable[Bout]) -> Ratings:
    """Rate players, all connected by games, by maximum likelihood; a draw is half a win for each.

    If some won or lost every game against the others, no finite ratings are the likeliest: one drawn game is then
    added to each pair that met. An interval is the wider of two: from Fisher's information, as if games were
    independent, and from how deals differ (the sandwich estimate), because the games of a deal share their dice.
    """
    games = list(bouts)
    is_bounded = not _has_maximum(players, games)
    if is_bounded:
        pairs = sorted({tuple(sorted((bout.first, bout.second))) for bout in games})
        games += [Bout(PRIOR, first, second, 0.5) for first, second in pairs]
    strengths, covariance = _likeliest(players, games)
    variances = map(max, _diagonal(covariance), _variances_by_deal(players, games, strengths, covariance))
    ratings = [
        _rating(player, strength, sqrt(variance))
        for player, strength, variance in zip(players, strengths, variances, strict=True)
    ]
    return Ratings(tuple(sorted(ratings, key=lambda rating: (-rating.elo, rating.player))), is_bounded)


def _rating(player: str, strength: float, error: float) -> Rating:
    low, high = strength - Z95 * error, strength + Z95 * error
    return Rating(player, ELO_PER_NAT * strength, ELO_PER_NAT * low, ELO_PER_NAT * high)


def _has_maximum(players: Sequence[str], bouts: Iterable[Bout]) -> bool:
    """Tell whether everyone reaches everyone by a chain of games that were not lost."""
    held: dict[str, set[str]] = defaultdict(set)
    for bout in bouts:
        if bout.score > 0:
            held[bout.first].add(bout.second)
        if bout.score < 1:
            held[bout.second].add(bout.first)
    return all(_reached(player, held) >= set(players) for player in players)


def _reached(start: str, held: dict[str, set[str]]) -> set[str]:
    reached, frontier = {start}, [start]
    while frontier:
        new = held[frontier.pop()] - reached
        reached |= new
        frontier += new
    return reached


def _likeliest(players: Sequence[str], bouts: Sequence[Bout]) -> tuple[Vector, Matrix]:
    """Return the likeliest strengths in nats, their sum 0, and the inverse of their information: Newton's method."""
    strengths = [0.0] * len(players)
    while True:
        gradient, information = _slope(players, bouts, strengths)
        covariance = _inverse(information)
        step = _product(covariance, gradient)
        longest = max(map(abs, step))
        if longest < SMALL:
            return strengths, covariance
        scale = min(1.0, LONGEST_STEP / longest)
        strengths = [strength + scale * part for strength, part in zip(strengths, step, strict=True)]


def _slope(players: Sequence[str], bouts: Iterable[Bout], strengths: Vector) -> tuple[Vector, Matrix]:
    """Return the gradient of the log-likelihood and Fisher's information at some strengths."""
    place = {player: i for i, player in enumerate(players)}
    gradient = [0.0] * len(players)
    information = [[0.0] * len(players) for _ in players]
    for bout in bouts:
        i, j = place[bout.first], place[bout.second]
        expected = 1 / (1 + exp(strengths[j] - strengths[i]))
        weight = expected * (1 - expected)
        gradient[i] += bout.score - expected
        gradient[j] -= bout.score - expected
        information[i][i] += weight
        information[j][j] += weight
        information[i][j] -= weight
        information[j][i] -= weight
    return gradient, information


def _variances_by_deal(players: Sequence[str], bouts: Iterable[Bout], strengths: Vector, covariance: Matrix) -> Vector:
    """Return the variances of the strengths if whole deals, not games, are what is independent."""
    deals: dict[int, list[Bout]] = defaultdict(list)
    for bout in bouts:
        deals[bout.deal].append(bout)
    pulls = [_product(covariance, _slope(players, deal, strengths)[0]) for deal in deals.values()]
    few = len(deals) / max(1, len(deals) - 1)
    return [few * sum(pull[i] ** 2 for pull in pulls) for i in range(len(players))]


def _inverse(information: Matrix) -> Matrix:
    """Return the inverse of an information among strengths of sum 0; all players must be connected by games."""
    size = len(information)
    rows = [
        [value + 1 / size for value in row] + [float(i == j) for j in range(size)] for i, row in enumerate(information)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i:
                factor = rows[k][i]
                rows[k] = [value - factor * other for value, other in zip(rows[k], rows[i], strict=True)]
    return [[value - 1 / size for value in row[size:]] for row in rows]


def _product(matrix: Matrix, vector: Vector) -> Vector:
    return [sum(value * part for value, part in zip(row, vector, strict=True)) for row in matrix]


def _diagonal(matrix: Matrix) -> Vector:
    return [row[i] for i, row in enumerate(matrix)]
