"""The atlas is what the map file says, compared with plain sets of it; scenarios cut it to their board."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sandtable.board.columns import Reader
from sandtable.board.mapfaults import BadMap
from sandtable.core.bits import bit_list
from sandtable.games.aeto.world import atlas
from sandtable.games.aeto.world.board import read_board
from sandtable.games.aeto.world.data import DATA
from sandtable.games.aeto.world.kinds import Kind, Terrain, Zone
from sandtable.games.aeto.world.nations import NATION_IDS, NATION_TITLES
from sandtable.games.aeto.world.scenario import CARDS
from sandtable.games.aeto.world.terrain import ENTRY, Gait, gait_of, step_cost, ways
from tests.aeto.board import Hex, code
from tests.aeto.check_setups import hexes_of, owners_of
from tests.aeto.data import AETO

BOARD = AETO.board
PLACE = {here: atlas.place_of(code(here)) for here in BOARD.terrain}
HEX = {place: here for here, place in PLACE.items()}


def mask(hexes: Iterable[Hex]) -> int:
    return sum(1 << PLACE[here] for here in set(hexes))


def test_the_lattice_has_a_number_for_each_hex_of_both_sheets() -> None:
    assert (atlas.BOARD.grid.columns, atlas.BOARD.grid.rows, atlas.HEXES) == (67, 61, 4087)
    assert mask(BOARD.terrain) == atlas.ON_MAP
    assert atlas.ON_MAP.bit_count() == 2922


@pytest.mark.parametrize(
    ("names", "place"),
    [
        (("w3118", "W 3118", "paris"), "paris"),
        (("e1924", "moscow"), "moscow"),
        (("w3134", "e3134"), "w3134"),
        (("paris-e1",), "w3119"),
        (("United States Box", "united-states-box"), "united-states-box"),
        (("w3924-east",), "w3924-east"),
    ],
)
def test_a_place_answers_to_all_its_names(names: tuple[str, ...], place: str) -> None:
    found = {atlas.place_of(name) for name in names}
    assert [atlas.PLACE_IDS[here] for here in found] == [place]


def test_ids_and_aliases_are_of_one_place_each() -> None:
    assert len(set(atlas.PLACE_IDS)) == atlas.PLACES
    assert atlas.PLACE_ALIASES["w3118"] == atlas.PLACE_IDS.index("paris")
    assert atlas.PLACE_ALIASES["paris-e1"] == atlas.place_of("w3119")


def test_masks_are_those_of_the_map_file() -> None:
    assert mask(BOARD.land) == atlas.LAND
    assert mask(BOARD.sea) == atlas.SEA
    assert mask(BOARD.coastal) == atlas.COASTAL
    assert (atlas.LAND.bit_count(), atlas.SEA.bit_count(), atlas.LAKE.bit_count()) == (2165, 755, 2)
    for letters, terrain in (("wW", Terrain.SWAMP), ("mM", Terrain.MOUNTAIN), ("fF", Terrain.FOREST)):
        assert mask(here for here, letter in BOARD.terrain.items() if letter in letters) == atlas.OF_TERRAIN[terrain]
    for sign, zone in (("s", Zone.SEVERE), ("m", Zone.MODERATE), ("d", Zone.MILD)):
        assert mask(here for here, found in BOARD.zone.items() if found == sign) == atlas.OF_ZONE[zone]
    for nation, name in enumerate(NATION_IDS):
        signs = [sign for sign, found in BOARD.ids.items() if found == name]
        assert mask(here for here in BOARD.land if BOARD.nation[here] in signs) == atlas.OF_COUNTRY[nation]


def test_steps_are_those_of_plain_sets() -> None:
    for here in BOARD.land:
        place = PLACE[here]
        assert atlas.WALK[place] == mask(BOARD.walk(here)), code(here)
        assert atlas.CLIMB[place] == mask(BOARD.walk(here, climbs=True)), code(here)
        frozen = mask(BOARD.walk(here, frozen=True)) & ~mask(BOARD.walk(here))
        assert atlas.ICE[place] == frozen, code(here)
        assert atlas.RAIL[place] == mask(BOARD.rails.get(here, ())), code(here)


def test_ships_sail_over_water_and_never_from_one_water_of_a_hex_to_the_other() -> None:
    around = {atlas.PLACE_IDS[place]: atlas.SAIL[place] for place in bit_list(atlas.WATERS)}
    assert around["w3924-west"] == mask([(39, 23)]) | 1 << atlas.place_of("w4023-west")
    assert around["w3924-east"] == mask([(39, 25), (40, 24)])
    assert atlas.CANAL[atlas.place_of("w3924-west")] == 1 << atlas.place_of("w3924-east")
    for here in BOARD.sea | BOARD.coastal:
        place = PLACE[here]
        if atlas.ISTHMUSES >> place & 1:
            assert atlas.SAIL[place] == 0
        else:
            open_water = mask(BOARD.sail(here)) & ~atlas.ISTHMUSES
            assert atlas.SAIL[place] & atlas.ON_MAP == open_water, code(here)


@pytest.mark.parametrize(
    ("gait", "name", "cost"),
    [
        (Gait.FOOT, "w3331", 1),  # Upper Silesia, clear
        (Gait.FOOT, "e1429", 1),  # Leningrad, a city: AEC-1.1/7
        (Gait.FOOT, "e4015", 2),  # mountain
        (Gait.MOUNTAIN, "e4015", 1),
        (Gait.FAST, "e4015", 2),
        (Gait.COMMAND, "e4015", 1),  # AE-6.0/6
    ],
)
def test_hexes_cost_what_the_chart_says(gait: Gait, name: str, cost: int) -> None:
    assert ENTRY[gait][atlas.place_of(name)] == cost


def test_swamp_costs_armor_more_and_nothing_extra_along_a_railway() -> None:
    swamps = [(here, there) for here in bit_list(atlas.SWAMP) for there in bit_list(atlas.RAIL[here])]
    assert swamps
    for here, there in swamps:
        assert step_cost(Gait.FAST, there, here) == 1  # AEC-5.8/1
    lone = next(here for here in bit_list(atlas.SWAMP & ~atlas.RAILS & ~atlas.CITY))
    beside = bit_list(atlas.WALK[lone])[0]
    assert [step_cost(gait, beside, lone) for gait in (Gait.FOOT, Gait.FAST, Gait.MOUNTAIN)] == [2, 3, 2]


def test_ways_leave_out_ferries_and_take_ice_where_it_bears() -> None:
    plain, frozen = ways(Gait.FOOT), ways(Gait.FOOT, atlas.ON_MAP)
    ferries = [(here, there) for here in range(atlas.HEXES) for there in bit_list(atlas.FERRY[here])]
    assert len(ferries) == 18
    assert not any(there == beside for here, there in ferries for beside, _ in plain[here])
    lake = next(here for here in bit_list(atlas.LAND) if atlas.ICE[here] & atlas.LAND)
    assert len(frozen[lake]) > len(plain[lake])
    assert gait_of(Kind.MECHANIZED) is Gait.FAST


@pytest.mark.parametrize("name", list(CARDS))
def test_a_scenario_has_the_board_and_the_owners_of_its_file(name: str) -> None:
    doc, card = DATA.tables(f"scenarios/{name}.toml"), CARDS[name]
    assert card.board == mask(hexes_of(AETO, doc["board"]))
    owners = owners_of(AETO, doc)
    for here in BOARD.land:
        assert NATION_TITLES[card.ground[PLACE[here]]] == owners[here], code(here)


def test_a_bad_map_is_refused_with_its_line() -> None:
    text = DATA.text("map.toml")
    line = text[: text.index('country = "france"')].count("\n") + 1
    with pytest.raises(BadMap, match=rf"map.toml:{line}: unknown country 'frence'; did you mean 'france'"):
        read_board(text.replace('country = "france"', 'country = "frence"', 1), "map.toml")
    assert Reader(text, "map.toml").data["map"]["game"] == "aeto"
