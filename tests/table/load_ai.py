"""Many computers at once: while they think, clicks in other matches must be answered at once (`make load-ai`).

Half of the matches are played by two computers, half by a computer against somebody who answers without delay.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from random import Random

from tests.table.load import Figures, client, verdict
from tests.table.process import Server, serving

P95_MS = 250
OPPONENTS = ("staff", "marshal@5s")
GAMES = (("soft-underbelly", "spring-1941"), ("westfront", "husky"))


def begin(server: Server, seed: int) -> tuple[str, list[str]]:
    """Begin a match with computers; return its id and the sides that people play."""
    game, scenario = GAMES[seed % 2]
    sides = server.get(f"/api/games/{game}")["sides"]
    people = sides[:1] if seed // 2 % 2 else []
    seats = {side: "human" if side in people else OPPONENTS[(seed + i) % 2] for i, side in enumerate(sides)}
    return server.new(game=game, scenario=scenario, seats=seats, seed=seed), people


async def orders_of(server: Server, ids: list[str]) -> int:
    """Return how many orders some matches hold together."""
    found = await asyncio.to_thread(lambda: [server.get(f"/api/matches/{match}")["orders"] for match in ids])
    return sum(found)


async def load(server: Server, matches: int, clickers: int, seconds: float, period: float) -> tuple[Figures, int]:
    """Let computers play many matches for a while and click in others; return the figures, and the others' orders."""
    figures, crowd = Figures(), Figures()
    begun = [await asyncio.to_thread(begin, server, seed) for seed in range(matches)]
    clicked = [await asyncio.to_thread(server.new, game=GAMES[i % 2][0], seed=i) for i in range(clickers)]
    tasks = [
        asyncio.create_task(client(server.address, match, side, Random(match), 0.01, crowd))
        for match, people in begun
        for side in people
    ]
    tasks += [
        asyncio.create_task(client(server.address, match, "table", Random(match), period, figures)) for match in clicked
    ]
    while figures.views < clickers and not figures.errors:
        await asyncio.sleep(0.1)  # everybody sits
    figures.answers.clear()
    before = await orders_of(server, [match for match, _ in begun])
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    figures.errors += crowd.errors
    return figures, await orders_of(server, [match for match, _ in begun]) - before


def main() -> int:
    """Play, print the figures, and return 1 if they are worse than promised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20, help="with computers")
    parser.add_argument("--clickers", type=int, default=4, help="matches in which is clicked")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--period", type=float, default=0.25, help="seconds between clicks")
    args = parser.parse_args()
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as data, serving("serve", "--port", "0", "--data", data) as server:
        figures, orders = asyncio.run(load(server, args.matches, args.clickers, args.seconds, args.period))
    print(
        f"{args.matches} matches with {' and '.join(OPPONENTS)}, {args.seconds:.0f} s: {orders} orders there,",
        f"{len(figures.answers)} clicks in {args.clickers} others; load average before: {busy:.1f}",
    )
    return verdict(figures, P95_MS)


if __name__ == "__main__":
    sys.exit(main())
