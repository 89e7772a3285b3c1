"""A position: the whole state of a game as flat data, with a stack of pending steps."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass, fields
from sys import getsizeof
from typing import Any, Final, Self

from mypy_extensions import mypyc_attr

from sandtable.core.facts import ON, Chosen, Option, option_texts
from sandtable.core.fields import HEAD, MOMENT, KeyShape, copier, derived, fields_of, keyer, own, unshadow
from sandtable.core.order import Orders

Pending = tuple[str | int, ...]  # a frame as it lies on the stack: a step's name, and what it remembers


class _Written(dict[type, Callable[[Any], Any]]):
    """Functions that are written once for each class of positions, when they are first asked for."""

    def __init__(self, write: Callable[[Any], Callable[[Any], Any]]) -> None:
        self._write = write

    def __missing__(self, cls: type) -> Callable[[Any], Any]:
        written = self[cls] = self._write(cls)
        return written


_COPIERS: Final = _Written(copier)
_KEYERS: Final = _Written(lambda cls: keyer(cls, cls.key_shape()))


def digest_of(key: tuple[object, ...]) -> str:
    """Return a short hash of nested tuples of numbers and strings; equal values of an enumeration hash as numbers."""
    return hashlib.sha256(json.dumps(key, separators=(",", ":")).encode()).hexdigest()[:16]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False)
class Position:
    """Base of every game's position, which adds flat fields with the specifiers of core.fields."""

    stack: list[Pending] = own([], of=HEAD, lasts=MOMENT)
    legal: Orders | None = derived(None)
    # as it was before sides decide as if at once; shared by copies
    sealed: Self | None = own(None, of=HEAD, lasts=MOMENT, silent=True, keyed="sealed_key")
    seating: str = own("", of=HEAD, silent=True)
    options: Chosen = own((), of=HEAD, silent=True)

    def __init_subclass__(cls) -> None:
        unshadow(cls)

    @property
    def playing(self) -> tuple[int, ...]:
        """The sides that a scenario does not leave out, for steps of all of them: a game says which these are."""
        raise NotImplementedError

    def chose(self, option: Option) -> bool:
        """Tell whether a switch is on in this match."""
        return self.value(option) == ON

    def value(self, option: Option) -> str:
        """Return the value that an option has in this match."""
        for name, value in self.options:
            if name == option.id:
                return value
        return option.usual(self.seating)

    def unusual_doc(self) -> dict[str, object]:
        """Return what seating and options add to the document: nothing, where they are the usual ones."""
        doc = {"seating": self.seating, "options": option_texts(self.options)}
        return {key: value for key, value in doc.items() if value}

    def copy(self) -> Self:
        """Return an independent copy; shared static data stays shared."""
        new: Self = _COPIERS[type(self)](self)
        return new

    def become(self, other: Self) -> None:
        """Take everything over from another position, which is given up for it."""
        cls: type = type(self)
        for spec in fields_of(cls):
            setattr(self, spec.name, getattr(other, spec.name))

    @classmethod
    def key_shape(cls) -> KeyShape:
        """Return how keys are ordered: as the fields are declared, unless older hashes ask for another order."""
        return KeyShape()

    def weight(self) -> int:
        """Return about how many bytes a copy takes: what is no list is shared between copies."""
        values = [getattr(self, item.name) for item in fields(self)]
        return getsizeof(self) + sum(getsizeof(value) for value in values if isinstance(value, MutableSequence))

    def key(self) -> tuple[object, ...]:
        """Return everything that makes this position what it is, as nested tuples of numbers and strings."""
        key: tuple[object, ...] = _KEYERS[type(self)](self)
        return key

    def sealed_key(self) -> tuple[object, ...] | None:
        """Return what the position as it was adds to the key."""
        return self.sealed.key() if self.sealed is not None else None

    def derive(self) -> None:
        """Compute anew what follows from other fields, after these were changed one by one."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def digest(self) -> str:
        """Return a short hash that is the same on every machine and in every session."""
        return digest_of(self.key())
