"""Weather (chapter 1.1): fixed by the Turn Record Track, or rolled for on Mar/Apr and Nov/Dec turns."""

from __future__ import annotations

from sandtable.core.bits import union
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europe_engulfed.language import WEATHERS
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.world.atlas import OF_FRONT, SWAMP, WEATHER_ZONE, Front
from sandtable.games.europe_engulfed.world.calendar import Weather, weather_boxes

DRY = (Weather.CLEAR, Weather.LT_MUD)  # Clear changes nothing (EE-1.11/3)


def weather_in(p: Position, area: int) -> int:
    """Return the weather of the zone in which an area lies."""
    return p.weather[WEATHER_ZONE[area]]


def is_dry(p: Position, area: int) -> bool:
    """Tell whether the weather of an area is Clear or Light Mud."""
    return weather_in(p, area) in DRY


def areas_in(p: Position, *weathers: Weather) -> int:
    """Return the areas that have some weather."""
    return union(OF_FRONT[front] for front in Front if p.weather[front] in weathers)


def bogs(p: Position) -> int:
    """Return the swamps that are not frozen: in Snow they are rough ground, which hinders no move but armor's.

    EE-1.12/5, EE-5.19/1; armor never enters them (EE-5.15/1).
    """
    return SWAMP & ~areas_in(p, Weather.SNOW)


class Sky(Chance[Position]):
    """Sets the weather of a game turn: by dice, where the track has two boxes (EE-1.1/1, EE-1.11/1)."""

    name = "weather"
    moment = "the weather"
    rules = ("EE-1.11/1", "EE-1.1/1")

    def settle(self, p: Position, log: Log) -> bool:
        boxes = weather_boxes(p.turn)
        if len(boxes) > 1:
            return False
        _set_weather(p, log, boxes[0], "EE-1.1/1")
        return True

    def roll(self, p: Position) -> Roll:
        return Roll(2, 6, "the weather", (), (Part("Germany", 1), Part("the Soviet Union", 1)))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        german, soviet = order.args
        box = weather_boxes(p.turn)[0 if german > soviet else 1]
        log.add("EE-1.11/1", "for the weather Germany throws {n}, the Soviet Union {m}", german, soviet)
        _set_weather(p, log, box, "EE-1.11/2")


def _set_weather(p: Position, log: Log, box: bytes, rule: str) -> None:
    p.stack.pop()
    p.weather[:] = box
    for front in Front:
        log.add(rule, "{weather} in {front}", WEATHERS[box[front]], int(front))
