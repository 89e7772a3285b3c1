"""Make the pictures of the docs: scenes at the table, played on a server of their own.

The page must be built; `make album` does so and makes the pictures that the docs show. `python -m tools.album --all
FOLDER [SCENE …]` takes every scene in both themes, and those of most weight in every window, to be looked at.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright import sync_api

from tools.pictures import CHROMIUM, ROOT, serving
from tools.scenes import SCENES, SIDEWAYS, UPRIGHT, Visitor, Window

IMAGES: Final = ROOT / "docs" / "img"
COLOURS: Final = 256
WIDE: Final = (1280, 720)
GREAT: Final = (1920, 1080)
WINDOWS: Final = (WIDE, GREAT, (2560, 1440), UPRIGHT, SIDEWAYS)
EVERYWHERE: Final = ("start", "table", "theatre", "recap", "ending", "lesson")  # looked at in every window


class Picture(NamedTuple):
    """A scene in a window."""

    scene: str
    window: Window = WIDE
    theme: str = "light"


SHOWN: Final = {
    "start": Picture("start"),
    "matches": Picture("matches"),
    "table": Picture("picked"),
    "blocks": Picture("table-hexes"),
    "theatre": Picture("theatre-areas"),
    "dice": Picture("theatre-dice"),
    "recap": Picture("recap-hexes"),
    "ending": Picture("ending-areas"),
    "lesson": Picture("lesson-areas"),
    "analysis": Picture("analysis"),
    "rulebook": Picture("searched"),
    "dark": Picture("great-table", theme="dark"),
    "upright": Picture("table-areas", UPRIGHT),
    "sideways": Picture("theatre-areas", SIDEWAYS, "dark"),
    "europe": Picture("table-engulfed", GREAT),
    "europe-dark": Picture("table-engulfed", GREAT, "dark"),
    "europe-upright": Picture("table-engulfed", UPRIGHT),
    "barbarossa": Picture("opening-engulfed"),
    "contested": Picture("contested"),
    "production": Picture("production"),
    "raid": Picture("raid"),
    "round": Picture("theatre-engulfed"),
    "round-upright": Picture("theatre-engulfed", UPRIGHT, "dark"),
    "politics": Picture("politics", theme="dark"),
    "sea": Picture("sea"),
    "track": Picture("track"),
    "warsaw": Picture("lesson-engulfed"),
    "europa-attack": Picture("attack-europa"),
    "europa-desert": Picture("supply-europa", theme="dark"),
    "europa-upright": Picture("attack-europa", UPRIGHT),
}


def everything(wanted: list[str]) -> dict[str, Picture]:
    """Return all pictures of some scenes, or of all."""
    return {
        f"{scene}-{window[0]}x{window[1]}-{theme}": Picture(scene, window, theme)
        for scene in wanted or SCENES
        for window in (WINDOWS if scene.split("-")[0] in EVERYWHERE else (WIDE,))
        for theme in ("light", "dark")
    }


def shoot(browser: Any, url: str, picture: Picture) -> bytes:
    """Return what a scene looks like."""
    one = Visitor(browser, url, picture.window, picture.theme)
    SCENES[picture.scene](one)
    one.page.mouse.move(picture.window[0] - 1, picture.window[1] - 1)
    one.page.wait_for_timeout(900)
    shot = bytes(one.page.screenshot())
    one.context.close()
    return shot


def save(shot: bytes, file: Path) -> None:
    """Write a picture with no more colours than it needs."""
    whole = Image.open(io.BytesIO(shot)).convert("RGB")
    # an octree keeps rare colours, such as those of a few pieces on a wide sea
    whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file}: {file.stat().st_size / 1024:.0f} KB")


def main() -> None:
    """Make the pictures of the docs, or take all scenes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="take all scenes into a folder")
    parser.add_argument("names", nargs="*", help="these pictures or, of all, these scenes")
    wanted = parser.parse_args()
    pictures = everything(wanted.names) if wanted.all else {name: SHOWN[name] for name in wanted.names or SHOWN}
    folder = wanted.all or IMAGES
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(data) as url, sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, picture in pictures.items():
            save(shoot(browser, url, picture), folder / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
