"""What may come of a fight: `sandtable odds`."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from sandtable.cli.console import print_json, print_table
from sandtable.core import opening
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.hint import did_you_mean
from sandtable.core.names import kebab
from sandtable.core.plugins import find_game
from sandtable.core.show import Prospect

ODDS_HELP = "A fight can also be described: --TERM WORDS…, e.g. --attack 'armor 3' --defend 'infantry 2' --terrain hill"
_TERMS = "sandtable.terms"
LISTED = 12
_LEAST = Fraction(1, 20_000)  # less would be rounded to 0.00%


class OddsError(SandtableError):
    """A fight that nobody can find."""


class TermsCommand(TyperCommand):
    """A command that keeps every option it does not know, with the words behind it, for the game to read."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = {name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
        own: list[str] = []
        terms: dict[str, list[str]] = {}
        words = own
        for word in args:
            name, equals, value = word.partition("=")
            if not word.startswith("-"):
                words.append(word)
            elif name in known:
                words = own
                words.append(word)
            else:
                words = terms.setdefault(name.lstrip("-"), [])
                words += [value] if equals else []
        ctx.meta[_TERMS] = {term: " ".join(found) for term, found in terms.items()}
        return super().parse_args(ctx, own)


def odds(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="a position, or a record")] = None,
    battle: Annotated[str, typer.Option(metavar="PLACE", help="where the fight in it is")] = "",
    everything: Annotated[bool, typer.Option("--all", help="all outcomes, not only the likeliest")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Say exactly how likely it is what may come of a fight."""
    chosen = find_game(game)
    terms: dict[str, str] = ctx.meta[_TERMS]
    if position:
        if terms:
            raise OddsError(f"a position needs no --{next(iter(terms))}")
        match = opening.load(position, seed=0)
        if match.game is not chosen:
            raise OddsError(f"{position} is of {match.game.facts.id}, not of {chosen.facts.id}")
        found = prospects(chosen, match.now, place_of(chosen, battle))
    elif battle:
        raise OddsError("--battle needs a --position that it is in")
    elif chosen.show.drill is None:
        raise OddsError(f"{chosen.facts.title} has no fights that could be described")
    else:
        found = prospects(chosen, *chosen.show.drill(terms))
    if as_json:
        print_json({"odds": [{"topic": topic, "text": text, "chance": float(part)} for topic, text, part in found]})
    else:
        print_prospects(found, len(found) if everything else LISTED)


def place_of(game: Game[Any], name: str) -> int:
    """Return the place that a name means."""
    if not name:
        raise OddsError("where is the fight? Write --battle PLACE")
    names = game.notation.places
    places = names.matches(kebab(name))
    if len(places) == 1:
        return places[0]
    if not places:
        raise OddsError(f"there is no place '{name}'{did_you_mean(name, names.ids)}")
    raise OddsError(f"'{name}' may mean: {', '.join(names.ids[place] for place in places)}")


def prospects(game: Game[Any], p: Any, place: int) -> list[Prospect]:
    """Return what may come of the fight in a place; refuse where there is none."""
    found = game.show.odds(p, place)
    if not found:
        raise OddsError(f"no dice decide anything in {game.notation.places.titles[place]}")
    return found


def print_prospects(found: list[Prospect], most: int) -> None:
    """Print the chances, topic by topic; of a long topic only those at its head."""
    rows = []
    for topic, group in groupby(found, key=lambda prospect: prospect.topic):
        members = list(group)
        for i, prospect in enumerate(members[:most]):
            rows.append((topic if i == 0 else "", prospect.text, _percent(prospect.chance)))
        if len(members) > most:
            rest = sum(prospect.chance for prospect in members[most:])
            rows.append(("", f"… and {len(members) - most} more (--all)", _percent(rest)))
    print_table(("", "", "chance"), rows)


def _percent(chance: Fraction | int) -> str:
    """Return a chance as people read it: what is possible is never 0, what is not certain never 1."""
    if 0 < chance < _LEAST:
        return "under 0.01%"
    return "over 99.99%" if 1 - _LEAST < chance < 1 else f"{float(chance):.2%}"
