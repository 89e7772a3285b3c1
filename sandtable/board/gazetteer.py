"""The places of a map by name, while its file is read: whatever speaks of places, and the faults in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sandtable.board.columns import Column, Columns, Reader, Values
from sandtable.board.graph import Link
from sandtable.board.mapfaults import (
    BadId,
    DuplicateId,
    DuplicateLink,
    InsideItself,
    MapFault,
    OneSidedLink,
    Repeated,
    SelfLink,
    UnknownKind,
    UnknownPlace,
)
from sandtable.core.hint import did_you_mean

INSIDE: Final = "inside"
"""The key of a place that lies inside another, and the kind of link between the two."""

_KEBAB_CASE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Join(NamedTuple):
    """A link as a file has it: its ends, how they are written, and where."""

    a: int
    b: int
    kind: str
    names: tuple[str, str]
    path: tuple[str | int, ...]


class Gazetteer:
    """Every name by which a file may call a place, and what the file says in these names."""

    def __init__(self, reader: Reader, known: dict[str, int]) -> None:
        self.reader = reader
        self.known = known

    # ------------------------------------------------------------ names
    def find(self, text: str) -> int | None:
        """Return the place of a name, or None."""
        return self.known.get(text)

    def unknown(self, text: str) -> tuple[type[MapFault], str]:
        """Say what is wrong with a name that no place has."""
        return UnknownPlace, f"unknown place '{text}'{did_you_mean(text, self.known)}"

    def place(self, text: str, *path: str | int) -> int | None:
        """Return the place of a name; a name that no place has is noted."""
        found = self.find(text)
        if found is None:
            self.reader.note(*self.unknown(text), *path)
        return found

    def regions(self) -> dict[str, int]:
        """Return the bit sets of the table [regions]; a place that stands twice in one is noted."""
        regions = {}
        for name, texts in self.reader.lists("regions").items():
            regions[name] = 0
            for number, text in enumerate(texts):
                place = self.place(text, "regions", name, number)
                if place is None:
                    continue
                if regions[name] >> place & 1:
                    self.reader.note(Repeated, f"'{text}' is in '{name}' already", "regions", name, number)
                regions[name] |= 1 << place
        return regions

    # ------------------------------------------------------------ places
    def inside(self, rows: Sequence[Values]) -> dict[int, int]:
        """Return the places that lie inside others, each with the one around it."""
        found: dict[int, int] = {}
        for number, name in good(rows, INSIDE):
            here, there = self.find(rows[number].get("id", "")), self.place(name, "place", number, INSIDE)
            if here is not None and there is not None:
                found[here] = there
        for number, _ in good(rows, INSIDE):
            here = self.find(rows[number].get("id", ""))
            if here is not None and _comes_back(found, here):
                self.reader.note(InsideItself, f"'{rows[number]['id']}' lies inside itself", "place", number, INSIDE)
        return found

    # ------------------------------------------------------------ links
    def links(self, kinds: Sequence[str], rows: Sequence[Values], links: Sequence[Values]) -> list[Link]:
        """Return the links of the [[link]] tables in their order, then those that only places list."""
        written, listed = list(self._written(links)), list(self._listed(kinds, rows))
        self._check_repeats(written, listed)
        self._check_sides(rows, listed)
        found: dict[tuple[frozenset[int], str], Link] = {}
        for a, b, kind, _, _ in (*written, *listed):
            found.setdefault((frozenset((a, b)), kind), Link(a, b, kind))
        return list(found.values())

    def _written(self, links: Sequence[Values]) -> Iterator[Join]:
        for number, link in enumerate(links):
            ends = [self.place(link[end], "link", number, end) if end in link else None for end in "ab"]
            if ends[0] is not None and ends[1] is not None and "kind" in link:
                yield Join(ends[0], ends[1], link["kind"], (link["a"], link["b"]), ("link", number))

    def _listed(self, kinds: Sequence[str], rows: Sequence[Values]) -> Iterator[Join]:
        for number, row in enumerate(rows):
            here = self.find(row.get("id", ""))
            for kind in kinds:
                for item, name in enumerate(row.get(kind) or ()):
                    path = ("place", number, kind, item)
                    there = self.place(name, *path)
                    if here is not None and there is not None:
                        yield Join(here, there, kind, (row["id"], name), path)

    def _check_repeats(self, written: Sequence[Join], listed: Sequence[Join]) -> None:
        """Note links from a place to itself, and links that are there twice."""
        first: dict[tuple[int, int, str], tuple[str | int, ...]] = {}
        for a, b, kind, names, path in (*written, *listed):
            if a == b:
                self.reader.note(SelfLink, f"'{names[0]}' is linked to itself", *path, "b")
            if (a, b, kind) in first:
                line = self.reader.line(*first[a, b, kind])
                reason = f"'{names[0]}' and '{names[1]}' have this {kind} link in line {line}"
                self.reader.note(DuplicateLink, reason, *path)
            first.setdefault((a, b, kind), path)
            if path[0] == "link":  # a place lists a link that the other lists, too
                first.setdefault((b, a, kind), path)

    def _check_sides(self, rows: Sequence[Values], listed: Sequence[Join]) -> None:
        """Note links that one of two places lists and the other does not, though it lists links of this kind."""
        joined = {(a, b, kind) for a, b, kind, _, _ in listed}
        listing = {(self.find(row.get("id", "")), key) for row in rows for key in row if row[key] is not None}
        for a, b, kind, names, path in listed:
            if (b, kind) in listing and (b, a, kind) not in joined:
                self.reader.note(OneSidedLink, f"'{names[0]}' lists '{names[1]}', which does not list it", *path)


def _comes_back(around: Mapping[int, int], here: int) -> bool:
    """Tell whether the way out of a place, from each to the one around it, leads back to it."""
    there = around.get(here)
    for _ in around:
        if there is None or there == here:
            break
        there = around.get(there)
    return there == here


def good(rows: Sequence[Values], key: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the value of all rows where this key is given, and good."""
    return ((number, row[key]) for number, row in enumerate(rows) if row.get(key) is not None)


def link_lists(kinds: Iterable[str]) -> Columns:
    """Return the keys under which a place may list its links: one for each kind."""
    return dict.fromkeys(kinds, Column(list, required=False, items=str))


def check_kinds(reader: Reader, table: str, rows: Sequence[Values], kinds: Sequence[str] | None) -> None:
    """Note kinds of link, place or side that the map does not declare."""
    for number, kind in good(rows, "kind"):
        if kinds is not None and kind not in kinds:
            reader.note(UnknownKind, f"unknown kind '{kind}'{did_you_mean(kind, kinds)}", table, number, "kind")


def check_ids(reader: Reader, rows: Sequence[Values]) -> None:
    """Note ids of places that are badly written or given twice."""
    first: dict[str, int] = {}
    for number, name in good(rows, "id"):
        if not _KEBAB_CASE.fullmatch(name):
            reader.note(BadId, f"'{name}' is not in kebab-case, like 'western-desert'", "place", number, "id")
        if first.setdefault(name, number) != number:
            line = reader.line("place", first[name], "id")
            reader.note(DuplicateId, f"'{name}' is already the id in line {line}", "place", number, "id")
