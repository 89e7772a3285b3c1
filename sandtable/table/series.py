"""Numbers over time, for the charts after a match: what each side has on the map, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.core.game import Doc, Game
from sandtable.core.match import Match
from sandtable.core.position import Position
from sandtable.table.views import seen

MEASURES = ("places", "units", "strength", "gone")


def series(match: Match[Any], sides: tuple[int, ...]) -> Doc:
    """Return, at the first order of every moment and now, each side's places, units, strength, and units gone since."""
    samples = list(_samples(match))
    counted = _Counter(match.game)
    rows = [counted.count(seen(match.game, p, sides)) for _, _, p in samples]
    return {
        "moments": [moment for moment, _, _ in samples],
        "at": [at for _, at, _ in samples],
        "sides": {
            side: {measure: [row[side][measure] for row in rows] for measure in MEASURES}
            for side in match.game.facts.sides
        },
    }


def _samples(match: Match[Any]) -> Iterator[tuple[str, int, Position]]:
    last = None
    for at, entry in enumerate(match.history):
        moment = match.game.moment(entry.before)
        if moment != last:
            last = moment
            yield moment, at, entry.before
    yield match.game.moment(match.now), len(match.history), match.now


class _Counter:
    """Counts positions of one match in order, and remembers which units have left the map."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        sheet = game.sheet()
        self.units: dict[str, Doc] = sheet["units"]
        self.off_map = set(sheet["off_map"])
        self.on_map: set[str] = set()
        self.gone = dict.fromkeys(game.facts.sides, 0)

    def count(self, p: Position) -> dict[str, dict[str, float]]:
        """Return every measure of every side."""
        doc = self.game.dump(p)
        present = {unit for unit, entry in doc.get("units", {}).items() if _place(entry) not in self.off_map}
        for unit in self.on_map - present:
            if self._side(unit) in self.gone:
                self.gone[self._side(unit)] += 1
        self.on_map = present
        return {side: self._measures(side, doc, present) for side in self.game.facts.sides}

    def _measures(self, side: str, doc: Doc, present: set[str]) -> dict[str, float]:
        own = [unit for unit in present if self._side(unit) == side]
        owners = [place.get("owner") for place in doc.get("places", {}).values() if isinstance(place, dict)]
        return {
            "places": owners.count(side),
            "units": len(own),
            "strength": sum(_number(self.units[unit].get("strength")) for unit in own),
            "gone": self.gone[side],
        }

    def _side(self, unit: str) -> str:
        return str(self.units.get(unit, {}).get("side", ""))


def _place(entry: Any) -> str:
    return str(entry.get("at") if isinstance(entry, dict) else entry)


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) else 0
