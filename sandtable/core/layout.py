"""Where the fields of a position stand in documents: in the rows of kinds of names, in the head, in the globals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from sandtable.core.fields import HEAD, BySide, Cell, Field, Mark, Own, Told, fields_of
from sandtable.core.names import PIECE, PLACE, Names, Union, pointed_at, table_of

STATE: Final = "state"


class Column(NamedTuple):
    """A field with a value for each member, and the number there of the first one of a kind."""

    spec: Cell
    start: int


class Word(NamedTuple):
    """A word of a `state`: its mark, the number there of the first one of a kind, and 1 to set it, 0 to take it off."""

    spec: Mark
    start: int
    bit: int


class Rows(NamedTuple):
    """The fields that stand in the rows of a kind of names: as cells, and as words of a `state`."""

    fields: tuple[tuple[Field, int], ...]  # all of them, with the number there of the first one of the kind
    columns: tuple[Column, ...]
    words: Mapping[str, Word]
    alone: str | None  # the key of the value that may stand for a whole row
    keys: tuple[str, ...]


class Sheet(NamedTuple):
    """The fields that stand in the head or in the globals of a document."""

    fields: tuple[Told, ...]
    keys: tuple[str, ...]


class Layout:
    """The layout of the documents of a class of positions, given a game's names.

    A kind that is pointed at has rows if a field is of it, or of a union with it: a union itself has none.
    """

    def __init__(self, cls: type, names: Mapping[str, Names]) -> None:
        specs = fields_of(cls)
        self.rows: dict[str, Rows] = {}
        self.tables: dict[str, Union] = {}  # by title: the kinds that have their rows there
        unions = {kind: some for kind, some in names.items() if isinstance(some, Union)}
        told: set[str] = set()
        for kind, some in (pointed_at(names, PLACE).parts | pointed_at(names, PIECE).parts).items():
            starts = {kind: 0} | {union: all_.starts[kind] for union, all_ in unions.items() if kind in all_.parts}
            here = [spec for spec in specs if spec.of in starts]
            if here:
                told |= starts.keys()
                self.rows[kind] = _rows(here, starts)
                title = table_of(kind, names)
                others = self.tables[title].parts if title in self.tables else {}
                self.tables[title] = Union(others | {kind: some})
        rest = [spec for spec in specs if spec.of not in told]
        for spec in rest:
            if isinstance(spec, Mark | BySide):
                raise TypeError(f"{cls.__name__}.{spec.name} stands in rows, but documents have no table of {spec.of}")
        self.head = _sheet(spec for spec in rest if spec.of == HEAD)
        self.globals = _sheet(spec for spec in rest if spec.of != HEAD)


def _rows(specs: list[Field], starts: Mapping[str, int]) -> Rows:
    columns = tuple(Column(spec, starts[spec.of]) for spec in specs if isinstance(spec, Cell))
    marks = [(spec, starts[spec.of]) for spec in specs if isinstance(spec, Mark)]
    words = {spec.key: Word(spec, start, 1) for spec, start in marks}
    words |= {spec.absent: Word(spec, start, 0) for spec, start in marks if spec.absent}
    alone = next((column.spec.key for column in columns if column.spec.alone), None)
    fields = tuple((spec, starts[spec.of]) for spec in specs)
    return Rows(fields, columns, words, alone, _keys(specs) + ((STATE,) if marks else ()))


def _sheet(specs: Iterable[Field]) -> Sheet:
    here = list(specs)
    told = sorted((spec for spec in here if isinstance(spec, Told)), key=lambda spec: spec.silent)
    return Sheet(tuple(told), _keys(here))


def _keys(specs: Iterable[Field]) -> tuple[str, ...]:
    here = list(specs)
    own = (key for spec in here if isinstance(spec, Own) for key in spec.keys)
    return (*own, *(spec.key for spec in here if isinstance(spec, Told)))
