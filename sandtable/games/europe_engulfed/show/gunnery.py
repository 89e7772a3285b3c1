"""Fire in a round that is thought of: who throws which dice, asked of the rules once for each unit."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.bonuses import Bonus, crossers, shared, silent
from sandtable.games.europe_engulfed.rules.combat.dice import DIE, WHOLE, Gun, Salvo, gun, quarters, thrown
from sandtable.games.europe_engulfed.rules.combat.round import UNITS_OF_ARM, Arm, Battle
from sandtable.games.europe_engulfed.show.forces import Rank
from sandtable.games.europe_engulfed.world.pieces import ARMORED
from sandtable.odds import throws

Tally = tuple[int, ...]  # of all throws of some dice, how many score no hit, one hit, two …


class Gunnery:
    """The dice of the units of both sides, by the steps that are left to them."""

    def __init__(self, p: Position, battle: Battle) -> None:
        """Take a position that may be changed, and a round in it."""
        self.p = p
        self.battle = battle
        self.crossers = crossers(p, battle)
        self.silent = (0, silent(p, battle))
        self._present = p.here[battle.area]
        self._commons: dict[tuple[int, Arm, Arm, bool], tuple[Bonus, ...]] = {}
        self._bonuses: dict[tuple[object, ...], Gun] = {}
        self._quarters: dict[tuple[int, int, int], int] = {}
        self._throwing: dict[tuple[int, Rank], int] = {}
        self._tallies: dict[tuple[object, ...], Tally] = {}

    def throwing(self, side: int, rank: Rank) -> int:
        """Return the units of a class that fire, if that brings a die (EE-6.25/2)."""
        key = (side, rank)
        if key not in self._throwing:
            units = rank.units & ~self.silent[side]
            dice = sum(self.quarters(side, unit, steps) for unit, steps in rank.steps if units >> unit & 1)
            self._throwing[key] = units if dice >= WHOLE else 0
        return self._throwing[key]

    def tally(self, side: int, rank: Rank, units: int, fired: int, target: Arm, hit: Rank, supported: int) -> Tally:
        """Return what some units of a class score at another, after some of it that have fired alone."""
        is_crossed = side == 0 and bool(hit.units & self.crossers)
        fired &= rank.units
        key = (side, rank, units, fired, target, is_crossed, supported & rank.units)
        if key not in self._tallies:
            kind = (side, Arm.ARMOR if units & ARMORED else Arm.INFANTRY, target, is_crossed)
            guns = [self._gun(kind, unit, steps, supported) for unit, steps in rank.steps if units >> unit & 1]
            alone = [self._gun(kind, unit, steps, supported) for unit, steps in rank.steps if fired >> unit & 1]
            is_last = bool(side and not rank.units & ~(self.silent[side] | units | fired))
            self._tallies[key] = _scores(thrown(guns, alone, is_last=is_last))
        return self._tallies[key]

    def _gun(self, kind: tuple[int, Arm, Arm, bool], unit: int, steps: int, supported: int) -> Gun:
        key = (kind, unit, supported >> unit & 1)
        if key not in self._bonuses:
            battle = self.battle._replace(supported=supported)
            self._bonuses[key] = gun(self.p, battle, unit, self._common(*kind), kind[0])
        bonus, bare, _ = self._bonuses[key]
        return Gun(bonus, bare, self.quarters(kind[0], unit, steps))

    def _common(self, side: int, arm: Arm, target: Arm, is_crossed: bool) -> tuple[Bonus, ...]:
        """Return the bonuses of a class, with or without those in the area who crossed a river or strait."""
        key = (side, arm, target, is_crossed)
        if key not in self._commons:
            gone = 0 if is_crossed else self.crossers & UNITS_OF_ARM[target]
            self.p.here[self.battle.area] = self._present & ~gone
            self._commons[key] = shared(self.p, self.battle, arm, target, side)
            self.p.here[self.battle.area] = self._present
        return self._commons[key]

    def quarters(self, side: int, unit: int, steps: int) -> int:
        """Return the dice of a unit with so many steps, in quarters."""
        key = (side, unit, steps)
        if key not in self._quarters:
            self.p.steps[unit] = steps
            self._quarters[key] = quarters(self.p, self.battle, unit, side)
        return self._quarters[key]


@lru_cache(maxsize=4096)
def _scores(salvos: tuple[Salvo, ...]) -> Tally:
    return throws([(salvo.dice, DIE + 1 - salvo.needs) for salvo in salvos], DIE)
