"""Transfer (EUC-23.G/1): an air unit goes to another airbase, up to three times its range, and does nothing else."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Role
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst
from sandtable.core.order import Fan
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import AirState, Position
from sandtable.games.europa.rules.air.bases import own_bases, roomy
from sandtable.games.europa.rules.air.ranges import disc
from sandtable.games.europa.rules.air.states import at_war, in_state, is_neutral, rest
from sandtable.games.europa.rules.politics.havens import haven_fields, havens, is_gone, leave_by_air
from sandtable.games.europa.world.atlas import distance
from sandtable.games.europa.world.charts import TRANSFER_RANGE
from sandtable.games.europa.world.nations import Nation

RULE: Final = "EUC-23.G/1"


def movable(p: Position, side: int) -> int:
    """Return the air units of a side that may transfer; those of a damaged base may, too (EUC-20/9)."""
    return in_state(p, at_war(p, side) & ~(p.flown | p.ferried), AirState.OPERATIVE)


def ends(p: Position, air: int, side: int) -> int:
    """Return the airbases that an air unit may transfer to; for Poles neutral ones, too (EU-103.D.21.c/3)."""
    base, row = p.base[air], p.airman(air)
    found = roomy(p, side)
    if row.nation == Nation.PL:
        found |= haven_fields(p)
    return found & disc(base, row.range * TRANSFER_RANGE) & ~(1 << base)


def not_transferring(p: Position, air: int, place: int, side: int) -> Violation | None:
    """Tell why an air unit of a side does not transfer to a place."""
    return not_movable(p, air, side) or not_an_end(p, air, place, side)


def not_movable(p: Position, air: int, side: int) -> Violation | None:
    """Tell why an air unit does not transfer at all."""
    if not p.airs_of(side) >> air & 1:
        return refusal(RULE, "{air} is not yours", air)
    if p.base[air] < 0:
        return refusal("EUC-20/2", "{air} is at no airbase", air)
    if is_neutral(p, air):
        return refusal("EUC-56/5", "{air} is neutral: it does not fly", air)
    if p.ferried >> air & 1:
        return refusal(RULE, "{air} was transferred in this player-turn", air)
    if p.flown >> air & 1:
        return refusal("EUC-20/10", "{air} has flown a mission in this phase", air)
    if p.air_state[air] != AirState.OPERATIVE:
        return refusal("EUC-20/4", "{air} is not operative", air)
    return None


def not_an_end(p: Position, air: int, place: int, side: int) -> Violation | None:
    """Tell why an air unit cannot be based in a place."""
    if ends(p, air, side) >> place & 1:
        return None
    if place == p.base[air]:
        return refusal(RULE, "{air} is based in {place} already", air, place)
    if havens() >> place & 1:
        return _not_interned(p, air, place)
    if not own_bases(p, side) >> place & 1:
        return refusal(RULE, "{place} is no airbase of yours", place)
    if not roomy(p, side) >> place & 1:
        return refusal("EUC-20/7", "there is no room in {place}", place)
    return too_far(p, air, place)


def _not_interned(p: Position, air: int, place: int) -> Violation:
    """Tell why an air unit does not leave for a neutral country."""
    if p.airman(air).nation != Nation.PL or not is_gone(p):
        words = "{air} may not leave for a neutral country: the Polish government is neither in exile nor captured"
        return refusal("EU-103.D.21.c/1", words, air)
    if not haven_fields(p) >> place & 1:
        return refusal("EU-103.D.21.c/3", "there is no permanent airfield in {place}", place)
    return too_far(p, air, place)


def too_far(p: Position, air: int, place: int) -> Violation:
    """Tell that a place is beyond the range of a transfer."""
    most = p.airman(air).range * TRANSFER_RANGE
    return refusal(RULE, "{place} is more than {number} hexes from {air}", place, most, air)


def ferry(p: Position, log: Log, air: int, place: int) -> None:
    """Base an air unit elsewhere; it is inoperative if that is beyond its printed range."""
    if havens() >> place & 1:
        leave_by_air(p, log, air, place)
        return
    is_far = distance(p.base[air], place) > p.airman(air).range
    p.station(air, place)
    p.ferried |= 1 << air
    log.add(RULE, "{air} is transferred to {place}", air, place)
    if is_far:
        rest(p, 1 << air)
        log.add(RULE, "{air} is inoperative after so long a flight", air)


class Transfer(ByFirst):
    """An air unit of the phasing side is transferred."""

    def firsts(self, p: Position) -> int:
        return movable(p, p.phasing)

    def of_first(self, p: Position, air: int) -> list[Fan]:
        found = ends(p, air, p.phasing)
        return [Fan(self.verb, (air,), found)] if found else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        found = not_transferring(p, args[0], args[1], p.phasing)
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        ferry(p, log, args[0], args[1])


TRANSFER: Final = Transfer("transfer", Role.MOVE)
