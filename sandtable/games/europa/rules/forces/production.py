"""Production (EUC-50): replacement points by month, repair points by turn, and what regions yield."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.games.europa.position import Position
from sandtable.games.europa.rules.victory import points
from sandtable.games.europa.world.atlas import CITIES
from sandtable.games.europa.world.calendar import week
from sandtable.games.europa.world.charts import LIBERATED_TURNS
from sandtable.games.europa.world.nations import ALLIES, PURSE, SIDE_OF_NATION
from sandtable.games.europa.world.pieces import Nation
from sandtable.games.europa.world.scenario import REGION_IDS, REGION_TITLES


def receive(p: Position, log: Log) -> None:
    """Give the phasing side its points: those of the month on the 1 turn, or on its first turn (EUC-50/1)."""
    is_month = week(p.turn) == 1 or p.turn == p.card.first_turn
    for row in p.card.incomes:
        if SIDE_OF_NATION[row.nation] != p.phasing:
            continue
        p.repair[row.nation] += row.repair4_turn + (row.repair4_month if is_month else 0)
        if is_month:
            gain(p, log, row.nation, row.infantry4, row.armour4)
    if is_month:
        if p.phasing == ALLIES:
            p.rebuilt = 0  # a new month for the dominions (EUC-52/6)
        _harvest(p, log)


def gain(p: Position, log: Log, nation: int, infantry4: int, armour4: int, rule: str = "EUC-50/1") -> None:
    """Give a nation replacement points."""
    p.infantry[nation] += infantry4
    p.armour[nation] += armour4
    if infantry4 or armour4:
        words = "{nation}: {n} infantry and {m} armour RP come in"
        log.add(rule, words, nation, points(infantry4), points(armour4))


def _harvest(p: Position, log: Log) -> None:
    """Let regions that the phasing side controls yield points; a liberated one not for half a year."""
    for row in p.card.production:
        is_held = row.side == p.phasing and not p.sheet.regions[row.region] & CITIES & ~p.owned[row.side]
        if not is_held:
            continue
        if row.side != ALLIES:
            gain(p, log, PURSE[Nation.GE], row.infantry4, 0, "EU-103.B.21.b/1")
        elif _is_fresh(p, row.region):
            title = REGION_TITLES[REGION_IDS.index(row.region)]
            log.add("EU-103.B.21.a/5", "{region} was liberated not long ago, and yields nothing yet", title)
        else:
            gain(p, log, PURSE[Nation.FF], row.infantry4, 0)


def _is_fresh(p: Position, region: str) -> bool:
    """Tell whether a region was liberated less than half a year ago, at the start if not since (EU-103.B.21.a/5)."""
    number = REGION_IDS.index(region)
    since = next((row.turn for row in p.freed if row.region == number), p.card.first_turn)
    return p.turn - since <= LIBERATED_TURNS
