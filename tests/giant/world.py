"""What never changes: 3,015 hexes on two sheets that share a seam, three rivers, and 1,400 pieces of two sides."""

from __future__ import annotations

from typing import Final

from sandtable.board.hexes import HexGrid
from sandtable.board.hexfile import load_hexes
from sandtable.board.sheets import Sheet
from sandtable.core.bits import mask_of
from sandtable.core.facts import Scenario

COLUMNS: Final = 67
ROWS: Final = 45
SEAM: Final = 0  # the column that both sheets print: to the west of it the columns of the grid are negative
WEST, EAST = -33, 33
_GRID: Final = HexGrid(COLUMNS, ROWS, pointy=True, shifted="even", first=(WEST, 1))
_SHEETS: Final = (Sheet("w", (WEST, SEAM), (1, ROWS), (1, 1)), Sheet("e", (SEAM, EAST), (1, ROWS), (1, 1)))
_RIVERS: Final = (8, 22, 37)  # each runs across the whole map below one of these rows …
_BRIDGES: Final = 6  # … with a bridge over every sixth side


def _printed(here: int) -> str:
    return next(sheet.printed(_GRID, here) or "" for sheet in _SHEETS if sheet.covers(_GRID, here))


def river_sides(row: int) -> list[tuple[int, int]]:
    """Return the hexes on both sides of a river below a row, from the west to the east."""
    first = (row - 1) * COLUMNS
    pairs = [(here, there) for here in range(first, first + COLUMNS) for there in _GRID.beside[here]]
    return sorted((here, there) for here, there in pairs if there >= first + COLUMNS)


RIVERS: Final = tuple(river_sides(row) for row in _RIVERS)


def _map_file() -> str:
    """Return the board as a map file."""
    rivers = [f"{_printed(a)}|{_printed(b)}" for river in RIVERS for a, b in river]
    sheets = [
        f'[[sheet]]\nprefix = "{sheet.prefix}"\ncolumns = {list(sheet.columns)}\nfirst = {list(sheet.first)}\n'
        for sheet in _SHEETS
    ]
    return (
        '[map]\ngame = "giant"\nname = "Giant"\nkinds = []\nlinks = []\nsides = ["river", "bridge"]\n'
        f'[grid]\ncolumns = {COLUMNS}\nrows = {ROWS}\nfirst = [{WEST}, 1]\npointy = true\nshifted = "even"\n'
        f"{''.join(sheets)}"
        f'[[side]]\nkind = "river"\nsides = {rivers}\n'
        f'[[side]]\nkind = "bridge"\nsides = {rivers[::_BRIDGES]}\n'
    )


BOARD: Final = load_hexes(_map_file(), "giant.toml")
HEXES: Final = BOARD.grid.size
WALK: Final = BOARD.steps(barred=["river"], bridged=["bridge"])

SIDES: Final = ("red", "blue")
RED, BLUE = range(2)
COLOURS: Final = ("#b8463a", "#3f6ea8")
TURNS: Final = 73
MOST: Final = 3  # pieces of a side in a hex

ARMY: Final = 700  # pieces of each side …
FIRST: Final = 300  # … of which these stand on the map when it begins, and the others enter turn by turn
FRONT: Final = 7  # columns on either side of the seam in which they stand
PIECES: Final = tuple(f"{side}-{n}" for side in SIDES for n in range(1, ARMY + 1))
OWNER: Final = bytes(i // ARMY for i in range(2 * ARMY))
SPEED: Final = bytes(2 + i % 4 for i in range(2 * ARMY))
STEPS: Final = bytes(1 + i % 3 for i in range(2 * ARMY))
ENTERS: Final = bytes(max(0, i % ARMY - FIRST) * (TURNS - 1) // (ARMY - FIRST) + 1 for i in range(2 * ARMY))
OF_SIDE: Final = tuple(mask_of(i for i, owner in enumerate(OWNER) if owner == side) for side in range(2))


def _spot(piece: int) -> int:
    """Return where a piece begins."""
    row, column = divmod(piece % ARMY, FRONT)
    return row * COLUMNS - WEST + (column + 1 if OWNER[piece] else column - FRONT)


START: Final = tuple(_spot(i) if i % ARMY < FIRST else -1 for i in range(2 * ARMY))
HOME: Final = tuple(mask_of(row * COLUMNS + column for row in range(ROWS)) for column in (0, COLUMNS - 1))
_HALVES: Final = [here % COLUMNS > -WEST for here in range(HEXES)]
HELD: Final = tuple(mask_of(here for here, east in enumerate(_HALVES) if east == bool(side)) for side in range(2))

SCENARIOS: Final = {
    card.id: card
    for card in (
        Scenario("campaign", "Seventy-three turns", turns=TURNS),
        Scenario("skirmish", "Two turns of a few pieces", turns=2, is_test=True),
    )
}
SKIRMISH: Final = 12  # pieces of each side in a skirmish
