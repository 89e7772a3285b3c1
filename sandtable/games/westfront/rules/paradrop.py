"""Paradrops (WF-14): a Paradrop HQ drops a para of its own hex within its Air Range."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.act import BATTLE, Act, Reasons, Role
from sandtable.core.act import DROP as DROP_MARK
from sandtable.core.bits import bit_list, grouped, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.step import Effect
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Phase, Position, Way
from sandtable.games.westfront.rules.control import allowed, engaged
from sandtable.games.westfront.rules.movement.engagement import engage
from sandtable.games.westfront.rules.movement.maneuver import inactive, ready, unready
from sandtable.games.westfront.rules.movement.obstacles import forbidden
from sandtable.games.westfront.rules.movement.overland import arrive
from sandtable.games.westfront.rules.movement.stacking import Occupancy, overfull
from sandtable.games.westfront.rules.values import air_range, beyond_air_range, effective_cv
from sandtable.games.westfront.world.atlas import OF_TERRAIN, WITHIN, Terrain
from sandtable.games.westfront.world.calendar import AIR_SUPREMACY
from sandtable.games.westfront.world.roster import AXIS, GERMAN_PARAS, PARAS


def paradrop_hqs(p: Position) -> int:
    """Return the Paradrop HQs of the active side that may command a drop in this phase."""
    hqs = p.paradrop & p.active & ~p.spent
    return mask_of(hq for hq in bit_list(hqs) if not _powerless(p, hq)) if hqs else 0


def _powerless(p: Position, hq: int) -> Violation | None:
    """Say why an HQ commands no paradrop now: one para in each phase of its command (WF-14.2/1, WF-14.2/3)."""
    if found := inactive(p, hq, "WF-14.2/1"):
        return found
    if not p.paradrop >> hq & 1:
        return refusal("WF-14.2/1", "{unit} is not active as a Paradrop HQ", hq)
    if p.phase == Phase.BLITZ_MOVEMENT and not p.blitz >> hq & 1:
        return refusal("WF-14.2/3", "{unit} is no Blitz HQ: it drops nobody in Blitz Movement", hq)
    if p.spent >> hq & 1:
        return refusal("WF-14.2/1", "{unit} has dropped its para in this phase", hq)
    if effective_cv(p, hq) < 0:
        return refusal("WF-5.8/3", "{unit} is at 0 in Mud and has no command ability", hq)
    return None


def grounded(p: Position, unit: int) -> bool:
    """Tell whether a para does not drop any more (WF-14.7/1, WF-14.7/2, WF-13.22/4)."""
    return bool(GERMAN_PARAS >> unit & 1) and (bool(p.grounded) or p.month >= AIR_SUPREMACY)


def ban(p: Position, unit: int) -> Violation:
    """Say by what a para is grounded."""
    if p.month >= AIR_SUPREMACY:
        return refusal("WF-13.22/4", "{unit} is grounded by Allied Air Supremacy", unit)
    return refusal("WF-14.7/1", "{unit} is grounded for good", unit)


def no_grounding(p: Position) -> Violation | None:
    """The Axis may ground its paras once and for all, but not while it commands a drop (WF-14.7/1)."""
    if p.player != AXIS:
        return refusal("WF-14.7/1", "only the Axis can ground the German paras")
    if p.grounded:
        return refusal("WF-14.7/1", "the German paras are grounded already")
    if p.paradrop:
        return refusal("WF-14.2/1", "{unit} is active as a Paradrop HQ", lowest(p.paradrop))
    return None


def _not_boarding(p: Position, unit: int, hq: int) -> Violation | None:
    """Only a para in the Paradrop HQ's own hex drops (WF-14.1/1, WF-14.2/4), and not out of a battle (WF-6.32/1)."""
    if not PARAS >> unit & 1:
        return refusal("WF-14.1/1", "{unit} is no para", unit)
    if grounded(p, unit):
        return ban(p, unit)
    if p.place[unit] != p.place[hq]:
        return refusal("WF-14.2/4", "{unit} is not in {place}, the hex of {unit}", unit, p.place[hq], hq)
    if engaged(p, unit):
        return refusal("WF-6.32/1", "{unit} is engaged: it leaves a battle only into a friendly hex beside it", unit)
    return None


def _no_zone(p: Position, unit: int, target: int, hq: int) -> Violation | None:
    """The target is any hex in range but a mountain (WF-14.3/1, WF-1.35/4)."""
    if target == p.place[unit]:
        return refusal("WF-14.3/1", "{unit} is in {place} already", unit, target)
    if OF_TERRAIN[Terrain.MOUNTAIN] >> target & 1:
        return refusal("WF-1.35/4", "{place} is a mountain hex: no para drops there", target)
    if found := forbidden(p, unit, target):
        return found
    return beyond_air_range(p, target, hq, "WF-14.3/1") or overfull(p, target)


def _zones(p: Position, unit: int, hq: int) -> int:
    """Return the hexes to which `_no_zone` does not object, stacking apart."""
    here = p.place[hq]
    reach = WITHIN[here][air_range(p, hq)] & ~(1 << here)  # WF-13.21/3: extended, too
    return reach & ~OF_TERRAIN[Terrain.MOUNTAIN] & allowed(p, unit)


def _jumps(p: Position) -> Iterable[tuple[tuple[int, int], int]]:
    """Return each para and hex where it may jump, with the HQs that can command it."""
    commanding = paradrop_hqs(p)
    if not commanding:
        return ()
    movers, occupancy = ready(p) & PARAS, Occupancy(p)
    return grouped(
        ((unit, target), hq)
        for hq in bit_list(commanding)
        for unit in bit_list(p.at[p.place[hq]] & movers)
        if not _not_boarding(p, unit, hq)
        for target in bit_list(occupancy.open(_zones(p, unit, hq)))
    ).items()


def _no_jump(p: Position, unit: int, target: int, hq: int) -> Reasons:
    """Return what keeps an HQ from dropping a para on a hex."""
    if found := _powerless(p, hq) or unready(p, unit):
        return found
    return _not_boarding(p, unit, hq), _no_zone(p, unit, target, hq)


def _drop(p: Position, log: Log, unit: int, target: int, hq: int) -> None:
    """Let a para jump into a hex, where it is Dispersed (WF-14.3/1, WF-14.6/1)."""
    origin = p.place[unit]
    if p.occupied[1 - p.player] >> target & 1:
        engage(p, unit, target, origin, Way.AIR, log)
    else:
        arrive(p, unit, target)
        pattern = "{unit} drops on {place}, from {place}"
        report(log, p, "WF-14.3/1", pattern, unit, target, origin, route=(origin, target))
    p.dropped |= 1 << unit
    p.spent |= 1 << hq


def _drop_effect(p: Position, unit: int, target: int, hq: int) -> Effect:
    """Return what a drop starts: a battle too, where enemies are (WF-14.4/1)."""
    return Effect((DROP_MARK, BATTLE) if p.occupied[1 - p.player] >> target & 1 else (DROP_MARK,))


DROP: Final = Act("drop", _no_jump, _drop, _jumps, role=Role.LAND, effect=_drop_effect)


def undropped(p: Position) -> Violation | None:
    """Refuse to end a phase in which a Blitz Paradrop HQ can still command the drop that it must (WF-14.2/3)."""
    if not p.blitz & p.paradrop & p.active & ~p.spent:
        return None
    for _, hqs in _jumps(p):
        for hq in bit_list(hqs & p.blitz):
            return refusal("WF-14.2/3", "{unit} blitzes: it must command a paradrop in each phase", hq)
    return None
