"""All steps of the game."""

from __future__ import annotations

from typing import Final

from sandtable.core.step import Step
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.air.steps import AIR_STEPS
from sandtable.games.europa.rules.combat.advance import Advance
from sandtable.games.europa.rules.combat.attack import BonusCombat, Combat, Naming
from sandtable.games.europa.rules.combat.course import Course, Die
from sandtable.games.europa.rules.combat.gunfire import Gunfire
from sandtable.games.europa.rules.combat.losses import Losses
from sandtable.games.europa.rules.combat.paying import Paying, Poles
from sandtable.games.europa.rules.combat.problems import Problems
from sandtable.games.europa.rules.combat.retreat import Retreats
from sandtable.games.europa.rules.forces.arrivals import Arrivals, Landing
from sandtable.games.europa.rules.forces.assembly import Assembly
from sandtable.games.europa.rules.forces.convoys import Convoy
from sandtable.games.europa.rules.forces.events import Departures
from sandtable.games.europa.rules.forces.organisation import Organisation
from sandtable.games.europa.rules.forces.scrapping import GivingUp
from sandtable.games.europa.rules.forces.upkeep import Upkeep
from sandtable.games.europa.rules.ground.overrun import Overrunning
from sandtable.games.europa.rules.phases.exploitation import Exploitation
from sandtable.games.europa.rules.phases.movement import BonusMovement, Movement
from sandtable.games.europa.rules.phases.phase_end import PhaseEnd
from sandtable.games.europa.rules.phases.reaction import Reaction, ReactionDice
from sandtable.games.europa.rules.phases.reserves import Reserves
from sandtable.games.europa.rules.politics.america import AmericanAssembly
from sandtable.games.europa.rules.politics.government import Government
from sandtable.games.europa.rules.politics.interceptors import Interceptors
from sandtable.games.europa.rules.politics.partisans import PartisanRoll
from sandtable.games.europa.rules.politics.poland import GovernmentFate, Surrender, SurrenderRoll
from sandtable.games.europa.rules.politics.raids import RaidRoll
from sandtable.games.europa.rules.politics.sabotage import SabotageRoll
from sandtable.games.europa.rules.politics.southern_front import SouthernRoll
from sandtable.games.europa.rules.politics.soviets import AirEscape, Escape, Retiring, Sweep, SweepRoll
from sandtable.games.europa.rules.politics.step_d import Raids
from sandtable.games.europa.rules.sea.mulberries import Mulberry
from sandtable.games.europa.rules.sequence import PlayerTurn, War
from sandtable.games.europa.rules.setup import SetUp
from sandtable.games.europa.rules.supply.attrition import Attrition, AttritionLoss, AttritionRoll
from sandtable.games.europa.rules.supply.judging import Supply
from sandtable.games.europa.rules.surprise import Commit, SurpriseTurn
from sandtable.games.europa.rules.turn_end import PlayerTurnEnd, SuddenVictory, TurnEnd
from sandtable.games.europa.rules.weather import Sky

# In the order of the sequence of play (EUC-4)
STEPS: Final[tuple[Step[Position], ...]] = (
    War(),
    SetUp(),
    Sky(),
    PlayerTurn(),
    Mulberry(),
    Upkeep(),
    Supply(),
    Surrender(),
    SurrenderRoll(),
    Attrition(),
    AttritionRoll(),
    AttritionLoss(),
    Government(),
    GovernmentFate(),
    Raids(),
    RaidRoll(),
    SabotageRoll(),
    PartisanRoll(),
    SouthernRoll(),
    Arrivals(),
    Convoy(),
    Landing(),
    Departures(),
    AmericanAssembly(),
    Organisation(),
    Assembly(),
    GivingUp(),
    Interceptors(),
    SurpriseTurn(),
    Commit(),
    *AIR_STEPS,
    BonusMovement(),
    Movement(),
    Overrunning(),
    PhaseEnd(),
    Reaction(),
    ReactionDice(),
    Combat(),
    BonusCombat(),
    Naming(),
    Course(),
    Problems(),
    Paying(),
    Poles(),
    Gunfire(),
    Die(),
    Losses(),
    Retreats(),
    Advance(),
    Exploitation(),
    Reserves(),
    PlayerTurnEnd(),
    Sweep(),
    SweepRoll(),
    Escape(),
    AirEscape(),
    Retiring(),
    SuddenVictory(),
    TurnEnd(),
)
