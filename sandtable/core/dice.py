"""Where chance comes from: seeded, sealed or scripted dice."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from typing import Self

from sandtable.core.errors import SandtableError

SEALED_BYTES = 32


class DiceError(SandtableError):
    """Dice that do not fit what the game throws."""


def die(seed: bytes, number: int, faces: int) -> int:
    """Return die `number` of a seed, 1 to `faces`, each equally likely: HMAC-SHA256 without bias."""
    limit = 2**64 - 2**64 % faces
    attempt = 0
    while True:
        block = hmac.digest(seed, f"{number}/{attempt}".encode(), "sha256")
        for start in range(0, len(block), 8):
            value = int.from_bytes(block[start : start + 8])
            if value < limit:
                return value % faces + 1
        attempt += 1


def seed_hash(seed: bytes) -> str:
    """Return the seal of a seed, which can be shown before the first die."""
    return hashlib.sha256(seed).hexdigest()


class Dice(ABC):
    """A source of dice. A die depends only on its number, so going back gives the same dice again."""

    counter: int = 0

    def roll(self, count: int, faces: int) -> tuple[int, ...]:
        """Throw some equal dice."""
        values = self._values(count, faces)
        self.counter += count
        return values

    @abstractmethod
    def _values(self, count: int, faces: int) -> tuple[int, ...]:
        """Return the next dice without moving on."""

    def copy(self) -> Self:
        """Return dice that will show the same, independently."""
        return copy(self)

    def headers(self, *, is_over: bool) -> dict[str, str]:
        """Return what a record says about these dice, while the match goes on and when it is over."""
        return {}


class SeedDice(Dice):
    """Dice that derive from the bytes of a seed."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def _values(self, count: int, faces: int) -> tuple[int, ...]:
        return tuple(die(self.key, self.counter + n, faces) for n in range(count))


class SeededDice(SeedDice):
    """Dice from a seed that everyone may know: the same seed, the same dice."""

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        super().__init__(self.seed.encode())

    def headers(self, *, is_over: bool) -> dict[str, str]:
        return {"Seed": self.seed}


class SealedDice(SeedDice):
    """Dice from a secret seed: its hash is shown first, the seed itself when the match is over."""

    def __init__(self, seed: bytes | None = None) -> None:
        super().__init__(secrets.token_bytes(SEALED_BYTES) if seed is None else seed)

    @property
    def seed_hash(self) -> str:
        """The seal, fit to be published before the first die."""
        return seed_hash(self.key)

    def headers(self, *, is_over: bool) -> dict[str, str]:
        seal = {"Seed-Hash": self.seed_hash}
        return {**seal, "Seed": self.key.hex()} if is_over else seal


class AbsentDice(Dice):
    """Dice of a sealed match whose seed is kept elsewhere: they can be read of, not thrown."""

    def __init__(self, seed_hash: str) -> None:
        self.seed_hash = seed_hash

    def headers(self, *, is_over: bool) -> dict[str, str]:
        return {"Seed-Hash": self.seed_hash}

    def _values(self, count: int, faces: int) -> tuple[int, ...]:
        raise DiceError("the seed of this match is sealed: only who keeps it can throw its dice")


class ScriptedDice(Dice):
    """Dice that are given beforehand, one value after the other, and perhaps other dice to go on with."""

    def __init__(self, values: Sequence[int] = (), then: Dice | None = None) -> None:
        self.values = list(values)
        self.then = then

    @property
    def left(self) -> int:
        """How many of the given dice have not been thrown yet."""
        return len(self.values) - self.counter

    def add(self, values: Sequence[int]) -> None:
        """Put more dice behind those that are there."""
        self.values += values

    def copy(self) -> Self:
        twin = super().copy()
        twin.values = self.values[:]
        twin.then = self.then.copy() if self.then else None
        return twin

    def headers(self, *, is_over: bool) -> dict[str, str]:
        return self.then.headers(is_over=is_over) if self.then else {}

    def _values(self, count: int, faces: int) -> tuple[int, ...]:
        values = tuple(self.values[self.counter : self.counter + count])
        for value in values:
            if not 1 <= value <= faces:
                raise DiceError(f"a d{faces} cannot show {value}")
        missing = count - len(values)
        if missing and self.then:
            self.then.counter = self.counter + len(values)
            return values + self.then.roll(missing, faces)
        if missing:
            raise DiceError(f"{count}d{faces} is thrown; dice given: {len(values)}")
        return values
