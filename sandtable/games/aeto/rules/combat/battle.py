"""One attack: what it remembers from the naming of the hex to the advance, and who takes part."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, union
from sandtable.core.frame import Frame
from sandtable.games.aeto.position import Position, Work
from sandtable.games.aeto.rules.forts.works import fortifications, permanent
from sandtable.games.aeto.rules.sides import other_camp, units_of_camp, units_of_nations
from sandtable.games.aeto.world.atlas import FORTIFIED
from sandtable.games.aeto.world.roster import HQS, LAND_UNITS

NAME: Final = "battle"


class Kind(IntEnum):
    """In which step of an Offensive an attack is made."""

    COMBAT = 0
    BREAKTHROUGH = 1
    EXPLOITATION = 2


class Battle(NamedTuple):
    """The attack that is being made."""

    target: int
    camp: int  # of the attacker
    kind: int = Kind.COMBAT
    stage: int = 0  # of `course.STAGES`: what comes next
    units: int = 0  # that attack
    general: int = -1  # who leads them
    spared: int = 0  # units in the hex that do not defend
    held: int = 0  # units that the defender has named
    declared: int = 0  # Re-Rolls that may still be used: a bit for each camp
    roll: int = 0  # the die that stands
    lost: int = 0  # steps that the defenders lost
    price: int = 0  # whether the advance costs a step (AE-5.19/5)
    is_off: int = 0  # it was cancelled
    came: int = 0  # units that advanced


BATTLE: Final = Frame(
    Battle, target="place", camp="camp", units="units", general="unit", spared="units", held="units", came="units"
)


def battle(p: Position) -> Battle:
    """Return the attack that is being made."""
    found = BATTLE.find(p, NAME)
    assert found is not None
    return found


def amend(p: Position, now: Battle) -> None:
    """Let the attack that is being made be as it is now."""
    BATTLE.amend(p, NAME, now)
    p.legal = None


# ---------------------------------------------------------------- who takes part
def enemies_in(p: Position, camp: int, place: int) -> int:
    """Return the land units in a hex that are at war with a camp's nations."""
    return p.here.get(place, 0) & LAND_UNITS & foes_of(p, camp)


def foes_of(p: Position, camp: int) -> int:
    """Return the units of the other camp whose nations are at war with one of this camp."""
    mine = {p.nation(unit) for unit in bit_list(p.units_in(p.card.land) & units_of_camp(p, camp))}
    return units_of_nations(p, union(p.war[nation] for nation in mine)) & units_of_camp(p, other_camp(camp))


def attackers(p: Position, b: Battle) -> tuple[int, ...]:
    """Return the units that attack and are still there."""
    return tuple(unit for unit in bit_list(b.units) if p.at[unit] >= 0)


def defenders(p: Position, b: Battle) -> tuple[int, ...]:
    """Return the units that defend and are still there."""
    return bit_list(enemies_in(p, b.camp, b.target) & ~b.spared)


def lone_hq(p: Position, b: Battle) -> int:
    """Return the HQs that are alone in the hex and are attacked like a unit (AEC-5.2/1)."""
    if enemies_in(p, b.camp, b.target):
        return 0
    return p.here.get(b.target, 0) & HQS & foes_of(p, b.camp)


def is_held(p: Position, b: Battle) -> bool:
    """Tell whether an enemy land unit or HQ is still in the hex."""
    return bool(enemies_in(p, b.camp, b.target) or lone_hq(p, b))


# ---------------------------------------------------------------- its fort
def fort(p: Position, target: int, starts: tuple[int, ...]) -> int:
    """Return the kind of fort that counts against attacks from some hexes, or -1 (AEC-5.12/1, AEC-5.12/2)."""
    if fortifications(p) >> target & 1:
        return Work.FORTIFICATION
    is_walled = bool(starts) and permanent(p) >> target & 1
    return Work.PERMANENT if is_walled and all(FORTIFIED[target] >> start & 1 for start in starts) else -1


def fort_of(p: Position, b: Battle) -> int:
    """Return the kind of enemy fort that counts in an attack, or -1."""
    owner = p.ground[b.target]
    if not any(p.war[nation] >> owner & 1 for nation in {p.nation(unit) for unit in bit_list(b.units)}):
        return -1
    return fort(p, b.target, tuple(p.at[unit] for unit in attackers(p, b)))
