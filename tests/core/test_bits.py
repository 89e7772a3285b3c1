"""Bit sets agree with Python's own sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.bits import bit_list, gathered, grouped, having, lowest, mask_of, nth_bit, union

members = st.sets(st.integers(0, 700))


@given(members)
def test_a_set_survives_the_way_into_bits_and_back(numbers: set[int]) -> None:
    assert bit_list(mask_of(numbers)) == tuple(sorted(numbers))


@given(members.filter(bool))
def test_the_lowest_member_is_the_smallest(numbers: set[int]) -> None:
    assert lowest(mask_of(numbers)) == min(numbers)


def test_the_empty_set_has_no_members_and_no_lowest_one() -> None:
    assert mask_of([]) == 0
    assert bit_list(0) == ()
    assert lowest(0) == -1


@given(members)
def test_the_nth_bits_in_turn_are_the_list(numbers: set[int]) -> None:
    mask = mask_of(numbers)
    assert [nth_bit(mask, n) for n in range(len(numbers))] == sorted(numbers)


@pytest.mark.parametrize("n", [-1, 2])
def test_there_is_no_member_beyond_the_last(n: int) -> None:
    with pytest.raises(IndexError, match=f"no member {n} in a set of 2"):
        nth_bit(0b101, n)


@given(st.lists(members))
def test_the_union_of_sets_has_the_members_of_all(sets: list[set[int]]) -> None:
    assert union(map(mask_of, sets)) == mask_of(set().union(*sets))


@given(st.lists(members, min_size=5, max_size=5), st.sets(st.integers(0, 4)))
def test_what_is_gathered_belongs_to_one_of_the_chosen_sets(sets: list[set[int]], chosen: set[int]) -> None:
    found = gathered([mask_of(numbers) for numbers in sets], mask_of(chosen))
    assert found == mask_of(set().union(*(sets[i] for i in chosen)))


@given(st.lists(st.tuples(st.text(max_size=1), st.integers(0, 20))))
def test_members_are_grouped_by_the_key_they_come_with(pairs: list[tuple[str, int]]) -> None:
    assert grouped(pairs) == {key: mask_of(member for other, member in pairs if other == key) for key, _ in pairs}


def test_those_are_found_that_have_a_wanted_value() -> None:
    assert having(["army", "fort", "army", "ship"], "army", "ship") == 0b1101
    assert having(["army", "fort"], "ship") == 0
