"""Weather and storms (chapter 12, WF-CHART/3): fixed by the calendar, or by two dice before a winter Fortnight."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.core.order import Order
from sandtable.core.step import Chance, Roll
from sandtable.games.westfront.position import Position, Weather
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import Basin
from sandtable.games.westfront.world.calendar import MONTH_TITLES, certain_mud, rolls_weather

NO_STORM: Final = -1
# WF-12.3/1, WF-12.1/3: the sum of the dice -> the stormy basin; every even sum is calm
STORMS: dict[int, Basin] = {int(total): Basin[basin.upper()] for total, basin in CHARTS["storm"].items()}


_HALF: Final = Single()  # which half of a month it is


class Fortnight(Chance[Position]):
    """Opens a Fortnight and fixes its weather for both Player-Turns (WF-4.3/1)."""

    name = "fortnight"
    frame = _HALF
    rules = ("WF-4.3/1", "WF-12.1/2", "WF-12.3/1")

    def settle(self, p: Position, log: Log) -> bool:
        if rolls_weather(p.month):
            return False
        self._open(p, Weather.DRY, NO_STORM)  # WF-12.1/1: from March to October
        return True

    def roll(self, p: Position) -> Roll:
        half = "II" if _HALF.top(p) else "I"
        return Roll(2, 6, "the weather of Fortnight {half} of {month}", (half, MONTH_TITLES[p.month]))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        total = sum(order.args)
        weather = weather_of(p.month, total)
        rule = "WF-12.1/1" if certain_mud(p.month) else "WF-12.1/2"
        log.add(rule, "the dice show {total}: the weather is {weather}", str(total), weather.name.title())
        storm = STORMS.get(total)
        if storm is not None:
            log.add("WF-12.3/1", "a storm rages in the {basin} basin for this Fortnight", storm.name.title())
        self._open(p, weather, NO_STORM if storm is None else storm)

    def _open(self, p: Position, weather: Weather, storm: int) -> None:
        p.fortnight = _HALF.top(p)
        p.stack.pop()
        p.weather = int(weather)
        p.storm = int(storm)


def weather_of(month: int, total: int) -> Weather:
    """Return the weather of a winter Fortnight: December and January are Mud, the others are so on an odd sum."""
    return Weather.MUD if certain_mud(month) or total % 2 else Weather.DRY
