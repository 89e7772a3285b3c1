"""Running the first and the last phase and the stacking checks in tests; the position rests at anything else."""

from __future__ import annotations

from sandtable.games.soft_underbelly.game import GAME
from tests.stage import Stage

STAGE = Stage(GAME, "reinforcement", "withdrawal", "arrival", "replacements", "stacking", "end-of-turn")
run, order, asking, offered, refused, top = (
    STAGE.run,
    STAGE.play,
    STAGE.asking,
    STAGE.offered,
    STAGE.refused,
    STAGE.top,
)
