"""Air replacement points (EUC-24/1): they refit aborted air units and bring eliminated ones back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, having, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import AirState, Position
from sandtable.games.europa.rules.air.bases import own_bases, roomy
from sandtable.games.europa.rules.air.states import is_fed
from sandtable.games.europa.rules.supply.lines import field
from sandtable.games.europa.rules.victory import points
from sandtable.games.europa.world.atlas import BOX
from sandtable.games.europa.world.charts import ARP4_ABORTED, ARP4_ELIMINATED
from sandtable.games.europa.world.nations import PURSE

_RULE: Final = "EUC-24/1"


def _too_dear(p: Position, air: int, need4: int) -> Violation | None:
    purse = PURSE[p.airman(air).nation]
    if purse < 0:
        return refusal("EUC-52/7", "{air} is of a nation without repair points", air)
    if p.repair[purse] < need4:
        have = points(p.repair[purse])
        return refusal(_RULE, "{nation}: there are {n} ARP, and {m} are needed", purse, have, points(need4))
    return None


def _own(p: Position, state: AirState) -> tuple[int, ...]:
    return bit_list(having(p.air_state, state) & p.airs_of(p.phasing))


# ---------------------------------------------------------------- refitted
def not_refitted(p: Position, air: int) -> Reasons:
    """Tell why an aborted air unit is not refitted."""
    if not p.airs_of(p.phasing) >> air & 1:
        return refusal(_RULE, "{air} is not yours", air)
    if p.air_state[air] != AirState.ABORTED:
        return refusal(_RULE, "{air} is not aborted", air)
    if not is_fed(p, air):
        return refusal(_RULE, "the base of {air} is not in supply", air)
    return _too_dear(p, air, ARP4_ABORTED)


def to_refit(p: Position) -> int:
    """Return the air units that can be refitted."""
    return mask_of(air for air in _own(p, AirState.ABORTED) if not not_refitted(p, air))


def refit(p: Position, log: Log, air: int) -> None:
    """Turn an aborted air unit inoperative for 1 ARP."""
    p.repair[PURSE[p.airman(air).nation]] -= ARP4_ABORTED
    p.air_state[air] = AirState.INOPERATIVE
    log.add(_RULE, "{air} is refitted", air)


# ---------------------------------------------------------------- brought back
def bases_for(p: Position, air: int) -> int:
    """Return the airbases in supply, regular or limited, that have room for an air unit."""
    net = field(p, p.phasing).net(p.airman(air).nation)
    fed = net.regular | net.limited if net is not None else 0
    return roomy(p, p.phasing) & (fed | BOX)


def not_revived(p: Position, air: int, place: int) -> Reasons:
    """Tell why an eliminated air unit does not come back."""
    if not p.airs_of(p.phasing) >> air & 1:
        return refusal(_RULE, "{air} is not yours", air)
    if p.air_state[air] != AirState.ELIMINATED:
        return refusal(_RULE, "{air} is not eliminated", air)
    if found := _too_dear(p, air, ARP4_ELIMINATED):
        return found
    if not own_bases(p, p.phasing) >> place & 1:
        return refusal(_RULE, "{place} is no airbase of yours", place)
    if not roomy(p, p.phasing) >> place & 1:
        return refusal("EUC-20/7", "there is no room in {place}", place)
    return None if bases_for(p, air) >> place & 1 else refusal(_RULE, "{place} is not in supply", place)


def to_revive(p: Position) -> Iterator[tuple[int, int]]:
    """Yield the eliminated air units that can be paid for, and where they can come back."""
    for air in _own(p, AirState.ELIMINATED):
        if not _too_dear(p, air, ARP4_ELIMINATED):
            yield air, bases_for(p, air)


def revive(p: Position, log: Log, air: int, place: int) -> None:
    """Bring an eliminated air unit back, inoperative, for 2 ARPs."""
    p.repair[PURSE[p.airman(air).nation]] -= ARP4_ELIMINATED
    p.air_state[air] = AirState.INOPERATIVE
    p.station(air, place)
    log.add(_RULE, "{air} comes back to {place}", air, place)


def _price_of_refit(p: Position, air: int) -> Effect:
    return Effect((), f"{points(ARP4_ABORTED)} ARP")


def _price_of_revival(p: Position, air: int, place: int) -> Effect:
    return Effect((), f"{points(ARP4_ELIMINATED)} ARPs")


REFIT: Final = Act("refit", not_refitted, refit, to_refit, role=Role.BUY, effect=_price_of_refit)
REVIVE: Final = Act("revive", not_revived, revive, to_revive, role=Role.BUY, effect=_price_of_revival)
