"""What happens on a date: arrivals, withdrawals, conversions and the rest (EUC-51/1 to EUC-51/4, EUC-56/2).

The units that an event names are those of the scenario; an event none of whose units are in it does not happen.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from sandtable.core.bits import union
from sandtable.games.europa.world.atlas import BOXES, COUNTRY_IDS, LAND, OF_COUNTRY, Sheet
from sandtable.games.europa.world.charts import quarters
from sandtable.games.europa.world.documents import Doc
from sandtable.games.europa.world.nations import NATION, PURSES, SIDE_IDS, Nation
from sandtable.games.europa.world.pieces import AIR, UNIT, AirRow
from sandtable.games.europa.world.where import PLACE, area


class Spot(IntEnum):
    """What places an event speaks of."""

    PLACES = 0  # these
    PORTS = 1  # any port of the side
    AIRBASES = 2  # any airbase of the side in these
    WITH_UNIT = 3  # the hex of a unit, or else these


class Where(NamedTuple):
    """Where something arrives or leaves."""

    spot: Spot
    places: int
    unit: int = -1


class Arrive(NamedTuple):
    """A ground unit comes in (EUC-51/1)."""

    side: int
    unit: int
    where: Where
    is_cadre: bool = False
    if_liberated: str = ""  # the region that must be free (EU-103.B.21.a/4)
    region: int = 0  # to whose cities it may be shifted (EUC-51/1)
    note: str = ""


class ArriveAir(NamedTuple):
    """An air unit comes in."""

    side: int
    air: int
    where: Where
    note: str = ""


class Withdraw(NamedTuple):
    """Units leave (EUC-51/3)."""

    side: int
    units: tuple[int, ...]
    where: Where
    note: str = ""


class Return(NamedTuple):
    """A unit that was withdrawn comes back, in a form (EUC-51/3)."""

    side: int
    unit: int
    form: int
    where: Where
    note: str = ""


class Convert(NamedTuple):
    """Units get another form, or are replaced by a successor (EUC-51/4)."""

    side: int
    units: tuple[int, ...]
    to: int  # the successor, -1: none
    forms: tuple[int, ...]  # the form of each of the units from now on, or that of the successor
    if_supplied: bool  # each one only on the map in regular supply, or when it is next rebuilt
    note: str = ""


class ConvertAir(NamedTuple):
    """Air units get other ratings."""

    side: int
    airs: tuple[int, ...]
    rows: tuple[AirRow, ...]
    note: str = ""


class Rebuild(NamedTuple):
    """A cadre becomes the full unit for nothing (EUC-51/4)."""

    side: int
    unit: int
    note: str = ""


class Points(NamedTuple):
    """Replacement points come in, in quarters (EUC-50/1)."""

    side: int
    nation: Nation  # whose points they are
    infantry4: int
    armour4: int
    note: str = ""


class Join(NamedTuple):
    """A country joins a side (EUC-56/2)."""

    side: int
    country: int
    nation: Nation
    note: str = ""


class Transfer(NamedTuple):
    """Units are sent to another command and lose their bond (EU-103.A.21.a/3)."""

    side: int
    units: tuple[int, ...]
    to: str
    note: str = ""


class RuleBegins(NamedTuple):
    """A rule comes into force; it knows its date by itself."""

    side: int
    rule: str
    note: str = ""


class BoxPasses(NamedTuple):
    """A box changes hands (EUC-3.I/3)."""

    side: int  # who gains it
    box: int
    note: str = ""


Event = (
    Arrive
    | ArriveAir
    | Withdraw
    | Return
    | Convert
    | ConvertAir
    | Rebuild
    | Points
    | Join
    | Transfer
    | RuleBegins
    | BoxPasses
)

_EVERYWHERE: Final = "airbases"


def where_of(sheet: Sheet, names: list[str], otherwise: list[str] | None = None) -> Where:
    """Return where something arrives: towns, printed ids, `region:…`, `ports`, `airbases`, `airbases:…`, `hex-of:…`."""
    kind, _, name = names[0].partition(":")
    if kind == "ports":
        return Where(Spot.PORTS, sheet.everywhere)
    if kind == _EVERYWHERE:
        return Where(Spot.AIRBASES, OF_COUNTRY[name] & LAND & sheet.everywhere if name else sheet.everywhere)
    if kind == "hex-of":
        return Where(Spot.WITH_UNIT, where_of(sheet, otherwise or []).places if otherwise else 0, UNIT[name])
    places = 0
    for text in names:
        kind, colon, name = text.partition(":")
        places |= area(sheet, name) if colon else 1 << PLACE[kind]
    return Where(Spot.PLACES, places)


def simple_event(sheet: Sheet, row: Doc) -> tuple[Event, ...]:
    """Return the events of a row that changes no ratings."""
    side, note = SIDE_IDS.index(row["side"]), row.get("note", "")
    action = row["action"]
    if action == "arrive":
        return (
            Arrive(
                side=side,
                unit=UNIT[row["id"]],
                where=where_of(sheet, row["at"], row.get("else")),
                is_cadre=row.get("state") == "cadre",
                if_liberated=row.get("if-liberated", ""),
                region=union(area(sheet, name[7:]) for name in row["at"] if name.startswith("region:")),
                note=note,
            ),
        )
    if action == "arrive-air":
        return (ArriveAir(side, AIR[row["id"]], where_of(sheet, row["at"]), note),)
    if action == "withdraw":
        return (Withdraw(side, tuple(UNIT[name] for name in row["ids"]), where_of(sheet, row["at"]), note),)
    if action == "rebuild":
        return (Rebuild(side, UNIT[row["id"]], note),)
    if action == "points":
        return tuple(
            Points(side, PURSES[name, side], quarters(gain.get("inf", 0)), quarters(gain.get("arm", 0)), note)
            for name, gain in row["points"].items()
        )
    if action == "join":
        return (Join(side, COUNTRY_IDS.index(row["country"]), NATION[row["nation"]], note),)
    if action == "transfer":
        return (Transfer(side, tuple(UNIT[name] for name in row["ids"]), row["to"], note),)
    if action == "rule":
        return (RuleBegins(side, row["rule"], note),)
    raise ValueError(f"'{action}' of {row['turn']} is no action of a schedule")


def box_passes(row: Doc) -> BoxPasses:
    """Return how a box changes hands on a date."""
    box = PLACE[row["box"]]
    return BoxPasses(SIDE_IDS.index(row["to"]), box, f"{BOXES[box].title} changes hands")
