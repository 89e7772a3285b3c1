"""What the calendar alone has brought by a date, for positions that are written down and not played up to.

A case of 1943 need not repeat that Vichy France was neutral and that Germany took Greece: the date says so.
"""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.world.atlas import (
    ALGIERS,
    BELGRADE,
    BULGARIA,
    DUE,
    GREECE,
    GREECE_AND_CRETE,
    NORTH_EDGE,
    ROMANIA,
    STARS,
    VICHY,
    YUGOSLAVIA,
)
from sandtable.games.soft_underbelly.world.calendar import ITALY_AT_WAR, MARITA_MERKUR, RED_ARMY, TORCH
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, NATIONS_OF, UNIT, Nation, Side

BEFORE_POLITICS = ("setup", "reinforcement")
_UNPAID = (Nation.NOBODY, Nation.NEUTRAL, Nation.FRANCE, Nation.SOVIET)  # SU-repl/6, SU-soviet/4


def bring_up_to_date(p: Position, step: str, vichy: Vichy | None, *, with_markers: bool) -> None:
    """Apply the dated political facts that lie behind a moment; what is already so stays."""
    state = vichy if vichy is not None else Vichy(max(p.vichy, _vichy_by(p, step)))
    if state != p.vichy:
        p.set_vichy(state)
        _hand_out_vichy(p, state)
    if _is_past(p, step, MARITA_MERKUR, AXIS):
        _occupy_balkans(p, with_markers)
    if _is_past(p, step, RED_ARMY, ALLIES):
        _let_soviets_in(p, with_markers)


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


def _occupy_balkans(p: Position, with_markers: bool) -> None:
    """SU-marita/1"""
    for area in bit_list((YUGOSLAVIA | GREECE_AND_CRETE) & p.held[Nation.NEUTRAL]):
        assign(p, area, Nation.GERMANY)
    if with_markers:
        _stand(p, "german-occupation-belgrade", BELGRADE, Nation.GERMANY)
        _stand(p, "german-occupation-greece", GREECE, Nation.GERMANY)


def _let_soviets_in(p: Position, with_markers: bool) -> None:
    """SU-soviet/1: areas that the western Allies hold keep their owner."""
    for name, area in (("soviet-1", ROMANIA), ("soviet-2", BULGARIA)):
        if p.owner(area) in NATIONS_OF[AXIS]:
            assign(p, area, Nation.SOVIET)
            p.lost_edge |= 1 << area & NORTH_EDGE  # SU-north-edge/4
        if with_markers:
            _stand(p, name, area, Nation.SOVIET)


def _stand(p: Position, marker: str, area: int, nation: Nation) -> None:
    if p.at[UNIT[marker]] == DUE and p.owner(area) == nation:
        p.put(UNIT[marker], area)
