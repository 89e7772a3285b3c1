"""Plays random games of Europe Engulfed and Europa with fresh seeds: each ends by the rules and can be undone.

make soak-games
make soak-games SUBJECT=europe-engulfed-torch-1942 COUNT=5 SEED=77
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterable, Sequence
from time import monotonic

from sandtable.core.seeds import derive
from tests.properties.explore import trial
from tests.properties.subjects import SUBJECTS
from tests.properties.suite import (
    Property,
    a_record_replays_to_the_same_position,
    random_play_ends_with_a_result,
    undo_and_redo_are_exact,
    what_is_conserved_stays,
)

PROMISES: tuple[Property, ...] = (
    random_play_ends_with_a_result,
    what_is_conserved_stays,
    undo_and_redo_are_exact,
    a_record_replays_to_the_same_position,
)
COUNTS = {
    "europe-engulfed-poland-1939": 60,
    "europe-engulfed-france-1940": 60,
    "europe-engulfed-barbarossa-1941": 60,
    "europe-engulfed-torch-1942": 60,
    "europe-engulfed-overlord-1944": 10,
    "europe-engulfed-overlord-1944-three": 10,
    "europe-engulfed-turning-point": 10,
    "europe-engulfed-blitzkrieg": 10,
    "europe-engulfed-blitzkrieg-three": 10,
    "europe-engulfed-campaign-1939": 4,
    "europe-engulfed-campaign-1941": 4,
    "europa-poland-1939": 40,
    "europa-desert-crusader": 40,
    "europa-desert-gazala": 40,
    "europa-eritrea-1941": 40,
    "europa-iraq-1941": 40,
    "europa-crete-1941": 40,
    "europa-france-1940": 40,
    "europa-overlord-1944": 40,
    "europa-france-1944": 40,
    "europa-tunisia-1943": 40,
    "europa-italy-1943": 40,
    "europa-gothic-1944": 40,
    "europa-desert-campaign": 3,
}


def soak(subject: str, count: int, seed: int) -> int:
    """Play so many games by lot, tell of each that breaks a promise, and return how many did."""
    begun, failed = monotonic(), 0
    for number in range(count):
        game = derive(seed, subject, number) & ~1  # drawn by lot
        faults = trial(SUBJECTS[subject], game, PROMISES)
        failed += bool(faults)
        for fault in faults:
            print(f"{subject}, seed {game}: {fault}", flush=True)
    print(f"{subject}: {count} games, {failed} with faults, {monotonic() - begun:.0f} s", flush=True)
    return failed


def main(arguments: Sequence[str]) -> int:
    """Play the games that are asked for; return the exit code."""
    parser = argparse.ArgumentParser(prog="make soak-games", description="Plays random games to their end.")
    parser.add_argument("--subject", choices=COUNTS, help="only this scenario")
    parser.add_argument("--games", type=int, help="how many of each, instead of the usual number")
    parser.add_argument("--seed", type=int, help="derive all seeds from this one")
    chosen = parser.parse_args(arguments)
    seed = secrets.randbits(32) if chosen.seed is None else chosen.seed
    subjects: Iterable[str] = [chosen.subject] if chosen.subject else COUNTS
    print(f"seeds derived from {seed}", flush=True)
    return int(sum(soak(subject, chosen.games or COUNTS[subject], seed) for subject in subjects) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
