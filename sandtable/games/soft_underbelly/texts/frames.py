"""What the numbers in the stack of pending steps mean, so that a position's text names units and places."""

from __future__ import annotations

from sandtable.core.frametext import FrameText
from sandtable.games.soft_underbelly.language import NOTATION

FRAMES = FrameText(
    NOTATION,
    {
        "arrival": ("units",),
        "sailing": ("unit",),
        "displacement": ("units",),
        "crowded": ("place",),
        "planning": ("place", "", "units", "units"),
        "battle": ("", "place", "units", "units"),
        "evasion": ("place", "units"),
        "losses": ("place", "", "units"),
        "retreat": ("units", "places"),
        "advance": ("place", "units"),
    },
)
