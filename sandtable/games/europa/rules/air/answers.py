"""Answers to a mission on its way (EUC-21/2, EUC-21/3): patrol attacks along its path, interception over its target.

Nobody is asked who has no fighter to send.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import AirState, Off, Position, Shot
from sandtable.games.europa.rules.air import dogfight
from sandtable.games.europa.rules.air.bases import grounded
from sandtable.games.europa.rules.air.fire import BOMB, fire
from sandtable.games.europa.rules.air.mission import Mission, Task, free_to_fly, under_way, way
from sandtable.games.europa.rules.air.ranges import disc
from sandtable.games.europa.rules.air.states import in_state, is_neutral, rest, send
from sandtable.games.europa.rules.air.wings import wings

PATROL: Final = "EUC-21/2"
INTERCEPT: Final = "EUC-21/3"
_FORCE: Final = "EU-103.A.21.e/3"
_BOMBS: Final = "EUC-26/4"


# ---------------------------------------------------------------- who could answer
def force(p: Position) -> int:
    """Return the fighters of the V1 interceptor force (EU-103.A.21.e/2)."""
    return mask_of(air for air, base in enumerate(p.base) if base == Off.GARRISON)


def fighters(p: Position, now: Mission) -> int:
    """Return the fighters that may rise against a mission, wherever they are."""
    side = 1 - now.side
    if now.task != Task.V1:
        return free_to_fly(p, side, wings(p).fighters)
    if formed := force(p):
        return in_state(p, formed & ~p.flown, AirState.OPERATIVE)
    return free_to_fly(p, side, wings(p).fighters & wings(p).british)


def covering(p: Position, airs: int, places: int) -> int:
    """Return those of some fighters whose patrol and intercept range covers any of some places (EUC-21/2)."""
    return mask_of(air for air in bit_list(airs) if _covers(p, air, places))


def _covers(p: Position, air: int, places: int) -> bool:
    base = p.base[air]
    if base == Off.GARRISON:
        return True  # based in whichever hex of London suits (EU-103.A.21.e/4)
    return bool(disc(base, p.airman(air).patrol_range) & places)


def no_answer(p: Position, air: int, now: Mission, rule: str, places: int) -> Violation | None:
    """Tell why an air unit cannot rise against a mission."""
    if not p.airs_of(1 - now.side) >> air & 1:
        return refusal(rule, "{air} is not yours", air)
    if not wings(p).fighters >> air & 1:
        return refusal("EUC-20/10", "{air} is no fighter", air)
    if p.base[air] == Off.GARRISON and now.task != Task.V1:
        return refusal(_FORCE, "{air} flies against V1s only", air)
    if p.base[air] != Off.GARRISON:
        if found := not_flying(p, air):
            return found
        if now.task == Task.V1 and force(p):
            return refusal(_BOMBS, "{air} is not of the V1 interceptor force", air)
        if now.task == Task.V1 and not wings(p).british >> air & 1:
            return refusal(_BOMBS, "{air} is not British", air)
    elif p.air_state[air] != AirState.OPERATIVE or p.flown >> air & 1:
        return refusal("EUC-20/4", "{air} is not operative", air)
    if _covers(p, air, places):
        return None
    return refusal(rule, "{place} is beyond the patrol and intercept range of {air}", now.target, air)


def not_flying(p: Position, air: int) -> Violation | None:
    """Tell why an air unit flies no mission now."""
    if p.base[air] < 0:
        return refusal("EUC-20/2", "{air} is at no airbase", air)
    if is_neutral(p, air):
        return refusal("EUC-56/5", "{air} is neutral: it does not fly", air)
    if p.committed >> air & 1:
        return refusal("EU-103.D.15.b/3", "{air} is committed to the opening blow", air)
    if p.ferried >> air & 1:
        return refusal("EUC-23.G/1", "{air} was transferred in this player-turn and flies no mission", air)
    if p.cap[air] >= 0:
        return refusal("EUC-20/10", "{air} is over {place} already", air, p.cap[air])
    if p.flown >> air & 1:
        return refusal("EUC-20/10", "{air} has flown a mission in this phase", air)
    if p.air_state[air] != AirState.OPERATIVE:
        return refusal("EUC-20/4", "{air} is not operative", air)
    if grounded(p, 1 << air):
        return refusal("EUC-20/9", "{place} is damaged: {air} may only transfer", p.base[air], air)
    return None


# ---------------------------------------------------------------- patrol attacks
class Patrolling(NamedTuple):
    """The bases from which a patrol attack was made, and the fighter that is about to make one."""

    bases: int = 0
    air: int = -1


PATROLLING: Final = Frame(Patrolling, bases="places", air="air")


def home(p: Position, air: int, now: Mission) -> int:
    """Return the base of a fighter; the interceptor force counts as based in London (EU-103.A.21.e/4)."""
    return p.base[air] if p.base[air] >= 0 else now.target


def patrols(p: Position) -> int:
    """Return the fighters that may make a patrol attack: one from each base, on a V1 one in all (EUC-26/3)."""
    now, done = under_way(p), PATROLLING.top(p)
    if done.air >= 0 or (now.task == Task.V1 and done.bases):
        return 0
    airs = fighters(p, now) & ~p.patrolled
    if done.bases:
        airs = mask_of(air for air in bit_list(airs) if not done.bases >> home(p, air, now) & 1)
    return covering(p, airs, way(now))


def not_patrolling(p: Position, air: int) -> Reasons:
    """Tell why a fighter makes no patrol attack."""
    now, done = under_way(p), PATROLLING.top(p)
    if done.air >= 0:
        return refusal(PATROL, "{air} is about to attack", done.air)
    if p.airs_of(1 - now.side) >> air & 1 and p.patrolled >> air & 1:
        return refusal(PATROL, "{air} has made its patrol attack of this player-turn", air)
    if found := no_answer(p, air, now, PATROL, way(now)):
        return found
    if done.bases >> home(p, air, now) & 1:
        return refusal(PATROL, "a patrol attack was made from {place} already", home(p, air, now))
    return None


def patrol(p: Position, log: Log, air: int) -> None:
    """Let a fighter attack on the way; it stays operative."""
    done = PATROLLING.top(p)
    send(p, 1 << air)
    p.patrolled |= 1 << air
    log.add(PATROL, "{air} attacks the mission on its way", air)
    PATROLLING.turn(p, Patrol.name, Patrolling(done.bases | 1 << home(p, air, under_way(p)), air))


def prey(now: Mission) -> int:
    """Return the units of a mission of which a patrol attack meets one: escorts first (EUC-21/2)."""
    return now.escorts or now.crew


def aims(p: Position) -> list[tuple[int, int]]:
    """Return the fighter that attacks, and whom it may meet."""
    air = PATROLLING.top(p).air
    return [(air, prey(under_way(p)))] if air >= 0 else []


def not_aimed(p: Position, air: int, other: int) -> Reasons:
    """Tell why a patrol attack does not meet a unit."""
    now, done = under_way(p), PATROLLING.top(p)
    if done.air < 0 or done.air != air:
        return refusal(PATROL, "{air} makes no patrol attack now", air)
    if prey(now) >> other & 1:
        return None
    if now.crew >> other & 1:
        return refusal(PATROL, "{air} is escorted: a patrol attack meets escorts first", other)
    return refusal(PATROL, "{air} does not fly this mission", other)


def aim(p: Position, log: Log, air: int, other: int) -> None:
    """Let a patrol attack meet a unit: both fire at once."""
    _meet(p, (Shot(air, other), Shot(other, air)))


def _meet(p: Position, shots: tuple[Shot, ...]) -> None:
    PATROLLING.turn(p, Patrol.name, PATROLLING.top(p)._replace(air=-1))
    fire(p, shots, is_patrol=True)


def not_passing(p: Position) -> Reasons:
    """Tell that an attack must be carried out."""
    air = PATROLLING.top(p).air
    return None if air < 0 else refusal(PATROL, "{air} must attack a unit of the mission", air)


class Patrol(Acts[Position]):
    """The other side makes patrol attacks on a mission, one from each base that it comes near to (EUC-21/2)."""

    name = "patrol"
    frame = PATROLLING
    moment = "the answer to a mission on its way"
    rules = (PATROL,)
    acts = (
        Act("patrol", not_patrolling, patrol, patrols, role=Role.ATTACK),
        Act("aim", not_aimed, aim, aims),
        Act("pass", not_passing, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        now, air = under_way(p), PATROLLING.top(p).air
        if air >= 0 and now.task == Task.V1:
            _meet(p, (Shot(air, BOMB),))
            return True
        if air >= 0:
            return self._aimed_at_the_only_one(p, log, air, prey(now))
        if (prey(now) or now.task == Task.V1) and patrols(p):
            return False
        p.stack.pop()
        return True

    def _aimed_at_the_only_one(self, p: Position, log: Log, air: int, targets: int) -> bool:
        if targets & targets - 1:
            return False
        aim(p, log, air, lowest(targets))
        return True

    def side(self, p: Position) -> int:
        return 1 - under_way(p).side

    def prompt(self, p: Position) -> str:
        now, air = under_way(p), PATROLLING.top(p).air
        if air >= 0:
            return NOTATION.say("Whom does {air} attack?", (air,))
        return NOTATION.say("Which fighter attacks the mission to {place} on its way?", (now.target,))


# ---------------------------------------------------------------- interception
class Rising(NamedTuple):
    """The fighters that have risen against a mission."""

    airs: int = 0


RISING: Final = Frame(Rising, airs="air-units")


def interceptors(p: Position) -> int:
    """Return the fighters that may intercept."""
    now = under_way(p)
    return covering(p, fighters(p, now), 1 << now.target)


def not_intercepting(p: Position, air: int) -> Reasons:
    """Tell why an air unit does not intercept."""
    now = under_way(p)
    return no_answer(p, air, now, INTERCEPT, 1 << now.target)


def intercept(p: Position, log: Log, air: int) -> None:
    """Send a fighter against the mission."""
    send(p, 1 << air)
    log.add(INTERCEPT, "{air} rises against the mission to {place}", air, under_way(p).target)
    RISING.turn(p, Interception.name, Rising(RISING.top(p).airs | 1 << air))


def engage(p: Position, log: Log) -> None:
    """Let those fight that have risen."""
    airs = RISING.top(p).airs
    p.stack.pop()
    if not airs:
        return
    if under_way(p).task == Task.V1:
        rest(p, airs)
        fire(p, tuple(Shot(air, BOMB) for air in bit_list(airs)))
    else:
        dogfight.push(p, airs)


class Interception(Acts[Position]):
    """The other side sends fighters against a mission that has come to its target (EUC-21/3)."""

    name = "interception"
    frame = RISING
    moment = "the interception of a mission"
    rules = (INTERCEPT,)
    acts = (
        Act("intercept", not_intercepting, intercept, interceptors, role=Role.ATTACK),
        Act("pass", freely, engage, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if interceptors(p):
            return False
        engage(p, log)
        return True

    def side(self, p: Position) -> int:
        return 1 - under_way(p).side

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Who rises against the mission to {place}?", (under_way(p).target,))
