"""Players against each other, one a camp: every pair plays every deal of dice from both chairs; games are kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import permutations
from pathlib import Path
from typing import Any, Self

from filelock import FileLock, Timeout

from sandtable.core.dice import SeededDice
from sandtable.core.errors import InputError, SandtableError
from sandtable.core.facts import Setting, option_texts
from sandtable.core.files import read_text, write_file
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.plugins import find_game
from sandtable.core.record import read_record, seat_tag
from sandtable.core.seeds import derive
from sandtable.lab.clock import Timed
from sandtable.lab.crew import Crew
from sandtable.lab.journal import Journal, as_input_error
from sandtable.lab.ratings import Bout
from sandtable.lab.simulate import Stuck, seated, seeing
from sandtable.players.registry import player_type

RESULTS = "results.jsonl"
RECORDS = "records"
LOCK = ".lock"
LEAD = "lead"


class ArenaError(SandtableError):
    """Players or a game of which no arena can be made."""


@dataclass(frozen=True)
class Pairing:
    """A game to be played: which deal of dice, and the player in each chair, in the order of the camps."""

    deal: int
    players: tuple[str, str]

    @property
    def name(self) -> str:
        """The name under which the game is kept."""
        return f"{self.deal:05}-{self.players[0]}-{self.players[1]}"


@dataclass(frozen=True)
class Outcome:
    """How a game of an arena ended; the winner is a player, or None after a draw.

    `seconds` and `slowest` tell for each chair how long its player thought, in all and in its longest player-turn. They
    are not part of what makes two games equal. `lead` is the first camp's, of games that count the points that decide.
    """

    deal: int
    players: tuple[str, str]
    winner: str | None
    level: str
    rule: str
    orders: int
    digest: str
    seconds: tuple[float, float] = field(compare=False)
    slowest: tuple[float, float] = field(compare=False)
    lead: float | None = None

    @property
    def pairing(self) -> Pairing:
        """The game that ended so."""
        return Pairing(self.deal, self.players)

    def score(self, player: str) -> float:
        """Return what one of the two players scored: 1, ½ or 0."""
        return 0.5 if self.winner is None else float(self.winner == player)

    def ahead(self, player: str) -> float:
        """Return by how much one of the two players was ahead, in a game that counts the points that decide."""
        lead = self.lead or 0.0
        return lead if player == self.players[0] else -lead

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
    options: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: Game[Any], setting: Setting, players: Sequence[str], seed: int) -> Arena:
        """Return an arena; refuse a game without two camps, an unknown player, one alone and one named twice."""
        facts = game.facts
        if len(facts.camps) != 2:
            raise ArenaError(f"an arena needs a game of two camps; {facts.id} has {len(facts.camps)}")
        for player in players:
            player_type(player)
        if len(players) < 2 or len(set(players)) < len(players):
            raise ArenaError(f"an arena needs two different players or more, not '{','.join(players)}'")
        options = tuple(option_texts(setting.options))
        return cls(facts.id, facts.version, setting.scenario, tuple(players), seed, options)

    def pairings(self, deals: int) -> Iterator[Pairing]:
        """Yield the games of the first deals: each pair of players in both orders of their chairs."""
        for deal in range(deals):
            for pair in permutations(self.players, 2):
                yield Pairing(deal, pair)

    def header(self) -> dict[str, Any]:
        """Return what all the games of a folder share."""
        header = {"game": self.game, "version": self.version, "scenario": self.scenario, "seed": self.seed}
        return {**header, "options": list(self.options)} if self.options else header

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
            return self._play(pairing, seed)
        except Exception as error:
            error.add_note(f"in {pairing} of {self}, which has the seed {seed}")
            raise

    def _play(self, pairing: Pairing, seed: int) -> tuple[Outcome, str]:
        game = find_game(self.game)
        if game.facts.version != self.version:
            raise ArenaError(f"{self.game} has the version {game.facts.version} here, not {self.version}")
        match = Match.new(game, self.scenario, SeededDice(seed), options=self.options)
        match.headers = _seat_tags(game, pairing.players)
        with seated(game, pairing.players, seed) as players:
            seats = [Timed(player) for player in players]
            play_match(match, seats)
        return outcome(pairing, match, seats), match.record()


def play_match(match: Match[Any], seats: Sequence[Timed]) -> None:
    """Play a match to its end: the same game as `play_game` plays with its seed."""
    game = match.game
    choose = seeing(game, seats)
    while match.now.stack:
        if len(match.history) == game.facts.longest:
            raise Stuck(f"{game.facts.longest} decisions, the declared longest game, and no end")
        match.play(choose(match.now, game.choice(match.now).side(match.now)))


def outcome(pairing: Pairing, match: Match[Any], seats: Sequence[Timed]) -> Outcome:
    """Return how a match that is over ended."""
    result = match.result
    if result is None:
        raise Stuck("the game has no next step and no result")
    first, second = seats
    return Outcome(
        deal=pairing.deal,
        players=pairing.players,
        winner=None if result.winner is None else pairing.players[result.winner],
        level=result.level,
        rule=result.rule,
        orders=len(match.history),
        digest=match.now.digest(),
        seconds=(round(first.seconds, 3), round(second.seconds, 3)),
        slowest=(round(first.slowest, 3), round(second.slowest, 3)),
        lead=result.lead,
    )


def in_deals(outcomes: Iterable[Outcome], size: int) -> Iterator[list[Outcome]]:
    """Yield whole deals of `size` games in order, each as soon as it and all before it are complete."""
    waiting: dict[int, list[Outcome]] = defaultdict(list)
    deal = 0
    for played in outcomes:
        waiting[played.deal].append(played)
        while len(waiting[deal]) == size:
            yield sorted(waiting.pop(deal), key=lambda game: game.players)
            deal += 1


def in_pairs(outcomes: Sequence[Outcome], player: str, other: str) -> tuple[float, int]:
    """Return how many deals a player wins from another by the sum of his leads in its two games, and of how many.

    Equal sums halve a deal. Where games tell no leads, there are no pairs.
    """
    sums: dict[int, list[float]] = defaultdict(list)
    for played in outcomes:
        if {*played.players} == {player, other} and played.lead is not None:
            sums[played.deal].append(played.ahead(player))
    pairs = [sum(leads) for leads in sums.values() if len(leads) == 2]
    return sum(0.5 if not lead else float(lead > 0) for lead in pairs), len(pairs)


class Archive:
    """The folder of an arena: one record a game, and a results file to which a line is added when a game ends.

    The first line says which arena this is. A last line that was cut off is dropped; that game is played again. The
    players of a folder may change: those that are not asked for are left alone. It is locked until it is closed.
    """

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.arena = arena
        self.results = Journal(folder / RESULTS)
        self.records = folder / RECORDS
        self.kept: dict[Pairing, Outcome] = {}
        self._lock = _locked(folder)
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Leave the folder to others."""
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def outcomes(self, deals: int, crew: Crew) -> Generator[Outcome, None, None]:
        """Yield the games of the first deals: those that are kept, then the others as the crew plays them."""
        pairings = list(self.arena.pairings(deals))
        yield from [self.kept[pairing] for pairing in pairings if pairing in self.kept]
        missing = [pairing for pairing in pairings if pairing not in self.kept]
        if not missing:
            return
        with crew:
            for played, record in crew.run(self.arena.play, missing):
                self._keep(played, record)
                yield played

    def record_file(self, pairing: Pairing) -> Path:
        """Return where the record of a game is."""
        return self.records / f"{pairing.name}.txt"

    def _open(self) -> None:
        if self.results.path.exists():
            self._read()
        else:
            self.results.begin(self.arena.header())
        with as_input_error(self.records):
            self.records.mkdir(exist_ok=True)
            for part in self.records.glob(".*.part"):  # what a kill left of a record half written
                part.unlink(missing_ok=True)

    def _keep(self, played: Outcome, record: str) -> None:
        write_file(self.record_file(played.pairing), record)
        self.results.add({name: value for name, value in asdict(played).items() if name != LEAD or value is not None})
        self.kept[played.pairing] = played

    def _read(self) -> None:
        header, lines = self.arena.header(), self.results.lines()
        self.results.check(self.results.doc(*next(lines), list(header)), header, "arena")
        for number, line in lines:
            played = self._outcome(number, line)
            self._check_record(played)
            self.kept[played.pairing] = played

    def _outcome(self, number: int, line: str) -> Outcome:
        names = [field.name for field in fields(Outcome)]
        doc = self.results.doc(number, line, names, [name for name in names if name != LEAD])
        if not _is_outcome(doc):
            raise self.results.error(number, "this is no game of two players")
        pairs = {name: tuple(doc[name]) for name in ("players", "seconds", "slowest")}
        played = Outcome(**{**doc, **pairs})
        if played.pairing in self.kept:
            raise self.results.error(number, f"the game {played.pairing.name} stands here twice")
        return played

    def _check_record(self, played: Outcome) -> None:
        path = self.record_file(played.pairing)
        record = read_record(read_text(path), str(path))
        for name, value in self._tags(played).items():
            if record.tags.get(name) != value:
                reason = f"the tag [{name} …] says {record.tags.get(name)!r}, but {RESULTS} {value!r}"
                raise record.tag_error(name, reason)

    def _tags(self, played: Outcome) -> dict[str, str]:
        """Return what the record of a game must say."""
        game = find_game(self.arena.game)
        winner = "draw" if played.winner is None else game.facts.camp_ids[played.players.index(played.winner)]
        return {
            "Game": self.arena.game,
            "Version": str(self.arena.version),
            "Scenario": self.arena.scenario,
            "Seed": str(self.arena.deal_seed(played.deal)),
            **_seat_tags(game, played.players),
            "Result": f"{winner} {played.level}".strip(),
            "Orders": str(played.orders),
            "Hash": played.digest,
        }


def _seat_tags(game: Game[Any], players: Sequence[str]) -> dict[str, str]:
    """Return the tags of a record that say who played which camp."""
    return {seat_tag(camp): player for camp, player in zip(game.facts.camps, players, strict=True)}


def _locked(folder: Path) -> FileLock:
    """Return the lock of a folder, which is made if it is not there; refuse one that others use.

    The system keeps the lock and lets it go when the process ends, however that ends.
    """
    with as_input_error(folder):
        folder.mkdir(parents=True, exist_ok=True)
        names = {path.name for path in folder.iterdir()}
        if names - {LOCK} and RESULTS not in names:
            raise InputError(str(folder), None, f"this folder is in use, and holds no {RESULTS}")
        lock = FileLock(folder / LOCK)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise InputError(str(folder), None, "another arena is using this folder") from None
    return lock


def _is_outcome(doc: dict[str, Any]) -> bool:
    """Tell whether a document with the keys of an outcome is one."""
    pair, texts, numbers = doc["players"], (doc["level"], doc["rule"], doc["digest"]), (doc["deal"], doc["orders"])
    return (
        _is_pair(pair, str)
        and pair[0] != pair[1]
        and doc["winner"] in (None, *pair)
        and all(isinstance(text, str) for text in texts)
        and all(type(number) is int and number >= 0 for number in numbers)
        and all(_is_pair(doc[name], float) and min(doc[name]) >= 0 for name in ("seconds", "slowest"))
        and isinstance(doc.get(LEAD, 0.0), float)
    )


def _is_pair(value: object, kind: type[str | float]) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(entry, kind) for entry in value)
