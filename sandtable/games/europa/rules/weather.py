"""Weather (EUC-42): of each game turn, by the calendar of the board's zone; the Axis throws where two kinds can be."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europa.language import SIDES, WEATHERS
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.world.calendar import TURN_IDS, WEATHER_IDS, Weather, weather_dice

_EFFECTS: Final = {
    Weather.MUD: "off the roads hexes cost more, overland lines are shorter, aircraft are halved, no armour counts",
    Weather.STORM: "all MPs and aircraft are halved, no armour counts, nothing is carried or dropped from the air",
}


def _faces(p: Position) -> bytes:
    """Return the weather of each face of the die on this turn; all alike where it is certain."""
    card = p.card
    if p.turn == card.first_turn and card.first_weather >= 0:
        return bytes([card.first_weather])
    return weather_dice(p.sheet.zone, p.turn)


class Sky(Chance[Position]):
    """Sets the weather of a game turn (EUC-42/1)."""

    name = "weather"
    moment = "the weather"
    rules = ("EUC-42/1", "EUC-42/2")

    def settle(self, p: Position, log: Log) -> bool:
        faces = _faces(p)
        if len(set(faces)) > 1:
            return False
        _set(p, log, faces[0], "EUC-42/2")
        return True

    def roll(self, p: Position) -> Roll:
        faces = _faces(p)
        meanings = tuple(
            (WEATHER_IDS[kind], faces.index(kind) + 1, faces.rindex(kind) + 1) for kind in sorted(set(faces))
        )
        return Roll(1, 6, "the weather of {turn}", (TURN_IDS[p.turn],), (Part(SIDES[Side.AXIS], 1, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        _set(p, log, _faces(p)[order.args[0] - 1], "EUC-42/1")


def _set(p: Position, log: Log, weather: int, rule: str) -> None:
    p.stack.pop()
    p.weather = weather
    p.memo = None
    log.add(rule, "the weather of {turn}: {weather}", TURN_IDS[p.turn], WEATHERS[weather])
    if words := _EFFECTS.get(Weather(weather)):
        log.add("EUC-42/3", words)
