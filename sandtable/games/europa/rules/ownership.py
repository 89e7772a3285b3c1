"""Ownership (EUC-3.C): what follows when ground units enter places, or pass through them.

By movement, retreat, advance, landing and drop alike: the ground changes hands at once, with all that lies on it.
"""

from __future__ import annotations

from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.overrun import flee
from sandtable.games.europa.rules.elimination import Cause, eliminate
from sandtable.games.europa.rules.politics.hooks import taken
from sandtable.games.europa.rules.rail.nets import lines
from sandtable.games.europa.rules.sea.ports import captured
from sandtable.games.europa.rules.supply.depots import capture
from sandtable.games.europa.world.atlas import LAND, TOWN, Town


def enter(p: Position, log: Log, units: int, path: tuple[int, ...]) -> None:
    """Let a side have what some units of one side enter or pass, place by place."""
    armed = mask_of(unit for unit in bit_list(units) if _is_armed(p, unit))
    if not armed:
        return
    side = p.side_of(lowest(armed))
    has_takers = any(takes_ground(p, unit) for unit in bit_list(armed))
    gained = [place for place in path if _sweep(p, log, side, place) and has_takers and _gain(p, log, side, place)]
    if log.is_heard:
        _tell(log, side, gained)


def _is_armed(p: Position, unit: int) -> bool:
    """Tell whether pieces without a defence are lost to a unit: an HQ with a defence is one, too (EUC-6/6)."""
    face = p.face(unit)
    return bool(face.attack or face.defence)


def takes_ground(p: Position, unit: int) -> bool:
    """Tell whether ground goes to the side of a unit: not by HQs and transport counters (EUC-3.C/1)."""
    counter = p.counter(unit)
    return _is_armed(p, unit) and not counter.hq and not counter.transport


def _sweep(p: Position, log: Log, side: int, place: int) -> bool:
    """Take what the enemy has in a place, if it is land."""
    if not LAND >> place & 1:
        return False
    if p.ground[1 - side] >> place & 1:
        _pick_up(p, log, side, place)
    if p.wings.get(place, 0) & p.airs_of(1 - side):
        flee(p, log, place)  # EUC-20/8
    capture(p, log, place, side)
    return True


def _gain(p: Position, log: Log, side: int, place: int) -> bool:
    """Take a place, and tell whether it changed hands."""
    if p.owned[side] >> place & 1:
        return False
    _take(p, log, side, place)
    return True


def _pick_up(p: Position, log: Log, side: int, place: int) -> None:
    """Eliminate pieces without a defence that stand alone in a hex (EUC-6/6)."""
    if p.armed[1 - side] >> place & 1:
        return
    for unit in bit_list(p.here[place] & p.of_side(1 - side)):
        eliminate(p, log, unit, Cause.SWEPT_UP)


def _take(p: Position, log: Log, side: int, place: int) -> None:
    """Let a hex change hands, with what is lost by that; what else stands there serves its new owner (EUC-3.C/3)."""
    bit = 1 << place
    p.give(bit, side)
    p.entered |= bit
    if lines(p) & bit:
        p.rail_dead |= bit  # EUC-7/3
    if p.fort & bit:
        p.fort &= ~bit
        log.add("EUC-14/3", "the fort in {place} is removed", place)
    if p.mulberry & bit:
        p.mulberry &= ~bit
        log.add("EUC-31/4", "the Mulberry in {place} is destroyed", place)
    if any(beach.place == place for beach in p.beaches):
        p.beaches = tuple(beach for beach in p.beaches if beach.place != place)
        log.add("EUC-31/5", "the beach in {place} is lost", place)
    captured(p, log, place, side)
    taken(p, log, place, side)


def _tell(log: Log, side: int, gained: list[int]) -> None:
    """Tell which towns change hands, and how many hexes besides."""
    towns = [place for place in gained if TOWN[place] > Town.REFERENCE]
    for place in towns:
        log.add("EUC-3.C/1", "{side} take {place}", SIDES[side], place)
    if rest := len(gained) - len(towns):
        log.add("EUC-3.C/1", "{side} take {number}", SIDES[side], counted(rest, "hex", "hexes"))
