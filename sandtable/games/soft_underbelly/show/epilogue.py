"""How a game ended, and what decided it."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Epilogue, Remark
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.politics import on_map
from sandtable.games.soft_underbelly.rules.victory import ALLIED_GOALS, DRAW, axis_stars
from sandtable.games.soft_underbelly.show.words import date, in_a_row
from sandtable.games.soft_underbelly.world.atlas import PILE, REMOVED, ROMANIA
from sandtable.games.soft_underbelly.world.calendar import RED_ARMY
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, OF_SIDE, Nation, Side

_WINS = {AXIS: "The Axis wins", ALLIES: "The Allies win"}


def epilogue(p: Position) -> Epilogue | None:
    """Return the end: its level, the rule with what fulfilled it, what else was held, and what is left of both."""
    if p.outcome is None:
        return None
    winner, level, rule = p.outcome
    title = f"A draw, {date(p.turn)}" if winner == DRAW else f"{_WINS[Side(winner)]} a {level} victory, {date(p.turn)}"
    return Epilogue(title, (*_reasons(p, rule), *_course(p)))


def _reasons(p: Position, rule: str) -> Iterator[Remark]:
    """Yield what the rule of the end asks for (SU-victory/6 to SU-victory/12)."""
    stars, goals = axis_stars(p), ALLIED_GOALS & p.facts.owned[ALLIES]
    if rule == "SU-victory/6":
        yield Remark(rule, "no German unit is on the map, and Germany holds no area")
    elif rule == "SU-victory/7":
        yield Remark(rule, "no British, French or US unit is on the map, and the Axis possesses all of it")
    if rule == "SU-victory/11":
        words = "the western Allies took {place} in {date}, before {limit}, and hold it"
        yield Remark(rule, words, (ROMANIA, date(p.romania_taken), date(RED_ARMY)))
    yield _held("SU-victory/10", "the Axis holds", "no star", stars)
    yield _held("SU-victory/9", "the Allies hold", "none of the stars that they need", goals)
    if lacking := bit_list(ALLIED_GOALS & ~p.facts.owned[ALLIES]):
        yield Remark("SU-victory/9", f"the Allies lack {in_a_row('place', len(lacking))}", tuple(lacking))


def _held(rule: str, holds: str, nothing: str, areas: int) -> Remark:
    return Remark(rule, f"{holds} {in_a_row('place', areas.bit_count()) or nothing}", tuple(bit_list(areas)))


def _course(p: Position) -> Iterator[Remark]:
    """Yield how Italy fared, and how many units each side has left and lost."""
    if p.collapsed:
        yield Remark("SU-victory/3", "{nation} is defeated", (Nation.ITALY,))
    for side in Side:
        left = (on_map(p) & OF_SIDE[side]).bit_count()
        lost = ((p.here[PILE] | p.here[REMOVED]) & OF_SIDE[side]).bit_count()
        words = "{side}: {left} on the map, {lost} in the replacement pile or out of the game"
        yield Remark("SU-terms/1", words, (side, counted(left, "unit"), str(lost)))
