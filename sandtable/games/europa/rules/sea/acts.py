"""What the phasing side does by sea in its movement phase (EUC-4/4)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Deed
from sandtable.games.europa.rules.sea.evacuation import EVACUATE
from sandtable.games.europa.rules.sea.landings import LANDING_ACTS
from sandtable.games.europa.rules.sea.ships import SHIP_ACTS

SEA_ACTS: Final[tuple[Deed, ...]] = (*SHIP_ACTS, *LANDING_ACTS, EVACUATE)
