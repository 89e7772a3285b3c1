"""Commands (EUC-56/4, EU-103.A.21.a): who may leave East Africa for another one, and by what way.

Every open hex of every board lies inside the Allied commands, so that British and American units may go everywhere
(EU-103.A.21.a/1, EU-103.E.21.a/1): only leaving the map for another one is ever refused.
"""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Reasons, Role
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europa.language import refusal
from sandtable.games.europa.position import Off, Phase, Position, Side
from sandtable.games.europa.rules.bulk import loaded
from sandtable.games.europa.rules.ground.marching import go_on_with
from sandtable.games.europa.rules.ground.tops import disclose
from sandtable.games.europa.world.atlas import PORT
from sandtable.games.europa.world.nations import BRITISH, Nation

_RULE: Final = "EUC-56/6"


def first_foreign_port(p: Position) -> int:
    """Return an East African port that is not Allied-owned yet, port boxes included; -1: there is none."""
    ports = mask_of(PORT) & p.sheet.everywhere & ~p.owned[Side.ALLIES]
    return bit_list(ports)[0] if ports else -1


def is_bound(p: Position, unit: int) -> Violation | None:
    """Tell what binds a unit to East Africa: those that were transferred go where they like (EU-103.A.21.a/4)."""
    counter = p.counter(unit)
    if counter.home_command and not p.transferred >> unit & 1:
        return refusal("EU-103.A.21.a/2", "{unit} operates in the {command} Command only", unit, counter.home_command)
    if counter.nation == Nation.SA and (port := first_foreign_port(p)) >= 0:
        words = "{unit} stays in East Africa: {place} is not Allied-owned"
        return refusal("EU-103.A.21.a/5", words, unit, port)
    return None


# ---------------------------------------------------------------- leaving for another command
def at_exit(p: Position) -> int:
    """Return the Allied units that stand where ships leave for the Middle East."""
    front = p.card.southern_front
    return p.here.get(front.exit, 0) & p.of_side(Side.ALLIES) if front is not None else 0


def departures(p: Position) -> int:
    """Return the units that may leave now."""
    if p.phasing != Side.ALLIES or p.phase != Phase.MOVEMENT:
        return 0
    return mask_of(unit for unit in bit_list(at_exit(p)) if not not_departing(p, unit))


def not_departing(p: Position, unit: int) -> Reasons:
    """Tell why a unit does not leave for another command."""
    if not p.of_side(p.phasing) >> unit & 1:
        return refusal(_RULE, "{unit} is not yours", unit)
    front = p.card.southern_front
    if front is None or p.phasing != Side.ALLIES:
        return _no_other_command(p, unit)
    if not at_exit(p) >> unit & 1:
        return refusal(_RULE, "units leave from {place} only", front.exit)
    if p.aboard[unit] >= 0 or loaded(p, unit) != 1 << unit:
        return refusal(_RULE, "{unit} is loaded: it leaves alone or not at all", unit)
    return is_bound(p, unit)


def _no_other_command(p: Position, unit: int) -> Violation:
    """Tell that a unit stays on the board: all of it lies inside the Allied commands."""
    nation = p.counter(unit).nation
    if nation == Nation.US:
        return refusal("EU-103.E.21.a/1", "{unit} operates inside the Allied commands, which are on the board", unit)
    if BRITISH >> nation & 1:
        return refusal("EU-103.A.21.a/1", "{unit} operates inside the Allied commands, which are on the board", unit)
    return refusal(_RULE, "nobody leaves for another command in this scenario")


def depart(p: Position, log: Log, unit: int) -> None:
    """Send a unit to another command: it is left out of account, and scores as what it left as."""
    rule = "EU-103.A.21.a/6" if p.counter(unit).nation == Nation.SA else _RULE
    rule = "EU-103.A.21.a/4" if p.transferred >> unit & 1 else rule
    disclose(p, log, rule, "{unit} leaves for another command", unit)
    go_on_with(p, 0)
    was_cadre = p.cadre & 1 << unit
    p.remove(unit, Off.LEFT)
    p.cadre |= was_cadre


DEPART: Final = Act("depart", not_departing, depart, departures, role=Role.MOVE, is_grave=True)
