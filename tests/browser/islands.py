"""A game of two boards for a server: only where the package is that `tests.browser.twomaps.lay_out` writes."""

from __future__ import annotations

from dataclasses import replace

from tests.browser.twomaps import INLAND, OVERSEAS, PACKAGE
from tests.browser.wander import LAND, Map, Wander

_ISLE = len(LAND.places)
_LAND = replace(LAND, places=(*LAND.places, "isle"), titles=(*LAND.titles, "Far Isle"), near=(*LAND.near, 0))
ISLANDS = Wander("islands", _LAND, Map(PACKAGE), {INLAND: (1 << _ISLE) - 1, OVERSEAS: 1 << _ISLE})
