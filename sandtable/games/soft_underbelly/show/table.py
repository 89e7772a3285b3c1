"""What the table is told of The Soft Underbelly."""

from __future__ import annotations

from typing import Final

from sandtable.core.show import Show
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.show.battleboard import battle_boards
from sandtable.games.soft_underbelly.show.briefing import BRIEFING
from sandtable.games.soft_underbelly.show.epilogue import epilogue
from sandtable.games.soft_underbelly.show.forecast import forecast
from sandtable.games.soft_underbelly.show.forfeits import forfeits
from sandtable.games.soft_underbelly.show.markers import markers
from sandtable.games.soft_underbelly.show.overlays import OVERLAYS
from sandtable.games.soft_underbelly.show.places import place_facts
from sandtable.games.soft_underbelly.show.sheet import sheet
from sandtable.games.soft_underbelly.show.status import status
from sandtable.games.soft_underbelly.show.warnings import warnings
from sandtable.games.soft_underbelly.show.worksheet import worksheet

SHOW: Final = Show[Position](
    briefing=BRIEFING,
    status=status,
    forfeits=forfeits,
    warnings=warnings,
    markers=markers,
    place_facts=place_facts,
    epilogue=epilogue,
    sheet=sheet,
    forecast=forecast,
    overlays=OVERLAYS,
    battle_boards=battle_boards,
    worksheet=worksheet,
)
