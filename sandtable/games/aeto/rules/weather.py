"""Weather (AEC-1.3 to AEC-1.6): dice of the zones, dice for flight, and what it does on land."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import union
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.world.atlas import OF_ZONE
from sandtable.games.aeto.world.calendar import (
    MONTH_TITLES,
    WEATHERS,
    ZONES,
    Air,
    Weather,
    air_faces,
    weather_faces,
)
from sandtable.games.aeto.world.kinds import Zone
from sandtable.games.aeto.world.nations import RUSSIA
from sandtable.games.aeto.world.roster import AIR_UNITS, FAST, GENERALS, HQS, MOVEMENT
from sandtable.games.aeto.world.terrain import COMMAND_MP

_DICED: Final = (Zone.SEVERE, Zone.MODERATE)  # the Mild Zone is always Clear (AEC-1.3/1)
_FLIGHTS: Final = {Air.GROUNDED: "all aircraft are grounded", Air.REDUCED: "ranges are halved"}


# ---------------------------------------------------------------- what it does on land
def zones_with(p: Position, weather: Weather) -> int:
    """Return the hexes of the zones that have some weather."""
    return union(OF_ZONE[zone] for zone in Zone if p.weather[zone] == weather)


def frozen(p: Position) -> int:
    """Return the hexes in which lakes and rivers are frozen (AEC-1.6/3)."""
    return zones_with(p, Weather.WINTER)


def muddy(p: Position) -> int:
    """Return the hexes with Mud: -1 for attacks into them (AEC-1.4/2), no breakthrough (AEC-1.4/1)."""
    return zones_with(p, Weather.MUD)


def allowance(p: Position, unit: int) -> int:
    """Return the MPs of a unit where it stands, in the weather of its zone (AEC-1.4/1).

    HQs and Generals have 5 whatever the weather (AE-6.0/3, AE-6.0/6).
    """
    if (HQS | GENERALS) >> unit & 1:
        return COMMAND_MP
    printed = MOVEMENT[unit]
    place = p.at[unit]
    if place < 0:
        return printed
    if muddy(p) >> place & 1:
        return max(1, printed // 2)
    if frozen(p) >> place & 1 and FAST >> unit & 1:
        return max(1, printed - 1 if p.nation(unit) == RUSSIA else printed // 2)
    return printed


# ---------------------------------------------------------------- the dice
def _open_zones(p: Position) -> tuple[Zone, ...]:
    """Return the zones whose weather a die decides in this month."""
    return tuple(zone for zone in _DICED if len(set(weather_faces(zone, p.month))) > 1)


def _meanings(faces: bytes, words: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    return tuple((words[kind], faces.index(kind) + 1, faces.rindex(kind) + 1) for kind in sorted(set(faces)))


class Sky(Chance[Position]):
    """AEC-1.3/1: one die for each zone whose weather is open in this month."""

    name = "weather"
    moment = "the weather"
    rules = ("AEC-1.3/1",)

    def settle(self, p: Position, log: Log) -> bool:
        if _open_zones(p):
            return False
        self._set(p, log, ())
        return True

    def roll(self, p: Position) -> Roll:
        zones = _open_zones(p)
        parts = tuple(Part(ZONES[zone], 1, _meanings(weather_faces(zone, p.month), WEATHERS)) for zone in zones)
        return Roll(len(zones), 6, "the weather of {month}", (MONTH_TITLES[p.month],), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        self._set(p, log, order.args)

    def _set(self, p: Position, log: Log, dice: tuple[int, ...]) -> None:
        p.stack.pop()
        thrown = dict(zip(_open_zones(p), dice, strict=True))
        for zone in Zone:
            faces = weather_faces(zone, p.month) if zone in _DICED else bytes(6)
            p.weather[zone] = faces[thrown.get(zone, 1) - 1]
            log.add("AEC-1.3/1", "the weather of {zone}: {weather}", int(zone), WEATHERS[p.weather[zone]])
        p.touch()


def has_aircraft(p: Position) -> bool:
    """Tell whether any air unit takes part."""
    return bool(p.card.units & AIR_UNITS)


def _flown_zones(p: Position) -> tuple[Zone, ...]:
    return tuple(zone for zone in Zone if p.weather[zone] != Weather.CLEAR)


class Flight(Chance[Position]):
    """AEC-1.5/1: one die for each zone with Mud or Winter says what flies there. Without aircraft none is thrown."""

    name = "flight"
    moment = "the weather in the air"
    rules = ("AEC-1.5/1",)

    def settle(self, p: Position, log: Log) -> bool:
        if has_aircraft(p) and _flown_zones(p):
            return False
        p.stack.pop()
        p.flight = bytearray(len(Zone))
        return True

    def roll(self, p: Position) -> Roll:
        zones = _flown_zones(p)
        words = tuple(effect.name.lower() for effect in Air)
        parts = tuple(Part(ZONES[zone], 1, _meanings(air_faces(p.weather[zone]), words)) for zone in zones)
        return Roll(len(zones), 6, "what flies in {month}", (MONTH_TITLES[p.month],), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        thrown = dict(zip(_flown_zones(p), order.args, strict=True))
        for zone in Zone:
            p.flight[zone] = air_faces(p.weather[zone])[thrown[zone] - 1] if zone in thrown else Air.NONE
            if words := _FLIGHTS.get(Air(p.flight[zone])):
                log.add("AEC-1.5/1", "in {zone} {effect}", int(zone), words)
        p.touch()
