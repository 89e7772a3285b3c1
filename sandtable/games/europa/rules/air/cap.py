"""CAP (EUC-21/4): at the start of an enemy phase fighters are put over hexes, and fight every mission to them."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import EVERYONE, Log
from sandtable.core.lazy import ByFirst, LazyActs
from sandtable.core.order import Fan
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Phase, Position
from sandtable.games.europa.rules.air.answers import not_flying
from sandtable.games.europa.rules.air.mission import free_to_fly
from sandtable.games.europa.rules.air.ranges import disc, no_fly
from sandtable.games.europa.rules.air.states import operative, rest, send
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.politics.neutrals import not_open
from sandtable.games.europa.world.atlas import BOX

_RULE: Final = "EUC-21/4"
_SURPRISED: Final = "EU-103.D.15.b/5"


def over(p: Position, air: int) -> int:
    """Return the hexes that a fighter may be put over."""
    return disc(p.base[air], p.airman(air).patrol_range) & p.sheet.hexes & ~no_fly(p, 1 - p.phasing)


class Cap(ByFirst):
    """A fighter is put over a hex."""

    def firsts(self, p: Position) -> int:
        return free_to_fly(p, 1 - p.phasing, wings(p).fighters)

    def of_first(self, p: Position, air: int) -> list[Fan]:
        return [Fan(self.verb, (air,), over(p, air))]

    def against(self, p: Position, *args: int) -> list[Violation]:
        found = self._not_over(p, *args)
        return [found] if found else []

    def _not_over(self, p: Position, air: int, place: int) -> Violation | None:
        if not p.airs_of(1 - p.phasing) >> air & 1:
            return refusal(_RULE, "{air} is not yours", air)
        if not wings(p).fighters >> air & 1:
            return refusal("EUC-20/10", "{air} is no fighter", air)
        if found := not_flying(p, air):
            return found
        if BOX >> place & 1:
            return refusal("EUC-3.I/1", "{place} is a box: nobody fights there", place)
        if over(p, air) >> place & 1:
            return None
        if no_fly(p, 1 - p.phasing) >> place & 1:
            return not_open(p, 1 - p.phasing, place)
        return refusal(_RULE, "{place} is beyond the patrol and intercept range of {air}", place, air)

    def apply(self, p: Position, log: Log, *args: int) -> None:
        air, place = args
        send(p, 1 << air)
        p.cap[air] = place
        log.add(_RULE, "{air} flies CAP over {place}", air, place)


class Patrols(LazyActs[Position]):
    """The side that is not phasing places its CAP; nobody is asked without fighters, or without bombers to meet."""

    name = "cap"
    moment = "the placing of CAP"
    asks = "Put fighters over hexes, or end this step."
    rules = (_RULE, _SURPRISED)
    acts = (
        Cap("cap", Role.PLACE),
        Act("done", freely, leave, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        if self._is_needed(p):
            return False
        p.stack.pop()
        if p.phase == Phase.SPECIAL_AIR:
            log.skip(EVERYONE, _SURPRISED, self.moment, "in the surprise turn Polish fighters fly none")
        return True

    def _is_needed(self, p: Position) -> bool:
        if p.outcome is not None or p.phase == Phase.SPECIAL_AIR:
            return False
        known = wings(p)
        if not free_to_fly(p, 1 - p.phasing, known.fighters):
            return False
        return bool(operative(p, p.phasing) & (known.supporters | known.transports))

    def side(self, p: Position) -> int:
        return 1 - p.phasing


def end_cap(p: Position, log: Log) -> None:
    """Let CAP return at the end of the phase, and be inoperative."""
    airs = mask_of(air for air in bit_list(p.airs_of(1 - p.phasing)) if p.cap[air] >= 0)
    if airs:
        rest(p, airs)
        log.add(_RULE, "CAP returns")
