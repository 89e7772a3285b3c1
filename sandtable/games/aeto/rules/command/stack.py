"""Stack Offensives (AEC-5.0/3): units of one nationality, allies up to half, that begin in one hex; one attack."""

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
from sandtable.games.aeto.rules.sides import nations_of_camp, units_of_nations
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.roster import LAND_UNITS

_ATTACKS: Final[int] = CHARTS["core"]["offensive_kinds"]["stack"]["attacks"]


def no_stack(p: Position, place: int, nation: int) -> Violation | None:
    """Tell why units of a nation in a hex open no Offensive, whoever pays."""
    if not nations_of_camp(p, camp_on_turn(p)) >> nation & 1:
        return refusal("AEC-5.0/1", "{nation} is not yours", nation)
    if not p.war[nation]:
        return refusal("AEC-5.0/6", "{nation} is at war with nobody", nation)
    here = p.here.get(place, 0) & LAND_UNITS & units_of_nations(p, 1 << nation)
    if not here:
        return refusal("AEC-5.0/3", "no land unit of {nation} is in {place}", nation, place)
    if not here & ~p.activated:
        return refusal("AEC-5.0/8", "the units of {nation} in {place} have acted in this month", nation, place)
    return None


def not_opened(p: Position, place: int, nation: int, payer: int = -1) -> Reasons:
    """Tell why a stack opens no Offensive, paid by its own nation or by another."""
    return no_stack(p, place, nation) or no_payer(p, nation, nation if payer < 0 else payer)


def openings(p: Position) -> list[tuple[tuple[int, ...], int]]:
    """Return the hexes and nations whose stacks can open an Offensive, and who else can pay for each."""
    found: list[tuple[tuple[int, ...], int]] = []
    own = bit_list(nations_of_camp(p, camp_on_turn(p)))
    able = {nation: payers(p, nation) for nation in own if p.war[nation]}
    units = {nation: units_of_nations(p, 1 << nation) & LAND_UNITS & ~p.activated for nation in able}
    for place, here in sorted(p.here.items()):
        nations = [nation for nation in able if here & units[nation] and p.card.land >> place & 1]
        alone = mask_of(nation for nation in nations if able[nation] >> nation & 1)
        found.append(((place,), alone))
        found += [((place, nation), able[nation]) for nation in nations]
    return found


def activate_stack(p: Position, log: Log, place: int, nation: int, payer: int = -1) -> None:
    """Open an Offensive of a stack, whose units are activated next."""
    log.add("AEC-5.0/3", "units of {nation} in {place} open an Offensive", nation, place)
    pay(p, log, nation if payer < 0 else payer)
    open_offensive(p, log, nation if payer < 0 else payer, _ATTACKS, place, nation)


STACK: Final = Act("stack", not_opened, activate_stack, openings, role=Role.CHOOSE)
