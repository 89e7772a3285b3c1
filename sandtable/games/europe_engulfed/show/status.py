"""How things stand: the turn and the phase in words, weather, Special Actions, politics, who leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Fact
from sandtable.games.europe_engulfed.language import WEATHERS
from sandtable.games.europe_engulfed.position import Phase, Position, Status, Vichy
from sandtable.games.europe_engulfed.rules.bidding import bid_of
from sandtable.games.europe_engulfed.rules.politics.victory import (
    has_happened,
    score,
    verdict_of_campaign,
    verdict_of_count,
    verdict_of_event,
)
from sandtable.games.europe_engulfed.show.skies import u_boats as u_boat_words
from sandtable.games.europe_engulfed.show.words import CAMP_ADJECTIVES, FRONTS, PHASES, VICHY, capital
from sandtable.games.europe_engulfed.world.atlas import OF_FRONT, RESOURCES, Front
from sandtable.games.europe_engulfed.world.calendar import TURN_TITLES, Weather
from sandtable.games.europe_engulfed.world.charts import ACTION_LIMIT, GERMANY_FALLS
from sandtable.games.europe_engulfed.world.roster import MAJORS, MINORS, NATION_NAMES, NATION_TITLES, Group, Nation
from sandtable.games.europe_engulfed.world.scenario import Count, Event, Happening

_TOLL: Final = {
    Weather.MUD: "In Mud all move one area, wings stay down and armor has no hit-bonus.",
    Weather.SNOW: "In Snow attackers roll half their dice, and wings stay down.",
}
_HAPPENINGS: Final = {
    Happening.POLAND_CONQUERED: ("Poland is conquered", "Poland stands"),
    Happening.PARIS_AXIS: ("Paris has fallen", "Paris stands"),
    Happening.ITALY_OUT: ("Italy is out of the war", "Italy is in the war"),
}


def status(p: Position) -> list[Fact]:
    """Return how things stand."""
    parts = (_turn, _phase, _weather, _points, _actions, _victory, _bid, _war, _politics, _track)
    return [fact for part in parts for fact in part(p)]


# ---------------------------------------------------------------- when
def _turn(p: Position) -> Iterator[Fact]:
    number, last = p.turn - p.card.first_turn + 1, p.card.turns
    detail = f"Turn {number} of {last}{', the last one' * (p.turn == p.card.last_turn)}."
    yield Fact("turn", "Turn", TURN_TITLES[p.turn], detail, "EE-1.0/1", is_news=True)


def _phase(p: Position) -> Iterator[Fact]:
    name, rule = PHASES[Phase(p.phase)]
    whose = "" if p.phase == Phase.WEATHER else f"{CAMP_ADJECTIVES[p.phasing]} "
    yield Fact("phase", "Phase", capital(f"{whose}{name}"), rule=rule, is_news=True)


def _weather(p: Position) -> Iterator[Fact]:
    if p.phase == Phase.WEATHER:
        return  # it is last turn's
    fronts = [front for front in Front if OF_FRONT[front] & p.card.theatre.areas]
    kinds = {p.weather[front] for front in fronts}
    if len(kinds) == 1:
        text = WEATHERS[kinds.pop()]
    else:
        text = ", ".join(f"{WEATHERS[p.weather[front]]} in {FRONTS[front]}" for front in fronts)
    toll = " ".join(words for weather, words in _TOLL.items() if weather in {p.weather[front] for front in fronts})
    yield Fact("weather", "Weather", text, toll, "EE-1.1/1", is_news=True)


# ---------------------------------------------------------------- what powers have
def _points(p: Position) -> Iterator[Fact]:
    """The WERPs of who produces: what is left is open to all."""
    if p.phase == Phase.PRODUCTION and any(p.werps):
        left = [f"{NATION_TITLES[n]} {p.werps[n]}" for n in Nation if p.werps[n]]
        yield Fact("points", "WERPs left", listed(left), "What is not spent is lost.", "EE-4.5/2")


def _actions(p: Position) -> Iterator[Fact]:
    """EE-7.11/1: markers lie open, each power has a limit of the year."""
    held = [
        f"{NATION_TITLES[nation]} {p.actions[nation]} of {ACTION_LIMIT[nation][p.turn]}"
        for nation in Nation
        if p.status[nation] == Status.AT_WAR and (p.actions[nation] or ACTION_LIMIT[nation][p.turn])
    ]
    if held:
        surplus = "One of Germany's is above its limit, and not replaced." if p.surplus else ""
        yield Fact("actions", "Special Actions", ", ".join(held), surplus, "EE-7.11/1")


# ---------------------------------------------------------------- who leads
def _victory(p: Position) -> Iterator[Fact]:
    test, detail = p.card.victory_test, p.card.victory
    if isinstance(test, Count):
        points, level = score(p, test), verdict_of_count(p, test).level
        text = f"the Axis has {counted(points, 'point')} of resource areas: {level_words(level)} now"
    elif isinstance(test, Event):
        so, not_so = _HAPPENINGS[test.what]
        words = so if has_happened(p, test.what) else not_so
        text = f"{words}{_losses(p, test)}: {level_words(verdict_of_event(p, test).level)} now"
    else:
        held = counted((p.held[Group.AXIS] & RESOURCES).bit_count(), "resource area")
        stands = level_words(verdict_of_campaign(p).level)
        text = f"{level_words(GERMANY_FALLS[p.turn].level)} if Germany fell now"
        detail = f"If it still had {held} at the end of 1945: {stands}. {detail}"
    yield Fact("victory", "Victory", text, detail, "EE-16-card/1" if test else "EE-10.47/2")


def _losses(p: Position, test: Event) -> str:
    is_counted = any(mark.steps >= 0 for mark in test.marks)
    return f", {counted(p.german_losses, 'German step')} lost" if is_counted else ""


def level_words(level: str) -> str:
    """Say a level of victory: `an Axis decisive victory`, `a draw`."""
    if level == "draw":
        return "a draw"
    camp, _, degree = level.partition("-")
    return f"an {camp.capitalize()} {degree + ' ' if degree else ''}victory"


def _bid(p: Position) -> Iterator[Fact]:
    """What the players bid for their sides, or chose before the match."""
    if steps := bid_of(p):
        text = f"Soviet conscription {'gains' if steps > 0 else 'loses'} {counted(abs(steps), 'step')}"
        yield Fact("bid", "Bid", text, rule="EE-10.5/1")


# ---------------------------------------------------------------- politics
def _war(p: Position) -> Iterator[Fact]:
    """Which of the Major Powers of the theatre are in the war, and who has fallen."""
    playing = [n for n in MAJORS if p.card.theatre.powers >> n & 1]
    neutral = [NATION_NAMES[n] for n in playing if p.status[n] == Status.NEUTRAL]
    minors = [NATION_NAMES[n] for n in MINORS if p.status[n] == Status.AT_WAR]
    fallen = [NATION_NAMES[n] for n in Nation if p.status[n] == Status.CONQUERED and p.card.theatre.powers >> n & 1]
    parts = [f"{listed(neutral)} neutral"] if neutral else []
    parts += [f"{listed(minors)} attacked"] if minors else []
    parts += [f"{listed(fallen)} out of the war"] if fallen else []
    if parts:
        yield Fact("powers", "Powers", capital("; ".join(parts)), rule="EE-10.1/1", is_news=True)


def _politics(p: Position) -> Iterator[Fact]:
    if p.vichy != Vichy.NONE and p.card.theatre.powers >> Nation.VICHY & 1:
        yield Fact("vichy", "Vichy France", VICHY[Vichy(p.vichy)], rule="EE-9.521/1", is_news=True)
    if p.pact:
        yield Fact("pact", "The pact", "its areas are Soviet", rule="EE-9.25/2", is_news=True)
    if p.morale_broken:
        yield Fact("morale", "Italian morale", "collapsed", "Italians have no hit-bonus.", "EE-9.45/1", is_news=True)
    if p.declared:
        names = [NATION_NAMES[nation] for nation in bit_list(p.declared)]
        yield Fact("declared", "War declared on", listed(names), rule="EE-1.23/1", is_news=True)


def _track(p: Position) -> Iterator[Fact]:
    """The General Information Track, where there is strategic warfare (EE-glossary-strategic-assets/1)."""
    if not p.card.theatre.is_whole:
        return
    bombers, allied_bombers, fighters, allied_fighters, u_boats, asw, flak, british_flak, v1, v2 = p.track
    text = f"{counted(u_boats, 'U-boat')}, ASW {asw}; bombers {bombers} to {allied_bombers}"
    detail = f"Fighters {fighters} to {allied_fighters}, Flak {flak} to {british_flak}, V-1 {v1}, V-2 {v2}; Axis first."
    detail = " ".join(filter(None, (detail, u_boat_words(p))))
    yield Fact("track", "Strategic", text, detail, "EE-glossary-strategic-assets/1")
