"""Who else pays for an attack (EE-7.13/1, EE-6.72/2): other powers with units there may take part with an action."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europe_engulfed.language import NOTATION, refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.actions import no_action, spend
from sandtable.games.europe_engulfed.rules.combat.retreat import PRICE
from sandtable.games.europe_engulfed.rules.combat.round import begin, paid_for
from sandtable.games.europe_engulfed.rules.powers import friends, is_at_war, side_of
from sandtable.games.europe_engulfed.world.roster import MAJORS, Nation


class Paying(NamedTuple):
    """An attack that is being prepared: who pays for it, and who will not."""

    area: int
    type: int
    powers: int
    is_counter: int = 0
    declined: int = 0


PAYING: Final = Frame(Paying, area="area", type="type", powers="nations", declined="nations")


def cannot_pay(p: Position, area: int, nation: int, powers: int, is_counter: int) -> Reasons:
    """Tell why a power cannot spend a Special Action on an attack for which others pay already."""
    rule = "EE-7.7/1" if is_counter else "EE-6.72/2"
    if not is_counter and nation not in MAJORS:
        return refusal("EE-9.64/1", "the Special Action of {nation} only reinforces or counterattacks", nation)
    units = friends(p, area, p.phasing ^ is_counter) & ~p.vichy_units
    if not paid_for(p, 1 << nation, units) & ~paid_for(p, powers, units):
        return refusal(rule, "{nation} has nobody in {area} who could attack", nation, area)
    if not is_at_war(p, nation):
        return refusal(rule, "{nation} is not in the war", nation)
    return no_action(p, nation, rule)


def payers(p: Position, area: int, powers: int = 0, is_counter: int = 0) -> int:
    """Return the powers that could pay for an attack in an area, besides those that do."""
    able = (nation for nation in Nation if p.actions[nation])
    return mask_of(nation for nation in able if not cannot_pay(p, area, nation, powers, is_counter))


def _asked(p: Position) -> int:
    """Return the powers that are asked now: those of the first side that has any left to ask."""
    now = PAYING.top(p)
    left = bit_list(payers(p, now.area, now.powers, now.is_counter) & ~now.declined)
    side = min((side_of(p, nation) for nation in left), default=-1)
    return mask_of(nation for nation in left if side_of(p, nation) == side)


def not_pledging(p: Position, nation: int) -> Reasons:
    """Tell why a power cannot take part in an attack."""
    if _asked(p) >> nation & 1:
        return None
    now = PAYING.top(p)
    found = cannot_pay(p, now.area, nation, now.powers, now.is_counter)
    return found or refusal("EE-7.13/1", "the Special Actions of {nation} are not yours", nation)


def pledge(p: Position, log: Log, nation: int) -> None:
    """Spend a Special Action so that a power's units take part."""
    now = PAYING.top(p)
    spend(p, log, nation, "EE-7.13/1", "{nation} takes part in the attack in {area}", now.area)
    PAYING.turn(p, Partners.name, now._replace(powers=now.powers | 1 << nation))


def decline(p: Position, log: Log) -> None:
    """Let a side's powers stand aside."""
    now = PAYING.top(p)
    PAYING.turn(p, Partners.name, now._replace(declined=now.declined | _asked(p)))


class Partners(Acts[Position]):
    """Powers with units in the area are asked whether they pay; then the attack begins."""

    name = "partners"
    frame = PAYING
    moment = "the choice who takes part"
    rules = ("EE-7.13/1", "EE-6.72/2")
    acts = (
        Act("pledge", not_pledging, pledge, _asked, effect=lambda p, nation: PRICE),
        Act("decline", freely, decline, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if _asked(p):
            return False
        now = PAYING.top(p)
        p.stack.pop()
        if now.is_counter:
            p.stack.append(("sally", now.type, now.powers))
        else:
            begin(p, log, now.area, now.type, now.powers, is_free=False, is_first=False)
        return True

    def side(self, p: Position) -> int:
        return side_of(p, lowest(_asked(p)))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("An attack in {area} is paid for: who else takes part?", (PAYING.top(p).area,))
