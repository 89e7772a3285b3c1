"""Naval maintenance (EE-4.2): a WERP for each supplied Fleet Point, before anything else is bought."""

from __future__ import annotations

from sandtable.core.event import Log
from sandtable.games.europe_engulfed.position import Fleet, Position, Status
from sandtable.games.europe_engulfed.rules.powers import CAMP_OF_GROUP, group_of, is_at_war
from sandtable.games.europe_engulfed.rules.production.purse import damage, werps
from sandtable.games.europe_engulfed.rules.supply.sea import port_is_supplied
from sandtable.games.europe_engulfed.world.atlas import AXIS_PAYER
from sandtable.games.europe_engulfed.world.charts import FLEET_MAINTENANCE
from sandtable.games.europe_engulfed.world.roster import MAJORS, Nation


def payer(p: Position, fleet: Fleet) -> int:
    """Return who pays for Fleet Points (EE-4.2/2): Britain for its pool, the U.S.A. after it (EE-9.32/2)."""
    if fleet.nation in (Nation.GERMANY, Nation.ITALY):
        return AXIS_PAYER[fleet.zone]  # EE-4.2/5: it changed hands with its zone
    if fleet.nation in (Nation.BRITAIN, Nation.USA):
        return Nation.USA if p.status[Nation.BRITAIN] == Status.CONQUERED else Nation.BRITAIN
    return fleet.nation


def due(p: Position, power: int) -> int:
    """Return what a power owes for its supplied Fleet Points; in peace nothing (EE-4.21/1)."""
    if not is_at_war(p, power):
        return 0
    return FLEET_MAINTENANCE * sum(f.able + f.used for f in _paid_by(p, power) if not _is_cut_off(p, f))


def _paid_by(p: Position, power: int) -> tuple[Fleet, ...]:
    return tuple(fleet for fleet in p.fleets if payer(p, fleet) == power)


def _is_cut_off(p: Position, fleet: Fleet) -> bool:
    """EE-4.2/3: where there is no friendly supplied port, nothing is paid."""
    return not port_is_supplied(p, group_of(p, fleet.nation), fleet.zone)


def maintain(p: Position, log: Log) -> None:
    """Let the powers of the phasing camp pay; what one cannot pay it owes to the end of the phase (EE-4.2/4)."""
    for power in MAJORS:
        if CAMP_OF_GROUP[group_of(p, power)] != p.phasing or not is_at_war(p, power):
            continue
        for fleet in _paid_by(p, power):
            if _is_cut_off(p, fleet):
                log.add("EE-4.2/3", "the {zone} has no supplied port: its Fleet Points are not paid for", fleet.zone)
        owed = due(p, power)
        if not owed:
            continue
        paid = damage(p, power, owed)
        log.add("EE-4.2/1", "{nation} pays {n} for its fleets", power, werps(paid))
        if paid < owed:
            p.debt[power] = owed - paid
            log.add("EE-4.2/4", "{nation} still owes {n} for them", power, werps(owed - paid))
