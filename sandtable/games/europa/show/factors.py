"""What the strength of a side in an attack is made of: every unit, every fraction and every modifier, with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.battle import Battle, alive, defenders_of, origin_of
from sandtable.games.europa.rules.combat.prospect import TOO_WEAK, Prospect
from sandtable.games.europa.rules.combat.strength import (
    Fraction,
    attack_fractions,
    attack_strength,
    defence_fractions,
    defence_strength,
)
from sandtable.games.europa.show.pieces import HIDDEN
from sandtable.games.europa.show.words import PLACE_TITLES, UNIT_TITLES, fraction, strength
from sandtable.games.europa.world.charts import CRT


def attacking(p: Position, battle: Battle, found: Prospect) -> Iterator[Doc]:
    """Yield the attackers by the hexes that they come from, support, gunfire, and the modifiers of the die."""
    units = alive(p, battle.units)
    for unit in sorted(bit_list(units), key=lambda unit: (origin_of(p, unit), unit)):
        origin = origin_of(p, unit)
        is_unpaid = bool(battle.halved >> unit & 1)
        whence = f" from {PLACE_TITLES[origin]}" if origin >= 0 else " from the sea"
        parts = attack_fractions(p, unit, origin, battle.target, is_unpaid=is_unpaid)
        value = attack_strength(p, unit, origin, battle.target, is_unpaid=is_unpaid)
        yield from _unit(f"{UNIT_TITLES[unit]}{whence}", p.face(unit).attack, parts, value)
    yield from _support("ground support", found.gs, battle.gs, "EUC-22/1")
    yield from _support("naval gunfire", found.shells, found.shells, "EUC-30/4")
    if found.column != TOO_WEAK:
        for part in found.sum.parts:
            words = f"{part.words} on the table" if part.rule == CRT.rule else part.words
            yield factor(f"on the die: {words}", f"{part.value:+}", part.rule)


def defending(p: Position, battle: Battle, found: Prospect) -> Iterator[Doc]:
    """Yield the defenders, support and gunfire."""
    for unit in bit_list(defenders_of(p, battle.target, battle.units)):
        title = "an unknown unit, taken for a brigade" if HIDDEN >> unit & 1 else UNIT_TITLES[unit]
        yield from _unit(title, p.face(unit).defence, defence_fractions(p, unit), defence_strength(p, unit))
    yield from _support("defensive air support", found.das, battle.das, "EUC-22/2")
    yield from _support("naval gunfire", found.fire, found.fire, "EUC-30/4")


def _unit(title: str, printed: int, parts: Iterable[Fraction], value: int) -> Iterator[Doc]:
    """Yield a unit with what it brings, and a line for each fraction that cuts it."""
    cuts = list(parts)
    cut = f", {printed} printed" if cuts else ""
    yield factor(f"{title}{cut}", strength(value), "EUC-9/3")
    for part in cuts:
        yield factor(f"– {part.words}", f"× {fraction(part.share)}", part.rule)


def _support(what: str, counted: int, brought: int, rule: str) -> Iterator[Doc]:
    """Yield support; no more of it counts than of ground strength."""
    if brought:
        more = f", of {strength(brought)}" if brought > counted else ""
        yield factor(f"{what}{more}", strength(counted), rule)


def factor(text: str, value: str, rule: str) -> Doc:
    """Return a line of a side."""
    return {"text": text, "value": value, "rule": rule}
