"""What the checks of AETO share: the project's data read once, and the words of its files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable.games.aeto.world.data import CHARTS, DATA, FORCES, SPECIAL
from tests.aeto.board import Board, Hex, Row, parse
from tests.europa.tally import Tally

__all__ = ["Tally"]

HERE = Path(__file__).parent
MAJOR = ("Germany", "Italy", "United Kingdom", "France", "United States", "Soviet Union")
YEARS = range(1939, 1946)
SEASONS = ("Winter", "Spring", "Summer", "Autumn")
LAND = ("infantry", "cavalry", "mountain", "armor", "mechanized", "paratrooper", "commando")
AIR = ("fighter", "fighter_bomber", "bomber", "heavy_bomber", "naval_air", "atp")
NAMED = ("bb", "ca", "cv", "cvl")
UNNAMED = ("cl", "cve", "dd", "de", "ss")
NAVAL = (*NAMED, *UNNAMED, "uboat", "aux", "stp")
COMMAND = ("hq", "general", "admiral")
# Codes that the rulebook misprints or that lie on the Pacific map; the ledger quotes them to correct them.
FOREIGN = {"W5133", "W2919", "E0465", "W1234", "W0904", "E3012", "W1924"}
EXEMPT = ("commando", "paratrooper")  # AEC-5.9/1
HEX = re.compile(r"\b([WE]) ?(\d{4})\b")
RULE = re.compile(r"\bAEC?-[0-9a-z.]+/\d+\b")
UNIT = re.compile(
    r"\b(?:de|it|uk|fr|us|su|pl|be|nl|dk|no|se|fi|ee|lv|lt|hu|ro|bg|yu|gr|tr|es|pt|ie|vf)-[a-z0-9]+(?:-[a-z0-9]+)*\b"
)
_CITY = ("city", "city-resource")


def lines_of(text: str) -> list[Row]:
    """Read a text of JSON lines."""
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def texts_in(value: object) -> Iterator[str]:
    """Yield every text inside a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def table_at(name: str, *sources: Row) -> object:
    """Return the table of a dotted name in the first source that has it, or None."""
    for source in sources:
        found: Any = source
        for part in name.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if found is not None:
            return found
    return None


class Aeto:
    """All data files, read once."""

    def __init__(self) -> None:
        self.board = Board()
        self.early, self.late, self.forces = CHARTS, SPECIAL, FORCES
        folder = sorted(entry.name for entry in DATA.path.joinpath("scenarios").iterdir())
        self.scenarios: list[Row] = [DATA.tables(f"scenarios/{name}") for name in folder]
        self.rules = lines_of(DATA.text("rules.jsonl"))
        self.ledger = {rule["id"]: rule for rule in self.rules}
        self.examples = lines_of((HERE / "examples.jsonl").read_text(encoding="utf-8"))
        self.units: dict[str, Row] = {}
        self.nation_of: dict[str, str] = {}
        for nation in self.forces["nation"].values():
            for unit in nation["units"]:
                self.units[unit["id"]] = unit
                self.nation_of[unit["id"]] = nation["name"]
        self.towns: dict[Hex, Row] = {parse(place["hex"]): place for place in self.board.places}
        self.boxes = {box["name"] for box in self.board.places_of("box")}
        self.areas = {area["name"] for area in self.board.places_of("sea-area")}

    def port_room(self, here: Hex) -> int:
        """Return how many naval units a port holds (AEC-3.15/1)."""
        port = self.towns.get(here, {}).get("port")
        rooms: Row = self.early["core"]["ports"]
        return int(rooms["coastal_city" if port == "coastal" else port]) if port else 0

    def airbase(self, here: Hex) -> int:
        """Return the inherent airbase capacity of a hex: only the largest counts (AEC-4.3/1)."""
        place = self.towns.get(here)
        if place is None:
            return 0
        inherent: Row = self.early["core"]["airbases"]["inherent"]
        rooms = [0]
        if place["kind"] in ("city", "resource", "city-resource"):
            rooms.append(inherent[place["kind"].replace("-", "_")])
        if port := place.get("port"):
            is_lesser = port != "major" and place["kind"] not in _CITY
            rooms += [inherent["major_port"]] if port == "major" else [inherent["lesser_port_without_city"]] * is_lesser
        return max(rooms)


AETO = Aeto()
