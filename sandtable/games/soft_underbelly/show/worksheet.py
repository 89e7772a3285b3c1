"""The worksheet: what is reckoned with where something is paid for, stars or sources."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import counted, listed, word_of
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.combat.planning import (
    Desk,
    committable,
    helpful,
    invaders,
    joining,
    landing,
    supplying,
)
from sandtable.games.soft_underbelly.rules.replacements import loan, pile
from sandtable.games.soft_underbelly.rules.stars import PRODUCERS, draws_stars, income, is_free_extra, loans
from sandtable.games.soft_underbelly.show.outlook import draft, further, missing, outcome, outlook
from sandtable.games.soft_underbelly.show.words import PLACES, open_step, plain_nation
from sandtable.games.soft_underbelly.world.roster import COST, UNIT_IDS, UNIT_TITLES, Nation


def worksheet(p: Position, side: int) -> Doc | None:
    """Return the sheet of the step that is open, if it has one."""
    step = open_step(p)
    if step == "replacements":
        return _stars(p)
    return _attack(p) if step == "planning" else None


def _stars(p: Position) -> Doc:
    """How many stars are left of each nation's, and what the pile costs (SU-repl/8)."""
    nations = [nation for nation in PRODUCERS[p.side] if draws_stars(p, nation) or p.points[nation]]
    left = sum(p.points[nation] for nation in nations)
    extra = any(is_free_extra(p, Nation(nation)) for nation in bit_list(p.lent))
    drawn = max(left, sum(income(p, nation) for nation in nations) + extra)
    units = bit_list(pile(p))
    rows = [{"label": plain_nation(nation), "value": counted(p.points[nation], "star")} for nation in nations]
    rows.append({"label": "Replacement pile", "value": listed([UNIT_TITLES[unit] for unit in units]) or "empty"})
    return {
        "title": "Replacements",
        "progress": {"done": drawn - left, "of": drawn, "words": "stars spent"},
        "rows": rows,
        "prices": {
            "rebuild": {UNIT_IDS[unit]: counted(COST[unit], "star") for unit in units},
            "lend": {
                word_of(Nation(nation)): loan(p, nation).price or "an extra star" for nation in bit_list(loans(p))
            },
        },
    }


def _attack(p: Position) -> Doc:
    """How the totals stand, which sources are expended, and what joining would cost (SU-supply/1)."""
    plan, desk = draft(p), Desk(p)
    found, lacking, sources = outlook(p, plan), missing(p, plan), plan.sources.bit_count()
    needed = sources + (further(p, plan) or 0).bit_count()
    commits = {UNIT_IDS[unit]: joining(desk, unit).price for unit in bit_list(committable(desk))}
    expends = {UNIT_IDS[source]: supplying(desk, source).price for source in bit_list(helpful(desk))}
    landings = [(craft, bit_list(units)[0]) for craft, units in invaders(desk) if units]
    lands = {UNIT_IDS[craft]: landing(desk, craft, unit).price for craft, unit in landings}
    rows = [
        {"label": "Attack", "value": str(found.attack)},
        {"label": "Defence", "value": str(found.defence)},
        {"label": "Result", "value": outcome(found.attack, found.defence) if plan.units else "nobody is committed yet"},
        {"label": "Expended", "value": listed([UNIT_TITLES[unit] for unit in bit_list(plan.sources)]) or "nothing yet"},
    ]
    if lacking:
        rows.append({"label": "Still missing", "value": lacking})
    return {
        "title": f"{'Air combat in' if plan.air_only else 'Attack on'} {PLACES[plan.target]}",
        "progress": {"done": sources, "of": needed, "words": "sources expended"},
        "rows": rows,
        "prices": {"commit": _dear(commits), "invade": lands, "expend": _dear(expends)},
    }


def _dear(prices: dict[str, str]) -> dict[str, str]:
    """Return the prices of what costs anything."""
    return {name: price for name, price in prices.items() if price}
