"""What a camp ought to see to: battles that must be fought, overfull Fortresses, supply, garrisons, declarations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.phrases import counted
from sandtable.core.show import Remark
from sandtable.games.europe_engulfed.position import Phase, Position
from sandtable.games.europe_engulfed.rules.combat.fortress import room
from sandtable.games.europe_engulfed.rules.combat.phase import mandatory
from sandtable.games.europe_engulfed.rules.movement.stacking import fortress_limit
from sandtable.games.europe_engulfed.rules.powers import GROUPS_OF_CAMP, foes, friends, pieces_of_camp
from sandtable.games.europe_engulfed.rules.supply.garrisons import unwatched
from sandtable.games.europe_engulfed.show.eyes import is_open, open_camps
from sandtable.games.europe_engulfed.show.supply import by_area, cut_off
from sandtable.games.europe_engulfed.show.words import CAMP_ADJECTIVES
from sandtable.games.europe_engulfed.world.atlas import CAPITAL, FORTRESSES
from sandtable.games.europe_engulfed.world.pieces import UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import NATION_TITLES

_FIGHTING: Final = (Phase.OPERATIONS, Phase.STRATEGIC, Phase.COMBAT, Phase.BREAKTHROUGH)


def warnings(p: Position) -> list[Remark]:
    """Return what the camps whose blocks are shown ought to see to."""
    if not p.stack:
        return []
    parts = (_overfull, _starved, _pockets, _garrisons)
    found = [remark for camp in open_camps(p) for part in parts for remark in part(p, camp)]
    if is_open(p, p.phasing):
        found += [*_battles(p), *_rearguards(p), *_declarations(p)]
    return found


def _overfull(p: Position, camp: int) -> Iterator[Remark]:
    for area in bit_list(FORTRESSES):
        if room(p, area, camp) < 0 and p.control[area] in GROUPS_OF_CAMP[camp]:
            count = friends(p, area, camp).bit_count()
            pattern = f"{{area}} holds {count} {CAMP_ADJECTIVES[camp]} units, and {fortress_limit(area)} may stay"
            yield Remark("EE-5.5/2", pattern, (area,), "overfull")


def _starved(p: Position, camp: int) -> Iterator[Remark]:
    """Units that were found out of supply; what is so in the Final Supply Phase dies (EE-1.27/1)."""
    for piece in bit_list(p.starved & pieces_of_camp(p, camp)):
        yield Remark("EE-3.4/1", "{piece} is out of supply", (piece,), "supply")


def _pockets(p: Position, camp: int) -> Iterator[Remark]:
    """Units that no line reaches now: if it stays so they are marked, or die, in the next check."""
    for area, pieces in by_area(p, cut_off(p, camp) & ~p.starved).items():
        count = counted(pieces.bit_count(), f"{CAMP_ADJECTIVES[camp]} piece")
        yield Remark("EE-3.1/1", f"{{area}}: {count} without a supply line", (area,), "supply")


def _garrisons(p: Position, camp: int) -> Iterator[Remark]:
    for group in GROUPS_OF_CAMP[camp]:
        for area in bit_list(unwatched(p, group) & p.card.theatre.areas):
            pattern = "{area} lacks its garrison: no WERPs, no supply and no strat-moves through it"
            yield Remark("EE-4.7/2", pattern, (area,), "supply")


def _battles(p: Position) -> Iterator[Remark]:
    if p.phase in _FIGHTING:
        for area in bit_list(mandatory(p)):
            yield Remark("EE-6.1/2", "{area} is newly contested and must be fought for", (area,), "attack")


def _rearguards(p: Position) -> Iterator[Remark]:
    """Contested areas that nobody may leave, since those who stayed would be too few (EE-5.14/3)."""
    if p.phase != Phase.OPERATIONS:
        return
    for area in bit_list(p.contested & ~mask_of(area for area, _ in p.released) & ~p.newly):
        needed = (foes(p, area, p.phasing) & UNITS_MASK).bit_count()
        steps = p.steps_of(friends(p, area, p.phasing))
        if steps <= needed:
            pattern = f"nobody can leave {{area}}: its {counted(steps, 'step')} face {counted(needed, 'unit')}"
            yield Remark("EE-5.14/3", pattern, (area,), "attack")


def _declarations(p: Position) -> Iterator[Remark]:
    """EE-16-card/1: wars that must be declared in this phase."""
    if p.phase != Phase.OPERATIONS:
        return
    for by, on, turn, rule in p.card.must_declare:
        if turn == p.turn and not p.in_war >> on & 1:
            pattern = f"{{area}}: {NATION_TITLES[by]} must declare war on {NATION_TITLES[on]} in this phase"
            yield Remark(rule, pattern, (CAPITAL[on],), "unspent")
