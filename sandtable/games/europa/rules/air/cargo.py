"""Who can be flown (EUC-15/5, EUC-15/7, EUC-23.G/2), and by which type T units."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.mission import carriers, free_to_fly
from sandtable.games.europa.rules.air.wings import wings
from sandtable.games.europa.rules.ground.transport import is_rider
from sandtable.games.europa.world.charts import WEATHER_TRANSPORT


def transports(p: Position) -> int:
    """Return the type T units of the phasing side that may fly now."""
    return free_to_fly(p, p.phasing, wings(p).transports)


def by_base(p: Position) -> Iterator[tuple[int, int]]:
    """Yield the bases with such type T units, and these."""
    airs = transports(p)
    if airs:
        for base, here in p.wings.items():
            if here & airs:
                yield base, here & airs


def longest(p: Position, airs: int) -> int:
    """Return the largest of the ranges of some air units."""
    return max(p.airman(air).range for air in bit_list(airs))


def reaching(p: Position, airs: int, distance: int) -> int:
    """Return those of some air units of one base whose printed range is so far."""
    return airs & wings(p).reaching(distance)


def no_flying(p: Position) -> Violation | None:
    """Tell that nothing is carried in a storm (EUC-22/5)."""
    return None if WEATHER_TRANSPORT[p.weather] else refusal("EUC-22/5", "nothing is carried by air in a storm")


# ---------------------------------------------------------------- units
def not_light(p: Position, unit: int) -> Violation | None:
    """Tell why a unit cannot be carried or dropped by what it is."""
    counter = p.counter(unit)
    if counter.is_division and not p.cadre >> unit & 1:  # a cadre is none (EUC-3.A/1)
        return refusal("EUC-15/5", "{unit} is a division: it is not flown", unit)
    if counter.heavy or counter.is_cm or counter.transport:
        return refusal("EUC-15/7", "{unit} has heavy equipment", unit)
    return refusal("EUC-15/1", "{unit} is static", unit) if counter.static or counter.position else None


def not_free(p: Position, unit: int) -> Violation | None:
    """Tell why a unit cannot go aboard now."""
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal("EUC-23.G/2", "{unit} is not yours", unit)
    if p.at[unit] < 0:
        return refusal("EUC-23.G/2", "{unit} is not on the map", unit)
    if p.disrupted >> unit & 1:
        return refusal("EUC-23.G.2.b/2", "{unit} is disrupted and may not move", unit)
    if busy(p) >> unit & 1:
        return refusal("EUC-23.G/2", "{unit} has moved otherwise in this player-turn", unit)
    return refusal("EUC-15/8", "{unit} is carried by {unit}", unit, p.aboard[unit]) if is_rider(p, unit) else None


def busy(p: Position) -> int:
    """Return the units that went by rail, by sea or by air in this player-turn, or are at work."""
    return p.railed | p.shipped | p.landed | p.flown_in | p.dropped | p.worked


def can_go(p: Position, units: int) -> int:
    """Return those of some units that can go aboard now (the fast form)."""
    left = units & p.of_side(p.phasing) & ~(p.disrupted | busy(p))
    return mask_of(unit for unit in bit_list(left) if not not_light(p, unit) and not is_rider(p, unit))


def are_enough(p: Position, unit: int, airs: int) -> bool:
    """Tell whether some type T units can carry a unit together, two for each RE (EUC-23.G/3)."""
    return airs.bit_count() >= carriers(p, unit)


def too_few(p: Position, unit: int) -> Violation:
    """Tell that there are too few type T units in range."""
    words = "{unit} takes {number} type T units of its base in range"
    return refusal("EUC-23.G/3", words, unit, carriers(p, unit))
