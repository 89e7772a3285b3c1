"""All steps of the game."""

from __future__ import annotations

from typing import Final

from sandtable.core.step import Step
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.advance import Advance
from sandtable.games.soft_underbelly.rules.combat.battle import Battle, Losses
from sandtable.games.soft_underbelly.rules.combat.landings import CombatEnd, LandingSupply
from sandtable.games.soft_underbelly.rules.combat.phase import Combat
from sandtable.games.soft_underbelly.rules.combat.planning import Planning
from sandtable.games.soft_underbelly.rules.combat.retreat import Evasion, Retreat
from sandtable.games.soft_underbelly.rules.movement.breakthrough import Breakthrough, BreakthroughEnd
from sandtable.games.soft_underbelly.rules.movement.overrun import Crowded, Displacement
from sandtable.games.soft_underbelly.rules.movement.phase import Movement, Sailing
from sandtable.games.soft_underbelly.rules.reinforcements import Arrival, Reinforcement, Withdrawal
from sandtable.games.soft_underbelly.rules.replacements import Replacements
from sandtable.games.soft_underbelly.rules.sequence import Turn
from sandtable.games.soft_underbelly.rules.setup import Setup
from sandtable.games.soft_underbelly.rules.stacking import Stacking
from sandtable.games.soft_underbelly.rules.victory import EndOfTurn

# In the order of the sequence of play (SU-sequence/2)
STEPS: Final[tuple[Step[Position], ...]] = (
    Setup(),
    Turn(),
    Reinforcement(),
    Withdrawal(),
    Arrival(),
    Replacements(),
    Movement(),
    Sailing(),
    Displacement(),
    Crowded(),
    Stacking(),
    Combat(),
    LandingSupply(),
    Planning(),
    Battle(),
    Evasion(),
    Losses(),
    Retreat(),
    Advance(),
    CombatEnd(),
    Breakthrough(),
    BreakthroughEnd(),
    EndOfTurn(),
)
