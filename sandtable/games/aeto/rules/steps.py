"""All steps of the game, in the order of the sequence of play (AEC-1.0)."""

from __future__ import annotations

from typing import Final

from sandtable.core.step import Step
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.advance import Advance
from sandtable.games.aeto.rules.combat.attack import Attack, Commitment, Defence
from sandtable.games.aeto.rules.combat.breakthrough import Breakthrough
from sandtable.games.aeto.rules.combat.course import Fight
from sandtable.games.aeto.rules.combat.dice import AttackDie
from sandtable.games.aeto.rules.combat.exploitation import Exploitation
from sandtable.games.aeto.rules.combat.losses import Losses
from sandtable.games.aeto.rules.combat.phase import Combat
from sandtable.games.aeto.rules.combat.reaction import Reaction
from sandtable.games.aeto.rules.combat.reroll import Declaration, Reroll
from sandtable.games.aeto.rules.combat.retreat import Fate, Retreat, RetreatCheck
from sandtable.games.aeto.rules.command.offensives import Running
from sandtable.games.aeto.rules.command.steps import Command, LandMovement, Offensives
from sandtable.games.aeto.rules.movement.phase import Movement
from sandtable.games.aeto.rules.movement.transit import Transit
from sandtable.games.aeto.rules.phases.arrivals import Arrivals
from sandtable.games.aeto.rules.phases.begin import Begin
from sandtable.games.aeto.rules.phases.end_of_turn import EndOfTurn
from sandtable.games.aeto.rules.phases.hooks import HOOKS
from sandtable.games.aeto.rules.rail.trains import Rail
from sandtable.games.aeto.rules.sequence import War
from sandtable.games.aeto.rules.supply.depletion import Depletion, DepletionDie
from sandtable.games.aeto.rules.supply.feeding import Feeding
from sandtable.games.aeto.rules.supply.isolation import Isolation
from sandtable.games.aeto.rules.supply.marking import Marking
from sandtable.games.aeto.rules.supply.replenishment import Replenishment
from sandtable.games.aeto.rules.supply.schedule import ScheduledChits
from sandtable.games.aeto.rules.supply.spoiling import Spoiling
from sandtable.games.aeto.rules.weather import Flight, Sky

STEPS: Final[tuple[Step[Position], ...]] = (
    War(),
    *HOOKS,
    Arrivals(),
    Sky(),
    Flight(),
    ScheduledChits(),
    Begin(),
    Offensives(),
    Running(),
    Command(),
    Breakthrough(),
    LandMovement(),
    Combat(),
    Fight(),
    Attack(),
    Defence(),
    Commitment(),
    Declaration(),
    AttackDie(),
    Reroll(),
    Losses(),
    RetreatCheck(),
    Retreat(),
    Fate(),
    Advance(),
    Exploitation(),
    Reaction(),
    Transit(),
    Movement(),
    Rail(),
    Isolation(),
    Feeding(),
    Marking(),
    Depletion(),
    DepletionDie(),
    Spoiling(),
    Replenishment(),
    EndOfTurn(),
)
