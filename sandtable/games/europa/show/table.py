"""What the table is told of Europa."""

from __future__ import annotations

from typing import Final

from sandtable.core.show import Show
from sandtable.games.europa.position import Position
from sandtable.games.europa.show import (
    battleboard,
    briefing,
    drill,
    epilogue,
    faces,
    forecast,
    forfeits,
    markers,
    overlays,
    places,
    prospects,
    sheet,
    status,
    warnings,
    worksheet,
)
from sandtable.games.europa.show.panels.desk import panels

SHOW: Final = Show[Position](
    sheet=sheet.sheet,
    briefing=briefing.BRIEFING,
    status=status.status,
    worksheet=worksheet.worksheet,
    overlays=overlays.overlays,
    panels=panels,
    markers=markers.markers,
    place_facts=places.place_facts,
    faces=faces.faces,
    warnings=warnings.warnings,
    forfeits=forfeits.forfeits,
    battle_boards=battleboard.boards,
    odds=prospects.prospects,
    drill=drill.drill,
    forecast=forecast.forecast,
    epilogue=epilogue.epilogue,
)
