"""BeachHeads (WF-15.5): where they work, when they are lost, and how the Allies place them."""

from __future__ import annotations

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Beachhead, Position
from sandtable.games.westfront.rules.phasing import DONE, ActiveActs
from sandtable.games.westfront.rules.sea.seas import calm_seas
from sandtable.games.westfront.world.atlas import COAST
from sandtable.games.westfront.world.roster import ALLIES, AXIS, BEACHHEADS


def functioning(p: Position) -> int:
    """Return the hexes of the BeachHeads that work; in a stormy area they have no function (WF-15.54/1)."""
    if max(p.beachheads) < 0:
        return 0
    calm, hexes = calm_seas(p), 0
    for here in p.beachheads:
        if here >= 0 and COAST[here] & calm:
            hexes |= 1 << here
    return hexes


def port_like(p: Position) -> int:
    """Return the hexes whose BeachHead serves Allied Sea Movement as a minor port (WF-15.53/1)."""
    return functioning(p) & p.held[ALLIES] & ~p.battles


def berths(p: Position, here: int) -> int:
    """Return how many units the BeachHeads of a hex let in or out in a Player-Turn (WF-15.53/1)."""
    return p.beachheads.count(here) if port_like(p) >> here & 1 else 0


def unguarded(p: Position, player: int) -> int:
    """Return the hexes of the BeachHeads that units of a side would destroy by entering (WF-15.51/5)."""
    if player == ALLIES or max(p.beachheads) < 0:
        return 0
    return mask_of(here for here in p.beachheads if here >= 0) & ~p.occupied[ALLIES]


def sweep(p: Position, log: Log) -> None:
    """Eliminate BeachHeads that enemy units have for themselves (WF-15.51/5)."""
    overrun(p, log, p.occupied[AXIS] & ~p.occupied[ALLIES])


def overrun(p: Position, log: Log, hexes: int) -> None:
    """Eliminate the BeachHeads in some hexes."""
    for beachhead, here in enumerate(p.beachheads):
        if here >= 0 and hexes >> here & 1:
            p.beachheads[beachhead] = int(Beachhead.ELIMINATED)
            log.add("WF-15.51/5", "{beachhead} in {place} is lost", beachhead, here)


def placeable(p: Position) -> int:
    """Return the BeachHeads that may be placed: Ready, and their corps is still where it landed (WF-15.51/1)."""
    found = 0
    for beachhead, corps in enumerate(BEACHHEADS):
        if p.beachheads[beachhead] == Beachhead.READY and p.ashore >> corps & 1:
            found |= 1 << beachhead
    return found


def unplaceable(p: Position, beachhead: int) -> Reasons:
    """Return why a BeachHead cannot be placed now."""
    corps = BEACHHEADS[beachhead]
    landed = p.ashore >> corps & 1
    return (
        not_ready(p, beachhead),
        None
        if landed
        else refusal("WF-15.51/1", "{unit}, the corps of {beachhead}, is not where it landed", corps, beachhead),
    )


def not_ready(p: Position, beachhead: int) -> Violation | None:
    """Only a Ready BeachHead is placed, and once (WF-15.51/2)."""
    state = p.beachheads[beachhead]
    if state >= 0:
        return refusal("WF-15.51/2", "{beachhead} is placed in {place} already", beachhead, state)
    if state == Beachhead.PREP:
        return refusal("WF-15.51/2", "{beachhead} is only in Prep, and not Ready", beachhead)
    if state == Beachhead.ELIMINATED:
        return refusal("WF-15.51/2", "{beachhead} is eliminated, and not Ready", beachhead)
    if state == Beachhead.DUE:
        return refusal("WF-15.51/2", "{beachhead} has not come yet", beachhead)
    return None


def place(p: Position, log: Log, beachhead: int) -> None:
    """Place a BeachHead where its corps is."""
    here = p.beachheads[beachhead] = p.place[BEACHHEADS[beachhead]]
    log.reveal("WF-15.51/1", "{beachhead} is placed in {place}", beachhead, here)  # it tells where its corps is


class Placement(ActiveActs):
    """In their Supply Phase the Allies may place BeachHeads where amphibious corps have landed (WF-15.51/1).

    Without such a corps it does not take place; who is ashore is not for the Axis to know.
    """

    name = "beachheads"
    moment = "the placing of BeachHeads"
    rules = ("WF-15.51/1", "WF-15.51/2")
    acts = (Act("place", unplaceable, place, placeable, role=Role.PLACE), DONE)

    def settle(self, p: Position, log: Log) -> bool:
        if p.player == ALLIES and placeable(p):
            return False
        if p.player == ALLIES and p.ashore & mask_of(BEACHHEADS):
            log.skip(1 << ALLIES, self.rules[1], self.moment, "no BeachHead of a corps that has landed is Ready")
        p.stack.pop()
        return True

    def prompt(self, p: Position) -> str:
        return "You may place Ready BeachHeads of corps that are where they landed."  # which, the Axis does not know


__all__ = ["Placement", "berths", "functioning", "overrun", "placeable", "port_like", "sweep", "unguarded"]
