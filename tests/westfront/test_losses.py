"""Who takes a hit."""

from __future__ import annotations

from sandtable.games.westfront.position import Off
from sandtable.games.westfront.rules.combat.losses import absorb, cost, is_spent, takers
from sandtable.games.westfront.world.roster import UNIT
from tests.westfront.clash import asked, clash, offered, play, refused, strengths
from tests.westfront.positions import u

A, B, FORT = u("88-cps"), u("84-cps"), u("81-fort")
ALL = 1 << A | 1 << B | 1 << FORT


def test_the_strongest_takes_the_hit_and_a_fort_last_of_equals() -> None:
    """WF-7.33/2, WF-2.26/3, WF-7.33/4."""
    fort = 1 << FORT
    assert takers(ALL, {A: 3, B: 2, FORT: 2}, fort, -1) == 1 << A
    assert takers(ALL, {A: 3, B: 3, FORT: 3}, fort, -1) == 1 << A | 1 << B
    assert takers(ALL, {A: 2, B: 2, FORT: 3}, fort, -1) == fort
    assert takers(ALL, {A: 3, B: 3, FORT: 3}, 0, -1) == ALL  # an unsupplied fort is a unit like others (WF-2.26/4)


def test_who_carries_a_part_of_a_hit_takes_the_next() -> None:
    """WF-7.34/2, WF-7.35/4."""
    assert takers(ALL, {A: 3, B: 2, FORT: 3}, 1 << FORT, FORT) == 1 << FORT


def test_what_a_step_costs() -> None:
    """WF-7.35/3: no cover is better than three."""
    assert [cost(A, level, 1 << FORT) for level in (1, 2, 3)] == [1, 2, 3]
    assert [cost(FORT, level, 1 << FORT) for level in (1, 2, 3)] == [3, 3, 3]
    assert [cost(FORT, level, 0) for level in (1, 2, 3)] == [1, 2, 3]


def test_parts_of_hits_add_up_to_a_step() -> None:
    """WF-7.34/2."""
    assert absorb(1, 0, 2) == (False, 0, 1)
    assert absorb(3, 1, 2) == (True, 2, 0)
    assert absorb(2, 0, 3) == (False, 0, 2)


def test_only_statics_at_0cv_are_spent() -> None:
    """WF-2.25/2."""
    one, two, hq = u("88-static"), u("74-static"), u("ob-west")
    assert is_spent(1 << one | 1 << two, {one: 0, two: 0})
    assert not is_spent(1 << one | 1 << two, {one: 0, two: 1})
    assert not is_spent(1 << one | 1 << hq, {one: 0, hq: 0})
    assert not is_spent(0, {})


def test_a_fort_on_top_shields_the_others_until_it_is_as_weak_as_they() -> None:
    """WF-2.26/3, WF-7.35/3: three hits for the fort, then the corps takes the rest."""
    p = clash("arnhem", {"us-20-arm": 4, "us-15-arm": 4}, {"81-fort": 2, "88-cps": 1}, hq=("21-ag", "amsterdam", 2))
    play(p, "done", "roll 1 1 1", "roll 5 5 5 5 1 1 1 1")
    assert strengths(p, "81-fort") == [1]
    assert p.place[UNIT["88-cps"]] == Off.POOL


def test_no_choice_is_asked_where_every_equal_is_hit_or_nothing_counts() -> None:
    """WF-7.33/2: two hits on two equals; a single hit in the hills that is left over (WF-7.34/2)."""
    p = clash("arnhem", {"br-5": 2}, {"88-cps": 2, "84-cps": 2}, hq=("21-ag", "amsterdam", 2))
    play(p, "done", "roll 1 1 1 1", "roll 6 6")
    assert strengths(p, "88-cps", "84-cps") == [1, 1]
    p = clash("kassel", {"br-5": 2}, {"88-cps": 2, "84-cps": 2}, hq=("21-ag", "erfurt", 1))
    play(p, "done", "roll 1 1 1 1", "roll 6 1")
    assert asked(p) == ""
    assert strengths(p, "88-cps", "84-cps") == [2, 2]


def test_refusals_of_a_loss_say_which_rule() -> None:
    """WF-7.33/2, WF-7.33/4."""
    units = {"81-fort": 2, "88-cps": 2, "84-cps": 2, "64-cps": 1}
    p = clash("arnhem", {"br-5": 2}, units, hq=("21-ag", "amsterdam", 2))
    play(p, "done", "roll 1 1 1 1 1 1 1", "roll 6 1")
    assert offered(p) == {"lose 88-cps", "lose 84-cps"}
    assert refused(p, "lose 81-fort") == ["WF-7.33/4"]
    assert refused(p, "lose 64-cps") == ["WF-7.33/2"]
    assert refused(p, "lose br-5") == ["WF-7.33/2"]
    assert refused(p, "fight arnhem") == ["WF-4.4/1"]
