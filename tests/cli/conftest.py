"""The commands are tested with the toy game, installed as a plug-in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sandtable.cli.main import app
from tests.toy.plugin import toy_plugin

__all__ = ["toy_plugin"]

Run = Callable[..., Result]


@pytest.fixture
def run(toy_plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty folder, in this process."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*args: str, typed: str | None = None) -> Result:
        result = CliRunner().invoke(app, args, input=typed)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def shell(toy_plugin: Path, run: Run) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command in the same folder, as a process of its own."""

    def shell(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", "from sandtable.cli.main import main; main()", *args],
            input=typed,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": f"{toy_plugin}{os.pathsep}{Path(__file__).parents[2]}"},
            check=False,
        )

    return shell
