"""Overstacked hexes (WF-6.22): whether enough units can still leave them, so that the limits hold after movement."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Deed, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Silence
from sandtable.core.order import Fan
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.movement.maneuver import mobilizing, spend
from sandtable.games.westfront.rules.movement.stacking import crowded, load, overstacked
from sandtable.games.westfront.rules.movement.survey import Survey
from sandtable.games.westfront.rules.values import FASTEST
from sandtable.games.westfront.world.atlas import EVERYWHERE, STACKING, WITHIN

_PAID_BY_DISTANCE: Final = (Role.CARRY, Role.PLACE)  # by rail, by sea, from the east


class Relief(NamedTuple):
    """What becomes of the units above the limits if all leave that can."""

    stuck: tuple[int, ...]  # the hex of each for which nobody can make room
    fares: int  # Supreme Moves that the others need
    is_roomy: bool = True  # whether there is so much room for them that nobody can be in their way


def relief(p: Position) -> Relief:
    """Return who can make room in overstacked hexes: units in command, HQs that mobilize after them, others for a fare.

    They go overland. Those in a battle leave it, or stay, as it is; they make room for nobody.
    """
    over = {here: load(p, here) - STACKING[here] for here in overstacked(p)}
    needed, leaving, fares, purses = sum(over.values()), 0, 0, (p.supreme[0], p.supreme[1])
    survey = Survey(p)
    rooms = _Rooms(survey)
    for units, fare in ((survey.free, 0), (mobilizing(p), 0), (survey.movers & ~survey.free, 1)):
        for here in bit_list(mask_of(over) & ~p.battles):
            for unit in bit_list(p.at[here] & units):
                left = spend(purses, unit, fare)
                if over[here] and min(left) >= 0 and rooms.take(unit, set()):
                    over[here] -= 1
                    leaving |= 1 << unit
                    purses, fares = left, fares + fare
    stuck = tuple(here for here, count in over.items() for _ in range(count))
    return Relief(stuck, fares, all(rooms.within_reach(unit) > needed for unit in bit_list(leaving)))


class _Rooms:
    """Room for units that leave overstacked hexes; who is given some may have to take it elsewhere."""

    __slots__ = ("guests", "survey")

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.guests: dict[int, list[int]] = {}

    def take(self, unit: int, asked: set[int]) -> bool:
        """Find room for a unit in a hex that was not asked yet."""
        for there in bit_list(self.survey.march(unit).ends):
            if there in asked:
                continue
            asked.add(there)
            guests = self.guests.setdefault(there, [])
            if len(guests) < self._in(there):
                guests.append(unit)
                return True
            for i, guest in enumerate(guests):
                if self.take(guest, asked):
                    guests[i] = unit
                    return True
        return False

    def within_reach(self, unit: int) -> int:
        """Return for how many units there is room where a unit gets."""
        return sum(self._in(there) for there in bit_list(self.survey.march(unit).ends))

    def _in(self, there: int) -> int:
        return max(0, STACKING[there] - load(self.survey.p, there))


def neighbourhood(p: Position) -> int:
    """Return the overstacked hexes, and all to which units could leave them."""
    hexes = 0
    for here in overstacked(p):
        hexes |= WITHIN[here][FASTEST]
    return hexes


class Strain:
    """What no order may do while hexes are overstacked: leave more units stuck there than are now (WF-6.22/1)."""

    __slots__ = ("full", "now", "one_too_many", "p", "tight")

    def __init__(self, p: Position) -> None:
        crowds = overstacked(p)
        self.p = p
        self.now = relief(p)
        self.full = crowded(p)
        # where a unit that comes may be in the way of those who are to leave, or others would have to leave, too
        self.tight = (0 if self.now.is_roomy else neighbourhood(p)) | (self.full if self.now.fares else 0)
        is_one = sum(load(p, here) - STACKING[here] for here in crowds) == 1
        self.one_too_many = p.units(p.player, crowds[0]) if is_one else 0  # if one of these leaves all is well

    def bearable(self, deed: Deed, fan: Fan) -> int:
        """Return the last arguments with which orders of a fan do not do that."""
        doubtful = self._doubtful(deed, fan)
        found = mask_of(arg for arg in bit_list(doubtful) if not self.stuck_by(deed, *fan.head, arg))
        others = fan.last & ~doubtful
        if others and not (self._is_costly(fan.head[0]) and self.stuck_by(deed, *fan.head, lowest(others))):
            found |= others
        return found

    def _doubtful(self, deed: Deed, fan: Fan) -> int:
        """Return the last arguments with which it matters where a unit goes."""
        if self.one_too_many >> fan.head[0] & 1:
            hexes = self.full
        elif self.now.fares and deed.role in _PAID_BY_DISTANCE:
            hexes = EVERYWHERE
        else:
            hexes = self.tight
        if len(fan.head) == 1:
            return fan.last & hexes
        return fan.last if hexes >> fan.head[1] & 1 else 0

    def _is_costly(self, unit: int) -> bool:
        """Tell whether a unit may spend Supreme Moves that others need, or stop commanding them, wherever it goes."""
        return not self.one_too_many >> unit & 1 and bool(self.now.fares or self.p.active >> unit & 1)

    def stuck_by(self, deed: Deed, *args: int) -> tuple[int, ...]:
        """Return the hexes in which units would be stuck, if an order leaves more so."""
        p = self.p.copy()
        deed.apply(p, Silence(), *args)
        stuck = relief(p).stuck
        return stuck if len(stuck) > len(self.now.stuck) else ()
