"""Numbers over time, for the charts after a match: what each side has on the map, moment by moment."""

from __future__ import annotations

from typing import Any

from sandtable.core.census import MEASURES, Census, samples
from sandtable.core.documents import Doc
from sandtable.core.match import Match


def series(match: Match[Any], sides: tuple[int, ...]) -> Doc:
    """Return, at the first order of every moment and now, each side's places, units, strength, and units gone since."""
    taken = list(samples(match))
    census = Census(match.game)
    rows = [census.count(match.game.known(sample.position, sides)) for sample in taken]
    return {
        "moments": [match.game.when(sample.position) for sample in taken],
        "at": [sample.at for sample in taken],
        "sides": {
            side: {measure: [row[side][measure] for row in rows] for measure in MEASURES}
            for side in match.game.facts.sides
        },
    }
