"""Construction (EUC-14/1 to EUC-14/3, EUC-14/6): units that spend a movement phase at a job in their hex."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.core.act import Act, Reasons
from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.core.event import Log
from sandtable.games.europa.language import JOB_TITLES, JOBS, refusal
from sandtable.games.europa.position import Job, Kind, Position, Raised, Work
from sandtable.games.europa.rules import damage
from sandtable.games.europa.rules.ground.marching import go_on_with, movable, not_moving
from sandtable.games.europa.rules.ground.tops import report
from sandtable.games.europa.rules.supply.hunger import is_supplied
from sandtable.games.europa.rules.supply.lines import would_be_regular
from sandtable.games.europa.rules.supply.ports import grade
from sandtable.games.europa.rules.traits import traits
from sandtable.games.europa.rules.zones import under
from sandtable.games.europa.world.atlas import BOX, FORTRESS, Grade
from sandtable.games.europa.world.charts import WORK_PHASES
from sandtable.games.europa.world.pieces import CLASS_IDS

_RULE: Final = "EUC-14/1"
_TIME: Final = "EUC-14/2"
_FORTS: Final = "EUC-14/3"
_UPGRADE: Final = "EUC-14/6"
_GLIDER: Final = "EU-103.A.6.c.1/2"
_GLIDER_ENGINEERS: Final = CLASS_IDS.index("glider-eng-ii")
_PHASE4: Final = 4  # what 1 RE does in a phase, in quarters
_MENDS: Final = {Job.MEND_BASE: Kind.FIELD, Job.MEND_RAIL: Kind.RAIL, Job.MEND_PORT: Kind.PORT}
_NOBODY: Final = -1


# ---------------------------------------------------------------- who works
def not_free(p: Position, unit: int) -> Violation | None:
    """Tell why a unit cannot spend all its MPs of this phase where it stands."""
    if found := not_moving(p, unit):
        return found
    has_come = p.spent[unit] or p.dropped >> unit & 1
    return refusal(_RULE, "{unit} has moved in this phase", unit) if has_come else None


def not_at_work(p: Position, unit: int) -> Violation | None:
    """Tell why a unit cannot be set to work: it must be in supply, and in no enemy zone."""
    if p.of_side(p.phasing) >> unit & 1 and not traits(p).builders >> unit & 1:
        rule = _GLIDER if p.counter(unit).cls == _GLIDER_ENGINEERS else _RULE
        return refusal(rule, "{unit} is no construction unit", unit)
    if found := not_free(p, unit):
        return found
    here = p.at[unit]
    if BOX >> here & 1:
        return refusal(_RULE, "in {place} nothing is built", here)
    if not is_supplied(p, unit):
        return refusal(_RULE, "{unit} is not in supply", unit)
    if under(p, p.phasing) >> here & 1:
        return refusal(_RULE, "{place} lies in an enemy zone", here)
    return None


def set_to_work(p: Position, unit: int) -> None:
    """Let a unit spend all its MPs of this phase."""
    go_on_with(p, 0)
    bit = 1 << unit
    p.worked |= bit
    p.moved |= bit


# ---------------------------------------------------------------- jobs
def no_job(p: Position, unit: int, job: int) -> Violation | None:
    """Tell why there is nothing of a kind for a unit to do in its hex."""
    here, bit = p.at[unit], 1 << p.at[unit]
    if not p.owned[p.phasing] & bit:
        return refusal(_RULE, "{place} is not yours", here)
    if job == Job.FORT and (p.fort | FORTRESS) & bit:
        return refusal(_FORTS, "there is a fort in {place} already", here)
    if job == Job.AIRFIELD and p.strip & bit:
        return refusal(_FORTS, "there is a temporary airfield in {place} already", here)
    if job == Job.REMOVE_AIRFIELD and not p.strip & bit:
        return refusal(_FORTS, "there is no temporary airfield in {place}", here)
    if job in _MENDS and not damage.hits(p, here, _MENDS[Job(job)]):
        return refusal(_TIME, "nothing is to be done in {place} for {job}", here, JOB_TITLES[job])
    return _no_upgrade(p, unit) if job == Job.UPGRADE_PORT else None


def _no_upgrade(p: Position, unit: int) -> Violation | None:
    """Tell why a unit does not enlarge the port of its hex (EUC-14/6)."""
    here = p.at[unit]
    what = grade(p, here)
    if what is None:
        return refusal(_UPGRADE, "{place} has no port", here)
    if any(row.place == here for row in p.raised):
        return refusal(_UPGRADE, "the port of {place} has been enlarged before", here)
    if what >= Grade.MAJOR:
        return refusal(_UPGRADE, "engineers make no port larger than a major one, as in {place}", here)
    if not would_be_regular(p, here, p.phasing, p.counter(unit).nation):
        return refusal(_UPGRADE, "{place} is not in regular supply", here)
    return None


def not_working(p: Position, unit: int, job: int) -> Reasons:
    """Tell why a unit cannot be set to a job."""
    return not_at_work(p, unit) or no_job(p, unit, job)


def workers(p: Position) -> tuple[int, ...]:
    """Return the units that could be set to work."""
    return tuple(unit for unit in bit_list(movable(p) & traits(p).builders) if not not_at_work(p, unit))


def openings(p: Position) -> Iterable[tuple[int, int]]:
    """Yield the units that could be set to work, and the jobs that there are for each."""
    for unit in workers(p) if traits(p).builders & p.of_side(p.phasing) else ():
        yield unit, mask_of(job for job in Job if not no_job(p, unit, job))


def work(p: Position, log: Log, unit: int, job: int) -> None:
    """Set a unit to work; what it has done at the same job before counts on."""
    here = p.at[unit]
    if not any((row.unit, row.job, row.place) == (unit, job, here) for row in p.works):
        _enlist(p, [row for row in p.works if row.unit != unit], Work(unit, job, here, 0))
    set_to_work(p, unit)
    report(p, log, _RULE, "{unit} works on {job} in {place}", unit, JOB_TITLES[job], here)


def _enlist(p: Position, others: list[Work], row: Work) -> None:
    p.works = tuple(sorted([*others, row]))


# ---------------------------------------------------------------- what is finished
def advance(p: Position, log: Log) -> None:
    """Let the works of the phasing side go on as its movement phase ends; who stops has worked in vain (EUC-14/2)."""
    own = [row for row in p.works if row.unit >= 0 and p.side_of(row.unit) == p.phasing]
    if not own:
        return
    p.works = tuple(row for row in p.works if row not in own)
    sites: dict[tuple[int, int], list[Work]] = {}
    for row in own:
        if p.worked >> row.unit & 1:
            done = row._replace(phases=row.phases + p.size(row.unit))
            sites.setdefault((row.place, row.job), []).append(done)
    for (place, job), rows in sorted(sites.items()):
        _advance_one(p, log, place, Job(job), rows)


def _advance_one(p: Position, log: Log, place: int, job: Job, rows: list[Work]) -> None:
    """Let a job go on: what several units do at it counts together."""
    kept = [row for row in p.works if (row.unit, row.job, row.place) == (_NOBODY, job, place)]
    done, needed = sum(row.phases for row in (*kept, *rows)), WORK_PHASES[JOBS[job]] * _PHASE4
    others = [row for row in p.works if row not in kept]
    if done < needed:
        if job == Job.UPGRADE_PORT:  # its phases need not be in a row (EUC-14/6)
            rows = [row._replace(phases=0) for row in rows] + [Work(_NOBODY, job, place, done)]
        p.works = tuple(sorted([*others, *rows]))
        return
    p.works = tuple(others)
    _finish(p, log, place, job, done // needed)


def _finish(p: Position, log: Log, place: int, job: Job, times: int) -> None:
    """Let a job be done."""
    bit = 1 << place
    if job == Job.FORT:
        p.fort |= bit
        log.add(_FORTS, "a fort is built in {place}", place)
    elif job == Job.AIRFIELD:
        p.strip |= bit
        log.add(_FORTS, "a temporary airfield is built in {place}", place)
    elif job == Job.REMOVE_AIRFIELD:
        p.strip &= ~bit
        log.add(_FORTS, "the temporary airfield in {place} is removed", place)
    elif job == Job.UPGRADE_PORT:
        _enlarge(p, log, place)
    else:
        damage.add(p, place, _MENDS[job], -times)
        log.add(_TIME, "{job} is repaired in {place}", JOB_TITLES[job], place)
    p.memo = None


def _enlarge(p: Position, log: Log, place: int) -> None:
    """Raise a port one grade (EUC-14/6)."""
    what = Grade((grade(p, place) or Grade.MINOR) + 1)
    p.raised = tuple(sorted([*p.raised, Raised(place, what)]))
    log.add(_UPGRADE, "the port of {place} is enlarged: it is a {grade} port", place, what.name.lower())


WORK: Final = Act("work", not_working, work, openings)
