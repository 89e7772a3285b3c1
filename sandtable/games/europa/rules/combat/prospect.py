"""What an attack promises (EUC-9/4 to EUC-9/6): strengths, column, modifiers and results, for all who ask alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.tables import Sum
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.battle import Battle, alive, defenders_of, origin_of
from sandtable.games.europa.rules.combat.crt import CODES, results_of
from sandtable.games.europa.rules.combat.modifiers import modifiers
from sandtable.games.europa.rules.combat.strength import attack_strength, defence_strength
from sandtable.games.europa.world.charts import CRT, WHOLE

TOO_WEAK: Final = -1


class Prospect(NamedTuple):
    """An attack as it would be rolled for. Strengths are in 1/256; of air support no more counts than of ground."""

    target: int
    attack: int  # of the ground units
    gs: int
    shells: int
    defence: int
    das: int
    fire: int
    column: int  # of the table, or TOO_WEAK
    sum: Sum  # modifiers, and the shift of the column
    is_artillery: bool  # alone (EUC-9/21)

    @property
    def results(self) -> tuple[str, ...]:
        """The results of the faces of the die."""
        return results_of(self.net, is_artillery=self.is_artillery)

    @property
    def total_attack(self) -> int:
        """The attack strength that the odds are formed of."""
        return self.attack + self.gs + self.shells

    @property
    def total_defence(self) -> int:
        """The defence strength that the odds are formed of."""
        return self.defence + self.das + self.fire

    @property
    def odds(self) -> str:
        """The column in words."""
        return CRT.columns[self.column] if self.column != TOO_WEAK else f"below {CRT.columns[0]}"

    @property
    def net(self) -> int:
        """What the die is added to: shift and modifiers."""
        return self.sum.total

    @property
    def chances(self) -> Mapping[str, int]:
        """Of how many faces each of the nine results comes."""
        return {code: self.results.count(code) for code in CODES}


def prospect(p: Position, place: int, units: int) -> Prospect:
    """Return what an attack on a hex by some units promises, before anything is brought to it."""
    return prospect_of(p, Battle(place, units))


def prospect_of(p: Position, battle: Battle) -> Prospect:
    """Return what an attack promises with all that has been brought to it."""
    units = alive(p, battle.units)
    defenders = defenders_of(p, battle.target, battle.units)
    attack, defence = ground_attack(p, battle), ground_defence(p, defenders)
    gs, das = min(battle.gs, attack), min(battle.das, defence)  # EUC-22/1, EUC-22/2
    shells, fire = battle.shells * WHOLE, battle.fire * WHOLE
    column = CRT.column(attack + gs + shells, defence + das + fire)
    total = CRT.sum(modifiers(p, battle.target, units, defenders, battle.problems), column)
    is_artillery = all(p.counter(unit).artillery for unit in bit_list(units))
    return Prospect(battle.target, attack, gs, shells, defence, das, fire, column, total, is_artillery)


def ground_attack(p: Position, battle: Battle) -> int:
    """Return the strength of the attacking ground units (EUC-9/3)."""
    return sum(
        attack_strength(p, unit, origin_of(p, unit), battle.target, is_unpaid=bool(battle.halved >> unit & 1))
        for unit in bit_list(alive(p, battle.units))
    )


def ground_defence(p: Position, defenders: int) -> int:
    """Return the strength of the defending ground units; terrain never changes it (EUC-9/3)."""
    return sum(defence_strength(p, unit) for unit in bit_list(defenders))
