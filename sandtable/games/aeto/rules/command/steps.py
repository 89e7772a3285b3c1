"""The Command Status and the Land Movement Step of an Offensive (AEC-5.0/2), and its Combat Step."""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.games.aeto.rules.command.base import OffensiveActs
from sandtable.games.aeto.rules.movement.march import GOING


class Command(OffensiveActs):
    """Units are activated one after the other; `activate` and `combine` come before `done`."""

    name = "command"
    moment = "the Command Status Step"
    rules = ("AEC-5.0/9",)
    empty = "nobody else can be activated"
    acts = (Act("done", freely, leave, role=Role.END),)


class LandMovement(OffensiveActs):
    """Activated units that did not break through move in any order; `move` and `wreck` come before `done`."""

    name = "land-movement"
    frame = GOING
    moment = "the Land Movement Step"
    rules = ("AEC-5.0/9",)
    empty = "nobody can move"
    acts = (Act("done", freely, leave, role=Role.END),)


class Combat(OffensiveActs):
    """Attacks one by one, each with its advance; `attack` comes before `done`."""

    name = "combat"
    moment = "the Combat Step"
    rules = ("AEC-5.14/1",)
    empty = "no attack is possible"
    acts = (Act("done", freely, leave, role=Role.END),)
