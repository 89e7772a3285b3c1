"""What positions of Europe Engulfed are spoilt with."""

from __future__ import annotations

from sandtable.games.europe_engulfed.language import NOTATION
from tests.spoiling import Spoiler

SPOILER = Spoiler(
    NOTATION,
    kinds=("area", "unit", "nation", "side"),
    elsewhere=("pool", "hand", "out", "neutral", "waiting"),
    moment=("globals", "stack", "step", "side", "turn", "places"),
)
