"""Armor reaction (AEC-5.11): once per enemy Offensive, one stack of armor beside who has just advanced."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.act import Act, Acts, Reasons, Role, freely, leave
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.core.frame import Frame
from sandtable.games.aeto.language import refusal
from sandtable.games.aeto.position import Position
from sandtable.games.aeto.rules.combat.targets import borders
from sandtable.games.aeto.rules.command.activation import wake
from sandtable.games.aeto.rules.command.generals import has_circle
from sandtable.games.aeto.rules.command.offensives import open_reaction
from sandtable.games.aeto.rules.command.payment import no_payer, pay, payers
from sandtable.games.aeto.rules.sides import enemies, side_of_camp, units_of_camp
from sandtable.games.aeto.world.atlas import BESIDE
from sandtable.games.aeto.world.roster import FAST

_RULE: Final = "AEC-5.11/1"


class Reacting(NamedTuple):
    """The camp that may react, and the enemy units that advanced."""

    camp: int
    came: int


REACTING: Final = Frame(Reacting, camp="camp", came="units")


def armor(p: Position, place: int) -> int:
    """Return the circled armor of a camp in a hex that has not acted."""
    own = units_of_camp(p, REACTING.top(p).camp) & FAST & ~p.activated
    return mask_of(unit for unit in bit_list(p.here.get(place, 0) & own) if has_circle(p, unit))


def prey(p: Position, place: int) -> int:
    """Return the hexes beside one in which an enemy stands who has just advanced."""
    mine = {p.nation(unit) for unit in bit_list(armor(p, place))}
    advanced = [unit for unit in bit_list(REACTING.top(p).came) if p.at[unit] >= 0]
    foes = [unit for unit in advanced if any(enemies(p, nation, p.nation(unit)) for nation in mine)]
    there = {p.at[unit] for unit in foes}
    return mask_of(target for target in there if target in BESIDE[place] and borders(place, target))


def _payer(p: Position, place: int) -> int:
    nation = p.nation(bit_list(armor(p, place))[0])
    if no_payer(p, nation, nation) is None:
        return nation
    return next(iter(bit_list(payers(p, nation))), -1)


def not_reacting(p: Position, place: int) -> Reasons:
    """Tell why the armor of a hex does not react."""
    if not armor(p, place):
        return refusal(_RULE, "no circled armor that has not acted is in {place}", place)
    if not prey(p, place):
        return refusal(_RULE, "nobody who has just advanced is next to {place}", place)
    return _too_poor(p, place)


def _too_poor(p: Position, place: int) -> Violation | None:
    if _payer(p, place) < 0:
        return refusal("AEC-8.13/1", "no Offensive is left that could pay for the armor in {place}", place)
    return None


def stacks(p: Position) -> int:
    """Return the hexes whose armor can react."""
    near = (place for unit in bit_list(REACTING.top(p).came) if p.at[unit] >= 0 for place in BESIDE[p.at[unit]])
    return mask_of(place for place in set(near) if place >= 0 and not not_reacting(p, place))


def react(p: Position, log: Log, place: int) -> None:
    """Let a stack react: an Offensive of one attack, and all of the stack counts as activated."""
    units, targets, payer = armor(p, place), prey(p, place), _payer(p, place)
    log.add(_RULE, "the armor in {place} reacts", place)
    p.stack.pop()
    pay(p, log, payer)
    for unit in bit_list(units):
        wake(p, log, unit)
    open_reaction(p, payer, place, targets)


class Reaction(Acts[Position]):
    """Asked right after an enemy Offensive in which somebody advanced."""

    name = "reaction"
    frame = REACTING
    moment = "the reaction of armor"
    rules = (_RULE,)
    asks = "React with the armor of a hex, or pass."
    acts = (Act("react", not_reacting, react, stacks), Act("pass", freely, leave, role=Role.END))

    def side(self, p: Position) -> int:
        return side_of_camp(p, REACTING.top(p).camp)

    def waits(self, p: Position) -> bool:
        return bool(stacks(p))
