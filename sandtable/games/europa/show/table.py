"""What the table is told of Europa."""

from __future__ import annotations

from typing import Final

from sandtable.core.plain import PlainBriefing
from sandtable.core.show import Show
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import Position

SHOW: Final = Show[Position](briefing=PlainBriefing(NOTATION))
