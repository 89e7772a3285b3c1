"""What the schedule lets happen by itself in step (e) of an initial phase (EUC-4/3): some first, the rest last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.games.europa.language import SIDES
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.air.bases import roomy
from sandtable.games.europa.rules.air.ranges import disc
from sandtable.games.europa.rules.air.states import owner
from sandtable.games.europa.rules.forces.conversions import convert, rebuild_free
from sandtable.games.europa.rules.forces.production import gain
from sandtable.games.europa.rules.forces.withdrawals import bring_back, call_back, withdraw
from sandtable.games.europa.rules.ground.tops import disclose, report
from sandtable.games.europa.rules.sequence import enemy
from sandtable.games.europa.world.atlas import PORT, distance
from sandtable.games.europa.world.charts import TRANSFER_RANGE
from sandtable.games.europa.world.schedule import (
    BoxPasses,
    Convert,
    Event,
    Join,
    Points,
    Rebuild,
    Return,
    Transfer,
    Withdraw,
)

_BOXES: Final = "EUC-3.I/3"


def _today(p: Position) -> Iterator[Event]:
    """Yield what happens in this player-turn; what binds both sides happens in the first one of the turn."""
    for event in p.card.events(p.turn):
        side = p.card.first_player if isinstance(event, Join | BoxPasses) else event.side
        if side == p.phasing:
            yield event


# ---------------------------------------------------------------- before anybody arrives
def begin(p: Position, log: Log) -> None:
    """Let boxes pass and countries join; units come back into the schedule, and points come in."""
    for event in _today(p):
        if isinstance(event, BoxPasses):
            pass_box(p, log, event)
        elif isinstance(event, Join):
            p.joined |= 1 << event.country
            p.memo = None
            log.add("EUC-56/2", "{country} joins {side}", event.country, SIDES[event.side])
        elif isinstance(event, Transfer):
            p.transferred |= mask_of(event.units)
            for unit in event.units:
                log.add("EU-103.A.21.a/3", "{unit} is bound to East Africa no more", unit)
        elif isinstance(event, Return):
            bring_back(p, event)
        elif isinstance(event, Points):
            gain(p, log, event.nation, event.infantry4, event.armour4)


def pass_box(p: Position, log: Log, event: BoxPasses) -> None:
    """A box changes hands: who is in it goes to the nearest own port or airbase, or is removed (EUC-3.I/3)."""
    loser, box = enemy(event.side), event.box
    p.give(1 << box, event.side)
    log.add(_BOXES, "{place} passes to {side}", box, SIDES[event.side])
    p.depots = tuple(row for row in p.depots if (row.place, row.side) != (box, loser))
    ports = [port for port in bit_list(p.owned[loser] & p.sheet.everywhere) if port in PORT and _is_same_sea(port, box)]
    for unit in bit_list(p.here.get(box, 0) & p.of_side(loser)):
        if ports:
            p.put(unit, min(ports, key=lambda port: (distance(box, port), port)))
            report(p, log, _BOXES, "{unit} goes to {place}", unit, p.at[unit])
        else:
            disclose(p, log, _BOXES, "{unit} is removed", unit)
            p.remove(unit, Off.WITHDRAWN)
    for air in bit_list(p.wings.get(box, 0) & p.airs_of(loser)):
        _clear_base(p, log, air)


def _is_same_sea(port: int, box: int) -> bool:
    return box in PORT and PORT[port].sea == PORT[box].sea


def _clear_base(p: Position, log: Log, air: int) -> None:
    """Take an air unit to the nearest airbase within its transfer range, or off."""
    box = p.base[air]
    bases = bit_list(roomy(p, owner(p, air)) & disc(box, p.airman(air).range * TRANSFER_RANGE))
    p.station(air, min(bases, key=lambda base: (distance(box, base), base)) if bases else Off.WITHDRAWN)
    if bases:
        log.add(_BOXES, "{air} goes to {place}", air, p.base[air])
    else:
        log.add(_BOXES, "{air} is removed", air)


# ---------------------------------------------------------------- after all have arrived
class Departures(Step[Position]):
    """Conversions and free rebuilds, then withdrawals (EUC-51/3, EUC-51/4)."""

    name = "departures"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        for event in _today(p):
            if isinstance(event, Convert):
                convert(p, log, event)
            elif isinstance(event, Rebuild):
                rebuild_free(p, log, event)
            elif isinstance(event, Withdraw):
                call_back(p, event.units)
        withdraw(p, log)
        return True
