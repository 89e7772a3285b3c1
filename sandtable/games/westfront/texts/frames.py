"""What the numbers in the stack of pending steps mean, so that a position's text names units and places."""

from __future__ import annotations

from sandtable.core.frametext import FrameText
from sandtable.games.westfront.language import NOTATION

_ROUND = ("", "place", "", "unit")  # where it is fought, and who carries part of a hit (rounds.Round)
FRAMES = FrameText(
    NOTATION,
    {
        "battle": _ROUND,
        "fire": _ROUND,
        "losses": _ROUND,
        "repulse": _ROUND,
        "defection": ("units",),
        "maquis": ("places",),
        "lanes": ("places",) * 4,  # reached: ports, BeachHeads; cut: ports, BeachHeads
        "rations": ("places",) * 2,  # reached: ports, BeachHeads
    },
)
