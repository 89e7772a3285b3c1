"""Dice: seeded, sealed, scripted."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.dice import (
    AbsentDice,
    DiceError,
    ScriptedDice,
    SealedDice,
    SeededDice,
    die,
    seed_hash,
)


def test_the_same_seed_gives_the_same_dice_whether_number_or_text() -> None:
    assert SeededDice(7).roll(20, 6) == SeededDice("7").roll(20, 6)
    assert SeededDice(7).roll(20, 6) != SeededDice(8).roll(20, 6)


def test_dice_derive_from_the_hmac_of_seed_and_number_as_published() -> None:
    block = hmac.new(b"7", b"3/0", hashlib.sha256).digest()
    assert die(b"7", 3, 6) == int.from_bytes(block[:8]) % 6 + 1


def test_the_first_dice_of_seed_seven_never_change() -> None:
    assert SeededDice(7).roll(10, 6) == (2, 1, 3, 1, 2, 5, 1, 2, 6, 3)


def test_a_value_beyond_the_largest_multiple_of_the_faces_is_thrown_again() -> None:
    faces = 2**63 + 1  # nearly half of all values are rejected, so sub-counters are needed too
    values = [die(b"bias", number, faces) for number in range(200)]
    assert all(1 <= value <= faces for value in values)
    folded = [int.from_bytes(hmac.digest(b"bias", f"{n}/0".encode(), "sha256")[:8]) % faces + 1 for n in range(200)]
    assert sum(a != b for a, b in zip(values, folded, strict=True)) > 50


def test_six_faces_come_up_equally_often() -> None:
    counts = Counter(SeededDice("fair").roll(12_000, 6))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5  # chi-square, one in a thousand


@given(first=st.integers(0, 5), second=st.integers(1, 5))
def test_how_dice_are_grouped_into_throws_does_not_matter(first: int, second: int) -> None:
    whole, parts = SeededDice(1), SeededDice(1)
    assert parts.roll(first, 6) + parts.roll(second, 6) == whole.roll(first + second, 6)
    assert parts.counter == first + second


def test_setting_the_counter_back_gives_the_same_dice_again() -> None:
    dice = SeededDice(7)
    dice.roll(3, 6)
    second = dice.roll(4, 6)
    dice.counter = 3
    assert dice.roll(4, 6) == second


def test_a_copy_goes_its_own_way() -> None:
    for dice in (SeededDice(1), SealedDice(b"x"), ScriptedDice([1, 2, 3], then=SeededDice(1))):
        twin = dice.copy()
        assert twin.roll(2, 6) == dice.roll(2, 6)
        twin.roll(1, 6)
        assert (dice.counter, twin.counter) == (2, 3)


def test_a_sealed_seed_is_published_as_hash_and_revealed_only_at_the_end() -> None:
    dice = SealedDice(b"\x01" * 32)
    assert dice.seed_hash == hashlib.sha256(b"\x01" * 32).hexdigest() == seed_hash(b"\x01" * 32)
    assert dice.headers(is_over=False) == {"Seed-Hash": dice.seed_hash}
    assert dice.headers(is_over=True) == {"Seed-Hash": dice.seed_hash, "Seed": "01" * 32}


def test_sealed_dice_draw_a_seed_of_32_bytes_each_time() -> None:
    one, other = SealedDice(), SealedDice()
    assert len(one.key) == 32
    assert one.key != other.key


def test_absent_dice_refuse_to_be_thrown_but_keep_the_seal() -> None:
    dice = AbsentDice("ab")
    with pytest.raises(DiceError, match="only who keeps it"):
        dice.roll(1, 6)
    assert dice.headers(is_over=True) == {"Seed-Hash": "ab"}


def test_scripted_dice_come_as_written() -> None:
    dice = ScriptedDice([6, 1, 3])
    assert dice.roll(2, 6) == (6, 1)
    assert dice.left == 1
    assert dice.roll(1, 6) == (3,)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ([4], "2d6 is thrown; dice given: 1"),
        ([], "2d6 is thrown; dice given: 0"),
        ([4, 7], "a d6 cannot show 7"),
        ([0, 1], "a d6 cannot show 0"),
    ],
)
def test_scripted_dice_that_do_not_fit_say_why_and_stay(values: list[int], reason: str) -> None:
    dice = ScriptedDice(values)
    with pytest.raises(DiceError, match=f"^{reason}$"):
        dice.roll(2, 6)
    assert dice.counter == 0


def test_scripted_dice_go_on_with_others_where_they_end() -> None:
    seeded = SeededDice(7).roll(5, 6)
    dice = ScriptedDice(seeded[:2], then=SeededDice(7))
    assert dice.roll(1, 6) + dice.roll(3, 6) + dice.roll(1, 6) == seeded
    assert dice.headers(is_over=False) == {"Seed": "7"}
