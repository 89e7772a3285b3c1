"""The Movement Phase (WF-4.42, WF-4.44): the active side moves its units one at a time, in any order and way."""

from __future__ import annotations

from typing import Final

from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.order import Fan, Menu, Order, Orders
from sandtable.core.step import legal
from sandtable.games.westfront.language import not_here, refusal
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.movement import overland, strategic
from sandtable.games.westfront.rules.movement.maneuver import Maneuver
from sandtable.games.westfront.rules.movement.stacking import hurried, overstacked
from sandtable.games.westfront.rules.paradrop import Drop, undropped
from sandtable.games.westfront.rules.phasing import TEMPO, ActiveChoice
from sandtable.games.westfront.rules.sea.invasion import Evacuate, Invade, Mark
from sandtable.games.westfront.rules.sea.movement import Ship

_DONE: Final = Order("done")
_BY_SEA_RAIL_AND_AIR: Final[tuple[Maneuver, ...]] = (
    *strategic.MANEUVERS,
    Ship(),
    Invade(),
    Mark(),
    Evacuate(),
    Drop(),
)
MANEUVERS: Final = {maneuver.verb: maneuver for maneuver in (*overland.MANEUVERS, *_BY_SEA_RAIL_AND_AIR)}


def all_fans(p: Position) -> list[Fan]:
    """Return the legal orders of all maneuvers."""
    fans = overland.fans(p)
    for maneuver in _BY_SEA_RAIL_AND_AIR:
        fans += maneuver.fans(p)
    return fans


def leaving(p: Position, fans: list[Fan], hexes: list[int]) -> list[Fan]:
    """Return the orders that take a unit out of one of these hexes."""
    return [fan for fan in fans if fan.verb != Mark.verb and p.place[fan.head[0]] in hexes]


class Movement(ActiveChoice):
    """The active player moves any, all or none of the units in his command; the frame tells whether in a blitz."""

    name = "movement"
    frame = TEMPO
    rules = ("WF-4.42/1", "WF-6.1/1", "WF-4.44/1")
    secret = True
    verbs = (*MANEUVERS, _DONE.verb)

    def settle(self, p: Position, log: Log) -> bool:
        """End the phase for a side that can move nothing."""
        orders = legal(self, p)
        if len(orders) > 1 or _DONE not in orders:
            return False
        p.stack.pop()
        return True

    def prompt(self, p: Position) -> str:
        phase = "Blitz Movement" if p.phase == Phase.BLITZ_MOVEMENT else "Movement"
        return f"{phase}: move your units, one after another; 'done' ends the phase."

    def orders(self, p: Position) -> Orders:
        fans = all_fans(p)
        crowds = overstacked(p)
        if crowds and (urgent := leaving(p, fans, hurried(p))):
            return Menu(urgent)
        unfinished = undropped(p) or (crowds and leaving(p, fans, crowds))
        return Menu(fans, () if unfinished else (_DONE,))

    def why_not(self, p: Position, order: Order) -> list[Violation]:
        if order.verb not in self.verbs:
            return [not_here(order.verb, self.verbs, "the Movement Phase")]
        if order.verb in MANEUVERS:
            found = MANEUVERS[order.verb].why_not(p, order)
        else:
            found = [waiting] if (waiting := undropped(p)) else []
        if not found and (crowded := self._overstack(p, order)):
            found.append(crowded)
        return found

    def _overstack(self, p: Position, order: Order) -> Violation | None:
        """Refuse what leaves an overstack that can be relieved: `done`, and other moves once it is made."""
        crowds = overstacked(p) if order == _DONE else hurried(p)
        ways_out = leaving(p, all_fans(p), crowds) if crowds else []
        if not ways_out or order in Menu(ways_out):
            return None
        here = p.place[ways_out[0].head[0]]
        return refusal("WF-6.22/1", "{place} holds too many of your units, and one of them can still leave", here)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        if order.verb == _DONE.verb:
            p.stack.pop()
        else:
            MANEUVERS[order.verb].apply(p, order, log)
