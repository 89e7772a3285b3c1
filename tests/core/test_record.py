"""Records: written, replayed, verified, refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import sandtable
from sandtable.core.dice import DiceError, ScriptedDice, SealedDice, SeededDice
from sandtable.core.errors import InputError
from sandtable.core.match import Match
from sandtable.core.positiontext import read_position
from sandtable.core.record import write_record
from sandtable.core.replay import replay, verify
from tests.toy.game import TOY
from tests.toy.plugin import only_toy
from tests.toy.position import ToyPosition

MOVES = ("move red-guard south", "move blue-lancers south")
ORDERS = ("bid 1", "bid 1", "bid 0", *MOVES, "pass", "pass", "pass", "bid 0")
RECORD = """\
[Game "toy"]
[Version "1"]
[Scenario "storm"]
[Red "human"]
[League "?"]
[Result "*"]
[Orders "9"]
[Hash "HASH"]

{6}  # weather

# turn 1
= FIRST
bid 1 coins
bid 1 coins
bid 0 coins {2}  # who moves first
move red-guard -> south
move blue-lancers -> south {3 4}  # Blue Lancers against Red Guard
pass
pass
pass

# turn 2
= SECOND
bid 0 coins
"""


def scripted() -> Match[ToyPosition]:
    """Return the match that RECORD tells."""
    match = Match.new(TOY, "storm", ScriptedDice([6, 2, 3, 4]))
    match.headers["Red"] = "human"
    for order in ORDERS:
        match.order(order)
    return match


def record() -> str:
    """Return RECORD with its hashes."""
    match = scripted()
    hashes = {
        "HASH": match.now.digest(),
        "FIRST": match.history[0].before.digest(),
        "SECOND": match.history[8].before.digest(),
    }
    text = RECORD
    for name, digest in hashes.items():
        text = text.replace(name, digest)
    return text


def played_out(match: Match[ToyPosition]) -> Match[ToyPosition]:
    """Play a whole game."""
    rng = Random(1)
    while match.decision:
        match.play(match.legal.draw(rng))
    return match


def test_a_record_has_tags_a_checksum_a_moment_and_dice_behind_their_order() -> None:
    assert scripted().record() == record()


def test_a_record_replays_to_the_same_match() -> None:
    match = replay(record(), "r.txt", lookup=only_toy)
    assert match.now.digest() == scripted().now.digest()
    assert match.headers == {"Red": "human", "League": "?"}
    assert match.record() == record()


def test_a_record_replays_up_to_an_order() -> None:
    for count in range(10):
        match = replay(record(), "r.txt", to=count, lookup=only_toy)
        assert len(match.history) == count
    with pytest.raises(InputError, match="the record holds 9 orders: there is no order 10"):
        replay(record(), "r.txt", to=10, lookup=only_toy)


def test_undo_and_redo_of_a_replayed_match_give_the_dice_of_the_record() -> None:
    match = replay(record(), "r.txt", lookup=only_toy)
    match.undo(9)
    match.redo(9)
    assert match.record() == record()


def test_tags_may_share_a_line_and_comments_stand_anywhere() -> None:
    text = record().replace('"]\n[', '"]  [').replace("bid 0 coins\n", "# a bold one\nbid 0 coins  # really\n")
    assert replay("# found in the attic\n\n" + text, "r.txt", lookup=only_toy).record() == record()


def test_tags_keep_quotes_and_backslashes() -> None:
    match = scripted()
    match.headers["Event"] = 'the "great" C:\\ game\nof 1941'
    again = replay(match.record(), "r.txt", lookup=only_toy)
    assert again.headers["Event"] == 'the "great" C:\\ game of 1941'


def test_a_seeded_match_goes_on_with_the_same_dice_after_loading() -> None:
    whole = played_out(Match.new(TOY, "storm", SeededDice(11)))
    part = replay(whole.branch(3).record(), "r.txt", lookup=only_toy)
    for entry in whole.history[3:]:
        part.play(entry.order)
    assert part.record() == whole.record()
    assert '[Seed "11"]' in part.record()


def test_a_sealed_match_shows_its_seal_first_and_its_seed_at_the_end() -> None:
    match = Match.new(TOY, "storm", SealedDice(b"\x05" * 32))
    unfinished = match.record()
    assert f'[Seed-Hash "{SealedDice(bytes([5]) * 32).seed_hash}"]' in unfinished
    assert "[Seed " not in unfinished
    finished = played_out(match).record()
    assert f'[Seed "{"05" * 32}"]' in finished
    verdict = verify(finished, "r.txt", lookup=only_toy)
    assert verdict.are_dice_proved
    assert "dice recomputed from the sealed seed" in str(verdict)


def test_an_unfinished_sealed_match_replays_but_only_the_keeper_of_the_seed_throws_on() -> None:
    match = Match.new(TOY, "storm", SealedDice(b"\x05" * 32))
    match.order("bid 1")
    match.order("bid 1")
    verdict = verify(match.record(), "r.txt", lookup=only_toy)
    assert not verdict.are_dice_proved
    assert "its 1 dice cannot be proved: its seed is still sealed" in str(verdict)
    guest = replay(match.record(), "r.txt", lookup=only_toy)
    with pytest.raises(DiceError, match="only who keeps it"):
        guest.order("bid 1")
    assert guest.record() == match.record()
    keeper = replay(match.record(), "r.txt", dice=SealedDice(b"\x05" * 32), lookup=only_toy)
    keeper.order("bid 1")
    match.order("bid 1")
    assert keeper.record() == match.record()


def test_a_match_from_a_position_carries_it_in_its_record() -> None:
    head = 'sandtable = 1\ngame = "toy"\nscenario = "duel"\nstep = "move"\nside = "blue"\n'
    position = read_position(TOY, head + '[units]\nred-guard = "south"\n', "p.toml")
    match = Match.at(TOY, "duel", SeededDice(1), position)
    match.order("move blue-guard south")
    written = match.record()
    assert '[Position]\n| sandtable = 1\n| game = "toy"\n' in written
    again = replay(written, "r.txt", lookup=only_toy)
    assert again.now.digest() == match.now.digest()
    assert again.record() == written
    assert verify(written, "r.txt", lookup=only_toy).are_dice_proved
    number = written.splitlines().index('| red-guard = { at = "south", strength = 2 }') + 1
    with pytest.raises(InputError, match=f"r.txt:{number}: there is no place 'sooth'"):
        replay(written.replace('red-guard = { at = "south"', 'red-guard = { at = "sooth"'), "r.txt", lookup=only_toy)


def test_verify_finds_the_die_that_the_seed_does_not_give() -> None:
    match = Match.new(TOY, "duel", SeededDice(3))
    match.order("bid 1")
    match.order("bid 1")
    (toss,) = match.history[-1].rolls[0]
    other = toss % 3 + 1 if toss <= 3 else (toss - 3) % 3 + 4  # the same side still moves first
    forged = match.record().replace(f"{{{toss}}}", f"{{{other}}}")
    assert replay(forged, "r.txt", lookup=only_toy).now.digest() == match.now.digest()
    line = forged.splitlines().index(f"bid 1 coins {{{other}}}  # who moves first") + 1
    with pytest.raises(InputError, match=f"r.txt:{line}: die 1 shows {other}, but the seed gives {toss}"):
        verify(forged, "r.txt", lookup=only_toy)


def test_a_revealed_seed_that_was_not_the_sealed_one_is_refused() -> None:
    finished = played_out(Match.new(TOY, "storm", SealedDice(b"\x05" * 32))).record()
    with pytest.raises(InputError, match=r"r\.txt:5: this is not the seed that was sealed"):
        verify(finished.replace("05" * 32, "06" * 32), "r.txt", lookup=only_toy)
    with pytest.raises(InputError, match=r"r\.txt:5: a sealed seed is revealed as hexadecimal digits"):
        verify(finished.replace("05" * 32, "xx"), "r.txt", lookup=only_toy)
    hidden = re.sub(r'\[Seed "[0-9a-f]+"\]\n', "", finished)
    with pytest.raises(InputError, match=r"r\.txt:4: the match is over, and its seed is not revealed"):
        verify(hidden, "r.txt", lookup=only_toy)


def test_a_record_without_dice_or_seed_is_true_and_one_with_dice_cannot_be_proved() -> None:
    assert str(verify(record(), "r.txt", lookup=only_toy)).endswith("its 4 dice cannot be proved: it names no seed")
    match = Match.new(TOY, "meadow", ScriptedDice())
    match.order("bid 1")
    assert verify(match.record(), "r.txt", lookup=only_toy).are_dice_proved


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('[Game "toy"]\n', "", "r.txt:1: the record has no tag [Game …]"),
        ('[Game "toy"]', '[Game "tyo"]', "r.txt:1: there is no game 'tyo'; did you mean 'toy'?"),
        ('[Game "toy"]', "[Game toy]", 'r.txt:1: a tag is written [Name "value"], not [Game toy]'),
        ('[Version "1"]', '[Game "toy"]', "r.txt:2: the tag [Game …] stands here twice"),
        ('[Version "1"]', '[Version "2"]', "r.txt:2: the record is of version 2 of toy; this is version 1"),
        ('[Version "1"]', '[Version "0"]', "r.txt:2: '0' is not a version"),
        ('"storm"', '"strom"', "r.txt:3: toy has no scenario 'strom'; did you mean 'storm'?"),
        ('[Result "*"]', '[Result "red"]', "r.txt:6: the result is '*', and the record says 'red'"),
        ('[Orders "9"]', '[Orders "five"]', "r.txt:7: 'five' is not a number of orders"),
        ('[Orders "9"]', '[Orders "10"]', "r.txt:25: the record declares 10 orders and holds 9: it is cut off"),
        ('[Orders "9"]', '[Orders "8"]', "r.txt:25: the record declares 8 orders and holds 9: it was added to"),
        ('[Hash "', '[Hash "0', "r.txt:8: the final position is "),
        ("{6}", "", "r.txt:1: 1d6 is thrown; dice given: 0"),
        ("{6}", "{7}", "r.txt:10: a d6 cannot show 7"),
        ("{6}", "{6} {1}", "r.txt:10: 1d6 is thrown here, and the record gives {6} {1}"),
        ("{2}", "{}", "r.txt:16: dice are written {6 1 5}, not {}"),
        ("{2}", "{x}", "r.txt:16: dice are written {6 1 5}, not {x}"),
        ("{2}", "{2", "r.txt:16: dice are written {6 1 5}, not {2"),
        (" {2}", "", "r.txt:16: order 3: 1d6 is thrown; dice given: 0"),
        ("{3 4}", "{3}", "r.txt:18: order 5: 2d6 is thrown; dice given: 1"),
        ("{3 4}", "{3} {4}", "r.txt:18: order 5: 2d6 is thrown here, and the record gives {3} {4}"),
        ("{3 4}", "{3 4 5}", "r.txt:18: order 5: 2d6 is thrown here, and the record gives {3 4 5}"),
        ("-> south\n", "-> south\n{4}\n", "r.txt:18: dice stand behind the order that they answer"),
        ("red-guard -> south", "red-gard -> south", "r.txt:17: order 4: 'move red-gard -> south' cannot be read"),
        ("red-guard -> south", "red-guard -> keep", "r.txt:17: order 4: 'move red-guard -> keep' is refused"),
        ("red-guard -> south", "red -> south", "r.txt:17: order 4: 'move red -> south' may mean"),
        ("{3 4}", "{4 3}", "r.txt:24: the position differs first here, after order 8: "),
        ("= ", "= zz", "r.txt:13: 'zz"),
        ("bid 0 coins", '[Late "tag"]', "r.txt:16: tags stand before the first order"),
        ("\n{6}", "| x\n{6}", "r.txt:9: lines with a bar stand under [Position]"),
        ("\n{6}", "[Position]\n\n| x\n{6}", "r.txt:11: the lines of the position stand together"),
        ("\n{6}", "[Position]\n[Position]\n{6}", "r.txt:10: the tag [Position] stands here twice"),
        ("\n{6}", "[Position]\n{6}", "r.txt: a position begins with 'sandtable = 1'"),
    ],
)
def test_a_bad_record_is_refused_with_file_line_and_reason(old: str, new: str, error: str) -> None:
    assert old in record()
    with pytest.raises(InputError, match="^" + re.escape(error)):
        replay(record().replace(old, new, 1), "r.txt", lookup=only_toy)


def test_a_record_that_is_cut_off_anywhere_is_refused() -> None:
    text = record()
    for end in range(len(text)):
        with pytest.raises(InputError):
            replay(text[:end], "r.txt", lookup=only_toy)


def test_a_record_loads_from_its_text_or_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(record(), encoding="utf-8")
    for given in (record(), path, str(path)):
        assert sandtable.load(given, lookup=only_toy).record() == record()


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere.txt: no such file or directory"):
        sandtable.load(tmp_path / "nowhere.txt", lookup=only_toy)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not a text in UTF-8"):
        sandtable.load(tmp_path / "bytes", lookup=only_toy)
    with pytest.raises(InputError, match="<text>:2: there is no game 'chess'"):
        sandtable.load('sandtable = 1\ngame = "chess"\n', lookup=only_toy)


def test_headers_cannot_overwrite_what_the_engine_says() -> None:
    match = scripted()
    match.headers["Hash"] = "0"
    assert write_record(match) == record()
