"""Fortresses that hold out until the Final Supply Phase (EE-6.85/3, EE-5.5/6), and the return from Malta (EE-6.86)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect, Step
from sandtable.games.europe_engulfed.language import refusal, report
from sandtable.games.europe_engulfed.position import Position, Way
from sandtable.games.europe_engulfed.rules.combat.fortress import LEAVING, Leaving, crowd_out, send_wings_back
from sandtable.games.europe_engulfed.rules.combat.round import spokesman
from sandtable.games.europe_engulfed.rules.control import settle_area
from sandtable.games.europe_engulfed.rules.fog import by_looks
from sandtable.games.europe_engulfed.rules.naval.boarding import BOUND, CAST_OFF, Boarding, Bound, sail_off
from sandtable.games.europe_engulfed.rules.naval.transport import book, no_ships
from sandtable.games.europe_engulfed.rules.naval.voyage import How, is_at_risk
from sandtable.games.europe_engulfed.rules.powers import friends, held_by
from sandtable.games.europe_engulfed.world.atlas import AROUND, FORTRESSES, MALTA, PORTS, Zone


class FortressReturns(Step[Position]):
    """Before supply is checked for the last time, who attacked a Fortress in vain goes back or is lost (EE-6.85/3)."""

    name = "fortress-returns"

    def settle(self, p: Position, log: Log) -> bool:
        for area in bit_list(FORTRESSES & p.contested):
            send_wings_back(p, log, area, p.phasing)
            _lose_airborne(p, log, area)
        if any(crowd_out(p, area, p.phasing) for area in bit_list(FORTRESSES & p.contested) if AROUND[area] >= 0):
            return True
        p.stack.pop()
        if p.contested >> MALTA & 1:
            LEAVING.push(p, SailHome.name, Leaving(MALTA, p.phasing))
        return True


def _lose_airborne(p: Position, log: Log, area: int) -> None:
    """Airborne units that assaulted a Fortress are lost if it holds out (EE-5.5/6, EE-6.86/1)."""
    rule = "EE-6.86/1" if area == MALTA else "EE-5.5/6"
    dropped = mask_of(unit for unit in bit_list(friends(p, area, p.phasing)) if has_dropped(p, unit))
    for unit in by_looks(p, dropped):
        report(log, p, rule, "{unit} is lost: {area} holds out", unit, area)
        p.remove(unit)
    settle_area(p, log, area)


def has_dropped(p: Position, unit: int) -> bool:
    """Tell whether a unit assaulted the Fortress that it is in from the air; some drop elsewhere, and walk there."""
    ways = (entry.way for entry in reversed(p.entries) if entry.unit == unit and entry.area == p.at[unit])
    return p.dropped[unit] == p.turn and next(ways, Way.AIR) == Way.AIR


# ---------------------------------------------------------------- Malta
LOST: Final = Effect((), "it is eliminated")


def port_of_origin(p: Position, unit: int) -> int:
    """Return the port from which a unit came to Malta, or where an airborne one took off."""
    return next((entry.origin for entry in p.entries if entry.unit == unit and entry.area == MALTA), -1)


def leavers(p: Position) -> int:
    """Return the units that have to leave Malta."""
    now = _leaving(p)
    return friends(p, MALTA, now.camp) & ~now.kept & ~p.aboard


def _leaving(p: Position) -> Leaving:
    """Return who leaves Malta, whatever lies above it."""
    found = LEAVING.find(p, SailHome.name)
    assert found is not None, "who sails home is leaving Malta"
    return found


def _not_there(p: Position, unit: int) -> Violation | None:
    if leavers(p) >> unit & 1:
        return None
    return refusal("EE-6.86/3", "{unit} is not one of those that leave {area}", unit, MALTA)


def no_return(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot sail back."""
    if reason := _not_there(p, unit):
        return reason
    port, camp = port_of_origin(p, unit), _leaving(p).camp
    if port < 0 or not held_by(p, camp) & ~p.contested & PORTS[Zone.MEDITERRANEAN] & 1 << port:
        return refusal("EE-6.86/1", "{unit} has no port of origin to sail back to", unit)
    if has_dropped(p, unit) and no_ships(p, unit, Zone.MEDITERRANEAN):
        return refusal("EE-6.86/5", "no unused Fleet Point is there to carry {unit}", unit)
    return None


def returners(p: Position) -> int:
    """Return the units that may sail back."""
    return mask_of(unit for unit in bit_list(leavers(p)) if not no_return(p, unit))


def sail_back(p: Position, log: Log, unit: int) -> None:
    """Take a unit aboard for its port of origin; others may go with it before the ships sail (EE-6.86/2)."""
    port, zone = port_of_origin(p, unit), int(Zone.MEDITERRANEAN)
    bound = Bound(port, zone, int(How.RETURN), spokesman(p, 1 << unit))
    _go_aboard(p, log, unit)
    if is_at_risk(p, _leaving(p).camp, zone):
        BOUND.push(p, Homeward.name, bound)
    else:
        sail_off(p, log, bound)


def _go_aboard(p: Position, log: Log, unit: int) -> None:
    """Take a unit aboard the ships that brought it; an airborne one needs a ship of its own (EE-6.86/5)."""
    report(log, p, "EE-6.86/1", "{unit} sails back from {area} to {area}", unit, MALTA, port_of_origin(p, unit))
    if has_dropped(p, unit):
        book(p, unit, Zone.MEDITERRANEAN)
    p.aboard |= 1 << unit


def _not_with_them(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not sail back with those who are aboard."""
    port = BOUND.top(p).area
    if reason := no_return(p, unit):
        return reason
    if port_of_origin(p, unit) != port:
        return refusal("EE-6.86/1", "{unit} did not come from {area}", unit, port)
    return None


def _with_them(p: Position) -> int:
    return mask_of(unit for unit in bit_list(leavers(p)) if not _not_with_them(p, unit))


class Homeward(Boarding):
    """More units go aboard for the same port of origin, then the ships sail: they may be intercepted (EE-6.86/2)."""

    name = "homeward"
    moment = "the return from Malta"
    rules = ("EE-6.86/2", "EE-6.86/5")
    acts = (Act("embark", _not_with_them, _go_aboard, _with_them, role=Role.CARRY), CAST_OFF)


def give_up(p: Position, log: Log, unit: int) -> None:
    """Lose a unit that does not sail."""
    report(log, p, "EE-6.86/1", "{unit} is lost on {area}", unit, MALTA)
    p.remove(unit)


class SailHome(Acts[Position]):
    """Who is too many on Malta, or attacked it in vain, sails back or is eliminated (EE-6.86/1, EE-6.86/3)."""

    name = "sail-home"
    frame = LEAVING
    moment = "the return from Malta"
    rules = ("EE-6.86/1", "EE-6.86/3", "EE-6.86/5")
    asks = "Malta must be left: who sails back, and who is given up?"
    acts = (
        Act("return", no_return, sail_back, returners, role=Role.MOVE),
        Act("lose", _not_there, give_up, leavers, role=Role.LOSE, effect=lambda p, unit: LOST, is_grave=True),
    )

    def settle(self, p: Position, log: Log) -> bool:
        left = by_looks(p, leavers(p))
        if not left:
            p.stack.pop()
            settle_area(p, log, MALTA)
            return True
        if returners(p):
            return False
        give_up(p, log, left[0])
        return True

    def side(self, p: Position) -> int:
        return spokesman(p, leavers(p))
