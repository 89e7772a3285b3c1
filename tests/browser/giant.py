"""A game as large as games become, to measure the page with: 3,015 hexes, all of them held, and 600 pieces.

Its map lies in a package that `tests.maps.giant.lay_out` writes, so only a server that has it can import this.
"""

from __future__ import annotations

from sandtable.core.datafolder import DataFolder
from tests.browser.wander import Land, Wander
from tests.maps.giant import GRID, PACKAGE, giant_map

PIECES = 600
COLUMNS = 13  # of hexes in the middle of the map, in which all pieces stand


def land() -> Land:
    """Return the map as a land: red on the left, blue on the right."""
    names, middle = tuple(giant_map()["places"]), GRID.columns // 2
    spots = [n // COLUMNS % GRID.rows * GRID.columns + middle + n % COLUMNS - COLUMNS // 2 for n in range(PIECES)]
    held = tuple(int(cell % GRID.columns >= middle) for cell in range(GRID.size))
    return Land(names, names, GRID.near, tuple((spot, held[spot]) for spot in spots), held)


GIANT = Wander("giant", land(), DataFolder(PACKAGE))
