"""The server as a process of its own, and clients that reach it over real sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from sandtable.core.documents import Doc
from tests.table.client import viewed

ROOT = Path(__file__).parents[2]
SECONDS = 120  # the longest that a busy machine may take for an answer


class Server:
    """A running `sandtable` command that serves."""

    def __init__(self, *args: str, plugins: Path | None = None, **environment: str) -> None:
        folders = [str(plugins)] * bool(plugins) + [*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from sandtable.cli.main import main; main()", *args],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folders), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout
        self.said = self.process.stdout.readline()
        found = re.search(r"http://(\S+?)(/\S*)? ", self.said)
        if not found:
            self.said += self.process.stdout.read()
            self.end()
            raise AssertionError(f"the server did not start: {self.said}")
        self.address, self.path = found[1], found[2] or ""

    def get(self, path: str) -> Any:
        """Return what an address gives."""
        with urlopen(f"http://{self.address}{path}", timeout=SECONDS) as answer:
            return json.load(answer)

    def new(self, **body: Any) -> str:
        """Begin a match, and return its id."""
        headers = {"Content-Type": "application/json"}
        request = Request(f"http://{self.address}/api/matches", json.dumps(body).encode(), headers)
        with urlopen(request, timeout=SECONDS) as answer:
            return str(json.load(answer)["id"])

    def connect(self, match: str, seat: str) -> ClientConnection:
        """Return a connection to a seat."""
        return connect(f"ws://{self.address}/api/matches/{match}/live?seat={seat}", max_size=None)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> int:
        """End it, and return its exit code."""
        self.process.terminate()
        code = self.process.wait(SECONDS)
        assert self.process.stdout
        self.process.stdout.close()
        return code


@contextmanager
def serving(*args: str, plugins: Path | None = None, **environment: str) -> Iterator[Server]:
    """Run a server for as long as it is needed."""
    server = Server(*args, plugins=plugins, **environment)
    try:
        yield server
    finally:
        server.end()


def receive(line: ClientConnection) -> Doc:
    """Return the next message, the first of which is a whole view."""
    message: Doc = json.loads(line.recv(timeout=SECONDS))
    return message


def next_view(line: ClientConnection, view: Doc) -> Doc:
    """Return the next view after another, whatever a computer thinks before it."""
    while True:
        message = receive(line)
        assert message["type"] in ("view", "changes", "thinking"), message
        if message["type"] != "thinking":
            return viewed(view, message)


def order(line: ClientConnection, view: Doc, text: str) -> Doc:
    """Play an order, and return the next view after it."""
    line.send(json.dumps({"type": "order", "text": text, "at": view["at"]}))
    at = view["at"]
    while view["at"] <= at:
        view = next_view(line, view)
    return view
