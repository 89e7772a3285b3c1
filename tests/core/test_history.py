"""What a match remembers of its orders: little, and yet all of it can be asked for."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

import pytest

from sandtable.core import history, stretch
from sandtable.core.dice import SeededDice
from sandtable.core.errors import SandtableError
from sandtable.core.history import History
from sandtable.core.match import Match
from sandtable.core.plugins import find_game
from sandtable.core.stretch import Play
from tests.endless import ENDLESS, EndlessToy, go_on
from tests.toy.position import ToyPosition


def played(seed: int, orders: int, game: EndlessToy = ENDLESS) -> Match[ToyPosition]:
    """Return so many orders of a game of three."""
    match = Match.new(game, "meadow", SeededDice(seed), "three")
    go_on(match, orders, seed)
    return match


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> EndlessToy:
    """A game that counts, while stretches have four orders and four orders are kept whole."""
    monkeypatch.setattr(stretch, "LENGTH", 4)
    monkeypatch.setattr(history, "LENGTH", 4)
    monkeypatch.setattr(history, "RECENT", 4)
    return EndlessToy()


def stored(match: Match[ToyPosition], kept: dict[int, ToyPosition | None], digest: str = "") -> Match[ToyPosition]:
    """Return a match that takes up what another has played, of which some positions were kept."""
    twin = Match.new(match.game, match.scenario, match.dice.copy(), match.first.seating)
    plays = [Play(match.game.notation.text(entry.order), entry.rolls) for entry in match.history]
    after = [*(entry.before.digest() for entry in match.history[1:]), digest or match.now.digest()]
    counter = sum(len(roll) for roll in match.opening.rolls)
    reads = {at: lambda p=p: p for at, p in kept.items()}
    twin.take_up(History.stored(twin.game, twin.now, counter, plays, after, reads), match.now.copy())
    return twin


def test_the_last_orders_are_not_played_again(counting: EndlessToy) -> None:
    match = played(1, 30, counting)
    counting.applied = 0
    assert [entry.order for entry in match.history[-4:]] == list(match.history.orders())[-4:]
    assert counting.applied == 0


def test_an_order_further_back_plays_its_stretch_and_no_other(counting: EndlessToy) -> None:
    match = played(1, 30, counting)
    counting.applied = 0
    assert match.history[9].order == list(match.history.orders())[9]
    assert 0 < counting.applied <= 8, "four orders, and their dice"


@pytest.mark.parametrize("step", [1, -1])
def test_who_walks_through_the_past_plays_each_stretch_once(counting: EndlessToy, step: int) -> None:
    match = played(1, 40, counting)
    carried_out = counting.applied
    counting.applied = 0
    orders = [match.history[n].order for n in range(40)[::step]]
    assert orders == list(match.history.orders())[::step]
    assert counting.applied <= carried_out


def test_a_history_counts_from_both_ends_and_ends() -> None:
    match = played(2, 20)
    orders = list(match.history.orders())
    assert [entry.order for entry in match.history[5:9]] == orders[5:9]
    assert match.history[-20].order == match.history[0].order == orders[0]
    with pytest.raises(IndexError):
        match.history[20]
    with pytest.raises(IndexError):
        match.history[-21]


def test_more_orders_are_taken_back_than_are_kept_whole(counting: EndlessToy) -> None:
    match = played(3, 40, counting)
    whole = match.record()
    match.undo(37)
    assert match.record() == match.branch().record() == played(3, 3, counting).record()
    assert [undone.side for undone in reversed(match.future)] == [
        entry.side for entry in played(3, 40, counting).history[3:]
    ]
    match.redo(37)
    assert match.record() == whole


def test_another_order_after_an_undo_leaves_a_branch_alone(counting: EndlessToy) -> None:
    match = played(4, 40, counting)
    for at in range(40):
        branch, record = match.branch(), match.record()
        branch.undo(40 - at)
        other = next(order for order in branch.legal if order != match.history[at].order)
        branch.play(other)
        assert branch.history[at].order == other
        assert list(branch.history.orders())[:at] == list(match.history.orders())[:at]
        assert [*branch.past(0)][: at + 1] == [*match.past(0)][: at + 1]
        assert match.record() == record


def test_what_was_looked_at_is_forgotten_with_the_orders_that_are_taken_back(counting: EndlessToy) -> None:
    match = played(4, 40, counting)
    for at in range(1, 30):
        other = match.branch()
        assert other.history[at].order == match.history[at].order
        other.undo(40 - at)
        go_on(other, 12, at)
        assert [other.history[n].order for n in range(at + 12)] == list(other.history.orders())


def test_positions_of_the_past_have_no_menu() -> None:
    match = played(5, 100)
    for n in (3, 99):
        assert len(match.branch(n).legal) > 0
        assert match.history[n].before.legal is None
        assert match.history.position(n).legal is None


@pytest.mark.parametrize("every", [3, 16, 1000])
def test_orders_that_were_played_elsewhere_can_be_looked_at(every: int) -> None:
    match = played(6, 150)
    twin = stored(match, {at: match.history.position(at) for at in range(every, len(match.history), every)})
    assert twin.dice.counter == match.dice.counter
    assert list(twin.history.orders()) == list(match.history.orders())
    assert twin.branch(17).now == match.branch(17).now
    assert twin.record() == match.record()
    assert [mark[:2] for mark in twin.history.moments()] == [mark[:2] for mark in match.history.moments()]
    twin.undo(60)
    assert twin.record() == match.branch(-60).record()
    assert [mark[:2] for mark in twin.history.moments()] == [mark[:2] for mark in match.branch(-60).history.moments()]
    twin.redo(60)
    assert twin.record() == match.record()


def test_a_position_that_cannot_be_read_is_played_to() -> None:
    match = played(7, 150)
    twin = stored(match, dict.fromkeys(range(10, 150, 10)))
    assert twin.branch(93).now == match.branch(93).now


def test_a_kept_position_saves_playing_what_came_before(counting: EndlessToy) -> None:
    match = played(8, 40, counting)
    twin = stored(match, {32: match.history.position(32)})
    counting.applied = 0
    assert twin.history[33].order == match.history[33].order
    assert counting.applied <= 8


def test_a_past_that_plays_differently_is_not_told() -> None:
    match = played(9, 60)
    twin = stored(match, {}, digest="0" * 16)
    with pytest.raises(SandtableError, match="the first 60 orders lead to another position than they did"):
        list(twin.history)


def test_moments_are_found_without_playing(counting: EndlessToy) -> None:
    match = played(10, 40, counting)
    found = [(mark.moment, mark.at, mark.position.digest()) for mark in match.history.moments()]
    carried_out, counting.applied = counting.applied, 0
    assert [mark.position.digest() for mark in match.history.moments()] == [digest for _, _, digest in found]
    assert counting.applied == 0 < carried_out
    moments = [counting.moment(entry.before) for entry in match.history]
    assert [(moment, at) for moment, at, _ in found] == [
        (moment, at) for at, moment in enumerate(moments) if at == 0 or moments[at - 1] != moment
    ]


MEGABYTE = 1024 * 1024


@pytest.mark.parametrize(
    ("name", "scenario", "seed", "most"), [("soft-underbelly", "campaign", 5, 1), ("westfront", "s44", 5, 2)]
)
def test_a_match_of_five_hundred_orders_is_small(name: str, scenario: str, seed: int, most: int) -> None:
    game = find_game(name)
    tracemalloc.start()
    try:
        match, rng = Match.new(game, scenario, SeededDice(seed)), Random(seed)
        while match.decision and len(match.history) < 500:
            match.play(match.legal.draw(rng))
        assert len(match.history) == 500
        gc.collect()
        with_it = tracemalloc.get_traced_memory()[0]
        del match
        gc.collect()
        held = with_it - tracemalloc.get_traced_memory()[0]
        assert held < most * MEGABYTE
    finally:
        tracemalloc.stop()
