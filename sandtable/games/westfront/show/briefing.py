"""The situation in words, for people who play without a map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter, xor
from typing import Final

from sandtable.core.bits import bit_list, union
from sandtable.core.phrases import counted
from sandtable.core.show import Briefing, step_in_words
from sandtable.games.westfront.position import Beachhead, Neutral, Off, Phase, Position, Weather
from sandtable.games.westfront.rules.control import in_play, territory
from sandtable.games.westfront.rules.setup.opening import read_scenario
from sandtable.games.westfront.show.blocks import SIDE_ADJECTIVES, block, blocks
from sandtable.games.westfront.show.operations import operations
from sandtable.games.westfront.world.atlas import (
    PLACE_TITLES,
    Basin,
    Nation,
)
from sandtable.games.westfront.world.calendar import MONTH_TITLES
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    BEACHHEAD_TITLES,
    OF_PLAYER,
    UNIT_TITLES,
)

_SIDES: Final = ("Allies", "Axis")
_THEATRES: Final = {
    "Britain": (Nation.BRITAIN, Nation.GIBRALTAR),
    "France and the Low Countries": (Nation.FRANCE, Nation.BELGIUM, Nation.HOLLAND),
    "Germany and Denmark": (Nation.GERMANY, Nation.DENMARK),
    "Austria, Czechoslovakia, Hungary": (Nation.AUSTRIA, Nation.CZECHOSLOVAKIA, Nation.HUNGARY),
    "Yugoslavia": (Nation.YUGOSLAVIA,),
    "Italy": (Nation.ITALY,),
    "Spain and Portugal": (Nation.SPAIN, Nation.PORTUGAL),
    "Malta and North Africa": (Nation.MALTA, Nation.NORTH_AFRICA),
}
_OFF_MAP: Final = {
    Off.HAND: "in hand",
    Off.POOL: "eliminated",
    Off.DUE: "still to come",
    Off.EAST: "beyond the eastern edge",
    Off.LOST: "lost for good",
    Off.NEUTRAL: "neutral",
    Off.OUT: "out of the game",
}
_EVENTS: Final = {
    "italy": "Italy has surrendered",
    "maquis": "The Maquis have risen",
    "tito": "Tito has been raised",
    "yugoslavia": "The Allies have entered Yugoslavia",
    "grounded": "German paras do not drop any more",
}


def _heading(p: Position) -> Iterator[str]:
    when = f"{MONTH_TITLES[p.month]}"
    if p.phase not in (Phase.SETUP, Phase.PRODUCTION):
        when += f", fortnight {p.fortnight + 1}, {_SIDES[p.player]}"
    yield f"{when}, {step_in_words(p)}. cv: combat value, the steps of a block; a hidden block shows only its side."
    yield f"{'. '.join([*_weather(p), *_politics(p)])}."


def _weather(p: Position) -> Iterator[str]:
    yield "Mud" if p.weather == Weather.MUD else "Dry"
    if p.storm >= 0:
        yield f"Storm in the {Basin(p.storm).name.title()}"


def _politics(p: Position) -> Iterator[str]:
    yield from (words for name, words in _EVENTS.items() if getattr(p, name))
    for name, state in (("Spain", p.spain), ("Portugal", p.portugal)):
        if state != Neutral.NEUTRAL:
            yield f"{name} is {'at war' if state == Neutral.AT_WAR else 'defeated'}"
    if p.penalty:
        yield f"Declarations of war cost the Allies {counted(p.penalty, 'VP')}"


def _theatres(p: Position) -> Iterator[str]:
    for theatre, nations in _THEATRES.items():
        hexes = territory(*nations) & p.card.hexes
        lines = [f"  {_line(p, here)}" for here in bit_list(hexes) if p.at[here] or here in p.beachheads]
        if lines:
            yield theatre
            yield from lines


def _line(p: Position, here: int) -> str:
    """Return one line on a hex: name, who controls it, who is there."""
    parts = [words for side in (ALLIES, AXIS) if (words := blocks(p, p.units(side, here)))]
    parts += [BEACHHEAD_TITLES[i] for i, place in enumerate(p.beachheads) if place == here]
    return f"{PLACE_TITLES[here]} ({holder(p, here)}): {'; '.join(parts) or 'empty'}"


def holder(p: Position, here: int) -> str:
    """Say whose a hex is, whose it was if that is somebody else, and who attacks there."""
    owner = _side_of(p.held, here)
    words = [SIDE_ADJECTIVES[owner] if owner >= 0 else "disputed" if in_play(p) >> here & 1 else "closed"]
    last = _side_of(p.prior, here)
    if last != owner:
        words.append(f"last {SIDE_ADJECTIVES[last] if last >= 0 else 'nobody’s'}")
    attacker = _side_of(p.attacked, here)
    if attacker >= 0:
        words.append(f"battle, the {_SIDES[attacker]} attack")
    return ", ".join(words)


def _side_of(sets: list[int], here: int) -> int:
    return next((side for side in (ALLIES, AXIS) if sets[side] >> here & 1), -1)


def _ground(p: Position) -> Iterator[str]:
    """Tell of the empty hexes which are not as they were at first."""
    changed = [here for here in bit_list(union(map(xor, _control(p), _first_control(p.scenario)))) if not p.at[here]]
    held = sorted((holder(p, here), PLACE_TITLES[here]) for here in changed if here not in p.beachheads)
    for whose, group in groupby(held, key=itemgetter(0)):
        yield f"Empty and now {whose}: {', '.join(title for _, title in group)}"


def _control(p: Position) -> tuple[int, ...]:
    return (*p.held, *p.prior, *p.attacked)


@cache
def _first_control(scenario: str) -> tuple[int, ...]:
    return _control(read_scenario(scenario))


def _off_map(p: Position) -> Iterator[str]:
    yield "Off the map"
    states = [f"{title} {_state(state)}" for title, state in zip(BEACHHEAD_TITLES, p.beachheads, strict=True)]
    yield f"  BeachHeads: {', '.join(states)}"
    for place, words in _OFF_MAP.items():
        for side in (ALLIES, AXIS):
            units = [unit for unit in bit_list(OF_PLAYER[side]) if p.place[unit] == place and _is_known(p, unit)]
            if units:
                yield f"  {_SIDES[side]}, {words}: {', '.join(block(p, unit) for unit in units)}"


def _is_known(p: Position, unit: int) -> bool:
    """Tell whether there is something to say of a block: of most that are out of the game there is not."""
    return p.place[unit] != Off.OUT or block(p, unit) != UNIT_TITLES[unit]


def _state(state: int) -> str:
    return f"in {PLACE_TITLES[state]}" if state >= 0 else Beachhead(state).name.lower()


BRIEFING: Final = Briefing((_heading, _theatres, _ground, operations, _off_map))
