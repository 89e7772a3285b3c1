"""Imports keep to the house that docs/architecture.md draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.house import (
    DOCUMENT,
    Arrows,
    arrows_of_drawing,
    arrows_of_table,
    astray,
    between_games,
    circle,
    drawings,
    game_of,
    inside,
    of_ones_own_roof,
    of_private_names,
    package_of,
    room_of,
    rows,
    unused,
    without_detours,
)
from tests.architecture.imports import When, imports_in, modules_in

ROOT = Path(__file__).parents[2]
TEXT = DOCUMENT.read_text(encoding="utf-8")
PACKAGES, ROOMS = arrows_of_table(TEXT, "package"), arrows_of_table(TEXT, "room")
MODULES = modules_in(ROOT / "sandtable")
IMPORTS = imports_in(MODULES)
GAMES = sorted({game_of(module) for module in MODULES} - {""})


def test_packages_import_what_the_document_says_and_nothing_else() -> None:
    assert {package_of(module) for module in MODULES} == set(PACKAGES)
    assert [str(found) for found in astray(IMPORTS, PACKAGES, package_of)] == []
    assert unused(IMPORTS, PACKAGES, package_of) == set()


def test_rooms_import_what_the_document_says_and_nothing_else() -> None:
    imports = inside(IMPORTS)
    assert [str(found) for found in astray(imports, ROOMS, room_of)] == []
    assert unused(imports, ROOMS, room_of) == set()


def test_the_toy_of_the_tests_has_the_rooms_of_a_game_and_stays_small() -> None:
    found = {f"tests.{name}": path for name, path in modules_in(ROOT / "tests" / "toy").items()}
    modules = {
        name: path for name, path in found.items() if not name.startswith(("tests.toy.test_", "tests.toy.plugin"))
    }
    assert [str(one) for one in astray(imports_in(modules), ROOMS, lambda module: module.split(".")[2])] == []
    assert circle(imports_in(modules)) == []
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in modules.values()) < 750


@pytest.mark.parametrize("arrows", [PACKAGES, ROOMS], ids=["packages", "rooms"])
def test_arrows_point_down_the_table(arrows: Arrows) -> None:
    names = list(arrows)
    for at, (name, below) in enumerate(arrows.items()):
        assert set(below) <= set(names[at + 1 :]), name


@pytest.mark.parametrize(("number", "arrows"), [(0, PACKAGES), (1, ROOMS)], ids=["packages", "rooms"])
def test_the_drawing_shows_the_arrows_of_the_table(number: int, arrows: Arrows) -> None:
    assert arrows_of_drawing(drawings(TEXT)[number]) == without_detours(arrows)


def test_core_imports_nothing_of_ours_and_nobody_imports_a_game() -> None:
    assert PACKAGES["core"] == []
    assert [package for package, below in PACKAGES.items() if "games" in below] == []
    assert [str(found) for found in between_games(IMPORTS)] == []


def test_rules_know_neither_who_looks_nor_who_plays() -> None:
    doors = {"show", "staff", "texts"}
    assert not doors & set(ROOMS["rules"])
    assert all(not doors & set(ROOMS[door]) for door in doors)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_these_rooms_and_no_code_among_its_data(game: str) -> None:
    folder = ROOT / "sandtable" / "games" / game
    assert {room_of(module) for module in MODULES if game_of(module) == game} == set(ROOMS)
    assert list((folder / "data").rglob("*.py")) == []
    assert (folder / "data").is_dir()


def test_no_module_needs_itself_to_be_loaded() -> None:
    assert circle(IMPORTS) == []


def test_imports_for_types_alone_are_those_that_the_document_lists() -> None:
    listed = [(row[0].strip("`"), row[1].strip("`")) for row in rows(TEXT, "module")]
    assert [(found.by, found.of) for found in IMPORTS if found.when is When.TYPING] == listed


def test_nothing_imports_the_package_that_it_lies_in() -> None:
    assert [str(found) for found in of_ones_own_roof(IMPORTS)] == []


def test_nothing_imports_a_private_name() -> None:
    assert [str(found) for found in of_private_names(IMPORTS)] == []
