"""Fortresses (EE-5.5, EE-6.85): how many units they hold, and who goes out again when one has fallen or held out."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europe_engulfed.language import NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.round import spokesman
from sandtable.games.europe_engulfed.rules.fog import by_looks
from sandtable.games.europe_engulfed.rules.movement.stacking import fortress_limit
from sandtable.games.europe_engulfed.rules.powers import friends, held_by, pieces_of_camp
from sandtable.games.europe_engulfed.world.atlas import AIR, AROUND, FORTRESSES, MALTA, SICILY
from sandtable.games.europe_engulfed.world.pieces import WINGS_MASK


class Leaving(NamedTuple):
    """Who of a camp has to leave a Fortress, and who was chosen to stay."""

    area: int
    camp: int
    kept: int = 0


LEAVING: Final = Frame(Leaving, area="area", kept="units")


def room(p: Position, area: int, camp: int) -> int:
    """Return how many more ground units of a camp an area takes; outside Fortresses there is no limit (EE-5.5/1)."""
    return fortress_limit(area) - friends(p, area, camp).bit_count() if FORTRESSES >> area & 1 else 99


def send_wings_back(p: Position, log: Log, area: int, camp: int) -> None:
    """Let the wings of a camp leave a Fortress: to the area around (EE-5.5/2), from Malta by air-route (EE-6.86/4)."""
    home, rule = (_around(p, area, camp), "EE-5.5/2") if area != MALTA else (_end_of_route(p, camp), "EE-6.86/4")
    for wing in bit_list(p.here[area] & WINGS_MASK & pieces_of_camp(p, camp)):
        if home < 0:
            log.add(rule, "{piece} finds no way back from {area}", wing, area)
            p.remove(wing)
        else:
            log.add(rule, "{piece} goes back from {area} to {area}", wing, area, home)
            p.put(wing, home)


def _around(p: Position, area: int, camp: int) -> int:
    """Return the area around a Fortress, -1 if a camp cannot go back there."""
    return AROUND[area] if held_by(p, camp) & ~p.contested & 1 << AROUND[area] else -1


def _end_of_route(p: Position, camp: int) -> int:
    """Return where an air-route leads home to from Malta: Sicily before others, -1 if none does."""
    ends = AIR[MALTA] & held_by(p, camp) & ~p.contested
    return SICILY if ends >> SICILY & 1 else lowest(ends)


def crowd_out(p: Position, area: int, camp: int) -> bool:
    """Ask who stays in a Fortress, if it holds too many units of a camp (EE-5.5/5, EE-6.85/4)."""
    if room(p, area, camp) >= 0:
        return False
    LEAVING.push(p, Occupation.name, Leaving(area, camp))
    return True


# ---------------------------------------------------------------- who stays
def may_stay(p: Position) -> int:
    """Return the units of which some must leave."""
    now = LEAVING.top(p)
    return friends(p, now.area, now.camp) & ~now.kept


def not_staying(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot be kept in a Fortress."""
    now = LEAVING.top(p)
    if may_stay(p) >> unit & 1:
        return None
    if now.kept >> unit & 1:
        return refusal("EE-5.5/2", "{unit} stays in {area} already", unit, now.area)
    return refusal("EE-5.5/2", "{unit} is not one of those in {area}", unit, now.area)


def stay(p: Position, log: Log, unit: int) -> None:
    """Keep a unit; when the Fortress is full the others leave, from Malta by sea."""
    now = LEAVING.top(p)
    now = now._replace(kept=now.kept | 1 << unit)
    if now.kept.bit_count() < fortress_limit(now.area):
        LEAVING.turn(p, Occupation.name, now)
    elif now.area == MALTA:
        LEAVING.turn(p, "sail-home", now)  # EE-6.86/3
    else:
        p.stack.pop()
        for other in by_looks(p, friends(p, now.area, now.camp) & ~now.kept):
            _go_around(p, log, other, now)


def _go_around(p: Position, log: Log, unit: int, now: Leaving) -> None:
    """Move a unit into the area around a Fortress (EE-6.85/3, EE-6.85/4); if it cannot, it is lost (EE-5.5/3)."""
    home = _around(p, now.area, now.camp)
    if home < 0:
        report(log, p, "EE-5.5/3", "{unit} finds no room in {area} and is lost", unit, now.area)
        p.remove(unit)
        return
    rule = "EE-6.85/3" if p.contested >> now.area & 1 else "EE-6.85/4"
    p.put(unit, home)
    report(log, p, rule, "{unit} goes back from {area} to {area}", unit, now.area, home)
    p.face_up &= ~(1 << unit)


class Occupation(Acts[Position]):
    """The owner picks who stays in a Fortress that holds too many of his units (EE-5.5/2, EE-6.85/4)."""

    name = "occupation"
    frame = LEAVING
    moment = "the occupation of a Fortress"
    rules = ("EE-6.85/4", "EE-6.85/3", "EE-5.5/2")
    acts = (Act("keep", not_staying, stay, may_stay, role=Role.CHOOSE),)

    def side(self, p: Position) -> int:
        now = LEAVING.top(p)
        return spokesman(p, friends(p, now.area, now.camp))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{area} is too small for all: who stays?", (LEAVING.top(p).area,))
