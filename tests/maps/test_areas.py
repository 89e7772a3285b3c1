"""A map of areas: a piece of the real one, whole, without gaps, and as the game has it."""

from __future__ import annotations

import json
import tomllib
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from maps.areafaults import area_faults
from maps.areas import Composer
from maps.areasheet import OUT, AreaSheet
from maps.detail import View, labels_in, paths_in
from maps.lettering import text_box
from maps.paths import rings_of
from maps.picture import svg
from maps.planarity import crossed
from maps.pointing import Finder
from maps.points import written
from maps.shapes import Box, holds
from maps.topology import TENTHS, Arc, Topology, signed_area, unpacked

Doc = dict[str, Any]
IBERIA = Path(__file__).parent / "data" / "iberia"
SHEET = AreaSheet(*(tomllib.loads((IBERIA / name).read_text(encoding="utf-8")) for name in ("sheet.toml", "map.toml")))
GROUND: Doc = json.loads((IBERIA / "geography.json").read_text(encoding="utf-8"))
TOPOLOGY = unpacked(GROUND["arcs"])
MADRID_PORTUGAL = frozenset(("madrid", "portugal"))
POINTS = [(x + 0.43, y + 0.37) for x in range(3, SHEET.paper.width, 13) for y in range(3, SHEET.paper.height, 13)]


@cache
def composed() -> Doc:
    return Composer(SHEET, GROUND, b"no base").document()


def tenths(lon: float, lat: float) -> tuple[float, float]:
    x, y = SHEET.paper.point(lon, lat)
    return x * TENTHS, y * TENTHS


# The grown areas


def test_areas_touch_exactly_where_a_border_is_listed() -> None:
    assert {pair for pair in TOPOLOGY.touching if pair <= SHEET.areas} == SHEET.bordering


def test_borders_are_long_enough_to_be_seen() -> None:
    for pair in SHEET.bordering:
        assert TOPOLOGY.touching[pair] / TENTHS > 8, pair


def test_every_point_of_the_sheet_lies_in_exactly_one_area_or_water() -> None:
    for x, y in POINTS:
        at = x * TENTHS, y * TENTHS
        assert sum(holds(rings, at) for rings in TOPOLOGY.rings.values()) == 1, (x, y)


def test_the_faces_fill_the_sheet_and_no_more() -> None:
    whole = SHEET.paper.width * SHEET.paper.height * TENTHS**2
    assert sum(TOPOLOGY.area(name) for name in TOPOLOGY.rings) == whole


def test_all_outlines_are_simple_polygons() -> None:
    for name, rings in TOPOLOGY.rings.items():
        for ring in rings:
            assert ring[0] == ring[-1]
            assert len(set(ring)) == len(ring) - 1, name
            assert signed_area(ring) != 0
    assert crossed(TOPOLOGY.arcs) == []


@pytest.mark.parametrize("name", sorted(SHEET.areas))
def test_an_area_contains_its_seeds(name: str) -> None:
    for lon, lat in SHEET.seeds("area")[name]:
        assert holds(TOPOLOGY.rings[name], tenths(lon, lat)), (lon, lat)


def test_waters_contain_their_seeds_and_meet_at_their_wall_alone() -> None:
    for name, seeds in SHEET.seeds("water").items():
        assert all(holds(TOPOLOGY.rings[name], tenths(*seed)) for seed in seeds)
    strait = [arc for arc in TOPOLOGY.arcs if arc.pair == frozenset(("atlantic", "mediterranean"))]
    x, y = tenths(-5.7, 35.95)
    assert strait
    assert all(abs(ax - x) < 400 and abs(ay - y) < 400 for arc in strait for ax, ay in arc.line)


def test_an_area_that_has_a_shore_touches_that_water() -> None:
    for shore in SHEET.doc["shore"]:
        if shore["area"] in SHEET.areas:
            assert frozenset((shore["area"], shore["zone"])) in TOPOLOGY.touching, shore


def test_a_whole_map_has_no_faults() -> None:
    assert area_faults(SHEET, TOPOLOGY) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda doc, facts: facts["link"].pop(0), "bordeaux and marseille touch over"),
        (
            lambda doc, facts: facts["link"].append({"a": "galicia", "b": "catalonia", "kind": "land"}),
            "catalonia and galicia have a border but do not touch",
        ),
        (
            lambda doc, facts: doc["area"][0]["seeds"].append([-3.7, 40.4]),
            "the seed -3.7, 40.4 of galicia lies in madrid",
        ),
        (
            lambda doc, facts: doc["shore"].append({"area": "madrid", "zone": "atlantic"}),
            "madrid does not touch atlantic",
        ),
        (lambda doc, facts: doc["area"].append({"id": "leon", "seeds": [[-5.6, 42.6]]}), "nothing is left of leon"),
    ],
)
def test_what_is_wrong_with_a_map_is_told(change: Any, fault: str) -> None:
    doc, facts = deepcopy(SHEET.doc), deepcopy(SHEET.facts)
    change(doc, facts)
    assert any(found.startswith(fault) for found in area_faults(AreaSheet(doc, facts), TOPOLOGY))


def test_borders_that_cross_are_told() -> None:
    arc = next(arc for arc in TOPOLOGY.arcs if arc.pair == MADRID_PORTUGAL)
    astray = Arc((*arc.line[:3], (100, 100), *arc.line[4:]), arc.left, arc.right)
    wild = Topology(tuple(astray if one is arc else one for one in TOPOLOGY.arcs))
    assert any(fault.startswith("borders cross at") for fault in area_faults(SHEET, wild))


# The document


def test_every_area_of_the_game_is_a_place_in_its_order() -> None:
    places = composed()["places"]
    zones = {zone["id"] for zone in SHEET.zones}
    assert list(places) == [place["id"] for place in SHEET.facts["place"]]
    assert {name for name, place in places.items() if place["shape"] == "area"} == SHEET.areas | zones
    assert places["gibraltar"]["shape"] == "circle"
    assert places["gibraltar"]["inside"] == "andalucia"
    assert places["usa"]["shape"] == "box"
    assert {"x", "y", "r", "label"} <= set.intersection(*(set(place) for place in places.values()))


def test_paths_of_neighbours_share_their_border_to_the_last_digit() -> None:
    corners = {
        name: {point for ring in rings_of(place["path"]) for point in ring}
        for name, place in composed()["places"].items()
        if "path" in place
    }
    for border in composed()["features"]["borders"]:
        assert len(corners[border["a"]] & corners[border["b"]]) >= 2, border
    lines = [[(x / TENTHS, y / TENTHS) for x, y in arc.line] for arc in TOPOLOGY.arcs if arc.pair == MADRID_PORTUGAL]
    assert {point for line in lines for point in line} <= corners["madrid"] & corners["portugal"]


def test_a_place_is_found_by_its_shape() -> None:
    finder = Finder(composed())
    for name, place in composed()["places"].items():
        assert finder.place((place["x"], place["y"])) == name
    for name, seeds in SHEET.seeds("area").items():
        for lon, lat in seeds:
            assert finder.place(SHEET.paper.point(lon, lat)) == name
    assert finder.place(SHEET.paper.point(2.9, 39.6)) is None  # Mallorca is out of play
    assert finder.place(SHEET.paper.point(-11, 41)) == "atlantic"


def test_a_small_place_is_found_around_its_middle_however_small_it_is_drawn() -> None:
    finder = Finder(composed())
    x, y = composed()["places"]["gibraltar"]["x"], composed()["places"]["gibraltar"]["y"]
    assert finder.place((x, y - 16), scale=1.0) == "gibraltar"
    assert finder.place((x, y - 30), scale=1.0) == "andalucia"
    assert finder.place((x, y - 30), scale=0.5) == "gibraltar"


def test_there_is_room_around_the_middle_of_an_area() -> None:
    for name, place in composed()["places"].items():
        if place["shape"] == "area":
            around = [
                (place["x"] + dx * place["r"], place["y"] + dy * place["r"]) for dx, dy in ((0.65, 0.65), (-0.9, 0))
            ]
            assert all(holds(rings_of(place["path"]), point) for point in around), name


def test_names_stand_in_their_areas_and_clear_of_each_other() -> None:
    finder = Finder(composed())
    boxes: dict[str, Box] = {}
    for name, place in composed()["places"].items():
        label = place["label"]
        box = text_box(label["text"], label["style"], label["size"], (label["x"], label["y"]))
        assert all(not box.overlap(other) for other in boxes.values()), name
        boxes[name] = box
        if place["shape"] != "circle":
            assert finder.place((box.x, box.y)) == name


def test_every_line_is_drawn_in_the_layer_of_what_it_parts() -> None:
    composer = Composer(SHEET, GROUND, b"")
    classes = {layer["class"] for layer in composed()["layers"]}
    assert {"coast", "water-border", "edge", "border-land", "frontier", "river-major", "panel"} <= classes
    assert "border-barred" not in classes
    assert classes == set(composed()["layer_styles"])
    kinds = {arc.pair: name for name, arcs in composer.by_class.items() for arc in arcs}
    assert kinds[MADRID_PORTUGAL] == "frontier"
    assert kinds[frozenset(("madrid", "galicia"))] == "border-land"
    assert kinds[frozenset(("atlantic", "portugal"))] == "coast"
    assert kinds[frozenset(("bordeaux", OUT))] == "edge"


def test_boxes_panels_shores_and_spots_lie_where_the_sheet_has_them() -> None:
    doc = composed()
    usa = doc["places"]["usa"]
    assert (usa["w"], usa["h"]) == (72.0, 56.0)
    assert [panel["id"] for panel in doc["features"]["panels"]] == ["turn-track"]
    assert len(doc["features"]["shores"]) == len(SHEET.doc["shore"])
    shore = next(shore for shore in doc["features"]["shores"] if shore["area"] == "portugal")
    assert (shore["x"], shore["y"]) == pytest.approx(SHEET.paper.point(-9.32, 40.06), abs=0.06)
    atlantic = doc["places"]["atlantic"]
    assert atlantic["label"]["text"] == "Atlantic"
    assert atlantic["spots"]["axis"] == [pytest.approx(SHEET.paper.point(-4.0, 44.8), abs=0.06)]


def test_a_water_without_a_title_is_refused() -> None:
    doc = deepcopy(SHEET.doc)
    doc["water"].append({"id": "biscay", "label": [-4.0, 45.0]})
    with pytest.raises(ValueError, match="the water biscay has no title"):
        Composer(AreaSheet(doc, SHEET.facts), GROUND, b"").document()


def test_a_water_that_is_no_sea_zone_of_the_game_is_named_but_no_place() -> None:
    doc = deepcopy(SHEET.doc)
    doc["water"].append({"id": "biscay", "title": "Biscay", "label": [-4.0, 45.0]})
    found = Composer(AreaSheet(doc, SHEET.facts), GROUND, b"").document()
    assert [label["text"] for label in found["labels"]] == ["Biscay"]
    assert "biscay" not in found["places"]


def test_far_off_lines_have_fewer_points() -> None:
    doc = composed()
    whole = 0.0, 0.0, float(doc["width"]), float(doc["height"])
    near, far = (list(paths_in(doc, View(*whole, scale))) for scale in (1.0, 0.2))
    assert {name for name, _ in far} < {name for name, _ in near}
    assert sum(len(path) for _, path in far) < 0.5 * sum(len(path) for _, path in near)


def test_names_are_drawn_as_soon_as_they_can_be_read() -> None:
    doc = composed()
    whole = 0.0, 0.0, float(doc["width"]), float(doc["height"])
    near, far = ({label["text"] for label in labels_in(doc, View(*whole, scale))} for scale in (1.0, 0.3))
    assert near == {place["label"]["text"] for place in doc["places"].values()}
    assert {"Atlantic", "Madrid"} <= far
    assert "Gibraltar" not in far


def test_there_is_room_for_counters_below_a_name() -> None:
    places = composed()["places"]
    for name in ("madrid", "andalucia"):
        label, place = places[name]["label"], places[name]
        assert label["y"] < place["y"] - 0.2 * place["r"], name


def test_the_picture_shows_every_area(tmp_path: Path) -> None:
    (tmp_path / "base.webp").write_bytes(b"no base")
    drawn = svg(composed(), tmp_path, SHEET.paper.width, SHEET.paper.height)
    for place in composed()["places"].values():
        assert f">{place['label']['text']}</text>" in drawn
        assert "path" not in place or place["path"] in drawn
    far = next(layer for layer in composed()["layers"] if layer["id"] == "coast-far")
    assert not any(path in drawn for path in far["path"])


def test_the_same_input_gives_the_same_bytes() -> None:
    assert written(Composer(SHEET, GROUND, b"no base").document()) == written(composed())
