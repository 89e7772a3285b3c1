"""What many games say together: shares with their uncertainty, lengths, speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean

from sandtable.lab.simulate import GameResult

Z95 = 1.959963984540054


@dataclass(frozen=True)
class Share:
    """How often something happened, with its 95 % confidence interval."""

    count: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """The mean and the extremes of some numbers."""

    mean: float
    min: int
    max: int


@dataclass(frozen=True)
class Summary:
    """The outcome of a series of games; `endings` counts every level of win with the rule that gave it."""

    games: int
    wins: dict[str, Share]
    draws: Share
    endings: dict[str, int]
    turns: Spread
    decisions: Spread


def summarise(results: Sequence[GameResult], sides: Sequence[str]) -> Summary:
    """Return what a series of games (at least one) says."""
    games = len(results)
    winners = Counter(result.winner for result in results)
    endings = Counter(ending(result) for result in results)
    return Summary(
        games=games,
        wins={side: wilson(winners[side], games) for side in sides},
        draws=wilson(winners[None], games),
        endings=dict(sorted(endings.items(), key=lambda item: (-item[1], item[0]))),
        turns=spread(result.turns for result in results),
        decisions=spread(result.decisions for result in results),
    )


def ending(result: GameResult) -> str:
    """Return how a game ended: `axis decisive (X-victory/3)`."""
    return " ".join(word for word in (result.winner or "draw", result.level, f"({result.rule})") if word)


def wilson(count: int, trials: int) -> Share:
    """Return a share with its Wilson score interval, which stays honest at few trials and near 0 and 1."""
    share = count / trials
    scale = 1 + Z95**2 / trials
    centre = (share + Z95**2 / (2 * trials)) / scale
    margin = Z95 / scale * sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    return Share(count, share, max(0.0, centre - margin), min(1.0, centre + margin))


def spread(values: Iterable[int]) -> Spread:
    """Return the mean and the extremes of some numbers (at least one)."""
    numbers = list(values)
    return Spread(mean(numbers), min(numbers), max(numbers))
