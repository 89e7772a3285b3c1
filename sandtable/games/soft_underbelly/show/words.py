"""Words that several parts of the show share: names without articles, dates, who holds what, who is where."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.position import Vichy as VichyState
from sandtable.games.soft_underbelly.show.operations import marks
from sandtable.games.soft_underbelly.world.atlas import SEA, STARS
from sandtable.games.soft_underbelly.world.calendar import TURNS, is_fall, is_spring, is_winter
from sandtable.games.soft_underbelly.world.roster import UNIT_TITLES, Nation, Side

NATIONS: Final = NOTATION.names["nation"].titles
PLACES: Final = NOTATION.names["place"].titles
SIDES: Final = ("Axis", "Allies")
FRANCE: Final = {
    VichyState.ALLIED: "Allied",
    VichyState.NEUTRAL: "neutral",
    VichyState.FREE_FRENCH: "Free French",
}


def open_step(p: Position) -> str:
    """Return the name of the step that is open, or nothing."""
    return str(p.stack[-1][0]) if p.stack else ""


def date(turn: int) -> str:
    """Return a turn as people say it: `Spring 1941`."""
    year, season = TURNS[turn].split()
    return f"{season.capitalize()} {year}"


def weather(turn: int) -> tuple[str, str, str]:
    """Return what the weather is called, what it does in the winter zone, if anything, and the rule that says so."""
    if is_spring(turn):
        return "Mud", "no second army", "SU-stack/15"
    if is_fall(turn):
        return "Fall", "no breakthrough", "SU-weather/2"
    if is_winter(turn):
        return "Winter", "double supply, no landings and no flights", "SU-weather/4"
    return "Summer", "", "SU-weather/5"


def plain_nation(nation: int) -> str:
    """Return a nation's name without its article."""
    return NATIONS[nation].removeprefix("the ")


def held_by(p: Position, area: int) -> str:
    """Say who possesses an area, who merely controls it, and who draws its star if that is somebody else."""
    if SEA >> area & 1:
        return ""
    owner = p.owner(area)
    words = ["neutral" if owner == Nation.NEUTRAL else plain_nation(owner)]
    words += [f"controlled by the {SIDES[side]}" for side in Side if p.facts.controlled[side] >> area & 1]
    payee = Nation(p.payee[area])
    if STARS >> area & 1 and payee != owner and owner != Nation.NEUTRAL:
        words.append(f"star drawn by {NATIONS[payee]}")
    return ", ".join(words)


def units_in_words(p: Position, units: int) -> str:
    """Return units with their marks and what they carry: `British Convoy 2 (moved, carrying ANZAC)`."""
    carried = mask_of(unit for unit in bit_list(units) if p.aboard[unit] >= 0)
    return ", ".join(_unit(p, unit) for unit in bit_list(units & ~carried))


def _unit(p: Position, unit: int) -> str:
    words = [*marks(p, unit), *(f"carrying {_unit(p, cargo)}" for cargo in bit_list(p.cargo(unit)))]
    return UNIT_TITLES[unit] + (f" ({', '.join(words)})" if words else "")


def in_a_row(kind: str, number: int) -> str:
    """Return slots for several names of a kind: `{unit}, {unit} and {unit}`."""
    slots = [f"{{{kind}}}"] * number
    return f"{', '.join(slots[:-1])} and {slots[-1]}" if number > 1 else "".join(slots)
