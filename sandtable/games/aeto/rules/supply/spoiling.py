"""What becomes of chits at the end of a Supply Step (AEC-1.0/11 (5), (6)): used ones go, owners may destroy others."""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.games.aeto.rules.phases.base import CampActs


class Spoiling(CampActs):
    """`spoil` comes before `done`; used and dropped chits are removed first."""

    name = "chits"
    moment = "the end of the Supply Step"
    rules = ("AE-7.12/1",)
    empty = "there are no chits"
    acts = (Act("done", freely, leave, role=Role.END),)
