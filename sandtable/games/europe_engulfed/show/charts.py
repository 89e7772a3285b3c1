"""The charts for the table's reference pages: the tables of charts.toml, with their rules; ours are marked as such."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sandtable.core.charts import chart
from sandtable.core.documents import Doc
from sandtable.games.europe_engulfed.world.calendar import TURN_TITLES, turn_of
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.roster import NATION_NUMBER, NATION_TITLES

_CHARTS: Final[dict[str, dict[str, Any]]] = DATA.tables("charts.toml")
_PAGES: Final[dict[str, Any]] = DATA.tables("table.toml")["chart"]
_YEARS: Final = [str(year) for year in range(1939, 1946)]
_MAJOR_ACTIONS: Final = ("germany", "italy", "britain", "usa", "france", "ussr")


def charts() -> Iterator[Doc]:
    """Yield every chart: prices and incomes first, then movement and combat, strategic warfare, the sea, victory."""
    yield from map(_listed, ("build", "items", "income"))
    yield _limits()
    yield _actions()
    yield from map(_listed, ("strat-moves", "movement"))
    yield _bonuses()
    yield _u_boats()
    yield from map(_listed, ("raids", "fleets", "other"))
    yield _victory()


def _page(name: str, columns: list[str], rows: list[list[Any]], source: str | None = None) -> Doc:
    """Return a chart; its title says so if the figures are ours (EE-1.1/1 and its like: the charts are lost)."""
    page = _PAGES[name]
    mark = " (reconstructed)" if source else ""
    return chart(page["title"] + mark, columns, rows, page["rule"])


def _listed(name: str) -> Doc:
    """Return a chart of figures, each with its words and its rule as table.toml lists them."""
    page = _PAGES[name]
    rows = [[words, _figure(key), rule] for key, words, rule in page["rows"]]
    table = _CHARTS.get(name, {})
    return _page(name, [page["of"], page["unit"], "Rule"], rows, table.get("source"))


def _figure(key: str) -> Any:
    """Return a figure of charts.toml by its table and key: `build.wing`."""
    value: Any = _CHARTS
    for part in key.split("."):
        value = value[part]
    return value


def _limits() -> Doc:
    limits = {name: row for name, row in _CHARTS["limits"].items() if isinstance(row, dict)}
    keys = ("aircraft", "bombers", "u-boats", "v1", "v2")
    rows = [[_title(name), *(row.get(key, "–") for key in keys)] for name, row in limits.items()]
    return _page("limits", ["Points a turn", "Aircraft", "of them bombers", "U-boats", "V-1", "V-2"], rows)


def _actions() -> Doc:
    held = _CHARTS["special-actions"]
    rows = [[_title(name), *held[name]] for name in _MAJOR_ACTIONS]
    rows += [[_title(name), *[1] * len(_YEARS)] for name in held["minors"]]
    return _page("special-actions", ["Most held", *_YEARS], rows)


def _bonuses() -> Doc:
    columns = ["Bonus", "First round of a newly contested area", "Later rounds", "Counterattack", "Rule"]
    return _page("bonuses", columns, _PAGES["bonuses"]["rows"])


def _u_boats() -> Doc:
    boats = _CHARTS["u-boats"]
    width = boats["a-column"]
    spans = [f"{width * n + 1}-{width * (n + 1)}" for n in range(len(boats["table"][0]))]
    rows = [[str(die), *row] for die, row in enumerate(boats["table"], 1)]
    return _page("u-boats", ["Die", *spans], rows, boats["source"])


def _victory() -> Doc:
    victory = _CHARTS["victory"]
    rows = [
        [f"Germany conquered by {TURN_TITLES[turn_of(row['last'])]}", _level(row["level"]), row["rule"]]
        for row in victory["germany-falls"]
    ]
    rows += [
        [f"Germany stands, {row['least']} or more Axis resource areas", _level(row["level"]), row["rule"]]
        for row in victory["germany-stands"]
    ]
    decisive = victory["axis-decisive"]
    names = ", ".join(map(_title, decisive["conquered-of"]))
    rows.append([f"{decisive['count']} of {names} conquered", "Axis decisive", decisive["rule"]])
    return _page("victory", ["What", "Victory", "Rule"], rows)


def _level(level: str) -> str:
    return level.replace("-", " ").capitalize()


def _title(name: str) -> str:
    return NATION_TITLES[NATION_NUMBER[name]]
