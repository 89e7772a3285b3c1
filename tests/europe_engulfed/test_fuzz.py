"""Spoilt positions, records and messages are answered, with a place and a reason, and nothing is half-applied."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from sandtable.core.dice import SeededDice
from sandtable.core.errors import SandtableError
from sandtable.core.match import Match
from sandtable.core.positiontext import read_position, write_position
from sandtable.core.replay import replay
from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.games.europe_engulfed.position import Position
from sandtable.table.settings import Settings, sqlite_url
from tests.blocks import play_on
from tests.europe_engulfed.fuzz import spoilt
from tests.properties.suite import any_order
from tests.spoiling import garbled
from tests.table.client import Table


def moments(seed: int, stride: int) -> Iterator[tuple[Match[Position], Random]]:
    """Yield a moment of a random game of each scenario."""
    rng = Random(seed)
    for scenario in GAME.facts.scenarios:
        match = Match.new(GAME, scenario, SeededDice(seed))
        for _ in range(stride):
            match.play(match.legal.draw(rng))
        yield match, rng


def reading(text: str) -> Position | str:
    """Return the position that a text describes, or why it is none."""
    try:
        return read_position(GAME, text, "p.toml")
    except SandtableError as refused:
        return str(refused)


def replaying(text: str) -> str:
    """Return why a record is refused, if it is."""
    try:
        replay(text, "r.txt")
    except SandtableError as refused:
        return str(refused)
    return ""


def test_whatever_a_document_says_it_is_refused_with_its_line_or_played_on() -> None:
    read = 0
    for match, rng in moments(3, 40):
        text = write_position(GAME, match.now)
        for spoil in (garbled, spoilt, spoilt, spoilt) * 4:
            p = reading(spoil(text, rng))
            if isinstance(p, str):
                assert re.match(r"p\.toml:\d+: .{8}|p\.toml: a position", p), p
                continue
            read += 1
            again = reading(write_position(GAME, p))
            assert isinstance(again, Position)
            assert again.key() == p.key()
            play_on(GAME, p, rng, 4, is_wild=True)
    assert read > 20


def test_whatever_a_record_says_it_is_refused_or_replayed() -> None:
    answers = [replaying(garbled(match.record(), rng)) for match, rng in islice(moments(5, 12), 4) for _ in range(8)]
    assert all(answer.startswith("r.txt") for answer in answers if answer), answers
    assert sum(map(bool, answers)) > 16


def messages(rng: Random, at: int) -> Iterator[dict[str, object]]:
    """Yield messages about this game that make little sense."""
    for _ in range(15):
        text = NOTATION.text(any_order(NOTATION, rng))
        for words in (text, garbled(text, rng)):
            place = rng.choice((*NOTATION.places.ids, words))
            yield {"type": "order", "text": words, "at": at + 1}
            yield {"type": "why", "text": words}
            yield {"type": "preview", "texts": [words, text]}
            yield {"type": "odds", "place": place, "after": rng.choice(("", words))}
            yield {"type": "place", "place": place, "at": rng.choice((None, 0, at, 10_000))}
            yield {"type": "idle", "piece": rng.choice((*NOTATION.pieces.ids, words))}
            yield {"type": "orders", "first": words}
            yield {"type": "lay", "names": [words]}


def test_whatever_a_seat_sends_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    rng = Random(7)
    with Table(Settings(sqlite_url(tmp_path))) as table:
        match = table.new("europe-engulfed", {"axis": "human", "allies": "human"}, scenario="torch-1942", seed=7)
        with table.sit(match, "axis") as axis, table.sit(match, "allies") as allies:
            for seat in (axis, allies):
                before = table.view(match, seat.view["seat"])
                for message in messages(rng, before["at"]):
                    seat.session.send_text(json.dumps(message))
                    seat.send(type="place", place="berlin", at=None)  # is always answered
                    while (answer := seat.receive())["type"] != "place" or answer["place"] != "berlin":
                        assert "the server failed" not in str(answer.get("reason")), message
                assert table.view(match, seat.view["seat"]) == before
