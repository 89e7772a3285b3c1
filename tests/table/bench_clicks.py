"""How fast a click is answered: a whole game by scripted clicks against a real server (`make bench-table`).

A click is an order over the WebSocket; its answer is the next view, read as JSON. Of a menu that is cut, the orders of
one piece are asked for first: that is a pick.
"""

from __future__ import annotations

import json
import sys
import tempfile
from random import Random
from time import perf_counter

from websockets.sync.client import ClientConnection

from sandtable.core.documents import Doc
from sandtable.table.families import texts
from tests.table.client import told
from tests.table.process import order, receive, serving

MEDIAN_MS, P95_MS = 100, 250


def share(values: list[float], part: float) -> float:
    """Return the value below which this part of all values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def ask(line: ClientConnection, message: Doc, times: list[float]) -> Doc:
    """Send a message, note how long its answer takes, in milliseconds, and return that."""
    started = perf_counter()
    line.send(json.dumps(message))
    answer = receive(line)
    times.append(1000 * (perf_counter() - started))
    return answer


def play(game: str, seed: int) -> tuple[dict[str, list[float]], int]:
    """Play a game to its end; return how long clicks, previews and picks took, and the longest view."""
    rng, longest = Random(seed), 0
    clicks: list[float] = []
    previews: list[float] = []
    picks: list[float] = []
    with (
        tempfile.TemporaryDirectory() as data,
        serving("serve", "--port", "0", "--data", data) as server,
        server.connect(server.new(game=game, seed=seed), "table") as line,
    ):
        view = receive(line)
        while view["orders"]:
            whole, firsts = told(view["orders"])
            if firsts:
                whole += ask(line, {"type": "orders", "first": rng.choice(firsts)}, picks)["orders"]
            legal = list(texts(whole))
            ask(line, {"type": "preview", "texts": legal[:200]}, previews)
            started = perf_counter()
            view = order(line, view, rng.choice(legal))
            clicks.append(1000 * (perf_counter() - started))
            longest = max(longest, len(json.dumps(view)))
    return {"click": clicks, "preview": previews, "pick": picks}, longest


def main() -> int:
    """Play a game, print the figures, and return 1 if they are worse than promised."""
    game = sys.argv[1] if len(sys.argv) > 1 else "soft-underbelly"
    found, longest = play(game, seed=1)
    clicks = found["click"]
    for what, times in ((what, times) for what, times in found.items() if times):
        median, p95, worst = share(times, 0.5), share(times, 0.95), max(times)
        print(f"{what}: {len(times)} times; median {median:.1f} ms, p95 {p95:.1f} ms, longest {worst:.1f} ms")
    print(f"longest view: {longest / 1024:.1f} KB")
    is_kept = share(clicks, 0.5) < MEDIAN_MS and share(clicks, 0.95) < P95_MS
    print(f"promised: median under {MEDIAN_MS} ms, p95 under {P95_MS} ms: {'kept' if is_kept else 'NOT kept'}")
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
