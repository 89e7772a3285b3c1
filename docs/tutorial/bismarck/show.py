"""What a table shows: the situation in words, the sheet, and where the hunted may be."""

from bismarck.language import NOTATION
from bismarck.position import DATA, SHIPS, UNSEEN, Position
from sandtable.core.bits import union
from sandtable.core.documents import Doc, ids_of
from sandtable.core.show import Overlay, Overlays, Show


def briefing(p: Position) -> str:
    """Tell who is where."""
    seen = [(ship, p.strength[ship], at) for ship, at in enumerate(p.at) if at != UNSEEN]
    return " ".join(NOTATION.say("{ship} ({n}) is in {area}.", found) for found in seen)


def sheet() -> Doc:
    """Return colours, and the ships as they stand in their file."""
    return {**DATA.tables("table.toml"), "pieces": SHIPS}


def traces(p: Position) -> Doc:
    """Show the areas in which the hunted may be."""
    return {"fills": {"warn": ids_of(union(p.traces), NOTATION.names["area"])}}


OVERLAYS = Overlays((Overlay("traces", "Where the hunted may be", traces),))
SHOW: Show[Position] = Show(briefing=briefing, sheet=sheet, overlays=OVERLAYS)
