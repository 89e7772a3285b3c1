"""Matches that are analysed: player-turn by player-turn in the processes that think, and kept when all is done."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from sandtable.core.documents import Doc
from sandtable.core.match import Match
from sandtable.lab.analyse import Analyst, Turn
from sandtable.table import limits
from sandtable.table.errors import Hidden, NotYours, TableError, Unplayable
from sandtable.table.matches import LiveMatch
from sandtable.table.questions import TurnQuestion
from sandtable.table.registry import Matches
from sandtable.table.seats import Seat, is_secretive, people
from sandtable.table.store import Kept
from sandtable.table.thinkers import ThinkerFailed

LOGGER = logging.getLogger(__name__)
BUDGET, SEED = "2000n", 0  # as `sandtable analyse` has them


@dataclass
class Study:
    """An analysis that is being made of the first orders of a match."""

    record: str
    orders: int
    version: int
    digest: str
    camps: tuple[str, ...]
    total: int
    turns: list[Doc] = field(default_factory=list)
    trouble: str = ""
    task: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, match: Match[Any]) -> Study:
        """Look at a match; refuse one that cannot be analysed."""
        total = len(Analyst(match, BUDGET, SEED).stretches)
        facts = match.game.facts
        return cls(match.record(), len(match.history), facts.version, digest(match), facts.camp_ids, total)

    @property
    def is_running(self) -> bool:
        """Whether it is not done yet."""
        return self.task is not None and not self.task.done()


class Analyses:
    """The analyses of all matches: those that are being made, and the way to those that are kept."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._studies: dict[str, Study] = {}
        self._beginning = asyncio.Lock()

    async def show(self, match_id: str, seat: str, first: int = 0) -> Doc:
        """Return how far the analysis of a match is, and what is found of its player-turns from one on."""
        live = await self._looked_at(match_id, seat)
        study = self._studies.get(match_id)
        if study and await is_about(live, study):
            return answer(study.orders, study.total, study.turns[first:], study)
        kept = await self._matches.reading(self._matches.store.analysis, match_id)
        if kept and await is_about(live, kept):
            return answer(kept.orders, len(kept.turns), kept.turns[first:])
        return answer(len(live.match.history), 0, [])

    async def begin(self, match_id: str, seat: str) -> Doc:
        """Begin to analyse a match, unless that is done or being done."""
        async with self._beginning:
            known = await self.show(match_id, seat)
            is_known = known["total"] and not known["trouble"]
            return known if is_known else await self._begin(await self._matches.get(match_id))

    async def _begin(self, live: LiveMatch) -> Doc:
        if sum(study.is_running for study in self._studies.values()) >= limits.STUDIES:
            raise TableError(f"{limits.STUDIES} matches are being analysed already; try again when one is done")
        study = await live.aside(Study.of)
        self._forget(live.id)
        self._studies[live.id] = study
        study.task = asyncio.create_task(self._make(live.id, study))
        return answer(study.orders, study.total, [], study)

    async def stop(self, match_id: str, seat: str) -> Doc:
        """Stop an analysis, or forget the one that is kept."""
        await self._looked_at(match_id, seat)
        if not self._forget(match_id):
            await self._matches.writer.run(self._matches.store.keep_analysis, match_id, None)
        return await self.show(match_id, seat)

    def close(self) -> None:
        """Stop all."""
        for match_id in list(self._studies):
            self._forget(match_id)

    def _forget(self, match_id: str) -> bool:
        """Let go of a study, if there is one; tell whether it was still being made."""
        study = self._studies.pop(match_id, None)
        was_running = study is not None and study.is_running
        if study and study.task:
            study.task.cancel()
        return was_running

    async def _looked_at(self, match_id: str, seat: str) -> LiveMatch:
        """Return a match that a seat may look at."""
        live = await self._matches.get(match_id)
        check_may_look(live, live.seat(seat))
        return live

    async def _make(self, match_id: str, study: Study) -> None:
        thinkers, writer = self._matches.thinkers, self._matches.writer
        try:
            for n in range(study.total):
                question = TurnQuestion(study.record, BUDGET, SEED, n)
                turn = await thinkers.answer(question, lambda thought: None, is_urgent=False)
                study.turns.append(turn_doc(turn, study.camps))
            kept = Kept(study.orders, study.version, study.digest, study.turns)
            await writer.run(self._matches.store.keep_analysis, match_id, kept)
        except Exception as error:
            LOGGER.exception("the analysis of match %s failed", match_id)
            study.trouble = str(error) if isinstance(error, ThinkerFailed) else "the analysis could not be kept"
        else:
            self._studies.pop(match_id, None)


def check_may_look(live: LiveMatch, seat: Seat) -> None:
    """Refuse an analysis that would tell what is hidden, or help one of several people who still play."""
    if live.misfit:
        raise Unplayable(live.misfit)
    if live.match.decision is None:
        return
    if is_secretive(live.match, live.players):
        raise Hidden("this game hides things from its players: it can be analysed when the match is over")
    if not people(live.match, live.players) <= seat.sides:
        raise NotYours("other people play this match: it can be analysed when it is over")


async def is_about(live: LiveMatch, found: Study | Kept) -> bool:
    """Tell whether something was found out about the orders that a match has now, by these rules."""
    now = len(live.match.history), live.match.game.facts.version
    return (found.orders, found.version) == now and found.digest == await live.aside(digest)


def digest(match: Match[Any]) -> str:
    """Return the digest of all orders of a match, and of what came of them."""
    found = sha256(match.now.digest().encode())
    for order in match.history.orders():
        found.update(f"\n{match.game.notation.text(order)}".encode())
    return found.hexdigest()


def answer(orders: int, total: int, turns: list[Doc], study: Study | None = None) -> Doc:
    """Return what the page is told."""
    return {
        "orders": orders,
        "running": study is not None and study.is_running,
        "trouble": study.trouble if study else "",
        "done": len(study.turns) if study else total,
        "total": total,
        "turns": turns,
    }


def turn_doc(turn: Turn, camps: tuple[str, ...]) -> Doc:
    """Return a player-turn; chances are those of the camps in their order, and of each that chose its own."""
    sides = [
        {
            **asdict(entry),
            "side": camps[entry.side],
            "loss": entry.loss,
            "mark": entry.mark,
            "given_reasons": [reason._asdict() for reason in entry.given_reasons],
            "found_reasons": [reason._asdict() for reason in entry.found_reasons],
        }
        for entry in turn.sides
    ]
    return {
        "moment": turn.moment,
        "begin": turn.begin,
        "before": list(turn.before),
        "after": list(turn.after),
        "luck": turn.luck,
        "sides": sides,
    }
