"""HQ Offensives (AEC-5.0/4, AEC-5.1): the HQ, its radius in plain hexes, its attacks; who may open one."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.offensives import open_offensive
from sandtable.games.aeto.rules.command.payment import no_payer, pay, payers
from sandtable.games.aeto.rules.phases.base import camp_on_turn
from sandtable.games.aeto.rules.sides import friends, units_of_camp, units_of_nations
from sandtable.games.aeto.world.atlas import distance
from sandtable.games.aeto.world.roster import HQS, LAND_UNITS, ROSTER


def in_radius(p: Position, hq: int, place: int) -> bool:
    """Tell whether a place lies in an HQ's command radius, counted in hexes over any ground (AEC-5.1/1)."""
    return distance(p.at[hq], place) <= ROSTER[hq].radius


def commanded(p: Position, hqs: int, place: int) -> bool:
    """Tell whether any of some HQs commands a place."""
    return any(in_radius(p, hq, place) for hq in bit_list(hqs))


def troops(p: Position, hq: int) -> int:
    """Return the land units in an HQ's radius that it could activate."""
    units = units_of_nations(p, friends(p, p.nation(hq))) & LAND_UNITS & ~p.activated & ~p.active
    return mask_of(unit for unit in bit_list(p.units_in(p.card.land) & units) if in_radius(p, hq, p.at[unit]))


def no_agent(p: Position, hq: int, camp: int) -> Violation | None:
    """Tell why an HQ commands no Offensive, whoever pays."""
    if not units_of_camp(p, camp) >> hq & 1:
        return refusal("AEC-5.0/1", "{unit} is not yours", hq)
    if not HQS >> hq & 1:
        return refusal("AEC-5.0/4", "{unit} is no HQ", hq)
    if p.at[hq] < 0:
        return refusal("AEC-5.0/4", "{unit} is not on the map", hq)
    if p.activated >> hq & 1:
        return refusal("AEC-5.0/8", "{unit} was activated in this month", hq)
    if not p.war[p.nation(hq)]:
        return refusal("AEC-5.0/6", "{nation} is at war with nobody", p.nation(hq))
    if not troops(p, hq):
        return refusal("AEC-5.0/4", "no unit that could act is in the radius of {unit}", hq)
    return None


def not_opened(p: Position, hq: int, payer: int = -1) -> Reasons:
    """Tell why an HQ opens no Offensive, paid by its own nation or by another."""
    if found := no_agent(p, hq, camp_on_turn(p)):
        return found
    own = p.nation(hq)
    return no_payer(p, own, own if payer < 0 else payer)


def openings(p: Position) -> list[tuple[tuple[int, ...], int]]:
    """Return the HQs that can open an Offensive, and who else can pay for each."""
    found: list[tuple[tuple[int, ...], int]] = []
    alone = 0
    for hq in bit_list(p.units_in(p.card.land) & HQS & units_of_camp(p, camp_on_turn(p))):
        if no_agent(p, hq, camp_on_turn(p)) is None:
            able = payers(p, p.nation(hq))
            alone |= (able >> p.nation(hq) & 1) << hq
            found.append(((hq,), able))
    return [((), alone), *found]


def activate_hq(p: Position, log: Log, hq: int, payer: int = -1) -> None:
    """Open an Offensive with an HQ."""
    nation = p.nation(hq) if payer < 0 else payer
    log.add("AEC-5.0/4", "{unit} opens an Offensive", hq)
    pay(p, log, nation)
    p.agents = 1 << hq
    open_offensive(p, log, nation, ROSTER[hq].rating)


HQ: Final = Act("hq", not_opened, activate_hq, openings, role=Role.CHOOSE)
