"""Documents from before positions were sealed: they told in their globals what the enemy saw when Production began."""

from __future__ import annotations

from typing import Final

from sandtable.core.documents import Doc
from sandtable.core.fields import GLOBALS
from sandtable.core.texts import SEALED

_KEY: Final = "seen-before"
_SINCE: Final = ("face-up", "supplied", "unsupplied", "raised")  # marks that may have changed in Production


def renewed(doc: Doc) -> Doc:
    """Return a document that tells under `sealed` what an older one has under `seen-before` (WF-11.1/1)."""
    told = doc.get(GLOBALS)
    if not isinstance(told, dict) or _KEY not in told:
        return doc
    was, told = told[_KEY], {key: value for key, value in told.items() if key != _KEY}
    kept = {key: told[key] for key in told if key not in ("arrivals", "changed-beachheads")}
    kept |= {"points": 0, "advanced": False, **{key: was[key] for key in ("beachheads", "paras-grounded")}}
    units = {name: _row(name, doc["units"].get(name, {}), was) for name in {**doc["units"], **was["units"]}}
    return {**doc, GLOBALS: told, SEALED: {"units": units, GLOBALS: kept}}


def _row(name: str, now: Doc, was: Doc) -> Doc:
    if name not in was["units"]:
        return {}
    state = [word for word in now.get("state", ()) if word not in _SINCE]
    state += ["face-up"] if name in was["face-up"] else []
    state += ["supplied" if name in was["supplied"] else "unsupplied"]
    return {**now, **was["units"][name], "state": state}
