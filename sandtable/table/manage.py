"""The HTTP interface to what people settle beside the orders: a match's name and seats, its end, whether it is kept."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from sandtable.table import limits, talks
from sandtable.table.answers import ANSWERS
from sandtable.table.errors import TableError
from sandtable.table.inputs import MatchId, Plain, Seats, Word
from sandtable.table.matches import LiveMatch
from sandtable.table.registry import matches_of
from sandtable.table.summaries import MatchSummary, summary

router = APIRouter(prefix="/api/matches/{match}", responses=ANSWERS)


class Changes(BaseModel):
    """What is to be changed of a match; what is left out stays."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=limits.NAME_CHARS), Plain] | None = None
    seats: Seats = Field(default_factory=dict)


class Seated(BaseModel):
    """Who speaks: a seat at which a person plays."""

    model_config = ConfigDict(extra="forbid")

    seat: Word


class Draw(Seated):
    """What a seat says about a draw; who declines the own offer takes it back."""

    says: Literal["offer", "accept", "decline"]


class Answer(BaseModel):
    """What came of it."""

    answer: Literal["agreed", "declined", "waiting"]
    by: str = Field(description="the seat of a computer that declines; empty if none did")


@router.patch("")
async def change_match(request: Request, match: MatchId, body: Changes) -> MatchSummary:
    """Give a match another name, or let others play at some of its seats."""
    matches = matches_of(request)
    if body.name is None and not body.seats:
        raise TableError("nothing is to be changed: say a name, or seats")
    if body.seats:
        live = await matches.get(match)
        await live.settle(lambda match, terms: talks.reseated(match, terms, body.seats))
    if body.name is not None:
        await matches.rename(match, body.name)
    return summary(await matches.stored(match))


@router.delete("", status_code=204, response_class=Response)
async def delete_match(request: Request, match: MatchId) -> None:
    """Take a match off the list; for some days it can be brought back."""
    await matches_of(request).delete(match)


@router.post("/restore")
async def restore_match(request: Request, match: MatchId) -> MatchSummary:
    """Bring a match back that was deleted."""
    matches = matches_of(request)
    await matches.bring_back(match)
    return summary(await matches.stored(match))


@router.post("/resign")
async def resign(request: Request, match: MatchId, body: Seated) -> MatchSummary:
    """Give a match up: the other camp wins. This cannot be taken back."""
    matches = matches_of(request)
    live = await matches.get(match)
    await live.settle(lambda match, terms: talks.resigned(match, terms, body.seat))
    return summary(await matches.stored(match))


@router.post("/draw")
async def talk_of_draw(request: Request, match: MatchId, body: Draw) -> Answer:
    """Offer a draw, take it, or decline it. A computer answers at once, as it judges its chances."""
    live = await matches_of(request).get(match)
    if body.says == "offer":
        return await offer_draw(live, body.seat)
    if body.says == "accept":
        await live.settle(lambda match, terms: talks.accepted(match, terms, body.seat))
        return Answer(answer="agreed", by="")
    await live.settle(lambda match, terms: talks.declined(terms, body.seat))
    return Answer(answer="declined", by="")


async def offer_draw(live: LiveMatch, seat: str) -> Answer:
    """Ask the computers of the other camps first, then leave it to the people."""
    terms = live.terms
    talks.check_may_offer(terms, seat)
    refused = await live.aside(lambda match: talks.refuses_draw(match, terms, seat))
    if refused:
        return Answer(answer="declined", by=refused)
    settled = await live.settle(lambda match, terms: talks.offered(match, terms, seat))
    return Answer(answer="agreed" if settled.ending else "waiting", by="")
