"""Damage (EUC-7/4, EUC-20/9, EUC-30/7): breaks of railways, hits on airbases and ports, place by place."""

from __future__ import annotations

from sandtable.games.europa.position import Damage, Kind, Position


def hits(p: Position, place: int, kind: Kind) -> int:
    """Return the breaks or hits of a kind in a place."""
    return next((row.hits for row in p.damage if row.place == place and row.kind == kind), 0)


def add(p: Position, place: int, kind: Kind, number: int = 1) -> None:
    """Add breaks or hits, or take some away if the number is below 0."""
    left = max(hits(p, place, kind) + number, 0)
    others = [row for row in p.damage if (row.place, row.kind) != (place, kind)]
    if left:
        others.append(Damage(place, kind, left))
    p.damage = tuple(sorted(others))
    p.memo = None
