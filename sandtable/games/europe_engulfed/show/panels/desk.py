"""Which displays lie beside the map: those of a short scenario are fewer."""

from __future__ import annotations

from sandtable.core.show import Panel
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.show.panels.politics import politics
from sandtable.games.europe_engulfed.show.panels.powers import powers
from sandtable.games.europe_engulfed.show.panels.sea import sea
from sandtable.games.europe_engulfed.show.panels.track import track
from sandtable.games.europe_engulfed.show.panels.war import warfare


def panels(p: Position, side: int | None) -> list[Panel[Position]]:
    """Return the displays of this theatre of war."""
    theatre = p.card.theatre
    return [
        Panel("powers", "Powers", powers),
        Panel("politics", "Politics", politics),
        *([Panel("warfare", "Strategic warfare", warfare)] if theatre.is_whole else []),
        *([Panel("sea", "The sea", sea)] if any(theatre.zones >> fleet.zone & 1 for fleet in p.fleets) else []),
        Panel("track", "Turn track", track),
    ]
