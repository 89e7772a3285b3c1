"""Combined Offensives (AEC-5.3): further HQs of one nation or of allies in command range, at 2 EPs each."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.command.hq import no_agent
from sandtable.games.aeto.rules.command.offensives import amend, camp_of, current
from sandtable.games.aeto.rules.command.payment import no_payer, pay, spend, wealth
from sandtable.games.aeto.rules.sides import friends, power_of
from sandtable.games.aeto.world.atlas import distance
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.nations import BRITAIN, FRANCE
from sandtable.games.aeto.world.roster import HQS, ROSTER

_EPS: Final[int] = CHARTS["core"]["offensive_kinds"]["combined"]["eps_per_hq_beyond_first"]


def not_combined(p: Position, hq: int) -> Reasons:
    """Tell why an HQ does not join the Offensive."""
    now = current(p)
    if now.at >= 0:
        return refusal("AEC-5.3/1", "this is the Offensive of a stack: {unit} cannot join it", hq)
    if p.agents >> hq & 1:
        return refusal("AEC-5.3/1", "{unit} commands this Offensive already", hq)
    return (
        no_agent(p, hq, camp_of(p)) or _no_partner(p, hq) or no_payer(p, p.nation(hq), p.nation(hq)) or _too_dear(p, hq)
    )


def _no_partner(p: Position, hq: int) -> Violation | None:
    """Two HQs are in command range of each other if the larger of their radii reaches (AEC-5.3/1)."""
    for other in bit_list(p.agents & HQS):
        if not friends(p, p.nation(other)) >> p.nation(hq) & 1:
            return refusal("AEC-5.3/1", "{nation} is no ally of {nation}", p.nation(hq), p.nation(other))
    near = [max(ROSTER[hq].radius, ROSTER[other].radius) for other in bit_list(p.agents & HQS)]
    apart = [distance(p.at[hq], p.at[other]) for other in bit_list(p.agents & HQS)]
    if all(hexes > radius for hexes, radius in zip(apart, near, strict=True)):
        return refusal("AEC-5.3/1", "{unit} is not in command range of an HQ of this Offensive", hq)
    return None


def _shares(p: Position, hq: int) -> dict[int, int]:
    """Return the EPs that powers pay for a further HQ: France and the UK half each if they combine."""
    power = power_of(p, p.nation(hq))
    others = {power_of(p, p.nation(other)) for other in bit_list(p.agents & HQS)} | {power}
    return {FRANCE: _EPS // 2, BRITAIN: _EPS // 2} if others == {FRANCE, BRITAIN} else {power: _EPS}


def _too_dear(p: Position, hq: int) -> Violation | None:
    for power, eps in _shares(p, hq).items():
        if wealth(p, power) < eps:
            return refusal("AEC-5.3/1", "{nation} must pay {number} EPs for {unit}", power, eps, hq)
    return None


def candidates(p: Position) -> int:
    """Return the HQs that can join."""
    return mask_of(hq for hq in bit_list(p.units_in(p.card.land) & HQS) if not not_combined(p, hq))


def combine(p: Position, log: Log, hq: int) -> None:
    """Let a further HQ join, with its own attacks."""
    now, nation = current(p), p.nation(hq)
    log.add("AEC-5.3/1", "{unit} joins the Offensive", hq)
    pay(p, log, nation)
    for power, eps in _shares(p, hq).items():
        spend(p, power, eps)
        log.add("AEC-5.3/1", "{nation} pays {number} EPs", power, eps)
    p.agents |= 1 << hq
    more = ROSTER[hq].rating
    amend(
        p,
        now._replace(
            attacks=now.attacks + more,
            exploits=now.exploits + more,
            breaks=now.breaks + more,
            partners=now.partners | 1 << nation,
        ),
    )


COMBINE: Final = Act("combine", not_combined, combine, candidates, role=Role.CHOOSE, is_idle=True)
