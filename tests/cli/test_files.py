"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sandtable.core.errors import InputError
from sandtable.core.files import write_file


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    write_file(path, "one\n")
    write_file(path, b"two\n")
    assert path.read_text() == "two\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.txt"
    path.write_text("old\n")

    def disk_full(part: Path, target: Path) -> Path:
        assert part.read_text() == "new\n"
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", disk_full)
    with pytest.raises(InputError, match="cannot be written: no space left on device"):
        write_file(path, "new\n")
    assert path.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["x.txt"]
