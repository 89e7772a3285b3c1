"""Small positions for tests: `theatre(turn, side, units, owners)` is a board with just these counters."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.core.event import Log
from sandtable.core.step import Choice
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.position import Vichy as VichyState
from sandtable.games.soft_underbelly.world.atlas import (
    AREAS,
    GREECE_AND_CRETE,
    MAP,
    PLACE_IDS,
    STARS,
    VICHY,
    YUGOSLAVIA,
)
from sandtable.games.soft_underbelly.world.calendar import ITALY_AT_WAR, MARITA_MERKUR, TORCH, TURN
from sandtable.games.soft_underbelly.world.roster import UNIT, Nation, Side

PLACE = {name: i for i, name in enumerate(PLACE_IDS)}


def theatre(
    turn: str = "1941 spring",
    side: str = "axis",
    units: Mapping[str, str] | None = None,
    owners: Mapping[str, str] | None = None,
    step: str = "movement",
) -> Position:
    """Build a position: owners follow the date unless given, `"unit": "ship:british-convoy-1"` puts a unit aboard."""
    p = Position()
    p.turn = TURN[turn]
    p.side = Side[side.upper()]
    for area in range(AREAS):
        p.give(area, _owner(area, p.turn))
        p.payee[area] = p.owner(area) if STARS >> area & 1 and p.owner(area) != Nation.NEUTRAL else Nation.NOBODY
    p.set_vichy(
        VichyState.ALLIED if p.turn < ITALY_AT_WAR else VichyState.NEUTRAL if p.turn < TORCH else VichyState.FREE_FRENCH
    )
    for name, nation in (owners or {}).items():
        p.give(PLACE[name], Nation[nation.upper()])
        if STARS >> PLACE[name] & 1:
            p.payee[PLACE[name]] = Nation[nation.upper()]
    for unit, place in (units or {}).items():
        if place.startswith("ship:"):
            p.load(UNIT[unit], UNIT[place.removeprefix("ship:")])
        else:
            p.put(UNIT[unit], PLACE[place])
    p.stack = [("turn", 0), (step,)]
    return p


def _owner(area: int, turn: int) -> Nation:
    if VICHY >> area & 1 and turn >= ITALY_AT_WAR:
        return Nation.NEUTRAL if turn < TORCH else Nation.GERMANY
    if (YUGOSLAVIA | GREECE_AND_CRETE) >> area & 1 and turn >= MARITA_MERKUR:
        return Nation.GERMANY
    return Nation[str(MAP.places[area].facts["owner"]).upper()]


def refusals(step: Choice[Position], p: Position, text: str) -> list[str]:
    """Return the ids of the rules that refuse an order at a step."""
    (order,) = NOTATION.read(text)
    return [violation.rule for violation in GAME.why_not(p, order)]


def play(step: Choice[Position], p: Position, *texts: str) -> Log:
    """Carry out orders, each of which must be legal, and return the log."""
    log = Log()
    for text in texts:
        (order,) = NOTATION.read(text)
        assert order in step.orders(p), f"{text}: {step.why_not(p, order)}"
        step.apply(p, order, log)
        p.legal = None
    return log


def place_of(p: Position, unit: str) -> str:
    """Return the id of the place where a unit is."""
    return PLACE_IDS[p.at[UNIT[unit]]]


def owner_of(p: Position, area: str) -> str:
    """Return the id of the nation that possesses an area."""
    return p.owner(PLACE[area]).name.lower()


def goals(step: Choice[Position], p: Position, verb: str, unit: str) -> set[str]:
    """Return the ids of all places (or units) that complete an order `verb unit …`."""
    kind = "unit" if verb in ("load", "invade") else "place"
    names = NOTATION.names[kind].ids
    return {names[o.args[-1]] for o in step.orders(p) if o.verb == verb and o.args[0] == UNIT[unit]}
