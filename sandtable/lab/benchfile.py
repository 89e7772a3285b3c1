"""Reports of the bench as JSON: written, read again, and put together."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from pathlib import Path

from sandtable.core.documents import Doc, DocError, Node
from sandtable.core.errors import InputError
from sandtable.core.files import read_text
from sandtable.lab.bench import Report, Speed, Subject
from sandtable.lab.figures import FIGURES, LOOP, Figures

WANTED = "what `sandtable bench --json` prints is needed here"


def report_doc(report: Report) -> Doc:
    """Return a report as plain values: of each scenario the best figures first, then those of each round."""
    return {
        "python": report.python,
        "platform": report.platform,
        LOOP: report.loop,
        "games": {name: _speed_doc(speed) for name, speed in report.games.items()},
    }


def _speed_doc(speed: Speed) -> Doc:
    subject = speed.subject
    best = {figure.name: speed.best(figure) for figure in FIGURES}
    return {
        **{name: value for name, value in best.items() if value is not None},
        "version": subject.version,
        "compiled": subject.is_compiled,
        "kept": subject.kept,
        "orders": subject.orders,
        "rounds": list(speed.rounds),
    }


def read_reports(paths: Sequence[Path]) -> Report:
    """Return what some files say together: the rounds of all of them, which must be of the same subjects."""
    whole = read_report(paths[0])
    for path in paths[1:]:
        found = read_report(path)
        for name, speed in found.games.items():
            known = whole.games.get(name, replace(speed, rounds=()))
            if known.subject != speed.subject:
                raise InputError(str(path), None, f"{name} is not of the same rules and kept game as in {paths[0]}")
            whole.games[name] = replace(known, rounds=known.rounds + speed.rounds)
    return whole


def read_report(path: Path) -> Report:
    """Return the report that a file holds; refuse what is none."""
    try:
        doc = Node(json.loads(read_text(path)))
        games = {name: _read_speed(node) for name, node in doc.need("games").entries()}
        return Report(doc.need("python").text(), doc.need("platform").text(), games)
    except (ValueError, RecursionError):
        raise InputError(str(path), None, f"this is no JSON; {WANTED}") from None
    except DocError as error:
        where = f"{'.'.join(map(str, error.path))}: " if error.path else ""
        raise InputError(str(path), None, f"{where}{error.reason}; {WANTED}") from None


def _read_speed(node: Node) -> Speed:
    version, is_compiled = node.need("version").number(), node.need("compiled").flag()
    subject = Subject(version, is_compiled, node.need("kept").text(), node.need("orders").number())
    rounds = tuple(map(_read_round, node.need("rounds").items()))
    if not rounds:
        raise node.need("rounds").fault("no round stands here")
    return Speed(subject, rounds)


def _read_round(node: Node) -> Figures:
    wanted = [figure.name for figure in FIGURES if figure.name in node.table()]
    return {name: _read_figure(node.need(name)) for name in (LOOP, *wanted)}


def _read_figure(node: Node) -> float:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < inf:
        raise node.fault(f"a number above 0 is needed here, not {value!r}")
    return float(value)
