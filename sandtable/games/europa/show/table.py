"""What the table is told of Europa."""

from __future__ import annotations

from typing import Final

from sandtable.core.show import Show
from sandtable.games.europa.position import Position
from sandtable.games.europa.show import briefing, places, sheet, status

SHOW: Final = Show[Position](
    sheet=sheet.sheet,
    briefing=briefing.BRIEFING,
    status=status.status,
    place_facts=places.place_facts,
)
