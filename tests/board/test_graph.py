"""Graphs and the searches over them, held against searches written the slow and plain way."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.graph import Flood, Graph, Link, Near, around, distances, joined, parts, reach, trace, waves
from sandtable.core.bits import bit_list, lowest, mask_of

TOBRUK, DESERT, EGYPT, CRETE, MALTA = range(5)
AFRICA = Graph(
    ["tobruk", "western-desert", "egypt", "crete", "malta"],
    [
        Link(TOBRUK, DESERT, "road"),
        Link(DESERT, EGYPT, "rail"),
        Link(DESERT, EGYPT, "road"),
        Link(TOBRUK, CRETE, "sea"),
        Link(CRETE, EGYPT, "sea"),
    ],
    kinds=["rail", "road", "sea", "air"],
)


class Search(NamedTuple):
    """A random one-directional table with a start and limits."""

    near: Near
    start: int
    through: int
    other: int


@st.composite
def searches(draw: st.DrawFn, symmetric: bool = False) -> Search:
    size = draw(st.integers(1, 12))
    places = st.integers(0, size - 1)
    table = [0] * size
    for a, b in draw(st.lists(st.tuples(places, places), max_size=24)):
        table[a] |= 1 << b
        if symmetric:
            table[b] |= 1 << a
    mask = st.integers(0, (1 << size) - 1)
    return Search(tuple(table), draw(mask), draw(mask), draw(mask))


def naive_distances(search: Search, enter: int = -1) -> list[int]:
    """Return the distances from start by a queue of single places."""
    steps = [0 if search.start >> place & 1 else -1 for place in range(len(search.near))]
    queue = deque(place for place, step in enumerate(steps) if step == 0)
    while queue:
        here = queue.popleft()
        if steps[here] and not search.through >> here & 1:
            continue
        for there in range(len(search.near)):
            if search.near[here] >> there & 1 and enter >> there & 1 and steps[there] < 0:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def test_a_graph_knows_its_places_by_name_and_by_number() -> None:
    assert AFRICA.names[DESERT] == "western-desert"
    assert AFRICA.index["western-desert"] == DESERT
    assert AFRICA.everywhere == 0b11111


def test_two_places_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two places have the same name"):
        Graph(["malta", "malta"], [])


def test_neighbours_are_counted_over_the_named_kinds_of_link_only() -> None:
    assert AFRICA.near("sea")[CRETE] == mask_of([TOBRUK, EGYPT])
    assert AFRICA.near("rail")[TOBRUK] == 0
    assert AFRICA.near("rail", "road")[DESERT] == mask_of([TOBRUK, EGYPT])


def test_tables_of_neighbours_can_be_joined() -> None:
    assert joined(AFRICA.near("rail"), AFRICA.near("sea")) == AFRICA.near("rail", "sea")


def test_naming_no_kind_means_all_kinds() -> None:
    assert AFRICA.near() == AFRICA.near("rail", "road", "sea")


def test_a_table_of_neighbours_is_made_once() -> None:
    assert AFRICA.near("rail", "road") is AFRICA.near("rail", "road")


def test_a_declared_kind_without_links_joins_nothing() -> None:
    assert AFRICA.kinds == ("rail", "road", "sea", "air")
    assert AFRICA.near("air") == (0, 0, 0, 0, 0)


def test_a_kind_that_was_never_declared_is_refused() -> None:
    with pytest.raises(ValueError, match="no such kind of link: canal"):
        AFRICA.near("rail", "canal")


def test_two_places_may_be_joined_by_several_kinds_of_link_or_none() -> None:
    assert AFRICA.kind_between(EGYPT, DESERT) == {"rail", "road"}
    assert AFRICA.kind_between(CRETE, TOBRUK) == {"sea"}
    assert AFRICA.kind_between(MALTA, CRETE) == frozenset()


@given(searches())
def test_around_is_the_union_of_all_neighbours(search: Search) -> None:
    neighbours = {there for here in bit_list(search.start) for there in bit_list(search.near[here])}
    assert around(search.near, search.start) == mask_of(neighbours)


@given(searches())
def test_reach_is_what_a_plain_search_finds(search: Search) -> None:
    steps = naive_distances(search, enter=search.other)
    found = mask_of(place for place, count in enumerate(steps) if count > 0)
    assert reach(search.near, search.start, search.through, search.other) == found


@given(searches())
def test_distances_are_those_of_a_plain_search(search: Search) -> None:
    assert distances(search.near, search.start, search.through) == naive_distances(search)


@given(searches())
def test_waves_bring_each_place_once(search: Search) -> None:
    seen = search.start
    for wave in waves(search.near, search.start, search.through):
        assert wave
        assert not wave & seen
        seen |= wave


def test_a_blocked_place_is_entered_but_not_passed() -> None:
    near = AFRICA.near("road")
    assert reach(near, 1 << TOBRUK, through=0) == mask_of([DESERT])
    assert reach(near, 1 << TOBRUK, through=1 << DESERT) == mask_of([DESERT, EGYPT])


def test_a_closed_place_is_not_even_entered() -> None:
    assert reach(AFRICA.near("road"), 1 << TOBRUK, enter=1 << EGYPT) == 0


@given(searches())
def test_a_trace_is_a_shortest_path_within_its_limits(search: Search) -> None:
    goals = search.other
    lengths = [steps for place, steps in enumerate(naive_distances(search)) if goals >> place & 1 and steps >= 0]
    path = trace(search.near, search.start, goals, search.through)
    if path is None:
        assert not lengths
        return
    assert len(path) - 1 == min(lengths)
    assert search.start >> path[0] & 1
    assert goals >> path[-1] & 1
    assert all(search.near[a] >> b & 1 for a, b in pairwise(path))
    assert mask_of(path[1:-1]) & ~search.through == 0


def test_a_trace_prefers_the_lowest_places_but_goes_round_a_blocked_one() -> None:
    joins = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4)]
    near = Graph("abcde", [Link(a, b, "road") for a, b in joins]).near()
    assert trace(near, start=0b00001, goals=0b11000) == (0, 1, 3)
    assert trace(near, start=0b00001, goals=0b11000, through=0b00100) == (0, 2, 3)


def test_a_trace_that_starts_at_a_goal_has_no_steps() -> None:
    assert trace(AFRICA.near(), 0b11, 0b10) == (DESERT,)


@given(searches(symmetric=True))
def test_parts_divide_a_set_into_connected_pieces(search: Search) -> None:
    within = search.through
    found = parts(search.near, within)
    assert sum(found) == within
    assert sum(part.bit_count() for part in found) == within.bit_count()
    assert list(found) == sorted(found, key=lowest)
    for part in found:
        assert around(search.near, part) & within & ~part == 0
        assert reach(search.near, part & -part, enter=part) == part & (part - 1)


@given(searches(symmetric=True))
def test_a_flood_reaches_what_reach_does_where_all_that_is_passed_may_be_entered(search: Search) -> None:
    enter = search.other | search.through
    flood = Flood(search.near, search.through)
    for here in range(len(search.near)):
        assert flood.reach(here, enter) == reach(search.near, 1 << here, search.through, enter)
