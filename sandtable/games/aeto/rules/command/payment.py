"""Who pays an Offensive (AEC-5.0/6, AEC-8.13/1, AE-9.0/3 to /9), and EPs that are paid in the month."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.sides import friends
from sandtable.games.aeto.world.nations import MAJORS


def has_offensive(p: Position, nation: int) -> bool:
    """Tell whether a nation has an Offensive left, bought in the month or before."""
    return bool(p.offensives[nation] or p.impromptu[nation])


def no_payer(p: Position, nation: int, payer: int) -> Violation | None:
    """Tell why a nation does not pay an Offensive of units of a nation (AEC-5.0/6, AE-9.0/9)."""
    if not p.war[payer]:
        return refusal("AEC-5.0/6", "{nation} is at war with nobody", payer)
    if payer != nation and not friends(p, nation) >> payer & 1:
        return refusal("AEC-5.0/6", "{nation} is no ally of {nation}", payer, nation)
    if payer >= MAJORS and payer != nation:
        return refusal("AE-9.0/9", "the free Offensives of {nation} are for its own units", payer)
    if not has_offensive(p, payer):
        return refusal("AEC-8.13/1", "{nation} has no Offensive left", payer)
    return None


def payers(p: Position, nation: int) -> int:
    """Return the nations that can pay an Offensive of units of a nation."""
    return mask_of(payer for payer in bit_list(friends(p, nation)) if no_payer(p, nation, payer) is None)


def pay(p: Position, log: Log, nation: int) -> None:
    """Take an Offensive off a nation's track: one that was bought in the month first, since it lapses."""
    if p.impromptu[nation]:
        p.impromptu[nation] -= 1
    else:
        p.offensives[nation] -= 1
    log.add("AEC-8.13/1", "{nation} pays an Offensive, and has {number} left", nation, int(p.offensives[nation]))


def wealth(p: Position, nation: int) -> int:
    """Return the EPs of a power, its Economic Reserve among them."""
    return p.eps[nation] + p.reserve[nation]


def spend(p: Position, nation: int, eps: int) -> None:
    """Take EPs off a power's track, then off its reserve."""
    from_track = min(eps, p.eps[nation])
    p.eps[nation] -= from_track
    p.reserve[nation] -= eps - from_track
