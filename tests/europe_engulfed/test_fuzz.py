"""Spoilt positions, records and messages are answered, with a place and a reason, and nothing is half-applied."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

from sandtable.games.europe_engulfed.game import GAME
from sandtable.games.europe_engulfed.language import NOTATION
from sandtable.table.settings import Settings, sqlite_url
from tests.europe_engulfed.fuzz import SPOILER
from tests.spoiling import bother, garbled, moments, play_what_is_read, replaying
from tests.table.client import Table


def test_whatever_a_document_says_it_is_refused_with_its_line_or_played_on() -> None:
    assert play_what_is_read(SPOILER, GAME, moments(GAME, GAME.facts.scenarios, 3, 40), 4) > 20


def test_whatever_a_record_says_it_is_refused_or_replayed() -> None:
    records = (match.record() for match, _ in islice(moments(GAME, GAME.facts.scenarios, 5, 12), 4))
    rng = Random(5)
    answers = [replaying(garbled(record, rng)) for record in records for _ in range(8)]
    assert all(answer.startswith("r.txt") for answer in answers if answer), answers
    assert sum(map(bool, answers)) > 16


def test_whatever_a_seat_sends_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    with Table(Settings(sqlite_url(tmp_path))) as table:
        match = table.new("europe-engulfed", {"axis": "human", "allies": "human"}, scenario="torch-1942", seed=7)
        with table.sit(match, "axis") as axis, table.sit(match, "allies") as allies:
            bother(table, match, (axis, allies), NOTATION, "berlin", Random(7))
