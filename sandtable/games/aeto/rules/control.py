"""Control of hexes (AEC-5.7/2): taken in passing by land combat units, with all that stands there."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.aeto.position import Chit, Off, Position, Work
from sandtable.games.aeto.rules.sides import enemies, friends
from sandtable.games.aeto.rules.special import blitzkrieg
from sandtable.games.aeto.world.atlas import COUNTRY, LAND
from sandtable.games.aeto.world.nations import GERMANY, NOBODY, OWNER_1939
from sandtable.games.aeto.world.roster import GENERALS, LAND_UNITS

_FORTS: Final = (Work.FORTIFICATION, Work.COASTAL_FORT)


def would_take(p: Position, unit: int, place: int) -> bool:
    """Tell whether a unit takes a hex by entering it: a land combat unit one that an enemy nation owns."""
    owner = p.ground[place]
    is_land = LAND_UNITS >> unit & 1 and LAND >> place & 1
    return bool(is_land) and owner != NOBODY and enemies(p, p.nation(unit), owner)


def take(p: Position, log: Log, unit: int, place: int) -> None:
    """Let a unit that enters a hex capture it and what is there, if an enemy owns it (AEC-5.7/2).

    Called for every hex of a way, the last one too, after the unit was `put` or while it passes. Germans who enter a
    nation's home begin a Blitzkrieg, whoever owns the hex (AE-10.2/1).
    """
    if LAND_UNITS >> unit & 1 and p.nation(unit) == GERMANY:
        blitzkrieg.invade(p, log, place)
    if not would_take(p, unit, place):
        return
    nation = new_owner(p, unit, place)
    p.give(place, nation)
    p.taken |= 1 << place
    log.add("AEC-5.7/2", "{unit} takes {place} for {nation}", unit, place, nation)
    _raze_forts(p, log, place)
    _capture_chits(p, log, place, nation)
    _lift_generals(p, log, unit, place)


def new_owner(p: Position, unit: int, place: int) -> int:
    """Return the nation to which a captured hex goes: the one that owned it in 1939, if the captor fights beside it."""
    mine, country = p.nation(unit), COUNTRY[place]
    before = OWNER_1939[country] if country != NOBODY else NOBODY
    return before if before != NOBODY and friends(p, mine) >> before & 1 else mine


def _raze_forts(p: Position, log: Log, place: int) -> None:
    """Forts are removed the moment they are captured (AE-5.19/12)."""
    lost = tuple(row for row in p.works if row.place == place and row.kind in _FORTS)
    if lost:
        p.works = tuple(row for row in p.works if row not in lost)
        p.touch()
        for row in lost:
            log.add("AE-5.19/12", "{work} of {place} is gone", row.kind, place)


def _capture_chits(p: Position, log: Log, place: int, nation: int) -> None:
    """Supply chits change hands with their hex; an Italian one that was captured is Italian no more (AE-7.12/2)."""
    if any(row.place == place for row in p.chits):
        p.chits = tuple(_captured(row, nation) if row.place == place else row for row in p.chits)
        p.touch()
        log.add("AE-7.12/2", "the supply in {place} is captured", place)


def _captured(row: Chit, nation: int) -> Chit:
    return row._replace(nation=nation, is_italian=False)


def _lift_generals(p: Position, log: Log, unit: int, place: int) -> None:
    """A General without a land unit goes to its force pool when an enemy land unit enters (AE-5.20/5)."""
    mine = p.nation(unit)
    for other in bit_list(p.here.get(place, 0) & GENERALS):
        if enemies(p, mine, p.nation(other)):
            p.remove(other, Off.POOL)
            log.add("AE-5.20/5", "{unit} goes to its force pool", other)
