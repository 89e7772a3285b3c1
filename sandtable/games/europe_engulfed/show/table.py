"""What the table is told of Europe Engulfed."""

from __future__ import annotations

from typing import Final

from sandtable.core.show import Show
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.show import (
    allegiance,
    battleboard,
    briefing,
    drill,
    epilogue,
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
from sandtable.games.europe_engulfed.show.panels.desk import panels

SHOW: Final = Show[Position](
    sheet=sheet.sheet,
    briefing=briefing.BRIEFING,
    status=status.status,
    worksheet=worksheet.worksheet,
    overlays=overlays.overlays,
    panels=panels,
    markers=markers.markers,
    allegiances=allegiance.allegiances,
    place_facts=places.place_facts,
    warnings=warnings.warnings,
    forfeits=forfeits.forfeits,
    battle_boards=battleboard.boards,
    odds=prospects.prospects,
    drill=drill.drill,
    forecast=forecast.forecast,
    epilogue=epilogue.epilogue,
)
