"""The forces with which Minor Powers come into the war, as they stood in history (EE-9.61/1, EE-9.15/1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sandtable.games.europe_engulfed.world.atlas import AREA
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import NATION_NUMBER, UNIT, Nation
from sandtable.games.europe_engulfed.world.setup import Placed


def _placed(text: str) -> Placed:
    unit, area, steps = text.split()
    return Placed(UNIT[unit], AREA[area], int(steps))


FORCES: Final[Mapping[Nation, tuple[Placed, ...]]] = {
    NATION_NUMBER[row["nation"]]: tuple(map(_placed, row["units"])) for row in DATA.tables("minors.toml")["minor"]
}
