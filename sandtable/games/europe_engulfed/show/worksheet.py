"""The worksheet: what a side reckons with while it produces, deploys, declares war or strat-moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.errors import Violation
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Off, Position, Status
from sandtable.games.europe_engulfed.rules.movement.allotment import allotment
from sandtable.games.europe_engulfed.rules.politics.declarations import cannot_declare, germans_in_the_east
from sandtable.games.europe_engulfed.rules.powers import is_at_war, side_of
from sandtable.games.europe_engulfed.rules.production.freesteps import FREE
from sandtable.games.europe_engulfed.rules.production.purse import werps
from sandtable.games.europe_engulfed.show.production import production
from sandtable.games.europe_engulfed.show.skies import raid
from sandtable.games.europe_engulfed.world.calendar import EARLY_WAR_TEN
from sandtable.games.europe_engulfed.world.charts import GERMANS_IN_THE_EAST
from sandtable.games.europe_engulfed.world.pieces import KIND, UNITS_OF
from sandtable.games.europe_engulfed.world.roster import MAJORS, NATION_TITLES, Kind, Nation

_Rows = list[dict[str, str]]


def worksheet(p: Position, side: int) -> Doc | None:
    """Return the sheet of the step that is open, if it has one."""
    told = _BY_STEP.get(str(p.stack[-1][0])) if p.stack else None
    return told(p, side) if told else None


def _row(label: str, value: str) -> dict[str, str]:
    return {"label": label, "value": value}


# ---------------------------------------------------------------- production
def _producer(p: Position, side: int) -> Doc:
    ready = [n for n in MAJORS if p.werps[n] and not p.finished >> n & 1 and side_of(p, n) == side]
    rows = [_row(NATION_TITLES[nation], werps(p.werps[nation])) for nation in ready]
    return {"title": "Production", "rows": rows}


def _free_steps(p: Position, side: int) -> Doc:
    now = FREE.top(p)
    return {"title": f"Free steps of {NATION_TITLES[now.nation]}", "rows": [_row("steps left", str(now.left))]}


# ---------------------------------------------------------------- politics and movement
def _deployment(p: Position, side: int) -> Doc:
    waiting = [unit for nation in Nation for unit in bit_list(UNITS_OF[nation]) if p.at[unit] == Off.HAND]
    kinds = Counter(Kind(KIND[unit]).name.lower() for unit in waiting)
    rows = [_row(kind, str(number)) for kind, number in kinds.items()]
    return {"title": "Deployment", "rows": [_row("blocks to set up", str(len(waiting))), *rows]}


def _operations(p: Position, side: int) -> Doc | None:
    """Who may be attacked, or why not yet; what the pact and the eastern front ask for."""
    rows = []
    for nation in Nation:
        if p.status[nation] == Status.NEUTRAL:
            reason = cannot_declare(p, side, nation)
            rows.append(_row(NATION_TITLES[nation], "war may be declared" if reason is None else _said(reason)))
    if p.card.theatre.is_whole and not is_at_war(p, Nation.USSR):
        needed = GERMANS_IN_THE_EAST[p.turn >= EARLY_WAR_TEN]
        words = f"{counted(germans_in_the_east(p), 'German ground unit')}, fewer than {needed} let the Soviets attack"
        rows.append(_row("Poland and East Prussia (EE-9.23/3)", words))
    return {"title": "Politics", "rows": rows} if rows else None


def _said(reason: Violation) -> str:
    return f"{NOTATION.say(reason.pattern, reason.args)} ({reason.rule})"


def _strategic(p: Position, side: int) -> Doc:
    mine = [n for n in MAJORS if is_at_war(p, n) and side_of(p, n) == side]
    rows = [_row(NATION_TITLES[n], f"{p.strat_moves[n]} of {allotment(p, n)}") for n in mine]
    return {"title": "Strat-moves made (EE-5.24/1)", "rows": rows}


_BY_STEP: Final[dict[str, Callable[[Position, int], Doc | None]]] = {
    "raid": raid,
    "air-interception": raid,
    "producer": _producer,
    "purchases": production,
    "free-steps": _free_steps,
    "deployment": _deployment,
    "operations": _operations,
    "strategic": _strategic,
}
