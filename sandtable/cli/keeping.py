"""Where the terminal keeps a match: a record that is written anew with every order, before it is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.cli.locking import Lock
from sandtable.core.errors import InputError
from sandtable.core.files import read_text, write_file
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.phrases import counted
from sandtable.core.record import UNFINISHED, Record, Scribe, read_record, seat_tag
from sandtable.table.settings import data_folder

FOLDER = "terminal"
OFFERED = 5
_STAMP = "%Y%m%d-%H%M%S-%f"


class Keeper:
    """Keeps a match in a file: one that a person has named, or one of our own; no other terminal may write it then."""

    def __init__(self, match: Match[Any], file: Path, *, is_named: bool, lock: Lock | None = None) -> None:
        self.file = file
        self.is_named = is_named
        self._lock = lock or Lock(file)
        self.write_for(match)

    def is_of(self, file: Path) -> bool:
        """Tell whether this keeps a match in a file."""
        return self.file.resolve() == file.resolve()

    def write_for(self, match: Match[Any]) -> None:
        """Keep another match in the same file."""
        self._scribe = Scribe(match)

    def keep(self) -> None:
        """Write the record as it is now; whoever kills us leaves the last one, whole."""
        self._lock.take()
        write_file(self.file, self._scribe.text())

    def give_up(self) -> None:
        """Remove the file that is our own: the match is kept elsewhere from now on."""
        if not self.is_named:
            self.file.unlink(missing_ok=True)
        self.let_go()

    def let_go(self) -> None:
        """Let another terminal write the file."""
        self._lock.let_go()


class Kept(NamedTuple):
    """A match that was left: its file, and what its tags say."""

    file: Path
    record: Record

    def line(self, game: Game[Any]) -> str:
        """Return what it is, in words."""
        tags, facts = self.record.tags, game.facts
        scenario = facts.scenarios.get(tags["Scenario"])
        seats = [seat for seat in dict.fromkeys((*facts.camps, *facts.sides)) if seat_tag(seat) in tags]
        words = [
            scenario.title if scenario else tags["Scenario"],
            counted(len(self.record.orders), "order"),
            *(f"{seat} {tags[seat_tag(seat)]}" for seat in seats),
            f"left {datetime.fromtimestamp(self.file.stat().st_mtime):%d %b %Y, %H:%M}",
        ]
        return ", ".join(words)


class Shelf:
    """The folder in which the matches of one user and one game are kept that nobody has named a file for."""

    def __init__(self, game: Game[Any], data: Path | None = None) -> None:
        self._game = game
        self._folder = (data or data_folder()) / FOLDER / game.facts.id

    def keeper(self, match: Match[Any]) -> Keeper:
        """Return what keeps a match here, in a file that is made with its first order."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(str(self._folder), None, (error.strerror or str(error)).lower()) from None
        return Keeper(match, self._folder / f"{match.scenario}-{datetime.now(UTC):{_STAMP}}.txt", is_named=False)

    def unfinished(self) -> list[Kept]:
        """Return the matches that can go on, the one that was left last first."""
        return [found for found in self._found() if isinstance(found, Kept)][:OFFERED]

    def faults(self) -> list[InputError]:
        """Return what is wrong with files that should be such matches."""
        return [found for found in self._found() if isinstance(found, InputError)]

    def _found(self) -> Iterator[Kept | InputError]:
        files = sorted(self._folder.glob("*.txt"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
        for file in files:
            try:
                kept = Kept(file, read_record(read_text(file), str(file)))
            except InputError as error:
                yield error
            else:
                if kept.record.tags["Result"] == UNFINISHED:
                    yield kept
