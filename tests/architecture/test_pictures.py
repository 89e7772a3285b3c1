"""Every picture that the album makes is kept, and shown on a page."""

from __future__ import annotations

import pytest

from tools.album import IMAGES, SHOWN
from tools.pictures import ROOT
from tools.scenes import SCENES

PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("sandtable/games/*/README.md"))]


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_of_a_scene_and_on_a_page(name: str) -> None:
    assert SHOWN[name].scene in SCENES
    assert (IMAGES / f"{name}.png").is_file()
    assert any(f"img/{name}.png)" in page.read_text("utf-8") for page in PAGES)
