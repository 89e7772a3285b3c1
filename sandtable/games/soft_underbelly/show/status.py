"""How things stand: date, phase, weather, stars, who leads by what, and what else holds everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Fact
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.politics import GARRISONS, is_at_war
from sandtable.games.soft_underbelly.rules.reinforcements import INVASION_FROM
from sandtable.games.soft_underbelly.rules.stacking import CHECKED, COMBAT, MOVEMENT
from sandtable.games.soft_underbelly.rules.stars import PRODUCERS, draws_stars, income
from sandtable.games.soft_underbelly.rules.victory import (
    ALLIED_GOALS,
    allied_victory,
    allies_hold_their_goals,
    axis_stars,
    is_axis_triumph,
    verdict,
)
from sandtable.games.soft_underbelly.show.words import FRANCE, NATIONS, PLACES, date, open_step, plain_nation, weather
from sandtable.games.soft_underbelly.world.atlas import EUROPE
from sandtable.games.soft_underbelly.world.calendar import (
    LAST_TURN,
    MARITA_MERKUR,
    NEVER,
    REORGANISATION_POSSIBLE,
    TURNS,
)
from sandtable.games.soft_underbelly.world.roster import ALLIES, AXIS, Nation

_ADJECTIVES: Final = ("Axis", "Allied")
_PHASES: Final = {
    "setup": "set-up",
    "withdrawal": "reinforcements",
    "arrival": "reinforcements",
    "replacements": "replacements",
    "movement": "movement",
    "combat": "combat",
    "combat-end": "combat",
    "breakthrough": "breakthrough",
}
_AFTER: Final = {MOVEMENT: "movement", COMBAT: "combat"}
_BELLIGERENTS: Final = (Nation.GERMANY, Nation.ITALY, Nation.BRITAIN, Nation.US)


def status(p: Position) -> list[Fact]:
    """Return how things stand."""
    return [*_time(p), *_stars(p), leads(p), *_politics(p), *_events(p)]


def _time(p: Position) -> Iterator[Fact]:
    yield Fact("turn", "Turn", date(p.turn), f"Turn {p.turn + 1} of {len(TURNS)}", "SU-sequence/3", is_news=True)
    yield Fact("phase", "Phase", _phase(p), rule="SU-sequence/2", is_news=True)
    name, effect, rule = weather(p.turn)
    words = f"{name}: {effect} in the winter zone" if effect else f"{name}: no effect"
    yield Fact("weather", "Weather", words, rule=rule, is_news=True)


def _phase(p: Position) -> str:
    """Name the phase: the first step from the top of the stack that belongs to one."""
    for frame in reversed(p.stack):
        step = str(frame[0])
        if step == "stacking":
            return f"{_ADJECTIVES[p.side]} {_AFTER.get(CHECKED.top(p), 'end of turn')}"
        if step in _PHASES:
            return f"{_ADJECTIVES[p.side]} {_PHASES[step]}"
    return f"{_ADJECTIVES[p.side]} turn" if p.stack else "the game is over"


def _stars(p: Position) -> Iterator[Fact]:
    drawing = [[nation for nation in nations if draws_stars(p, nation)] for nations in PRODUCERS]
    incomes = [", ".join(f"{plain_nation(n)} {income(p, n)}" for n in nations) for nations in drawing]
    yield Fact("points", "Stars a turn", "; ".join(incomes), "Before lend-lease.", "SU-chart/3")
    if open_step(p) == "replacements":
        purse = ", ".join(f"{plain_nation(nation)} {p.points[nation]}" for nation in drawing[p.side])
        yield Fact("purse", "Stars to spend", purse, "What is not spent in this phase is lost.", "SU-repl/11")


# Who leads


def standing(p: Position) -> tuple[int, str, str]:
    """Return the outcome if the game ended as things stand now: winner (-1: nobody), level, rule."""
    if is_axis_triumph(p):
        return AXIS, "strategic", "SU-victory/7"
    return allied_victory(p, "SU-victory/9") if allies_hold_their_goals(p) else verdict(p)


def leads(p: Position) -> Fact:
    """Tell who would win now, by what, and what the other side lacks."""
    winner, level, rule = standing(p)
    stars, goals = axis_stars(p), ALLIED_GOALS & p.facts.owned[ALLIES]
    if winner == AXIS:
        text = f"the Axis, by {counted(stars.bit_count(), 'star')}"
    elif winner == ALLIES:
        text = f"the Allies, by the stars of {_named(ALLIED_GOALS)}"
    else:
        text = "nobody: a draw"
    kind = f"a {level} victory" if winner >= 0 else "a draw"
    detail = (
        f"If it ended now: {kind} ({rule}). The Axis wins by any star that it holds after {date(LAST_TURN)}"
        f" (now {_named(stars) or 'none'}); the Allies by {_named(ALLIED_GOALS)} (now {_named(goals) or 'none'})."
    )
    return Fact("victory", "Leads", text, detail, rule)


def _named(areas: int) -> str:
    return listed([PLACES[area] for area in bit_list(areas)])


# What else holds everywhere


def _politics(p: Position) -> Iterator[Fact]:
    fighting = listed([NATIONS[nation] for nation in _BELLIGERENTS if is_at_war(p, nation)])
    detail = "Italy is defeated." if p.collapsed else ""
    yield Fact("war", "At war", fighting, detail, "SU-victory/3" if p.collapsed else "SU-start/2", is_news=True)
    yield Fact("france", "France", FRANCE[Vichy(p.vichy)], rule="SU-status/3", is_news=True)


def _events(p: Position) -> Iterator[Fact]:
    if p.reorganised != NEVER:
        since = "" if p.reorganised <= p.turn else f" from {date(p.reorganised)} on"
        words = f"reorganised{since}: infantry attacks with 0 and defends with 2"
        yield Fact("reorganisation", "German army", words, rule="SU-reorg/1", is_news=True)
    elif REORGANISATION_POSSIBLE <= p.turn < LAST_TURN:
        yield Fact("reorganisation", "German army", "may be reorganised", rule="SU-reorg/1", is_news=True)
    if p.turn >= MARITA_MERKUR and GARRISONS & p.facts.owned[AXIS]:
        posts = GARRISONS & p.facts.any[AXIS]
        words = f"in {_named(posts)}" if posts else "missing"
        yield Fact(
            "garrison",
            "Balkan garrison",
            words,
            "If no Axis unit is in Belgrade, Albania or Greece at the end of an Axis turn, the Balkans rise.",
            "SU-garrison/2",
        )
    if p.turn >= INVASION_FROM:
        yield Fact("invasion", "Invasion of Europe", _invasion(p), rule="SU-invasion-turn/1", is_news=True)


def _invasion(p: Position) -> str:
    if p.invasion_taken:
        return "has brought the Axis its Invasion Turn units"
    ashore = p.facts.fighters[ALLIES] & EUROPE
    return "the Invasion Turn units come in the next Axis turn" if ashore else "none yet"
