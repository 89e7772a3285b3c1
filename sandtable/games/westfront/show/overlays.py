"""What a table lays over the map: control, supply, rail, seas, and how far HQs command and fly."""

from __future__ import annotations

from functools import partial
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.show import Overlay
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Position
from sandtable.games.westfront.rules.command.authority import command_hexes
from sandtable.games.westfront.rules.control import disputed
from sandtable.games.westfront.rules.sea.seas import axis_seas, calm_seas
from sandtable.games.westfront.rules.supply.network import network, sources, supplied_hexes
from sandtable.games.westfront.rules.values import air_range
from sandtable.games.westfront.world.atlas import INTERDICTION, RAIL, SEA_IDS, SEA_TITLES, SEAS, WITHIN
from sandtable.games.westfront.world.roster import ALLIES, AXIS, HQS, OF_PLAYER

_PLACES: Final = NOTATION.names["place"].ids
_UNITS: Final = NOTATION.names["unit"].ids
_SIDES: Final = NOTATION.names["side"].ids
_NAMES: Final = ("Allied", "Axis")


def overlays(p: Position, side: int | None) -> list[Overlay[Position]]:
    """Return every overlay; those of a side's own supply come before the enemy's."""
    players = (ALLIES, AXIS) if side != AXIS else (AXIS, ALLIES)
    return [
        Overlay("control", "Control", _control),
        Overlay("command", "HQ ranges", _ranges, is_usual=True),
        *(Overlay(f"supply-{_SIDES[who]}", f"{_NAMES[who]} supply", partial(_supply, who)) for who in players),
        *(Overlay(f"rail-{_SIDES[who]}", f"{_NAMES[who]} rail", partial(_rail, who)) for who in players),
        Overlay("seas", "Seas", _seas),
    ]


def _places(hexes: int) -> list[str]:
    return [_PLACES[here] for here in bit_list(hexes)]


def _units(units: int) -> list[str]:
    return [_UNITS[unit] for unit in bit_list(units)]


def _control(p: Position) -> Doc:
    """Whose a hex is in this phase (WF-8.1/1)."""
    return {
        "fills": {
            _SIDES[ALLIES]: _places(p.held[ALLIES]),
            _SIDES[AXIS]: _places(p.held[AXIS]),
            "warn": _places(disputed(p)),
        },
        "legend": {_SIDES[ALLIES]: "Allied", _SIDES[AXIS]: "Axis", "warn": "Disputed"},
    }


def _ranges(p: Position) -> Doc:
    """How far the HQs that are known command (WF-5.3/1) and fly (WF-13.11/1)."""
    known = [hq for player in (ALLIES, AXIS) for hq in p.side_units(player) if HQS >> hq & 1]
    return {
        "of": {
            _UNITS[hq]: {"near": _places(command_hexes(p, hq)), "far": _places(WITHIN[p.place[hq]][air_range(p, hq)])}
            for hq in known
        },
        "legend": {"near": "Command Range of an HQ", "far": "its Air Range"},
    }


def _supply(player: int, p: Position) -> Doc:
    """From where a supply line reaches a source (WF-10.3/1), and who was found without supply (WF-10.1/1)."""
    net = network(p, player)
    ends = sources(p, player, net) | net.beaches
    on_map = sum(1 << unit for unit in p.side_units(player))
    return {
        "fills": {"good": _places(supplied_hexes(p, player, net) & ~ends), "strong": _places(ends)},
        "units": {"bad": _units(on_map & OF_PLAYER[player] & ~p.supplied)},
        "legend": {"strong": "in Rail or Sea Supply", "good": "within a supply line", "bad": "unsupplied unit"},
    }


def _rail(player: int, p: Position) -> Doc:
    """The rail lines on which a side can travel (WF-9.12/1)."""
    usable = network(p, player).rail
    pairs = [(a, b) for a in bit_list(usable) for b in bit_list(RAIL[a] & usable) if a < b]
    return {
        "lines": [[_PLACES[a], _PLACES[b], _SIDES[player]] for a, b in pairs],
        "legend": {_SIDES[player]: f"usable {_NAMES[player]} rail"},
    }


def _seas(p: Position) -> Doc:
    """Who controls the sea areas, and the dice of interdiction there (WF-15.1/1, WF-15.7/1)."""
    axis, calm = axis_seas(p), calm_seas(p)
    return {
        "seas": {
            SEA_IDS[area]: {
                "owner": _SIDES[axis >> area & 1],
                "value": INTERDICTION[area],
                "title": SEA_TITLES[area] + ("" if calm >> area & 1 else ", storm"),
            }
            for area in range(SEAS)
        },
        "legend": {_SIDES[ALLIES]: "Allied", _SIDES[AXIS]: "Axis", "value": "dice of interdiction"},
    }
