"""The two sides of a round that is thought of: who is left of each after so many hits on its classes.

Hits on a class fall in an order of their own, whatever becomes of the other class. So two numbers say all of a side.
"""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.losses import victims
from sandtable.games.europe_engulfed.rules.combat.round import UNITS_OF_ARM, Arm
from sandtable.games.europe_engulfed.show.policies import sacrifice

State = tuple[int, int]  # the hits that the infantry and the armor of a side have taken
UNHURT: State = (0, 0)


class Rank:
    """What is left of a class: the units, and the steps of each."""

    __slots__ = ("steps", "units")

    def __init__(self, p: Position, units: int) -> None:
        """Take units with the steps that they have in a position."""
        self.units = units
        self.steps = tuple((unit, p.steps[unit]) for unit in bit_list(units))


class Forces:
    """The units of a side, and what hits make of them."""

    def __init__(self, p: Position, units: int) -> None:
        """Take units with the steps that they have in a position."""
        self.units = units
        self.ranks = tuple(_falls(p.copy(), units & UNITS_OF_ARM[arm], arm) for arm in Arm)
        self.most = tuple(len(falls) - 1 for falls in self.ranks)
        self.steps = sum(self.most)
        self._chains: dict[tuple[State, int], list[State]] = {}

    def rank(self, state: State, arm: int) -> Rank:
        """Return what is left of a class."""
        return self.ranks[arm][state[arm]]

    def left(self, state: State) -> int:
        """Return the units that are left."""
        return self.ranks[0][state[0]].units | self.ranks[1][state[1]].units

    def chain(self, state: State, arm: int) -> list[State]:
        """Return where no hit on a class leads to, one hit, two, and so on until all are lost (EE-6.28/1)."""
        key = (state, arm)
        if key not in self._chains:
            infantry, armor = state
            afoot = [(n, armor) for n in range(infantry + 1, self.most[0] + 1)]
            mounted = [(infantry, n) for n in range(armor + 1, self.most[1] + 1)]
            if arm == Arm.INFANTRY:
                rest = [(self.most[0], n) for _, n in mounted]
                self._chains[key] = [state, *afoot, *rest]
            else:
                rest = [(n, self.most[1]) for n, _ in afoot]
                self._chains[key] = [state, *mounted, *rest]
        return self._chains[key]


def _falls(p: Position, units: int, arm: int) -> list[Rank]:
    """Return what is left of a class after no hit, one hit, and so on (EE-6.27/1)."""
    falls = [Rank(p, units)]
    while units:
        unit = sacrifice(victims(p, units, arm))
        p.steps[unit] -= 1
        if not p.steps[unit]:
            units &= ~(1 << unit)
        falls.append(Rank(p, units))
    return falls
