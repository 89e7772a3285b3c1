"""How fast a click is answered: a whole game by scripted clicks against a real server (`make bench-table`).

A click is an order over the WebSocket; its answer is the next view, read as JSON.
"""

from __future__ import annotations

import json
import sys
import tempfile
from random import Random
from time import perf_counter

from sandtable.table.families import texts
from tests.table.process import order, receive, serving

MEDIAN_MS, P95_MS = 100, 250


def share(values: list[float], part: float) -> float:
    """Return the value below which this part of all values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def play(game: str, seed: int) -> tuple[list[float], list[float], int]:
    """Play a game to its end; return how long orders and previews took, in milliseconds, and the longest view."""
    rng, clicks, previews, longest = Random(seed), [], [], 0
    with (
        tempfile.TemporaryDirectory() as data,
        serving("serve", "--port", "0", "--data", data) as server,
        server.connect(server.new(game=game, seed=seed), "table") as line,
    ):
        view = receive(line)
        while view["orders"]:
            legal = list(texts(view["orders"]))
            started = perf_counter()
            line.send(json.dumps({"type": "preview", "texts": legal[:200]}))
            receive(line)
            previews.append(1000 * (perf_counter() - started))
            started = perf_counter()
            view = order(line, view, rng.choice(legal))
            clicks.append(1000 * (perf_counter() - started))
            longest = max(longest, len(json.dumps(view)))
    return clicks, previews, longest


def main() -> int:
    """Play a game, print the figures, and return 1 if they are worse than promised."""
    game = sys.argv[1] if len(sys.argv) > 1 else "soft-underbelly"
    clicks, previews, longest = play(game, seed=1)
    for what, times in (("click", clicks), ("preview", previews)):
        median, p95, worst = share(times, 0.5), share(times, 0.95), max(times)
        print(f"{what}: {len(times)} times; median {median:.1f} ms, p95 {p95:.1f} ms, longest {worst:.1f} ms")
    print(f"longest view: {longest / 1024:.1f} KB")
    is_kept = share(clicks, 0.5) < MEDIAN_MS and share(clicks, 0.95) < P95_MS
    print(f"promised: median under {MEDIAN_MS} ms, p95 under {P95_MS} ms: {'kept' if is_kept else 'NOT kept'}")
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
