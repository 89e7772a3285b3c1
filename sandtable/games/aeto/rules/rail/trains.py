"""The Rail Movement Step (AE-6.1)."""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.games.aeto.rules.phases.base import CampActs


class Rail(CampActs):
    """A camp rails its units; the act `rail` comes before `done`."""

    name = "rail"
    moment = "the Rail Movement Step"
    rules = ("AE-6.1/1",)
    empty = "nobody can go by rail"
    acts = (Act("done", freely, leave, role=Role.END),)
