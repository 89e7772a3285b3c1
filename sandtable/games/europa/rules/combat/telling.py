"""What is told of an attack when its odds are formed: every fraction, modifier and reason, with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.bits import bit_list, grouped
from sandtable.core.event import Log
from sandtable.core.phrases import listed
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.combat.battle import Battle, alive, defenders_of, origin_of
from sandtable.games.europa.rules.combat.crt import is_by_guns
from sandtable.games.europa.rules.combat.prospect import Prospect
from sandtable.games.europa.rules.combat.reasons import reasons
from sandtable.games.europa.rules.combat.strength import Fraction, attack_fractions, defence_fractions
from sandtable.games.europa.world.charts import CRT, WHOLE
from sandtable.games.europa.world.pieces import UNIT_TITLES


def tell_odds(p: Position, log: Log, now: Battle, found: Prospect) -> None:
    """Tell how the odds of an attack come about."""
    for fraction, units in grouped((*_of_attack(p, now), *_of_defence(p, now))).items():
        log.add(fraction.rule, "{words}, {share}: {names}", fraction.words, _written(fraction.share), _names(units))
    for reason in reasons(p, now):
        if reason.units:
            log.add(reason.rule, "{words}: {names}", reason.words, _names(reason.units))
        else:
            log.add(reason.rule, "{words}", reason.words)
    log.add(
        "EUC-9/4",
        "{attack} against {defence} in {place}: {odds}",
        _written(found.total_attack),
        _written(found.total_defence),
        now.target,
        found.odds,
    )
    for part in found.sum.parts:
        if part.rule != CRT.rule:
            log.add(part.rule, "{value} on the die: {words}", f"{part.value:+}", part.words)
    if is_by_guns(found.net, is_artillery=found.is_artillery):
        log.add("EUC-9/21", "artillery attacks alone: it does no more than drive the defenders out")


def _names(units: int) -> str:
    return listed([UNIT_TITLES[unit] for unit in bit_list(units)])


def _of_attack(p: Position, now: Battle) -> Iterator[tuple[Fraction, int]]:
    for unit in bit_list(alive(p, now.units)):
        is_unpaid = bool(now.halved >> unit & 1)
        yield from _with(attack_fractions(p, unit, origin_of(p, unit), now.target, is_unpaid=is_unpaid), unit)


def _of_defence(p: Position, now: Battle) -> Iterator[tuple[Fraction, int]]:
    for unit in bit_list(defenders_of(p, now.target, now.units)):
        yield from _with(defence_fractions(p, unit), unit)


def _with(fractions: Iterable[Fraction], unit: int) -> Iterator[tuple[Fraction, int]]:
    return ((fraction, unit) for fraction in fractions)


def _written(strength: int) -> str:
    """Write a strength in 1/256 as a number: `8 3/4`."""
    whole, part = divmod(strength, WHOLE)
    if not part:
        return str(whole)
    share = part & -part
    return f"{whole or ''} {part // share}/{WHOLE // share}".strip()
