"""Matches that stand where a case of the rules begins."""

from __future__ import annotations

from typing import Any

from sandtable.core.case import load_case
from sandtable.core.plugins import find_game
from sandtable.core.positiontext import build_position, write_position
from tests.browser.hand import ROOT, Hand


def position_of(case: str) -> str:
    """Return the position of a case, by its path below `cases`, as text."""
    found = load_case(ROOT / "cases" / f"{case}.toml")
    game: Any = find_game(found.game)
    return write_position(game, build_position(game, found.toml.data["position"], found.toml, ("position",)))


def open_case(hand: Hand, case: str, seat: str = "table", **seats: str) -> None:
    """Sit down where a case begins; its dice are those of seed 7."""
    match = {"upload": position_of(case), "seats": seats, "seed": 7}
    hand.sit(hand.server.call("/api/matches", match)["id"], seat)
