"""Seats over WebSocket: orders, refusals, questions, and what each seat may know."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from sandtable.core.step import Part, Roll
from sandtable.table.families import texts
from sandtable.table.views import dice_doc
from tests.table.client import Place, Table
from tests.toy.game import TOY


def test_two_clients_play_a_whole_game(both: Table) -> None:
    match = both.new(seed=1)
    rng = Random(1)
    with both.sit(match, "red") as red, both.sit(match, "league") as blue, both.sit(match, "spectator") as watcher:
        while not red.view["result"]:
            mover, other = (red, blue) if red.is_asked else (blue, red)
            assert other.texts == []
            mover.order(rng.choice(mover.texts))
            other.catch_up(mover)
            watcher.catch_up(mover)
            assert watcher.texts == []
        assert red.view["result"] == blue.view["result"] == watcher.view["result"]
        assert [line["n"] for line in red.log] == list(range(1, red.view["at"] + 1))


def test_a_view_says_what_is_asked_and_what_is_legal(table: Table) -> None:
    with table.sit(table.new(), "red") as red:
        view = red.view
        assert view["decision"] == {
            "side": "red",
            "seat": "red",
            "step": "bid",
            "prompt": "How many of 3 coins?",
            "rules": ["TOY-bid/1", "TOY-bid/2"],
            "sides": ["red"],
            "yours": True,
            "acts": {"bid": {"role": "choose"}},
        }
        assert view["orders"] == [["bid", ["0", "1", "2"]]]
        assert (view["at"], view["last"], view["moment"], view["can_undo"]) == (0, 0, "turn 1", False)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("bid 9", "illegal"),
        ("bib 1", "unreadable"),
        ("", "unreadable"),
        ("move red south", "ambiguous"),
        ("roll 6", "illegal"),
    ],
)
def test_a_bad_order_is_refused_and_changes_nothing(table: Table, text: str, kind: str) -> None:
    match = table.new()
    with table.sit(match, "red") as red:
        refused = red.refused(text)
        assert (refused["kind"], refused["text"]) == (kind, text)
        if kind == "illegal":
            assert all(violation["full"] for violation in refused["violations"])
        if kind == "ambiguous":
            assert len(refused["readings"]) > 1
    assert table.view(match)["at"] == 0


def test_a_text_may_leave_out_what_is_clear_as_in_the_terminal(table: Table) -> None:
    with table.sit(moving(table)) as place:
        why = place.ask("why", type="why", text="move galley")
        assert (why["order"], why["legal"]) == ("move red-galley -> bay", True)
        refused = place.refused("move red-lancers")
        assert refused["kind"] == "ambiguous"
        assert refused["readings"] == [f"move red-lancers -> {goal}" for goal in ("north", "marsh", "south")]
        earlier = place.refused("bid")
        assert (earlier["kind"], earlier["violations"][0]["rule"]) == ("illegal", "TOY-sequence/1")
        place.order("move galley")
        assert place.log[-1]["text"] == "move red-galley -> bay"


def test_an_order_for_an_earlier_position_is_stale(table: Table) -> None:
    with table.sit(table.new()) as place:
        place.order("bid 1")
        assert place.refused("bid 1", at=0)["kind"] == "stale"
        assert place.refused("bid 1", at=7)["kind"] == "stale"


def test_the_orders_of_a_large_menu_are_told_a_piece_at_a_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match = moving(table)
    with table.sit(match) as place:
        whole = place.view["orders"]
    monkeypatch.setattr("sandtable.table.limits.MENU_IDS", 3)
    with table.sit(match) as place:
        (move,) = [family for family in place.view["orders"] if family[0] == "move"]
        assert move[2] is None
        parts = [place.ask("orders", type="orders", first=piece) for piece in move[1]]
        assert {part["at"] for part in parts} == {2}
        told = {text for part in parts for text in texts(part["orders"])}
        assert told == {text for text in texts(whole) if text.startswith("move")}
        assert place.ask("orders", type="orders", first="nobody")["orders"] == []
        assert place.order(min(told))["at"] == 3
    assert table.view(match)["orders"]
    with table.sit(match, "spectator") as watcher:
        assert "must decide" in watcher.ask("error", type="orders", first=move[1][0])["reason"]


def test_an_order_of_another_seat_is_refused(table: Table) -> None:
    match = table.new()
    for seat in ("league", "spectator"):
        with table.sit(match, seat) as place:
            assert place.refused("bid 1")["kind"] == "not-yours"
            assert place.ask("refused", type="why", text="bid 1")["kind"] == "not-yours"
            assert "Red must decide now" in place.ask("error", type="preview", texts=["bid 1"])["reason"]
    assert table.view(match)["at"] == 0


def test_why_not_gives_the_rule_in_full(table: Table) -> None:
    with table.sit(table.new()) as place:
        why = place.ask("why", type="why", text="bid 3")
        assert not why["legal"]
        assert [violation["rule"] for violation in why["violations"]] == ["TOY-bid/1"]
        assert why["violations"][0]["full"]
        assert place.ask("why", type="why", text="bid 2")["legal"]


def test_a_preview_tells_what_legal_orders_would_do_before_any_die(table: Table) -> None:
    with table.sit(moving(table)) as place:
        move = next(text for text in place.texts if "south" in text)
        effects = place.ask("preview", type="preview", texts=[move, "pass", "bid 1", "nonsense"])["effects"]
        assert set(effects) == {move, "pass"}
        assert "goes to South" in effects[move]["words"][0]
        assert (effects[move]["starts"], effects[move]["price"]) == ([], "")
    assert table.view(place.view["match"])["at"] == place.view["at"]


def test_secrets_do_not_reach_the_other_seats(table: Table) -> None:
    match = table.new()
    with table.sit(match, "red") as red:
        red.order("bid 2")
        assert red.log[-1]["text"] == "bid 2 coins"
        assert red.log[-1]["events"]
        for seat in ("league", "spectator"):
            view = table.view(match, seat)
            assert view["log"][-1]["text"] is None
            assert view["log"][-1]["events"] == []
            assert "bids" not in view["doc"]["globals"]
            assert view["doc"]["units"]["red-guard"] == {"at": "harbour"}
        spectator = table.view(match, "spectator")["doc"]["units"]
        assert not any("strength" in unit for unit in spectator.values())


def test_a_hotseat_sees_for_whoever_must_decide(table: Table) -> None:
    with table.sit(table.new()) as place:
        assert "strength" not in place.view["doc"]["units"]["blue-guard"]
        place.order("bid 2")
        assert "strength" not in place.view["doc"]["units"]["red-guard"]
        assert place.view["doc"]["units"]["blue-guard"]["strength"] == 1
        assert place.is_asked


def test_a_reload_finds_the_same_view(table: Table) -> None:
    match = table.new(seed=4)
    with table.sit(match) as place:
        place.order("bid 1")
        place.order("bid 0")
        before = place.view | {"log": place.log, "since": 0, "n": 1}
    with table.sit(match) as place:
        assert place.view == before


def test_a_client_that_comes_back_gets_the_whole_log(table: Table) -> None:
    match = table.new(seed=4)
    with table.sit(match) as place:
        place.order("bid 1")
    with table.sit(match) as place:
        assert [line["n"] for line in place.log] == [1]


def test_the_log_can_be_read_in_parts(table: Table) -> None:
    match = table.new(seed=4)
    with table.sit(match, "red") as red, table.sit(match, "league") as blue:
        red.order("bid 1")
        blue.catch_up(red)
        blue.order("bid 0")
        red.catch_up(blue)
        path = f"/api/matches/{match}/log"
        assert table.get(path, seat="red")["lines"] == red.log == table.view(match, "red")["log"]
        assert table.get(path, seat="red", **{"from": 2, "to": 2})["lines"] == red.log[1:2]
        assert [line["text"] for line in table.get(path, seat="league", to=1)["lines"]] == [None]
        assert table.get(path, seat="red", **{"from": 7})["lines"] == []


def test_a_whole_view_has_the_last_lines_of_a_long_log(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.table.views.LOG_LINES", 1)
    match = table.new(seed=4)
    with table.sit(match, "red") as red:
        red.order("bid 1")
    with table.sit(match, "league") as blue:
        blue.order("bid 0")
    view = table.view(match, "red")
    assert (view["since"], [line["n"] for line in view["log"]]) == (1, [2])
    assert [line["n"] for line in table.view(match, "red", since=0)["log"]] == [1, 2]


@pytest.mark.parametrize(("match", "seat", "reason"), [("none", "red", "no match"), ("", "pink", "no seat")])
def test_a_seat_that_is_not_there_is_refused(table: Table, match: str, seat: str, reason: str) -> None:
    with table.connect(match or table.new(), seat) as session:
        assert reason in json.loads(session.receive_text())["reason"]
        with pytest.raises(WebSocketDisconnect) as gone:
            session.receive_text()
    assert gone.value.code == 4404


MESSAGES = st.one_of(
    st.text(max_size=200),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
        max_leaves=8,
    ).map(json.dumps),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["order", "why", "preview", "undo", "redo", "undo_to", "cancel", "resume", "x"])},
        optional={
            "text": st.text(max_size=400) | st.integers() | st.sampled_from(["bid 99", "move", "pass pass", "roll ٣"]),
            "at": st.integers() | st.just(0) | st.text(max_size=5) | st.none(),
            "count": st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
            "texts": st.lists(st.text(max_size=10), max_size=5) | st.text(max_size=5),
            "extra": st.integers(),
        },
    ).map(json.dumps),
)


def test_whatever_is_sent_is_answered_and_never_breaks_the_match(table: Table) -> None:
    match = table.new(seed=2)
    with table.sit(match, "red") as red:

        @given(message=MESSAGES)
        @settings(max_examples=150, suppress_health_check=list(HealthCheck))
        def fuzz(message: str) -> None:
            red.session.send_text(message)
            assert "the server failed" not in probe(red)

        fuzz()
        for junk in ("", "{", "null", "[" * 5000, "x" * 20_000, '{"type":"order","text":"bid 1","at":1e400}'):
            red.session.send_text(junk)
            assert probe(red)
        red.session.send_bytes(b"\xff\x00")
        assert "not bytes" in probe(red)
        assert table.view(match, "red")["at"] == red.view["at"] == 0


def probe(place: Place) -> str:
    """Ask something that is always answered, and return the reasons that came before the answer."""
    place.send(type="why", text="bid 1")
    reasons = ""
    while (message := place.receive())["type"] != "why" or message["text"] != "bid 1":
        reasons += str(message.get("reason", message.get("type")))
    return reasons


def moving(table: Table) -> str:
    """Begin a match in which somebody must move, without a die on the way."""
    match = table.new(seed=4)
    with table.sit(match) as place:
        place.order("bid 1")
        place.order("bid 0")
    return match


def test_odds_are_asked_for_a_place(table: Table) -> None:
    with table.sit(table.new(), "red") as red:
        answer = red.ask("odds", type="odds", place="keep")
        assert (answer["place"], answer["at"], answer["topics"]) == ("keep", 0, [])
        assert "no place 'nowhere'" in red.ask("error", type="odds", place="nowhere")["reason"]


def test_odds_are_asked_for_a_battle_that_an_order_would_begin(table: Table) -> None:
    match = table.new(game="westfront", scenario="husky", seats={"allies": "human", "axis": "human"})
    with table.sit(match, "allies") as allies:
        for hq, role in (("15-ag", "blitz-invasion"), ("21-ag", "blitz-invasion"), ("af", "paradrop")):
            allies.order(f"activate {hq} as {role}")
        order = "invade us-2-amph catania with 15-ag"
        now = allies.ask("odds", type="odds", place="catania")
        then = allies.ask("odds", type="odds", place="catania", after=order)
        assert (now["topics"], now["needs"]) == ([], "")
        assert (then["after"], then["at"], then["topics"][0]["topic"]) == (order, 3, "battle")
        assert then["needs"].startswith("SF hits on 6")
        refused = allies.ask("error", type="odds", place="catania", after="drop br-2-para catania with 15-ag")
        assert refused["reason"] == "'drop br-2-para catania with 15-ag' is no order now"
        assert allies.ask("odds", type="odds", place="catania")["topics"] == [], "nothing has happened"
    with table.sit(match, "axis") as axis:
        assert "reason" in axis.ask("error", type="odds", place="catania", after=order)


def test_dice_that_mean_something_one_by_one_are_read() -> None:
    parts = (Part("Guards", 2, (("hit", 5, 6),)), Part("Lancers", 1, (("hit", 6, 6), ("repulse", 1, 1))))
    doc = dice_doc(TOY, Roll(3, 6, "fire at {place}", (0,), parts), (4, 6, 1))
    assert doc["purpose"] == "fire at North"
    assert doc["marks"] == ["", "hit", "repulse"]
    assert doc["parts"] == [{"whose": "Guards", "count": 2}, {"whose": "Lancers", "count": 1}]
    assert "marks" not in dice_doc(TOY, Roll(1, 6, "weather"), (3,))
