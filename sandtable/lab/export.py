"""The results of a series as files for other programs; the same series gives the same bytes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from sandtable.core.errors import SandtableError
from sandtable.lab.simulate import GameResult, Series
from sandtable.lab.summary import Summary

Export = Callable[[Series, Summary, Sequence[GameResult]], bytes]
COLUMNS = tuple(field.name for field in fields(GameResult) if field.name != "seconds")
TEXTS = ("winner", "level", "rule", "digest")


class ExportError(SandtableError):
    """A file that results cannot be written to."""


def exporter(path: Path) -> Export:
    """Return the writer for a file by its ending; refuse what cannot be written before any game is played."""
    export = EXPORTS.get(path.suffix)
    if export is None:
        raise ExportError(f"{path}: results are written as {', '.join(EXPORTS)}, not '{path.suffix}'")
    if export is to_parquet:
        require_pyarrow(path)
    return export


def to_csv(series: Series, summary: Summary, results: Sequence[GameResult]) -> bytes:
    """Return the games as comma-separated lines, a heading first."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_rows(results))
    return text.getvalue().encode()


def to_json(series: Series, summary: Summary, results: Sequence[GameResult]) -> bytes:
    """Return the series, its summary and every game as one JSON object."""
    games = [dict(zip(COLUMNS, row, strict=True)) for row in _rows(results)]
    doc = {**asdict(series), "summary": asdict(summary), "results": games}
    return (json.dumps(doc, indent=1) + "\n").encode()


def to_parquet(series: Series, summary: Summary, results: Sequence[GameResult]) -> bytes:
    """Return the games as a Parquet table, which carries the series in its metadata."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = [(column, pa.string() if column in TEXTS else pa.int64()) for column in COLUMNS]
    schema = pa.schema(kinds, {"sandtable": json.dumps(asdict(series))})
    columns = list(zip(*_rows(results), strict=True))
    buffer = io.BytesIO()
    pq.write_table(pa.table(columns, schema=schema), buffer)
    return buffer.getvalue()


def require_pyarrow(path: Path) -> None:
    """Refuse Parquet where its library is not installed, and name the extra that brings it."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        reason = "Parquet needs pyarrow; install it with: pip install 'sandtable[study]'"
        raise ExportError(f"{path}: {reason}") from None


def _rows(results: Sequence[GameResult]) -> list[list[object]]:
    return [[getattr(result, column) for column in COLUMNS] for result in results]


EXPORTS: dict[str, Export] = {".csv": to_csv, ".json": to_json, ".parquet": to_parquet}
