"""The turn track: this turn and those to come, their weather, and what begins on a date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sandtable.core.show import Card, Fact
from sandtable.games.europe_engulfed.position import Phase, Position
from sandtable.games.europe_engulfed.show.words import capital, weather_to_come, weather_words
from sandtable.games.europe_engulfed.world.calendar import EVENTS, TURN_TITLES, year

_CITED: Final = re.compile(r"(.*) \((EE-[^,)]*)[^)]*\)")


def track(p: Position) -> list[Card]:
    """Return a card for each turn that is left, from this one on, by years."""
    return [
        Card(TURN_TITLES[turn], str(year(turn)), facts=(*_weather(p, turn), *_events(p, turn)), is_now=turn == p.turn)
        for turn in range(p.turn, p.card.last_turn + 1)
    ]


def _weather(p: Position, turn: int) -> Iterator[Fact]:
    if turn == p.turn and p.phase != Phase.WEATHER:
        yield Fact("weather", "Weather", weather_words(p.weather), rule="EE-1.1/1")
    else:
        words, rule = weather_to_come(turn)
        yield Fact("weather", "Weather", words, rule=rule)


def _events(p: Position, turn: int) -> Iterator[Fact]:
    """Yield what begins with a turn: as the calendar has it, and the end."""
    for event in EVENTS[turn]:
        cited = _CITED.fullmatch(event)
        words, rule = cited.groups() if cited else (event, "")
        yield Fact("event", "Begins", capital(words), rule=rule)
    if turn == p.card.last_turn:
        yield Fact("end", "Ends", "The last turn of this scenario", rule="EE-16-card/1")
