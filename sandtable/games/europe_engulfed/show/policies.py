"""What owners are taken to choose in a round, where the rules leave it to them: the odds state these policies."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, lowest
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.dice import quarters
from sandtable.games.europe_engulfed.rules.combat.dogfight import by_nation
from sandtable.games.europe_engulfed.rules.combat.round import Battle
from sandtable.games.europe_engulfed.rules.combat.support import supporter
from sandtable.games.europe_engulfed.rules.powers import side_of
from sandtable.games.europe_engulfed.world.charts import ELITE_FACTOR, STEP_COST
from sandtable.games.europe_engulfed.world.pieces import ELITE, KIND, UNITS, WINGS_OF


def _worth(unit: int) -> tuple[int, int, int]:
    elite = ELITE >> unit & 1
    return elite, STEP_COST[KIND[unit]] * (ELITE_FACTOR if elite else 1), unit


_WORTH: Final = tuple(_worth(unit) for unit in range(UNITS))


def sacrifice(found: int) -> int:
    """Of those who may take a hit the cheapest does, elites last, of equals the lowest number."""
    return min(bit_list(found), key=_WORTH.__getitem__)


def next_volley(armor: int, infantry: int, *, is_met: bool) -> int:
    """Armor fires first, unit by unit while it meets armor, for that may bring a bonus (EE-6.29/2); then infantry."""
    return armor & -armor if is_met and armor else armor or infantry


def claim(p: Position, battle: Battle, unit: int, is_attacking: int) -> tuple[int, int, int]:
    """The least claim has a wing: the first side chooses first, the unit with the most dice, of equals the lowest."""
    return side_of(p, supporter(p, unit)), -quarters(p, battle, unit, is_attacking), unit


def shot_down(found: int, fighting: int, kills: int) -> int:
    """Return the wings that are left: the nation with the most loses one, dogfighting ones before others."""
    for _ in range(min(kills, found.bit_count())):
        counts = by_nation(found)
        most = max(counts, key=lambda nation: (counts[nation], -nation))
        theirs = found & WINGS_OF[most]
        found &= ~(1 << lowest(theirs & fighting or theirs))
    return found
