"""Politics: where every power stands, who may declare war on it and from when on, and what that would bring."""

from __future__ import annotations

from sandtable.core.show import Card
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.show.panels.affairs import france, germany_and_victory, italy, russia, usa
from sandtable.games.europe_engulfed.show.panels.minors import axis_minors, fallen, neutrals


def politics(p: Position) -> list[Card]:
    """Return the great affairs first, then the Axis Minors, the neutrals, and who is in the war or out of it."""
    affairs = (germany_and_victory, russia, italy, france, usa, axis_minors, neutrals, fallen)
    return [card for affair in affairs for card in affair(p)]
