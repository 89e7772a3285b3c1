"""The V1 interceptor force (EU-103.A.21.e): six British fighters in a garrison box (EUC-44/4) while V1s come."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Off, Position, Side
from sandtable.games.europa.rules.air.bases import own_bases, roomy
from sandtable.games.europa.rules.victory import vps
from sandtable.games.europa.world.atlas import MAJORS, OF_COUNTRY, distance
from sandtable.games.europa.world.charts import V1_FIGHTER_ATTACK, V1_FIGHTERS, V1_MISSING_VP4
from sandtable.games.europa.world.nations import BRITISH
from sandtable.games.europa.world.pieces import AirKind

_DUTY: Final = "EU-103.A.21.e/1"
_FIT: Final = "EU-103.A.21.e/2"
_MISSING: Final = "EU-103.A.21.e/6"


def force(p: Position) -> int:
    """Return the fighters in the V1 interceptor section."""
    return mask_of(air for air in bit_list(p.airs_of(Side.ALLIES)) if p.base[air] == Off.GARRISON)


def missing(p: Position) -> int:
    """Return how many fighters are to be added."""
    return max(0, V1_FIGHTERS - force(p).bit_count()) if p.v1_duty else 0


def fit(p: Position) -> int:
    """Return the British fighters that may be added, wherever they are based, in whatever state."""
    if not missing(p):
        return 0
    return mask_of(air for air in bit_list(p.airs_of(Side.ALLIES)) if p.base[air] >= 0 and not _unfit(p, air))


def _unfit(p: Position, air: int) -> Reasons:
    """Tell why an air unit is none of those that qualify (EU-103.A.21.e/2)."""
    row = p.airman(air)
    if not BRITISH >> row.nation & 1:
        return refusal(_DUTY, "{air} is not British", air)
    if row.kind not in (AirKind.F, AirKind.HF):
        return refusal(_FIT, "{air} is no fighter", air)
    if row.attack < V1_FIGHTER_ATTACK:
        return refusal(_FIT, "{air} has an air attack below {number}", air, V1_FIGHTER_ATTACK)
    return None


def not_added(p: Position, air: int) -> Reasons:
    """Tell why an air unit is not put into the force."""
    if not p.airs_of(Side.ALLIES) >> air & 1:
        return refusal(_FIT, "{air} is not yours", air)
    if p.base[air] == Off.GARRISON:
        return refusal(_DUTY, "{air} stands in the interceptor force already", air)
    if p.base[air] < 0:
        return refusal(_DUTY, "{air} is not on the map", air)
    return _unfit(p, air)


def add(p: Position, log: Log, air: int) -> None:
    """Put a fighter into the force."""
    p.station(air, Off.GARRISON)
    p.cap[air] = -1
    log.add(_DUTY, "{air} joins the interceptor force", air)


def release(p: Position, log: Log) -> None:
    """Base the whole force in Britain again, nearest to London where there is room (EU-103.A.21.e/5)."""
    p.v1_duty = 0
    london = lowest(MAJORS["london"])
    home = OF_COUNTRY["britain"]
    for air in bit_list(force(p)):
        bases = bit_list(roomy(p, Side.ALLIES) & home) or bit_list(own_bases(p, Side.ALLIES) & home)
        p.station(air, min(bases, key=lambda base: (distance(base, london), base)))
    log.add("EU-103.A.21.e/5", "London saw no V1: the interceptor force is released")


class Interceptors(Acts[Position]):
    """Step (g): the force is formed, made up, or released; who is missing scores for the Axis (EU-103.A.21.e)."""

    name = "boxes"
    moment = "the time for garrison boxes"
    rules = (_DUTY, _FIT, _MISSING)
    acts = (Act("garrison", not_added, add, fit),)

    def settle(self, p: Position, log: Log) -> bool:
        if p.phasing == Side.ALLIES and p.v1_duty:
            if not p.v1_struck:
                release(p, log)
            elif fit(p):
                return False
            else:
                _close(p, log)
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return Side.ALLIES

    def prompt(self, p: Position) -> str:
        return NOTATION.say("London is under attack: {number} more fighters for the interceptor force.", (missing(p),))


def _close(p: Position, log: Log) -> None:
    """End the step: fighters that nobody can provide cost VPs."""
    p.v1_struck = 0
    if lacking := missing(p):
        vp4 = lacking * V1_MISSING_VP4
        p.vp[Side.AXIS] += vp4
        log.add(_MISSING, "{number} fighters are missing: {vps} for the Axis", lacking, vps(vp4))
