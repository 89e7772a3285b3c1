"""The drawn map of AETO: two sheets as one painting, complete, legible, and true to its map file."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from maps.frontkey import KEY, TITLE
from maps.fronts import box_of, complaints
from maps.lattice import OUT, SEA
from maps.paths import flatten
from maps.points import written
from maps.shapes import Box
from maps.sheetframe import Pull
from maps.twinboard import LAKE, TwinBoard
from maps.twinkey import panels, swatches, turns
from maps.twinlines import fold
from maps.twins import HALVED, Composer, compose
from maps.waterline import Waterline

Doc = dict[str, Any]
REPOSITORY = Path(__file__).parents[2]
FOLDER = REPOSITORY / "maps" / "aeto"
GAME = REPOSITORY / "sandtable" / "games" / "aeto" / "data"
MAP: Doc = json.loads((GAME / "map.json").read_text(encoding="utf-8"))
GROUND: Doc = json.loads((FOLDER / "geography.json").read_text(encoding="utf-8"))
PULLS = [Pull((x, y), (dx, dy), reach) for x, y, dx, dy, reach in GROUND["pulls"]]
BOARD = TwinBoard(FOLDER, PULLS)
DRY = Waterline(GROUND["land"], BOARD.height)
PLACES: dict[str, Doc] = MAP["places"]
_NEAR = 1.1  # how far out in its hex a town may lie on the pulled geography: on the side itself, or a hair beyond


@cache
def composer() -> Composer:
    return Composer(BOARD, GROUND)


def layers() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for layer in MAP["layers"]:
        found.setdefault(layer["class"], []).extend(layer["path"])
    return found


# What the page relies on


def test_places_are_hexes_waters_and_panels() -> None:
    hexes = [BOARD.ids[cell] for cell in BOARD.on_map]
    others = [place["id"] for place in BOARD.facts["place"]]
    assert list(PLACES)[: len(hexes)] == hexes
    assert sorted(list(PLACES)[len(hexes) :]) == sorted(others)
    assert len(hexes) == 2922


def test_hexes_are_where_the_grid_has_them_and_touch_their_neighbours() -> None:
    for cell in BOARD.on_map:
        place = PLACES[BOARD.ids[cell]]
        assert (place["shape"], place["printed"].lower().split()) == ("hex", BOARD.numbers[cell])
        assert (place["x"], place["y"]) == pytest.approx(BOARD.centre(cell), abs=0.01)
    inside = set(BOARD.on_map)
    for a, b in BOARD.sides.values():
        if a in inside and b in inside:
            one, two = PLACES[BOARD.ids[a]], PLACES[BOARD.ids[b]]
            assert math.dist((one["x"], one["y"]), (two["x"], two["y"])) == pytest.approx(BOARD.wide, abs=0.03)


def test_styles_are_there_for_all_that_is_drawn() -> None:
    assert {layer["class"] for layer in MAP["layers"]} == set(MAP["layer_styles"])
    boxes = {place["label"]["style"] for place in PLACES.values() if "label" in place}
    assert {label["class"] for label in MAP["labels"]} | boxes == set(MAP["label_styles"])
    for layer in MAP["layers"]:
        assert len(layer["path"]) == len(layer["at"])
        assert all(path.startswith("M") for path in layer["path"])
    assert len({layer["id"] for layer in MAP["layers"]}) == len(MAP["layers"])


def test_bases_are_those_the_map_was_made_with() -> None:
    assert hashlib.sha256((GAME / "base.webp").read_bytes()).hexdigest() == MAP["base_sha256"]
    sizes = [(entry["base"], entry.get("from", 0)) for entry in MAP["detail"]["bases"]]
    assert sizes == [("base-4.webp", 0), ("base-2.webp", 0.25), ("base.webp", 0.5)]
    assert HALVED == 2
    for times, name in ((1, "base.webp"), (2, "base-2.webp"), (4, "base-4.webp")):
        with Image.open(GAME / name) as picture:
            assert picture.size == (math.ceil(MAP["width"] / times), math.ceil(MAP["height"] / times))


def test_the_map_is_no_heavier_than_it_may_be() -> None:
    assert (GAME / "base.webp").stat().st_size < 4_000_000
    assert sum((GAME / name).stat().st_size for name in ("base-2.webp", "base-4.webp")) < 1_200_000
    assert (GAME / "map.json").stat().st_size < 2_200_000


def test_the_same_input_gives_the_same_map() -> None:
    assert written(compose(FOLDER, GAME)) == (GAME / "map.json").read_text(encoding="utf-8")


# Two sheets on one lattice


def test_the_fold_cuts_the_hexes_that_both_sheets_print() -> None:
    both = [cell for cell in BOARD.on_map if len(BOARD.numbers[cell]) == 2]
    assert BOARD.numbers[BOARD.cell("w3534")] == ["w3534", "e2734"]
    assert BOARD.cell("e2734") == BOARD.cell("w3534")
    (x, top), (below, bottom) = fold(BOARD)
    assert x == below
    assert all(BOARD.centre(cell)[0] == x for cell in both)
    assert all(top < BOARD.centre(cell)[1] < bottom for cell in BOARD.on_map)
    for cell in BOARD.on_map:
        away = BOARD.centre(cell)[0] - x
        letters = {name[0] for name in BOARD.numbers[cell]}
        assert letters == ({"w", "e"} if away == 0 else {"w"} if away < 0 else {"e"})


def test_every_number_is_printed_in_its_hex() -> None:
    numbers = [label for label in MAP["labels"] if label["class"] == "number"]
    assert Counter(label["text"] for label in numbers) == Counter(
        name[1:] for cell in BOARD.on_map for name in BOARD.numbers[cell]
    )
    for cell in BOARD.on_map[::17]:
        found = [label for label in numbers if BOARD.reach(cell, (label["x"], label["y"])) < 1]
        assert [label["text"] for label in found] == [name[1:] for name in BOARD.numbers[cell]]


def test_the_sheets_are_numbered_from_opposite_corners() -> None:
    assert BOARD.centre(BOARD.cell("w0821"))[1] > BOARD.centre(BOARD.cell("w3021"))[1]
    assert BOARD.centre(BOARD.cell("e5008"))[1] > BOARD.centre(BOARD.cell("e2515"))[1]
    assert BOARD.centre(BOARD.cell("e5008"))[0] > BOARD.centre(BOARD.cell("e5025"))[0]


# Over the globe


def test_north_is_up() -> None:
    x, y = BOARD.centre(BOARD.cell("w3628"))
    (lon, lat), (_, north), (east, _) = (BOARD.frame.globe(*at) for at in ((x, y), (x, y - 300), (x + 300, y)))
    assert north > lat + 2
    assert east > lon + 3


@pytest.mark.parametrize("town", [town for town in BOARD.towns if BOARD.globe_of(town)], ids=lambda town: town.name)
def test_every_town_lies_in_its_hex(town: Any) -> None:
    lon, lat = BOARD.globe_of(town) or (0.0, 0.0)
    if not town.doc.get("inset"):
        assert BOARD.reach(town.cell, BOARD.frame.point(lon, lat)) <= _NEAR


@pytest.mark.parametrize("pull", BOARD.sheet["pull"], ids=lambda pull: f"{pull['hex']} {pull['from']}")
def test_what_the_sheet_pulls_lies_in_its_hex(pull: Doc) -> None:
    point = BOARD.frame.point(*pull["from"])
    assert BOARD.reach(BOARD.cell(pull["hex"]), point) <= _NEAR


def test_the_pulls_bend_the_ground_by_less_than_three_hexes_and_fold_it_nowhere() -> None:
    step = 4.0
    for x in range(60, BOARD.width, 60):
        for y in range(60, BOARD.height, 60):
            (ax, ay), (bx, by) = BOARD.frame.pulled((x, y)), BOARD.frame.pulled((x + step, y))
            cx, cy = BOARD.frame.pulled((x, y + step))
            assert math.dist((ax, ay), (x, y)) < 3 * BOARD.wide
            assert ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / step**2 > 0, (x, y)


def test_insets_show_the_coast_of_what_lies_far_off() -> None:
    for town, box in BOARD.insets:
        around = [(box.x + dx, box.y + dy) for dx in (-80, 0, 80) for dy in (-80, 0, 80)]
        wet = [DRY.is_land(point) for point in around]
        assert any(wet), town.name
        assert not all(wet), town.name
    assert {town.name for town, _ in BOARD.insets} == {"Dakar", "Capetown"}


# True to the map file


def test_land_is_dry_and_sea_is_wet() -> None:
    wrong = []
    for cell in BOARD.on_map:
        if BOARD.terrain[cell] == LAKE:
            continue
        x, y = BOARD.centre(cell)
        dots = [
            (x + 36 * math.sqrt(n / 60) * math.cos(2.4 * n), y + 36 * math.sqrt(n / 60) * math.sin(2.4 * n))
            for n in range(60)
        ]
        share = sum(DRY.is_land(dot) for dot in dots) / len(dots)
        if (share == 0 and BOARD.terrain[cell] != SEA) or (share > 0.6 and BOARD.terrain[cell] == SEA):
            wrong.append(BOARD.printed[cell])
    assert wrong == []


def test_every_terrain_has_its_swatch_in_the_key() -> None:
    assert {swatch.kind for swatch in swatches(BOARD)} == {*BOARD.ground, OUT} - {SEA}


def test_every_kind_of_side_line_and_symbol_is_drawn() -> None:
    found = layers()
    sides = {
        "sea-side",
        "lake-side",
        "impassable",
        "mountain-side",
        "river",
        "maginot",
        "siegfried",
        "partition",
        "vichy",
    }
    lines = {"rail", "rail-ties", "ferry", "strait", "ore", "zone", "leave", "area", "fold", "border", "coast", "lake"}
    symbols = {"capital", "city", "resource", "oil", "port-major", "port-minor", "port-coastal", "fortress", "radar"}
    assert sides | lines | symbols <= set(found)
    assert {name.removeprefix("band-") for name in found if name.startswith("band-")} <= set(BOARD.facts["country"])


def test_railways_run_from_hex_to_hex() -> None:
    pairs = {frozenset((rail["a"], rail["b"])) for rail in MAP["features"]["rail"]}
    assert pairs == {frozenset((BOARD.ids[a], BOARD.ids[b])) for a, b in BOARD.lines("rail")}


def test_symbols_are_those_of_the_towns_and_stand_in_their_hexes() -> None:
    found: dict[str, set[str]] = {}
    for symbol in MAP["features"]["symbols"]:
        found.setdefault(symbol["place"], set()).add(symbol["kind"])
        x, y = PLACES[symbol["place"]]["x"], PLACES[symbol["place"]]["y"]
        assert math.dist((x, y), (symbol["x"], symbol["y"])) < BOARD.radius
    assert found["london"] == {"capital", "port-major", "resource"}
    assert found["ploesti"] == {"oil"}
    assert found["malta"] == {"city", "port-major", "fortress"}
    assert found["w3713"] == {"radar"}
    for town in BOARD.towns:
        kinds = found[BOARD.ids[town.cell]]
        assert ("oil" in kinds) == bool(town.doc.get("oil"))
        assert ("capital" in kinds) == bool(town.doc.get("capital"))
        assert {kind for kind in kinds if kind.startswith("port")} == (
            {f"port-{town.doc['port']}"} if "port" in town.doc else set()
        )


def test_zones_cover_the_map_once() -> None:
    assert set(MAP["features"]["zones"]) == {"severe", "moderate", "mild"}
    whole = sum(_area(path) for path in MAP["features"]["zones"].values())
    assert whole == pytest.approx(len(BOARD.on_map) * 1.5 * BOARD.radius * BOARD.wide, rel=0.001)


def _area(path: str) -> float:
    """Return the area of rings, those of holes counted off: every ring keeps what it encloses to one hand."""
    total = 0.0
    for ring in path.removesuffix("Z").split("Z"):
        points = flatten(ring)
        total += sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)) / 2
    return abs(total)


def test_ships_leave_for_every_sea_area_that_touches_hexes() -> None:
    for place in BOARD.facts["place"]:
        if place["kind"] == "sea-area":
            touches = any(name in BOARD.names for name in place.get("sail", ()))
            assert bool(BOARD.leaving(place)) == touches, place["id"]


# Panels


def test_panels_lie_beside_the_hexes_and_beside_each_other() -> None:
    rooms = [panel.room for panel in panels(BOARD).values()]
    insets = [box for _, box in BOARD.insets]
    paper = Box(BOARD.width / 2, BOARD.height / 2, BOARD.width, BOARD.height)
    for n, room in enumerate(rooms):
        assert all(paper.distance(corner) == 0 for corner in room.corners)
        assert not any(room.overlap(other) for other in (*rooms[:n], *insets))
        for cell in BOARD.on_map:
            assert room.distance(BOARD.centre(cell)) > BOARD.wide / 2 - 1, BOARD.printed[cell]


def test_sea_areas_and_boxes_are_places_and_all_other_panels_can_be_pointed_at() -> None:
    known = {place["id"] for place in BOARD.facts["place"] if place["kind"] in ("sea-area", "box")}
    areas = {area["id"] for area in MAP["features"]["areas"]}
    assert {name for name, place in PLACES.items() if place["shape"] == "box" and "label" in place} == known
    assert known | areas | {TITLE, KEY} == set(panels(BOARD))
    assert "turn-track" in areas


def test_the_turn_track_has_a_field_for_every_month_of_the_war() -> None:
    fields = turns(BOARD)
    assert next(iter(fields)) == "1939-09"
    assert len(fields) == 4 + 6 * 12
    assert set(MAP["features"]["points"]) == set(fields)


# Legible


def test_no_name_lies_over_another_that_shows_with_it() -> None:
    assert complaints(MAP) == []


def test_every_town_has_its_name_beside_it() -> None:
    names = [(label["text"], box_of(label)) for label in MAP["labels"] if label["class"] == "city"]
    assert Counter(text for text, _ in names) == Counter(town.name for town in BOARD.towns)
    for town in BOARD.towns:
        middle = BOARD.centre(town.cell)
        assert min(box.distance(middle) for text, box in names if text == town.name) < 0.75 * BOARD.wide, town.name


def test_names_keep_off_symbols_and_panels_and_on_the_paper() -> None:
    sides = [panel.room for panel in panels(BOARD).values()]
    marks = [mark.box for town in composer().towns for mark in town.marks]
    paper = Box(BOARD.width / 2, BOARD.height / 2, BOARD.width, BOARD.height)
    for label in MAP["labels"]:
        box = box_of(label)
        if label["class"] not in ("city", "country", "region", "sea", "stream"):
            continue
        if any(side.distance((label["x"], label["y"])) == 0 for side in sides):
            continue  # part of the panel
        assert all(paper.distance(corner) == 0 for corner in box.corners), label["text"]
        assert not any(box.may_touch(side) and box.overlap(side) for side in sides), label["text"]
        assert not any(box.may_touch(mark) and box.overlap(mark) > 1 for mark in marks), label["text"]


def test_towns_can_be_read_at_the_second_level() -> None:
    assert all(label["from"] <= 0.53 for label in MAP["labels"] if label["class"] == "city")
