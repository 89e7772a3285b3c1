"""Many matches at once: two clients each, an order a second from whoever must decide (`make load-table`)."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sandtable.table.families import texts
from tests.table.bench_clicks import share
from tests.table.client import told, viewed
from tests.table.process import Server, serving

P95_MS = 500


@dataclass
class Figures:
    """What was measured."""

    answers: list[float] = field(default_factory=list)
    views: int = 0
    bytes: int = 0
    errors: list[str] = field(default_factory=list)


class Client:
    """A client at one side of a match; it orders once a second while its side must decide."""

    def __init__(self, line: ClientConnection, rng: Random, figures: Figures) -> None:
        self.line = line
        self.rng = rng
        self.figures = figures
        self.view: dict[str, Any] = {}
        self.sent: tuple[int, float] | None = None
        self.asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def listen(self) -> None:
        """Take what comes, and note how long the answer to an order took."""
        async for text in self.line:
            message = json.loads(text)
            if message["type"] == "thinking":
                continue
            if message["type"] == "orders":
                self.asked.put_nowait(message)
                continue
            if message["type"] not in ("view", "changes"):
                self.figures.errors.append(str(message)[:300])
                continue
            self.figures.views += 1
            self.figures.bytes += len(text)
            self.view = viewed(self.view, message)
            if self.sent and self.view["at"] > self.sent[0]:
                self.figures.answers.append(1000 * (perf_counter() - self.sent[1]))
                self.sent = None

    async def play(self, period: float) -> None:
        """Order once a period."""
        await asyncio.sleep(self.rng.random() * period)
        while True:
            if self.view.get("orders") and not self.sent:
                at, text = self.view["at"], self.rng.choice(await self.menu())
                self.sent = at, perf_counter()
                await self.line.send(json.dumps({"type": "order", "text": text, "at": at}))
            await asyncio.sleep(period)

    async def menu(self) -> list[str]:
        """Return legal orders: of a cut menu those of one piece, as if it were picked."""
        whole, firsts = told(self.view["orders"])
        if firsts:
            await self.line.send(json.dumps({"type": "orders", "first": self.rng.choice(firsts)}))
            whole += (await self.asked.get())["orders"]
        return list(texts(whole))


async def client(address: str, match: str, side: str, rng: Random, period: float, figures: Figures) -> None:
    """Connect to a side and play."""
    url = f"ws://{address}/api/matches/{match}/live?seat={side}"
    try:
        async with connect(url, max_size=None, open_timeout=60, compression=None) as line:
            player = Client(line, rng, figures)
            await asyncio.gather(player.listen(), player.play(period))
    except (OSError, WebSocketException) as error:
        figures.errors.append(f"{type(error).__name__}: {error}")


async def load(server: Server, game: str, scenario: str | None, matches: int, seconds: float, period: float) -> Figures:
    """Play many matches for a while."""
    figures = Figures()
    sides = server.get(f"/api/games/{game}")["sides"]
    ids = [await asyncio.to_thread(server.new, game=game, scenario=scenario, seed=seed) for seed in range(matches)]
    tasks = [
        asyncio.create_task(client(server.address, match, side, Random(f"{match}/{side}"), period, figures))
        for match in ids
        for side in sides
    ]
    while figures.views < len(tasks) and not figures.errors:
        await asyncio.sleep(0.1)  # everybody sits
    figures.answers.clear()
    figures.views = figures.bytes = 0
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def main() -> int:
    """Play, print the figures, and return 1 if they are worse than promised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="soft-underbelly")
    parser.add_argument("--scenario", help="the usual one unless it is said: for WestFront that is husky")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--period", type=float, default=1, help="seconds between the orders of a client")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, serving("serve", "--port", "0", "--data", data) as server:
        figures = asyncio.run(load(server, args.game, args.scenario, args.matches, args.seconds, args.period))
    print(
        f"{args.matches} matches of 2 clients, {args.seconds:.0f} s: {len(figures.answers)} orders answered", end=", "
    )
    print(f"{len(figures.answers) / args.seconds:.0f} orders/s, {figures.views / args.seconds:.0f} views/s", end=", ")
    print(f"{figures.bytes / max(figures.views, 1) / 1024:.1f} KB a view")
    return verdict(figures, P95_MS)


def verdict(figures: Figures, p95_ms: float) -> int:
    """Print how fast the answers were and whether that is what was promised; return the program's exit code."""
    answers = figures.answers or [float("inf")]
    print(
        f"answer: median {share(answers, 0.5):.0f} ms, p95 {share(answers, 0.95):.0f} ms, longest {max(answers):.0f} ms"
    )
    print(f"errors: {len(figures.errors)}", *figures.errors[:5], sep="\n  ")
    is_kept = not figures.errors and share(answers, 0.95) < p95_ms
    print(f"promised: no error, p95 under {p95_ms} ms: {'kept' if is_kept else 'NOT kept'}")
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
