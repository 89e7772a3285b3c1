"""Engaging and disengaging (WF-6.3, WF-6.4): what a unit that enters or leaves a battle leaves behind."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log, Route
from sandtable.games.westfront.language import refusal, report
from sandtable.games.westfront.position import Crossing, Entry, Position, Rearguard, Way, Weather
from sandtable.games.westfront.rules.secrecy import unveil
from sandtable.games.westfront.world.atlas import OPEN, WET
from sandtable.games.westfront.world.roster import NO_SEA_ASSAULT, OF_PLAYER, PLAYER

_ENGAGES: Final = {
    Way.LAND: ("WF-6.31/1", "{unit} engages in {place} from {place}"),
    Way.RIVER: ("WF-1.36/2", "{unit} engages in {place} across the water from {place}"),
    Way.SEA: ("WF-15.42/2", "{unit} lands in {place} against enemies, from {place}"),
    Way.AIR: ("WF-14.4/1", "{unit} drops on enemies in {place}, from {place}"),
}


# ---------------------------------------------------------------- hexsides
def side_limit(p: Position, a: int, b: int) -> int:
    """Return how many units may pass a side of a battle hex in a Movement Phase (WF-6.33/1, WF-12.23/1)."""
    return 2 if OPEN[a] >> b & 1 and p.weather == Weather.DRY else 1


def passed(p: Position, a: int, b: int) -> int:
    """Return how many units have passed a side in this Movement Phase, entering and leaving counted together."""
    ends = {a, b}
    return sum(crossing.units for crossing in p.crossings if {crossing.battle, crossing.other} == ends)


def room(p: Position, a: int, b: int) -> bool:
    """Tell whether one more unit may pass the side between a battle hex and another."""
    return passed(p, a, b) < side_limit(p, a, b)


def jammed(p: Position, battle: int) -> int:
    """Return the neighbours of a battle hex from and to which nobody may pass any more in this phase."""
    others = {c.other if c.battle == battle else c.battle for c in p.crossings if battle in (c.battle, c.other)}
    return mask_of(other for other in others if not room(p, battle, other))


def cross(p: Position, battle: int, other: int) -> None:
    """Count a unit that passes the side between a battle hex and another."""
    for crossing in p.crossings:
        if (crossing.battle, crossing.other) == (battle, other):
            more = crossing._replace(units=crossing.units + 1)
            p.crossings = tuple(more if c is crossing else c for c in p.crossings)
            return
    p.crossings += (Crossing(battle, other, 1),)


# ---------------------------------------------------------------- entering
def land_way(origin: int, target: int) -> Way:
    """Return how an overland attack comes: across a river or strait it may be an assault (WF-1.36/2, WF-1.39/1)."""
    return Way.RIVER if WET[origin] >> target & 1 else Way.LAND


def engage(p: Position, unit: int, target: int, origin: int, way: Way, log: Log, route: Route = ()) -> None:
    """Bring a unit into a hex with enemies: it starts a new battle, or joins one (WF-6.31/1)."""
    player, battle = PLAYER[unit], 1 << target
    if not p.units(player, target):
        p.attacked[player] |= battle
        p.attacked[1 - player] &= ~battle
        p.fresh |= battle  # WF-7.15/2; a battle that is merely joined is not new (WF-6.31/2)
    elif p.attacked[player] & battle and not p.fresh & battle:
        unveil(p, 1 << unit, log, "WF-7.15/6", "{unit} joins the attackers of {place} face-up", unit, target)
    p.put(unit, target)
    p.moved |= 1 << unit
    p.entries += (Entry(unit, target, origin, int(way)),)
    if way in (Way.LAND, Way.RIVER):
        cross(p, target, origin)
    rule, pattern = _ENGAGES[way]
    report(log, p, rule, pattern, unit, target, origin, route=route or (origin, target))


# ---------------------------------------------------------------- leaving
def leave(p: Position, unit: int, battle: int, via: int) -> None:
    """Note that a unit goes out of a battle, over a side or (-1) by sea; it stands upright again (WF-0/2)."""
    if via >= 0:
        cross(p, battle, via)
    turn_upright(p, 1 << unit)


def turn_upright(p: Position, units: int) -> None:
    """Hide blocks from the enemy; active HQs stay face-up (WF-5.2/1)."""
    p.face_up &= ~(units & ~p.active)


def staying_with(p: Position, unit: int) -> int:
    """Return who stays in a unit's battle when it leaves: those that began the phase there, but no Rearguard."""
    came = mask_of(entry.unit for entry in p.entries)
    leaving = mask_of(rearguard.unit for rearguard in p.rearguards)
    return p.units(PLAYER[unit], p.place[unit]) & ~(came | leaving | 1 << unit)


def would_retreat(p: Position, unit: int) -> bool:
    """Tell whether a unit is the last in its battle of those that began the phase there (WF-6.41/1, WF-6.41/3)."""
    return not staying_with(p, unit)


def forsaken(p: Position, unit: int) -> Violation | None:
    """Refuse a retreat that would make what landed beside a unit begin the battle anew, by a forbidden Sea Assault."""
    here = p.place[unit]
    came = [entry for entry in p.entries if entry.target == here and p.place[entry.unit] == here]
    if any(entry.way == Way.LAND for entry in came):
        return None
    for entry in came:
        if entry.way == Way.SEA and NO_SEA_ASSAULT >> entry.unit & 1:
            return refusal(
                "WF-15.42/5",
                "without {unit} the landing of {unit} in {place} would be a Sea Assault",
                unit,
                entry.unit,
                here,
            )
    return None


def plan_retreat(p: Position, rearguard: Rearguard) -> None:
    """Let a unit leave its battle when all other moves are done; it holds its place on the hexside (WF-6.41/1)."""
    if rearguard.via >= 0:
        cross(p, rearguard.battle, rearguard.via)
    p.moved |= 1 << rearguard.unit
    p.rearguards += (rearguard,)


def renew_battle(p: Position, here: int, player: int) -> None:
    """Make a battle a new one: of those who began the phase there none is left, fresh units are (WF-6.41/3)."""
    p.attacked[player] |= 1 << here
    p.attacked[1 - player] &= ~(1 << here)
    p.fresh |= 1 << here
    turn_upright(p, p.at[here])  # WF-6.31/3


# ---------------------------------------------------------------- the end of a battle
def settle_battles(p: Position) -> None:
    """Forget battles that are over; their attackers stand upright again (WF-7.12/1, WF-7.12/2)."""
    battles = p.battles
    for player in (0, 1):
        for here in bit_list(p.attacked[player] & ~battles):
            turn_upright(p, p.at[here] & OF_PLAYER[player])
        p.attacked[player] &= battles
    p.fresh &= battles
