"""After a round: works, beachheads, control, blocks that stand up again; and the end of a phase's combat."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.fields import forget
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import MOVEMENT, Position
from sandtable.games.europe_engulfed.rules.combat.fortress import crowd_out, send_wings_back
from sandtable.games.europe_engulfed.rules.combat.round import current
from sandtable.games.europe_engulfed.rules.combat.works import breach, land
from sandtable.games.europe_engulfed.rules.control import settle_area, take
from sandtable.games.europe_engulfed.rules.powers import friends, group_of_piece
from sandtable.games.europe_engulfed.world.atlas import FORTRESSES


class Aftermath(Step[Position]):
    """What follows from a round and its counterattack, at once (EE-6.97/2, EE-7.22/1, EE-6.74/1, EE-6.85/4)."""

    name = "aftermath"

    def settle(self, p: Position, log: Log) -> bool:
        battle = current(p)
        area, is_over = battle.area, not p.contested >> battle.area & 1
        p.dogfighting &= ~p.here[area]
        if is_over and FORTRESSES >> area & 1:
            send_wings_back(p, log, area, p.phasing)
            if crowd_out(p, area, p.phasing):
                return True  # who stays is chosen while the blocks still lie open
        p.stack.pop()
        land(p, log, area)
        if is_over:
            settle_area(p, log, area)
        elif battle.is_first:  # who held the area still does (EE-glossary-contested/2)
            breach(p, log, area)
        return True


def occupy(p: Position, log: Log) -> bool:
    """Landings and drops that met nobody take their areas in the Initial Combat Phase (EE-7.22/7).

    Tell whether it is to be asked before who stays in a Fortress (EE-5.5/5).
    """
    for area in bit_list((p.landed | p.airborne) & ~p.contested & ~p.fought):
        units = friends(p, area, p.phasing)
        if units and FORTRESSES >> area & 1:
            send_wings_back(p, log, area, p.phasing)
            if crowd_out(p, area, p.phasing):
                return True
        p.fought |= 1 << area
        if units:
            land(p, log, area)
            take(p, log, area, group_of_piece(p, bit_list(units)[0]))
            settle_area(p, log, area)
    return False


def end_movement(p: Position) -> None:
    """A Movement Phase and its combat are over: nothing is newly contested any more (EE-glossary-newly-contested/1).

    Who left a contested area may go where he likes in a later one (EE-5.14/2).
    How units came into a Fortress is kept: if it holds out, they go back that way (EE-6.85/3, EE-6.86/1).
    """
    besieging = tuple(entry for entry in p.entries if FORTRESSES >> entry.area & 1)
    forget(p, MOVEMENT)
    p.entries = besieging
