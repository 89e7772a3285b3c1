"""Reads which games are pinned: every scenario with a few seeds or with its own, and what exploring found."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("pinned.toml")


class Pin(NamedTuple):
    """A game to play, and why it is this one."""

    subject: str
    seed: int
    why: str = ""

    def __str__(self) -> str:
        return f"{self.subject}-{self.seed}"


def read_pins(text: str, subjects: Iterable[str]) -> list[Pin]:
    """Return all games of a file of pins; each that was found needs a reason."""
    doc = tomllib.loads(text)
    instead: dict[str, list[int]] = doc.get("instead", {})
    subjects = list(subjects)
    assert not (unknown := instead.keys() - set(subjects)), f"there is no subject {unknown}"
    found = [Pin(**entry) for entry in doc["found"]]
    for pin in found:
        assert pin.why.strip(), f"{pin}: say what was the matter with it"
    seeds = (Pin(subject, seed) for subject in subjects for seed in instead.get(subject, doc["seeds"]))
    return [*seeds, *found]
