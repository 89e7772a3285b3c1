"""Sea Invasions and Evacuations (WF-15.4, WF-15.6): one unit for each Invasion HQ, between its port and a coast."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from sandtable.core.act import BATTLE, BOARD, Act, Reasons, Role
from sandtable.core.bits import bit_list, grouped, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Phase, Position, Rearguard, Wave, Way
from sandtable.games.westfront.rules.control import allowed, engaged
from sandtable.games.westfront.rules.movement.engagement import engage, forsaken, leave, plan_retreat, would_retreat
from sandtable.games.westfront.rules.movement.maneuver import inactive, ready, unready
from sandtable.games.westfront.rules.movement.obstacles import forbidden
from sandtable.games.westfront.rules.movement.overland import arrive
from sandtable.games.westfront.rules.movement.stacking import Occupancy, overfull
from sandtable.games.westfront.rules.sea.coasts import (
    LONG_RANGE,
    beaches,
    coasts_in_range,
    near_coasts,
    not_so_far,
    out_of_range,
    route,
    uninvadable,
)
from sandtable.games.westfront.rules.sea.movement import danger, lane, no_port, sail
from sandtable.games.westfront.rules.sea.seas import (
    AREAS_PER_MOVE,
)
from sandtable.games.westfront.rules.values import effective_cv
from sandtable.games.westfront.world.atlas import (
    COASTAL,
    INVADABLE,
    STRAIT,
    water_reach,
)
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AMPHIBIOUS,
    CAVALRY,
    FORTS,
    HQS,
    NO_SEA_ASSAULT,
    PLAYER,
    STATICS,
    SUPREME,
)

_NARROWS: Final = mask_of(here for here, others in enumerate(STRAIT) if others)


# ---------------------------------------------------------------- Invasion HQs
def invasion_hqs(p: Position) -> int:
    """Return the Invasion HQs of the active side that may command a landing or evacuation in this phase."""
    hqs = p.invasion & p.active & ~p.spent
    return mask_of(hq for hq in bit_list(hqs) if not _powerless(p, hq)) if hqs else 0


def _powerless(p: Position, hq: int) -> Violation | None:
    """Say why an HQ is no Invasion HQ that may command now (WF-15.41/1, WF-15.42/1)."""
    if found := inactive(p, hq, "WF-15.41/1"):
        return found
    if not p.invasion >> hq & 1:
        return refusal("WF-15.41/1", "{unit} is not active as an Invasion HQ", hq)
    if p.spent >> hq & 1:
        return refusal("WF-15.42/1", "{unit} has brought its unit over the sea in this phase", hq)
    return _cut_off(p, hq)


def _cut_off(p: Position, hq: int) -> Violation | None:
    """An Invasion HQ commands from a friendly port that ships can leave (WF-15.41/1, WF-1.39/3)."""
    port = p.place[hq]
    if effective_cv(p, hq) < 0:
        return refusal("WF-5.8/3", "{unit} is at 0 in Mud and has no command ability", hq)
    if p.phase == Phase.BLITZ_MOVEMENT and not p.blitz >> hq & 1:
        return refusal("WF-15.44/1", "{unit} is no Blitz HQ: it lands nobody in Blitz Movement", hq)
    return no_port(p, port, "WF-15.41/1")


def support_hexes(p: Position, hq: int) -> int:
    """Return the hexes in which an Invasion HQ supports battles (WF-15.43/1, WF-15.43/3, WF-15.43/4, WF-15.43/5)."""
    if SUPREME >> hq & 1 or p.place[hq] < 0:
        return 0  # WF-5.64/1
    player = PLAYER[hq]
    radius = max(0, effective_cv(p, hq)) * AREAS_PER_MOVE[player]
    return _water_reach(p.place[hq], radius, p.held[1 - player] & _NARROWS)


@lru_cache(maxsize=512)
def _water_reach(start: int, radius: int, hostile: int) -> int:
    return water_reach(start, radius, hostile) & INVADABLE


# ---------------------------------------------------------------- restrictions
def _not_seaborne(unit: int, hq: int) -> Violation | None:
    """Cavalry and forts never; statics only under a Supreme HQ (WF-15.42/5, WF-2.25/1)."""
    if CAVALRY >> unit & 1:
        return refusal("WF-15.42/5", "{unit} is cavalry: it can neither invade nor be evacuated", unit)
    if FORTS >> unit & 1:
        return refusal("WF-15.42/5", "{unit} is a fort: it can neither invade nor be evacuated", unit)
    if STATICS >> unit & 1 and not SUPREME >> hq & 1:
        return refusal("WF-2.25/1", "{unit} is static: only a Supreme HQ moves it, not {unit}", unit, hq)
    return None


def _not_embarking(p: Position, unit: int, hq: int) -> Violation | None:
    """An invader leaves from the port of its HQ (WF-15.42/1), but not out of a battle (WF-6.32/1)."""
    if p.place[unit] != p.place[hq]:
        return refusal("WF-15.42/1", "{unit} is not in {place}, the port of {unit}", unit, p.place[hq], hq)
    if engaged(p, unit):
        return refusal("WF-6.32/1", "{unit} is engaged: it leaves a battle only into a friendly hex beside it", unit)
    return _not_seaborne(unit, hq)


def _second_time(p: Position, unit: int, hq: int) -> Violation | None:
    """The second wave is another unit than the first (WF-15.44/1)."""
    if any(wave.hq == hq and wave.unit == unit for wave in p.waves):
        return refusal("WF-15.44/1", "{unit} was the first wave: the second is another unit", unit)
    return None


def _no_beach(p: Position, unit: int, target: int, hq: int) -> Violation | None:
    """The target is a coastal hex that can be invaded, within range (WF-15.42/2, WF-15.42/4, WF-15.42/9)."""
    if target == p.place[unit]:
        return refusal("WF-15.42/2", "{unit} is in {place} already", unit, target)
    if found := uninvadable(target) or forbidden(p, unit, target):
        return found
    if beaches(p, hq, unit) >> target & 1:
        return None
    if near_coasts(p, hq) >> target & 1:
        return refusal("WF-15.44/1", "{place} is neither the first wave's hex nor marked for the second", target)
    if p.player == ALLIES and p.blitz >> hq & 1 and coasts_in_range(p, hq, LONG_RANGE) >> target & 1:
        return not_so_far(p, unit, target, hq)
    return out_of_range(p, target, hq, "WF-15.42/9")


def _is_assault(p: Position, target: int) -> bool:
    """Tell whether a landing would be a Sea Assault: nobody stays in the battle or came by plain land (WF-7.5/1)."""
    came = mask_of(entry.unit for entry in p.entries)
    leaving = mask_of(rearguard.unit for rearguard in p.rearguards)
    if p.units(p.player, target) & ~came & ~leaving:
        return False
    return all(entry.target != target or entry.way != Way.LAND for entry in p.entries)


def _beaten_off(p: Position, unit: int, target: int) -> Violation | None:
    """What may land where enemies stand (WF-5.1/4, WF-15.42/5, WF-15.42/7)."""
    if not p.occupied[1 - p.player] >> target & 1:
        return None
    if HQS >> unit & 1:
        return refusal("WF-5.1/4", "{unit} is an HQ: it may not engage in {place}", unit, target)
    if p.invaded >> target & 1:
        return refusal("WF-15.42/7", "one unit has invaded {place} in this phase, and it is defended", target)
    if NO_SEA_ASSAULT >> unit & 1 and _is_assault(p, target):
        return refusal("WF-15.42/5", "{unit} cannot make a Sea Assault on {place}", unit, target)
    return None


def _landing_hexes(p: Position, unit: int, hq: int) -> int:
    """Return the hexes to which neither `_no_beach` nor `_beaten_off` objects."""
    targets = beaches(p, hq, unit) & allowed(p, unit) & ~(1 << p.place[unit])
    defended = targets & p.occupied[1 - p.player]
    if defended and HQS >> unit & 1:
        return targets & ~defended
    if defended and NO_SEA_ASSAULT >> unit & 1:
        targets &= ~mask_of(here for here in bit_list(defended) if _is_assault(p, here))
    return targets & ~(defended & p.invaded)


# ---------------------------------------------------------------- landing
def _landings(p: Position) -> Iterable[tuple[tuple[int, int], int]]:
    """Return each unit and coast where it may land, with the HQs that can command it."""
    commanding = invasion_hqs(p)
    if not commanding:
        return ()
    movers, occupancy = ready(p), Occupancy(p)
    return grouped(
        ((unit, target), hq)
        for hq in bit_list(commanding)
        for unit in bit_list(p.at[p.place[hq]] & movers)
        if not (_not_embarking(p, unit, hq) or _second_time(p, unit, hq))
        for target in bit_list(occupancy.open(_landing_hexes(p, unit, hq)))
    ).items()


def _not_landing(p: Position, unit: int, target: int, hq: int) -> Reasons:
    """Return what keeps an HQ from landing a unit on a coast."""
    if found := _powerless(p, hq) or unready(p, unit):
        return found
    return (
        _not_embarking(p, unit, hq),
        _second_time(p, unit, hq),
        _no_beach(p, unit, target, hq),
        _beaten_off(p, unit, target),
        overfull(p, target),
    )


def _invade(p: Position, log: Log, unit: int, target: int, hq: int) -> None:
    """Let an Invasion HQ land one unit on a coast (WF-15.42/1)."""
    origin, way = p.place[unit], route(p, hq, target)
    assert way is not None
    if p.occupied[1 - p.player] >> target & 1:
        p.invaded |= 1 << target
        engage(p, unit, target, origin, Way.SEA, log, lane(log, origin, target, way))
    else:
        arrive(p, unit, target)
        text = "{unit} lands in {place}, from {place}"
        report(log, p, "WF-15.42/1", text, unit, target, origin, route=lane(log, origin, target, way))
    p.landed |= 1 << unit
    p.ashore |= 1 << unit & AMPHIBIOUS
    _spend(p, hq, unit, target)
    sail(p, unit, origin, way, invading=True)


def _spend(p: Position, hq: int, unit: int, target: int) -> None:
    """Note what an Invasion HQ has done in this phase."""
    p.spent |= 1 << hq
    p.waves += (Wave(hq, unit, target),)


# ---------------------------------------------------------------- marking
def _marks(p: Position) -> Iterable[tuple[int, int]]:
    """Return each coast that may be marked, with the HQs that can."""
    return grouped(
        (target, hq)
        for hq in bit_list(p.invasion & p.active & p.blitz)
        if not _no_marker(p, hq)
        for target in bit_list(near_coasts(p, hq) & INVADABLE & allowed(p, hq))
    ).items()


def _not_marked(p: Position, target: int, hq: int) -> Reasons:
    """Return what keeps an HQ from marking a coast."""
    if found := _no_marker(p, hq):
        return found
    if found := uninvadable(target) or forbidden(p, hq, target):
        return found
    return None if near_coasts(p, hq) >> target & 1 else out_of_range(p, target, hq, "WF-15.42/9")


def _mark(p: Position, log: Log, target: int, hq: int) -> None:
    """Let a Blitz Invasion HQ name another hex for its second wave (WF-15.44/1)."""
    p.waves += (Wave(hq, -1, target),)
    log.add("WF-15.44/1", "{unit} marks {place} for its second wave", hq, target)


def _no_marker(p: Position, hq: int) -> Violation | None:
    """Say why an HQ may not mark a hex now."""
    if found := inactive(p, hq, "WF-15.44/1"):
        return found
    if not (p.invasion & p.blitz) >> hq & 1:
        return refusal("WF-15.44/1", "{unit} is not active as a Blitz Invasion HQ", hq)
    if p.phase != Phase.MOVEMENT:
        return refusal("WF-15.44/1", "{unit} could mark a hex only in the first Movement Phase", hq)
    marked = [wave.target for wave in p.waves if wave.hq == hq and wave.unit < 0]
    if marked:
        return refusal("WF-15.44/1", "{unit} has marked {place} already", hq, marked[0])
    return _cut_off(p, hq)


# ---------------------------------------------------------------- evacuation
def _evacuees(p: Position) -> Iterable[tuple[int, int]]:
    """Return each unit that may be evacuated, with the HQs that can command it."""
    commanding = invasion_hqs(p)
    if not commanding:
        return ()
    movers = ready(p)
    return grouped(
        (unit, hq)
        for hq in bit_list(commanding)
        if not _no_haven(p, hq)
        for here in bit_list(near_coasts(p, hq) & p.occupied[p.player] & ~(1 << p.place[hq]))
        for unit in bit_list(p.at[here] & movers)
        if not (_not_seaborne(unit, hq) or _stranded(p, unit, hq))
    ).items()


def _not_evacuated(p: Position, unit: int, hq: int) -> Reasons:
    """Return what keeps an HQ from bringing a unit back."""
    if found := _powerless(p, hq) or _no_haven(p, hq) or unready(p, unit):
        return found
    return _not_seaborne(unit, hq), _stranded(p, unit, hq)


def _evacuate(p: Position, log: Log, unit: int, hq: int) -> None:
    """Let an Invasion HQ bring one unit from a coast back to its port (WF-15.6/1)."""
    origin, port = p.place[unit], p.place[hq]
    way = route(p, hq, origin)
    assert way is not None
    _spend(p, hq, unit, port)
    sail(p, unit, origin, way, invading=True)
    if engaged(p, unit) and would_retreat(p, unit):
        report(log, p, "WF-6.41/1", "{unit} is to be evacuated last from {place}", unit, origin)
        plan_retreat(p, Rearguard(unit, origin, port, -1))
        return
    text = "{unit} is evacuated from {place} to {place}"
    report(log, p, "WF-15.6/1", text, unit, origin, port, route=lane(log, origin, port, way))
    if engaged(p, unit):
        leave(p, unit, origin, -1)
    arrive(p, unit, port)


def _no_haven(p: Position, hq: int) -> Violation | None:
    """An evacuation ends in a port that is not embattled and has room (WF-15.6/1)."""
    port = p.place[hq]
    if p.battles >> port & 1:
        return refusal("WF-15.6/1", "there is a battle in {place}, the port of {unit}", port, hq)
    return overfull(p, port)


def _stranded(p: Position, unit: int, hq: int) -> Violation | None:
    """The evacuee is on a coast within invasion range, and may be in the port (WF-15.6/1)."""
    here, port = p.place[unit], p.place[hq]
    if here == port:
        return refusal("WF-15.6/1", "{unit} is in {place} already", unit, port)
    if not COASTAL >> here & 1:
        return refusal("WF-15.6/1", "{unit} in {place} is not on the coast", unit, here)
    if not near_coasts(p, hq) >> here & 1:
        return out_of_range(p, here, hq, "WF-15.6/1")
    if engaged(p, unit) and would_retreat(p, unit) and (found := forsaken(p, unit)):
        return found
    return forbidden(p, unit, port)


# ---------------------------------------------------------------- what they start and risk
def _invade_effect(p: Position, unit: int, target: int, hq: int) -> Effect:
    """Return whether a landing starts a battle, and what it risks at sea."""
    starts = (BATTLE,) if p.occupied[1 - p.player] >> target & 1 else ()
    return Effect(starts, _danger(p, hq, target))


def _evacuate_effect(p: Position, unit: int, hq: int) -> Effect:
    """Return what an evacuee risks: at sea, and of the last in a battle pursuit fire too (WF-15.6/2)."""
    is_last = engaged(p, unit) and would_retreat(p, unit)
    return Effect((BOARD,), ", ".join(filter(None, (_danger(p, hq, p.place[unit]), "pursuit fire" if is_last else ""))))


def _danger(p: Position, hq: int, coast: int) -> str:
    way = route(p, hq, coast)
    assert way is not None
    return danger(p, way)


INVADE: Final = Act("invade", _not_landing, _invade, _landings, role=Role.LAND, effect=_invade_effect)
MARK: Final = Act("mark", _not_marked, _mark, _marks)
EVACUATE: Final = Act("evacuate", _not_evacuated, _evacuate, _evacuees, role=Role.CARRY, effect=_evacuate_effect)
