"""Commands that look at a match as the page shows it: how things stand, what may come of a fight, who is in supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.cli.command import Command, Refused
from sandtable.cli.console import say
from sandtable.cli.odds import LISTED, place_of, print_prospects, prospects
from sandtable.cli.picture import (
    board_lines,
    card_lines,
    epilogue_lines,
    fact_lines,
    overlay_lines,
    remark_lines,
    title_of,
    worksheet_lines,
)
from sandtable.core.names import kebab
from sandtable.core.show import Overlay

if TYPE_CHECKING:
    from sandtable.cli.terminal import Terminal

VICTORY, SUPPLY = "victory", "supply"  # the ids of facts about who leads; the kind of warnings, and of overlays


def show_status(at: Terminal, words: str) -> None:
    """Tell how things stand, and what ought to be seen to."""
    p, show, notation = at.view().position, at.game.show, at.game.notation
    lines = [*fact_lines(show.status(p)), *remark_lines(notation, show.warnings(p))]
    say(*lines or [at.game.when(p)])


def show_victory(at: Terminal, words: str) -> None:
    """Tell who leads, or how it ended."""
    p, show = at.view().position, at.game.show
    leads = fact_lines(fact for fact in show.status(p) if fact.id == VICTORY)
    lines = [*leads, *epilogue_lines(at.game.notation, show.epilogue(p))]
    if not lines:
        raise Refused("this game does not tell who leads")
    say(*lines)


def show_forecast(at: Terminal, words: str) -> None:
    """Tell what would come of all that is planned."""
    lines = at.game.show.forecast(at.view().position)
    if not lines:
        raise Refused("nothing is planned of which the end could be told")
    say(*lines)


def show_odds(at: Terminal, words: str) -> None:
    """Tell how likely it is what may come of the fight in a place; where there are no dice, what comes of it."""
    if not at.game.facts.chance:
        show_forecast(at, "")
        return
    p = at.view().position
    name = words or _only_battle(at)
    print_prospects(prospects(at.game, p, place_of(at.game, name)), LISTED)


def _only_battle(at: Terminal) -> str:
    places = [str(board["place"]) for board in at.game.show.battle_boards(at.view().position)]
    if len(places) == 1:
        return places[0]
    battles = f": there are battles in {', '.join(places)}" if places else ""
    raise Refused(f"write: odds PLACE{battles}")


def show_battle(at: Terminal, words: str) -> None:
    """Tell the battle boards: who fights where, with what."""
    notation = at.game.notation
    boards = at.game.show.battle_boards(at.view().position)
    if words:
        place = notation.places.ids[place_of(at.game, words)]
        boards = [board for board in boards if board["place"] == place]
    if not boards:
        raise Refused(f"there is no battle{' in ' + title_of(notation, kebab(words)) if words else ''}")
    for board in boards:
        say(*board_lines(notation, board))


def show_worksheet(at: Terminal, words: str) -> None:
    """Tell what there is to reckon with at this decision: what is left, what things cost."""
    view = at.view()
    sheet = at.game.show.worksheet(view.position, view.side) if view.decision else None
    if sheet is None:
        raise Refused("there is nothing to reckon with now")
    say(*worksheet_lines(at.game.notation, sheet))


def show_supply(at: Terminal, words: str) -> None:
    """Tell from where units are in supply, and which are not."""
    notation, p = at.game.notation, at.view().position
    found = [overlay for overlay in _overlays(at) if overlay.id.startswith(SUPPLY)]
    lines = [line for overlay in found for line in overlay_lines(notation, overlay.title, overlay.show(p), LISTED)]
    lines += remark_lines(notation, (remark for remark in at.game.show.warnings(p) if remark.kind == SUPPLY))
    if not lines:
        raise Refused("this game tells nothing about supply here")
    say(*lines)


def show_overlay(at: Terminal, words: str) -> None:
    """Tell what can be laid over the map; with some words, the overlays whose titles have them."""
    overlays = _overlays(at)
    if not words:
        say(*(f"  {overlay.title}" for overlay in overlays))
    fitting = [overlay for overlay in overlays if words and words.lower() in overlay.title.lower()]
    if not fitting and (words or not overlays):
        raise Refused(f"no overlay is called '{words}'" if words else "this game lays nothing over the map")
    for overlay in fitting:
        say(*overlay_lines(at.game.notation, overlay.title, overlay.show(at.view().position)))


def show_panel(at: Terminal, words: str) -> None:
    """Tell which displays there are; with some words, what those show whose titles have them."""
    view = at.view()
    panels = at.game.show.panels(view.position, view.side)
    if not words:
        say(*(f"  {panel.title}" for panel in panels))
    fitting = [panel for panel in panels if words and words.lower() in panel.title.lower()]
    if not fitting and (words or not panels):
        raise Refused(f"no panel is called '{words}'" if words else "this game has no panels")
    for panel in fitting:
        say(panel.title, *card_lines(panel.show(view.position)))


def _overlays(at: Terminal) -> list[Overlay[Any]]:
    view = at.view()
    return list(at.game.show.overlays(view.position, view.side))


LOOKS: dict[str, Command] = {
    "status": Command("", "turn, weather, points, who leads, and what ought to be seen to", show_status),
    "victory": Command("", "who leads, or how it ended", show_victory),
    "forecast": Command("", "what would come of all that is planned", show_forecast),
    "odds": Command("[PLACE]", "how likely it is what may come of a fight", show_odds),
    "battle": Command("[PLACE]", "who fights where, with what", show_battle),
    "supply": Command("", "from where units are in supply, and which are not", show_supply),
    "worksheet": Command("", "what is left, and what things cost", show_worksheet),
    "overlay": Command("[WORDS]", "what can be laid over the map", show_overlay),
    "panel": Command("[WORDS]", "what the displays beside the map show", show_panel),
}
