"""What the table is told of AETO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.core.show import Fact, Show
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.show.briefing import BRIEFING
from sandtable.games.aeto.world.calendar import MONTH_TITLES, WEATHERS, ZONES
from sandtable.games.aeto.world.nations import CAMP_TITLES


def status(p: Position) -> Sequence[Fact]:
    """Return month, weather and Initiative."""
    weather = ", ".join(f"{zone} {WEATHERS[p.weather[number]]}" for number, zone in enumerate(ZONES))
    return [
        Fact("turn", "", MONTH_TITLES[p.month], rule="AEC-1.0/1"),
        Fact("weather", "Weather", weather, rule="AEC-1.3/1", is_news=True),
        Fact("initiative", "Initiative", CAMP_TITLES[p.initiative], rule="AEC-1.0/10"),
    ]


SHOW: Final = Show[Position](briefing=BRIEFING, status=status)
