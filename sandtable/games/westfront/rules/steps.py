"""All steps of the game."""

from __future__ import annotations

from typing import Final

from sandtable.core.step import Step
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.combat.airstrikes import Airstrikes
from sandtable.games.westfront.rules.combat.battle import Battle, Fire
from sandtable.games.westfront.rules.combat.ending import CombatEnd
from sandtable.games.westfront.rules.combat.losses import Losses
from sandtable.games.westfront.rules.combat.phase import Battles, Combat
from sandtable.games.westfront.rules.combat.repulse import Repulse
from sandtable.games.westfront.rules.command.phase import Command
from sandtable.games.westfront.rules.movement.phase import Movement
from sandtable.games.westfront.rules.movement.pursuit import Pursuit
from sandtable.games.westfront.rules.politics.neutrals import Mobilization
from sandtable.games.westfront.rules.politics.phase import Defection, Maquis, Politics, Surrender, Uprising
from sandtable.games.westfront.rules.production.phase import Production, ProductionEnd
from sandtable.games.westfront.rules.sea.beachheads import Placement
from sandtable.games.westfront.rules.sea.interdiction import Interdiction
from sandtable.games.westfront.rules.sequence import Turn, War
from sandtable.games.westfront.rules.setup.phase import Setup
from sandtable.games.westfront.rules.supply.phase import Check, Lanes, Rations, Recovery
from sandtable.games.westfront.rules.victory import Extension, MonthEnd
from sandtable.games.westfront.rules.weather import Fortnight

# In the order of the sequence of play (WF-4.1/1, WF-4.4/1)
STEPS: Final[tuple[Step[Position], ...]] = (
    Setup(),
    War(),
    Production(),
    ProductionEnd(),
    Fortnight(),
    Turn(),
    Command(),
    Mobilization(),
    Movement(),
    Pursuit(),
    Interdiction(),
    Airstrikes(),
    Combat(),
    Battles(),
    Battle(),
    Fire(),
    Losses(),
    Repulse(),
    CombatEnd(),
    Recovery(),
    Placement(),
    Check(),
    Lanes(),
    Rations(),
    Politics(),
    Surrender(),
    Defection(),
    Uprising(),
    Maquis(),
    MonthEnd(),
    Extension(),
)
