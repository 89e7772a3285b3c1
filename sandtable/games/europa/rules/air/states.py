"""The states of air units (EUC-20/2 to EUC-20/6): what makes them operative, inoperative, aborted, eliminated."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.position import AirState, Off, Position, Side
from sandtable.games.europa.rules.air.bases import grounded
from sandtable.games.europa.rules.supply.lines import field, is_own_box
from sandtable.games.europa.world.atlas import BOX


# ---------------------------------------------------------------- who can fly
def owner(p: Position, air: int) -> int:
    """Return the side of an air unit."""
    return int(Side.ALLIES if p.airs_of(Side.ALLIES) >> air & 1 else Side.AXIS)


def at_war(p: Position, side: int) -> int:
    """Return the air units of a side that are based somewhere, but for those of neutrals (EUC-56/5)."""
    found, owned = 0, p.owned[side]
    for place, airs in p.wings.items():
        if owned >> place & 1:
            found |= airs
    return found & p.airs_of(side)


def is_neutral(p: Position, air: int) -> bool:
    """Tell whether an air unit is based in a country that is not in the war: its hexes are nobody's (EUC-3.C/2)."""
    return not p.owned[owner(p, air)] >> p.base[air] & 1


def in_state(p: Position, airs: int, state: AirState) -> int:
    """Return those of some air units that are in a state."""
    states = p.air_state
    return mask_of(air for air in bit_list(airs) if states[air] == state)


def operative(p: Position, side: int) -> int:
    """Return the operative air units of a side on the map."""
    return in_state(p, at_war(p, side), AirState.OPERATIVE)


def able(p: Position, side: int, among: int) -> int:
    """Return those of some air units of a side that may fly a mission: operative, and none flown in this phase."""
    found = in_state(p, at_war(p, side) & among & ~(p.flown | p.ferried), AirState.OPERATIVE)  # EUC-20/10
    return found & ~grounded(p, found) if p.damage else found


# ---------------------------------------------------------------- changes
def send(p: Position, airs: int) -> None:
    """Note that air units fly a mission."""
    p.flown |= airs
    p.sent |= airs


def rest(p: Position, airs: int) -> None:
    """Make air units inoperative that come back from a mission (EUC-20/4)."""
    for air in bit_list(airs):
        p.air_state[air] = AirState.INOPERATIVE
        p.cap[air] = -1


def abort(p: Position, air: int) -> None:
    """Let an air unit be aborted: it can do nothing until it is refitted (EUC-20/2)."""
    p.air_state[air] = AirState.ABORTED
    p.cap[air] = -1


def eliminate_air(p: Position, air: int) -> None:
    """Take an air unit off the map; it may be rebuilt (EUC-24/1)."""
    p.air_state[air] = AirState.ELIMINATED
    p.cap[air] = -1
    p.extended &= ~(1 << air)
    p.station(air, Off.POOL)


def drop_state(p: Position, log: Log, air: int, rule: str) -> None:
    """Let an air unit on the ground drop one state (EUC-22/3, EU-103.A.21.f/6)."""
    if p.air_state[air] == AirState.OPERATIVE:
        rest(p, 1 << air)
        log.add(rule, "{air} becomes inoperative", air)
    elif p.air_state[air] == AirState.INOPERATIVE:
        abort(p, air)
        log.add(rule, "{air} is aborted", air)
    else:
        eliminate_air(p, air)
        log.add(rule, "{air} is eliminated", air)


# ---------------------------------------------------------------- made ready
def is_fed(p: Position, air: int) -> bool:
    """Tell whether an air unit is at a base in supply, regular or limited, judged as for a ground unit (EUC-20/3)."""
    place, side = p.base[air], owner(p, air)
    if place == Off.GARRISON:
        return True
    if place < 0:
        return False
    if BOX >> place & 1:
        return is_own_box(p, place, side)
    net = field(p, side).net(p.airman(air).nation)
    return net is not None and bool((net.regular | net.limited) >> place & 1)


def ready(p: Position, log: Log, side: int) -> None:
    """Make the air units of a side ready in step (a) of its initial phase; a marker comes off instead (EUC-20/6)."""
    for air in bit_list(p.airs_of(side)):
        if p.base[air] < 0 and p.base[air] != Off.GARRISON:
            continue
        if p.extended >> air & 1:
            p.extended &= ~(1 << air)
            log.add("EUC-20/6", "the Extended Air Mission marker of {air} comes off", air)
        elif p.air_state[air] == AirState.INOPERATIVE:
            if is_fed(p, air):
                p.air_state[air] = AirState.OPERATIVE
            else:
                log.add("EUC-20/3", "{air} stays inoperative: its base is not in supply", air)
