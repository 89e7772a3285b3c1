"""Too many in a Fortress when a phase ends (EE-5.5/3): the owner picks who stays, the others are eliminated."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.step import Effect
from sandtable.games.europe_engulfed.language import NOTATION, refusal, report
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.round import spokesman
from sandtable.games.europe_engulfed.rules.fog import by_looks
from sandtable.games.europe_engulfed.rules.movement.stacking import fortress_limit
from sandtable.games.europe_engulfed.rules.powers import friends, held_by
from sandtable.games.europe_engulfed.world.atlas import FORTRESSES


class Excess(NamedTuple):
    """A Fortress that holds too many units of its owner, and who was chosen to stay."""

    area: int
    kept: int = 0


EXCESS: Final = Frame(Excess, area="area", kept="units")
_OTHERS: Final = Effect((), "the others are eliminated")


def thin_out(p: Position) -> None:
    """Ask who stays in each friendly Fortress that holds too many units as a phase of the phasing camp ends."""
    for area in bit_list(FORTRESSES & held_by(p, p.phasing)):
        if friends(p, area, p.phasing).bit_count() > fortress_limit(area):
            EXCESS.push(p, Thinning.name, Excess(area))


def may_stay(p: Position) -> int:
    """Return the units of which some are too many."""
    now = EXCESS.top(p)
    return friends(p, now.area, p.phasing) & ~now.kept


def not_staying(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot be kept."""
    now = EXCESS.top(p)
    if now.kept >> unit & 1:
        return refusal("EE-5.5/3", "{unit} stays in {area} already", unit, now.area)
    if not may_stay(p) >> unit & 1:
        return refusal("EE-5.5/3", "{unit} is not one of those in {area}", unit, now.area)
    return None


def keep(p: Position, log: Log, unit: int) -> None:
    """Keep a unit; when the Fortress is full the others are eliminated."""
    now = EXCESS.top(p)
    kept = now.kept | 1 << unit
    if kept.bit_count() < fortress_limit(now.area):
        EXCESS.turn(p, Thinning.name, now._replace(kept=kept))
        return
    p.stack.pop()
    for other in by_looks(p, friends(p, now.area, p.phasing) & ~kept):
        report(log, p, "EE-5.5/3", "{unit} is too many in {area} and is eliminated", other, now.area)
        p.remove(other)


class Thinning(Acts[Position]):
    """The owner picks who stays in a Fortress (EE-5.5/2, EE-5.5/3)."""

    name = "thinning"
    frame = EXCESS
    secret = True
    moment = "the thinning out of a Fortress"
    rules = ("EE-5.5/3", "EE-5.5/2")
    acts = (Act("keep", not_staying, keep, may_stay, role=Role.CHOOSE, effect=lambda p, unit: _OTHERS, is_grave=True),)

    def side(self, p: Position) -> int:
        return spokesman(p, friends(p, EXCESS.top(p).area, p.phasing))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("{area} is too small for all: who stays?", (EXCESS.top(p).area,))
