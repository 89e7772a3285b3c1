"""Scenes at the table, for pictures: each begins anew, or at a moment of a game that the bench keeps."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Final, NamedTuple

import sandtable
from sandtable.core.plugins import find_game
from sandtable.core.record import read_record
from sandtable.core.replay import replay
from sandtable.lab.keptgames import FOLDER, kept_path

SECONDS: Final = 90
Window = tuple[int, int]
UPRIGHT: Final = (390, 844)
SIDEWAYS: Final = (844, 390)
PEOPLE: Final = dict.fromkeys(("axis", "allies"), "human")


class Moment(NamedTuple):
    """A moment of a kept game, as a seat sees it: before the first line of the record that begins so, or the last."""

    game: str
    scenario: str
    seat: str
    upto: str = ""

    @property
    def _kept(self) -> tuple[str, str]:
        path = kept_path(FOLDER, find_game(self.game), self.scenario)
        return path.read_text(encoding="utf-8"), str(path)

    @property
    def last(self) -> str:
        """The last order of the game."""
        return read_record(*self._kept).orders[-1].text

    def match(self, **seats: str) -> dict[str, Any]:
        """Return a match that stands at this moment; who is not named is a person."""
        text, source = self._kept
        orders = read_record(text, source).orders
        found = (number for number, line in enumerate(text.splitlines(), 1) if self.upto and line.startswith(self.upto))
        end = next(found, orders[-1].line)
        given = sum(order.line < end for order in orders)
        return {"upload": replay(text, source, given).record(), "seats": PEOPLE | seats}

    def whole(self) -> dict[str, Any]:
        """Return the match as it ended."""
        return {"upload": self._kept[0], "seats": PEOPLE}


class Visitor:
    """Somebody at the page."""

    def __init__(self, browser: Any, url: str, window: Window, theme: str) -> None:
        size = {"width": window[0], "height": window[1]}
        is_phone = window in (UPRIGHT, SIDEWAYS)
        self.context = browser.new_context(viewport=size, color_scheme=theme, has_touch=is_phone, is_mobile=is_phone)
        self.context.add_init_script("localStorage.pace ??= 'at once'")  # nobody waits, unless that is looked at
        self.url = url
        self.page = self.context.new_page()

    def pace(self, pace: str) -> None:
        """Choose how fast others play, from the next page on."""
        self.context.add_init_script(f"localStorage.pace = {pace!r}")

    def call(self, path: str, body: object = None) -> Any:
        """Ask the server."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def look(self, address: str, sign: str) -> None:
        """Go to a page, and wait for something of it."""
        self.page.goto(f"{self.url}/{address}")
        self.page.wait_for_selector(sign)

    def sit(self, match: dict[str, Any], seat: str) -> None:
        """Begin a match, and sit down at its table."""
        made = self.call("/api/matches", match)["id"]
        self.look(f"#/match/{made}?seat={seat}", ".board")
        self.until("t?.live")
        self.page.evaluate("() => document.fonts.ready.then(() => null)")
        self.page.wait_for_timeout(900)

    def state(self, expression: str) -> Any:
        """Evaluate something about the table."""
        return self.page.evaluate(f"() => {{ const t = window.__table; return {expression} }}")

    def until(self, expression: str) -> None:
        """Wait until something is so."""
        end = monotonic() + SECONDS
        while not self.state(expression):
            assert monotonic() < end, f"after {SECONDS} s still not: {expression}"
            self.page.wait_for_timeout(50)

    def send(self, *texts: str) -> None:
        """Give orders."""
        for text in texts:
            last = self.state("t.live.last")
            self.state(f"t.orders.send({text!r})")
            self.until(f"t.live.last > {last} && !t.orders.waiting")


def look(one: Visitor, address: str, sign: str) -> None:
    """Look at a page."""
    one.look(address, sign)


def matches(one: Visitor) -> None:
    """Look at the list of somebody who has played for a while."""
    for name, match in {
        "How it really ended": GOTHIC._replace(scenario="sicily-1943").whole(),
        "Overlord, the third try": OVERLORD.match(axis="marshal"),
        "Sicily with Anna": LANDED.match(),
        "Sonnenblume, and on to Alamein": TORCH.match(allies="staff"),
    }.items():
        one.call("/api/matches", {**match, "name": name})
    one.look("", "li h3")
    one.page.locator("h2", has_text="Your matches").evaluate("node => node.scrollIntoView()")


def scenarios(one: Visitor) -> None:
    """Look at the scenarios of a game."""
    one.look("", ".hero")
    one.page.locator("[aria-controls=scenarios]").first.click()
    one.page.wait_for_timeout(600)


def set_up(one: Visitor) -> None:
    """Set a match up."""
    scenarios(one)
    one.page.locator("button", has_text="Set up").first.click()
    one.page.wait_for_selector("dialog form")


def table(one: Visitor, moment: Moment) -> None:
    """Sit at a table."""
    one.sit(moment.match(), moment.seat)


def close_up(one: Visitor, moment: Moment, place: str, width: int) -> None:
    """Sit at a table, and look at a place from near."""
    table(one, moment)
    look_at = """([place, width]) => {
      const {x, y} = window.__table.map.places[place];
      window.__board.zoom().centre(x, y, innerWidth / width);
    }"""
    one.page.evaluate(look_at, [place, width])


def whole_map(one: Visitor, moment: Moment) -> None:
    """Sit at a table, and see all of its map."""
    table(one, moment)
    one.page.keyboard.press("0")


def display(one: Visitor, moment: Moment, name: str) -> None:
    """Open a display beside the map."""
    table(one, moment)
    one.page.locator("#tab-displays").click()
    one.page.locator(f'[data-display="{name}"]').click()
    one.page.wait_for_selector(f'[data-shows="{name}"]')


def opening(one: Visitor, game: str, scenario: str, seat: str) -> None:
    """Sit at a table at which nothing was ordered yet."""
    one.sit({"game": game, "scenario": scenario, "seed": 1}, seat)


def ordered(one: Visitor, game: str, scenario: str, seat: str, orders: tuple[str, ...]) -> None:
    """Sit at a table at which some orders were given."""
    match = sandtable.new(game, scenario, seed=1)
    for order in orders:
        match.order(order)
    one.sit({"upload": match.record(), "seats": PEOPLE}, seat)


def laid(one: Visitor, game: str, scenario: str, seat: str, overlay: str) -> None:
    """Lay an overlay over a table at which nothing was ordered yet."""
    opening(one, game, scenario, seat)
    one.page.locator(".overlaybar .head").click()
    one.page.locator(f'[data-toggle="{overlay}"]').click()
    one.page.locator(".overlaybar .head").click()


def picked(one: Visitor, moment: Moment, unit: str) -> None:
    """Take a unit in hand, and see where it may go."""
    table(one, moment)
    one.page.locator(f'.counters [data-unit="{unit}"]').click()


def asked(one: Visitor, moment: Moment) -> None:
    """End a step that would lose something."""
    table(one, moment)
    one.page.locator(".verbs button").first.click()


def typed(one: Visitor, moment: Moment, key: str, text: str, sign: str) -> None:
    """Press a key, and type."""
    table(one, moment)
    one.page.keyboard.press(key)
    one.page.keyboard.type(text)
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector(sign)


def overlaid(one: Visitor, moment: Moment) -> None:
    """Lay things over the map."""
    table(one, moment)
    one.page.locator(".overlaybar .head").click()
    for key in "46":
        one.page.keyboard.press(key)


def theatre(one: Visitor, moment: Moment, order: str) -> None:
    """Fight a battle."""
    table(one, moment)
    one.send(order)
    one.page.wait_for_selector(".battleboard .party")
    one.page.wait_for_timeout(1500)  # until dice lie, and the banner of the next phase is gone


def recap(one: Visitor, moment: Moment) -> None:
    """Be told what the others did."""
    table(one, moment)
    one.state("t.pace.replay()")
    one.page.wait_for_selector(".recap")


def watched(one: Visitor, moment: Moment) -> None:
    """Watch what the others did."""
    one.pace("slow")
    table(one, moment)
    one.state("void t.pace.replay()")  # who waits for it sees only its end
    one.until("t.pace.isPlaying && t.pace.places.length > 1")


def ending(one: Visitor, moment: Moment) -> None:
    """Give the last order, and see how it ended."""
    table(one, moment)
    one.send(moment.last)
    if one.state("t.battle.isHeld"):
        one.page.locator(".battleboard footer button").last.click()
    one.page.wait_for_selector("dialog.ending .lines")


def lesson(one: Visitor, game: str, name: str, steps: int) -> None:
    """Follow a lesson for some steps."""
    taught = one.call(f"/api/games/{game}/lessons/{name}")
    one.sit({"game": game, "lesson": name}, taught["seat"])
    for step in taught["steps"][:steps]:
        one.send(*step["way"], *step["do"][:1])
        if not step["way"] and not step["do"]:
            one.page.locator(".lesson button", has_text="Next").click()
    one.page.wait_for_timeout(700)


def analysis(one: Visitor, moment: Moment) -> None:
    """Have a match analysed."""
    made = one.call("/api/matches", moment.whole())["id"]
    one.look(f"#/match/{made}/analysis?seat=table", "main button.main")
    one.page.click("main button.main")
    one.page.wait_for_selector(".anew", timeout=1000 * SECONDS)


def searched(one: Visitor, game: str, words: str) -> None:
    """Search the rules of a game."""
    one.look(f"#/rules/{game}", ".ruletext")
    one.page.fill(".search", words)


CONVOY: Final = Moment("soft-underbelly", "spring-1941", "axis", "move italian-convoy tripoli")
TOBRUK: Final = CONVOY._replace(upto="resolve tobruk")
SUMMER: Final = CONVOY._replace(upto="# 1941 summer, axis")
TORCH: Final = CONVOY._replace(upto="# 1942 winter, axis")
GOTHIC: Final = Moment("soft-underbelly", "gothic-line-1944", "table")
PALERMO: Final = Moment("westfront", "husky", "allies", "fight palermo {4 2}")
LANDED: Final = PALERMO._replace(upto="# Jul 1943, fortnight 2, allies")
STRUCK: Final = PALERMO._replace(upto="# Jul 1943, fortnight 1, axis", seat="axis")
MESSINA: Final = Moment("westfront", "husky", "table")
OVERLORD: Final = Moment("westfront", "s44", "allies", "# Jul 1944, fortnight 1, allies")
LVOV: Final = Moment("europe-engulfed", "campaign-1941", "axis", "attack lvov normal")
ARMOR: Final = LVOV._replace(upto="fire armor {3 3 6")
FIRED: Final = LVOV._replace(upto="attack lithuania normal")
PRODUCED: Final = LVOV._replace(upto="step de-xxv")
EUROPE: Final = PRODUCED._replace(upto="# Jul/Aug 1941, axis")
RAIDED: Final = LVOV._replace(scenario="turning-point", seat="allies", upto="raid")
DESERT: Final = RAIDED._replace(upto="# Jul/Aug 1942, allies")
PHONY: Final = LVOV._replace(scenario="campaign-1939", upto="# Nov/Dec 1939, axis")
FALLEN: Final = LVOV._replace(scenario="poland-1939", seat="table", upto="")
KASTELLI: Final = Moment("europa", "crete-1941", "allies", "done {1}  # the attack on Kastelli")
CRETE: Final = KASTELLI._replace(seat="axis", upto="# May 4 41, axis")
CRETE_HELD: Final = KASTELLI._replace(seat="table", upto="")
GAZALA: Final = CRETE._replace(scenario="desert-gazala", upto="# Jun 1 42, axis")

# The surprise turn of Poland up to an attack that is put together
BLOW: Final = (
    *("done", "done", "commit ge-i-kg-76", "commit ge-ii-kg-77", "commit ge-iii-kg-77", "commit ge-ii-kg-4"),
    *("commit ge-i-kg-4", "commit ge-iii-kg-4", "commit ge-iii-kg-76", "commit ge-i-kg-2", "done", "done"),
    *("attack po2127", "join ge-18-inf", "join ge-14-inf", "join ge-19-inf"),
)
CREWED: Final = (*BLOW, "fight", "gs ge-i-kg-77")

SCENES: Final[dict[str, Callable[[Visitor], None]]] = {
    "start": partial(look, address="", sign=".hero"),
    "scenarios": scenarios,
    "matches": matches,
    "set-up": set_up,
    "table-areas": partial(table, moment=SUMMER),
    "table-hexes": partial(table, moment=LANDED),
    "opening-areas": partial(opening, game="soft-underbelly", scenario="campaign", seat="axis"),
    "opening-hexes": partial(opening, game="westfront", scenario="s44", seat="allies"),
    "great-table": partial(table, moment=OVERLORD),
    "picked": partial(picked, moment=CONVOY, unit="italian-convoy"),
    "asked": partial(asked, moment=LANDED),
    "refused": partial(typed, moment=CONVOY, key="/", text="move regia-marina egypt", sign=".whynot"),
    "found": partial(typed, moment=SUMMER, key="g", text="tobruk", sign=".board"),
    "overlaid": partial(overlaid, moment=LANDED),
    "theatre-areas": partial(theatre, moment=TOBRUK, order="resolve tobruk"),
    "theatre-dice": partial(theatre, moment=PALERMO, order="fight palermo"),
    "recap-areas": partial(recap, moment=TORCH),
    "recap-hexes": partial(recap, moment=STRUCK),
    "watched": partial(watched, moment=TORCH),
    "ending-areas": partial(ending, moment=GOTHIC),
    "ending-hexes": partial(ending, moment=MESSINA),
    "lesson-areas": partial(lesson, game="soft-underbelly", name="sonnenblume", steps=3),
    "lesson-hexes": partial(lesson, game="westfront", name="landing", steps=2),
    "table-engulfed": partial(whole_map, moment=EUROPE),
    "opening-engulfed": partial(opening, game="europe-engulfed", scenario="barbarossa-1941", seat="axis"),
    "contested": partial(close_up, moment=FIRED, place="western-desert", width=420),
    "production": partial(table, moment=PRODUCED),
    "raid": partial(display, moment=RAIDED, name="warfare"),
    "theatre-engulfed": partial(theatre, moment=ARMOR, order="fire armor"),
    "politics": partial(display, moment=PHONY, name="politics"),
    "sea": partial(display, moment=DESERT, name="sea"),
    "track": partial(display, moment=EUROPE, name="track"),
    "lesson-engulfed": partial(lesson, game="europe-engulfed", name="poland", steps=3),
    "recap-engulfed": partial(recap, moment=EUROPE),
    "ending-engulfed": partial(ending, moment=FALLEN),
    "table-europa": partial(table, moment=GAZALA),
    "theatre-europa": partial(theatre, moment=KASTELLI, order="done"),
    "recap-europa": partial(recap, moment=CRETE),
    "ending-europa": partial(ending, moment=CRETE_HELD),
    "lesson-europa": partial(lesson, game="europa", name="poland", steps=4),
    "opening-europa": partial(opening, game="europa", scenario="poland-1939", seat="axis"),
    "desert-europa": partial(opening, game="europa", scenario="desert-crusader", seat="allies"),
    "attack-europa": partial(ordered, game="europa", scenario="poland-1939", seat="axis", orders=BLOW),
    "mission-europa": partial(ordered, game="europa", scenario="poland-1939", seat="axis", orders=CREWED),
    "supply-europa": partial(laid, game="europa", scenario="desert-crusader", seat="axis", overlay="supply-axis"),
    "zones-europa": partial(laid, game="europa", scenario="poland-1939", seat="axis", overlay="zones-allies"),
    "analysis": partial(analysis, moment=MESSINA),
    "rulebook": partial(look, address="#/rules/westfront/WF-6.33/2", sign=".ruletext"),
    "searched": partial(searched, game="soft-underbelly", words="supply port"),
}
