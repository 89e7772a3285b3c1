"""What a seat is sent of a match, and two matches that must look alike to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from sandtable.core.documents import Doc, differences
from sandtable.core.match import Match
from sandtable.core.names import Union
from sandtable.core.order import Order
from sandtable.players.registry import HUMAN
from sandtable.table.changes import Stream
from sandtable.table.live import encode, topics
from sandtable.table.seats import SPECTATOR, eyes, seat_of, take_seat
from sandtable.table.series import series
from sandtable.table.views import Documents, view

PLACES = 8  # of which a seat asks
PREVIEWS = 3  # orders of which it asks what they would do


def sent(match: Match[Any], side: int, since: int = 0) -> Doc:
    """Return what the seat of a side is sent when people play every side, and who only watches while they do."""
    players = dict.fromkeys(match.seats, HUMAN)
    return {
        name: view(match, players, take_seat(match, players, name), since, laid=laid(match))
        for name in seats(match, side)
    }


def seats(match: Match[Any], side: int) -> tuple[str, ...]:
    """Return the seat of a side, and that of who only watches: when all is over, he sees everything."""
    own = seat_of(match, side)
    return (own, SPECTATOR) if match.decision else (own,)


def laid(match: Match[Any]) -> list[str]:
    """Return all that can be laid over the map or beside it."""
    show, p = match.game.show, match.now
    return [overlay.id for overlay in show.overlays(p, None)] + [panel.id for panel in show.panels(p, None)]


class Lines:
    """The live lines of the seat of a side and of who only watches, over which views go out as changes."""

    def __init__(self, match: Match[Any], side: int) -> None:
        self.side = side
        self._streams = {seat: Stream() for seat in seats(match, side)}
        self._documents = Documents()
        self.news(match)

    def news(self, match: Match[Any]) -> Doc:
        """Return what goes out when the match is like this."""
        self._documents.outdate()
        return {f"{seat} line": self._message(match, seat) for seat in seats(match, self.side)}

    def _message(self, match: Match[Any], name: str) -> Doc:
        stream, players = self._streams[name], dict.fromkeys(match.seats, HUMAN)
        seat = take_seat(match, players, name)
        since = stream.since(eyes(match, players, seat))
        shown = view(match, players, seat, since, laid=laid(match), documents=self._documents)
        message: Doc = json.loads(encode(stream.message(shown)))
        return message


def minds(match: Match[Any], side: int, since: int = 0) -> Doc:
    """Return what a player of a side is given."""
    return {"view": match.view(side).key()}


def charts(match: Match[Any], side: int) -> Doc:
    """Return the numbers that are sent to a side for its charts."""
    return {"charts": series(match, (side,))}


def asked(match: Match[Any], side: int) -> Doc:
    """Return what a side is answered about some places, a fight and orders it thinks of, and its staff's counsel."""
    seen, show, rng = match.view(side), match.game.show, Random(len(match.history))
    fights = [match.game.notation.places.index[board["place"]] for board in show.battle_boards(seen.position)]
    count = len(match.game.notation.places)
    places = rng.sample(range(count), min(PLACES, count))
    doc: Doc = {
        "facts": {str(place): show.place_facts(seen.position, place) for place in (*places, *fights)},
        "odds": {str(place): topics(show.odds(seen.position, place)) for place in fights[:1]},
    }
    if not seen.decision:
        return doc
    orders = [seen.decision.legal.draw(rng) for _ in range(PREVIEWS)]
    known = seen.position.copy()
    known.legal = seen.decision.legal
    return {
        **doc,
        "previews": [seen.foresee(order) for order in orders],
        "counsel": match.game.staff.policy(known, side),
    }


def telltales(one: Doc, other: Doc) -> list[str]:
    """Return where that differs which two matches send."""
    return [] if one == other else [".".join(map(str, path)) for path in differences(one, other)]


def awaited(match: Match[Any]) -> tuple[int, str] | None:
    """Return who must decide, and at which step: that much may be seen by all."""
    decision = match.decision
    return (decision.side, decision.step) if decision else None


def follow(one: Match[Any], other: Match[Any], side: int, names: Mapping[int, int], rng: Random) -> bool:
    """Play an order in both matches; tell whether a side may still see no difference.

    The enemy's order is about the blocks that he has instead in the other match. It must be possible there. Dice, what
    comes to light and the end of the game end the likeness.
    """
    decision = one.decision
    if decision is None:
        return False
    order = one.legal.draw(rng)
    alike = order if decision.side == side else _renamed(one, order, names)
    if other.why_not(alike):
        return False
    one.play(order)
    other.play(alike)
    return not (one.history[-1].is_final or other.history[-1].is_final or one.decision is None)


def _renamed(match: Match[Any], order: Order, names: Mapping[int, int]) -> Order:
    kinds = match.game.notation.kinds(order)
    args = (_renamed_arg(match, kind, arg, names) for kind, arg in zip(kinds, order.args, strict=True))
    return Order(order.verb, tuple(args))


def _renamed_arg(match: Match[Any], kind: str, arg: int, names: Mapping[int, int]) -> int:
    """Return what stands for an argument in the other match: another block, also where it is named among all pieces."""
    known = match.game.notation.names[kind]
    start = 0 if kind == "unit" else known.starts.get("unit", -1) if isinstance(known, Union) else -1
    return arg if start < 0 else start + names.get(arg - start, arg - start)
