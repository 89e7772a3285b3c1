"""Which displays lie beside the map: those of systems that a scenario does not have are left out."""

from __future__ import annotations

from sandtable.core.show import Panel
from sandtable.games.europa.position import Position
from sandtable.games.europa.show.panels.air import air
from sandtable.games.europa.show.panels.boxes import boxes
from sandtable.games.europa.show.panels.dates import dates
from sandtable.games.europa.show.panels.ledger import victory
from sandtable.games.europa.show.panels.lines import lines
from sandtable.games.europa.show.panels.pool import pool
from sandtable.games.europa.show.panels.regions import regions
from sandtable.games.europa.world.atlas import BOX


def panels(p: Position, side: int | None) -> list[Panel[Position]]:
    """Return the displays of a scenario."""
    has_regions = p.card.garrisons or p.card.partisans or p.card.districts
    return [
        Panel("victory", "Victory points", victory),
        Panel("lines", "Supply, rail, sea", lines),
        Panel("air", "Air", air),
        Panel("pool", "Pool and points", pool),
        Panel("dates", "Calendar", dates),
        *([Panel("boxes", "Boxes", boxes)] if BOX & p.sheet.everywhere else []),
        *([Panel("regions", "Regions", regions)] if has_regions else []),
    ]
