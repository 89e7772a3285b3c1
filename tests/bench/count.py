"""Counts the instructions of a replay, which do not depend on what else the machine does: `make bench-count`.

Valgrind's callgrind counts all that a process executes. One process plays a kept game again once, another twice: what
the second executes more is the second replay alone, without all loading, with the caches of the rules filled. Nothing
is checked.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.plugins import find_game
from sandtable.lab.bench import is_compiled
from sandtable.lab.keptgames import FOLDER, KeptGame, read_kept
from sandtable.lab.measure import Replay
from sandtable.lab.stopwatch import quiet

SUBJECTS = (("soft-underbelly", "campaign"), ("westfront", "s44"), ("europe-engulfed", "barbarossa-1941"))
CALLGRIND = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--dump-instr=no")
_COLLECTED = re.compile(r"Collected : (\d+)")


def kept_game(game: str, scenario: str) -> KeptGame[Any]:
    """Return the kept game of a scenario, which must be there."""
    kept = read_kept(FOLDER, find_game(game), scenario)
    if kept is None:
        raise SandtableError(f"no game of {game}/{scenario} is kept; `make bench-games` writes it")
    return kept


def replay(game: str, scenario: str, times: int) -> None:
    """Play a kept game again so many times; valgrind watches."""
    work = Replay(kept_game(game, scenario))
    with quiet():
        for _ in range(times):
            work.repeat()


def instructions(game: str, scenario: str, times: int) -> int:
    """Return how many instructions a process executes that plays a kept game again so many times."""
    command = [*CALLGRIND, sys.executable, "-m", "tests.bench.count", game, scenario, str(times)]
    run = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "0"}, check=False
    )
    found = _COLLECTED.search(run.stderr)
    if run.returncode or not found:
        raise SandtableError(f"callgrind could not count {game}/{scenario}:\n{run.stderr}")
    return int(found[1])


def main() -> None:
    """Print how many thousands of instructions an order of each subject takes."""
    if not shutil.which("valgrind"):
        raise SandtableError("instructions are counted by valgrind, which is not here (Debian: apt install valgrind)")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    for game, scenario in SUBJECTS:
        kept = kept_game(game, scenario)
        counted = instructions(game, scenario, 2) - instructions(game, scenario, 1)
        how = "compiled" if is_compiled(kept.game) else "plain Python"
        words = f"version {kept.game.facts.version}, {how}, {len(kept.moves)} orders to {kept.digest}"
        each = counted / len(kept.moves) / 1000
        print(f"{game}/{scenario}: {each:,.1f} thousand instructions an order ({words})", flush=True)


if __name__ == "__main__":
    try:
        if sys.argv[1:]:
            replay(sys.argv[1], sys.argv[2], int(sys.argv[3]))
        else:
            main()
    except SandtableError as error:
        sys.exit(str(error))
