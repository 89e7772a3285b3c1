"""Plants breaks into a game, one at a time, and tells which of them no case notices.

make breaks GAME=westfront FILES=sandtable/games/westfront/rules/victory.py
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.breaks.edges import breaks

ROOT = Path(__file__).parents[2]
PACKAGE = "sandtable"
SECONDS = 120  # a break may make a rule go round for ever


def unnoticed(name: str, text: str, is_noticed: Callable[[str], bool]) -> Iterator[str]:
    """Yield the breaks of a file that nothing notices when the broken text is tried."""
    for planted in breaks(name, text):
        if not is_noticed(planted.plant(text)):
            yield planted.describe(text)


def notices(game: str, tree: Path) -> bool:
    """Tell whether a case of the game fails, or cannot be played, with the package in a folder."""
    code = "import sys; from sandtable.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-P", "-c", code, "case", str(ROOT / "cases" / game)]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(command, env=environment, cwd=tree, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def main(args: Sequence[str] | None = None) -> int:
    """Try all breaks of some files in a copy of the package."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("files", nargs="+")
    asked = parser.parse_args(args)
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        shutil.copytree(ROOT / PACKAGE, tree / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "static"))
        if notices(asked.game, tree):
            parser.error("the cases fail without any break")
        for name in asked.files:
            copy, text = tree / name, (ROOT / name).read_text()

            def is_noticed(broken: str, copy: Path = copy) -> bool:
                copy.write_text(broken)
                return notices(asked.game, tree)

            for found in unnoticed(name, text, is_noticed):
                print(f"{name}:{found}", flush=True)
                count += 1
            copy.write_text(text)
    print(f"{count} breaks went unnoticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
