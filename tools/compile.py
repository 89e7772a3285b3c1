"""Compile with mypyc what runs in every order, in a copy of the package under build/compiled.

The checkout itself is never touched, so no compiled module can stand before a source that was changed since: what runs
compiled is asked for by name, `PYTHONPATH=build/compiled sandtable …`, and is whole, with every other module and all
data as they were. Made again, the copy follows the checkout, and only what changed is compiled.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from filecmp import cmp
from io import StringIO
from pathlib import Path
from typing import Final

from mypyc.build import mypycify
from setuptools import Distribution, Extension

ROOT: Final = Path(__file__).resolve().parent.parent
COPY: Final = ROOT / "build" / "compiled"
PACKAGE: Final = "sandtable"

# What the rules stand on. Left to the interpreter are what runs once a match or once a sentence, and exceptions,
# which cannot be derived from where they are compiled.
SHARED: Final = {
    "core": ("act", "bits", "event", "frame", "order", "position", "procedure", "step", "tables"),
    "board": ("graph", "hexes", "reach"),
}
GAMES: Final = sorted(path.parent.name for path in (ROOT / PACKAGE / "games").glob("*/game.py"))
ROOMS: Final = ("language.py", "position.py", "rules/**/*.py", "staff/**/*.py", "world/**/*.py")


def groups() -> dict[str, list[str]]:
    """Return the modules of each shared library, as paths in the copy: one library for the core, and one a game."""
    package = COPY / PACKAGE
    found = {"shared": [package / folder / f"{name}.py" for folder, names in SHARED.items() for name in names]}
    for game in GAMES:
        rooms = (path for room in ROOMS for path in sorted((package / "games" / game).glob(room)))
        found[game] = [path for path in rooms if path.name != "__init__.py"]
    return {name: [str(path.relative_to(COPY)) for path in paths] for name, paths in found.items()}


def mirror(source: Path, copy: Path) -> None:
    """Make a copy of a folder equal to it, and leave files alone that are equal already."""
    wanted = {path.relative_to(source) for path in files_of(source)}
    for path in list(files_of(copy)):
        if path.relative_to(copy) not in wanted:
            path.unlink()
    for name in wanted:
        here, there = source / name, copy / name
        if not there.exists() or not cmp(here, there, shallow=False):
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(here, there)


def files_of(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder that a person or `make web` wrote: neither bytecode nor what is compiled."""
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in (".pyc", ".so"):
            yield path


def translate(paths: dict[str, list[str]]) -> list[Extension]:
    """Let mypyc write C; its warnings (a generator becomes a list) are of interest only where it fails."""
    told = StringIO()
    try:
        with redirect_stdout(told):
            return mypycify(
                ["--strict", *(path for some in paths.values() for path in some)],
                separate=[(some, name) for name, some in paths.items()],
                opt_level="1",  # a third of the time of 3, and the rules run as fast
                debug_level="0",
            )
    except SystemExit:
        print(told.getvalue(), file=sys.stderr)
        raise


def build(extensions: Iterable[Extension]) -> None:
    """Let the C compiler make libraries of it, beside the modules of the copy."""
    chosen = Distribution({"name": PACKAGE, "packages": [], "ext_modules": list(extensions)})
    command = chosen.get_command_obj("build_ext")
    command.inplace, command.parallel = True, os.cpu_count()
    command.ensure_finalized()
    command.run()


def main() -> None:
    """Bring the copy up to date."""
    mirror(ROOT / PACKAGE, COPY / PACKAGE)
    mirror(ROOT / "bench", COPY / "bench")  # the kept games, which `sandtable bench` looks for beside the package
    os.chdir(COPY)  # mypy finds the copy here, and not the checkout
    build(translate(groups()))


if __name__ == "__main__":
    main()
