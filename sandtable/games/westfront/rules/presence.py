"""Who is in play: what has become of a unit that is not on the map (WF-2.4, WF-2.5)."""

from __future__ import annotations

from sandtable.core.errors import Violation
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.world.calendar import MONTH_TITLES


def off_map(p: Position, unit: int) -> Violation | None:
    """Say why a unit is in no hex; only its owner may ask."""
    place = p.place[unit]
    if place >= 0:
        return None
    if place == Off.POOL:
        return refusal("WF-2.4/1", "{unit} is eliminated", unit)
    if place == Off.DUE:
        return refusal("WF-2.5/1", "{unit} is a reinforcement of {month}", unit, MONTH_TITLES[p.due[unit]])
    if place == Off.NEUTRAL:
        return refusal("WF-2.1/1", "{unit} is neutral as long as war is not declared", unit)
    if place == Off.EAST:
        return refusal("WF-16.5/1", "{unit} waits in the east with Army Group E", unit)
    if place == Off.LOST:
        return refusal("WF-16.1/6", "{unit} has left the war for good", unit)
    return refusal("WF-2.5/1", "{unit} is not in play", unit)
