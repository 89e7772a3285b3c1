"""The HTTP interface: games with their maps and rules, matches with their records and views."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, WebSocket
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from sandtable.core.documents import Doc
from sandtable.core.facts import Setting
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.core.lesson import find_lesson, lessons
from sandtable.core.match import Match
from sandtable.core.names import PLACE, Names
from sandtable.core.plugins import find_game, games
from sandtable.core.step import Choice
from sandtable.players import marshal
from sandtable.players.registry import LEVELS, OPPONENT
from sandtable.table import limits
from sandtable.table.answers import ANSWERS
from sandtable.table.beginnings import lesson_match, new_match, uploaded_match
from sandtable.table.errors import TableError, Unknown
from sandtable.table.inputs import At, BoardName, GameId, LaidName, MatchId, PartName, Plain, SeatName, Seats, Word
from sandtable.table.live import serve_seat
from sandtable.table.registry import matches_of
from sandtable.table.seats import ALL, SPECTATOR, TABLE, eyes
from sandtable.table.series import series
from sandtable.table.summaries import MatchSummary, seat_titles, summary

MapFile = Literal["map.json", "base.webp", "base-2.webp", "base-4.webp", "base-8.webp"]  # smaller bases: for far looks

router = APIRouter(prefix="/api", responses=ANSWERS)


class PlayerInfo(BaseModel):
    """Who may play a side. One that is given time is named with it: `marshal@5s`."""

    name: str
    title: str
    words: str = Field(description="one line about it")
    seconds: tuple[int, ...] = Field(description="the time to think a player-turn that people choose from, if any")
    usual_seconds: float | None = Field(description="what it takes when no time is named")
    is_usual: bool = Field(description="whether it is the opponent of who has not chosen one")
    is_for_study: bool = Field(description="whether it is no match for anyone, but there to compare with")


class Beginner(BaseModel):
    """What every new match may have: who plays, a seed for the dice, a name."""

    model_config = ConfigDict(extra="forbid")

    seats: Seats = Field(default_factory=dict)
    seed: int | Annotated[str, Field(max_length=limits.SEED_CHARS), Plain] | None = None
    name: Annotated[str, Field(max_length=limits.NAME_CHARS), Plain] | None = None

    @property
    def seed_text(self) -> str | None:
        """The seed as dice take it."""
        return None if self.seed is None else str(self.seed)


class NewMatch(Beginner):
    """A match of a scenario; what is not chosen is as usual."""

    game: Word
    scenario: Word | None = None
    seating: Annotated[str, Field(max_length=limits.WORD_CHARS), Plain] = ""
    options: list[Word] = Field(default_factory=list, max_length=limits.OPTIONS, description="`bid=20`, `surprise`")

    def setting(self) -> Setting:
        """Return what is chosen; refuse what the game does not offer."""
        facts = find_game(self.game).facts
        return facts.setting(self.scenario or facts.default_scenario, self.seating, self.options)


class Upload(Beginner):
    """A match that goes on from the text of a record or a position."""

    upload: Annotated[str, Field(min_length=1, max_length=limits.UPLOAD_BYTES), Plain]


class Branch(BaseModel):
    """A match that goes on from one of an older version, where these rules do not take an order of that."""

    model_config = ConfigDict(extra="forbid")

    branch: Word


class Copy(BaseModel):
    """A match with all orders of another, which goes on by itself."""

    model_config = ConfigDict(extra="forbid")

    copy_of: Word


class LessonMatch(BaseModel):
    """A lesson: a match in which the others answer as it says."""

    model_config = ConfigDict(extra="forbid")

    game: Word
    lesson: Word


KINDS = {"upload": Upload, "branch": Branch, "copy_of": Copy, "lesson": LessonMatch}


def kind_of(body: Any) -> str:
    """Tell the ways to begin a match apart."""
    for word, kind in KINDS.items():
        if isinstance(body, kind) or (isinstance(body, dict) and word in body):
            return word
    return "new"


Body = Annotated[
    Annotated[NewMatch, Tag("new")]
    | Annotated[Upload, Tag("upload")]
    | Annotated[Branch, Tag("branch")]
    | Annotated[Copy, Tag("copy_of")]
    | Annotated[LessonMatch, Tag("lesson")],
    Discriminator(kind_of),
]


class Catalogue(BaseModel):
    """What can be played, and who plays."""

    games: list[Doc]
    players: list[PlayerInfo]


@router.get("/games")
async def list_games() -> Catalogue:
    """List the games and who may play them."""
    return Catalogue(games=[game_card(game) for game in games().values()], players=players())


@router.get("/games/{game}")
async def show_game(game: GameId, board: BoardName = "") -> Doc:
    """Show a game: its facts, and the sheet of all that never changes; with a board, of the places only its own."""
    found = find_game(game)
    check_board(found, board)
    sheet = found.sheet(board)
    return {
        **game_card(found),
        "sheet": sheet,
        "names": {kind: titles_on(some, sheet["places"]) for kind, some in found.notation.names.items()},
        "moments": {
            name: step.moment for name, step in found.steps.items() if isinstance(step, Choice) and step.moment
        },
        "players": players(),
        "has_map": data_file(found, map_file(board, "map.json")) is not None,
        "lessons": [lesson.card() for lesson in lessons(found).values()],
    }


@router.get("/games/{game}/lessons/{lesson}")
async def show_lesson(game: GameId, lesson: PartName) -> Doc:
    """Show a lesson of a game, step by step."""
    return find_lesson(find_game(game), lesson).doc()


@router.get("/games/{game}/rules")
async def show_rules(game: GameId, q: Annotated[str, Query(max_length=limits.SEARCH_CHARS)] = "") -> Doc:
    """List the rules of a game with their rulings, or those that have an id or contain all words."""
    found = find_game(game)
    same = [rule for rule in found.ledger if rule.id.lower() == q.strip().lower()]
    rulings = rulings_of(found)
    rules = [{**asdict(rule), "rulings": rulings.get(rule.id, [])} for rule in same or found.ledger.search(q)]
    return {"game": game, "rules": rules}


@router.get("/games/{game}/pictures/{name}", response_class=Response)
async def show_picture(game: GameId, name: PartName) -> Response:
    """Send a picture that a game or one of its scenarios names."""
    found = find_game(game)
    content = data_file(found, f"pictures/{name}") if name in found.facts.pictures else None
    if content is None:
        raise Unknown(f"{game} has no picture {name!r}")
    return Response(content, media_type="image/webp", headers={"Cache-Control": "max-age=86400"})


@router.get("/games/{game}/maps/{board}/{file}", response_class=Response)
async def show_board(game: GameId, board: PartName, file: MapFile) -> Response:
    """Send a file of the map of one of a game's boards."""
    found = find_game(game)
    check_board(found, board)
    return sent_map(found, board, file)


@router.get("/games/{game}/{file}", response_class=Response)
async def show_map(game: GameId, file: MapFile) -> Response:
    """Send a file of a game's map."""
    return sent_map(find_game(game), "", file)


@router.get("/matches")
async def list_matches(request: Request) -> list[MatchSummary]:
    """List the matches, the last changed first."""
    return [summary(stored) for stored in await matches_of(request).list()]


@router.post("/matches", status_code=201)
async def create_match(request: Request, body: Body) -> MatchSummary:
    """Begin a match: of a scenario, from a record or position, as a copy, or where one of an older version stops."""
    matches = matches_of(request)
    if isinstance(body, NewMatch):
        args = body.game, body.setting(), body.seats, body.seed_text, body.name
        begun = await asyncio.to_thread(new_match, *args)
    elif isinstance(body, Branch):
        begun = await matches.branch(body.branch)
    elif isinstance(body, Copy):
        begun = await matches.copy(body.copy_of)
    elif isinstance(body, LessonMatch):
        begun = await asyncio.to_thread(lesson_match, body.game, body.lesson)
    else:
        if len(body.upload.encode()) > limits.UPLOAD_BYTES:
            raise TableError(f"an upload has at most {limits.UPLOAD_BYTES} bytes")
        begun = await asyncio.to_thread(uploaded_match, body.upload, body.seats, body.seed_text, body.name)
    await matches.create(*begun)
    return summary(await matches.stored(begun[0].id))


@router.get("/matches/{match}")
async def show_match(request: Request, match: MatchId) -> MatchSummary:
    """Show where a match stands."""
    return summary(await matches_of(request).stored(match))


@router.get("/matches/{match}/record", response_class=PlainTextResponse)
async def show_record(request: Request, match: MatchId) -> PlainTextResponse:
    """Send the record of a match; while it hides things, only when it is over."""
    live = await matches_of(request).get(match)
    live.seat(ALL)
    return download(await live.aside(Match.record), f"{live.beginning.game}-{live.id}.record")


@router.get("/matches/{match}/position", response_class=PlainTextResponse)
async def show_position(request: Request, match: MatchId, at: At = None) -> PlainTextResponse:
    """Send the position of a match, now or after some of its orders."""
    live = await matches_of(request).get(match)
    live.seat(ALL)
    text = await live.aside(lambda match: moment_of(match, at).position())
    return download(text, f"{live.beginning.game}-{live.id}.position.toml")


@router.get("/matches/{match}/series")
async def show_series(request: Request, match: MatchId, seat: SeatName = SPECTATOR) -> Doc:
    """Send numbers over time: what each side had at every moment, as a seat may know it."""
    live = await matches_of(request).get(match)
    taken = live.seat(seat)
    return await live.aside(lambda match: series(match, eyes(match, live.players, taken)))


@router.get("/matches/{match}/view")
async def show_view(
    request: Request,
    match: MatchId,
    seat: SeatName = TABLE,
    at: At = None,
    since: At = None,
    laid: Annotated[list[LaidName], Query(max_length=limits.LAID)] = [],  # noqa: B006 (FastAPI copies it)
) -> Doc:
    """Send what a seat sees, now or at an earlier moment, with the overlays and panels that are asked for."""
    live = await matches_of(request).get(match)
    return await live.view(live.seat(seat), since, at, laid)


@router.get("/matches/{match}/log")
async def show_log(
    request: Request,
    match: MatchId,
    first: Annotated[int, Query(alias="from", ge=0, le=limits.ORDERS)] = 0,
    last: Annotated[int | None, Query(alias="to", ge=0, le=limits.ORDERS)] = None,
    seat: SeatName = TABLE,
) -> Doc:
    """Send what a seat may know of the orders from one to another, not more than a thousand of them."""
    live = await matches_of(request).get(match)
    most = first + limits.LOG_REQUEST - 1
    return {"lines": await live.log(live.seat(seat), first, most if last is None else min(most, last))}


@router.websocket("/matches/{match}/live")
async def live_match(socket: WebSocket, match: str, seat: str = TABLE) -> None:
    """Play or watch a match from a seat."""
    await serve_seat(socket, matches_of(socket), match, seat)


def players() -> list[PlayerInfo]:
    """Return who may play a side."""
    return [
        PlayerInfo(
            name=name,
            usual_seconds=marshal.USUAL.seconds if level.seconds else None,
            is_usual=name == OPPONENT,
            **level._asdict(),
        )
        for name, level in LEVELS.items()
    ]


def rulings_of(game: Game[Any]) -> dict[str, list[Doc]]:
    """Return what a game decides where its book leaves something open, by rule."""
    found: dict[str, list[Doc]] = {}
    for ruling in game.data.rulings(game.ledger) if game.data else ():
        doc = {"title": ruling.title, "notes": [note._asdict() for note in ruling.notes]}
        for rule in ruling.rules:
            found.setdefault(rule, []).append(doc)
    return found


def game_card(game: Game[Any]) -> Doc:
    """Return the facts of a game, and what its seats are called."""
    return {**game.facts.doc(), "seats": seat_titles(game)}


def data_file(game: Game[Any], name: str) -> bytes | None:
    """Return a file of a game's data folder, if it has it."""
    file = game.data and game.data.path.joinpath(name)
    return file.read_bytes() if file and file.is_file() else None


def check_board(game: Game[Any], board: str) -> None:
    """Refuse a board that a game has not."""
    if board and board not in game.boards:
        raise Unknown(f"{game.facts.id} has no board {board!r}{did_you_mean(board, game.boards)}")


def map_file(board: str, name: str) -> str:
    """Return where a file of a map lies in a game's data folder: that of its only map, or of one of its boards."""
    return f"maps/{board}/{name}" if board else name


def sent_map(game: Game[Any], board: str, file: MapFile) -> Response:
    """Return a file of a map as it is sent."""
    content = data_file(game, map_file(board, file))
    if content is None:
        raise Unknown(f"{game.facts.id} has no {map_file(board, file)}")
    media_type = "application/json" if file == "map.json" else "image/webp"
    return Response(content, media_type=media_type, headers={"Cache-Control": "no-cache"})


def titles_on(names: Names, places: Collection[str]) -> dict[str, str]:
    """Return the titles of a kind of names, of its places those that there are."""
    titled = zip(names.ids, names.titles, strict=True)
    return {name: title for name, title in titled if names.on != PLACE or name in places}


def moment_of(match: Match[Any], at: int | None) -> Match[Any]:
    """Return a match as it was after some orders."""
    last = len(match.history)
    if at is not None and at > last:
        raise TableError(f"the match holds {last} orders: there is no order {at}")
    return match if at is None else match.branch(at)


def download(text: str, name: str) -> PlainTextResponse:
    """Return a text that a browser saves as a file."""
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})
