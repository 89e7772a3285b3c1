"""The reaction phase (EUC-17/2): between movement and combat the reserves of the other side may move."""

from __future__ import annotations

from sandtable.core.act import Act, Role
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.ground.marching import MARCH, MARCH_ACTS, March, movable
from sandtable.games.europa.rules.ground.tops import report, seen
from sandtable.games.europa.rules.phases.base import ELIMINATE, Marching, not_done
from sandtable.games.europa.rules.politics.poland import CROSS
from sandtable.games.europa.rules.stacking import surplus_places
from sandtable.games.europa.world.charts import GERMAN_REACTION, REACTS_ON
from sandtable.games.europa.world.pieces import UNIT_TITLES, Nation

_FACES = 6


def reserves(p: Position) -> int:
    """Return the reserve units of the side that is not phasing: who was attacked keeps its marker (EUC-17/3)."""
    return p.reserve & p.of_side(1 - p.phasing)


def needed(p: Position, unit: int) -> int:
    """Return the lowest die that activates a reserve unit: c/m 3, others 5, Germans one less (EUC-17/2)."""
    counter = p.counter(unit)
    return REACTS_ON[counter.is_cm] - (GERMAN_REACTION if counter.nation == Nation.GE else 0)


def stand_down(p: Position, log: Log) -> None:
    """End the phase: all reserve markers of the side come off (EUC-17/2)."""
    p.reserve &= ~reserves(p)
    p.stack.pop()


class Reaction(Marching):
    """Reserve units that the dice have activated move up to half their allowance, without overruns."""

    name = "reaction"
    moment = "the reaction phase"
    asks = "Move the reserve units that were activated, or end the phase."
    rules = ("EUC-17/2",)
    acts = (
        *MARCH_ACTS,
        CROSS,
        ELIMINATE,
        Act("done", not_done, stand_down, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if super().settle(p, log):
            return True
        if not MARCH.top(p).active:
            if reserves(p):
                p.stack.append((ReactionDice.name,))
            else:
                p.stack.pop()
            return True
        if movable(p) or surplus_places(p, 1 - p.phasing):
            return False
        stand_down(p, log)
        return True


def _part(p: Position, unit: int) -> Part:
    """Say whom a die is for, and what it means; everybody reads it, so not of a unit that the enemy has not seen."""
    if not seen(p, p.phasing) >> unit & 1:
        return Part("a reserve unit", 1)
    return Part(UNIT_TITLES[unit], 1, (("activates", needed(p, unit), _FACES), ("fails", 1, needed(p, unit) - 1)))


class ReactionDice(Chance[Position]):
    """One throw, a die for each reserve unit."""

    name = "reaction-dice"
    rules = ("EUC-17/2",)

    def roll(self, p: Position) -> Roll:
        units = bit_list(reserves(p))
        parts = tuple(_part(p, unit) for unit in units)
        return Roll(len(units), _FACES, "Which reserves of {side} react?", (SIDES[1 - p.phasing],), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        active = 0
        for unit, die in zip(bit_list(reserves(p)), order.args, strict=True):
            if die >= needed(p, unit):
                active |= 1 << unit
                report(p, log, "EUC-17/2", "{unit} is activated", unit)
        p.stack.pop()
        if active:
            MARCH.turn(p, Reaction.name, March(active=active))
        else:
            log.add("EUC-17/2", "no reserve unit of {side} is activated", SIDES[1 - p.phasing])
            stand_down(p, log)
