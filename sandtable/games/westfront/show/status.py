"""How things stand: the month and the phase in words, weather, points, who leads, what else holds everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.phrases import counted, listed
from sandtable.core.show import Fact
from sandtable.games.westfront.position import Bulge, Neutral, Phase, Position, Weather
from sandtable.games.westfront.rules.politics.neutrals import ITALY, PORTUGAL, SPAIN, stance
from sandtable.games.westfront.rules.politics.phase import lost_ports
from sandtable.games.westfront.rules.production.phase import ore_is_lost, production_level
from sandtable.games.westfront.rules.victory import (
    husky_score,
    is_by_cities,
    is_last_month,
    points,
    result,
    victory_cities,
)
from sandtable.games.westfront.show.eyes import ADJECTIVES, SIDES, capital, is_open
from sandtable.games.westfront.world.atlas import Basin
from sandtable.games.westfront.world.calendar import AIR_SUPREMACY, EXTENDED_RANGE, MONTHS, PLOESTI
from sandtable.games.westfront.world.roster import ALLIES, AXIS, Player

_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_PHASES: Final = {
    Phase.COMMAND: ("Command Phase", "WF-4.41/1"),
    Phase.MOVEMENT: ("Movement Phase", "WF-4.42/1"),
    Phase.COMBAT: ("Combat Phase", "WF-4.43/1"),
    Phase.BLITZ_MOVEMENT: ("Blitz Movement Phase", "WF-4.44/1"),
    Phase.BLITZ_COMBAT: ("Blitz Combat Phase", "WF-4.45/1"),
    Phase.SUPPLY: ("Supply Phase", "WF-4.46/1"),
    Phase.POLITICS: ("Politics Phase", "WF-4.47/1"),
}
_BETWEEN: Final = (Phase.SETUP, Phase.PRODUCTION)  # no fortnight has begun
_STANCES: Final = {Neutral.NEUTRAL: "neutral", Neutral.AT_WAR: "at war", Neutral.DEFEATED: "defeated"}


def status(p: Position) -> list[Fact]:
    """Return how things stand."""
    parts = (_turn, _phase, _weather, _production, _victory, _politics, _air, _command)
    return [fact for part in parts for fact in part(p)]


def month_in_words(month: int) -> str:
    """Return a month as people say it: `July 1943`."""
    year, number = MONTHS[month].split("-")
    return f"{_MONTHS[int(number) - 1]} {year}"


def turn_in_words(p: Position) -> str:
    """Return the month, and the fortnight once one has begun."""
    half = "" if p.phase in _BETWEEN else f", {('1st', '2nd')[p.fortnight]} fortnight"
    return month_in_words(p.month) + half


# ---------------------------------------------------------------- when
def _turn(p: Position) -> Iterator[Fact]:
    number, last = p.month - p.card.first_month + 1, p.card.last_months[-1] - p.card.first_month + 1
    detail = f"Month {number} of {max(number, last)}{', the last before victory is judged' * is_last_month(p)}."
    yield Fact("turn", "Turn", turn_in_words(p), detail, "WF-4.1/1", is_news=True)


def _phase(p: Position) -> Iterator[Fact]:
    if p.phase == Phase.SETUP:
        yield Fact("phase", "Phase", "set-up", rule="WF-3.21/1", is_news=True)
    elif p.phase == Phase.PRODUCTION:
        yield Fact("phase", "Phase", f"{ADJECTIVES[p.player]} Production", rule="WF-4.2/1", is_news=True)
    else:
        name, rule = _PHASES[Phase(p.phase)]
        yield Fact("phase", "Phase", f"{ADJECTIVES[p.player]} {name}", rule=rule, is_news=True)


def _weather(p: Position) -> Iterator[Fact]:
    if p.phase in _BETWEEN:
        return
    words = "mud" if p.weather == Weather.MUD else "dry"
    storm = f", storm in the {Basin(p.storm).name.title()}" if p.storm >= 0 else ""
    slow = "HQs command and fly one less far, units are slower, defenders have cover." if p.weather else ""
    rough = "No landings in the storm, and BeachHeads in it do nothing." if storm else ""
    rule = "WF-12.3/1" if storm else "WF-12.1/1"
    yield Fact("weather", "Weather", words + storm, " ".join(filter(None, (slow, rough))), rule, is_news=True)


# ---------------------------------------------------------------- points
def _production(p: Position) -> Iterator[Fact]:
    if p.phase == Phase.SETUP:
        return
    if p.stack and p.stack[-1][0] == "production" and is_open(p, p.player):
        yield Fact("points", "Production", f"{counted(p.points, 'PP')} left", "What is not spent is lost.", "WF-11.3/1")
        return
    levels = [f"{SIDES[player]} {max(0, production_level(p, player))}" for player in Player]
    ore = "The Ore SeaRoute is cut." if ore_is_lost(p) and not p.card.husky else ""
    yield Fact("points", "Production", f"{', '.join(levels)} PPs a month", ore, "WF-11.2/1")


def _victory(p: Position) -> Iterator[Fact]:
    if p.phase == Phase.SETUP:
        return
    if p.card.husky:
        yield _husky(p)
    elif is_by_cities(p):
        allies, axis = victory_cities(p)
        detail = "What the Victory Cities of a side in its supply count decides."
        yield Fact("victory", "Victory Cities", _standing(p, allies, axis), detail, "WF-17.32/1")
    else:
        yield _vps(p)


def _husky(p: Position) -> Fact:
    """WF-HUSKY/1; the Axis does not see which Allied corps are lost."""
    ports, corps = husky_score(p)
    text = f"the Allies hold {ports.bit_count()} of Palermo, Catania and Messina"
    if is_open(p, ALLIES):
        text += f" and have lost {counted(corps.bit_count(), 'corps', 'corps')}: {_level(p)}"
    detail = "Ports less corps lost: 3 an Allied decisive victory, 2 a marginal one, 1 a draw, else the Axis wins."
    return Fact("victory", "Victory", text, detail, "WF-HUSKY/1")


def _vps(p: Position) -> Fact:
    """WF-17.1: what the enemy has lost, and his hidden HQs, a side does not know."""
    sums, is_told = points(p), [is_open(p, player) for player in Player]
    allies, axis = (score.total for score in sums)
    shown = [player for player in Player if is_told[player]]
    if len(shown) == len(Player):
        text = _standing(p, allies, axis)
    elif shown:
        own, other = shown[0], 1 - shown[0]
        text = f"{SIDES[own]} {sums[own].total}, {SIDES[other]} {sums[other].total} as far as is seen"
    else:
        text = f"{SIDES[ALLIES]} {allies}, {SIDES[AXIS]} {axis} as far as everyone sees"
    detail = "; ".join(
        f"{SIDES[player]}: {', '.join(f'{part.words} {part.value:+}' for part in sums[player].parts if part.value)}"
        for player in shown
    )
    return Fact("victory", "VPs", text, capital(detail), "WF-17.1/1")


def _standing(p: Position, allies: int, axis: int) -> str:
    """Say how two sums stand, who leads by how much, and what that would be now."""
    both = f"{SIDES[ALLIES]} {allies}, {SIDES[AXIS]} {axis}"
    if allies == axis:
        return f"{both}: even"
    leader = SIDES[ALLIES if allies > axis else AXIS]
    return f"{both}: {leader} lead by {abs(allies - axis)}, {_level(p)}"


def _level(p: Position) -> str:
    """Say how the scenario would end now."""
    winner, level, _ = result(p)
    return "a draw now" if winner < 0 else f"now a {level} victory of {SIDES[winner]}"


# ---------------------------------------------------------------- what else holds
def _politics(p: Position) -> Iterator[Fact]:
    if p.card.husky:
        return  # WF-HUSKY/3
    lost = lost_ports(p, ITALY).bit_count()
    italy = "surrendered" if p.italy else f"at war, {counted(lost, 'port')} lost" if lost else "at war"
    yield Fact("italy", "Italy", italy, rule="WF-16.1/1", is_news=True)
    stances = [_STANCES[stance(p, nation)] for nation in (SPAIN, PORTUGAL)]
    names = [f"{name} {now}" for name, now in zip(("Spain", "Portugal"), stances, strict=True)]
    cost = f"Declarations of war cost the Allies {p.penalty} VPs." if p.penalty else ""
    text = f"Spain and Portugal {stances[0]}" if len(set(stances)) == 1 else ", ".join(names)
    yield Fact("neutrals", "Neutrals", text, cost, "WF-16.4/1", is_news=True)
    risen = [word for word, is_up in (("Tito", p.tito), ("the Maquis", p.maquis)) if is_up]
    if risen:
        yield Fact("partisans", "Risen", listed(risen), rule="WF-16.31/1" if p.maquis else "WF-16.32/1", is_news=True)
    if p.yugoslavia:
        yield Fact("yugoslavia", "Yugoslavia", "entered by the Allies", rule="WF-16.5/1", is_news=True)


def _air(p: Position) -> Iterator[Fact]:
    if p.month >= AIR_SUPREMACY:
        detail = "Axis units are slower, the Atlantic is Allied, German paras are grounded."
        yield Fact("air", "Air", "Allied Air Supremacy", detail, "WF-13.22/1", is_news=True)
    elif p.month >= EXTENDED_RANGE:
        yield Fact("air", "Air", "Allied Extended Air Range", rule="WF-13.21/1", is_news=True)
    if p.grounded and p.month < AIR_SUPREMACY:
        yield Fact("paras", "German paras", "grounded", rule="WF-14.7/1", is_news=True)
    if p.month >= PLOESTI:
        yield Fact("oil", "Oil", "Ploesti is lost", "Axis HQs cost more.", "WF-16.6/1", is_news=True)


def _command(p: Position) -> Iterator[Fact]:
    if any(p.supreme):
        of_thq = f", {p.supreme[1]} for Spaniards only" if p.supreme[1] else ""
        yield Fact("supreme", "Supreme Moves", f"{sum(p.supreme)} left{of_thq}", rule="WF-5.61/1")
    if p.bulge != Bulge.NONE:
        text = "still to come" if p.bulge == Bulge.READY else "in this turn"
        yield Fact("bulge", "Axis surprise", text, "Axis armor attacks undiminished in mud.", "WF-W44/5", is_news=True)
