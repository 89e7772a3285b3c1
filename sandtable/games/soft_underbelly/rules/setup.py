"""The opening: who holds what, and the Italian home units that their owner sets up as he likes."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.soft_underbelly.language import refusal
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.reinforcements import DATED
from sandtable.games.soft_underbelly.rules.stacking import LIMITS, RIVALS, ROW
from sandtable.games.soft_underbelly.world.atlas import ALGIERS, DUE, ITALY, MAP, PILE, STARS
from sandtable.games.soft_underbelly.world.roster import AXIS, BY_NATION, MARKERS, NATION, Nation


def open_map(p: Position) -> None:
    """Give every area to its first owner, and every star to the nation it pays (SU-start/11, SU-status/1)."""
    for area, place in enumerate(MAP.places):
        nation = Nation[place.facts["owner"].upper()]
        p.give(area, nation)
        if STARS >> area & 1:
            p.payee[area] = nation
    p.payee[ALGIERS] = Nation.NOBODY  # SU-repl/6: France draws nothing


def waiting(p: Position) -> int:
    """Return the Italian counters without a date that are not set up yet (SU-start/7, SU-start/8)."""
    return p.here[DUE] & BY_NATION[Nation.ITALY] & ~DATED & ~MARKERS


def home_areas(p: Position, unit: int) -> int:
    """Where a home unit may be set up: any star (SU-stack/3), elsewhere within the limits (SU-start/8)."""
    row = ROW[unit]
    alike = [p.at[other] for other in bit_list(BY_NATION[Nation.ITALY]) if ROW[other] == row]
    full = mask_of(area for area in bit_list(ITALY & ~STARS) if alike.count(area) >= LIMITS[area][row])
    return ITALY & ~full


def not_a_home_unit(p: Position, unit: int) -> Violation | None:
    """Only the home units are set up freely (SU-start/8)."""
    if waiting(p) >> unit & 1:
        return None
    if NATION[unit] != Nation.ITALY:
        return refusal("SU-start/8", "{unit} is no Italian home unit: only these are set up", unit)
    if DATED >> unit & 1:
        return refusal("SU-start/7", "{unit} has a date, and waits on the turn track", unit)
    if p.at[unit] == PILE:
        return refusal("SU-start/8", "{unit} starts in the replacement pile", unit)
    return refusal("SU-start/8", "{unit} is set up already, in {place}", unit, p.at[unit])


def not_a_home_area(place: int) -> Violation | None:
    """They go to one of the seven Italian areas, which all have a port for ships (SU-start/8)."""
    if not ITALY >> place & 1:
        return refusal("SU-start/8", "{place} is none of the seven Italian areas", place)
    return None


def set_up_too_tight(p: Position, unit: int, place: int) -> Violation | None:
    """Areas without a star keep the stacking limits even now (SU-start/8, SU-stack/3)."""
    if (ITALY & ~STARS) >> place & 1 and not home_areas(p, unit) >> place & 1:
        alike = lowest(p.here[place] & RIVALS[unit])
        return refusal("SU-start/8", "{place} has no star, and {unit} is there already", place, alike)
    return None


def not_to_be_set_up(p: Position, unit: int, place: int) -> Reasons:
    """Return what keeps a unit from being set up in a place."""
    return not_a_home_unit(p, unit) or (not_a_home_area(place), set_up_too_tight(p, unit, place))


def homes(p: Position) -> Iterator[tuple[int, int]]:
    """Yield each unit that is still to be set up, with where it may go."""
    for unit in bit_list(waiting(p)):
        yield unit, home_areas(p, unit)


def set_up(p: Position, log: Log, unit: int, place: int) -> None:
    """Set up a home unit."""
    p.put(unit, place)
    log.add("SU-start/8", "{unit} is set up in {place}", unit, place)


class Setup(Acts[Position]):
    """The Axis sets up the Italian home units, one after the other."""

    name = "setup"
    moment = "the set-up"
    rules = ("SU-start/8",)
    acts = (Act("place", not_to_be_set_up, set_up, homes, role=Role.PLACE),)
    asks = "Set up the Italian home units in Italy."

    def settle(self, p: Position, log: Log) -> bool:
        if waiting(p):
            return False
        p.stack.pop()
        log.add("SU-start/10", "both sides are set up")
        return True

    def side(self, p: Position) -> int:
        return AXIS
