"""Fire of a side (EE-6.25, EE-6.29): class by class, armor also unit by unit; targets are found anew each time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role
from sandtable.core.bits import bit_list, lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Part, Roll, legal
from sandtable.games.europe_engulfed.language import NOTATION, refusal
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.bonuses import bonuses, silent
from sandtable.games.europe_engulfed.rules.combat.dice import DIE, Salvo, firers, hits, salvos, target_of, whole_dice
from sandtable.games.europe_engulfed.rules.combat.losses import HITS, Hits
from sandtable.games.europe_engulfed.rules.combat.round import (
    FIRING,
    UNITS_OF_ARM,
    Arm,
    Battle,
    Firing,
    current,
    force,
    spokesman,
)
from sandtable.games.europe_engulfed.rules.combat.vichy import yield_to_americans
from sandtable.games.europe_engulfed.rules.weather import weather_in
from sandtable.games.europe_engulfed.world.atlas import SWAMP
from sandtable.games.europe_engulfed.world.calendar import Weather
from sandtable.games.europe_engulfed.world.charts import DICE_A_STEP
from sandtable.games.europe_engulfed.world.pieces import ARMORED, UNIT_TITLES

ARM_WORDS: Final = ("infantry", "armor")


class Volley(NamedTuple):
    """Units of a class that throw together; others of it have fired alone."""

    is_attacking: int
    units: int
    fired: int = 0


VOLLEY: Final = Frame(Volley, units="units", fired="units")


def waiting(p: Position, battle: Battle, now: Firing, arm: int) -> int:
    """Return the units of a class that have still to fire, if that brings a die (EE-6.25/2)."""
    everyone = firers(p, battle, Arm(arm), now.is_attacking)
    return everyone & ~now.fired if whole_dice(p, battle, everyone, now.is_attacking) else 0


def classes(p: Position) -> int:
    """Return the classes that may fire now."""
    battle, now = current(p), FIRING.top(p)
    return mask_of(arm for arm in Arm if waiting(p, battle, now, arm))


def single_armor(p: Position) -> int:
    """Return the armor that may fire alone: where there are others, and enemy armor in their way (EE-6.29/2)."""
    return lone_armor(p, current(p), FIRING.top(p))


def lone_armor(p: Position, battle: Battle, now: Firing) -> int:
    """Return the armor that may fire alone in a battle, whether it is fought or only thought of."""
    left = waiting(p, battle, now, Arm.ARMOR)
    enemies = force(p, battle, 1 - now.is_attacking)
    return left if left & (left - 1) and enemies & ARMORED else 0


# ---------------------------------------------------------------- restrictions
def no_class(p: Position, arm: int) -> Reasons:
    """Tell why a class cannot fire."""
    battle, now = current(p), FIRING.top(p)
    if waiting(p, battle, now, arm):
        return None
    mine = force(p, battle, now.is_attacking) & UNITS_OF_ARM[arm]
    if not mine:
        return refusal("EE-6.25/1", "there is no {class} to fire in {area}", arm, battle.area)
    return _mute(p, battle, now, mine, arm)


def _mute(p: Position, battle: Battle, now: Firing, mine: int, arm: int) -> Violation:
    """Say why units that are there do not fire."""
    if not mine & ~now.fired:
        return refusal("EE-6.25/1", "the {class} has fired", arm)
    if now.is_attacking and not mine & ~silent(p, battle):
        return refusal("EE-6.84/2", "armor that came straight at the Maginot Line does not fire")
    return refusal("EE-1.12/1", "of the {class}, halved, no die is left", arm)


def not_alone(p: Position, unit: int) -> Reasons:
    """Tell why a unit cannot fire alone."""
    battle, now = current(p), FIRING.top(p)
    mine = force(p, battle, now.is_attacking)
    if not mine >> unit & 1:
        return refusal("EE-6.29/2", "{unit} does not fire now in {area}", unit, battle.area)
    if not ARMORED >> unit & 1:
        return refusal("EE-6.29/2", "{unit} is no armor: only armor fires unit by unit", unit)
    if not waiting(p, battle, now, Arm.ARMOR) >> unit & 1:
        return _mute(p, battle, now, 1 << unit, Arm.ARMOR)
    if single_armor(p):
        return None
    if not force(p, battle, 1 - now.is_attacking) & ARMORED:
        return refusal("EE-6.29/2", "no enemy armor is left in {area}: all armor fires together", battle.area)
    return refusal("EE-6.29/2", "{unit} is the last armor to fire", unit)


# ---------------------------------------------------------------- carrying out
def fire_class(p: Position, log: Log, arm: int) -> None:
    """Let all of a class fire that have not yet."""
    _open_fire(p, waiting(p, current(p), FIRING.top(p), arm))


def fire_alone(p: Position, log: Log, unit: int) -> None:
    """Let one armor fire."""
    _open_fire(p, 1 << unit)


def _open_fire(p: Position, units: int) -> None:
    now = FIRING.top(p)
    arm = Arm.ARMOR if units & ARMORED else Arm.INFANTRY
    VOLLEY.push(p, Throw.name, Volley(now.is_attacking, units, now.fired & UNITS_OF_ARM[arm]))


class Fire(Acts[Position]):
    """A side fires: its classes apart, in the order it likes (EE-6.26/1)."""

    name = "fire"
    frame = FIRING
    moment = "the fire"
    rules = ("EE-6.25/1", "EE-6.29/2")
    acts = (
        Act("fire", no_class, fire_class, classes, role=Role.ATTACK),
        Act("fire-unit", not_alone, fire_alone, single_armor, role=Role.ATTACK),
    )

    def settle(self, p: Position, log: Log) -> bool:
        battle, now = current(p), FIRING.top(p)
        if now.is_attacking and not now.fired:
            yield_to_americans(p, log, battle)
        arms = classes(p)
        if not arms or not force(p, battle, 1 - now.is_attacking):
            p.stack.pop()
            return True
        if len(legal(self, p)) > 1:
            return False
        fire_class(p, log, lowest(arms))
        return True

    def side(self, p: Position) -> int:
        return spokesman(p, force(p, current(p), FIRING.top(p).is_attacking))

    def prompt(self, p: Position) -> str:
        what = "attack" if FIRING.top(p).is_attacking else "defence"
        return NOTATION.say("The {what} in {area} fires: with which class?", (what, current(p).area))


# ---------------------------------------------------------------- the dice
def _thrown(p: Position) -> tuple[Arm, Arm, tuple[Salvo, ...]]:
    """Return which class fires at which, and with which dice."""
    battle, now = current(p), VOLLEY.top(p)
    arm = Arm.ARMOR if now.units & ARMORED else Arm.INFANTRY
    target = target_of(arm, force(p, battle, 1 - now.is_attacking))
    return arm, target, salvos(p, battle, arm, now.units, now.fired, target, now.is_attacking)


def _who(now: Volley, arm: Arm) -> str:
    """Say who fires: a unit alone, or a class."""
    if not now.units & (now.units - 1):
        return UNIT_TITLES[lowest(now.units)]
    return f"the {'attacking' if now.is_attacking else 'defending'} {ARM_WORDS[arm]}"


class Throw(Chance[Position]):
    """One throw of all dice of a class, the best bonus first, or of one armor."""

    name = "volley"
    frame = VOLLEY
    rules = ("EE-6.26/1", "EE-glossary-hit-bonus/1")

    def settle(self, p: Position, log: Log) -> bool:
        if _thrown(p)[2]:
            return False
        self._done(p)  # halved to nothing (EE-1.12/7)
        return True

    def roll(self, p: Position) -> Roll:
        arm, target, thrown = _thrown(p)
        now, area = VOLLEY.top(p), current(p).area
        about = (area, _who(now, arm), ARM_WORDS[target])
        dice = sum(salvo.dice for salvo in thrown)
        return Roll(dice, DIE, "fire in {area}: {who} at {target}", about, tuple(_part(salvo) for salvo in thrown))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        arm, target, thrown = _thrown(p)
        now, scored = VOLLEY.top(p), hits(order.args, thrown)
        if log.is_heard:
            _explain(p, log, now, arm, target)
        about = (current(p).area, _who(now, arm), ARM_WORDS[target], counted(scored, "hit"))
        log.add("EE-6.26/1", "fire in {area}: {who} at {target}, {hits}", *about)
        self._done(p)
        if scored:
            HITS.push(p, "losses", Hits(1 - now.is_attacking, target, scored))

    def _done(self, p: Position) -> None:
        now = VOLLEY.top(p)
        p.stack.pop()
        firing = FIRING.top(p)
        FIRING.turn(p, Fire.name, firing._replace(fired=firing.fired | now.units))


def _explain(p: Position, log: Log, now: Volley, arm: Arm, target: Arm) -> None:
    """Tell what lies behind the dice: what halves them, who is silent, and the bonuses."""
    battle, who = current(p), _who(now, arm)
    if now.is_attacking:
        for rule, words in _restraints(p, battle, now, arm):
            log.add(rule, "{who}: {words}", who, words)
        if silent(p, battle):
            log.add("EE-6.84/2", "armor that came straight at the Maginot Line does not fire")
    parts = [part for unit in bit_list(now.units) for part in bonuses(p, battle, unit, target, now.is_attacking)]
    for part in dict.fromkeys(parts):
        value = f", +{part.value}" if part.value else ""
        log.add(part.rule, "{who}: {words}{value}", who, part.words, value)


def _restraints(p: Position, battle: Battle, now: Volley, arm: Arm) -> Iterator[tuple[str, str]]:
    """Return what halves the dice of attackers, with the rules."""
    full = sum(p.steps[unit] for unit in bit_list(now.units)) * DICE_A_STEP[battle.type]
    if whole_dice(p, battle, now.units, is_attacking=1) < full:
        if now.units & p.starved:
            yield "EE-3.4/3", "half dice of those out of supply"
        if weather_in(p, battle.area) == Weather.SNOW:
            yield "EE-1.12/1", "half dice in Snow"
        elif SWAMP >> battle.area & 1 and arm is Arm.INFANTRY:
            yield "EE-6.82/1", "half dice in swamp"


def _part(salvo: Salvo) -> Part:
    whose = f"bonus {salvo.bonus}" if salvo.bonus else "no bonus"
    return Part(whose, salvo.dice, (("hit", salvo.needs, DIE),))
