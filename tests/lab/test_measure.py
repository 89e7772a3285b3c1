"""Measuring a scenario: what is timed, what is weighed, and the arithmetic of both."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.lab.figures import FIGURES, LOOP
from sandtable.lab.keptgames import KeptGame, kept_path, read_kept
from sandtable.lab.measure import COPIES, DECISIONS, QUESTIONS, REPEATS, measure, percentile, spread
from sandtable.lab.memory import held, order_bytes, position_bytes
from sandtable.lab.stopwatch import Best, Loop, quiet
from sandtable.players.draw import RandomPlayer
from tests.bench.write import play
from tests.toy.game import TOY, Toy
from tests.toy.position import ToyPosition

KILOBYTE = 1024


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> KeptGame[ToyPosition]:
    """Return a kept game of the toy."""
    folder: Path = tmp_path_factory.mktemp("kept")
    kept_path(folder, TOY, "storm").write_text(play(TOY, "storm").record(), encoding="utf-8")
    found = read_kept(folder, TOY, "storm")
    assert found is not None
    return found


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the processor's clock go on by one second whenever it is read."""
    seconds = iter(range(10**9))
    for module in ("stopwatch", "measure"):
        monkeypatch.setattr(f"sandtable.lab.{module}.process_time", lambda: float(next(seconds)))


def test_all_figures_of_a_kept_game_and_of_random_play_are_measured(kept: KeptGame[ToyPosition]) -> None:
    figures = measure(TOY, "storm", kept, 0.0)
    assert set(figures) == {LOOP, *(figure.name for figure in FIGURES)}
    assert min(figures.values()) > 0
    assert figures["legal_us_median"] <= figures["legal_us_p99"] <= figures["legal_us_max"]


def test_without_a_kept_game_only_random_play_is_measured() -> None:
    figures = measure(TOY, "storm", None, 0.0)
    assert set(figures) == {LOOP, *(figure.name for figure in FIGURES if not figure.is_kept)}


@pytest.mark.usefixtures("clock")
def test_figures_are_told_in_loops_and_in_millionths_of_a_second(kept: KeptGame[ToyPosition]) -> None:
    figures = measure(TOY, "storm", kept, 0.0)
    assert figures[LOOP] == 100.0  # a second for each of its pieces
    assert figures["games_per_loop"] == pytest.approx(100.0)
    assert figures["orders_per_loop"] == pytest.approx(50.0)  # a second for the menu, one for the rest
    assert figures["legal_us_median"] == figures["legal_us_p99"] == figures["legal_us_max"] == 1e6
    assert figures["copy_us"] == 1e6 / COPIES
    assert figures["greedy_per_loop"] == figures["staff_per_loop"] == pytest.approx(100.0)


@pytest.mark.usefixtures("clock")
def test_every_repetition_plays_the_same_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def player(seed: int) -> RandomPlayer:
        seeds.append(seed)
        return RandomPlayer(seed)

    monkeypatch.setattr("sandtable.lab.measure.RandomPlayer", player)
    figures = measure(Toy(), "storm", None, 0.0)
    once = len(seeds) // REPEATS
    assert seeds == seeds[:once] * REPEATS
    assert figures["decisions_per_loop"] / figures[LOOP] * once / len(TOY.facts.camps) >= DECISIONS


def test_the_least_time_of_each_piece_of_work_counts() -> None:
    best = Best()
    for times in ([5.0, 1.0], [3.0, 2.0], [4.0, 4.0]):
        best.add(times)
    assert best.times == [3.0, 1.0]
    with pytest.raises(ValueError, match="shorter"):
        best.add([1.0])


def test_the_yardstick_is_the_whole_loop_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[int] = []

    def second(piece: Callable[[], int]) -> float:
        found.append(piece())
        return 1.0

    monkeypatch.setattr("sandtable.lab.stopwatch.cpu_time", second)
    loop = Loop()
    loop.repeat()
    assert sum(found) == sum(range(10**7))
    assert loop.seconds == len(found) == 100


@pytest.mark.parametrize(("share", "value"), [(0.5, 50.0), (0.99, 99.0), (1.0, 100.0), (0.001, 1.0)])
def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed(share: float, value: float) -> None:
    assert percentile([float(number) for number in range(100, 0, -1)], share) == value


def test_players_are_asked_in_all_parts_of_a_game() -> None:
    assert spread(list(range(12)), QUESTIONS) == [1, 3, 5, 7, 9, 11]
    assert spread([1, 2], QUESTIONS) == [1, 2]


def test_the_garbage_collector_is_quiet_while_it_is_measured_whatever_happens() -> None:
    def fail() -> None:
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 0
        raise KeyError

    with pytest.raises(KeyError), quiet():
        fail()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_only_what_nothing_else_holds_is_weighed() -> None:
    shared = [bytearray(100 * KILOBYTE)]

    def with_a_part_that_stays() -> object:
        shared.append(bytearray(100 * KILOBYTE))
        return [shared, bytearray(50 * KILOBYTE)]

    assert held(lambda: bytearray(100 * KILOBYTE)) == pytest.approx(100 * KILOBYTE, rel=0.01)
    assert held(lambda: shared * 2) < KILOBYTE
    assert held(with_a_part_that_stays) == pytest.approx(50 * KILOBYTE, rel=0.01)


def test_a_match_holds_more_than_a_position_and_an_order_less_than_a_match(kept: KeptGame[ToyPosition]) -> None:
    whole = held(kept.match)
    assert order_bytes(kept) == pytest.approx(whole / len(kept.moves), rel=0.05)
    assert 0 < position_bytes(kept.first) < whole
