"""The steps of air units."""

from __future__ import annotations

from typing import Final

from sandtable.core.step import Step
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.answers import Interception, Patrol
from sandtable.games.europa.rules.air.basing import Basing
from sandtable.games.europa.rules.air.bombing import BombingDie, RaidDice
from sandtable.games.europa.rules.air.cap import Patrols
from sandtable.games.europa.rules.air.course import Course
from sandtable.games.europa.rules.air.crew import Crew
from sandtable.games.europa.rules.air.draws import Drawing
from sandtable.games.europa.rules.air.drops import DropDie
from sandtable.games.europa.rules.air.fire import Fire
from sandtable.games.europa.rules.air.flak import Flak
from sandtable.games.europa.rules.air.overrun import Flight, Refuge
from sandtable.games.europa.rules.air.rations import Rations
from sandtable.games.europa.rules.air.rounds import Aiming, Hunt, Pairing, Rounds
from sandtable.games.europa.rules.air.special_air import SpecialAir
from sandtable.games.europa.rules.air.support import Support
from sandtable.games.europa.rules.air.v1 import V1Die

AIR_STEPS: Final[tuple[Step[Position], ...]] = (
    SpecialAir(),
    Patrols(),
    Support(),
    Course(),
    Crew(),
    Patrol(),
    Interception(),
    Rounds(),
    Pairing(),
    Aiming(),
    Hunt(),
    Fire(),
    Flak(),
    RaidDice(),
    Drawing(),
    BombingDie(),
    DropDie(),
    Rations(),
    V1Die(),
    Flight(),
    Refuge(),
    Basing(),
)
