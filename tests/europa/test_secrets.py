"""What lies under a top nobody learns by any way, and what comes to light is told as such (EUC-3.H/1)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.dice import SeededDice
from sandtable.core.event import Log
from sandtable.core.match import Match
from sandtable.core.step import Choice
from sandtable.games.europa.game import GAME
from sandtable.games.europa.language import NOTATION
from sandtable.games.europa.position import Bridge, Off, Phase, Position, Side
from sandtable.games.europa.rules import fog
from sandtable.games.europa.rules.elimination import Cause, eliminate
from sandtable.games.europa.rules.ground.tops import report, show, top
from sandtable.games.europa.rules.phases.reaction import ReactionDice
from sandtable.games.europa.rules.steps import STEPS
from sandtable.games.europa.rules.zones import zones
from sandtable.games.europa.world.pieces import STAND_INS, UNIT_IDS, UNIT_TITLES
from sandtable.games.europa.world.where import PLACE
from tests.europa.subjects import SUBJECTS
from tests.europa.veil import renamed, shuffle, twin
from tests.properties.leaks import asked, charts, sent, telltales
from tests.properties.suite import chooser

UNIT = {name: unit for unit, name in enumerate(UNIT_IDS)}
UPPER, LOWER = UNIT["ge-1-inf"], UNIT["ge-12-inf"]  # in one stack as the invasion begins
OF = {subject.scenario: subject for subject in SUBJECTS}
# what an order of these steps names the enemy has looked at: a stack that is attacked, and who attacks
_LOOKED_AT = ("losses", "retreats", "advance")


def played(scenario: str, seed: int, every: int) -> Iterator[Match[Position]]:
    """Yield a match of sound orders now and then."""
    match, rng, choose = OF[scenario].start(seed), Random(seed), chooser(1)
    while match.decision:
        if len(match.history) % every == 0:
            yield match
        match.play(choose(match, rng))


# ---------------------------------------------------------------- what is seen
def test_of_a_stack_one_sees_the_top_and_how_many_lie_under_it() -> None:
    p = GAME.start("poland-1939")
    place = p.at[UPPER]
    seen = GAME.known(p, (Side.ALLIES,))
    own = p.here[place]
    assert seen.here[place].bit_count() == own.bit_count() > 1
    assert seen.here[place] & own == 1 << top(p, place, Side.AXIS)
    assert set(bit_list(seen.here[place] & ~own)) <= set(STAND_INS[Side.AXIS])


def test_of_the_enemys_hidden_units_a_view_has_nothing() -> None:
    p = GAME.start("poland-1939")
    seen, hidden = GAME.known(p, (Side.ALLIES,)), fog.secrets(p, Side.ALLIES)
    assert hidden
    names = {UNIT_IDS[int(str(unit))] for unit in hidden}
    assert not names & GAME.texts.dump(seen)["units"].keys()
    assert not [unit for unit in map(int, map(str, hidden)) if seen.at[unit] != Off.OUT or seen.hunger[unit]]


def test_ones_own_units_are_all_known() -> None:
    p = GAME.start("poland-1939")
    seen = GAME.known(p, (Side.AXIS,))
    assert all(seen.at[unit] == p.at[unit] for unit in bit_list(p.card.axis_units))


def test_a_stand_in_does_not_tell_the_rank_of_whom_a_step_speaks() -> None:
    """Numbers of stand-ins follow from what is about to happen, not from who is hidden under them."""
    p = GAME.start("poland-1939")
    place = PLACE["lotzen"]
    stack = bit_list(p.units_in(1 << place) & p.card.axis_units)
    p.known = p.shown = 0
    seen = []
    for unit in stack:
        p.stack = [("combat",), ("attack", PLACE["suwalki"], 1 << unit)]
        seen.append(GAME.known(p, (Side.ALLIES,)).stack)
    assert len(stack) > 1
    assert all(one == seen[0] for one in seen)


def test_a_river_that_a_hidden_engineer_bridges_is_open() -> None:
    """Zones reach over it and ways lead over it, so that orders would depend on what is hidden (EUC-5/2)."""
    p, here, there = GAME.start("sandbox"), PLACE["sx1406"], PLACE["sx1506"]
    for unit in ("sx-uk-infantry-div-1", "sx-uk-construction-1"):
        p.put(UNIT_IDS.index(unit), here)
    p.known = p.shown = 0
    before = zones(p, Side.ALLIES)
    p.bridges = (Bridge(UNIT_IDS.index("sx-uk-construction-1"), here, there),)
    p.memo = None
    seen = GAME.known(p, (Side.AXIS,))
    seen.memo = None
    assert zones(seen, Side.ALLIES) == zones(p, Side.ALLIES) != before
    assert [(row.here, row.there) for row in seen.bridges] == [(here, there)]
    assert seen.bridges[0].unit in STAND_INS[Side.ALLIES]
    whole = GAME.staff.imagine(seen, Side.AXIS, Random(1))
    assert [(row.here, row.there) for row in whole.bridges] == [(here, there)]
    assert whole.bridges[0].unit not in STAND_INS[Side.ALLIES]


# ---------------------------------------------------------------- what is told
def test_orders_that_name_units_are_secret_unless_these_were_looked_at() -> None:
    for step in STEPS:
        if isinstance(step, Choice) and step.name not in _LOOKED_AT:
            kinds = {kind for verb in step.verbs for form in NOTATION.verbs[verb].kinds() for kind in form}
            assert step.secret or "unit" not in kinds, step.name


def test_a_unit_that_nobody_saw_is_told_without_its_name() -> None:
    p, log = GAME.start("poland-1939"), Log()
    p.shown = p.known = 0
    report(p, log, "EUC-6/1", "{unit} moves to {place}", LOWER, PLACE["mlawa"])
    own, other = log.events
    assert (own.seen_by, other.seen_by) == (1 << Side.AXIS, 1 << Side.ALLIES)
    assert LOWER not in other.args
    assert other.pattern == "an Axis unit moves to {place}"


def test_what_leaves_the_map_comes_to_light() -> None:
    p, log = GAME.start("poland-1939"), Log()
    p.shown = p.known = 0
    eliminate(p, log, LOWER, Cause.STACKING)
    assert log.events[0].is_reveal
    assert log.events[0].args[0] == LOWER


def test_what_was_seen_leaves_the_map_without_a_disclosure() -> None:
    p, log = GAME.start("poland-1939"), Log()
    p.known = 1 << LOWER
    eliminate(p, log, LOWER, Cause.STACKING)
    assert not log.events[0].is_reveal


def test_a_new_top_is_revealed_as_a_phase_begins() -> None:
    p, log = GAME.start("poland-1939"), Log()
    p.shown = 0
    show(p, log)
    tops = {event.args[0] for event in log.events if event.is_reveal and event.seen_by == 1 << Side.ALLIES}
    assert tops == {top(p, place, Side.AXIS) for place in bit_list(p.ground[Side.AXIS])}


def test_dice_of_hidden_reserves_name_nobody() -> None:
    p = GAME.start("poland-1939")
    p.phasing, p.phase = Side.ALLIES, Phase.REACTION
    p.reserve = 1 << UPPER | 1 << LOWER
    p.known, p.shown = 1 << UPPER, 0
    parts = ReactionDice().roll(p).parts
    assert sorted(part.whose for part in parts) == sorted((UNIT_TITLES[UPPER], "a reserve unit"))
    assert [part.meanings for part in parts if part.whose == "a reserve unit"] == [()]


# ---------------------------------------------------------------- the shuffler
@pytest.mark.parametrize("scenario", ["poland-1939", "gothic-1944", "tunisia-1943"])
def test_the_shuffler_makes_sound_positions_that_are_others(scenario: str) -> None:
    count, rng, p = 0, Random(scenario), GAME.start(scenario)
    for side in Side:
        other = twin(p, side, rng)
        count += len(other.names)
        assert GAME.texts.faults(other.position) == []
        assert bool(other.names) == (other.position.digest() != p.digest())
        back = renamed(other.position, {there: here for here, there in other.names.items()})
        assert back.digest() == p.digest()
    assert count > 3


def test_open_stacks_hide_nothing() -> None:
    match = Match.new(GAME, "gothic-1944", SeededDice(1), options=("open-stacks",))
    for side in Side:
        assert fog.secrets(match.now, side) == frozenset()
        assert shuffle(match.now, side, Random(1)).digest() == match.now.digest()


# ---------------------------------------------------------------- all of it
@pytest.mark.parametrize(("scenario", "seed"), [("gothic-1944", 3), ("crete-1941", 3), ("iraq-1941", 5)])
def test_no_seat_is_sent_what_lies_under_a_top(scenario: str, seed: int) -> None:
    swapped, rng = 0, Random(seed)
    for match in played(scenario, seed, 40):
        for side in Side:
            other = match.branch()
            drawn = twin(match.now, side, rng)
            other.now, swapped = drawn.position, swapped + len(drawn.names)
            since = len(match.history)
            assert not (found := telltales(sent(match, side, since), sent(other, side, since))), found
            for look in (charts, asked):
                assert not (found := telltales(look(match, side), look(other, side))), found
    assert swapped > 5


def test_menus_of_a_side_are_equal_for_all_positions_with_the_same_view() -> None:
    count, rng = 0, Random(7)
    for match in played("gothic-1944", 7, 10):
        decision = match.decision
        assert decision is not None
        other = match.branch()
        other.now = shuffle(match.now, decision.side, rng)
        other.now.legal = None
        assert list(other.legal) == list(match.legal), decision.step
        count += other.now.digest() != match.now.digest()
    assert count > 5


def test_what_is_known_of_the_enemy_is_a_part_of_what_there_is() -> None:
    for match in played("crete-1941", 9, 20):
        for side in Side:
            seen = GAME.known(match.now, (side,))
            strangers = mask_of(STAND_INS[1 - side])
            for place, units in seen.here.items():
                assert units.bit_count() == match.now.here[place].bit_count()
                assert not units & ~strangers & ~match.now.here[place]


# ---------------------------------------------------------------- who stops a unit
@pytest.mark.parametrize("stack", [("hq-1", "hq-2", "transport-1"), ("hq-1", "hq-2", "infantry-div-1")])
def test_whether_a_stack_stops_a_unit_lies_open(stack: tuple[str, ...]) -> None:
    """EUC-6/2: an HQ lies on top; the same may be ordered in the view, whatever is hidden under it."""
    p = GAME.start("sandbox")
    place = PLACE["sx1106"]
    for unit in stack:
        p.put(UNIT[f"sx-uk-{unit}"], place)
    p.put(UNIT["sx-ge-panzer-div-1"], PLACE["sx1105"])
    p.phase, p.stack, p.shown, p.known = Phase.MOVEMENT, [("movement",)], 1 << UNIT["sx-uk-hq-1"], 0
    seen = GAME.known(p, (Side.AXIS,))
    assert (seen.here[place] & mask_of(STAND_INS[Side.ALLIES])).bit_count() == 2
    assert seen.armed == p.armed
    assert set(GAME.choice(seen).orders(seen)) == set(GAME.choice(p).orders(p))
    whole = GAME.staff.imagine(seen, Side.AXIS, Random(1))
    assert whole.armed == p.armed
    assert GAME.known(whole, (Side.AXIS,)).key() == seen.key()
