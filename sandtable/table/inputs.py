"""What the HTTP interface takes: words, names, seats, each of a bearable length."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query
from pydantic import AfterValidator, Field

from sandtable.players.registry import LEVELS
from sandtable.table import limits


def plain(text: str) -> str:
    """Refuse what PostgreSQL cannot keep."""
    if "\0" in text:
        raise ValueError("a NUL cannot be stored")
    return text


Plain = AfterValidator(plain)
Word = Annotated[str, Field(min_length=1, max_length=limits.WORD_CHARS), Plain]
GameId = Annotated[str, Path(max_length=limits.WORD_CHARS)]
MatchId = Annotated[str, Path(max_length=limits.WORD_CHARS)]
PartName = Annotated[str, Path(max_length=limits.WORD_CHARS)]
SeatName = Annotated[str, Query(max_length=limits.WORD_CHARS)]
BoardName = Annotated[str, Query(max_length=limits.WORD_CHARS, description="one of the boards of the game")]
LaidName = Annotated[str, Field(max_length=limits.WORD_CHARS)]
At = Annotated[int | None, Query(ge=0, le=limits.ORDERS)]

SEATS = "Who plays each side: " + "; ".join(f"`{name}` – {level.words}" for name, level in LEVELS.items())
Seats = Annotated[dict[Word, Word], Field(max_length=16, description=SEATS)]
