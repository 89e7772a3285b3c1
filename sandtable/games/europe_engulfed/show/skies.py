"""Strategic warfare on a worksheet: a raid row by row with what its dice need, and what it may be expected to do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sandtable.core.documents import Doc
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.strategic.air import DIE, Forces, Terms, flak_dice, forecast, is_forced
from sandtable.games.europe_engulfed.rules.strategic.raid import FLIGHT, forces, most_damage, terms_of
from sandtable.games.europe_engulfed.rules.strategic.track import Asset, western_weather
from sandtable.games.europe_engulfed.rules.strategic.uboats import forecast as u_boat_forecast
from sandtable.games.europe_engulfed.rules.strategic.uboats import is_fought

_RAIDERS: Final = ("German", "Allied")
RAID_STEPS: Final = ("raid", "air-interception", "escorts", "interceptors", "flak", "bombs")
_WAYS: Final = (("if it is intercepted", True), ("if it is not", False))


def raid(p: Position, side: int) -> Doc:
    """Return the sheet of a raid: four rows of dice, then what it costs and destroys on average (EE-2.22)."""
    camp = FLIGHT.top(p).camp
    thrown = rows_of_dice(forces(p, camp), terms_of(p, camp))
    rows = [_row(f"{who} ({rule})", f"{dice}, {faces}") for who, dice, faces, rule in thrown]
    rows += [_row(label, words) for label, words in outcomes(p, camp)]
    return {"title": f"{_RAIDERS[camp]} raid", "rows": rows}


def flying(p: Position) -> int:
    """Return the camp whose raid is decided on or under way; -1: none."""
    return FLIGHT.top(p).camp if p.stack and p.stack[-1][0] in RAID_STEPS else -1


def outcomes(p: Position, camp: int) -> list[tuple[str, str]]:
    """Return what a raid costs and destroys on average, if it is met and if it is not."""
    now, by = forces(p, camp), terms_of(p, camp)
    ways = _WAYS[:1] if is_forced(now.bombers, western_weather(p)) else _WAYS
    return [(label, _outcome(p, camp, now, by, is_met)) for label, is_met in ways]


def _row(label: str, value: str) -> dict[str, str]:
    return {"label": label, "value": value}


def rows_of_dice(now: Forces, by: Terms) -> tuple[tuple[str, str, str, str], ...]:
    """Return the four throws of a raid: whose, how many dice, which faces count, and the rule."""
    flak = flak_dice(now.bombers, by.bombers_a_flak_die)
    return (
        ("escorts", _thrown(now.escorts), _faces(by.escorts_kill, by.escorts_trade), "EE-2.22/5"),
        (
            "interceptors",
            _thrown(now.interceptors),
            _faces(by.interceptors_kill, by.interceptors_trade),
            "EE-2.22/6",
        ),
        ("Flak", _thrown(flak), f"{DIE} kills", "EE-2.22/7"),
        ("bombs", _thrown(now.bombers), f"{_from(by.bombs)} hits", "EE-2.23/1"),
    )


def _thrown(dice: int) -> str:
    return counted(dice, "die", "dice")


def _faces(kill: int, trade: int) -> str:
    """Say which faces kill, and which exchange."""
    parts = [f"{_from(kill)} kills"] if kill <= DIE else []
    parts += [f"{_from(trade, kill - 1)} exchanges"] if trade < kill else []
    return ", ".join(parts)


def _from(least: int, most: int = DIE) -> str:
    return str(least) if least >= most else f"{least}-{min(most, DIE)}"


def _outcome(p: Position, camp: int, now: Forces, by: Terms, is_met: bool) -> str:
    most = most_damage(p, camp)
    burnt, bombers, ours, theirs = _expected(now, by, is_met, most)
    fighters = f", {ours:.1f} escorts, {theirs:.1f} interceptors" if is_met else ""
    return f"{burnt:.1f} WERPs (at most {most}) for {bombers:.1f} bombers{fighters}"


@lru_cache(maxsize=64)
def _expected(now: Forces, by: Terms, is_met: bool, most: int) -> tuple[float, float, float, float]:
    """Return the mean of WERPs destroyed, and of bombers, escorts and interceptors lost; great raids take a while."""
    odds = forecast(now, by, is_met=is_met)
    return (
        float(odds.mean(lambda left: min(left.hits, most))),
        now.bombers - float(odds.mean(lambda left: left.bombers)),
        now.escorts - float(odds.mean(lambda left: left.escorts)),
        now.interceptors - float(odds.mean(lambda left: left.interceptors)),
    )


def u_boats(p: Position) -> str:
    """Say what the U-boats will cost Britain on average (EE-2.11/1, EE-2.12/1)."""
    if not is_fought(p):
        return ""
    odds = u_boat_forecast(p.track[Asset.ASW], p.track[Asset.U_BOAT])
    cost, left = float(odds.mean(lambda end: end[1])), float(odds.mean(lambda end: end[0]))
    return f"U-boats cost Britain {cost:.1f} WERPs a turn on average, and {p.track[Asset.U_BOAT] - left:.1f} are sunk."
