"""What keeps the house in order finds what is out of order: each of these little houses has one fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.house import (
    arrows_of_drawing,
    arrows_of_table,
    astray,
    between_games,
    circle,
    inside,
    of_ones_own_roof,
    of_private_names,
    package_of,
    room_of,
    unused,
    without_detours,
)
from tests.architecture.imports import Import, When, imports_in, modules_in

PACKAGES = {"sandtable": ["cli"], "cli": ["lab", "core"], "lab": ["core"], "games": ["core"], "core": []}
ROOMS = {"game": ["staff", "rules"], "staff": ["rules"], "rules": []}
TABLE = """
| package | what it is for | imports |
|---|---|---|
| `cli` | commands | `lab`, `core` |
| `lab` | study, see `core` | `core` |
| `core` | the core | |

| room | imports |
"""


def house(folder: Path, files: dict[str, str]) -> list[Import]:
    """Return the imports of a house with these modules and some empty ones."""
    for name, text in {"core/match": "", "games/a/rules/war": "", "games/b/staff/plan": "", **files}.items():
        path = folder / "sandtable" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return imports_in(modules_in(folder / "sandtable"))


@pytest.mark.parametrize(
    "text", ["import sandtable.lab.arena", "from sandtable.lab import arena", "from sandtable.lab.arena import x"]
)
def test_an_arrow_that_is_not_drawn_is_found(tmp_path: Path, text: str) -> None:
    imports = house(tmp_path, {"lab/arena": "", "core/record": text})
    assert [(found.by, found.of) for found in astray(imports, PACKAGES, package_of)] == [
        ("sandtable.core.record", "sandtable.lab.arena")
    ]


def test_an_arrow_that_is_drawn_for_nothing_is_found(tmp_path: Path) -> None:
    imports = house(tmp_path, {"cli/main": "import sandtable.lab.arena", "lab/arena": "import sandtable.core.match"})
    assert unused(imports, {"cli": ["lab", "core"], "lab": ["core"]}, package_of) == {("cli", "core")}


def test_an_import_inside_a_function_is_an_arrow_like_any_other(tmp_path: Path) -> None:
    imports = house(tmp_path, {"lab/arena": "", "core/record": "def late():\n    import sandtable.lab.arena"})
    assert [found.line for found in astray(imports, PACKAGES, package_of)] == [2]


def test_rules_that_ask_the_staff_are_found(tmp_path: Path) -> None:
    imports = inside(house(tmp_path, {"games/b/rules/war": "from sandtable.games.b.staff.plan import best"}))
    assert [str(found) for found in astray(imports, ROOMS, room_of)] == [
        "sandtable.games.b.rules.war:1 imports sandtable.games.b.staff.plan.best"
    ]


def test_a_game_that_borrows_from_another_is_found(tmp_path: Path) -> None:
    imports = house(tmp_path, {"games/a/staff/plan": "from sandtable.games.b.staff import plan"})
    assert [found.of for found in between_games(imports)] == ["sandtable.games.b.staff.plan"]


def test_a_circle_is_found_however_long_it_is(tmp_path: Path) -> None:
    a, b, c = (f"import sandtable.core.{name}" for name in "abc")
    assert set(circle(house(tmp_path, {"core/a": b, "core/b": c, "core/c": a}))) == {
        f"sandtable.core.{name}" for name in "abc"
    }


@pytest.mark.parametrize("late", ["def f():\n    {}", "if TYPE_CHECKING:\n    {}"])
def test_what_is_not_imported_while_loading_closes_no_circle(tmp_path: Path, late: str) -> None:
    imports = house(tmp_path, {"core/a": "import sandtable.core.b", "core/b": late.format("import sandtable.core.a")})
    assert circle(imports) == []
    assert imports[1].when in (When.RUNNING, When.TYPING)


@pytest.mark.parametrize("text", ["from sandtable.core.match import _x", "import sandtable.core._secret"])
def test_a_private_name_is_found(tmp_path: Path, text: str) -> None:
    assert len(of_private_names(house(tmp_path, {"core/_secret": "", "cli/main": text}))) == 1


def test_dunder_names_are_not_private(tmp_path: Path) -> None:
    assert of_private_names(house(tmp_path, {"cli/main": "from sandtable.core.match import __doc__"})) == []


@pytest.mark.parametrize("text", ["import sandtable", "from sandtable import new", "from sandtable.cli import x"])
def test_whoever_imports_the_roof_above_is_found(tmp_path: Path, text: str) -> None:
    imports = house(tmp_path, {"__init__": "", "cli/__init__": "", "cli/main": text})
    assert [found.by for found in of_ones_own_roof(imports)] == ["sandtable.cli.main"]


def test_a_relative_import_must_be_written_out(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="write out where this is imported from"):
        house(tmp_path, {"core/a": "from . import match"})


def test_a_table_is_read_up_to_its_end() -> None:
    assert arrows_of_table(TABLE, "package") == {"cli": ["lab", "core"], "lab": ["core"], "core": []}


def test_a_drawing_leaves_out_what_a_detour_says() -> None:
    assert without_detours(arrows_of_table(TABLE, "package")) == {"cli": {"lab"}, "lab": {"core"}}
    assert arrows_of_drawing("flowchart TD\n  cli & lab --> core & odds\n  core -. later .-> lab\n") == {
        "cli": {"core", "odds"},
        "lab": {"core", "odds"},
    }
