"""Australian preservation (EU-103.A.21.d): heavy losses make every isolated Australian unit cost the Allies VPs."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.event import Log
from sandtable.games.europa.position import Off, Position, Side
from sandtable.games.europa.rules.supply.isolation import is_isolated
from sandtable.games.europa.rules.victory import vps
from sandtable.games.europa.world.charts import AUSTRALIAN_RE4
from sandtable.games.europa.world.nations import Nation
from sandtable.games.europa.world.scenario import CARDS

_RULE: Final = "EU-103.A.21.d/1"


@lru_cache(maxsize=32)
def _australians(scenario: str) -> int:
    rows = CARDS[scenario].counters
    return mask_of(unit for unit, forms in enumerate(rows) if forms and forms[0].nation == Nation.AU)


def watch_pool(p: Position, log: Log) -> None:
    """Switch the penalty on, for good, when the pool holds 3 REs of Australians at one moment."""
    if p.australian or not p.card.victory.australian4:
        return
    lost4 = sum(p.counter(unit).re4 for unit in bit_list(_australians(p.scenario)) if p.at[unit] == Off.POOL)
    if lost4 >= AUSTRALIAN_RE4:
        p.australian = 1
        log.add(_RULE, "{n} Australian REs are lost: from now on Australians in danger cost VPs", lost4 // 4)


def assess(p: Position, log: Log) -> None:
    """In an Axis initial phase each RE of isolated Australians costs the Allies VPs (EU-103.A.21.d/2, 3)."""
    if not p.australian or p.phasing != Side.AXIS:
        return
    on_map = p.units_in(p.ground[Side.ALLIES]) & _australians(p.scenario)
    precarious = [unit for unit in bit_list(on_map) if is_isolated(p, unit)]
    if size4 := sum(p.size(unit) for unit in precarious):
        for unit in precarious:
            log.tell(1 << Side.ALLIES, "EU-103.A.21.d/2", "{unit} is isolated: its position is precarious", unit)
        vp4 = size4 * p.card.victory.australian4 // 4
        p.vp[Side.ALLIES] += vp4
        log.add("EU-103.A.21.d/3", "Australians are in a precarious position: {vps} for the Allies", vps(vp4))
