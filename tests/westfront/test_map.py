"""The map: what the rulebook says of it, fact by fact, and that it is whole."""

from __future__ import annotations

import operator
import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.graph import around, distances, parts, reach
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.names import kebab
from sandtable.games.westfront.rules.production.phase import production_level
from sandtable.games.westfront.rules.setup.deployment import territory_at_start
from sandtable.games.westfront.rules.setup.opening import read_scenario
from sandtable.games.westfront.rules.supply.network import network
from sandtable.games.westfront.world import atlas
from sandtable.games.westfront.world.atlas import (
    ALIASES,
    ALWAYS_ALLIED,
    BASIN,
    CITY_DEFENCE,
    CITY_PP,
    COAST,
    COASTAL,
    DRY,
    ENTRY_LOST,
    EVERYWHERE,
    FERRY,
    FORTRESSES,
    GRID,
    HARBOUR_STRAIT,
    HEX,
    HEXES,
    INTERDICTION,
    INVADABLE,
    MAJOR_CITIES,
    MAJOR_PORTS,
    MINOR_CITIES,
    NATION,
    NAVAL_BASE,
    NEAR,
    OF_NATION,
    OF_TERRAIN,
    OPEN,
    PLACE_IDS,
    PLACE_TITLES,
    PORT_SEAS,
    PORTS,
    PRINTED,
    RAIL,
    RAIL_ENTRIES,
    RAIL_HEXES,
    REGION,
    RESOURCE_PP,
    ROUGH,
    ROW,
    SEA,
    SEA_LINKS,
    SEAS,
    SHOALS,
    SIDE,
    STACKING,
    STARTLINE,
    STOPPING,
    STRAIT,
    TERRAIN,
    VICTORY,
    VICTORY_CITIES,
    WET,
    WITHIN,
    Basin,
    Nation,
    Side,
    Terrain,
    distance,
    water_reach,
)
from sandtable.games.westfront.world.data import DATA
from sandtable.games.westfront.world.roster import ALLIES, AXIS
from sandtable.games.westfront.world.scenario import SCENARIOS

FACTS = tomllib.loads(Path(__file__).with_name("map-facts.toml").read_text(encoding="utf-8"))
MAP = DATA.tables("map.toml")
SEA_NEAR = tuple(
    mask_of(link.a + link.b - area for link in SEA_LINKS if area in (link.a, link.b)) for area in range(SEAS)
)
SIDES = {"sea": Side.CLOSED, "forest": Side.ROUGH, "river": Side.RIVER}


def here(name: str) -> int:
    """Return the hex of a place in the book's words."""
    name = kebab(name)
    return HEX[name] if name in HEX else ALIASES[name]


def mask(*names: str) -> int:
    return mask_of(here(name) for name in names)


def nation(name: str) -> Nation:
    return Nation[name.upper().replace(" ", "_")]


def terrains(names: list[str]) -> int:
    return around(OF_TERRAIN, mask_of(Terrain[name.upper()] for name in names))


def seas(place: str) -> int:
    """Return the sea areas from which a place is reached: those of its port, or else of its coast."""
    return PORT_SEAS[here(place)] or COAST[here(place)]


def sea_areas(a: str, b: str) -> int:
    """Return how many sea areas the shortest way from a to b crosses."""
    goals = seas(b)
    return 1 + min(steps for area, steps in enumerate(distances(SEA_NEAR, seas(a))) if goals >> area & 1 and steps >= 0)


def rail_from(start: str, shut: int = 0) -> int:
    return reach(RAIL, mask(start), EVERYWHERE & ~shut, EVERYWHERE & ~shut)


def is_near(table: tuple[int, ...], a: str, b: str) -> bool:
    return bool(table[here(a)] >> here(b) & 1)


# ---------------------------------------------------------------- facts
def is_out_of_play(places: list[str], value: Any) -> bool:
    return not hasattr(Nation, places[0].upper())


def is_adjacent(places: list[str], value: Any) -> bool:
    a, b = map(here, places)
    kinds = {
        "yes": tuple(Side),
        "land": (Side.CLEAR, Side.ROUGH, Side.RIVER),
        "land, no river": (Side.CLEAR, Side.ROUGH),
    }
    return SIDE.get((a, b)) in kinds[value] and SIDE[a, b] is SIDE[b, a]


def is_home_edge(places: list[str], value: Any) -> bool:
    """WF-9.11/1: nothing in Europe lies farther east."""
    columns = {GRID.offset(GRID.from_printed(PRINTED[entry]) or 0)[0] for entry in RAIL_ENTRIES}
    europe = [PRINTED[h] for h in range(HEXES) if NATION[h] is not Nation.NORTH_AFRICA]
    return list(RAIL_ENTRIES) == [here(name) for name in places] and columns == {max(int(name[2:]) for name in europe)}


def is_direction(places: list[str], value: Any) -> bool:
    start, end = (GRID.from_printed(PRINTED[here(place)]) for place in places)
    assert start is not None
    return GRID.neighbour(start, value.lower()) == end


def are_rivers(places: list[str], value: Any) -> bool:
    center = GRID.from_printed(PRINTED[here(places[0])])
    assert center is not None
    cells = [GRID.neighbour(center, direction.lower()) for direction in value]
    hexes = [here(GRID.printed(cell)) for cell in cells if cell is not None]
    return len(hexes) == len(value) and all(SIDE[here(places[0]), there] is Side.RIVER for there in hexes)


def port_size(place: str) -> str:
    return "major" if MAJOR_PORTS & mask(place) else "minor" if PORTS & mask(place) else "none"


def port_sum(places: list[str], value: Any) -> bool:
    """WF-17.1/7: a major port counts 2, a minor one 1."""
    ports = PORTS & mask_of(h for name in places for h in bit_list(OF_NATION[nation(name)]))
    return bool(ports.bit_count() + (ports & MAJOR_PORTS).bit_count() == value)


def are_island_ports(places: list[str], value: Any) -> bool:
    islands = REGION["sicily"] | REGION["sardinia"] | REGION["corsica"]
    return PORTS & islands == mask(*places) and {port_size(place) for place in places} == {value}


def is_within(places: list[str], value: Any) -> bool:
    steps = distances(NEAR, mask(places[0]))
    return all(0 < steps[here(place)] <= value for place in places[1:])


def is_far_from_major_ports(places: list[str], value: Any) -> bool:
    return not WITHIN[here(places[0])][1] & MAJOR_PORTS


CHECKS: dict[str, Callable[[list[str], Any], bool]] = {
    "out-of-play": is_out_of_play,
    "home-edge": is_home_edge,
    "edge-order": lambda places, value: [ROW[here(p)] for p in places] == sorted(ROW[here(p)] for p in places),
    "entry-lost": lambda places, value: ENTRY_LOST[RAIL_ENTRIES.index(here(places[0]))] == value,
    "terrain": lambda places, value: TERRAIN[here(places[0])].name.lower() == value,
    "not-terrain": lambda places, value: not mask(*places) & terrains(value),
    "has-terrain": lambda places, value: all(OF_NATION[nation(places[0])] & terrains([t]) for t in value),
    "stacking": lambda places, value: STACKING[here(places[0])] == value,
    "hexside": lambda places, value: SIDE[here(places[0]), here(places[1])] is SIDES[value],
    "strait": lambda places, value: is_near(STRAIT, *places) and not RAIL[here(places[0])] & mask(places[1]),
    "harbour-strait": lambda places, value: HARBOUR_STRAIT[here(places[0])] == mask(*places[1:]),
    "rail-ferry": lambda places, value: is_near(STRAIT, *places) and is_near(FERRY, *places) and is_near(RAIL, *places),
    "adjacent": is_adjacent,
    "within": is_within,
    "direction": is_direction,
    "same-hex": lambda places, value: mask(*places).bit_count() == 1,
    "river-west": are_rivers,
    "nation": lambda places, value: NATION[here(places[0])] is nation(value),
    "nation-size": lambda places, value: OF_NATION[nation(places[0])].bit_count() == value,
    "open-city": lambda places, value: bool(MAJOR_CITIES & ~CITY_DEFENCE & mask(*places)),
    "no-major-city": lambda places, value: not MAJOR_CITIES & mask(*places),
    "victory-city": lambda places, value: VICTORY[here(places[0])] == value,
    "fortress": lambda places, value: bool(FORTRESSES & mask(*places)),
    "city-pp": lambda places, value: CITY_PP[here(places[0])] == value,
    "resource": lambda places, value: (
        RESOURCE_PP[here(places[0])] in ([value] if isinstance(value, int) else range(1, 99))
    ),
    "rail": lambda places, value: all(is_near(RAIL, a, b) for a, b in pairwise(places)),
    "rail-inland": lambda places, value: bool(RAIL[here(places[0])]),
    "rail-way": lambda places, value: bool(rail_from(places[0], mask(*value)) & mask(places[1])),
    "rail-cut": lambda places, value: not rail_from(places[0], mask(*value)) & mask(places[1]),
    "basin": lambda places, value: BASIN[SEA[places[0]]] is Basin[value.upper()],
    "interdiction": lambda places, value: INTERDICTION[SEA[places[0]]] == value,
    "always-allied": lambda places, value: bool(ALWAYS_ALLIED >> SEA[places[0]] & 1),
    "naval-base": lambda places, value: NAVAL_BASE[SEA[value]] == here(places[0]),
    "port-on-sea": lambda places, value: bool(PORT_SEAS[here(places[0])] >> SEA[places[1]] & 1),
    "port-size": lambda places, value: port_size(places[0]) == value,
    "port-sum": port_sum,
    "island-ports": are_island_ports,
    "not-a-port": lambda places, value: not PORTS & mask(*places) and bool(COASTAL & mask(*places)),
    "no-major-port-near": is_far_from_major_ports,
    "coast": lambda places, value: COAST[here(places[0])] == mask_of(SEA[name] for name in value),
    "invadable": lambda places, value: bool(INVADABLE & mask(*places)),
    "sea-link": lambda places, value: bool(SEA_NEAR[SEA[places[0]]] >> SEA[places[1]] & 1),
    "sea-areas": lambda places, value: sea_areas(*places) == value,
}


def title(fact: dict[str, Any]) -> str:
    return f"{fact.get('kind') or fact['over']}: {', '.join(fact['places'])}"


@pytest.mark.parametrize("fact", FACTS["fact"], ids=title)
def test_the_map_satisfies_what_the_rulebook_says(fact: dict[str, Any]) -> None:
    assert CHECKS[fact["kind"]](fact["places"], fact["value"]), f"{fact['value']} ({fact['source']})"


def water_distance(a: str, b: str) -> int:
    return next(radius for radius in range(20) if water_reach(here(a), radius) & mask(b))


MEASURES: dict[str, Callable[[str, str], int]] = {
    "air": lambda a, b: distance(here(a), here(b)),
    "land": lambda a, b: distances(NEAR, mask(a))[here(b)],
    "water": water_distance,
    "sea-areas": sea_areas,
}


@pytest.mark.parametrize("fact", FACTS["distance"], ids=title)
def test_distances_are_those_of_the_example_game(fact: dict[str, Any]) -> None:
    relation = {"==": operator.eq, "<=": operator.le, ">=": operator.ge}[fact["relation"]]
    assert relation(MEASURES[fact["over"]](*fact["places"]), fact["value"]), fact["source"]


@pytest.mark.parametrize("fact", FACTS["production"], ids=lambda fact: f"{fact['scenario']} {fact['side']}")
def test_the_centers_add_up_to_the_production_levels_of_the_cards(fact: dict[str, Any]) -> None:
    """WF-11.2/1: every center on a side's ground produces, and at the start all are in Rail/Sea Supply."""
    name = {"S43": "s43", "W43": "w43-free", "S44": "s44", "W44": "w44-free"}[fact["scenario"]]
    side = {"allies": ALLIES, "axis": AXIS}[fact["side"]]
    ground = territory_at_start(SCENARIOS[name])[side]
    factor = 2 if side == AXIS else 1
    total = sum(CITY_PP[h] + factor * RESOURCE_PP[h] for h in bit_list(ground))
    assert fact["basic"] + total == fact["level"]
    p = read_scenario(name)
    assert production_level(p, side) == fact["level"]
    centers = mask_of(h for h in bit_list(ground) if CITY_PP[h] or RESOURCE_PP[h])
    assert centers & ~network(p, side).hexes == 0


# ---------------------------------------------------------------- names
def test_every_hex_has_a_name_of_its_own() -> None:
    assert HEXES == len(set(PLACE_IDS)) == len(set(PLACE_TITLES)) == 343
    assert all(kebab(name) == place for name, place in zip(PLACE_TITLES, PLACE_IDS, strict=True))
    assert not set(ALIASES) & set(PLACE_IDS)


def test_every_place_of_the_map_can_be_named() -> None:
    for place in MAP["place"]:
        assert here(place["name"]) == here(place["hex"]), place["name"]


@pytest.mark.parametrize(
    "name", ["Lyon SE1", "Bordeaux E1", "Aarhus W1", "Naples W1", "Ostrava NE1", "Stettin E3", "Gyor E1"]
)
def test_hexes_can_be_named_from_a_place_beside_them(name: str) -> None:
    """WF-1.2/1: direction and steps."""
    base, _, offset = name.rpartition(" ")
    center = GRID.from_printed(PRINTED[here(base)])
    assert center is not None
    cell = GRID.neighbour(center, offset.rstrip("0123456789").lower(), int(offset.lstrip("NEWS")))
    assert cell is not None
    assert here(name) == here(GRID.printed(cell))


# ---------------------------------------------------------------- hexsides
def test_hexsides_are_the_same_from_both_hexes() -> None:
    assert all(SIDE[b, a] is side for (a, b), side in SIDE.items())


def test_the_tables_of_neighbours_follow_from_the_hexsides() -> None:
    """WF-8.2/2, WF-1.36/2, WF-1.39/1, WF-1.31/3."""
    tables_by_kind = {
        Side.CLEAR: {NEAR, DRY, OPEN},
        Side.ROUGH: {NEAR, DRY},
        Side.RIVER: {NEAR, WET},
        Side.STRAIT: {NEAR, WET, STRAIT},
        Side.CLOSED: set(),
    }
    for (a, b), side in SIDE.items():
        found = {table for table in (NEAR, DRY, WET, STRAIT, OPEN) if table[a] >> b & 1}
        assert found == tables_by_kind[side], f"{PLACE_IDS[a]} - {PLACE_IDS[b]}"


def test_a_clear_side_lies_between_clear_hexes() -> None:
    """WF-1.3/1: without a word of the book, the rougher of the two hexes decides; it names one side that is clear."""
    clear = {frozenset(map(here, side.split("|"))) for side in MAP["sides"]["clear"]}
    for (a, b), side in SIDE.items():
        if side is Side.CLEAR and frozenset((a, b)) not in clear:
            assert TERRAIN[a] is TERRAIN[b] is Terrain.CLEAR, f"{PLACE_IDS[a]} - {PLACE_IDS[b]}"


def test_listed_sides_lie_between_hexes_of_land_and_in_one_list_each() -> None:
    lists = {kind: sides for kind, sides in MAP["sides"].items() if kind != "coastal"}
    named = [side for sides in lists.values() for side in sides]
    rivers = [side for river in MAP["river"] for side in river["sides"]]
    assert len(named) == len(set(named))
    assert not set(named) & set(rivers)
    for side in {*named, *rivers, *MAP["sides"]["coastal"]}:
        a, b = map(here, side.split("|"))
        assert (a, b) in SIDE, side
        assert side == "|".join(sorted(side.split("|"))), side


@pytest.mark.parametrize("river", MAP["river"], ids=lambda river: river["name"])
def test_rivers_run_on_without_a_gap(river: dict[str, Any]) -> None:
    """Each side meets the next one in a corner."""
    for side, following in pairwise(river["sides"]):
        assert corners(side) & corners(following), f"{side} {following}"


def corners(side: str) -> set[int]:
    """Return the corners of a side as sets of the three hexes that meet there."""
    a, b = (GRID.from_printed(name) or 0 for name in side.split("|"))
    return {1 << a | 1 << b | 1 << c for c in bit_list(GRID.near[a] & GRID.near[b])}


def test_alpine_sides_close_the_alps_and_water_the_islands() -> None:
    """WF-1.35/5, WF-1.37/1: islands have no way to the land but straits."""
    for name in ("sardinia", "corsica", "mallorca"):
        island = REGION[name]
        assert around(NEAR, island) & ~island == 0, name
    assert around(NEAR, REGION["sicily"]) & ~REGION["sicily"] == mask("Reggio")
    for side in MAP["sides"]["alpine"]:
        a, b = map(here, side.split("|"))
        assert not NEAR[a] >> b & 1


def test_there_are_five_straits_and_two_carry_a_rail_ferry() -> None:
    """WF-1.39/4, WF-1.6/3: the bridge to Odense is one of them, and no ferry."""
    straits = {frozenset((a, b)) for (a, b), side in SIDE.items() if side is Side.STRAIT}
    ferries = {frozenset((a, b)) for a in range(HEXES) for b in bit_list(FERRY[a])}
    with_rail = {pair for pair in straits if is_near(RAIL, *(PLACE_IDS[h] for h in pair))}
    assert ferries == {frozenset(map(here, pair)) for pair in (("Messina", "Reggio"), ("Odense", "Copenhagen"))}
    assert with_rail - ferries == {frozenset(map(here, ("Aarhus W1", "Odense")))}
    assert straits - with_rail == {
        frozenset(map(here, pair)) for pair in (("Ostende", "Rotterdam"), ("Tangiers", "Gibraltar"))
    }


# ---------------------------------------------------------------- land
def piece(name: str) -> int:
    """Return all that can be reached over land and straits from a place."""
    return mask(name) | reach(NEAR, mask(name))


def test_straits_join_africa_and_europe_and_nothing_joins_britain() -> None:
    assert piece("Berlin") & mask("Madrid", "Palermo", "Copenhagen", "Tunis") == mask(
        "Madrid", "Palermo", "Copenhagen", "Tunis"
    )
    assert piece("London") & ~OF_NATION[Nation.BRITAIN] == 0
    assert piece("Berlin") & (OF_NATION[Nation.BRITAIN] | OF_NATION[Nation.MALTA]) == 0


def test_land_without_a_way_to_the_rest_is_an_island_on_the_coast() -> None:
    for land in parts(NEAR, EVERYWHERE & ~piece("Berlin") & ~piece("London")):
        assert land & ~COASTAL == 0, [PLACE_IDS[h] for h in bit_list(land)]


def test_every_hex_on_a_coast_or_inland_has_one_terrain_and_one_nation() -> None:
    assert sum(hexes.bit_count() for hexes in OF_TERRAIN) == sum(hexes.bit_count() for hexes in OF_NATION) == HEXES
    assert OF_TERRAIN[Terrain.CLEAR] | ROUGH == EVERYWHERE
    assert OF_TERRAIN[Terrain.MARSH] | OF_TERRAIN[Terrain.MOUNTAIN] == STOPPING


def test_stacking_follows_terrain() -> None:
    """WF-6.21/1."""
    limits = {Terrain.CLEAR: 4, Terrain.FOREST: 4, Terrain.HILL: 4, Terrain.MARSH: 3, Terrain.MOUNTAIN: 2}
    assert all(STACKING[h] == limits[TERRAIN[h]] for h in range(HEXES))


def test_cities_are_major_or_minor_and_only_major_ones_produce() -> None:
    """WF-1.41/3, WF-1.42/1, WF-1.41/5."""
    assert not MAJOR_CITIES & MINOR_CITIES
    assert all(MAJOR_CITIES >> h & 1 for h in range(HEXES) if CITY_PP[h])
    assert VICTORY_CITIES & ~MAJOR_CITIES == 0
    assert sum(VICTORY.values()) == 13  # WF-17.31/1


def test_what_was_reconstructed_is_marked() -> None:
    known = {"terrain", "port", "production", "city", "location"}
    for place in MAP["place"]:
        assert set(place.get("reconstructed", ())) <= known, place["name"]
    for line in MAP["startline"]:
        assert line["reconstructed"]


# ---------------------------------------------------------------- rail
def test_every_town_is_on_a_railway_but_islands_and_desert_harbours() -> None:
    remote = mask("Shetlands", "Orkneys", "Malta", "Melilla", "El Agheila", "Benghazi", "Mallorca")
    for place in MAP["place"]:
        h = here(place["name"])
        if "city" in place or "port" in place:
            assert RAIL_HEXES >> h & 1 or remote >> h & 1, place["name"]


def test_rail_runs_over_land_bridges_and_ferries_only() -> None:
    """WF-1.39/4."""
    for a in range(HEXES):
        for b in bit_list(RAIL[a]):
            assert RAIL[b] >> a & 1
            assert NEAR[a] >> b & 1, f"{PLACE_IDS[a]} - {PLACE_IDS[b]}"


def test_rail_joins_berlin_to_every_victory_city_and_entry() -> None:
    """WF-9.12/2, WF-9.11/1."""
    joined = rail_from("Berlin") | mask("Berlin")
    assert VICTORY_CITIES & ~joined == 0
    assert mask_of(RAIL_ENTRIES) & ~joined == 0
    assert mask("Messina", "Copenhagen") & ~joined == 0


# ---------------------------------------------------------------- water
def test_ports_lie_on_their_coast() -> None:
    """WF-1.45/3."""
    for h in bit_list(PORTS):
        assert PORT_SEAS[h], PLACE_IDS[h]
        assert PORT_SEAS[h] & ~COAST[h] == 0, PLACE_IDS[h]
    assert not any(PORT_SEAS[h] for h in range(HEXES) if not PORTS >> h & 1)


def test_hamburg_borders_three_sea_areas() -> None:
    """WF-1.45/3."""
    assert PORT_SEAS[here("Hamburg")].bit_count() == 3


def test_naval_bases_are_ports_of_their_own_sea() -> None:
    """WF-1.45/2."""
    for area, base in enumerate(NAVAL_BASE):
        if base >= 0:
            assert PORT_SEAS[base] >> area & 1, atlas.SEA_TITLES[area]
        else:
            assert ALWAYS_ALLIED >> area & 1


def test_all_seas_are_joined_but_the_baltic_and_mediterranean_only_through_straits() -> None:
    assert parts(SEA_NEAR, (1 << SEAS) - 1) == ((1 << SEAS) - 1,)
    doors = {frozenset((BASIN[link.a], BASIN[link.b])) for link in SEA_LINKS if not link.strait}
    assert frozenset((Basin.ATLANTIC, Basin.MEDITERRANEAN)) not in doors
    assert all(link.strait.bit_count() in (0, 2) for link in SEA_LINKS)


def test_sea_links_follow_straits_where_there_are_some() -> None:
    """WF-1.39/3."""
    for link in SEA_LINKS:
        if link.strait:
            a, b = bit_list(link.strait)
            assert SIDE[a, b] is Side.STRAIT


def test_only_firm_open_coasts_can_be_invaded() -> None:
    """WF-1.34/4, WF-1.35/4, WF-1.37/2, WF-15.42/4."""
    assert INVADABLE & ~COASTAL == 0
    assert not INVADABLE & (STOPPING | SHOALS)
    assert COASTAL & ~INVADABLE & ~STOPPING & ~SHOALS == 0
    assert INVADABLE & mask("Calais", "Catania", "Licata", "Odense") == mask("Calais", "Catania", "Licata", "Odense")


def test_inland_hexes_border_no_sea() -> None:
    assert not COASTAL & mask("Paris", "Berlin", "Madrid", "Milan", "Munich", "Lyon")


def test_antwerp_lies_behind_its_strait_and_touches_no_open_sea() -> None:
    """WF-1.39/3."""
    cell = GRID.from_printed(PRINTED[here("Antwerp")])
    assert cell is not None
    assert all(GRID.printed(n) in PRINTED for n in bit_list(GRID.near[cell]))


def test_invasion_range_over_water_stops_at_a_hostile_strait() -> None:
    """WF-15.43/5: from the Tyrrhenian shore of Calabria to Catania it is far around Sicily."""
    start = here("Naples")
    assert water_reach(start, 5) & mask("Catania")
    assert not water_reach(start, 5, mask("Messina")) & mask("Catania")


# ---------------------------------------------------------------- startlines
@pytest.mark.parametrize("name", ["s43", "w43-free", "s44", "w44-free"])
def test_frontline_hexes_are_those_that_touch_the_startline(name: str) -> None:
    """WF-3.22/1."""
    card = SCENARIOS[name]
    ground = territory_at_start(card)
    line = STARTLINE[name[:3]]
    for side, key in ((ALLIES, "allied_front"), (AXIS, "axis_front")):
        assert line[key] == around(NEAR, ground[1 - side]) & ground[side], key
    assert not ground[ALLIES] & ground[AXIS]


@pytest.mark.parametrize("name", ["w43-free", "s44"])
def test_naples_is_allied_and_rome_is_not_and_the_front_has_room(name: str) -> None:
    """WF-3.22/1: three Axis and eight Allied units stand at the front in June 1944."""
    allies, axis = territory_at_start(SCENARIOS[name])
    line = STARTLINE[name[:3]]
    assert allies & mask("Naples", "Rome") == mask("Naples")
    assert axis & mask("Naples", "Rome") == mask("Rome")
    assert line["axis_front"].bit_count() <= 3
    assert sum(STACKING[h] for h in bit_list(line["allied_front"])) >= 8


def test_in_winter_1944_the_allies_hold_two_victory_cities() -> None:
    """WF-W44/1, WF-17.31/1."""
    allies, axis = territory_at_start(SCENARIOS["w44-free"])
    assert allies & VICTORY_CITIES == mask("Paris", "Rome")
    assert VICTORY_CITIES & ~allies & ~axis == mask("Madrid")
