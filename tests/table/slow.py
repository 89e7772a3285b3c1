"""The toy game with a staff that takes its time: it goes on when a file `open` lies somewhere on the import path."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from time import sleep

from tests.toy.game import Toy
from tests.toy.position import ToyPosition
from tests.toy.staff import STAFF, ToyStaff

FIRST_SECONDS = 0.3  # long enough that progress is reported after it
METADATA = "Metadata-Version: 2.1\nName: slow-toy\nVersion: 1\n"
ENTRY_POINTS = "[sandtable.games]\nslow-toy = tests.table.slow:SLOW\n"


class SlowStaff(ToyStaff):
    """Judges the first position after a while, and all others when it may."""

    has_begun = False

    def evaluate(self, p: ToyPosition, camp: int) -> float:
        if not self.has_begun:
            self.has_begun = True
            sleep(FIRST_SECONDS)
        else:
            while not any(Path(folder, "open").exists() for folder in sys.path):
                sleep(0.02)
        return super().evaluate(p, camp)


class SlowToy(Toy):
    """The game."""

    facts = replace(Toy.facts, id="slow-toy")

    def __init__(self) -> None:
        super().__init__()
        self.staff = SlowStaff(STAFF.weights)


SLOW = SlowToy()


def install_slow(folder: Path) -> None:
    """Write the game's metadata to a folder on the import path."""
    info = folder / "slow_toy-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
