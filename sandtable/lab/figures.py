"""What the bench tells of a scenario: the names of its figures, and how each is read."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

Figures = dict[str, float]
LOOP = "loop_s"


class Kind(Enum):
    """What a figure counts."""

    RATE = "a loop"
    TIME = "µs"
    MEMORY = "bytes"


class Figure(NamedTuple):
    """A figure: its name, its two-line heading (none: in no table), what it counts, whether it is of the kept game."""

    name: str
    heading: str
    kind: Kind
    is_kept: bool = True

    def best(self, values: list[float]) -> float:
        """Return the best of some rounds."""
        return max(values) if self.kind is Kind.RATE else min(values)

    def merit(self, figures: Figures) -> float:
        """Return a number that is the greater the better the figure is, and is the same on slow and fast machines."""
        value = figures[self.name]
        match self.kind:
            case Kind.RATE:
                return value
            case Kind.TIME:
                return figures[LOOP] / value
            case Kind.MEMORY:
                return 1 / value

    def text(self, value: float) -> str:
        """Return a value as a cell of a table has it."""
        return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


FIGURES = (
    Figure("decisions_per_loop", "random\n/loop", Kind.RATE, is_kept=False),
    Figure("games_per_loop", "", Kind.RATE, is_kept=False),
    Figure("orders_per_loop", "replay\n/loop", Kind.RATE),
    Figure("legal_us_median", "menu µs\nmedian", Kind.TIME),
    Figure("legal_us_p99", "\n99 %", Kind.TIME),
    Figure("legal_us_max", "\nworst", Kind.TIME),
    Figure("copy_us", "copy\nµs", Kind.TIME),
    Figure("position_bytes", "bytes a\nposition", Kind.MEMORY),
    Figure("order_bytes", "\norder", Kind.MEMORY),
    Figure("greedy_per_loop", "greedy\n/loop", Kind.RATE),
    Figure("staff_per_loop", "staff\n/loop", Kind.RATE),
)
SHOWN = tuple(figure for figure in FIGURES if figure.heading)
