"""The end of a scenario (chapter 17): VPs, Victory Cities, and whether the war goes on with the next card."""

from __future__ import annotations

from typing import Final

from sandtable.core.act import Act, Acts, freely
from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.event import Log
from sandtable.core.step import Step
from sandtable.core.tables import Modifier, Sum, summed
from sandtable.games.westfront.position import Beachhead, Bulge, Off, Position
from sandtable.games.westfront.rules.control import refresh
from sandtable.games.westfront.rules.phasing import ASKED
from sandtable.games.westfront.rules.production.arrivals import call_up
from sandtable.games.westfront.rules.production.costs import rail_supply
from sandtable.games.westfront.rules.production.phase import production_level
from sandtable.games.westfront.rules.supply.network import network
from sandtable.games.westfront.rules.values import CHARTS
from sandtable.games.westfront.world.atlas import (
    HEX,
    MAJOR_PORTS,
    OF_NATION,
    PORTS,
    REGION,
    VICTORY,
    VICTORY_CITIES,
    Nation,
)
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    HQS,
    ITALIANS,
    OF_PLAYER,
    PORTUGUESE,
    REAL,
    SPANISH,
    STATICS,
    Player,
)
from sandtable.games.westfront.world.scenario import CARDS, LAST_MONTH, REINFORCEMENTS

DRAW: Final = -1
Outcome = tuple[int, str, str]  # winner, level, rule

_CHART: Final = CHARTS["victory"]
_NEUTRALS: Final = SPANISH | PORTUGUESE
_MINOR_LOSSES: Final = ITALIANS | _NEUTRALS | STATICS  # WF-17.1/4
_CARD_TITLES: Final = ("Summer '43", "Winter '43", "Summer '44", "Winter '44")
_W43, _S44, _W44 = (CARDS.index(name) for name in ("w43", "s44", "w44"))
_HANDICAP: tuple[int, ...] = tuple(_CHART["handicap_allied"].get(name.upper(), 0) for name in CARDS)
_LEVELS: Final = [(entry["max"], entry["level"].lower()) for entry in _CHART["levels"]]
_CITY_LEVELS: Final = {int(margin): level.lower() for margin, level in _CHART["w44_levels"].items()}
TOURNAMENT: dict[str, int] = {entry["level"].lower(): entry["tp"] for entry in _CHART["levels"]}
DECISIVE: Final = "decisive"


def _lands(names: list[str]) -> int:
    """Return the hexes of nations; Corsica is France's and yet counts on its own (WF-17.1/7)."""
    regions = [REGION["corsica"] if name == "Corsica" else OF_NATION[Nation[name.upper()]] for name in names]
    return union(regions)


_SOUTH: Final = _lands(_CHART["south"])
_NORTH: Final = _lands(_CHART["north"]) & ~_SOUTH
_BUILDUP: Final = _lands(_CHART["buildup_north"]) & ~_SOUTH  # WF-17.1/8: with Britain
_SICILIAN_PORTS: Final = mask_of(HEX[name] for name in ("palermo", "catania", "messina"))
_HUSKY_LEVELS: Final = {3: (ALLIES, DECISIVE), 2: (ALLIES, "marginal"), 1: (DRAW, "draw")}  # WF-HUSKY/1


# ---------------------------------------------------------------- VPs
_HQ_CV: Final = Modifier("WF-17.1/2", "CV of HQs", _CHART["vp_per_hq_cv"])
_HQ_LOST: Final = Modifier("WF-17.1/3", "HQs eliminated", _CHART["vp_per_eliminated_hq"])
_MINOR_LOST: Final = Modifier(
    "WF-17.1/4", "Italians, neutrals and statics eliminated", _CHART["vp_per_eliminated_italian_neutral_or_static"]
)
_OTHER_LOST: Final = Modifier("WF-17.1/4", "other units eliminated", _CHART["vp_per_eliminated_unit"])
_CUT_OFF: Final = Modifier("WF-17.1/5", "units without supply", _CHART["vp_per_unsupplied_unit"])
_BEACHHEAD_READY: Final = Modifier("WF-17.1/6", "BeachHeads Ready", _CHART["vp_per_ready_beachhead"])
_BEACHHEAD_LOST: Final = Modifier("WF-17.1/6", "BeachHeads eliminated", _CHART["vp_per_eliminated_beachhead"])


def points(p: Position) -> tuple[Sum, Sum]:
    """Return the VPs of the Allies and of the Axis part by part (WF-17.1)."""
    war = Modifier("WF-17.1/9", "declarations of war", -p.penalty)
    handicap = Modifier("WF-17.1/10", "handicap", _HANDICAP[p.period])
    return summed((*_of_forces(p, ALLIES), *_of_landings(p), war, handicap)), summed(_of_forces(p, AXIS))


def eliminated(p: Position, player: Player | int) -> int:
    """Return a side's eliminated units: in the pool, or gone for good (WF-17.1/5)."""
    units = bit_list(OF_PLAYER[player] & REAL)
    return mask_of(unit for unit in units if p.place[unit] in (Off.POOL, Off.LOST))


def _of_forces(p: Position, player: Player | int) -> list[Modifier]:
    """Production and the state of the army, for either side (WF-17.1/1..5)."""
    gone = eliminated(p, player)
    hqs = gone & HQS & ~_NEUTRALS
    minor = gone & _MINOR_LOSSES
    on_map = p.side_units(player)
    command = sum(p.cv[unit] for unit in on_map if HQS >> unit & 1)
    cut_off = sum(not p.supplied >> unit & 1 for unit in on_map)
    return [
        Modifier("WF-17.1/1", "Production Level", production_level(p, player)),
        _HQ_CV.times(command),
        _HQ_LOST.times(hqs.bit_count()),
        _MINOR_LOST.times(minor.bit_count()),
        _OTHER_LOST.times((gone & ~hqs & ~minor).bit_count()),
        _CUT_OFF.times(cut_off),
    ]


def _of_landings(p: Position) -> list[Modifier]:
    """What the Allies have for landings: BeachHeads and cleared ports, capped in Winter '43 (WF-17.1/6..8)."""
    cleared = p.held[ALLIES] & PORTS & ~p.battles
    south, north = _port_points(cleared & _SOUTH, "south"), _port_points(cleared & _NORTH, "north")
    parts = [
        _BEACHHEAD_READY.times(p.beachheads.count(Beachhead.READY)),
        _BEACHHEAD_LOST.times(p.beachheads.count(Beachhead.ELIMINATED)),
        Modifier("WF-17.1/7", "ports cleared in the South", south),
        Modifier("WF-17.1/7", "ports cleared in the North", north),
    ]
    if p.period == _W43:
        excess = summed(parts).total - buildup(p)
        parts.append(Modifier("WF-17.1/8", "beyond the buildup in the North", -max(0, excess)))
    return parts


def _port_points(ports: int, region: str) -> int:
    worth = _CHART[f"vp_cleared_port_{region}"]
    majors = (ports & MAJOR_PORTS).bit_count()
    return int(majors * worth["major"] + (ports.bit_count() - majors) * worth["minor"])


def buildup(p: Position) -> int:
    """Return how many Allied units stand in the North, Britain included (WF-17.1/8, WF-W43/9)."""
    return sum(_BUILDUP >> p.place[unit] & 1 for unit in p.side_units(ALLIES))


# ---------------------------------------------------------------- Victory Cities
def victory_cities(p: Position) -> tuple[int, int]:
    """Return what the Victory Cities of each side count: of the Axis in Rail, of the Allies in Rail/Sea Supply."""
    supplied = network(p, ALLIES).hexes, rail_supply(p, AXIS)  # WF-17.32/1
    allies, axis = (
        sum(VICTORY[here] for here in bit_list(VICTORY_CITIES & p.held[player] & supplied[player]))
        for player in (ALLIES, AXIS)
    )
    return allies, axis


# ---------------------------------------------------------------- who has won
def result(p: Position) -> Outcome:
    """Return how the scenario would end now."""
    if p.card.husky:
        return _husky_result(p)
    if is_by_cities(p):
        return by_cities(*victory_cities(p))
    allies, axis = points(p)
    return by_points(allies.total, axis.total)


def is_by_cities(p: Position) -> bool:
    """Tell whether Victory Cities decide, as in Winter '44 (WF-W44/7)."""
    return p.period == _W44


def by_points(allies: int, axis: int) -> Outcome:
    """WF-17.2/1: the margin makes the level."""
    margin = abs(allies - axis)
    level = next(level for most, level in _LEVELS if margin <= most)
    return _outcome(allies, axis, level, "WF-17.2/1")


def by_cities(allies: int, axis: int) -> Outcome:
    """WF-17.32/1: Victory Cities alone decide Winter '44 (WF-W44/7)."""
    level = _CITY_LEVELS[min(abs(allies - axis), max(_CITY_LEVELS))]
    return _outcome(allies, axis, level, "WF-17.32/1")


def _outcome(allies: int, axis: int, level: str, rule: str) -> Outcome:
    if level == "draw":
        return DRAW, level, rule
    return int(ALLIES if allies > axis else AXIS), level, rule


def _husky_result(p: Position) -> Outcome:
    """WF-HUSKY/1: Sicilian ports taken, less the Allied corps that were lost for them."""
    ports, corps = husky_score(p)
    winner, level = _HUSKY_LEVELS.get(ports.bit_count() - corps.bit_count(), (AXIS, "marginal"))
    return int(winner), level, "WF-HUSKY/1"


def husky_score(p: Position) -> tuple[int, int]:
    """Return the Sicilian ports that the Allies have, and the corps that they have lost."""
    return p.held[ALLIES] & _SICILIAN_PORTS & ~p.battles, eliminated(p, ALLIES) & ~HQS


def tournament_points(outcome: Outcome) -> tuple[int, int]:
    """Return what an outcome counts in a tournament for the Allies and the Axis (WF-17.2/1)."""
    winner, level, _ = outcome
    won = TOURNAMENT[level]
    if winner == DRAW:
        return won, won
    return (won, 0) if winner == ALLIES else (0, won)


# ---------------------------------------------------------------- the end of a month
class MonthEnd(Step[Position]):
    """After a scenario's last month its victory is judged, or the war goes on (WF-3.11/1, WF-3.12/1, WF-3.14/1)."""

    name = "month-end"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        if not is_last_month(p):
            return True
        refresh(p)
        this = p.card
        if p.month not in this.last_months[:-1]:
            self._finish(p, log)
        elif this.campaign and result(p)[1] == DECISIVE:
            end(p, log)
        else:
            if this.campaign:
                _announce_standing(p, "WF-17.3/1", log)
            go_on(p, log)
        return True

    def _finish(self, p: Position, log: Log) -> None:
        """Ask both sides whether they extend the scenario, where another card follows (WF-3.13/1)."""
        if p.card.husky or p.period + 1 == len(CARDS):
            end(p, log)
            return
        _announce_standing(p, "WF-3.13/1", log)
        ASKED.push(p, Extension.name, int(ALLIES))


def is_last_month(p: Position) -> bool:
    """Tell whether a scenario ends with this month; one that was extended ends with its next card."""
    this = p.card
    return p.month in this.last_months or (not this.husky and p.month == LAST_MONTH[p.period])


def agree(p: Position, log: Log) -> None:
    """Let a side go on: the Axis is asked after the Allies, and then the war goes on."""
    if ASKED.top(p) == ALLIES:
        ASKED.turn(p, Extension.name, int(AXIS))
    else:
        p.stack.pop()
        go_on(p, log)


def decline(p: Position, log: Log) -> None:
    """End the game here."""
    log.add("WF-3.13/1", "{side} decline to go on", ASKED.top(p))
    p.stack.pop()
    end(p, log)


class Extension(Acts[Position]):
    """Both sides, the Allies first, say whether they go on into the next scenario (WF-3.13/1)."""

    name = "extension"
    frame = ASKED
    moment = "the end of a scenario"
    rules = ("WF-3.13/1",)
    acts = (Act("agree", freely, agree), Act("decline", freely, decline, is_grave=True))
    asks = "The scenario is over: go on into the next one?"

    def side(self, p: Position) -> int:
        return ASKED.top(p)


def end(p: Position, log: Log) -> None:
    """Close the game: say who has won, and why."""
    p.outcome = result(p)
    winner, level, rule = p.outcome
    if rule == "WF-17.2/1":
        for side, score in zip(Player, points(p), strict=True):
            for part in score.parts:
                log.add(part.rule, "{side}: {text} {value}", side, part.words, f"{part.value:+}")
    _announce_standing(p, rule, log)
    if winner == DRAW:
        log.add(rule, "the game ends in a draw")
    else:
        log.add(rule, "{side} win a {level} victory", winner, level)


def _announce_standing(p: Position, rule: str, log: Log) -> None:
    """Say how the sides stand, where VPs or Victory Cities are counted."""
    if p.card.husky:
        return
    if is_by_cities(p):
        what, (allies, axis) = "Victory Cities", victory_cities(p)
    else:
        what, (allies, axis) = "VPs", tuple(score.total for score in points(p))
    log.add(rule, "{what}: {side} {allies}, {side} {axis}", what, ALLIES, str(allies), AXIS, str(axis))


def go_on(p: Position, log: Log) -> None:
    """Take up the next card: its Basic PPs, rules and reinforcements; units and positions stay (WF-3.12/1)."""
    p.period += 1
    call_up(p, [entry for entry in REINFORCEMENTS[p.period] if p.place[entry.unit] == Off.OUT])  # WF-OB43/2
    log.add("WF-3.12/1", "the war goes on with the card of {card}", _CARD_TITLES[p.period])
    if p.period >= _S44:  # WF-14.7/2; the card of Winter '43 says so of its starting forces only (WF-W43/6)
        p.grounded = 1
    if p.period == _W44:
        p.bulge = int(Bulge.READY)  # WF-W44/5
