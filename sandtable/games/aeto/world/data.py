"""The game's data files."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.datafolder import DataFolder

DATA: Final = DataFolder("sandtable.games.aeto")
CHARTS: Final[dict[str, Any]] = DATA.tables("charts.toml")  # parts 5 to 8, and `core`: the parts before them
SPECIAL: Final[dict[str, Any]] = DATA.tables("special.toml")  # parts 9 to 11
FORCES: Final[dict[str, Any]] = DATA.tables("forces.toml")  # orders of battle, prices, counters
