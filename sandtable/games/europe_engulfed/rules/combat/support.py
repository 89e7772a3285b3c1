"""Ground support (EE-6.6): wings that do not dogfight are attached to units just before these fire."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest
from sandtable.core.event import Log
from sandtable.core.frame import Single
from sandtable.games.europe_engulfed.language import NOTATION, refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.round import Battle, amend, current, force, wings
from sandtable.games.europe_engulfed.rules.powers import power_of, side_of
from sandtable.games.europe_engulfed.world.charts import SUPPORTED_UNITS  # EE-6.63/1
from sandtable.games.europe_engulfed.world.pieces import WINGS_OF
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, Nation

IS_ATTACKING: Final = Single()


def supporter(p: Position, unit: int) -> int:
    """Return whose wings may support a unit: its own nation's, Germany's for an Axis Minor (EE-6.61/1, EE-6.62/1)."""
    power = power_of(p, unit)
    return Nation.GERMANY if power in AXIS_MINORS else power


def candidates(p: Position, battle: Battle, is_attacking: int) -> dict[int, int]:
    """Return by nation the units that a wing may still be attached to; at most one wing a unit (EE-6.61/1)."""
    mine = force(p, battle, is_attacking)
    taken = mine & battle.supported
    if taken.bit_count() == SUPPORTED_UNITS:
        return {}
    free = wings(p, battle, is_attacking) & ~p.dogfighting
    found: dict[int, int] = {}
    for unit in bit_list(mine & ~taken) if free else ():
        nation = supporter(p, unit)
        if left(p, battle, free, taken, nation):
            found[nation] = found.get(nation, 0) | 1 << unit
    return found


def left(p: Position, battle: Battle, free: int, taken: int, nation: int) -> int:
    """Return how many wings of a nation are not yet attached."""
    used = sum(supporter(p, unit) == nation for unit in bit_list(taken))
    return (free & WINGS_OF[nation]).bit_count() - used


def _open(p: Position) -> dict[int, int]:
    """Return the candidates of the side that is asked now: the first that has any."""
    found = candidates(p, current(p), IS_ATTACKING.top(p))
    if not found:
        return {}
    side = min(side_of(p, nation) for nation in found)
    return {nation: units for nation, units in found.items() if side_of(p, nation) == side}


def supportable(p: Position) -> int:
    """Return the units that may be given a wing now."""
    return sum(_open(p).values())


def unsupported(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot be given a wing."""
    if supportable(p) >> unit & 1:
        return None
    battle, is_attacking = current(p), IS_ATTACKING.top(p)
    if not force(p, battle, is_attacking) >> unit & 1:
        return refusal("EE-6.6/1", "{unit} does not fire now in {area}", unit, battle.area)
    if battle.supported >> unit & 1:
        return refusal("EE-6.61/1", "{unit} has a wing", unit)
    nation = supporter(p, unit)
    rule = "EE-6.62/1" if nation == Nation.ITALY else "EE-6.61/1"
    return refusal(rule, "no wing of {nation} is free to support {unit}", nation, unit)


def attach(p: Position, log: Log, unit: int) -> None:
    """Attach a wing to a unit: all its dice have one hit-bonus in this round."""
    battle = current(p)
    amend(p, battle._replace(supported=battle.supported | 1 << unit))
    log.add("EE-6.6/1", "a wing supports {unit}", unit)


class Support(Acts[Position]):
    """Wings are attached one by one, as long as there is a unit that may have one (EE-6.6/1)."""

    name = "support"
    frame = IS_ATTACKING
    moment = "the ground support"
    rules = ("EE-6.6/1", "EE-6.61/1", "EE-6.63/1")
    acts = (Act("support", unsupported, attach, supportable, role=Role.CHOOSE),)

    def settle(self, p: Position, log: Log) -> bool:
        found = _open(p)
        if not found:
            p.stack.pop()
            return True
        battle, is_attacking = current(p), IS_ATTACKING.top(p)
        if _is_free(p, battle, is_attacking, found):
            return False
        attach(p, log, lowest(sum(found.values())))
        return True

    def side(self, p: Position) -> int:
        return side_of(p, next(iter(_open(p))))

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Which unit in {area} has the support of a wing?", (current(p).area,))


def _is_free(p: Position, battle: Battle, is_attacking: int, found: dict[int, int]) -> bool:
    """Tell whether there is a choice: not if every unit that may have a wing gets one."""
    taken = force(p, battle, is_attacking) & battle.supported
    free = wings(p, battle, is_attacking) & ~p.dogfighting
    is_enough = all(left(p, battle, free, taken, nation) >= units.bit_count() for nation, units in found.items())
    return not is_enough or sum(found.values()).bit_count() > SUPPORTED_UNITS - taken.bit_count()
