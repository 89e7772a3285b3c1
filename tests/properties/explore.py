"""Plays fresh games through all properties for as long as it is given, and says how to repeat what fails.

make explore MINUTES=10
make explore SUBJECT=westfront-s44 SEED=5
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count, islice
from time import monotonic
from traceback import format_exception
from typing import Any, NamedTuple

from sandtable.core.seeds import derive
from tests.properties.subjects import SUBJECTS
from tests.properties.suite import PROPERTIES, Property, Subject


class Fault(NamedTuple):
    """A property that does not hold, and how that came to light."""

    property: str
    reason: str

    def __str__(self) -> str:
        return f"{self.property}:\n{self.reason}"


class Job(NamedTuple):
    """A game to play."""

    subject: str
    seed: int

    @property
    def command(self) -> str:
        """How to play it again."""
        return f"make explore SUBJECT={self.subject} SEED={self.seed}"


class Played(NamedTuple):
    """A game that was played, and what is wrong with it."""

    job: Job
    faults: list[Fault]

    def __str__(self) -> str:
        heading = f"{self.job.subject}, seed {self.job.seed}:"
        return "\n".join([heading, *map(str, self.faults), f"again: {self.job.command}"])


def trial(subject: Subject[Any], seed: int, properties: Iterable[Property] = PROPERTIES) -> list[Fault]:
    """Play a game, and return which properties do not hold in it; equal reasons are told once."""
    faults: dict[str, Fault] = {}
    for holds in properties:
        try:
            holds(subject, seed)
        except Exception as error:  # whatever goes wrong in a game is what is looked for
            reason = "".join(format_exception(error)).rstrip()
            faults.setdefault(str(error) or reason, Fault(holds.__name__, reason))
    return list(faults.values())


def play(job: Job) -> Played:
    """Play a game, for a process of its own."""
    return Played(job, trial(SUBJECTS[job.subject], job.seed))


def jobs(subjects: Sequence[str], seed: int) -> Iterator[Job]:
    """Yield fresh games without end, all subjects in turn."""
    for number in count():
        yield Job(subjects[number % len(subjects)], derive(seed, "explore", number))


def explore(waiting: Iterator[Job], seconds: float, workers: int) -> Iterator[Played]:
    """Play games side by side until the time is over; those that are begun are played out."""
    until = monotonic() + seconds
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[Played]] = {pool.submit(play, job) for job in islice(waiting, workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                if monotonic() < until:
                    running.add(pool.submit(play, next(waiting)))


def main(arguments: Sequence[str]) -> int:
    """Play one game again, or fresh ones for some minutes; return the exit code."""
    parser = argparse.ArgumentParser(prog="explore", description=__doc__)
    parser.add_argument("--subject", choices=SUBJECTS, help="only this scenario")
    parser.add_argument("--seed", type=int, help="play one game, with this seed")
    parser.add_argument("--minutes", type=float, default=10, help="how long to play")
    chosen = parser.parse_args(arguments)
    subjects = [chosen.subject] if chosen.subject else list(SUBJECTS)
    if chosen.seed is None:
        seed, workers = secrets.randbits(32), os.cpu_count() or 1
        print(f"{len(subjects)} scenarios in turn for {chosen.minutes:g} minutes, seeds derived from {seed}")
        found = explore(jobs(subjects, seed), 60 * chosen.minutes, workers)
    else:
        found = map(play, [Job(subject, chosen.seed) for subject in subjects])
    return report(found, len(subjects))


def report(found: Iterable[Played], each: int) -> int:
    """Tell what fails as it comes, how far it is after each round, and what to do then; return the exit code."""
    begun, number, failed = monotonic(), 0, []
    for number, played in enumerate(found, 1):
        if played.faults:
            failed.append(played)
            print(played, flush=True)
        if number % each == 0:
            print(f"{number} games, {len(failed)} with faults, {monotonic() - begun:.0f} s", flush=True)
    if not failed:
        print(f"{number} games, and all promises are kept")
        return 0
    print(f"{len(failed)} of {number} games break a promise; mend it, and pin one game for each fault in pinned.toml:")
    for job, _ in failed:
        print(f"  {job.command}")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
