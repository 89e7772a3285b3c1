"""The breakthrough phase: panzers and mechanized armies that did not attack move again."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.step import Step, legal
from sandtable.games.soft_underbelly.language import not_here, refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.control import bystanders, possess
from sandtable.games.soft_underbelly.rules.movement.journey import why_no_way
from sandtable.games.soft_underbelly.rules.movement.phase import enter_ground, immovable
from sandtable.games.soft_underbelly.rules.movement.routes import routes
from sandtable.games.soft_underbelly.rules.phasing import PhasingChoice
from sandtable.games.soft_underbelly.world.atlas import NORTH_BOX, WINTER
from sandtable.games.soft_underbelly.world.calendar import is_fall
from sandtable.games.soft_underbelly.world.roster import MOBILE, OF_SIDE

_DONE = Order("done")


def exploiters(p: Position) -> int:
    """The units that may still break through (SU-breakthrough/1, SU-breakthrough/5, SU-landing/8)."""
    return MOBILE & OF_SIDE[p.side] & ~(p.moved | p.attacked | p.landed | bystanders(p))


def goals(p: Position, unit: int) -> int:
    """Where a unit may break through to: as in land movement, in Fall outside the winter zone (SU-weather/2)."""
    place = p.at[unit]
    barred = WINTER if is_fall(p.turn) else 0  # SU-breakthrough/4
    if place > NORTH_BOX or p.aboard[unit] >= 0 or barred >> place & 1:
        return 0
    return routes(p, p.side).army(place, avoid=barred)


class Breakthrough(PhasingChoice):
    """The phasing player moves his mobile units a second time."""

    name = "breakthrough"
    rules = ("SU-breakthrough/1", "SU-breakthrough/2")
    verbs = ("move", "done")

    def settle(self, p: Position, log: Log) -> bool:
        if len(legal(self, p)) > 1:
            return False
        p.stack.pop()
        return True

    def prompt(self, p: Position) -> str:
        return "Break through with panzer and mechanized armies that did not attack; 'done' ends the phase."

    def orders(self, p: Position) -> Orders:
        fans = [Fan("move", (u,), found) for u in bit_list(exploiters(p)) if (found := goals(p, u))]
        return Menu(fans, (_DONE,))

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb not in self.verbs:
            return [not_here(order.verb, self.verbs, "the breakthrough phase")]
        if order.verb == "done":
            return []
        unit, place = order.args
        found = immovable(p, unit, after_landing="SU-landing/8")
        if not MOBILE >> unit & 1:
            found.append(refusal("SU-breakthrough/1", "{unit} is no panzer or mechanized army", unit))
        if p.attacked >> unit & 1:
            found.append(refusal("SU-breakthrough/5", "{unit} has attacked this turn", unit))
        if found:
            return found
        if goals(p, unit) >> place & 1:
            return []
        if is_fall(p.turn) and (WINTER >> p.at[unit] & 1 or WINTER >> place & 1):
            return [refusal("SU-weather/2", "no breakthrough in the winter zone in fall")]
        if routes(p, p.side).army(p.at[unit]) >> place & 1:
            return [refusal("SU-weather/2", "every way to {place} leads through the winter zone", place)]
        return [why_no_way(p, unit, place)]

    def apply(self, p: Position, order: Order, log: Log) -> None:
        if order.verb == "done":
            p.stack.pop()
            return
        unit, place = order.args
        p.moved |= 1 << unit
        enter_ground(p, unit, place, log)


class BreakthroughEnd(Step[Position]):
    """Only now do the areas that were entered change hands (SU-breakthrough/3)."""

    name = "breakthrough-end"

    def settle(self, p: Position, log: Log) -> bool:
        for unit in bit_list(MOBILE & OF_SIDE[p.side] & p.moved):
            if p.at[unit] < NORTH_BOX:
                possess(p, p.at[unit], unit, log)  # SU-possess/7
        p.stack.pop()
        return True
