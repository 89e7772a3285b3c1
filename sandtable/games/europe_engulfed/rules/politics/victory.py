"""Victory (EE-10.4, and the cards of short scenarios): who has won, how well, and by which rule."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, having
from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Camp, Position, Status, Vichy
from sandtable.games.europe_engulfed.world.atlas import BELONGS, HOME, PARIS, RESOURCES
from sandtable.games.europe_engulfed.world.charts import (
    AXIS_DECISIVE,
    AXIS_DECISIVE_COUNT,
    AXIS_DECISIVE_OF,
    GERMANY_FALLS,
    GERMANY_STANDS,
    Verdict,
)
from sandtable.games.europe_engulfed.world.options import OVERALL_WINNER
from sandtable.games.europe_engulfed.world.roster import AXIS_MINORS, Group, Nation
from sandtable.games.europe_engulfed.world.scenario import LEVELS, Count, Event, Happening

_CARD: Final = "EE-16-card/1"  # the victory of short scenarios is the card's
_CAMPS: Final = {"axis": Camp.AXIS, "allied": Camp.ALLIES}
_DRAW: Final = -1
_GERMAN_RESOURCES: Final = RESOURCES & HOME[Nation.GERMANY]
_SPOILS: Final = RESOURCES & (
    BELONGS[Nation.GERMANY] | BELONGS[Nation.ITALY] | sum(BELONGS[nation] for nation in AXIS_MINORS)
)  # EE-opt-winner/1
_FALL: Final = "EE-10.47/2"
_RULES_OF_CAMPAIGN: Final = (AXIS_DECISIVE.rule, _FALL)


# ---------------------------------------------------------------- when it is looked at
def judge_now(p: Position, log: Log) -> None:
    """End a scenario in which something has happened that decides it at once."""
    test = p.card.victory_test
    if isinstance(test, Event) and test.ends_at_once and has_happened(p, test.what):
        decide(p, log, verdict_of_event(p, test))


def judge_player_turn(p: Position, log: Log) -> None:
    """Look for a victory as a player-turn ends: Paris, the fall of Germany, a decisive victory of the Axis."""
    test = p.card.victory_test
    if isinstance(test, Event):
        if test.ends_at_once and (has_happened(p, test.what) or _holds_paris(p, test.what)):
            decide(p, log, verdict_of_event(p, test))
        return
    ending = _RULES_OF_CAMPAIGN if test is None else test.at_once
    if p.status[Nation.GERMANY] == Status.CONQUERED and _FALL in ending:
        log.add(_FALL, "the war is over at once")
        decide(p, log, GERMANY_FALLS[p.turn])  # EE-10.47/3
    elif p.phasing == Camp.ALLIES and AXIS_DECISIVE.rule in ending and is_decided_for_axis(p):
        decide(p, log, AXIS_DECISIVE)


def judge_turn(p: Position, log: Log) -> None:
    """Look for a victory as a turn ends; after the last one there always is a verdict."""
    test, is_last = p.card.victory_test, p.turn == p.card.last_turn
    if isinstance(test, Event) and (is_last or has_happened(p, test.what)):
        decide(p, log, verdict_of_event(p, test))
    elif is_last:
        decide(p, log, verdict_of_count(p, test) if isinstance(test, Count) else verdict_of_campaign(p))


# ---------------------------------------------------------------- what is counted
def is_decided_for_axis(p: Position) -> bool:
    """EE-10.41/1: two of the four Allied Major Powers are conquered, and no German resource area is lost."""
    fallen = having(p.status, Status.CONQUERED) & AXIS_DECISIVE_OF
    lost = _GERMAN_RESOURCES & (p.held[Group.WEST] | p.held[Group.SOVIET])
    return fallen.bit_count() >= AXIS_DECISIVE_COUNT and not lost


def has_happened(p: Position, what: Happening) -> bool:
    """Tell whether that which decides a short scenario has come to pass."""
    if what == Happening.POLAND_CONQUERED:
        return p.status[Nation.POLAND] == Status.CONQUERED
    if what == Happening.ITALY_OUT:
        return p.status[Nation.ITALY] == Status.CONQUERED
    return p.vichy in (Vichy.DECLARED, Vichy.AT_WAR, Vichy.GONE)


def _holds_paris(p: Position, what: Happening) -> bool:
    """Tell whether the Axis has Paris; it counts only as a player-turn ends."""
    return what == Happening.PARIS_AXIS and p.control[PARIS] == Group.AXIS


def verdict_of_event(p: Position, test: Event) -> Verdict:
    """Return the level of the first mark that is met."""
    if has_happened(p, test.what) or _holds_paris(p, test.what):
        for by, steps, level in test.marks:
            if p.turn <= by and (steps < 0 or p.german_losses <= steps):
                return Verdict(level, _CARD)
    return Verdict(test.otherwise, _CARD)


def score(p: Position, test: Count) -> int:
    """Return what the areas of the Axis count."""
    return sum(test.weights[area] for area in bit_list(p.held[Group.AXIS] & RESOURCES))


def verdict_of_count(p: Position, test: Count) -> Verdict:
    """Return the level that the areas of the Axis give, shifted if the card says so."""
    points = score(p, test)
    level = next(level for least, level in test.levels if points >= least)
    if test.shift_if is not None and has_happened(p, test.shift_if):
        level = LEVELS[min(LEVELS.index(level) + 1, len(LEVELS) - 1)]
    return Verdict(level, _CARD)


def verdict_of_campaign(p: Position) -> Verdict:
    """EE-10.42/1, EE-10.43/1: Germany stands at the end of 1945."""
    held = (p.held[Group.AXIS] & RESOURCES).bit_count()
    return next(verdict for least, verdict in GERMANY_STANDS if held >= least)


# ---------------------------------------------------------------- the end
def decide(p: Position, log: Log, verdict: Verdict) -> None:
    """End the game with a verdict such as `axis-decisive`."""
    name, _, level = verdict.level.partition("-")
    camp = int(_CAMPS[name]) if name in _CAMPS else _DRAW
    if camp == Camp.ALLIES and p.chose(OVERALL_WINNER):
        level = ": ".join(filter(None, (level, overall_winner(p, log))))
    words = ("the Axis wins", "the Allies win")[camp] if camp >= 0 else "nobody wins"
    log.add(verdict.rule, "the war is decided: {words}", f"{words}, {level}" if level else words)
    p.outcome = (camp, level or ("draw" if camp == _DRAW else ""), verdict.rule)
    p.stack.clear()


def overall_winner(p: Position, log: Log) -> str:
    """EE-opt-winner/1: the Allied side with more resource areas of the Axis powers wins overall."""
    west, soviet = ((p.held[group] & _SPOILS).bit_count() for group in (Group.WEST, Group.SOVIET))
    log.add("EE-opt-winner/1", "of the Axis resource areas {n} are Western, {m} Soviet", west, soviet)
    if west == soviet:
        return "shared by west and soviet"
    return "above all west" if west > soviet else "above all soviet"
