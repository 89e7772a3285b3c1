"""Side, group, power: who answers, who controls, who pays. Three things; France and attacked Minors tell them apart."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.procedure import ROUND
from sandtable.games.europe_engulfed.position import Camp, Position, Status
from sandtable.games.europe_engulfed.world.pieces import NATION, PIECES_OF, UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MINORS, NATION_SIDE, Group, Nation, Side

THREE: Final = "three"  # the seating in which West and Soviets are two people
OPERATIONS: Final = "operations"
BREAKTHROUGH: Final = "breakthrough"  # the phases in which the sides of a camp move
SIDES_OF_CAMP: Final = ((Side.AXIS,), (Side.WEST, Side.SOVIET))
GROUPS_OF_CAMP: Final = ((Group.AXIS, Group.VICHY), (Group.WEST, Group.SOVIET))
CAMP_OF_SIDE: Final = (Camp.AXIS, Camp.ALLIES, Camp.ALLIES)
CAMP_OF_GROUP: Final = (Camp.AXIS, Camp.ALLIES, Camp.ALLIES, Camp.AXIS)


# ---------------------------------------------------------------- of a power
def side_of(p: Position, nation: int) -> int:
    """Return the side that runs a power (EE-intro/2); how many people play does not matter."""
    return _side_of(nation, p.attacker[nation])


def _side_of(nation: int, attacker: int) -> int:
    """Return the side that runs a power which some group has attacked, or none."""
    if NATION_SIDE[nation] >= 0:
        return NATION_SIDE[nation]
    return Side.SOVIET if attacker == Group.AXIS else Side.AXIS


def group_of(p: Position, nation: int) -> int:
    """Return the group to which a power's land and units belong."""
    pieces = PIECES_OF[nation] & ~p.vichy_units
    for group, others in enumerate(p.ranks):  # a loop, since ports and fleets ask so often
        if others & pieces:
            return group
    return Group.NEUTRAL


def patron_of(p: Position, nation: int) -> int:
    """Return whose Special Actions the units of a power use (EE-7.13/1, EE-9.15/4, EE-9.63/1)."""
    if nation in AXIS_MINORS:
        return Nation.GERMANY
    if nation in MINORS:
        return Nation.BRITAIN if p.attacker[nation] == Group.AXIS else Nation.GERMANY
    return nation


def is_at_war(p: Position, nation: int) -> bool:
    """Tell whether a power is in the war."""
    return p.status[nation] == Status.AT_WAR


def is_allied_minor(p: Position, nation: int | None) -> bool:
    """Tell whether a nation is an Allied Minor Power that fights on: one that the Axis has attacked."""
    return nation in MINORS and is_at_war(p, nation) and p.attacker[nation] == Group.AXIS


def phasing_sides(p: Position) -> tuple[int, ...]:
    """Return the sides that share the phases of this player-turn, in order."""
    return tuple(side for side in SIDES_OF_CAMP[p.phasing] if side in p.playing)


def is_two_peoples(p: Position) -> bool:
    """Tell whether the phasing camp is of two sides with a seat each."""
    return p.seating == THREE and len(phasing_sides(p)) > 1


def ally_in(p: Position, side: int, phase: str) -> int | None:
    """Return the other side of the phasing camp, if there is one that has not ended its part in a phase."""
    now = ROUND.find(p, phase)
    out = now.out if now else 0
    sides = enumerate(phasing_sides(p))
    return next((other for place, other in sides if other != side and not out >> place & 1), None)


# ---------------------------------------------------------------- of a piece
def power_of(p: Position, piece: int) -> int:
    """Return the power that a piece acts for: Free French are American (EE-9.531/2), some French are Vichy's."""
    nation = NATION[piece]
    if nation != Nation.FRANCE or p.status[Nation.FRANCE] != Status.CONQUERED:
        return nation
    return Nation.VICHY if p.vichy_units >> piece & 1 else Nation.USA


def group_of_piece(p: Position, piece: int) -> int:
    """Return the group of a piece."""
    for group, pieces in enumerate(p.ranks):  # a loop, since movement asks so often
        if pieces >> piece & 1:
            return group
    raise LookupError(piece)


def camp_of_piece(p: Position, piece: int) -> int:
    """Return the camp that a piece fights for."""
    return CAMP_OF_GROUP[group_of_piece(p, piece)]


def side_of_piece(p: Position, piece: int) -> int:
    """Return the side that commands a piece."""
    return Side.AXIS if p.vichy_units >> piece & 1 else side_of(p, power_of(p, piece))


# ---------------------------------------------------------------- sets of pieces
def pieces_of_camp(p: Position, camp: int) -> int:
    """Return the pieces that fight for a camp, wherever they are."""
    first, second = GROUPS_OF_CAMP[camp]
    return p.ranks[first] | p.ranks[second]


def friends(p: Position, area: int, camp: int) -> int:
    """Return the ground units of a camp in an area."""
    return p.here[area] & pieces_of_camp(p, camp) & UNITS_MASK


def foes(p: Position, area: int, camp: int) -> int:
    """Return the ground units in an area that fight against a camp."""
    return friends(p, area, 1 - camp)


def pieces_of_side(p: Position, side: int) -> int:
    """Return the pieces on the map that a side commands."""
    mine = pieces_of_camp(p, CAMP_OF_SIDE[side])
    if side == Side.AXIS:
        return mine
    others = _commanded(side, p.attacker.tobytes())
    if p.status[Nation.FRANCE] == Status.CONQUERED:  # Free French are American
        others = others | PIECES_OF[Nation.FRANCE] if side == Side.WEST else others & ~PIECES_OF[Nation.FRANCE]
    return mine & others


@lru_cache(maxsize=1 << 8)  # wars are declared seldom, and menus ask each time
def _commanded(side: int, attackers: bytes) -> int:
    """Return the pieces of all powers that a side runs, given who attacked which."""
    attacker = array("h", attackers)
    return sum(PIECES_OF[nation] for nation in Nation if _side_of(nation, attacker[nation]) == side)


def powers_in(p: Position, area: int, camp: int) -> tuple[int, ...]:
    """Return the powers with ground units of a camp in an area, in the order of the roster."""
    return tuple(sorted({power_of(p, unit) for unit in bit_list(friends(p, area, camp))}))


def strength(p: Position, area: int, camp: int) -> int:
    """Return the steps of a camp in an area."""
    return p.steps_of(friends(p, area, camp))


# ---------------------------------------------------------------- sets of areas
def held_by(p: Position, camp: int) -> int:
    """Return the areas that a camp controls; Vichy's are its own affair."""
    return p.held[Group.AXIS] if camp == Camp.AXIS else p.held[Group.WEST] | p.held[Group.SOVIET]
