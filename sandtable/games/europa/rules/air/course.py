"""The course of a mission (EUC-21/1): who flies, who answers, AA, what comes of it, the way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air import bombing, dogfight, drops, rations, support, transport
from sandtable.games.europa.rules.air.answers import Interception, Patrol
from sandtable.games.europa.rules.air.crew import Crew
from sandtable.games.europa.rules.air.flak import Flak, is_fired_at
from sandtable.games.europa.rules.air.mission import BOMBING, MISSION, NAME, Mission, Task, mark_return
from sandtable.games.europa.rules.air.states import rest
from sandtable.games.europa.rules.air.v1 import V1Die

_Stage = Callable[[Position, Log, Mission], None]


def choose(p: Position, log: Log, now: Mission) -> None:
    """Let the owner put it together."""
    p.stack.append((Crew.name,))


def meet_patrols(p: Position, log: Log, now: Mission) -> None:
    """(1) Let patrols attack it on its way."""
    p.stack.append((Patrol.name,))


def meet_cap(p: Position, log: Log, now: Mission) -> None:
    """(2) Let CAP fight it, before interceptors do (EUC-21/4)."""
    over = mask_of(air for air in bit_list(p.airs_of(1 - now.side)) if p.cap[air] == now.target)
    if over and now.crew:
        dogfight.push(p, over, is_cap=True)


def meet_interceptors(p: Position, log: Log, now: Mission) -> None:
    """(2) Let interceptors rise."""
    if now.crew or now.task == Task.V1:
        p.stack.append((Interception.name,))


def meet_flak(p: Position, log: Log, now: Mission) -> None:
    """(3) Let AA fire at whoever has come through."""
    if now.crew and is_fired_at(p, now):
        p.stack.append((Flak.name,))


def take_effect(p: Position, log: Log, now: Mission) -> None:
    """(4) Let those that are left do what they came for."""
    if now.crew:
        _EFFECTS[Task(now.task)](p, log, now)


def go_home(p: Position, log: Log, now: Mission) -> None:
    """(5) Let all return: they are inoperative, and land where it was said (EUC-20/4 to EUC-20/6)."""
    home = now.crew | now.escorts
    for air in bit_list(home):
        mark_return(p, log, now, air)
    rest(p, home)
    for row in p.landings:
        if home >> row.air & 1:
            p.station(row.air, row.place)
            log.add("EUC-20/5", "{air} lands in {place}", row.air, row.place)
    p.landings = ()


def strike_london(p: Position, log: Log, now: Mission) -> None:
    """Let a V1 come down (EUC-26/3)."""
    p.stack.append((V1Die.name,))


_EFFECTS: Final[dict[Task, _Stage]] = {
    **dict.fromkeys(BOMBING, bombing.strike),
    Task.GS: support.bring,
    Task.DAS: support.bring,
    Task.CARRY: transport.set_down,
    Task.FLY_IN: transport.unload,
    Task.DROP: drops.jump,
    Task.FEED: rations.hand_out,
}
_STAGES: Final[tuple[_Stage, ...]] = (
    choose,
    meet_patrols,
    meet_cap,
    meet_interceptors,
    meet_flak,
    take_effect,
    go_home,
)
ANSWERED: Final = _STAGES.index(meet_flak)
"""How many stages lie before the AA fire: all in which a side has something to say."""
_STAGES_OF_V1: Final[tuple[_Stage, ...]] = (meet_patrols, meet_interceptors, strike_london)


class Course(Step[Position]):
    """Opens the stages of a mission one after the other."""

    name = NAME
    frame = MISSION

    def settle(self, p: Position, log: Log) -> bool:
        now = MISSION.top(p)
        stages = _STAGES_OF_V1 if now.task == Task.V1 else _STAGES
        if now.stage >= len(stages):
            p.stack.pop()
            return True
        now = now._replace(stage=now.stage + 1)
        MISSION.turn(p, NAME, now)
        stages[now.stage - 1](p, log, now)
        return True
