"""Supply chits (AE-7.7/7 to /14, AE-7.12): whom they feed.

To do here: `touching(p, unit)`, `draw(p, log, unit)`, the greedy check that a feeding leaves no share unused.
"""

from __future__ import annotations

from sandtable.core.act import Act, Role, freely, leave
from sandtable.games.aeto.rules.phases.base import CampActs


class Feeding(CampActs):
    """Chits are assigned, by the owner where they are short: `feed` and `starve` come before `done`."""

    name = "supply"
    moment = "the Supply Step"
    rules = ("AEC-1.0/11",)
    empty = "no chit is short"
    acts = (Act("done", freely, leave, role=Role.END),)
