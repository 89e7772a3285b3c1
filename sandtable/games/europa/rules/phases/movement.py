"""The movement phase (EUC-4/4), and that of a surprise turn (EUC-47/3)."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Deed, Role
from sandtable.core.event import Log
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.acts import AIR_ACTS, AIR_BONUS_ACTS
from sandtable.games.europa.rules.ground.marching import MARCH_ACTS
from sandtable.games.europa.rules.ground.overrun import OVERRUN_ACTS
from sandtable.games.europa.rules.ground.transport import TRANSPORT_ACTS
from sandtable.games.europa.rules.phases.base import ELIMINATE, TOP, Marching, not_done
from sandtable.games.europa.rules.politics.commands import DEPART
from sandtable.games.europa.rules.politics.poland import CROSS
from sandtable.games.europa.rules.rail.trains import RAIL_ACTS
from sandtable.games.europa.rules.sea.acts import SEA_ACTS
from sandtable.games.europa.rules.works.acts import WORK_ACTS

GROUND_ACTS: Final[tuple[Deed, ...]] = (*MARCH_ACTS, *OVERRUN_ACTS)


def end_phase(p: Position, log: Log) -> None:
    """End the phase."""
    p.stack.pop()


class Movement(Marching):
    """The phasing side moves by land, rail, sea and air, works, and bombs, in any order (EUC-4/4)."""

    name = "movement"
    moment = "the movement phase"
    asks = "Move your units, or end the phase."
    rules = ("EUC-4/4", "EUC-6/1")
    acts = (
        *GROUND_ACTS,
        *TRANSPORT_ACTS,
        *RAIL_ACTS,
        *SEA_ACTS,
        *WORK_ACTS,
        *AIR_ACTS,
        CROSS,
        DEPART,
        TOP,
        ELIMINATE,
        Act("done", not_done, end_phase, role=Role.END),
    )


class BonusMovement(Marching):
    """Units that take part in the surprise turn move up to half their allowance (EUC-47/3, EU-103.D.15/3)."""

    name = "bonus-movement"
    moment = "the bonus movement phase"
    asks = "Move units that take part in the surprise turn, or end the phase."
    rules = ("EUC-47/3", "EU-103.D.15/3")
    acts = (
        *GROUND_ACTS,
        *AIR_BONUS_ACTS,
        TOP,
        ELIMINATE,
        Act("done", not_done, end_phase, role=Role.END),
    )
