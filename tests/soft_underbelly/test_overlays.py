"""What is laid over the map: where attacks can be supplied from (SU-supply/2 to SU-supply/5)."""

from __future__ import annotations

from sandtable.games.soft_underbelly import GAME
from sandtable.games.soft_underbelly.world.atlas import PILE
from sandtable.games.soft_underbelly.world.roster import UNIT


def test_each_source_shows_whom_it_serves_and_one_in_the_pile_nobody() -> None:
    p = GAME.start("spring-1941")
    (overlay,) = GAME.show.overlays(p, p.side)
    doc = overlay.show(p)
    assert doc["of"]["italian-supply"] == {
        "far": ["western-med", "turin", "po-valley", "rome", "naples"],
        "near": ["turin", "po-valley", "rome", "naples"],
        "strong": ["western-med", "rome"],
    }
    assert set(doc["of"]) == {"italian-supply", "italian-convoy"}
    assert "sicily" in doc["fills"]["good"]
    assert set(doc["legend"]) == {"good", "near", "strong", "far"}
    p.put(UNIT["italian-supply"], PILE)
    assert set(overlay.show(p)["of"]) == {"italian-convoy"}
