"""Conquest of a minor nation (AE-9.10/6 to /10, AE-9.11): half of its cities, and a supplied unit by its capital."""

from __future__ import annotations

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.aeto.position import Off, Position, Status
from sandtable.games.aeto.rules.conquest.partition import EAST
from sandtable.games.aeto.rules.sides import enemies, enemy_ground, memory, power_of, units_of_nations
from sandtable.games.aeto.rules.supply.lines import in_supply
from sandtable.games.aeto.rules.zones import uninhibited
from sandtable.games.aeto.world.atlas import CITY, OF_COUNTRY, capital_of
from sandtable.games.aeto.world.nations import CAMP_OF_SIDE, GERMANY, MAJORS, NOBODY, POLAND
from sandtable.games.aeto.world.roster import LAND_UNITS


def is_conquered(p: Position, nation: int) -> bool:
    """Tell whether a nation has been conquered."""
    return p.status[nation] == Status.CONQUERED


def counted(p: Position, nation: int) -> int:
    """Return the cities that count (AE-9.10/7); in Poland against Germany none east of the line (AE-9.10/8)."""
    cities = CITY & OF_COUNTRY[nation] & p.card.board
    return cities & ~EAST if nation == POLAND and enemies(p, POLAND, GERMANY) else cities


def captured(p: Position, nation: int) -> int:
    """Return those of them that enemies have captured."""
    return counted(p, nation) & enemy_ground(p, nation)


def is_half_taken(p: Position, nation: int) -> bool:
    """Tell whether at least half of the cities, rounded up, are captured (AE-9.10/6)."""
    cities = counted(p, nation).bit_count()
    return cities > 0 and captured(p, nation).bit_count() >= (cities + 1) // 2


def is_capital_reached(p: Position, nation: int) -> bool:
    """Tell whether the capital was captured, or a supplied enemy land unit stands beside it over land (AE-9.10/9)."""
    capital = capital_of(nation)
    if capital < 0:
        return True
    if enemy_ground(p, nation) >> capital & 1:
        return True
    beside = p.units_in(p.card.steps.around(1 << capital)) & LAND_UNITS & units_of_nations(p, p.war[nation])
    return any(in_supply(p, unit) for unit in bit_list(beside))


def is_met(p: Position, nation: int) -> bool:
    """Tell whether the conditions of conquest are met now."""
    return is_half_taken(p, nation) and is_capital_reached(p, nation)


def conqueror(p: Position, nation: int) -> int:
    """Return the power that holds most of the counted cities; of equal ones the capital's, then the active side's.

    AE-9.11/9, with its ruling.
    """
    capital, held = capital_of(nation), captured(p, nation)
    powers = [power_of(p, p.ground[place]) for place in bit_list(held)]
    return max(
        sorted(set(powers)),
        key=lambda power: (
            powers.count(power),
            power_of(p, p.ground[capital]) == power,
            p.side_of[power] != NOBODY and CAMP_OF_SIDE[p.side_of[power]] == p.acting,
        ),
    )


def conquer(p: Position, log: Log, nation: int) -> None:
    """Conquer a minor nation (AE-9.11/1 to /3, /5): what is its own goes to the conqueror, its units leave the game."""
    power = conqueror(p, nation)
    log.add("AE-9.10/6", "{nation} is conquered by {nation}", nation, power)
    p.status[nation], p.conqueror[nation] = Status.CONQUERED, power
    for unit in bit_list(units_of_nations(p, 1 << nation)):
        if p.at[unit] != Off.OUT:
            p.remove(unit, Off.GONE)
    for place in bit_list(p.lands[nation] & OF_COUNTRY[nation]):
        p.give(place, power)
    p.offensives[nation] = 0
    p.touch()
    log.add("AE-9.11/2", "the units of {nation} leave the game", nation)


def overrun(p: Position, log: Log, nation: int) -> bool:
    """Let invaders take what they hold or cover of a nation without cities (AE-9.10/10)."""
    if CITY & OF_COUNTRY[nation] or not p.lands[nation]:
        return False
    changed = False
    for other in bit_list(p.war[nation]):
        covered = p.lands[nation] & OF_COUNTRY[nation] & p.card.land & _covered(p, nation, other)
        for place in bit_list(covered):
            p.give(place, other)
            log.add("AE-9.10/10", "{place} is conquered by {nation}", place, other)
            changed = True
    return changed


def _covered(p: Position, nation: int, invader: int) -> int:
    """Return the hexes that an invader occupies, and those in its zones that the invaded nation does not inhibit."""
    held = _held(p, invader)
    return held | uninhibited(p, nation) & p.card.steps.around(held)


def _held(p: Position, nation: int) -> int:
    units = units_of_nations(p, 1 << nation) & LAND_UNITS
    return mask_of(place for place, here in p.here.items() if here & units)


def check(p: Position, log: Log) -> bool:
    """Conquer every minor nation that meets the conditions now: called after each capture and each change of supply."""
    if "no-conquest" in memory(p):
        return False
    changed = False
    for nation in bit_list(p.card.nations):
        if nation < MAJORS or not p.war[nation] or is_conquered(p, nation):
            continue
        if is_met(p, nation):
            conquer(p, log, nation)
            changed = True
        else:
            changed |= overrun(p, log, nation)
    if not changed:
        memory(p)["no-conquest"] = 1
    return changed
