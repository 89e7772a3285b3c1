"""Everything that can be wrong with a position, in words. What legal play brings about is never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.position import Vichy as VichyState
from sandtable.games.soft_underbelly.rules.control import bystanders, presence
from sandtable.games.soft_underbelly.rules.sequence import PHASES
from sandtable.games.soft_underbelly.rules.stacking import LIMITS, MOVEMENT, ROW, Crowd, crowds
from sandtable.games.soft_underbelly.world.atlas import (
    AREAS,
    BOXES,
    COAST,
    GROUND,
    LAND,
    MALTA,
    MAP,
    NORTH_BOX,
    NORTH_EDGE,
    PILE,
    PLACE_IDS,
    REMOVED,
    SEA,
    STARS,
    VICHY,
)
from sandtable.games.soft_underbelly.world.calendar import ITALY_AT_WAR, RED_ARMY
from sandtable.games.soft_underbelly.world.roster import (
    AIR,
    ALLIES,
    AXIS,
    BY_NATION,
    CRAFT,
    FIGHTERS,
    FORTS,
    MARKERS,
    MOBILE,
    NATIONS_OF,
    NAVAL,
    OF_SIDE,
    ONE_USE,
    PARACHUTES,
    SIDE,
    SUPPLIES,
    TACTICALS,
    TRANSPORTS,
    UNIT_IDS,
    UNITS,
    Nation,
    Side,
)

_CARGO = FIGHTERS | SUPPLIES | TACTICALS
_ASHORE = FIGHTERS | SUPPLIES | FORTS
_LAND_ROWS = ("army", "parachute", "supply", "fort")
_SHAPE_RULE = {"land": "SU-stack/4", "sea": "SU-stack/5", "coastal": "SU-stack/6"}
_PLURAL = {"army": "armies", "supply": "supply units", "landing-craft": "landing craft"}
_LEAVING = ("displacement", "retreat")

# The phases by their place in the sequence
_MOVING, _AFTER_MOVING, _FIGHTING, _FOUGHT, _AFTER_FIGHTING, _BREAKING, _BROKEN = range(1, 8)

# Where units arrive, so that more than the limit may be there until movement ends (SU-reinf/7)
_ARRIVALS = STARS | NORTH_EDGE | BOXES | mask_of(map(PLACE_IDS.index, ("albania", "gibraltar", "palestine")))


def _phase(p: Position) -> int:
    """Return the place of the current phase in the sequence; -1 before it, past its end when all is over."""
    return int(p.stack[0][1]) - 1 if p.stack and len(p.stack[0]) > 1 else len(PHASES)


def _misplaced(p: Position) -> Iterator[str]:
    for unit in range(UNITS):
        reason = _wrong_place(p, unit)
        if reason:
            yield f"{UNIT_IDS[unit]} is in {PLACE_IDS[p.at[unit]]}: {reason}"


def _wrong_place(p: Position, unit: int) -> str:
    place, bit = p.at[unit], 1 << unit
    if place == NORTH_BOX:
        allowed = OF_SIDE[AXIS] & ~(NAVAL | FORTS | MARKERS)
        return "" if bit & allowed else "only Axis land and air units go off the northern edge (SU-north-edge/1)"
    if place == PILE:
        return "it is never rebuilt (SU-repl/10)" if bit & (FORTS | MARKERS | ONE_USE) else ""
    if place >= AREAS:
        return ""
    if bit & FORTS and UNIT_IDS[unit] != f"{PLACE_IDS[place]}-fort":
        return "a fort never moves (SU-fort/1)"
    if bit & NAVAL and LAND >> place & 1:
        return "ships lie at sea or in a port (SU-naval-move/3)"
    if bit & (_ASHORE | MARKERS) and SEA >> place & 1 and p.aboard[unit] < 0:
        return "at sea it must be aboard a ship (SU-move/6)"
    if bit & OF_SIDE[AXIS] and BOXES >> place & 1:
        return "the boxes are closed to the Axis (SU-start/12)"
    return ""


def _cargo_faults(p: Position) -> Iterator[str]:
    seen = 0
    for unit in range(UNITS):
        ship = p.aboard[unit]
        if ship < 0:
            continue
        reason = _bad_berth(p, unit, ship)
        if seen >> ship & 1:
            reason = "that carries another unit already (SU-convoy/1)"
        seen |= 1 << ship
        if reason:
            yield f"{UNIT_IDS[unit]} is aboard {UNIT_IDS[ship]}: {reason}"


def _bad_berth(p: Position, unit: int, ship: int) -> str:
    if not TRANSPORTS >> ship & 1:
        return "that is no convoy or landing craft (SU-convoy/1)"
    if SIDE[unit] != SIDE[ship]:
        return "that is the enemy's (SU-lend-lease/2)"
    if not _CARGO >> unit & 1:
        return "it cannot be carried (SU-convoy/1)"
    if p.at[unit] != p.at[ship]:
        return f"that is in {PLACE_IDS[p.at[ship]]}, not in {PLACE_IDS[p.at[unit]]}"
    if p.at[ship] >= AREAS:
        return "that is not on the map"
    if COAST >> p.at[ship] & 1 and not _may_be_loaded(p, ship):
        return "the cargo of a ship in port is ashore (SU-stack/7)"
    return ""


def _may_be_loaded(p: Position, ship: int) -> bool:
    """SU-stack/7: about to sail; SU-landing/17: a landing force that starts from a port."""
    is_sailing = ("sailing", ship) in p.stack
    return is_sailing or (bool(CRAFT >> ship & 1) and _FIGHTING <= _phase(p) <= _FOUGHT)


def _owner_faults(p: Position) -> Iterator[str]:
    for area in range(AREAS):
        owners = [nation for nation in Nation if p.held[nation] >> area & 1 and nation != Nation.NOBODY]
        name = PLACE_IDS[area]
        if SEA >> area & 1:
            if owners:
                yield f"{name} is a sea and cannot be owned (SU-naval-move/7)"
        elif len(owners) != 1:
            held_by = " and ".join(owner.name.lower() for owner in owners) or "nobody"
            yield f"{name} is in the hands of {held_by}: an area has one owner (SU-possess/1)"
        elif BOXES >> area & 1 and owners[0] not in NATIONS_OF[ALLIES]:
            yield f"{name} is always Allied (SU-start/12)"


def _stack_faults(p: Position) -> Iterator[str]:
    if not p.stack and p.outcome is None:
        yield "no step is pending, and nobody has won (SU-sequence/2)"
    elif p.stack and (p.stack[0][0] != "turn" or len(p.stack[0]) != 2 or not isinstance(p.stack[0][1], int)):
        yield "the stack does not begin with the turn (SU-sequence/2)"


def _star_faults(p: Position) -> Iterator[str]:
    for area in range(AREAS):
        payee, owner = Nation(p.payee[area]), p.owner(area)
        name, paid = PLACE_IDS[area], payee.name.lower()
        if not STARS >> area & 1:
            if payee:
                yield f"{name} pays {paid}, but there is no star (SU-chart/3)"
        elif payee and not any({payee, owner} <= set(NATIONS_OF[side]) for side in Side):
            yield f"the star of {name} pays {paid}, but {owner.name.lower()} holds it (SU-repl/12)"
        elif p.collapsed and payee == Nation.ITALY:
            yield f"the star of {name} pays italy, which is defeated (SU-victory/2)"


def _political_faults(p: Position) -> Iterator[str]:
    if p.collapsed:
        for unit in bit_list(BY_NATION[Nation.ITALY]):
            if p.at[unit] != REMOVED:
                yield f"{UNIT_IDS[unit]} is in {PLACE_IDS[p.at[unit]]}, but Italy is defeated (SU-victory/3)"
        for area in bit_list(p.held[Nation.ITALY]):
            yield f"{PLACE_IDS[area]} is Italian, but Italy is defeated (SU-victory/5)"
    for area in bit_list(VICHY):
        is_neutral = p.owner(area) == Nation.NEUTRAL
        if is_neutral != (p.vichy == VichyState.NEUTRAL):
            state = VichyState(p.vichy).name.lower().replace("_", " ")
            holder = p.owner(area).name.lower()
            yield f"{PLACE_IDS[area]} is in the hands of {holder}, but Vichy France is {state} (SU-status/3)"


def _strangers(p: Position) -> Iterator[str]:
    """Units in areas that are closed to them, or that ought to be theirs by now."""
    for unit in bit_list(~(MARKERS | bystanders(p) | _leaving(p)) & (1 << UNITS) - 1):
        area = p.at[unit]
        if not (area < AREAS and GROUND >> area & 1):
            continue
        owner = p.owner(area)
        where = f"{UNIT_IDS[unit]} is in {PLACE_IDS[area]}"
        if owner == Nation.NEUTRAL:
            yield f"{where}, which is neutral (SU-naval-move/8)"
        elif owner in NATIONS_OF[1 - SIDE[unit]]:
            if p.turn < ITALY_AT_WAR:
                yield f"{where}, but the two sides are not at war in the Mediterranean yet (SU-start/4)"
            elif FIGHTERS >> unit & 1 and p.aboard[unit] < 0 and not _is_still_taking(p, unit):
                yield f"{where}, which should then belong to its side (SU-possess/1)"


def _is_still_taking(p: Position, unit: int) -> bool:
    """Possession waits after landings (SU-landing/4), drops (SU-para/8), breakthroughs (SU-breakthrough/3)."""
    phase = _phase(p)
    if SIDE[unit] != p.side:
        return False
    if _MOVING <= phase <= _FOUGHT:
        return bool((p.landed | PARACHUTES) >> unit & 1)
    return _BREAKING <= phase <= _BROKEN and bool((p.moved & MOBILE) >> unit & 1)


def _leaving(p: Position) -> int:
    """Return the units that are about to leave their area."""
    return union(int(frame[1]) for frame in p.stack if frame[0] in _LEAVING)


def _enemies_together(p: Position) -> Iterator[str]:
    leaving = _leaving(p)
    for area in range(AREAS):
        axis, allies = (presence(p, area, side) & ~leaving for side in Side)
        if axis and allies and not _may_share(p, area, axis, allies):
            names = ", ".join(UNIT_IDS[unit] for unit in bit_list(axis | allies))
            yield f"enemies are together in {PLACE_IDS[area]}: {names} (SU-move/9)"


def _may_share(p: Position, area: int, axis: int, allies: int) -> bool:
    if area == MALTA and not allies & ~FORTS and not axis & ~(AIR | NAVAL | PARACHUTES):
        return True  # SU-malta/1, SU-fort/3
    mine, theirs = (axis, allies) if p.side == AXIS else (allies & ~FORTS if area == MALTA else allies, axis)
    # SU-para/8: on top of enemy units, until its own combat phase is over
    return not mine & ~PARACHUTES and not theirs & AIR and _MOVING <= _phase(p) <= _FOUGHT


def _overfull(p: Position) -> Iterator[str]:
    moment = MOVEMENT if _AFTER_MOVING <= _phase(p) <= _AFTER_FIGHTING else -1
    for side in Side:
        for crowd in crowds(p, side, moment):
            row = ROW[bit_list(crowd.units)[0]]
            if LIMITS[crowd.area][row] and not _is_explained(p, side, crowd, row):
                name = PLACE_IDS[crowd.area]
                number = f"{crowd.units.bit_count()} {_PLURAL.get(row, f'{row}s')}"
                rule = _SHAPE_RULE[MAP.places[crowd.area].facts["shape"]]
                yield f"{name} holds {number} of the {side.name.lower()} ({rule})"


def _under_way(p: Position) -> int:
    """Return the transport that has loaded and sails on."""
    return mask_of(int(frame[1]) for frame in p.stack if frame[0] == "sailing")


def _is_explained(p: Position, side: int, crowd: Crowd, row: str) -> bool:
    """Tell whether more than the limit may be there until the next check (SU-stack/1)."""
    phase = _phase(p)
    if any(frame[0] == "crowded" for frame in p.stack):
        return True  # somebody has to go at once (SU-overrun/6)
    if phase <= _AFTER_MOVING:
        if side != p.side:  # driven out of other areas by arrivals or politics (SU-reinf/6, SU-start/5, SU-soviet/1)
            return row not in _LAND_ROWS or p.turn in (ITALY_AT_WAR, RED_ARMY)
        settled = crowd.units & ~(p.moved | p.shipped | p.landed | _under_way(p))
        return bool(_ARRIVALS >> crowd.area & 1) or settled.bit_count() <= LIMITS[crowd.area][row]
    if phase <= _AFTER_FIGHTING:
        if side != p.side:
            return bool(p.attacked)  # SU-retreat/3
        # SU-stack/9: the army on top has attacked, and its duty is done
        return row == "army" and crowd.units.bit_count() == 2 and bool(crowd.units & p.attacked)
    return phase <= _BROKEN + 1 and side == p.side and bool(crowd.units & MOBILE & p.moved)  # SU-breakthrough/6


UNPLAYABLE: Final = (_misplaced, _cargo_faults, _owner_faults, _stack_faults)
IMPLAUSIBLE: Final = (_star_faults, _political_faults, _strangers, _enemies_together, _overfull)
