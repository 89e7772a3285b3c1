"""What the table is told of WestFront."""

from __future__ import annotations

from typing import Final

from sandtable.core.show import Show
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.show import battleboard, briefing, drill, forecast, odds, overlays, sheet, worksheet

SHOW: Final = Show[Position](
    briefing=briefing.BRIEFING,
    place_facts=briefing.place_facts,
    sheet=sheet.sheet,
    forecast=forecast.forecast,
    odds=odds.prospects,
    drill=drill.drill,
    overlays=overlays.overlays,
    battle_boards=battleboard.boards,
    worksheet=worksheet.worksheet,
)
