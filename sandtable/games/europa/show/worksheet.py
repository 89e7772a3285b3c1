"""The worksheet: what a side reckons with while it brings in reinforcements, spends points, or marks its reserves."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.bits import bit_list, having
from sandtable.core.documents import Doc
from sandtable.games.europa.position import AirState, Off, Position
from sandtable.games.europa.rules.forces.convoys import ARRIVING, LANDING
from sandtable.games.europa.rules.forces.replacements import not_restored, price, rebuildable
from sandtable.games.europa.rules.forces.schedule import air_arrivals, arrivals, places_for
from sandtable.games.europa.rules.phases.reserves import Reserves, limit, room
from sandtable.games.europa.show.status import last_turn, purses
from sandtable.games.europa.show.words import AIR_IDS, AIR_TITLES, UNIT_IDS, UNIT_TITLES, quarters
from sandtable.games.europa.world.calendar import TURN_IDS
from sandtable.games.europa.world.charts import ARP4_ABORTED, ARP4_ELIMINATED
from sandtable.games.europa.world.pieces import NATION_TITLES

_AIR_PRICES = {AirState.ABORTED: ARP4_ABORTED, AirState.ELIMINATED: ARP4_ELIMINATED}
_AHEAD = 2  # turns whose arrivals are told


def worksheet(p: Position, side: int) -> Doc | None:
    """Return the sheet of the step that is open, if it has one."""
    step = p.stack[-1][0] if p.stack else ""
    if step == LANDING:
        return _arrivals(p, side)
    return _reserves(p) if step == Reserves.name else None


# ---------------------------------------------------------------- reinforcements and replacements
def _arrivals(p: Position, side: int) -> Doc:
    rows = [{"label": f"{NATION_TITLES[nation]} points", "value": words} for nation, words in purses(p, side)]
    points = ARRIVING.top(p).points
    rows += [{"label": "supply points to land", "value": str(points), "rule": "EUC-18/10"}] if points else []
    return {
        "title": "Reinforcements and replacements",
        "rows": rows,
        "tabs": [
            {"title": "Arrivals", "rows": list(_due(p)), "note": "What is due and has nowhere to come in now waits."},
            {"title": "Pool", "rows": list(_pool(p, side)), "note": "Points may be saved (EUC-52/2)."},
            {"title": "Cadres", "rows": list(_cadres(p, side)), "note": "The difference in strength is paid."},
            {"title": "Air", "rows": list(_airs(p, side)), "note": "1 ARP refits, 2 ARPs rebuild (EUC-24/1)."},
        ],
        "prices": {
            "rebuild": {UNIT_IDS[unit]: price(p, unit) for unit in _lost(p, side)},
            "restore": {UNIT_IDS[unit]: price(p, unit) for unit in _reduced(p, side)},
        },
    }


def _due(p: Position) -> Iterator[Doc]:
    """Yield who is due now, and who will be soon."""
    for unit in arrivals(p):
        where = "may come in" if places_for(p, unit) else "nowhere to come in"
        yield {"label": UNIT_TITLES[unit], "value": where, "order": ["arrive", UNIT_IDS[unit]], "rule": "EUC-51/1"}
    for air in air_arrivals(p):
        yield {"label": AIR_TITLES[air], "value": "due", "order": ["base", AIR_IDS[air]], "rule": "EUC-51/1"}
    for turn in range(p.turn + 1, min(p.turn + _AHEAD, last_turn(p)) + 1):
        for unit in bit_list(having(p.due, turn) & p.of_side(p.phasing)):
            yield {"label": UNIT_TITLES[unit], "value": TURN_IDS[turn]}


def _lost(p: Position, side: int) -> list[int]:
    return [unit for unit in bit_list(p.of_side(side)) if p.at[unit] == Off.POOL]


def _reduced(p: Position, side: int) -> tuple[int, ...]:
    return bit_list(p.cadre & p.units_in(p.ground[side]) & p.of_side(side))


def _pool(p: Position, side: int) -> Iterator[Doc]:
    """Yield the units of the pool: what each costs, and the order that begins to rebuild it."""
    offered = {unit for unit, places in rebuildable(p) if places}
    for unit in _lost(p, side):
        row: Doc = {"label": f"{UNIT_TITLES[unit]} {p.face(unit)}", "value": "", "price": price(p, unit)}
        yield row | ({"order": ["rebuild", UNIT_IDS[unit]]} if unit in offered else {"value": "not now"})


def _cadres(p: Position, side: int) -> Iterator[Doc]:
    for unit in _reduced(p, side):
        label = f"{UNIT_TITLES[unit]} {p.face(unit)} to {p.counter(unit).full}"
        row: Doc = {"label": label, "value": "", "price": price(p, unit)}
        yield row | ({"value": "not now"} if not_restored(p, unit) else {"order": ["restore", UNIT_IDS[unit]]})


def _airs(p: Position, side: int) -> Iterator[Doc]:
    verbs = {AirState.ABORTED: "refit", AirState.ELIMINATED: "revive"}
    for state, price4 in _AIR_PRICES.items():
        for air in bit_list(having(p.air_state, state) & p.airs_of(side)):
            yield {
                "label": AIR_TITLES[air],
                "value": state.name.lower(),
                "price": f"{quarters(price4)} ARP",
                "order": [verbs[state], AIR_IDS[air]],
            }


# ---------------------------------------------------------------- reserves
def _reserves(p: Position) -> Doc:
    most, left = limit(p), room(p)
    marked = bit_list(p.reserve & p.of_side(p.phasing))
    return {
        "title": "Reserves",
        "progress": {"done": (most - left) // 4, "of": most // 4, "words": "REs in reserve"},
        "rows": [{"label": UNIT_TITLES[unit], "value": str(p.face(unit))} for unit in marked],
    }
