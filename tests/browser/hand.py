"""A real server, and a person at a real browser's page."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import sandtable
from tests.plugins import install_games

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
PAGE = Path(sandtable.__file__).parent / "table" / "static" / "index.html"
ARTEFACTS = Path(os.environ.get("SANDTABLE_ARTEFACTS", ROOT / "build" / "browser"))
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Whether a place of the map lies under nothing else, and how to bring it into the middle
IN_THE_OPEN = """place => {
  const z = window.__board.zoom(), m = window.__table.map.places[place];
  const box = document.querySelector('.map').getBoundingClientRect();
  return !!document.elementFromPoint(m.x * z.k + z.x + box.left, m.y * z.k + z.y + box.top)?.closest('.map');
}"""
POINT = """([x, y]) => {
  const z = window.__board.zoom(), box = document.querySelector('.map').getBoundingClientRect();
  return [x * z.k + z.x + box.left, y * z.k + z.y + box.top];
}"""
AT_REST = """() => {
  const z = window.__board.zoom(), to = z.aim;
  z.isChosen = true;
  return Math.abs(z.x - to.x) < 1 && Math.abs(z.y - to.y) < 1 && Math.abs(z.k - to.k) < 0.001;
}"""
MIDDLE = "place => { const m = window.__table.map.places[place]; window.__board.zoom().centre(m.x, m.y); }"


class Server:
    """`sandtable serve` as a process of its own; it can be killed and started again at the same address.

    It knows further games, given by where their objects are: `wander` = `tests.browser.wander:WANDER`.
    """

    def __init__(self, data: Path, **games: str) -> None:
        self.data = data
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.plugins = data / "plugins"
        install_games(self.plugins, **games)

    def start(self) -> None:
        code = "from sandtable.cli.main import main; main()"
        args = ["serve", "--port", str(self.port), "--data", str(self.data)]
        folders = [str(self.plugins), str(Path(sandtable.__file__).parents[1])]
        path = os.pathsep.join([*folders, os.environ.get("PYTHONPATH", "")])
        log = self.data / "server.log"
        with log.open("w", encoding="utf-8") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code, *args],
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self.data,
                env={**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
            )
        end = monotonic() + 30
        while not (found := re.search(r"http://[\w.]+:(\d+)", log.read_text(encoding="utf-8"))):
            assert self.process.poll() is None, f"the server did not start:\n{log.read_text(encoding='utf-8')}"
            assert monotonic() < end, "the server does not say where it is"
            sleep(0.05)
        self.port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def call(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


# Have all orders of a large menu, as if every piece were picked once
ASK_ALL = """
  for (const key of t.orders.first.keys())
    while (t.orders.need(key.slice(key.indexOf(":") + 1))) await new Promise(done => setTimeout(done, 1));
"""


class Hand:
    """A person at the page: looks, clicks, drags, types."""

    def __init__(self, page: Any, server: Server) -> None:
        self.page = page
        self.server = server
        self.match = ""
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def sit(self, match: str, seat: str = "table") -> None:
        self.match = match
        self.page.goto(f"{self.server.url}/#/match/{match}?seat={seat}")
        self.page.wait_for_selector(".board")
        self.until("t?.live")

    def begin(
        self, seat: str = "table", scenario: str = "spring-1941", game: str = "soft-underbelly", **seats: str
    ) -> None:
        body = {"game": game, "scenario": scenario, "seats": seats, "seed": 7}
        self.sit(self.server.call("/api/matches", body)["id"], seat)

    def set_up(self, game: str, scenario: str) -> None:
        """Open the window on the start page in which a match of a scenario is set up; both by their titles."""
        self.page.goto(self.server.url)
        self.page.get_by_role("article", name=game, exact=True).locator("[aria-controls=scenarios]").click()
        self.page.get_by_role("button", name=f"Set up… {scenario}", exact=True).click()
        self.page.wait_for_selector("dialog form")

    def state(self, expression: str) -> Any:
        """Evaluate something about the table that the page shows."""
        return self.page.evaluate(f"() => {{ const t = window.__table; return {expression} }}")

    @property
    def last(self) -> int:
        return int(self.state("t.live.last"))

    @property
    def prompt(self) -> str:
        return str(self.page.inner_text(".ask"))

    def orders(self) -> list[dict[str, Any]]:
        """Return all legal orders; those of a large menu are asked for."""
        return list(self.page.evaluate(f"async () => {{ const t = window.__table; {ASK_ALL} return t.orders.all }}"))

    def until(self, expression: str, seconds: float = 10) -> None:
        """Wait until something is so. (The page's own policy forbids what Playwright's wait_for_function does.)"""
        end = monotonic() + seconds
        while not self.state(expression):
            assert monotonic() < end, f"after {seconds} s still not: {expression}"
            self.page.wait_for_timeout(25)

    def sees(self, check: Callable[[], object], seconds: float = 10) -> None:
        """Wait until the page shows what a check asks for."""
        end = monotonic() + seconds
        while not check():
            assert monotonic() < end, f"after {seconds} s the page still does not show it"
            self.page.wait_for_timeout(25)

    def settled(self, last: int) -> None:
        """Wait for the view after an order."""
        self.until(f"t.live.last >= {last} && !t.orders.waiting")

    def type_order(self, text: str) -> None:
        last = self.last
        self.page.keyboard.press("/")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.answer()
        self.settled(last + 1)

    def button(self, verb: str) -> None:
        last = self.last
        self.page.locator(f'.verbs button[data-order="{verb}"]').click()
        self.answer()
        self.settled(last + 1)

    def answer(self) -> None:
        """Say yes to what is asked before an order goes out, if something is."""
        yes = self.page.locator(".asking button.grave")
        if yes.count():
            yes.click()

    def middle(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).first.bounding_box()
        assert box, f"{selector} is not on the page"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the map is on the screen."""
        seen_x, seen_y = self.page.evaluate(POINT, [x, y])
        return seen_x, seen_y

    def spot(self, place: str) -> tuple[float, float]:
        """Return where the middle of a place is on the screen."""
        return self.point(*self.state(f"[t.map.places[{place!r}].x, t.map.places[{place!r}].y]"))

    def reveal(self, place: str) -> None:
        """Move the map until a place lies in the open."""
        self.page.evaluate(f"window.__board.goto({place!r})")
        self.page.wait_for_timeout(450)
        if not self.page.evaluate(IN_THE_OPEN, place):
            self.page.evaluate(MIDDLE, place)
            self.page.wait_for_timeout(250)

    def take_over(self) -> None:
        """Sit down at a table that the other side has just left, once the last result was seen."""
        if self.state("t.battle.isHeld"):
            self.page.locator(".battleboard button", has_text="Go on").click()
        ready = self.page.locator(".curtain .main")
        if ready.count():
            ready.click()
            ready.wait_for(state="detached")
            if self.state("t.pace.recap"):
                self.page.locator(".recap .main").click()

    def open_shelf(self, unit: str) -> None:
        """Spread the shelf that a unit stands on, if it does."""
        place = self.state(f"t.pieces.get({unit!r})?.at")
        fanned = self.page.locator(f'.fan [data-unit="{unit}"]')
        shelf = self.page.locator(f'[data-shelf][data-place="{place}"]').first
        if self.page.locator(f'.counters [data-unit="{unit}"]').count() or fanned.count() or not shelf.count():
            return
        self.reveal(place)
        self.page.mouse.click(*self.middle(f'[data-shelf][data-place="{place}"]'))
        fanned.wait_for()

    def take_the_map(self) -> None:
        """Let the map lie where it is from now on, as if somebody had moved it, and wait until it has come to rest."""
        self.page.wait_for_function(AT_REST)

    def drag(self, unit: str, place: str) -> None:
        self.take_the_map()
        self.open_shelf(unit)
        fanned = self.page.locator(f'.fan [data-unit="{unit}"]').count()
        x, y = self.middle(f'{".fan" if fanned else ".counters"} [data-unit="{unit}"]')
        to = self.spot(place)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 12, y + 12)
        self.page.mouse.move(*to, steps=4)
        self.page.mouse.up()

    def shot(self, name: str) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.wait_for_timeout(350)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")


Sit = Callable[..., Hand]
