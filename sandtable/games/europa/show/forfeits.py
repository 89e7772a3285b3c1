"""What ending the open step would lose: attacks not made, arrivals left out, points not spent, reserves not marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Remark
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.mission import free_to_fly
from sandtable.games.europa.rules.air.special_air import SpecialAir
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.combat.able import attackers
from sandtable.games.europa.rules.combat.advance import ADVANCING, Advance, offers
from sandtable.games.europa.rules.combat.attack import BonusCombat, Combat, eligible, open_targets
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK, prospect
from sandtable.games.europa.rules.forces.convoys import LANDING
from sandtable.games.europa.rules.forces.schedule import air_arrivals, arrivals
from sandtable.games.europa.rules.phases.movement import BonusMovement, Movement
from sandtable.games.europa.rules.phases.reserves import Reserves, reservable, room
from sandtable.games.europa.show.pieces import counted_re

_GOOD: Final = 6  # the net column from which on nothing worse than an exchange can come


def forfeits(p: Position) -> list[Remark]:
    """Return what would be lost if the open step were ended now."""
    told = _BY_STEP.get(str(p.stack[-1][0])) if p.stack else None
    return list(told(p)) if told else []


def _movement(p: Position) -> Iterator[Remark]:
    """Nobody has moved yet (EUC-4/4)."""
    own = p.of_side(p.phasing)
    acted = p.moved | p.railed | p.shipped | p.worked | p.landed | p.dropped
    if not acted & own and not any(p.spent[unit] for unit in bit_list(p.units_in(p.ground[p.phasing]) & own)):
        yield Remark("EUC-4/4", "none of your units has moved in this phase")


def _attacks(p: Position) -> Iterator[Remark]:
    """Hexes that could be attacked without great risk, by all who stand beside them (EUC-9/1)."""
    for place in bit_list(open_targets(p)):
        found = prospect(p, place, attackers(p, p.phasing, place, eligible(p)))
        if found.column != TOO_WEAK and found.net >= _GOOD:
            words = "{place} is not attacked: all who stand beside it come to {odds}, die {net}"
            yield Remark("EUC-9/1", words, (place, found.odds, f"{found.net:+}"))


def _arrivals(p: Position) -> Iterator[Remark]:
    for unit in arrivals(p):
        yield Remark("EUC-51/1", "{unit} is due, and has nowhere to come in", (unit,))
    for air in air_arrivals(p):
        yield Remark("EUC-51/1", "{air} is due, and no base has room for it", (air,))


def _reserves(p: Position) -> Iterator[Remark]:
    if reservable(p):
        yield Remark("EUC-17/1", "there is room for {number} more in reserve", (counted_re(room(p)),))


def _bombers(p: Position) -> Iterator[Remark]:
    idle = free_to_fly(p, p.phasing, wings(p).bombers).bit_count()
    if idle:
        yield Remark("EUC-47/2", "{number} could still fly", (counted(idle, "bomber"),))


def _advance(p: Position) -> Iterator[Remark]:
    if offers(p):
        yield Remark("EUC-9/18", "{place} is empty and nobody advances", (ADVANCING.top(p).target,))


_BY_STEP: Final[dict[str, Callable[[Position], Iterator[Remark]]]] = {
    Movement.name: _movement,
    BonusMovement.name: _movement,
    Combat.name: _attacks,
    BonusCombat.name: _attacks,
    LANDING: _arrivals,
    Reserves.name: _reserves,
    SpecialAir.name: _bombers,
    Advance.name: _advance,
}
