"""What the table shows beside the map."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc, ids_of
from sandtable.core.plain import PlainBriefing
from sandtable.core.show import Fact, Overlay, Overlays, Show
from tests.giant.language import NOTATION
from tests.giant.position import GiantPosition
from tests.giant.world import BOARD, COLOURS, OWNER, PIECES, SIDES, STEPS, WALK

TITLES = NOTATION.names["unit"].titles


briefing = PlainBriefing(NOTATION)


def place_facts(p: GiantPosition, place: int) -> list[Fact]:
    """Return who is in a hex, and where ways lead."""
    here = [f"{TITLES[piece]} ({p.steps[piece]})" for piece, at in enumerate(p.at) if at == place]
    ways = ", ".join(BOARD.titles[there] for there in bit_list(WALK.around(1 << place)))
    return [Fact("units", "Here", ", ".join(here) or "nobody"), Fact("ways", "Ways", ways)]


def sheet() -> Doc:
    """Return what the pieces and sides look like."""
    sides = zip(SIDES, COLOURS, strict=True)
    look = {"nation": "", "kind": "infantry", "symbol": "SFGPUCI----E---"}
    return {
        "sides": {side: {"title": side.title(), "colour": colour} for side, colour in sides},
        "pieces": {
            piece: {**look, "title": TITLES[i], "side": SIDES[OWNER[i]], "strength": STEPS[i]}
            for i, piece in enumerate(PIECES)
        },
        "off_map": ["reserve", "gone"],
    }


def held(p: GiantPosition) -> Doc:
    """Return the hexes of each side, to lay over the map."""
    return {"fills": {word: ids_of(p.held[i], NOTATION.names["place"]) for i, word in enumerate(SIDES)}}


SHOW = Show[GiantPosition](
    briefing=briefing, place_facts=place_facts, sheet=sheet, overlays=Overlays((Overlay("held", "Held", held),))
)
