"""Least costs and cheapest ways, held against searches that try every way."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.hexes import HexGrid
from sandtable.board.reach import CLOSED, Ways, Zones, cheapest, costs, entry_ways
from sandtable.core.bits import bit_list, mask_of

# A row of hexes with a road over it: 0 1 2 3 4, and a way round by 5 and 6 from 0 to 4.
ROAD: Ways = (
    ((1, 2), (5, 1)),
    ((0, 2), (2, 2)),
    ((1, 2), (3, 2)),
    ((2, 2), (4, 2)),
    ((3, 2), (6, 1)),
    ((0, 1), (6, 5)),
    ((5, 5), (4, 1)),
)


class Journey(NamedTuple):
    """A random table of ways, with all that a position may add."""

    ways: Ways
    start: int
    goal: int
    limit: int
    stops: int
    bars: int
    zones: Zones
    ties: list[int]

    def price(self, way: tuple[int, ...]) -> int | None:
        """Return what a way costs, or None if it may not be gone."""
        total = 0
        for here, there in pairwise(way):
            toll = self.zones.tolls[self.zones.level[here]][self.zones.level[there]]
            is_shut = self.bars >> there & 1 or (self.stops >> here & 1 and here != way[0]) or toll == CLOSED
            if is_shut:
                return None
            total += dict(self.ways[here])[there] + toll
        return total if total <= self.limit else None

    def all_ways(self, start: int) -> list[tuple[int, ...]]:
        """Return every way from a place that comes to no place twice."""
        found: list[tuple[int, ...]] = []
        longer: list[tuple[int, ...]] = [(start,)]
        while longer:
            way = longer.pop()
            found.append(way)
            longer += [(*way, there) for there, _ in self.ways[way[-1]] if there not in way]
        return found


@st.composite
def journeys(draw: st.DrawFn, least: int = 0) -> Journey:
    size = draw(st.integers(1, 6))
    places = st.integers(0, size - 1)
    steps = st.dictionaries(places, st.integers(least, 4), max_size=size)
    mask = st.integers(0, (1 << size) - 1)
    toll = st.sampled_from([0, 0, 1, 3, CLOSED])
    tolls = tuple(tuple(0 if here == there == 0 else draw(toll) for there in range(3)) for here in range(3))
    return Journey(
        tuple(tuple(draw(steps).items()) for _ in range(size)),
        draw(places),
        draw(places),
        draw(st.integers(0, 12)),
        draw(mask),
        draw(mask),
        Zones(bytes(draw(st.integers(0, 2)) for _ in range(size)), tolls),
        draw(st.lists(st.integers(-2 if least else 0, 3), min_size=size, max_size=size)),
    )


@given(journeys(), st.data())
def test_costs_are_those_of_the_cheapest_of_all_ways(journey: Journey, data: st.DataObject) -> None:
    ways, _, _, limit, stops, bars, zones, _ = journey
    start = data.draw(st.integers(1, (1 << len(ways)) - 1))
    found = costs(ways, start, limit, stops=stops & ~start, bars=bars & ~start, zones=zones)
    least: dict[int, int] = {}
    journey = journey._replace(stops=stops & ~start, bars=bars & ~start)
    for place in bit_list(start):
        for way in journey.all_ways(place):
            price = journey.price(way)
            if price is not None:
                least[way[-1]] = min(price, least.get(way[-1], price))
    assert found == least
    assert list(found.values()) == sorted(found.values())


@given(journeys(least=1))
def test_the_cheapest_way_is_the_first_of_all_ways_by_cost_ties_and_places(journey: Journey) -> None:
    ways, start, goal, limit, stops, bars, zones, ties = journey
    able = [way for way in journey.all_ways(start) if way[-1] == goal and journey.price(way) is not None]

    def rank(way: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        return journey.price(way) or 0, sum(ties[place] for place in way[1:]), way

    found = cheapest(ways, start, goal, limit, stops=stops, bars=bars, zones=zones, ties=ties)
    assert found == (min(able, key=rank) if able else None)


@given(journeys())
def test_without_ties_the_cheapest_way_has_the_fewest_steps(journey: Journey) -> None:
    ways, start, goal, limit, stops, bars, zones, _ = journey
    able = [way for way in journey.all_ways(start) if way[-1] == goal and journey.price(way) is not None]
    found = cheapest(ways, start, goal, limit, stops=stops, bars=bars, zones=zones)
    assert found == (min(able, key=lambda way: (journey.price(way), len(way), way)) if able else None)


def test_the_longer_way_is_taken_if_it_is_the_cheaper_one() -> None:
    assert costs(ROAD, 1 << 0, 7) == {0: 0, 5: 1, 1: 2, 2: 4, 6: 6, 3: 6, 4: 7}
    assert cheapest(ROAD, 0, 4, 7) == (0, 5, 6, 4)
    assert cheapest(ROAD, 0, 4, 6) is None


def test_the_limit_itself_may_be_spent() -> None:
    assert 2 in costs(ROAD, 1 << 0, 4)
    assert 2 not in costs(ROAD, 1 << 0, 3)


def test_it_stops_in_a_place_that_stops_but_leaves_it_if_it_began_there() -> None:
    assert 2 not in costs(ROAD, 1 << 0, 6, stops=1 << 1)
    assert costs(ROAD, 1 << 0, 6, stops=1 << 1)[1] == 2
    assert costs(ROAD, 1 << 0, 6, stops=1 << 0)[2] == 4
    assert cheapest(ROAD, 0, 2, 9, stops=1 << 1) is None


def test_what_is_barred_is_not_entered_but_left_if_it_began_there() -> None:
    assert set(costs(ROAD, 1 << 0, 9, bars=1 << 1 | 1 << 5)) == {0}
    assert costs(ROAD, 1 << 0, 4, bars=1 << 0)[2] == 4
    assert cheapest(ROAD, 0, 4, 99, bars=1 << 6) == (0, 1, 2, 3, 4)


def test_of_equal_ways_ties_decide_then_the_lowest_place_where_they_differ() -> None:
    square: Ways = (((2, 1), (1, 1)), ((3, 1),), ((3, 1),), ())
    assert cheapest(square, 0, 3, 2) == (0, 1, 3)
    assert cheapest(square, 0, 3, 2, ties=[0, 5, 4, 0]) == (0, 2, 3)
    assert cheapest(square, 0, 3, 2, ties=[0, -4, -5, 0]) == (0, 2, 3)


def test_of_equal_ways_the_one_with_the_fewest_steps_is_taken() -> None:
    assert cheapest((((1, 1), (2, 2)), ((2, 1),), ()), 0, 2, 2) == (0, 2)


def test_it_may_begin_in_several_places_at_once() -> None:
    assert costs(ROAD, 1 << 0 | 1 << 4, 2) == {0: 0, 4: 0, 5: 1, 6: 1, 1: 2, 3: 2}


def test_zones_cost_by_the_place_left_and_the_place_entered() -> None:
    zones = Zones(bytes([0, 1, 2, 0, 0, 0, 0]), ((0, 0, 0), (2, 4, 4), (2, 4, CLOSED)))
    found = costs(ROAD, 1 << 0, 12, zones=zones)
    assert found[1] == 2  # to enter a zone is free
    assert found[2] == 2 + 2 + 4  # from zone to zone
    assert costs(ROAD, 1 << 2, 4, zones=zones) == {2: 0, 3: 4}  # to leave it: the step and the toll


def test_a_closed_place_is_in_no_way_and_others_cost_what_it_costs_to_enter_them() -> None:
    assert entry_ways((0b110, 0b101, 0b011), [1, CLOSED, 3]) == (((2, 3),), ((0, 1), (2, 3)), ((0, 1),))


def test_on_open_ground_the_cost_is_the_distance() -> None:
    grid = HexGrid(9, 9)
    table = entry_ways(grid.near, [1] * grid.size)
    found = costs(table, 1 << 40, 4)
    assert found == {there: grid.distance(40, there) for there in bit_list(grid.within(40, 4))}
    assert mask_of(found) == grid.within(40, 4)
