"""What a lead is worth: the spread and the even lead of a staff, so that its chances come true as often as it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sandtable.core.plugins import find_game
from sandtable.core.position import Position
from sandtable.core.staff import Weights
from sandtable.lab.selfplay import Ground, judging
from sandtable.lab.simulate import legal_now
from sandtable.lab.weightsfile import significant

if TYPE_CHECKING:  # numpy is not always installed
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float64]

RIDGE = 1.0  # the doubt of about one game: a staff that was always right would have no finite spread
STEPS = 100
LONGEST_STEP = 1.0  # keeps Newton's method from overshooting
SMALL = 1e-9
SURE = 1e-9  # no chance is told to be nearer to 0 or 1


class Sample(NamedTuple):
    """A position of a game that was played: the lead of the first side, and what that side scored in the end."""

    lead: float
    score: float


@dataclass(frozen=True)
class Calibration:
    """The spread and the even lead that fit best, and how well: log losses, of which less is better.

    `loss` is that of the chances by it, `loss_before` of those by the old spread and even lead, `loss_of_base` of the
    first side's average score, told as its chance in every position.
    """

    positions: int
    spread: float
    even: float
    loss: float
    loss_before: float
    loss_of_base: float


@dataclass(frozen=True)
class Rehearsal:
    """Games in which both sides judge by the same weights."""

    ground: Ground
    weights: Weights

    def watch(self, seed: int) -> list[Sample]:
        """Play a game, and return what the staff thinks of each start of a player-turn of its scale, seeing all."""
        game = judging(find_game(self.ground.game), self.ground.scale, self.weights)
        leads: dict[str, float] = {}

        def note(p: Position) -> None:
            if (moment := game.moment(p)) not in leads and game.staff.scale(p) == self.ground.scale:
                legal_now(game, p)
                leads[moment] = game.staff.evaluate(p, 0)

        score = self.ground.play((self.weights, self.weights), seed, note)
        return [Sample(lead, score) for lead in leads.values()]


def calibrate(samples: Iterable[Sample], weights: Weights) -> Calibration | None:
    """Return what fits some positions best, by logistic regression; None if a lead tells nothing about the end."""
    import numpy as np

    leads, scores = np.array(sorted(samples), float).T
    middle, width = leads.mean(), leads.std()
    if width < SMALL:
        return None
    shift, slope = _regress((leads - middle) / width, scores)
    if slope < SMALL:
        return None
    spread, even = significant(width / slope), significant(middle - shift * width / slope)
    return Calibration(
        positions=len(leads),
        spread=spread,
        even=even,
        loss=_loss(_chances((leads - even) / spread), scores),
        loss_before=_loss(_chances((leads - weights.even) / weights.spread), scores),
        loss_of_base=_loss(np.full_like(scores, scores.mean()), scores),
    )


def _regress(leads: Vector, scores: Vector) -> tuple[float, float]:
    """Return the constant and the slope of the likeliest log odds: Newton's method, with a little doubt about both."""
    import numpy as np

    inputs = np.column_stack([np.ones_like(leads), leads])
    factors = np.zeros(2)
    for _ in range(STEPS):
        chances = _chances(inputs @ factors)
        gradient = inputs.T @ (scores - chances) - RIDGE * factors
        curvature = (inputs.T * (chances * (1 - chances))) @ inputs + RIDGE * np.eye(2)
        step = np.linalg.solve(curvature, gradient)
        longest = np.abs(step).max()
        factors += step * min(1.0, LONGEST_STEP / max(longest, SMALL))
        if longest < SMALL:
            break
    return float(factors[0]), float(factors[1])


def _chances(odds: Vector) -> Vector:
    """Return the chances of log odds, never quite 0 or 1."""
    import numpy as np

    return np.clip(1 / (1 + np.exp(-np.clip(odds, -100, 100))), SURE, 1 - SURE)


def _loss(chances: Vector, scores: Vector) -> float:
    """Return how much the scores surprise on average, in nats."""
    import numpy as np

    inside = np.clip(chances, SURE, 1 - SURE)
    return float(-(scores * np.log(inside) + (1 - scores) * np.log(1 - inside)).mean())
