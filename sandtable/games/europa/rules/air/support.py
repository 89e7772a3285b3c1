"""GS and DAS (EUC-22/1, EUC-22/2): bombers that add their TBF to an attack or a defence, mission after mission."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air import mission
from sandtable.games.europa.rules.air.crew import crews, no_crew
from sandtable.games.europa.rules.air.load import load, tell
from sandtable.games.europa.rules.air.mission import Mission, Task
from sandtable.games.europa.rules.air.states import send
from sandtable.games.europa.rules.combat.battle import amend, current
from sandtable.games.europa.world.charts import WHOLE


class Supporting(NamedTuple):
    """Who may support a fight, and where it is."""

    side: int
    place: int


SUPPORTING: Final = Frame(Supporting, side="side", place="place")


def open_support(p: Position, log: Log, side: int, target: int) -> None:
    """Ask a side for GS if it attacks, for DAS if it defends."""
    SUPPORTING.push(p, Support.name, Supporting(side, target))


def task_of(p: Position) -> Task:
    """Return what kind of support may be flown now."""
    return Task.GS if SUPPORTING.top(p).side == p.phasing else Task.DAS


def supporters(p: Position) -> int:
    """Return the air units that may open a mission."""
    now = SUPPORTING.top(p)
    return crews(p, now.side, task_of(p), now.place)


def _offered(p: Position, task: Task) -> int:
    return supporters(p) if task_of(p) == task else 0


def attackers(p: Position) -> int:
    """Return who may fly GS."""
    return _offered(p, Task.GS)


def defenders(p: Position) -> int:
    """Return who may fly DAS."""
    return _offered(p, Task.DAS)


def _not_supporting(p: Position, air: int, task: Task, rule: str) -> Reasons:
    now = SUPPORTING.top(p)
    if task_of(p) != task:
        return refusal(rule, "GS is for the attacker, DAS for the defender")
    return no_crew(p, air, now.side, task, now.place)


def no_gs(p: Position, air: int) -> Reasons:
    """Tell why an air unit flies no GS."""
    return _not_supporting(p, air, Task.GS, "EUC-22/1")


def no_das(p: Position, air: int) -> Reasons:
    """Tell why an air unit flies no DAS."""
    return _not_supporting(p, air, Task.DAS, "EUC-22/2")


def open_mission(p: Position, log: Log, air: int) -> None:
    """Open a mission with a first bomber."""
    now = SUPPORTING.top(p)
    send(p, 1 << air)
    mission.push(p, Mission(task_of(p), now.side, now.place, p.base[air], 1 << air))


class Support(Acts[Position]):
    """A side flies missions of support to the fight for a hex, or none."""

    name = "support"
    frame = SUPPORTING
    moment = "the air support of a fight"
    rules = ("EUC-22/1", "EUC-22/2", "EUC-9/24")
    acts = (
        Act("gs", no_gs, open_mission, attackers, role=Role.ATTACK),
        Act("das", no_das, open_mission, defenders, role=Role.ATTACK),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return bool(supporters(p))

    def side(self, p: Position) -> int:
        return SUPPORTING.top(p).side

    def prompt(self, p: Position) -> str:
        now = SUPPORTING.top(p)
        what = "supports the attack on" if task_of(p) == Task.GS else "supports the defence of"
        return NOTATION.say("Which air unit {what} {place}?", (what, now.place))


# ---------------------------------------------------------------- what comes through
def bring(p: Position, log: Log, now: Mission) -> None:
    """Add what has come through to the fight; no more counts than the ground units have (EUC-22/1, EUC-22/2)."""
    battle, strength = current(p), load(p, now)
    tell(p, log, now)
    rule, words = ("EUC-22/1", "GS") if now.task == Task.GS else ("EUC-22/2", "DAS")
    log.add(rule, "{what} in {place}: {number}", words, now.target, points(strength))
    if battle is not None:
        gained = {"gs": battle.gs + strength} if now.task == Task.GS else {"das": battle.das + strength}
        amend(p, battle._replace(**gained))


def points(strength: int) -> str:
    """Write a strength in 1/256 as a number."""
    return f"{strength / WHOLE:g}"
