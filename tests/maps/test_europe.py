"""The drawn map of Europe Engulfed: whole, legible, and true to the facts of map.toml."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from maps.areas import composer_of
from maps.lettering import text_box
from maps.paths import rings_of
from maps.pointing import Finder
from maps.points import written
from maps.shapes import Box, distance
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, ZONE_IDS

Doc = dict[str, Any]
REPOSITORY = Path(__file__).parents[2]
GAME = REPOSITORY / "sandtable" / "games" / "europe_engulfed" / "data"
MAP: Doc = json.loads((GAME / "map.json").read_text(encoding="utf-8"))
FACTS: Doc = tomllib.loads((GAME / "map.toml").read_text(encoding="utf-8"))
COMPOSER = composer_of(REPOSITORY / "maps" / "europe_engulfed")
PLACES: dict[str, Doc] = MAP["places"]
AREAS = COMPOSER.sheet.areas
TOUCHING = {pair for pair in COMPOSER.topology.touching if pair <= AREAS}
FARTHER = 0.62  # the page opens from no farther than this part of the scale of `home`
CORNERS = [
    ("basque", "marseille"),
    ("bucharest", "transylvania"),
    ("debrecen", "moldavia"),
    ("erzurum", "syria"),
    ("lebanon", "transjordan"),
    ("norrland", "oslo"),
    ("salonika", "varna"),
]


def seas(*keys: str) -> set[tuple[str, str]]:
    """Return the places with the waters that they name under these keys."""
    return {(place["id"], zone) for place in FACTS["place"] for key in keys for zone in place.get(key, ())}


def drawn(name: str) -> list[str]:
    """Return the shapes of a layer, one by one."""
    found = [path for layer in MAP["layers"] if layer["id"] == name for path in layer["path"]]
    return [shape for path in found for shape in re.findall(r"M[^M]*", path)]


def in_panel(box: Box) -> bool:
    return any(
        abs(box.x - panel["x"]) < panel["w"] / 2 and abs(box.y - panel["y"]) < panel["h"] / 2
        for panel in MAP["features"]["panels"]
    )


def polygon_box(path: str) -> Box:
    numbers = [float(word) for word in re.findall(r"-?[\d.]+", path)]
    xs, ys = numbers[::2], numbers[1::2]
    return Box((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys))


def ports_drawn() -> list[Box]:
    """Return the discs of ports, which are drawn as two arcs."""
    found = [re.findall(r"-?[\d.]+", path)[:3] for path in drawn("port")]
    boxes = [Box(float(x) + float(r), float(y), 2 * float(r), 2 * float(r)) for x, y, r in found]
    return [box for box in boxes if not in_panel(box)]


def sites_drawn() -> list[Box]:
    return [box for box in map(polygon_box, drawn("site")) if not in_panel(box)]


def test_the_map_is_as_the_workshop_makes_it() -> None:
    assert written(COMPOSER.document()) == (GAME / "map.json").read_text(encoding="utf-8")


def test_the_base_is_the_one_of_the_map_and_small_enough() -> None:
    base = (GAME / "base.webp").read_bytes()
    assert hashlib.sha256(base).hexdigest() == MAP["base_sha256"]
    assert len(base) < 3_000_000
    assert all((GAME / entry["base"]).is_file() for entry in MAP["detail"]["bases"])


def test_every_layer_has_a_name_of_its_own() -> None:
    names = [layer["id"] for layer in MAP["layers"]]
    assert len(names) == len(set(names))


def test_symbols_lie_over_the_colours_of_holders_and_lines_below() -> None:
    over = {layer["id"] for layer in MAP["layers"] if layer.get("over")}
    assert {"port", "site", "capital", "resource", "works", "wing", "strait", "fortress", "tray"} <= over
    assert not over & {"coast", "border-land", "border-river", "frontier", "weather"}
    assert all(label.get("over") for label in MAP["labels"] if label["class"] == "value")


def test_a_tray_stands_in_the_sea_beside_its_area() -> None:
    trays = {name: place for name, place in PLACES.items() if "tray" in place}
    finder = Finder(MAP)
    assert set(trays) == {"corsica", "crete", "lebanon", "palestine"}
    for name, place in trays.items():
        around = Box(place["x"], place["y"], place["tray"]["w"], place["tray"]["h"])
        assert all(finder.place(corner) == "mediterranean" for corner in around.corners), name
        assert finder.place((place["tray"]["of"][0], place["tray"]["of"][1])) == name


def test_nothing_is_wrong_with_the_areas() -> None:
    assert COMPOSER.faults() == []


def test_areas_touch_exactly_where_the_game_has_a_land_or_river_border() -> None:
    borders = {frozenset((link["a"], link["b"])) for link in FACTS["link"] if link["kind"] in ("land", "river")}
    assert {pair for pair in borders if pair <= AREAS} == TOUCHING
    assert all(COMPOSER.topology.touching[pair] > 150 for pair in TOUCHING)  # 15 pixels can be seen


@pytest.mark.parametrize(("one", "other"), CORNERS)
def test_areas_that_meet_at_a_corner_have_no_line_between_them(one: str, other: str) -> None:
    assert frozenset((one, other)) not in TOUCHING


def test_places_are_those_of_the_board_in_its_order() -> None:
    assert list(PLACES) == [*AREA_IDS, *ZONE_IDS]
    discs = {name for name, place in PLACES.items() if place["shape"] == "circle"}
    assert discs == {place["id"] for place in FACTS["place"] if place.get("kind") == "fortress"}
    inside = {place["id"]: place["inside"] for place in FACTS["place"] if "inside" in place}
    assert {name: place["inside"] for name, place in PLACES.items() if "inside" in place} == inside
    assert all(PLACES[zone]["is_water"] for zone in ZONE_IDS)


@pytest.mark.parametrize("scale", [0.25, 0.55, 1.0])
def test_every_place_is_found_at_its_middle(scale: float) -> None:
    finder = Finder(MAP)
    for name, place in PLACES.items():
        assert finder.place((place["x"], place["y"]), scale) == name
        if place["shape"] == "circle":
            assert finder.place((place["x"] + 16.9 / scale, place["y"]), scale) == name


# Shores


def test_every_coast_has_its_shore() -> None:
    shores = {(shore["area"], shore["water"]) for shore in MAP["features"]["shores"]}
    assert shores == seas("coast", "waters")
    assert seas("port") <= shores
    assert seas("site") <= shores


@pytest.mark.parametrize(("name", "zone"), sorted(seas("port", "site", "waters", "coast")))
def test_an_area_with_a_port_or_a_site_lies_on_its_water(name: str, zone: str) -> None:
    if name in AREAS:
        assert frozenset((name, zone)) in COMPOSER.topology.touching
    elif PLACES[name]["shape"] == "circle":
        middle = PLACES[name]["x"], PLACES[name]["y"]
        rings = rings_of(PLACES[zone]["path"])
        assert min(distance(middle, ring) for ring in rings) < 1.5 * PLACES[name]["r"]
    else:
        shore = next(shore for shore in MAP["features"]["shores"] if shore["area"] == name)
        assert Finder(MAP).place((shore["x"], shore["y"])) == zone


def test_every_port_and_site_is_drawn_once_near_its_area() -> None:
    assert len(ports_drawn()) == len(seas("port", "waters"))
    assert len(sites_drawn()) == len(seas("site"))
    for boxes, keys in ((ports_drawn(), ("port", "waters")), (sites_drawn(), ("site",))):
        for name, _ in seas(*keys):
            place = PLACES[name]
            rings = rings_of(place["path"]) if "path" in place else [[(place["x"], place["y"])] * 2]
            reach = 60 if "path" in place else 60 + max(place["r"], place.get("h", 0) / 2)
            assert any(distance((box.x, box.y), ring) < reach for box in boxes for ring in rings), name


def test_the_numbers_on_the_map_are_those_of_the_game() -> None:
    values = [label for label in MAP["labels"] if label["class"] == "value"]
    found = Counter(label["text"] for label in values if not in_panel(Box(label["x"], label["y"], 0, 0)))
    sizes = [size for place in FACTS["place"] for size in place.get("site", {}).values()]
    worths = [place["worth"] for place in FACTS["place"] if place.get("worth")]
    assert found == Counter(map(str, [*sizes, *worths]))


@pytest.mark.parametrize(
    ("layer", "count"),
    [
        ("capital", sum(place.get("capital", False) for place in FACTS["place"]) - 1),  # the box covers its star
        ("heavy-site", sum(place.get("heavy-site", False) for place in FACTS["place"])),
        ("fortress", sum(place.get("kind") == "fortress" for place in FACTS["place"])),
        ("wing", sum(link["kind"] == "air" for link in FACTS["link"])),
        ("strait", sum(link["kind"] == "strait" for link in FACTS["link"])),
    ],
)
def test_every_sign_is_drawn_once_and_once_in_the_key(layer: str, count: int) -> None:
    assert len(drawn(layer)) == count + 1


def test_the_maginot_line_runs_along_the_german_border_of_metz() -> None:
    teeth = [box for box in map(polygon_box, drawn("saw")) if not in_panel(box)]
    assert len(teeth) > 10
    finder = Finder(MAP)
    assert {finder.place((box.x, box.y)) for box in teeth} <= {"metz", "rhineland", "bavaria"}


# Names


def name_boxes() -> dict[str, Box]:
    labels = {name: place["label"] for name, place in PLACES.items()}
    return {
        name: text_box(label["text"], label["style"], label["size"], (label["x"], label["y"]))
        for name, label in labels.items()
    }


def test_no_name_lies_over_another_or_over_a_symbol() -> None:
    names = name_boxes()
    for (one, a), (other, b) in combinations(names.items(), 2):
        assert not (a.may_touch(b) and a.overlap(b)), (one, other)
    symbols = [*ports_drawn(), *sites_drawn()]
    for name, box in names.items():
        assert not any(box.may_touch(symbol) and box.overlap(symbol) for symbol in symbols), name


def test_symbols_at_the_shores_lie_clear_of_each_other() -> None:
    for one, other in combinations([*ports_drawn(), *sites_drawn()], 2):
        assert one.overlap(other) < 4, (one, other)


def test_names_are_legible_at_the_first_look() -> None:
    farthest = FARTHER * MAP["home"]["scale"]
    for name, place in PLACES.items():
        assert place["label"].get("from", 0) <= farthest, name
        assert place["label"]["size"] * farthest >= 8.5, name


def test_names_lie_on_their_areas_or_have_a_leader() -> None:
    finder = Finder(MAP)
    strays = [name for name, box in name_boxes().items() if name in AREAS and finder.place((box.x, box.y)) != name]
    leaders = len(drawn("leader"))
    assert len(strays) <= 10, strays
    assert leaders <= 10


def test_fleets_stand_in_their_zone_by_the_sides_that_have_them() -> None:
    finder = Finder(MAP)
    for zone, sides in (("atlantic", {"axis", "west"}), ("baltic", {"axis", "soviet"})):
        assert set(PLACES[zone]["spots"]) == sides
    for zone in ZONE_IDS:
        spots = [spot for spots in PLACES[zone]["spots"].values() for spot in spots]
        assert spots
        assert all(finder.place((x, y)) == zone for x, y in spots)


# Panels


def test_the_printed_weather_is_that_of_the_calendar() -> None:
    calendar = tomllib.loads((GAME / "calendar.toml").read_text(encoding="utf-8"))
    panel = next(panel for panel in COMPOSER.sheet.doc["panel"] if panel["id"] == "weather")
    head, *rows = panel["table"]
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    boxes = {key: value for key, value in calendar["weather"].items() if key.isdigit()}
    assert head[1:] == [f"{months[int(key) - 1]}/{months[int(key)]}" for key in sorted(boxes)]
    for zone, row in enumerate(rows):
        for key, words in zip(sorted(boxes), row[1:], strict=True):
            told = [box[zone].replace("-", " ").capitalize() for box in boxes[key]]
            assert words == " / ".join(dict.fromkeys(told))


def test_every_nation_has_its_tint() -> None:
    nations = {place["nation"] for place in FACTS["place"] if place["id"] in AREAS}
    assert nations <= set(COMPOSER.sheet.doc["tint"])
