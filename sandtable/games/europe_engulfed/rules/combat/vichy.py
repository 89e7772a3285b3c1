"""Vichy units that are attacked (EE-9.528): against Americans alone they fire once, and are gone."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.combat.losses import disband
from sandtable.games.europe_engulfed.rules.combat.round import Battle, force
from sandtable.games.europe_engulfed.rules.powers import power_of
from sandtable.games.europe_engulfed.world.roster import Nation


def lays_down_arms(p: Position, battle: Battle) -> int:
    """Return the Vichy units that are gone after their fire: all attackers are American, and one is left."""
    loyal = force(p, battle, is_attacking=0) & p.vichy_units
    attackers = bit_list(force(p, battle, is_attacking=1)) if loyal else ()
    is_american = all(power_of(p, unit) == Nation.USA for unit in attackers)
    return loyal if attackers and is_american else 0  # EE-9.528/2


def yield_to_americans(p: Position, log: Log, battle: Battle) -> None:
    """Let Vichy units that have fired lay down their arms (EE-9.528/1)."""
    for unit in bit_list(lays_down_arms(p, battle)):
        log.add("EE-9.528/1", "{unit} has fired, and lays down its arms", unit)
        disband(p, unit)
