"""What engineers do, and who demolishes, in the movement phase (EUC-4/4)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Deed
from sandtable.games.europa.rules.rail.breaks import DEMOLISH
from sandtable.games.europa.rules.rail.railhead import BUILD_RAIL
from sandtable.games.europa.rules.works.bridges import BRIDGE
from sandtable.games.europa.rules.works.jobs import WORK

WORK_ACTS: Final[tuple[Deed, ...]] = (WORK, BUILD_RAIL, DEMOLISH, BRIDGE)
