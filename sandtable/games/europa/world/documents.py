"""The files of units and scenarios as they are read; scenarios in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any, Final

from sandtable.games.europa.world.data import DATA

Doc = MutableMapping[str, Any]

SCENARIO_DOCS: Final[Mapping[str, Doc]] = {
    name: DATA.tables(f"scenarios/{name}.toml")
    for name in (
        "poland-1939",
        "desert-campaign",
        "desert-crusader",
        "desert-gazala",
        "eritrea-1941",
        "iraq-1941",
        "crete-1941",
        "france-1940",
        "overlord-1944",
        "france-1944",
        "tunisia-1943",
        "italy-1943",
        "gothic-1944",
        "sandbox",
    )
}
COMMON_DOCS: Final[Mapping[str, Doc]] = {"desert": DATA.tables("desert.toml")}  # what several scenarios share
UNITS_DOC: Final[Doc] = DATA.tables("units.toml")  # nations, classes, single units
BREAKDOWN_DOC: Final[Doc] = DATA.tables("breakdown.toml")
NO_DOC: Final[Doc] = {}


def common_doc(doc: Doc) -> Doc:
    """Return what a scenario shares with others."""
    return COMMON_DOCS[doc["common"]] if "common" in doc else NO_DOC


def chart_rows() -> list[Doc]:
    """Return the units of the chart of breakdowns: its divisions, then their components."""
    doc = BREAKDOWN_DOC
    return [*doc["british-armoured"], *doc["divisions"], *doc["components"]]
