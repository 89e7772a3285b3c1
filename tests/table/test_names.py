"""What a table is told of kinds of names, and of pieces and places of several kinds."""

from __future__ import annotations

from sandtable.core.event import Event
from sandtable.core.order import Fan, Menu, Order
from sandtable.table.families import families
from sandtable.table.views import event_doc, order_doc
from tests.table.client import Table
from tests.toy.game import TOY

RED_GUARD, RED_GALLEY, HARBOUR, BAY = 0, 5, 1, 6  # in the unions


def test_the_sheet_tells_what_each_kind_is_pointed_at_as() -> None:
    assert TOY.sheet()["kinds"] == {
        "unit": {"on": "piece", "table": "units"},
        "ship": {"on": "piece", "table": "ships"},
        "piece": {"on": "piece", "of": ["unit", "ship"]},
        "area": {"on": "place", "table": "places"},
        "sea": {"on": "place", "table": "places"},
        "place": {"on": "place", "of": ["area", "sea"]},
    }


def test_the_sheet_has_pieces_and_places_of_all_kinds_by_their_ids() -> None:
    sheet = TOY.sheet()
    units = ["red-guard", "red-lancers", "blue-guard", "blue-lancers", "green-guard"]
    assert list(sheet["pieces"]) == [*units, "red-galley", "green-galley"]
    assert list(sheet["places"]) == ["north", "harbour", "marsh", "south", "keep", "exile", "bay"]
    assert sheet["places"]["bay"] == {"title": "The Bay"}


def test_an_event_lights_up_pieces_and_places_whatever_their_kinds() -> None:
    pattern = "{side} sends {piece} with {ship} to {place} over {sea}, not {area}, {number} times for {why}"
    event = Event("TOY-move/1", pattern, (0, RED_GUARD, 1, BAY, 0, HARBOUR, 3, "fun"))
    doc = event_doc(TOY, event)
    assert doc["pieces"] == ["red-guard", "green-galley"]
    assert doc["places"] == ["bay", "bay", "harbour"]
    assert doc["text"] == "Red sends Red Guard with Green Galley to The Bay over The Bay, not Harbour, 3 times for fun"


def test_orders_that_name_members_of_unions_are_sent_by_their_ids() -> None:
    goals = 1 << BAY | 1
    fans = [Fan("move", (RED_GUARD,), goals), Fan("move", (RED_GALLEY,), goals), Fan("disband", (), 1 << RED_GALLEY)]
    assert families(TOY.notation, Menu(fans)) == [
        ["move", ["red-guard", "red-galley"], ["north", "bay"]],
        ["disband", ["red-galley"]],
    ]
    assert order_doc(TOY, Order("move", (RED_GALLEY, BAY))) == {
        "text": "move red-galley -> bay",
        "verb": "move",
        "args": [{"kind": "piece", "id": "red-galley"}, {"kind": "place", "id": "bay"}],
    }


def test_a_server_sends_the_kinds_of_a_game(table: Table) -> None:
    assert table.get("/api/games/toy")["sheet"]["kinds"] == TOY.sheet()["kinds"]
