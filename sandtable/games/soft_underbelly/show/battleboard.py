"""The battle boards: of the attack that is fought or planned, and of every attack that waits for its battle."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc
from sandtable.core.phrases import counted, listed, word_of
from sandtable.games.soft_underbelly.position import Plan, Position
from sandtable.games.soft_underbelly.rules.combat.battle import TOLL, Battle, Fight
from sandtable.games.soft_underbelly.rules.combat.muster import defenders
from sandtable.games.soft_underbelly.rules.values import (
    GERMAN_INFANTRY,
    attack_total,
    attack_value,
    defence_total,
    defence_value,
)
from sandtable.games.soft_underbelly.show.outlook import Outlook, draft, missing, outcome, outlook, said
from sandtable.games.soft_underbelly.show.words import PLACES, open_step
from sandtable.games.soft_underbelly.world.atlas import PLACE_IDS
from sandtable.games.soft_underbelly.world.roster import (
    BY_KIND,
    CRAFT,
    FORTS,
    MOBILE,
    PARACHUTES,
    SUPPLIES,
    TRANSPORTS,
    UNIT_IDS,
    UNIT_TITLES,
    Kind,
    Side,
)

_PLANNING: Final = ["Commit units", "Expend sources", "Close the plan"]
_FIGHTING: Final = ["Retreat before combat", "Losses", "Retreat", "Advance"]
_NOTHING: Final = SUPPLIES | TRANSPORTS | PARACHUTES
_NEEDS: Final = (
    ("Units of value 0 may slip away before the totals are compared.", "SU-rbc/1"),
    ("Defenders are lost as the attack exceeds the defence.", "SU-losses/1"),
    ("The attack has won: the survivors retreat.", "SU-retreat/1"),
    ("The attack has won: a land unit that attacked may advance.", "SU-advance/1"),
)


def battle_boards(p: Position) -> list[Doc]:
    """Return the board of what is fought or planned first, then those of the attacks that wait."""
    boards = [_planned(p, plan) for plan in p.plans if plan.units]
    fights = [Fight(*frame[1:]) for frame in p.stack if frame[0] == Battle.name]  # type: ignore[arg-type]
    if open_step(p) == "planning":
        boards.insert(0, _drafted(p))
    return [*(_fought(p, fight) for fight in fights), *boards]


def _drafted(p: Position) -> Doc:
    """An attack that is being planned: what it lacks, and how far it is."""
    plan = draft(p)
    found, sources = outlook(p, plan), missing(p, plan)
    stage = 0 if found.against else 1 if sources else 2
    board = _board(p, found, "is being planned")
    lacking = [f"Still missing: {sources}."] if sources else []
    return {**board, "notes": [*board["notes"], *lacking], "stages": _PLANNING, "stage": stage}


def _planned(p: Position, plan: Plan) -> Doc:
    """An attack that waits to be fought."""
    return _board(p, outlook(p, plan), "waits to be fought")


def _board(p: Position, found: Outlook, state: str) -> Doc:
    plan = found.plan
    named = f"The {'air combat in' if plan.air_only else 'attack on'} {PLACES[plan.target]}"
    idle = defenders(p, plan.target) & ~found.standing
    expended = listed([UNIT_TITLES[source] for source in bit_list(plan.sources)])
    if found.against:
        needs = {"text": f"Not permitted so far: {said(found.against)}.", "rule": found.against.rule}
    else:
        end = outcome(found.attack, found.defence)
        needs = {"text": f"{found.attack} against {found.defence}: {end}.", "rule": "SU-combat/11"}
    return {
        "place": PLACE_IDS[plan.target],
        "title": f"{named} {state}",
        "sides": [
            _attackers(p, plan.units, found.against_fort),
            {**_defenders(p, found.standing), "notes": _without_part(idle)},
        ],
        "needs": needs,
        "notes": [f"Expended for it: {expended}."] if expended else [],
    }


def _fought(p: Position, fight: Fight) -> Doc:
    """A battle that is fought: its attackers, and those of its defenders who are still there."""
    standing = fight.fighters & p.here[fight.target]
    stage = min(max(fight.stage - 1, 0), len(_FIGHTING) - 1)
    text, rule = _NEEDS[stage]
    if open_step(p) == "losses":
        text, rule = _losses(TOLL.top(p).points)
    return {
        "place": PLACE_IDS[fight.target],
        "title": f"{PLACES[fight.target]} is attacked",
        "sides": [_attackers(p, fight.units, bool(standing & FORTS)), _defenders(p, standing)],
        "needs": {"text": text, "rule": rule},
        "notes": [],
        "stages": _FIGHTING,
        "stage": stage,
    }


def _losses(points: int) -> tuple[str, str]:
    if points > 0:
        return f"Defenders worth {counted(points, 'point')} must still be lost.", "SU-losses/1"
    return "Units of value 0 may be eliminated too.", "SU-losses/6"


# The sides


def _attackers(p: Position, units: int, against_fort: bool) -> Doc:
    values = {unit: attack_value(p, unit, against_fort) for unit in bit_list(units)}
    factors = [_factor(p, unit, value, "invading" if CRAFT >> unit & 1 else "") for unit, value in values.items()]
    return _side(p.side, "attacker", values, factors, attack_total(p, units, against_fort))


def _defenders(p: Position, units: int) -> Doc:
    values = {unit: defence_value(p, unit) for unit in bit_list(units)}
    factors = [_factor(p, unit, value, "") for unit, value in values.items()]
    return _side(1 - p.side, "defender", values, factors, defence_total(p, units))


def _side(side: int, role: str, values: dict[int, int], factors: list[Doc], total: int) -> Doc:
    units = [{"unit": UNIT_IDS[unit], "strength": value} for unit, value in values.items()]
    return {"side": word_of(Side(side)), "role": role, "units": units, "factors": factors, "total": total, "notes": []}


def _without_part(idle: int) -> list[str]:
    if not idle:
        return []
    names = [UNIT_TITLES[unit] for unit in bit_list(idle)]
    return [f"{listed(names)} {'takes' if len(names) == 1 else 'take'} no part (SU-combat/10)."]


def _factor(p: Position, unit: int, value: int, how: str) -> Doc:
    is_reorganised = p.turn >= p.reorganised and bool(GERMAN_INFANTRY >> unit & 1)
    how = "reorganised" if is_reorganised else how
    rule = "SU-reorg/1" if is_reorganised else _value_rule(unit, how)
    return {"text": f"{UNIT_TITLES[unit]}{f', {how}' if how else ''}", "value": value, "rule": rule}


def _value_rule(unit: int, how: str) -> str:
    """Return the rule that gives a unit its value."""
    if how == "invading":
        return "SU-values/6"
    if FORTS >> unit & 1:
        return "SU-values/7"
    if MOBILE >> unit & 1:
        return "SU-values/2"
    if BY_KIND[Kind.INFANTRY] >> unit & 1:
        return "SU-values/3"
    return "SU-values/4" if _NOTHING >> unit & 1 else "SU-values/5"
