"""Looking ahead: what lines meet, and what they have in common."""

from __future__ import annotations

from sandtable.core.order import Rolls
from sandtable.core.step import Roll
from sandtable.players.outlook import Fate

MOMENT = "Jul 1943, fortnight 1, allies"
PALERMO = Roll(4, 6, "defensive fire at Palermo")
CATANIA = Roll(3, 6, "defensive fire at Catania")


def test_the_dice_of_a_battle_do_not_depend_on_what_was_thrown_before() -> None:
    alone, later = Fate(7), Fate(7)
    later.throw(MOMENT, CATANIA)
    assert later.throw(MOMENT, PALERMO) == alone.throw(MOMENT, PALERMO)


def test_more_dice_show_what_fewer_would_have_shown_and_more() -> None:
    many, few = Roll(6, 6, PALERMO.purpose), Roll(2, 6, PALERMO.purpose)
    assert Fate(7).throw(MOMENT, many).args[:2] == Fate(7).throw(MOMENT, few).args


def test_dice_differ_from_throw_to_throw_from_moment_to_moment_and_from_seed_to_seed() -> None:
    fate = Fate(7)
    throws = [fate.throw(MOMENT, PALERMO) for _ in range(20)]
    throws += [Fate(seed).throw(MOMENT, PALERMO) for seed in range(100, 120)]
    throws += [Fate(7).throw(f"{MOMENT} {n}", PALERMO) for n in range(20)]
    assert len(set(throws)) > 50
    assert all(throw in Rolls(4, 6) for throw in throws)
    assert {value for throw in throws for value in throw.args} == set(range(1, 7))
