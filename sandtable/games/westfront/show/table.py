"""What the table is told of WestFront."""

from __future__ import annotations

from typing import Final

from sandtable.core.show import Show
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.show import (
    battleboard,
    briefing,
    drill,
    epilogue,
    forecast,
    forfeits,
    markers,
    odds,
    overlays,
    places,
    sheet,
    status,
    warnings,
    worksheet,
)

SHOW: Final = Show[Position](
    briefing=briefing.BRIEFING,
    status=status.status,
    forfeits=forfeits.forfeits,
    warnings=warnings.warnings,
    markers=markers.markers,
    place_facts=places.place_facts,
    epilogue=epilogue.epilogue,
    sheet=sheet.sheet,
    forecast=forecast.forecast,
    odds=odds.prospects,
    drill=drill.drill,
    overlays=overlays.overlays,
    battle_boards=battleboard.boards,
    worksheet=worksheet.worksheet,
)
