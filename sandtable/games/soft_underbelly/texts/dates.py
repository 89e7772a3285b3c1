"""What the calendar alone has brought by a date, for positions that are written down and not played up to.

A case of 1943 need not repeat that Vichy France was neutral and that Germany took Greece: the date says so.
"""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.event import Silence
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.politics import marita_merkur, take_the_east
from sandtable.games.soft_underbelly.world.atlas import ALGIERS, STARS, VICHY
from sandtable.games.soft_underbelly.world.calendar import ITALY_AT_WAR, MARITA_MERKUR, RED_ARMY, TORCH
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, Nation, Side

BEFORE_POLITICS = ("setup", "reinforcement")
_UNPAID = (Nation.NOBODY, Nation.NEUTRAL, Nation.FRANCE, Nation.SOVIET)  # SU-repl/6, SU-soviet/4


def bring_up_to_date(p: Position, step: str, vichy: Vichy | None, *, with_markers: bool) -> None:
    """Apply the dated political facts that lie behind a moment; what is already so stays."""
    state = vichy if vichy is not None else Vichy(max(p.vichy, _vichy_by(p, step)))
    if state != p.vichy:
        p.set_vichy(state)
        _hand_out_vichy(p, state)
    if _is_past(p, step, MARITA_MERKUR, AXIS):
        marita_merkur(p, Silence(), with_markers=with_markers)
    if _is_past(p, step, RED_ARMY, ALLIES):
        take_the_east(p, Silence(), with_markers=with_markers)


def assign(p: Position, area: int, nation: Nation) -> None:
    """Make a nation possess an area, and draw its star if it draws any."""
    p.give(area, nation)
    if STARS >> area & 1:
        p.payee[area] = Nation.NOBODY if nation in _UNPAID else nation


def _is_past(p: Position, step: str, turn: int, side: Side) -> bool:
    """Tell whether the politics of a side's reinforcement phase lie behind."""
    if (p.turn, p.side) == (turn, side):
        return step not in BEFORE_POLITICS
    return (p.turn, p.side) > (turn, side)


def _vichy_by(p: Position, step: str) -> Vichy:
    """SU-start/5, SU-status/3: neutral from Summer 1940, Free French by the Allied Fall 1942."""
    if _is_past(p, step, TORCH, ALLIES):
        return Vichy.FREE_FRENCH
    return Vichy.NEUTRAL if _is_past(p, step, ITALY_AT_WAR, AXIS) else Vichy.ALLIED


def _hand_out_vichy(p: Position, state: Vichy) -> None:
    for area in bit_list(VICHY):
        if state == Vichy.NEUTRAL:
            assign(p, area, Nation.NEUTRAL)
        elif state == Vichy.ALLIED:
            assign(p, area, Nation.FRANCE)
        else:  # SU-friendly/3: the Colonial Army's Algiers is Allied, all else falls to the Axis
            assign(p, area, Nation.US if area == ALGIERS else Nation.GERMANY)
