"""Depletion of units that stay out of supply (AE-7.10, AE-7.13).

To do here: `out_of_supply_effects(p, unit)`, the order of rolls by the owner (`roll-for`), the die.
"""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.games.aeto.rules.phases.base import CampActs


class Depletion(CampActs):
    """The owner orders the rolls: `roll-for` comes before `done`."""

    name = "depletion"
    moment = "the depletion of units out of supply"
    rules = ("AEC-1.0/11",)
    empty = "nobody is out of supply"
    acts = (Act("done", freely, leave, role=Role.END),)
