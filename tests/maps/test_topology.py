"""Faces as shared arcs, and the plane geometry that area maps need."""

from __future__ import annotations

import math

import pytest

from maps.paths import closed, rings_of
from maps.planarity import crossed
from maps.shapes import holds, roomiest, simplified
from maps.topology import Arc, Corner, Topology, packed, signed_area, topology_of, unpacked


def square(x: int, y: int, size: int = 10) -> list[Corner]:
    """Return a square with its ground on the left."""
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)]


def hole(x: int, y: int, size: int) -> list[Corner]:
    return square(x, y, size)[::-1]


PAIR = topology_of([("one", [square(0, 0)]), ("two", [square(10, 0)])])


def test_neighbours_share_an_arc() -> None:
    [shared] = [arc for arc in PAIR.arcs if arc.pair]
    assert set(shared.line) == {(10, 0), (10, 10)}
    assert PAIR.touching == {frozenset(("one", "two")): 10}


def test_outlines_come_out_as_they_went_in() -> None:
    for name, x in (("one", 0), ("two", 10)):
        [ring] = PAIR.rings[name]
        assert set(ring) == set(square(x, 0))
        assert signed_area(ring) == 100


def test_an_outline_in_a_hole_is_shared_too() -> None:
    found = topology_of([("lake", [square(10, 10)]), ("land", [square(0, 0, 30), hole(10, 10, 10)])])
    assert found.area("land") == 800
    assert found.touching == {frozenset(("lake", "land")): 40}
    assert holds(found.rings["land"], (5, 5))
    assert not holds(found.rings["land"], (15, 15))


def test_pieces_of_one_name_become_one() -> None:
    found = topology_of([("one", [square(0, 0)]), ("one", [square(10, 0)]), ("two", [square(20, 0)])])
    [ring] = found.rings["one"]
    assert signed_area(ring) == 200
    assert (10, 10) in ring  # corners stay, lines between go


def test_an_area_that_touches_itself_in_a_corner_has_simple_rings() -> None:
    found = topology_of([("one", [square(0, 0)]), ("one", [square(10, 10)])])
    rings = found.rings["one"]
    assert len(rings) == 2
    assert all(len(set(ring)) == len(ring) - 1 == 4 for ring in rings)


def test_a_hole_that_touches_the_outline_in_a_corner_is_a_ring_of_its_own() -> None:
    outline = [(0, 0), (30, 0), (30, 30), (0, 30), (0, 0), (10, 20), (20, 10), (0, 0)]
    found = topology_of([("one", [outline])])
    assert sorted(map(signed_area, found.rings["one"])) == [-150, 900]
    assert not holds(found.rings["one"], (11, 12))


def test_overlapping_outlines_are_refused() -> None:
    with pytest.raises(ValueError, match="two and one overlap at"):
        topology_of([("one", [square(0, 0)]), ("two", [square(0, 0)])])


def test_arcs_are_kept_as_plain_values() -> None:
    assert unpacked(packed(PAIR)) == PAIR


def test_arcs_meet_with_their_ends_only() -> None:
    assert crossed(PAIR.arcs) == []


@pytest.mark.parametrize(
    "other",
    [
        [(0, 10), (10, 0)],  # across
        [(5, 5), (9, 1)],  # begins on it
        [(2, 2), (8, 8)],  # runs along it
        [(0, 0), (7, 7)],  # begins with it and runs along it
        [(10, 10), (0, 0)],  # is the same, the other way
    ],
)
def test_arcs_that_meet_elsewhere_are_found(other: list[Corner]) -> None:
    assert crossed([Arc(((0, 0), (10, 10)), "one", "two"), Arc(tuple(other), "two", "three")])


def test_a_path_leads_back_to_its_rings() -> None:
    rings = [[(0.0, 0.0), (30.3, 0.0), (30.3, 29.9), (0.0, 0.0)], [(5.1, 5.2), (6.0, 5.2), (6.0, 7.7), (5.1, 5.2)]]
    assert rings_of("".join(map(closed, rings))) == rings


def test_a_simplified_line_keeps_its_ends_and_strays_no_farther_than_told() -> None:
    wave = [(float(x), 3 * math.sin(x / 6)) for x in range(60)]
    few = simplified(wave, 0.5)
    assert (few[0], few[-1]) == (wave[0], wave[-1])
    assert len(few) < 20
    for x, y in wave:
        ahead = next(n for n, point in enumerate(few) if point[0] >= x and n)
        (ax, ay), (bx, by) = few[ahead - 1], few[ahead]
        assert abs(ay + (x - ax) * (by - ay) / (bx - ax) - y) < 0.75


def test_the_roomiest_point_of_a_bottle_is_in_its_belly() -> None:
    bottle = [(0, 0), (40, 0), (40, 40), (24, 40), (24, 90), (16, 90), (16, 40), (0, 40), (0, 0)]
    (x, y), room = roomiest([[(float(x), float(y)) for x, y in bottle]], 0.1)
    assert (x, y) == pytest.approx((20, 20), abs=1.5)
    assert room == pytest.approx(20, abs=0.5)


def test_the_roomiest_point_keeps_clear_of_holes() -> None:
    rings = [[(x / 1, y / 1) for x, y in square(0, 0, 60)], [(x / 1, y / 1) for x, y in hole(20, 20, 20)]]
    at, room = roomiest(rings, 0.1)
    assert holds(rings, at)
    assert room == pytest.approx(20 * (2 - math.sqrt(2)), abs=0.3)


def test_an_empty_map_touches_nothing() -> None:
    assert Topology(()).touching == {}
