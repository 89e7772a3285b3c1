"""A fight can be judged, and all that the page shows be heard, without a map."""

from __future__ import annotations

from pathlib import Path
from random import Random

import sandtable
from sandtable.cli.picture import board_lines, overlay_lines, worksheet_lines
from sandtable.core.plugins import find_game
from tests.cli.conftest import Run
from tests.cli.test_terminal import PLAY, answers, script
from tests.toy.language import NOTATION

TOY_THREAT = (
    'sandtable = 1\ngame = "toy"\nscenario = "duel"\nclear = true\nstep = "move"\nside = "red"\n'
    '[units]\nred-guard = "south"\nblue-guard = "keep"\n'
)


def test_status_and_victory_tell_what_the_strip_of_the_page_does(run: Run) -> None:
    output = run(*PLAY, typed=script("status", "victory")).stdout
    assert answers(output, "status") == [
        "Turn: 1 of 3",
        "Weather: clear (TOY-weather/1)",
        "Coins: Red 3, Blue 3 (TOY-bid/2)",
        "Leads: nobody holds the keep. Who holds the keep after the last turn wins. (TOY-victory/1)",
        "  Harbour is full (TOY-stack/1)",
        "  Marsh is full (TOY-stack/1)",
    ]
    assert answers(output, "victory") == [answers(output, "status")[3]]


def test_the_end_is_told_with_what_decided_it(run: Run) -> None:
    output = run(*PLAY, typed=script(*["bid 1", "bid 0", "pass", "pass"] * 3, "victory")).stdout
    assert answers(output, "victory")[1:] == [
        "A draw",
        "  red has 2 units left (TOY-victory/2)",
        "  blue has 2 units left (TOY-victory/2)",
    ]


def test_a_battle_board_is_told_in_words(run: Run) -> None:
    Path("p.toml").write_text(TOY_THREAT)
    typed = script("battle", "battle keep", "battle bay", "odds", "odds keep")
    output = run("play", "toy", "--terminal", "--load", "p.toml", typed=typed).stdout
    assert answers(output, "battle") == [
        "The keep is threatened",
        "  Red, attacker",
        "    Red Guard: strength 2",
        "    a die each: 1–6 (TOY-battle/1)",
        "  Blue, defender",
        "    Blue Guard: strength unknown",
        "    a die each: 1–6 (TOY-battle/1)",
        "  The lower sum of die and strength goes into exile. (TOY-battle/2)",
    ]
    assert answers(output, "battle keep") == answers(output, "battle")
    assert answers(output, "battle bay") == ["there is no battle in The Bay"]
    assert answers(output, "odds") == answers(output, "odds keep") == ["no dice decide anything in The Keep"]


def test_what_a_game_does_not_tell_is_refused_in_words(run: Run) -> None:
    output = run(*PLAY, typed=script("forecast", "odds", "battle", "worksheet", "supply", "overlay weather")).stdout
    assert answers(output, "forecast") == ["nothing is planned of which the end could be told"]
    assert answers(output, "odds") == ["write: odds PLACE"]
    assert answers(output, "battle") == ["there is no battle"]
    assert answers(output, "worksheet") == ["there is nothing to reckon with now"]
    assert answers(output, "supply") == ["this game tells nothing about supply here"]
    assert answers(output, "overlay weather") == ["no overlay is called 'weather'"]


def test_overlays_are_listed_and_told_by_what_their_colours_mean(run: Run) -> None:
    output = run(*PLAY, typed=script("overlay", "overlay holds", "overlay ways")).stdout
    assert answers(output, "overlay") == ["  Who holds what", "  Ways"]
    assert answers(output, "overlay holds") == ["Who holds what", "  Red: Harbour", "  Blue: Marsh"]
    assert answers(output, "overlay ways")[1:3] == ["  Red Guard", "    in one move: North, Marsh, South"]


def test_panels_are_listed_and_told_card_by_card(run: Run) -> None:
    output = run(*PLAY, typed=script("panel", "panel treas", "panel weather")).stdout
    assert answers(output, "panel") == ["  Treasury"]
    lines = answers(output, "panel treas")
    assert lines[:3] == ["Treasury", "Purses", "  Red"]
    assert lines[3].startswith("    Coins: ")
    assert lines[3].endswith(" (TOY-bid/2)")
    assert lines[-4:] == [
        "  What coins buy",
        "    Turn: 1 of 3 (TOY-victory/1)",
        "    Prices (TOY-exile/2)",
        "      What a unit out of exile, Coins 1",
    ]
    assert answers(output, "panel weather") == ["no panel is called 'weather'"]


def test_a_fight_is_judged_by_words_alone(run: Run) -> None:
    match, rng = sandtable.new("westfront", "s44", seed=0), Random(0)
    while not match.now.battles or not match.decision or match.decision.step != "battles":
        match.play(match.legal.draw(rng))
    Path("m.txt").write_text(match.record())
    board = match.game.show.battle_boards(match.now)[0]
    odds, battle = f"odds {board['place']}", f"battle {board['place']}"
    typed = script(battle, odds, "forecast", "supply", "overlay seas", "overlay allied rail")
    output = run("play", "westfront", "--terminal", "--load", "m.txt", typed=typed).stdout
    assert any("Original Attacker" in line for line in answers(output, battle))
    assert any(", fire " in line for line in answers(output, battle))
    assert any("%" in line for line in answers(output, odds))
    assert any("goes on" in line for line in answers(output, "forecast"))
    assert answers(output, "supply")[0] in ("Allied supply", "Axis supply")
    assert any(line.startswith("  Tyrrhenian Sea: ") for line in answers(output, "overlay seas"))
    assert any(" to " in line for line in answers(output, "overlay allied rail"))


def test_without_dice_the_odds_are_what_comes_of_it(run: Run) -> None:
    match, rng = sandtable.new("soft-underbelly", "campaign", seed=0), Random(0)
    while not match.game.show.forecast(match.now):
        match.play(match.legal.draw(rng))
    Path("m.txt").write_text(match.record())
    output = run("play", "soft-underbelly", "--terminal", "--load", "m.txt", typed=script("odds", "forecast")).stdout
    assert answers(output, "odds") == answers(output, "forecast") == match.game.show.forecast(match.now)


def test_production_is_reckoned_by_words_alone(run: Run) -> None:
    match, rng = sandtable.new("westfront", "husky", seed=2), Random(2)
    while not match.decision or match.decision.step != "production":
        match.play(match.legal.draw(rng))
    Path("m.txt").write_text(match.record())
    lines = answers(
        run("play", "westfront", "--terminal", "--load", "m.txt", typed=script("worksheet")).stdout, "worksheet"
    )
    assert lines[0].startswith("Production: 0 of ")
    assert any(line.startswith("  PPs left: ") for line in lines)
    assert any(line.startswith("  build: ") for line in lines)


def test_a_board_that_is_being_fought_tells_how_far_it_is() -> None:
    side = {"side": "red", "role": "active", "units": [], "total": "3", "notes": ["no cover"]}
    board = {"title": "Keep", "stages": ["Fire", "Loss"], "stage": 1, "sides": [side], "notes": ["mud"]}
    lines = ["Keep", "  now: Loss, of Fire, Loss", "  Red, active", "    in all: 3", "    no cover", "  mud"]
    assert list(board_lines(NOTATION, board)) == lines


def test_a_worksheet_without_progress_or_prices_is_told() -> None:
    sheet = {"title": "Set-up", "rows": [{"label": "left", "value": "2 units"}], "prices": {"build": {}}}
    assert list(worksheet_lines(NOTATION, sheet)) == ["Set-up", "  left: 2 units"]


def test_a_worksheet_names_what_has_a_price() -> None:
    sheet = {"title": "Purse", "prices": {"bid": {"2": "2 coins"}, "disband": {"red-guard": "free"}}}
    told = ["Purse", "  bid: 2 2 coins", "  disband: Red Guard free"]
    assert list(worksheet_lines(NOTATION, sheet)) == told
    war = find_game("europe-engulfed").notation
    wings = {"title": "Purse", "prices": {"wing": {"germany": "5 WERPs"}, "buy": {"asw": "15 WERPs"}}}
    assert list(worksheet_lines(war, wings)) == ["Purse", "  wing: Germany 5 WERPs", "  buy: an ASW level 15 WERPs"]


def test_a_worksheet_with_tabs_tells_prices_and_why_not() -> None:
    bought = {"label": "infantry", "value": "3 left", "price": "4 WERPs", "note": "a block", "order": ["build", "inf"]}
    barred = {"label": "armor", "value": "1 left", "refusal": {"text": "no oil", "rule": "X-9/1"}}
    lost = {"label": "damage", "value": "−2", "tone": "bad", "rule": "X-2/1"}
    tab = {"title": "New units", "note": "all", "rows": [bought, barred]}
    sheet = {"title": "Purse", "rows": [lost], "tabs": [tab]}
    assert list(worksheet_lines(NOTATION, sheet)) == [
        "Purse",
        "  damage: −2 (X-2/1)",
        "  New units: all",
        "    infantry: 3 left, 4 WERPs, a block",
        "    armor: 1 left; no oil (X-9/1)",
    ]


def test_an_overlay_of_units_lines_and_seas_is_told() -> None:
    doc = {
        "units": {"bad": ["red-guard"]},
        "lines": [["north", "south", "red"]],
        "seas": {"bay": {"title": "The Bay", "owner": "red", "value": 2}},
        "legend": {"bad": "hungry", "red": "Red"},
    }
    told = ["Mixed", "  hungry: Red Guard", "  Red: North to South", "  The Bay: Red, value 2"]
    assert list(overlay_lines(NOTATION, "Mixed", doc)) == told


def test_of_many_places_and_lines_a_few_are_named_and_the_rest_counted() -> None:
    doc = {
        "fills": {"good": ["north", "south", "keep"], "far": []},
        "lines": [["north", "south", "red"], ["south", "keep", "red"]],
        "legend": {"good": "fed", "red": "Red"},
    }
    told = ["Supply", "  fed: North and 2 more", "  Red: North to South and 1 more"]
    assert list(overlay_lines(NOTATION, "Supply", doc, 1)) == told
