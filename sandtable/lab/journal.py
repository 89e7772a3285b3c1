"""Files that grow by a line of JSON whenever something is known: little is lost when the work is cut off."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sandtable.core.errors import InputError
from sandtable.core.files import read_text, write_file

Doc = dict[str, Any]


class Journal:
    """A file of JSON objects, one a line, of which the first says what the file is about."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, doc: Mapping[str, Any]) -> None:
        """Write the first line of a new file."""
        write_file(self.path, _line(doc))

    def add(self, doc: Mapping[str, Any]) -> None:
        """Write a further line."""
        with as_input_error(self.path), self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line(doc))

    def lines(self) -> Iterator[tuple[int, str]]:
        """Yield the lines with their numbers, one at least; a last one that was cut off is dropped from the file."""
        text = read_text(self.path)
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            write_file(self.path, whole)
        return enumerate(whole.split("\n")[:-1] or [""], start=1)

    def doc(self, number: int, line: str, *kinds: Sequence[str]) -> Doc:
        """Return the object of a line, which has the keys of one of some kinds."""
        try:
            doc = json.loads(line)
        except (ValueError, RecursionError):
            doc = None
        if not isinstance(doc, dict) or list(doc) not in [list(keys) for keys in kinds]:
            keys = " or ".join(", ".join(kind) for kind in kinds)
            raise self.error(number, f"a JSON object with the keys {keys} is needed here")
        return doc

    def check(self, doc: Mapping[str, Any], known: Mapping[str, Any], what: str) -> None:
        """Refuse a first line that does not say what is known."""
        for name, value in known.items():
            if doc[name] != value:
                raise self.error(1, f"this is of another {what}: its {name} is {doc[name]!r}, not {value!r}")

    def error(self, number: int, reason: str) -> InputError:
        """Return the error that names a line."""
        return InputError(str(self.path), number, reason)


@contextmanager
def as_input_error(path: Path) -> Iterator[None]:
    """Report what the system refuses to do with a file or folder as an error of the input."""
    try:
        yield
    except OSError as error:
        raise InputError(str(path), None, (error.strerror or str(error)).lower()) from None


def _line(doc: Mapping[str, Any]) -> str:
    return json.dumps(doc, ensure_ascii=False) + "\n"
