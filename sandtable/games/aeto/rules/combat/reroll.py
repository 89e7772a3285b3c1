"""Re-Rolls (AE-11.14, optional): declared before the die, used after it."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import lowest, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame, Single
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.battle import amend, attackers, battle, defenders
from sandtable.games.aeto.rules.sides import other_camp, power_of, side_of_camp
from sandtable.games.aeto.rules.special import blitzkrieg
from sandtable.games.aeto.rules.supply.effects import starved_attackers, starved_defenders
from sandtable.games.aeto.world.nations import MAJORS
from sandtable.games.aeto.world.options import RE_ROLL

_BOTH: Final = 2
DECLARING: Final = Single("camp")


class Using(NamedTuple):
    """Whose word it is after a roll, and how many have let it stand one after the other."""

    camp: int
    kept: int = 0


USING: Final = Frame(Using, camp="camp")


# ---------------------------------------------------------------- before the die
def is_possible(p: Position) -> bool:
    """Tell whether either camp can declare a Re-Roll now."""
    camp = battle(p).camp
    return p.chose(RE_ROLL) and any(no_reroll(p, each) is None for each in (camp, other_camp(camp)))


def no_reroll(p: Position, camp: int) -> Violation | None:
    """Tell what keeps a camp from a Re-Roll."""
    b = battle(p)
    units = attackers(p, b) if camp == b.camp else defenders(p, b)
    starved = (starved_attackers if camp == b.camp else starved_defenders)(p, mask_of(units))
    if starved:
        return refusal("AE-11.14/10", "{unit} is out of supply", lowest(starved))
    if camp != b.camp and blitzkrieg.is_turn(p, b):
        return refusal("AE-11.14/11", "Blitzkrieg strikes {place}", b.target)
    powers = sorted({power_of(p, p.nation(unit)) for unit in units})
    if not any(power < MAJORS for power in powers):
        return refusal("AE-11.14/3", "no major power has a part in this fight")
    if _payer(p, powers) < 0:
        return refusal("AE-11.14/2", "no power has an ordinary Offensive and a Re-Roll left in this month")
    return None


def _payer(p: Position, powers: list[int]) -> int:
    able = (power for power in powers if power < MAJORS and p.offensives[power] and not p.rerolled >> power & 1)
    return next(able, -1)


def ask(p: Position) -> None:
    """Let each camp that can declare say whether it does: the attacker first (AE-11.14/1)."""
    camp = battle(p).camp
    for each in (other_camp(camp), camp):
        if p.chose(RE_ROLL):
            DECLARING.push(p, Declaration.name, each)


def not_declared(p: Position) -> Reasons:
    """Tell why no Re-Roll is declared."""
    return no_reroll(p, DECLARING.top(p))


def declare(p: Position, log: Log) -> None:
    """Declare a Re-Roll: its Offensive is spent, used or not (AE-11.14/2)."""
    b, camp = battle(p), DECLARING.top(p)
    units = attackers(p, b) if camp == b.camp else defenders(p, b)
    power = _payer(p, sorted({power_of(p, p.nation(unit)) for unit in units}))
    p.stack.pop()
    p.offensives[power] -= 1
    p.rerolled |= 1 << power
    amend(p, b._replace(declared=b.declared | 1 << camp))
    log.add("AE-11.14/1", "{nation} declares a Re-Roll", power)


class Declaration(Acts[Position]):
    """A camp declares a Re-Roll or passes."""

    name = "declaration"
    frame = DECLARING
    moment = "the declaration of Re-Rolls"
    rules = ("AE-11.14/1",)
    asks = "Declare a Re-Roll, or pass."
    acts = (Act("reroll", not_declared, declare), Act("pass", freely, leave, role=Role.END))

    def side(self, p: Position) -> int:
        return side_of_camp(p, DECLARING.top(p))

    def waits(self, p: Position) -> bool:
        return no_reroll(p, DECLARING.top(p)) is None


# ---------------------------------------------------------------- after the die
def ask_again(p: Position) -> None:
    """Ask after the roll who lets it stand, where anybody has declared."""
    if battle(p).declared:
        USING.push(p, Reroll.name, Using(battle(p).camp))


def again(p: Position, log: Log) -> None:
    """Roll once more; the other camp may answer (AE-11.14/6)."""
    b, now = battle(p), USING.top(p)
    amend(p, b._replace(declared=b.declared & ~(1 << now.camp)))
    USING.turn(p, Reroll.name, Using(other_camp(now.camp)))
    p.stack.append(("attack-die",))
    log.add("AE-11.14/5", "{camp} roll once more", now.camp)


def keep(p: Position, log: Log) -> None:
    """Let the roll stand, as far as one is concerned."""
    now = USING.top(p)
    USING.turn(p, Reroll.name, Using(other_camp(now.camp), now.kept + 1))


class Reroll(Acts[Position]):
    """The attacker decides first; whoever let a roll stand may answer the other's new one (AE-11.14/6)."""

    name = "reroll"
    frame = USING
    moment = "the use of a Re-Roll"
    rules = ("AE-11.14/5", "AE-11.14/6")
    asks = "Roll once more, or keep the roll."
    acts = (Act("again", freely, again), Act("keep", freely, keep, role=Role.END))

    def side(self, p: Position) -> int:
        return side_of_camp(p, USING.top(p).camp)

    def settle(self, p: Position, log: Log) -> bool:
        now = USING.top(p)
        if now.kept == _BOTH:
            p.stack.pop()
            return True
        if battle(p).declared >> now.camp & 1:
            return False
        keep(p, log)
        return True
