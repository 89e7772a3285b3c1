"""The combat phase (EUC-4/5): hex after hex is named, its attackers are put together, and the attack is begun."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.europa.language import NOTATION, refusal
from sandtable.games.europa.position import Phase, Position
from sandtable.games.europa.rules.combat.able import attackers, may_attack, targets
from sandtable.games.europa.rules.combat.battle import BATTLE, NAME, Battle, afloat_off
from sandtable.games.europa.rules.combat.homeward import send_home
from sandtable.games.europa.rules.combat.look import look, show_attackers
from sandtable.games.europa.rules.ground.closed import too_far_inland
from sandtable.games.europa.rules.politics.neutrals import enter_neutral
from sandtable.games.europa.rules.politics.poland import decide
from sandtable.games.europa.rules.surprise import not_eligible
from sandtable.games.europa.world.atlas import BESIDE, BOX, NEAR

_RULE: Final = "EUC-9/1"
_ALL: Final = -1


class Named(NamedTuple):
    """A hex that is to be attacked, and the units that do so far."""

    target: int
    units: int = 0


NAMED: Final = Frame(Named, target="place", units="units")


def eligible(p: Position) -> int:
    """Return the units that may take part in the attacks of this phase: all, but in the surprise turn (EUC-47/4)."""
    return p.card.muster.surprise if p.phase == Phase.BONUS_COMBAT else _ALL


def open_targets(p: Position) -> int:
    """Return the hexes that may be attacked now."""
    return targets(p, p.phasing, eligible(p))


# ---------------------------------------------------------------- which hex
def not_attackable(p: Position, place: int) -> Reasons:
    """Tell why a hex cannot be attacked now."""
    if BOX >> place & 1:
        return refusal("EUC-3.I/1", "{place} is a box: nobody fights there", place)
    if not p.ground[1 - p.phasing] >> place & 1:
        return refusal(_RULE, "there is no enemy ground unit in {place}", place)
    if p.fought >> place & 1:
        return refusal(_RULE, "{place} has been attacked in this phase", place)
    if attackers(p, p.phasing, place, eligible(p)):
        return None
    return _nobody_able(p, place)


def _nobody_able(p: Position, place: int) -> Violation | None:
    """Tell why nobody attacks a hex: nobody is there, or why the first who is may not."""
    near = afloat_off(p, place)
    for here in bit_list(NEAR[place] & p.ground[p.phasing]):
        near |= p.here[here]
    near &= p.of_side(p.phasing)
    if near:
        unit = lowest(near)
        return not_able(p, unit) or too_far_inland(p, unit, place)
    if any(there >= 0 and p.ground[p.phasing] >> there & 1 for there in BESIDE[place]):
        return refusal("EUC-3.G/1", "between your units and {place} there is water", place)
    return refusal(_RULE, "none of your units is beside {place}", place)


def not_able(p: Position, unit: int) -> Violation | None:
    """Tell why a unit cannot attack in this phase, wherever it may be."""
    is_surprise = p.phase == Phase.BONUS_COMBAT
    if p.attacked >> unit & 1:
        return refusal("EUC-47/5" if is_surprise else _RULE, "{unit} has attacked in this phase", unit)
    return (not_eligible(p, unit) if is_surprise else None) or may_attack(p, unit)


def attack(p: Position, log: Log, place: int) -> None:
    """Name a hex; its attackers are put together next."""
    enter_neutral(p, log, place)  # EUC-56/5
    NAMED.push(p, "attack", Named(place))


# ---------------------------------------------------------------- by whom
def candidates(p: Position) -> int:
    """Return the units that may still join the attack."""
    now = NAMED.top(p)
    return attackers(p, p.phasing, now.target, eligible(p)) & ~now.units


def not_joining(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot take part in the attack."""
    now = NAMED.top(p)
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal(_RULE, "{unit} is not yours", unit)
    if now.units >> unit & 1:
        return refusal(_RULE, "{unit} takes part already", unit)
    if (reason := not_able(p, unit) or too_far_inland(p, unit, now.target)) is not None:
        return reason
    if candidates(p) >> unit & 1:
        return None
    here = p.at[unit]
    if here >= 0 and now.target in BESIDE[here]:
        return refusal("EUC-3.G/1", "between {unit} and {place} there is water", unit, now.target)
    return refusal(_RULE, "{unit} is not beside {place}", unit, now.target)


def join(p: Position, log: Log, unit: int) -> None:
    """Let a unit take part."""
    now = NAMED.top(p)
    NAMED.turn(p, "attack", now._replace(units=now.units | 1 << unit))


def nobody_yet(p: Position) -> Reasons:
    """Tell that an attack needs somebody who makes it."""
    now = NAMED.top(p)
    return None if now.units else refusal(_RULE, "no unit attacks {place} yet", now.target)


def fight(p: Position, log: Log) -> None:
    """Begin the attack: hex and units have used their attack, and the whole stack is looked at."""
    now = NAMED.top(p)
    p.attacked |= now.units
    p.fought |= 1 << now.target
    if p.phase == Phase.BONUS_COMBAT:
        p.surprise_acted |= now.units  # EUC-47/3
    show_attackers(p, log, now.target, now.units)
    BATTLE.turn(p, NAME, Battle(now.target, now.units))
    look(p, log, now.target)


def call_off(p: Position, log: Log) -> None:
    """Give the attack up before it begins: the hex is not attacked in this phase, its units may attack elsewhere."""
    p.fought |= 1 << NAMED.top(p).target
    p.stack.pop()


class Naming(Acts[Position]):
    """The attacker says who takes part (EUC-9/24)."""

    name = "attack"
    frame = NAMED
    secret = True  # an order names a unit that the enemy may not see yet
    moment = "the choice of attackers"
    rules = ("EUC-9/1", "EUC-9/2", "EUC-9/24")
    acts = (
        Act("join", not_joining, join, candidates),
        Act("fight", nobody_yet, fight, role=Role.ATTACK),
        Act("call-off", freely, call_off, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return p.phasing

    def prompt(self, p: Position) -> str:
        return NOTATION.say("Who attacks {place}?", (NAMED.top(p).target,))


# ---------------------------------------------------------------- the phase
def end_phase(p: Position, log: Log) -> None:
    """End the phase: who still waits at sea goes back without a loss (EUC-31/3)."""
    for row in p.afloat:
        if p.side_of(row.unit) == p.phasing:
            send_home(p, log, row.unit)
    p.stack.pop()


class Combat(Acts[Position]):
    """The phasing side attacks hex after hex, in the order that it likes, or not at all (EUC-4/5, EUC-9/1)."""

    name = "combat"
    moment = "the combat phase"
    asks = "Name a hex to attack, or end the phase."
    rules: ClassVar[tuple[str, ...]] = ("EUC-4/5", "EUC-9/1")
    acts = (
        Act("attack", not_attackable, attack, open_targets, role=Role.ATTACK),
        Act("done", freely, end_phase, role=Role.END),
    )
    empty = "no attack is possible"

    def settle(self, p: Position, log: Log) -> bool:
        if p.outcome is not None:
            p.stack.pop()
            return True
        return decide(p) or super().settle(p, log)  # EUC-55/3

    def side(self, p: Position) -> int:
        return p.phasing


class BonusCombat(Combat):
    """The attacks of the surprise turn, by units that take part in it (EUC-47/4, EU-103.D.15/3).

    They may attack again in the regular combat phase (EUC-47/5).
    """

    name = "bonus-combat"
    moment = "the bonus combat phase"
    rules: ClassVar[tuple[str, ...]] = ("EUC-47/4", "EU-103.D.15/3")
