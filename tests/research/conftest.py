"""Every test of the research interfaces sees the toy game among those that are installed."""

from __future__ import annotations

import pytest

from tests.toy.plugin import toy_plugin

__all__ = ["toy_plugin"]


@pytest.fixture(autouse=True)
def _toy_is_installed(toy_plugin: object) -> None:
    """Install the toy game."""
