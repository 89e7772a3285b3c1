"""U-boat warfare (EE-2.1): Allied ASW fires first, then the boats that are left take WERPs from Britain."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.production.purse import damage, werps
from sandtable.games.europe_engulfed.rules.strategic.air import DIE
from sandtable.games.europe_engulfed.rules.strategic.rails import sink_transports
from sandtable.games.europe_engulfed.rules.strategic.track import Asset, is_bombed
from sandtable.games.europe_engulfed.world.charts import ASW_HIT, U_BOAT_TABLE, U_BOATS_A_COLUMN, U_BOATS_AN_ASW_DIE
from sandtable.games.europe_engulfed.world.roster import Nation
from sandtable.odds import Distribution, die, pool


# ---------------------------------------------------------------- the tables
def asw_dice(level: int, boats: int) -> int:
    """Return the dice of an ASW attack (EE-2.11/1)."""
    return level * -(-boats // U_BOATS_AN_ASW_DIE)


def toll(boats: int, value: int) -> int:
    """Return the WERPs that so many boats cost Britain by a die (EE-2.12/1)."""
    return U_BOAT_TABLE[value - 1][(boats - 1) // U_BOATS_A_COLUMN] if boats else 0


def forecast(level: int, boats: int) -> Distribution[tuple[int, int]]:
    """Return the boats that are left, and the WERPs that they cost, of all throws."""
    sunk = pool([(asw_dice(level, boats), die(range(ASW_HIT, DIE + 1)))], (boats,))
    left = sunk.map(lambda scored: boats - scored[0])
    faces = Distribution(dict.fromkeys(range(1, DIE + 1), 1))
    return left.then(lambda still: faces.map(lambda value: (still, toll(still, value))))


# ---------------------------------------------------------------- the steps
def is_fought(p: Position) -> bool:
    """Tell whether U-boats attack: they must while there are any, unless Britain is gone (EE-2.0/3)."""
    return p.track[Asset.U_BOAT] > 0 and is_bombed(p, Camp.ALLIES)


class Asw(Chance[Position]):
    """The Allies hunt U-boats (EE-2.11/1)."""

    name = "asw"
    moment = "anti-submarine warfare"
    rules = ("EE-2.11/1", "EE-2.0/3")

    def settle(self, p: Position, log: Log) -> bool:
        if is_fought(p) and self.roll(p).count:
            return False
        p.stack.pop()
        return True

    def roll(self, p: Position) -> Roll:
        dice = asw_dice(p.track[Asset.ASW], p.track[Asset.U_BOAT])
        return Roll(dice, DIE, "ASW against U-boats", (), (Part("ASW", dice, (("sunk", ASW_HIT, DIE),)),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        sunk = min(sum(value >= ASW_HIT for value in order.args), p.track[Asset.U_BOAT])
        p.track[Asset.U_BOAT] -= sunk
        left = p.track[Asset.U_BOAT]
        log.add("EE-2.11/1", "ASW sinks {n}; {left} left", counted(sunk, "U-boat point"), str(left))


class UBoats(Chance[Position]):
    """The boats that are left attack the traffic to Britain (EE-2.12/1); with none left there is no throw."""

    name = "u-boats"
    moment = "the U-boat attack"
    rules = ("EE-2.12/1", "EE-2.13/1")

    def settle(self, p: Position, log: Log) -> bool:
        if is_fought(p):
            return False
        p.stack.pop()
        return True

    def roll(self, p: Position) -> Roll:
        boats = p.track[Asset.U_BOAT]
        parts = (Part(counted(boats, "U-boat point"), 1),)
        return Roll(1, DIE, "the U-boat attack", (), parts)

    def apply(self, p: Position, order: Order, log: Log) -> None:
        p.stack.pop()
        boats = p.track[Asset.U_BOAT]
        lost = damage(p, Nation.BRITAIN, toll(boats, order.args[0]))
        log.add(
            "EE-2.12/1", "the attack of {boats} takes {n} from Britain", counted(boats, "U-boat point"), werps(lost)
        )
        sink_transports(p, log, boats)
