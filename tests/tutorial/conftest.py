"""The game of the tutorial is installed as its readers install it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sandtable.core.plugins import games

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial"

Shell = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package and install it into a folder of its own; nothing is fetched."""
    folder = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--no-index"]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", folder, TUTORIAL], check=True)
    return folder


@pytest.fixture
def plugin(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Sandtable find the game for one test."""
    monkeypatch.syspath_prepend(str(site))
    games.cache_clear()
    yield
    games.cache_clear()


@pytest.fixture
def shell(site: Path) -> Shell:
    """Run a command as readers of the tutorial run it, in its folder."""

    def run(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sandtable", *args],
            input=typed,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(site)},
            cwd=TUTORIAL,
            check=True,
        )

    return run
