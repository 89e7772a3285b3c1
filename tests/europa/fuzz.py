"""What positions of Europa are spoilt with."""

from __future__ import annotations

from sandtable.games.europa.language import NOTATION
from tests.spoiling import Spoiler

SPOILER = Spoiler(
    NOTATION,
    kinds=("place", "unit", "air", "nation", "side", "region"),
    elsewhere=("pool", "out", "inside", "afloat", "unformed", "due", "garrison"),
    moment=("globals", "stack", "step", "side", "turn"),
)
