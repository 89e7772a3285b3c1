"""What ending the open step would lose: battles not fought, Special Actions not used, WERPs not spent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.phrases import counted
from sandtable.core.show import Remark
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.breakthrough import Breakthrough
from sandtable.games.europe_engulfed.rules.combat.breakthrough import strikes
from sandtable.games.europe_engulfed.rules.combat.phase import Combat, open_areas
from sandtable.games.europe_engulfed.rules.movement.allotment import allotment
from sandtable.games.europe_engulfed.rules.movement.exploitation import exploits
from sandtable.games.europe_engulfed.rules.movement.operations import Operations
from sandtable.games.europe_engulfed.rules.movement.strategic import Strategic
from sandtable.games.europe_engulfed.rules.powers import is_at_war, pieces_of_camp, side_of
from sandtable.games.europe_engulfed.rules.production.assets import on_sale
from sandtable.games.europe_engulfed.rules.production.purchases import PURCHASING, Purchases
from sandtable.games.europe_engulfed.rules.production.replacements import restorable
from sandtable.games.europe_engulfed.rules.production.units import Depot, builds
from sandtable.games.europe_engulfed.world.roster import MAJORS


def forfeits(p: Position) -> list[Remark]:
    """Return what would be lost if the open step were ended now."""
    told = _BY_STEP.get(str(p.stack[-1][0])) if p.stack else None
    return list(told(p)) if told else []


def _operations(p: Position) -> Iterator[Remark]:
    """Nobody has moved yet (EE-5.1/1)."""
    if not p.moved & pieces_of_camp(p, p.phasing):
        yield Remark("EE-5.1/1", "none of your pieces has moved in this phase")


def _strategic(p: Position) -> Iterator[Remark]:
    """Strat-moves that are left, where none was made (EE-5.24/1)."""
    for nation in MAJORS:
        if is_at_war(p, nation) and side_of(p, nation) in _phasing(p) and not p.strat_moves[nation]:
            left = counted(allotment(p, nation), "strat-move")
            yield Remark("EE-5.24/1", "{nation} makes none of its {moves}", (nation, left))


def _phasing(p: Position) -> tuple[int, ...]:
    return (0,) if p.phasing == 0 else (1, 2)


def _battles(p: Position) -> Iterator[Remark]:
    """Areas that may be fought for and are not (EE-6.1/2)."""
    for area in bit_list(open_areas(p)):
        yield Remark("EE-6.1/2", "{area} is not fought for in this phase", (area,))


def _actions(p: Position) -> Iterator[Remark]:
    """Special Actions that could still be used: for another round, or for a breakthrough (EE-7.1/1)."""
    rounds = mask_of(nation for _, (_, payers) in strikes(p) for nation in bit_list(payers))
    moves = mask_of(nation for _, payers in exploits(p) for nation in bit_list(payers))
    for nation in bit_list(rounds | moves):
        held = counted(p.actions[nation], "Special Action")
        ways = [word for mask, word in ((rounds, "another round"), (moves, "a breakthrough")) if mask >> nation & 1]
        yield Remark("EE-7.1/1", "{nation} keeps {held}, which could buy {ways}", (nation, held, " or ".join(ways)))


def _werps(p: Position) -> Iterator[Remark]:
    """WERPs that something could still be bought for (EE-4.1/2)."""
    nation = PURCHASING.top(p)
    depot = Depot(p, nation)
    if p.werps[nation] and (restorable(depot) or on_sale(depot) or any(areas for _, areas in builds(depot))):
        left = counted(p.werps[nation], "WERP")
        yield Remark("EE-4.1/2", "{nation} loses {left}, for which something could still be bought", (nation, left))


_BY_STEP: Final[dict[str, Callable[[Position], Iterator[Remark]]]] = {
    Operations.name: _operations,
    Strategic.name: _strategic,
    Combat.name: _battles,
    Breakthrough.name: _actions,
    Purchases.name: _werps,
}
