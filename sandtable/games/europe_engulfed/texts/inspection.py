"""Everything that can be wrong with a position, in words. What legal play brings about is never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sandtable.core.bits import bit_list, having, mask_of
from sandtable.core.texts import Check
from sandtable.games.europe_engulfed.language import ASSETS
from sandtable.games.europe_engulfed.position import Camp, Off, Phase, Position, Status, Vichy
from sandtable.games.europe_engulfed.rules.bidding import BIDDERS, is_auctioned
from sandtable.games.europe_engulfed.rules.movement.stacking import fortress_limit
from sandtable.games.europe_engulfed.rules.powers import friends
from sandtable.games.europe_engulfed.texts.pending import pending_faults
from sandtable.games.europe_engulfed.world.atlas import (
    AREA_IDS,
    BELONGS,
    FORTRESSES,
    HEAVY_SITES,
    SITE,
    SWAMP,
    UPPER_EGYPT,
    VICHY_REGIONS,
    ZONE_IDS,
)
from sandtable.games.europe_engulfed.world.charts import (
    BEACHHEADS,
    BID_STEP,
    BOMBERS_CAP,
    FIGHTERS_CAP,
    FLAK_CAP,
    HEAVY_FORTS_A_GAME,
    MOST_BID,
    U_BOATS_CAP,
)
from sandtable.games.europe_engulfed.world.pieces import (
    ARMORED,
    FULL,
    NATION,
    PIECES_OF,
    UNIT_IDS,
    UNITS,
    UNITS_MASK,
    WINGS_MASK,
)
from sandtable.games.europe_engulfed.world.roster import (
    GROUP_IDS,
    MAJORS,
    MINORS,
    NATION_IDS,
    SIDE_IDS,
    WING_IDS,
    Group,
    Nation,
)

_IDS: Final = (*UNIT_IDS, *WING_IDS)
_ON_MAP_MARKS: Final = (
    "face_up",
    "starved",
    "sea_fed",
    "moved",
    "marched",
    "railed",
    "aboard",
    "fresh",
    "dogfighting",
)
_FIGHTING_ON: Final = 1 << Nation.FRANCE | 1 << Nation.VICHY
_CHOOSING: Final = ("occupation", "thinning")  # who stays in a Fortress
_MINOR_POWERS: Final = mask_of(MINORS)
_CAPS: Final = (BOMBERS_CAP, BOMBERS_CAP, FIGHTERS_CAP, FIGHTERS_CAP, U_BOATS_CAP, 99, FLAK_CAP, FLAK_CAP, 99, 99)


# ---------------------------------------------------------------- what cannot be played
def _turn_faults(p: Position) -> Iterator[str]:
    if p.turn > p.card.last_turn:
        yield f"{p.scenario} is over before this turn (EE-16-card/1)"


# ---------------------------------------------------------------- pieces
def _strength_faults(p: Position) -> Iterator[str]:
    for unit, area in enumerate(p.at[:UNITS]):
        if area >= 0 and not 1 <= p.steps[unit] <= FULL[unit]:
            limits = f"1 to {FULL[unit]}"
            yield f"{UNIT_IDS[unit]} has {p.steps[unit]} steps, but {limits} are possible (EE-glossary-ground-unit/1)"
        elif area < 0 and area != Off.HAND and p.steps[unit]:
            yield f"{UNIT_IDS[unit]} has {p.steps[unit]} steps, but is not on the map (EE-glossary-force-pool/1)"


def _closed_areas(p: Position) -> Iterator[str]:
    for piece, area in enumerate(p.at):
        if area >= 0 and not p.card.theatre.areas >> area & 1:
            yield f"{_IDS[piece]} is in {AREA_IDS[area]}, outside the theatre (EE-16-card/2)"
    for piece in bit_list(p.pieces_in(SWAMP) & ARMORED):
        yield f"{_IDS[piece]} is armor, and in {AREA_IDS[p.at[piece]]}, a swamp (EE-5.15/1)"


def _absent_powers(p: Position) -> Iterator[str]:
    """The dead have nobody on the map, nor have Minors at peace; of France some fight on (EE-9.531/1)."""
    absent = having(p.status, Status.CONQUERED) | having(p.status, Status.NEUTRAL) & _MINOR_POWERS
    for nation in bit_list(absent & ~_FIGHTING_ON):
        for piece in bit_list(PIECES_OF[nation]):
            if p.at[piece] >= 0:
                status = Status(p.status[nation]).name.lower()
                yield f"{_IDS[piece]} is on the map, but {NATION_IDS[nation]} is {status} (EE-10.2/1)"


def _fortress_faults(p: Position) -> Iterator[str]:
    if p.phase != Phase.PRODUCTION or any(frame[0] in _CHOOSING for frame in p.stack):
        return  # while units move and fight it may be too full for a while (EE-5.5/3)
    for area in bit_list(FORTRESSES & ~p.contested):
        for camp in Camp:
            count = (friends(p, area, camp) & UNITS_MASK).bit_count()
            if count > fortress_limit(area):
                yield f"{AREA_IDS[area]} holds {count} ground units, but takes {fortress_limit(area)} (EE-5.5/2)"
        for wing in bit_list(p.here[area] & WINGS_MASK):
            yield f"{_IDS[wing]} is in {AREA_IDS[area]}, a Fortress, which takes no wings (EE-5.5/2)"


def _vichy_faults(p: Position) -> Iterator[str]:
    for unit in bit_list(p.vichy_units):
        if NATION[unit] != Nation.FRANCE:
            yield f"{UNIT_IDS[unit]} is a unit of Vichy, but not French (EE-9.522/2)"
        elif p.at[unit] >= 0 and not any(region >> p.at[unit] & 1 for region in VICHY_REGIONS):
            yield f"{UNIT_IDS[unit]} of Vichy is in {AREA_IDS[p.at[unit]]}, and never moves (EE-9.522/3)"
    if p.vichy in (Vichy.NONE, Vichy.DECLINED) and p.vichy_units:
        yield "there are units of Vichy, which was not declared (EE-9.522/2)"


def _mark_faults(p: Position) -> Iterator[str]:
    for name in _ON_MAP_MARKS:
        for piece in bit_list(getattr(p, name)):
            if p.at[piece] < 0:
                yield f"{_IDS[piece]} is {name.replace('_', '-')}, but not on the map (EE-glossary-force-pool/1)"
    for piece in bit_list(p.dogfighting & UNITS_MASK):
        yield f"{_IDS[piece]} dogfights, but is no wing (EE-6.22/1)"


# ---------------------------------------------------------------- areas
def _control_faults(p: Position) -> Iterator[str]:
    for nation in bit_list(having(p.status, Status.AT_WAR) & mask_of(MAJORS)):
        for area in bit_list(BELONGS[nation] & p.held[Group.NEUTRAL] & p.card.theatre.areas):
            power = NATION_IDS[nation]
            yield f"{AREA_IDS[area]} is controlled by nobody, but {power} is at war (EE-glossary-controlled/1)"


def _fort_faults(p: Position) -> Iterator[str]:
    for area in bit_list(p.fort & p.heavy):
        yield f"{AREA_IDS[area]} is fortified twice (EE-6.95/1)"
    for area in bit_list(p.heavy & ~HEAVY_SITES):
        yield f"{AREA_IDS[area]} is no site of a heavy fortification (EE-6.95/4)"
    for area, builder in enumerate(p.fort_by):
        if builder >= 0 and not (p.fort | p.heavy | p.dormant) >> area & 1:
            yield f"{AREA_IDS[area]} has a builder, but no fortification (EE-6.91/1)"
    if p.heavy_built > HEAVY_FORTS_A_GAME:
        yield f"{p.heavy_built} heavy fortifications were built, but {HEAVY_FORTS_A_GAME} are possible (EE-6.95/5)"


def _beachhead_faults(p: Position) -> Iterator[str]:
    for group, limit in enumerate(BEACHHEADS):
        count = sum(row.group == group for row in p.beachheads)
        if count > limit:
            yield f"{GROUP_IDS[group]} has {count} beachheads, but {limit} markers (EE-7.24/1)"
    for row in p.beachheads:
        if not SITE[row.zone][row.area] and row.area != UPPER_EGYPT:  # on the Red Sea (EE-7.25/1)
            yield f"{AREA_IDS[row.area]} has no invasion site on {ZONE_IDS[row.zone]} (EE-7.2/1)"
    owned = [(row.area, row.group) for row in p.beachheads]  # an enemy who lands there too places his own
    for area, group in sorted({head for head in owned if owned.count(head) > 1}):
        yield f"{AREA_IDS[area]} has two beachheads of {GROUP_IDS[group]} (EE-7.22/1)"


# ---------------------------------------------------------------- the sea, and numbers
def _fleet_faults(p: Position) -> Iterator[str]:
    rows = [(row.nation, row.zone) for row in p.fleets]
    for nation, zone in sorted({row for row in rows if rows.count(row) > 1}):
        yield f"the fleet of {NATION_IDS[nation]} stands twice in {ZONE_IDS[zone]} (EE-5.34/1)"
    for row in p.fleets:
        if row.able < 0 or row.used < 0:
            yield f"{NATION_IDS[row.nation]} has less than no Fleet Points in {ZONE_IDS[row.zone]} (EE-5.34/1)"
        if not p.card.theatre.zones >> row.zone & 1:
            yield f"{NATION_IDS[row.nation]} has a fleet in {ZONE_IDS[row.zone]}, outside the theatre (EE-16-card/2)"


def _number_faults(p: Position) -> Iterator[str]:
    for asset, (points, cap) in enumerate(zip(p.track, _CAPS, strict=True)):
        if points > cap:
            yield f"{ASSETS[asset]} is at {points}, but {cap} is the most (EE-glossary-strategic-assets/2)"
    for nation, werps in enumerate(p.werps):
        if werps < 0:
            yield f"{NATION_IDS[nation]} has {werps} WERPs (EE-glossary-werp/1)"


def _bid_faults(p: Position) -> Iterator[str]:
    """What was bid is a part of an auction, in tens, and each player bids for himself (EE-10.5/1)."""
    bids = [p.bid, *(offer.steps for offer in (*p.axis_offer, *p.allied_offer))]
    if any(bids) and not is_auctioned(p):
        yield "steps were bid, but there is no auction in this match (EE-10.5/1)"
    for steps in bids:
        if abs(steps) > MOST_BID or steps % BID_STEP:
            yield f"{steps} steps were bid, but bids are made in tens, up to {MOST_BID} (EE-10.5/1)"
    for offers, side in zip((p.axis_offer, p.allied_offer), BIDDERS, strict=True):
        if len(offers) > 1 or any(offer.side != side for offer in offers):
            yield f"there is more than one offer of {SIDE_IDS[side]}, or another's (EE-10.5/1)"


UNPLAYABLE: Final[tuple[Check, ...]] = (pending_faults, _turn_faults)
IMPLAUSIBLE: Final[tuple[Check, ...]] = (
    _strength_faults,
    _closed_areas,
    _absent_powers,
    _fortress_faults,
    _vichy_faults,
    _mark_faults,
    _control_faults,
    _fort_faults,
    _beachhead_faults,
    _fleet_faults,
    _number_faults,
    _bid_faults,
)
