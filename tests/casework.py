"""The cases of a game in tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.core.case import case_files, load_case, run_case
from sandtable.core.game import Game


def each_case(folder: Path) -> pytest.MarkDecorator:
    """Let a test have the path of each case in a folder."""
    return pytest.mark.parametrize("path", case_files([folder]), ids=lambda path: str(path.relative_to(folder)))


def assert_decided(game: Game[Any], path: Path) -> None:
    """Hold that the rules of a game decide as a case says."""
    outcome = run_case(load_case(path), lookup=lambda _: game)
    assert outcome.ok, str(outcome)
