"""How things stand: the turn in days, weather, phase, who leads by what, what is left of rails, ships and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Fact
from sandtable.games.europa.language import SIDE_ADJECTIVES, WEATHERS
from sandtable.games.europa.position import Phase, Position, Seat, Side
from sandtable.games.europa.rules.combat.gunfire import points_left
from sandtable.games.europa.rules.politics.france import are_limited
from sandtable.games.europa.rules.rail import nets
from sandtable.games.europa.rules.sea import landings, ships
from sandtable.games.europa.rules.victory import difference
from sandtable.games.europa.show.pieces import counted_re
from sandtable.games.europa.show.words import LEVEL_WORDS, PHASES, PLACE_TITLES, capital, lead_words, quarters
from sandtable.games.europa.world.atlas import COUNTRY_TITLES
from sandtable.games.europa.world.calendar import TURN_IDS, Weather, days, in_words, month
from sandtable.games.europa.world.charts import FRENCH_LIMIT_TURNS, OVERLAND, PROBLEMS
from sandtable.games.europa.world.pieces import NATION_TITLES, SIDE_OF_NATION, Nation

_TOLL: Final = {
    Weather.CLEAR: "",
    Weather.MUD: (
        f"Off roads and usable rails each hex costs 1 MP more, c/m 2; no armour; supply goes {OVERLAND[Weather.MUD]} "
        "hexes overland; bombing is halved."
    ),
    Weather.STORM: "All movement and bombing is halved, there is no armour, and nothing is carried by air.",
}
_SEATS: Final = {Seat.EXILE: "in exile", Seat.ESCAPED: "has escaped: it must go into exile", Seat.CAPTURED: "captured"}


def status(p: Position) -> list[Fact]:
    """Return how things stand."""
    parts = (_turn, _phase, _weather, _victory, _rails, _ships, _points, _government, _politics, _raids)
    return [fact for part in parts for fact in part(p)]


# ---------------------------------------------------------------- when
def last_turn(p: Position) -> int:
    """Return the last turn of the game that is played, options included."""
    return p.card.last_turn_with(name for name, _ in p.options)


def _turn(p: Position) -> Iterator[Fact]:
    number, last = p.turn - p.card.first_turn + 1, last_turn(p)
    end = ", the last one" if p.turn == last else ""
    detail = f"{TURN_IDS[p.turn]}, {days(p.turn)}: turn {number} of {last - p.card.first_turn + 1}{end}."
    yield Fact("turn", "Turn", in_words(p.turn), detail, "EUC-3/1", is_news=True)


def _phase(p: Position) -> Iterator[Fact]:
    name, rule = PHASES[Phase(p.phase)]
    whose = "" if p.phase == Phase.WEATHER else f"{SIDE_ADJECTIVES[p.phasing]} "
    yield Fact("phase", "Phase", capital(f"{whose}{name}"), rule=rule, is_news=True)


def _weather(p: Position) -> Iterator[Fact]:
    if p.phase != Phase.WEATHER:  # until then it is last turn's
        yield Fact("weather", "Weather", WEATHERS[p.weather], _TOLL[Weather(p.weather)], "EUC-42/3", is_news=True)


# ---------------------------------------------------------------- who leads
def victory_words(p: Position) -> str:
    """Say the difference and the level that it would be: `Axis +12.5, so far a draw`."""
    total = difference(p)
    return f"{lead_words(total)}, so far {LEVEL_WORDS[p.card.victory.level(total)]}"


def _victory(p: Position) -> Iterator[Fact]:
    found = p.card.victory
    detail = " ".join(filter(None, (_to_the_next(p), found.counting and f"{capital(found.counting)}.")))
    yield Fact("victory", "Victory", victory_words(p), detail, found.rule)


def _to_the_next(p: Position) -> str:
    """Say how far it is to the levels above and below."""
    rows, total = p.card.victory.levels, difference(p)
    marks = [(row.least4, row.level) for row in rows if row.least4 is not None]
    above = [(least, level) for least, level in marks if least > total]
    below = [least for least, _ in marks if least <= total]
    parts = []
    if above:
        least, level = min(above)
        parts.append(f"{quarters(least - total)} more for the Axis: {LEVEL_WORDS[level]}.")
    if below:
        least = max(below)
        down = p.card.victory.level(least - 1)
        parts.append(f"{quarters(total - least + 1)} more for the Allies: {LEVEL_WORDS[down]}.")
    return " ".join(parts)


# ---------------------------------------------------------------- what is left
def _rails(p: Position) -> Iterator[Fact]:
    if p.phase not in (Phase.WEATHER, Phase.END):
        left = [f"{capital(net.id)} {quarters(nets.left(p, net))}" for net in nets.nets(p, p.phasing)]
        if left:
            yield Fact("rail", "Rail left", f"{', '.join(left)} REs", "C/m and artillery count double.", "EUC-7/1")


def _ships(p: Position) -> Iterator[Fact]:
    side = p.phasing
    if p.card.sea_re4[side]:
        detail = "C/m and artillery count double."
        yield Fact("sea", "Sea left", counted_re(ships.left(p, side)), detail, "EUC-30/1")
    if p.card.craft_on(side, p.turn):
        yield Fact("craft", "Craft left", landings.points(landings.craft(p)), rule="EUC-31/2")
    guns = [f"{SIDE_ADJECTIVES[one]} {points_left(p, one)}" for one in Side if p.card.gunfire[one]]
    if guns:
        yield Fact("gunfire", "Gunfire left", ", ".join(guns), capital(p.card.gunfire_ships), "EUC-30/4")


def purses(
    p: Position, side: int, kinds: tuple[str, ...] = ("infantry", "armour", "air")
) -> Iterator[tuple[Nation, str]]:
    """Yield what the nations of a side have saved: `3 infantry, 1.5 armour, 2 air`."""
    for nation in Nation:
        held = zip((p.infantry, p.armour, p.repair), kinds, strict=True)
        saved = [f"{quarters(points[nation])} {name}" for points, name in held if points[nation]]
        if SIDE_OF_NATION[nation] == side and saved:
            yield nation, ", ".join(saved)


def _points(p: Position) -> Iterator[Fact]:
    """Tell in few letters what the phasing side has: the display of the pool tells it of both in full."""
    saved = [f"{NATION_TITLES[nation]} {words}" for nation, words in purses(p, p.phasing, ("inf", "arm", "air"))]
    if saved:
        yield Fact("points", "Points", "; ".join(saved), "Replacement points.", "EUC-52/2")


# ---------------------------------------------------------------- politics
def _government(p: Position) -> Iterator[Fact]:
    if p.government != Seat.NONE:
        where = _SEATS[Seat(p.government)] if p.government < 0 else f"in {PLACE_TITLES[p.government]}"
        yield Fact("government", "Government", where, rule="EUC-55/1", is_news=True)


def _politics(p: Position) -> Iterator[Fact]:
    if p.intervened:
        text = f"they have advanced {counted(p.soviets, 'time')}" if p.soviets else "they are at war"
        yield Fact("soviets", "Soviets", text, rule="EUC-58/2", is_news=True)
    if p.joined:
        names = listed([COUNTRY_TITLES[country] for country in bit_list(p.joined)])
        yield Fact("joined", "Joined", names, rule="EUC-56/5", is_news=True)
    if are_limited(p):
        end = TURN_IDS[p.french_limit + FRENCH_LIMIT_TURNS - 1]
        yield Fact("french", "French limits", f"until {end}", rule="EU-103.B.21.c.3/1", is_news=True)
    if p.problems >= 0 and p.turn - p.problems < len(PROBLEMS):
        yield Fact("problems", "Tactical problems", f"since {TURN_IDS[p.problems]}", rule="EU-103.E.21.b.2/1")
    if p.assembly >= 0:
        yield Fact("assembly", "American assembly", f"since {TURN_IDS[p.assembly]}", rule="EU-103.E.21.b.1/3")
    if p.railhead >= 0:
        pending = "It may be used from the end of this player-turn." if p.rail_pending >= 0 else ""
        yield Fact("railhead", "Railhead", PLACE_TITLES[p.railhead], pending, "EUC-7/7", is_news=True)


def _raids(p: Position) -> Iterator[Fact]:
    if p.card.raids_from:
        had = p.raided == month(p.turn)
        yield Fact("raids", "Raid of the month", "made" if had else "open", rule="EU-103.A.21.f/1")
