"""Names of all that orders, documents and events speak of: kinds of them, unions of kinds, how they are pointed at."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final, Literal

On = Literal["piece", "place"]
PIECE: Final = "piece"  # pointed at on the map as something that stands there …
PLACE: Final = "place"  # … or as a part of it
PLACES: Final = "places"  # the table of documents in which places of all kinds have their rows


def kebab(text: str) -> str:
    """Write a display name as ids are written: `Western Desert` -> `western-desert`, `Köln` -> `koln`."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[\u0300-\u036f'’]", "", plain)).strip("-")


class Names:
    """The things of one kind that orders speak of: ids, display names, other names, and how people shorten them.

    `on` says whether they are pointed at on the map, as pieces or as places; `plural` is the word for several of them,
    where it is not the kind with an `s`.
    """

    def __init__(
        self,
        ids: Sequence[str],
        titles: Sequence[str] | None = None,
        aliases: Mapping[str, int] | None = None,
        *,
        on: On | None = None,
        plural: str = "",
    ) -> None:
        self.ids = tuple(ids)
        self.titles = tuple(titles or ids)
        self.aliases = dict(aliases or {})
        self.on = on
        self.plural = plural
        self.index: dict[str, int] = {}
        self._written: dict[str, list[int]] = {}
        for i, (name, title) in enumerate(zip(self.ids, self.titles, strict=True)):
            if self.index.setdefault(name, i) != i:
                raise ValueError(f"two things have the id '{name}'")
            for form in {name, kebab(title)}:
                self._written.setdefault(form, []).append(i)

    def __len__(self) -> int:
        return len(self.ids)

    def exact(self, word: str) -> list[int]:
        """Return what has exactly this name: an id means one thing, an alias counts where nothing is called so."""
        if word in self.index:
            return [self.index[word]]
        return self._written.get(word) or ([self.aliases[word]] if word in self.aliases else [])

    def matches(self, word: str) -> list[int]:
        """Return what a word may mean: an exact name, or every name of which it is a part, or else begins one."""
        exact = self.exact(word)
        if exact or not word:
            return exact
        return self._having(f"-{word}-") or self._having(f"-{word}")

    def _having(self, part: str) -> list[int]:
        return sorted({i for form, found in self._written.items() for i in found if part in f"-{form}-"})


class Union(Names):
    """Several kinds as one, e.g. `piece = unit | wing`: all their members are numbered, one kind after the other.

    Member `i` is of the kind and has there the number that `members[i]` tells; number `n` of a kind is
    `starts[kind] + n` here, so that a bit set of one kind is shifted by as much. Unions in a union are dissolved.
    """

    def __init__(self, parts: Mapping[str, Names]) -> None:
        self.parts: dict[str, Names] = {}
        for kind, part in parts.items():
            self.parts |= part.parts if isinstance(part, Union) else {kind: part}
        ways = {part.on for part in self.parts.values()}
        if len(ways) > 1:
            raise ValueError(f"{' and '.join(self.parts)} are pointed at in several ways: they make no union")
        check_unique(self.parts)
        self.starts: dict[str, int] = {}
        self.members: list[tuple[str, int]] = []
        aliases: dict[str, int] = {}
        for kind, part in self.parts.items():
            start = self.starts[kind] = len(self.members)
            self.members += [(kind, n) for n in range(len(part))]
            aliases |= {alias: start + n for alias, n in part.aliases.items()}
        ids = list(chain.from_iterable(part.ids for part in self.parts.values()))
        titles = list(chain.from_iterable(part.titles for part in self.parts.values()))
        super().__init__(ids, titles, aliases, on=next(iter(ways), None))


def numbers(count: int) -> Names:
    """Return the names of numbers from 0 on, for the kind `number`."""
    return Names([str(n) for n in range(count)])


def check_unique(kinds: Mapping[str, Names]) -> None:
    """Refuse kinds of which two have a member with the same id."""
    kind_of: dict[str, str] = {}
    for kind, names in kinds.items():
        for name in names.ids:
            if kind_of.setdefault(name, kind) != kind:
                raise ValueError(f"'{name}' is the id of two, one a {kind_of[name]}, one a {kind}: which is meant?")


def pointed_at(names: Mapping[str, Names], on: On) -> Union:
    """Return all kinds that are pointed at in a way as one, in the order in which they are declared."""
    return Union({kind: some for kind, some in names.items() if some.on == on and not isinstance(some, Union)})


def plural_of(kind: str, names: Mapping[str, Names]) -> str:
    """Return the word for several things of a kind."""
    return names[kind].plural or f"{kind}s"


def table_of(kind: str, names: Mapping[str, Names]) -> str:
    """Return the table of documents in which things of a kind that is pointed at have their rows."""
    return PLACES if names[kind].on == PLACE else plural_of(kind, names)


def piece_tables(names: Mapping[str, Names]) -> list[str]:
    """Return the tables of documents in which pieces have their rows."""
    return [table_of(kind, names) for kind in pointed_at(names, PIECE).parts]


def pointing(names: Mapping[str, Names]) -> dict[str, Any]:
    """Return for each kind that is pointed at as what it is, and the table of its rows or the kinds that it unites."""
    return {kind: {"on": some.on, **_rows(kind, names)} for kind, some in names.items() if some.on}


def _rows(kind: str, names: Mapping[str, Names]) -> dict[str, Any]:
    some = names[kind]
    return {"of": list(some.parts)} if isinstance(some, Union) else {"table": table_of(kind, names)}
