"""All that lies on the map and is no block: BeachHeads, battles and who began them, strikes, waves, used ports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Marker
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.production.arrivals import rail_entries
from sandtable.games.westfront.rules.sea.beachheads import functioning
from sandtable.games.westfront.rules.sea.movement import capacity
from sandtable.games.westfront.show.eyes import SIDE_IDS, SIDES
from sandtable.games.westfront.world.atlas import INTERDICTION, PLACE_IDS, PLACE_TITLES, RAIL_ENTRIES, SEA_TITLES
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    BEACHHEAD_IDS,
    BEACHHEAD_TITLES,
    PLAYER,
    UNIT_IDS,
    UNIT_TITLES,
    Player,
)

_ALLIED: Final = SIDE_IDS[ALLIES]


def markers(p: Position) -> list[Marker]:
    """Return every marker, hex by hex of each kind."""
    parts = (_beachheads, _battles, _strikes, _waves, _rearguards, _voyages, _ports, _curtain)
    return [marker for part in parts for marker in part(p)]


def _beachheads(p: Position) -> Iterator[Marker]:
    works = functioning(p)
    for beachhead, here in enumerate(p.beachheads):
        if here >= 0:
            title = BEACHHEAD_TITLES[beachhead] + ("" if works >> here & 1 else ", without function in the storm")
            rule = "WF-15.52/1" if works >> here & 1 else "WF-15.54/1"
            yield Marker(BEACHHEAD_IDS[beachhead], title, PLACE_IDS[here], BEACHHEAD_TITLES[beachhead], _ALLIED, rule)


def _battles(p: Position) -> Iterator[Marker]:
    """Who began a battle is its Original Attacker (WF-7.12/1); in the Combat Phase, whether it will be fought."""
    for player in Player:
        for here in bit_list(p.attacked[player] & p.battles):
            new = "New battle" if p.fresh >> here & 1 else "Battle"
            fought = ", to be fought" if p.chosen >> here & 1 else ""
            title = f"{new} of {PLACE_TITLES[here]}: {SIDES[player]} attack{fought}"
            yield Marker(f"battle-{PLACE_IDS[here]}", title, PLACE_IDS[here], "⚔", SIDE_IDS[player], "WF-7.12/1")


def _strikes(p: Position) -> Iterator[Marker]:
    for strike in p.strikes:
        title = f"Airstrike of {UNIT_TITLES[strike.hq]}: {counted(strike.dice, 'die', 'dice')}"
        place, side = PLACE_IDS[strike.target], SIDE_IDS[PLAYER[strike.hq]]
        yield Marker(f"strike-{place}", title, place, f"✈ {strike.dice}", side, "WF-7.13/1")


def _waves(p: Position) -> Iterator[Marker]:
    """Return the hexes that are marked for second waves."""
    for wave in p.waves:
        if wave.unit < 0:
            title = f"Marked for the second wave of {UNIT_TITLES[wave.hq]}"
            side = SIDE_IDS[PLAYER[wave.hq]]
            yield Marker(f"wave-{UNIT_IDS[wave.hq]}", title, PLACE_IDS[wave.target], "2nd", side, "WF-15.44/1")


def _rearguards(p: Position) -> Iterator[Marker]:
    for unit, battle, destination, _ in p.rearguards:
        title = f"{UNIT_TITLES[unit]} leaves {PLACE_TITLES[battle]} last, for {PLACE_TITLES[destination]}"
        side = SIDE_IDS[PLAYER[unit]]
        yield Marker(f"rearguard-{UNIT_IDS[unit]}", title, PLACE_IDS[battle], "↩", side, "WF-6.41/1")


def _voyages(p: Position) -> Iterator[Marker]:
    """Return who may yet be interdicted on the way over the sea, where it goes."""
    for voyage in p.voyages:
        here, areas = p.place[voyage.unit], bit_list(voyage.seas)
        if here >= 0 and areas:
            dice = counted(sum(INTERDICTION[area] for area in areas), "die", "dice")
            seas = listed([SEA_TITLES[area] for area in areas])
            title = f"{UNIT_TITLES[voyage.unit]} comes over the {seas}: {dice} of interdiction"
            side = SIDE_IDS[PLAYER[voyage.unit]]
            yield Marker(f"voyage-{UNIT_IDS[voyage.unit]}", title, PLACE_IDS[here], "⚓", side, "WF-15.72/1")


def _ports(p: Position) -> Iterator[Marker]:
    for here, used in p.port_use:
        title = f"{used} of {counted(capacity(p, here), 'unit')} passed {PLACE_TITLES[here]} in this turn"
        face = f"{used}/{capacity(p, here)}"
        yield Marker(f"port-{PLACE_IDS[here]}", title, PLACE_IDS[here], face, SIDE_IDS[p.player], "WF-15.21/1")


def _curtain(p: Position) -> Iterator[Marker]:
    """Return the Rail Entries that the Iron Curtain has closed."""
    for here in RAIL_ENTRIES:
        if p.card.hexes >> here & 1 and not rail_entries(p) >> here & 1:
            title = f"The Iron Curtain has closed {PLACE_TITLES[here]}"
            yield Marker(f"closed-{PLACE_IDS[here]}", title, PLACE_IDS[here], "✕", SIDE_IDS[AXIS], "WF-16.7/1")
