"""What is to be known of a hex: who is there, whose it is, ground, stacking, port, production, supply, ways out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.phrases import counted, listed
from sandtable.core.show import Fact
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.combat.fire import defence
from sandtable.games.westfront.rules.command.authority import command_hexes
from sandtable.games.westfront.rules.command.phase import supported
from sandtable.games.westfront.rules.movement.engagement import passed, side_limit
from sandtable.games.westfront.rules.production.arrivals import LIMIT, gates_of_side
from sandtable.games.westfront.rules.sea.movement import capacity
from sandtable.games.westfront.rules.sea.seas import axis_seas, calm_seas
from sandtable.games.westfront.rules.supply.network import network, sources, supplied_hexes
from sandtable.games.westfront.show.blocks import blocks
from sandtable.games.westfront.show.briefing import holder
from sandtable.games.westfront.show.eyes import BLITZ, SIDES, capital
from sandtable.games.westfront.world.atlas import (
    CITY_PP,
    COAST,
    FERRY,
    FORTRESSES,
    INVADABLE,
    MAJOR_CITIES,
    MAJOR_PORTS,
    MINOR_CITIES,
    NATION,
    NEAR,
    PLACE_TITLES,
    PORTS,
    RAIL,
    RESOURCE_PP,
    SEA_TITLES,
    SIDE,
    STACKING,
    STOPPING,
    TERRAIN,
    VICTORY,
    Side,
)
from sandtable.games.westfront.world.roster import (
    BEACHHEAD_TITLES,
    HQS,
    REAL,
    UNIT_TITLES,
    Player,
)

_GROUND: Final = {"clear": "WF-1.31/1", "forest": "WF-1.32/1", "hill": "WF-1.33/1", "marsh": "WF-1.34/2"}
_COVER: Final = ("hits have no effect", "no cover", "Double Defense", "Triple Defense")  # by the hits for a step
_FORTRESS: Final = 3
_SIDES: Final = {
    Side.CLEAR: "open ground",
    Side.ROUGH: "rough ground",
    Side.RIVER: "a river",
    Side.STRAIT: "a strait",
}


def place_facts(p: Position, here: int) -> list[Fact]:
    """Return what is to be known of a hex."""
    parts = (_units, _control, _terrain, _stacking, _defence, _port, _production, _supply, _command, _ways)
    return [fact for part in parts for fact in part(p, here)]


def _units(p: Position, here: int) -> Iterator[Fact]:
    parts = [words for player in Player if (words := blocks(p, p.units(player, here)))]
    parts += [BEACHHEAD_TITLES[i] for i, place in enumerate(p.beachheads) if place == here]
    yield Fact("units", "Here", "; ".join(parts) or "nobody")


def _control(p: Position, here: int) -> Iterator[Fact]:
    yield Fact("control", "Control", holder(p, here), rule="WF-8.1/1")


def _terrain(p: Position, here: int) -> Iterator[Fact]:
    ground = TERRAIN[here].name.lower()
    towns = {"major city": MAJOR_CITIES, "minor city": MINOR_CITIES, "fortress": FORTRESSES}
    words = [
        ground,
        NATION[here].name.replace("_", " ").title(),
        *(w for w, hexes in towns.items() if hexes >> here & 1),
    ]
    if here in VICTORY:
        words.append(f"Victory City of {VICTORY[here]}")
    stops = "Units must stop when they enter." if STOPPING >> here & 1 else ""
    yield Fact("terrain", "Terrain", ", ".join(words), stops, _GROUND.get(ground, "WF-1.35/1"))


def _stacking(p: Position, here: int) -> Iterator[Fact]:
    counts = [f"{SIDES[player]} {p.units(player, here).bit_count()} of {STACKING[here]}" for player in Player]
    yield Fact("stacking", "Stacking", ", ".join(counts), rule="WF-6.21/1")


def _defence(p: Position, here: int) -> Iterator[Fact]:
    """What cover the passive side has in a battle, or would have if it were attacked here."""
    if p.battles >> here & 1:
        is_supported = bool(supported(p, int(p.phase in BLITZ)) >> here & 1)
        level = defence(p, here, 1 - p.player, is_supported)
        whose = f" for {SIDES[1 - p.player]}" + ("" if is_supported else ", for the attack is unsupported")
    else:
        level, whose = _FORTRESS if FORTRESSES >> here & 1 else defence(p, here, 1 - p.player, supported=True), ""
    each = f"{level} hits cost a step." if level > 1 else "Each hit costs a step." if level else ""
    yield Fact("defence", "Defence", _COVER[level] + whose, each, "WF-7.35/1" if level == _FORTRESS else "WF-7.34/1")


def _port(p: Position, here: int) -> Iterator[Fact]:
    room = capacity(p, here)
    if room:
        kind = "major port" if MAJOR_PORTS >> here & 1 else "minor port" if PORTS >> here & 1 else "BeachHead"
        used = dict(p.port_use).get(here, 0)
        text = f"{kind}, {used} of {counted(room, 'unit')} passed in this turn"
        yield Fact("port", "Port", text, rule="WF-15.21/1")
    if COAST[here]:
        seas = [f"{SEA_TITLES[sea]} ({_whose(p, sea)})" for sea in bit_list(COAST[here])]
        land = "can be invaded" if INVADABLE >> here & 1 else "cannot be invaded"
        yield Fact("coast", "Coast", f"{listed(seas)}, {land}", rule="WF-15.42/4")


def _whose(p: Position, sea: int) -> str:
    owner = "Axis" if axis_seas(p) >> sea & 1 else "Allied"
    return owner if calm_seas(p) >> sea & 1 else f"{owner}, storm"


def _production(p: Position, here: int) -> Iterator[Fact]:
    made = [counted(CITY_PP[here], "PP")] if CITY_PP[here] else []
    if RESOURCE_PP[here]:
        made.append(f"a resource of {counted(RESOURCE_PP[here], 'PP')}, for the Axis {2 * RESOURCE_PP[here]}")
    if made and not p.card.husky:
        yield Fact("production", "Production", " and ".join(made), "Only in Rail or Sea Supply.", "WF-11.32/1")
    comers = [SIDES[player] for player in Player if gates_of_side(p, player) >> here & 1 and p.held[player] >> here & 1]
    if comers:
        came = dict(p.arrivals).get(here, 0) if p.phase == Phase.PRODUCTION else 0
        text = f"up to {counted(LIMIT[here], 'unit')} a Production for {listed(comers)}" + f", {came} came" * bool(came)
        yield Fact("arrivals", "Arrivals", text, rule="WF-11.6/3")


def _supply(p: Position, here: int) -> Iterator[Fact]:
    words = []
    for player in Player:
        net = network(p, player)
        if sources(p, player, net) >> here & 1:
            words.append(f"{SIDES[player]} by rail or sea")
        elif supplied_hexes(p, player, net) >> here & 1:
            words.append(f"{SIDES[player]} by a supply line")
    yield Fact("supply", "Supply", ", ".join(words) or "none", rule="WF-10.3/1")


def _command(p: Position, here: int) -> Iterator[Fact]:
    """The HQs that are known and have the hex in their Command Range."""
    known = [hq for hq in bit_list(p.on_map & HQS & REAL) if command_hexes(p, hq) >> here & 1]
    names = [UNIT_TITLES[hq] + " (active)" * (p.active >> hq & 1) for hq in known]
    if names:
        yield Fact("command", "In Command Range of", listed(names), rule="WF-5.3/1")


def _ways(p: Position, here: int) -> Iterator[Fact]:
    for other in bit_list(NEAR[here]):
        rail = ", by rail" if RAIL[here] >> other & 1 else ", by rail ferry" if FERRY[here] >> other & 1 else ""
        used = passed(p, here, other)
        limit = f", {used} of {side_limit(p, here, other)} passed" if used else ""
        there = [words for player in Player if (words := blocks(p, p.units(player, other)))]
        text = f"{PLACE_TITLES[other]} ({holder(p, other)}): {'; '.join(there) or 'empty'}"
        yield Fact("way", capital(f"over {_SIDES[SIDE[here, other]]}{rail}{limit} to"), text)
