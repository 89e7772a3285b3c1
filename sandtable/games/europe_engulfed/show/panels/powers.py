"""The powers: Special Actions held and their limit, WERPs and strat-moves of all, incomes of one's own camp."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.show import Card, Fact, Gauge
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.movement.allotment import allotment
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_SIDE, is_at_war, side_of
from sandtable.games.europe_engulfed.rules.production.income import income, is_producing
from sandtable.games.europe_engulfed.rules.production.purse import werps
from sandtable.games.europe_engulfed.show.eyes import is_open
from sandtable.games.europe_engulfed.show.words import CAMP_ADJECTIVES, STATUSES
from sandtable.games.europe_engulfed.world.atlas import AREA_IDS, CAPITAL
from sandtable.games.europe_engulfed.world.charts import ACTION_LIMIT
from sandtable.games.europe_engulfed.world.roster import MAJORS, MINORS, NATION_TITLES, SIDE_IDS


def powers(p: Position) -> list[Card]:
    """Return a card for each Major Power of the theatre, and for each Minor with an action of its own."""
    playing = [nation for nation in MAJORS if p.status[nation] not in (Status.OUT, Status.CONQUERED)]
    playing += [nation for nation in MINORS if is_at_war(p, nation) and ACTION_LIMIT[nation][p.turn]]
    return [_card(p, nation) for nation in sorted(playing, key=lambda nation: side_of(p, nation))]


def _card(p: Position, nation: int) -> Card:
    capital = CAPITAL[nation]
    return Card(
        NATION_TITLES[nation],
        CAMP_ADJECTIVES[side_of(p, nation) > 0],
        SIDE_IDS[side_of(p, nation)],
        facts=(*_facts(p, nation),),
        gauges=(*_gauges(p, nation),),
        places=(AREA_IDS[capital],) if capital >= 0 else (),
    )


def _gauges(p: Position, nation: int) -> Iterator[Gauge]:
    """Yield the tokens of a power, and while it is in the war what it has and has used."""
    limit = ACTION_LIMIT[nation][p.turn]
    if limit or p.actions[nation]:
        yield Gauge("Special Actions", p.actions[nation], limit, rule="EE-7.11/1", is_counted=True)
    if p.total[nation]:
        yield Gauge("WERPs left", p.werps[nation], p.total[nation], rule="EE-4.5/2")
    if nation in MAJORS and is_at_war(p, nation):
        moves = allotment(p, nation)
        yield Gauge("Strat-moves left", max(0, moves - p.strat_moves[nation]), moves, rule="EE-5.24/1")


def _facts(p: Position, nation: int) -> Iterator[Fact]:
    if not is_at_war(p, nation):
        yield Fact("status", "Status", STATUSES[Status(p.status[nation])])
    if is_producing(p, nation) and is_open(p, CAMP_OF_SIDE[side_of(p, nation)]):
        lines = income(p, nation)
        detail = ", ".join(f"{line.words} {line.werps}" for line in lines)
        yield Fact("income", "Income as things stand", werps(sum(line.werps for line in lines)), detail, "EE-4.1/1")
    if p.rails_cut[nation]:
        yield Fact("rails", "Strat-moves lost", str(p.rails_cut[nation]), rule="EE-2.13/2")
    if p.debt[nation]:
        yield Fact("debt", "Owed for fleets", werps(p.debt[nation]), rule="EE-4.2/4")
