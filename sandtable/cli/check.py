"""Records, positions and cases, looked at: `sandtable replay`, `verify`, `position`, `case`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.console import print_error, print_json, say
from sandtable.cli.files import check_absent
from sandtable.cli.narrate import decision_lines, history_lines, result_line
from sandtable.core import opening
from sandtable.core import replay as records
from sandtable.core.case import Outcome, case_files, load_case, run_case
from sandtable.core.errors import InputError
from sandtable.core.files import read_text, write_file
from sandtable.core.match import Match

Json = Annotated[bool, typer.Option("--json", help="for programs")]


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    to: Annotated[int | None, typer.Option(metavar="N", help="only the first N orders")] = None,
    output: Annotated[Path | None, typer.Option("-o", metavar="BRANCH", help="a record that ends there")] = None,
    force: Annotated[bool, typer.Option("--force", help="write over BRANCH")] = False,
    as_json: Json = False,
) -> None:
    """Play a record again: tell what happened, and where the match stands then."""
    match = records.replay(read_text(file), str(file), to)
    if output:
        if not force:
            check_absent(output)
        write_file(output, match.record())
    if as_json:
        print_json(match_doc(match))
        return
    say(*history_lines(match.game, match.past(match.game.facts.sides)))
    print_situation(match)


def verify(file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Prove a record: every order legal, every checksum right, every die as its seed gives it."""
    say(f"{file}: {records.verify(read_text(file), str(file))}")


def position(file: Annotated[Path, typer.Argument(metavar="FILE")], as_json: Json = False) -> None:
    """Check a position, and describe it."""
    match = opening.load(file, seed=0)
    if as_json:
        print_json(match_doc(match))
    else:
        print_situation(match)


def case(files: Annotated[list[Path], typer.Argument(metavar="FILE_OR_FOLDER…")]) -> None:
    """Run rule cases; the exit code is 1 if one fails, 2 if one cannot be read."""
    passed = failed = unreadable = 0
    found = case_files(files)
    if not found:
        raise InputError(", ".join(map(str, files)), None, "there is no case here")
    for path in found:
        try:
            outcome = run_case(load_case(path))
        except InputError as error:
            print_error(error)
            unreadable += 1
            continue
        say(outcome_line(outcome))
        passed += outcome.ok
        failed += not outcome.ok
    say(f"{passed} passed, {failed} failed" + (f", {unreadable} unreadable" if unreadable else ""))
    if unreadable or failed:
        raise typer.Exit(2 if unreadable else 1)


def outcome_line(outcome: Outcome) -> str:
    """Return what became of a case as one line."""
    source = outcome.case.source
    if outcome.ok:
        return f"ok   {source}: {outcome.case.title}"
    where = f"{source}:{outcome.line}" if outcome.line else source
    step = f"step {outcome.step}: " if outcome.step else ""
    return f"FAIL {where}: {outcome.case.title}: {step}{outcome.reason} ({', '.join(outcome.case.rules)})"


def print_situation(match: Match[Any]) -> None:
    """Print where a match stands: the moment, the situation, what is asked or how it ended."""
    say(f"— {match.game.moment(match.now)} —")
    say(match.game.show.briefing(match.now))
    if match.decision:
        say(f"{match.game.side_id(match.decision.side)} to decide")
        say(*decision_lines(match.decision))
    if match.result:
        say(result_line(match.game, match.result))
    say(f"{len(match.history)} orders, hash {match.now.digest()}")


def match_doc(match: Match[Any]) -> dict[str, Any]:
    """Return where a match stands, for a program."""
    game, decision, result = match.game, match.decision, match.result
    return {
        "game": game.facts.id,
        "version": game.facts.version,
        "scenario": match.scenario,
        "orders": [game.notation.text(order) for order in match.history.orders()],
        "moment": game.moment(match.now),
        "hash": match.now.digest(),
        "position": game.texts.dump(match.now),
        "decision": decision
        and {
            "side": game.side_id(decision.side),
            "step": decision.step,
            "prompt": decision.prompt,
            "rules": decision.rules,
            "legal": match.legal.texts(),
        },
        "result": result
        and {
            "winner": game.facts.winner(result),
            "level": result.level,
            "rule": result.rule,
        },
    }
