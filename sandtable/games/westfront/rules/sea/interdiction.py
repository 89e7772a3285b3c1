"""Interdiction of movement at sea (WF-15.72): the enemy rolls against the units that crossed his areas."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import lowest
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Roll
from sandtable.games.westfront.language import report
from sandtable.games.westfront.position import Off, Position, Voyage
from sandtable.games.westfront.rules.movement.engagement import settle_battles
from sandtable.games.westfront.rules.sea.beachheads import sweep
from sandtable.games.westfront.rules.sea.seas import ALL_SEAS
from sandtable.games.westfront.rules.secrecy import unveil
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import INTERDICTION, sea_lane
from sandtable.games.westfront.world.roster import ALLIES, PLAYER

_CHART: Final = CHARTS["movement_interdiction"]
_ROW: Final = ("sea_move", "invasion")
_FACES: Final = 6


def results(voyage: Voyage) -> tuple[list[int], list[int]]:
    """Return the faces that turn a unit back and those that cost it a step (WF-15.72/3).

    The Allies always have Naval Supremacy (WF-15.2/4), so the Axis rolls with the enemy's.
    """
    column = "enemy" if PLAYER[voyage.unit] == ALLIES else "roller"
    row = _CHART[f"{_ROW[voyage.invading]}_{column}_has_ns"]
    return row["R"], row["H"]


class Interdiction(Chance[Position]):
    """Rolls for each unit and each enemy area it crossed, one area after the other (WF-15.72/1)."""

    name = "interdiction"
    rules = ("WF-15.72/1", "WF-15.72/3", "WF-4.42/3")

    def settle(self, p: Position, log: Log) -> bool:
        p.voyages = tuple(voyage for voyage in p.voyages if voyage.seas and p.place[voyage.unit] >= 0)
        if p.voyages:
            return False
        settle_battles(p)
        sweep(p, log)
        p.stack.pop()
        return True

    def roll(self, p: Position) -> Roll:
        voyage = p.voyages[0]
        area = lowest(voyage.seas)
        count = INTERDICTION[area]
        about = area, voyage.origin, counted(count, "die", "dice")
        return Roll(count, _FACES, "interdiction in the {sea} of a unit from {place}: {dice}", about)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        voyage = p.voyages[0]
        back, hits = results(voyage)
        area = lowest(voyage.seas)
        p.voyages = (voyage._replace(seas=voyage.seas & ~(1 << area)), *p.voyages[1:])
        log.add("WF-15.72/1", "interdiction in the {sea}: {dice}", area, " ".join(map(str, order.args)))
        steps = sum(face in hits for face in order.args)
        if steps:
            _hit(p, voyage.unit, steps, log)
        if p.place[voyage.unit] not in (voyage.origin, Off.POOL) and any(face in back for face in order.args):
            turn_back(p, voyage, log)  # any number of R results is one return


def _hit(p: Position, unit: int, steps: int, log: Log) -> None:
    """Take a full step for each hit (WF-15.72/4); with its last one a unit is lost at sea."""
    report(log, p, "WF-15.72/4", "{unit} loses {steps} at sea", unit, "a step" if steps == 1 else f"{steps} steps")
    if p.reduce(unit, steps):
        call_off(p, unit)


def turn_back(p: Position, voyage: Voyage, log: Log) -> None:
    """Return a unit to where it set out (WF-15.72/4); an evacuee may so be back in its battle."""
    unit, origin = voyage.unit, voyage.origin
    way = sea_lane(p.place[unit], origin, ALL_SEAS) if log.is_heard else ()
    report(log, p, "WF-15.72/4", "{unit} turns back to {place}", unit, origin, route=way)
    p.put(unit, origin)
    p.landed &= ~(1 << unit)
    p.face_up &= ~(1 << unit)
    if p.battles >> origin & 1:
        resume(p, unit, origin, log)
    call_off(p, unit)


def call_off(p: Position, unit: int) -> None:
    """A unit that did not arrive has attacked nobody (WF-15.72/2)."""
    p.entries = tuple(entry for entry in p.entries if entry.unit != unit)
    settle_battles(p)


def resume(p: Position, unit: int, battle: int, log: Log) -> None:
    """Put an evacuee back into its battle; who began it shows in who holds the hex in this phase (WF-8.31/2)."""
    here = 1 << battle
    if not (p.attacked[0] | p.attacked[1]) & here:
        p.attacked[1 - p.player if p.held[p.player] & here else p.player] |= here
    if p.attacked[p.player] & ~p.fresh & here:
        unveil(p, 1 << unit, log, "WF-7.12/2", "{unit} is back in the battle of {place}", unit, battle)
