"""Replenishment (AE-7.14, AEC-1.0/12): infantry lost at home this month returns free; the rest goes to the pools.

destiny(p, unit, place)   where a unit goes that land combat eliminates there: its box, its pool, or out of the game
pool_of(unit)             where it goes if it cannot return: its pool, or out of the game
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Off, Position, Status
from sandtable.games.aeto.rules.conquest import partition
from sandtable.games.aeto.rules.phases.base import CampActs
from sandtable.games.aeto.rules.sides import units_of_camp
from sandtable.games.aeto.rules.stacking import LIMIT, no_company, steps_in
from sandtable.games.aeto.rules.supply.lines import fed
from sandtable.games.aeto.rules.zones import enemy_units, enemy_zones
from sandtable.games.aeto.world.atlas import OF_COUNTRY, REGIONS, part_of_world
from sandtable.games.aeto.world.data import CHARTS
from sandtable.games.aeto.world.kinds import Kind
from sandtable.games.aeto.world.nations import BRITAIN, FRANCE, GERMANY, ITALY, MAJORS, NATION, NATION_IDS, RUSSIA
from sandtable.games.aeto.world.roster import HOME_GUARD, MOVEMENT, NATION_OF, OF_KIND, ROSTER, STEPS, STRENGTH

_DOC: Final = CHARTS["replenishment"]
_INFANTRY: Final[int] = OF_KIND[Kind.INFANTRY] & ~HOME_GUARD
_VOLKSGRENADIERS: Final = mask_of(
    unit for unit in bit_list(_INFANTRY) if (NATION_OF[unit], STRENGTH[unit], MOVEMENT[unit]) == (GERMANY, 4, 2)
)
_NEVER: Final = (FRANCE, ITALY, NATION["vichy-france"]) if "vichy-france" in NATION_IDS else (FRANCE, ITALY)
_ISLANDS: Final = part_of_world("mediterranean-islands") | REGIONS["azores"]
_MOST: Final = {
    GERMANY: _DOC["Germany"]["max"],
    BRITAIN: _DOC["United Kingdom"]["max"],
    RUSSIA: _DOC["Soviet Union"]["max"],
}
_MINOR: Final[int] = _DOC["minor_nation"]["max"]


class Returned(NamedTuple):
    """The units that have been replenished in this step."""

    units: int = 0


RETURNED: Final = Frame(Returned, units="units")


def home(nation: int) -> int:
    """Return the hexes of a home nation in which units return, and in which they must have died (AE-7.14/1, /16)."""
    return OF_COUNTRY[nation] & ~_ISLANDS


def kinds(nation: int) -> int:
    """Return the counters of a nation that may be replenished free; of some nations none (AE-7.14/4 to /8, /14)."""
    if nation in _NEVER or (nation < MAJORS and nation not in _MOST):
        return 0
    return _VOLKSGRENADIERS if nation == GERMANY else _INFANTRY


def most(nation: int) -> int:
    """Return how many units of a nation return in a month."""
    return int(_MOST.get(nation, _MINOR))


def pool_of(unit: int) -> Off:
    """Return where a unit goes that cannot return free: some are never rebuilt."""
    return Off.GONE if ROSTER[unit].is_final else Off.POOL


def destiny(p: Position, unit: int, place: int) -> Off:
    """Return where a unit goes that is eliminated by land combat in a hex (AE-7.14/1 to /3, /19)."""
    nation = NATION_OF[unit]
    is_lost = p.nation(unit) != nation or p.status[nation] == Status.CONQUERED
    if not is_lost and kinds(nation) >> unit & 1 and home(nation) >> place & 1:
        return Off.BOX
    return pool_of(unit)


def boxed(p: Position) -> int:
    """Return the units in the Replenishment Box of the camp that acts."""
    own = units_of_camp(p, p.acting) & p.card.units
    return mask_of(unit for unit in bit_list(own) if p.at[unit] == Off.BOX)


def may_return(p: Position, nation: int) -> bool:
    """Tell whether another unit of a nation may return in this step."""
    returned = sum(p.nation(unit) == nation for unit in bit_list(RETURNED.top(p).units))
    return returned < most(nation)


def grounds(p: Position, nation: int) -> int:
    """Return the hexes in which units return: owned, supplied, outside every enemy zone (AE-7.14/13)."""
    shut = enemy_zones(p, nation) | enemy_units(p, nation)
    return home(nation) & p.lands[nation] & p.card.land & fed(p, nation) & ~shut


def not_replenished(p: Position, unit: int, place: int) -> Reasons:
    """Tell why a unit does not return in a hex."""
    if not boxed(p) >> unit & 1:
        return refusal("AE-7.14/17", "{unit} is not in your Replenishment Box", unit)
    nation = p.nation(unit)
    if not may_return(p, nation):
        return refusal(_limit(nation), "{nation} has replenished {number} already this month", nation, most(nation))
    if not (home(nation) & p.card.land) >> place & 1:
        return refusal("AE-7.14/13", "{place} is not in the home nation of {unit}", place, unit)
    if p.ground[place] != nation:
        return refusal("AE-7.14/13", "{place} does not belong to {nation}", place, nation)
    if (enemy_zones(p, nation) | enemy_units(p, nation)) >> place & 1:
        return refusal("AE-7.14/13", "{place} is in an enemy zone", place)
    if not fed(p, nation) >> place & 1:
        return refusal("AE-7.14/13", "{place} is out of supply", place)
    return no_place(p, unit, place)


def no_place(p: Position, unit: int, place: int) -> Violation | None:
    """Tell why a unit finds no room in a hex with the steps with which it returns (AE-7.14/15)."""
    here, steps = steps_in(p, place), returning_steps(p, unit)
    if here + steps > LIMIT:
        return refusal(
            "AE-7.14/15", "{place} holds {number} land steps, and {unit} would exceed six", place, here, unit
        )
    return no_company(p, unit, place)


def _limit(nation: int) -> str:
    return {GERMANY: "AE-7.14/4", BRITAIN: "AE-7.14/5", RUSSIA: "AE-7.14/6"}.get(nation, "AE-7.14/8")


def replenishments(p: Position) -> Iterator[tuple[int, int]]:
    """Offer each unit in the box with the hexes in which it may return."""
    for unit in bit_list(boxed(p)):
        if may_return(p, p.nation(unit)):
            places = bit_list(grounds(p, p.nation(unit)))
            yield unit, mask_of(place for place in places if no_place(p, unit, place) is None)


def replenish(p: Position, log: Log, unit: int, place: int) -> None:
    """Bring a unit back in the state in which it died: whole if it went at one blow (AE-7.14/18)."""
    p.steps[unit] = returning_steps(p, unit)
    p.killed_whole &= ~(1 << unit)
    p.put(unit, place)
    RETURNED.turn(p, Replenishment.name, Returned(RETURNED.top(p).units | 1 << unit))
    log.add("AE-7.14/1", "{unit} is replenished in {place}", unit, place)


def returning_steps(p: Position, unit: int) -> int:
    """Return the steps with which a unit leaves the box."""
    return STEPS[unit] if p.killed_whole >> unit & 1 else 1


def empty_box(p: Position, log: Log) -> None:
    """Send what is left in the box to its pools: it cannot return later (AE-7.14/9)."""
    for unit in bit_list(boxed(p)):
        p.remove(unit, pool_of(unit))
        p.killed_whole &= ~(1 << unit)
        log.add("AE-7.14/9", "{unit} goes to its force pool", unit)


def finish(p: Position, log: Log) -> None:
    """End the step."""
    empty_box(p, log)
    leave(p, log)


class Replenishment(CampActs):
    """Marks those across a partition line, then offers what may return; asked only if something may."""

    name = "replenishment"
    moment = "the Replenishment Step"
    rules = ("AEC-1.0/12",)
    frame = RETURNED
    empty = "nothing can be replenished"
    acts = (
        Act("replenish", not_replenished, replenish, replenishments, role=Role.PLACE),
        Act("done", freely, finish, role=Role.END),
    )

    def settle(self, p: Position, log: Log) -> bool:
        partition.mark_stragglers(p, log)
        return super().settle(p, log)
