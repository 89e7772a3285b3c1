"""The end of a phase for air units: CAP returns, and no base keeps more than it holds (EUC-20/7)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.lazy import ByFirst, LazyActs
from sandtable.core.order import Fan
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.bases import overfull
from sandtable.games.europa.rules.air.cap import end_cap
from sandtable.games.europa.rules.air.states import eliminate_air
from sandtable.games.europa.rules.air.transfer import ends, ferry, movable, not_transferring

_RULE: Final = "EUC-20/7"


def crowded_side(p: Position) -> int:
    """Return the side with an overfull base, the phasing one first; -1: there is none."""
    return next((side for side in (p.phasing, 1 - p.phasing) if overfull(p, side)), -1)


def surplus(p: Position) -> int:
    """Return the air units of overfull bases."""
    side = crowded_side(p)
    places = overfull(p, side)
    return _in(p, places) & p.airs_of(side)


def _in(p: Position, places: int) -> int:
    found = 0
    for place in bit_list(places):
        found |= p.wings[place]
    return found


def not_surplus(p: Position, air: int) -> Violation | None:
    """Tell why an air unit is none of those of which one must go."""
    if not p.airs_of(crowded_side(p)) >> air & 1:
        return refusal(_RULE, "{air} is not yours", air)
    return None if surplus(p) >> air & 1 else refusal(_RULE, "{air} is in no base that is too full", air)


class GoElsewhere(ByFirst):
    """An air unit is transferred out of an overfull base."""

    def firsts(self, p: Position) -> int:
        return surplus(p) & movable(p, crowded_side(p))

    def of_first(self, p: Position, air: int) -> list[Fan]:
        found = ends(p, air, crowded_side(p))
        return [Fan(self.verb, (air,), found)] if found else []

    def against(self, p: Position, *args: int) -> list[Violation]:
        found = not_surplus(p, args[0]) or not_transferring(p, args[0], args[1], crowded_side(p))
        return [found] if found else []

    def apply(self, p: Position, log: Log, *args: int) -> None:
        ferry(p, log, args[0], args[1])


def not_lost(p: Position, air: int) -> Reasons:
    """Tell why an air unit is not given up."""
    return not_surplus(p, air)


def lose(p: Position, log: Log, air: int) -> None:
    """Give an air unit up."""
    log.add(_RULE, "{air} has no room and is given up", air)
    eliminate_air(p, air)


class Basing(LazyActs[Position]):
    """Who is too many at a base is transferred, or lost."""

    name = "basing"
    moment = "the basing of air units"
    rules = (_RULE,)
    acts = (
        GoElsewhere("transfer", Role.MOVE),
        Act("lose-air", not_lost, lose, surplus, role=Role.LOSE, is_grave=True),
    )

    def settle(self, p: Position, log: Log) -> bool:
        end_cap(p, log)
        if p.outcome is None and crowded_side(p) >= 0:
            return False
        p.stack.pop()
        return True

    def side(self, p: Position) -> int:
        return crowded_side(p)

    def prompt(self, p: Position) -> str:
        return NOTATION.say("A base is too full: which air unit goes?", ())
