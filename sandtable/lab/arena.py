"""Players against each other: every pair plays every deal of dice from both chairs, and every game is kept."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from itertools import permutations
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from sandtable.core.dice import SeededDice
from sandtable.core.errors import InputError, SandtableError
from sandtable.core.files import read_text, write_file
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.plugins import find_game
from sandtable.core.record import read_record, side_tag
from sandtable.lab.ratings import Bout
from sandtable.lab.seeds import derive
from sandtable.lab.simulate import Stuck, choosing
from sandtable.players.registry import player_type

RESULTS = "results.jsonl"
RECORDS = "records"


class ArenaError(SandtableError):
    """Players or a game of which no arena can be made."""


@dataclass(frozen=True)
class Pairing:
    """A game to be played: which deal of dice, and the player in each chair, in the order of the game's sides."""

    deal: int
    players: tuple[str, str]

    @property
    def name(self) -> str:
        """The name under which the game is kept."""
        return f"{self.deal:05}-{self.players[0]}-{self.players[1]}"


@dataclass(frozen=True)
class Outcome:
    """How a game of an arena ended; the winner is a player, or None after a draw."""

    deal: int
    players: tuple[str, str]
    winner: str | None
    level: str
    rule: str
    orders: int
    digest: str

    @property
    def pairing(self) -> Pairing:
        """The game that ended so."""
        return Pairing(self.deal, self.players)

    def score(self, player: str) -> float:
        """Return what one of the two players scored: 1, ½ or 0."""
        return 0.5 if self.winner is None else float(self.winner == player)

    def bout(self) -> Bout:
        """Return the game as ratings want it."""
        first, second = self.players
        return Bout(self.deal, first, second, self.score(first))


@dataclass(frozen=True)
class Arena:
    """Players of a scenario; a game depends on the seed, its deal and its two players alone."""

    game: str
    version: int
    scenario: str
    players: tuple[str, ...]
    seed: int

    @classmethod
    def of(cls, game: Game[Any], scenario: str, players: Sequence[str], seed: int) -> Arena:
        """Return an arena; refuse a game without two sides, an unknown player, one alone and one named twice."""
        facts = game.facts
        if len(facts.sides) != 2:
            raise ArenaError(f"an arena needs a game of two sides; {facts.id} has {len(facts.sides)}")
        for player in players:
            player_type(player)
        if len(players) < 2 or len(set(players)) < len(players):
            raise ArenaError(f"an arena needs two different players or more, not '{','.join(players)}'")
        return cls(facts.id, facts.version, scenario, tuple(players), seed)

    def pairings(self, deals: int) -> Iterator[Pairing]:
        """Yield the games of the first deals: each pair of players in both orders of their chairs."""
        for deal in range(deals):
            for pair in permutations(self.players, 2):
                yield Pairing(deal, pair)

    @property
    def games_per_deal(self) -> int:
        """How many games a deal of dice is used for."""
        return len(self.players) * (len(self.players) - 1)

    def deal_seed(self, deal: int) -> int:
        """Return the seed of a deal, the same for all its games."""
        return derive(self.seed, deal)

    def play(self, pairing: Pairing) -> tuple[Outcome, str]:
        """Play a game, and return how it ended and its record."""
        seed = self.deal_seed(pairing.deal)
        try:
            match = play_match(find_game(self.game), self.scenario, pairing.players, seed)
        except Exception as error:
            error.add_note(f"in {pairing} of {self}, which has the seed {seed}")
            raise
        return outcome(pairing, match), match.record()

    def games(self, pairings: Sequence[Pairing], workers: int) -> Iterator[tuple[Outcome, str]]:
        """Play games on some processes, and yield them as they end."""
        if workers == 1:
            yield from map(self.play, pairings)
            return
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            try:
                for future in as_completed([pool.submit(self.play, pairing) for pairing in pairings]):
                    yield future.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def play_match(game: Game[Any], scenario: str, players: Sequence[str], seed: int) -> Match[Any]:
    """Play the same game as `play_game` does, as a match with its history."""
    choose = choosing(game, players, seed)
    match = Match.new(game, scenario, SeededDice(seed))
    match.headers = {side_tag(side): player for side, player in zip(game.facts.sides, players, strict=True)}
    while match.now.stack:
        if len(match.history) == game.facts.longest:
            raise Stuck(f"{game.facts.longest} decisions, the declared longest game, and no end")
        match.play(choose(match.now, game.choice(match.now).side(match.now)))
    return match


def outcome(pairing: Pairing, match: Match[Any]) -> Outcome:
    """Return how a match that is over ended."""
    result = match.result
    if result is None:
        raise Stuck("the game has no next step and no result")
    winner = None if result.winner is None else pairing.players[result.winner]
    orders, digest = len(match.history), match.now.digest()
    return Outcome(pairing.deal, pairing.players, winner, result.level, result.rule, orders, digest)


def in_deals(outcomes: Iterable[Outcome], size: int) -> Iterator[list[Outcome]]:
    """Yield whole deals of `size` games in order, each as soon as it and all before it are complete."""
    waiting: dict[int, list[Outcome]] = defaultdict(list)
    deal = 0
    for played in outcomes:
        waiting[played.deal].append(played)
        while len(waiting[deal]) == size:
            yield sorted(waiting.pop(deal), key=lambda game: game.players)
            deal += 1


class Archive:
    """The folder of an arena: one record a game, and a results file to which a line is added when a game ends.

    The first line says which arena this is. A last line that was cut off is dropped; that game is played again.
    """

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.arena = arena
        self.results = folder / RESULTS
        self.records = folder / RECORDS
        self.kept: dict[Pairing, Outcome] = {}
        if self.results.exists():
            self._read()
        else:
            self._begin(folder)
        with _as_input_error(self.records):
            self.records.mkdir(exist_ok=True)
            for part in self.records.glob(".*.part"):  # what a kill left of a record half written
                part.unlink(missing_ok=True)

    def outcomes(self, deals: int, workers: int) -> Generator[Outcome, None, None]:
        """Yield the games of the first deals: those that are kept, then the others as they are played."""
        pairings = list(self.arena.pairings(deals))
        yield from [self.kept[pairing] for pairing in pairings if pairing in self.kept]
        missing = [pairing for pairing in pairings if pairing not in self.kept]
        for played, record in self.arena.games(missing, max(1, min(workers, len(missing)))):
            self._keep(played, record)
            yield played

    def record_file(self, pairing: Pairing) -> Path:
        """Return where the record of a game is."""
        return self.records / f"{pairing.name}.txt"

    def _begin(self, folder: Path) -> None:
        with _as_input_error(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise InputError(str(folder), None, f"this folder is in use, and holds no {RESULTS}")
        write_file(self.results, _line(asdict(self.arena)))

    def _keep(self, played: Outcome, record: str) -> None:
        write_file(self.record_file(played.pairing), record)
        with _as_input_error(self.results), self.results.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line(asdict(played)))
        self.kept[played.pairing] = played

    def _read(self) -> None:
        text = read_text(self.results)
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            write_file(self.results, whole)
        lines = whole.split("\n")[:-1]
        self._check_arena(lines[0] if lines else "")
        for number, line in enumerate(lines[1:], start=2):
            played = self._outcome(line, number)
            self._check_record(played)
            self.kept[played.pairing] = played

    def _check_arena(self, line: str) -> None:
        doc = self._doc(line, 1, Arena)
        for name, value in json.loads(_line(asdict(self.arena))).items():
            if doc[name] != value:
                reason = f"this folder is of another arena: its {name} is {doc[name]!r}, not {value!r}"
                raise InputError(str(self.results), 1, reason)

    def _outcome(self, line: str, number: int) -> Outcome:
        doc = self._doc(line, number, Outcome)
        if not _is_outcome(doc, self.arena.players):
            raise InputError(str(self.results), number, "this is no game of these players")
        played = Outcome(**{**doc, "players": tuple(doc["players"])})
        if played.pairing in self.kept:
            raise InputError(str(self.results), number, f"the game {played.pairing.name} stands here twice")
        return played

    def _doc(self, line: str, number: int, kind: type[Arena | Outcome]) -> dict[str, Any]:
        try:
            doc = json.loads(line)
        except (ValueError, RecursionError):
            doc = None
        keys = [field.name for field in fields(kind)]
        if not isinstance(doc, dict) or list(doc) != keys:
            raise InputError(str(self.results), number, f"a JSON object with the keys {', '.join(keys)} is needed here")
        return doc

    def _check_record(self, played: Outcome) -> None:
        path = self.record_file(played.pairing)
        record = read_record(read_text(path), str(path))
        for name, value in self._tags(played).items():
            if record.tags.get(name) != value:
                reason = f"the tag [{name} …] says {record.tags.get(name)!r}, but {RESULTS} {value!r}"
                raise record.tag_error(name, reason)

    def _tags(self, played: Outcome) -> dict[str, str]:
        """Return what the record of a game must say."""
        sides = find_game(self.arena.game).facts.sides
        winner = "draw" if played.winner is None else sides[played.players.index(played.winner)]
        return {
            "Game": self.arena.game,
            "Version": str(self.arena.version),
            "Scenario": self.arena.scenario,
            "Seed": str(self.arena.deal_seed(played.deal)),
            **{side_tag(side): player for side, player in zip(sides, played.players, strict=True)},
            "Result": f"{winner} {played.level}".strip(),
            "Orders": str(played.orders),
            "Hash": played.digest,
        }


@contextmanager
def _as_input_error(path: Path) -> Iterator[None]:
    """Report what the system refuses to do with a file or folder as an error of the input."""
    try:
        yield
    except OSError as error:
        raise InputError(str(path), None, (error.strerror or str(error)).lower()) from None


def _line(doc: dict[str, Any]) -> str:
    return json.dumps(doc, ensure_ascii=False) + "\n"


def _is_outcome(doc: dict[str, Any], players: Sequence[str]) -> bool:
    """Tell whether a document with the keys of an outcome is one of these players."""
    pair, texts, numbers = doc["players"], (doc["level"], doc["rule"], doc["digest"]), (doc["deal"], doc["orders"])
    return (
        isinstance(pair, list)
        and pair in [list(known) for known in permutations(players, 2)]
        and doc["winner"] in (None, *pair)
        and all(isinstance(text, str) for text in texts)
        and all(type(number) is int and number >= 0 for number in numbers)
    )
