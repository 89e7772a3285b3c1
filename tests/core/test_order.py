"""Collections of orders, and the bit sets under them."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.bits import bit_list, mask_of, nth_bit
from sandtable.core.order import Family, Fan, Menu, Order, Orders, Rolls

FANS = st.builds(
    Fan,
    verb=st.sampled_from(["move", "fly"]),
    head=st.tuples(st.integers(0, 3)) | st.just(()),
    last=st.integers(0, 2**12 - 1),
)
FAMILIES = st.builds(
    Family,
    verb=st.sampled_from(["move", "fly"]),
    head=st.tuples(st.integers(0, 3)) | st.just(()),
    sets=st.lists(st.integers(0, 2**5 - 1), min_size=1, max_size=3).map(tuple),
)


@given(st.sets(st.integers(0, 90)))
def test_a_bit_set_lists_counts_and_gives_its_members(members: set[int]) -> None:
    mask = mask_of(members)
    assert bit_list(mask) == tuple(sorted(members))
    assert [nth_bit(mask, n) for n in range(len(members))] == sorted(members)


def agrees(orders: Orders) -> None:
    """Check that counting, listing, picking and asking tell the same."""
    listed = list(orders)
    assert len(orders) == len(listed)
    assert [orders.pick(n) for n in range(len(listed))] == listed
    assert all(order in orders for order in listed)


@given(st.lists(FANS | FAMILIES, max_size=4), st.lists(st.builds(Order, st.sampled_from(["done", "pass"])), max_size=2))
def test_a_menu_counts_lists_picks_and_knows_its_orders(families: list[Fan | Family], singles: list[Order]) -> None:
    agrees(Menu(families, singles))


@given(st.lists(FANS | FAMILIES, max_size=4))
def test_the_fans_of_a_menu_are_its_families_in_the_same_order(families: list[Fan | Family]) -> None:
    menu = Menu(families)
    assert list(Menu(menu.fans)) == list(menu)


def test_a_family_is_every_combination_of_its_arguments() -> None:
    menu = Menu([Family("set", (7,), (0b101, 0b11))])
    assert list(menu) == [Order("set", (7, *args)) for args in ((0, 0), (0, 1), (2, 0), (2, 1))]
    assert menu.fans == [Fan("set", (7, 0), 0b11), Fan("set", (7, 2), 0b11)]
    for other in (Order("set", (7, 1, 0)), Order("set", (6, 0, 0)), Order("set", (7, 0)), Order("go", (7, 0, 0))):
        assert other not in menu


def test_a_menu_knows_what_it_does_not_offer() -> None:
    menu = Menu([Fan("move", (1,), 0b100)], [Order("pass")])
    assert list(menu) == [Order("move", (1, 2)), Order("pass")]
    for other in (
        Order("move", (1, 3)),
        Order("move", (2, 2)),
        Order("move"),
        Order("fly", (1, 2)),
        "pass",
        ("pass", ()),
    ):
        assert other not in menu
    assert repr(menu) == "<Menu of 2 orders>"


def test_rolls_are_everything_that_dice_can_show() -> None:
    rolls = Rolls(2, 6)
    agrees(rolls)
    assert len(rolls) == 36
    assert Order("roll", (6, 1)) in rolls
    for other in (Order("roll", (7, 1)), Order("roll", (1,)), Order("move", (1, 1)), (1, 1)):
        assert other not in rolls


def test_a_random_draw_reaches_every_order_equally() -> None:
    menu, rng = Menu([Fan("move", (), 0b111)], [Order("pass")]), Random(1)
    drawn = [menu.draw(rng) for _ in range(4000)]
    assert all(900 < drawn.count(order) < 1100 for order in menu)


def test_a_bucket_of_dice_is_drawn_die_by_die() -> None:
    rolls, rng = Rolls(150, 6), Random(1)
    drawn = [rolls.draw(rng) for _ in range(40)]
    assert all(order in rolls for order in drawn)
    counts = Counter(value for order in drawn for value in order.args)
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in counts.values())
