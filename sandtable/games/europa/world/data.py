"""The game's data files."""

from __future__ import annotations

from typing import Final

from sandtable.core.datafolder import DataFolder

DATA: Final = DataFolder("sandtable.games.europa")
