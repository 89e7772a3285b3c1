"""The look through an attacked stack (EUC-3.H/1)."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.phrases import listed
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.ground.tops import seen
from sandtable.games.europa.world.pieces import UNIT_TITLES


def look(p: Position, log: Log, place: int) -> None:
    """Let the phasing side look through the stack of the enemy in a hex; what it has not seen comes to light."""
    units = p.here.get(place, 0) & p.of_side(1 - p.phasing)
    stand = "stand" if units & units - 1 else "stands"
    _show(p, log, "EUC-3.H/1", f"In {{place}} {stand} {{names}}", place, units)


def show_attackers(p: Position, log: Log, place: int, units: int) -> None:
    """Let the defender know who attacks: the attacker names his units (EUC-9/24)."""
    _show(p, log, "EUC-9/24", "{place} is attacked by {names}", place, units)


def _show(p: Position, log: Log, rule: str, pattern: str, place: int, units: int) -> None:
    fresh = units & ~seen(p, 1 - p.side_of(units.bit_length() - 1))
    p.known |= units
    if not log.is_heard:
        return
    names = listed([UNIT_TITLES[unit] for unit in bit_list(units)])
    if fresh:
        log.reveal(rule, pattern, place, names)
    else:
        log.add(rule, pattern, place, names)
