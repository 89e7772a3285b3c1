"""What is in the way of a unit that moves overland: enemies, hexsides, ground, distance (WF-6.1, WF-6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.phrases import counted
from sandtable.games.westfront.language import hexes, refusal
from sandtable.games.westfront.position import Position, Weather
from sandtable.games.westfront.rules.command.chain import no_supreme_move, unled
from sandtable.games.westfront.rules.control import allowed, in_play, territory
from sandtable.games.westfront.rules.movement.engagement import side_limit
from sandtable.games.westfront.rules.movement.maneuver import unready
from sandtable.games.westfront.rules.movement.stacking import packed
from sandtable.games.westfront.rules.movement.survey import Survey
from sandtable.games.westfront.rules.values import LISTED_SPEED, speed
from sandtable.games.westfront.world.atlas import (
    ALPINE,
    NEAR,
    OF_TERRAIN,
    OPEN,
    STOPPING,
    STRAIT,
    WITHIN,
    Nation,
    Terrain,
    distance,
)
from sandtable.games.westfront.world.roster import CAVALRY, FORTS, HQS, STATICS


# ---------------------------------------------------------------- who does not move at all
def uncommanded(survey: Survey, unit: int) -> list[Violation]:
    """Say why a unit may not move overland at all (WF-5.3/2): no HQ leads it, and no Supreme Move is left for it."""
    p = survey.p
    if found := unready(p, unit):
        return [found]
    if FORTS >> unit & 1:
        return [refusal("WF-2.26/1", "{unit} is a fort: it moves only by rail or sea", unit)]
    if survey.movers >> unit & 1:
        return []
    if STATICS >> unit & 1:
        return [
            refusal("WF-2.25/1", "{unit} is static: no HQ moves it but by a Supreme Move", unit),
            no_supreme_move(p, unit),
        ]
    return unled(p, unit)


# ---------------------------------------------------------------- where nobody goes
def forbidden(p: Position, unit: int, place: int) -> Violation | None:
    """Say why a unit may never be in a hex."""
    if allowed(p, unit) >> place & 1:
        return None
    if not p.card.hexes >> place & 1:
        return refusal("WF-HUSKY/1", "{place} is not in play", place)
    if not in_play(p) >> place & 1:
        return refusal("WF-16.4/8", "{place} is neutral", place)
    if territory(Nation.BRITAIN, Nation.NORTH_AFRICA) >> place & 1:
        return refusal("WF-1.1/3", "Axis units may never enter {place}", place)
    return refusal("WF-2.66/1", "{unit} is Italian and may not go to {place}", unit, place)


def parted(a: int, b: int) -> Violation | None:
    """Say what lies between two hexes that no unit passes (WF-1.37/1, WF-1.35/5)."""
    if NEAR[a] >> b & 1:
        return None
    if ALPINE[a] >> b & 1:
        return refusal("WF-1.35/5", "high mountains lie between {place} and {place}", a, b)
    if a != b and WITHIN[a][1] >> b & 1:
        return refusal("WF-1.37/1", "the sea lies between {place} and {place}", a, b)
    return refusal("WF-6.1/1", "{place} is not beside {place}", a, b)


def jam(p: Position, battle: int, other: int) -> Violation:
    """Refuse a side of a battle hex that nobody may pass any more (WF-6.33/1, WF-12.23/1)."""
    if p.weather == Weather.MUD and OPEN[battle] >> other & 1:
        return refusal(
            "WF-12.23/1", "in Mud only one unit may pass between {place} and {place} in a phase", battle, other
        )
    units = counted(side_limit(p, battle, other), "unit")
    return refusal(
        "WF-6.33/1", "no more than {units} may pass between {place} and {place} in a phase", units, battle, other
    )


def no_exit(survey: Survey, unit: int, via: int) -> Violation | None:
    """Say why a unit cannot leave its battle over a side: it goes to a Friendly hex without enemies (WF-6.32/1)."""
    if survey.exits(unit) >> via & 1:
        return None
    p, here = survey.p, survey.p.place[unit]
    if found := parted(here, via) or forbidden(p, unit, via):
        return found
    if survey.enemies >> via & 1:
        return refusal(
            "WF-6.32/1", "enemies are in {place}: {unit} leaves its battle only for a Friendly hex", via, unit
        )
    if p.held[survey.player] >> via & 1:
        return jam(p, here, via)
    if p.held[1 - survey.player] >> via & 1:
        return refusal(
            "WF-6.32/1", "the enemy controls {place}: {unit} leaves its battle only for a Friendly hex", via, unit
        )
    return refusal("WF-6.32/1", "{place} is Disputed: {unit} leaves its battle only for a Friendly hex", via, unit)


# ---------------------------------------------------------------- what is on the way
class Trek(NamedTuple):
    """A move overland that is asked for: the hexes that are fixed, its own first, and whether it must go on at last."""

    survey: Survey
    unit: int
    hexes: tuple[int, ...]
    goes_on: bool = False

    @property
    def steps(self) -> int:
        """How many more hexes it may go before it must stop, or go on."""
        return speed(self.survey.p, self.unit) - len(self.hexes) + 1 - self.goes_on


def unreachable(trek: Trek, place: int, reached: int) -> Violation:
    """Say why a unit cannot end its move in a hex; without the stacking limits it reaches `reached`."""
    survey, unit, here = trek.survey, trek.unit, trek.hexes[0]
    if place == here:
        return refusal("WF-6.1/1", "{unit} is in {place} already", unit, place)
    if found := forbidden(survey.p, unit, place):
        return found
    if survey.enemies >> place & 1 and (found := _manned(survey, unit, place)):
        return found
    if reached >> place & 1:
        return packed(survey.p, unit, place)
    return obstacle(trek, place)


def _manned(survey: Survey, unit: int, place: int) -> Violation | None:
    """Say why a unit does not simply move into a hex with enemies, if it gets so far."""
    p, is_engaged = survey.p, survey.is_engaged(unit)
    if distance(p.place[unit], place) > speed(p, unit) or not (is_engaged or survey.march(unit).front >> place & 1):
        return None
    if HQS >> unit & 1:
        return refusal("WF-5.1/4", "enemies are in {place}, and {unit}, an HQ, may not engage", place, unit)
    if is_engaged:
        return refusal(
            "WF-6.32/2", "enemies are in {place}, and {unit} may not engage when it leaves a battle", place, unit
        )
    return refusal("WF-6.31/1", "enemies are in {place}: {unit} can go there only to attack", place, unit)


class Hurdle(NamedTuple):
    """What is in the way of a step: how little it tells, how many steps are left from there, and why it is one."""

    rank: int
    left: int
    found: Violation


_CHANCE: Final = 0  # what might be otherwise tells most
_DIRECT: Final = 1  # then a closed side before the goal itself
_HALT: Final = 2
_CLOSED: Final = 3  # a closed side on the way tells least


def obstacle(trek: Trek, goal: int) -> Violation:
    """Say what keeps a unit from a hex: the hardest hurdle on the way that has fewest, or the distance."""
    ways = [_hurdles(trek, way) for way in _ways(trek.hexes, goal, trek.steps)]
    if not ways:
        return _too_far(trek, goal)
    hurdles = min(ways, key=lambda way: (len(way), way[0][:2]))
    return max(hurdles, key=lambda hurdle: hurdle.rank).found


def _ways(hexes: tuple[int, ...], goal: int, steps: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways that lead on over some hexes to another one in so many steps, over whatever hexside."""
    if hexes[-1] == goal:
        yield hexes
        return
    for other in bit_list(WITHIN[hexes[-1]][1]) if steps else ():
        if other not in hexes and distance(other, goal) < steps:
            yield from _ways((*hexes, other), goal, steps - 1)


def _hurdles(trek: Trek, way: tuple[int, ...]) -> list[Hurdle]:
    """Return what is in the way of a unit, one hurdle a step at most."""
    last = len(way) if trek.goes_on else len(way) - 1
    closed = _DIRECT if len(way) == len(trek.hexes) + 1 else _CLOSED
    return [
        Hurdle(closed if rank == _CLOSED else rank, len(way) - number, found)
        for number, step in enumerate(pairwise(way), 1)
        for rank, found in _hurdle(trek, number, step, number < last)
    ]


def _hurdle(trek: Trek, number: int, step: tuple[int, int], goes_on: bool) -> Iterator[tuple[int, Violation]]:
    """Yield why a unit may not take a step, or not go on after it: the first reason."""
    if found := parted(*step):
        yield _CLOSED, found
    elif found := _barred(trek, number, step, goes_on):
        yield _CHANCE, found
    elif goes_on and (found := _halt(trek.unit, step[1])):
        yield _HALT, found


def _barred(trek: Trek, number: int, step: tuple[int, int], goes_on: bool) -> Violation | None:
    """Say what bars a step that the ground does not."""
    survey, unit, (_, here) = trek.survey, trek.unit, step
    if number == 1 and survey.is_engaged(unit) and (found := no_exit(survey, unit, here)):
        return found
    return forbidden(survey.p, unit, here) or _in_the_way(survey, unit, here) or _strait(unit, number, step, goes_on)


def _in_the_way(survey: Survey, unit: int, here: int) -> Violation | None:
    """Nobody goes through enemies (WF-6.31/1)."""
    if not survey.enemies >> here & 1:
        return None
    return refusal("WF-6.31/1", "enemies in {place} are in the way of {unit}", here, unit)


def _strait(unit: int, number: int, step: tuple[int, int], goes_on: bool) -> Violation | None:
    """A strait is crossed in the first step, which is the last, too (WF-1.39/5)."""
    a, b = step
    if not STRAIT[a] >> b & 1:
        return None
    if number > 1:
        return refusal("WF-1.39/5", "{unit} crosses the strait to {place} only if it starts in {place}", unit, b, a)
    return refusal("WF-1.39/5", "{unit} must stop in {place}, beyond the strait", unit, b) if goes_on else None


def _halt(unit: int, here: int) -> Violation | None:
    """Marsh and mountain stop all but cavalry (WF-6.1/2)."""
    if CAVALRY >> unit & 1 or not STOPPING >> here & 1:
        return None
    if OF_TERRAIN[Terrain.MOUNTAIN] >> here & 1:
        return refusal("WF-1.35/1", "{unit} must stop in {place}, a mountain hex", unit, here)
    return refusal("WF-1.34/1", "{unit} must stop in {place}, a marsh hex", unit, here)


def _too_far(trek: Trek, goal: int) -> Violation:
    """Say how far away a hex is, and how far a unit goes."""
    unit = trek.unit
    away = len(trek.hexes) - 1 + distance(trek.hexes[-1], goal)
    if away + trek.goes_on <= speed(trek.survey.p, unit):
        return refusal("WF-1.37/1", "no way overland leads {unit} to {place} in {hexes}", unit, goal, hexes(away))
    rule, pace = _pace(trek.survey.p, unit, away + trek.goes_on)
    if trek.goes_on:
        return refusal(
            rule, "{place} is {hexes} from {unit}, which goes {pace} and so not beyond", goal, hexes(away), unit, pace
        )
    return refusal(rule, "{place} is {hexes} from {unit}, which goes {pace}", goal, hexes(away), unit, pace)


def _pace(p: Position, unit: int, away: int) -> tuple[str, str]:
    """Say how far a unit goes, and by which rule that is too little: Mud and Air Supremacy slow it down."""
    pace = hexes(speed(p, unit))
    if p.weather == Weather.MUD and away <= LISTED_SPEED[Weather.DRY][unit]:
        return "WF-12.22/1", f"{pace} in Mud"
    if speed(p, unit) < away <= LISTED_SPEED[p.weather][unit]:
        return "WF-6.1/4", f"{pace} under Air Supremacy"
    return "WF-6.1/1", pace
