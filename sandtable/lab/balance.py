"""Whether a scenario is fair, as far as games between equal players tell."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.lab.summary import Share, Summary, wilson

FAIR = 0.1  # a side may win so much more or less than its even share of the games


@dataclass(frozen=True)
class Balance:
    """Each side's share of the games that had a winner, and what follows from it; both are open if games are few."""

    decided: dict[str, Share]
    favoured: str | None
    is_balanced: bool


def balance(summary: Summary) -> Balance:
    """Judge a series in which the same player had all chairs: by the 95 % intervals, not by the shares themselves."""
    even = 1 / len(summary.wins)
    total = sum(share.count for share in summary.wins.values())
    decided = {side: wilson(share.count, total) for side, share in summary.wins.items()} if total else {}
    favoured = max(decided, key=lambda side: decided[side].low, default=None)
    if favoured is not None and decided[favoured].low <= even:
        favoured = None
    is_near = all(share.low >= even - FAIR and share.high <= even + FAIR for share in decided.values())
    return Balance(decided, favoured, bool(decided) and is_near)
