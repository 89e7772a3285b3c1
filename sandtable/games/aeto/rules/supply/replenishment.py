"""Replenishment (AE-7.14, AEC-1.0/12): free and bought ones; what is left in its box goes to the force pools."""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.games.aeto.rules.phases.base import CampActs


class Replenishment(CampActs):
    """`replenish`, `rebuy`, `recover` come before `done`."""

    name = "replenishment"
    moment = "the Replenishment Step"
    rules = ("AEC-1.0/12",)
    empty = "nothing can be replenished"
    acts = (Act("done", freely, leave, role=Role.END),)
