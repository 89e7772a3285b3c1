"""The log tells the way of every move: area by area, along lines that the unit could use."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from sandtable.core.event import Event, Log, Silence
from sandtable.core.order import Order
from sandtable.games.soft_underbelly.game import GAME
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.movement.restrictions import entry, halt
from sandtable.games.soft_underbelly.world.atlas import BLACK, BLUE, NORTH_BOX, PLACE_IDS
from sandtable.games.soft_underbelly.world.roster import MARKERS, PARACHUTES
from tests.soft_underbelly import front as combat
from tests.soft_underbelly.theatre import play, theatre

MOVES = ("moves to", "sails to", "lands in", "drops on", "retreats to", "advances into", "is displaced to")


def way(event: Event) -> list[int]:
    """Return the places that an event says were passed; in this game there is nothing else on a way."""
    places = [place for place in event.route if isinstance(place, int)]
    assert len(places) == len(event.route)
    return places


def route(log: Log, number: int = 0) -> list[str]:
    """Return the way of an event as ids."""
    return [PLACE_IDS[place] for place in way(log.events[number])]


def moved(p: Position, text: str) -> list[str]:
    return route(play(GAME.choice(p), p, text))


def test_an_army_goes_over_land_the_short_way() -> None:
    p = theatre(units={"italian-infantry-1": "sicily"})
    assert moved(p, "move italian-infantry-1 po-valley") == ["sicily", "naples", "rome", "po-valley"]


def test_a_way_leads_around_where_it_would_have_to_stop() -> None:
    """SU-land-move/2: a unit in Rome would have to stop next to the army in Naples."""
    p = theatre("1943 summer", units={"german-infantry-1": "po-valley", "8th-army": "naples"}, owners={"naples": "us"})
    assert moved(p, "move german-infantry-1 turin") == ["po-valley", "turin"]
    p = theatre("1943 summer", units={"german-infantry-1": "vichy"})
    assert moved(p, "move german-infantry-1 romania") == ["vichy", "northern-box", "romania"]


def test_a_ship_goes_over_sea_lanes_and_around_the_enemy() -> None:
    """SU-naval-move/5"""
    p = theatre(units={"regia-marina": "taranto"})
    assert moved(p, "move regia-marina tripoli") == ["taranto", "sicily", "sicilian-strait", "tripoli"]
    p = theatre(units={"regia-marina": "taranto", "british-flotilla-1": "western-med"})
    assert moved(p, "move regia-marina tripoli") == ["taranto", "ionian-sea", "gulf-of-sirte", "tripoli"]


def test_a_tactical_crosses_one_sea_lane() -> None:
    """SU-air-move/4"""
    p = theatre(units={"italian-tactical": "rome"})
    assert moved(p, "move italian-tactical western-med") == ["rome", "western-med"]


def test_a_transport_tells_its_way_to_the_cargo_and_on() -> None:
    """SU-convoy/3: in the port where it lies it has no way to go."""
    units = {"italian-convoy": "naples", "italian-infantry-1": "sardinia", "italian-infantry-2": "naples"}
    p = theatre(units=units)
    assert moved(p, "load italian-convoy italian-infantry-1") == ["naples", "western-med", "sardinia"]
    assert moved(p, "move italian-convoy rome") == ["sardinia", "western-med", "rome"]
    assert moved(theatre(units=units), "load italian-convoy italian-infantry-2") == []


def test_a_landing_tells_the_last_step_onto_the_coast() -> None:
    """SU-lc/4"""
    units = {"us-landing-craft": "balearic-sea", "7th-army": "ship:us-landing-craft", "us-convoy": "western-med"}
    p = theatre("1943 summer", "allies", units)
    ashore = ["balearic-sea", "western-med", "corsica"]
    assert moved(p, "land us-landing-craft corsica from western-med") == ashore
    p = theatre("1943 summer", "allies", units)
    assert moved(p, "land us-landing-craft sardinia from balearic-sea") == ["balearic-sea", "sardinia"]
    p = theatre("1943 summer", "allies", units)
    assert moved(p, "land us-landing-craft sardinia") == ["balearic-sea", "sardinia"]


def test_a_flight_goes_over_land_if_that_will_do() -> None:
    """SU-para/2, SU-landing/1"""
    p = theatre("1941 summer", units={"german-parachute": "sicily", "8th-army": "tobruk", "italian-supply": "tripoli"})
    assert moved(p, "move german-parachute sardinia") == ["sicily", "western-med", "sardinia"]
    p = theatre("1941 summer", units={"german-parachute": "tripoli", "8th-army": "tobruk"})
    assert moved(p, "drop german-parachute tobruk") == ["tripoli", "tobruk"]


def test_retreat_and_advance_are_one_step() -> None:
    units = {"8th-army": "rome", "us-supply": "rome", "italian-infantry-1": "naples", "german-infantry-1": "naples"}
    p = combat.front({**units, "us-tactical": "rome"})
    combat.play(p, "attack naples", "commit 8th-army", "commit us-tactical", "expend us-supply", "ready")
    combat.play(p, "resolve naples", "lose italian-infantry-1")
    assert route(combat.play(p, "retreat german-infantry-1 taranto")) == ["naples", "taranto"]
    log = combat.play(p, "advance 8th-army")
    assert route(log) == ["rome", "naples"]


def test_who_is_not_heard_finds_no_way() -> None:
    p = theatre(units={"italian-infantry-1": "sicily"})
    log = Silence()
    (order,) = NOTATION.read("move italian-infantry-1 po-valley")
    GAME.choice(p).apply(p, order, log)
    assert log.events == []


@pytest.mark.parametrize("scenario", GAME.facts.scenarios)
def test_every_move_of_a_game_tells_a_way_along_lines(scenario: str) -> None:
    """Step by step nothing bars the unit, and nothing makes it stop on the way."""
    rng, p = Random(3), GAME.start(scenario)
    told = 0
    for _ in range(500):
        if not p.stack:
            break
        before, log = p.copy(), Log()
        GAME.apply(p, _draw(rng, p), log)
        for event in log.events[:1]:
            told += _check(event, before)
    assert told > 50


def _draw(rng: Random, p: Position) -> Order:
    orders = list(GAME.legal(p))
    rare = [order for order in orders if order.verb in ("drop", "land", "retreat", "displace", "advance", "load")]
    return rng.choice(rare if rare and rng.random() < 0.5 else orders)


def _check(event: Event, before: Position) -> int:
    if not any(words in event.pattern for words in MOVES):
        return 0
    unit, goal = event.args[:2]
    assert isinstance(unit, int)
    places = way(event)
    assert (places[0], places[-1]) == (before.at[unit], goal)
    assert len(set(places)) == len(places)
    is_plain = "moves to" in event.pattern or "sails to" in event.pattern
    for here, there in pairwise(places):
        assert NORTH_BOX in (here, there) or (BLACK[here] | BLUE[here]) >> there & 1
        if is_plain and not (PARACHUTES | MARKERS) >> unit & 1:
            assert entry(before, unit, here, there) is None
            assert there == goal or halt(before, unit, there) is None
    return 1
