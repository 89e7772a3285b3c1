"""The partition of Poland (AE-9.4): the line, German supply beyond it, how the Soviets take the east."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.aeto.position import Off, Phase, Position, Status
from sandtable.games.aeto.rules.sides import enemies, units_of_nations
from sandtable.games.aeto.world.atlas import REGIONS, place_of
from sandtable.games.aeto.world.calendar import month_of
from sandtable.games.aeto.world.nations import GERMANY, NOBODY, POLAND, RUSSIA
from sandtable.games.aeto.world.roster import LAND_UNITS

EAST: Final[int] = REGIONS["eastern-poland"]
_WARSAW: Final = place_of("warsaw")
_FIRST: Final = month_of("September 1939")


def eastern_poland(p: Position) -> int:
    """Return the hexes east of the partition line."""
    return EAST & p.card.board


def shut_to_lines(p: Position, nation: int) -> int:
    """Return the hexes in which a nation is out of supply by the line: Germans in the east from the end of September
    1939 until there is war with the Soviet Union (AE-9.4/5)."""
    if nation != GERMANY or enemies(p, GERMANY, RUSSIA):
        return 0
    is_late = p.month > _FIRST or (p.month == _FIRST and p.phase == Phase.END)
    return eastern_poland(p) if is_late else 0


def mark_stragglers(p: Position, log: Log) -> None:
    """Mark German land units that are east of the line in the Replenishment Step (AE-9.4/5)."""
    own = units_of_nations(p, 1 << GERMANY) & LAND_UNITS
    for unit in bit_list(p.units_in(shut_to_lines(p, GERMANY)) & own & ~p.oos):
        p.oos |= 1 << unit
        p.touch()
        log.add("AE-9.4/5", "{unit} is east of the partition line, and out of supply", unit)


def note_warsaw(p: Position, log: Log) -> bool:
    """Remember that the Germans have occupied Warsaw (AE-9.4/2)."""
    if p.warsaw_fell or p.ground[_WARSAW] != GERMANY or not enemies(p, GERMANY, POLAND):
        return False
    p.warsaw_fell = 1
    log.add("AE-9.4/2", "Warsaw has fallen: the Soviet Union will take Eastern Poland")
    return True


def is_due(p: Position) -> bool:
    """Tell whether the Soviet Union takes the east: Warsaw has fallen or Poland is conquered, and nobody plays it."""
    fallen = p.warsaw_fell or p.status[POLAND] == Status.CONQUERED
    is_theirs = not eastern_poland(p) & ~p.lands[RUSSIA]
    return bool(fallen) and p.side_of[RUSSIA] == NOBODY and not is_theirs


def close(p: Position, log: Log) -> None:
    """Give Eastern Poland to the Soviet Union, which closes it from the next month on; Polish units there go."""
    if not is_due(p):
        return
    log.add("AE-9.4/2", "the Soviet Union takes Eastern Poland")
    for unit in bit_list(p.units_in(eastern_poland(p)) & units_of_nations(p, 1 << POLAND)):
        p.remove(unit, Off.GONE)
        log.add("AEC-1.0/21", "{unit} is removed", unit)
    for place in bit_list(eastern_poland(p)):
        p.give(place, RUSSIA)
