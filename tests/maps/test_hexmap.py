"""The drawn map of WestFront: complete, legible, and true to the facts of map.toml."""

from __future__ import annotations

import hashlib
import json
import struct
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from maps.chains import chains, course
from maps.hexboard import OUT, SEA, Board
from maps.hexes import board_of, complaints, compose
from maps.hexmarks import Town, towns
from maps.lettering import text_box
from maps.paths import flatten
from maps.points import written
from maps.shapes import Box
from maps.waterline import Waterline
from sandtable.core.names import kebab
from sandtable.games.westfront.world.atlas import HEX, PLACE_IDS, PRINTED, sea_lane

Doc = dict[str, Any]
REPOSITORY = Path(__file__).parents[2]
SHEET = REPOSITORY / "maps" / "westfront"
GAME = REPOSITORY / "sandtable" / "games" / "westfront" / "data"
MAP: Doc = json.loads((GAME / "map.json").read_text(encoding="utf-8"))
FACTS: Doc = tomllib.loads((GAME / "map.toml").read_text(encoding="utf-8"))
GROUND: Doc = json.loads((SHEET / "geography.json").read_text(encoding="utf-8"))
BOARD: Board = board_of(SHEET, GAME, GROUND)
PLACES: dict[str, Doc] = MAP["places"]
IN_A_SYMBOL = "value"
_NEAR = 1.12  # how far out in its hex a town may lie on the pulled geography: on the side itself, or a hair beyond


def box_of(label: Doc) -> Box:
    return text_box(label["text"], label["class"], label["size"], (label["x"], label["y"]), label["rotate"])


def close_pairs(boxes: list[tuple[str, Box]]) -> Iterator[tuple[str, Box, str, Box]]:
    """Yield the boxes that share a square of the map."""
    cells: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for n, (_, box) in enumerate(boxes):
        xs, ys = [x for x, _ in box.corners], [y for _, y in box.corners]
        for i in range(int(min(xs) // 100), int(max(xs) // 100) + 1):
            for j in range(int(min(ys) // 100), int(max(ys) // 100) + 1):
                cells[i, j].append(n)
    for a, b in sorted({(a, b) for found in cells.values() for a in found for b in found if a < b}):
        yield (*boxes[a], *boxes[b])


@pytest.fixture(scope="module")
def marked() -> list[Town]:
    numbers = [box_of(label) for label in MAP["labels"] if label["class"] == "number"]
    return towns(BOARD, Waterline(GROUND["land"], BOARD.height), numbers)


# What the page relies on


def test_the_document_has_the_keys_the_page_reads() -> None:
    assert (MAP["version"], MAP["kind"], MAP["base"]) == (1, "hexes", "base.webp")
    keys = {"version", "kind", "width", "height", "base", "base_sha256", "credits", "grid", "home", "features"}
    keys |= {"places", "links", "layers", "labels", "link_styles", "layer_styles", "label_styles"}
    assert set(MAP) == keys
    for layer in MAP["layers"]:
        assert layer["class"] in MAP["layer_styles"]
        assert all(path.startswith("M") for path in layer["path"])
    assert {label["class"] for label in MAP["labels"]} <= set(MAP["label_styles"])


def test_places_are_the_hexes_of_the_game_in_its_order() -> None:
    assert tuple(PLACES) == PLACE_IDS
    assert tuple(place["printed"] for place in PLACES.values()) == PRINTED


def test_hexes_are_where_the_grid_has_them_and_touch_their_neighbours() -> None:
    corners = {name: flatten(place["path"].removesuffix("Z")) for name, place in PLACES.items()}
    for name, place in PLACES.items():
        assert place["shape"] == "hex"
        assert len(corners[name]) == 6
        x, y = BOARD.centre(BOARD.cell(place["printed"]))
        assert (place["x"], place["y"]) == pytest.approx((x, y), abs=0.01)
        assert 0 < place["x"] < MAP["width"]
        assert 0 < place["y"] < MAP["height"]
    for a, b in BOARD.sides.values():
        if a in BOARD.ids and b in BOARD.ids:
            shared = set(corners[BOARD.ids[a]]) & set(corners[BOARD.ids[b]])
            assert len(shared) == 2, f"{BOARD.ids[a]} and {BOARD.ids[b]}"


def test_the_base_is_the_one_the_map_was_made_with() -> None:
    data = (GAME / "base.webp").read_bytes()
    assert hashlib.sha256(data).hexdigest() == MAP["base_sha256"]
    assert data[12:16] == b"VP8 "
    wide, high = struct.unpack("<HH", data[26:30])
    assert (wide & 0x3FFF, high & 0x3FFF) == (MAP["width"], MAP["height"])
    assert len(data) < 3_000_000


def test_the_map_is_no_heavier_than_a_page_can_carry() -> None:
    assert (GAME / "map.json").stat().st_size < 1_200_000
    assert sum(len(layer["path"]) for layer in MAP["layers"]) + len(MAP["labels"]) < 3500


# True to the facts


@pytest.mark.parametrize(
    "place", [place for place in FACTS["place"] if "city" in place], ids=lambda place: place["name"]
)
def test_every_town_lies_in_its_hex(place: Doc) -> None:
    point = BOARD.frame.point(place["lon"], place["lat"])
    assert BOARD.reach(BOARD.cell(place["hex"]), point) <= _NEAR


def test_the_pulled_ground_folds_nowhere() -> None:
    step = 4.0
    for x in range(60, BOARD.width, 60):
        for y in range(60, BOARD.height, 60):
            (ax, ay), (bx, by) = BOARD.frame.pulled((x, y)), BOARD.frame.pulled((x + step, y))
            cx, cy = BOARD.frame.pulled((x, y + step))
            area = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / step**2
            assert area > 0.15, (x, y)


def test_symbols_stand_in_their_hexes(marked: list[Town]) -> None:
    for town in marked:
        for mark in town.marks:
            assert BOARD.reach(town.cell, (mark.x, mark.y)) < 1, f"{mark.kind} of {town.name}"


def test_symbols_say_what_the_facts_say(marked: list[Town]) -> None:
    facts = {place["name"]: place for place in FACTS["place"]}
    for town in marked:
        place, kinds = facts[town.name], [mark.kind for mark in town.marks]
        assert (kinds[0] == "victory") == bool(place.get("victory"))
        assert ("fortress" in kinds) == place.get("fortress", False)
        assert any(kind.startswith("port") for kind in kinds) == ("port" in place)
        assert ("port-base" in kinds) == bool(place.get("base_of"))
        values = [place[key] for key in ("city_pp", "resource_pp") if key in place]
        assert [int(mark.text) for mark in town.marks if mark.text] == values


def test_railways_join_neighbours_and_every_stretch_is_there() -> None:
    wanted = {
        frozenset(BOARD.ids[BOARD.cell(name)] for name in pair)
        for rail in FACTS["rail"]
        for pair in pairwise(rail["hexes"])
    }
    assert {frozenset((rail["a"], rail["b"])) for rail in MAP["features"]["rail"]} == wanted
    for rail in MAP["features"]["rail"]:
        line = flatten(rail["path"])
        ends = [BOARD.cell(PLACES[rail[end]]["printed"]) for end in ("a", "b")]
        for cell, point in ((ends[0], line[0]), (ends[1], line[-1])):
            assert min(BOARD.reach(cell, point), BOARD.reach(cell, line[0 if point is line[-1] else -1])) < 0.9
        assert all(min(BOARD.reach(cell, point) for cell in ends) < 1.1 for point in line), rail


def test_rivers_follow_sides_that_touch() -> None:
    for river in FACTS["river"]:
        assert len(course([BOARD.between(*BOARD.pair(side)) for side in river["sides"]])) == len(river["sides"]) + 1


def test_every_side_of_the_facts_is_a_feature() -> None:
    wanted = {side: kind for kind, sides in FACTS["sides"].items() for side in sides}
    found = {}
    for side in MAP["features"]["sides"]:
        if "kind" in side:
            found["|".join(PLACES[side[end]]["printed"] for end in ("a", "b"))] = side["kind"]
    assert found == wanted
    rivers = {side for river in FACTS["river"] for side in river["sides"]}
    assert sum("river" in side for side in MAP["features"]["sides"]) == len(rivers)


def test_sea_areas_are_all_there_and_inside_the_sheet() -> None:
    areas = {area["id"]: area for area in MAP["features"]["areas"]}
    assert list(areas) == [kebab(area["name"]) for area in FACTS["sea_area"]]
    for area in FACTS["sea_area"]:
        found = areas[kebab(area["name"])]
        assert found["value"] == area["interdiction"]
        assert found["path"].endswith("Z")
        assert 0 < found["x"] < MAP["width"]
        assert 0 < found["y"] < MAP["height"]


def test_every_hex_of_the_sea_is_a_point_that_ways_lead_through() -> None:
    points = MAP["features"]["points"]
    assert points["2918"] == [round(value, 1) for value in BOARD.centre(BOARD.cell("2918"))]
    assert not points.keys() & set(PRINTED)
    lanes = [
        sea_lane(here, there, -1) for here, there in ((HEX["tunis"], HEX["palermo"]), (HEX["bristol"], HEX["brest"]))
    ]
    assert all(name in points for lane in lanes for name in lane if isinstance(name, str))
    assert all(len(lane) > 2 for lane in lanes)


def test_lines_between_junctions_hold_every_side_once() -> None:
    edge = [
        BOARD.side(cell, way)
        for cell in range(BOARD.grid.size)
        for way, there in BOARD.neighbours(cell)
        if BOARD.terrain[cell] != OUT and there is not None and BOARD.terrain[there] == OUT
    ]
    assert sum(len(line) - 1 for line in chains(edge)) == len(edge)
    assert SEA in BOARD.terrain


# Legible


def test_no_two_labels_overlap() -> None:
    assert complaints(MAP) == []


def test_names_of_towns_are_all_there() -> None:
    shown = {label["text"].casefold() for label in MAP["labels"] if label["class"] == "city"}
    assert shown == {place["name"].casefold() for place in FACTS["place"] if "city" in place}


def test_no_label_lies_over_a_symbol(marked: list[Town]) -> None:
    labels = [(label["text"], box_of(label)) for label in MAP["labels"] if label["class"] != IN_A_SYMBOL]
    symbols = [(f"{mark.kind} of {town.name}", mark.box) for town in marked for mark in town.marks]
    names = {text for text, _ in symbols}
    for one, a, two, b in close_pairs([*labels, *symbols]):
        if (one in names) != (two in names):
            assert not a.overlap(b), f"{one} and {two}"


def test_no_symbol_lies_over_that_of_another_town(marked: list[Town]) -> None:
    symbols = [(town.name, mark.box) for town in marked for mark in town.marks]
    for one, a, two, b in close_pairs(symbols):
        assert one == two or not a.overlap(b), f"{one} and {two}"


def test_no_label_is_cut_off() -> None:
    for label in MAP["labels"]:
        for x, y in box_of(label).corners:
            assert 0 <= x <= MAP["width"], label["text"]
            assert 0 <= y <= MAP["height"], label["text"]


def test_names_can_be_read_at_the_first_look() -> None:
    for label in MAP["labels"]:
        if label["class"] == "city":
            assert label["size"] * MAP["home"]["scale"] >= 12, label["text"]


# Made by the workshop


def test_building_the_map_again_gives_the_same_bytes() -> None:
    assert written(compose(SHEET, GAME)) == (GAME / "map.json").read_text(encoding="utf-8")


def test_pixels_lead_back_to_the_globe() -> None:
    for lon, lat in ((12.5, 41.9), (-3.7, 40.4), (13.4, 52.5), (-1.1, 60.1)):
        x, y = BOARD.frame.point(lon, lat)
        assert BOARD.frame.globe(x, y) == pytest.approx((lon, lat), abs=0.01)


def test_the_water_line_parts_land_from_sea() -> None:
    dry = Waterline([[(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]], 20)
    assert dry.is_land((5, 5))
    assert not dry.is_land((15, 5))
    assert dry.dry([(-20, 5), (30, 5)], 5)[0][0][0] >= 0
    assert dry.nearest_water((5, 5), 20) is not None
