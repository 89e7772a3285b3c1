"""The map: what the rulebook says of it, fact by fact, and that it is whole."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.graph import parts, reach, trace
from sandtable.core.bits import bit_list, mask_of
from sandtable.games.soft_underbelly.world.atlas import (
    AREAS,
    BLACK,
    BLUE,
    BOXES,
    COAST,
    EUROPE,
    GRAPH,
    GROUND,
    ISLANDS,
    ITALIAN_STARS,
    LAND,
    MAP,
    NORTH_EDGE,
    RAIL,
    ROAD,
    SEA,
    STARS,
    VICHY,
    WINTER,
)

FACTS = tomllib.loads(Path(__file__).with_name("map-facts.toml").read_text(encoding="utf-8"))
AREA = GRAPH.index
ALL = (1 << AREAS) - 1
MEDITERRANEAN = mask_of(i for i, place in enumerate(MAP.places) if place.facts["region"] == "Mediterranean")
NORTH_AFRICA = (
    "casablanca",
    "oran",
    "algiers",
    "constantine",
    "tunis",
    "tripoli",
    "tobruk",
    "western-desert",
)


def mask(*names: str) -> int:
    return mask_of(AREA[name] for name in names)


def region(name: str) -> int:
    return mask_of(i for i, place in enumerate(MAP.places) if place.facts["region"] == name)


def is_near(table: tuple[int, ...], a: str, b: str) -> bool:
    return bool(table[AREA[a]] >> AREA[b] & 1)


def nation_areas(places: list[str], value: str) -> bool:
    if "Vichy France" in value:
        return mask(*places) & ~VICHY == 0 and region("Vichy France") | region("French North Africa") == VICHY
    return mask(*places) == region(MAP.places[AREA[places[0]]].facts["region"])


def owner(places: list[str], value: str) -> bool:
    owners = {MAP.places[AREA[name]].facts["owner"] for name in places}
    first = next(nation for word, nation in _OWNERS.items() if value.startswith(word))
    return owners == {first} and ("fort" not in value or all(MAP.places[AREA[n]].facts["fort"] for n in places))


_OWNERS = {"British": "britain", "neutral": "neutral", "French": "france", "Soviet": "germany"}


def star(places: list[str], value: str) -> bool:
    return bool(STARS & mask(*places)) != value.startswith("not a star")


def shape(places: list[str], value: str) -> bool:
    areas = mask(*places)
    if "not an island" in value:
        return areas & COAST == areas and not areas & ISLANDS
    for word, kind in (("island", ISLANDS), ("coastal", COAST), ("sea area", SEA), ("probably land", LAND)):
        if value.startswith(word):
            return areas & kind == areas
    raise AssertionError(f"no test for the shape {value!r}")


def winter_zone(places: list[str], value: str) -> bool:
    return not WINTER & mask(*(NORTH_AFRICA if places == ["north-africa"] else places))


def rail_chain(places: list[str], value: str) -> bool:
    way = trace(RAIL, mask(places[0]), mask(places[1]), region("Italy"))
    return way is not None


def sea_route(places: list[str], value: str) -> bool:
    through = (SEA | COAST) & ~(MEDITERRANEAN if "round Africa" in value else 0)
    return trace(BLUE, mask(places[0]), mask(places[1]), through) is not None


CHECKS: dict[str, Callable[[list[str], str], bool]] = {
    "nation-areas": nation_areas,
    "owner": owner,
    "stars": lambda places, value: ITALIAN_STARS.bit_count() == 3,
    "star": star,
    "box": lambda places, value: mask(*places) == BOXES,
    "fort": lambda places, value: all(MAP.places[AREA[name]].facts["fort"] == 1 for name in places),
    "shape": shape,
    "north-edge": lambda places, value: mask(*places) & ~NORTH_EDGE == 0,
    "winter-zone": winter_zone,
    "link-rail": lambda places, value: is_near(RAIL, *places),
    "link-road": lambda places, value: is_near(ROAD, *places),
    "link-black": lambda places, value: is_near(BLACK, *places),
    "link-sea": lambda places, value: is_near(BLUE, *places),
    "not-linked": lambda places, value: not is_near(GRAPH.near(), *places),
    "rail-chain": rail_chain,
    "sea-route": sea_route,
}


@pytest.mark.parametrize("fact", FACTS["fact"], ids=lambda fact: f"{fact['kind']}: {', '.join(fact['places'])}")
def test_the_map_satisfies_what_the_rulebook_says(fact: dict[str, Any]) -> None:
    assert CHECKS[fact["kind"]](fact["places"], fact["value"]), f"{fact['value']} ({fact['source']})"


@pytest.mark.parametrize("move", FACTS["move"], ids=lambda move: move["unit"])
def test_the_moves_of_the_example_turn_can_be_traced(move: dict[str, Any]) -> None:
    tables = {"rail": RAIL, "land": BLACK, "sea": BLUE, "air": BLUE, "land, last step by air": BLACK}
    path = move["path"]
    for step, (a, b) in enumerate(pairwise(path), 1):
        by_air = move["mode"].endswith("by air") and step == len(path) - 1
        assert is_near(BLUE if by_air else tables[move["mode"]], a, b), f"{a} - {b}"


def test_the_map_has_48_areas_and_92_lines() -> None:
    kinds = [link.kind for link in MAP.links]
    assert (AREAS, len(kinds)) == (48, 92)
    assert [kinds.count(kind) for kind in ("rail", "road", "sea")] == [20, 7, 65]
    assert STARS.bit_count() == 5


def test_every_area_is_square_diamond_or_circle() -> None:
    """SU-features/1"""
    assert LAND | SEA | COAST == ALL
    assert not LAND & SEA | LAND & COAST | SEA & COAST


def test_lines_suit_the_shapes_they_join() -> None:
    """SU-features/2: no railway at sea, no sea lane inland."""
    for area in bit_list(SEA):
        assert not BLACK[area], GRAPH.names[area]
    for area in bit_list(LAND):
        assert not BLUE[area], GRAPH.names[area]
    for area in bit_list(COAST):
        assert BLUE[area], GRAPH.names[area]


def test_the_map_knows_lines_and_shapes_but_no_terrain() -> None:
    """SU-features/2, SU-features/3: railways, roads and sea lanes are all that joins areas."""
    assert set(GRAPH.kinds) == {"rail", "road", "sea"}
    assert all(black == rail | road for black, rail, road in zip(BLACK, RAIL, ROAD, strict=True))
    assert not any("terrain" in place.facts for place in MAP.places)


def test_islands_are_ports_without_a_black_line() -> None:
    """SU-coast/1, SU-coast/2"""
    islands = {GRAPH.names[area] for area in bit_list(ISLANDS)}
    assert {"malta", "sardinia"} <= islands
    assert "naples" not in islands


def test_the_seas_are_nobodys_and_all_ground_is_somebodys() -> None:
    """SU-naval-move/7, SU-start/11"""
    for i, place in enumerate(MAP.places):
        assert (place.facts["owner"] == "nobody") == bool(SEA >> i & 1), place.id


def test_the_opening_owners_are_those_of_the_nation_list() -> None:
    """SU-start/11, SU-status/2, SU-status/6, SU-status/7, SU-status/9"""
    owners = {place.id: place.facts["owner"] for place in MAP.places}
    for name in ("gibraltar", "malta", "egypt", "palestine"):
        assert owners[name] == "britain"
    for name in ("tripoli", "tobruk", "albania", *(GRAPH.names[i] for i in bit_list(region("Italy")))):
        assert owners[name] == "italy"
    assert owners["romania"] == owners["bulgaria"] == "germany"
    assert {owners[GRAPH.names[i]] for i in bit_list(VICHY)} == {"france"}


def test_only_listed_nations_have_areas() -> None:
    """SU-status/1, SU-status/11: Spain, Turkey, Portugal and Switzerland are out of play."""
    regions = {place.facts["region"] for place in MAP.places}
    assert regions.isdisjoint({"Spain", "Turkey", "Portugal", "Switzerland"})


def test_the_winter_line_runs_along_37_degrees() -> None:
    """SU-features/6: it is drawn through the Mediterranean and ends at its shores, the US box is outside."""
    for i, place in enumerate(MAP.places):
        if place.id == "us":
            continue
        assert bool(WINTER >> i & 1) == (place.lat >= 37.0), place.id


def test_the_northern_edge_has_six_areas() -> None:
    """SU-north-edge/6"""
    assert mask("vichy", "french-alps", "po-valley", "croatia", "belgrade", "romania") == NORTH_EDGE


def test_gibraltar_and_malta_are_no_part_of_europe() -> None:
    """SU-invasion-turn/1"""
    assert not EUROPE & mask("gibraltar", "malta", "britain")
    assert region("Italy") & ~EUROPE == 0


def test_every_area_can_be_reached() -> None:
    assert parts(GRAPH.near(), ALL) == (ALL,)


def test_gibraltar_and_egypt_are_the_only_doors_of_the_mediterranean() -> None:
    doors = mask("gibraltar", "egypt")
    ships = SEA | COAST
    assert not reach(BLUE, mask("britain"), ships & ~doors, ships & ~doors) & MEDITERRANEAN


def test_ships_cannot_cross_italy() -> None:
    """The Po Valley has a coast on the Adriatic only."""
    assert bit_list(BLUE[AREA["po-valley"]]) == (AREA["adriatic-sea"],)


def test_what_was_reconstructed_is_marked() -> None:
    for facts in [place.facts for place in MAP.places] + [link.facts for link in MAP.links]:
        assert facts["source"] in ("text", "reconstructed")
    for link in MAP.links:
        assert link.facts["kind-source"] in ("text", "reconstructed")


Point = tuple[float, float]


def test_no_two_lines_cross_on_the_drawn_map() -> None:
    """A reader can follow every line."""
    spots = [
        (p.facts["box-lon"] or p.lon, p.facts["box-lat"] or p.lat) if p.facts["box"] else (p.lon, p.lat)
        for p in MAP.places
    ]
    segments: list[tuple[Point, Point, str]] = []
    for link in MAP.links:
        via = [(float(lon), float(lat)) for lon, lat in link.facts["via"] or []]
        name = f"{GRAPH.names[link.a]} - {GRAPH.names[link.b]}"
        points: list[Point] = [spots[link.a], *via, spots[link.b]]
        segments += [(a, b, name) for a, b in pairwise(points)]
    crossing = [(s[2], t[2]) for s, t in combinations(segments, 2) if do_cross(s[0], s[1], t[0], t[1])]
    assert crossing == []


def do_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    if {a, b} & {c, d}:
        return False
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_ground_and_sea_make_the_whole_map() -> None:
    assert GROUND | SEA == ALL
