"""AA fire (EUC-21/7, EUC-26/2): against each bomber that has come through to its target."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.fire import NOTHING, SAID, drop_out
from sandtable.games.europa.rules.air.mission import BOMBING, Mission, Task, under_way
from sandtable.games.europa.world.atlas import FIELD, TOWN
from sandtable.games.europa.world.charts import AA_FIRE, FIELD_AA, MOST_AA, TOWN_AA, UNITS_AA, UNITS_AA_RE4
from sandtable.games.europa.world.pieces import AIR_TITLES

_FACES = 6
_DICE = 2


def aa(p: Position, place: int, side: int) -> Sum:
    """Return the AA strength of a side in a hex, with its parts, at most 5."""
    units = bit_list(p.here.get(place, 0) & p.of_side(side))
    field = FIELD_AA if FIELD >> place & 1 else 0
    is_crowded = sum(p.size(unit) for unit in units) >= UNITS_AA_RE4
    return summed(
        (
            Modifier("EUC-26/2", "the place", max(TOWN_AA[TOWN[place]], field)),
            Modifier("EUC-15/2", "AA units", sum(p.counter(unit).aa for unit in units)),
            Modifier("EUC-21/7", "6 or more REs", UNITS_AA if is_crowded else 0),
        )
    ).limited("EUC-21/7", most=MOST_AA)


def is_fired_at(p: Position, now: Mission) -> bool:
    """Tell whether a mission meets AA fire: GS and bombing, and drops into enemy hexes."""
    if now.task == Task.DROP:
        return bool(p.owned[1 - now.side] >> now.target & 1)
    return now.task in BOMBING or now.task == Task.GS


class Flak(Chance[Position]):
    """Two dice against each unit that has come through; all results apply together."""

    name = "flak"
    moment = "the AA fire"
    rules = ("EUC-21/7", "EUC-26/2", "EUC-15/2")

    def roll(self, p: Position) -> Roll:
        now = under_way(p)
        crew = bit_list(now.crew)
        parts = tuple(Part(AIR_TITLES[air], _DICE) for air in crew)
        return Roll(_DICE * len(crew), _FACES, "the AA fire over {place}", (now.target,), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = under_way(p)
        strength = aa(p, now.target, 1 - now.side).total
        p.stack.pop()
        for number, air in enumerate(bit_list(now.crew)):
            total = sum(order.args[_DICE * number : _DICE * (number + 1)]) + strength
            result = AA_FIRE.read(total)
            log.add("EUC-21/7", "AA fire at {air}: {number}, {result}", air, str(total), SAID[result])
            if result != NOTHING:
                drop_out(p, log, air, result)
