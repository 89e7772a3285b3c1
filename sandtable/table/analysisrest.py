"""The HTTP interface of analyses."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from sandtable.core.documents import Doc
from sandtable.table import limits
from sandtable.table.analysis import Analyses
from sandtable.table.answers import ANSWERS
from sandtable.table.inputs import MatchId, SeatName
from sandtable.table.seats import TABLE

FirstTurn = Annotated[int, Query(ge=0, le=limits.ORDERS)]

router = APIRouter(prefix="/api", responses=ANSWERS)


class Analysed(BaseModel):
    """How far the analysis of a match is; nobody has asked for one while it has no player-turns in all."""

    orders: int = Field(description="of the match, as it was analysed")
    running: bool
    trouble: str = Field(description="why it failed, if it did")
    done: int = Field(description="player-turns that are analysed")
    total: int = Field(description="player-turns in all")
    turns: list[Doc] = Field(description="what is found out: chances, luck, what was given away, better lines")


def analyses_of(request: Request) -> Analyses:
    """Return the analyses of the server."""
    analyses: Analyses = request.app.state.analyses
    return analyses


@router.get("/matches/{match}/analysis")
async def show_analysis(request: Request, match: MatchId, seat: SeatName = TABLE, first: FirstTurn = 0) -> Analysed:
    """Show how far the analysis of a match is, with the player-turns from one on."""
    return Analysed.model_validate(await analyses_of(request).show(match, seat, first))


@router.post("/matches/{match}/analysis", status_code=202)
async def begin_analysis(request: Request, match: MatchId, seat: SeatName = TABLE) -> Analysed:
    """Begin to analyse a match, unless that is done or being done."""
    return Analysed.model_validate(await analyses_of(request).begin(match, seat))


@router.delete("/matches/{match}/analysis")
async def stop_analysis(request: Request, match: MatchId, seat: SeatName = TABLE) -> Analysed:
    """Stop an analysis, or forget the one that is kept."""
    return Analysed.model_validate(await analyses_of(request).stop(match, seat))
