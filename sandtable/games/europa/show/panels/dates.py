"""The calendar: this turn and those to come, their weather, and what the schedule brings to each side."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.show import Card, Fact
from sandtable.games.europa.language import SIDE_ADJECTIVES, WEATHERS
from sandtable.games.europa.position import Off, Phase, Position
from sandtable.games.europa.show.charts import faces_in_words
from sandtable.games.europa.show.dates import RULES, brings
from sandtable.games.europa.show.status import last_turn
from sandtable.games.europa.show.words import AIR_IDS, UNIT_IDS, UNIT_TITLES
from sandtable.games.europa.world.calendar import TURN_IDS, days, weather_dice


def dates(p: Position) -> list[Card]:
    """Return a card for each turn that is left, and one for what is overdue."""
    return [*_overdue(p), *(_turn(p, turn) for turn in range(p.turn, last_turn(p) + 1))]


def _turn(p: Position, turn: int) -> Card:
    told = brings(p.card, turn)
    facts = [_weather(p, turn)]
    if turn in RULES:
        words, rule = RULES[turn]
        facts.append(Fact("rule", "From now on", words, rule=rule))
    facts += [Fact("event", SIDE_ADJECTIVES[row.side], row.words, rule=row.rule) for row in told]
    if turn == last_turn(p):
        facts.append(Fact("end", "Ends", "the last turn", rule="EUC-60/1"))
    pieces = (
        *(UNIT_IDS[unit] for row in told for unit in row.units),
        *(AIR_IDS[one] for row in told for one in row.airs),
    )
    title = f"{TURN_IDS[turn]}: {days(turn)}"
    return Card(title, days(turn)[-4:], facts=tuple(facts), pieces=pieces, is_now=turn == p.turn)


def _weather(p: Position, turn: int) -> Fact:
    if turn == p.turn and p.phase != Phase.WEATHER:
        return Fact("weather", "Weather", WEATHERS[p.weather], rule="EUC-42/1")
    return Fact("weather", "Weather", faces_in_words(weather_dice(p.sheet.zone, turn)), rule="EUC-42/2")


def _overdue(p: Position) -> Iterator[Card]:
    """Yield those who should have come, or gone, before this turn."""
    late = [unit for unit, due in enumerate(p.due) if 0 <= due < p.turn and (p.at[unit] == Off.DUE or p.at[unit] >= 0)]
    if late:
        facts = tuple(
            Fact(
                "late",
                UNIT_TITLES[unit],
                f"{_what(p, unit)} since {TURN_IDS[p.due[unit]]}",
            )
            for unit in late
        )
        yield Card("Overdue", "Now", facts=facts, pieces=tuple(UNIT_IDS[unit] for unit in late))


def _what(p: Position, unit: int) -> str:
    return "to leave" if p.at[unit] >= 0 else "to arrive"
