"""The chain of command: why no HQ moves a unit (WF-5.3), and why no Supreme Move is left for it (WF-6.51)."""

from __future__ import annotations

from sandtable.core.bits import bit_list, lowest
from sandtable.core.errors import Violation
from sandtable.games.westfront.language import hexes, refusal
from sandtable.games.westfront.position import Phase, Position
from sandtable.games.westfront.rules.command.authority import command_range, commanders
from sandtable.games.westfront.rules.control import in_play
from sandtable.games.westfront.rules.movement.maneuver import STRATEGISTS, THEATER
from sandtable.games.westfront.rules.values import effective_cv
from sandtable.games.westfront.world.atlas import WITHIN, distance
from sandtable.games.westfront.world.roster import OF_PLAYER


def unled(p: Position, unit: int) -> list[Violation]:
    """Say why a unit may not move overland: no HQ commands it, and no Supreme Move is left for it (WF-5.3/2)."""
    supreme, nobody = no_supreme_move(p, unit), _nobody(p, unit)
    if found := _not_leading(p, unit):
        return [found, supreme]
    is_supreme = any(p.supreme) or p.active & STRATEGISTS & OF_PLAYER[p.player]
    return [supreme, nobody] if is_supreme else [nobody, supreme]


def _nobody(p: Position, unit: int) -> Violation:
    """Say that nobody commands a unit."""
    if p.phase == Phase.BLITZ_MOVEMENT:
        return refusal("WF-5.7/4", "{unit} is in nobody's command: no Blitz HQ is active", unit)
    return refusal("WF-5.3/2", "{unit} is in nobody's command: no HQ near it is active", unit)


def _not_leading(p: Position, unit: int) -> Violation | None:
    """Say why an HQ does not command a unit: one near it that has no Command Range, or the nearest that has."""
    commanding = commanders(p, int(p.phase == Phase.BLITZ_MOVEMENT))
    others = p.active & OF_PLAYER[p.player] & ~commanding | _rested(p)
    for hq in _by_distance(p, unit, others & ~STRATEGISTS):
        if distance(p.place[hq], p.place[unit]) <= _first_cv(p, hq):
            return _without_command(p, hq, unit)
    return _out_of_range(p, _by_distance(p, unit, commanding)[0], unit) if commanding else None


def _by_distance(p: Position, unit: int, hqs: int) -> list[int]:
    """Return HQs, the nearest to a unit first."""
    return sorted(bit_list(hqs), key=lambda hq: distance(p.place[hq], p.place[unit]))


def _rested(p: Position) -> int:
    """Return the HQs on the map that have deactivated in this turn."""
    return p.resting & OF_PLAYER[p.player] & p.on_map


def _first_cv(p: Position, hq: int) -> int:
    """Return the CV with which an HQ was activated, as far as it can be told: who has deactivated has lost a step."""
    return p.cv[hq] + (p.resting >> hq & 1)


def _without_command(p: Position, hq: int, unit: int) -> Violation:
    """Say why an HQ near a unit has no Command Range."""
    if p.resting >> hq & 1:
        return refusal("WF-5.43/1", "{unit} has used its command in this turn, and leads {unit} no more", hq, unit)
    if p.invasion >> hq & 1:
        return refusal("WF-15.42/1", "{unit} is an Invasion HQ: it leads a unit over the sea, not {unit}", hq, unit)
    if p.paradrop >> hq & 1:
        return refusal("WF-14.2/1", "{unit} is a Paradrop HQ: it leads a para that drops, not {unit}", hq, unit)
    return refusal("WF-5.7/4", "{unit} is no Blitz HQ, and leads {unit} no more", hq, unit)


def _out_of_range(p: Position, hq: int, unit: int) -> Violation:
    """Say why a unit is not in the Command Range of an HQ that commands (WF-5.3/1)."""
    radius = effective_cv(p, hq)
    if radius < 0:
        return refusal("WF-5.8/3", "{unit}, at 0 in Mud, has no command ability, and does not lead {unit}", hq, unit)
    away = distance(p.place[hq], p.place[unit])
    if away > p.cv[hq]:
        return refusal(
            "WF-5.3/1",
            "{unit} is {hexes} from {unit}, whose Command Range is {range}",
            unit,
            hexes(away),
            hq,
            str(radius),
        )
    if away > radius:
        return refusal(
            "WF-5.8/1",
            "{unit} is {hexes} from {unit}, which in Mud commands only {range}",
            unit,
            hexes(away),
            hq,
            str(radius),
        )
    between = _between(p, p.place[hq], p.place[unit], radius)
    if between < 0:
        return refusal("WF-5.3/1", "no passable way leads from {unit} to {unit} within its Command Range", hq, unit)
    return refusal("WF-8.4/1", "{place}, which the enemy controls, lies between {unit} and {unit}", between, hq, unit)


def _between(p: Position, start: int, goal: int, radius: int) -> int:
    """Return an enemy-controlled hex that stops a command, or -1 if none does: the way is not passable at all."""
    near = WITHIN[start][radius]
    through = in_play(p) & ~p.held[1 - p.player] & near
    for hostile in sorted(bit_list(p.held[1 - p.player] & near), key=lambda here: distance(start, here)):
        through |= 1 << hostile
        if command_range(start, radius, through, p.battles & near) >> goal & 1:
            return hostile
    return -1


# ---------------------------------------------------------------- Supreme Moves
def no_supreme_move(p: Position, unit: int, rule: str = "WF-6.51/1") -> Violation:
    """Say why no Supreme Move can be spent on a unit (WF-5.61/1); the rule is what it would be spent by."""
    if p.supreme[1]:
        return refusal(
            "WF-16.4/7", "the Supreme Moves left are those of {unit}, and {unit} is not Spanish", lowest(THEATER), unit
        )
    given = (p.active | _rested(p)) & OF_PLAYER[p.player] & STRATEGISTS
    if not given:
        return refusal(rule, "there is no Supreme Move for {unit}: no Supreme HQ is active", unit)
    plain = given & p.active & ~(p.invasion | p.paradrop)
    return _nothing_left(p, lowest(plain or given))


def _nothing_left(p: Position, hq: int) -> Violation:
    """Say why a Supreme HQ has no Supreme Move to give."""
    if p.resting >> hq & 1:
        return refusal("WF-5.43/1", "{unit} has deactivated, and its Supreme Moves are gone", hq)
    if p.invasion >> hq & 1:
        return refusal("WF-15.42/1", "{unit} is an Invasion HQ and gives no Supreme Moves", hq)
    if p.paradrop >> hq & 1:
        return refusal("WF-14.2/1", "{unit} is a Paradrop HQ and gives no Supreme Moves", hq)
    if not p.cv[hq]:
        return refusal("WF-5.61/1", "{unit} is at 0 and gives no Supreme Moves", hq)
    if effective_cv(p, hq) < 1:
        return refusal("WF-5.8/1", "{unit} is disrupted by Mud and gives no Supreme Moves", hq)
    return refusal("WF-5.61/1", "the Supreme Moves of {unit} are all spent", hq)
