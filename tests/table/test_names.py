"""What a table is told of kinds of names, and of pieces and places of several kinds."""

from __future__ import annotations

from sandtable.core.event import Event
from sandtable.core.order import Fan, Menu, Order
from sandtable.table.families import families
from sandtable.table.views import event_doc, order_doc
from tests.table.client import Table
from tests.toy.wings import WINGED

RED_GUARD, RED_WING, INNER_SEA = 0, 4, 4  # in the unions


def test_the_sheet_tells_what_each_kind_is_pointed_at_as() -> None:
    assert WINGED.sheet()["kinds"] == {
        "unit": {"on": "piece", "table": "units"},
        "place": {"on": "place", "table": "places"},
        "wing": {"on": "piece", "table": "wings"},
        "sea-zone": {"on": "place", "table": "places"},
        "piece": {"on": "piece", "of": ["unit", "wing"]},
        "goal": {"on": "place", "of": ["place", "sea-zone"]},
    }


def test_the_sheet_has_pieces_and_places_of_all_kinds_by_their_ids() -> None:
    sheet = WINGED.sheet()
    assert list(sheet["pieces"]) == ["red-guard", "red-lancers", "blue-guard", "blue-lancers", "red-wing", "blue-wing"]
    assert list(sheet["places"]) == ["west", "hill", "east", "removed", "inner-sea"]
    assert sheet["places"]["inner-sea"] == {"title": "The Inner Sea"}


def test_an_event_lights_up_pieces_and_places_whatever_their_kinds() -> None:
    pattern = "{side} sends {piece} with {wing} to {goal} over {sea-zone}, not {place}, {number} times for {why}"
    event = Event("TOY-move/1", pattern, (0, RED_GUARD, 1, INNER_SEA, 0, 1, 3, "fun"))
    doc = event_doc(WINGED, event)
    assert doc["pieces"] == ["red-guard", "blue-wing"]
    assert doc["places"] == ["inner-sea", "inner-sea", "hill"]
    assert doc["text"] == (
        "Red sends Red Guard with Blue Wing to The Inner Sea over The Inner Sea, not The Hill, 3 times for fun"
    )


def test_orders_that_name_members_of_unions_are_sent_by_their_ids() -> None:
    goals = 1 << INNER_SEA | 1
    fans = [Fan("send", (RED_GUARD,), goals), Fan("send", (RED_WING,), goals), Fan("fly", (0,), 1)]
    assert families(WINGED.notation, Menu(fans)) == [
        ["send", ["red-guard", "red-wing"], ["west", "inner-sea"]],
        ["fly", ["red-wing"], ["inner-sea"]],
    ]
    assert order_doc(WINGED, Order("send", (RED_WING, INNER_SEA))) == {
        "text": "send red-wing to inner-sea",
        "verb": "send",
        "args": [{"kind": "piece", "id": "red-wing"}, {"kind": "goal", "id": "inner-sea"}],
    }


def test_a_server_sends_the_kinds_of_a_game(table: Table) -> None:
    kinds = table.get("/api/games/toy")["sheet"]["kinds"]
    assert kinds == {"unit": {"on": "piece", "table": "units"}, "place": {"on": "place", "table": "places"}}
