"""Weights of 0, 1, 2 and so on as the digits of one great number: its products are those of all sums of two counts."""

from __future__ import annotations

from collections.abc import Iterable


class Digits:
    """Numbers whose digits are weights, wide enough for the greatest weight that may come up."""

    __slots__ = ("bits", "width")

    def __init__(self, most: int) -> None:
        """Let a digit hold this weight."""
        self.width = (most.bit_length() + 7) // 8
        self.bits = 8 * self.width

    def write(self, weights: Iterable[int]) -> int:
        """Return the number that has these digits, the lowest first."""
        return int.from_bytes(b"".join([weight.to_bytes(self.width, "little") for weight in weights]), "little")

    def read(self, number: int) -> list[int]:
        """Return the digits of a number, the lowest first.

        >>> digits = Digits(6 * 6)
        >>> digits.read(digits.write([5, 1]) * digits.write([5, 1]))
        [25, 10, 1]
        """
        width = self.width
        count = -(-number.bit_length() // self.bits)
        whole = number.to_bytes(count * width, "little")
        return [int.from_bytes(whole[at : at + width], "little") for at in range(0, count * width, width)]


def throws(dice: Iterable[tuple[int, int]], faces: int = 6) -> tuple[int, ...]:
    """Return in how many throws of some dice there is no hit, one, two …: dice, and faces on which they hit.

    >>> throws([(2, 1)])
    (25, 10, 1)
    """
    kinds = [kind for kind in dice if kind[0]]
    number = sum(count for count, _ in kinds)
    digits = Digits(faces**number)
    total = 1
    for count, hitting in kinds:
        total *= ((hitting << digits.bits) + faces - hitting) ** count
    found = digits.read(total)
    return (*found, *[0] * (number + 1 - len(found)))
