"""The map: what the rulebook says of it, fact by fact, and that it is whole."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.graph import around, distances, parts
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.games.europe_engulfed.world import charts
from sandtable.games.europe_engulfed.world.atlas import (
    AIR,
    AREA,
    AREA_IDS,
    AREAS,
    AROUND,
    BELONGS,
    BOARD,
    BOOTY,
    BRITISH_ISLES,
    CAPE_PORTS,
    CAPE_SITE,
    CAPITAL,
    CAPITALS,
    CLEAR,
    COAST,
    DESERT,
    EVERYWHERE,
    FORTRESS_OF,
    FORTRESSES,
    HEAVY_SITES,
    HOME,
    INSIDE,
    LAND,
    NEAR,
    NEXT_ZONES,
    OF_FRONT,
    PORTS,
    REGION,
    RESOURCES,
    RIVER,
    ROUGH,
    SITE,
    SOVIET_FORTRESSES,
    STRAIT,
    SUPPLY_LINK,
    SWAMP,
    VICHY_REGIONS,
    WORTH,
    ZONE,
    ZONE_IDS,
    ZONES_AT,
    Front,
    Zone,
    areas_of,
)
from sandtable.games.europe_engulfed.world.charts import ACTION_MINORS, WHOLE
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, MAJORS, MINORS, NATION_NUMBER, Nation

FACTS = tomllib.loads(Path(__file__).with_name("map-facts.toml").read_text(encoding="utf-8"))["fact"]
MAP = DATA.tables("map.toml")
TERRAIN = {"clear": CLEAR, "rough": ROUGH, "swamp": SWAMP}


def land(name: str) -> int:
    """Return the areas that a name stands for: an area, a region, a set of the map, or all that a nation has."""
    if name in AREA:
        return areas_of(name)
    return REGION[name] if name in REGION else BOARD.regions[name]


def lands(names: list[str]) -> int:
    return union(map(land, names))


def front(name: str) -> int:
    return OF_FRONT[Front[name.upper()]]


def zones(names: list[str]) -> int:
    return mask_of(ZONE[name] for name in names)


def touch(a: str, b: str, *, near: tuple[int, ...] = NEAR) -> bool:
    return bool(around(near, land(a)) & land(b))


def home_of(nation: str) -> int:
    return HOME[NATION_NUMBER[nation]]


def gate(a: str, b: str) -> str:
    """Return the rule that shuts a border at times."""
    return str(next(link["gate"] for link in MAP["link"] if {link["a"], link["b"]} == {a, b}))


# ---------------------------------------------------------------- facts
def home_resources(places: list[str], value: list[int]) -> bool:
    """How many there are, what each is worth (0: not all the same) and all together."""
    worth = [WORTH[area] for area in bit_list(home_of(places[0]) & RESOURCES)]
    return [len(worth), worth[0] if len(set(worth)) == 1 else 0, sum(worth)] == value


def is_border(places: list[str], value: list[str]) -> bool:
    own, other = map(home_of, places)
    return own & around(NEAR, other) == lands(value)


def is_island(places: list[str], value: str) -> bool:
    area = AREA[places[0]]
    return not NEAR[area] and bool(land(value) >> area & 1)


def is_coast(places: list[str], value: list[str]) -> bool:
    area = AREA[places[0]]
    return value == [name for name in ZONE_IDS if COAST[ZONE[name]] >> area & 1]


def is_fortress(places: list[str], value: str) -> bool:
    area = AREA[places[0]]
    around_it = AREA[value] if value else -1
    return bool(FORTRESSES >> area & 1) and AROUND[area] == around_it and NEAR[area] == (1 << around_it if value else 0)


def is_box(places: list[str], value: str) -> bool:
    area = AREA[places[0]]
    return not NEAR[area] | AIR[area] and ZONES_AT[area] == zones([value]) and bool(HOME[Nation.USA] >> area & 1)


def is_of_set(places: list[str], value: str) -> bool:
    owner = BELONGS[NATION_NUMBER[value]] if value else BOARD.regions["baltic-states"]
    return not lands(places[1:]) & ~land(places[0]) and not lands(places[1:]) & ~owner


def are_air_routes(places: list[str], value: int) -> bool:
    """They cross a sea, and join areas that nobody can walk between."""
    routes = [(a, b) for a in range(AREAS) for b in bit_list(AIR[a]) if a < b]
    shared = all(any(COAST[zone] >> a & COAST[zone] >> b & 1 for zone in Zone) for a, b in routes)
    return len(routes) == value and shared and not any(NEAR[a] >> b & 1 for a, b in routes)


def are_whole(places: list[str], value: str) -> bool:
    ports = PORTS[ZONE[value]]  # the position tells which of them are friendly
    return ports >> AREA["morocco"] & 1 == 1 and all(
        WHOLE[NATION_NUMBER[nation]] == BRITISH_ISLES | areas_of("usa") for nation in places
    )


def point(name: str) -> tuple[float, float]:
    return BOARD.points[AREA[name]]


def number(places: list[str], value: int) -> bool:
    return bool(getattr(charts, places[0].upper().replace("-", "_")) == value)


def is_chain(places: list[str], value: str) -> bool:
    return all(touch(a, b) for a, b in pairwise(places)) and not lands(places) & ~COAST[ZONE[value]]


CHECKS: dict[str, Callable[[list[str], Any], bool]] = {
    "front": lambda places, value: not lands(places) & ~front(value),
    "not-front": lambda places, value: not lands(places) & front(value),
    "split": lambda places, value: 0 != land(places[0]) & front(value) != land(places[0]),
    "fronts": lambda places, value: len(Front) == value and all(map(front, places)),
    "home-resources": home_resources,
    "ports": lambda places, value: ZONES_AT[AREA[places[0]]] == zones(value),
    "coasts": is_coast,
    "home": lambda places, value: not lands(places) & ~home_of(value),
    "homes": lambda places, value: land(places[0]) == home_of(value),
    "not-home": lambda places, value: not lands(places) & (union(HOME) | ~BELONGS[NATION_NUMBER[value]]),
    "border": is_border,
    "adjacent": lambda places, value: all(touch(a, b) for a, b in pairwise([*places, places[0]])),
    "touches": lambda places, value: all(touch(places[0], other) for other in places[1:]),
    "neighbours": lambda places, value: NEAR[AREA[places[0]]] == lands(value) == BOARD.regions["paris-ring"],
    "resource": lambda places, value: [WORTH[AREA[places[0]]], BOOTY[AREA[places[0]]]] == value,
    "not-resource": lambda places, value: not lands(places) & RESOURCES,
    "capital": lambda places, value: [CAPITAL[NATION_NUMBER[name]] for name in value] == [AREA[p] for p in places],
    "terrain": lambda places, value: not lands(places) & ~TERRAIN[value],
    "set": lambda places, value: land(places[0]) == lands(value),
    "set-has": is_of_set,
    "chain": is_chain,
    "site": lambda places, value: SITE[ZONE[value]][AREA[places[0]]] > 0,
    "any-site": lambda places, value: any(SITE[ZONE[value]][area] for area in bit_list(land(places[0]))),
    "island": is_island,
    "number": number,
    "fortress": is_fortress,
    "air": lambda places, value: touch(*places, near=AIR),
    "cape": lambda places, value: (
        bool(CAPE_PORTS & lands(places)) and MAP["place"][AREA[places[0]]]["waters"] == [value]
    ),
    "cape-site": lambda places, value: value == CAPE_SITE and not any(site[AREA[places[0]]] for site in SITE),
    "strait": lambda places, value: touch(*places, near=STRAIT),
    "strait-in": lambda places, value: touch(*value, near=STRAIT) and not lands(value) & ~land(places[0]),
    "river": lambda places, value: touch(*places, near=RIVER) and point(places[0])[0] < point(places[1])[0],
    "gate": lambda places, value: touch(*places) and gate(*places) == value,
    "action-minors": lambda places, value: mask_of(NATION_NUMBER[name] for name in places) == ACTION_MINORS,
    "supply-link": lambda places, value: touch(*places, near=SUPPLY_LINK) and not touch(*places),
    "soviet-fortresses": lambda places, value: lands(places) == SOVIET_FORTRESSES,
    "heavy-sites": lambda places, value: 0 != HEAVY_SITES == HEAVY_SITES & home_of(places[0]) & RESOURCES & CLEAR,
    "zones": lambda places, value: list(ZONE_IDS) == places,
    "zone-ports": lambda places, value: not lands(value) & ~PORTS[ZONE[places[0]]],
    "sea-link": lambda places, value: bool(NEXT_ZONES[ZONE[places[0]]] >> ZONE[places[1]] & 1),
    "box": is_box,
    "air-routes": are_air_routes,
    "whole": are_whole,
    "south-of": lambda places, value: touch(*places) and point(places[0])[1] < point(places[1])[1],
    "east-of": lambda places, value: point(places[0])[0] > point(places[1])[0],
    "there": lambda places, value: set(places) <= AREA.keys(),
}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact['kind']}: {', '.join(fact['places'])}")
def test_the_map_satisfies_what_the_rulebook_says(fact: dict[str, Any]) -> None:
    assert CHECKS[fact["kind"]](fact["places"], fact["value"]), f"{fact['says']} ({fact['source']})"


def test_there_are_120_facts_each_with_its_basis() -> None:
    assert len(FACTS) == 120
    assert {fact["basis"] for fact in FACTS} == {"stated", "inferred", "public"}
    assert CHECKS.keys() == {fact["kind"] for fact in FACTS}


# ---------------------------------------------------------------- areas
def test_an_area_has_one_terrain_one_front_and_a_place_of_its_own() -> None:
    assert CLEAR ^ ROUGH ^ SWAMP == union(OF_FRONT) == EVERYWHERE
    assert sum(mask.bit_count() for mask in OF_FRONT) == AREAS == 139
    assert not (DESERT | HEAVY_SITES) & ~CLEAR
    assert len(set(BOARD.points)) == BOARD.size


def test_every_area_belongs_to_a_nation_or_to_the_baltic_states() -> None:
    owned = [*BELONGS, BOARD.regions["baltic-states"]]
    assert union(owned) == EVERYWHERE
    assert sum(mask.bit_count() for mask in owned) == AREAS


def test_every_power_has_one_capital_and_its_home_in_one_piece() -> None:
    """But for islands, and East Prussia behind the corridor."""
    for nation in (*MAJORS, *AXIS_MINORS, *MINORS):
        assert (HOME[nation] & CAPITALS).bit_count() == 1
        lone = parts(NEAR, HOME[nation])
        apart = HOME[nation] & ~max(lone, key=int.bit_count)
        assert apart == HOME[nation] & areas_of("corsica", "crete", "east-prussia")
    assert CAPITAL[Nation.VICHY] == -1
    assert not HOME[Nation.VICHY]


def test_minor_powers_have_at_most_one_resource_area_worth_two() -> None:
    """EE-4.14/1."""
    for nation in (*AXIS_MINORS, *MINORS):
        assert [WORTH[area] for area in bit_list(HOME[nation] & RESOURCES)] in ([], [2])


def test_a_conqueror_gets_two_of_every_area_but_the_soviet_ones() -> None:
    """EE-4.13/1."""
    small = HOME[Nation.USSR] & ~areas_of("moscow", "baku")
    for area in range(AREAS):
        wanted = 0 if not WORTH[area] else 1 if small >> area & 1 else 2
        assert BOOTY[area] == wanted, AREA_IDS[area]
    assert RESOURCES.bit_count() >= 25


# ---------------------------------------------------------------- what joins them
def test_borders_are_of_one_kind_and_count_274() -> None:
    assert sum(mask.bit_count() for mask in NEAR) == 2 * 274
    for area in range(AREAS):
        assert LAND[area] ^ RIVER[area] ^ STRAIT[area] == NEAR[area] == LAND[area] | RIVER[area] | STRAIT[area]
    assert sum(mask.bit_count() for mask in STRAIT) == 2 * 3


def test_only_islands_lie_apart_from_the_continent() -> None:
    alone = {frozenset(bit_list(part)) for part in parts(NEAR, EVERYWHERE)} - {frozenset(bit_list(continent()))}
    islands = ("corsica", "crete", "malta", "sardinia", "usa")
    assert alone == {frozenset((AREA[name],)) for name in islands} | {frozenset(bit_list(BRITISH_ISLES))}


def continent() -> int:
    return max(parts(NEAR, EVERYWHERE), key=int.bit_count)


def test_a_fortress_is_reached_from_the_area_around_it_alone() -> None:
    for fortress in bit_list(FORTRESSES):
        outside = AROUND[fortress]
        assert INSIDE[fortress] == NEAR[fortress] == (1 << outside if outside >= 0 else 0)
        assert ZONES_AT[fortress]
        if outside >= 0:
            assert FORTRESS_OF[outside] == fortress
            assert not ZONES_AT[outside]
            assert not ZONES_AT[fortress] & ~mask_of(zone for zone in Zone if COAST[zone] >> outside & 1)
    assert sum(fortress >= 0 for fortress in FORTRESS_OF) == 4


def test_ports_and_sites_lie_on_the_coast_of_their_zone() -> None:
    for zone in Zone:
        assert not PORTS[zone] & ~COAST[zone]
        assert not mask_of(area for area, size in enumerate(SITE[zone]) if size) & ~COAST[zone]
        assert all(0 <= size <= 8 for size in SITE[zone])
        assert not any(SITE[zone][area] for area in bit_list(FORTRESSES & ~areas_of("malta")))
    assert areas_of("upper-egypt", "persia") == CAPE_PORTS


@pytest.mark.parametrize(
    ("nation", "waters"),
    [
        (Nation.GERMANY, {Zone.ATLANTIC, Zone.BALTIC}),
        (Nation.ITALY, {Zone.MEDITERRANEAN}),
        (Nation.BRITAIN, {Zone.ATLANTIC}),
        (Nation.USA, {Zone.ATLANTIC}),
        (Nation.FRANCE, {Zone.ATLANTIC, Zone.MEDITERRANEAN}),
        (Nation.USSR, {Zone.BALTIC, Zone.BLACK_SEA}),
    ],
)
def test_powers_build_fleets_where_they_have_home_ports(nation: Nation, waters: set[Zone]) -> None:
    """EE-4.64/1, EE-4.64/2."""
    assert {zone for zone in Zone if PORTS[zone] & HOME[nation]} == waters


# ---------------------------------------------------------------- regions, and what more the rules presuppose
def test_vichy_has_the_south_of_france_north_africa_and_the_levant() -> None:
    """EE-9.522/1."""
    assert VICHY_REGIONS[0] == HOME[Nation.FRANCE] & OF_FRONT[Front.SOUTH]
    assert VICHY_REGIONS[1:] == (REGION["french-north-africa"], REGION["french-levant"])


def test_regions_are_made_of_their_parts() -> None:
    """EE-glossary-middle-east/1, EE-9.46/2, EE-9.527/4."""
    for name, regions in (
        ("africa", ("french-north-africa", "libya", "egypt")),
        ("middle-east", ("french-levant", "transjordan", "iraq", "persia")),
    ):
        assert BOARD.regions[name] == union(REGION[region] for region in regions)
    assert BOARD.regions["italian-mainland"] == HOME[Nation.ITALY] & ~areas_of("sicily")
    shores = COAST[Zone.ATLANTIC] & ~lands(["britain", "usa", "french-north-africa"])
    south = mask_of(area for area in bit_list(shores) if BOARD.points[area][1] < 56.5)
    assert BOARD.regions["atlantic-coast"] == south


def test_only_four_areas_adjoin_finland() -> None:
    """EE-9.17/5."""
    home = HOME[Nation.FINLAND]
    assert around(NEAR, home) & ~home == areas_of("onega-swamps", "novgorod", "narvik", "norrland")


def test_the_pact_areas_touch_the_soviet_union_and_up_front_faces_the_axis() -> None:
    """EE-9.25/2, EE-9.26/1."""
    axis = union(HOME[n] for n in (Nation.GERMANY, Nation.RUMANIA, Nation.HUNGARY)) | BELONGS[Nation.POLAND]
    assert all(NEAR[area] & HOME[Nation.USSR] for area in bit_list(BOARD.regions["pact"]))
    assert all(NEAR[area] & axis for area in bit_list(BOARD.regions["up-front"]))


def test_the_urals_lie_behind_the_front_and_ladoga_has_a_way_beside_leningrad() -> None:
    """EE-5.18/1, EE-3.2/5."""
    assert not NEAR[AREA["ural-mountains"]] & ~HOME[Nation.USSR]
    assert NEAR[AREA["ladoga-swamps"]] & ~areas_of("novgorod", "onega-swamps", "leningrad")


def test_moscow_and_paris_are_campaigns_of_several_moves() -> None:
    assert 4 <= distances(NEAR, areas_of("warsaw"))[AREA["moscow"]] <= 6
    assert 3 <= distances(NEAR, areas_of("ruhr"))[AREA["paris"]] <= 5
    assert distances(NEAR, areas_of("rhineland"))[AREA["paris"]] >= 2


def test_airborne_troops_can_drop_on_crete_and_oslo() -> None:
    """EE-7.3/4."""
    assert not areas_of("crete", "oslo") & ~CLEAR
