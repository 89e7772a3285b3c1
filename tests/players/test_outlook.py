"""Looking ahead: what lines meet, and what they have in common."""

from __future__ import annotations

from dataclasses import replace

from sandtable.core.order import Rolls
from sandtable.core.step import Roll
from sandtable.players.outlook import Fate
from tests.toy.language import NOTATION

MOMENT = "Jul 1943, fortnight 1, allies"
KEEP = Roll(4, 6, "defensive fire at {place}", (0,))
MARSH = Roll(3, 6, "defensive fire at {place}", (1,))


def fate_of(seed: int) -> Fate:
    return Fate(seed, NOTATION)


def test_the_dice_of_a_battle_do_not_depend_on_what_was_thrown_before() -> None:
    alone, later = fate_of(7), fate_of(7)
    later.throw(MOMENT, MARSH)
    assert later.throw(MOMENT, KEEP) == alone.throw(MOMENT, KEEP)


def test_more_dice_show_what_fewer_would_have_shown_and_more() -> None:
    many, few = replace(KEEP, count=6), replace(KEEP, count=2)
    assert fate_of(7).throw(MOMENT, many).args[:2] == fate_of(7).throw(MOMENT, few).args


def test_dice_differ_from_throw_to_throw_from_moment_to_moment_and_from_seed_to_seed() -> None:
    fate = fate_of(7)
    throws = [fate.throw(MOMENT, KEEP) for _ in range(20)]
    throws += [fate_of(seed).throw(MOMENT, KEEP) for seed in range(100, 120)]
    throws += [fate_of(7).throw(f"{MOMENT} {n}", KEEP) for n in range(20)]
    assert len(set(throws)) > 50
    assert all(throw in Rolls(4, 6) for throw in throws)
    assert {value for throw in throws for value in throw.args} == set(range(1, 7))
