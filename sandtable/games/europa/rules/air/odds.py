"""Exact chances in the air, by the functions that the dice are read with: shots, AA, bombs and drops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from typing import Final

from sandtable.core.tables import Table
from sandtable.games.europa.position import Position, Shot
from sandtable.games.europa.rules.air import bombing, drops
from sandtable.games.europa.rules.air.fire import modifiers
from sandtable.games.europa.rules.air.flak import aa
from sandtable.games.europa.rules.air.mission import Mission
from sandtable.games.europa.world.charts import AA_FIRE, AIR_COMBAT, DISRUPTION, SUCCESS

Chances = Mapping[str, Fraction]
_DIE: Final = range(1, 7)
_TWO_DICE: Final = tuple(map(sum, product(_DIE, repeat=2)))


def _read(table: Table, total: int, throws: Iterable[int]) -> Chances:
    """Return how likely each result of a table is with a total, if some throws are equally likely."""
    results = [table.read(thrown + total) for thrown in throws]
    return {result: Fraction(results.count(result), len(results)) for result in dict.fromkeys(results)}


def of_shot(p: Position, shot: Shot, *, is_patrol: bool = False) -> Chances:
    """Return what a shot brings (EUC-21/5)."""
    return _read(AIR_COMBAT, modifiers(p, shot, is_patrol=is_patrol).total, _TWO_DICE)


def of_duel(p: Position, one: int, other: int, *, is_patrol: bool = False) -> Mapping[tuple[str, str], Fraction]:
    """Return what two units that fire at each other do: what the first suffers, then the other."""
    hurt = of_shot(p, Shot(other, one))
    done = of_shot(p, Shot(one, other), is_patrol=is_patrol)
    return {(a, b): hurt[a] * done[b] for a, b in product(hurt, done)}


def of_flak(p: Position, place: int, side: int) -> Chances:
    """Return what the AA of a side in a hex does to each unit that comes through (EUC-21/7)."""
    return _read(AA_FIRE, aa(p, place, side).total, _TWO_DICE)


def of_bombs(p: Position, now: Mission) -> Chances:
    """Return what a mission against an airbase, railway or port brings, if nobody of its crew drops out (EUC-22/4)."""
    return _read(SUCCESS, bombing.modifiers(p, now).total, _DIE)


def of_drop(p: Position, unit: int, place: int, airs: int) -> Chances:
    """Return what becomes of a unit that some type T units drop (EUC-23.G.2.b/1)."""
    return _read(DISRUPTION, drops.modifiers(p, unit, place, airs).total, _DIE)


def of_success() -> Chances:
    """Return what a die on the Success Table brings: to units caught at their base, to a V1 (EUC-11/3, EUC-26/3)."""
    return _read(SUCCESS, 0, _DIE)


def of_raid(p: Position, now: Mission) -> Mapping[int, Fraction]:
    """Return how often a mission hits air units at their base, if nobody of its crew drops out (EUC-22/3)."""
    dice = bombing.raid_dice(p, now)
    hit = of_success()["S"]
    return {hits: comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1)}
