"""Land that is closed to a piece: neutrals, Vichy, an ally's land (chapter 9, EE-1.23/3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.core.bits import bit_list, union
from sandtable.core.errors import Violation
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Position, Status, Vichy
from sandtable.games.europe_engulfed.rules.powers import group_of_piece, is_allied_minor, is_at_war, power_of
from sandtable.games.europe_engulfed.world.atlas import (
    ATLANTIC_COAST,
    BALTIC_STATES,
    BELONGS,
    GIBRALTAR,
    LEBANON,
    MANDATE,
    MARSEILLE,
    OF_FRONT,
    PACT_AREAS,
    PARIS,
    PERSIA,
    REGION,
    URALS,
    VICHY_REGIONS,
    Front,
)
from sandtable.games.europe_engulfed.world.calendar import GERMAN_LEVANT, VICHY_COAST
from sandtable.games.europe_engulfed.world.operating import ROWS_OF
from sandtable.games.europe_engulfed.world.pieces import NATION, PIECES_OF, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MINORS, Group, Nation
from sandtable.games.europe_engulfed.world.setup import Date

_OWNER: Final = {area: Nation(nation) for nation, land in enumerate(BELONGS) for area in bit_list(land)}
_AFRICA_AND_LEVANT: Final = VICHY_REGIONS[1] | VICHY_REGIONS[2]
_EGYPT_AND_MANDATE: Final = REGION["egypt"] | MANDATE
_OF_MINORS: Final = union(PIECES_OF[nation] for nation in MINORS)
_OPEN_TO_SOVIETS: Final = union(row.areas for row in ROWS_OF[Nation.USSR])


def owner_of(area: int) -> Nation | None:
    """Return the power to which an area belonged in 1939; the Baltic States are nobody's."""
    return _OWNER.get(area)


def country(p: Position, nation: int) -> int:
    """Return the land of a power; what the Soviets took under the pact is not its own any more (EE-9.25/3)."""
    return BELONGS[nation] & ~(PACT_AREAS if p.pact else 0) & p.card.theatre.areas


# ---------------------------------------------------------------- land that is closed
def closed(p: Position, piece: int, area: int) -> Violation | None:
    """Tell why a piece may not enter an area at all."""
    if not p.card.theatre.areas >> area & 1:
        return refusal("EE-16-card/2", "{area} is outside this theatre of war", area)
    group = group_of_piece(p, piece)
    if NATION[piece] == Nation.ITALY and p.status[Nation.ITALY] == Status.NEUTRAL and owner_of(area) != Nation.ITALY:
        return refusal("EE-9.44/2", "{piece} is neutral and stays on Italian land", piece)
    if area == URALS and group == Group.AXIS:
        return refusal("EE-5.18/1", "{area} is closed to the Axis", area)
    if group == Group.SOVIET and not _OPEN_TO_SOVIETS >> area & 1:
        return refusal("EE-9.21/1", "{area} lies in the South: it is closed to Soviet units", area)
    return _CLOSED_BY[p.control[area]](p, piece, group, area)


def _closed_by_axis(p: Position, piece: int, group: int, area: int) -> Violation | None:
    """Land of the Axis: its friends need a neutral Italy's leave, its enemies a war."""
    is_shut = p.status[Nation.ITALY] == Status.NEUTRAL and owner_of(area) == Nation.ITALY
    if is_shut and NATION[piece] != Nation.ITALY:
        rule = "EE-9.44/1" if group == Group.AXIS else "EE-1.23/3"
        return refusal(rule, "{area} is closed while Italy is neutral", area)
    if group == Group.AXIS:
        return _lebanon_waits(p, piece) if area == LEBANON else None
    found = _closed_to_west(p, piece, area) if group == Group.WEST else None
    return found or _no_war(p, piece, area) or _ally_is_there(p, group, area) or _claimed(p, group, area)


def _closed_to_west(p: Position, piece: int, area: int) -> Violation | None:
    """EE-9.33/1: what the Axis holds of the Soviet Union, and of a Minor Power in which Soviet units are."""
    owner = owner_of(area)
    if owner == Nation.USSR:
        return refusal("EE-9.33/1", "{area} is in the Soviet Union: it is closed to Western units", area)
    return _soviets_are_there(p, piece, owner)


def _lebanon_waits(p: Position, piece: int) -> Violation | None:
    """EE-9.524/4: Italians use Lebanon from the turn after the Germans took it over from Vichy."""
    if NATION[piece] == Nation.ITALY and p.dates[Date.LEBANON_GERMAN] == p.turn:
        return refusal("EE-9.524/4", "Italian units may use {area} from the next turn on", LEBANON)
    return None


def first_right(p: Position, area: int) -> Group | None:
    """Return who of the Allies may enter an area first: the Axis's by its weather zone, a Minor Power's the west."""
    if p.control[area] == Group.AXIS:
        return Group.SOVIET if OF_FRONT[Front.EAST] >> area & 1 else Group.WEST  # EE-9.28/2
    owner = owner_of(area)
    is_minor = p.control[area] == Group.WEST and is_allied_minor(p, owner)
    return Group.WEST if is_minor else None  # EE-9.22/2


def _claimed(p: Position, group: int, area: int) -> Violation | None:
    """EE-9.28/2: the ally has claimed his first right in this phase."""
    if p.claimed >> area & 1 and first_right(p, area) != group:
        return refusal("EE-9.28/2", "your ally has claimed {area} for this phase", area)
    return None


def _ally_is_there(p: Position, group: int, area: int) -> Violation | None:
    """EE-9.28/1: no Axis-controlled area is entered by both Soviet and Western units in a Movement Phase."""
    other = Group.WEST if group == Group.SOVIET else Group.SOVIET
    if p.here[area] & p.ranks[other] & p.moved & UNITS_MASK:
        return refusal("EE-9.28/1", "units of {group} have entered {area} in this phase", int(other), area)
    return None


def _no_war(p: Position, piece: int, area: int) -> Violation | None:
    power = power_of(p, piece)
    if is_at_war(p, power):
        return None
    return refusal("EE-1.23/3", "{nation} is not at war: {area} is closed to it", power, area)


def _closed_by_west(p: Position, piece: int, group: int, area: int) -> Violation | None:
    """Land of the Western Allies: closed to the Soviets but for a Minor Power, to all while the country is at peace."""
    if group == Group.SOVIET:
        return _closed_to_soviets(p, area)
    owner = owner_of(area)
    if owner is not None and owner not in (*MINORS, NATION[piece]) and p.status[owner] == Status.NEUTRAL:
        return refusal("EE-1.23/3", "{nation} is neutral: {area} is closed", int(owner), area)
    if group == Group.AXIS:
        return None
    return _soviets_are_there(p, piece, owner) or _closed_between_allies(p, piece, area)


def _soviets_are_there(p: Position, piece: int, owner: Nation | None) -> Violation | None:
    """EE-9.33/1: the west keeps out of an unconquered Minor Power that holds Soviet units; it is at home there."""
    if owner not in (*MINORS, *AXIS_MINORS) or NATION[piece] == owner or not is_at_war(p, owner):
        return None
    if p.armies[Group.SOVIET] & country(p, owner):
        return refusal("EE-9.33/1", "Soviet units are in {nation}: it is closed to Western units", int(owner))
    return None


def _closed_between_allies(p: Position, piece: int, area: int) -> Violation | None:
    """EE-9.51/3: while France stands, and Paris, Britain and France keep out of each other's Africa and Levant."""
    if p.control[PARIS] == Group.AXIS or p.status[Nation.FRANCE] == Status.CONQUERED:
        return None
    power = power_of(p, piece)
    if power == Nation.BRITAIN and _AFRICA_AND_LEVANT >> area & 1:
        return refusal("EE-9.51/3", "{area} is France's: British units may not enter it", area)
    if power == Nation.FRANCE and _EGYPT_AND_MANDATE >> area & 1:
        return refusal("EE-9.51/3", "{area} is Britain's: French units may not enter it", area)
    return None


def _closed_to_soviets(p: Position, area: int) -> Violation | None:
    """EE-9.22: Western land is closed, but for an unconquered Allied Minor Power without Western units."""
    if area == PERSIA:
        return _persia(p)
    owner = owner_of(area)
    if owner is None or not is_allied_minor(p, owner) or not is_at_war(p, Nation.USSR):
        return refusal("EE-9.22/1", "{area} is under Western control: it is closed to Soviet units", area)
    western = p.ranks[Group.WEST] & ~_OF_MINORS & UNITS_MASK
    if any(p.here[place] & western for place in bit_list(BELONGS[owner])):
        return refusal("EE-9.22/2", "Western units stand in {nation}: it is closed to Soviet units", int(owner))
    return _claimed(p, Group.SOVIET, area)


def _persia(p: Position) -> Violation | None:
    """EE-9.22/3, EE-9.28/4: the Soviets first come when the Axis holds Persia, later while no Western unit is there."""
    if not p.persia_entered:
        return refusal("EE-9.22/3", "{area} is not Axis-controlled: it is closed to Soviet units", PERSIA)
    if p.armies[Group.WEST] >> PERSIA & 1:
        return refusal("EE-9.22/1", "Western units are in {area}: it is closed to Soviet units", PERSIA)
    return None


def _closed_by_soviets(p: Position, piece: int, group: int, area: int) -> Violation | None:
    """Land of the Soviet Union: closed to the west, Persia excepted, and to the Axis until the war."""
    if group == Group.SOVIET:
        return None
    if group == Group.WEST:
        if area != PERSIA:
            return refusal("EE-9.33/1", "{area} is under Soviet control: it is closed to Western units", area)
        if p.here[area] & p.ranks[Group.SOVIET] & UNITS_MASK:
            return refusal("EE-9.22/4", "Soviet units are in {area}: it is closed to Western units", area)
        return None
    if not is_at_war(p, Nation.USSR):
        return refusal("EE-1.23/3", "the Soviet Union is neutral: {area} is closed", area)
    return None


def _closed_by_vichy(p: Position, piece: int, group: int, area: int) -> Violation | None:
    """EE-9.523 to EE-9.527: Vichy lets Axis supply through, not its units, until it is occupied.

    Soviets never come near: all of it lies in the South (EE-9.21/1).
    """
    if group == Group.WEST:
        if VICHY_REGIONS[2] >> area & 1 and power_of(p, piece) == Nation.BRITAIN:
            return None  # EE-9.524/1
        return refusal("EE-9.525/1", "the Allies are not at war with Vichy: {area} is closed", area)
    if area == LEBANON:
        return _levant(p, piece, area)
    if area != MARSEILLE:
        return refusal("EE-9.527/2", "{area} is Vichy's: only Marseille may be entered, to occupy it", area)
    if NATION[piece] != Nation.GERMANY or not UNITS_MASK >> piece & 1:
        return refusal("EE-9.527/2", "only a German ground unit may occupy {area}, not {piece}", area, piece)
    if may_occupy_vichy(p):
        return None
    return refusal("EE-9.523/1", "{area} is Vichy's, and nothing lets Germany occupy it yet", area)


def may_take_levant(p: Position, piece: int) -> bool:
    """EE-9.524/2: from 1942 on German ground units may move into Vichy's Lebanon, by rail too."""
    return NATION[piece] == Nation.GERMANY and bool(UNITS_MASK >> piece & 1) and p.turn >= GERMAN_LEVANT


def _levant(p: Position, piece: int, area: int) -> Violation | None:
    if may_take_levant(p, piece):
        return None
    if NATION[piece] == Nation.GERMANY:
        return refusal("EE-9.524/2", "only German ground units may enter {area}, from 1942 on", area)
    return refusal("EE-9.524/4", "{area} is closed to {nation} while it is Vichy's", area, NATION[piece])


def may_occupy_vichy(p: Position) -> bool:
    """Tell whether Germany may enter Marseille: EE-9.527/1, /4, /5."""
    if p.vichy == Vichy.AT_WAR or p.status[Nation.ITALY] == Status.CONQUERED:
        return True  # EE-9.527/1, EE-9.527/5
    if p.turn < VICHY_COAST:
        return False
    landed = p.pieces_in(ATLANTIC_COAST & ~(1 << GIBRALTAR)) & UNITS_MASK & ~p.starved & p.ranks[Group.WEST]
    return any(power_of(p, unit) in (Nation.BRITAIN, Nation.USA) for unit in bit_list(landed))


def _closed_as_neutral(p: Position, piece: int, group: int, area: int) -> Violation | None:
    if BALTIC_STATES >> area & 1:
        return refusal("EE-9.25/4", "{area} is closed to both sides until the pact", area)
    owner = owner_of(area)
    if owner is None or NATION[piece] == owner:
        return None
    return refusal("EE-1.23/3", "{nation} is neutral: {area} is closed", int(owner), area)


_CLOSED_BY: Final[tuple[Callable[[Position, int, int, int], Violation | None], ...]] = (
    _closed_by_axis,
    _closed_by_west,
    _closed_by_soviets,
    _closed_by_vichy,
    _closed_as_neutral,
)
