"""The projections that maps are laid over, and the ties of printed hexes to them."""

from __future__ import annotations

import math
import statistics
import tomllib
from pathlib import Path
from typing import Any

import pytest

from maps.frame import Point
from maps.projections import Azimuth, Cone, Plate, Projection, Turned, projection_of
from maps.ties import Tie, fitted

RADIUS = 6371.0
ROW = math.sqrt(3) / 2
AETO: dict[str, Any] = tomllib.loads((Path(__file__).parent / "data" / "aeto.toml").read_text(encoding="utf-8"))
PLACES: list[Any] = AETO["places"]["list"]
EVERY: dict[str, Projection] = {
    "cone": Cone(40, 54, 46, 8, RADIUS),
    "turned cone": Turned(Cone(40, 54, 46, 8, RADIUS), -2.16),
    "equal area": Azimuth(42.5098, 15.3735, RADIUS, is_equal_area=True),
    "equidistant": Azimuth(44.074, 15.455, RADIUS, is_equal_area=False),
    "plate": Plate(33.38, 43.57, 94.4, 111.12),
}
ERITREA = Plate(15.45, 36.4, 66.718 * 1.609344, 69.05 * 1.609344)


def hex_of(code: str) -> Point:
    """Return column and row of a printed hex in the numbers of sheet W; sheet E is W turned by 180 degrees."""
    row, column = int(code[2:4]), int(code[4:6])
    x = column - 0.5 * (row % 2)
    return (x, row) if code[0] == "W" else (67 - x, 62 - row)


def residuals(projection: Projection, tie: Tie) -> list[Point]:
    """Return how far east and north of its place every printed hex lies, in widths of a hex."""
    found = []
    for _, code, lon, lat, *_ in PLACES:
        (u, v), (column, row) = tie.hexes(*projection.km(lon, lat)), hex_of(code)
        found.append((column - u, (row - v) * ROW))
    return found


def rms(found: list[Point]) -> float:
    return math.sqrt(sum(east**2 + north**2 for east, north in found) / len(found))


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(("lon", "lat"), [(15.3735, 42.5098), (-9.1, 38.7), (37.62, 55.75), (25.8, 71.1), (44.4, 33.3)])
def test_kilometres_lead_back_to_the_globe(name: str, lon: float, lat: float) -> None:
    projection = EVERY[name]
    assert projection.globe(*projection.km(lon, lat)) == pytest.approx((lon, lat), abs=1e-9)


# The numerical examples of Snyder, Map Projections: A Working Manual (USGS 1395)
@pytest.mark.parametrize(
    ("projection", "place", "known"),
    [
        (Cone(33, 45, 23, -96, 1.0), (-75, 35), (0.2966785, 0.2462112)),
        (Azimuth(40, -100, 3.0, is_equal_area=True), (100, -20), (-4.2339303, 4.0257775)),
        (Azimuth(40, -100, 3.0, is_equal_area=False), (100, -20), (-5.8311398, 5.5444634)),
    ],
    ids=["cone", "equal area", "equidistant"],
)
def test_known_points_lie_where_the_manual_has_them(projection: Projection, place: Point, known: Point) -> None:
    assert projection.km(*place) == pytest.approx(known, abs=2e-7)


def test_the_equal_area_projection_keeps_areas() -> None:
    flat = EVERY["equal area"]
    for lon, lat in ((-8.0, 37.0), (15.0, 43.0), (45.0, 60.0)):
        (x, y), east, north = flat.km(lon, lat), flat.km(lon + 0.01, lat), flat.km(lon, lat + 0.01)
        drawn = (east[0] - x) * (north[1] - y) - (east[1] - y) * (north[0] - x)
        degree = RADIUS * math.radians(0.01)
        assert drawn == pytest.approx(degree**2 * math.cos(math.radians(lat)), rel=5e-4)


def test_the_equidistant_projection_keeps_distances_from_its_middle() -> None:
    assert math.hypot(*Azimuth(50, 10, RADIUS, is_equal_area=False).km(10, 80)) == pytest.approx(
        RADIUS * math.radians(30)
    )


def test_the_middle_of_an_azimuthal_projection_is_its_origin() -> None:
    flat = EVERY["equal area"]
    assert flat.km(15.3735, 42.5098) == (0, 0)
    assert flat.globe(0, 0) == (15.3735, 42.5098)


def test_a_map_names_its_projection() -> None:
    grid = {"projection": AETO["transform"]["projection"]}
    assert projection_of(grid) == EVERY["equal area"]
    assert projection_of({**grid, "rotation_deg": 3.0}) == Turned(EVERY["equal area"], 3.0)
    with pytest.raises(ValueError, match="no projection orange peel: Lambert"):
        projection_of({"projection": {"kind": "orange peel"}})


# Ties


def test_hexes_lead_back_to_kilometres() -> None:
    tie = Tie(86.846, 75.2108, 28.2452, 21.1244)
    assert tie.km(*tie.hexes(-1234.5, 678.9)) == pytest.approx((-1234.5, 678.9))


@pytest.mark.parametrize("key", ["transform", "equidistant"])
def test_the_fit_of_printed_hexes_is_as_good_as_their_georeference_says(key: str) -> None:
    doc = AETO[key]
    tie = Tie(doc["hex_km"], doc["hex_km"] * ROW, doc["u0"], doc["v0"])
    assert rms(residuals(projection_of(doc), tie)) == pytest.approx(doc["rms_hexes"], abs=0.002)


def test_every_place_is_as_far_from_its_printed_hex_as_the_georeference_says() -> None:
    doc = AETO["transform"]
    found = residuals(projection_of(doc), Tie(doc["hex_km"], doc["row_km"], doc["u0"], doc["v0"]))
    for (name, *_, east, north), here in zip(PLACES, found, strict=True):
        assert here == pytest.approx((east, north), abs=0.01), name
    away = [math.hypot(*one) for one in found]
    assert statistics.median(away) == pytest.approx(doc["median_hexes"], abs=0.002)
    assert sum(one <= 1 for one in away) == doc["within_one_hex"]


def test_middles_of_hexes_lie_where_the_georeference_has_them() -> None:
    doc = AETO["transform"]
    tie, flat = Tie(doc["hex_km"], doc["row_km"], doc["u0"], doc["v0"]), projection_of(doc)
    for code, lon, lat in AETO["centres"]["list"]:
        assert flat.globe(*tie.km(*hex_of(code))) == pytest.approx((lon, lat), abs=0.006), code


def test_a_tie_is_found_from_places_and_their_hexes() -> None:
    doc = AETO["transform"]
    flat = projection_of(doc)
    tie = fitted([flat.km(lon, lat) for _, _, lon, lat, *_ in PLACES], [hex_of(code) for _, code, *_ in PLACES], ROW)
    assert tie.column_km == pytest.approx(doc["hex_km"], rel=2e-3)
    assert (tie.column_0, tie.row_0) == pytest.approx((doc["u0"], doc["v0"]), abs=0.05)
    assert rms(residuals(flat, tie)) <= doc["rms_hexes"]


def test_sheets_that_count_south_and_west_are_tied_with_steps_below_nothing() -> None:
    # columns of Eritrea's sheet count southwards and rows westwards: it is turned a quarter
    tie = Tie(-16 * 1.609344, -13.8564 * 1.609344, 14.5, 15.0)
    row, column = tie.hexes(*ERITREA.km(36.65, 15.11))  # Tessenai, in hex 1714
    assert (round(column), round(row + 0.5)) == (17, 14)
