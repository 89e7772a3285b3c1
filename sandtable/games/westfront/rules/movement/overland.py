"""Movement overland (WF-6.1 to WF-6.4): moving, attacking, withdrawing, retreating, mobilizing HQs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final

from sandtable.core.act import BATTLE, OVERRUN, STOP, Deed, Role
from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan
from sandtable.core.step import Effect
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Phase, Position, Rearguard
from sandtable.games.westfront.rules.command.authority import deactivate, in_command
from sandtable.games.westfront.rules.movement.engagement import (
    engage,
    forsaken,
    land_way,
    leave,
    passed,
    plan_retreat,
    room,
    side_limit,
    staying_with,
    would_retreat,
)
from sandtable.games.westfront.rules.movement.maneuver import mobilizing, pay, stationary
from sandtable.games.westfront.rules.movement.obstacles import (
    Trek,
    forbidden,
    jam,
    no_exit,
    obstacle,
    parted,
    uncommanded,
    unreachable,
)
from sandtable.games.westfront.rules.movement.stacking import packed
from sandtable.games.westfront.rules.movement.survey import Survey, ways_out
from sandtable.games.westfront.rules.movement.trail import tread, tread_out, way, way_out
from sandtable.games.westfront.rules.sea.beachheads import unguarded
from sandtable.games.westfront.rules.values import speed
from sandtable.games.westfront.world.atlas import (
    STOPPING,
    STRAIT,
    WITHIN,
)
from sandtable.games.westfront.world.roster import CAVALRY, HQS, PLAYER


# ---------------------------------------------------------------- maneuvers
class Overland(Deed):
    """A move of a unit in command, or by a Supreme Move (WF-4.42/1, WF-6.52/1); the unit is its first argument."""

    engaged: ClassVar[bool]  # whether it is for units in battles, or for the others

    def fans(self, p: Position) -> Iterable[Fan]:
        survey = Survey(p)
        for unit in bit_list(survey.movers):
            if survey.is_engaged(unit) is self.engaged:
                yield from self.fans_of(survey, unit)

    @abstractmethod
    def fans_of(self, survey: Survey, unit: int) -> Iterable[Fan]:
        """Return the legal orders for a unit that may move."""

    @abstractmethod
    def unsuited(self, p: Position, *args: int) -> Violation:
        """Say why a unit that may move does not move so, being in a battle or in none."""

    @abstractmethod
    def faults(self, survey: Survey, *args: int) -> list[Violation]:
        """Return why an order for a unit that may move is not legal."""

    def against(self, p: Position, *args: int) -> list[Violation]:
        survey, unit = Survey(p), args[0]
        if found := uncommanded(survey, unit):
            return found
        return self.faults(survey, *args) if survey.is_engaged(unit) is self.engaged else [self.unsuited(p, *args)]


def charge(p: Position, unit: int) -> None:
    """Spend a Supreme Move on a unit that is not in command (WF-5.61/1)."""
    if is_charged(p, unit):
        pay(p, unit, 1)


def is_charged(p: Position, unit: int) -> bool:
    """Tell whether a unit is not in command."""
    return not in_command(p, int(p.phase == Phase.BLITZ_MOVEMENT)) >> unit & 1


def fee(p: Position, unit: int) -> str:
    """Say what a unit's move costs."""
    return "1 Supreme Move" if is_charged(p, unit) else ""


class Move(Overland):
    """A unit goes to a hex without enemies."""

    engaged = False

    def fans_of(self, survey: Survey, unit: int) -> Iterable[Fan]:
        ends = survey.ends(unit)
        return [Fan(self.verb, (unit,), ends)] if ends else []

    def unsuited(self, p: Position, *args: int) -> Violation:
        unit, _ = args
        return refusal("WF-6.32/1", "{unit} is in the battle of {place}: it can only leave that", unit, p.place[unit])

    def faults(self, survey: Survey, *args: int) -> list[Violation]:
        unit, place = args
        if survey.ends(unit) >> place & 1:
            return []
        return [unreachable(Trek(survey, unit, (survey.p.place[unit],)), place, survey.march(unit).ends)]

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, place = args
        start = p.place[unit]
        route = way(log, p, unit, start, place, speed(p, unit))
        charge(p, unit)
        arrive(p, unit, place)
        report(log, p, "WF-6.1/1", "{unit} moves to {place}", unit, place, route=route)
        tread(p, log, unit, start, place, speed(p, unit))

    def effect(self, p: Position, *args: int) -> Effect:
        """Return whether it overruns a BeachHead, or must stop there (WF-15.51/5, WF-6.1/2, WF-1.39/5)."""
        unit, place = args
        halts = (STOPPING >> place & 1 and not CAVALRY >> unit & 1) or STRAIT[p.place[unit]] >> place & 1
        if unguarded(p, PLAYER[unit]) >> place & 1:
            return Effect((OVERRUN,), fee(p, unit))
        return Effect((STOP,) if halts and speed(p, unit) > 1 else (), fee(p, unit))


class Attack(Overland):
    """A unit goes up to an enemy-occupied hex and into it (WF-6.31/1)."""

    engaged = False

    def fans_of(self, survey: Survey, unit: int) -> Iterable[Fan]:
        if HQS >> unit & 1:  # WF-5.1/4
            return []
        return [Fan(self.verb, (unit, target), origins) for target, origins in survey.sallies(unit)]

    def unsuited(self, p: Position, *args: int) -> Violation:
        unit, target, _ = args
        here = p.place[unit]
        if target == here:
            return refusal("WF-6.31/1", "{unit} is in the battle of {place} already", unit, here)
        return refusal(
            "WF-6.32/2",
            "{unit} is in the battle of {place}: who leaves one may not engage in the same phase",
            unit,
            here,
        )

    def faults(self, survey: Survey, *args: int) -> list[Violation]:
        unit, target, origin = args
        if HQS >> unit & 1:
            return [refusal("WF-5.1/4", "{unit} is an HQ: it may not engage in {place}", unit, target)]
        if dict(survey.sallies(unit)).get(target, 0) >> origin & 1:
            return []
        return [self._fault(survey, unit, target, origin)]

    def _fault(self, survey: Survey, unit: int, target: int, origin: int) -> Violation:
        if not survey.enemies >> target & 1:
            return refusal("WF-6.31/1", "there is no enemy in {place} to attack", target)
        p, here = survey.p, survey.p.place[unit]
        if found := forbidden(p, unit, target) or parted(origin, target):
            return found
        if STRAIT[origin] >> target & 1 and origin != here:
            return refusal(
                "WF-1.39/5", "{unit} crosses the strait to {place} only if it starts in {place}", unit, target, origin
            )
        if not survey.march(unit).launch >> origin & 1:
            return obstacle(Trek(survey, unit, (here,), goes_on=True), origin)
        return packed(p, unit, target) if room(p, target, origin) else jam(p, target, origin)

    def apply(self, p: Position, log: Log, *args: int) -> None:
        unit, target, origin = args
        start = p.place[unit]
        route = (*way(log, p, unit, start, origin, speed(p, unit) - 1), target)
        charge(p, unit)
        engage(p, unit, target, origin, land_way(origin, target), log, route)
        tread(p, log, unit, start, origin, speed(p, unit) - 1)

    def effect(self, p: Position, *args: int) -> Effect:
        return Effect((BATTLE,), fee(p, args[0]))


class Leaving(Overland):
    """A unit leaves its battle for a Friendly hex beside it, and may go on from there (WF-6.32/1, WF-6.32/2).

    The `last` there is named Rearguard; the other verb is for who is not.
    """

    engaged = True

    def __init__(self, verb: str, last: bool, go: Callable[..., None]) -> None:
        super().__init__(verb, Role.MOVE)
        self.last = last
        self._go = go

    def fans_of(self, survey: Survey, unit: int) -> Iterable[Fan]:
        if would_retreat(survey.p, unit) is not self.last or (self.last and forsaken(survey.p, unit)):
            return []
        return [Fan(self.verb, (unit, end), firsts) for end, firsts in survey.ways_out(unit)]

    def unsuited(self, p: Position, *args: int) -> Violation:
        unit, _, _ = args
        return refusal("WF-6.32/1", "{unit} is in no battle that it could leave", unit)

    def faults(self, survey: Survey, *args: int) -> list[Violation]:
        unit, place, via = args
        if found := self._wrong_way(survey.p, unit):
            return [found]
        if self.last and (found := forsaken(survey.p, unit)):
            return [found]
        if dict(survey.ways_out(unit)).get(place, 0) >> via & 1:
            return []
        return [self._fault(survey, unit, place, via)]

    def apply(self, p: Position, log: Log, *args: int) -> None:
        charge(p, args[0])
        self._go(p, log, *args)

    def effect(self, p: Position, *args: int) -> Effect:
        """Return what it costs; who is last leaves under pursuit fire (WF-6.42/1)."""
        return Effect((), ", ".join(filter(None, (fee(p, args[0]), "pursuit fire" if self.last else ""))))

    def _wrong_way(self, p: Position, unit: int) -> Violation | None:
        """Refuse who withdraws but leaves nobody behind, and who retreats though others stay (WF-6.41/1, WF-6.41/2)."""
        staying, here = staying_with(p, unit), p.place[unit]
        if staying and self.last:
            return refusal(
                "WF-6.41/2", "{unit} stays in {place}: {unit} leaves it without a retreat", lowest(staying), here, unit
            )
        if not staying and not self.last:
            return refusal("WF-6.41/1", "{unit} is the last of your units in {place}: it can only retreat", unit, here)
        return None

    def _fault(self, survey: Survey, unit: int, place: int, via: int) -> Violation:
        if found := no_exit(survey, unit, via):
            return found
        p, here = survey.p, survey.p.place[unit]
        steps = speed(p, unit)
        ground = survey.ground(unit) & WITHIN[here][steps]
        ends = dict(ways_out(here, 1 << via, steps, not CAVALRY >> unit & 1, ground))
        return unreachable(Trek(survey, unit, (here, via)), place, sum(1 << end for end in ends))


class Mobilize(Deed):
    """An active HQ has commanded enough: it deactivates and moves overland (WF-5.41/1)."""

    def fans(self, p: Position) -> Iterable[Fan]:
        return self.fans_on(Survey(p))

    def fans_on(self, survey: Survey) -> Iterator[Fan]:
        """Yield the legal orders on ground that is surveyed already."""
        for hq in bit_list(mobilizing(survey.p)):
            if ends := self._ends(survey, hq):
                yield Fan(self.verb, (hq,), ends)

    def _ends(self, survey: Survey, hq: int) -> int:
        if not survey.is_engaged(hq):
            return survey.ends(hq)
        if would_retreat(survey.p, hq) and forsaken(survey.p, hq):
            return 0
        return sum(1 << end for end, _ in survey.ways_out(hq))

    def against(self, p: Position, *args: int) -> list[Violation]:
        hq, place = args
        if found := stationary(p, hq):
            return [found]
        survey = Survey(p)
        if self._ends(survey, hq) >> place & 1:
            return []
        return [self._fault(survey, hq, place)]

    def _fault(self, survey: Survey, hq: int, place: int) -> Violation:
        p, here = survey.p, survey.p.place[hq]
        trek = Trek(survey, hq, (here,))
        if not survey.is_engaged(hq):
            return unreachable(trek, place, survey.march(hq).ends)
        if would_retreat(p, hq) and (found := forsaken(p, hq)):
            return found
        if not survey.exits(hq):
            return refusal("WF-6.32/3", "{unit} must stay: no Friendly hex beside {place} is open to it", hq, here)
        return unreachable(trek, place, sum(1 << end for end, _ in survey.ways_out(hq, crowded=True)))

    def apply(self, p: Position, log: Log, *args: int) -> None:
        hq, place = args
        survey = Survey(p)
        firsts = dict(survey.ways_out(hq)).get(place, 0) if survey.is_engaged(hq) else 0
        deactivate(p, hq, log)
        if not firsts:
            start = p.place[hq]
            route = way(log, p, hq, start, place, speed(p, hq))
            arrive(p, hq, place)
            report(log, p, "WF-5.41/1", "{unit} moves to {place}", hq, place, route=route)
            tread(p, log, hq, start, place, speed(p, hq))
        else:
            go = retreat if would_retreat(p, hq) else withdraw
            go(p, log, hq, place, _widest(p, p.place[hq], firsts))

    def effect(self, p: Position, *args: int) -> Effect:
        """Return what it gives up: a step, its command and its airstrike (WF-5.43/1, WF-5.41/2)."""
        return Effect((), "1 step; it commands nobody any more and makes no airstrike")


def _widest(p: Position, battle: int, firsts: int) -> int:
    """Return the first step over the side that lets most units pass after it."""
    return max(bit_list(firsts), key=lambda via: side_limit(p, battle, via) - passed(p, battle, via))


# ---------------------------------------------------------------- carrying out
def arrive(p: Position, unit: int, place: int) -> None:
    """Set a unit down at the end of its move (WF-6.1/1)."""
    p.put(unit, place)
    p.moved |= 1 << unit


def withdraw(p: Position, log: Log, unit: int, place: int, via: int) -> None:
    """Take a unit out of a battle in which others stay, or a Rearguard waits (WF-6.32/1)."""
    battle = p.place[unit]
    route = way_out(log, p, unit, battle, via, place)
    leave(p, unit, battle, via)
    arrive(p, unit, place)
    report(log, p, "WF-6.32/1", "{unit} withdraws from {place} to {place}", unit, battle, place, route=route)
    tread_out(p, log, unit, battle, via, place)


def retreat(p: Position, log: Log, unit: int, place: int, via: int) -> None:
    """Name a unit Rearguard: it leaves under fire when all others have moved (WF-6.41/1)."""
    battle = p.place[unit]
    plan_retreat(p, Rearguard(unit, battle, place, via))
    report(log, p, "WF-6.41/1", "{unit} is the Rearguard that leaves {place} last", unit, battle)


_UNENGAGED: Final = (Move("move", Role.MOVE), Attack("attack", Role.ATTACK))
_ENGAGED: Final = (Leaving("withdraw", False, withdraw), Leaving("retreat", True, retreat))
_MOBILIZE: Final = Mobilize("mobilize", Role.MOVE)
MANEUVERS: Final[tuple[Deed, ...]] = (*_UNENGAGED, *_ENGAGED, _MOBILIZE)


def fans(p: Position) -> list[Fan]:
    """Return the legal orders of all these maneuvers; the ground is surveyed once for them."""
    survey = Survey(p)
    found: list[Fan] = []
    for unit in bit_list(survey.movers):
        for maneuver in _ENGAGED if survey.is_engaged(unit) else _UNENGAGED:
            found += maneuver.fans_of(survey, unit)
    found += _MOBILIZE.fans_on(survey)
    return found
