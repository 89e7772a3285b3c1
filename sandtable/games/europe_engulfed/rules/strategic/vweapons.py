"""V-weapons (EE-2.28): used once, against Britain; V-1s can be shot down, V-2s cannot."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely
from sandtable.core.event import Log
from sandtable.core.frame import Frame, Single
from sandtable.core.order import Order
from sandtable.core.phrases import counted
from sandtable.core.step import Chance, Part, Roll
from sandtable.games.europe_engulfed.language import refusal
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.production.purse import damage, werps
from sandtable.games.europe_engulfed.rules.strategic.air import DIE, flak_dice
from sandtable.games.europe_engulfed.rules.strategic.track import FIGHTERS, FLAK, Asset, is_bombed
from sandtable.games.europe_engulfed.world.atlas import PAS_DE_CALAIS, V2_COAST
from sandtable.games.europe_engulfed.world.charts import (
    BOMBERS_A_FLAK_DIE,
    FLAK_HIT,
    V1_INTERCEPTOR_HIT,
    V2_BONUS,
    V_DAMAGE,
)
from sandtable.games.europe_engulfed.world.roster import Group, Nation, Side


class Weapon(IntEnum):
    """The two V-weapons."""

    V1 = 0
    V2 = 1


_GAUGE: Final = (Asset.V1, Asset.V2)
_WORDS: Final = ("V-1", "V-2")
_SITES: Final = (1 << PAS_DE_CALAIS, V2_COAST)  # EE-2.28/3, EE-2.28/13
_SITE_RULE: Final = ("EE-2.28/3", "EE-2.28/13")


class Salvo(NamedTuple):
    """Weapons on their way to Britain."""

    weapon: int
    number: int


LAUNCHING: Final = Single("weapon")
SALVO: Final = Frame(Salvo, weapon="weapon")


def harm(weapon: int, value: int) -> int:
    """Return the WERPs that a weapon costs Britain by a die (EE-2.28/5, EE-2.28/14)."""
    return V_DAMAGE[value - 1 + (V2_BONUS if weapon == Weapon.V2 else 0)]


# ---------------------------------------------------------------- how many are fired
def can_launch(p: Position, weapon: int) -> bool:
    """Tell whether there are weapons of a kind, a place to fire them from, and somebody to suffer."""
    is_sited = bool(p.held[Group.AXIS] & _SITES[weapon])
    return p.track[_GAUGE[weapon]] > 0 and is_sited and is_bombed(p, Camp.ALLIES)


def least(p: Position, weapon: int) -> int:
    """Return how many must be fired: half of them, rounded up (EE-2.28/7)."""
    return -(-p.track[_GAUGE[weapon]] // 2)


def not_launched(p: Position, number: int, weapon: int) -> Reasons:
    """Tell why not so many weapons are fired."""
    now = LAUNCHING.top(p)
    if weapon != now:
        return refusal("EE-2.28/7", "it is of {weapon} points that is asked", now)
    if number < least(p, weapon):
        return refusal("EE-2.28/7", "at least half are fired, {n} of them", least(p, weapon))
    if number > p.track[_GAUGE[weapon]]:
        return refusal("EE-2.28/7", "there are only {n} on the track", p.track[_GAUGE[weapon]])
    return None


def launches(p: Position) -> Iterator[tuple[int, int]]:
    """Offer the numbers that may be fired."""
    weapon = LAUNCHING.top(p)
    for number in range(least(p, weapon), p.track[_GAUGE[weapon]] + 1):
        yield number, 1 << weapon


def launch(p: Position, log: Log, number: int, weapon: int) -> None:
    """Fire weapons, which leave the track."""
    p.track[_GAUGE[weapon]] -= number
    log.add("EE-2.28/7", "Germany fires {n} at Britain", counted(number, f"{_WORDS[weapon]} point"))
    SALVO.turn(p, (VInterception.name, VDamage.name)[weapon], Salvo(weapon, number))  # EE-2.28/12


class VWeapons(Acts[Position]):
    """Germany says how many of a kind it fires (EE-2.28/7)."""

    name = "v-weapons"
    frame = LAUNCHING
    moment = "the firing of V-weapons"
    rules = ("EE-2.28/7", "EE-2.28/3", "EE-2.28/13", "EE-2.28/2")
    acts = (Act("launch", not_launched, launch, launches, role=Role.ATTACK),)

    def waits(self, p: Position) -> bool:
        return can_launch(p, LAUNCHING.top(p))

    def side(self, p: Position) -> int:
        return Side.AXIS

    def settle(self, p: Position, log: Log) -> bool:
        weapon = LAUNCHING.top(p)
        is_idle = not self.waits(p)
        if is_idle and p.track[_GAUGE[weapon]] and is_bombed(p, Camp.ALLIES):
            log.add(_SITE_RULE[weapon], "no {weapon} can be fired: their launching areas are lost", _WORDS[weapon])
        return super().settle(p, log)

    def prompt(self, p: Position) -> str:
        weapon = LAUNCHING.top(p)
        return f"How many of {counted(p.track[_GAUGE[weapon]], f'{_WORDS[weapon]} point')} are fired?"


# ---------------------------------------------------------------- who shoots them down
def intercept(p: Position, log: Log) -> None:
    """Send all fighters against the V-1s; they fly against bombers as well in the same turn (EE-2.28/8)."""
    SALVO.turn(p, VFighters.name, SALVO.top(p))


def stay(p: Position, log: Log) -> None:
    """Leave them to the Flak."""
    log.add("EE-2.28/8", "no fighter intercepts the V-1s")
    SALVO.turn(p, VFlak.name, SALVO.top(p))


class VInterception(Acts[Position]):
    """The Allies say whether their fighters intercept V-1s; none escorts these (EE-2.28/8, EE-2.28/9)."""

    name = "v-interception"
    frame = SALVO
    moment = "the interception of V-1s"
    rules = ("EE-2.28/8", "EE-2.28/9", "EE-2.28/4")
    asks = "Do your fighters intercept the V-1s?"
    acts = (
        Act("intercept", freely, intercept, role=Role.ATTACK),
        Act("stay", freely, stay, role=Role.END),
    )

    def side(self, p: Position) -> int:
        return Side.WEST

    def settle(self, p: Position, log: Log) -> bool:
        if p.track[FIGHTERS[Camp.ALLIES]]:
            return False
        stay(p, log)
        return True


class _Shots(Chance[Position]):
    """A throw at V-1s; with no dice it is passed over."""

    frame = SALVO
    hit_on: int
    follows: str
    whose: str

    def dice(self, p: Position) -> int:
        """Return how many dice are thrown."""
        raise NotImplementedError

    def settle(self, p: Position, log: Log) -> bool:
        if self.dice(p):
            return False
        SALVO.turn(p, self.follows, SALVO.top(p))
        return True

    def roll(self, p: Position) -> Roll:
        dice = self.dice(p)
        return Roll(dice, DIE, self.moment, (), (Part(self.whose, dice, (("V-1", self.hit_on, DIE),)),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        now = SALVO.top(p)
        shot = min(now.number, sum(value >= self.hit_on for value in order.args))
        log.add(self.rules[0], "{whose} at V-1s: {n} shot down", self.whose, counted(shot, "V-1 point"))
        SALVO.turn(p, self.follows, now._replace(number=now.number - shot))


class VFighters(_Shots):
    """Each fighter point fires once, without exchanges (EE-2.28/4)."""

    name = "v-fighters"
    moment = "the fire of fighters at V-1s"
    rules = ("EE-2.28/4",)
    hit_on = V1_INTERCEPTOR_HIT
    follows = "v-flak"
    whose = "fighters"

    def dice(self, p: Position) -> int:
        return p.track[FIGHTERS[Camp.ALLIES]]


class VFlak(_Shots):
    """Flak fires at V-1s as at bombers (EE-2.28/10)."""

    name = "v-flak"
    moment = "the fire of the Flak at V-1s"
    rules = ("EE-2.28/10",)
    hit_on = FLAK_HIT
    follows = "v-damage"
    whose = "Flak"

    def dice(self, p: Position) -> int:
        return flak_dice(SALVO.top(p).number, BOMBERS_A_FLAK_DIE[p.track[FLAK[Camp.ALLIES]]])


class VDamage(Chance[Position]):
    """Each weapon that comes through rolls for its damage (EE-2.28/5), to WERPs alone (EE-2.28/11)."""

    name = "v-damage"
    moment = "the damage of V-weapons"
    rules = ("EE-2.28/5", "EE-2.28/14", "EE-2.28-chart/1")
    frame = SALVO

    def settle(self, p: Position, log: Log) -> bool:
        if SALVO.top(p).number:
            return False
        p.stack.pop()
        return True

    def roll(self, p: Position) -> Roll:
        weapon, number = SALVO.top(p)
        meanings = tuple((werps(harm(weapon, face)), face, face) for face in range(1, DIE + 1) if harm(weapon, face))
        return Roll(number, DIE, self.moment, (), (Part(_WORDS[weapon], number, meanings),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        weapon = SALVO.top(p).weapon
        p.stack.pop()
        lost = damage(p, Nation.BRITAIN, sum(harm(weapon, value) for value in order.args))
        rule = ("EE-2.28/5", "EE-2.28/14")[weapon]
        log.add(
            rule,
            "the hits of {weapons} take {n} from Britain",
            counted(len(order.args), f"{_WORDS[weapon]} point"),
            werps(lost),
        )
