"""Charts of a rulebook as the table shows them: headings, rows of text, and the rule that prints them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.phrases import heading


def chart(title: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], rule: str, **more: str) -> Doc:
    """Return a chart; further keys, like a `note`, stand as they are."""
    told = [[_told(cell) for cell in row] for row in rows]
    return {"title": title, "columns": list(columns), "rows": told, "rule": rule, **more}


def rows_of(table: Mapping[str, Any], *keys: str) -> list[list[Any]]:
    """Return the rows of a table in a data file: each with its name, and what stands under some keys, or a dash.

    Without keys a row is all that stands under its name.
    """
    return [[heading(name), *([row.get(key, "–") for key in keys] if keys else [row])] for name, row in table.items()]


def _told(cell: Any) -> str:
    return ", ".join(map(str, cell)) if isinstance(cell, list) else str(cell)
