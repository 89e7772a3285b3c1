"""Where the units of a power operate: which areas they may pass, and end a phase in (EE-9.12 to EE-9.41)."""

from __future__ import annotations

from sandtable.core.bits import union
from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.powers import is_at_war
from sandtable.games.europe_engulfed.world.atlas import BALTIC_STATES, EVERYWHERE, PACT_AREAS
from sandtable.games.europe_engulfed.world.operating import ANY_NUMBER, ROWS_OF, Row
from sandtable.games.europe_engulfed.world.pieces import (
    NATION,
    PIECES_OF,
    UNITS,
    UNITS_MASK,
    UNITS_OF,
    WINGS_MASK,
)
from sandtable.games.europe_engulfed.world.roster import Nation


def stations(p: Position, piece: int) -> int:
    """Return the areas in which a piece may end a phase, as far as the limits of its power go."""
    rows = _rows_of(piece)
    return union(_covered(p, row) for row in rows if _has_room(p, row, piece)) if rows else EVERYWHERE


def misplaced(p: Position, piece: int, area: int) -> Violation | None:
    """Tell why a piece may not end a phase in an area."""
    if stations(p, piece) >> area & 1:
        return None
    rows = _rows_of(piece)
    crowded = next((row for row in rows if _covered(p, row) >> area & 1), None)
    if crowded is not None:
        sentence = "{piece} may not stay in {area}: {nation} has all the units there that it may have"
        return refusal(crowded.rule, sentence, piece, area, NATION[piece])
    return refusal(rows[0].rule, "{piece} does not operate in {area}", piece, area)


def _rows_of(piece: int) -> tuple[Row, ...]:
    """Return the rows that speak of a piece; wings go by those of all units."""
    kin = UNITS_OF[NATION[piece]] if piece >= UNITS else 1 << piece
    return tuple(row for row in ROWS_OF[NATION[piece]] if row.units & kin == kin)


def _covered(p: Position, row: Row) -> int:
    """Return the areas of which a row speaks now."""
    if row.since is not None and not 0 <= p.dates[row.since] <= p.turn:
        return 0
    if row.after is not None and not 0 <= p.dates[row.after] < p.turn:
        return 0
    return row.areas | row.taken & soviet_gains(p)


def soviet_gains(p: Position) -> int:
    """Return what counts as Soviet Union, too (EE-9.17/2): without the pact the Baltic States alone (EE-9.25/4)."""
    if p.pact:
        return PACT_AREAS
    return BALTIC_STATES if is_at_war(p, Nation.USSR) else 0


def _has_room(p: Position, row: Row, piece: int) -> bool:
    most = row.most_ground if piece < UNITS else row.most_wings
    if most == ANY_NUMBER:
        return True
    kin = PIECES_OF[row.nation] & (UNITS_MASK if piece < UNITS else WINGS_MASK) & ~(1 << piece)
    return (p.pieces_in(_covered(p, row)) & kin).bit_count() < most
