"""Strategic warfare: the General Information Track as gauges, raids in four rows of dice, the U-boats' column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.charts import chart
from sandtable.core.show import Card, Fact, Gauge
from sandtable.games.europe_engulfed.position import Camp, Position
from sandtable.games.europe_engulfed.rules.production.assets import CAP
from sandtable.games.europe_engulfed.rules.strategic.air import DIE
from sandtable.games.europe_engulfed.rules.strategic.raid import can_raid, forces, terms_of
from sandtable.games.europe_engulfed.rules.strategic.track import BOMBERS, FIGHTERS, FLAK, TARGET, Asset
from sandtable.games.europe_engulfed.rules.strategic.uboats import asw_dice, is_fought, toll
from sandtable.games.europe_engulfed.show.skies import flying, outcomes, rows_of_dice, u_boats
from sandtable.games.europe_engulfed.show.words import ASSETS
from sandtable.games.europe_engulfed.world.charts import FLAK_CAP, U_BOATS_A_COLUMN, U_BOATS_A_STRAT_MOVE
from sandtable.games.europe_engulfed.world.roster import NATION_TITLES, SIDE_IDS, Side

_SIDES: Final = (SIDE_IDS[Side.AXIS], SIDE_IDS[Side.WEST])  # by camp
_ALSO: Final = ((Asset.U_BOAT, Asset.V1, Asset.V2), (Asset.ASW,))  # besides bombers, fighters and Flak
# By which rule each gauge counts
_RULES: Final = {
    **dict.fromkeys(BOMBERS, "EE-2.21/1"),
    **dict.fromkeys(FIGHTERS, "EE-2.21/2"),
    **dict.fromkeys(FLAK, "EE-2.22/7"),
    Asset.U_BOAT: "EE-2.12/1",
    Asset.ASW: "EE-2.11/1",
    Asset.V1: "EE-2.28/1",
    Asset.V2: "EE-2.28/6",
}
_QUICK: Final = 48  # dice of a raid whose odds are told in advance; those of more take over a second
_RAIDS: Final = ("EE-2.2/2", "EE-2.2/1")


def warfare(p: Position) -> list[Card]:
    """Return the track, the raids of both camps, and the war at sea; a raid that is decided on comes first."""
    gauges = [_gauges(p, camp) for camp in Camp]
    raids = sorted((_raid(p, camp) for camp in Camp), key=lambda card: not card.is_now)
    return [*raids, *gauges, *_u_boats(p)] if raids[0].is_now else [*gauges, *raids, *_u_boats(p)]


def _gauges(p: Position, camp: int) -> Card:
    assets = (BOMBERS[camp], FIGHTERS[camp], FLAK[camp], *_ALSO[camp])
    ends = {**CAP, **dict.fromkeys(FLAK, FLAK_CAP)}
    gauges = [Gauge(ASSETS[asset], p.track[asset], ends.get(asset, 0), rule=_RULES[asset]) for asset in assets]
    return Card(("Germany", "Western Allies")[camp], "General Information Track", _SIDES[camp], gauges=tuple(gauges))


# ---------------------------------------------------------------- raids
def _raid(p: Position, camp: int) -> Card:
    """Return a raid as it would be, or as it is: who throws how many dice, for what, and what to expect of it."""
    title = f"Raid on {NATION_TITLES[TARGET[1 - camp]]}"
    is_now = flying(p) == camp
    if not is_now and not can_raid(p, camp):
        why = "not before the turn after France fell, and with bombers" if camp == Camp.AXIS else "no bomber can fly"
        return Card(title, "Raids", _SIDES[camp], facts=(Fact("raid", "Raids", why, rule=_RAIDS[camp]),))
    rows = rows_of_dice(forces(p, camp), terms_of(p, camp))
    dice = chart(f"{title}: dice, in this order", ["Who", "Dice", "Counts"], [row[:3] for row in rows], "EE-2.22/1")
    is_told = is_now or sum(forces(p, camp)) <= _QUICK
    told = outcomes(p, camp) if is_told else [("expected", "told when it is decided on")]
    expected = (Fact("odds", label, words, rule="EE-2.26/1") for label, words in told)
    return Card(title, "Raids", _SIDES[camp], facts=tuple(expected), charts=(dice,), is_now=is_now)


# ---------------------------------------------------------------- the sea
def _u_boats(p: Position) -> Iterator[Card]:
    """Yield the U-boats: their column, what each face would cost, and what hunts them (EE-2.11/1, EE-2.12/1)."""
    boats = p.track[Asset.U_BOAT]
    if not is_fought(p):
        return
    column = (boats - 1) // U_BOATS_A_COLUMN
    span = f"{U_BOATS_A_COLUMN * column + 1} to {U_BOATS_A_COLUMN * (column + 1)} boats"
    costs = [["WERPs lost", *(toll(boats, face) for face in range(1, DIE + 1))]]
    faces = chart(f"Column in use: {span}", ["Die", *map(str, range(1, DIE + 1))], costs, "EE-2.12/1")
    dice = asw_dice(p.track[Asset.ASW], boats)
    facts = [
        Fact("asw", "ASW first", f"{dice} dice, each {DIE} sinks one", rule="EE-2.11/1"),
        Fact("odds", "On average", u_boats(p), rule="EE-2.12/1"),
    ]
    if boats >= U_BOATS_A_STRAT_MOVE:
        lost = f"{boats // U_BOATS_A_STRAT_MOVE} each of Britain and the U.S.A., if none is sunk"
        facts.append(Fact("rails", "Strat-moves lost", lost, rule="EE-2.13/1"))
    yield Card("U-boats against Britain", "War at sea", _SIDES[Camp.AXIS], facts=tuple(facts), charts=(faces,))
