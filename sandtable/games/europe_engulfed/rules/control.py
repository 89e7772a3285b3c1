"""Who holds an area (glossary): entering, passing through, what becomes of an area when only one camp is left in it."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Camp, Entry, Off, Position, Vichy, Way
from sandtable.games.europe_engulfed.rules.powers import (
    CAMP_OF_GROUP,
    GROUPS_OF_CAMP,
    camp_of_piece,
    foes,
    friends,
    group_of_piece,
    pieces_of_camp,
)
from sandtable.games.europe_engulfed.rules.secrecy import unveil
from sandtable.games.europe_engulfed.world.atlas import (
    AROUND,
    FORTRESS_OF,
    FORTRESSES,
    HOME,
    LEBANON,
    MARSEILLE,
    METZ,
    MOROCCO,
    PERSIA,
    RESOURCES,
    RIVER,
    STRAIT,
    VICHY_REGIONS,
)
from sandtable.games.europe_engulfed.world.pieces import NATION, UNITS, UNITS_MASK, WINGS_MASK
from sandtable.games.europe_engulfed.world.roster import Group, Nation
from sandtable.games.europe_engulfed.world.setup import Date

BY_LAND: Final = (Way.LAND, Way.RIVER, Way.STRAIT)
_STANDING: Final = (Vichy.DECLARED, Vichy.AT_WAR)
_ITALIAN_RESOURCES: Final = HOME[Nation.ITALY] & RESOURCES
_INSIDE: Final = tuple(fortress for fortress in bit_list(FORTRESSES) if AROUND[fortress] >= 0)
CONTROLLERS: Final = (Group.AXIS, Group.WEST, Group.SOVIET, Group.VICHY)


def way_over(origin: int, area: int) -> Way:
    """Return by what sort of border one comes from an area into the next."""
    if RIVER[origin] >> area & 1:
        return Way.RIVER
    return Way.STRAIT if STRAIT[origin] >> area & 1 else Way.LAND


def enter(p: Position, log: Log, piece: int, area: int, origin: int, way: Way) -> None:
    """Bring a piece into an area, with all that follows at once: overrun wings, control, contact with the enemy."""
    p.put(piece, area)
    stand_up(p, 1 << origin | 1 << area)
    note_arrival(p, piece, area)
    if piece >= UNITS:
        return  # a wing neither contests nor converts (EE-glossary-contested/1, EE-5.12/2)
    camp = camp_of_piece(p, piece)
    if foes(p, area, camp):
        engage(p, log, piece, area, origin, way)
        enter_vichy(p, log, piece, area)
        return
    overrun(p, log, area, 1 - camp)
    lose_beachheads(p, log, area, 1 - camp)
    enter_vichy(p, log, piece, area)
    is_converted = converts(p, area, camp)
    if is_converted and way in BY_LAND:
        take(p, log, area, group_of_piece(p, piece))
    elif is_converted or (way == Way.SEA and not FORTRESSES >> area & 1):
        # what it takes changes hands in the Combat Phase (EE-glossary-controlled/3)
        p.entries = (*p.entries, Entry(piece, area, origin, way))


def pull_in(p: Position, log: Log, piece: int, area: int) -> None:
    """Let a strat-move end in an area: it is friendly, or Vichy's Lebanon, which Germans take over (EE-9.524/2)."""
    p.put(piece, area)
    note_arrival(p, piece, area)
    if p.control[area] == Group.VICHY:
        enter_vichy(p, log, piece, area)


def stand_up(p: Position, areas: int) -> None:
    """EE-6.74/1: blocks stand up again, their backs to the enemy, where nothing is contested any more."""
    p.face_up &= ~p.pieces_in(areas & ~p.contested)


def note_arrival(p: Position, piece: int, area: int) -> None:
    """Keep in mind that Germans or Italians have been in Morocco (EE-9.37/1)."""
    if area == MOROCCO and NATION[piece] in (Nation.GERMANY, Nation.ITALY):
        p.morocco_entered = 1


def converts(p: Position, area: int, camp: int) -> bool:
    """Tell whether a camp's ground units change who holds an area: an ally's land they leave to him, but for Persia."""
    return p.control[area] not in GROUPS_OF_CAMP[camp] or area == PERSIA  # EE-9.22/4


def engage(p: Position, log: Log, piece: int, area: int, origin: int, way: Way) -> None:
    """Note how a unit came into a battle; an area is newly contested if its camp was not there (EE-6.24/1)."""
    p.entries = (*p.entries, Entry(piece, area, origin, way))
    if friends(p, area, camp_of_piece(p, piece)) == 1 << piece:
        p.newly |= 1 << area
    elif not p.newly >> area & 1:
        unveil(p, log, area, 1 << piece)  # units that join an old fight show themselves


def overrun(p: Position, log: Log, area: int, camp: int) -> None:
    """EE-6.64/1: wings of a camp that are alone with enemy ground units are destroyed, without a fight (EE-6.64/2)."""
    wings = p.here[area] & pieces_of_camp(p, camp) & WINGS_MASK
    for wing in bit_list(wings):
        log.add("EE-6.64/1", "{piece} is overrun in {area}", wing, area)
        p.remove(wing)


def lose_beachheads(p: Position, log: Log, area: int, camp: int) -> None:
    """EE-7.22/5: a beachhead of a camp that is alone with enemy ground units is removed."""
    lost = [head for head in p.beachheads if head.area == area and CAMP_OF_GROUP[head.group] == camp]
    for head in lost:
        log.add("EE-7.22/5", "the beachhead in {area} is lost", area)
        p.beachheads = tuple(other for other in p.beachheads if other != head)


def take(p: Position, log: Log, area: int, group: int, rule: str = "EE-glossary-controlled/2") -> None:
    """Let an area go to a group that is alone in it, or to which politics give it, and the Fortress inside if empty.

    So an empty Fortress is of whoever controls the area around it (EE-glossary-fortress/2).
    """
    if p.control[area] == group:
        return
    log.add(rule, "{area} falls to {group}", area, group)
    if p.control[area] != Group.NEUTRAL and CAMP_OF_GROUP[p.control[area]] != CAMP_OF_GROUP[group]:
        raze(p, log, area)
    p.give(area, group)
    if _ITALIAN_RESOURCES >> area & 1:
        p.italy_taken = int(group)
    if area == PERSIA and group == Group.SOVIET:
        p.persia_entered = 1
    if area == MOROCCO and group == Group.WEST:
        p.morocco_entered = 1
    fortress = FORTRESS_OF[area]
    if fortress >= 0 and not p.here[fortress] & UNITS_MASK and p.control[fortress] != group:
        log.add("EE-5.17/3", "{area} falls with it", fortress)
        p.give(fortress, group)


def relinquish(p: Position, log: Log) -> None:
    """Let what a camp has left go to the enemy: areas in which he stands alone, Fortresses that are empty inside his.

    EE-glossary-controlled/2, EE-glossary-fortress/2: not Gibraltar while Spain is neutral. Beachheads go as well, and
    wings that are left alone with him.
    """
    for area in bit_list(forsaken(p)):
        settle_area(p, log, area)
    for camp in Camp:
        for area in bit_list(_left_to_wings(p, camp)):
            overrun(p, log, area, camp)
    for head in p.beachheads:
        camp = CAMP_OF_GROUP[head.group]
        if foes(p, head.area, camp) and not friends(p, head.area, camp):
            lose_beachheads(p, log, head.area, camp)
    for fortress in _INSIDE:
        if p.here[fortress] & UNITS_MASK or not p.card.theatre.areas >> fortress & 1:
            continue
        holder, around = p.control[fortress], p.control[AROUND[fortress]]
        if Group.NEUTRAL not in (holder, around) and CAMP_OF_GROUP[holder] != CAMP_OF_GROUP[around]:
            take(p, log, fortress, around, "EE-glossary-fortress/2")


def _left_to_wings(p: Position, camp: int) -> int:
    """Return the areas with enemy ground units in which a camp has nothing but wings (EE-6.64/1)."""
    axis, west, soviet, vichy, _ = p.armies
    own, enemies = (axis | vichy, west | soviet) if camp == Camp.AXIS else (west | soviet, axis | vichy)
    wings = p.on_map & pieces_of_camp(p, camp) & WINGS_MASK
    return mask_of(p.at[wing] for wing in bit_list(wings)) & enemies & ~own


def forsaken(p: Position) -> int:
    """Return the areas of a camp in which only enemy ground units stand, but for landings that met nobody yet."""
    axis, west, soviet, _, _ = p.armies
    allies, theirs = west | soviet, p.held[Group.WEST] | p.held[Group.SOVIET]
    return (axis & ~allies & theirs | allies & ~axis & p.held[Group.AXIS]) & ~(p.landed | p.airborne)


def raze(p: Position, log: Log, area: int) -> None:
    """Works go with the control of their area (EE-6.95/7, EE-6.96/1, EE-6.84/3)."""
    bit = 1 << area
    if (p.fort | p.dormant | p.heavy) & bit:
        rule = "EE-6.95/7" if p.heavy & bit else "EE-6.96/1"
        log.add(rule, "the fortification of {area} is lost", area)
        p.fort &= ~bit
        p.dormant &= ~bit
        p.heavy &= ~bit
        p.fort_by[area] = -1
    if area == METZ and p.maginot:
        p.maginot = 0
        log.add("EE-6.84/3", "the Maginot Line is lost")


def settle_area(p: Position, log: Log, area: int) -> None:
    """After a fight: if one camp is left alone it holds the area, and its blocks stand up again (EE-6.74/1)."""
    if p.contested >> area & 1:
        return
    present = [group for group in CONTROLLERS if p.armies[group] >> area & 1]
    if present:
        camp = CAMP_OF_GROUP[present[0]]
        overrun(p, log, area, 1 - camp)
        lose_beachheads(p, log, area, 1 - camp)
        if p.control[area] not in GROUPS_OF_CAMP[camp]:
            take(p, log, area, _heir(p, area, present))
    stand_up(p, 1 << area)
    p.entries = tuple(entry for entry in p.entries if entry.area != area)


def _heir(p: Position, area: int, present: list[Group]) -> Group:
    """Return the group to which a cleared area falls: of two Allies who has more steps there, the west on a tie."""
    if present[0] == Group.AXIS:
        return present[0]
    return max(present, key=lambda group: (p.steps_of(p.ground(area, group)), -group))


# ---------------------------------------------------------------- Vichy France (EE-9.524, EE-9.527)
def enter_vichy(p: Position, log: Log, unit: int, area: int) -> None:
    """A German ground unit in Marseille occupies Vichy; in Vichy's Lebanon it takes over the Levant."""
    if NATION[unit] != Nation.GERMANY or p.vichy not in _STANDING:
        return
    if area == MARSEILLE:
        occupy_vichy(p, log)
    elif area == LEBANON and p.control[area] == Group.VICHY:
        take_levant(p, log)


def occupy_vichy(p: Position, log: Log) -> None:
    """EE-9.527/3: Vichy France ceases to exist, its units leave the game, all that it still holds is the Axis's."""
    log.add("EE-9.527/2", "German units occupy Vichy France")
    p.vichy = int(Vichy.GONE)
    for area in bit_list(p.held[Group.VICHY]):
        p.give(area, Group.AXIS)
    dismiss(p, log, p.vichy_units, "EE-9.527/3")


def take_levant(p: Position, log: Log) -> None:
    """EE-9.524/3: Lebanon is Axis-controlled, Syria too if it was Vichy's; the Vichy unit is removed without combat."""
    for area in bit_list(VICHY_REGIONS[2] & p.held[Group.VICHY]):
        take(p, log, area, Group.AXIS, "EE-9.524/3")
    p.dates[Date.LEBANON_GERMAN] = p.turn
    dismiss(p, log, p.pieces_in(VICHY_REGIONS[2]) & p.vichy_units, "EE-9.524/3")


def dismiss(p: Position, log: Log, units: int, rule: str) -> None:
    """Let units of Vichy leave the game."""
    for unit in bit_list(units):
        area = p.at[unit]
        p.remove(unit, Off.OUT)
        if area >= 0:
            log.add(rule, "{unit} leaves the game", unit)
            settle_area(p, log, area)
