"""What dates bring: the rules that begin with one, and the schedules of the scenarios, in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import listed
from sandtable.games.europa.language import NOTATION, SIDE_ADJECTIVES
from sandtable.games.europa.show.words import AIR_TITLES, PLACE_TITLES, UNIT_TITLES, quarters
from sandtable.games.europa.world.atlas import COUNTRY_TITLES, SHEETS
from sandtable.games.europa.world.calendar import TURN_IDS, TURNS, days
from sandtable.games.europa.world.charts import (
    ANTI_TANK_FROM,
    ASSEMBLY_AUTOMATIC,
    ASSEMBLY_FROM,
    BRITISH_SUPPORT_FROM,
    FRENCH_DEFENCE_FROM,
    INTERVENTION,
    INTERVENTION_EARLY,
    MATRUH_LINE_FROM,
)
from sandtable.games.europa.world.scenario import CARDS, Card
from sandtable.games.europa.world.schedule import (
    Arrive,
    ArriveAir,
    BoxPasses,
    Convert,
    ConvertAir,
    Event,
    Join,
    Points,
    Rebuild,
    Return,
    RuleBegins,
    Spot,
    Transfer,
    Where,
    Withdraw,
)

_NATIONS: Final = NOTATION.names["nation"].titles
_FEW: Final = 3  # places that are named one by one
RULES: Final[dict[int, tuple[str, str]]] = {
    INTERVENTION_EARLY: ("The Soviets come if the Polish government is captured or Warszawa is German", "EUC-58/1"),
    INTERVENTION: ("The Soviets come into Poland", "EUC-58/1"),
    BRITISH_SUPPORT_FROM: ("British ground support counts in full", "EU-103.A.21.b/1"),
    FRENCH_DEFENCE_FROM: ("French air support counts in full", "EU-103.B.21.c.2/1"),
    MATRUH_LINE_FROM: ("The railway from Matruh may be built", "EU-103.A.2.b.1/3"),
    ASSEMBLY_FROM: ("American divisions may be assembled once a 6 is thrown", "EU-103.E.21.b.1/2"),
    ASSEMBLY_AUTOMATIC: ("American divisions may be assembled", "EU-103.E.21.b.1/4"),
    ANTI_TANK_FROM: ("British, Free French, Polish and American infantry has anti-tank weapons", "EU-103.A.3.a/1"),
}


class Told(NamedTuple):
    """Something that a date brings: whose affair it is (-1: everybody's), in words, with its rule and its pieces."""

    side: int
    words: str
    rule: str
    units: tuple[int, ...] = ()
    airs: tuple[int, ...] = ()


def calendar() -> Iterator[Doc]:
    """Yield the turns of the war and what each brings, on which board."""
    for turn in range(TURNS):
        yield {"turn": TURN_IDS[turn], "title": days(turn), "events": list(_events(turn))}


def _events(turn: int) -> Iterator[str]:
    if turn in RULES:
        words, rule = RULES[turn]
        yield f"{words}. ({rule})"
    found: dict[str, None] = {}
    for card in CARDS.values():
        if card.sheet != "sandbox":
            found |= dict.fromkeys(f"{SHEETS[card.sheet].title}: {words}." for words in gathered(card, turn))
    yield from found


def gathered(card: Card, turn: int) -> Iterator[str]:
    """Yield what a turn brings by a schedule, all of a kind and side in one sentence."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for told in brings(card, turn):
        what, _, rest = told.words.partition(" arrives")
        if rest or told.words.endswith(" arrives"):
            kinds.setdefault((f"{SIDE_ADJECTIVES[told.side]} arrivals", told.rule), []).append(what)
        else:
            kinds.setdefault((told.words, told.rule), [])
    for (words, rule), names in kinds.items():
        yield f"{words}: {listed(names)} ({rule})" if names else f"{words} ({rule})"


@cache
def _by_turn(scenario: str) -> dict[int, tuple[Told, ...]]:
    return {turn: tuple(map(told_of, events)) for turn, events in CARDS[scenario].schedule.items()}


def brings(card: Card, turn: int) -> tuple[Told, ...]:
    """Return what a turn brings by the schedule of a scenario."""
    return _by_turn(card.id).get(turn, ())


def told_of(event: Event) -> Told:
    """Return an event in words."""
    match event:
        case Arrive(side, unit, where):
            state = " as a cadre" if event.is_cadre else ""
            return Told(side, f"{UNIT_TITLES[unit]} arrives{state} {_where(where)}", "EUC-51/1", (unit,))
        case ArriveAir(side, air, where):
            return Told(side, f"{AIR_TITLES[air]} arrives {_where(where)}", "EUC-51/1", (), (air,))
        case Withdraw(side, units):
            return Told(side, f"{_units(units)} must leave", "EUC-51/3", units)
        case Return(side, unit, _, where):
            return Told(side, f"{UNIT_TITLES[unit]} arrives again {_where(where)}", "EUC-51/3", (unit,))
        case Convert(side, units, to):
            into = f" into {UNIT_TITLES[to]}" if to >= 0 else ""
            return Told(side, f"{_units(units)}: converted{into}", "EUC-51/4", (*units, *([to] if to >= 0 else [])))
        case ConvertAir(side, airs):
            names = listed([AIR_TITLES[air] for air in airs])
            return Told(side, f"{names}: converted to {event.rows[0].model}", "EUC-51/4", (), airs)
        case Rebuild(side, unit):
            return Told(side, f"{UNIT_TITLES[unit]} is rebuilt for nothing if it is a cadre", "EUC-51/4", (unit,))
        case Points(side, nation, infantry4, armour4):
            sums = ((infantry4, "infantry RP"), (armour4, "armour RP"))
            gained = listed([f"{quarters(gain)} {kind}" for gain, kind in sums if gain])
            return Told(side, f"{_NATIONS[nation]} points: {gained}", "EUC-50/1")
        case Join(side, country):
            return Told(side, f"{COUNTRY_TITLES[country]} joins the {SIDE_ADJECTIVES[side]} side", "EUC-56/2")
        case Transfer(side, units):
            return Told(side, f"{_units(units)}: sent to another command", "EU-103.A.21.a/3", units)
        case RuleBegins(side, rule, note):
            return Told(side, note or "a rule begins", rule)
        case BoxPasses(side, box):
            return Told(side, f"{PLACE_TITLES[box]} becomes {SIDE_ADJECTIVES[side]}", "EUC-3.I/3")


def _units(units: tuple[int, ...]) -> str:
    return listed([UNIT_TITLES[unit] for unit in units])


def _where(where: Where) -> str:
    """Say where something arrives."""
    if where.spot == Spot.PORTS:
        return "in a port"
    if where.spot == Spot.AIRBASES:
        return "at an airbase"
    named = [PLACE_TITLES[place] for place in bit_list(where.places)]
    if where.spot == Spot.WITH_UNIT:
        return f"with {UNIT_TITLES[where.unit]}"
    return f"in {listed(named)}" if len(named) <= _FEW else f"in one of {len(named)} places"
