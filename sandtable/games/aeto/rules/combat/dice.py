"""The die of an attack (AEC-5.18): column, modifiers, what each face brings; the same for dice, odds and log."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.event import Log
from sandtable.core.order import Order
from sandtable.core.step import Chance, Part, Roll
from sandtable.core.tables import Sum
from sandtable.games.aeto.position import Position, Work
from sandtable.games.aeto.rules.combat import table
from sandtable.games.aeto.rules.combat.battle import Battle, amend, battle, defenders, fort_of, lone_hq
from sandtable.games.aeto.rules.combat.modifiers import modifiers
from sandtable.games.aeto.rules.combat.strength import attack_strength, defence_strength
from sandtable.games.aeto.rules.special import blitzkrieg, soviets
from sandtable.games.aeto.world.options import ROUND_ODDS

BRACKET: Final = "[-/1]"
BACKFIRES: Final = "1/-"
PLAIN: Final = "-/1"


class Toll(NamedTuple):
    """What a result takes: steps of the attacker, steps of the defender, or all of these."""

    attack: int = 0
    defence: int = 0
    all: bool = False


_TOLLS: Final = {
    "3/-": Toll(3),
    "2/-": Toll(2),
    BACKFIRES: Toll(1),
    PLAIN: Toll(defence=1),
    "-/2¥": Toll(defence=2),
    "-/3¥": Toll(defence=3),
    "DE": Toll(all=True),
}


class Odds(NamedTuple):
    """What an attack is fought with."""

    attack: Sum
    defence: Sum
    column: int
    modifiers: Sum


def odds(p: Position, b: Battle) -> Odds:
    """Return strengths, column and modifiers of an attack as it stands."""
    attack, defence = attack_strength(p, b), defence_strength(p, b)
    column = table.column(attack.total, max(1, defence.total), nearest=p.chose(ROUND_ODDS))
    return Odds(attack, defence, column, modifiers(p, b))


def result(p: Position, b: Battle, found: Odds, roll: int) -> str:
    """Return the result of a roll, brackets decided: where they backfire, the attacker loses (AEC-5.18/4)."""
    word = table.result(found.column, roll + found.modifiers.total)
    if word != BRACKET:
        return word
    return BACKFIRES if backfires(p, b) else PLAIN


def backfires(p: Position, b: Battle) -> bool:
    """Tell whether a bracketed result hits the attacker: a fort, a Soviet home city, no Blitzkrieg (AE-10.2/8)."""
    if blitzkrieg.is_turn(p, b):
        return False
    return fort_of(p, b) >= 0 or soviets.is_city_held(p, b)


def toll(word: str) -> Toll:
    """Return what a result takes."""
    return _TOLLS[word]


def is_empty_fort(p: Position, b: Battle) -> bool:
    """Tell whether a fort alone stands against the attack (AEC-5.12/3)."""
    return not defenders(p, b) and not lone_hq(p, b) and fort_of(p, b) in (Work.FORTIFICATION, Work.PERMANENT)


def chances(p: Position, b: Battle) -> dict[str, int]:
    """Return how many of the eight faces bring each result."""
    found, counts = odds(p, b), dict[str, int]()
    for roll in range(1, table.FACES + 1):
        word = result(p, b, found, roll)
        counts[word] = counts.get(word, 0) + 1
    return counts


def meanings(p: Position, b: Battle) -> tuple[tuple[str, int, int], ...]:
    """Return each result with the lowest and the highest face that bring it."""
    found = odds(p, b)
    words = [result(p, b, found, roll) for roll in range(1, table.FACES + 1)]
    order = list(dict.fromkeys(words))
    return tuple((word, words.index(word) + 1, len(words) - words[::-1].index(word)) for word in order)


class AttackDie(Chance[Position]):
    """AEC-5.14/1: one d8."""

    name = "attack-die"
    moment = "the die of an attack"
    rules = ("AEC-5.14/1",)

    def roll(self, p: Position) -> Roll:
        b = battle(p)
        return Roll(1, table.FACES, "the attack on {place}", (b.target,), (Part("", 1, meanings(p, b)),))

    def apply(self, p: Position, order: Order, log: Log) -> None:
        b = battle(p)
        p.stack.pop()
        amend(p, b._replace(roll=order.args[0]))
        _tell(p, log, battle(p))


def _tell(p: Position, log: Log, b: Battle) -> None:
    found = odds(p, b)
    words = "{attack} against {defence}, {column}; {modifiers}: {result}"
    if log.is_heard:
        word = result(p, b, found, b.roll)
        column = table.COLUMNS[found.column]
        log.add("AEC-5.14/1", "attack: {parts}", str(found.attack))
        log.add("AEC-5.14/1", "defence: {parts}", str(found.defence))
        log.add(
            "AEC-5.18/2", words, str(found.attack.total), str(found.defence.total), column, str(found.modifiers), word
        )
