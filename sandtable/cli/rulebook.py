"""The rules of a game, to read and to count: `sandtable rules`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.console import print_error, print_json, say
from sandtable.core.errors import InputError
from sandtable.core.plugins import find_game
from sandtable.core.rule import Ledger, Rule
from sandtable.lab.coverage import Coverage, checkout, coverage

FEW = 5  # places that are named, where there may be hundreds


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    rule: Annotated[str, typer.Argument(metavar="ID", help="one rule, in full")] = "",
    search: Annotated[str, typer.Option(metavar="TEXT", help="the rules that contain all these words")] = "",
    count: Annotated[bool, typer.Option("--coverage", help="where each rule is found; plays the cases")] = False,
    root: Annotated[Path | None, typer.Option(help="the checkout with cases and tests, if not here")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Show the rules of a game: all, one, those with some words, or how well code and cases cover them."""
    ledger = find_game(game).ledger
    if count:
        show_coverage(game, root or checkout(Path.cwd()), as_json)
        return
    found = find_rules(ledger, rule) if rule else ledger.search(search)
    if as_json:
        print_json({"game": game, "rules": [asdict(entry) for entry in found]})
    else:
        say(rules_text(found) or f"no rule contains '{search}'")


def show_coverage(game: str, root: Path, as_json: bool) -> None:
    """Count how well code and cases cover the rules; the exit code is 2 if a case or test cannot be read."""
    unreadable: list[InputError] = []
    covered = coverage(find_game(game), root, unreadable.append)
    if as_json:
        print_json(coverage_doc(game, covered))
    else:
        say(*coverage_lines(game, covered))
    for error in unreadable:
        print_error(error)
    if unreadable:
        raise typer.Exit(2)


def find_rules(ledger: Ledger, text: str) -> list[Rule]:
    """Return the rule with this id, in any case, or else those that contain all the words; never none."""
    same = [rule for rule in ledger if rule.id.lower() == text.lower()]
    return same or ledger.search(text) or [ledger[text]]


def rules_text(found: list[Rule]) -> str:
    """Return one rule in full, or several a paragraph each."""
    return rule_text(found[0]) if len(found) == 1 else "\n".join(f"{rule.id}  {rule.rule}" for rule in found)


def rule_text(rule: Rule) -> str:
    """Return all that the ledger says about a rule."""
    lines = [f"{rule.id}  {rule.section} ({rule.kind})", rule.rule]
    if rule.decides:
        lines.append(f"Decides: {rule.decides}")
    if rule.gap:
        lines.append(f"Gap: {rule.gap}")
    if rule.depends:
        lines.append(f"See also: {', '.join(rule.depends)}")
    return "\n".join(lines)


def coverage_lines(game: str, rules: Mapping[str, Coverage]) -> Iterator[str]:
    """Yield where every rule is implemented, seen and listed, then what is missing, then the count."""
    for rule, found in rules.items():
        yield rule
        yield f"  implemented: {_places(found.implemented)}"
        yield f"  seen: {_places(found.seen) if found.seen or found.told else 'the code never tells it'}"
        yield f"  listed: {_places(found.listed)}"
    for fault, missing in uncovered(rules).items():
        yield f"{fault}: {', '.join(missing) or 'none'}"
    seen = sum(bool(found.seen) for found in rules.values())
    listed = sum(found.is_covered and not found.seen for found in rules.values())
    covered = sum(found.is_covered for found in rules.values())
    yield f"{game}: {covered}/{len(rules)} rules covered; {seen} are seen in cases, {listed} only listed"


def _places(places: list[str]) -> str:
    shown = ", ".join(places[:FEW]) or "nowhere"
    return f"{shown} and {len(places) - FEW} more" if len(places) > FEW else shown


def coverage_doc(game: str, rules: Mapping[str, Coverage]) -> dict[str, object]:
    """Return the same for a program."""
    return {
        "game": game,
        "covered": sum(found.is_covered for found in rules.values()),
        "total": len(rules),
        **uncovered(rules),
        "rules": {rule: asdict(found) for rule, found in rules.items()},
    }


def uncovered(rules: Mapping[str, Coverage]) -> dict[str, list[str]]:
    """Return the rules that no code cites, those that code can tell and no case saw, and those that nothing lists."""
    return {
        "not implemented": [rule for rule, found in rules.items() if not found.implemented],
        "not seen": [rule for rule, found in rules.items() if found.told and not found.seen],
        "not listed": [rule for rule, found in rules.items() if not (found.told or found.seen or found.listed)],
    }
