"""The situation in words, for people who play without a map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted
from sandtable.core.show import Briefing, step_in_words
from sandtable.games.westfront.position import Beachhead, Neutral, Off, Phase, Position, Weather
from sandtable.games.westfront.rules.control import in_play, territory
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
    STAND_INS,
    UNIT_TITLES,
)

_SIDES: Final = ("Allies", "Axis")
_SIDE_ADJECTIVES: Final = ("Allied", "Axis")
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
    if p.italy:
        yield "Italy has surrendered"
    for name, state in (("Spain", p.spain), ("Portugal", p.portugal)):
        if state != Neutral.NEUTRAL:
            yield f"{name} is {'at war' if state == Neutral.AT_WAR else 'defeated'}"
    if any(p.supreme):
        yield f"Supreme Moves left: {sum(p.supreme)}"


def _theatres(p: Position) -> Iterator[str]:
    for theatre, nations in _THEATRES.items():
        hexes = territory(*nations) & p.card.hexes
        lines = [f"  {_line(p, here)}" for here in bit_list(hexes) if _is_told(p, here)]
        if lines:
            yield theatre
            yield from lines


def _is_told(p: Position, here: int) -> bool:
    """Tell whether a hex deserves a line: somebody is there, or it has changed hands and matters."""
    return bool(p.at[here]) or here in p.beachheads


def _line(p: Position, here: int) -> str:
    """Return one line on a hex: name, who controls it, who is there."""
    parts = [words for side in (ALLIES, AXIS) if (words := told_units(p, p.units(side, here)))]
    parts += [BEACHHEAD_TITLES[i] for i, place in enumerate(p.beachheads) if place == here]
    return f"{PLACE_TITLES[here]} ({holder(p, here)}): {'; '.join(parts) or 'empty'}"


def holder(p: Position, here: int) -> str:
    """Say whose a hex is, or who attacks in it."""
    attacker = next((side for side in (ALLIES, AXIS) if p.attacked[side] >> here & 1), None)
    if attacker is not None and p.battles >> here & 1:
        return f"battle, the {_SIDES[attacker]} attack"
    for side in (ALLIES, AXIS):
        if p.held[side] >> here & 1:
            return _SIDE_ADJECTIVES[side]
    return "disputed" if in_play(p) >> here & 1 else "closed"


def told_units(p: Position, units: int) -> str:
    """Return blocks with their strengths and marks; hidden ones are only counted."""
    names = [_unit(p, unit) for unit in bit_list(units & ~STAND_INS)]
    for side in (ALLIES, AXIS):
        count = (units & STAND_INS & OF_PLAYER[side]).bit_count()
        if count:
            names.append(counted(count, f"hidden {_SIDE_ADJECTIVES[side]} block"))
    return ", ".join(names)


def _unit(p: Position, unit: int) -> str:
    sets = {"active": p.active, "face-up": p.face_up, "dropped": p.dropped, "landed": p.landed}
    marks = [word for word, units in sets.items() if units >> unit & 1]
    if p.place[unit] >= 0 and not p.supplied >> unit & 1:
        marks.append("unsupplied")
    return f"{UNIT_TITLES[unit]} {p.cv[unit]}cv" + (f" ({','.join(marks)})" if marks else "")


def _off_map(p: Position) -> Iterator[str]:
    yield "Off the map"
    states = [f"{title} {_state(state)}" for title, state in zip(BEACHHEAD_TITLES, p.beachheads, strict=True)]
    yield f"  BeachHeads: {', '.join(states)}"
    for place, words in _OFF_MAP.items():
        for side in (ALLIES, AXIS):
            units = [unit for unit in bit_list(OF_PLAYER[side]) if p.place[unit] == place]
            if units:
                yield f"  {_SIDES[side]}, {words}: {', '.join(_absent(p, unit) for unit in units)}"


def _state(state: int) -> str:
    return f"in {PLACE_TITLES[state]}" if state >= 0 else Beachhead(state).name.lower()


def _absent(p: Position, unit: int) -> str:
    if p.place[unit] == Off.DUE:
        return f"{UNIT_TITLES[unit]} {p.cv[unit]}cv ({MONTH_TITLES[p.due[unit]]})"
    return UNIT_TITLES[unit]


BRIEFING: Final = Briefing((_heading, _theatres, _off_map))
