"""Replenishment (AE-7.14, AEC-1.0/12): free and bought ones, units of the Replenishment Box that are left go to pools."""

from __future__ import annotations

from sandtable.core.act import Act, Deed, Role, freely, leave
from sandtable.games.aeto.rules.phases.base import CampActs


class Replenishment(CampActs):
    """`replenish`, `rebuy`, `recover` come before `done`."""

    name = "replenishment"
    moment = "the Replenishment Step"
    rules = ("AEC-1.0/12",)
    empty = "nothing can be replenished"
    acts: tuple[Deed, ...] = (Act("done", freely, leave, role=Role.END),)
