"""What is sealed nobody learns by any way, and two Allied seats learn no more of the Axis than one hand would."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.event import Log
from sandtable.core.match import Match
from sandtable.core.positiontext import write_position
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.combat.dispute import Proposals
from sandtable.games.europe_engulfed.rules.combat.dogfight import to_be_told
from sandtable.games.europe_engulfed.rules.combat.round import camp_in, current, wings
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, pieces_of_camp
from sandtable.games.europe_engulfed.staff.combat import mixture
from sandtable.games.europe_engulfed.world.roster import Side
from sandtable.players.registry import make_player
from sandtable.table.questions import Sight
from sandtable.table.settings import Settings, sqlite_url
from tests.europe_engulfed.subjects import subject
from tests.europe_engulfed.veil import twin
from tests.properties.leaks import Lines, asked, charts, minds, sent, telltales
from tests.properties.suite import chooser
from tests.table.client import Table

Played = Match[Position]
FIGHTS = [("barbarossa-1941", 3, ""), ("overlord-1944", 8, "three")]


def played(scenario: str, seed: int, seating: str = "") -> Iterator[Played]:
    """Yield a match of sound orders before each of its decisions."""
    match, rng, choose = subject(scenario, seating).start(seed), Random(seed), chooser(1)
    while match.now.stack:
        yield match
        match.play(choose(match, rng))


# ---------------------------------------------------------------- sealed allotments
def allotments(scenario: str, seed: int, seating: str = "") -> Iterator[list[Played]]:
    """Yield for each dogfight the match as it goes on by each allotment of the side that is asked first."""
    for match in played(scenario, seed, seating):
        decision = match.decision
        if decision and decision.step == "allot" and not match.now.dogfighting and len(decision.legal) > 1:
            futures = [match.branch() for _ in range(len(decision.legal))]
            for future, order in zip(futures, decision.legal, strict=True):
                future.play(order)
            if all(future.now.sealed is not None for future in futures):
                yield futures


def learned(future: Played, side: int) -> Doc:
    """Return all that a seat is sent of a match and can ask of it while an allotment is sealed."""
    at = len(future.history) - 1
    back = future.branch()
    back.undo()
    doc = {**sent(future, side), **minds(future, side), **charts(future, side), **asked(future, side)}
    return {
        **doc,
        "line": Lines(future.branch(at), side).news(future),
        "before": sent(future.branch(at), side),
        "taken back": sent(back, side),
        "for all": GAME.show.odds(future.view(()).position, current(future.now).area),
        "thought of": pickle.dumps(future.view(side).position),
    }


@pytest.mark.parametrize(("scenario", "seed", "seating"), FIGHTS)
def test_nobody_learns_what_was_allotted_before_all_have(scenario: str, seed: int, seating: str) -> None:
    count = 0
    for futures in islice(allotments(scenario, seed, seating), 2):
        seats = futures[0].seats.values()
        asked_first = futures[0].history[-1].side
        for side in (side for sides in seats if asked_first not in sides for side in sides):
            first, *others = (learned(future, side) for future in futures)
            for other in others:
                assert not (found := telltales(first, other)), found
                count += 1
        assert all(future.why_not(order) == futures[0].why_not(order) for future in futures for order in future.legal)
    assert count >= 2


def test_the_files_of_a_match_are_closed_while_an_allotment_is_sealed(tmp_path: Path) -> None:
    future = next(allotments("barbarossa-1941", 3))[-1]
    with Table(Settings(sqlite_url(tmp_path))) as table:
        match = table.upload(write_position(GAME, future.now), seats={"axis": "human", "allies": "human"})
        for file in ("record", "position"):
            assert "hides things" in table.refusal(403, "GET", f"/api/matches/{match}/{file}")


# ---------------------------------------------------------------- computer players
@pytest.mark.parametrize("name", ["cadet", "greedy", "staff", "random"])
def test_a_computer_player_does_not_read_what_the_enemy_allotted(name: str) -> None:
    for futures in islice(allotments("barbarossa-1941", 3), 2):
        for seed in range(3):
            chosen = {make_player(name, seed).choose(Sight.of(future).view()) for future in futures}
            assert len(chosen) == 1


class Loaded(Random):
    """A die that falls as it is told."""

    falls = 0.0

    def random(self) -> float:
        return self.falls


def test_the_allotment_of_the_staff_is_drawn_from_its_mixed_strategy() -> None:
    """EE-6.22/1: every number of wings has its share, and what is chosen follows the die alone."""
    sight = Sight.of(next(allotments("barbarossa-1941", 3))[0]).view()
    p, player = sight.position, make_player("staff", 1)
    assert sight.decision
    is_attacking = int(CAMP_OF_SIDE[sight.side] == camp_in(p, current(p), is_attacking=1))
    (own,), enemy = to_be_told(p).values(), wings(p, current(p), 1 - is_attacking).bit_count()
    shares = mixture(own, enemy)
    assert len(shares) == len(sight.decision.legal)
    assert min(shares) > 0
    player.rng = Loaded()
    for number in range(len(shares)):
        player.rng.falls = sum(shares[:number]) + shares[number] / 2
        assert player.choose(sight).args[0] == number


# ---------------------------------------------------------------- two Allied seats
def axis_as_seen(p: Position, sides: tuple[int, ...]) -> list[tuple[object, ...]]:
    """Return what some sides know of the pieces of the Axis."""
    seen = GAME.known(p, sides)
    pieces = bit_list(pieces_of_camp(seen, Camp.AXIS))
    steps = [seen.steps[piece] if piece < len(seen.steps) else 0 for piece in pieces]
    marks = [seen.face_up >> piece & 1 for piece in pieces]
    return list(zip(pieces, (seen.at[piece] for piece in pieces), steps, marks, strict=True))


@pytest.mark.parametrize(("scenario", "seed"), [("overlord-1944", 8), ("blitzkrieg", 4)])
def test_two_allied_seats_know_no_more_of_the_axis_than_one_hand(scenario: str, seed: int) -> None:
    rng = Random(seed)
    for match in islice(played(scenario, seed, "three"), 0, 900, 75):
        west, soviet, both = (
            axis_as_seen(match.now, sides) for sides in ((Side.WEST,), (Side.SOVIET,), (Side.WEST, Side.SOVIET))
        )
        assert west == soviet == both
        other = match.branch()
        other.now = twin(match.now, Side.WEST, rng).position
        for side in (Side.WEST, Side.SOVIET):  # one and the same other Axis, before both pairs of eyes
            since = len(match.history)
            assert not (found := telltales(sent(match, side, since), sent(other, side, since))), found
            assert not (found := telltales(asked(match, side), asked(other, side))), found


def test_what_germany_buys_is_not_told_to_the_allies_when_they_are_asked_in_its_turn() -> None:
    """EE-4.5/3: whoever acts sees his own purchases, and not the other camp's."""
    p = GAME.start("campaign-1941")
    p.armor_steps, p.elite_armor_steps, p.free_french_steps = 2, 1, 1
    p.stack.append(("propose", Side.WEST))
    west, axis = GAME.known(p, (Side.WEST,)), GAME.known(p, (Side.AXIS,))
    assert (west.armor_steps, west.elite_armor_steps, west.free_french_steps) == (0, 0, 1)
    assert (axis.armor_steps, axis.elite_armor_steps, axis.free_french_steps) == (2, 1, 0)


def test_allies_who_name_no_attack_reveal_that_they_are_done() -> None:
    p, log = GAME.start("blitzkrieg", "three"), Log()
    p.phasing = Camp.ALLIES
    p.stack = [("combat", 0, 0)]
    Proposals().open(p, log)
    assert [event.pattern for event in log.events if event.is_reveal] == ["neither Ally attacks any more in this phase"]
