"""Fire of air units at each other (EUC-21/5, EUC-21/6): all shots of a round take effect at once."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.core.tables import Modifier, Sum
from sandtable.games.europa.position import Position, Shot
from sandtable.games.europa.rules.air import dogfight
from sandtable.games.europa.rules.air.mission import LAST, amend, mark_return, under_way
from sandtable.games.europa.rules.air.states import abort, eliminate_air, rest
from sandtable.games.europa.world.charts import AIR_COMBAT, V1_DEFENCE
from sandtable.games.europa.world.pieces import AIR_TITLES

BOMB: Final = -1  # a V1 as it is fired at
NOTHING: Final = "-"
SAID: Final = {NOTHING: "no effect", "R": "it must return", "A": "it is aborted", "K": "it is shot down"}
_FACES: Final = 6
_DICE: Final = 2


# ---------------------------------------------------------------- what a shot does
def modifiers(p: Position, shot: Shot, *, is_patrol: bool = False) -> Sum:
    """Return what two dice of a shot are added to: air attack, less the air defence of whom it is fired at."""
    defence = p.airman(shot.at).defence if shot.at != BOMB else V1_DEFENCE
    return AIR_COMBAT.sum(
        (
            Modifier("EUC-21/5", "air attack", p.airman(shot.air).attack),
            Modifier("EUC-21/5", "air defence", -defence),
            AIR_COMBAT.modifiers["patrol"] if is_patrol else None,
        )
    )


# ---------------------------------------------------------------- results
def drop_out(p: Position, log: Log, air: int, result: str) -> None:
    """Let an air unit that was hit go home, or be eliminated (EUC-21/6)."""
    if result == "R":
        rest(p, 1 << air)
        log.add("EUC-21/6", "{air} returns to base and is inoperative", air)
    elif result == "A":
        abort(p, air)
        log.add("EUC-21/6", "{air} returns to base and is aborted", air)
    else:
        eliminate_air(p, air)
        log.add("EUC-21/6", "{air} is shot down", air)
    now = under_way(p)
    if result != "K" and now.crew >> air & 1:
        mark_return(p, log, now, air)
    amend(p, now._replace(crew=now.crew & ~(1 << air), escorts=now.escorts & ~(1 << air)))
    dogfight.leave(p, air)


class Firing(NamedTuple):
    """Whether the first of the shots is a patrol attack."""

    is_patrol: int = 0


FIRING: Final = Frame(Firing)


class Fire(Chance[Position]):
    """Two dice for each shot; all results of the round apply together."""

    name = "air-fire"
    frame = FIRING
    moment = "the dice of an air combat"
    rules = ("EUC-21/5", "EUC-21/2")

    def roll(self, p: Position) -> Roll:
        parts = tuple(Part(AIR_TITLES[shot.air], _DICE) for shot in p.shots)
        return Roll(_DICE * len(p.shots), _FACES, "the air combat over {place}", (under_way(p).target,), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        is_patrol = bool(FIRING.top(p).is_patrol)
        p.stack.pop()
        shots, p.shots = p.shots, ()
        hits: dict[int, str] = {}
        for number, shot in enumerate(shots):
            thrown = sum(order.args[_DICE * number : _DICE * (number + 1)])
            total = thrown + modifiers(p, shot, is_patrol=is_patrol and not number).total
            result = AIR_COMBAT.read(total)
            _tell(log, shot, total, result)
            if result != NOTHING:
                hits[shot.at] = worse(hits.get(shot.at, NOTHING), result)
        for air, result in hits.items():
            if air == BOMB:
                _burst(p, log)
            else:
                drop_out(p, log, air, result)
        dogfight.disengage(p, shots, under_way(p).escorts)


def worse(one: str, other: str) -> str:
    """Return the worse of two results that meet one unit."""
    return max(one, other, key="-RAK".index)


def _tell(log: Log, shot: Shot, total: int, result: str) -> None:
    if shot.at == BOMB:
        told = SAID[NOTHING] if result == NOTHING else "a hit"
        log.add("EUC-26/3", "{air} fires at the V1: {number}, {result}", shot.air, str(total), told)
    else:
        log.add("EUC-21/5", "{air} fires at {air}: {number}, {result}", shot.air, shot.at, str(total), SAID[result])


def _burst(p: Position, log: Log) -> None:
    """Let a V1 be destroyed by any result (EUC-26/3)."""
    log.add("EUC-26/3", "the V1 is destroyed")
    amend(p, under_way(p)._replace(stage=LAST))


def fire(p: Position, shots: tuple[Shot, ...], *, is_patrol: bool = False) -> None:
    """Let all of some shots be fired."""
    p.shots = shots
    FIRING.push(p, Fire.name, Firing(int(is_patrol)))
