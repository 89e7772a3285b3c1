"""Strat-moves that strategic warfare takes (EE-2.13, EE-2.25, EE-2.27): allotments are set once a Production Phase."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.core.phrases import counted
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.movement.allotment import allotment
from sandtable.games.europe_engulfed.rules.strategic.track import BOMBERS, western_weather
from sandtable.games.europe_engulfed.world.charts import BOMBERS_A_STRAT_MOVE, U_BOATS_A_STRAT_MOVE
from sandtable.games.europe_engulfed.world.roster import Nation


def repair(p: Position, log: Log) -> None:
    """Let the phasing camp have all its strat-moves again: what was lost held until now (EE-2.13/2)."""
    if p.phasing == Camp.AXIS:
        p.rails_cut[Nation.GERMANY] = 0
        p.western_cut = 0
    else:
        p.rails_cut[Nation.BRITAIN] = p.rails_cut[Nation.USA] = 0


def sink_transports(p: Position, log: Log, boats: int) -> None:
    """EE-2.13/1: for each full twenty U-boats Britain and the U.S.A. lose a strat-move each, and nobody else."""
    lost = boats // U_BOATS_A_STRAT_MOVE
    if lost:
        p.rails_cut[Nation.BRITAIN] = p.rails_cut[Nation.USA] = lost
        log.add("EE-2.13/1", "Britain and the U.S.A. lose {n} each until their next production", _moves(lost))


def interdict_rails(p: Position, log: Log) -> None:
    """EE-2.25/1: the Allied bombers that are left after a raid cost Germany strat-moves."""
    lost = p.track[BOMBERS[Camp.ALLIES]] // BOMBERS_A_STRAT_MOVE[western_weather(p)]
    if lost:
        p.rails_cut[Nation.GERMANY] = lost
        log.add("EE-2.25/1", "Germany loses {n} in each phase of this turn", _moves(lost))


def wreck_rails(p: Position, log: Log, hits: int) -> None:
    """EE-2.27/3: a redirected raid costs Germany strat-moves in the west, of those that are left."""
    p.western_cut = min(hits, allotment(p, Nation.GERMANY))
    log.add("EE-2.27/3", "Germany loses {n} in the west in each phase of this turn", _moves(p.western_cut))


def _moves(number: int) -> str:
    return counted(number, "strat-move")
