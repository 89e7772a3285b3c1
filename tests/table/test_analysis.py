"""A match is analysed in the processes that think, and what comes of it is kept."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import sandtable
from sandtable.core.documents import Doc
from sandtable.lab.analyse import Analyst
from sandtable.table.analysis import BUDGET, SEED
from sandtable.table.limits import STUDIES
from tests.table.client import Table
from tests.table.slow import SLOW
from tests.toy.game import TOY

SECONDS = 60


def finished(game: Any = TOY, seed: int = 5) -> str:
    """Return the record of a match that is over."""
    match = sandtable.new(game, "duel", seed=seed)
    while match.decision:
        match.play(match.legal.pick(0))
    return match.record()


def address(match: str) -> str:
    return f"/api/matches/{match}/analysis"


def begun(table: Table, match: str, **query: Any) -> Doc:
    response = table.http.post(address(match), params=query)
    assert response.status_code == 202, response.text
    doc: Doc = response.json()
    return doc


def done(table: Table, match: str, **query: Any) -> Doc:
    until = monotonic() + SECONDS
    while monotonic() < until:
        doc: Doc = table.get(address(match), **query)
        if not doc["running"]:
            return doc
        sleep(0.05)
    raise AssertionError("the analysis has no end")


def test_a_match_is_analysed_as_at_the_command_line_and_kept(both: Table) -> None:
    record = finished()
    match = both.upload(record)
    nothing = both.get(address(match))
    assert (nothing["total"], nothing["turns"], nothing["running"]) == (0, [], False)
    analyst = Analyst(sandtable.load(record), BUDGET, SEED)
    first = begun(both, match)
    assert (first["running"], first["total"], first["orders"]) == (True, len(analyst.stretches), nothing["orders"])
    found = done(both, match)
    assert (found["done"], found["total"], found["trouble"]) == (len(analyst.stretches), len(analyst.stretches), "")
    for told, turn in zip(found["turns"], analyst.turns(), strict=True):
        assert (told["moment"], told["begin"], told["luck"]) == (turn.moment, turn.begin, turn.luck)
        assert [(side["side"], side["best"], tuple(side["found"])) for side in told["sides"]] == [
            (TOY.facts.camp_ids[side.side], side.best, side.found) for side in turn.sides
        ]
    assert begun(both, match) == found
    assert done(both, match, first=1)["turns"] == found["turns"][1:]
    with Table(both.settings) as again:
        assert again.get(address(match)) == found
        assert again.http.delete(address(match)).json()["total"] == 0
        assert again.get(address(match))["turns"] == []


def test_an_analysis_is_of_the_orders_that_were_analysed(table: Table) -> None:
    match = table.new("soft-underbelly", scenario="spring-1941")
    with table.sit(match) as place:
        place.order(place.texts[0])
        begun(table, match)
        assert done(table, match)["orders"] == 1
        assert table.get(address(match))["total"] == 1
        place.order(place.texts[0])
        assert table.get(address(match))["total"] == 0
        place.send(type="undo")
        place.wait(lambda view: view["at"] == 1)
        assert table.get(address(match))["total"] == 1
        place.send(type="undo")
        place.wait(lambda view: view["at"] == 0)
        place.order(place.texts[1])
        assert table.get(address(match))["total"] == 0


def test_one_that_is_stopped_is_gone(table: Table, gate: Path) -> None:
    match = table.upload(finished(SLOW))
    assert begun(table, match)["running"]
    assert begun(table, match)["running"], "it goes on when it is asked for again"
    stopped = table.http.delete(address(match)).json()
    assert (stopped["running"], stopped["total"], stopped["turns"]) == (False, 0, [])
    gate.touch()
    begun(table, match)
    found = done(table, match)
    assert found["done"] == found["total"] > 0


def test_whoever_plays_is_answered_while_a_match_is_analysed(table: Table, gate: Path) -> None:
    studied = table.upload(finished(SLOW))
    begun(table, studied)
    with table.sit(table.new("toy")) as place:
        assert place.order("bid 0")["at"] == 1  # the server is not held up
    assert table.get(address(studied))["running"]


def test_not_too_many_are_analysed_at_once(table: Table, gate: Path) -> None:
    record = finished(SLOW)
    for _ in range(STUDIES):
        begun(table, table.upload(record))
    reason = table.refusal(422, "POST", address(table.upload(record)))
    assert "try again" in reason


@pytest.mark.parametrize(
    ("game", "seats", "seat", "reason"),
    [
        ("toy", {}, "table", "hides things"),
        ("toy", {"league": "random"}, "red", "hides things"),
        ("soft-underbelly", {}, "axis", "other people"),
        ("soft-underbelly", {}, "spectator", "other people"),
        ("soft-underbelly", {}, "table", ""),
        ("soft-underbelly", {"allies": "staff"}, "axis", ""),
        ("soft-underbelly", {"allies": "staff"}, "spectator", "other people"),
    ],
)
def test_who_may_look_while_a_match_is_played(
    table: Table, game: str, seats: dict[str, str], seat: str, reason: str
) -> None:
    scenario = "duel" if game == "toy" else "spring-1941"
    match = table.new(game, seats, scenario=scenario)
    for method in ("GET", "POST", "DELETE"):
        if reason:
            assert reason in table.refusal(403, method, address(match), params={"seat": seat})
        elif method == "POST":
            assert "no orders yet" in table.refusal(422, method, address(match), params={"seat": seat})
        else:
            assert table.http.request(method, address(match), params={"seat": seat}).status_code == 200


def test_what_is_asked_for_badly_is_refused(table: Table) -> None:
    match = table.upload(finished())
    assert "no match" in table.refusal(404, "POST", address("none"))
    assert "no seat" in table.refusal(404, "GET", address(match), params={"seat": "green"})
    assert "first" in table.refusal(422, "GET", address(match), params={"first": -1})
    assert begun(table, match)["running"]
    assert done(table, match, first=1000)["turns"] == []


def test_a_computer_that_fails_is_told_and_may_be_asked_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = table.upload(finished())
    with monkeypatch.context() as patch:
        patch.setattr("sandtable.table.analysis.BUDGET", "nonsense")
        patch.setattr("sandtable.table.analysis.Analyst", lambda match, budget, seed: Analyst(match, "1n", seed))
        begun(table, match)
        failed = done(table, match)
    assert "nonsense" in failed["trouble"]
    assert "the analysis of match" in caplog.text
    begun(table, match)
    assert done(table, match)["trouble"] == ""
