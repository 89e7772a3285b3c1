"""What the table is told of The Soft Underbelly."""

from __future__ import annotations

from typing import Final

from sandtable.core.show import Show
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.show import briefing, forecast, sheet

SHOW: Final = Show[Position](
    briefing=briefing.BRIEFING,
    place_facts=briefing.place_facts,
    sheet=sheet.sheet,
    forecast=forecast.forecast,
)
