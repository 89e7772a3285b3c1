"""The advance (EUC-9/18): into a hex that the result has emptied."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Off, Position
from sandtable.games.europa.rules.combat.battle import alive
from sandtable.games.europa.rules.combat.entry import move_in, passable
from sandtable.games.europa.rules.combat.homeward import land
from sandtable.games.europa.rules.ground.closed import why_closed
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.stacking import no_room

_RULE: Final = "EUC-9/18"


class Advancing(NamedTuple):
    """The hex that is empty, and who has attacked it."""

    target: int
    units: int


ADVANCING: Final = Frame(Advancing, target="place", units="units")


def not_advancing(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot advance."""
    now = ADVANCING.top(p)
    if not now.units >> unit & 1:
        return refusal(_RULE, "{unit} did not attack {place}", unit, now.target)
    if p.at[unit] == now.target:
        return refusal(_RULE, "{unit} has advanced", unit)
    return _closed(p, unit, now.target) or no_room(p, unit, now.target)


def _closed(p: Position, unit: int, target: int) -> Reasons:
    if (reason := why_closed(p, unit, target)) is not None:
        return reason
    if p.at[unit] == Off.AFLOAT or passable(p, unit) >> target & 1:
        return None
    return refusal("EUC-6/2", "{place} is closed to {unit}", target, unit)


def offers(p: Position) -> int:
    """Return who may advance."""
    return mask_of(unit for unit in bit_list(ADVANCING.top(p).units) if not not_advancing(p, unit))


def advance(p: Position, log: Log, unit: int) -> None:
    """Move a unit into the hex."""
    target, here = ADVANCING.top(p).target, p.at[unit]
    if here == Off.AFLOAT:
        report(p, log, _RULE, "{unit} comes ashore in {place}", unit, target)
        land(p, log, unit, target)
        return
    report(p, log, _RULE, "{unit} advances to {place}", unit, target, route=(here, target))
    move_in(p, log, unit, target)


class Advance(Acts[Position]):
    """The attacker advances with as many of his attacking units as he likes (EUC-9/18)."""

    name = "advance"
    frame = ADVANCING
    moment = "the advance"
    rules = ("EUC-9/18",)
    acts = (
        Act("advance", not_advancing, advance, offers, role=Role.MOVE),
        Act("done", freely, leave, role=Role.END),
    )

    def waits(self, p: Position) -> bool:
        return bool(offers(p))

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{place} is empty: who advances?", (ADVANCING.top(p).target,))


def push(p: Position, target: int, units: int) -> None:
    """Let the attackers that are left advance."""
    ADVANCING.push(p, Advance.name, Advancing(target, alive(p, units)))
