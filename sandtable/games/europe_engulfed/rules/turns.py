"""The ends of a game turn (EE-sop-a/1, EE-sop-i/1): what a new turn changes, and what an old one leaves behind."""

from __future__ import annotations

from typing import Final

from sandtable.core.event import Log
from sandtable.core.procedure import ASKED, Asked
from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.bidding import Auction, is_auctioned
from sandtable.games.europe_engulfed.rules.politics.italy import lose_heart
from sandtable.games.europe_engulfed.rules.politics.victory import judge_turn
from sandtable.games.europe_engulfed.rules.powers import pieces_of_camp
from sandtable.games.europe_engulfed.world.atlas import BELONGS
from sandtable.games.europe_engulfed.world.calendar import PHONY_WAR_ENDS
from sandtable.games.europe_engulfed.world.charts import ACTION_LIMIT
from sandtable.games.europe_engulfed.world.pieces import UNITS_MASK
from sandtable.games.europe_engulfed.world.roster import Nation

_GERMANY: Final = Nation.GERMANY


class TurnStart(Step[Position]):
    """What is looked at as a game turn begins; the Axis player-turn follows."""

    name = "turn-start"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        if is_auctioned(p) and p.turn == p.card.first_turn:
            ASKED.push(p, Auction.name, Asked())
        lose_heart(p, log)
        keep_surplus(p, log)
        end_phony_war(p, log)
        return True


def keep_surplus(p: Position, log: Log) -> None:
    """EE-7.11/2: as its limit falls with the year Germany keeps the marker above it until it spends one."""
    if p.turn == p.card.first_turn or p.surplus:
        return
    limit = ACTION_LIMIT[_GERMANY]
    if limit[p.turn] < limit[p.turn - 1] and p.actions[_GERMANY] > limit[p.turn]:
        p.surplus = 1
        log.add("EE-7.11/2", "{nation} keeps a Special Action above its new limit until it spends one", int(_GERMANY))


def end_phony_war(p: Position, log: Log) -> None:
    """EE-9.11/4: it ends with its date, or when enemy units stand in Germany as a German player-turn starts."""
    if not p.phony_war:
        return
    invaders = p.pieces_in(BELONGS[_GERMANY]) & pieces_of_camp(p, Camp.ALLIES) & UNITS_MASK
    if invaders or p.turn >= PHONY_WAR_ENDS:
        p.phony_war = 0
        log.add("EE-9.11/4", "the Phony War is over")


class TurnEnd(Step[Position]):
    """The end of a game turn: victory, and fleets that are able to transport again (EE-sop-i/2)."""

    name = "turn-end"

    def settle(self, p: Position, log: Log) -> bool:
        p.stack.pop()
        if any(fleet.used for fleet in p.fleets):
            log.add("EE-sop-i/2", "all Fleet Points are able to transport again")
            p.fleets = tuple(fleet._replace(able=fleet.able + fleet.used, used=0) for fleet in p.fleets)
        judge_turn(p, log)
        return True
