"""An analysis as a page to read and to print: one HTML file with all in it, and its charts beside it."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from sandtable.core.errors import InputError
from sandtable.core.files import write_file
from sandtable.core.match import Match
from sandtable.core.record import seat_tag
from sandtable.lab.analyse import BLUNDER, MISTAKE, WORLDS, Analysis
from sandtable.lab.charts import Chart, charts
from sandtable.lab.export import ExportError
from sandtable.lab.wording import SIGNS, give_or_take, percent, points, side_names, signed, thinking, told

REPORT = "report.html"
CHARTS = "charts"
TEMPLATE = "report.html.j2"


def require_report() -> None:
    """Refuse a report where what draws and writes it is not installed, and name the extra that brings it."""
    try:
        import jinja2  # noqa: F401
        import matplotlib  # noqa: F401
    except ImportError:
        reason = "a report needs jinja2 and matplotlib; install them with: pip install 'sandtable[study]'"
        raise ExportError(reason) from None


def write_report(analysis: Analysis, folder: Path) -> None:
    """Write the page and its charts to a folder."""
    make_folder(folder)
    drawn = charts(analysis)
    for chart in drawn:
        write_file(folder / CHARTS / f"{chart.name}.svg", chart.svg)
        write_file(folder / CHARTS / f"{chart.name}.png", chart.png)
    write_file(folder / REPORT, page(analysis, drawn))


def make_folder(folder: Path) -> None:
    """Make the folder of a report, unless it is there; whoever has much to do first may want to know that it can be."""
    try:
        (folder / CHARTS).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(str(folder), None, (error.strerror or str(error)).lower()) from None


def page(analysis: Analysis, drawn: list[Chart]) -> str:
    """Return the page."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    shelf = Environment(
        loader=PackageLoader("sandtable.lab", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    shelf.filters |= {word.__name__: word for word in (percent, points, signed, give_or_take, thinking, told, embedded)}
    return shelf.get_template(TEMPLATE).render(_facts(analysis), charts=drawn)


def _facts(analysis: Analysis) -> dict[str, Any]:
    match = analysis.match
    facts = match.game.facts
    return {
        "analysis": analysis,
        "game": facts,
        "scenario": facts.scenarios[match.scenario].title,
        "sides": side_names(match.game),
        "players": [_players(match, camp) for camp in range(len(facts.camps))],
        "result": match.result,
        "moment": match.game.moment(match.now),
        "signs": SIGNS,
        "limits": {"blunder": BLUNDER, "mistake": MISTAKE, "worlds": WORLDS},
    }


def _players(match: Match[Any], camp: int) -> str:
    """Return who played a camp, at all its seats."""
    camp_of = match.game.facts.camp_of
    seats = [seat for seat, sides in match.seats.items() if camp_of[sides[0]] == camp]
    return ", ".join(match.headers.get(seat_tag(seat), "?") for seat in seats)


def embedded(chart: Chart) -> str:
    """Return a chart as an address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode(chart.svg).decode()}"
