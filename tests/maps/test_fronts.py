"""The drawn boards of Europa: complete, legible, north up, and true to their map files."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from maps.frontboard import MARGIN, RAILS, ROADS, Front
from maps.frontkey import panels, swatches
from maps.fronts import HALVED, Composer, boards, complaints, compose, geography
from maps.lattice import OUT, SEA
from maps.lettering import text_box
from maps.points import written
from maps.shapes import Box
from maps.waterline import Waterline
from sandtable.games.europa.world.atlas import PLACE_IDS, SHEETS

Doc = dict[str, Any]
REPOSITORY = Path(__file__).parents[2]
FOLDER = REPOSITORY / "maps" / "europa"
MAPS = REPOSITORY / "sandtable" / "games" / "europa" / "data" / "maps"
BOARDS = boards(FOLDER)
REAL = [name for name in BOARDS if name != "sandbox"]
TURNED = {"eritrea", "iraq"}
_SHORT = 400_000  # bytes of a base
_ALL = 12_000_000


@cache
def drawn(name: str) -> Doc:
    doc: Doc = json.loads((MAPS / name / "map.json").read_text(encoding="utf-8"))
    return doc


@cache
def front(name: str) -> Front:
    return Front(FOLDER, name)


@cache
def ground(name: str) -> Waterline:
    return Waterline(json.loads(geography(FOLDER, name).read_text(encoding="utf-8"))["land"], front(name).height)


def box_of(label: Doc) -> Box:
    return text_box(label["text"], label["class"], label["size"], (label["x"], label["y"]), label["rotate"])


def layers(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for layer in drawn(name)["layers"]:
        found.setdefault(layer["class"], []).extend(layer["path"])
    return found


# What the page relies on


def test_every_board_of_the_game_is_drawn() -> None:
    assert sorted(SHEETS) == BOARDS


@pytest.mark.parametrize("name", BOARDS)
def test_places_are_those_of_the_board_in_its_order(name: str) -> None:
    sheet = SHEETS[name]
    assert tuple(drawn(name)["places"]) == PLACE_IDS[sheet.base : sheet.base + sheet.size]


@pytest.mark.parametrize("name", BOARDS)
def test_hexes_are_where_the_grid_has_them_and_touch_their_neighbours(name: str) -> None:
    board, places = front(name), list(drawn(name)["places"].values())
    for cell in range(board.grid.size):
        place = places[cell]
        assert (place["shape"], place["printed"].lower()) == ("hex", board.printed[cell])
        assert (place["x"], place["y"]) == pytest.approx(board.centre(cell), abs=0.01)
        assert MARGIN < place["x"] < drawn(name)["width"] - MARGIN
        assert MARGIN < place["y"] < drawn(name)["height"] - MARGIN
    for a, b in board.sides.values():
        away = math.dist((places[a]["x"], places[a]["y"]), (places[b]["x"], places[b]["y"]))
        assert away == pytest.approx(board.wide, abs=0.03)


@pytest.mark.parametrize("name", BOARDS)
def test_boxes_lie_beside_the_map_and_have_room(name: str) -> None:
    doc = drawn(name)
    boxes = {key: place for key, place in doc["places"].items() if place["shape"] == "box"}
    assert list(boxes) == [box["id"] for box in front(name).facts.get("place", [])]
    rooms = [Box(box["x"], box["y"], box["w"], box["h"]) for box in boxes.values()]
    for n, room in enumerate(rooms):
        assert room.width > 300
        assert room.height > 160
        assert not any(room.overlap(other) for other in rooms[:n])
        hexes = [place for place in doc["places"].values() if place["shape"] == "hex"]
        assert all(room.distance((place["x"], place["y"])) > place["r"] * 0.8 for place in hexes)


@pytest.mark.parametrize("name", BOARDS)
def test_styles_are_there_for_all_that_is_drawn(name: str) -> None:
    doc = drawn(name)
    assert {layer["class"] for layer in doc["layers"]} == set(doc["layer_styles"])
    boxes = {place["label"]["style"] for place in doc["places"].values() if "label" in place}
    assert {label["class"] for label in doc["labels"]} | boxes <= set(doc["label_styles"])
    for layer in doc["layers"]:
        assert len(layer["path"]) == len(layer["at"])
        assert all(path.startswith("M") for path in layer["path"])
    assert len({layer["id"] for layer in doc["layers"]}) == len(doc["layers"])


@pytest.mark.parametrize("name", BOARDS)
def test_bases_are_those_the_map_was_made_with(name: str) -> None:
    doc = drawn(name)
    base = MAPS / name / "base.webp"
    assert hashlib.sha256(base.read_bytes()).hexdigest() == doc["base_sha256"]
    sizes = [(entry["base"], entry.get("from", 0)) for entry in doc["detail"]["bases"]]
    assert sizes == [("base-2.webp", 0), ("base.webp", 0.5)]
    assert HALVED == 1
    for times, file in ((1, base), (2, MAPS / name / "base-2.webp")):
        with Image.open(file) as picture:
            assert picture.size == (math.ceil(doc["width"] / times), math.ceil(doc["height"] / times))


def test_the_maps_are_no_heavier_than_they_may_be() -> None:
    assert sum(file.stat().st_size for name in BOARDS for file in (MAPS / name).iterdir()) < _ALL
    assert all((MAPS / name / "base-2.webp").stat().st_size < _SHORT for name in BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_the_same_input_gives_the_same_map(name: str) -> None:
    assert written(compose(FOLDER, name)) == (MAPS / name / "map.json").read_text(encoding="utf-8")


# North up


@pytest.mark.parametrize("name", REAL)
def test_north_is_up_on_every_map(name: str) -> None:
    board = front(name)
    assert board.frame is not None
    middle = board.centre(board.grid.size // 2)
    lon, lat = board.frame.globe(*middle)
    (_, north), (east, _) = board.frame.globe(middle[0], middle[1] - 300), board.frame.globe(middle[0] + 300, middle[1])
    assert north > lat + 0.5
    assert east > lon + 0.5
    assert any(label["text"] == "N" for label in drawn(name)["labels"])


@pytest.mark.parametrize("name", BOARDS)
def test_only_two_sheets_are_turned(name: str) -> None:
    board = front(name)
    first, there = (drawn(name)["places"][board.ids[cell]] for cell in (0, 2))  # two columns on
    assert (there["y"] > first["y"] + 100) == (name in TURNED)
    assert (there["x"] > first["x"] + 100) == (name not in TURNED)
    assert drawn(name)["grid"]["pointy"] == (name in TURNED)


@pytest.mark.parametrize(
    ("name", "town", "lon", "lat"),
    [
        ("poland", "warszawa", 21.0, 52.23),
        ("poland", "lwow", 24.03, 49.84),
        ("desert", "tobruk", 23.96, 32.08),
        ("desert", "cairo", 31.24, 30.04),
        ("west", "paris", 2.35, 48.86),
        ("italy", "naples", 14.25, 40.85),
        ("tunisia", "tunis", 10.18, 36.8),
        ("eritrea", "asmara", 38.93, 15.33),
        ("eritrea", "kassala", 36.4, 15.45),
        ("iraq", "basra", 47.78, 30.5),
        ("crete", "heraklion", 25.13, 35.34),
    ],
)
def test_towns_lie_where_they_are_on_the_globe(name: str, town: str, lon: float, lat: float) -> None:
    frame, place = front(name).frame, drawn(name)["places"][town]
    assert frame is not None
    assert math.dist(frame.point(lon, lat), (place["x"], place["y"])) < 1.2 * front(name).wide


# True to the map files


@pytest.mark.parametrize("name", BOARDS)
def test_land_is_painted_dry_and_sea_wet(name: str) -> None:
    board = front(name)
    with Image.open(MAPS / name / "base-2.webp") as picture:
        base = picture.convert("RGB")
    wrong: Counter[str] = Counter()
    for cell in range(board.grid.size):
        if any(there is None for _, there in board.neighbours(cell)):
            continue
        dots = [point for point in _inner(board, cell) if ground(name).is_land(point) == (board.terrain[cell] != SEA)]
        if not dots:
            wrong["bare"] += 1
            continue
        x, y = dots[0]
        red, _, blue = base.getpixel((int(x / 2), int(y / 2)))  # type: ignore[misc]
        wrong["painted"] += (blue > red) != (board.terrain[cell] == SEA) and board.ground[cell] not in (OUT, "swamp")
    assert wrong["bare"] == 0
    assert wrong["painted"] <= 0.03 * board.grid.size


def _inner(board: Front, cell: int) -> Iterator[tuple[float, float]]:
    x, y = board.centre(cell)
    for n in range(60):
        away = 0.8 * board.wide / 2 * math.sqrt(n / 60)
        yield x + away * math.cos(2.4 * n), y + away * math.sin(2.4 * n)


@pytest.mark.parametrize("name", BOARDS)
def test_every_terrain_has_its_swatch_in_the_key(name: str) -> None:
    board = front(name)
    assert {swatch.kind for swatch in swatches(board)} == set(board.ground) - {SEA}


@pytest.mark.parametrize("name", BOARDS)
def test_every_kind_of_side_line_and_symbol_is_drawn(name: str) -> None:
    board, found = front(name), layers(name)
    names = {"mountain": "rim", "sea": "sea-side", "lake": "lake-side"}
    kinds = {names.get(row["kind"], row["kind"]) for row in (*board.facts.get("side", []), *board.facts["line"])}
    kinds |= {town.kind for town in board.towns} | {f"port-{t.doc['port']}" for t in board.towns if "port" in t.doc}
    kinds |= {"airfield"} if board.airfields else set()
    kinds |= {"fortress"} if board.fortresses else set()
    kinds |= {"border"} if len(set(board.nation) - {""}) > 1 else set()
    kinds |= {"route"} if board.route() else set()
    assert kinds <= set(found)


@pytest.mark.parametrize("name", BOARDS)
def test_railways_and_roads_run_from_hex_to_hex(name: str) -> None:
    board = front(name)
    composer = Composer(board, json.loads(geography(FOLDER, name).read_text(encoding="utf-8")))
    for kind in (*RAILS, *ROADS):
        assert set(composer.ways.pieces[kind]) == set(board.lines(kind))
    pairs = {frozenset((rail["a"], rail["b"])) for rail in drawn(name)["features"]["rail"]}
    railways = {*board.lines(*RAILS), *board.route()}
    assert pairs == {frozenset((board.ids[a], board.ids[b])) for a, b in railways}


# Legible


@pytest.mark.parametrize("name", BOARDS)
def test_no_name_lies_over_another_that_shows_with_it(name: str) -> None:
    assert complaints(drawn(name)) == []


@pytest.mark.parametrize("name", BOARDS)
def test_every_town_has_its_name_beside_it(name: str) -> None:
    board = front(name)
    names = [(label["text"], box_of(label)) for label in drawn(name)["labels"] if label["class"] == "city"]
    assert Counter(text for text, _ in names) == Counter(town.name for town in board.towns)
    for town in board.towns:
        middle = board.centre(town.cell)
        assert min(box.distance(middle) for text, box in names if text == town.name) < 0.75 * board.wide, town.name


@pytest.mark.parametrize("name", BOARDS)
def test_names_keep_off_symbols_and_panels_and_on_the_paper(name: str) -> None:
    doc, board = drawn(name), front(name)
    names = [label for label in doc["labels"] if label["class"] in ("city", "country", "region", "sea", "stream")]
    sides = [Box(*panel.middle, panel.right - panel.left, panel.bottom - panel.top) for panel in panels(board)]
    composer = Composer(board, json.loads(geography(FOLDER, name).read_text(encoding="utf-8")))
    marks = [mark.box for town in composer.towns for mark in town.marks]
    paper = Box(board.width / 2, board.height / 2, board.width, board.height)
    for label in names:
        box = box_of(label)
        if any(side.distance((label["x"], label["y"])) == 0 for side in sides):
            continue  # part of the panel
        assert all(paper.distance(corner) == 0 for corner in box.corners)
        assert not any(box.may_touch(side) and box.overlap(side) for side in sides)
        assert not any(box.may_touch(mark) and box.overlap(mark) > 1 for mark in marks)


@pytest.mark.parametrize("name", BOARDS)
def test_towns_can_be_read_at_the_first_level(name: str) -> None:
    for label in drawn(name)["labels"]:
        if label["class"] == "city":
            assert label["from"] <= 0.5
