"""What a table shows: the situation in words, the sheet, and where the hunted may be."""

from bismarck.language import NOTATION
from bismarck.position import DATA, SHIPS, UNSEEN, Position
from sandtable.core.documents import Doc, ids_of
from sandtable.core.show import Show


def briefing(p: Position) -> str:
    """Tell who is where."""
    seen = [(ship, p.strength[ship], at) for ship, at in enumerate(p.at) if at != UNSEEN]
    return " ".join(NOTATION.say("{ship} ({n}) is in {area}.", found) for found in seen)


def sheet() -> Doc:
    """Return colours, and the ships as they stand in their file."""
    return {**DATA.tables("table.toml"), "pieces": SHIPS}


def overlays(p: Position, side: int | None) -> Doc:
    """Show the traces of each hunted ship."""
    traces = {name: ids_of(areas, NOTATION.names["area"]) for name, areas in zip(SHIPS, p.traces, strict=True) if areas}
    return {name: {"title": f"Where {SHIPS[name]['title']} may be", "fills": {"warn": traces[name]}} for name in traces}


SHOW: Show[Position] = Show(briefing=briefing, sheet=sheet, overlays=overlays)
