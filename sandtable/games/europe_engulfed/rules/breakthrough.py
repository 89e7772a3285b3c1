"""The Breakthrough Phases (EE-1.26, EE-6.7/1): Special Actions buy combat and movement, in any order."""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely
from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.procedure import Sharing
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules import agreement
from sandtable.games.europe_engulfed.rules.combat.breakthrough import STRIKE
from sandtable.games.europe_engulfed.rules.combat.phase import HAND_OVER
from sandtable.games.europe_engulfed.rules.movement.beachheads import REMOVING_LATER
from sandtable.games.europe_engulfed.rules.movement.exploitation import EXPLOITING
from sandtable.games.europe_engulfed.rules.movement.redeployment import REDEPLOYING
from sandtable.games.europe_engulfed.rules.politics.rights import let_claims_lapse
from sandtable.games.europe_engulfed.rules.powers import BREAKTHROUGH, phasing_sides


class Breakthrough(Sharing[Position]):
    """The sides of a camp buy phase after phase, each finished before the next begins (EE-6.7/1)."""

    name = BREAKTHROUGH
    moment = "the Breakthrough Phases"
    rules = ("EE-1.26/1", "EE-6.7/1", "EE-6.71/1", "EE-6.2/3")
    asks = "Spend a Special Action on a round, a thrust into one area or strat-moves, or end these phases."
    acts = (
        STRIKE,
        EXPLOITING,
        REDEPLOYING,
        REMOVING_LATER,
        HAND_OVER,
        Act("done", freely, let_claims_lapse, role=Role.END),
    )
    empty = "no Special Action can be used"

    def taking_part(self, p: Position) -> tuple[int, ...]:
        return phasing_sides(p)

    def settle(self, p: Position, log: Log) -> bool:
        if agreement.is_open(p):
            p.stack.append((agreement.Claims.name,))
            return True
        return super().settle(p, log)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.agreed = 0  # for the next Special Action it is asked again
        if self.deed(order).verb == HAND_OVER.verb:
            let_claims_lapse(p, log)
        super().apply(p, order, log)
