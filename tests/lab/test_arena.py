"""The arena: fair pairings, kept games, and resumption that neither repeats nor loses a game."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.core.errors import InputError
from sandtable.core.facts import Setting
from sandtable.lab.arena import Archive, Arena, ArenaError, Outcome, Pairing, in_deals, in_pairs
from sandtable.lab.crew import Crew, Processes
from sandtable.lab.simulate import play_game
from sandtable.players.draw import RandomPlayer
from sandtable.players.registry import PLAYERS
from tests.toy.game import TOY

pytestmark = pytest.mark.usefixtures("toy_plugin")
ROOT = Path(__file__).parents[2]
PAIR = ("random", "greedy")
DEALS = 4


def arena(*players: str, seed: int = 7) -> Arena:
    return Arena.of(TOY, Setting("storm"), players or PAIR, seed)


def play(folder: Path, crew: Crew | None = None, deals: int = DEALS) -> list[list[Outcome]]:
    with Archive(folder, arena()) as archive:
        return list(in_deals(archive.outcomes(deals, crew or Processes(1)), archive.arena.games_per_deal))


def files(folder: Path) -> dict[str, bytes]:
    """All that an arena keeps; the lines of the results in any order, without the times."""
    found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    lines = re.sub(rb', "seconds": .*', b"", found["results.jsonl"]).splitlines(keepends=True)
    return {**found, "results.jsonl": b"".join(sorted(lines))}


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third player, which the registry does not have otherwise."""
    monkeypatch.setitem(PLAYERS, "third", RandomPlayer)


@pytest.mark.usefixtures("third")
def test_every_pair_plays_every_deal_from_both_chairs() -> None:
    hall = arena("random", "greedy", "third")
    pairings = list(hall.pairings(2))
    assert len(set(pairings)) == len(pairings) == 2 * hall.games_per_deal == 12
    for chair in (0, 1):
        assert set(Counter(pairing.players[chair] for pairing in pairings).values()) == {4}
    assert {pairing.players for pairing in pairings} == {pairing.players[::-1] for pairing in pairings}


def test_both_games_of_a_deal_have_the_same_dice_and_other_deals_have_others(tmp_path: Path) -> None:
    play(tmp_path / "a")
    seeds: dict[int, set[str]] = {}
    for path in (tmp_path / "a" / "records").iterdir():
        match = sandtable.load(path)
        seeds.setdefault(int(path.name[:5]), set()).add(match.dice.headers(is_over=True)["Seed"])
    assert [len(seeds[deal]) for deal in range(DEALS)] == [1] * DEALS
    assert len(set.union(*seeds.values())) == DEALS


def test_a_game_of_the_arena_is_the_simulated_game_of_its_seed() -> None:
    hall = arena()
    for pairing in hall.pairings(5):
        played, _ = hall.play(pairing)
        result = play_game(TOY, "storm", pairing.players, hall.deal_seed(pairing.deal))
        winner = None if result.winner is None else pairing.players[TOY.facts.camp_ids.index(result.winner)]
        assert (played.winner, played.level, played.rule) == (winner, result.level, result.rule)
        assert (played.orders, played.digest) == (result.decisions, result.digest)


def test_every_game_has_a_record_that_can_be_proved(tmp_path: Path) -> None:
    for deal in play(tmp_path / "a"):
        for played in deal:
            path = tmp_path / "a" / "records" / f"{played.pairing.name}.txt"
            text = path.read_text()
            verdict = sandtable.verify(text, str(path))
            assert verdict.are_dice_proved
            assert verdict.match.now.digest() == played.digest
            assert f'[Red "{played.players[0]}"]\n[League "{played.players[1]}"]' in text


def test_the_games_are_the_same_whatever_the_workers(tmp_path: Path) -> None:
    assert play(tmp_path / "one") == play(tmp_path / "two", Processes(2))
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_an_arena_cut_off_at_any_byte_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = play(tmp_path / "a")
    kept, results = files(tmp_path / "a"), tmp_path / "a" / "results.jsonl"
    text = results.read_bytes()
    for cut in range(text.index(b"\n") + 1, len(text), 41):
        results.write_bytes(text[:cut])
        assert play(tmp_path / "a") == whole
        assert files(tmp_path / "a") == kept


def test_an_arena_that_was_left_goes_on_without_repeating_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = play(tmp_path / "whole")
    played: list[Pairing] = []
    plain = Arena.play

    def counted(hall: Arena, pairing: Pairing) -> tuple[Outcome, str]:
        played.append(pairing)
        return plain(hall, pairing)

    monkeypatch.setattr(Arena, "play", counted)
    for step in (3, 2):
        with Archive(tmp_path / "a", arena()) as archive:
            fresh = archive.outcomes(DEALS, Processes(1))
            list(islice(fresh, len(archive.kept) + step))
            fresh.close()
    assert play(tmp_path / "a") == whole
    assert sorted(pairing.name for pairing in played) == sorted(pairing.name for pairing in arena().pairings(DEALS))
    assert files(tmp_path / "a") == files(tmp_path / "whole")


def test_a_record_that_was_written_before_its_line_is_written_again(tmp_path: Path) -> None:
    whole = play(tmp_path / "a")
    results = tmp_path / "a" / "results.jsonl"
    kept, record = files(tmp_path / "a"), tmp_path / "a" / "records" / "00003-greedy-random.txt"
    results.write_text("".join(results.read_text().splitlines(keepends=True)[:-1]))
    record.write_text("half a record")
    assert play(tmp_path / "a") == whole
    assert files(tmp_path / "a") == kept


def test_more_deals_go_on_from_fewer_and_fewer_look_at_the_first(tmp_path: Path) -> None:
    few = play(tmp_path / "a", deals=2)
    many = play(tmp_path / "a", deals=4)
    assert many[:2] == few
    assert play(tmp_path / "a", deals=2) == few
    assert len(list((tmp_path / "a" / "records").iterdir())) == 8


def test_deals_come_in_order_as_soon_as_they_are_complete() -> None:
    def ended(deal: int, *players: str) -> Outcome:
        return Outcome(deal, (players[0], players[1]), None, "", "T/1", 3, "0" * 16, (0.0, 0.0), (0.0, 0.0))

    games = [ended(1, "a", "b"), ended(0, "b", "a"), ended(1, "b", "a"), ended(0, "a", "b"), ended(2, "a", "b")]
    assert [[(game.deal, *game.players) for game in deal] for deal in in_deals(games, 2)] == [
        [(0, "a", "b"), (0, "b", "a")],
        [(1, "a", "b"), (1, "b", "a")],
    ]


def test_a_pair_goes_to_who_has_the_better_sum_of_leads() -> None:
    def ended(deal: int, players: tuple[str, str], lead: float | None) -> Outcome:
        return Outcome(deal, players, None, "", "T/1", 3, "0" * 16, (0.0, 0.0), (0.0, 0.0), lead)

    there, back = ("a", "b"), ("b", "a")
    games = [ended(0, there, 5.0), ended(0, back, 4.5), ended(1, there, -3.0), ended(1, back, -2.0)]
    games += [ended(2, there, 7.5), ended(2, back, 7.5), ended(3, there, 9.0), ended(4, ("a", "c"), -9.0)]
    assert in_pairs(games, "a", "b") == (1.5, 3), "a is ahead by ½, b by 1, nobody; the fourth pair is not complete"
    assert in_pairs(games, "b", "a") == (1.5, 3)
    assert in_pairs([ended(0, there, None), ended(0, back, None)], "a", "b") == (0, 0), "a game that tells no leads"


def test_the_lead_of_a_game_that_counts_one_is_kept(tmp_path: Path) -> None:
    hall = Arena("europa", 1, "crete-1941", ("cadet", "random"), 7)
    with Archive(tmp_path / "a", hall) as archive:
        played = list(archive.outcomes(1, Processes(1)))
    assert all(game.lead is not None for game in played)
    with Archive(tmp_path / "a", hall) as archive:
        assert list(archive.kept.values()) == played


@pytest.mark.parametrize("players", [("random",), ("random", "random")])
def test_an_arena_needs_two_different_players(players: tuple[str, ...]) -> None:
    with pytest.raises(ArenaError, match="needs two different players or more"):
        arena(*players)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": 8}, "its seed is 7, not 8"),
        ({"scenario": "meadow"}, "its scenario is 'storm', not 'meadow'"),
        ({"version": 2}, "its version is 1, not 2"),
    ],
)
def test_the_folder_of_another_arena_is_refused(tmp_path: Path, changes: dict[str, Any], reason: str) -> None:
    play(tmp_path / "a", deals=1)
    doc = {"game": "toy", "version": 1, "scenario": "storm", "players": PAIR, "seed": 7, **changes}
    with pytest.raises(InputError, match=rf"results\.jsonl:1: this is of another arena: {reason}"):
        Archive(tmp_path / "a", Arena(**doc))


def line(**changes: object) -> str:
    doc = {"deal": 9, "players": PAIR, "winner": None, "level": "", "rule": "T/1", "orders": 1, "digest": "0" * 16}
    return json.dumps({**doc, "seconds": [0.1, 0.2], "slowest": [0.1, 0.1], **changes})


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("", "a JSON object with the keys deal, players, winner"),
        ("{'deal': 1}", "a JSON object with the keys"),
        ("[" * 100_000, "a JSON object with the keys"),
        ('{"deal": 1}', "a JSON object with the keys"),
        (line(more=1), "a JSON object with the keys"),
        (line(deal=-1), "this is no game of two players"),
        (line(deal=True), "this is no game of two players"),
        (line(orders="3"), "this is no game of two players"),
        (line(digest=None), "this is no game of two players"),
        (line(lead="3"), "this is no game of two players"),
        (line(players="ab"), "this is no game of two players"),
        (line(players=["random", "random"]), "this is no game of two players"),
        (line(winner="third"), "this is no game of two players"),
        (line(seconds=[0.5]), "this is no game of two players"),
        (line(slowest=[0.5, -0.5]), "this is no game of two players"),
        (line().replace(', "seconds": [0.1, 0.2], "slowest": [0.1, 0.1]', ""), "a JSON object with the keys"),
    ],
)
def test_a_line_that_is_no_result_is_refused_with_its_number(tmp_path: Path, bad: str, reason: str) -> None:
    play(tmp_path / "a", deals=1)
    results = tmp_path / "a" / "results.jsonl"
    text = results.read_text() + bad + "\n"
    results.write_text(text)
    with pytest.raises(InputError, match=rf"results\.jsonl:4: {reason}"):
        play(tmp_path / "a")
    assert results.read_text() == text


def test_a_game_that_stands_twice_is_refused(tmp_path: Path) -> None:
    play(tmp_path / "a", deals=1)
    results = tmp_path / "a" / "results.jsonl"
    results.write_text(results.read_text() + results.read_text().splitlines(keepends=True)[1])
    with pytest.raises(InputError, match=r"results\.jsonl:4: the game 00000-random-greedy stands here twice"):
        play(tmp_path / "a")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Red "random"]', '[Red "greedy"]', r"txt:5: the tag \[Red …\] says 'greedy', but results.jsonl 'random'"),
        ('[Scenario "storm"]', '[Scenario "meadow"]', "txt:3: the tag"),
        ('[Seed "', '[Seed "1', "txt:4: the tag"),
        ('[Hash "', "[Hash", "txt:9: a tag is written"),
    ],
)
def test_a_record_that_is_not_of_its_game_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    play(tmp_path / "a", deals=1)
    path = tmp_path / "a" / "records" / "00000-random-greedy.txt"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(InputError, match=reason):
        play(tmp_path / "a")


def test_a_record_that_is_gone_is_missed(tmp_path: Path) -> None:
    play(tmp_path / "a", deals=1)
    (tmp_path / "a" / "records" / "00000-random-greedy.txt").unlink()
    with pytest.raises(InputError, match=r"00000-random-greedy\.txt: no such file or directory"):
        play(tmp_path / "a")


def test_an_empty_results_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").touch()
    with pytest.raises(InputError, match=r"results\.jsonl:1: a JSON object with the keys game, version"):
        play(tmp_path)


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("precious")
    with pytest.raises(InputError, match=r"this folder is in use, and holds no results\.jsonl"):
        play(tmp_path)
    with pytest.raises(InputError, match=r"diary\.txt: file exists"):
        play(tmp_path / "diary.txt")
    assert [path.name for path in tmp_path.iterdir() if path.name != "plugins"] == ["diary.txt"]


@pytest.mark.usefixtures("third")
def test_players_may_join_a_folder_later_and_others_may_be_left_out(tmp_path: Path) -> None:
    pair = play(tmp_path / "a")
    folder = tmp_path / "a"
    with Archive(folder, arena("third", "greedy", "random")) as archive:
        assert len(archive.kept) == 2 * DEALS
        three = list(archive.outcomes(DEALS, Processes(1)))
    assert len(three) == 6 * DEALS
    with Archive(folder, arena("third", "random")) as archive:
        assert list(archive.outcomes(DEALS, Processes(1))) == [
            outcome
            for pairing in arena("third", "random").pairings(DEALS)
            for outcome in three
            if outcome.pairing == pairing
        ]
    assert play(folder) == pair


def test_a_folder_has_one_arena_at_a_time(tmp_path: Path) -> None:
    used = pytest.raises(InputError, match="a: another arena is using this folder")
    with Archive(tmp_path / "a", arena()), used:
        Archive(tmp_path / "a", arena())
    play(tmp_path / "a", deals=1)
    with pytest.raises(InputError, match="its seed is 7, not 8"):
        Archive(tmp_path / "a", arena(seed=8))
    play(tmp_path / "a", deals=1)


def test_a_process_that_died_leaves_its_folder_to_others(tmp_path: Path) -> None:
    code = f"""
import os, sys
from pathlib import Path
from sandtable.lab.arena import Archive, Arena
archive = Archive(Path({str(tmp_path / "a")!r}), Arena("toy", 1, "storm", {PAIR!r}, 7))
print("locked", flush=True)
sys.stdin.read(1)
os.abort()
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout
        assert process.stdout.readline() == "locked\n"
        with pytest.raises(InputError, match="another arena is using this folder"):
            play(tmp_path / "a")
        process.communicate("x")
    assert process.returncode != 0
    assert len(play(tmp_path / "a")) == DEALS


def test_a_game_tells_how_long_each_player_thought(tmp_path: Path) -> None:
    hall = arena("marshal@40n", "random")
    played, _ = hall.play(Pairing(3, ("marshal@40n", "random")))
    assert played.seconds[0] > played.slowest[0] > played.slowest[1]
    swapped, _ = hall.play(Pairing(3, ("random", "marshal@40n")))
    assert swapped.seconds[1] > swapped.slowest[1] > swapped.slowest[0]


@pytest.mark.parametrize("first", [*PLAYERS, "marshal@0.5s", "marshal@500n"])
def test_the_name_of_a_record_is_a_file_name_everywhere(first: str) -> None:
    name = f"{Pairing(3, (first, 'marshal@2.5s')).name}.txt"
    assert re.fullmatch(r"00003-[a-z0-9@.-]+\.txt", name)


def test_a_machine_with_another_version_of_the_game_is_refused() -> None:
    with pytest.raises(ArenaError, match="toy has the version 1 here, not 2"):
        Arena("toy", 2, "storm", PAIR, 7).play(Pairing(0, PAIR))


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_a_game_names_the_game_and_its_seed(tmp_path: Path, workers: int) -> None:
    broken = Arena("toy", 1, "storm", ("random", "nobody"), 7)
    with (
        Archive(tmp_path / "a", broken) as archive,
        pytest.raises(sandtable.SandtableError, match="there is no player 'nobody'") as caught,
    ):
        list(archive.outcomes(1, Processes(workers)))
    assert str(broken.deal_seed(0)) in caught.value.__notes__[0]
