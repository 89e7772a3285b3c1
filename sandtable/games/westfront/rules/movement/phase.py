"""The Movement Phase (WF-4.42, WF-4.44): the active side moves its units one at a time, in any order and way."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Deed, Reasons, Role, leave
from sandtable.core.order import Family, Fan, Menu, Order, Orders
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.movement import overland
from sandtable.games.westfront.rules.movement.relief import Strain
from sandtable.games.westfront.rules.movement.reserves import ENTER
from sandtable.games.westfront.rules.movement.stacking import hurried, overstacked
from sandtable.games.westfront.rules.movement.strategic import BY_RAIL
from sandtable.games.westfront.rules.paradrop import DROP, undropped
from sandtable.games.westfront.rules.phasing import BLITZ, ActiveActs
from sandtable.games.westfront.rules.sea.invasion import EVACUATE, INVADE, MARK
from sandtable.games.westfront.rules.sea.movement import SHIP

_DONE: Final = Act("done", undropped, leave, role=Role.END)
_END: Final = (Order(_DONE.verb),)
_BY_SEA_RAIL_AND_AIR: Final[tuple[Deed, ...]] = (BY_RAIL, ENTER, SHIP, INVADE, MARK, EVACUATE, DROP)


def all_families(p: Position) -> list[Fan | Family]:
    """Return the legal orders of all maneuvers."""
    families: list[Fan | Family] = [*overland.fans(p)]
    for deed in _BY_SEA_RAIL_AND_AIR:
        families += deed.families(p)
    return families


def leaving(p: Position, fans: list[Fan], hexes: list[int]) -> list[Fan]:
    """Return the orders that take a unit out of one of these hexes."""
    return [fan for fan in fans if fan.verb != MARK.verb and p.place[fan.head[0]] in hexes]


class Movement(ActiveActs):
    """The active player moves any, all or none of the units in his command; the frame tells whether in a blitz."""

    name = "movement"
    frame = BLITZ
    moment = "the Movement Phase"
    rules = ("WF-4.42/1", "WF-6.1/1", "WF-4.44/1")
    secret = True
    acts = (*overland.MANEUVERS, *_BY_SEA_RAIL_AND_AIR, _DONE)
    empty = "no unit is left that can move"

    def prompt(self, p: Position) -> str:
        phase = "Blitz Movement" if p.phase == Phase.BLITZ_MOVEMENT else "Movement"
        return f"{phase}: move your units, one after another."

    def orders(self, p: Position) -> Orders:
        """Return what the veto lets pass; to ask it order by order would survey the board for each."""
        crowds, families = overstacked(p), all_families(p)
        if not crowds:
            return Menu(families, () if undropped(p) else _END)
        fans = Menu(families).fans
        if urgent := self._bearable(p, leaving(p, fans, hurried(p))):
            return Menu(urgent)
        fans = self._bearable(p, fans)
        return Menu(fans, () if undropped(p) or leaving(p, fans, crowds) else _END)

    def veto(self, p: Position, order: Order) -> Reasons:
        """Refuse what leaves an overstack that can be relieved: `done`, and other moves once it is made.

        Refuse also what takes the command, the Supreme Moves or the room from those who could leave it.
        """
        crowds = overstacked(p)
        if not crowds:
            return None
        deed = self.deed(order)
        is_end = deed is _DONE
        if not is_end and not self._bearable(p, [Fan(deed.verb, order.args[:-1], 1 << order.args[-1])]):
            here = Strain(p).stuck_by(deed, *order.args)[0]
            return refusal("WF-6.22/1", "nobody could leave {place} then, which holds too many of your units", here)
        ways_out = self._bearable(p, leaving(p, Menu(all_families(p)).fans, crowds if is_end else hurried(p)))
        if not ways_out or order in Menu(ways_out):
            return None
        here = p.place[ways_out[0].head[0]]
        return refusal("WF-6.22/1", "{place} holds too many of your units, and one of them can still leave", here)

    def _bearable(self, p: Position, fans: list[Fan]) -> list[Fan]:
        """Return what is left of some fans without the orders that leave more units stuck in overstacked hexes."""
        if not fans:
            return []
        strain = Strain(p)
        left = ((fan, strain.bearable(self.deed(Order(fan.verb)), fan)) for fan in fans)
        return [fan._replace(last=last) for fan, last in left if last]
