"""Fields of a position, declared once: first value, how it stands in a document, how long it lasts, who sees it.

A position is a dataclass with slots, its fields are made by the specifiers of this module. Copy, key, forgetting and
the default redaction follow from them; the first three are written out as code once a class, as fast as by hand.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache
from typing import Any, Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.documents import Node, name_index
from sandtable.core.values import Dictionary, Value, name

# How long a field lasts; a game may have words of its own. Rules say `forget(p, TURN)`, a document that sets another
# moment starts without anything that does not last the whole game.
GAME, TURN, PHASE = "game", "turn", "phase"
MOMENT: Final = "moment"  # until the rules end it, but not into another moment

# Who sees a field; a game may have words of its own
ALL: Final = "all"
OWNER: Final = "owner"  # the camp of its unit's owner, or of the side that acts
SIDE: Final = "side"  # that side alone
FACE: Final = "face"  # the owner's camp; others see what the game's stand-ins show

# Where a field stands in a document, if not in the rows of a kind of names
HEAD, GLOBALS = "head", "globals"

# How the key of a position is ordered
AS_DECLARED: Final = "as declared"  # the stack last
LISTS_FIRST: Final = "lists first"  # the stack, lists as declared, the rest by name


class KeyShape(NamedTuple):
    """How the key of a position is ordered, and which silent fields older hashes have even while they are empty.

    In one that `is_packed` a bytearray stands as a text, which is found and hashed much faster than a tuple.
    """

    order: str = AS_DECLARED
    loud: frozenset[str] = frozenset()
    is_packed: bool = False


# Whose affair a single value is, if it is not a certain side's
ACTING: Final = -1  # that of the side that acts

NOBODY: Final = {"nobody": -1}
MUTABLE: Final = (list, bytearray, array, dict)

Store = Callable[[Iterable[int]], Any]


def shorts(values: Iterable[int]) -> array[int]:
    """Store small numbers, negative ones too, in two bytes each."""
    return array("h", values)


def _limits(store: object) -> range | None:
    """Return the numbers that a store takes, if it does not take all."""
    if isinstance(store, bytearray):
        return range(256)
    if isinstance(store, array):
        half = 1 << 8 * store.itemsize - 1
        return range(-half, half)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A declared field; its name is known once its class is."""

    name: str = ""
    first: Any
    of: str = GLOBALS
    lasts: str = GAME
    sees: str = ALL
    whose: int = ACTING  # the side whose affair it is as a whole
    silent: bool = False  # adds nothing to the key while it is empty
    keyed: str = ""  # the method that gives what stands in the key, if not the value itself

    @property
    def is_mutable(self) -> bool:
        """Tell whether copies need a store of their own."""
        return isinstance(self.first, MUTABLE)

    def reset(self, p: Any) -> None:
        """Give it its first value again."""
        setattr(p, self.name, copy(self.first) if self.is_mutable else self.first)

    def changed(self, p: Any, was: Any) -> int:
        """Return the members for whom it is not as it was, as a bit set: all of them, if it is kept as a whole."""
        return 0 if getattr(p, self.name) == getattr(was, self.name) else -1

    def is_of(self, own: Mapping[str, int], acts: bool) -> bool:
        """Tell whether the whole field is the viewers' affair."""
        return acts if self.whose == ACTING else bool(own["side"] >> self.whose & 1)

    def hide(self, p: Any, own: Mapping[str, int], acts: bool) -> None:
        """Blank what is not the viewers'."""
        if not self.is_of(own, acts):
            self.reset(p)

    def turn_back(self, p: Any, was: Any, own: Mapping[str, int], acts: bool) -> None:
        """Let what is not the viewers' be as it was; what all may see is nobody's, and the moment is what it is now."""
        is_nobodys = self.whose == ACTING and self.sees not in (OWNER, SIDE)
        if self.of != HEAD and (is_nobodys or not self.is_of(own, acts)):
            value = getattr(was, self.name)
            setattr(p, self.name, value[:] if self.is_mutable else value)


class Derived(Field):
    """What follows from other fields: it stands in copies, in no key and in no document."""

    __slots__ = ()

    def turn_back(self, p: Any, was: Any, own: Mapping[str, int], acts: bool) -> None:
        """Leave it alone: it is derived anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Own(Field):
    """A field that the game itself writes and reads, under keys of a row or of the globals."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Field):
    """A field that documents tell of, under a key of its own: by itself a single value."""

    key: str
    value: Value
    terse: bool = False  # left out while it has its first value

    def write(self, p: Any, names: Dictionary) -> Any:
        """Return the field as it stands in a document."""
        return self.value.write(getattr(p, self.name), names)

    def read(self, p: Any, node: Node, names: Dictionary) -> None:
        """Change the field to what stands in a document."""
        setattr(p, self.name, self.value.read(node, names))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell(Told, ABC):
    """A field with a value for each member of a kind of names, a cell of its row."""

    alone: bool = False  # a row may be this value alone

    @property
    @abstractmethod
    def blank(self) -> Any:
        """What a member begins with."""

    @abstractmethod
    def members(self, p: Any, count: int) -> Sequence[Any]:
        """Return the values of all members."""

    @abstractmethod
    def set(self, p: Any, i: int, value: Any) -> None:
        """Change the value of a member."""

    def take(self, p: Any, i: int, node: Node, names: Dictionary) -> None:
        """Change the value of a member to what stands in a document."""
        self.set(p, i, self.value.read(node, names))


class Each(Cell):
    """A number a member, kept in a list, a tuple, or an array; where its kind has no rows, it is a table or a list."""

    __slots__ = ()

    @property
    def blank(self) -> Any:
        return self.first[0]

    def members(self, p: Any, count: int) -> Sequence[Any]:
        values: Sequence[Any] = getattr(p, self.name)
        return values

    def set(self, p: Any, i: int, value: Any) -> None:
        values = getattr(p, self.name)
        if isinstance(values, tuple):
            setattr(p, self.name, (*values[:i], value, *values[i + 1 :]))
        else:
            values[i] = value

    def changed(self, p: Any, was: Any) -> int:
        now, before = getattr(p, self.name), getattr(was, self.name)
        if now == before:
            return 0
        return mask_of(i for i, (one, other) in enumerate(zip(now, before, strict=True)) if one != other)

    def hide(self, p: Any, own: Mapping[str, int], acts: bool) -> None:
        blank, theirs = self.blank, own[self.of]
        for i, value in enumerate(getattr(p, self.name)):
            if value != blank and not theirs >> i & 1:
                self.set(p, i, blank)

    def turn_back(self, p: Any, was: Any, own: Mapping[str, int], acts: bool) -> None:
        if self.of not in own:
            Field.turn_back(self, p, was, own, acts)
            return
        for i, (now, before) in enumerate(zip(getattr(p, self.name), getattr(was, self.name), strict=True)):
            if now != before and not own[self.of] >> i & 1:
                self.set(p, i, before)

    def write(self, p: Any, names: Dictionary) -> Any:
        values = getattr(p, self.name)
        if not self.of:
            return [self.value.write(value, names) for value in values]
        told = ((i, value) for i, value in enumerate(values) if not self.terse or value != self.blank)
        return {names[self.of].ids[i]: self.value.write(value, names) for i, value in told}

    def read(self, p: Any, node: Node, names: Dictionary) -> None:
        if self.terse:
            self.reset(p)
        for i, cell in self._cells(node, names):
            self.take(p, i, cell, names)

    def take(self, p: Any, i: int, node: Node, names: Dictionary) -> None:
        value, limits = self.value.read(node, names), _limits(self.first)
        if limits is not None and value not in limits:
            raise node.fault(f"a number from {limits[0]} to {limits[-1]} is needed here, not {value}")
        self.set(p, i, value)

    def _cells(self, node: Node, names: Dictionary) -> Iterable[tuple[int, Node]]:
        if self.of:
            return [(name_index(key, names[self.of], self.of, cell.path), cell) for key, cell in node.entries()]
        cells = node.items()
        if len(cells) != len(self.first):
            raise node.fault(f"{len(self.first)} values are needed here, not {len(cells)}")
        return enumerate(cells)


class BySide(Cell):
    """A bit set of members for each side; a member belongs to one at most."""

    __slots__ = ()

    @property
    def blank(self) -> Any:
        return -1

    def members(self, p: Any, count: int) -> Sequence[Any]:
        sides = [-1] * count
        for side, members in enumerate(getattr(p, self.name)):
            for i in bit_list(members):
                sides[i] = side
        return sides

    def set(self, p: Any, i: int, value: Any) -> None:
        sets = getattr(p, self.name)
        for side, members in enumerate(sets):
            sets[side] = members | 1 << i if side == value else members & ~(1 << i)

    def changed(self, p: Any, was: Any) -> int:
        found = 0
        for now, before in zip(getattr(p, self.name), getattr(was, self.name), strict=True):
            found |= now ^ before
        return found

    def hide(self, p: Any, own: Mapping[str, int], acts: bool) -> None:
        sets = getattr(p, self.name)
        setattr(p, self.name, [members if own["side"] >> side & 1 else 0 for side, members in enumerate(sets)])

    def turn_back(self, p: Any, was: Any, own: Mapping[str, int], acts: bool) -> None:
        both = zip(getattr(p, self.name), getattr(was, self.name), strict=True)
        sets = [now if own["side"] >> side & 1 else before for side, (now, before) in enumerate(both)]
        setattr(p, self.name, sets)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Field):
    """A bit set of members; its word stands in the `state` of a row, or another one that says it is absent."""

    key: str
    absent: str = ""

    def set(self, p: Any, i: int, value: int) -> None:
        """Set a mark on a member, or take it off."""
        others = getattr(p, self.name) & ~(1 << i)
        setattr(p, self.name, others | value << i)

    def changed(self, p: Any, was: Any) -> int:
        members: int = getattr(p, self.name) ^ getattr(was, self.name)
        return members

    def hide(self, p: Any, own: Mapping[str, int], acts: bool) -> None:
        setattr(p, self.name, getattr(p, self.name) & own[self.of])

    def turn_back(self, p: Any, was: Any, own: Mapping[str, int], acts: bool) -> None:
        theirs = own.get(self.of, 0)
        setattr(p, self.name, getattr(p, self.name) & theirs | getattr(was, self.name) & ~theirs)


# ---------------------------------------------------------------- specifiers
def _declare(spec: Field) -> Any:
    """Return what a dataclass takes for a field; typed as Any, so that the annotation is the attribute's type."""
    first: Any = int(spec.first) if isinstance(spec.first, IntEnum) else spec.first
    metadata = {"field": replace(spec, first=first)}
    if not spec.is_mutable:
        return field(default=first, metadata=metadata)
    if any(isinstance(item, MUTABLE) for item in first):
        raise TypeError("a list in a list would be shared by copies: a position is flat")
    return field(default_factory=lambda: copy(first), metadata=metadata)


def one(
    first: Any,
    value: Value,
    *,
    head: bool = False,
    key: str = "",
    lasts: str = GAME,
    sees: str = ALL,
    whose: int = ACTING,
    terse: bool = False,
    silent: bool = False,
) -> Any:
    """Declare a single value, which stands in the head of a document or in its globals."""
    spec = Told(first=first, value=value, key=key, lasts=lasts, sees=sees, whose=whose, terse=terse, silent=silent)
    return _declare(replace(spec, of=HEAD if head else GLOBALS))


def each(
    of: str,
    count: int,
    first: int,
    value: Value,
    *,
    key: str = "",
    store: Store = list,
    lasts: str = GAME,
    sees: str = ALL,
    terse: bool = False,
    alone: bool = False,
) -> Any:
    """Declare a value for each member of a kind of names; of no kind, it stands as a list in the globals."""
    values = store([int(first)] * count)
    return _declare(Each(first=values, value=value, of=of, key=key, lasts=lasts, sees=sees, terse=terse, alone=alone))


def by_side(
    of: str,
    *,
    sides: int = 2,
    key: str = "",
    lasts: str = GAME,
    sees: str = ALL,
    terse: bool = False,
    alone: bool = False,
) -> Any:
    """Declare to which side each member belongs, as a bit set for each side."""
    sets, value = [0] * sides, name("side", NOBODY)
    return _declare(BySide(first=sets, value=value, of=of, key=key, lasts=lasts, sees=sees, terse=terse, alone=alone))


def mark(of: str, *, key: str = "", absent: str = "", lasts: str = GAME, sees: str = ALL) -> Any:
    """Declare a bit set of members that stands as a word in their `state`."""
    return _declare(Mark(first=0, of=of, key=key, absent=absent, lasts=lasts, sees=sees))


def own(
    first: Any,
    *keys: str,
    of: str = GLOBALS,
    lasts: str = GAME,
    sees: str = ALL,
    silent: bool = False,
    keyed: str = "",
) -> Any:
    """Declare a field that the game's texts write and read, under these keys."""
    return _declare(Own(first=first, keys=keys, of=of, lasts=lasts, sees=sees, silent=silent, keyed=keyed))


def derived(first: Any) -> Any:
    """Declare what follows from other fields."""
    return _declare(Derived(first=first))


# ---------------------------------------------------------------- what a class declares
@cache
def fields_of(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class of positions; refuse one that holds anything else."""
    found = []
    for item in dataclasses.fields(cls):
        spec = item.metadata.get("field")
        if spec is None:
            raise TypeError(f"{cls.__name__}.{item.name} is declared without a specifier of core.fields")
        found.append(_named(spec, item.name))
    for undeclared in _held(cls) - {spec.name for spec in found}:
        raise TypeError(f"{cls.__name__}.{undeclared} is no declared field: copies would not have it")
    return tuple(found)


def _named(spec: Field, attribute: str) -> Field:
    if isinstance(spec, Told | Mark):
        return replace(spec, name=attribute, key=spec.key or attribute.replace("_", "-"))
    return replace(spec, name=attribute)


def _held(cls: type) -> set[str]:
    """Return the names of all attributes that the objects of a class can have."""
    names = {"__dict__"} if cls.__dictoffset__ else set()
    for base in cls.__mro__:
        slots = base.__dict__.get("__slots__", ())
        names |= {slots} if isinstance(slots, str) else set(slots)
    return names


def unshadow(cls: type) -> None:
    """Take away the slots that a new class of positions has made for fields of its bases.

    A dataclass does so where a base is compiled, because that has no `__slots__`: each would have its own values.
    """
    for slot in cls.__dict__.get("__slots__", ()):
        if any(slot in base.__dict__ for base in cls.__mro__[1:]):
            delattr(cls, slot)


@cache
def marks(cls: type, of: str, sees: str | None = None) -> tuple[str, ...]:
    """Return the names of the marks of a kind, or of those of them that are seen in some way."""
    return tuple(
        spec.name for spec in fields_of(cls) if isinstance(spec, Mark) and spec.of == of and sees in (None, spec.sees)
    )


@cache
def columns_naming(cls: type, kind: str) -> Mapping[str, tuple[int, ...]]:
    """Return the fields whose rows name something of a kind, with the numbers of the columns that do."""
    found = {
        spec.name: tuple(i for i, column in enumerate(spec.value.columns) if column.kind == kind)
        for spec in fields_of(cls)
        if isinstance(spec, Told)
    }
    return {field: columns for field, columns in found.items() if columns}


# ---------------------------------------------------------------- what follows from the declarations
def _written(lines: Sequence[str], space: dict[str, Any]) -> Callable[[Any], Any]:
    """Return a function of one position that consists of these lines."""
    exec("\n    ".join(["def written(self):", *lines]), space)
    made: Callable[[Any], Any] = space["written"]
    return made


def _copied(spec: Field) -> str:
    if not spec.is_mutable:
        return f"self.{spec.name}"
    return f"self.{spec.name}[:]" if isinstance(spec.first, array) else f"self.{spec.name}.copy()"


def copier(cls: type) -> Callable[[Any], Any]:
    """Return the function that copies positions of a class."""
    lines = [f"new.{spec.name} = {_copied(spec)}" for spec in fields_of(cls)]
    return _written(["new = make(cls)", *lines, "return new"], {"cls": cls, "make": cls.__new__})


def _keyed(spec: Field, is_packed: bool) -> str:
    if spec.keyed:
        return f"self.{spec.keyed}()"
    if is_packed and isinstance(spec.first, bytearray):
        return f"self.{spec.name}.hex()"
    return f"tuple(self.{spec.name})" if spec.is_mutable else f"self.{spec.name}"


def keyer(cls: type, shape: KeyShape) -> Callable[[Any], tuple[object, ...]]:
    """Return the function that gives the keys of positions of a class: all that is not derived.

    Silent fields stand at the end unless they are empty; those that are called loud have their place all the same.
    """
    specs = [spec for spec in fields_of(cls) if not isinstance(spec, Derived)]
    silent = [spec for spec in specs if spec.silent and spec.name not in shape.loud]
    placed = [spec for spec in specs if spec not in silent]
    if shape.order == LISTS_FIRST:
        placed.sort(key=lambda spec: "" if spec.is_mutable else spec.name)
    else:
        placed.sort(key=lambda spec: spec.name == "stack")
    terms = [_keyed(spec, shape.is_packed) for spec in placed]
    terms += [f"*(({_keyed(spec, shape.is_packed)},) if self.{spec.name} else ())" for spec in silent]
    return _written([f"return ({', '.join(terms)},)"], {})


@cache
def _forgetter(cls: type, words: tuple[str, ...]) -> Callable[[Any], None]:
    specs = [spec for spec in fields_of(cls) if (spec.lasts in words if words else spec.lasts != GAME)]
    for word in set(words) - {spec.lasts for spec in specs}:
        raise ValueError(f"no field of {cls.__name__} lasts for {word!r}")
    lines = [f"self.{spec.name} = {spec.name}{'[:]' if spec.is_mutable else ''}" for spec in specs]
    return _written(lines, {spec.name: spec.first for spec in specs})


def forget(p: Any, *words: str) -> None:
    """Give what lasts so long its first value again; without a word all that does not last the whole game."""
    cls: type = type(p)
    _forgetter(cls, words)(p)


@cache
def _seen_by(cls: type, sees: str) -> tuple[Field, ...]:
    return tuple(spec for spec in fields_of(cls) if spec.sees == sees)


def hide(p: Any, sees: str, own: Mapping[str, int], *, acts: bool) -> None:
    """Blank what is seen only by some, and not by these viewers.

    `own` tells by kind of name what is theirs, as a bit set; `acts`, whether the side that acts is among them.
    """
    cls: type = type(p)
    for spec in _seen_by(cls, sees):
        spec.hide(p, own, acts)


def turn_back(p: Any, was: Any, own: Mapping[str, int], *, acts: bool) -> None:
    """Let all be as it was, but for the moment and what is these viewers' own, which is told as for `hide`."""
    cls: type = type(p)
    for spec in fields_of(cls):
        spec.turn_back(p, was, own, acts)


def stale(p: Any) -> list[str]:
    """Return the derived fields that are not what the others say; what is only found when it is asked for is none."""
    cls: type = type(p)
    fresh = p.copy()
    fresh.derive()
    kept = [spec.name for spec in fields_of(cls) if isinstance(spec, Derived) and spec.first is not None]
    return [name for name in kept if getattr(p, name) != getattr(fresh, name)]
