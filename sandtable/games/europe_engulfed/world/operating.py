"""Where the units of a power may stand, as rows (EE-9.12 to EE-9.41)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sandtable.core.bits import union
from sandtable.games.europe_engulfed.world.atlas import OF_FRONT, PACT_AREAS, REGION, Front, areas_of
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import ALL_UNITS, MILITIA, NATION_NUMBER, OF_NATION, Nation
from sandtable.games.europe_engulfed.world.setup import DATE_IDS, Date

ANY_NUMBER: Final = 255


@dataclass(frozen=True)
class Row:
    """Areas in which units of a power may end a phase, while the row is open."""

    nation: Nation
    units: int  # of the power, those that it speaks of; wings go by rows of all units
    areas: int
    taken: int  # and those of these areas that the Soviets took under the pact (EE-9.17/2)
    since: Date | None  # open from this date on
    after: Date | None  # open from the turn after this date
    most_ground: int
    most_wings: int
    rule: str


def _date(name: str | None) -> Date | None:
    return None if name is None else Date(DATE_IDS.index(name))


def _row(doc: dict[str, Any]) -> Row:
    nation = NATION_NUMBER[doc["power"]]
    named = areas_of(*doc.get("areas", ())) | union(REGION[name] for name in doc.get("regions", ()))
    fronts = union(OF_FRONT[Front[name.upper()]] for name in doc.get("weather-zones", ()))
    return Row(
        nation=nation,
        units=OF_NATION[nation] & (MILITIA if doc["units"] == "militia" else ALL_UNITS),
        areas=named | fronts,
        taken=PACT_AREAS if doc.get("pact") else 0,
        since=_date(doc.get("from")),
        after=_date(doc.get("after")),
        most_ground=doc.get("max-ground", ANY_NUMBER),
        most_wings=doc.get("max-wings", ANY_NUMBER),
        rule=doc["rule"],
    )


ROWS: tuple[Row, ...] = tuple(map(_row, DATA.tables("operating.toml")["row"]))
ROWS_OF: tuple[tuple[Row, ...], ...] = tuple(tuple(row for row in ROWS if row.nation is nation) for nation in Nation)
