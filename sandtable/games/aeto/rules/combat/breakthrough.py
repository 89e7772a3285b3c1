"""The Breakthrough Step of an Offensive (AE-5.21)."""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.games.aeto.rules.command.base import OffensiveActs


class Breakthrough(OffensiveActs):
    """Its acts come before `done`; passed over when nothing but that is legal (AEC-5.0/9)."""

    name = "breakthrough"
    moment = "the Breakthrough Step"
    rules = ("AE-5.21/1",)
    empty = "nobody can"
    acts = (Act("done", freely, leave, role=Role.END),)
