"""The Combat Step of an Offensive (AEC-5.14): attacks one by one, those that are owed first."""

from __future__ import annotations

from sandtable.core.act import Act, Reasons, Role, leave
from sandtable.core.bits import bit_list
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.attack import ATTACK
from sandtable.games.aeto.rules.combat.targets import owed
from sandtable.games.aeto.rules.command.base import OffensiveActs
from sandtable.games.aeto.rules.command.offensives import current


def not_done(p: Position) -> Reasons:
    """Tell which hex must still be attacked again (AE-5.21/20)."""
    due = owed(p)
    if due and current(p).attacks:
        return refusal("AE-5.21/20", "{place} must be attacked again", bit_list(due)[0])
    return None


class Combat(OffensiveActs):
    """Attacks one by one, each with its advance."""

    name = "combat"
    moment = "the Combat Step"
    rules = ("AEC-5.14/1",)
    asks = "Name a hex to attack, or say done."
    empty = "no attack is possible"
    acts = (ATTACK, Act("done", not_done, leave, role=Role.END))
