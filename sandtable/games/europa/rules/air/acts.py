"""What air units do in the phases of movement (EUC-4/4, EUC-23.G/3)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Deed
from sandtable.games.europa.rules.air.bombing import BOMB
from sandtable.games.europa.rules.air.drops import DROP
from sandtable.games.europa.rules.air.rations import FEED
from sandtable.games.europa.rules.air.transfer import TRANSFER
from sandtable.games.europa.rules.air.transport import CARRY, FLY_IN
from sandtable.games.europa.rules.air.v1 import V1

AIR_ACTS: Final[tuple[Deed, ...]] = (TRANSFER, CARRY, FLY_IN, DROP, FEED, BOMB, V1)
AIR_BONUS_ACTS: Final[tuple[Deed, ...]] = (DROP,)
