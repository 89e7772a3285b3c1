"""Records of an older version are migrated: played under the rules of this one, as far as those take them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable.core.dice import ScriptedDice, SeededDice
from sandtable.core.errors import InputError
from sandtable.core.match import Match
from sandtable.core.replay import replay, verify
from sandtable.core.step import Roll
from tests.toy.game import TOY, Toy
from tests.toy.plugin import only_toy
from tests.toy.position import ToyPosition
from tests.toy.rules import sequence

PASSES = ("pass", "pass", "pass")
ORDERS = ("bid 1", "bid 2", "bid 0", "move blue-lancers south", *PASSES, "bid 0", "bid 0", "bid 0")


def played(*orders: str, seed: int = 3) -> Match[ToyPosition]:
    """Play some orders."""
    match = Match.new(TOY, "storm", SeededDice(seed))
    for order in orders or ORDERS:
        match.order(order)
    return match


@pytest.fixture
def mended(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Make the toy game's version 2, of which a record of version 1 cannot know the hashes."""
    monkeypatch.setattr(Toy, "facts", replace(TOY.facts, version=2))
    monkeypatch.setattr(ToyPosition, "key", lambda p: ("mended", *KEY(p)))
    return monkeypatch


KEY = ToyPosition.key
OLD = played().record()


def test_a_record_of_an_older_version_goes_on_if_its_orders_and_dice_still_fit(mended: pytest.MonkeyPatch) -> None:
    match = replay(OLD, "r.txt", lookup=only_toy)
    assert len(match.history) == len(ORDERS)
    match.order("pass")
    text = match.record()
    assert '[Version "2"]' in text
    assert '[Migrated "1 -> 2"]' in text
    assert replay(text, "r.txt", lookup=only_toy).now == match.now
    assert f'[Hash "{match.now.digest()}"]' in text
    assert OLD.split('[Hash "')[1][:16] not in text


def test_a_record_that_is_migrated_twice_tells_both(mended: pytest.MonkeyPatch) -> None:
    text = replay(OLD, "r.txt", lookup=only_toy).record()
    mended.setattr(Toy, "facts", replace(TOY.facts, version=3))
    assert replay(text, "r.txt", lookup=only_toy).headers["Migrated"] == "1 -> 2 -> 3"


def test_an_order_that_no_longer_fits_is_named_with_its_rule_and_all_before_it_can_be_read(
    mended: pytest.MonkeyPatch,
) -> None:
    mended.setattr(sequence, "HIGHEST_BID", 1)
    line = OLD.splitlines().index(next(line for line in OLD.splitlines() if line.startswith("bid 2"))) + 1
    with pytest.raises(InputError) as refused:
        replay(OLD, "r.txt", lookup=only_toy)
    assert str(refused.value) == (
        f"r.txt:{line}: order 2 of this match of version 1 does not fit version 2 of toy:"
        " 'bid 2 coins' is refused: nobody bids more than 1 coins (TOY-bid/1); the 1 before it do"
    )
    branch = replay(OLD, "r.txt", to=1, lookup=only_toy)
    branch.order("bid 1")
    assert '[Migrated "1 -> 2"]' in branch.record()


def test_dice_that_are_no_longer_thrown_do_not_fit_either(mended: pytest.MonkeyPatch) -> None:
    mended.setattr(sequence.Toss, "roll", lambda self, p: Roll(2, 6, "who moves first"))
    with pytest.raises(InputError, match=r"order 10 .* does not fit version 2 of toy: 2d6 is thrown"):
        replay(OLD, "r.txt", lookup=only_toy)
    fewer = OLD.replace("bid 2 coins\n", "bid 2 coins {4}\n")
    with pytest.raises(
        InputError, match=r"order 2 .*: nothing is thrown here, and the record gives \{4\}; the 1 before"
    ):
        replay(fewer, "r.txt", lookup=only_toy)


def test_the_dice_of_a_migrated_record_are_proved_and_its_positions_are_not(mended: pytest.MonkeyPatch) -> None:
    verdict = verify(OLD, "r.txt", lookup=only_toy)
    assert verdict.are_dice_proved
    assert str(verdict).endswith(
        "2 dice recomputed from the open seed; migrated 1 -> 2: these rules take all of it,"
        " but positions may have been others"
    )
    toss = OLD.splitlines()[-1].split("{")[1][0]
    forged = OLD.replace(f"bid 0 coins {{{toss}}}", f"bid 0 coins {{{7 - int(toss)}}}")
    with pytest.raises(InputError, match="but the seed gives"):
        verify(forged, "r.txt", lookup=only_toy)


def test_a_record_of_this_version_must_have_its_hashes() -> None:
    with pytest.raises(InputError, match="the position differs first here"):
        replay(OLD.replace("\n= ", "\n= 0000000000000000 # ", 1), "r.txt", lookup=only_toy)


def test_a_record_of_a_newer_version_is_refused() -> None:
    with pytest.raises(InputError, match=r"r\.txt:2: the record is of version 2 of toy; this is version 1"):
        replay(OLD.replace('[Version "1"]', '[Version "2"]'), "r.txt", lookup=only_toy)


def test_scripted_dice_are_those_of_the_record_and_then_those_of_its_seed(mended: pytest.MonkeyPatch) -> None:
    match = replay(OLD, "r.txt", lookup=only_toy)
    assert isinstance(match.dice, ScriptedDice)
    assert match.dice.left == 0
    assert match.dice.headers(is_over=False) == {"Seed": "3"}
