"""What an HQ gives in a role (WF-4.41/1), and what it pays for it (WF-5.43/1, WF-5.7/3), in words."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import gathered
from sandtable.core.phrases import counted, listed
from sandtable.core.step import Effect
from sandtable.games.westfront.position import Neutral, Position
from sandtable.games.westfront.rules.combat.fire import air_power
from sandtable.games.westfront.rules.command.authority import Role, assume, command_hexes
from sandtable.games.westfront.rules.movement.maneuver import STRATEGISTS, THEATER
from sandtable.games.westfront.rules.politics.neutrals import PORTUGAL, SPAIN, penalty, stance
from sandtable.games.westfront.rules.values import effective_cv
from sandtable.games.westfront.world.roster import FORTS, OF_PLAYER, PLAYER, STATICS

_UNLED: Final = STATICS | FORTS  # WF-2.25/1


def gifts(p: Position, hq: int, role: Role, led: str = "units") -> str:
    """Say what an HQ does for its side in a role; `led` is whom it commands."""
    value = effective_cv(p, hq)
    if role.invades:
        first = "lands a unit in each Movement Phase" if role.blitzes else "lands a unit"
    elif role.drops:
        first = "drops a para in each Movement Phase" if role.blitzes else "drops a para"
    elif STRATEGISTS >> hq & 1:
        first = f"gives {counted(max(0, value) * (1 if THEATER >> hq & 1 else 2), 'Supreme Move')}"
    elif value < 0:
        first = "commands nobody"  # WF-5.8/3
    else:
        first = f"commands {led} within {counted(value, 'hex', 'hexes')}{' in both Movement Phases' * role.blitzes}"
    power = air_power(p, PLAYER[hq])
    is_flying = power and value > 0 and not role.drops  # WF-5.5/1, WF-14.2/1
    strike = f"can strike with {counted(value, 'die', 'dice')} at {power.name} ({power.hits})"
    return listed([first, strike][: 1 + bool(is_flying)])


def costs(p: Position, hq: int, role: Role) -> str:
    """Say what an HQ loses by its activation: a step when it deactivates, a Blitz HQ one more before."""
    steps = 2 if role.blitzes else 1
    return counted(steps, "step") + ", its last: it is eliminated after combat" * (p.cv[hq] < steps)


def activation_effect(p: Position, hq: int, role: int, place: int | None = None) -> Effect:
    """Return what an activation costs, and what it gives."""
    then = p.copy()
    assume(then, hq, Role(role))
    then.put(hq, then.place[hq] if place is None else place)
    units = gathered(then.at, command_hexes(then, hq)) & OF_PLAYER[p.player] & ~_UNLED & ~(1 << hq)
    led = counted(units.bit_count(), "unit")
    return Effect((), f"{costs(p, hq, Role(role))}; {gifts(p, hq, Role(role), led)}")


def war_effect(p: Position, nation: int) -> Effect:
    """Return what a declaration of war costs; one on Portugal draws Spain in (WF-16.4/2, WF-16.4/5)."""
    enemies = (SPAIN, PORTUGAL) if nation == PORTUGAL else (SPAIN,)
    return Effect((), counted(sum(penalty(p, n) for n in enemies if stance(p, n) == Neutral.NEUTRAL), "VP"))
