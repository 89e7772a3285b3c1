"""Make the pictures of the start page: the map of each game as its table shows it, for `about.toml` of the game.

Each table of its `pictures` says what is shown: a scenario, orders that are given first, the seat that looks, the place
in the middle, and how much of the map, as a width in its own measure. The page must be built; `make pictures` does so.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright import sync_api

import sandtable
from sandtable.core.plugins import games

ROOT: Final = Path(__file__).resolve().parent.parent
CHROMIUM: Final = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
SIZE: Final = (640, 360)
BYTES: Final = 56 * 1024
QUALITIES: Final = (86, 80, 74, 66, 58, 50)
# Nothing but the map and what stands on it
BARE: Final = ".table > :not(main):not(.defs) { display: none !important }"
LOOK: Final = """([place, width]) => {
  const {x, y} = window.__table.map.places[place], zoom = window.__board.zoom();
  zoom.min = 0.05;
  zoom.max = 8;
  zoom.centre(x, y, innerWidth / width);
  zoom.move(innerWidth / 2 - x * zoom.k - zoom.x, innerHeight / 2 - y * zoom.k - zoom.y);
}"""


@contextmanager
def serving(data: str) -> Iterator[str]:
    """Run a table, and give its address."""
    command = [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--data", data]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert server.stdout
    try:
        said = server.stdout.readline()
        found = re.search(r"http://\S+", said)
        if not found:
            sys.exit(f"no table: {said}")
        yield found[0]
    finally:
        server.terminate()
        server.wait()


def begin(url: str, game: str, scene: dict[str, Any]) -> str:
    """Begin a match of a scene, and return the address of its table."""
    match = sandtable.new(game, scene["scenario"], seed=1)
    for order in scene.get("orders", []):
        match.order(order)
    body = {"upload": match.record(), "seats": dict.fromkeys(match.seats, "human")}
    request = urllib.request.Request(
        f"{url}/api/matches", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return f"{url}/#/match/{json.load(answer)['id']}?seat={scene['seat']}"


def shoot(page: Any, address: str, scene: dict[str, Any]) -> bytes:
    """Return what the map of a scene looks like."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(".counters")
    page.add_style_tag(content=BARE)
    page.wait_for_timeout(800)
    page.evaluate(LOOK, [scene["middle"], scene["width"]])
    page.wait_for_timeout(1200)
    return bytes(page.screenshot())


def save(shot: bytes, file: Path) -> None:
    """Write a picture, as well as its room allows."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    for quality in QUALITIES:
        packed = io.BytesIO()
        picture.save(packed, "WEBP", quality=quality, method=6)
        if packed.tell() <= BYTES:
            break
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(packed.getvalue())
    print(f"{file.relative_to(ROOT)}: {packed.tell() / 1024:.0f} KB, quality {quality}")


def main() -> None:
    """Make the pictures of all games, or of those that are named."""
    with tempfile.TemporaryDirectory() as data, serving(data) as url, sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 2 * SIZE[0], "height": 2 * SIZE[1]}, color_scheme="light")
        for game in games().values():
            if not (game.data and game.facts.pictures) or (sys.argv[1:] and game.facts.id not in sys.argv[1:]):
                continue
            for name, scene in game.data.tables("about.toml")["pictures"].items():
                shot = shoot(page, begin(url, game.facts.id, scene), scene)
                save(shot, Path(str(game.data.path)) / "pictures" / f"{name}.webp")
        browser.close()


if __name__ == "__main__":
    main()
