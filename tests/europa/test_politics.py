"""Politics of Europa where cases do not reach: the ledger of victory points, line by line, and the level it gives."""

from __future__ import annotations

from sandtable.games.europa.game import GAME
from sandtable.games.europa.position import Position, Side
from sandtable.games.europa.rules.politics.france import is_free
from sandtable.games.europa.rules.victory import difference, ledger


def poland(**more: object) -> Position:
    """Return an empty Poland on Oct 1 39 with what is given."""
    doc = {"scenario": "poland-1939", "turn": "Oct 1 39", "side": "allies", "stack": [["turn-end"], ["movement"]]}
    return GAME.build({**doc, **more})


def scored(p: Position) -> dict[str, tuple[int, int]]:
    """Return the side and the quarters of each line but those of towns."""
    return {line.pattern: (line.side, line.vp4) for line in ledger(p, at_end=True) if line.pattern != "{place}"}


def test_losses_at_the_end() -> None:
    """EX-EUC-40: 2 + 3 + 3 REs are 4 VPs for the Axis; the evacuated division gives 1.5, the swept one nothing."""
    units = {
        "pl-1-leg-inf": {"at": "lublin", "state": ["cadre"]},
        "pl-2-leg-inf": "pool",
        "pl-3-leg-inf": "gone",
        "pl-11-inf": "evacuated",
        "pl-15-inf": "swept",
    }
    found = scored(poland(units=units, globals={"government": "exile", "phase": "movement"}))
    assert found == {"REs eliminated": (Side.AXIS, 16), "REs evacuated": (Side.ALLIES, 6)}


def test_a_captured_government_scores_for_the_axis() -> None:
    found = scored(poland(globals={"government": "captured", "phase": "movement"}))
    assert found == {"the government is captured": (Side.AXIS, 40)}


def test_what_would_still_be_swept_counts_when_it_ends_early() -> None:
    """EUC-57/3: Lwow, Bialystok, Brzesc, Wilno and Przemysl, 4 + 2 + 2 + 2 + 1."""
    late = poland(globals={"government": "exile", "phase": "movement"})
    early = poland(turn="Sep 3 39", globals={"government": "exile", "phase": "movement"})
    assert difference(early, at_end=True) - difference(late, at_end=True) == 44
    assert difference(early) == difference(late) == 0


def test_regions_are_free_while_all_their_cities_are_allied() -> None:
    p = GAME.start("france-1944")
    assert is_free(p, "mr-10-rennes")
    assert not is_free(p, "mr-paris")
    assert scored(p)["regions liberated"] == (Side.ALLIES, 16)


def test_nobody_wins_on_the_test_sheet() -> None:
    p = GAME.build({"scenario": "sandbox", "turn": "Dec 4 45", "side": "allies", "stack": [["turn-end"]]})
    assert p.outcome is not None
    assert p.outcome[:2] == (-1, "draw")
