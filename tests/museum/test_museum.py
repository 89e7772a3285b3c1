"""Every record and every match that was ever kept here still goes on: to the same hash, or to where a mend stops it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sandtable.core.errors import InputError
from sandtable.core.plugins import games
from sandtable.core.replay import verify
from sandtable.table.settings import Settings, sqlite_url
from tests.table.client import Table

HERE = Path(__file__).parent
MISFITS = {  # a mended rule takes an order of these no more, for the reason that the changelog gives
    "soft-underbelly-torch-1942-called-off-1": (
        "order 16 of this match of version 1 does not fit version 2 of soft-underbelly: "
        "'move panzerarmee-afrika western-desert' is refused: this is combat, and an order to move "
    ),
}
RECORDS = sorted(path for path in HERE.glob("*.txt") if path.stem not in MISFITS)
STORED = {"e7b6f864ec27": ("c2cd080d65dd5003", 60), "d93a39b866a6": ("93252360989697d6", 25)}


def test_every_scenario_has_a_record_of_the_first_version_here() -> None:
    scenarios = {f"{name}-{scenario}-1" for name, game in games().items() for scenario in game.facts.listed}
    assert scenarios <= {path.stem for path in RECORDS}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_replays_to_the_same_hash(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = verify(text, path.name).match
    assert f'[Hash "{match.now.digest()}"]' in text
    assert f'[Orders "{len(match.history)}"]' in text
    assert len(match.history) > 10


@pytest.mark.parametrize("name", MISFITS)
def test_a_record_that_a_mend_stops_says_at_which_order_and_why(name: str) -> None:
    path = HERE / f"{name}.txt"
    with pytest.raises(InputError) as refused:
        verify(path.read_text(encoding="utf-8"), path.name)
    assert MISFITS[name] in str(refused.value)


def test_matches_stored_by_the_first_versions_open_and_go_on(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as old:
        old.executescript((HERE / "store-1.sql").read_text(encoding="utf-8"))
    with Table(Settings(url)) as table:
        for match, (digest, orders) in STORED.items():
            with table.sit(match) as place:
                assert (place.view["at"], place.view["misfit"]) == (orders, "")
                assert table.app.state.matches.store.read(match)[1][orders - 1].digest == digest
                assert place.order(place.texts[0])["at"] == orders + 1
