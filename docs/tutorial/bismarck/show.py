"""What a table shows: the situation in words, the sheet, and where the hunted may be."""

from bismarck.language import NOTATION
from bismarck.position import DATA, SHIPS, Position
from sandtable.core.bits import union
from sandtable.core.documents import Doc, ids_of
from sandtable.core.plain import PlainBriefing
from sandtable.core.show import Overlay, Overlays, Show


def sheet() -> Doc:
    """Return colours, and the ships as they stand in their file."""
    return {**DATA.tables("table.toml"), "pieces": SHIPS}


def traces(p: Position) -> Doc:
    """Show the areas in which the hunted may be."""
    return {"fills": {"warn": ids_of(union(p.traces), NOTATION.names["area"])}}


OVERLAYS = Overlays((Overlay("traces", "Where the hunted may be", traces),))
SHOW: Show[Position] = Show(briefing=PlainBriefing(NOTATION), sheet=sheet, overlays=OVERLAYS)
