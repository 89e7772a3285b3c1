"""A table with its clients, in this process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Self

from starlette.testclient import TestClient, WebSocketTestSession

from sandtable.core.documents import Doc
from sandtable.table.app import create_app
from sandtable.table.changes import changed
from sandtable.table.families import Family, Head, texts
from sandtable.table.settings import Settings

MESSAGES = 2000
SECONDS = 60


def viewed(last: Doc, message: Doc) -> Doc:
    """Return the whole view after a message that brings one, or changes the last one."""
    if message["type"] == "view":
        return message
    assert message["base"] == last["n"], f"changes of view {message['base']}, but the last one is {last['n']}"
    return {**changed(last, message["view"]), **{key: message[key] for key in ("n", "since", "log")}}


def told(menu: Iterable[Head]) -> tuple[list[Family], list[str]]:
    """Return the families of a menu that are told in full, and all with which those begin that must be asked for."""
    whole: list[Family] = []
    firsts: dict[str, None] = {}
    for verb, *sets in menu:
        if None in sets:
            firsts |= dict.fromkeys(sets[0] or ())
        else:
            whole.append([str(verb), *(list(ids or ()) for ids in sets)])
    return whole, list(firsts)


class Place:
    """A client at a seat: it keeps the last view and the whole log, as a page does."""

    def __init__(self, session: WebSocketTestSession, ear: Executor) -> None:
        self.session = session
        self._ear = ear  # a thread that listens, so that a message that never comes fails a test and does not stop it
        self.log: list[Doc] = []
        self.view: Doc = {}
        self.wait(lambda view: True)

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.session.send_text(json.dumps(message))

    def receive(self) -> Doc:
        """Return the next message; a view becomes the last one."""
        try:
            message: Doc = json.loads(self._ear.submit(self.session.receive_text).result(SECONDS))
        except TimeoutError:
            raise AssertionError(f"no message came within {SECONDS} seconds") from None
        if message["type"] not in ("view", "changes"):
            return message
        self.log = [line for line in self.log if line["n"] <= message["since"]] + message["log"]
        self.view = viewed(self.view, message)
        return self.view

    def next(self, kind: str) -> Doc:
        """Return the next message of a type."""
        return next(message for _ in range(MESSAGES) if (message := self.receive())["type"] == kind)

    def wait(self, is_wanted: Callable[[Doc], bool]) -> Doc:
        """Return the next view that is wanted."""
        return next(view for _ in range(MESSAGES) if is_wanted(view := self.next("view")))

    def catch_up(self, other: Place) -> None:
        """Wait until this place has seen all that another has."""
        while self.view["at"] < other.view["at"]:
            self.next("view")

    def ask(self, kind: str, /, **message: Any) -> Doc:
        """Send a message, and return the answer of a type."""
        self.send(**message)
        return self.next(kind)

    def order(self, text: str) -> Doc:
        """Play an order, and return the view after it."""
        at = self.view["at"]
        self.send(type="order", text=text, at=at)
        return self.wait(lambda view: view["at"] > at)

    def refused(self, text: str, at: int | None = None) -> Doc:
        """Try an order, and return why it is refused."""
        return self.ask("refused", type="order", text=text, at=self.view["at"] if at is None else at)

    @property
    def texts(self) -> list[str]:
        """The legal orders; what was cut from the menu is asked for."""
        whole, firsts = told(self.view["orders"])
        for first in firsts:
            whole += self.ask("orders", type="orders", first=first)["orders"]
        return list(texts(whole))

    @property
    def is_asked(self) -> bool:
        """Whether this seat must decide."""
        return bool(self.view["decision"] and self.view["decision"]["yours"])


class Table:
    """A server, and the ways to talk to it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = create_app(settings)
        self.http = TestClient(self.app, base_url="http://127.0.0.1:8765")

    def __enter__(self) -> Self:
        self.http.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.http.__exit__(*error)

    def get(self, path: str, **query: Any) -> Any:
        """Return what an address gives."""
        response = self.http.get(path, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    def refusal(self, status: int, method: str, path: str, **options: Any) -> str:
        """Return the reason why a request is refused."""
        response = self.http.request(method, path, **options)
        assert response.status_code == status, response.text
        return str(response.json()["reason"])

    def new(self, game: str = "toy", seats: Mapping[str, str] | None = None, **body: Any) -> str:
        """Begin a match, of red and blue alone unless another scenario is said, and return its id."""
        body = {"game": game, "seats": dict(seats or {}), "scenario": "duel", **body}
        response = self.http.post("/api/matches", json=body)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    def upload(self, text: str, **body: Any) -> str:
        """Begin a match from a text, and return its id."""
        response = self.http.post("/api/matches", json={"upload": text, **body})
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    def connect(self, match: str, seat: str) -> WebSocketTestSession:
        """Return a connection to a seat."""
        return self.http.websocket_connect(f"ws://127.0.0.1:8765/api/matches/{match}/live?seat={seat}")

    @contextmanager
    def sit(self, match: str, seat: str = "table") -> Iterator[Place]:
        """Sit down at a match."""
        with ThreadPoolExecutor(1) as ear, self.connect(match, seat) as session:
            yield Place(session, ear)

    def view(self, match: str, seat: str = "table", **query: Any) -> Doc:
        """Return what a seat sees."""
        view: Doc = self.get(f"/api/matches/{match}/view", seat=seat, **query)
        return view
