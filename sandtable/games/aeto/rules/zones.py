"""Zones of control (AEC-5.13): where they are exerted, inhibited, contested.

Never a bare "in a zone": ask what a rule asks. All functions are from the point of view of a nation `mine`.

    exerted(p, nations)          hexes covered by the zones of units of these nations
    enemy_zones(p, mine)         hexes covered by the zones of units at war with `mine`
    contested(p, mine)           of these, those that a friendly zone covers, too
    inhibited(p, mine)           of these, those with a land unit friendly to `mine` in them
    uninhibited(p, mine)         of these, the others: they stop, they bar supply and rail, contested or not
    hindering(p, unit)           the same for a unit that is about to move: it does not inhibit the zone of its own hex
    stopping(p, unit)            the same on the way of a unit: its own zone is no help to it at a river
"""

from __future__ import annotations

from functools import cache

from sandtable.board.grid import Grid
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.aeto.position import Off, Position, State, Work
from sandtable.games.aeto.rules.sides import friends, memory, units_of_nations
from sandtable.games.aeto.rules.weather import frozen
from sandtable.games.aeto.world.atlas import DRY_STEPS, FORTIFIED, MOUNTAINS
from sandtable.games.aeto.world.options import RIVERS
from sandtable.games.aeto.world.roster import LAND_UNITS
from sandtable.games.aeto.world.scenario import CARDS


def exerting(p: Position, nations: int) -> int:
    """Return the hexes with a unit of these nations that exerts a zone: land combat units (AEC-5.13/1).

    One that lies concealed exerts none while it is alone (AEC-4.11/2): the enemy must not learn of it.
    """
    units = units_of_nations(p, nations) & LAND_UNITS & ~p.concealed
    return mask_of(place for place, here in p.here.items() if here & units)


def exerted(p: Position, nations: int) -> int:
    """Return the hexes that zones of these nations cover, mountains and hexes fortified against them left out."""
    memo, key = memory(p), ("zones", nations)
    if key not in memo:
        memo[key] = _beyond_rivers(p, nations) if p.chose(RIVERS) else _covered(p, nations, p.card.steps)
    return memo[key]


def _covered(p: Position, nations: int, *grids: Grid) -> int:
    """Return the hexes that zones of some nations cover by some steps."""
    stand = exerting(p, nations) & p.card.land
    return union(grid.around(stand) for grid in grids) & ~MOUNTAINS & ~fortified_against(p, nations)


# ---------------------------------------------------------------- rivers, by option (AE-11.15)
@cache
def _dry_steps(scenario: str, ice: int) -> tuple[Grid, Grid]:
    """Return the steps of a board over which no open river lies: over no river at all, and between frozen hexes."""
    card = CARDS[scenario]
    return DRY_STEPS.among(card.land), card.steps.among(card.land & ice)


def _beyond_rivers(p: Position, nations: int) -> int:
    """Return the zones of some nations where rivers hold them up (AE-11.15/1).

    They cross no open river to an enemy land unit or fortification, nor to where the enemy's zone lies without
    crossing one and theirs does not. Who covers a hex by crossing alone keeps nobody else from crossing.
    """
    dry = _dry_steps(p.scenario, frozen(p))
    theirs = union(p.war[nation] for nation in bit_list(nations))
    own = _covered(p, nations, *dry)
    barred = exerting(p, theirs) | fortified_against(p, nations) | _covered(p, theirs, *dry)
    return own | _covered(p, nations, p.card.steps) & ~barred


# ---------------------------------------------------------------- forts


def fortified_against(p: Position, nations: int) -> int:
    """Return the hexes with a fort that belongs to none of these nations (AEC-5.12/1, AEC-5.13/1)."""
    return mask_of(place for place in fortified(p) if not nations >> p.ground[place] & 1)


def fortified(p: Position) -> set[int]:
    """Return the hexes with a fortification, or with a printed permanent fort that is not destroyed."""
    gone = {row.place for row in p.works if row.kind == Work.PERMANENT and row.state == State.DESTROYED}
    built = {row.place for row in p.works if row.kind == Work.FORTIFICATION and row.state == State.DONE}
    return built | FORTIFIED.keys() - gone


def enemy_zones(p: Position, mine: int) -> int:
    """Return the hexes that zones of nations at war with one cover (AEC-5.13/5)."""
    return exerted(p, p.war[mine])


def is_contested(p: Position, mine: int, place: int) -> bool:
    """Tell whether an enemy zone and a friendly one cover a hex."""
    return bool(contested(p, mine) >> place & 1)


def contested(p: Position, mine: int) -> int:
    """Return the hexes that enemy zones and friendly ones cover (AEC-5.13/2)."""
    return enemy_zones(p, mine) & exerted(p, friends(p, mine))


def occupied(p: Position, mine: int) -> int:
    """Return the hexes with a land unit that is friendly to a nation."""
    memo, key = memory(p), ("occupied", mine)
    if key not in memo:
        units = units_of_nations(p, friends(p, mine)) & LAND_UNITS
        memo[key] = mask_of(place for place, here in p.here.items() if here & units)
    return memo[key]


def is_inhibited(p: Position, mine: int, place: int) -> bool:
    """Tell whether an enemy zone lies on a hex, and a friendly land unit stands there."""
    return bool(inhibited(p, mine) >> place & 1)


def inhibited(p: Position, mine: int) -> int:
    """Return the hexes of enemy zones that a friendly land unit occupies (AEC-5.13/2)."""
    return enemy_zones(p, mine) & occupied(p, mine)


def uninhibited(p: Position, mine: int) -> int:
    """Return the hexes of enemy zones that no friendly land unit occupies (AEC-5.13/2)."""
    return enemy_zones(p, mine) & ~occupied(p, mine)


def hindering(p: Position, unit: int) -> int:
    """Return the enemy zones that hinder a unit's own move or train: it inhibits none in its own hex (AEC-5.13/2)."""
    mine, here = p.nation(unit), p.at[unit]
    found = uninhibited(p, mine)
    if here < 0 or not enemy_zones(p, mine) >> here & 1:
        return found
    others = p.here[here] & units_of_nations(p, friends(p, mine)) & LAND_UNITS & ~(1 << unit)
    return found if others else found | 1 << here


def stopping(p: Position, unit: int) -> int:
    """Return the enemy zones that stop a unit on its way: its own holds none of them up at a river (AE-11.15)."""
    mine = p.nation(unit)
    if not p.chose(RIVERS):
        return uninhibited(p, mine)
    without = p.copy()
    without.put(unit, Off.OUT)
    return uninhibited(without, mine)


def enemy_units(p: Position, mine: int) -> int:
    """Return the hexes with a land unit at war with a nation, concealed ones among them."""
    units = units_of_nations(p, p.war[mine]) & LAND_UNITS
    return mask_of(place for place, here in p.here.items() if here & units)


def seen_enemies(p: Position, mine: int) -> int:
    """Return the same without hexes in which only a concealed unit lies: what the mover knows (AEC-4.11/2)."""
    units = units_of_nations(p, p.war[mine]) & LAND_UNITS & ~p.concealed
    return mask_of(place for place, here in p.here.items() if here & units)
