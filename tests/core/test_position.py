"""Positions: equality, hash and digest."""

from __future__ import annotations

import subprocess
import sys
from enum import IntEnum

from sandtable.core.event import Log
from sandtable.core.position import digest_of
from tests.toy.game import TOY


class Side(IntEnum):
    """A side, as games like to write it."""

    RED = 0
    BLUE = 1


def test_equal_positions_have_equal_hashes_and_digests() -> None:
    one, other = TOY.start("meadow"), TOY.start("meadow")
    assert one == other
    assert hash(one) == hash(other)
    assert one.digest() == other.digest()
    other.coins[0] = 2
    assert one != other
    assert one.digest() != other.digest()
    assert one != "a position"


def test_a_number_and_an_enumerated_number_have_the_same_digest() -> None:
    assert digest_of((Side.BLUE, ("west", 2))) == digest_of((1, ("west", 2)))


def test_a_digest_is_the_same_in_another_process() -> None:
    code = "from tests.toy.game import TOY; print(TOY.start('meadow').digest())"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == TOY.start("meadow").digest()


def test_what_is_legal_is_computed_once_and_again_after_an_order() -> None:
    p = TOY.start("meadow")
    first = TOY.legal(p)
    assert TOY.legal(p) is first
    TOY.apply(p, first.pick(0), Log())
    assert TOY.legal(p) is not first


def test_a_position_becomes_another_with_all_its_fields() -> None:
    p, trial = TOY.start("meadow"), TOY.start("meadow")
    TOY.apply(trial, TOY.legal(trial).pick(0), Log())
    assert p != trial
    p.become(trial)
    assert p == trial
    assert p.legal is trial.legal
