"""The giant with its map, for a page: only where the package is that `tests.giant.drawing.lay_out` writes."""

from __future__ import annotations

from sandtable.core.datafolder import DataFolder
from tests.giant.drawing import PACKAGE
from tests.giant.game import Giant


class Drawn(Giant):
    """The game, as a server shows it."""

    data = DataFolder(PACKAGE)


GIANT = Drawn()
