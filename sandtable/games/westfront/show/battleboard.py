"""The battle board: who fights where, with what fire, behind what cover, and how far the round is."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import counted, listed
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Position, Weather
from sandtable.games.westfront.rules.combat.battle import COVER, airstrike
from sandtable.games.westfront.rules.combat.fire import battery, defence, dice, holds_fortress
from sandtable.games.westfront.rules.combat.repulse import repulse_number
from sandtable.games.westfront.rules.combat.rounds import ROUND, Round, Stage
from sandtable.games.westfront.rules.command.phase import supported
from sandtable.games.westfront.show.eyes import BLITZ, SIDES
from sandtable.games.westfront.show.factors import factors
from sandtable.games.westfront.world.atlas import TERRAIN
from sandtable.games.westfront.world.roster import STAND_INS

_PLACES: Final = NOTATION.names["place"]
_UNITS: Final = NOTATION.names["unit"].ids
_SIDES: Final = NOTATION.names["side"].ids
_STEPS: Final = ("battle", "fire", "losses", "repulse")
_STAGES: Final = ("Airstrike", "Defensive fire", "Repulses", "Offensive fire")


def boards(p: Position) -> list[Doc]:
    """Return a board for every battle hex, the one that is being fought first (WF-7.21/1)."""
    now = fought(p)
    found = [] if now is None else [_board(p, now.here, now)]
    return found + [_board(p, here, None) for here in bit_list(p.battles) if now is None or here != now.here]


def fought(p: Position) -> Round | None:
    """Return the round that is under way, if there is one."""
    return ROUND.top(p) if p.stack and p.stack[-1][0] in _STEPS else None


def _board(p: Position, here: int, now: Round | None) -> Doc:
    is_supported = bool(supported(p, int(p.phase in BLITZ)) >> here & 1)
    level = now.level if now else defence(p, here, 1 - p.player, is_supported)
    doc: Doc = {
        "place": _PLACES.ids[here],
        "title": _PLACES.titles[here],
        "sides": [
            _side(p, here, p.player, "active", "no cover", now),
            _side(p, here, 1 - p.player, "passive", COVER[level], now),
        ],
        "needs": {"text": _needs(p, here, level), "rule": "WF-7.32/1"},
        "notes": list(_notes(p, here, is_supported)),
    }
    if now is not None:
        doc |= {"stages": list(_STAGES), "stage": min(now.stage, Stage.OFFENCE)}
        if now.hits:
            doc["notes"].append(f"{counted(now.hits, 'hit')} still to be taken")
    return doc


def _side(p: Position, here: int, player: int, role: str, cover: str, now: Round | None) -> Doc:
    began = "Original Attacker" if p.attacked[player] >> here & 1 else "Original Defender"
    guns = battery(p, here, p.units(player, here), p.cv, attacking=player == p.player)
    known = {gun.unit: gun for gun in guns if not STAND_INS >> gun.unit & 1}
    doc = {
        "side": _SIDES[player],
        "role": f"{role}, {began}",
        "notes": [cover],
        "units": [
            {
                "unit": _UNITS[unit],
                "strength": p.cv[unit],
                "fire": known[unit].power.name if unit in known else "",
                "partial": f"{now.partial} of a step" if now and unit == now.carrier else "",
            }
            for unit in bit_list(p.units(player, here))
        ],
        "factors": list(factors(p, here, player)),
    }
    return doc | {"total": _total(p, here, player, dice(known.values()))}


def _total(p: Position, here: int, player: int, thrown: int) -> str:
    """Say how many dice a side throws in a round, as far as is known."""
    parts = [counted(thrown, "die", "dice")]
    flown = dice(airstrike(p, here)) if player == p.player else 0
    hidden = (p.units(player, here) & STAND_INS).bit_count()
    parts += [f"{flown} by air"] if flown else []
    parts += [f"those of {counted(hidden, 'hidden block')}"] if hidden else []
    return listed(parts)


def _needs(p: Position, here: int, level: int) -> str:
    """Say what dice do: what hits, and what hits cost each side (WF-7.32/1, WF-7.33/1, WF-7.51/1)."""
    passive = SIDES[1 - p.player]
    costs = (
        f"{counted(level, 'hit')} {'costs' if level == 1 else 'cost'} {passive} a step"
        if level
        else f"no hit hurts {passive}"
    )
    number = repulse_number(p, here)
    back = f" A die of {'1' if number == 1 else f'1-{number}'} of theirs repulses an attacker." if number else ""
    return f"SF hits on 6, DF on 5-6, TF on 4-6. {costs}, each hit {SIDES[p.player]} one.{back}"


def _notes(p: Position, here: int, is_supported: bool) -> list[str]:
    notes = [TERRAIN[here].name.lower() + (", mud" if p.weather == Weather.MUD else "")]
    notes.append("supported" if is_supported else "unsupported")
    if holds_fortress(p, here, 1 - p.player):
        notes.append("fortress")
    if p.fresh >> here & 1:
        notes.append("new battle")
    if p.chosen >> here & 1:
        notes.append("chosen to be fought")
    number = repulse_number(p, here)
    if number:
        notes.append(f"assault: repulsed on {'1' if number == 1 else f'1-{number}'}")
    notes += [f"airstrike of {gun.dice} at {gun.power.name}" for gun in airstrike(p, here)]
    return notes
