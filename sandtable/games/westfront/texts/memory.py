"""What the enemy saw when Production began, as a document."""

from __future__ import annotations

from typing import Final

from sandtable.core.documents import Doc, Node, ids_of, name_index
from sandtable.core.values import NUMBER, name
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Beachhead, Off, Picture
from sandtable.games.westfront.world.roster import BEACHHEADS, UNITS

_NAMES: Final = NOTATION.names
_UNITS, _BEACHHEADS = _NAMES["unit"], _NAMES["beachhead"]
_AT, _STATE = name("place", Off), name("place", Beachhead)


def write(seen: Picture) -> Doc:
    """Return a picture as a document."""
    return {
        "units": {
            _UNITS.ids[unit]: {"at": _AT.write(place, _NAMES), "strength": cv}
            for unit, (place, cv) in enumerate(zip(seen.place, seen.cv, strict=True))
            if place != Off.OUT or cv
        },
        "beachheads": {id_: _STATE.write(seen.beachheads[i], _NAMES) for i, id_ in enumerate(_BEACHHEADS.ids)},
        "face-up": ids_of(seen.face_up, _UNITS),
        "supplied": ids_of(seen.supplied, _UNITS),
        "paras-grounded": bool(seen.grounded),
    }


def read(node: Node) -> Picture:
    """Return the picture that a document describes."""
    node.table(("units", "beachheads", "face-up", "supplied", "paras-grounded"))
    places, cvs, beachheads = [int(Off.OUT)] * UNITS, [0] * UNITS, [int(Beachhead.DUE)] * len(BEACHHEADS)
    for key, entry in node.need("units").entries():
        unit = name_index(key, _UNITS, "unit", entry.path)
        entry.table(("at", "strength"))
        places[unit] = _AT.read(entry.need("at"), _NAMES)
        cvs[unit] = NUMBER.read(entry.need("strength"), _NAMES)
    for key, entry in node.need("beachheads").entries():
        beachheads[name_index(key, _BEACHHEADS, "beachhead", entry.path)] = _STATE.read(entry, _NAMES)
    face_up, supplied = (node.need(key).set_of(_UNITS, "unit") for key in ("face-up", "supplied"))
    grounded = int(node.need("paras-grounded").flag())
    return Picture(tuple(places), tuple(cvs), tuple(beachheads), face_up, supplied, grounded)
