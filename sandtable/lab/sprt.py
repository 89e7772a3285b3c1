"""Is A stronger than B? The sequential probability ratio test over deals that are played from both chairs.

A deal is one observation: what A scores in its two games, 0, ½, 1, 1½ or 2 (the pentanomial model), so that the dice
and chairs which both games share do not count as noise. The two hypotheses say only what A scores on average; how
often each of the five happens is, for each of them, the likeliest that has this average.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log

from sandtable.core.errors import SandtableError
from sandtable.lab.ratings import score_of

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a deal, as a share of its two games
UNSEEN = 1e-3  # how often what never happened is taken to have happened
HALVINGS = 60

STRONGER = "stronger"
NOT_STRONGER = "not stronger"


class SprtError(SandtableError):
    """Bounds between which there is nothing to test."""


@dataclass
class Sprt:
    """The test of `elo1` or more against `elo0` or less; errors of the two kinds have the chances alpha and beta."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    counts: list[int] = field(default_factory=lambda: [0] * len(SCORES))

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SprtError(f"the first bound of the test must be below the second: {self.elo0:g}, {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SprtError(f"the errors of the test lie between 0 and 0.5: {self.alpha:g}, {self.beta:g}")

    def add(self, scores: Iterable[float]) -> None:
        """Count a deal by what A scored in its two games."""
        self.counts[round(2 * sum(scores))] += 1

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which A is held to be not stronger."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which A is held to be stronger."""
        return log((1 - self.beta) / self.alpha)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of `elo1` to `elo0`."""
        weights = [count or UNSEEN for count in self.counts]
        shares = [weight / sum(weights) for weight in weights]
        likely0, likely1 = (likeliest(shares, score_of(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * log(p1 / p0) for count, p0, p1 in zip(self.counts, likely0, likely1, strict=True))

    @property
    def verdict(self) -> str | None:
        """What the test says: `stronger`, `not stronger`, or None as long as it has not ended."""
        llr = self.llr
        if llr >= self.upper:
            return STRONGER
        return NOT_STRONGER if llr <= self.lower else None


def likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """Return the probabilities of `SCORES` with this mean that make the observed shares (none 0) the likeliest.

    They are share / (1 + x·(score − mean)) for the one x that gives the mean; the sum below falls with x.
    """
    offsets = [score - mean for score in SCORES]
    low, high = -1 / max(offsets), -1 / min(offsets)
    for _ in range(HALVINGS):
        x = (low + high) / 2
        excess = sum(share * offset / (1 + x * offset) for share, offset in zip(shares, offsets, strict=True))
        low, high = (x, high) if excess > 0 else (low, x)
    return [share / (1 + x * offset) for share, offset in zip(shares, offsets, strict=True)]
